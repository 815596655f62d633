"""The entries of the board files: one class for each kind of line."""

from typing import Annotated, Literal

from pydantic import Field

from pbem.games.documents import SourcedEntry
from pbem.games.glorys_end.board.presentation import (
    Country,
    LayoutFile,
    NamesFile,
    Nation,
    Terrain,
)
from pbem.games.hex_engine.schema import (
    HexSide,
    Name,
)

SideId = Literal["german", "allied"]
HexId = Annotated[str, Field(pattern=r"^[1-4]\d[1-4]\d$")]
Factors = tuple[
    Annotated[int, Field(ge=0, le=9)],
    Annotated[int, Field(ge=0, le=9)],
    Annotated[int, Field(ge=1, le=9)],
]
Points = Annotated[int, Field(ge=-20, le=30)]
TurnNumber = Annotated[int, Field(ge=1, le=30)]
Steps = Annotated[int, Field(ge=1, le=4)]
MOST_STEPS, MOST_CORPS = 9, 2
"""What a hex holds (6.1)."""


class File(SourcedEntry):
    """Base of the files, and of entries without an identifier."""


class HexEntry(SourcedEntry):
    """A hex of the map (2.2); ``edge``: letters of the map edges on which it lies.

    ``coastal``: 7.8.
    """

    id: HexId
    terrain: Terrain
    country: Country | None = None
    edge: Annotated[str, Field(pattern="^[ENWS]{1,2}$")] = ""
    coastal: bool = False


class PlaceEntry(SourcedEntry):
    """A town or a city; ``access``: the hexes that its inland port needs (7.9)."""

    hex: HexId
    name: Name
    kind: Literal["town", "city"]
    port: bool = False
    access: list[HexId] = Field(default=[])


class RiverEntry(SourcedEntry):
    """A stretch of a river, or of the Meuse line; ``meuse``: it divides west and east (3.8)."""

    name: Name
    kind: Literal["major", "minor", "line"]
    meuse: bool = False
    sides: Annotated[list[HexSide], Field(min_length=1)]


class SeaEntry(SourcedEntry):
    """A side that is all sea (12.3)."""

    side: HexSide


class FortEntry(SourcedEntry):
    """A fort (14.1); ``modifier``: what a siege gun adds to its die (14.10)."""

    hex: HexId
    nation: Nation
    defence: Annotated[int, Field(ge=1, le=12)]
    modifier: Annotated[int, Field(ge=0, le=3)] = 0


class ZoneEntry(SourcedEntry):
    """A fortified zone (14.3)."""

    hex: HexId
    nation: Nation


class MapFile(File):
    """``map.yaml``."""

    hexes: Annotated[list[HexEntry], Field(min_length=1)]
    places: list[PlaceEntry]
    rivers: list[RiverEntry]
    sea: list[SeaEntry]
    forts: list[FortEntry]
    zones: list[ZoneEntry]


class SetupEntry(File):
    """Where a unit begins.

    A hex, an army (0: any, 3.4), or the turn and the place in which it enters (8.2 to 8.5).
    """

    hex: HexId | None = None
    army: Annotated[int, Field(ge=0, le=7)] | None = None
    turn: TurnNumber | None = None
    entry: Literal["east", "south", "paris", "port", "coast", "city"] | HexId | None = None


class UnitEntry(SourcedEntry):
    """A counter (2.4, 2.5) with the factors of each step (2.9).

    It has a historical name (2.6), a kind (2.7), a size (2.8) and a movement factor (2.10).

    A siege gun has none, but its movement and calibre.
    """

    id: Name
    label: Annotated[str, Field(min_length=1, max_length=5)]
    nation: Nation
    kind: Literal["infantry", "naval", "cavalry", "gun"]
    size: Literal["XXX", "XX", "X"] | None = None
    steps: Annotated[list[Factors], Field(max_length=4)] = Field(default=[])
    calibre: Literal["305", "420"] | None = None
    movement: Annotated[int, Field(ge=1, le=9)] | None = None
    setup: SetupEntry
    name: Name


class DummyEntry(SourcedEntry):
    """The dummies of a nation (15.1)."""

    nation: Nation
    count: Annotated[int, Field(ge=0, le=20)]
    movement: Annotated[int, Field(ge=1, le=9)]


class UnitsFile(File):
    """``units.yaml``."""

    units: list[UnitEntry]
    dummies: list[DummyEntry]


class AssaultEntry(File):
    """The combat results table (13.17): odds of the columns, a row for each face of the die."""

    columns: list[Annotated[str, Field(pattern=r"^(1:\d|\d:1)$")]]
    rows: Annotated[
        list[list[Annotated[str, Field(pattern=r"^\d/\dR?$")]]], Field(min_length=6, max_length=6)
    ]


class SiegeEntry(SourcedEntry):
    """The faces of the die on which a gun removes its target (14.9)."""

    calibre: Literal["305", "420"]
    faces: list[Annotated[int, Field(ge=1, le=6)]]


class TerrainEntry(SourcedEntry):
    """What a hex of a terrain costs (12.8) and gives to the die (13.14)."""

    id: Terrain
    cost: Annotated[int, Field(ge=1, le=6)]
    drm: Annotated[int, Field(ge=-3, le=3)]


class FeatureEntry(SourcedEntry):
    """The same for what lies on hexes and their sides.

    ``extra``: movement points beside those of the hex.
    """

    id: Literal["town", "city", "minor", "major", "zone", "concentric"]
    drm: Annotated[int, Field(ge=-3, le=3)]
    extra: Annotated[int, Field(ge=0, le=3)] = 0


class FortLossEntry(SourcedEntry):
    """What an assault on a fort costs its attacker beside the result (14.2)."""

    steps: Annotated[int, Field(ge=0, le=4)]


class RuleTurnEntry(SourcedEntry):
    """The turn with which a rule begins or ends."""

    id: Literal[
        "command", "strategic", "forced_march", "forced_march_last", "replacements", "withdrawal",
        "plan_xvii_last", "naval", "german_west_of_meuse", "entrench", "last",
    ]  # fmt: skip
    turn: TurnNumber


class TurnEntry(SourcedEntry):
    """A box of the turn track: its days and replacement steps (8.6)."""

    n: TurnNumber
    first: Annotated[str, Field(pattern=r"^1914-\d\d-\d\d$")]
    last: Annotated[str, Field(pattern=r"^1914-\d\d-\d\d$")]
    replacements: dict[Nation, Annotated[int, Field(ge=0, le=9)]] = Field(default={})


class TablesFile(File):
    """``tables.yaml``."""

    assault: AssaultEntry
    siege: list[SiegeEntry]
    terrain: list[TerrainEntry]
    features: list[FeatureEntry]
    fort_loss: FortLossEntry
    limits: list[RuleTurnEntry]
    turns: list[TurnEntry]


class VictoryHexEntry(SourcedEntry):
    """A hex that counts for a side (4.2); ``conditional``: 4.3.

    ``free_only``: in the free set-up alone.
    """

    hex: HexId
    vp: Annotated[int, Field(ge=1, le=20)]
    conditional: bool = False
    free_only: bool = False


class DangerEntry(SourcedEntry):
    """What lies inside the line round Paris (4.3)."""

    hexes: list[HexId]


class VictorySideEntry(SourcedEntry):
    """What a side begins with, and needs at its victory check (4.1)."""

    id: SideId
    start: Points
    wins: Points


class VictoryFile(File):
    """``victory.yaml``."""

    german: list[VictoryHexEntry]
    allied: list[VictoryHexEntry]
    paris_danger: DangerEntry
    sides: Annotated[list[VictorySideEntry], Field(min_length=2, max_length=2)]


class MarkerEntry(SourcedEntry):
    """A mobilization marker (3.3)."""

    side: SideId
    army: Annotated[int, Field(ge=1, le=7)]
    hex: HexId


class SetupFile(File):
    """``setup.yaml``."""

    markers: list[MarkerEntry]


class BoundsEntry(SourcedEntry):
    """The part of the map that is played on: first and last rank, first and last file."""

    ranks: tuple[int, int]
    files: tuple[int, int]


class MarneUnitEntry(SourcedEntry):
    """A unit at its strength of September 1914."""

    unit: Name
    hex: HexId
    steps: Steps


class MarneArrivalEntry(SourcedEntry):
    """A unit that enters by strategic movement."""

    unit: Name
    turn: TurnNumber
    steps: Steps


class MarneTownEntry(SourcedEntry):
    """A town that counts for the Allies at the end (16.4)."""

    hex: HexId
    vp: Annotated[int, Field(ge=1, le=5)]


class MarneFile(File):
    """``marne.yaml`` (16)."""

    bounds: BoundsEntry
    turns: tuple[TurnNumber, TurnNumber]
    units: list[MarneUnitEntry]
    arrivals: list[MarneArrivalEntry]
    forts: list[HexId]
    german_control: list[HexId]
    out_of_command: list[HexId]
    towns: list[MarneTownEntry]


class BoardFiles(File):
    """All files of the game."""

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    victory: VictoryFile
    setup: SetupFile
    marne: MarneFile
    names: NamesFile
    layout: LayoutFile
