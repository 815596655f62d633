"""Seats whose players go through a tutorial."""

import sqlalchemy as sa
from alembic import op

revision = "0103"
down_revision = "0102"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("tutorial", sa.String(), nullable=False, server_default=""))
        seats.add_column(sa.Column("lessons", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("tutorial", server_default=None)
        seats.alter_column("lessons", server_default=None)
