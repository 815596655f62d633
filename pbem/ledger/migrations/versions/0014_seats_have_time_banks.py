"""Seats have time banks; of the clocks that run none has one."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.tables import UtcTimestamp

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        for name in ("bank", "saved", "saved_at"):
            batch_op.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("seats", schema=None) as batch_op:
        for name in ("bank", "saved", "saved_at"):
            batch_op.alter_column(name, existing_type=sa.Integer(), server_default=None)
    with op.batch_alter_table("calendar_entries", schema=None) as batch_op:
        batch_op.add_column(sa.Column("out_at", UtcTimestamp(), nullable=True))
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.add_column(sa.Column("call_at", UtcTimestamp(), nullable=True))
        batch_op.add_column(sa.Column("out_at", UtcTimestamp(), nullable=True))
        batch_op.add_column(sa.Column("called", sa.Boolean(), nullable=True))
    names = ("remind_at", "due_at", "reminded", "call_at", "out_at", "called")
    deadlines = sa.table("deadlines", *(sa.column(name) for name in names))
    now = deadlines.c
    op.execute(
        sa.update(deadlines).values(call_at=now.remind_at, out_at=now.due_at, called=now.reminded)
    )
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.alter_column("call_at", existing_type=UtcTimestamp(), nullable=False)
        batch_op.alter_column("out_at", existing_type=UtcTimestamp(), nullable=False)
        batch_op.alter_column("called", existing_type=sa.Boolean(), nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        for name in ("call_at", "out_at", "called"):
            batch_op.drop_column(name)
    with op.batch_alter_table("calendar_entries", schema=None) as batch_op:
        batch_op.drop_column("out_at")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        for name in ("bank", "saved", "saved_at"):
            batch_op.drop_column(name)
