"""Logging in with tokens of OAuth 2: on a real Dovecot and Exim, against a token server of ours."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from imapclient.exceptions import LoginError

from pbem.mail import AccessTokens, ImapInbox, NoToken, OAuthLogin, Sent, SmtpTransport
from pbem.private_files import is_private, write_private
from pbem.service.base.settings import load_settings
from pbem.service.run.configuration_errors import configuration_error
from pbem.service.run.mail_endpoints import open_inbox
from tests.servers import Player, Servers

RAW = b"Message-ID: <1@games.test>\r\nSubject: x\r\n\r\nPASS\r\n"


class TokenServer(ThreadingHTTPServer):
    """Sells access tokens for refresh tokens (RFC 6749) and tells Dovecot whose they are (7662).

    Attributes:
        refresh_token: the one that is good; each use replaces it.
        user: whose tokens it sells.
        lasts: for how many seconds.
        sold: how many it sold.
    """

    def __init__(self, port: int, user: str) -> None:
        self.refresh_token, self.user, self.lasts, self.sold = "first", user, 3600, 0
        super().__init__(("127.0.0.1", port), _Answering)

    def sell(self, form: dict[str, str]) -> tuple[int, dict[str, object]]:
        """An access token and a new refresh token, or an error."""
        expected = {"grant_type": "refresh_token", "client_id": "club", "client_secret": "s3cret"}
        assert {key: form.get(key) for key in expected} == expected
        if form["refresh_token"] != self.refresh_token:
            return 400, {"error": "invalid_grant"}
        self.sold += 1
        self.refresh_token = f"refresh{self.sold}"
        return 200, {
            "access_token": f"good{self.sold}",
            "token_type": "Bearer",
            "expires_in": self.lasts,
            "refresh_token": self.refresh_token,
        }

    def introspect(self, form: dict[str, str]) -> tuple[int, dict[str, object]]:
        """Whose token it is."""
        good = form["token"] == f"good{self.sold}"
        return 200, {"active": good, "username": self.user}


class _Answering(BaseHTTPRequestHandler):
    server: TokenServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        form = {key: values[0] for key, values in parse_qs(body).items()}
        act = self.server.sell if self.path == "/token" else self.server.introspect
        status, answer = act(form)
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def selling(servers: Servers) -> Iterator[TokenServer]:
    server = TokenServer(servers.tokens, "oauth")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def tokens(server: TokenServer, folder: Path) -> AccessTokens:
    write_private(folder / "refresh_token", b"first\n")
    url = f"http://127.0.0.1:{server.server_port}/token"
    return AccessTokens(url, ("club", "s3cret"), folder / "refresh_token")


@pytest.mark.server
def test_letters_come_in_and_go_out_with_tokens(
    servers: Servers, selling: TokenServer, tmp_path: Path
) -> None:
    player = Player(servers, "oauth")
    login = OAuthLogin("oauth", tokens(selling, tmp_path))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none", login)
    inbox = ImapInbox("127.0.0.1", servers.imap, "none", login)
    assert transport.send(RAW, "a@games.test", player.address, "<1@games.test>") == Sent()
    inbox.wait(10)
    assert [b"PASS" in letter.raw for letter in inbox.fetch()] == [True]
    assert selling.sold == 1  # one token serves both until it expires
    inbox.close()
    transport.close()
    assert (tmp_path / "refresh_token").read_text() == "refresh1"
    assert is_private(tmp_path / "refresh_token")
    player.close()


@pytest.mark.server
def test_a_token_is_renewed_when_it_expires_or_is_refused(
    servers: Servers, selling: TokenServer, tmp_path: Path
) -> None:
    servers.user("oauth")
    bought = tokens(selling, tmp_path)
    assert [bought.access_token(), bought.access_token()] == ["good1", "good1"]
    selling.sold = 7  # the provider took the token back
    inbox = ImapInbox("127.0.0.1", servers.imap, "none", OAuthLogin("oauth", bought))
    with pytest.raises(LoginError):
        inbox.check()
    assert bought.access_token() == "good8"
    selling.lasts = 1
    bought.forget()
    assert bought.access_token() != bought.access_token()
    inbox.close()


def test_a_refresh_token_that_is_no_good_is_told_without_a_secret(
    selling: TokenServer, tmp_path: Path
) -> None:
    (tmp_path / "pbem.toml").write_text(
        f'[inbox]\nkind = "imap"\nlogin = "oauth"\nuser = "oauth"\n[oauth]\nclient_id = "club"\n'
        f'token_url = "http://127.0.0.1:{selling.server_port}/token"\nclient_secret = "s3cret"\n'
    )
    write_private(tmp_path / "refresh_token", b"old-secret")
    settings = load_settings(tmp_path / "pbem.toml")
    login = open_inbox(settings)._login
    with pytest.raises(NoToken) as error:
        login.tokens.access_token()
    key, facts = configuration_error("inbox", error.value, settings)
    assert key == "cli.doctor.configuration_error.token"
    assert facts["detail"] == "invalid_grant"
    assert not {"s3cret", "old-secret"} & set(map(str, facts.values()))
    assert "s3cret" not in repr(login)
