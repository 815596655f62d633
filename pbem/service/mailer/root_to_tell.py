"""The root of all ledgers that letters tell, where the settings name a time-stamping authority."""

from sqlalchemy.orm import Session

from pbem.ledger.chains.daily_roots import newest_root
from pbem.service.base.settings import Settings


def root_to_tell(session: Session, settings: Settings) -> tuple[str, str] | None:
    """The last day that has a root, and that root."""
    row = newest_root(session) if settings.timestamps.url else None
    return (row.day, row.root) if row is not None else None
