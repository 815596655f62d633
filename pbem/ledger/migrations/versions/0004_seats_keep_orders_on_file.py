"""A seat keeps orders on file until other seats have decided."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("on_file", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.alter_column("on_file", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("on_file")
