"""Pictures and atlases of letters, kept once by digest as long as needed.

They are drawn beside the work and outside transactions.
"""

import hashlib
import zlib
from collections.abc import Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import lru_cache
from os import cpu_count
from typing import Any

from sqlalchemy import Connection, Insert, bindparam, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Store
from pbem.ledger.database.tables import OutboxRow, PictureRow
from pbem.mail import base64_lines
from pbem.render import png_of_svg

_MOST_BEGUN = 64
_REMEMBERED = 32
_MOST_LATELY = 128
_DAY = timedelta(days=1)
_KNOWN = select(col(PictureRow.digest), col(PictureRow.used_at)).where(
    col(PictureRow.digest).in_(bindparam("digests", expanding=True))
)


def _insert_or_note_use(insert: Any) -> Insert:
    """Keep a picture, or note that it is used.

    Two letters at once may keep the same one; neither may fail because of that.
    """
    new = insert(PictureRow)
    found: Insert = new.on_conflict_do_update(
        index_elements=["digest"], set_={"used_at": new.excluded.used_at}
    )
    return found


_KEEP = {
    "sqlite": _insert_or_note_use(sqlite.insert),
    "postgresql": _insert_or_note_use(postgresql.insert),
}
_USE = update(PictureRow).where(col(PictureRow.digest) == bindparam("picture"))
_UNUSED = select(col(PictureRow.digest)).where(col(PictureRow.used_at) < bindparam("before"))
_FORGET = delete(PictureRow).where(
    col(PictureRow.digest) == bindparam("picture"), col(PictureRow.used_at) < bindparam("before")
)
_WAITING = select(col(OutboxRow.pictures)).where(col(OutboxRow.status).in_(("pending", "deferred")))
_KEPT = select(col(PictureRow.digest), col(PictureRow.svg), col(PictureRow.png)).where(
    col(PictureRow.digest).in_(bindparam("digests", expanding=True))
)


class PictureDrawer:
    """Draws pictures in its own threads.

    Drawing does not need the interpreter, so letters are worked meanwhile.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(cpu_count(), "drawer")
        self._begun: dict[str, Future[bytes]] = {}

    def begin_drawing(self, digest: str, svg: str) -> None:
        """Begin to draw what will be needed.

        The oldest drawings that nobody asked for are dropped.
        """
        if digest not in self._begun:
            self._begun[digest] = self._threads.submit(png_of_svg, svg)
        while len(self._begun) > _MOST_BEGUN:
            self._begun.pop(next(iter(self._begun))).cancel()

    def drawings_of(self, wanted: dict[str, str]) -> dict[str, bytes]:
        """The PNG of each SVG, by digest, those begun before and the others."""
        begun = {}
        for digest, svg in wanted.items():
            self.begin_drawing(digest, svg)
            begun[digest] = self._begun.pop(digest)
        return {digest: drawing.result() for digest, drawing in begun.items()}


drawer = PictureDrawer()
"""The one of this process."""


class _RecentPictures(dict[str, str]):
    """The pictures that this process kept last, by digest.

    Its letters are sent soon and need not read them back.
    """

    def add(self, svgs: Mapping[str, str]) -> None:
        """Remember pictures instead of those kept first."""
        self |= svgs
        for digest in list(self)[:-_MOST_LATELY]:
            self.pop(digest, None)


_lately = _RecentPictures()


@lru_cache(maxsize=_REMEMBERED)
def picture_digest(svg: str) -> str:
    """The name of a picture."""
    return hashlib.sha256(svg.encode()).hexdigest()


def packed_picture(svg: str) -> bytes:
    """A picture as it is kept."""
    return zlib.compress(svg.encode(), 1)


def keep_letter_pictures(session: Session, svgs: Mapping[str, str], now: datetime) -> list[str]:
    """Keep a letter's pictures by digest. Return the digests that were not kept before."""
    if not svgs:
        return []
    _lately.add(svgs)
    connection = session.connection()
    known = dict(connection.execute(_KNOWN, {"digests": list(svgs)}).all())
    if stale := [
        {"picture": digest, "used_at": now}
        for digest, used_at in known.items()
        if used_at < now - _DAY
    ]:
        connection.execute(_USE, stale)
    new = {digest: svg for digest, svg in svgs.items() if digest not in known}
    if new:
        rows = [
            {"digest": of, "svg": packed_picture(svg), "used_at": now} for of, svg in new.items()
        ]
        connection.execute(_KEEP[connection.dialect.name], rows)
    return list(new)


def delete_unused_pictures(session: Session, before: datetime) -> int:
    """Delete the pictures that no letter needs any more and return how many.

    A picture stays if a letter that waits shows it, or one written since a day before ``before``.
    """
    unused = session.connection().execute(_UNUSED, {"before": before - _DAY}).scalars().all()
    if not unused:
        return 0
    waiting = {
        name.partition(".")[0]
        for names in session.connection().execute(_WAITING).scalars()
        for name in names
    }
    gone = [
        {"picture": digest, "before": before - _DAY} for digest in unused if digest not in waiting
    ]
    if gone:
        session.connection().execute(_FORGET, gone)
    return len(gone)


def store_drawings(store: Store, names: Collection[str]) -> None:
    """Put down the drawings of what is named ``<digest>.png``, as far as they are not kept yet."""
    wanted = {name.removesuffix(".png") for name in names if name.endswith(".png")}
    if not wanted:
        return
    with store.reading_connection() as connection:
        query = select(col(PictureRow.digest), col(PictureRow.svg))
        missing = connection.execute(
            query.where(col(PictureRow.digest).in_(wanted), col(PictureRow.png).is_(None))
        ).all()
    drawn = drawer.drawings_of({digest: zlib.decompress(svg).decode() for digest, svg in missing})
    if not drawn:
        return
    with store.transaction() as session:
        for digest, picture in drawn.items():
            # What a letter showed once, it shows again: a picture that is there stays.
            undrawn = (col(PictureRow.digest) == digest, col(PictureRow.png).is_(None))
            session.execute(update(PictureRow).where(*undrawn).values(png=picture))


def stored_pictures(connection: Connection, names: Collection[str]) -> dict[str, bytes]:
    """What is kept under ``<digest>.svg``, ``.html`` or ``.png`` (drawn before), to enclose."""
    found = {
        name: kept.encode()
        for name in names
        if not name.endswith(".png") and (kept := _lately.get(name.partition(".")[0]))
    }
    digests = {name.partition(".")[0] for name in names if name not in found}
    if digests:
        rows = {row.digest: row for row in connection.execute(_KEPT, {"digests": list(digests)})}
        for name in set(names) - set(found):
            digest, _, kind = name.partition(".")
            found[name] = rows[digest].png if kind == "png" else zlib.decompress(rows[digest].svg)
    return {name: base64_lines(content) for name, content in found.items()}
