"""Supply (14): who can trace a line to which source.

A network is everything that a group of nations can trace through, flooded from its sources and kept
until the position changes, the flood itself as long as no space opens or closes; a unit is in
supply if its space lies in its network or next to it (its own space is free of the restrictions of
14.1.3).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY, Board, mask, numbers
from pbem.games.paths_of_glory.board.state import Position

RUSSIAN_SOURCES = ("petrograd", "moscow", "kharkov", "caucasus")
"""The sources marked in Russia, for Russian, Serbian and Romanian units (14.2.2)."""

CENTRAL_SOURCES = ("essen", "breslau", "sofia", "constantinople")
"""The sources of all Central Powers (14.2.1)."""


@dataclass(frozen=True, eq=False)
class Network:
    """How a group of nations traces supply.

    Attributes:
        side: the side it belongs to.
        sources: source spaces (14.2), as a bit set.
        links: for each space its neighbours as a bit set, dotted lines of the group included
            (14.1.3).
        sea: whether it may trace from port to port (14.1.4, 14.2.2).
        beachhead: whether the MEF beachhead is a port for it (9.2.7.1).
        within: a network that reaches nothing this one does not, or "": flooding goes on from
            there.
        seams: the spaces in which this one has lines that ``within`` has not, as a bit set.
    """

    side: str
    sources: int
    links: tuple[int, ...]
    sea: bool
    beachhead: bool = False
    within: str = ""
    seams: int = 0


class Lines(NamedTuple):
    """The lines of supply of a network, as bit sets.

    Attributes:
        through: the spaces they go through.
        ends: those and the spaces next to them: a unit there has a line.
    """

    through: int
    ends: int


NO_LINES = Lines(0, 0)


@lru_cache(maxsize=4)
def networks(board: Board) -> dict[str, Network]:
    """The networks by name: see ``network_of``.

    The Central Powers have four sources for all (14.2.1); Russians, Serbs and Romanians those of
    Russia and Belgrade (14.2.2), Serbs Salonika, too (14.2.3); all other Allies have London alone
    (14.2.4).
    """
    number = board.space
    russian = mask(number[name] for name in (*RUSSIAN_SOURCES, "belgrade"))
    london, salonika = 1 << number["london"], 1 << number["salonika"]
    central = mask(number[name] for name in CENTRAL_SOURCES)
    west, british = _neighbour_masks(board), _neighbour_masks(board, "br")
    east = _neighbour_masks(board, "ru")
    every = _neighbour_masks(board, "br", "it", "ru", "ana")
    turkish = _neighbour_masks(board, "tu")
    italian, arab = _neighbour_masks(board, "it"), _neighbour_masks(board, "ana")
    return {
        "central": Network(CP, central, west, sea=True),
        "turkey": Network(
            CP,
            central,
            turkish,
            sea=True,
            within="central",
            seams=_spaces_where_neighbours_differ(west, turkish),
        ),
        "spaces_cp": Network(CP, central, turkish, sea=True, within="turkey"),
        "east": Network(AP, russian, east, sea=False),
        "serbia": Network(AP, russian | salonika, east, sea=False, within="east"),
        "west": Network(AP, london, west, sea=True),
        "italy": Network(
            AP,
            london,
            italian,
            sea=True,
            within="west",
            seams=_spaces_where_neighbours_differ(west, italian),
        ),
        "britain": Network(
            AP,
            london,
            british,
            sea=True,
            within="west",
            seams=_spaces_where_neighbours_differ(west, british),
        ),
        "arabia": Network(
            AP,
            london,
            arab,
            sea=True,
            within="west",
            seams=_spaces_where_neighbours_differ(west, arab),
        ),
        "beachhead": Network(AP, london, british, sea=True, beachhead=True, within="britain"),
        "spaces_ap": Network(
            AP,
            london | russian | salonika,
            every,
            sea=True,
            beachhead=True,
            within="beachhead",
            seams=_spaces_where_neighbours_differ(british, every),
        ),
    }


def _spaces_where_neighbours_differ(inner: tuple[int, ...], outer: tuple[int, ...]) -> int:
    """The spaces whose neighbours are not the same."""
    return mask(
        space for space, (near, more) in enumerate(zip(inner, outer, strict=True)) if near != more
    )


def _neighbour_masks(board: Board, *nations: str) -> tuple[int, ...]:
    """Neighbours over full lines and the dotted lines of some nations."""
    return tuple(
        solid | mask(other for other, only in dotted if only.intersection(nations))
        for solid, dotted in zip(board.solid_masks, board.dotted, strict=True)
    )


_BY_NATION = {
    "ru": "east",
    "ro": "east",
    "sb": "serbia",
    "it": "italy",
    "br": "britain",
    "ana": "arabia",
    "tu": "turkey",
    "sn": "turkey",
}
_BEACHHEAD_KINDS = frozenset({"BR-MEF", "BRc", "AUSc"})


@lru_cache(maxsize=4)
def usual_networks(board: Board) -> tuple[tuple[str, int], ...]:
    """The network of each unit and the spaces where it needs no line, as a bit set (14.1.5).

    Montenegro needs none, the ANA and the SN none in the Near East, Serbs none in Serbia.
    """
    free = {
        "mn": board.everywhere,
        "ana": board.near_east,
        "sn": board.near_east,
        "sb": board.of_nation["sb"],
    }
    networks = (
        _BY_NATION.get(u.nation, "central" if u.side == CP else "west") for u in board.units
    )
    return tuple(
        (network, free.get(u.nation, 0)) for network, u in zip(networks, board.units, strict=True)
    )


def network_of(position: Position, unit: int) -> str:
    """The network a unit traces in, such as ``central``, ``east`` or ``beachhead``."""
    state = position.state
    if (
        state.beachhead >= 0
        and unit not in state.regular
        and position.board.units[unit].kind in _BEACHHEAD_KINDS
    ):
        return "beachhead"
    return usual_networks(position.board)[unit][0]


def passable_spaces(position: Position, side: str) -> int:
    """The spaces a side may trace supply through (14.1.3), as a bit set."""
    known: int | None = position.worked_out.get(side)
    if known is None:
        enemy = ENEMY[side]
        open_spaces = position.held[side]
        for space in numbers(position.occupied[side] & position.enemy_forts(side)):
            if position.is_besieged(space):
                open_spaces |= 1 << space
        known = position.worked_out[side] = (
            open_spaces & ~position.occupied[enemy] & ~closed_spaces(position)
        )
    return known


def closed_spaces(position: Position) -> int:
    """Spaces, as a bit set, of neutrals and neutral Greeks (9.5.2.4), and closed MEF beaches."""
    known: int | None = position.worked_out.get("closed")
    if known is None:
        known = position.worked_out["closed"] = _compute_closed(position)
    return known


def _compute_closed(position: Position) -> int:
    board, state = position.board, position.state
    closed = _neutral_spaces(board, frozenset(state.at_war))
    if state.beachhead >= 0:
        closed &= ~(1 << state.beachhead)
    if state.limited_greece:
        greece = board.of_nation["gr"]
        closed = closed & ~greece | mask(
            s for s in numbers(greece) if position.occupied_by_greeks(s)
        )
    return closed


@lru_cache(maxsize=64)
def _neutral_spaces(board: Board, at_war: frozenset[str]) -> int:
    """The spaces of no nation, or of neutrals while others have entered (11.1.11, 11.1.13)."""
    out = board.of_nation["none"]
    for nation in board.neutrals.keys() - at_war:
        out |= board.of_nation[nation]
    if "tu" not in at_war:
        out |= (board.of_nation["pe"] | board.of_nation["ar"]) & ~(1 << board.space["basra"])
    return out


def usable_ports(position: Position, side: str) -> int:
    """The ports a side may trace supply and redeploy through (14.1.4, 13.1.7), as a bit set.

    The Central Powers use those of Germany and Russia (13.1.7.1), the Allies all others,
    Constantinople only with Gallipoli (13.1.7.2).
    """
    key = f"ports_{side}"
    known: int | None = position.worked_out.get(key)
    if known is None:
        board = position.board
        known = _printed_ports(board)[side] & position.held[side] & passable_spaces(position, side)
        if side == AP and not position.is_controlled_by(AP, board.space["gallipoli"]):
            known &= ~(1 << board.space["constantinople"])
        position.worked_out[key] = known
    return known


@lru_cache(maxsize=4)
def _printed_ports(board: Board) -> dict[str, int]:
    """Ports on the map by the side that may use them."""
    return {
        AP: mask(s.n for s in board.spaces if s.port == "allied"),
        CP: mask(s.n for s in board.spaces if s.port == "central"),
    }


def supply_lines(position: Position, name: str) -> Lines:
    """The lines of a network."""
    known: Lines | None = position.worked_out.get(name)
    if known is None:
        network = networks(position.board)[name]
        inner = supply_lines(position, network.within) if network.within else NO_LINES
        known = position.worked_out[name] = _lines_from_sources(
            position, network, network.sources, inner
        )
    return known


def _lines_from_sources(
    position: Position, network: Network, sources: int, inner: Lines = NO_LINES
) -> Lines:
    """The lines from sources; those of an ``inner`` network are known already."""
    free = passable_spaces(position, network.side)
    harbours = usable_ports(position, network.side) if network.sea else 0
    if network.beachhead and position.state.beachhead >= 0:
        harbours |= 1 << position.state.beachhead & free
    return flood(network, sources & free, free, harbours, inner)


def connected_spaces(position: Position, nation: str, origin: int, free: int) -> int:
    """A space and the free spaces a nation's units reach from it by land, as a bit set."""
    return flood(_networks_by_land(position.board)[nation], 1 << origin, free, 0, NO_LINES).through


@lru_cache(maxsize=4)
def _networks_by_land(board: Board) -> dict[str, Network]:
    """For each nation a network of its lines without any source."""
    return {nation: Network("", 0, links, sea=False) for nation, links in board.link_masks.items()}


@lru_cache(maxsize=1 << 12)
def flood(network: Network, start: int, free: int, harbours: int, inner: Lines) -> Lines:
    """The lines through free spaces from some of them, from any harbour to all.

    Those of ``inner`` are known.

    They depend on nothing else, so that most moves, which open and close no space, leave them as
    they were.
    """
    seen = start | inner.through
    if harbours & seen:
        seen |= harbours
    ends = inner.ends | seen
    frontier = seen & (~inner.through | network.seams)
    while frontier:
        first = ((frontier & -frontier).bit_length() - 1) // _REGION * _REGION
        inside, around = _flood_region(
            network, first, frontier >> first & _WHOLE, free >> first & _WHOLE
        )
        frontier &= ~inside
        ends |= around
        fresh = around & free & ~seen & ~inside
        seen |= inside
        if (inside | fresh) & harbours:
            fresh |= harbours & ~seen
        seen |= fresh
        frontier |= fresh
    return Lines(seen, ends | seen)


_REGION = 32
"""Spaces in a row of the map's file that are flooded together.

Neighbours stand close together there.
"""

_WHOLE = (1 << _REGION) - 1


@lru_cache(maxsize=1 << 15)
def _flood_region(network: Network, first: int, some: int, free: int) -> tuple[int, int]:
    """What of a region can be reached from some spaces in it, and all neighbours of that.

    It is remembered: a move opens and closes spaces in one region and leaves the others as they
    were.

    Args:
        network: whose lines are gone.
        first: the number of the region's first space.
        some: spaces as a bit set that counts from ``first``; they need not be free.
        free: spaces that can be gone to, likewise.
    """
    links, inside, around, frontier = network.links, some, 0, some
    while frontier:
        space = (frontier & -frontier).bit_length() - 1
        near = links[first + space]
        around |= near
        fresh = near >> first & free & ~inside
        inside |= fresh
        frontier = frontier & (frontier - 1) | fresh
    return inside << first, around


def supplied_spaces_of(position: Position, unit: int) -> int:
    """The spaces in which a unit would be in supply, as a bit set (14.1.2-14.1.5)."""
    network, without_line = usual_networks(position.board)[unit]
    if position.state.beachhead >= 0:
        network = network_of(position, unit)
    return supply_lines(position, network).ends | without_line


def would_be_supplied_at(position: Position, unit: int, space: int) -> bool:
    """True if a unit would be in supply standing in a space (14.1.2-14.1.5)."""
    return bool(supplied_spaces_of(position, unit) >> space & 1)


def has_line(position: Position, unit: int, space: int) -> bool:
    """True if a unit standing in a space could trace a line to a source, needed or not (14.1.2)."""
    return bool(supply_lines(position, network_of(position, unit)).ends >> space & 1)


def is_supplied(position: Position, unit: int) -> bool:
    """True if a unit on the map is in supply (14.1)."""
    return bool(supplied_spaces_of(position, unit) >> position.state.at[unit] & 1)


def survives_attrition(position: Position, unit: int) -> bool:
    """True if a unit lives through attrition: in supply, or Turkish in Medina (14.1.5)."""
    if is_supplied(position, unit):
        return True
    board = position.board
    return board.units[unit].nation == "tu" and board.spaces[position.state.at[unit]].id == "medina"


def traces_to(position: Position, unit: int, space: int, sources: tuple[str, ...]) -> bool:
    """True if a unit in a space could trace a line to a source that supplies it (14.2)."""
    return bool(_lines_from(position, network_of(position, unit), sources).ends >> space & 1)


def _lines_from(position: Position, name: str, sources: tuple[str, ...]) -> Lines:
    """The lines of a network from some of its sources alone."""
    key = (name, sources)
    known: Lines | None = position.worked_out.get(key)
    if known is None:
        network, some = (
            networks(position.board)[name],
            mask(position.board.space[source] for source in sources),
        )
        known = position.worked_out[key] = _lines_from_sources(
            position, network, network.sources & some
        )
    return known


def is_supplied_by_beachhead_only(position: Position, unit: int) -> bool:
    """True if a unit on the map is in supply through the MEF beachhead only (9.2.7.1)."""
    if network_of(position, unit) != "beachhead" or not is_supplied(position, unit):
        return False
    return not supply_lines(position, "britain").ends >> position.state.at[unit] & 1


def supplied_spaces(position: Position, side: str) -> int:
    """The spaces from which a side can trace to any of its sources, as a bit set (14.2.5)."""
    return supply_lines(position, f"spaces_{side}").ends


def is_space_supplied(position: Position, side: str, space: int) -> bool:
    """True if a space a side controls can trace to a source of that side (14.2.5, 11.1.4)."""
    if supplied_spaces(position, side) >> space & 1:
        return True
    return (
        side == AP
        and position.board.spaces[space].nation == "al"
        and _albanian_traces(position, space)
    )


def _albanian_traces(position: Position, space: int) -> bool:
    """Albania traces to Taranto over Valona unless the enemy has it (11.1.12).

    That holds while Italy is neutral too.
    """
    board = position.board
    taranto = board.space["taranto"]
    if not position.is_controlled_by(AP, taranto) or position.units_of(CP, taranto):
        return False
    free = passable_spaces(position, AP) & board.of_nation["al"]
    valona, tirana = 1 << board.space["valona"], 1 << board.space["tirana"]
    return bool(free & valona) and (board.spaces[space].id == "valona" or bool(free & tirana))
