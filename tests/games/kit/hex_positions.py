"""Orders carried out in positions of hex games, with given dice."""

from typing import Any

import pytest

from pbem.rules import Adjudication, Game, Illegal, LogEntry, Logged, Order, ScriptedChance, Table


def carry_out(
    game: Game[Any], state: Any, orders: tuple[Order, ...], dice: tuple[int, ...]
) -> Adjudication[Any]:
    """Carry orders out, each for the first ask that takes it; ``dice`` as rolled, in order."""
    going = Adjudication(game, state, Table(ScriptedChance([face - 1 for face in dice])))
    going.begin()
    for order in orders:
        going.submit(_asked(going, order).seat, order)
    return going


def refusal(going: Adjudication[Any], order: Order, rule: str) -> Illegal:
    """How an order is refused, by a rule."""
    with pytest.raises(Illegal) as caught:
        _asked(going, order).check(order)
    assert caught.value.rule == rule, caught.value
    return caught.value


def logged(going: Adjudication[Any], *kinds: type[LogEntry]) -> list[LogEntry]:
    """The facts of some kinds so far."""
    return [
        r.entry for r in going.table.drain() if isinstance(r, Logged) and isinstance(r.entry, kinds)
    ]


def waiting(position: Any, *units: str) -> Any:
    """Units at full strength that may come into play."""
    for unit in units:
        n = position.board.unit[unit]
        position.state.box[n], position.state.steps[n] = "later", position.board.units[n].steps
    return position


def _asked(going: Adjudication[Any], order: Order) -> Any:
    return next(ask for ask in going.asks if isinstance(order, ask.accepts))
