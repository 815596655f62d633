"""An attack from its declaration to the advance: the steps that are the same in every hex game."""

from collections.abc import Generator, Sequence
from itertools import islice
from typing import Any, Protocol

from pbem.games.hex_engine.choices import AdvanceAsk, LossAsk
from pbem.games.hex_engine.log import Examined
from pbem.games.hex_engine.orders import Advance, TakeLosses
from pbem.games.hex_engine.position import Mark, SidePosition
from pbem.games.hexes.losses import losses_by_list
from pbem.rules import Ask, Order, Reply, Request, Table


class DeclaredAttack(Protocol):
    """An attack that was declared."""

    @property
    def side(self) -> str:
        """The side that attacks."""

    @property
    def target(self) -> int:
        """The hex attacked."""

    @property
    def units(self) -> Sequence[int]:
        """The attackers, apart from heavy guns."""


def attackers_of(position: SidePosition[Any], units: Sequence[int]) -> tuple[tuple[str, str], ...]:
    """The attackers and where they attack from, as (unit, hex) pairs."""
    return tuple((position.unit(n).id, position.name(position.where[n])) for n in units)


def reveal_defenders(position: SidePosition[Any], table: Table, target: int) -> None:
    """Both sides see what defends a hex."""
    steps = position.state.steps
    seen = tuple((position.unit(n).id, steps[n]) for n in position.stack(target))
    table.log(Examined(position.name(target), seen))


def mark_attack(position: SidePosition[Any], battle: DeclaredAttack, kind: str, odds: str) -> None:
    """Show an attack on the map."""
    origins = tuple(sorted({position.name(position.where[n]) for n in battle.units}))
    position.add_mark(Mark(kind, battle.side, origins, position.name(battle.target), odds))


def only_or_asked(ask: Ask) -> Generator[Request, Reply, Order]:
    """The order that answers an ask; where one alone is legal, nobody is asked."""
    choices = list(islice(ask.legal(), 2))
    order = (yield ask) if len(choices) > 1 else choices[0]
    assert isinstance(order, Order)
    return order


def units_losing_steps(
    ask: LossAsk[Any], table: Table, named: Sequence[str] | None
) -> Generator[Request, Reply, list[int]]:
    """The attackers that lose a step each.

    Args:
        ask: what the attacker is asked where the order leaves it open.
        table: is told that what the order names is revealed now.
        named: the units that the order names, as far as they have steps; the rest is spread.
            ``None``: the attacker chooses now.
    """
    position = ask.position
    if named is not None:
        table.reveal()
        wanted = (position.board.unit.get(name, -1) for name in named)
        return losses_by_list(wanted, position.steps_of(ask.units), ask.points, position.value_of)
    order = yield from only_or_asked(ask)
    assert isinstance(order, TakeLosses)
    return list(position.numbers(order.losses))


def who_advances(
    ask: AdvanceAsk[Any], table: Table, named: Sequence[str] | None
) -> Generator[Request, Reply, list[int]]:
    """The attackers that advance, as many as may.

    Args:
        ask: what the attacker is asked where the order leaves it open.
        table: is told that what the order names is revealed now.
        named: the units that the order names, as far as they can. ``None``: they choose now.
    """
    unit = ask.position.board.unit
    if named is not None:
        table.reveal()
        wanted = [unit[name] for name in named if unit.get(name) in ask.units]
    else:
        order = yield ask
        assert isinstance(order, Advance)
        wanted = ask.position.numbers(order.units)
    return ask.as_many_of(list(dict.fromkeys(wanted)))
