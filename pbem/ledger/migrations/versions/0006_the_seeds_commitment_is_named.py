"""The commitment is named after the seed it binds; seats forget a letter that nothing asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.alter_column("commitment", new_column_name="seed_commitment")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("last_message")


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("last_message", sa.String(), nullable=False, server_default="")
        )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.alter_column("last_message", server_default=None)
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.alter_column("seed_commitment", new_column_name="commitment")
