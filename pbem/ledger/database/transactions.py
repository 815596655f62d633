"""The session of one transaction."""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.orm import Session, SessionTransaction


class Transaction(Session):
    """A session of one transaction, which keeps one connection."""

    _connection: Connection | None = None

    def connection(self, *arguments: Any, **options: Any) -> Connection:
        """The connection of the transaction."""
        if self._connection is None:
            self._connection = super().connection(*arguments, **options)
        return self._connection

    def begin_nested(self) -> SessionTransaction:
        """Begin a part that can be undone alone: all that comes from here on."""
        nested = super().begin_nested()
        super().connection()  # otherwise the first statement of the session would begin it
        return nested
