"""The rules of an event against the games there are: what its file may say of game, scenario, options and bids."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pbem import resources
from pbem.flaws import Complaint
from pbem.games import BadOptions, Document, GameModule, UnknownGame, game_module, game_modules, presets
from pbem.service.clock import TimeControl
from pbem.tournament.rules import ClockRules, EventRules, read_rules


def open_rules(path: Path) -> EventRules:
    """Read and check an event's rules, the game included.

    Raises:
        FlawedFile: something is wrong; every flaw is listed with its line.
    """
    return read_rules(path, check_game)


def check_game(rules: EventRules) -> Iterator[Complaint]:
    """What is wrong with game, scenario, options and bids."""
    try:
        module = game_module(rules.game)
    except UnknownGame as error:
        known = ", ".join(module.code for module in game_modules().values())
        yield Complaint(("game",), "scenario.flaw.unknown", {"got": error.name, "known": known})
        return
    scenarios = {preset.id: preset.options for preset in presets(module.id)}
    if rules.scenario not in scenarios:
        yield Complaint(("scenario",), "scenario.flaw.unknown", {"got": rules.scenario, "known": ", ".join(scenarios)})
        return
    try:
        seats = seats_of(module, rules)
    except BadOptions as error:
        yield Complaint(("options",), error.key, error.facts)
        return
    if rules.format.kind != "pools" and len(seats) != 2:
        facts = {"what": "format", "got": rules.format.kind, "expected": "pools"}
        yield Complaint(("format", "kind"), "scenario.flaw.disagrees", facts)
    if rules.bids.kind != "none" and not _takes_bids(module, rules):
        facts = {"what": "bids", "got": rules.bids.kind, "expected": "none"}
        yield Complaint(("bids", "kind"), "scenario.flaw.disagrees", facts)


def _takes_bids(module: GameModule, rules: EventRules) -> bool:
    """Whether the game can be created with a bid."""
    bid = {rules.bids.side: seats_of(module, rules)[0].lower(), rules.bids.points: 1}
    try:
        module.options({**chosen(module, rules), **bid})
    except BadOptions:
        return False
    return True


def chosen(module: GameModule, rules: EventRules) -> dict[str, object]:
    """The options that every game of an event begins with, but for its bid."""
    preset = next(preset for preset in presets(module.id) if preset.id == rules.scenario)
    return {**preset.options, **rules.options}


def seats_of(module: GameModule, rules: EventRules) -> tuple[str, ...]:
    """The seats of every game of an event (raises BadOptions)."""
    return module.open(board_of(rules.game, rules.scenario), module.options(chosen(module, rules))).seats


def board_of(game: str, scenario: str) -> Document:
    """The board of an event's games, read once as long as nobody changes its files (raises ScenarioError)."""
    folder = resources.scenarios() / game_module(game).id
    stamp = tuple((path.name, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.yaml")))
    return _read_board(game, scenario, stamp)


@lru_cache(maxsize=8)
def _read_board(game: str, scenario: str, stamp: tuple[tuple[str, int], ...]) -> Document:  # noqa: ARG001 - the key
    return game_module(game).load(scenario)


def control_of(clock: ClockRules) -> TimeControl:
    """The time control of the games of an event."""
    return TimeControl(clock.hours, clock.grace_hours, clock.remind_hours, clock.weekdays_off, clock.policy)
