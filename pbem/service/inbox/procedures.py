"""How a letter is judged: on its headers first, then against the seat that a step finds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pbem.service.inbox.checks import ON_HEADERS, ON_SEAT, Check, DuplicateCheck, TokenCheck
from pbem.service.inbox.incoming_letter import IncomingLetter, Objection
from pbem.service.inbox.steps import find_seat


@dataclass(frozen=True, slots=True)
class Procedure:
    """The way of one kind of letter to its verdict.

    Attributes:
        on_headers: checks that need nothing but the headers.
        find: the step that finds the seat and locks its game.
        checks: checks that need the seat.
    """

    on_headers: tuple[Check, ...]
    find: Callable[[IncomingLetter], None]
    checks: tuple[Check, ...]


BY_LETTER = Procedure(ON_HEADERS, find_seat, ON_SEAT)
VOUCHED = Procedure((), find_seat, (TokenCheck(), DuplicateCheck()))
"""For a released letter: the moderator vouches for its sender."""


def judge(incoming: IncomingLetter, procedure: Procedure) -> Objection | None:
    """The first objection to a letter; ``None`` if it may be worked.

    Raises:
        GameIsBusy: another worker is at the game of the letter.
        UnreadableLetter: the letter cannot be read.
    """
    objection = _first_objection(incoming, procedure.on_headers)
    if objection is None:
        procedure.find(incoming)
        objection = _first_objection(incoming, procedure.checks)
    return objection


def _first_objection(incoming: IncomingLetter, checks: Iterable[Check]) -> Objection | None:
    return next(filter(None, (check(incoming) for check in checks)), None)
