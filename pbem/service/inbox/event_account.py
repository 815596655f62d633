"""The account of a letter to an event: no line that its sender typed is lost in silence."""

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.tables import OutboxRow
from pbem.mail import Letter, ReplyLine, own_text, reply_lines
from pbem.service.mailer.sent_letters import forms_of
from pbem.tournament.commands import (
    CommandProblem,
    EventCommand,
    IgnoredLine,
    Line,
    read_commands,
)

_MOST_LINES = 60
_MOST_ELSEWHERE = 200
_NOT_TYPED = ("empty", "ours", "program", "header")


def event_account(session: Session, letter: Letter, seats: Mapping[str, str]) -> list[Line]:
    """What each line of a letter is that its sender typed or quotes from somebody else.

    A command counts in the sender's own text, in a block or not. Elsewhere it is a problem. In the
    quotation of a letter that is not known it may be an example of ours, and is only named.

    Args:
        session: of the database.
        letter: the letter.
        seats: every name of a seat, folded -> the seat.
    """
    forms = forms_of_answered_letter(session, letter)
    written = reply_lines(letter.body, forms)
    bare = {number for number, _ in own_text(written)}
    own: list[tuple[int, str]] = []
    elsewhere: list[Line] = []
    for line in [line for line in written if line.origin not in _NOT_TYPED][:_MOST_ELSEWHERE]:
        command = line.number in bare or _is_command(line, seats)
        if line.is_own and command and len(own) < _MOST_LINES:
            own.append((line.number, line.text))
        elif command and (forms or line.origin != "quoted"):
            elsewhere.append(CommandProblem(line.number, line.text, "elsewhere"))
        elif forms or line.origin != "quoted" or command:
            elsewhere.append(IgnoredLine(line.number, line.text))
    return [*read_commands(own, seats), *elsewhere]


def _is_command(line: ReplyLine, seats: Mapping[str, str]) -> bool:
    found = read_commands([(line.number, line.text)], seats)
    return isinstance(found[0], EventCommand)


def forms_of_answered_letter(session: Session, letter: Letter) -> tuple[str, ...]:
    """The letter of ours that is answered, as a program may quote it; empty if it is unknown."""
    if not letter.answers:
        return ()
    query = select(col(OutboxRow.raw), col(OutboxRow.words)).where(
        col(OutboxRow.message_id) == letter.answers, col(OutboxRow.recipient) == letter.sender
    )
    found = session.execute(query.limit(1)).first()
    return forms_of(*found) if found is not None and found[0] else ()
