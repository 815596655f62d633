"""A public beacon may enter the dice of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("beacon", sa.JSON(), nullable=True))
        batch_op.add_column(sa.Column("beacon_at", sa.DateTime(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        for name in ("beacon_at", "beacon"):
            batch_op.drop_column(name)
