"""What a letter takes for granted: activations (9.2.5), and what belongs to an event.

``PLAY 8 AS OPS``, ``MOVE GE 2 TO Aachen`` can only mean that Koblenz is activated to move.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from pbem.games.paths_of_glory.events.events import event_of
from pbem.games.paths_of_glory.orders import (
    Activate,
    Attack,
    ChooseUnits,
    Entrench,
    Move,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
)
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.orders import Context
from pbem.rules import Order

_PLAYS = (PlayOps, PlayOneOp, PlayEvent, PlayRp, PlaySr)
Lines = Sequence[tuple[Order, ...]]
_NONE_CHOSEN = "paths_of_glory.none_chosen"
"""With a card, under this a context keeps that no unit is chosen for it."""


def with_implied_activation(lines: Lines, at: Mapping[str, str], context: Context) -> Lines:
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
    begins = next((n for n, line in enumerate(lines) if _plays_card(line)), None)
    if begins is None and not asked:
        return lines
    if begins is not None and not any(isinstance(o, PlayOps | PlayOneOp) for o in lines[begins]):
        return lines
    operations = list(_operations_of_first_action(lines, begins))
    if any(isinstance(order, Activate) for _, order in operations):
        return lines
    move = _spaces_of_units(_units_moving(order for _, order in operations), at)
    attack = _spaces_of_units(_units_attacking(order for _, order in operations), at)
    if not (move or attack) or "" in (*move, *attack) or {*move} & {*attack}:
        return lines
    first = operations[0][0] if begins is None else begins
    activation = Activate(move, attack)
    given = list(lines)
    given[first] = (activation, *lines[first]) if begins is None else (*lines[first], activation)
    return given


def with_one_activation(lines: Lines) -> Lines:
    """The orders of a letter, with several activations behind a card as one, in the card's line.

    They may stand in a list: ``Koblenz moves``, ``Metz attacks``.
    """
    given = [list(line) for line in lines]
    play: list[Order] | None = None
    several: list[tuple[list[Order], Activate]] = []
    for line in given:
        for order in tuple(line):
            if isinstance(order, Activate) and (order.move or order.attack):
                several.append((line, order))
                continue
            _put_together(play, several)
            play, several = (line if isinstance(order, PlayOps | PlayOneOp) else None), []
    _put_together(play, several)
    return [tuple(line) for line in given]


def _put_together(
    play: list[Order] | None, several: Sequence[tuple[list[Order], Activate]]
) -> None:
    """Put several activations into the line that plays their card, as one."""
    if play is None or len(several) == 1:
        return
    for line, order in several:
        line.remove(order)
    move = dict.fromkeys(space for _, order in several for space in order.move)
    attack = dict.fromkeys(space for _, order in several for space in order.attack)
    play += [Activate(tuple(move), tuple(attack))] if several else []


def with_implied_choices(lines: Lines, context: Context) -> Lines:
    """The orders of a letter, with the units that an event chooses in the order that plays it.

    They may stand behind the card: ``PLAY 5 AS EVENT``, ``CHOOSE GE 3``.
    """
    given = [list(line) for line in lines]
    played: tuple[int, int] | None = None
    for number, line in enumerate(lines):
        for order in line:
            if isinstance(order, PlayEvent) and _lacks_chosen_units(order, context):
                played = number, given[number].index(order)
            elif isinstance(order, ChooseUnits) and played:
                row, column = played
                card = given[row][column]
                assert isinstance(card, PlayEvent)
                given[row][column] = replace(card, units=order.units)
                given[number].remove(order)
                if not order.units:
                    note_none_chosen(context, card.card)
                played = None
            else:
                played = None
    return [tuple(line) for line in given]


def note_none_chosen(context: Context, card: str) -> None:
    """Remember that a letter says of an event that it chooses no unit."""
    context.notes[_NONE_CHOSEN, card] = True


def left_open(order: Order, context: Context) -> PlayEvent | None:
    """An event with units, if an order plays it and does not say which; else ``None``.

    Played so, the card would be lost for nothing.
    """
    if not isinstance(order, PlayEvent) or (_NONE_CHOSEN, order.card) in context.notes:
        return None
    return next(_choices(order, context), None)


def _lacks_chosen_units(order: PlayEvent, context: Context) -> bool:
    """True if units are to be chosen for an event, and none are."""
    return any(_choices(order, context))


def _choices(order: PlayEvent, context: Context) -> Iterator[PlayEvent]:
    """The ways to play an event with units, if units are to be chosen for it and none are."""
    position = next((ask.position for ask in context.asks if isinstance(ask, ActionAsk)), None)
    if position is None or order.units:
        return
    event = event_of(position, order.card)
    ways = event.choices(position, PlayEvent(order.card)) if event else ()
    yield from (way for way in ways if way.units)


def _plays_card(line: tuple[Order, ...]) -> bool:
    return any(isinstance(order, _PLAYS) for order in line)


def _operations_of_first_action(lines: Lines, begins: int | None) -> Iterator[tuple[int, Order]]:
    """The orders of the letter's first action behind its card, each with its line."""
    for number, line in enumerate(lines):
        if begins is not None and number < begins:
            continue
        if number != begins and _plays_card(line):
            return
        yield from ((number, order) for order in line if not isinstance(order, _PLAYS))


def _units_moving(orders: Iterator[Order]) -> Iterator[str]:
    for order in orders:
        if isinstance(order, Move):
            yield from (unit for units, _ in order.groups for unit in units)
        elif isinstance(order, Entrench):
            yield order.army


def _units_attacking(orders: Iterator[Order]) -> Iterator[str]:
    for order in orders:
        if isinstance(order, Attack):
            yield from order.units


def _spaces_of_units(units: Iterator[str], at: Mapping[str, str]) -> tuple[str, ...]:
    """Where units stand, each space once; an empty name for a unit that is nowhere."""
    return tuple(dict.fromkeys(at.get(unit, "") for unit in units))
