"""A calendar's entries count how often they have changed."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.tables import UtcTimestamp

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "calendar_entries",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("due_at", UtcTimestamp(), nullable=True),
        sa.Column("told_at", UtcTimestamp(), nullable=False),
        sa.Column("moved", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"]),
        sa.PrimaryKeyConstraint("game", "seat"),
    )


def downgrade() -> None:
    op.drop_table("calendar_entries")
