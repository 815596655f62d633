"""Clocks follow from facts on record: extensions, outages; troubles wait for the moderator."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.tables import UtcTimestamp

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.add_column(sa.Column("extended", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(
            sa.Column("stale", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        batch_op.alter_column("extended", server_default=None)
        batch_op.alter_column("stale", server_default=None)
    with op.batch_alter_table("heartbeat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("behind_at", UtcTimestamp(), nullable=True))
    op.create_index("ix_outbox_seat", "outbox", ["game", "seat"])
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("began", UtcTimestamp(), nullable=False),
        sa.Column("ended", UtcTimestamp(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_outages_ended", "outages", ["ended"])
    op.create_table(
        "troubles",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("first_at", UtcTimestamp(), nullable=False),
        sa.Column("last_at", UtcTimestamp(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject"),
    )


def downgrade() -> None:
    op.drop_table("troubles")
    op.drop_table("outages")
    op.drop_index("ix_outbox_seat", "outbox")
    with op.batch_alter_table("heartbeat", schema=None) as batch_op:
        batch_op.drop_column("behind_at")
    with op.batch_alter_table("deadlines", schema=None) as batch_op:
        for column in ("stale", "extended"):
            batch_op.drop_column(column)
