"""Pictures of letters: kept once, by their digest, and drawn beside the work on letters, in no transaction."""

import hashlib
import zlib
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from os import cpu_count
from typing import Any

from sqlalchemy import Insert, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Store
from pbem.ledger.tables import OutboxRow, PictureRow
from pbem.render import png

_LETTERS_BACK = 20
_MOST_BEGUN = 64
_KNOWN = select(col(PictureRow.digest)).where(col(PictureRow.digest).in_(bindparam("digests", expanding=True)))
_KEEP: dict[str, Insert] = {
    "sqlite": sqlite.insert(PictureRow).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(PictureRow).on_conflict_do_nothing(),
}
_KEPT = select(col(PictureRow.digest), col(PictureRow.svg), col(PictureRow.png)).where(
    col(PictureRow.digest).in_(bindparam("digests", expanding=True))
)


class Drawer:
    """Draws pictures in threads of its own: drawing needs no interpreter, so that letters are worked meanwhile."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(cpu_count(), "drawer")
        self._begun: dict[str, Future[bytes]] = {}

    def begin(self, digest: str, svg: str) -> None:
        """Begin to draw what will be wanted; of those never asked for the first begun are forgotten."""
        if digest not in self._begun:
            self._begun[digest] = self._threads.submit(png, svg)
        while len(self._begun) > _MOST_BEGUN:
            self._begun.pop(next(iter(self._begun))).cancel()

    def drawn(self, wanted: dict[str, str]) -> dict[str, bytes]:
        """The PNG of each SVG, by digest, those begun before and the others."""
        begun = {}
        for digest, svg in wanted.items():
            self.begin(digest, svg)
            begun[digest] = self._begun.pop(digest)
        return {digest: drawing.result() for digest, drawing in begun.items()}


drawer = Drawer()
"""The one of this process."""


def digest_of(svg: str) -> str:
    """The name of a picture."""
    return hashlib.sha256(svg.encode()).hexdigest()


def keep_all(session: Session, svgs: Mapping[str, str]) -> list[str]:
    """Keep pictures by digest; the digests of those that were not kept before."""
    if not svgs:
        return []
    connection = session.connection()
    kept = set(connection.execute(_KNOWN, {"digests": list(svgs)}).scalars())
    rows: list[dict[str, Any]] = [
        {"digest": of, "svg": zlib.compress(svg.encode(), 1)} for of, svg in svgs.items() if of not in kept
    ]
    if rows:
        # Two letters at once may keep the same picture: neither may fail for it.
        connection.execute(_KEEP[connection.dialect.name], rows)
    return [row["digest"] for row in rows]


def last_pictures(session: Session, game: str, seat: str) -> set[str]:
    """The digests of the pictures that a seat got last, as far as its last letters go back."""
    mine = (col(OutboxRow.game) == game, col(OutboxRow.seat) == seat)
    query = select(col(OutboxRow.pictures)).where(*mine).order_by(col(OutboxRow.id).desc()).limit(_LETTERS_BACK)
    names = next((names for names in session.scalars(query) if names), [])
    return {name.partition(".")[0] for name in names}


def draw(store: Store, names: Collection[str]) -> None:
    """Put down the drawings of what is named ``<digest>.png``, as far as they are not kept yet."""
    wanted = {name.removesuffix(".png") for name in names if name.endswith(".png")}
    if not wanted:
        return
    with store.transaction() as session:
        query = select(col(PictureRow.digest), col(PictureRow.svg))
        missing = session.execute(query.where(col(PictureRow.digest).in_(wanted), col(PictureRow.png).is_(None))).all()
    drawn = drawer.drawn({digest: zlib.decompress(svg).decode() for digest, svg in missing})
    if not drawn:
        return
    with store.transaction() as session:
        for digest, picture in drawn.items():
            # What a letter showed once, it shows again: a picture that is there stays.
            undrawn = (col(PictureRow.digest) == digest, col(PictureRow.png).is_(None))
            session.execute(update(PictureRow).where(*undrawn).values(png=picture))


def pictures(session: Session, names: Sequence[str]) -> dict[str, bytes]:
    """What is kept under names, ``<digest>.svg`` or ``<digest>.png``, the latter drawn before."""
    digests = {name.partition(".")[0] for name in names}
    if not digests:
        return {}
    rows = {row.digest: row for row in session.connection().execute(_KEPT, {"digests": list(digests)})}
    found = {}
    for name in names:
        digest, _, kind = name.partition(".")
        content = rows[digest].png if kind == "png" else zlib.decompress(rows[digest].svg)
        assert content is not None
        found[name] = content
    return found
