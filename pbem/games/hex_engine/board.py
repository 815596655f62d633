"""What is printed on the map of a hex game, as far as every game has it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from pbem.games.hexes.grid import Grid
from pbem.games.hexes.position import Counter

C = TypeVar("C", bound=Counter)
P = TypeVar("P", bound="Place")

NOWHERE = ("sea", "out")
"""The terrains that no unit enters."""


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex that units may enter; ``place``: the name of what stands in it, if anything does."""

    number: str
    terrain: str
    country: str
    place: str


@dataclass(frozen=True, slots=True)
class Place:
    """A town, a city or what else a game names; ``kind`` says which."""

    name: str
    hex: str
    kind: str


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a terrain costs in movement points, and what its defender gives to the die."""

    cost: int
    drm: int


@dataclass(frozen=True, eq=False, kw_only=True)
class HexBoard(Generic[C, P]):
    """Everything printed; a game adds its charts.

    Attributes:
        grid: the hexes that units may enter.
        hexes, places: by hex.
        edges: the hexes on each edge of the map, by its letter.
        units: every counter, in the order of their numbers.
        limits: the turns with which rules begin or end, by name.
        aliases: other names of places, units and nations.
    """

    grid: Grid
    hexes: dict[str, Hex]
    places: dict[str, P]
    edges: dict[str, frozenset[str]]
    units: tuple[C, ...]
    limits: dict[str, int]
    aliases: dict[str, Any]

    @cached_property
    def unit(self) -> dict[str, int]:
        """The number of each unit by its identifier."""
        return {unit.id: n for n, unit in enumerate(self.units)}


def hex_pair(side: str) -> tuple[str, str]:
    """The two hexes of a side such as ``1520/1620``, the smaller number first."""
    one, other = sorted(side.split("/"))
    return one, other


def land_entries(drawn: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The entries of ``map.yaml`` of the hexes that units may enter."""
    return [entry for entry in drawn["hexes"] if entry["terrain"] not in NOWHERE]


def hexes_of(drawn: Mapping[str, Any]) -> dict[str, Hex]:
    """The hexes that units may enter, by number."""
    names = {p["hex"]: p["name"] for p in drawn["places"]}
    return {
        h["id"]: Hex(h["id"], h["terrain"], h["country"], names.get(h["id"], ""))
        for h in land_entries(drawn)
    }


def edges_of(drawn: Mapping[str, Any], letters: Iterable[str]) -> dict[str, frozenset[str]]:
    """The hexes on each edge of the map."""
    land = land_entries(drawn)
    return {edge: frozenset(h["id"] for h in land if edge in h["edge"]) for edge in letters}


def counter_of(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What ``units.yaml`` says of every counter: the fields that all games have."""
    found = {name: entry[name] for name in ("id", "label", "name", "nation", "kind")}
    return found | {
        "size": entry.get("size", ""),
        "factors": tuple((a, d, m) for a, d, m in entry["steps"]) or ((0, 0, entry["movement"]),),
        "hex": entry["setup"].get("hex", ""),
        "turn": entry["setup"].get("turn", 0),
        "entry": entry["setup"].get("entry", ""),
    }
