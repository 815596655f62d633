"""A game names its module, no longer its box."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_index("ix_games_box")
        batch_op.alter_column("box", new_column_name="module")
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index("ix_games_module", ["module"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_index("ix_games_module")
        batch_op.alter_column("module", new_column_name="box")
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index("ix_games_box", ["box"], unique=False)
