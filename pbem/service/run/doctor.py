"""The doctor: what works and what does not, part by part, in findings that a catalogue words."""

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from pbem.extras import MissingExtra
from pbem.ledger.database.errors import UnknownSchema
from pbem.ledger.database.plain_sql import PlainDatabase, Rows, moment
from pbem.ledger.database.revisions import newest_revision
from pbem.private_files import is_private
from pbem.rules import Words
from pbem.service.base.settings import Settings, files_with_secrets
from pbem.service.moderator.pending_items import pending_items
from pbem.service.run.mail_endpoints import open_inbox, open_transport

if TYPE_CHECKING:
    from pbem.mail import Inbox

_WAIT_SECONDS = 60.0
_CLOCKS_APART = timedelta(minutes=5)
_ROUND_OUT = timedelta(minutes=1)
PARTS = (
    "settings",
    "files",
    "database",
    "clock",
    "inbox",
    "transport",
    "beacon",
    "timestamps",
    "letter",
    "incidents",
)
QUICK = tuple(part for part in PARTS if part not in {"timestamps", "letter"})
"""What is examined without sending a letter and without asking for a signature."""
_BEACONS = (
    "SELECT beacon FROM games WHERE beacon IS NOT NULL AND status NOT IN ('finished', 'deleted')"
)
_RECEIVED = "SELECT received_at FROM letters WHERE message_id = :mark"


class Finding(msgspec.Struct, frozen=True):
    """The finding on one part: a message key, facts without secrets, and more words about it."""

    part: str
    good: bool
    key: str
    facts: dict[str, Any] = {}
    more: tuple[Words, ...] = ()


def examine(settings: Settings, parts: tuple[str, ...] | None = None) -> list[Finding]:
    """Examine the parts, in order; of what waits for the moderator each is a finding."""
    examinations: dict[str, Callable[[Settings], list[Finding]]] = {
        "settings": _examine_settings,
        "files": _examine_files,
        "database": _examine_database,
        "clock": _examine_clock,
        "inbox": _examine_inbox,
        "transport": _examine_transport,
        "beacon": _examine_beacon,
        "timestamps": _timestamps,
        "letter": _examine_round_trip,
        "incidents": _list_incidents,
    }
    return [
        finding
        for part in parts or PARTS
        for finding in _errors_as_findings(part, examinations[part], settings)
    ]


def _errors_as_findings(
    part: str, examination: Callable[[Settings], list[Finding]], settings: Settings
) -> list[Finding]:
    try:
        return examination(settings)
    except UnknownSchema as error:
        return [Finding(part, good=False, key=error.key)]
    except Exception as error:
        from pbem.service.run.configuration_errors import (  # noqa: PLC0415 - if all is well, none
            configuration_error,
        )

        found = configuration_error(part, error, settings)
        if found is None:
            raise
        key, facts = found
        return [Finding(part, good=False, key=key, facts=facts)]


def _examine_settings(settings: Settings) -> list[Finding]:
    if settings.authentication == "required" and not settings.authserv_id:
        return [Finding("settings", good=False, key="cli.doctor.no_authserv_id")]
    return [
        Finding(
            "settings", good=True, key="cli.doctor.settings", facts={"address": settings.address}
        )
    ]


def _examine_files(settings: Settings) -> list[Finding]:
    """Check that other accounts of the machine cannot read the files with secrets."""
    wide = [path for path in files_with_secrets(settings) if not is_private(path)]
    return [
        Finding(
            "files",
            good=False,
            key="cli.doctor.configuration_error.wide_file",
            facts={"path": str(path)},
        )
        for path in wide
    ] or [Finding("files", good=True, key="cli.doctor.files")]


def _open_database(settings: Settings) -> AbstractContextManager[Rows]:
    """Queries in the database, which is brought up to date if it is not.

    Raises:
        DatabaseTrouble: it cannot be opened.
        UnknownSchema: this program cannot bring it up to date.
    """
    try:
        database = PlainDatabase(settings.database)
        if database.revision() == newest_revision():
            return database
        database.close()
    except ValueError:  # what the drivers alone cannot open, the service may
        pass
    from pbem.service.run.migration import migrated_rows  # noqa: PLC0415 - few databases need it

    return migrated_rows(settings.database)


def _examine_database(settings: Settings) -> list[Finding]:
    with _open_database(settings) as database:
        ((games,),) = database.rows("SELECT count(*) FROM games")
    return [Finding("database", good=True, key="cli.doctor.database", facts={"games": str(games)})]


def _examine_clock(settings: Settings) -> list[Finding]:
    """True if the machine's clock is not behind the service's last tick."""
    now = datetime.now(UTC)
    with _open_database(settings) as database:
        last = max((moment(at) for (at,) in database.rows("SELECT at FROM heartbeat")), default=now)
    if last - now > _CLOCKS_APART:
        return [
            Finding(
                "clock",
                good=False,
                key="cli.doctor.configuration_error.clock",
                facts={"now": now, "last": last},
            )
        ]
    return [Finding("clock", good=True, key="cli.doctor.clock")]


def _examine_inbox(settings: Settings) -> list[Finding]:
    inbox = open_inbox(settings)
    try:
        inbox.check()
    finally:
        inbox.close()
    return [
        Finding("inbox", good=True, key="cli.doctor.inbox", facts={"kind": settings.inbox.kind})
    ]


def _examine_transport(settings: Settings) -> list[Finding]:
    transport = open_transport(settings)
    try:
        transport.check()
    finally:
        transport.close()
    return [
        Finding(
            "transport",
            good=True,
            key="cli.doctor.transport",
            facts={"kind": settings.outgoing.kind},
        )
    ]


def _examine_beacon(settings: Settings) -> list[Finding]:
    """Check that each beacon in the dice of an unfinished game gives a round."""
    with _open_database(settings) as database:
        found = {_as_json(beacon) for (beacon,) in database.rows(_BEACONS)}
    if not found - {b"null"}:
        return [Finding("beacon", good=True, key="cli.doctor.beacon_unused")]
    from pbem.ledger.chains.beacon import Beacon  # noqa: PLC0415 - few services have one
    from pbem.service.base.beacon_rounds import BeaconRounds  # noqa: PLC0415

    networks = [msgspec.json.decode(beacon, type=Beacon) for beacon in sorted(found - {b"null"})]
    rounds, now = BeaconRounds(settings.beacon.urls, lambda: datetime.now(UTC)), datetime.now(UTC)
    findings = []
    for network in networks:
        good = rounds.wait_for_round(network, network.first_round_after(now - _ROUND_OUT))
        key = "cli.doctor.beacon" if good else "cli.doctor.configuration_error.beacon"
        facts = {"servers": ", ".join(settings.beacon.urls), "chain": network.chain}
        findings.append(Finding("beacon", good=good, key=key, facts=facts))
    return findings


def _as_json(value: Any) -> bytes:
    """A value of a JSON column: SQLite keeps it as text."""
    return value.encode() if isinstance(value, str) else msgspec.json.encode(value, order="sorted")


def _timestamps(settings: Settings) -> list[Finding]:
    """Have the time-stamping authority sign a hash of nothing, and check its signature."""
    from http.client import HTTPException  # noqa: PLC0415 - --quick needs none

    from pbem.service.run.timestamping import (  # noqa: PLC0415 - --quick needs none
        NoStamp,
        try_authority,
    )

    authority = settings.timestamps
    if not authority.url:
        return [Finding("timestamps", good=True, key="cli.doctor.timestamps_unused")]
    facts: dict[str, Any] = {"url": authority.url, "path": str(authority.certificates)}
    if not authority.certificates.is_file():
        missing_file = "cli.doctor.configuration_error.stamp_certificates"
        return [Finding("timestamps", good=False, key=missing_file, facts=facts)]
    key = "cli.doctor.timestamps"
    try:
        try_authority(authority)
    except MissingExtra as missing:
        key, facts = missing.key, missing.facts
    except NoStamp:
        key = "cli.doctor.configuration_error.stamp_untrusted"
    except (OSError, HTTPException, ValueError) as error:
        key, facts["detail"] = "cli.doctor.configuration_error.timestamps", type(error).__name__
    return [Finding("timestamps", good=key == "cli.doctor.timestamps", key=key, facts=facts)]


def _examine_round_trip(settings: Settings) -> list[Finding]:
    """A letter to itself, waited for in its own mailbox: only where both ends are real servers.

    It goes to a plus-address, as players' letters do. If it does not arrive, another goes to the
    bare address.
    """
    if settings.inbox.kind != "imap" or settings.outgoing.kind != "smtp":
        return [Finding("letter", good=True, key="cli.doctor.letter_local")]
    from pbem.mail import reply_address  # noqa: PLC0415 - --quick sends nothing

    own = settings.address
    plus = reply_address(own, "doctor")
    by_plus = _send_and_receive(settings, plus)
    if by_plus.good:
        return [by_plus]
    if _send_and_receive(settings, own).good:
        return [
            Finding(
                "letter",
                good=False,
                key="cli.doctor.configuration_error.no_plus",
                facts={"address": own, "plus": plus},
            )
        ]
    return [by_plus]


def _send_and_receive(settings: Settings, to: str) -> Finding:
    """Check that a letter from the address to one of its own comes in."""
    from pbem.mail import Deferred, Outgoing, Refused, compose  # noqa: PLC0415 - as above

    mark, own = (
        f"<doctor.{secrets.token_hex(8)}@{settings.address.rpartition('@')[2]}>",
        settings.address,
    )
    raw = compose(Outgoing(mark, own, to, own, "pbem doctor", datetime.now(UTC), mark))
    transport, inbox = open_transport(settings), open_inbox(settings)
    try:
        verdict = transport.send(raw, own, to, mark)
        if isinstance(verdict, Deferred | Refused):
            return Finding(
                "letter", good=False, key="cli.doctor.letter_bad", facts={"detail": verdict.code}
            )
        end = monotonic() + _WAIT_SECONDS
        while monotonic() < end:
            if (received := _wait_for_letter(inbox, settings, mark)) is not None:
                return _check_server_clock(received)
            inbox.wait(2)
    finally:
        transport.close()
        inbox.close()
    return Finding(
        "letter", good=False, key="cli.doctor.letter_lost", facts={"seconds": f"{_WAIT_SECONDS:g}"}
    )


def _wait_for_letter(inbox: "Inbox", settings: Settings, mark: str) -> datetime | None:
    """When a letter came in, if it did.

    It lies in the mailbox, or a worker has recorded it.
    """
    for fetched in inbox.fetch():
        if mark.encode() in fetched.raw:
            inbox.done(fetched.source)
            return fetched.received_at
    with _open_database(settings) as database:
        found = database.rows(_RECEIVED, mark=mark)
    return moment(found[0][0]) if found else None


def _check_server_clock(received: datetime) -> Finding:
    """Check that the mail server's clock agrees that a letter came in just now."""
    apart = abs(datetime.now(UTC) - received)
    if apart > _CLOCKS_APART:
        minutes = {"minutes": f"{apart.total_seconds() / 60:.0f}"}
        return Finding(
            "letter", good=False, key="cli.doctor.configuration_error.clocks_differ", facts=minutes
        )
    return Finding("letter", good=True, key="cli.doctor.letter")


def _list_incidents(settings: Settings) -> list[Finding]:
    """What waits for the moderator, as the letters to them tell it."""
    with _open_database(settings) as database:
        found = [
            Finding(
                "incidents",
                good=False,
                key=item.words[0],
                facts=item.words[1],
                more=item.more,
            )
            for item in pending_items(database, settings, datetime.now(UTC))
        ]
    return found or [Finding("incidents", good=True, key="cli.doctor.no_incidents")]
