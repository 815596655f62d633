"""Mailboxes and transports over real Dovecot and Exim, and Maildirs."""

import os
import threading
import time
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem.mail import (
    Deferred,
    ImapInbox,
    MaildirInbox,
    MaildirTransport,
    Refused,
    Sent,
    SmtpTransport,
)
from pbem.mail.logins import PasswordLogin
from pbem.mail.transports import NO_ADDRESS, Security
from tests.servers import PASSWORD, PATIENCE, Player, Servers

RAW = (
    b"From: a@games.test\r\nTo: b@games.test\r\n"
    b"Message-ID: <1@games.test>\r\nSubject: x\r\n\r\nhello\r\n"
)


def soon(check: object, seconds: float = 60) -> None:
    """Wait until a callable is true; on a busy machine that may take long."""
    end = time.monotonic() + seconds
    while not check():  # type: ignore[operator]
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


@pytest.mark.server
def test_smtp_hands_over_defers_and_refuses(servers: Servers) -> None:
    player = Player(servers, "smtpuser")
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    assert transport.send(RAW, "a@games.test", player.address, "<1@games.test>") == Sent()
    assert transport.send(RAW, "a@games.test", "later@games.test", "<2@games.test>") == Deferred(
        "451"
    )
    assert transport.send(RAW, "a@games.test", "never@games.test", "<3@games.test>") == Refused(
        "550"
    )
    assert transport.send(RAW, "a@games.test", player.address, "<4@games.test>") == Sent()
    soon(lambda: len(player.letters()) == 2)
    transport.close()
    player.close()


@pytest.mark.server
def test_an_address_that_no_server_can_be_asked_for_keeps_nothing_back(servers: Servers) -> None:
    player = Player(servers, "behindnobody")
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    for recipient in ("zoë@games.test", "zoe@gämes.test"):
        assert transport.send(RAW, "a@games.test", recipient, "<8@games.test>") == Refused(
            NO_ADDRESS
        )
    assert transport.send(RAW, "a@games.test", player.address, "<9@games.test>") == Sent()
    soon(lambda: len(player.letters()) == 1)
    transport.close()
    player.close()


@pytest.mark.server
def test_a_failed_login_is_ours_to_mend_and_refuses_no_letter(servers: Servers) -> None:
    transport = SmtpTransport(
        "127.0.0.1", servers.smtp, "none", login=PasswordLogin("nobody", "wrong")
    )
    assert transport.send(RAW, "a@games.test", "a@games.test", "<5@games.test>") == Deferred("535")


@pytest.mark.server
@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_letters_and_logins_travel_encrypted(
    servers: Servers, security: Security, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(servers, f"secure{security}")
    smtp, imap = (
        (servers.smtps, servers.imaps) if security == "tls" else (servers.smtp, servers.imap)
    )
    transport = SmtpTransport("127.0.0.1", smtp, security, login=PasswordLogin("games", PASSWORD))
    inbox = ImapInbox("127.0.0.1", imap, security, PasswordLogin(player.name, PASSWORD))
    assert isinstance(
        transport.send(RAW, "a@games.test", player.address, "<6@games.test>"), Deferred
    )  # unknown authority
    assert list(inbox.fetch()) == []
    monkeypatch.setenv("SSL_CERT_FILE", str(servers.root / "authority.pem"))
    assert transport.send(RAW, "a@games.test", player.address, "<7@games.test>") == Sent()
    soon(lambda: len(list(inbox.fetch())) == 1)
    transport.close()
    inbox.close()
    player.close()


@pytest.mark.server
def test_a_server_that_has_the_whole_letter_may_take_long(servers: Servers) -> None:
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none", timeout=1)
    assert transport.send(RAW, "a@games.test", servers.user("slow"), "<1@games.test>") == Sent()
    transport.close()


@pytest.mark.server
def test_a_refused_login_is_not_tried_again_at_once(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, login = list[str](), IMAPClient.login
    monkeypatch.setattr(
        IMAPClient, "login", lambda self, *who: (tried.append(who[0]), login(self, *who))[1]
    )
    servers.user("locked")
    inbox = ImapInbox("127.0.0.1", servers.imap, "none", PasswordLogin("locked", "wrong"))
    for _ in range(3):
        assert list(inbox.fetch()) == []
        inbox.wait(0.01)
    assert tried == ["locked"]
    monkeypatch.setattr(inbox, "_login", PasswordLogin("locked", PASSWORD))
    monkeypatch.setattr(inbox, "_not_before", 0.0)
    assert list(inbox.fetch()) == []
    assert inbox.reached
    inbox.close()


def test_a_folder_that_cannot_be_written_means_later(tmp_path: Path) -> None:
    (tmp_path / "b@games.test").write_text("in the way")
    transport = MaildirTransport(tmp_path)
    assert isinstance(
        transport.send(RAW, "a@games.test", "b@games.test", "<1@games.test>"), Deferred
    )


def test_no_server_means_later() -> None:
    transport = SmtpTransport("127.0.0.1", 1, "none", timeout=2)
    assert isinstance(
        transport.send(RAW, "a@games.test", "b@games.test", "<1@games.test>"), Deferred
    )


@pytest.mark.server
def test_imap_fetches_until_done_and_wakes_for_new_mail(servers: Servers) -> None:
    player, games = Player(servers, "imapsender"), servers.user("imapgames")
    inbox = ImapInbox("127.0.0.1", servers.imap, "none", PasswordLogin("imapgames", PASSWORD))
    assert list(inbox.fetch()) == []
    waiter, began = threading.Thread(target=inbox.wait, args=(300,)), time.monotonic()
    waiter.start()
    while waiter.is_alive():  # what comes in the moment in which IDLE begins need not wake it
        assert time.monotonic() - began < 60
        player.send(games.replace("@", "+secret@"), "PASS")
        waiter.join(2)
    letters: list[object] = []
    soon(lambda: letters.extend(inbox.fetch()) or letters)
    there = [letter.source for letter in inbox.fetch()]  # type: ignore[attr-defined]
    assert letters[0].source in there
    for letter in inbox.fetch():
        inbox.done(letter.source)
    there = [letter.source for letter in inbox.fetch()]  # type: ignore[attr-defined]
    assert letters[0].source not in there
    inbox.close()


@pytest.mark.server
def test_imap_does_not_wait_when_a_letter_came_since_the_last_look(servers: Servers) -> None:
    player = Player(servers, "early")
    inbox = ImapInbox("127.0.0.1", servers.imap, "none", PasswordLogin("early", PASSWORD))
    assert list(inbox.fetch()) == []
    player.send(player.address, "PASS")
    soon(player.letters)
    began = time.monotonic()
    inbox.wait(300)
    assert time.monotonic() - began < 60
    assert len(list(inbox.fetch())) == 1
    inbox.close()
    player.close()


@pytest.mark.server
def test_imap_survives_expunge_new_uidvalidity_and_a_restart(servers: Servers) -> None:
    player, games = Player(servers, "expunger"), servers.user("expunged")
    inbox = ImapInbox("127.0.0.1", servers.imap, "none", PasswordLogin("expunged", PASSWORD))
    player.send(games, "one")
    soon(lambda: list(inbox.fetch()))
    (letter,) = inbox.fetch()
    other = IMAPClient("127.0.0.1", servers.imap, ssl=False)
    other.login("expunged", PASSWORD)
    other.select_folder("INBOX")
    other.delete_messages(other.search("ALL"))
    other.expunge()
    other.shutdown()
    inbox.done(letter.source)
    assert list(inbox.fetch()) == []
    inbox.done("imap:1:1")
    servers.stop("dovecot")
    assert list(inbox.fetch()) == []
    servers.start("dovecot")
    player.send(games, "two")
    soon(lambda: list(inbox.fetch()))
    inbox.close()


@pytest.mark.server
def test_letters_of_two_mailboxes_are_never_taken_for_one(servers: Servers) -> None:
    """Each server counts its mailboxes and letters for itself."""
    sources = []
    for name in ("counted", "countedtoo"):
        servers.user(name)
        inbox = ImapInbox("127.0.0.1", servers.imap, "none", PasswordLogin(name, PASSWORD))
        client = inbox._connection()
        client.append("INBOX", RAW)
        inbox._validity = 7
        (letter,) = inbox.fetch()
        inbox.done(letter.source)
        assert list(inbox.fetch()) == []
        sources.append(letter.source)
        inbox.close()
    assert len(set(sources)) == 2


def test_a_maildir_letter_stays_until_done(tmp_path: Path) -> None:
    inbox = MaildirInbox(tmp_path)
    (tmp_path / "new" / "1.eml").write_bytes(RAW)
    (letter,) = inbox.fetch()
    assert letter.raw == RAW
    assert [again.source for again in inbox.fetch()] == [letter.source]
    inbox.done(letter.source)
    inbox.done(letter.source)
    assert list(inbox.fetch()) == []


def test_whatever_lies_in_a_maildir_the_next_letter_is_fetched(tmp_path: Path) -> None:
    """A folder, dangling links, a pipe, and a letter that another program takes away meanwhile."""
    inbox, new = MaildirInbox(tmp_path), tmp_path / "new"
    (new / "1.folder").mkdir()
    (new / "2.link").symlink_to(tmp_path / "nowhere")
    (new / "2.loop").symlink_to(new / "2.loop")
    os.mkfifo(new / "3.pipe")
    for name in ("4.first", "5.moved", "6.gone", "7.last"):
        (new / name).write_bytes(b"From: a@example.org\r\n\r\nPASS\r\n")
        os.utime(new / name, (int(name[0]), int(name[0])))
    letters = inbox.fetch()
    assert next(letters).source == "maildir:4.first"
    (new / "5.moved").rename(tmp_path / "cur" / "5.moved:2,S")
    (new / "6.gone").unlink()
    assert [letter.source for letter in letters] == ["maildir:7.last"]
    assert inbox.reached
    for name in ("5.moved", "6.gone", "4.first", "4.first"):
        inbox.done(f"maildir:{name}")
    assert [letter.source for letter in inbox.fetch()] == ["maildir:7.last"]


def test_a_file_that_cannot_be_read_does_not_end_every_wait(tmp_path: Path) -> None:
    """As one of another user's would.

    Whoever serves looks at it again with the next poll, not without a rest.
    """
    inbox, new = MaildirInbox(tmp_path), tmp_path / "new"
    (new / "1.bad").symlink_to("/proc/self/mem")
    assert list(inbox.fetch()) == []
    waiting = threading.Thread(target=inbox.wait, args=(10 * PATIENCE,))
    waiting.start()
    waiting.join(1.5)
    assert waiting.is_alive()
    (new / "2.eml").write_bytes(RAW)
    waiting.join(PATIENCE)
    assert not waiting.is_alive()
    assert [letter.source for letter in inbox.fetch()] == ["maildir:2.eml"]


def test_a_letter_sent_twice_into_a_maildir_is_one_letter(tmp_path: Path) -> None:
    transport = MaildirTransport(tmp_path)
    for _ in range(2):
        assert transport.send(RAW, "a@games.test", "../b@games.test", "<1@games.test>") == Sent()
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(written) == 1
    assert tmp_path in written[0].parents


def test_a_new_maildir_is_for_the_service_alone(tmp_path: Path) -> None:
    """Letters hold hands, orders and the addresses of seats. A folder that is there stays as it is."""
    given = tmp_path / "given"
    given.mkdir(mode=0o755)
    MaildirInbox(given)
    MaildirInbox(tmp_path / "inbox")
    MaildirTransport(tmp_path / "out").send(b"x", "a@b.test", "c@d.test", "<1@b.test>")
    MaildirTransport(tmp_path / "checked").check()
    modes = [
        (tmp_path / name).stat().st_mode & 0o777 for name in ("inbox", "out", "checked", "given")
    ]
    assert modes == [0o700, 0o700, 0o700, 0o755]
