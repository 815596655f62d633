"""Seats that bots play: a revision of its own, for installations older than bots."""

import sqlalchemy as sa
from alembic import op

revision = "0102"
down_revision = "0101"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("bot", sa.String(), nullable=False, server_default=""))
        seats.add_column(sa.Column("spells", sa.JSON(), nullable=False, server_default="[]"))
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("bot", server_default=None)
        seats.alter_column("spells", server_default=None)
