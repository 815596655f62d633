"""The feed of a forum's thread: each new post becomes a letter over the thread's channel."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from queue import SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import Any
from urllib.request import Request

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.extras import importing
from pbem.ledger import wait_for_turn
from pbem.ledger.database.service_tables import TaskTimeRow
from pbem.ledger.database.tables import ChannelRow, GameRow, LetterRow
from pbem.logs import Log
from pbem.mail import Fetched
from pbem.service.base.incidents import note_incident, resolve_incidents, subjects_of_incidents
from pbem.service.inbox.app import App
from pbem.web import web_answer

log = Log()
Feed = Callable[[str], bytes]
"""Gets the content at an address (raises OSError)."""
_QUOTE = re.compile(r"<blockquote\b", re.IGNORECASE)
"""Forums quote with it alone; in a letter it alone is an indent."""
MOST_BYTES = 8_000_000
"""Of a feed; a longer one is not read at all: it may be its newest posts that are beyond."""
_MOST_SECONDS = 60.0
"""So long a forum may take."""
_MOST_AT_ONCE = 8
_THREADS = 4
"""The heartbeat that says when a worker began to read the threads."""
_AGAIN_AFTER = timedelta(seconds=50)
_Content = bytes | Exception


def web_feed(address: str) -> bytes:
    """What a web server returns for an HTTP or HTTPS address (raises OSError)."""
    request = Request(address, headers={"User-Agent": "pbem"})  # noqa: S310
    return web_answer(request, _MOST_SECONDS, MOST_BYTES)


def read_threads(app: App, feed: Feed = web_feed) -> int:
    """Work the new posts of all threads of games that are not over. Return how many there were."""
    with app.store.transaction() as session:
        channels = _open_threads(session)
    return sum(_work_posts(app, channel, _fetch_feed(feed, channel)) for channel in channels)


class ThreadReader:
    """Reads the threads beside the work.

    A slow forum delays neither a letter nor another forum.
    """

    def __init__(self, app: App, feed: Feed = web_feed) -> None:
        self._app, self._feed = app, feed
        self._getting: dict[int | None, Thread] = {}
        self._few = BoundedSemaphore(_MOST_AT_ONCE)
        self._came: SimpleQueue[tuple[ChannelRow, _Content]] = SimpleQueue()

    def begin(self) -> None:
        """Start to get the feeds that are not under way, unless a worker did so within a minute."""
        now = self._app.now()
        with self._app.store.transaction() as session:
            if not _is_due(session, now):
                return
            channels = _open_threads(session)
        for channel in channels:
            under_way = self._getting.get(channel.id)
            if under_way is None or not under_way.is_alive():
                self._getting[channel.id] = Thread(
                    target=self._queue_feed, args=(channel,), daemon=True
                )
                self._getting[channel.id].start()

    def _queue_feed(self, channel: ChannelRow) -> None:
        with self._few:
            self._came.put((channel, _fetch_feed(self._feed, channel)))

    def work(self) -> int:
        """Work the posts of the feeds that have arrived. Return how many were new."""
        count = 0
        while not self._came.empty():
            count += _work_posts(self._app, *self._came.get())
        return count


def _is_due(session: Session, now: datetime) -> bool:
    """True if the threads are due: no worker started to read them within the last minute."""
    wait_for_turn(session, "heartbeat")
    row = session.get(TaskTimeRow, _THREADS)
    if row is not None and timedelta() <= now - row.at < _AGAIN_AFTER:
        return False
    session.merge(TaskTimeRow(id=_THREADS, at=now))
    return True


def _fetch_feed(feed: Feed, channel: ChannelRow) -> _Content:
    """What a forum gives of a thread, or why it gives nothing that can be read."""
    try:
        return feed(channel.place)
    except Exception as error:  # noqa: BLE001 - whatever a forum answers, the service goes on
        return error


def _work_posts(app: App, channel: ChannelRow, content: _Content) -> int:
    """Work the new posts of a thread. Return how many.

    Posts are taken in the order of the thread. Each has the words in which it was read first, and
    later edits are not read. A feed that cannot be read is tried again. If the last post read is
    gone, the moderator is told, as others may have come and gone with it.
    """
    posts = content if isinstance(content, Exception) else _read_posts(channel, content, app.now())
    if isinstance(posts, Exception):
        _note_incident(app, channel, f"thread_unread {type(posts).__name__}")
        return 0
    known = _known_sources(app, channel, [post.source for post in posts])
    if posts and known is not None and not known:
        _note_incident(app, channel, "thread_missed")
    else:
        _resolve_incident(app, channel)
    new = [post for post in posts if known is None or post.source not in known]
    for post in new:
        app.receive(post)
    return len(new)


def _open_threads(session: Session) -> Sequence[ChannelRow]:
    running = col(GameRow.status).not_in(("finished", "deleted"))
    query = (
        select(ChannelRow)
        .join(GameRow, col(GameRow.id) == col(ChannelRow.game))
        .where(col(ChannelRow.kind) == "thread", running)
        .order_by(col(ChannelRow.id))
    )
    return session.scalars(query).all()


def _read_posts(channel: ChannelRow, content: bytes, now: datetime) -> list[Fetched] | Exception:
    """The posts of a feed, or why they cannot be read."""
    try:
        return list(_posts(channel, content, now))
    except Exception as error:  # noqa: BLE001 - whatever a feed holds, the service goes on
        return error


def _posts(channel: ChannelRow, content: bytes, now: datetime) -> Iterator[Fetched]:
    """The posts of a feed as letters, oldest first; what is no feed holds none."""
    with importing("forums"):
        import feedparser  # noqa: PLC0415 - an extra

    for entry in _oldest_first(feedparser.parse(content, sanitize_html=False).entries):
        name = str(entry.get("id") or entry.get("link") or entry.get("title", ""))
        digest = hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()
        yield Fetched(_as_letter(channel, entry, digest, now), now, f"{_sources(channel)}{digest}")


def _oldest_first(entries: Sequence[Any]) -> list[Any]:
    """The entries of a feed, oldest first.

    Entries of one moment follow the feed's own direction.
    """
    newest_first = bool(entries) and _post_time(entries[0]) > _post_time(entries[-1])
    return sorted(reversed(entries) if newest_first else entries, key=_post_time)


def _post_time(entry: Any) -> tuple[int, ...]:
    """When a post was made, if its feed says so."""
    return tuple(entry.get("published_parsed") or entry.get("updated_parsed") or ())


def _as_letter(channel: ChannelRow, entry: Any, digest: str, now: datetime) -> bytes:
    content = entry.get("content") or [entry.get("summary_detail") or {}]
    text, kind = str(content[0].get("value", "")), str(content[0].get("type", "text/html"))
    letter = EmailMessage()
    letter["Message-ID"] = f"<{digest}@thread.invalid>"
    letter["From"] = "post@thread.invalid"
    letter["Date"] = format_datetime(now.astimezone(UTC))
    letter["List-Id"] = f"<{channel.place}>"
    quoting = _QUOTE.sub(r'\g<0> type="cite"', text)
    plain = kind == "text/plain"
    letter.set_content(text if plain else quoting, subtype="plain" if plain else "html")
    return bytes(letter)


def _sources(channel: ChannelRow) -> str:
    """How the sources of a thread's posts begin."""
    return f"thread:{channel.id}:"


def _known_sources(app: App, channel: ChannelRow, sources: Sequence[str]) -> set[str] | None:
    """Which posts were read before; ``None``: none of this thread ever was."""
    source = col(LetterRow.source)
    with app.store.transaction() as session:
        known = set(session.scalars(select(source).where(source.in_(sources))))
        ever = (
            known
            or session.scalars(
                select(source).where(source.startswith(_sources(channel))).limit(1)
            ).first()
        )
    return known if ever else None


def _note_incident(app: App, channel: ChannelRow, kind: str) -> None:
    """Put a thread that is not read, or not wholly, before the moderator."""
    with app.store.transaction() as session:
        number = note_incident(session, _incident_subject(channel), kind, app.now())
    log.warning("thread", channel=channel.id, game=channel.game, kind=kind, incident=number)


def _resolve_incident(app: App, channel: ChannelRow) -> None:
    """A thread is read again."""
    with app.store.transaction() as session:
        if _incident_subject(channel) in subjects_of_incidents(session.connection()):
            resolve_incidents(session, _incident_subject(channel))


def _incident_subject(channel: ChannelRow) -> str:
    return f"{channel.game} {channel.name}"
