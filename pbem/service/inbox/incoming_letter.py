"""A letter on its way in: what is found for it, and what may be objected to it."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.failpoints import failpoint
from pbem.ledger import Store
from pbem.ledger.database.event_tables import SignUpRow, TournamentRow
from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.ledger.database.service_tables import OfficialKeyRow
from pbem.ledger.database.tables import ChannelRow, GameRow, LetterRow, PlayerRow, SeatRow
from pbem.mail import (
    MOST_TEXT,
    Block,
    Fetched,
    Letter,
    UnreadableLetter,
    read_letter,
    sender_is_authenticated,
)
from pbem.service.base.settings import Settings
from pbem.service.mailer.bounces import has_bounced

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
_MOST_ENTRY, _MOST_ENTRY_LINES = 40_000, 1_000
"""Bytes without attachments, and lines, of a letter to an event from a stranger without a key."""


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


def game_of(store: Store, token: str) -> str | None:
    """The game of the seat that a token is the secret of."""
    with store.reading_connection() as connection:
        found: str | None = connection.execute(_GAME, {"secret": token}).scalar()
    return found


def is_authenticated(incoming: IncomingLetter) -> bool:
    """True if the sender of a letter is authenticated as the settings require."""
    settings = incoming.settings
    return sender_is_authenticated(incoming.letter, settings.authserv_id, settings.authentication)
