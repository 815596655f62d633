"""Letters name their pictures, which are kept once; players say which they want."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pictures",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("svg", sa.LargeBinary(), nullable=False),
        sa.Column("png", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("digest"),
    )
    _add("outbox", sa.Column("pictures", sa.JSON(), nullable=False, server_default="[]"))
    _add("players", sa.Column("pictures", sa.String(), nullable=False, server_default="on"))


def _add(table: str, column: sa.Column[Any]) -> None:
    with op.batch_alter_table(table, schema=None) as batch_op:
        batch_op.add_column(column)
    with op.batch_alter_table(table, schema=None) as batch_op:
        batch_op.alter_column("pictures", server_default=None)


def downgrade() -> None:
    for table in ("players", "outbox"):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column("pictures")
    op.drop_table("pictures")
