"""The feed of a forum's thread: each new post becomes a letter over the thread's channel."""

import hashlib
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Any

import feedparser
import structlog
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.tables import ChannelRow, GameRow, LetterRow
from pbem.mail import Fetched
from pbem.service.app import App
from pbem.service.troubles import note_trouble, trouble_over, troubled

log = structlog.get_logger()
Feed = Callable[[str], bytes]
"""Gets what lies at an address (raises OSError)."""
MOST_BYTES = 8_000_000
"""Of a feed; a longer one is not read at all: it may be its newest posts that are beyond."""
_SECONDS = 20.0


class FeedTooLong(OSError):
    """A feed that is longer than what is read of one."""


def web_feed(address: str) -> bytes:
    """What a web server gives for an address, over HTTP or HTTPS alone (raises OSError, FeedTooLong among them)."""
    request = urllib.request.Request(address, headers={"User-Agent": "pbem"})  # noqa: S310 - bound to these schemes
    opener = urllib.request.build_opener()
    with opener.open(request, timeout=_SECONDS) as answer:
        content: bytes = answer.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise FeedTooLong
    return content


def read_threads(app: App, feed: Feed = web_feed) -> int:
    """Work the new posts of all threads that are bound to games not yet over; how many there were.

    Posts are taken in the order of the thread, each in the words in which it was read first: what is edited later is
    not read. A feed that cannot be read is tried again; one whose last post read is gone is put before the moderator,
    as others may have come and gone with it.
    """
    count = 0
    for channel in _threads(app):
        try:
            posts = list(_posts(channel, feed(channel.place), app.now()))
        except OSError as error:
            _trouble(app, channel, f"thread_unread {type(error).__name__}")
            continue
        known = _known(app, channel, [post.source for post in posts])
        if posts and known is not None and not known:
            _trouble(app, channel, "thread_missed")
        else:
            _well(app, channel)
        for post in posts:
            if known is None or post.source not in known:
                app.receive(post)
                count += 1
    return count


def _threads(app: App) -> Sequence[ChannelRow]:
    running = col(GameRow.status).not_in(("finished", "deleted"))
    query = (
        select(ChannelRow)
        .join(GameRow, col(GameRow.id) == col(ChannelRow.game))
        .where(col(ChannelRow.kind) == "thread", running)
        .order_by(col(ChannelRow.id))
    )
    with app.store.transaction() as session:
        return session.scalars(query).all()


def _posts(channel: ChannelRow, content: bytes, now: datetime) -> Iterator[Fetched]:
    """The posts of a feed as letters, oldest first; what is no feed holds none."""
    for entry in _in_order(feedparser.parse(content, sanitize_html=False).entries):
        name = str(entry.get("id") or entry.get("link") or entry.get("title", ""))
        digest = hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()
        yield Fetched(_as_letter(channel, entry, digest, now), now, f"{_sources(channel)}{digest}")


def _in_order(entries: Sequence[Any]) -> list[Any]:
    """The entries of a feed, oldest first; those of one moment as they stand in a feed that begins with its oldest."""
    newest_first = bool(entries) and _moment(entries[0]) > _moment(entries[-1])
    return sorted(reversed(entries) if newest_first else entries, key=_moment)


def _moment(entry: Any) -> tuple[int, ...]:
    """When a post was made, as far as its feed says."""
    return tuple(entry.get("published_parsed") or entry.get("updated_parsed") or ())


def _as_letter(channel: ChannelRow, entry: Any, digest: str, now: datetime) -> bytes:
    content = entry.get("content") or [entry.get("summary_detail") or {}]
    text, kind = str(content[0].get("value", "")), str(content[0].get("type", "text/html"))
    letter = EmailMessage()
    letter["Message-ID"] = f"<{digest}@thread.invalid>"
    letter["From"] = "post@thread.invalid"
    letter["Date"] = format_datetime(now.astimezone(UTC))
    letter["List-Id"] = f"<{channel.place}>"
    letter.set_content(text, subtype="plain" if kind == "text/plain" else "html")
    return bytes(letter)


def _sources(channel: ChannelRow) -> str:
    """How the sources of a thread's posts begin."""
    return f"thread:{channel.id}:"


def _known(app: App, channel: ChannelRow, sources: Sequence[str]) -> set[str] | None:
    """Which posts were read before; ``None``: none of this thread ever was."""
    source = col(LetterRow.source)
    with app.store.transaction() as session:
        known = set(session.scalars(select(source).where(source.in_(sources))))
        ever = known or session.scalars(select(source).where(source.startswith(_sources(channel))).limit(1)).first()
    return known if ever else None


def _trouble(app: App, channel: ChannelRow, kind: str) -> None:
    """Put a thread that is not read, or not wholly, before the moderator."""
    log.warning("thread", channel=channel.id, game=channel.game, trouble=kind)
    with app.store.transaction() as session:
        note_trouble(session, _subject(channel), kind, app.now())


def _well(app: App, channel: ChannelRow) -> None:
    """A thread is read again."""
    with app.store.transaction() as session:
        if _subject(channel) in troubled(session):
            trouble_over(session, _subject(channel))


def _subject(channel: ChannelRow) -> str:
    return f"{channel.game} {channel.name}"
