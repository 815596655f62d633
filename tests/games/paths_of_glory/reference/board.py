"""What is printed: spaces, lines and counters, read from the files of the scenario."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FILES = Path(__file__).parents[4] / "scenarios" / "paths_of_glory"
AP, CP = "ap", "cp"
OTHER = {AP: CP, CP: AP}
RUSSIAN_SOURCES = ("petrograd", "moscow", "kharkov", "caucasus")
NEUTRALS = frozenset({"it", "tu", "bu", "ro", "gr"})


@dataclass(frozen=True)
class Space:
    """A space: its nation, who holds it at start, its terrain, fort and port."""

    id: str
    near_east: bool
    nation: str
    side: str
    terrain: str
    fort: int
    port: str
    vp: bool
    vp_historical: bool


@dataclass(frozen=True)
class Unit:
    """A counter; factors are combat, loss and movement."""

    id: str
    kind: str
    side: str
    nation: str
    army: bool
    full: tuple[int, int, int]
    reduced: tuple[int, int, int]
    replaceable: bool
    near_east: bool


@dataclass(frozen=True)
class Line:
    """A line: ``only`` names the nations of a dotted one; ``dashed`` ones are open to all."""

    a: str
    b: str
    only: frozenset[str]
    dashed: bool


@dataclass(frozen=True)
class Board:
    """All of it, by name."""

    spaces: dict[str, Space]
    units: dict[str, Unit]
    lines: dict[str, tuple[Line, ...]]
    seasons: tuple[str, ...]
    fire: dict[str, dict[str, Any]]
    cards: dict[str, dict[str, Any]]

    def next_to(self, space: str, nation: str) -> list[str]:
        """The spaces next to one over lines that a nation's units may use (11.1.3, 11.1.4).

        The Senussi use the lines of the Turks, the Arabs nobody's but their own.
        """
        name = "tu" if nation == "sn" else nation
        return [
            other_end(line, space)
            for line in self.lines.get(space, ())
            if not line.only or name in line.only
        ]


def other_end(line: Line, space: str) -> str:
    """Where a line leads from a space."""
    return line.b if line.a == space else line.a


@cache
def the_board() -> Board:
    """The printed board."""
    maps, units, tables, cards = (
        yaml.load((FILES / name).read_text(encoding="utf-8"), yaml.CSafeLoader)
        for name in ("map.yaml", "units.yaml", "tables.yaml", "cards.yaml")
    )
    lines: dict[str, list[Line]] = {}
    for entry in maps["connections"]:
        a, b = entry["between"]
        line = Line(a, b, frozenset(entry.get("only", ())), entry.get("dashed", False))
        for end in (a, b):
            lines.setdefault(end, []).append(line)
    return Board(
        {entry["id"]: _space(entry) for entry in maps["spaces"]},
        {entry["id"]: _unit(entry) for entry in units["units"]},
        {space: tuple(ends) for space, ends in lines.items()},
        tuple(turn["season"] for turn in tables["turns"]),
        tables["fire"],
        {entry["id"]: entry for entry in cards["cards"]},
    )


def _space(entry: dict[str, Any]) -> Space:
    return Space(
        entry["id"],
        entry["map"] == "near_east",
        entry["nation"],
        entry["side"],
        entry["terrain"],
        entry.get("fort", 0),
        entry.get("port") or "",
        entry.get("vp", False),
        entry.get("vp_historical", False),
    )


def _unit(entry: dict[str, Any]) -> Unit:
    return Unit(
        entry["id"],
        entry["kind"],
        entry["side"],
        entry["nation"],
        entry["type"] == "army",
        tuple(entry["full"]),
        tuple(entry["reduced"]),
        entry.get("replaceable", False),
        entry.get("near_east", False),
    )
