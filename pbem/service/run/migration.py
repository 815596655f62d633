"""A database that the drivers alone cannot open, or that is not up to date."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from pbem.ledger.database.plain_sql import DatabaseTrouble, SessionRows
from pbem.ledger.database.store import Store


@contextmanager
def migrated_rows(url: str) -> Iterator[SessionRows]:
    """Queries in a database that is made where there is none, and brought up to date.

    Raises:
        DatabaseTrouble: it cannot be opened, locked or read.
        UnknownSchema: this program cannot bring it up to date.
    """
    store = None
    try:
        store = Store(url)
        store.migrate()
        with store.transaction() as session:
            yield SessionRows(session)
    except SQLAlchemyError as error:
        raise DatabaseTrouble(type(error).__name__) from error
    finally:
        if store is not None:
            store.close()
