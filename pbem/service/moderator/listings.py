"""What there is and who is late, over all games, for the moderator to read."""

from datetime import datetime
from typing import NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Store, parse_timestamp
from pbem.ledger.tables import DeadlineRow, EventRow, GameRow, PlayerRow, SeatRow
from pbem.rules import Seat


class ListedGame(NamedTuple):
    """What a list says of a game; ``head``: the number of its last event."""

    id: str
    module: str
    status: str
    turn: int
    phase: str
    head: int


def games(store: Store) -> list[ListedGame]:
    """Every game, in the order of creation."""
    columns = (getattr(GameRow, name) for name in ListedGame._fields)
    query = select(*columns).where(col(GameRow.status) != "deleted")
    with store.transaction() as session:
        rows = session.connection().execute(
            query.order_by(col(GameRow.created_at), col(GameRow.id))
        )
        return [ListedGame(*row) for row in rows]


class Late(NamedTuple):
    """A seat whose clock and time bank have run out in a running game, its player's name, and since when."""

    game: str
    seat: Seat
    player: str | None
    out_at: datetime


def latecomers(store: Store, now: datetime) -> list[Late]:
    """Who is late now, over all games, the longest first; in a game that is held nobody is."""
    query = (
        select(
            col(DeadlineRow.game),
            col(DeadlineRow.seat),
            col(PlayerRow.name),
            col(DeadlineRow.out_at),
        )
        .join(GameRow, col(GameRow.id) == col(DeadlineRow.game))
        .join(
            SeatRow,
            (col(SeatRow.game) == col(DeadlineRow.game))
            & (col(SeatRow.seat) == col(DeadlineRow.seat)),
        )
        .outerjoin(PlayerRow, col(PlayerRow.id) == col(SeatRow.player))
        .where(col(GameRow.status) == "running", col(DeadlineRow.out_at) < now)
        .order_by(col(DeadlineRow.out_at))
    )
    with store.transaction() as session:
        return [Late(*row) for row in session.execute(query)]


def held_for(session: Session, game: GameRow) -> tuple[datetime, str] | None:
    """Since when a game is held, and the reason; ``None``: it is not held."""
    query = (
        select(col(EventRow.at), col(EventRow.payload))
        .where(col(EventRow.game) == game.id, col(EventRow.kind) == "held")
        .order_by(col(EventRow.seq).desc())
    )
    found = session.execute(query.limit(1)).first() if game.status == "held" else None
    return (parse_timestamp(found[0]), msgspec.json.decode(found[1])["why"]) if found else None


def players(store: Store) -> list[PlayerRow]:
    """Every player."""
    with store.transaction() as session:
        return list(session.scalars(select(PlayerRow).order_by(col(PlayerRow.id))).all())
