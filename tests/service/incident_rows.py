"""The incidents on record."""

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.service_tables import IncidentRow


def incidents(session: Session) -> list[IncidentRow]:
    """The incidents that go on, the oldest first."""
    return list(session.scalars(select(IncidentRow).order_by(col(IncidentRow.first_at))).all())
