"""The board: map, counters and charts (2.0) as the rules read them, built from a document.

Orders, logs and views name hexes by their printed numbers and units by their identifiers.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.games.documents import Document
from pbem.games.hex_engine import board
from pbem.games.hex_engine.board import Terrain
from pbem.games.hexes.grid import Grid

GERMAN, ALLIED = "german", "allied"
SIDES = (ALLIED, GERMAN)
"""The Allies first: they act first in every turn (5.2)."""


PREFIXES = {"german": "DE", "french": "FR", "british": "GB", "belgian": "BE"}
"""With which the identifiers of units begin."""


@dataclass(frozen=True, slots=True)
class Place(board.Place):
    """A town or a city; ``port``: ``sea``, ``inland`` or nothing (7.9)."""

    port: str


@dataclass(frozen=True, slots=True)
class Side:
    """What lies between two hexes: ``major``, ``minor``, ``meuse_line`` or ``all_sea``.

    ``name``: of its river.
    """

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter (2.4), or a dummy (15).

    Attributes:
        kind: ``infantry``, ``naval``, ``cavalry``, ``gun`` or ``dummy``.
        size: ``XXX``, ``XX``, ``X``, nothing for guns and dummies.
        factors: attack, defence and movement of each step, full strength first; of cavalry the
            factor against cavalry alone, the other one, and movement (13.24).
        army: in which it begins, 0 for any (3.4); None if in none.
        hex: where it begins, if that is printed.
        turn, entry: when it enters, and by ``east``, ``south``, ``paris``, ``port``, ``coast``,
            ``city`` or a hex.
        calibre: of a siege gun.
    """

    n: int
    id: str
    label: str
    name: str
    nation: str
    side: str
    kind: str
    size: str
    factors: tuple[tuple[int, int, int], ...]
    army: int | None
    hex: str
    turn: int
    entry: str
    calibre: str

    @property
    def steps(self) -> int:
        """At full strength; none of guns and dummies."""
        return 0 if self.kind in ("gun", "dummy") else len(self.factors)


@dataclass(frozen=True, slots=True)
class Fort:
    """A fort (14.1); ``siege_modifier``: what a siege gun adds to its die (14.10)."""

    hex: str
    nation: str
    defence: int
    siege_modifier: int


@dataclass(frozen=True, slots=True)
class VictoryHex:
    """A hex that counts for a side (4.2); ``conditional``: 4.3.

    ``free_only``: in the free set-up alone.
    """

    vp: int
    conditional: bool
    free_only: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A result of the combat results table (13.17).

    Losses in steps, and whether the defender retreats.
    """

    attacker: int
    defender: int
    retreat: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A box of the turn track.

    Its first and last day, as ``1914-08-14``, and replacement steps by nation (8.6).
    """

    number: int
    start: str
    end: str
    replacements: dict[str, int]


@dataclass(frozen=True, slots=True)
class Tables:
    """The charts.

    Attributes:
        crt: by odds, such as ``2:1``, the result of each face of the die from 1.
        siege: by calibre, whether each face of the die removes the target (14.9).
        terrain: by name.
        major_river_cost: movement points beside those of the hex (12.9).
        fort_loss: what an assault on a fort costs its attacker beside the result (14.2).
    """

    crt: dict[str, tuple[Result, ...]]
    siege: dict[str, tuple[bool, ...]]
    terrain: dict[str, Terrain]
    city_drm: int
    town_drm: int
    minor_river_drm: int
    major_river_drm: int
    major_river_cost: int
    zone_drm: int
    concentric_drm: int
    fort_loss: int


@dataclass(frozen=True, slots=True)
class Marne:
    """The Battle of the Marne (16).

    Attributes:
        first, last: turns.
        ranks, files: the first and the last that are played on.
        units: with present steps and hex.
        arrivals: units that enter by strategic movement, with steps and turn.
        towns: what counts for the Allies at the end (16.4).
    """

    first: int
    last: int
    ranks: tuple[int, int]
    files: tuple[int, int]
    units: tuple[tuple[str, int, str], ...]
    arrivals: tuple[tuple[str, int, int], ...]
    forts: tuple[str, ...]
    german_control: tuple[str, ...]
    out_of_command: tuple[str, ...]
    towns: dict[str, int]


@dataclass(frozen=True, eq=False, kw_only=True)
class Board(board.HexBoard[Unit, Place]):
    """Everything printed on the map, the counters and the charts.

    Attributes:
        forts: by hex.
        sides: what lies between two hexes, the smaller number first.
        access: of inland ports, the hexes that they need (7.9).
        zones: by hex, the nation whose zone it is (14.3).
        markers: by side and army, the hex of its mobilization marker (3.3).
        vp: by side and hex.
        start_vp, win_vp: by side (4.1).
    """

    sides: dict[tuple[str, str], Side]
    access: dict[str, tuple[str, ...]]
    coastal: frozenset[str]
    paris_danger: frozenset[str]
    meuse_west: frozenset[str]
    forts: dict[str, Fort]
    zones: dict[str, str]
    markers: dict[str, dict[int, str]]
    vp: dict[str, dict[str, VictoryHex]]
    tables: Tables
    turns: tuple[Turn, ...]
    start_vp: dict[str, int]
    win_vp: dict[str, int]
    marne: Marne

    @cached_property
    def paris(self) -> frozenset[str]:
        """The hexes of Paris."""
        return frozenset(h for h, place in self.places.items() if place.name.startswith("Paris ("))

    def side(self, one: str, other: str) -> Side | None:
        """What lies between two hexes, if anything does."""
        return self.sides.get((min(one, other), max(one, other)))


def build(document: Document) -> Board:
    """The board of a checked document."""
    content = document.content
    drawn, tables, victory = content["map"], content["tables"], content["victory"]
    sides = _sides(drawn)
    hexes, edges = board.hexes_of(drawn), board.edges_of(drawn, "ENWS")
    return Board(
        grid=Grid(hexes, (ends for ends, side in sides.items() if side.kind == "all_sea")),
        hexes=hexes,
        places={p["hex"]: _place(p) for p in drawn["places"]},
        sides=sides,
        access={p["hex"]: tuple(p["access"]) for p in drawn["places"] if p["access"]},
        edges=edges,
        coastal=frozenset(h["id"] for h in board.land_entries(drawn) if h["coastal"]),
        paris_danger=frozenset(victory["paris_danger"]["hexes"]),
        meuse_west=_west_of_meuse(drawn, edges["E"]),
        units=_units(content["units"]),
        forts={
            f["hex"]: Fort(f["hex"], f["nation"], f["defence"], f["modifier"])
            for f in drawn["forts"]
        },
        zones={z["hex"]: z["nation"] for z in drawn["zones"]},
        markers={
            side: {m["army"]: m["hex"] for m in content["setup"]["markers"] if m["side"] == side}
            for side in SIDES
        },
        vp={
            side: {
                v["hex"]: VictoryHex(v["vp"], v["conditional"], v["free_only"])
                for v in victory[side]
            }
            for side in SIDES
        },
        tables=_tables(tables),
        limits={limit["id"]: limit["turn"] for limit in tables["limits"]},
        turns=tuple(
            Turn(t["n"], t["first"], t["last"], t["replacements"]) for t in tables["turns"]
        ),
        start_vp={side["id"]: side["start"] for side in victory["sides"]},
        win_vp={side["id"]: side["wins"] for side in victory["sides"]},
        marne=_marne(content["marne"]),
        aliases=document.presentation.get("names", {}),
    )


def _sides(drawn: dict[str, Any]) -> dict[tuple[str, str], Side]:
    kinds = {"major": "major", "minor": "minor", "line": "meuse_line"}
    found = {
        board.hex_pair(side): Side(kinds[r["kind"]], r["name"])
        for r in drawn["rivers"]
        for side in r["sides"]
    }
    return found | {board.hex_pair(entry["side"]): Side("all_sea", "") for entry in drawn["sea"]}


def _west_of_meuse(drawn: dict[str, Any], east: frozenset[str]) -> frozenset[str]:
    """What no way joins to the east edge that does not cross the line of 3.8."""
    line = [
        board.hex_pair(side)
        for river in drawn["rivers"]
        if river["meuse"]
        for side in river["sides"]
    ]
    grid = Grid(board.hexes_of(drawn), line)
    return frozenset(grid.numbers(grid.all & ~grid.flood(grid.mask(east), grid.all)))


def _place(entry: dict[str, Any]) -> Place:
    port = ("inland" if entry["access"] else "sea") if entry["port"] else ""
    return Place(entry["name"], entry["hex"], entry["kind"], port)


def _units(file: dict[str, Any]) -> tuple[Unit, ...]:
    """The units in the order of the file, then the dummies of each nation."""
    units = [_unit(n, entry) for n, entry in enumerate(file["units"])]
    for entry in file["dummies"]:
        for count in range(entry["count"]):
            units.append(_dummy(len(units), entry, count + 1))
    return tuple(units)


def _unit(n: int, entry: dict[str, Any]) -> Unit:
    return Unit(
        n=n,
        side=GERMAN if entry["nation"] == GERMAN else ALLIED,
        army=entry["setup"].get("army"),
        calibre=entry.get("calibre", ""),
        **board.counter_of(entry),
    )


def _dummy(n: int, entry: dict[str, Any], count: int) -> Unit:
    nation = entry["nation"]
    return Unit(
        n=n,
        id=f"{PREFIXES[nation]}-DUMMY-{count}",
        label="",
        name="",
        nation=nation,
        side=GERMAN if nation == GERMAN else ALLIED,
        kind="dummy",
        size="",
        factors=((0, 0, entry["movement"]),),
        army=None,
        hex="",
        turn=0,
        entry="",
        calibre="",
    )


def _tables(file: dict[str, Any]) -> Tables:
    drm = {f["id"]: f["drm"] for f in file["features"]}
    columns, rows = file["assault"]["columns"], file["assault"]["rows"]
    return Tables(
        crt={column: tuple(_result(row[i]) for row in rows) for i, column in enumerate(columns)},
        siege={
            s["calibre"]: tuple(face in s["faces"] for face in range(1, 7)) for s in file["siege"]
        },
        terrain={t["id"]: Terrain(t["cost"], t["drm"]) for t in file["terrain"]},
        city_drm=drm["city"],
        town_drm=drm["town"],
        minor_river_drm=drm["minor"],
        major_river_drm=drm["major"],
        major_river_cost=next(f["extra"] for f in file["features"] if f["id"] == "major"),
        zone_drm=drm["zone"],
        concentric_drm=drm["concentric"],
        fort_loss=file["fort_loss"]["steps"],
    )


def _result(printed: str) -> Result:
    attacker, defender = printed.rstrip("R").split("/")
    return Result(int(attacker), int(defender), printed.endswith("R"))


def _marne(file: dict[str, Any]) -> Marne:
    first, last = file["turns"]
    return Marne(
        first=first,
        last=last,
        ranks=tuple(file["bounds"]["ranks"]),
        files=tuple(file["bounds"]["files"]),
        units=tuple((u["unit"], u["steps"], u["hex"]) for u in file["units"]),
        arrivals=tuple((a["unit"], a["steps"], a["turn"]) for a in file["arrivals"]),
        forts=tuple(file["forts"]),
        german_control=tuple(file["german_control"]),
        out_of_command=tuple(file["out_of_command"]),
        towns={t["hex"]: t["vp"] for t in file["towns"]},
    )
