"""Whoever gets a digest can stop it by a letter."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("address"),
        sa.UniqueConstraint("token"),
    )


def downgrade() -> None:
    op.drop_table("subscriptions")
