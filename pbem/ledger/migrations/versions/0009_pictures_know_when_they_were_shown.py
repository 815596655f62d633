"""Pictures know when a letter showed them last; those kept before count as shown now."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("pictures", schema=None) as batch_op:
        batch_op.add_column(sa.Column("used_at", sa.DateTime(), nullable=True))
    pictures = sa.table("pictures", sa.column("used_at", sa.DateTime()))
    op.execute(sa.update(pictures).values(used_at=sa.func.current_timestamp()))
    with op.batch_alter_table("pictures", schema=None) as batch_op:
        batch_op.alter_column("used_at", existing_type=sa.DateTime(), nullable=False)
        batch_op.create_index(batch_op.f("ix_pictures_used_at"), ["used_at"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("pictures", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_pictures_used_at"))
        batch_op.drop_column("used_at")
