"""Units that leave the map because the turn track or an event demands it (10.15 to 10.19)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.when_eagles_fight.board.asks import refuse, units_named
from pbem.games.when_eagles_fight.board.board import NATIONS
from pbem.games.when_eagles_fight.board.state import ENEMY, Owed, Position
from pbem.games.when_eagles_fight.log import Demanded, Withdrew
from pbem.games.when_eagles_fight.orders import Withdraw
from pbem.games.when_eagles_fight.supply.supply import is_fully_supplied
from pbem.games.when_eagles_fight.victory.control import leave
from pbem.games.when_eagles_fight.victory.victory import end_game
from pbem.rules import Flow, Order, Table

VARIATIONS = 24
"""So many ways to leave beside the plain one are listed."""


@dataclass(frozen=True)
class WithdrawAsk(SideAsk[Position]):
    """Which units leave for another front (7.2)."""

    topic: ClassVar[str] = "wef.ask.withdraw"
    accepts: ClassVar[tuple[type[Order], ...]] = (Withdraw,)

    def prompt(self) -> Prompt:
        """Units that would do; what is owed was told when it fell due."""
        plain = next(withdrawal_orders(self.position, self.side))
        return Prompt(self.topic, choices=plain.units)

    def check(self, order: Order) -> None:
        """Exactly what is owed.

        Raises:
            Illegal: rules 10.15 and 10.17.
        """
        assert isinstance(order, Withdraw)
        check_withdraw(self.position, self.side, order)

    def legal(self) -> Iterator[Order]:
        """The weakest units; then others."""
        yield from islice(withdrawal_orders(self.position, self.side), 1 + VARIATIONS)


def units_that_may_leave(position: Position, owed: Owed) -> list[int]:
    """The units that may leave for a demand.

    With a line to the edge of the map (10.15), the weakest first.
    """
    kind = "artillery" if owed.what == "artillery" else "infantry"
    found = [
        n
        for n in position.where
        if position.unit(n).nation == owed.nation
        and position.unit(n).kind == kind
        and (owed.what != "corps" or position.unit(n).size == "XXX")
        and is_fully_supplied(position, n)
    ]
    return sorted(found, key=lambda n: (sum(position.factors(n)[:2]), n))


def amount_due(position: Position, owed: Owed) -> int:
    """What must leave.

    Steps exactly or as few more as can be (10.17), heavy artillery as far as there is (10.19).
    """
    units = units_that_may_leave(position, owed)
    if owed.what == "artillery":
        return min(owed.number, len(units))
    odd = owed.what == "steps" and all(position.state.steps[n] != 1 for n in units)
    return owed.number + (owed.number % 2 if odd else 0)


def can_be_met(position: Position) -> bool:
    """True if there are units for all that is owed; a side without them loses the game (10.19)."""
    return all(
        sum(_amount_of(position, owed, n) for n in units_that_may_leave(position, owed))
        >= amount_due(position, owed)
        for owed in position.state.owed
    )


def _amount_of(position: Position, owed: Owed, n: int) -> int:
    return position.state.steps[n] if owed.what == "steps" else 1


def demand_units(position: Position, table: Table, owed: Owed) -> None:
    """Units must leave; nothing comes of it where there is no heavy artillery (10.19)."""
    if wanted := amount_due(position, owed):
        table.log(Demanded(owed.nation, owed.what, wanted))
        position.state.owed.append(owed)


def lose_for_lack_of_units(position: Position, table: Table) -> None:
    """End the game: the side lacks infantry that it owes when it must leave (10.19)."""
    side = side_owing_units(position)
    if side is not None and not can_be_met(position):
        position.state.owed.clear()
        end_game(position, table, "withdrawal", ENEMY[side])


def side_owing_units(position: Position) -> str | None:
    """The side that must withdraw units now."""
    return NATIONS[position.state.owed[0].nation] if position.state.owed else None


def check_withdraw(position: Position, side: str, order: Withdraw) -> list[tuple[Owed, list[int]]]:
    """The units of an order leave for what is owed, each demand met exactly (10.15, 10.17).

    Raises:
        Illegal: nothing is owed, a unit that may not leave, or other numbers than owed.
    """
    if side_owing_units(position) != side:
        raise refuse("nothing_owed", "10.15")
    units = units_named(position, side, order.units)
    leaving: list[tuple[Owed, list[int]]] = []
    for owed in position.state.owed:
        free = units_that_may_leave(position, owed)
        chosen = [n for n in units if n in free]
        got, wanted = sum(_amount_of(position, owed, n) for n in chosen), amount_due(position, owed)
        if got != wanted:
            raise refuse(
                "not_what_is_owed",
                "10.17",
                nation=owed.nation,
                what=owed.what,
                number=wanted,
                got=got,
            )
        leaving.append((owed, chosen))
    going = {n for _, chosen in leaving for n in chosen}
    for n in units:
        if n not in going:
            raise refuse("may_not_leave", "10.15", position.unit(n).id, unit=position.unit(n).id)
    return leaving


def withdraw(position: Position, table: Table, side: str, order: Withdraw) -> None:
    """Units leave the map; each counts the steps it has (10.15, 10.17)."""
    for owed, units in check_withdraw(position, side, order):
        table.log(Withdrew(side, position.ids(units), owed.back, owed.why))
        send_away(position, table, units)
        for n in units:
            if owed.back:
                position.state.returns[position.unit(n).id] = owed.back
            elif owed.event:
                position.state.waiting.setdefault(owed.event, []).append(n)
    position.state.owed.clear()


def send_away(position: Position, table: Table, units: Sequence[int]) -> None:
    """Units leave the map with their steps; what they lent goes back (3.8)."""
    for n in units:
        leave(position, table, position.remove(n, "away"))


def withdrawal_orders(position: Position, side: str) -> Iterator[Withdraw]:
    """Orders that meet what is owed.

    The weakest units, then with one of them replaced by another.
    """
    if side_owing_units(position) != side or not can_be_met(position):
        return
    plain = [(owed, _weakest_units_for(position, owed)) for owed in position.state.owed]
    yield _withdrawal_order(position, [n for _, units in plain for n in units])
    for owed, units in plain:
        others = [n for n in units_that_may_leave(position, owed) if n not in units]
        for out in units:
            for other in others:
                if _amount_of(position, owed, other) == _amount_of(position, owed, out):
                    rest = [n for _, chosen in plain for n in chosen if n != out]
                    yield _withdrawal_order(position, [*rest, other])


def withdrawal_beginning_with(position: Position, first: Sequence[str]) -> Withdraw:
    """The order that meets what is owed.

    It names the wanted units as far as they serve, and the weakest beside them.
    """
    return _withdrawal_order(
        position,
        [n for owed in position.state.owed for n in _weakest_units_for(position, owed, first)],
    )


def _withdrawal_order(position: Position, units: Sequence[int]) -> Withdraw:
    return Withdraw(position.ids(units))


def _weakest_units_for(position: Position, owed: Owed, first: Sequence[str] = ()) -> list[int]:
    """The units that meet a demand exactly.

    As many as can be of those named, and those of the lowest factors.
    """

    def others(n: int) -> bool:
        return position.unit(n).id not in first

    units, wanted = (
        sorted(units_that_may_leave(position, owed), key=others),
        amount_due(position, owed),
    )
    if owed.what != "steps":
        return units[:wanted]
    ones = [n for n in units if position.state.steps[n] == 1]
    twos = [n for n in units if position.state.steps[n] == 2]
    choices = [
        twos[:pairs] + ones[: wanted - 2 * pairs]
        for pairs in range(min(len(twos), wanted // 2) + 1)
        if wanted - 2 * pairs <= len(ones)
    ]

    def rank(chosen: list[int]) -> tuple[int, int]:
        return len(first) - sum(not others(n) for n in chosen), sum(
            sum(position.factors(n)[:2]) for n in chosen
        )

    return min(choices, key=rank)


def withdraw_step(position: Position, table: Table) -> Flow:
    """The side that owes units to an event says which (7.2), or has lost (10.19)."""
    side = side_owing_units(position)
    assert side is not None
    if not can_be_met(position):
        lose_for_lack_of_units(position, table)
        return
    order = yield WithdrawAsk(position, side)
    assert isinstance(order, Withdraw)
    withdraw(position, table, side, order)


def withdrawn_steps(position: Position, nation: str) -> int:
    """The infantry steps of a nation that have left the map (7.2 D)."""
    state = position.state
    return sum(
        state.steps[unit.n]
        for unit in position.board.units
        if unit.nation == nation and unit.kind == "infantry" and state.box[unit.n] == "away"
    )
