"""Alembic's entry: run the migrations on the connection the store hands over."""

from alembic import context
from sqlmodel import SQLModel

from pbem.ledger.database import event_tables, lobby_tables, service_tables, tables

for _row in (
    tables.GameRow,
    event_tables.TournamentRow,
    lobby_tables.LobbyRow,
    service_tables.OutageRow,
):
    assert _row.metadata is SQLModel.metadata
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
