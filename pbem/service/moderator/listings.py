"""Lists of games, players and late seats for the moderator.

They read through Core: to import the models takes longer than to read ten thousand games.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import TextClause, bindparam, text

from pbem.ledger.database.column_types import UtcTimestamp
from pbem.ledger.database.store import Store
from pbem.ledger.database.timestamps import parse_timestamp
from pbem.rules import Seat

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from pbem.ledger.database.tables import GameRow

_GAMES = text(
    "SELECT id, module, CASE WHEN CAST(outcome AS TEXT) LIKE '%CalledOff%' THEN 'called off'"
    " ELSE status END AS status, turn, phase, head FROM games"
    " WHERE status <> 'deleted' ORDER BY created_at, id"
)
_PLAYERS = text("SELECT id, name, address, lang, zone FROM players ORDER BY id")
_LATE: TextClause = text(
    "SELECT deadlines.game, deadlines.seat, players.name, deadlines.out_at FROM deadlines"
    " JOIN games ON games.id = deadlines.game"
    " JOIN seats ON seats.game = deadlines.game AND seats.seat = deadlines.seat"
    " LEFT JOIN players ON players.id = seats.player"
    " WHERE games.status = 'running' AND deadlines.out_at < :now ORDER BY deadlines.out_at"
).bindparams(bindparam("now", type_=UtcTimestamp()))
_HELD = text(
    "SELECT at, payload FROM events WHERE game = :game AND kind = 'held' ORDER BY seq DESC LIMIT 1"
)


_ARCHIVABLE: TextClause = text(
    "SELECT games.id FROM games"
    " LEFT JOIN tournament_games ON tournament_games.game = games.id"
    " LEFT JOIN tournaments ON tournaments.id = tournament_games.tournament"
    " WHERE games.status = 'finished' AND games.archived = '' AND games.finished_at <= :before"
    " AND (tournaments.id IS NULL OR tournaments.status = 'over') ORDER BY games.finished_at"
).bindparams(bindparam("before", type_=UtcTimestamp()))


class ListedGame(NamedTuple):
    """A game in a list; ``head`` is the number of its last event."""

    id: str
    module: str
    status: str
    turn: int
    phase: str
    head: int


class ListedPlayer(NamedTuple):
    """A player in a list."""

    id: int
    name: str
    address: str
    lang: str
    zone: str


class LateSeat(NamedTuple):
    """A seat of a running game whose clock and time bank ran out at ``out_at``, and its player."""

    game: str
    seat: Seat
    player: str | None
    out_at: datetime


def games(store: Store) -> list[ListedGame]:
    """Every game, in the order of creation."""
    return [ListedGame(*row) for row in _read_rows(store, _GAMES)]


def players(store: Store) -> list[ListedPlayer]:
    """Every player, in the order of entry."""
    return [ListedPlayer(*row) for row in _read_rows(store, _PLAYERS)]


def late_seats(store: Store, now: datetime) -> list[LateSeat]:
    """The seats that are late, over all running games, the longest first."""
    found = _LATE.columns(out_at=UtcTimestamp())
    return [LateSeat(*row) for row in _read_rows(store, found, {"now": now})]


def hold_since_and_why(session: "Session", game: "GameRow") -> tuple[datetime, str] | None:
    """Since when a game is held and why; ``None`` if it is not held."""
    if game.status != "held":
        return None
    found = session.connection().execute(_HELD, {"game": game.id}).first()
    return (parse_timestamp(found[0]), msgspec.json.decode(found[1])["why"]) if found else None


def _read_rows(store: Store, query: Any, facts: dict[str, Any] | None = None) -> Sequence[Any]:
    with store.reading_connection() as connection:
        return connection.execute(query, facts or {}).all()


def archivable(store: Store, before: datetime) -> list[str]:
    """The games in the database that ended before a moment and belong to no event in play."""
    with store.reading_connection() as connection:
        return list(connection.execute(_ARCHIVABLE, {"before": before}).scalars())
