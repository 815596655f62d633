"""The board: map, counters and charts (2.0) as the rules read them, built from a document.

Orders, logs and views name hexes by their printed numbers and units by their identifiers.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.games.documents import Document
from pbem.games.hex_engine.board import (
    HexBoard,
    Place,
    Terrain,
    counter_of,
    edges_of,
    hex_pair,
    hexes_of,
)
from pbem.games.hexes.grid import Grid

RUSSIAN, CENTRAL = "russian", "central"
SIDES = (RUSSIAN, CENTRAL)
"""The Russian side first: it acts first in every turn (5.2)."""

NATIONS = {"german": CENTRAL, "austrian": CENTRAL, "russian": RUSSIAN, "romanian": RUSSIAN}
"""The side of each nation (2.5)."""

PREFIXES = {"german": "DE", "austrian": "AH", "russian": "RU", "romanian": "RO"}
"""With which the identifiers of units begin."""

HALVES = {"XXX": 2, "XX": 1}
"""Half corps by size; fortresses and battalions count nothing (8.1, 8.4, 8.5)."""

Factors = tuple[int, int, int]
"""Attack, defence, movement (2.9, 2.10)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter (2.4) and the type of its unit (2.7).

    Attributes:
        kind: ``infantry``, ``cavalry``, ``fortress`` or ``artillery``.
        size: ``XXX``, ``XX``, ``II``; nothing for fortress infantry (2.8).
        factors: of each step, full strength first.
        rebuilt: the back of an Austro-Hungarian counter (2.12).
        active: a German active corps (13.19).
        guard, second_army: 9.11, 3.5.
        rebuildable: no asterisk (10.10).
        hex: where it begins, or a converted fortress stands.
        turn: when it enters; ``brusilov``: turns after the declaration (10.4, 10.5, 15.5); 0:
            neither.
        event: that brings it (10.3); ``scenario``: of which alone it is (2.14); ``of``: the unit
            converted (10.14).
        entry: ``south``, a hex, or nothing where its nation's rule says it (10.2).
        guard_army: comes only if the Guard corps was withdrawn (10.16).
    """

    n: int
    id: str
    label: str
    name: str
    nation: str
    side: str
    kind: str
    size: str
    factors: tuple[Factors, ...]
    rebuilt: Factors | None
    active: bool
    guard: bool
    second_army: bool
    rebuildable: bool
    hex: str
    turn: int
    brusilov: int
    event: str
    scenario: str
    of: str
    entry: str
    guard_army: bool

    @property
    def steps(self) -> int:
        """At full strength; none of heavy artillery (13.18)."""
        return 0 if self.kind == "artillery" else len(self.factors)


@dataclass(frozen=True, slots=True)
class Result:
    """A cell of the combat results table (13.21).

    Points lost, or ``E`` all, or ``B`` breakthrough (13.24, 13.26).
    """

    attacker: str
    defender: str

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


@dataclass(frozen=True, slots=True)
class Rails:
    """Units that may move by rail in a turn (11.3 to 11.5).

    ``german_in_russia``: ``None`` where nothing limits it.
    """

    german: int
    austrian: int
    russian: int
    german_in_russia: int | None


@dataclass(frozen=True, slots=True)
class Check:
    """What a victory check asks for (4.3), and the number that is revolution (4.4)."""

    austrian_hexes: int
    german_cities: int
    revolution: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A box of the turn track: first and last month as ``1914-08``, and what is printed in it.

    Attributes:
        winter: swamps and lakes are frozen (12.8, 12.11).
        replacements: steps by nation (10.8).
        check: of victory, if there is one (4.3).
        rails, mixed, ammunition, events: the columns of the charts that hold in this turn (11.3,
            6.4, 9.9, 7.1): ``ammunition`` the units for each die from 1, ``events`` a letter for
            each sum from 2, empty before turn 5.
    """

    number: int
    start: str
    end: str
    winter: bool
    replacements: dict[str, int]
    check: Check | None
    rails: Rails
    mixed: int
    ammunition: tuple[int, ...]
    events: str


@dataclass(frozen=True, slots=True)
class Tables:
    """The charts.

    Attributes:
        crt: by odds, such as ``2:1``, the result of each die with its modifiers from 1 to 9.
        terrain: by name.
        drm: what else gives something to the die, by name (13.13 to 13.19, 14.2).
        plain_cities: cities that give nothing (13.14).
        brusilov: what the offensive gives in its three turns (15.2).
    """

    crt: dict[str, tuple[Result, ...]]
    terrain: dict[str, Terrain]
    drm: dict[str, int]
    plain_cities: frozenset[str]
    brusilov: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VariantUnits:
    """What the variants change, as identifiers of units.

    Attributes:
        forts: the Russian fortresses of Plan 19 (16.0).
        aside, added: German units that Schlieffen East sets aside, and reinforcements that it
            begins with (17.0).
    """

    forts: frozenset[str]
    aside: frozenset[str]
    added: frozenset[str]


@dataclass(frozen=True, eq=False, kw_only=True)
class Board(HexBoard[Unit, Place]):
    """Everything printed on the map, the counters and the charts.

    Attributes:
        grid: nothing crosses a side that is all sea, and in summer none of a lake.
        rivers: the names of the rivers of each hex that has any (12.9).
        rails: the pairs of hexes that a railway joins, the smaller number first; ``exits``: where
            it leaves the map.
        sea, lakes, passes: pairs of hexes likewise (12.3, 12.11, 12.10).
        austrian_hexes: what counts for the Russian in Austria-Hungary (4.3).
        turns: the first stands at 0.
    """

    rivers: dict[str, tuple[str, ...]]
    rails: frozenset[tuple[str, str]]
    exits: frozenset[str]
    sea: frozenset[tuple[str, str]]
    lakes: frozenset[tuple[str, str]]
    passes: frozenset[tuple[str, str]]
    austrian_hexes: frozenset[str]
    tables: Tables
    variants: VariantUnits
    turns: tuple[Turn, ...]

    @cached_property
    def halves(self) -> tuple[int, ...]:
        """What each unit counts in a stack, in half corps (8.1)."""
        return tuple(HALVES.get(u.size, 0) for u in self.units)

    @cached_property
    def artillery(self) -> frozenset[int]:
        """The numbers of all heavy artillery."""
        return frozenset(u.n for u in self.units if u.kind == "artillery")

    @cached_property
    def fortresses(self) -> frozenset[int]:
        """The numbers of all fortresses."""
        return frozenset(u.n for u in self.units if u.kind == "fortress")

    @cached_property
    def fielded(self) -> tuple[str, ...]:
        """The nation of each field unit, empty of fortresses and heavy artillery (13.15, 13.18)."""
        return tuple(u.nation if u.kind in ("infantry", "cavalry") else "" for u in self.units)


def build(document: Document) -> Board:
    """The board of a checked document."""
    content = document.content
    drawn, tables = content["map"], content["tables"]
    sea, lakes, passes = (_hex_pairs(drawn[part]) for part in ("sea", "lakes", "passes"))
    hexes = hexes_of(drawn)
    return Board(
        grid=Grid(hexes, sea | lakes),
        hexes=hexes,
        places={p["hex"]: Place(p["name"], p["hex"], p["kind"]) for p in drawn["places"]},
        rivers=_rivers(drawn["rivers"]),
        rails=frozenset(
            (min(pair), max(pair))
            for r in drawn["railways"]
            for pair in zip(r["line"], r["line"][1:], strict=False)
        ),
        exits=frozenset(entry["hex"] for entry in drawn["exits"]),
        sea=sea,
        lakes=lakes,
        passes=passes,
        edges=edges_of(drawn, "EWS"),
        units=tuple(_unit(n, entry) for n, entry in enumerate(content["units"]["units"])),
        austrian_hexes=frozenset(v["hex"] for v in content["victory"]["austrian"]),
        tables=_tables(tables),
        variants=_variants(content["variants"]),
        limits={limit["id"]: limit["turn"] for limit in tables["limits"]},
        turns=tuple(_turn(t, tables) for t in tables["turns"]),
        aliases=document.presentation.get("names", {}),
    )


def _hex_pairs(entries: list[dict[str, Any]]) -> frozenset[tuple[str, str]]:
    return frozenset(hex_pair(entry["side"]) for entry in entries)


def _rivers(entries: list[dict[str, Any]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        for number in entry["hexes"]:
            found[number] = (*found.get(number, ()), entry["name"])
    return found


def _unit(n: int, entry: dict[str, Any]) -> Unit:
    setup = entry["setup"]
    return Unit(
        n=n,
        side=NATIONS[entry["nation"]],
        rebuilt=_factors(entry.get("rebuilt")),
        active=entry["active"],
        guard=entry["guard"],
        second_army=entry["second_army"],
        rebuildable=entry["rebuildable"],
        brusilov=setup.get("brusilov", 0),
        event=setup.get("event", ""),
        scenario=setup.get("scenario", ""),
        of=setup.get("of", ""),
        guard_army=setup["guard_army"],
        **counter_of(entry),
    )


def _factors(printed: list[int] | None) -> Factors | None:
    if printed is None:
        return None
    attack, defence, movement = printed
    return attack, defence, movement


def _variants(file: dict[str, Any]) -> VariantUnits:
    east = file["schlieffen_east"]
    return VariantUnits(
        frozenset(file["plan_19"]["forts"]), frozenset(east["aside"]), frozenset(east["added"])
    )


def _tables(file: dict[str, Any]) -> Tables:
    columns, rows = file["assault"]["columns"], file["assault"]["rows"]
    return Tables(
        crt={
            column: tuple(Result(*row[i].split("/")) for row in rows)
            for i, column in enumerate(columns)
        },
        terrain={t["id"]: Terrain(t["cost"], t["drm"]) for t in file["terrain"]},
        drm={f["id"]: f["drm"] for f in file["features"]},
        plain_cities=frozenset(file["plain_cities"]),
        brusilov=tuple(file["brusilov"]),
    )


def _turn(entry: dict[str, Any], tables: dict[str, Any]) -> Turn:
    number, check = entry["n"], entry.get("check")
    rails, events = _column(tables["strategic"], number), _column(tables["events"], number)
    assert rails is not None
    return Turn(
        number=number,
        start=entry["first"],
        end=entry["last"],
        winter=entry["winter"],
        replacements=entry["replacements"],
        check=Check(check["austrian_hexes"], check["german_cities"], check["revolution"])
        if check
        else None,
        rails=Rails(
            rails["german"], rails["austrian"], rails["russian"], rails.get("german_in_russia")
        ),
        mixed=(_column(tables["mixed"], number) or {})["units"],
        ammunition=tuple((_column(tables["ammunition"], number) or {})["units"]),
        events="".join(events["letters"]) if events else "",
    )


def _column(entries: list[dict[str, Any]], turn: int) -> dict[str, Any] | None:
    """The column of a chart that holds in a turn."""
    return next((entry for entry in entries if entry["first"] <= turn <= entry["last"]), None)
