"""How the service logs in to mail servers: with a password, or with a token of OAuth 2.

SASL XOAUTH2 and OAUTHBEARER (RFC 7628) carry the access token. A refresh token buys access tokens
(RFC 6749, section 6).
"""

import smtplib
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from time import monotonic
from typing import Protocol
from urllib.request import Request

from imapclient import IMAPClient

from pbem.extras import importing
from pbem.private_files import replace_private
from pbem.web import web_answer

_ANSWER_SECONDS, _MOST_BYTES = 30.0, 100_000
_SPARE_SECONDS = 60.0
"""An access token is renewed so long before it expires."""
_SHORT_LIFE = 300.0
"""Seconds that a token is used whose server names no end."""


class NoToken(OSError):
    """The token server gave no access token.

    Attributes:
        reason: its error code (RFC 6749, section 5.2), or the class of what went wrong.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Login(Protocol):
    """A way to log in.

    Attributes:
        user: the name on both servers.
    """

    @property
    def user(self) -> str:
        """The name to log in with."""

    def log_in_imap(self, client: IMAPClient) -> None:
        """Log in to an IMAP server (raises LoginError, NoToken)."""

    def log_in_smtp(self, server: smtplib.SMTP) -> None:
        """Log in to an SMTP server (raises SMTPException, NoToken)."""


@dataclass(frozen=True)
class PasswordLogin:
    """A user and their password."""

    user: str
    password: str = field(repr=False)

    def log_in_imap(self, client: IMAPClient) -> None:
        """See the protocol."""
        client.login(self.user, self.password)

    def log_in_smtp(self, server: smtplib.SMTP) -> None:
        """See the protocol."""
        server.login(self.user, self.password)


class AccessTokens:
    """Access tokens of one account, bought with its refresh token when the last one expires.

    Args:
        url: the token endpoint.
        client: the identifier and the secret of this installation; the secret may be empty.
        refresh_token: the file that holds the refresh token. It is written anew where the server
            gives another one.
        scope: what is asked for; empty: what the refresh token was given for.
    """

    def __init__(
        self, url: str, client: tuple[str, str], refresh_token: Path, scope: str = ""
    ) -> None:
        self._url, self._client, self._file, self._scope = url, client, refresh_token, scope
        self._token, self._good_until = "", 0.0

    def access_token(self) -> str:
        """A token that is good now.

        Raises:
            MissingExtra: the extra ``oauth`` is not installed.
            NoToken: the server gives none, or cannot be reached.
            OSError: the file of the refresh token cannot be read or written.
        """
        if monotonic() >= self._good_until:
            self._renew()
        return self._token

    def forget(self) -> None:
        """Ask for another token next time: a server refused this one."""
        self._good_until = 0.0

    def _renew(self) -> None:
        with importing("oauth"):
            from oauthlib.oauth2 import OAuth2Error, WebApplicationClient  # noqa: PLC0415
        name, secret = self._client
        refresh_token = self._file.read_text("utf-8").strip()
        client = WebApplicationClient(name)
        body = client.prepare_refresh_body(
            refresh_token=refresh_token,
            scope=self._scope or None,
            client_id=name,
            **({"client_secret": secret} if secret else {}),
        )
        try:
            given = client.parse_request_body_response(_post_form(self._url, body))
        except OAuth2Error as error:
            raise NoToken(str(error.error)) from None
        except (OSError, HTTPException, ValueError) as error:
            raise NoToken(type(error).__name__) from None
        self._token = str(given["access_token"])
        lasts = float(given.get("expires_in") or _SHORT_LIFE)
        self._good_until = monotonic() + max(0.0, lasts - _SPARE_SECONDS)
        newer = str(given.get("refresh_token") or refresh_token)
        if newer != refresh_token:
            replace_private(self._file, newer.encode())


def _post_form(url: str, body: str) -> str:
    """What a token endpoint answers to a form, an error of OAuth included (raises OSError)."""
    request = Request(  # noqa: S310 - the address is a setting
        url,
        body.encode(),
        {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"},
    )
    return web_answer(request, _ANSWER_SECONDS, _MOST_BYTES, also=(400, 401)).decode("utf-8")


@dataclass(frozen=True)
class OAuthLogin:
    """A user whose access token stands for a password."""

    user: str
    tokens: AccessTokens

    def log_in_imap(self, client: IMAPClient) -> None:
        """See the protocol."""
        token = self.tokens.access_token()
        try:
            if client.has_capability("AUTH=XOAUTH2"):
                client.oauth2_login(self.user, token)
            else:
                client.oauthbearer_login(self.user, token)
        except BaseException:
            self.tokens.forget()
            raise

    def log_in_smtp(self, server: smtplib.SMTP) -> None:
        """See the protocol."""
        server.ehlo_or_helo_if_needed()
        token = self.tokens.access_token()
        offered = server.esmtp_features.get("auth", "").upper().split()
        mechanism, words = "XOAUTH2", f"user={self.user}\1auth=Bearer {token}\1\1"
        if mechanism not in offered and "OAUTHBEARER" in offered:
            mechanism, words = "OAUTHBEARER", f"n,a={self.user},\1auth=Bearer {token}\1\1"
        try:
            server.auth(mechanism, _ClientAnswers(words))
        except BaseException:
            self.tokens.forget()
            raise


class _ClientAnswers:
    """The client's side of an exchange: the words first, then an empty answer to a refusal."""

    def __init__(self, words: str) -> None:
        self._words = words

    def __call__(self, challenge: bytes | None = None, /) -> str:
        """What the client says."""
        return self._words if challenge is None else ""
