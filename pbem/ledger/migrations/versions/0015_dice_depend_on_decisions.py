"""Dice depend on what was decided; games on record keep the format of ledger they began with."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("format", sa.Integer(), nullable=False, server_default="2"))
        batch_op.add_column(sa.Column("decided", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("games", schema=None) as batch_op:
        for name, kind in (("format", sa.Integer()), ("decided", sa.String())):
            batch_op.alter_column(name, existing_type=kind, server_default=None)
    with op.batch_alter_table("events", schema=None) as batch_op:
        batch_op.add_column(sa.Column("decided", sa.String(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("events", schema=None) as batch_op:
        batch_op.drop_column("decided")
    with op.batch_alter_table("games", schema=None) as batch_op:
        for name in ("format", "decided"):
            batch_op.drop_column(name)
