"""Letters know what they told, so that they can be cut some time after they were sent, and made anew."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None
_WHOLE = sa.text("status = 'sent' AND words IS NULL")


def upgrade() -> None:
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        for name in ("told_after", "told_to", "state"):
            batch_op.add_column(sa.Column(name, sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("words", sa.LargeBinary(), nullable=True))
    op.create_index(
        "ix_outbox_whole", "outbox", ["sent_at"], sqlite_where=_WHOLE, postgresql_where=_WHOLE
    )


def downgrade() -> None:
    op.drop_index("ix_outbox_whole", table_name="outbox")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        for name in ("told_after", "told_to", "state", "words"):
            batch_op.drop_column(name)
