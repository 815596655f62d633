"""The checks that a letter passes before it is worked.

Each check is a small class with a name. It reads, returns its verdict and changes nothing in the
database. The first check that objects decides. What acts on a letter stands in ``steps``.
"""

from datetime import datetime, timedelta
from typing import Protocol

from sqlalchemy import bindparam, func, literal, or_, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import (
    ChannelRow,
    LetterRow,
)
from pbem.ledger.games.forgetting import forgotten_id
from pbem.mail import (
    ReplyLine,
    doubtful_reason,
    find_block,
    is_auto_reply,
    is_reaction,
    loop_reason,
    reply_lines,
    sender_has_signed,
    token_of,
)
from pbem.rules import Words
from pbem.service.base.reasons import reason_words
from pbem.service.inbox.answered_letter import answered_letter
from pbem.service.inbox.incoming_letter import IncomingLetter, Objection, is_authenticated
from pbem.service.mailer.subscriptions import wish_in_letter

_DAY = timedelta(days=1)
_IS_MORE_FROM_ONE = (
    select(literal(1))
    .where(
        col(LetterRow.sender) == bindparam("from"),
        col(LetterRow.received_at) > bindparam("since"),
        col(LetterRow.status) == "processed",
    )
    .limit(1)
    .offset(bindparam("than"))
)
"""The answer stays the same while another worker works a letter of the same sender."""
_IS_MORE_TO_LOBBY = _IS_MORE_FROM_ONE.where(col(LetterRow.game).is_(None))
"""The same of letters to no game."""
_STRANGERS = select(func.count()).where(
    col(LetterRow.status) == "quarantined",
    col(LetterRow.game).is_(None),
    col(LetterRow.received_at) > bindparam("since"),
)
"""Letters to no seat that wait."""
_SAME = (
    select(col(LetterRow.id))
    .where(
        or_(
            col(LetterRow.message_id) == bindparam("message"),
            col(LetterRow.message_id) == bindparam("forgotten"),
        ),
        col(LetterRow.body_digest).startswith(bindparam("body")),
        col(LetterRow.game).is_not_distinct_from(bindparam("to_game")),
        col(LetterRow.seat).is_not_distinct_from(bindparam("to_seat")),
        func.coalesce(col(LetterRow.status), "") == bindparam("became"),
        col(LetterRow.reason) == bindparam("why"),
    )
    .limit(1)
)
"""In this form the query reads the few letters of one Message-ID, never all of one status."""


class Check(Protocol):
    """One check.

    Attributes:
        name: short and stable, for the log.
        description: message key of what it asks of a letter.
        reasons: of its objections.
    """

    name: str
    description: str
    reasons: tuple[str, ...]

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """What it objects to, or ``None``."""


class DuplicateCheck:
    """The same Message-ID with the same body, worked for the same seat, is the same letter.

    One that was sent again because it had been put away, or to another seat, is none.
    """

    name = "duplicate"
    description = "service.check.duplicate"
    reasons: tuple[str, ...] = ("duplicate",)

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Put a letter away that was worked already."""
        incoming.read_body()
        return Objection("duplicate", self.name) if is_on_record(incoming, "processed") else None


class LoopCheck:
    """Letters no person wrote are never answered (RFC 3834)."""

    name = "loop"
    description = "service.check.loop"
    reasons: tuple[str, ...] = (
        "auto_submitted",
        "delivery_report",
        "ourselves",
        "machine",
        "bounce",
    )

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Ignore what a machine, a list or this service itself has sent."""
        reason = loop_reason(incoming.letter, incoming.settings.address)
        return Objection("ignored", reason) if reason else None


class SubscriptionCheck:
    """A letter that stops a digest or brings it back needs no answer (RFC 2369)."""

    name = "subscription"
    description = "service.check.subscription"
    reasons: tuple[str, ...] = ("unsubscribed", "subscribed")

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Put away a letter to a subscription's address. The reason is what it asks for."""
        token = token_of(incoming.letter.recipients, incoming.settings.address)
        wish = (
            wish_in_letter(incoming.session, token, incoming.letter.subject)
            if token is not None
            else ""
        )
        return Objection("ignored", wish) if wish else None


class TokenCheck:
    """The address names a seat by its secret, or an event, or the key of an entrant (RFC 5233)."""

    name = "token"
    description = "service.check.token"
    reasons: tuple[str, ...] = ("no_seat", "strangers", "posted")

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Quarantine a letter for which no seat and no event was found."""
        found = (incoming.seat, incoming.event, incoming.official)
        if incoming.lobby or any(each is not None for each in found):
            return None
        token = token_of(incoming.letter.recipients, incoming.settings.address)
        if token is None and was_posted(incoming):
            return Objection("ignored", "posted")
        return _objection_to_program_letter(incoming) or Objection("quarantined", "no_seat")


class SilenceCheck:
    """A letter whose headers fit a program's too is worked only if it holds a block of orders.

    Without one, the player whose letter it seems to be is told, and the moderator.
    """

    name = "silence"
    description = "service.check.silence"
    reasons: tuple[str, ...] = ("list", "empty_sender", "silent", "generated")

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Put away what may be a program's and holds no block of orders."""
        return _objection_to_program_letter(incoming)


def _objection_to_program_letter(incoming: IncomingLetter) -> Objection | None:
    """The objection to a letter that may be a program's and holds no block of orders."""
    reason = doubtful_reason(incoming.letter)
    if reason is None or holds_orders(incoming):
        return None
    player, told = incoming.player, reason in SilenceCheck.reasons
    own = player is not None and player.address.lower() == incoming.letter.sender
    known = told and own and incoming.seat is not None and is_authenticated(incoming)
    return Objection("quarantined" if known else "ignored", reason)


def holds_orders(incoming: IncomingLetter) -> bool:
    """True if the sender of a letter filled in a block of orders."""
    incoming.read_body()
    return find_block(_lines_by_author(incoming)) is not None


def _lines_by_author(incoming: IncomingLetter) -> tuple[ReplyLine, ...]:
    """The lines of a letter, and who wrote them."""
    seat, letter = incoming.seat, incoming.letter
    if seat is None:
        return reply_lines(letter.body)
    ours = answered_letter(incoming.session, seat.game, seat.seat, letter.answers)
    return reply_lines(letter.body, ours.forms)


class ReactionCheck:
    """A reaction such as a thumb up, or an absence notice, wants no answer."""

    name = "reaction"
    description = "service.check.loop"
    reasons: tuple[str, ...] = ("reaction", "auto_reply")

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Ignore a letter of that kind, unless it holds a block of orders."""
        notice = is_auto_reply(incoming.letter.subject)
        raw = incoming.unread.raw if incoming.unread is not None else b""
        incoming.read_body()
        first = incoming.letter.body.lstrip().partition("\n")[0]
        if incoming.seat is None or not (notice or is_reaction(raw, first)):
            return None
        lines = _lines_by_author(incoming)
        own = "\n".join(line.text for line in lines if line.is_own)
        if find_block(lines) is not None or not (notice or is_reaction(raw, own)):
            return None
        return Objection("ignored", "auto_reply" if notice else "reaction")


def was_posted(incoming: IncomingLetter) -> bool:
    """True if a letter is a copy of a post: an answer to all of a list reaches the service too."""
    channels = select(col(ChannelRow.id)).where(
        col(ChannelRow.address).in_(incoming.letter.recipients)
    )
    return incoming.session.execute(channels.limit(1)).first() is not None


class SenderCheck:
    """The sender is the player of that seat, or the owner of an event's key."""

    name = "sender"
    description = "service.check.sender"
    reasons: tuple[str, ...] = ("wrong_sender",)

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Quarantine a letter from any address but that of the player of its seat."""
        if not incoming.letter.sender:
            return Objection("quarantined", "sender")
        player = incoming.player
        if incoming.thread is not None and incoming.event is not None:
            director = incoming.event.rules["director"]["address"]
            known = director.lower() == incoming.letter.sender
        elif incoming.official is not None:
            known = incoming.official.address == incoming.letter.sender
        elif incoming.event is not None:
            known = incoming.key is None or incoming.key.address == incoming.letter.sender
        elif incoming.lobby:
            key = incoming.lobby_key
            known = key is None or key.address == incoming.letter.sender
        else:
            known = player is not None and player.address.lower() == incoming.letter.sender
        return None if known else Objection("quarantined", "wrong_sender")


class AuthenticationCheck:
    """Our own receiving server vouches for the sender, where that is asked for (RFC 8601)."""

    name = "authentication"
    description = "service.check.authentication"
    reasons: tuple[str, ...] = ("not_authenticated",)

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Quarantine a letter whose sender the receiving server does not vouch for.

        An official's letter must be signed by their domain (DKIM), whatever the settings say.
        """
        good = (
            is_authenticated(incoming)
            if incoming.official is None
            else sender_has_signed(incoming.letter, incoming.settings.authserv_id)
        )
        return None if good else Objection("quarantined", "not_authenticated")


class FloodCheck:
    """One sender may write so many letters a day; a machine that answers each of ours goes on."""

    name = "flood"
    description = "service.check.flood"
    reasons: tuple[str, ...] = ("too_many",)

    def __call__(self, incoming: IncomingLetter) -> Objection | None:
        """Quarantine the letters beyond the limit. They get no answer, so a loop ends."""
        letter, settings = incoming.letter, incoming.settings
        query, most = _IS_MORE_FROM_ONE, settings.letters_a_day
        if incoming.lobby:
            query, most = _IS_MORE_TO_LOBBY, settings.lobby.letters_a_day
        values = {"from": letter.sender, "since": letter.received_at - _DAY, "than": most - 1}
        found = incoming.session.connection().execute(query, values).first()
        return Objection("quarantined", "too_many") if found is not None else None


def bounded_for_strangers(
    session: Session, received_at: datetime, objection: Objection, most: int
) -> Objection:
    """The objection to a letter of an unknown sender: only so many of one day wait.

    A letter on which the service failed always waits.
    """
    if objection.status != "quarantined" or objection.reason.startswith("error."):
        return objection
    values = {"since": received_at - _DAY}
    waiting = session.connection().execute(_STRANGERS, values).scalar_one()
    return Objection("ignored", "strangers") if waiting >= most else objection


def is_on_record(incoming: IncomingLetter, status: str, reason: str = "") -> bool:
    """True if the same letter to the same seat has this status and reason on record already."""
    seat = incoming.seat
    values = {
        "message": incoming.letter.message_id,
        "forgotten": forgotten_id(incoming.letter.message_id),
        "body": incoming.letter.body_digest,
        "to_game": seat.game if seat else None,
        "to_seat": seat.seat if seat else None,
        "became": status,
        "why": reason,
    }
    return incoming.session.connection().execute(_SAME, values).first() is not None


ON_HEADERS: tuple[Check, ...] = (SubscriptionCheck(), LoopCheck())
"""What is judged before anything is locked."""
ON_SEAT: tuple[Check, ...] = (
    TokenCheck(),
    SilenceCheck(),
    SenderCheck(),
    AuthenticationCheck(),
    ReactionCheck(),
    DuplicateCheck(),
    FloodCheck(),
)
"""What is judged against the seat or event of the letter.

The order counts. Who wrote the letter comes first, so that a stranger's letter is not read.
Duplicate reads the letter. Flood comes last, since it counts only letters that would be worked.
"""
CHECKS = (*ON_HEADERS, *ON_SEAT)


def explain_reason(reason: str) -> tuple[Words, ...]:
    """What a reason tells the moderator: what is wrong, and what the check asks of letters.

    A reason that no check gives tells the first alone.
    """
    asked: tuple[Words, ...] = tuple(
        (check.description, {}) for check in CHECKS if reason in check.reasons
    )
    return (reason_words(reason), *asked)
