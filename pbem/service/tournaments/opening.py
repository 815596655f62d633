"""The rules of an event checked against the games: game, scenario, options and bids in its file."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from pbem import resources
from pbem.file_validation import EntryProblem
from pbem.games import GAMES, BadOptions, Document, GameModule, UnknownGame, game_module, presets
from pbem.orders import fold
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Game
from pbem.service.clocks.time_control import TimeControl
from pbem.tournament.event.rules import ClockRules, EventRules, Pools, read_rules
from pbem.tournament.scoring.config import SYSTEMS
from pbem.tournament.scoring.systems import Points


def read_game_rules(path: Path) -> EventRules:
    """Read and check an event's rules, the game included.

    Raises:
        InvalidFile: something is wrong; every problem is listed with its line.
    """
    return read_rules(path, check_game)


def check_game(rules: EventRules) -> Iterator[EntryProblem]:
    """What is wrong with game, scenario, options and bids."""
    try:
        module = game_module(rules.game)
    except UnknownGame as error:
        known = ", ".join(GAMES.values())
        yield EntryProblem(
            ("game",), "scenario.problem.unknown", {"got": error.name, "known": known}
        )
        return
    scenarios = {preset.id: preset.options for preset in presets(module.id)}
    if rules.scenario not in scenarios:
        yield EntryProblem(
            ("scenario",),
            "scenario.problem.unknown",
            {"got": rules.scenario, "known": ", ".join(scenarios)},
        )
        return
    try:
        seats = seats_of(module, rules)
    except BadOptions as error:
        yield EntryProblem(("options",), error.key, error.facts)
        return
    yield from _check_format(rules, len(seats))
    drawn_for = rules.points.get("drawn_for", "")
    if drawn_for and drawn_for not in seats:
        facts = {"got": str(drawn_for), "known": ", ".join(seats)}
        yield EntryProblem(("points", "drawn_for"), "scenario.problem.unknown", facts)
    if rules.bids.kind != "none" and not _takes_bids(module, rules):
        yield _disagreement(("bids", "kind"), "bids", rules.bids.kind, "none")


def _check_format(rules: EventRules, seats: int) -> Iterator[EntryProblem]:
    """What of format, finals, scoring and those kept apart does not fit games of so many seats."""
    kind = rules.format.kind
    if seats > 2 and kind not in _FOR_MORE:
        yield _disagreement(("format", "kind"), "format", kind, ", ".join(_FOR_MORE))
    if isinstance(rules.format, Pools):
        before: int | None = None
        for at, through in enumerate(rules.format.finals):
            if through % seats:
                yield EntryProblem(
                    ("format", "finals", at),
                    "scenario.problem.event_seats",
                    {"got": str(through), "size": str(seats)},
                )
            if before is not None and through >= before:
                facts = {"got": str(through), "before": str(before)}
                yield EntryProblem(("format", "finals", at), "scenario.problem.event_fewer", facts)
            before = through
    if seats > 2 and isinstance(rules.scoring, Points):
        others = ", ".join(name for name, system in SYSTEMS.items() if system is not Points)
        yield _disagreement(("points", "system"), "system", "points", others)
    if (rules.apart.groups or rules.apart.teammates) and (
        kind in _GIVEN or (kind == "pools" and seats == 2)
    ):
        yield _disagreement(("apart",), "apart", kind, "swiss, double elimination")


_FOR_MORE = ("swiss", "pools")
"""The formats for games of more than two seats."""

_GIVEN = ("single elimination", "round robin", "teams", "ladder")
"""The formats whose tables nobody pairs by what they cost, so that nobody can be kept apart."""


def _disagreement(path: tuple[str, ...], what: str, got: str, expected: str) -> EntryProblem:
    return EntryProblem(
        path, "scenario.problem.disagrees", {"what": what, "got": got, "expected": expected}
    )


def _takes_bids(module: GameModule, rules: EventRules) -> bool:
    """True if the game can be created with a bid."""
    bid = {rules.bids.side: seats_of(module, rules)[0].lower(), rules.bids.points: 1}
    try:
        module.options({**event_options(module, rules), **bid})
    except BadOptions:
        return False
    return True


def event_options(module: GameModule, rules: EventRules) -> dict[str, object]:
    """The options that every game of an event begins with, but for its bid."""
    preset = next(preset for preset in presets(module.id) if preset.id == rules.scenario)
    return {**preset.options, **rules.options}


def seats_of(module: GameModule, rules: EventRules) -> tuple[str, ...]:
    """The seats of every game of an event (raises BadOptions)."""
    return _opened_game(module, rules).seats


def sides_of(module: GameModule, rules: EventRules) -> tuple[tuple[str, ...], ...]:
    """The seats that win and lose together; none where each stands alone (raises BadOptions)."""
    return _opened_game(module, rules).teams


def _opened_game(module: GameModule, rules: EventRules) -> Game[Any]:
    board = board_of(rules.game, rules.scenario)
    return module.open(board, module.options(event_options(module, rules)))


def seats_by_name(rules: EventRules, seats: Iterable[str]) -> dict[str, str]:
    """Every name of a seat of the games of an event, folded, in every language -> the seat."""
    told, seats = renderer(board_of(rules.game, rules.scenario)), tuple(seats)
    names = {fold(told.seat(seat, Catalogue(lang))): seat for seat in seats for lang in LANGUAGES}
    return names | {fold(seat): seat for seat in seats}


def board_of(game: str, scenario: str) -> Document:
    """The board of an event's games, read again only if its files change (raises ScenarioError)."""
    folder = resources.scenarios() / game_module(game).id
    stamp = tuple((path.name, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.yaml")))
    return _read_board(game, scenario, stamp)


@lru_cache(maxsize=8)
def _read_board(
    game: str,
    scenario: str,
    stamp: tuple[tuple[str, int], ...],  # noqa: ARG001 - the key
) -> Document:
    return game_module(game).load(scenario)


def time_control_of(clock: ClockRules) -> TimeControl:
    """The time control of the games of an event."""
    return msgspec.convert(clock.model_dump(exclude={"missed"}), TimeControl)
