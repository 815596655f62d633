"""A game keeps the names and the layout it was begun with; games begun before have none of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "looks",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("look", sa.String(), nullable=True))
        batch_op.create_foreign_key("fk_games_look_looks", "looks", ["look"], ["digest"])


def downgrade() -> None:
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_constraint("fk_games_look_looks", type_="foreignkey")
        batch_op.drop_column("look")
    op.drop_table("looks")
