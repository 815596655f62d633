"""The root of each day and its time-stamp, where the settings name an authority (RFC 3161)."""

import urllib.request
from datetime import timedelta
from http.client import HTTPException

import structlog

from pbem.extras import importing
from pbem.ledger.daily_roots import (
    add_daily_root,
    heads_under_roots,
    is_root_due,
    unstamped_roots,
)
from pbem.ledger.stamps import signed_at
from pbem.ledger.tables import DailyRootRow, IncidentRow
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import note_incident, resolve_incidents

log = structlog.get_logger()
SUBJECT = "timestamps"
"""The subject of the incident that the authority stamps nothing."""
_PAUSE = timedelta(hours=1)
_ANSWER_SECONDS, _MOST_BYTES = 10.0, 100_000


class _NoStamp(OSError):
    """The authority's answer does not prove that it signed the root."""


def stamp_roots(context: ServiceContext) -> None:
    """Take the root of the day and have it stamped; roots that wait for a stamp too.

    After a failure the authority is asked again in an hour.
    """
    if not context.settings.timestamps.url:
        return
    now, store = context.now(), context.store
    with store.transaction() as session:
        due = is_root_due(session, now)
        failed = session.get(IncidentRow, SUBJECT)
        paused = failed is not None and timedelta() <= now - failed.last_at < _PAUSE
    if due:
        with store.reading() as connection:
            before = heads_under_roots(connection)
        with store.transaction() as session:
            add_daily_root(session, before, now)
    with store.transaction() as session:
        waiting = [] if paused else [(row.day, row.root) for row in unstamped_roots(session)]
    for day, root in waiting:
        try:
            token = _stamped(context, root)
        except (OSError, HTTPException, ValueError) as error:
            log.warning("not_stamped", error=type(error).__name__)
            with store.transaction() as session:
                note_incident(session, SUBJECT, f"{SUBJECT} {type(error).__name__}", now)
            return
        with store.transaction() as session:
            session.get_one(DailyRootRow, day).token = token
            resolve_incidents(session, SUBJECT)


def _stamped(context: ServiceContext, root: str) -> bytes:
    """The token of the authority for a root (raises OSError, HTTPException, ValueError)."""
    with importing("timestamps"):
        from rfc3161_client import HashAlgorithm, TimestampRequestBuilder  # noqa: PLC0415
    settings = context.settings.timestamps
    asked = TimestampRequestBuilder(bytes.fromhex(root), HashAlgorithm.SHA256).build()
    request = urllib.request.Request(  # noqa: S310 - the address is a setting
        settings.url, asked.as_bytes(), {"Content-Type": "application/timestamp-query"}
    )
    with urllib.request.build_opener().open(request, timeout=_ANSWER_SECONDS) as answer:
        token: bytes = answer.read(_MOST_BYTES)
    if signed_at(token, root, settings.certificates.read_text("utf-8")) is None:
        raise _NoStamp(settings.url)
    return token
