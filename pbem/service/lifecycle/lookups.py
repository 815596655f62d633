"""The rows that the moderator names: a seat, a player, a free address."""

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import PlayerRow, SeatRow
from pbem.mail import mail_address
from pbem.rules import Seat
from pbem.service.base.errors import ModerationError


def seat_row(session: Session, game: str, seat: Seat) -> SeatRow:
    """The row of a seat (raises ModerationError)."""
    row = session.get(SeatRow, (game.upper(), seat.upper()))
    if row is None:
        raise ModerationError("no_seat", {"game": game, "seat": seat})
    return row


def free_address(session: Session, address: str) -> str:
    """A new player's address as mail servers know it."""
    try:
        spec = mail_address(address)
    except ValueError:
        raise ModerationError("address", {"address": address}) from None
    if session.execute(select(col(PlayerRow.id)).where(col(PlayerRow.address) == spec)).first():
        raise ModerationError("address_taken", {"address": spec})
    return spec


def player_row(session: Session, address: str) -> PlayerRow:
    """The player with an address (raises ModerationError)."""
    row = session.scalars(
        select(PlayerRow).where(col(PlayerRow.address) == address.lower())
    ).first()
    if row is None:
        raise ModerationError("no_player", {"address": address})
    return row
