"""Transports for outgoing letters: SMTP, or a Maildir."""

import hashlib
import os
import smtplib
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from pbem.mail.logins import Login
from pbem.mail.reply_bounds import BoundedSmtp
from pbem.private_files import make_private_folder

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer


_DATA_SECONDS = 600.0
NO_ADDRESS = "address"
"""The code for a recipient whose mail server does not exist."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The server accepted the letter."""


@dataclass(frozen=True, slots=True)
class Deferred:
    """A temporary failure (4xx, or no connection): try again later."""

    code: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A permanent failure (5xx)."""

    code: str


Verdict = Sent | Deferred | Refused
Security = Literal["none", "starttls", "tls"]


class Transport(Protocol):
    """A transport for outgoing letters."""

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:
        """Send one letter. The same Message-ID may come again after a crash."""

    def check(self) -> None:
        """Open the connection and log in (raises connection and login errors)."""

    def close(self) -> None:
        """Close the connection."""


class MaildirTransport:
    """Writes letters into ``<folder>/<recipient>/new``. The same Message-ID gives the same file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def send(
        self,
        raw: bytes,
        sender: str,  # noqa: ARG002 - a Maildir has no envelope
        recipient: str,
        message_id: str,
    ) -> Verdict:
        """Write the letter into the recipient's folder. It is on disk when the verdict is Sent."""
        try:
            self._write(raw, recipient, message_id)
        except OSError as error:
            return Deferred(type(error).__name__)
        return Sent()

    def _write(self, raw: bytes, recipient: str, message_id: str) -> None:
        folder = self.path / "".join(
            c if c.isalnum() or c in "@.+-_" else "_" for c in recipient
        ).lstrip(".")
        if not (folder / "cur").is_dir():
            make_private_folder(self.path)
            for part in ("tmp", "new", "cur"):
                (folder / part).mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(message_id.encode()).hexdigest()[:32] + ".pbem"
        if (folder / "cur" / f"{name}:2,S").exists():
            return
        draft = folder / "tmp" / name
        with draft.open("wb") as file:
            file.write(raw.replace(b"\r", b""))  # CR stands in line ends alone (RFC 5322, 2.3)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(folder / "new" / name)

    def check(self) -> None:
        """Make the folder if it is missing (raises OSError)."""
        make_private_folder(self.path)

    def close(self) -> None:
        """Nothing is held open."""


class _Patient(BoundedSmtp):
    """The time a server may take to accept a whole letter (RFC 5321, 4.5.3.2.6)."""

    def data(self, msg: "Buffer | str") -> tuple[int, bytes]:
        """Send the letter, with time for the answer."""
        assert self.sock is not None
        before = self.sock.gettimeout()
        self.sock.settimeout(_DATA_SECONDS)
        try:
            return super().data(msg)
        finally:
            if self.sock is not None:
                self.sock.settimeout(before)


class _PatientTls(_Patient, smtplib.SMTP_SSL):
    """The same, encrypted from the first byte."""


class SmtpTransport:
    """SMTP with STARTTLS or TLS and a login; one connection for many letters (RFC 5321)."""

    def __init__(
        self,
        host: str,
        port: int,
        security: Security,
        login: Login | None = None,
        timeout: float = 30,
    ) -> None:
        self.host, self.port, self.security = host, port, security
        self._login, self._timeout = login, timeout
        self._server: smtplib.SMTP | None = None

    def _connect(self) -> smtplib.SMTP:
        if self._server is not None:
            return self._server
        if self.security == "tls":
            context = ssl.create_default_context()
            server: smtplib.SMTP = _PatientTls(
                self.host, self.port, timeout=self._timeout, context=context
            )
        else:
            server = _Patient(self.host, self.port, timeout=self._timeout)
        try:
            if self.security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if self._login:
                self._login.log_in_smtp(server)
        except BaseException:
            server.close()
            raise
        self._server = server
        return server

    def send(
        self,
        raw: bytes,
        sender: str,
        recipient: str,
        message_id: str,  # noqa: ARG002 - the letter holds it
    ) -> Verdict:
        """Send one letter to the SMTP server. After a lost connection it is Deferred.

        Only what the server says of the recipient or the letter is permanent. A failed login,
        greeting or sender is our fault, so the letter waits.
        """
        try:
            self._connect().sendmail(sender, [recipient], raw)
        except smtplib.SMTPRecipientsRefused as error:
            return self._verdict(error.recipients[recipient][0])
        except smtplib.SMTPDataError as error:
            self.close()
            return self._verdict(error.smtp_code)
        except smtplib.SMTPResponseException as error:
            self.close()
            return Deferred(str(error.smtp_code))
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            return Deferred(type(error).__name__)
        except ValueError:
            self.close()
            return Refused(NO_ADDRESS)
        return Sent()

    def check(self) -> None:
        """Connect to the SMTP server and log in (raises connection and login errors)."""
        self._connect().noop()

    @staticmethod
    def _verdict(code: int) -> Verdict:
        return Refused(str(code)) if 500 <= code < 600 else Deferred(str(code))

    def close(self) -> None:
        """Close the connection if one is open."""
        if self._server is not None:
            self._server.close()
            self._server = None
