"""The board: maps, counters, cards and tables (2.0) as the rules read them, built from a document.

Spaces and units are numbered in the order of the files, so that a position is a few lists of small
integers and a set of spaces is one integer with a bit for each. Orders, notes and views name them
by identifier.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from pbem.games.documents import Document

AP, CP = "ap", "cp"
SIDES = (CP, AP)
"""Central Powers first: they act first in every round (8.1.2)."""

ENEMY = {AP: CP, CP: AP}
ALLIED_BRITISH = frozenset({"ANAc", "AUSc", "CNDc", "PTc"})
"""Kinds of units that are British for activation, SR and attacks, not for cards and losses.

9.2.3, 12.1.11.2, 13.0.
"""

DOMINIONS = frozenset({"AUSc", "CNDc"})
"""Kinds of units of the Dominions: British as victims of an offensive (7.1.5)."""

COUNTS_AS = {"ana": "br", "sn": "tu", "mn": "sb"}
"""Nations that are another one for activation, attacks and SR (9.2.3, 12.1.11.2, 13.0)."""

_DOTTED_AS = {"sn": "tu"}
"""The Senussi use the dotted lines of the Turks; the ANA uses nobody's (11.1.4)."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space (2.1).

    ``side`` controls it at start; ``fort`` is its printed strength, 0 for none.
    """

    n: int
    id: str
    name: str
    near_east: bool
    nation: str
    side: str
    terrain: str
    source: bool
    vp: bool
    vp_historical: bool
    capital: bool
    fort: int
    port: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter (2.2.1).

    ``full`` and ``reduced``: combat, loss and movement factors; ``counts_as``: see COUNTS_AS.

    Units of one ``sort`` may be in, and come to, the same spaces: the regular armies of a nation,
    else those of a kind.
    """

    n: int
    id: str
    kind: str
    side: str
    nation: str
    counts_as: str
    army: bool
    full: tuple[int, int, int]
    reduced: tuple[int, int, int]
    replaceable: bool
    near_east: bool
    rp: str
    sort: str


@dataclass(frozen=True, slots=True)
class Card:
    """A strategy card (2.3): ``units`` are kinds, ``rp`` replacement points by nation.

    ``yellow``: marked as event and operations in one round (9.1.3).
    """

    id: str
    number: int
    side: str
    name: str
    level: int
    ops: int
    sr: int
    starred: bool
    combat: bool
    optional: bool
    yellow: bool
    war_status: int
    rp: dict[str, int]
    reinforces: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A box of the turn track."""

    number: int
    name: str
    season: str


@dataclass(frozen=True, slots=True)
class FireTable:
    """A fire table: the lowest strength of each column, results by die (0 to 5) and column."""

    lowest: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    def column(self, strength: int) -> int:
        """The column (from 0) of a combat strength."""
        return max((i for i, lowest in enumerate(self.lowest) if lowest <= strength), default=0)

    def loss_number(self, column: int, die: int) -> int:
        """The loss number in a column (from 0) for a die with its modifiers (12.2.9).

        A die outside of the table counts as its nearest row.
        """
        return self.rows[min(max(die, 1), len(self.rows)) - 1][column]

    def loss_numbers(self, column: int, modifier: int) -> tuple[int, ...]:
        """The loss number in a column for each face of the die, with its modifiers."""
        faces = range(1, len(self.rows) + 1)
        return tuple(self.loss_number(column, face + modifier) for face in faces)


@dataclass(frozen=True, slots=True)
class Neutral:
    """What a nation brings when it enters the war (4.2.2): unit kinds by space.

    ``(kind)``: at reduced strength.
    """

    nation: str
    side: str
    spaces: dict[str, tuple[str, ...]]
    reserve: dict[str, int]
    any_unit: str
    any_spaces: int
    trenches: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """Everything printed on the maps, the counters and the cards."""

    spaces: tuple[Space, ...]
    units: tuple[Unit, ...]
    cards: dict[str, Card]
    turns: tuple[Turn, ...]
    fire: dict[str, FireTable]
    mandated: dict[str, tuple[str, ...]]
    peace: dict[str, tuple[int, ...]]
    solid: tuple[tuple[int, ...], ...]
    dotted: tuple[tuple[tuple[int, frozenset[str]], ...], ...]
    dashed: tuple[int, ...]
    start: dict[str, tuple[str, ...]]
    reserve: dict[str, int]
    trenches: dict[str, tuple[str, ...]]
    trenches_historical: dict[str, tuple[str, ...]]
    neutrals: dict[str, Neutral]
    aliases: dict[str, Any]

    @cached_property
    def space(self) -> dict[str, int]:
        """The number of each space by its identifier."""
        return {s.id: s.n for s in self.spaces}

    @cached_property
    def unit(self) -> dict[str, int]:
        """The number of each unit by its identifier."""
        return {u.id: u.n for u in self.units}

    @cached_property
    def kinds(self) -> dict[str, tuple[int, ...]]:
        """The units of each kind, in the order of the file."""
        kinds: dict[str, list[int]] = {}
        for u in self.units:
            kinds.setdefault(u.kind, []).append(u.n)
        return {kind: tuple(units) for kind, units in kinds.items()}

    @cached_property
    def links(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """The spaces next to each space over lines that a nation's units may use (11.1.4)."""
        nations = {u.nation for u in self.units}
        return {
            nation: tuple(
                (
                    *solid,
                    *(other for other, only in dotted if _DOTTED_AS.get(nation, nation) in only),
                )
                for solid, dotted in zip(self.solid, self.dotted, strict=True)
            )
            for nation in sorted(nations)
        }

    @cached_property
    def link_masks(self) -> dict[str, tuple[int, ...]]:
        """The same as bit sets."""
        return {
            nation: tuple(mask(near) for near in spaces) for nation, spaces in self.links.items()
        }

    @cached_property
    def solid_masks(self) -> tuple[int, ...]:
        """For each space, its neighbours over full lines as a bit set."""
        return tuple(mask(near) for near in self.solid)

    @cached_property
    def flank_masks(self) -> tuple[int, ...]:
        """For each space, the neighbours from which an enemy spoils a flank attack (12.3.2)."""
        return tuple(
            solid & ~dashed for solid, dashed in zip(self.solid_masks, self.dashed, strict=True)
        )

    @cached_property
    def near_masks(self) -> tuple[int, ...]:
        """For each space, itself and its neighbours over lines of whatever kind as a bit set."""
        return tuple(
            1 << n | full | mask(other for other, _ in dotted)
            for n, (full, dotted) in enumerate(zip(self.solid_masks, self.dotted, strict=True))
        )

    @cached_property
    def of_nation(self) -> dict[str, int]:
        """The spaces of each nation as a bit set."""
        return {
            nation: mask(s.n for s in self.spaces if s.nation == nation)
            for nation in {s.nation for s in self.spaces}
        }

    @cached_property
    def everywhere(self) -> int:
        """All spaces as a bit set."""
        return (1 << len(self.spaces)) - 1

    @cached_property
    def allied(self) -> int:
        """The spaces the Allies control at start as a bit set."""
        return mask(s.n for s in self.spaces if s.side == AP)

    @cached_property
    def forts(self) -> int:
        """The spaces with a printed fort as a bit set."""
        return mask(s.n for s in self.spaces if s.fort)

    @cached_property
    def near_east(self) -> int:
        """The spaces of the Near East map as a bit set."""
        return mask(s.n for s in self.spaces if s.near_east)


def mask(spaces: Any) -> int:
    """The bit set of some spaces by number."""
    bits = 0
    for n in spaces:
        bits |= 1 << n
    return bits


@lru_cache(maxsize=1 << 13)
def numbers(bits: int) -> tuple[int, ...]:
    """The spaces of a bit set, ascending; remembered, since the same sets come again and again."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


_LEVELS = {"mobilization": 0, "limited": 1, "total": 2}


def build(document: Document) -> Board:
    """The board of a checked document."""
    content = document.content
    spaces = tuple(_space(n, entry) for n, entry in enumerate(content["map"]["spaces"]))
    solid, dotted = _neighbours_by_line(spaces, content["map"]["connections"])
    setup, tables = content["setup"], content["tables"]
    return Board(
        spaces=spaces,
        units=tuple(_unit(n, entry) for n, entry in enumerate(content["units"]["units"])),
        cards={entry["id"]: _card(entry) for entry in content["cards"]["cards"]},
        turns=tuple(Turn(t["n"], t["name"], t["season"]) for t in tables["turns"]),
        fire={
            name: FireTable(tuple(table["from_"]), tuple(tuple(row) for row in table["rows"]))
            for name, table in tables["fire"].items()
        },
        mandated={side: tuple(row) for side, row in tables["mandated_offensives"].items()},
        peace={name: tuple(row) for name, row in tables["peace"].items()},
        solid=solid,
        dotted=dotted,
        dashed=_dashed_neighbours(spaces, content["map"]["connections"]),
        start={space: tuple(units) for space, units in setup["start"].items()},
        reserve=setup["reserve"],
        trenches={side: tuple(names) for side, names in setup["trenches"].items()},
        trenches_historical={
            side: tuple(names) for side, names in setup["trenches_historical"].items()
        },
        neutrals={nation: _neutral(nation, entry) for nation, entry in setup["neutrals"].items()},
        aliases=document.presentation.get("names", {}),
    )


def _space(n: int, entry: dict[str, Any]) -> Space:
    return Space(
        n=n,
        id=entry["id"],
        name=entry["name"],
        near_east=entry["map"] == "near_east",
        nation=entry["nation"],
        side=entry["side"],
        terrain=entry["terrain"],
        source=entry["supply"],
        vp=entry["vp"],
        vp_historical=entry["vp_historical"],
        capital=entry["capital"],
        fort=entry["fort"],
        port=entry.get("port", ""),
        x=entry["x"],
        y=entry["y"],
    )


def _neighbours_by_line(
    spaces: tuple[Space, ...], connections: list[dict[str, Any]]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, frozenset[str]], ...], ...]]:
    number = {s.id: s.n for s in spaces}
    solid: list[list[int]] = [[] for _ in spaces]
    dotted: list[list[tuple[int, frozenset[str]]]] = [[] for _ in spaces]
    for line in connections:
        a, b = (number[end] for end in line["between"])
        only = frozenset(line["only"])
        for one, other in ((a, b), (b, a)):
            if only:
                dotted[one].append((other, only))
            else:
                solid[one].append(other)
    return tuple(tuple(sorted(near)) for near in solid), tuple(tuple(near) for near in dotted)


def _dashed_neighbours(
    spaces: tuple[Space, ...], connections: list[dict[str, Any]]
) -> tuple[int, ...]:
    """For each space, its neighbours over dashed lines that all may use, as a bit set."""
    number = {s.id: s.n for s in spaces}
    found = [0] * len(spaces)
    for line in connections:
        if line.get("dashed"):
            a, b = (number[end] for end in line["between"])
            found[a] |= 1 << b
            found[b] |= 1 << a
    return tuple(found)


def _unit(n: int, entry: dict[str, Any]) -> Unit:
    nation = entry["nation"]
    return Unit(
        n=n,
        id=entry["id"],
        kind=entry["kind"],
        side=entry["side"],
        nation=nation,
        counts_as=COUNTS_AS.get(nation, nation),
        army=entry["type"] == "army",
        full=tuple(entry["full"]),
        reduced=tuple(entry["reduced"]),
        replaceable=entry["replaceable"],
        near_east=entry["near_east"],
        rp=entry.get("rp", ""),
        sort=nation if entry["type"] == "army" and not entry["near_east"] else entry["kind"],
    )


_MARKED_YELLOW = frozenset(
    {
        "Landships",
        "Zimmermann Telegram",
        "Over There",
        "Tsar Takes Command",
        "Fall of the Tsar",
        "Bolshevik Revolution",
    }
)
"""The cards printed with the yellow mark; boards kept by older games do not say it (9.1.3)."""


def is_yellow(entry: Mapping[str, Any]) -> bool:
    """True if an entry of ``cards.yaml`` is marked as event and operations in one round (9.1.3)."""
    return bool(entry.get("yellow", entry["name"] in _MARKED_YELLOW))


def _card(entry: dict[str, Any]) -> Card:
    side, _, number = entry["id"].partition("-")
    return Card(
        id=entry["id"],
        number=int(number),
        side=side.lower(),
        name=entry["name"],
        level=_LEVELS[entry["level"]],
        ops=entry["ops"],
        sr=entry["sr"],
        starred=entry["starred"],
        combat=entry["combat"],
        optional=entry["optional"],
        yellow=is_yellow(entry),
        war_status=entry["war_status"],
        rp=entry["rp"],
        reinforces=entry.get("reinforces", ""),
        units=tuple(entry["units"]),
    )


def _neutral(nation: str, entry: dict[str, Any]) -> Neutral:
    some = entry.get("any") or {"unit": "", "spaces": 0}
    return Neutral(
        nation=nation,
        side=entry["side"],
        spaces={space: tuple(units) for space, units in entry["spaces"].items()},
        reserve=entry["reserve"],
        any_unit=some["unit"],
        any_spaces=some["spaces"],
        trenches=tuple(entry["trenches"]),
    )
