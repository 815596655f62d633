"""Games are played in the open on lists and forums."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("reported", sa.Integer(), nullable=False),
        sa.Column("references", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    for name in ("game", "place"):
        op.create_index(op.f(f"ix_channels_{name}"), "channels", [name])
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("in_the_open", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.alter_column("in_the_open", existing_type=sa.Boolean(), server_default=None)
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("posts", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.alter_column("posts", existing_type=sa.Integer(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("posts")
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.drop_column("in_the_open")
    op.drop_table("channels")
