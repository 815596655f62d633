"""Supply by chapter 14, one unit and one path at a time, without the rules' own code."""

from collections.abc import Iterable

from pbem.games.paths_of_glory.board.board import Space
from pbem.games.paths_of_glory.board.state import Position

OTHER = {"ap": "cp", "cp": "ap"}
RUSSIAN_SOURCES = {"petrograd", "moscow", "kharkov", "caucasus"}
CENTRAL_SOURCES = {"essen", "breslau", "sofia", "constantinople"}


class Tracer:
    """One look at a position."""

    def __init__(self, position: Position) -> None:
        self.position, self.board, self.state = position, position.board, position.state
        self.units: dict[int, list[int]] = {}
        for unit, place in enumerate(self.state.at):
            if place >= 0:
                self.units.setdefault(place, []).append(unit)

    def owner(self, space: Space) -> str:
        """Who controls a space: its side at start, or the other if taken."""
        return OTHER[space.side] if space.n in self.state.taken else space.side

    def sides_in(self, space: Space) -> set[str]:
        return {self.board.units[u].side for u in self.units.get(space.n, ())}

    def neutral(self, space: Space) -> bool:
        """9.5.2.4, 11.1.10-11.1.13: no line through neutrals, Greeks who only watch, beaches
        without beachhead."""
        war = self.state.at_war
        if space.nation == "none":
            return self.state.beachhead != space.n
        if space.nation == "gr" and self.state.limited_greece:
            return any(self.board.units[u].nation == "gr" for u in self.units.get(space.n, ()))
        if space.nation in ("bu", "gr", "it", "ro", "tu"):
            return space.nation not in war
        return space.nation in ("pe", "ar") and "tu" not in war and space.id != "basra"

    def besieged_by(self, side: str, space: Space) -> bool:
        """15.2.1: an army, or as many corps as the fort is strong."""
        mine = [u for u in self.units.get(space.n, ()) if self.board.units[u].side == side]
        if not space.fort or space.n in self.state.destroyed or not mine:
            return False
        return any(self.board.units[u].army for u in mine) or len(mine) >= space.fort

    def passes(self, side: str, space: Space) -> bool:
        """14.1.3."""
        if self.neutral(space) or OTHER[side] in self.sides_in(space):
            return False
        return self.owner(space) == side or self.besieged_by(side, space)

    def port(self, side: str, space: Space, *, beachhead: bool) -> bool:
        """14.1.4: own, not besieged; Constantinople with Gallipoli; the beachhead for those who may
        use it (9.5.3.5)."""
        if beachhead and space.n == self.state.beachhead:
            return self.passes(side, space)
        if space.port != {"ap": "allied", "cp": "central"}[side] or self.owner(space) != side:
            return False
        if space.id == "constantinople" and self.owner(self.named("gallipoli")) != "ap":
            return False
        return self.passes(side, space)

    def named(self, name: str) -> Space:
        return self.board.spaces[self.board.space[name]]

    def traces(
        self,
        side: str,
        start: Space,
        sources: set[str],
        nations: Iterable[str],
        *,
        sea: bool,
        beach: bool,
    ) -> bool:
        """Whether there is a path; the start itself is free of the restrictions of 14.1.3."""
        lines, reached, waiting, sailed = set(nations), {start.n}, [start], False
        while waiting:
            here = waiting.pop()
            if here.id in sources and (here is not start or self.passes(side, here)):
                return True
            near = list(self.board.solid[here.n])
            near += [n for n, only in self.board.dotted[here.n] if lines & only]
            if sea and not sailed and self.port(side, here, beachhead=beach):
                sailed = True
                near += [s.n for s in self.board.spaces if self.port(side, s, beachhead=beach)]
            for n in near:
                if n not in reached and self.passes(side, self.board.spaces[n]):
                    reached.add(n)
                    waiting.append(self.board.spaces[n])
        return False

    def unit_supplied(self, unit: int) -> bool:
        """14.1, 14.2 for a unit on the map."""
        u, space = self.board.units[unit], self.board.spaces[self.state.at[unit]]
        if (
            u.nation == "mn"
            or (u.nation in ("ana", "sn") and space.near_east)
            or u.nation == space.nation == "sb"
        ):
            return True
        if u.side == "cp":
            return self.traces("cp", space, CENTRAL_SOURCES, (u.nation,), sea=True, beach=False)
        if u.nation in ("ru", "ro", "sb"):
            sources = RUSSIAN_SOURCES | {"belgrade"} | ({"salonika"} if u.nation == "sb" else set())
            return self.traces("ap", space, sources, ("ru",), sea=False, beach=False)
        beach = u.kind in ("BR-MEF", "BRc", "AUSc") and unit not in self.state.regular
        return self.traces("ap", space, {"london"}, (u.nation,), sea=True, beach=beach)

    def space_supplied(self, space: Space) -> bool:
        """14.2.5 for a space and the side that controls it; Albania by Valona and Taranto as well
        (11.1.12)."""
        side = self.owner(space)
        if side == "cp":
            return self.traces("cp", space, CENTRAL_SOURCES, ("tu",), sea=True, beach=False)
        sources = RUSSIAN_SOURCES | {"belgrade", "salonika", "london"}
        if self.traces("ap", space, sources, ("br", "it", "ru", "ana"), sea=True, beach=True):
            return True
        taranto = self.named("taranto")
        if space.nation != "al" or self.owner(taranto) != "ap" or "cp" in self.sides_in(taranto):
            return False
        return self.traces("ap", space, {"valona"}, (), sea=False, beach=False)
