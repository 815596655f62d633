"""A database that is not up to date, found by the doctor."""

from sqlalchemy.exc import SQLAlchemyError

from pbem.ledger.plain_sql import DatabaseTrouble
from pbem.ledger.store import open_store


def migrate(url: str) -> None:
    """Bring a database up to date, and make it where there is none.

    Raises:
        DatabaseTrouble: it cannot be opened.
        UnknownSchema: this program cannot bring it up to date.
    """
    try:
        open_store(url).close()
    except SQLAlchemyError as error:
        raise DatabaseTrouble(type(error).__name__) from error
