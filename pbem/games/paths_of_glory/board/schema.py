"""What the files of ``scenarios/paths_of_glory`` look like, and what must agree between them.

Units are named by the abbreviations of 2.4.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from pbem.games.common.cross_checks import check_unique
from pbem.games.documents import BoardSchema, EntryProblem, SourcedEntry
from pbem.games.paths_of_glory.board.presentation import LayoutFile, NamesFile, check_presentation

SideId = Literal["ap", "cp"]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Factors = tuple[
    Annotated[int, Field(ge=0, le=9)],
    Annotated[int, Field(ge=1, le=9)],
    Annotated[int, Field(ge=0, le=9)],
]
Row = list[Annotated[int, Field(ge=0, le=9)]]


class _File(SourcedEntry):
    """Base of the files, and of entries without an identifier."""


class SpaceEntry(SourcedEntry):
    """A space of the map (2.1)."""

    id: Name
    name: Name
    map: Literal["main", "near_east"]
    nation: Name
    side: SideId
    terrain: Literal["clear", "forest", "mountain", "swamp", "desert"]
    supply: bool = False
    vp: bool = False
    vp_historical: bool = False
    capital: bool = False
    fort: Annotated[int, Field(ge=0, le=3)] = 0
    port: Literal["allied", "central"] | None = None
    x: int
    y: int


class ConnectionEntry(SourcedEntry):
    """A line between two spaces; dotted if ``only`` some nationalities may use it (11.1.4).

    ``dashed``: open to all, but as harmless to a flank attack as a dotted one (12.3.2).
    """

    between: tuple[Name, Name]
    only: list[Name] = Field(default=[])
    dashed: bool = False


class MapFile(_File):
    """``map.yaml``."""

    spaces: Annotated[list[SpaceEntry], Field(min_length=1)]
    connections: list[ConnectionEntry]


class UnitEntry(SourcedEntry):
    """A counter (2.2.1): ``full`` and ``reduced`` are combat, loss and movement factors."""

    id: Name
    kind: Name
    side: SideId
    nation: Name
    type: Literal["army", "corps"]
    full: Factors
    reduced: Factors
    replaceable: bool = False
    near_east: bool = False
    rp: Name | None = None


class UnitsFile(_File):
    """``units.yaml``."""

    units: list[UnitEntry]


class CardEntry(SourcedEntry):
    """A strategy card (2.3): ``rp`` by nation, ``a`` for the minor Allies."""

    id: Name
    name: Name
    level: Literal["mobilization", "limited", "total"]
    ops: Annotated[int, Field(ge=1, le=5)]
    sr: Annotated[int, Field(ge=1, le=5)]
    starred: bool = False
    combat: bool = False
    optional: bool = False
    yellow: bool = False
    war_status: Annotated[int, Field(ge=0, le=3)] = 0
    rp: dict[str, int]
    reinforces: str | None = None
    units: list[Name] = Field(default=[])


class CardsFile(_File):
    """``cards.yaml``."""

    cards: list[CardEntry]


class FreeCorpsEntry(_File):
    """Corps placed in so many other spaces of the nation, one in each (4.2.2)."""

    unit: Name
    spaces: int


class NeutralEntry(_File):
    """What a nation brings when it enters the war (4.2.2)."""

    side: SideId
    spaces: dict[Name, list[Name]]
    reserve: dict[Name, int] = Field(default={})
    any: FreeCorpsEntry | None = None
    trenches: list[Name] = Field(default=[])


class SetupFile(_File):
    """``setup.yaml``."""

    start: dict[Name, list[Name]]
    reserve: dict[Name, int]
    trenches: dict[SideId, list[Name]]
    trenches_historical: dict[SideId, list[Name]]
    neutrals: dict[Name, NeutralEntry]


class TurnEntry(SourcedEntry):
    """A box of the turn track (4.1.1)."""

    n: Annotated[int, Field(ge=1, le=20)]
    name: Name
    season: Literal["spring", "summer", "autumn", "winter"]


class FireEntry(_File):
    """A fire table: the lowest strength of each column, then a row for each face of the die."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    from_: Annotated[list[int], Field(alias="from")]
    rows: Annotated[list[Row], Field(min_length=6, max_length=6)]


class TablesFile(_File):
    """``tables.yaml``."""

    mandated_offensives: dict[SideId, Annotated[list[Name], Field(min_length=7, max_length=7)]]
    turns: list[TurnEntry]
    fire: dict[Literal["corps", "army"], FireEntry]
    peace: dict[
        Literal["below_20", "from_20"], Annotated[list[int], Field(min_length=6, max_length=6)]
    ]


class BoardFiles(_File):
    """All files of the game."""

    map: MapFile
    units: UnitsFile
    cards: CardsFile
    setup: SetupFile
    tables: TablesFile
    names: NamesFile
    layout: LayoutFile


def cross_check(board: BoardFiles) -> Iterator[EntryProblem]:
    """What the models cannot see: references, counts, repetitions."""
    spaces = {s.id for s in board.map.spaces}
    kinds = {u.kind for u in board.units.units}
    yield from check_unique(
        (s.id, ("map", "spaces", i, "id")) for i, s in enumerate(board.map.spaces)
    )
    yield from check_unique(
        (u.id, ("units", "units", i, "id")) for i, u in enumerate(board.units.units)
    )
    yield from check_unique(
        (c.id, ("cards", "cards", i, "id")) for i, c in enumerate(board.cards.cards)
    )
    for i, line in enumerate(board.map.connections):
        for j, end in enumerate(line.between):
            yield from _check_known(("map", "connections", i, "between", j), end, spaces)
    for i, card in enumerate(board.cards.cards):
        for j, kind in enumerate(card.units):
            yield from _check_known(("cards", "cards", i, "units", j), kind, kinds)
    yield from _check_setup(board, spaces, kinds)
    yield from _check_tables(board)
    yield from check_presentation(
        board.names,
        board.layout,
        spaces,
        {c.id for c in board.cards.cards},
        {u.id for u in board.units.units},
        kinds,
    )


def _check_setup(board: BoardFiles, spaces: set[str], kinds: set[str]) -> Iterator[EntryProblem]:
    setup = board.setup
    places: list[tuple[tuple[str | int, ...], dict[str, list[str]]]] = [
        (("setup", "start"), setup.start)
    ]
    places += [
        (("setup", "neutrals", n, "spaces"), entry.spaces) for n, entry in setup.neutrals.items()
    ]
    for path, where in places:
        for space, units in where.items():
            yield from _check_known((*path, space), space, spaces)
            for j, unit in enumerate(units):
                yield from _check_known((*path, space, j), unit.strip("()"), kinds)
    for kind in setup.reserve:
        yield from _check_known(("setup", "reserve", kind), kind, kinds)
    for side, names in (*setup.trenches.items(), *setup.trenches_historical.items()):
        for name in names:
            yield from _check_known(("setup", "trenches", side), name, spaces)


def _check_tables(board: BoardFiles) -> Iterator[EntryProblem]:
    for name, table in board.tables.fire.items():
        for i, row in enumerate(table.rows):
            if len(row) != len(table.from_):
                facts = {"what": "columns", "got": str(len(row)), "expected": str(len(table.from_))}
                yield EntryProblem(
                    ("tables", "fire", name, "rows", i), "scenario.problem.disagrees", facts
                )
    numbers = [turn.n for turn in board.tables.turns]
    if numbers != list(range(1, len(numbers) + 1)):
        facts = {"what": "turns", "got": str(numbers), "expected": f"1-{len(numbers)}"}
        yield EntryProblem(("tables", "turns"), "scenario.problem.disagrees", facts)


def _check_known(path: tuple[str | int, ...], got: str, known: set[str]) -> Iterator[EntryProblem]:
    if got not in known:
        yield EntryProblem(
            path, "scenario.problem.unknown", {"got": got, "known": ", ".join(sorted(known))}
        )


SHAPE = BoardSchema(
    ("map", "units", "cards", "setup", "tables"), ("names", "layout"), BoardFiles, cross_check
)
