"""The root of each day and its time-stamp, where the settings name an authority (RFC 3161)."""

import secrets
from datetime import timedelta
from http.client import HTTPException
from urllib.request import Request

from pbem.extras import importing
from pbem.ledger.chains.daily_roots import (
    add_daily_root,
    heads_under_roots,
    is_root_due,
    unstamped_roots,
)
from pbem.ledger.chains.stamps import signed_at
from pbem.ledger.database.service_tables import DailyRootRow, IncidentRow
from pbem.logs import Log
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import note_incident, resolve_incidents
from pbem.service.base.settings import TimestampSettings
from pbem.web import web_answer

log = Log()
SUBJECT = "timestamps"
"""The subject of the incident that the authority stamps nothing."""
_PAUSE = timedelta(hours=1)
_ANSWER_SECONDS, _MOST_BYTES = 10.0, 100_000


class NoStamp(OSError):
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
        with store.reading_connection() as connection:
            before = heads_under_roots(connection)
        with store.transaction() as session:
            add_daily_root(session, before, now)
    with store.transaction() as session:
        waiting = [] if paused else [(row.day, row.root) for row in unstamped_roots(session)]
    for day, root in waiting:
        try:
            token = stamped(context.settings.timestamps, root)
        except (OSError, HTTPException, ValueError) as error:
            log.warning("not_stamped", error=type(error).__name__)
            with store.transaction() as session:
                note_incident(session, SUBJECT, f"{SUBJECT} {type(error).__name__}", now)
            return
        with store.transaction() as session:
            session.get_one(DailyRootRow, day).token = token
            resolve_incidents(session, SUBJECT)


def try_authority(settings: TimestampSettings) -> None:
    """Have a hash of nothing signed (raises as :func:`stamped`)."""
    stamped(settings, secrets.token_hex(32))


def stamped(settings: TimestampSettings, root: str) -> bytes:
    """The token of the authority for a root.

    Raises:
        MissingExtra: the extra ``timestamps`` is not installed.
        NoStamp: the answer does not prove that these certificates signed the root.
        OSError: there is no answer in time, or the file of the certificates cannot be read.
        HTTPException: what came is no answer.
        ValueError: the address is none, or the certificates are none.
    """
    with importing("timestamps"):
        from rfc3161_client import HashAlgorithm, TimestampRequestBuilder  # noqa: PLC0415
    certificates = settings.certificates.read_text("utf-8")
    asked = TimestampRequestBuilder(bytes.fromhex(root), HashAlgorithm.SHA256).build()
    request = Request(  # noqa: S310 - the address is a setting
        settings.url, asked.as_bytes(), {"Content-Type": "application/timestamp-query"}
    )
    token = web_answer(request, _ANSWER_SECONDS, _MOST_BYTES)
    if signed_at(token, root, certificates) is None:
        raise NoStamp(settings.url)
    return token
