"""The account of a letter to an event: no line that its sender typed is lost in silence."""

import re
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import OutboxRow
from pbem.mail import Letter, ReplyLine, own_text, reply_lines
from pbem.orders import Line
from pbem.orders.requests import (
    Item,
    PlainWords,
    Request,
    RequestFault,
    Setting,
    forms_of,
    read_requests,
)
from pbem.service.mailer.sent_letters import forms_of as forms_of_letter

_MOST_LINES = 60
_MOST_ELSEWHERE = 200
_NOT_TYPED = ("empty", "ours", "program", "header")
_REPLY = re.compile(r"\s*(?:re|r|odp|fwd?|aw|i|pd)\s*:", re.IGNORECASE)
"""How the subject of an answer begins: its words are those of the letter that is answered."""


@dataclass(frozen=True, slots=True)
class EventAccount:
    """What each line of a letter is.

    Attributes:
        items: all of it, in order.
        own: the lines that the sender wrote, as a person who gets them may read them.
    """

    items: tuple[Item, ...]
    own: tuple[str, ...]

    @property
    def requests(self) -> list[Request]:
        """What the letter asks for."""
        return [item for item in self.items if isinstance(item, Request)]

    @property
    def faults(self) -> list[RequestFault]:
        """What asks for something in a way that cannot be carried out."""
        return [item for item in self.items if isinstance(item, RequestFault)]

    @property
    def words(self) -> list[PlainWords]:
        """What is said to a person."""
        return [
            item for item in self.items if isinstance(item, PlainWords) and item.kind == "words"
        ]

    @property
    def unread(self) -> list[PlainWords]:
        """Courtesy, quotations and signatures."""
        return [
            item for item in self.items if isinstance(item, PlainWords) and item.kind != "words"
        ]


def event_account(session: Session, letter: Letter, setting: Setting) -> EventAccount:
    """What each line of a letter is that its sender typed or quotes from somebody else.

    A command counts in the sender's own text, in a block or not. Elsewhere it is a problem. In the
    quotation of a letter that is not known it may be an example of ours, and is only named; of such
    a quotation lines with marks are not. The subject counts where nothing else asks for anything.

    Args:
        session: of the database.
        letter: the letter.
        setting: what is known of the event.
    """
    forms = forms_of_answered_letter(session, letter)
    written = reply_lines(letter.body, forms)
    bare = {number for number, _ in own_text(written)}
    own: list[Line] = []
    elsewhere: list[Item] = []
    for line in [line for line in written if line.origin not in _NOT_TYPED][:_MOST_ELSEWHERE]:
        command = _is_command(line, setting)
        numbers = (line.number,)
        if line.is_own and (command or line.number in bare) and len(own) < _MOST_LINES:
            own.append(Line(line.number, line.text))
        elif command and (forms or line.origin != "quoted"):
            elsewhere.append(RequestFault(numbers, line.text, "elsewhere"))
        elif forms or line.origin != "quoted" or command or line.depth == 0:
            elsewhere.append(PlainWords(numbers, line.text, "aside"))
    found = [*read_requests(own, forms_of("event"), setting), *elsewhere]
    if not any(isinstance(item, Request | RequestFault) for item in found):
        found = [*_in_subject(letter, setting), *found]
    return EventAccount(tuple(found), tuple(line.text for line in own))


def is_answer(letter: Letter) -> bool:
    """True if a letter answers another, by its headers or by its subject."""
    return bool(letter.answers) or _REPLY.match(letter.subject) is not None


def _in_subject(letter: Letter, setting: Setting) -> list[Item]:
    """What the subject asks for, if it is the sender's own."""
    if is_answer(letter):
        return []
    found = read_requests([Line(0, letter.subject)], forms_of("event"), setting)
    return [item for item in found if isinstance(item, Request | RequestFault)]


def _is_command(line: ReplyLine, setting: Setting) -> bool:
    found = read_requests([Line(line.number, line.text)], forms_of("event"), setting)
    return any(isinstance(item, Request) for item in found)


def forms_of_answered_letter(session: Session, letter: Letter) -> tuple[str, ...]:
    """The letter of ours that is answered, as a program may quote it; empty if it is unknown."""
    if not letter.answers:
        return ()
    query = select(col(OutboxRow.raw), col(OutboxRow.words)).where(
        col(OutboxRow.message_id) == letter.answers, col(OutboxRow.recipient) == letter.sender
    )
    found = session.execute(query.limit(1)).first()
    return forms_of_letter(*found) if found is not None and found[0] else ()
