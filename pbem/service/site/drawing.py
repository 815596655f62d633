"""The pages on which orders are drawn: each is written as soon as its seat is asked."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger import GameRecord, is_temporary_failure
from pbem.ledger.database.tables import DeadlineRow, GameRow, PlayerRow, SeatRow
from pbem.logs import Log
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import describe_error
from pbem.service.mailer.composer import FOLDER, INDEX, Composer, page_name
from pbem.service.site.folder import SiteFolder, full_hour

log = Log()


class _Asked(NamedTuple):
    """A seat that is asked: for which position, its secret, its reader's language."""

    seat: str
    state: int
    token: str
    lang: str


_ASKED = (
    select(
        *map(
            col,
            (DeadlineRow.game, DeadlineRow.seat, DeadlineRow.asked, SeatRow.token, PlayerRow.lang),
        )
    )
    .join(
        SeatRow,
        (col(SeatRow.game) == col(DeadlineRow.game)) & (col(SeatRow.seat) == col(DeadlineRow.seat)),
    )
    .join(PlayerRow, col(PlayerRow.id) == col(SeatRow.player))
    .order_by(col(DeadlineRow.game))
)


class DrawingPages:
    """Writes the pages of all asked seats, a game at a time, if the site has an address.

    Only their seats know their names, and their times tell only the hour. So nobody else learns
    from them when a seat was asked.
    """

    def __init__(self, context: ServiceContext, root: Path) -> None:
        self._context, self._root = context, root
        self._written: dict[str, set[_Asked]] = {}
        """By game whom its pages were written for."""

    def work(self) -> bool:
        """Write the pages of the next game with something new asked. True if there was one."""
        if not self._context.settings.site.url:
            return False
        asked = self._asked_seats_by_game()
        due = next(
            (game for game, seats in asked.items() if self._written.get(game) != seats), None
        )
        if due is None:
            return False
        self._written = {game: seats for game, seats in self._written.items() if game in asked}
        self._written[due] = asked[due]
        self._try_to_write(due)
        return True

    def _asked_seats_by_game(self) -> dict[str, set[_Asked]]:
        found: dict[str, set[_Asked]] = {}
        with self._context.store.transaction() as session:
            for row in session.execute(_ASKED).all():
                game, *asked = row
                found.setdefault(str(game), set()).add(_Asked(*asked))
        return found

    def _try_to_write(self, game: str) -> None:
        """Write the pages of a game; log an error of this game alone instead of raising it."""
        try:
            self._write_pages(game)
        except Exception as error:
            if is_temporary_failure(error) or isinstance(error, OSError):
                del self._written[game]
                raise
            log.warning("composer_failed", game=game, **describe_error(error))

    def _write_pages(self, game: str) -> None:
        with self._context.store.transaction() as session:
            record = GameRecord.load(session, game, self._context.store.module)
            seats = {ask.seat for ask in record.asks}
            drawn = [Composer(record, seat, self._context.settings) for seat in sorted(seats)]
            pages = {composer.file_name: composer.page() for composer in drawn}
        folder = SiteFolder(self._root, full_hour(self._context.now()))
        for name, page in pages.items():
            folder.write(name, page)

    def tidy(self) -> None:
        """Remove the pages of games that are over, and of seats whose secret is another."""
        query = select(col(SeatRow.token), col(SeatRow.game)).join(
            GameRow, col(GameRow.id) == col(SeatRow.game)
        )
        with self._context.store.transaction() as session:
            running = session.execute(query.where(col(GameRow.status).in_(("running", "held"))))
            kept = {self._root / page_name(token, game) for token, game in running}
        kept.add(self._root / FOLDER / INDEX)
        for path in set((self._root / FOLDER).glob("*.html")) - kept:
            path.unlink()
