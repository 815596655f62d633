"""A player may have a letter a day in the place of those at the end of each turn; nobody has yet."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.add_column(sa.Column("digest", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.alter_column("digest", existing_type=sa.String(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.drop_column("digest")
