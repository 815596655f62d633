"""Lines in advance, read when the action comes that they are for."""

from collections.abc import Sequence

from pbem.orders import Line, Problem, read_lines
from pbem.rules import Seat
from pbem.service.orders.agenda import Agenda, pending_of
from pbem.service.orders.runner import Execution


def read_advance_lines(
    run: Execution, seat: Seat, lines: Sequence[Line], via: str
) -> tuple[Agenda, Problem | None]:
    """An agenda of a seat's lines in advance, read in the present position.

    Returns:
        The agenda, and why the first line that cannot be read cannot.
    """
    context = run.context(seat)
    read = read_lines(lines, run.languages(seat), context, run.game.seats)
    agenda = Agenda(seat, pending_of(read.items), run.game.action_id(run.play.state), via=via)
    for pending in agenda.left:
        begins_line = agenda.number_in_line(pending) == 0
        pending.opens = begins_line and any(
            isinstance(pending.order, ask.accepts) for ask in context.asks if not ask.reacts
        )
    return agenda, next(iter(read.problems), None)
