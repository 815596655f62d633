"""Page 16: the steps of a card one after the other, cards inside cards too."""

from collections.abc import Iterator

from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.play.automatic_steps import AUTOMATIC, StepContext, run_step
from pbem.games.quartermaster_1914.play.chosen_steps import OPTIONS, REPEATED, step_alternatives
from pbem.rules import Flow, Illegal, Order, Table

Found = tuple[Frame, int, StepContext]
"""A frame, the index of a step in it, and that step as the order takes it."""


def find_optional_steps(position: Position, table: Table) -> Iterator[Found]:
    """The optional steps that may be taken now: those still to come, the innermost card's first."""
    for frame in reversed(position.state.frames):
        steps = position.steps_of(frame)
        for index in range(frame.step, len(steps)):
            if steps[index].do not in AUTOMATIC:
                for context in step_alternatives(StepContext(position, table, frame, steps[index])):
                    yield frame, index, context


def find_step(position: Position, table: Table, order: Order) -> Found:
    """The first step an order takes legally; taking it gives up what it passes over (16.complex).

    Raises:
        Illegal: no step takes it; the reason is that of the first step of its kind.
    """
    refusal: Illegal | None = None
    for found in find_optional_steps(position, table):
        option = OPTIONS[found[2].step.do]
        if isinstance(order, option.takes):
            try:
                option.check(found[2], order)
            except Illegal as error:
                refusal = refusal or error
            else:
                return found
    if refusal is not None:
        raise refusal
    facts = {"choices": tuple(frame.card for frame in position.state.frames)}
    raise Illegal("qmg.illegal.no_such_step", rule="16.complex", facts=facts)


def legal_steps(position: Position, table: Table) -> Iterator[Order]:
    """Every order that takes a step now."""
    for _, _, context in find_optional_steps(position, table):
        yield from OPTIONS[context.step.do].legal(context)


def take_step(position: Position, table: Table, order: Order) -> Flow:
    """Take the step an order takes, then go on to the next choice (16.complex)."""
    frame, index, context = find_step(position, table, order)
    while position.state.frames[-1] is not frame:
        yield from _close_top(position, table)
    yield from _skip_to_step(position, table, frame, index)
    step = position.steps_of(frame)[index]
    if step.do in REPEATED and frame.done + 1 < step.count:
        frame.done += 1
    else:
        frame.step, frame.done = index + 1, 0
    yield from OPTIONS[context.step.do].carry(context, order)
    yield from run_automatic_steps(position, table)


def _skip_to_step(position: Position, table: Table, frame: Frame, until: int) -> Flow:
    """Go to a later step of a card: skip what is chosen, carry out what happens by itself."""
    steps = position.steps_of(frame)
    while frame.step < until:
        step = steps[frame.step]
        frame.step, frame.done = frame.step + 1, 0
        if step.do in AUTOMATIC and not (
            yield from run_step(StepContext(position, table, frame, step))
        ):
            frame.step = len(steps)


def _close_top(position: Position, table: Table) -> Flow:
    """The innermost card is over."""
    frame = position.state.frames[-1]
    yield from _skip_to_step(position, table, frame, len(position.steps_of(frame)))
    position.state.frames.pop()


def close_all_cards(position: Position, table: Table) -> Flow:
    """Every card in play is over: a later step of the turn begins (9.turn)."""
    while position.state.frames:
        yield from _close_top(position, table)


def close_card(position: Position, table: Table, card: str) -> Flow:
    """A card is over, if it is the innermost one that is in play."""
    while position.state.frames and position.state.frames[-1].card == card:
        yield from _close_top(position, table)


def run_automatic_steps(position: Position, table: Table) -> Flow:
    """Run what happens by itself until a choice comes or every card is over."""
    while position.state.frames:
        frame = position.state.frames[-1]
        steps = position.steps_of(frame)
        if frame.step == len(steps):
            position.state.frames.pop()
        elif steps[frame.step].do in AUTOMATIC:
            yield from _skip_to_step(position, table, frame, frame.step + 1)
        else:
            return
