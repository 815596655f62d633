"""What an error of mailbox, transport or database says about the settings, for a newcomer."""

import smtplib
import socket
import ssl

from imapclient.exceptions import CapabilityError, IMAPClientError, LoginError

from pbem.ledger.database.plain_sql import DatabaseTrouble
from pbem.mail import NoSuchFolder, NoToken, RefusedMark
from pbem.rules import Words
from pbem.service.base.database_url import sqlite_path
from pbem.service.base.settings import InboxSettings, OutgoingSettings, Settings

_PLAIN: dict[type[Exception], str] = {
    RefusedMark: "marks",
    socket.gaierror: "host",
    ConnectionRefusedError: "refused",
    TimeoutError: "timeout",
}
"""Errors that need no more words than their key."""
_TABLES = {"inbox": "inbox", "transport": "outgoing", "letter": "outgoing"}


def configuration_error(part: str, error: Exception, settings: Settings) -> Words | None:
    """Message key and facts of what is wrong; they hold no secret.

    ``None`` if neither the settings nor what they name can be to blame.

    Args:
        part: of the service that was examined: inbox, transport, letter, or another one.
        error: what was raised.
        settings: by which it was tried.
    """
    if isinstance(error, DatabaseTrouble):
        return _database_error(error, settings)
    if not isinstance(error, OSError | IMAPClientError):
        return None
    table = _TABLES.get(part)
    ours = settings.inbox if table == "inbox" else settings.outgoing
    found = _server_error(error, ours) if table else None
    if found is None:
        return f"cli.doctor.{part}_bad", {"detail": type(error).__name__}
    key, facts = found
    known = {
        "table": table,
        "host": ours.host,
        "port": ours.port,
        "security": ours.security,
        "user": ours.user,
    }
    return f"cli.doctor.configuration_error.{key}", {**known, **facts}


def _server_error(
    error: Exception, ours: InboxSettings | OutgoingSettings
) -> tuple[str, dict[str, str]] | None:
    """What a mail server, or the way to it, objects to."""
    if ours.kind == "maildir":
        return ("path", {"path": str(ours.path)}) if isinstance(error, OSError) else None
    match error:
        case NoSuchFolder():
            return "folder", {"folder": error.folder}
        case LoginError() | smtplib.SMTPAuthenticationError():
            return "login", {
                "variable": (
                    f"PBEM_{'INBOX' if isinstance(ours, InboxSettings) else 'OUTGOING'}__PASSWORD"
                )
            }
        case NoToken():
            return "token", {"detail": error.reason}
        case ssl.SSLCertVerificationError():
            return "certificate", {"detail": error.verify_message}
        case smtplib.SMTPNotSupportedError() if ours.user and ours.security != "starttls":
            return "no_login", {}
        case (
            ssl.SSLError()
            | CapabilityError()
            | smtplib.SMTPNotSupportedError()
            | smtplib.SMTPServerDisconnected()
        ):
            return "security", {}
    return next(((key, {}) for kind, key in _PLAIN.items() if isinstance(error, kind)), None)


def _database_error(error: DatabaseTrouble, settings: Settings) -> Words:
    """A file that cannot be opened or written, or a server that does not answer."""
    if (path := sqlite_path(settings.database)) is not None:
        return "cli.doctor.configuration_error.database", {
            "path": str(path),
            "folder": str(path.parent),
        }
    return "cli.doctor.database_bad", {"detail": error.detail}
