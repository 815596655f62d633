"""The checks that a letter passes before it is worked.

Each check is a small class with a name. It reads, returns its verdict and changes nothing in the
database. The first check that objects decides. What acts on a letter stands in ``steps``.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol

from sqlalchemy import bindparam, func, literal, or_, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.failpoints import failpoint
from pbem.ledger import Store
from pbem.ledger.event_tables import SignUpRow, TournamentRow
from pbem.ledger.forgetting import forgotten_id
from pbem.ledger.lobby_tables import LobbyKeyRow
from pbem.ledger.tables import (
    ChannelRow,
    GameRow,
    LetterRow,
    OfficialKeyRow,
    PlayerRow,
    SeatRow,
)
from pbem.mail import (
    MOST_TEXT,
    Block,
    Fetched,
    Letter,
    ReplyLine,
    UnreadableLetter,
    doubtful_reason,
    find_block,
    is_auto_reply,
    is_reaction,
    loop_reason,
    read_letter,
    reply_lines,
    sender_has_signed,
    sender_is_authenticated,
    token_of,
)
from pbem.rules import Words
from pbem.service.base.reasons import reason_words
from pbem.service.base.settings import Settings
from pbem.service.inbox.answered_letter import answered_letter
from pbem.service.mailer.bounces import has_bounced
from pbem.service.mailer.subscriptions import wish_in_letter

_GAME = select(col(SeatRow.game)).where(col(SeatRow.token) == bindparam("secret"))
_OF_TOKEN = (
    select(GameRow)
    .join(SeatRow, col(SeatRow.game) == col(GameRow.id))
    .where(col(SeatRow.token) == bindparam("secret"))
    .execution_options(populate_existing=True)
)
_LOCKED = {
    skips: _OF_TOKEN.with_for_update(of=GameRow, skip_locked=skips) for skips in (True, False)
}
"""The game of a token, locked: one that another worker is at is passed over, or waited for."""
_SEATS = (
    select(SeatRow, PlayerRow, has_bounced(SeatRow))
    .outerjoin(PlayerRow, col(PlayerRow.id) == col(SeatRow.player))
    .where(col(SeatRow.game) == bindparam("of"))
)
_DAY = timedelta(days=1)
_MOST_ENTRY, _MOST_ENTRY_LINES = 40_000, 1_000
"""Bytes without attachments, and lines, of a letter to an event from a stranger without a key."""
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


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a letter is not worked: it waits for the moderator, or is put away.

    Attributes:
        status: what becomes of the letter.
        reason: short and stable, for the record.
        incident: the number of the incident, if the service itself failed on the letter.
    """

    status: Literal["quarantined", "ignored", "duplicate"]
    reason: str
    incident: str = ""


class GameIsBusy(Exception):
    """Another worker has the game, or an earlier letter to it waits. The next round tries again."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


@dataclass
class IncomingLetter:
    """A letter on its way through the checks, with the seat, event and player that were found.

    Attributes:
        unread: the letter as long as its words are not read: a check that needs them reads them.
        busy: the games that this round of the mailbox passes over, so that no letter overtakes
            another of its game; ``None``: the letter waits until its game is free.
        game: of the seat, locked.
        unreached: whether a letter to the seat may have come back.
        seated: the seats of that game with their players.
        channel: over which everybody could read it.
        block: of a post, the one with the code of its seat.
        event: the event it is for, where it is for no game; ``key``: of whoever was sent one.
        official: the key of the moderator or official to whose address it comes.
        lobby: True if it is for the lobby; ``lobby_key``: of whoever the lobby wrote to.
        thread: the letter that the director of the event answers.
    """

    session: Session
    settings: Settings
    letter: Letter
    busy: set[str] | None = None
    unread: Fetched | None = None
    game: GameRow | None = None
    seat: SeatRow | None = None
    seated: tuple[tuple[SeatRow, PlayerRow | None], ...] = ()
    unreached: bool = True
    player: PlayerRow | None = None
    event: TournamentRow | None = None
    channel: ChannelRow | None = None
    block: Block | None = None
    key: SignUpRow | None = None
    official: OfficialKeyRow | None = None
    lobby: bool = False
    lobby_key: LobbyKeyRow | None = None
    thread: LetterRow | None = None

    def is_from_a_stranger(self) -> bool:
        """True if neither the letter's seat or key nor its sender tells who wrote it."""
        known = (self.seat, self.key, self.player, self.official, self.lobby_key)
        if any(each is not None for each in known):
            return False
        for_all = self.event is not None or self.lobby
        return not for_all or self.authenticated_player() is None

    def authenticated_player(self) -> PlayerRow | None:
        """The player whose address the letter comes from, if the sender is authenticated."""
        if not is_authenticated(self):
            return None
        by_address = select(PlayerRow).where(col(PlayerRow.address) == self.letter.sender)
        return self.session.scalars(by_address).first()

    def read_body(self) -> None:
        """Read the letter beyond its headers, unless that is done (raises UnreadableLetter)."""
        if self.unread is None:
            return
        keyless = all(key is None for key in (self.key, self.lobby_key, self.thread))
        for_all = (self.event is not None or self.lobby) and keyless
        by_anybody = for_all and self.authenticated_player() is None
        most = _MOST_ENTRY if by_anybody else MOST_TEXT
        self.letter = read_letter(
            self.unread.raw, self.unread.received_at, self.unread.source, most
        )
        if by_anybody and self.letter.body.count("\n") > _MOST_ENTRY_LINES:
            raise UnreadableLetter("too_large")
        self.unread = None
        failpoint("letter.read")

    def lock_game(self, token: str) -> bool:
        """Lock the game of a seat's token before reading it.

        True if it exists (raises GameIsBusy).
        """
        self.game = self.session.scalars(_LOCKED[self.busy is not None], {"secret": token}).first()
        if self.busy is None:
            return self.game is not None
        name = (
            self.game.id
            if self.game
            else self.session.connection().execute(_GAME, {"secret": token}).scalar()
        )
        if name is not None and (self.game is None or name in self.busy):
            self.busy.add(name)
            raise GameIsBusy(name)
        return self.game is not None

    def load_seat(self, token: str) -> bool:
        """Find the seat of a token in the locked game, and its player. True if the seat exists."""
        assert self.game is not None
        found = self.session.execute(_SEATS, {"of": self.game.id}).all()
        self.seated = tuple((seat, player) for seat, player, _ in found)
        for seat, player, unreached in found:
            if seat.token == token:
                self.seat, self.player, self.unreached = seat, player, unreached
        return self.seat is not None


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


def game_of(store: Store, token: str) -> str | None:
    """The game of the seat that a token is the secret of."""
    with store.reading_connection() as connection:
        found: str | None = connection.execute(_GAME, {"secret": token}).scalar()
    return found


def is_authenticated(incoming: IncomingLetter) -> bool:
    """True if the sender of a letter is authenticated as the settings require."""
    settings = incoming.settings
    return sender_is_authenticated(incoming.letter, settings.authserv_id, settings.authentication)


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
