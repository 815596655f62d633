"""Activations that nobody wrote: the spaces of the units that a letter orders about (9.2.5).

``PLAY 8 AS OPS``, ``MOVE GE 2 TO Aachen`` can only mean that Koblenz is activated to move.
"""

from collections.abc import Iterator, Mapping, Sequence

from pbem.games.paths_of_glory.orders import (
    Activate,
    Attack,
    Entrench,
    Move,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
)
from pbem.orders import Context
from pbem.rules import Order

_PLAYS = (PlayOps, PlayOneOp, PlayEvent, PlayRp, PlaySr)
Lines = Sequence[tuple[Order, ...]]


def with_activation(lines: Lines, at: Mapping[str, str], context: Context) -> Lines:
    """The orders of a letter, with the activation that its first operations take for granted.

    Args:
        lines: the orders of each line.
        at: where each unit stands.
        context: what the sender is asked.

    Returns:
        The same orders where the letter activates spaces itself, holds no operation, or would
        activate a space both to move and to attack.
    """
    asked = any(Activate in ask.accepts for ask in context.asks)
    begins = next((n for n, line in enumerate(lines) if _plays(line)), None)
    if begins is None and not asked:
        return lines
    if begins is not None and not any(isinstance(o, PlayOps | PlayOneOp) for o in lines[begins]):
        return lines
    operations = list(_operations(lines, begins))
    if any(isinstance(order, Activate) for _, order in operations):
        return lines
    move = _spaces(_movers(order for _, order in operations), at)
    attack = _spaces(_attackers(order for _, order in operations), at)
    if not (move or attack) or "" in (*move, *attack) or {*move} & {*attack}:
        return lines
    first = operations[0][0] if begins is None else begins
    activation = Activate(move, attack)
    given = list(lines)
    given[first] = (activation, *lines[first]) if begins is None else (*lines[first], activation)
    return given


def _plays(line: tuple[Order, ...]) -> bool:
    return any(isinstance(order, _PLAYS) for order in line)


def _operations(lines: Lines, begins: int | None) -> Iterator[tuple[int, Order]]:
    """The orders of the letter's first action behind its card, each with its line."""
    for number, line in enumerate(lines):
        if begins is not None and number < begins:
            continue
        if number != begins and _plays(line):
            return
        yield from ((number, order) for order in line if not isinstance(order, _PLAYS))


def _movers(orders: Iterator[Order]) -> Iterator[str]:
    for order in orders:
        if isinstance(order, Move):
            yield from (unit for units, _ in order.groups for unit in units)
        elif isinstance(order, Entrench):
            yield order.army


def _attackers(orders: Iterator[Order]) -> Iterator[str]:
    for order in orders:
        if isinstance(order, Attack):
            yield from order.units


def _spaces(units: Iterator[str], at: Mapping[str, str]) -> tuple[str, ...]:
    """Where units stand, each space once; an empty name for a unit that is nowhere."""
    return tuple(dict.fromkeys(at.get(unit, "") for unit in units))
