"""A player may have the page for drawing orders come with his letters; nobody has yet."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("composer", sa.String(), nullable=False, server_default="off")
        )
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.alter_column("composer", existing_type=sa.String(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.drop_column("composer")
