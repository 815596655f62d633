"""Activation of spaces: costs and limits (9.2.1-9.2.7.1, 14.1.1.1, 15.2.5)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, space_named
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY, numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import (
    ELEVENTH_ARMY,
    EVERYONE_INTO_BATTLE,
    FALKENHAYN,
    FALL_OF_THE_TSAR,
    MOLTKE,
    SUD_ARMY,
    TREATY_OF_BREST_LITOVSK,
)
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.log.operations import Activated
from pbem.games.paths_of_glory.operations.operation import Operation
from pbem.games.paths_of_glory.orders import Activate
from pbem.games.paths_of_glory.supply.supply import by_beachhead_only, supplied
from pbem.rules import Illegal, Order, Table

_BELGIANS_AS_BRITISH = frozenset({"antwerp", "ostend", "calais", "amiens"})


def cost(position: Position, side: str, space: int, *, combat: bool) -> int:
    """Points that a space costs, all its units counted, those out of supply too (9.2.2-9.2.4, 9.2.7.1).

    The saving by the SUD Army, which only one space of an action round enjoys, is not in it: see ``total``.
    """
    units = position.units_of(side, space)
    if moltke(position, side, space):
        return len(units)
    beach = [u for u in units if by_beachhead_only(position, u)] if position.state.beachhead >= 0 else []
    points = sum(3 if position.unit(u).army else 1 for u in beach)
    points += _by_nation(position, side, space, [u for u in units if u not in beach])
    if combat and side == AP and position.played(FALL_OF_THE_TSAR):
        points += max(0, sum(position.unit(u).nation == "ru" for u in units) - 1)
    return points


def moltke(position: Position, side: str, space: int) -> bool:
    """Whether each unit of the Central Powers costs a point there (AP-9, until CP-13)."""
    if side != CP or position.space(space).nation not in ("be", "fr"):
        return False
    return position.played(MOLTKE) and not position.played(FALKENHAYN)


def _by_nation(position: Position, side: str, space: int, units: list[int]) -> int:
    """The number of nationalities among units, with the exceptions of 9.2.3 and of cards."""
    board, where = position.board, position.space(space)
    nations = {board.units[u].counts_as for u in units}
    if where.id in _BELGIANS_AS_BRITISH and "be" in nations:
        nations = nations - {"be"} | {"br"}
    if where.nation in ("fr", "ge") and "us" in nations:
        nations = nations - {"us"} | {"fr"}
    if side == AP and EVERYONE_INTO_BATTLE in position.state.turn_events and where.nation in ("it", "fr", "be"):
        return min(1, len(nations))
    if position.played(ELEVENTH_ARMY) and board.unit["GE-11"] in units:
        return min(len(nations), 1 if sum(board.units[u].army for u in units) == 1 else 2)
    return len(nations)


def sud_army(position: Position, side: str, space: int) -> bool:
    """Whether a space saves a point by the SUD Army (CP-10): one Austrian unit and German corps, no German army."""
    if side != CP or not position.played(SUD_ARMY) or moltke(position, side, space):
        return False
    units = [position.unit(u) for u in position.units_of(side, space)]
    if position.played(ELEVENTH_ARMY) and any(u.kind == "GE-11" for u in units):
        return False
    germans = [u for u in units if u.nation == "ge"]
    return sum(u.nation == "ah" for u in units) == 1 and bool(germans) and not any(u.army for u in germans)


def total(position: Position, side: str, move: list[int], attack: list[int]) -> int:
    """Points for all spaces activated in an action round (9.2.1)."""
    points = sum(cost(position, side, s, combat=False) for s in move)
    points += sum(cost(position, side, s, combat=True) for s in attack)
    return points - saving(position, side, (*move, *attack))


def saving(position: Position, side: str, spaces: Iterable[int]) -> int:
    """The point that one of the spaces activated in an action round saves by the SUD Army (CP-10), or 0."""
    return int(any(sud_army(position, side, space) for space in spaces))


def why_not_activate(position: Position, side: str, space: int, *, combat: bool) -> Illegal | None:
    """Why a space cannot be activated, whatever it costs (9.2.6, 9.5.2.4, 14.1.1.1, 15.2.5)."""
    name = position.space(space).id
    units = position.units_of(side, space)
    if not units:
        return refuse("not_occupied", "9.2.6", name, space=name)
    if position.state.limited_greece and position.unit(units[0]).nation == "gr" and position.neutral("gr"):
        return refuse("neutral_greeks", "9.5.2.4", name, space=name)
    if not any(supplied(position, u) for u in units):
        return refuse("nobody_supplied", "14.1.1.1", name, space=name)
    if combat and position.space(space).terrain == "desert" and position.season == "summer":
        return refuse("desert_summer", "15.2.5", name, space=name)
    return None


def _counts_in_near_east(position: Position, space: int) -> bool:
    """Whether an Allied space falls under the limit of one combat in the Near East (9.2.7)."""
    if not position.space(space).near_east or space == position.state.beachhead:
        return False
    return position.state.at[position.board.unit["BR-NE"]] != space


def activate(position: Position, table: Table, op: Operation, order: Activate) -> None:
    """Carry a checked activation out: only units in supply now will be ready (9.2.5, 14.1.1.1)."""
    move = [position.board.space[name] for name in order.move]
    attack = [position.board.space[name] for name in order.attack]
    points = total(position, op.side, move, attack)
    op.move.update(move)
    op.attack.update(attack)
    op.ready.update(u for s in (*move, *attack) for u in position.units_of(op.side, s) if supplied(position, u))
    op.paid = True
    table.log(Activated(op.side, order.move, order.attack, points, op.points))


@dataclass(frozen=True)
class ActivateAsk(SideAsk):
    """Which spaces to activate for movement and which for combat (9.2.5); nothing at all is allowed."""

    op: Operation

    topic: ClassVar[str] = "pog.ask.activate"
    accepts: ClassVar[tuple[type[Order], ...]] = (Activate,)

    def prompt(self) -> Prompt:
        """How many points there are."""
        return Prompt(self.topic, number=self.op.points)

    def check(self, order: Order) -> None:
        """Accept spaces or refuse them."""
        assert isinstance(order, Activate)
        position, side = self.position, self.side
        names = (*order.move, *order.attack)
        move = [space_named(position, name) for name in order.move]
        attack = [space_named(position, name) for name in order.attack]
        if twice := tuple(dict.fromkeys(name for name in names if names.count(name) > 1)):
            raise refuse("activated_twice", "9.2.5", *twice, space=twice[0])
        points = sum(self._cost(s, combat=False) for s in move) + sum(self._cost(s, combat=True) for s in attack)
        if side == AP:
            limited = tuple(position.space(s).id for s in attack if _counts_in_near_east(position, s))
            if len(limited) > 1:
                raise refuse("one_near_east_combat", "9.2.7", *limited, count=len(limited))
        points -= saving(position, side, (*move, *attack))
        if points > self.op.points:
            raise refuse("too_few_points", "9.2.1", *names, cost=points, points=self.op.points)

    def _cost(self, space: int, *, combat: bool) -> int:
        """What it costs to activate a space, which is worked out once: nothing changes while this is asked.

        Raises:
            Illegal: it cannot be activated at any cost.
        """
        known = self._costs.get((space, combat))
        if known is None:
            if reason := why_not_activate(self.position, self.side, space, combat=combat):
                raise reason
            known = self._costs[space, combat] = cost(self.position, self.side, space, combat=combat)
        return known

    @cached_property
    def _costs(self) -> dict[tuple[int, bool], int]:
        """What is known so far, by space and whether for combat."""
        return {}

    def legal(self) -> Iterator[Order]:
        """Nothing, each space alone, then pairs."""
        yield Activate()
        singles = [a for a in self._singles() if self.is_legal(a)]
        yield from singles
        for i, one in enumerate(singles):
            for other in singles[i + 1 :]:
                both = Activate(one.move + other.move, one.attack + other.attack)
                if self.is_legal(both):
                    yield both

    def _singles(self) -> Iterator[Activate]:
        position, side = self.position, self.side
        spaces = numbers(position.occupied[side])
        yield from (Activate(move=(position.space(s).id,)) for s in spaces)
        targets = position.occupied[ENEMY[side]] | position.enemy_forts(side)
        for space in spaces:
            if any(_reach(position, unit, space) & targets for unit in position.stacks[space]):
                yield Activate(attack=(position.space(space).id,))


def _reach(position: Position, unit: int, space: int) -> int:
    """The spaces a unit could attack: its own with a besieged fort, and its neighbours; none for Russians at peace."""
    nation = position.unit(unit).nation
    if nation == "ru" and position.played(TREATY_OF_BREST_LITOVSK):
        return 0
    return 1 << space | position.board.link_masks[nation][space]
