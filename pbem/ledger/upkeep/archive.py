"""The archive: a game that is over leaves the database for one compressed file.

The row of the game and its seats stay, so lists, events, ratings and pages still know it.
``import_file`` puts the rest back.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import and_, delete, select
from sqlalchemy.orm import Session
from sqlmodel import SQLModel, col

from pbem.ledger.audit.export import export_lines
from pbem.ledger.audit.export_files import SUFFIX, gzip_bytes
from pbem.ledger.audit.verification import verify
from pbem.ledger.database.errors import NoSuchGame
from pbem.ledger.database.store import OpenModule, Store
from pbem.ledger.database.tables import (
    BlockRow,
    CalendarEntryRow,
    DeadlineRow,
    EventRow,
    GameRow,
    LetterRow,
    OutboxRow,
    PlayerRow,
    ProposalRow,
    RecordRow,
    SeatRow,
    SnapshotRow,
)
from pbem.ledger.games.forgetting import forget_letters
from pbem.ledger.games.game_record import GameRecord
from pbem.ledger.upkeep.restore import UnverifiedExport, import_file
from pbem.private_files import replace_private

_LEAVE: tuple[type[SQLModel], ...] = (
    RecordRow,
    SnapshotRow,
    EventRow,
    BlockRow,
    ProposalRow,
    DeadlineRow,
    CalendarEntryRow,
)


def archive_game(store: Store, game: str, folder: Path, new_token: Callable[[], str]) -> Path:
    """Move a finished game into a file of a folder; its name.

    The file is written and proved before anything leaves the database. The addresses of its seats
    are dead from then on.

    Raises:
        Unverified: its file does not prove, or cannot be imported again.
        NoSuchGame: there is no finished game of this name in the database.
        OSError: the file cannot be written.
    """
    file = folder / f"{game}{SUFFIX}"
    with store.transaction() as session:
        record = GameRecord.load(session, game, store.module)
        if record.row.status != "finished":
            raise NoSuchGame(game)
        head = record.row.head_hash
        replace_private(file, gzip_bytes(b"".join(export_lines(record))))
    verdict = verify(file, store.module)
    if not verdict.ok or not verdict.opened or verdict.foreign:
        raise UnverifiedExport(verdict)
    with store.transaction() as session:
        row = session.get_one(GameRow, game, with_for_update=True)
        if row.archived or row.head_hash != head:
            raise NoSuchGame(game)
        _delete_from_database(session, game)
        row.archived = str(file.resolve())
        for seat in session.scalars(select(SeatRow).where(col(SeatRow.game) == game)):
            seat.token, seat.shown, seat.references = new_token(), {}, []
            seat.reported = row.head
    return file


def _delete_from_database(session: Session, game: str) -> None:
    """Delete what the file holds, and the letters of the game."""
    for table in _LEAVE:
        session.execute(delete(table).where(col(table.game) == game))  # type: ignore[attr-defined]
    sent = col(OutboxRow.status) != "pending"
    session.execute(delete(OutboxRow).where(col(OutboxRow.game) == game, sent))
    worked = col(LetterRow.status) != "quarantined"
    forget_letters(session, and_(col(LetterRow.game) == game, worked))


def _placeholder_player(number: int, name: str) -> PlayerRow:
    return PlayerRow(id=number, name=name, public_name=name, address=f"{number}@invalid")


@contextmanager
def game_from_archive(
    row: GameRow, seats: dict[str, str], module: OpenModule
) -> Iterator[GameRecord]:
    """A game of the archive, taken up from its file.

    Args:
        row: the game.
        seats: the names of its players, by seat.
        module: the games known.

    Raises:
        Unverified: the file is not the export of this game.
        OSError: the file cannot be read.
    """
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/game.sqlite", module)
        try:
            store.migrate()
            with store.transaction() as session:
                import_file(session, Path(row.archived), module)
                for number, (seat, name) in enumerate(seats.items(), start=1):
                    session.add(_placeholder_player(number, name))
                    session.flush()
                    session.add(SeatRow(game=row.id, seat=seat, player=number, token=f"{number}"))
                own = session.get_one(GameRow, row.id)
                if own.head_hash != row.head_hash:
                    raise NoSuchGame(row.id)
                own.created_at, own.anonymous = row.created_at, row.anonymous
                session.flush()
                yield GameRecord.load(session, row.id, module)
        finally:
            store.close()
