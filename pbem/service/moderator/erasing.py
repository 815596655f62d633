"""Personal data: what is held of a player as one file, and its erasure after a time.

The ledgers of games bind seats, not names, so they stay provable. The ledger of an event binds the
names that its entrants gave, and keeps them.
"""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.event_tables import SignUpRow, TournamentRow
from pbem.ledger.database.lobby_tables import FollowerRow, LobbyKeyRow
from pbem.ledger.database.service_tables import OfficialKeyRow, SubscriptionRow
from pbem.ledger.database.tables import (
    AbsenceRow,
    GameRow,
    LetterRow,
    OutboxRow,
    PlayerRow,
    SeatRow,
)
from pbem.ledger.games.forgetting import forget_letters
from pbem.ledger.games.public_names import erased_name
from pbem.lobby.record import LobbyRecord
from pbem.service.base.context import ServiceContext
from pbem.service.base.errors import ModerationError
from pbem.service.lifecycle.lookups import player_row
from pbem.service.mailer.sent_letters import forms_of
from pbem.tournament.event.event_record import EventRecord

_OVER = ("finished", "deleted")
ERASED = "erased-%@invalid"
"""The address of a player who was erased, as a pattern of SQL."""


def personal_data(context: ServiceContext, address: str) -> dict[str, Any]:
    """All that the database holds of a player (raises ModerationError)."""
    with context.store.transaction() as session:
        player = player_row(session, address)
        own = session.scalars(
            select(LetterRow).where(col(LetterRow.sender) == player.address).order_by("id")
        )
        sent = session.scalars(
            select(OutboxRow).where(col(OutboxRow.recipient) == player.address).order_by("id")
        )
        seats = session.scalars(select(SeatRow).where(col(SeatRow.player) == player.id))
        away = session.scalars(select(AbsenceRow).where(col(AbsenceRow.player) == player.id))
        return {
            "player": player.model_dump(),
            "seats": [
                each.model_dump(include={"game", "seat", "seconds_used", "missed", "bank"})
                for each in seats
            ],
            "absences": [each.model_dump(include={"first", "last"}) for each in away],
            "events": _event_entries(session, player),
            "lobby": _lobby_entries(session, player),
            "letters_from_them": [
                {
                    **each.model_dump(include={"received_at", "subject", "game", "seat", "status"}),
                    "letter": each.raw.decode("utf-8", "replace"),
                }
                for each in own
            ],
            "letters_to_them": [
                {
                    **each.model_dump(include={"created_at", "sent_at", "game", "seat", "status"}),
                    "letter": each.raw.decode("utf-8", "replace")
                    or "\n".join(forms_of(each.raw, each.words)),
                }
                for each in sent
            ],
        }


def _event_entries(session: Session, player: PlayerRow) -> list[dict[str, Any]]:
    """Where a player entered, and under which name."""
    found = []
    for event in session.scalars(select(TournamentRow).order_by(col(TournamentRow.id))).all():
        for number, entry in EventRecord.load(session, event.id).state.entries.items():
            if entry.player == player.id:
                found.append({"event": event.id, "entrant": number, "name": entry.name})
    return found


def _lobby_entries(session: Session, player: PlayerRow) -> dict[str, list[str]]:
    """At which tables of the lobby a player sits or sat, and which games they follow."""
    record = LobbyRecord.look(session)
    if record is None or player.id is None:
        return {"tables": [], "follows": []}
    follows = [game for game, who in record.state.followers.items() if player.id in who]
    return {
        "tables": [table.game for table in record.state.tables_of(player.id)],
        "follows": follows,
    }


def ask_to_erase(context: ServiceContext, address: str) -> datetime:
    """Have a player's name and address leave the database after the time of the settings.

    Returns:
        When that happens.

    Raises:
        ModerationError: there is no such player, or they play in a game or event that is not over.
    """
    now = context.now()
    at = now + timedelta(days=context.settings.retention_days)
    with context.store.transaction() as session:
        player = player_row(session, address)
        plays = _unfinished_games_and_events(session, player)
        if plays:
            raise ModerationError("still_plays", {"address": address, "games": ", ".join(plays)})
        player.erase_at = at
        if at <= now:
            _erase(session, player)
    return at


def _unfinished_games_and_events(session: Session, player: PlayerRow) -> list[str]:
    """The games and events that are not over in which a player plays."""
    games = (
        select(col(GameRow.id))
        .join(SeatRow, col(SeatRow.game) == col(GameRow.id))
        .where(col(SeatRow.player) == player.id, col(GameRow.status).not_in(_OVER))
    )
    events = select(TournamentRow).where(col(TournamentRow.status) != "over")
    entered = [
        event.id
        for event in session.scalars(events).all()
        if any(
            entry.player == player.id and entry.plays
            for entry in EventRecord.load(session, event.id).state.entries.values()
        )
    ]
    record = LobbyRecord.look(session)
    tables = record.state.unbegun() if record is not None else ()
    waits = [table.game for table in tables if player.id in table.places]
    return [*sorted({*session.scalars(games), *waits}), *entered]


def erase_due(session: Session, now: datetime) -> None:
    """Erase the players whose time has come; who plays again meanwhile stays."""
    due = select(PlayerRow).where(col(PlayerRow.erase_at) <= now)
    for player in session.scalars(due).all():
        if _unfinished_games_and_events(session, player):
            player.erase_at = None
        else:
            _erase(session, player)


def _erase(session: Session, player: PlayerRow) -> None:
    """Take a player's name and address out of players, letters and everything beside the ledgers.

    The letters of all their games lose their words: they may name them.
    """
    address, number = player.address, player.id or 0
    games = select(col(SeatRow.game)).where(col(SeatRow.player) == number)
    mine = or_(col(LetterRow.sender) == address, col(LetterRow.game).in_(games))
    forget_letters(session, mine)
    ours = or_(col(OutboxRow.recipient) == address, col(OutboxRow.game).in_(games))
    sent = ours & (col(OutboxRow.status) != "pending")
    session.execute(update(OutboxRow).where(sent).values(raw=b"", words=b""))
    to_them = col(OutboxRow.recipient) == address
    session.execute(update(OutboxRow).where(to_them).values(recipient=""))
    session.execute(delete(OutboxRow).where(col(OutboxRow.recipient) == "", ~sent))
    session.execute(delete(AbsenceRow).where(col(AbsenceRow.player) == number))
    session.execute(delete(FollowerRow).where(col(FollowerRow.player) == number))
    for table in (SignUpRow, SubscriptionRow, OfficialKeyRow, LobbyKeyRow):
        session.execute(delete(table).where(col(table.address) == address))
    player.name, player.public_name = erased_name(number), erased_name(number)
    player.address, player.erase_at = ERASED.replace("%", str(number)), None
    player.lang, player.zone, player.digest = "en", "UTC", ""
    session.flush()
