"""Types of columns that behave alike in every database."""

from datetime import datetime

from sqlalchemy import DateTime, Dialect
from sqlalchemy.types import TypeDecorator

from pbem.ledger.database.timestamps import utc


class UtcTimestamp(TypeDecorator[datetime]):
    """An aware datetime, kept as UTC without its zone."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(  # noqa: D102
        self,
        value: datetime | None,
        dialect: Dialect,  # noqa: ARG002
    ) -> datetime | None:
        return None if value is None else utc(value).replace(tzinfo=None)

    def process_result_value(  # noqa: D102
        self,
        value: datetime | None,
        dialect: Dialect,  # noqa: ARG002
    ) -> datetime | None:
        return None if value is None else utc(value)
