"""However much is on record, what waits is found at once: strangers' letters of a day, and sent letters not yet cut."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None
_SENT_WHOLE, _WHOLE = sa.text("status = 'sent' AND words IS NULL"), sa.text("words IS NULL")


def upgrade() -> None:
    _replace("ix_letters_status", "letters", ["status", "received_at"])
    _replace("ix_outbox_whole", "outbox", ["sent_at"], _WHOLE)


def downgrade() -> None:
    _replace("ix_letters_status", "letters", ["status"])
    _replace("ix_outbox_whole", "outbox", ["sent_at"], _SENT_WHOLE)


def _replace(name: str, table: str, columns: list[str], where: sa.TextClause | None = None) -> None:
    op.drop_index(name, table_name=table)
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
