"""The rules of an event checked against the games: game, scenario, options and bids in its file."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
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
from pbem.tournament.event.event_record import EventSeats
from pbem.tournament.event.rules import (
    ENDING_IN_ONE,
    ClockRules,
    EventRules,
    Pools,
    Swiss,
    read_rules,
)
from pbem.tournament.pairing.tables import table_sizes
from pbem.tournament.scoring.config import SYSTEMS
from pbem.tournament.scoring.systems import MatchTieBreak, Points


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
        yield EntryProblem(("players" if rules.players else "options",), error.key, error.facts)
        return
    lowest = min(rules.players, default=0)
    if rules.players != tuple(range(lowest, lowest + len(rules.players))):
        yield _disagreement(("players",), "players", _listed(rules.players), "[3, 4, 5]")
        return
    sizes = rules.players or (len(seats.all),)
    yield from _check_format(rules, sizes)
    yield from _idle_parts(rules, max(sizes))
    drawn_for = rules.points.get("drawn_for", "")
    if drawn_for and drawn_for not in seats.all:
        facts = {"got": str(drawn_for), "known": ", ".join(seats.all)}
        yield EntryProblem(("points", "drawn_for"), "scenario.problem.unknown", facts)
    yield from _check_match(rules, max(sizes))
    if rules.bids.kind != "none" and not _takes_bids(module, rules):
        yield _disagreement(("bids", "kind"), "bids", rules.bids.kind, "none")


def _listed(numbers: Sequence[int]) -> str:
    return f"[{', '.join(map(str, numbers))}]"


def _check_format(rules: EventRules, sizes: Sequence[int]) -> Iterator[EntryProblem]:
    """What of format, finals, scoring and those kept apart does not fit tables of these sizes."""
    kind, seats = rules.format.kind, max(sizes)
    if seats > 2 and kind not in _FOR_MORE:
        yield _disagreement(("format", "kind"), "format", kind, ", ".join(_FOR_MORE))
    if isinstance(rules.format, Pools | Swiss):
        before: int | None = None
        for at, through in enumerate(rules.format.finals):
            if sum(table_sizes(through, sizes)) != through:
                yield EntryProblem(
                    ("format", "finals", at),
                    "scenario.problem.event_seats",
                    {"got": str(through), "size": ", ".join(map(str, sizes))},
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


def _check_match(rules: EventRules, seats: int) -> Iterator[EntryProblem]:
    """What of matches does not fit: they change the two sides of a game, which nobody bids for."""
    match, kind = rules.match, rules.format.kind
    if match.games == 1:
        for name in sorted(match.model_fields_set - {"games"}):
            yield EntryProblem(("match", name), "scenario.problem.idle", {"what": f"match.{name}"})
        return
    if seats > 2 or kind == "ladder":
        yield _disagreement(("match", "games"), "match.games", str(match.games), "1")
    if rules.bids.kind != "none":
        yield _disagreement(("bids", "kind"), "bids", rules.bids.kind, "none")
    ends = kind in ENDING_IN_ONE or (
        isinstance(rules.format, Pools | Swiss) and bool(rules.format.finals)
    )
    if MatchTieBreak.SEED in match.tie_breaks and not ends:
        known = ", ".join(each for each in MatchTieBreak if each is not MatchTieBreak.SEED)
        yield _disagreement(("match", "tie_breaks"), "match.tie_breaks", "seed", known)


def _idle_parts(rules: EventRules, seats: int) -> Iterator[EntryProblem]:
    """What the file says and what would do nothing."""
    kind, figures = rules.format.kind, rules.format.model_fields_set
    idle: list[tuple[str | int, ...]] = []
    if kind == "pools":
        idle += [("format", name) for name in (("rounds",) if seats == 2 else ("pool", "times"))
                 if name in figures]  # fmt: skip
    if (
        getattr(rules.format, "third_place", False)
        and len(getattr(rules.format, "finals", (0, 0))) < 2
    ):
        idle.append(("format", "third_place"))
    if seats > 2 and rules.clock.missed:
        idle.append(("clock", "missed"))
    if rules.bids.kind == "none":
        idle += [("bids", name) for name in rules.bids.model_fields_set - {"kind"}]
    if rules.seeds == "rating" and (kind not in ("single elimination", "pools") or seats > 2):
        idle.append(("seeds",))
    if rules.cut_off.days and kind == "ladder":
        idle.append(("cut_off", "days"))
    if "byes" in rules.entries.model_fields_set and kind in _GIVEN:
        idle.append(("entries", "byes"))
    idle += [
        ("qualified", at, "count")
        for at, source in enumerate(rules.qualified)
        if source.who != "best" and "count" in source.model_fields_set
    ]
    for path in sorted(idle, key=str):
        yield EntryProblem(path, "scenario.problem.idle", {"what": ".".join(map(str, path))})


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
    bid = {rules.bids.side: seats_of(module, rules).all[0].lower(), rules.bids.points: 1}
    try:
        module.options({**event_options(module, rules, 0), **bid})
    except BadOptions:
        return False
    return True


def event_options(module: GameModule, rules: EventRules, size: int) -> dict[str, object]:
    """The options that a game of an event begins with, but for its bid.

    Args:
        module: the game.
        rules: of the event.
        size: how many sit at the table; it counts where tables have several sizes.
    """
    preset = next(preset for preset in presets(module.id) if preset.id == rules.scenario)
    sized = {"players": size} if size and rules.players else {}
    return {**preset.options, **rules.options, **sized}


def seats_of(module: GameModule, rules: EventRules) -> EventSeats:
    """The seats of the games of an event (raises BadOptions)."""
    opened = [_opened_game(module, rules, size) for size in rules.players or (0,)]
    tables = tuple(game.seats for game in opened)
    sides = (chain(*groups) for groups in zip(*(game.teams for game in opened), strict=True))
    return EventSeats(
        all=tuple(dict.fromkeys(chain(*tables))),
        sides=tuple(tuple(dict.fromkeys(side)) for side in sides),
        tables=tables if rules.players else (),
    )


def _opened_game(module: GameModule, rules: EventRules, size: int) -> Game[Any]:
    """A game at a table of a size; 0: of the size that the options say."""
    board = board_of(rules.game, rules.scenario)
    return module.open(board, module.options(event_options(module, rules, size)))


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
