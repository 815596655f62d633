"""Letters are found by their sender and the time they came."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_letters_sender", "letters", ["sender", "received_at"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_letters_sender", table_name="letters")
