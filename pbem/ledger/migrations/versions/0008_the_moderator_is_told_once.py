"""What the moderator was told of is kept, so that he is told once."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.tables import UtcTimestamp

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "told",
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("at", UtcTimestamp(), nullable=False),
        sa.PrimaryKeyConstraint("subject"),
    )


def downgrade() -> None:
    op.drop_table("told")
