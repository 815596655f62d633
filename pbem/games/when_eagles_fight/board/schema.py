"""What the files of ``scenarios/when_eagles_fight`` look like, and what must agree between them.

Hexes are named by their printed numbers, sides of hexes by two of them as the rules do:
``2412/2413``.
"""

import itertools
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from pbem.games.common.cross_checks import Path, check_known, check_unique, disagreement
from pbem.games.documents import BoardSchema, EntryProblem, SourcedEntry
from pbem.games.hex_engine.schema import (
    HexSide,
    Name,
    Needed,
    check_entries,
    check_results,
    check_sides,
    check_touching,
    check_turns,
)
from pbem.games.when_eagles_fight.board.board import HALVES
from pbem.games.when_eagles_fight.board.presentation import (
    Country,
    LayoutFile,
    NamesFile,
    Nation,
    Terrain,
    check_presentation,
)

HexId = Annotated[str, Field(pattern=r"^[1-4]\d[0-3]\d$")]
Factors = tuple[
    Annotated[int, Field(ge=0, le=9)],
    Annotated[int, Field(ge=0, le=9)],
    Annotated[int, Field(ge=0, le=9)],
]
TurnNumber = Annotated[int, Field(ge=1, le=24)]
Month = Annotated[str, Field(pattern=r"^191[4-7]-\d\d$")]
Units = Annotated[int, Field(ge=0, le=9)]

MOST_HALVES = 6
"""The half corps that a hex holds: three corps (8.1)."""

GROUND = ("open", "forest", "swamp", "mountain", "pass")
FEATURES = (
    "river", "city", "russian_city", "fortress", "concentric", "concentric_german", "artillery",
    "active", "stavka",
)  # fmt: skip
LIMITS = (
    "stavka", "events", "two_corps", "balkans", "balkans_return", "guard", "brusilov",
    "brusilov_last", "verdun", "verdun_last", "quiet_west", "artillery_return", "last",
)  # fmt: skip


class _File(SourcedEntry):
    """Base of the files, and of entries without an identifier."""


class HexEntry(SourcedEntry):
    """A hex of the map (2.2); ``edge``: letters of the map edges on which it lies (9.6)."""

    id: HexId
    terrain: Terrain
    country: Country | None = None
    edge: Annotated[str, Field(pattern="^[EWS]{1,2}$")] = ""


class PlaceEntry(SourcedEntry):
    """A town, a city or a capital (3.8, 4.2), or a fortress without a town."""

    hex: HexId
    name: Name
    kind: Literal["town", "city", "imperial", "fort"]


class RiverEntry(SourcedEntry):
    """The hexes through which a river runs (12.9)."""

    name: Name
    hexes: Annotated[list[HexId], Field(min_length=1)]


class RailwayEntry(SourcedEntry):
    """A railway: each hex of the line is joined to the next (9.6)."""

    line: Annotated[list[HexId], Field(min_length=2)]


class ExitEntry(SourcedEntry):
    """Where a railway leaves the map (9.6)."""

    hex: HexId


class SideEntry(SourcedEntry):
    """A side of two hexes: all sea (12.3), a lake (12.11) or a way over a pass (12.10)."""

    side: HexSide
    name: Name | None = None


class MapFile(_File):
    """``map.yaml``."""

    hexes: Annotated[list[HexEntry], Field(min_length=1)]
    places: list[PlaceEntry]
    rivers: list[RiverEntry]
    railways: list[RailwayEntry]
    exits: list[ExitEntry]
    sea: list[SideEntry]
    lakes: list[SideEntry]
    passes: list[SideEntry]


class SetupEntry(_File):
    """Where a unit begins, or when and how it comes (3.1, 10.2 to 10.5, 10.14, 2.14)."""

    hex: HexId | None = None
    turn: TurnNumber | None = None
    brusilov: Annotated[int, Field(ge=1, le=3)] | None = None
    event: Literal["G"] | None = None
    scenario: Literal["free", "schlieffen_east"] | None = None
    of: Name | None = None
    entry: Literal["south"] | HexId | None = None
    guard_army: bool = False


class UnitEntry(SourcedEntry):
    """A counter (2.4 to 2.12) with the factors of each step.

    Heavy artillery has none, but its movement.
    """

    id: Name
    label: Annotated[str, Field(min_length=1, max_length=5)]
    nation: Nation
    kind: Literal["infantry", "cavalry", "fortress", "artillery"]
    size: Literal["XXX", "XX", "II"] | None = None
    active: bool = False
    guard: bool = False
    second_army: bool = False
    steps: Annotated[list[Factors], Field(max_length=2)] = Field(default=[])
    movement: Annotated[int, Field(ge=1, le=9)] | None = None
    rebuilt: Factors | None = None
    rebuildable: bool = True
    setup: SetupEntry
    name: Name


class UnitsFile(_File):
    """``units.yaml``."""

    units: list[UnitEntry]


class AssaultEntry(_File):
    """The combat results table (13.20).

    Odds of the columns, a row for each die with its modifiers (13.11).
    """

    columns: list[Annotated[str, Field(pattern=r"^(1:\d|\d:1)$")]]
    rows: Annotated[
        list[list[Annotated[str, Field(pattern=r"^[\dEB]/[\dE]$")]]],
        Field(min_length=9, max_length=9),
    ]


class TerrainEntry(SourcedEntry):
    """What a hex of a terrain costs (12.8) and gives to the die (13.13)."""

    id: Literal["open", "forest", "swamp", "mountain", "pass"]
    cost: Annotated[int, Field(ge=1, le=6)]
    drm: Annotated[int, Field(ge=-3, le=3)]


class FeatureEntry(SourcedEntry):
    """What else gives something to the die (13.13 to 13.19, 14.2)."""

    id: Literal[
        "river", "city", "russian_city", "fortress", "concentric", "concentric_german", "artillery",
        "active", "stavka",
    ]  # fmt: skip
    drm: Annotated[int, Field(ge=-3, le=3)]


class SpanEntry(SourcedEntry):
    """Base of what holds from one turn to another."""

    first: TurnNumber
    last: TurnNumber


class AmmunitionEntry(SpanEntry):
    """A column of the ammunition table: units for each die from 1 to 6 (9.9)."""

    units: Annotated[list[Units], Field(min_length=6, max_length=6)]


class EventsEntry(SpanEntry):
    """A column of the events: a letter for each sum of two dice from 2 to 12 (7.1)."""

    letters: Annotated[
        list[Annotated[str, Field(pattern="^[A-L]$")]], Field(min_length=11, max_length=11)
    ]


class StrategicEntry(SpanEntry):
    """Units that may move by rail in a turn (11.3 to 11.5)."""

    german: Units
    austrian: Units
    russian: Units
    german_in_russia: Units | None = None


class MixedEntry(SpanEntry):
    """German units that mixed stacks may hold (6.4)."""

    units: Units


class RuleTurnEntry(SourcedEntry):
    """The turn with which a rule begins or ends."""

    id: Literal[
        "stavka", "events", "two_corps", "balkans", "balkans_return", "guard", "brusilov",
        "brusilov_last", "verdun", "verdun_last", "quiet_west", "artillery_return", "last",
    ]  # fmt: skip
    turn: TurnNumber


class CheckEntry(_File):
    """What a victory check asks for (4.3, 4.4)."""

    austrian_hexes: Annotated[int, Field(ge=1, le=9)]
    german_cities: Annotated[int, Field(ge=1, le=9)]
    revolution: Annotated[int, Field(ge=1, le=20)]


class TurnEntry(SourcedEntry):
    """A box of the turn track.

    Its months, winter (12.8), replacement steps (10.8) and victory check (4.3).
    """

    n: TurnNumber
    first: Month
    last: Month
    winter: bool = False
    replacements: dict[Nation, Units] = Field(default={})
    check: CheckEntry | None = None


class TablesFile(_File):
    """``tables.yaml``."""

    assault: AssaultEntry
    terrain: list[TerrainEntry]
    features: list[FeatureEntry]
    plain_cities: list[HexId]
    brusilov: Annotated[list[Annotated[int, Field(ge=0, le=4)]], Field(min_length=3, max_length=3)]
    ammunition: list[AmmunitionEntry]
    events: list[EventsEntry]
    strategic: list[StrategicEntry]
    mixed: list[MixedEntry]
    limits: list[RuleTurnEntry]
    turns: list[TurnEntry]


class VictoryHexEntry(SourcedEntry):
    """An Austro-Hungarian hex that counts for the Russian (4.3)."""

    hex: HexId


class VictoryFile(_File):
    """``victory.yaml``."""

    austrian: list[VictoryHexEntry]


class PlanEntry(SourcedEntry):
    """The Russian fortresses of Plan 19 (16.0)."""

    forts: list[Name]


class SchlieffenEntry(SourcedEntry):
    """The German units of Schlieffen East (17.0): set aside, and on the map from the beginning."""

    aside: list[Name]
    added: list[Name]


class VariantsFile(_File):
    """``variants.yaml``."""

    plan_19: PlanEntry
    schlieffen_east: SchlieffenEntry


class BoardFiles(_File):
    """All files of the game."""

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    victory: VictoryFile
    variants: VariantsFile
    names: NamesFile
    layout: LayoutFile


def cross_check(board: BoardFiles) -> Iterator[EntryProblem]:
    """What the models cannot see.

    References, hexes that do not touch, stacks that are too high, repetitions.
    """
    land = {h.id for h in board.map.hexes if h.terrain in GROUND}
    yield from _check_map(board.map, land)
    yield from _check_units(board.units.units, land)
    yield from _check_tables(board.tables, land)
    yield from check_unique(
        (v.hex, ("victory", "austrian", i, "hex")) for i, v in enumerate(board.victory.austrian)
    )
    for i, entry in enumerate(board.victory.austrian):
        yield from check_known(("victory", "austrian", i, "hex"), entry.hex, land)
    units = {u.id for u in board.units.units}
    for path, names in _variant_units(board.variants):
        for i, name in enumerate(names):
            yield from check_known((*path, i), name, units)
    yield from check_presentation(board.names, {p.hex for p in board.map.places}, units)


def _variant_units(file: VariantsFile) -> Iterator[tuple[Path, Sequence[str]]]:
    yield ("variants", "plan_19", "forts"), file.plan_19.forts
    yield ("variants", "schlieffen_east", "aside"), file.schlieffen_east.aside
    yield ("variants", "schlieffen_east", "added"), file.schlieffen_east.added


def _check_map(file: MapFile, land: Collection[str]) -> Iterator[EntryProblem]:
    yield from check_unique((h.id, ("map", "hexes", i, "id")) for i, h in enumerate(file.hexes))
    yield from check_unique((p.hex, ("map", "places", i, "hex")) for i, p in enumerate(file.places))
    yield from check_unique(
        (p.name, ("map", "places", i, "name")) for i, p in enumerate(file.places)
    )
    for i, printed_hex in enumerate(file.hexes):
        if printed_hex.id in land and printed_hex.country is None:
            yield EntryProblem(
                ("map", "hexes", i), "scenario.problem.missing_entry", {"got": "country"}
            )
    named: list[tuple[str, Path]] = [
        (p.hex, ("map", "places", i, "hex")) for i, p in enumerate(file.places)
    ]
    named += [(e.hex, ("map", "exits", i, "hex")) for i, e in enumerate(file.exits)]
    named += [
        (h, ("map", "rivers", i, "hexes", j))
        for i, r in enumerate(file.rivers)
        for j, h in enumerate(r.hexes)
    ]
    named += [
        (h, ("map", "railways", i, "line", j))
        for i, r in enumerate(file.railways)
        for j, h in enumerate(r.line)
    ]
    for number, path in named:
        yield from check_known(path, number, land)
    yield from _check_railways(file)
    yield from _check_sides(file, land)


def _check_railways(file: MapFile) -> Iterator[EntryProblem]:
    for i, railway in enumerate(file.railways):
        for j, (one, other) in enumerate(itertools.pairwise(railway.line)):
            yield from check_touching(("map", "railways", i, "line", j + 1), one, other)
    joined = {number for railway in file.railways for number in railway.line}
    for i, leaving in enumerate(file.exits):
        yield from check_known(("map", "exits", i, "hex"), leaving.hex, joined)


def _check_sides(file: MapFile, land: Collection[str]) -> Iterator[EntryProblem]:
    sides: list[tuple[str, Path]] = []
    for part, entries in (("sea", file.sea), ("lakes", file.lakes), ("passes", file.passes)):
        sides += [(entry.side, ("map", part, i, "side")) for i, entry in enumerate(entries)]
    yield from check_sides(sides, land)


def _check_units(units: Sequence[UnitEntry], land: Collection[str]) -> Iterator[EntryProblem]:
    names = {u.id for u in units}
    stacks: dict[str, list[UnitEntry]] = {}
    yield from check_unique((u.id, ("units", "units", i, "id")) for i, u in enumerate(units))
    for i, unit in enumerate(units):
        path, setup = ("units", "units", i), unit.setup
        ways = (setup.turn, setup.brusilov, setup.event, setup.scenario)
        if sum(way is not None for way in ways) != (setup.hex is None or setup.of is not None):
            told = str(setup.model_dump(exclude_defaults=True))
            yield disagreement(
                (*path, "setup"), "setup", told, "hex / turn / brusilov / event / scenario"
            )
        if setup.of is not None:
            yield from check_known((*path, "setup", "of"), setup.of, names)
        if (unit.kind == "artillery") == bool(unit.steps):
            yield disagreement((*path, "steps"), "steps", str(unit.steps), unit.kind)
        if (unit.kind == "artillery") != (unit.movement is not None):
            yield disagreement((*path, "movement"), "movement", str(unit.movement), unit.kind)
        if (unit.kind == "fortress") != (unit.size is None):
            yield disagreement((*path, "size"), "size", str(unit.size), unit.kind)
        if setup.hex:
            yield from check_known((*path, "setup", "hex"), setup.hex, land)
        if setup.entry and setup.entry.isdigit():
            yield from check_known((*path, "setup", "entry"), setup.entry, land)
        if setup.hex and setup.of is None:
            stack = stacks.setdefault(setup.hex, [])
            stack.append(unit)
            yield from _check_stack((*path, "setup", "hex"), stack)


def _check_stack(path: Path, stack: Sequence[UnitEntry]) -> Iterator[EntryProblem]:
    """A problem where a hex holds more than it may, or units of both sides (8.1, 12.4)."""
    halves, sides = (
        sum(HALVES.get(u.size or "", 0) for u in stack),
        {u.nation in ("german", "austrian") for u in stack},
    )
    if halves > MOST_HALVES:
        yield disagreement(path, "stack", f"{halves / 2}", f"{MOST_HALVES // 2}")
    if len(sides) > 1:
        yield disagreement(
            path, "stack", ", ".join(sorted({u.nation for u in stack})), stack[0].nation
        )


def _check_tables(tables: TablesFile, land: Collection[str]) -> Iterator[EntryProblem]:
    yield from check_results(tables.assault.columns, tables.assault.rows)
    for i, number in enumerate(tables.plain_cities):
        yield from check_known(("tables", "plain_cities", i), number, land)
    yield from check_turns([turn.n for turn in tables.turns], 24)
    needed: tuple[Needed, ...] = (
        ("terrain", GROUND, [t.id for t in tables.terrain]),
        ("features", FEATURES, [f.id for f in tables.features]),
        ("limits", LIMITS, [limit.id for limit in tables.limits]),
    )
    yield from check_entries(needed)
    spans: tuple[tuple[str, Sequence[SpanEntry], int], ...] = (
        ("ammunition", tables.ammunition, 1),
        (
            "events",
            tables.events,
            next((limit.turn for limit in tables.limits if limit.id == "events"), 1),
        ),
        ("strategic", tables.strategic, 1),
        ("mixed", tables.mixed, 1),
    )
    for part, entries, first in spans:
        yield from _check_spans(("tables", part), entries, first)


def _check_spans(path: Path, entries: Sequence[SpanEntry], first: int) -> Iterator[EntryProblem]:
    """Spans of turns follow each other without a gap, to the last turn."""
    expected = first
    for i, entry in enumerate(entries):
        if entry.first != expected or entry.last < entry.first:
            yield disagreement((*path, i), "turns", f"{entry.first}-{entry.last}", f"{expected}-")
        expected = entry.last + 1
    if expected != 25:
        yield disagreement(path, "turns", f"-{expected - 1}", "-24")


SHAPE = BoardSchema(
    ("map", "units", "tables", "victory", "variants"), ("names", "layout"), BoardFiles, cross_check
)
