"""What acts on a letter: the steps around its judgement, each with a name.

A check only judges. ``find_seat`` comes before the checks that need the seat and locks its game.
``change_subscription`` comes after them. ``take_from_quarantine`` begins the release of a letter.
"""

from sqlalchemy.orm import Session

from pbem.ledger.database.event_tables import SignUpRow, TournamentRow
from pbem.ledger.database.service_tables import OfficialKeyRow
from pbem.ledger.database.tables import GameRow, LetterRow, PlayerRow, SeatRow
from pbem.mail import token_of
from pbem.service.inbox.checks import SubscriptionCheck, was_posted
from pbem.service.inbox.incoming_letter import IncomingLetter, Objection
from pbem.service.inbox.lobby_account import find_lobby
from pbem.service.mailer.subscriptions import carry_out_wish
from pbem.service.tournaments.messages import thread_of


def find_seat(incoming: IncomingLetter) -> None:
    """Find the seat of a letter's address and lock its game; else the event or the sender.

    The player of a letter to no seat is the one whose address it comes from, as far as the sender
    is authenticated (RFC 8601). A letter of nobody known is not read beyond its headers.

    Raises:
        GameIsBusy: another worker is at the game.
    """
    token = token_of(incoming.letter.recipients, incoming.settings.address)
    if token is None and was_posted(incoming):
        return
    if token is not None and (
        incoming.load_seat(token) if incoming.lock_game(token) else _find_event(incoming, token)
    ):
        return
    if incoming.settings.lobby.enabled and find_lobby(incoming, token):
        return
    incoming.player = incoming.authenticated_player()
    if incoming.player is None:
        incoming.unread = None


def _find_event(incoming: IncomingLetter, token: str) -> bool:
    """Find the event or official that an address names.

    An event is named by itself, by the key of somebody who enters it, or by a letter that its
    director answers.
    """
    if (thread := thread_of(incoming.session, token)) is not None:
        incoming.event, incoming.thread = thread
        return True
    incoming.official = incoming.session.get(OfficialKeyRow, token)
    if incoming.official is not None:
        return True
    incoming.key = incoming.session.get(SignUpRow, token)
    incoming.event = incoming.session.get(
        TournamentRow, incoming.key.tournament if incoming.key else token
    )
    return incoming.event is not None


class NamedSeat:
    """Take a letter for the seat that the moderator names, and lock its game."""

    def __init__(self, game: str, seat: str) -> None:
        self.game, self.seat = game, seat

    def __call__(self, incoming: IncomingLetter) -> None:
        """Set game, seat and player of the letter."""
        incoming.game = incoming.session.get_one(GameRow, self.game, with_for_update=True)
        incoming.seat = incoming.session.get_one(SeatRow, (self.game, self.seat))
        if incoming.seat.player is not None:
            incoming.player = incoming.session.get(PlayerRow, incoming.seat.player)


def change_subscription(incoming: IncomingLetter, objection: Objection) -> None:
    """Stop a digest or bring it back, if the letter was judged to ask for that (RFC 2369)."""
    token = token_of(incoming.letter.recipients, incoming.settings.address)
    if objection.reason in SubscriptionCheck.reasons and token is not None:
        carry_out_wish(incoming.session, token, objection.reason)


def take_from_quarantine(session: Session, number: int, status: str) -> LetterRow | None:
    """Give a letter that waits another status, after which it may be sent again.

    Returns:
        The letter; ``None`` if it does not wait.
    """
    row = session.get(LetterRow, number, with_for_update=True)
    if row is None or row.status != "quarantined":
        return None
    row.status, row.body_digest = status, f"{row.body_digest}#{status}{number}"
    return row
