"""Chapter 14: who and what is in supply."""

from collections.abc import Iterable

from tests.games.paths_of_glory.reference.board import (
    AP,
    CP,
    OTHER,
    RUSSIAN_SOURCES,
    Line,
    other_end,
)
from tests.games.paths_of_glory.reference.position import Position

CENTRAL_SOURCES = ("essen", "breslau", "sofia", "constantinople")
EASTERN = ("ru", "ro", "sb")
BEACH_UNITS = ("BR-MEF", "BRc", "AUSc")


class Ways:
    """The spaces through which a side may trace supply, as a position stands."""

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.side = position, side
        enemy = OTHER[side]
        self.enemies = {
            place for name, place in position.place.items() if position.unit(name).side == enemy
        }
        self.open = {space for space in position.board.spaces if self._passable(space)}
        self._known: dict[object, set[str]] = {}

    def _passable(self, space: str) -> bool:
        """True if a way may lead through a space (14.1.3).

        It is friendly and without enemy units, or holds an enemy fort under siege.
        """
        position = self.position
        if space in self.enemies:
            return False
        if position.holder(space) != self.side and not position.besieged(space):
            return False
        return not position.shut(space)

    def reach(self, starts: Iterable[str], nations: Iterable[str]) -> set[str]:
        """The spaces a way can reach over the lines of nations, the first ones among them."""
        key = (frozenset(starts), frozenset(nations))
        if key not in self._known:
            self._known[key] = self._flood(*key)
        return self._known[key]

    def _flood(self, starts: frozenset[str], nations: frozenset[str]) -> set[str]:
        reached, edge = set(starts), list(starts)
        while edge:
            space = edge.pop()
            for line in self.position.board.lines.get(space, ()):
                other = other_end(line, space)
                if other in self.open and other not in reached and open_line(line, nations):
                    reached.add(other)
                    edge.append(other)
        return reached

    def ports(self, kind: str) -> set[str]:
        """Where supply of a kind of unit may go to sea or land (14.1.4, 9.2.7.1, 9.5.3.5)."""
        if kind not in self._known:
            self._known[kind] = {space for space in self.open if self._is_port(space, kind)}
        return self._known[kind]

    def _is_port(self, space: str, kind: str) -> bool:
        position, where = self.position, self.position.space(space)
        if position.holder(space) != self.side:
            return False
        if self.side == CP:
            return where.port == "central" and where.nation in ("ge", "ru")
        if space == position.beachhead:
            return kind in BEACH_UNITS
        if where.port != "allied" or where.nation in ("ge", "ru"):
            return False
        return space != "constantinople" or position.holder("gallipoli") == self.side


def open_line(line: Line, nations: Iterable[str]) -> bool:
    """True for a line that units of a nation could move along (14.1.3).

    Romanians and Serbs also use the dotted lines of the Russians.
    """
    if not line.only:
        return True
    names = {"tu" if nation == "sn" else nation for nation in nations}
    return bool(line.only & names) or ("ru" in line.only and bool(names & set(EASTERN)))


def in_supply(position: Position, name: str, ways: Ways | None = None) -> bool:
    """True if a unit is in supply for whatever it wants to do (14.1.1-14.1.5).

    Its own space need not be free (14.1.3).
    """
    unit, start = position.unit(name), position.place[name]
    if needs_none(position, name):
        return True
    ways = ways or Ways(position, unit.side)
    mine = set(sources(unit.nation, unit.side))
    by_land = ways.reach([start], [unit.nation])
    good = {space for space in by_land if space != start or position.holder(space) == unit.side}
    if good & mine:
        return True
    if unit.nation in EASTERN:
        return False
    ports = ways.ports(unit.kind)
    return bool(good & ports) and bool(ways.reach(ports, [unit.nation]) & mine)


def survives(position: Position, name: str, ways: Ways | None = None) -> bool:
    """True if attrition spares a unit; the Turks at Medina always (14.1.5, 14.3.5)."""
    return at_medina(position, name) or in_supply(position, name, ways)


def at_medina(position: Position, name: str) -> bool:
    """True for a Turk at Medina (14.1.5)."""
    return position.place[name] == "medina" and position.unit(name).nation == "tu"


def needs_none(position: Position, name: str) -> bool:
    """Montenegrins; Arabs and Senussi in the Near East; Serbs in Serbia (14.1.5)."""
    nation, space = position.unit(name).nation, position.space(position.place[name])
    return (
        nation == "mn"
        or (nation in ("ana", "sn") and space.near_east)
        or (nation == "sb" and space.nation == "sb")
    )


def sources(nation: str, side: str) -> tuple[str, ...]:
    """The sources of a nation's units (14.2.1-14.2.4)."""
    if side == CP:
        return CENTRAL_SOURCES
    if nation in EASTERN:
        return (*RUSSIAN_SOURCES, "belgrade", *(("salonika",) if nation == "sb" else ()))
    return ("london",)


# --- attrition ------------------------------------------------------------------------------------


def space_survives(position: Position, space: str, ways: Ways) -> bool:
    """True if a space keeps its holder in the attrition phase (14.2.5, 14.3.6, 11.1.4).

    A space may use every source of its side and every line and port of a nation of its side. A
    fort that stands, Serbia and a space with units that need no supply stay as they are.
    """
    side, where = position.holder(space), position.space(space)
    if position.fort(space) or position.shut(space) or (where.nation == "sb" and side == AP):
        return True
    inside = position.units_in(space, side)
    if any(needs_none(position, name) or at_medina(position, name) for name in inside):
        return True
    nations = {unit.nation for unit in position.board.units.values() if unit.side == side}
    every = set().union(*(sources(nation, side) for nation in nations))
    by_land = ways.reach([space], nations)
    if by_land & every:
        return True
    if where.nation == "al" and side == AP and _reaches_taranto(position, by_land):
        return True
    ports = ways.ports("BRc")
    return bool(by_land & ports) and bool(ways.reach(ports, nations) & every)


def _reaches_taranto(position: Position, by_land: set[str]) -> bool:
    """Albania may also trace to Taranto, while Italy is neutral too (11.1.12)."""
    return "taranto" in by_land or ("valona" in by_land and position.neutral("it"))


def attrition(position: Position) -> None:
    """The attrition phase: units and spaces of both sides at once (14.3.5, 14.3.6, 11.2.7)."""
    ways = {side: Ways(position, side) for side in (AP, CP)}
    lost = [
        name
        for name, place in position.place.items()
        if place in position.board.spaces
        and not position.neutral_greeks(place)
        and not survives(position, name, ways[position.unit(name).side])
    ]
    turned = [
        space
        for space in position.board.spaces
        if not space_survives(position, space, ways[position.holder(space)])
    ]
    for name in lost:
        position.remove(name, for_good=position.unit(name).army)
    for space in turned:
        side = position.holder(space)
        position.take(space, OTHER[side])
        level = position.trench(space, side)
        if level:
            position.dig(space, OTHER[side], level - 1)
    position.arabs_leave()
