"""What every part of the service works with."""

from collections.abc import Callable
from datetime import UTC, datetime

from pbem.ledger import Store
from pbem.service.base.settings import Settings


def now_utc() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class ServiceContext:
    """The database, the settings, and the service's own clock: ``store``, ``settings``, ``now``."""

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], datetime] = now_utc
    ) -> None:
        self.store, self.settings, self.now = store, settings, now
