"""Clocks know since when their seat is asked; those that run count as asked when their time began."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.tables import UtcTimestamp

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.add_column(sa.Column("since", UtcTimestamp(), nullable=True))
    deadlines = sa.table("deadlines", sa.column("since"), sa.column("asked_at"))
    op.execute(sa.update(deadlines).values(since=deadlines.c.asked_at))
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.alter_column("since", existing_type=UtcTimestamp(), nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.drop_column("since")
