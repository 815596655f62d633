"""${message}."""

import sqlalchemy as sa
from alembic import op

from pbem.ledger.database.column_types import UtcTimestamp

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}
