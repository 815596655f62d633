"""What the lobby does by itself: it begins games, and frees places that nobody uses."""

from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import delete
from sqlmodel import col

from pbem.ledger import parse_timestamp
from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.ledger.database.tables import GameRow
from pbem.lobby.record import LobbyRecord
from pbem.lobby.state import LobbyTable
from pbem.logs import Log
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import describe_error, note_incident, resolve_incidents
from pbem.service.lobby.desk import Desk, LobbyNotice, facts_of
from pbem.service.lobby.tables import begin_table, end_table, leave_table

log = Log()
_KEPT_UNCONFIRMED = timedelta(days=30)
"""So long a question to confirm an address can be answered."""


def work_lobby(context: ServiceContext) -> int:
    """Do what is due at every table, each in a transaction of its own. Return at how many.

    A failure becomes an incident and stops no other table.
    """
    if not context.settings.lobby.enabled:
        return 0
    with context.store.transaction() as session:
        forgotten = (
            col(LobbyKeyRow.name) != "",
            col(LobbyKeyRow.confirmed).is_(False),
            col(LobbyKeyRow.at) < context.now() - _KEPT_UNCONFIRMED,
        )
        session.execute(delete(LobbyKeyRow).where(*forgotten))
        record = LobbyRecord.look(session)
        games = [table.game for table in record.state.unbegun()] if record is not None else []
    return sum(_work_on(context, game) for game in games)


def _work_on(context: ServiceContext, game: str) -> bool:
    """Do what is due at a table. True if it was something."""
    subject = f"{game} lobby"
    try:
        with context.store.transaction() as session:
            desk = Desk(session, context)
            act = _due_act(desk, desk.state.tables[game])
            if act is not None:
                act()
            resolve_incidents(session, subject)
            return act is not None
    except Exception as error:  # noqa: BLE001 - other tables go on
        with context.store.transaction() as session:
            kind = f"event_failed {type(error).__name__}"
            number = note_incident(session, subject, kind, context.now())
        # A traceback could quote a secret.
        log.error("table_failed", subject=subject, incident=number, **describe_error(error))  # noqa: TRY400
        return False


def _due_act(desk: Desk, table: LobbyTable) -> Callable[[], None] | None:
    """What is due at a table, if anything is."""
    if table.status not in ("open", "full"):
        return None
    game, lobby = desk.session.get(GameRow, table.game), desk.settings.lobby
    waits = desk.now - parse_timestamp(table.since)
    if game is None or game.status != "created":
        return lambda: end_table(desk, table.game, "service.lobby.ended_elsewhere")
    if table.is_ready:
        return lambda: begin_table(desk, table.game)
    if table.status == "open" and waits >= timedelta(days=lobby.open_days):
        return lambda: end_table(desk, table.game, "service.lobby.expired")
    if table.status == "full" and waits >= timedelta(days=lobby.confirm_days):
        return lambda: _free_unconfirmed(desk, table)
    return None


def _free_unconfirmed(desk: Desk, table: LobbyTable) -> None:
    """Let those leave who did not say that they are ready."""
    facts = facts_of(table)
    for number in [each for each in table.places if each not in table.confirmed]:
        leave_table(desk, number, table.game, by="")
        told = LobbyNotice(
            ("service.lobby.title.table", facts), [("service.lobby.not_ready", facts)]
        )
        desk.tell(desk.player(number), told)
