"""Pictures of letters: kept once, by their digest, and drawn after the transaction that wrote the letter."""

import hashlib
import zlib
from collections.abc import Collection, Sequence

from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import Store
from pbem.ledger.tables import OutboxRow, PictureRow
from pbem.render import png

_LETTERS_BACK = 20


def keep(session: Session, svg: str) -> str:
    """Keep a picture, where it is not kept yet; its digest."""
    content = svg.encode()
    digest = hashlib.sha256(content).hexdigest()
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    row = {"digest": digest, "svg": zlib.compress(content, 1)}
    # Two letters at once may keep the same picture: neither may fail for it.
    session.execute(insert(PictureRow).values(row).on_conflict_do_nothing())
    return digest


def last_picture(session: Session, game: str, seat: str) -> str:
    """The digest of the picture that a seat got last, as far as its last letters go back; else nothing."""
    mine = (col(OutboxRow.game) == game, col(OutboxRow.seat) == seat)
    query = select(col(OutboxRow.pictures)).where(*mine).order_by(col(OutboxRow.id).desc()).limit(_LETTERS_BACK)
    names = next((names for names in session.scalars(query) if names), ["."])
    return names[0].partition(".")[0]


def draw(store: Store, names: Collection[str]) -> None:
    """Draw what is named ``<digest>.png`` and was not drawn before, while no transaction is open."""
    wanted = {name.removesuffix(".png") for name in names if name.endswith(".png")}
    if not wanted:
        return
    with store.transaction() as session:
        query = select(col(PictureRow.digest), col(PictureRow.svg))
        missing = session.execute(query.where(col(PictureRow.digest).in_(wanted), col(PictureRow.png).is_(None))).all()
    drawn = {digest: png(zlib.decompress(svg).decode()) for digest, svg in missing}
    if not drawn:
        return
    with store.transaction() as session:
        for digest, picture in drawn.items():
            # What a letter showed once, it shows again: a picture that is there stays.
            undrawn = (col(PictureRow.digest) == digest, col(PictureRow.png).is_(None))
            session.execute(update(PictureRow).where(*undrawn).values(png=picture))


def pictures(session: Session, names: Sequence[str]) -> dict[str, bytes]:
    """What is kept under names, ``<digest>.svg`` or ``<digest>.png``, the latter drawn before."""
    found = {}
    for name in names:
        digest, _, kind = name.partition(".")
        row = session.get_one(PictureRow, digest)
        content = row.png if kind == "png" else zlib.decompress(row.svg)
        assert content is not None
        found[name] = content
    return found
