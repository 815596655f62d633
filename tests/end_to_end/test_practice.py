"""Somebody with mail alone registers, begins a game against bots and plays it to its end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.mail import ImapInbox, SmtpTransport
from pbem.service.base.settings import LobbySettings, Settings
from pbem.service.inbox.app import App
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.end_to_end.people import messages
from tests.end_to_end.test_paths_of_glory import until
from tests.servers import PASSWORD, Player, Servers
from tests.service.house import ClockedInbox, text_of

_MOST_LETTERS = 400


@dataclass
class Practice:
    """The service between its servers, and somebody who plays alone against bots."""

    app: App
    inbox: ImapInbox
    transport: SmtpTransport
    player: Player
    now: list[datetime]

    def work(self) -> None:
        """Wait for a letter and work it; bots answer."""
        until(lambda: self.app.poll(self.inbox) > 0)
        self.now[0] += timedelta(minutes=1)
        tick(self.app)
        dispatch(self.app, self.transport)

    def letter(self, words: str) -> EmailMessage:
        """The newest letter that says this, once there is one."""
        found: list[EmailMessage] = []

        def arrived() -> bool:
            found[:] = [each for each in messages(self.player) if words in text_of(each)]
            return bool(found)

        until(arrived)
        return found[-1]

    def answer(self, letter: EmailMessage, *lines: str) -> None:
        """Answer a letter; the answer is worked."""
        subject, body = f"Re: {letter['Subject']}", "\n".join(lines) + "\n"
        self.player.send(letter["Reply-To"], body, subject, letter["Message-ID"])
        self.work()


@pytest.fixture
def practice(servers: Servers, tmp_path: Path) -> Iterator[Practice]:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    lobby = LobbySettings(enabled=True, registration="open")
    settings = Settings(address=servers.user("practice"), pictures="none", lobby=lobby)
    app = App(store, settings, lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("practice", PASSWORD))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    player = Player(servers, "practice.anna")
    yield Practice(app, inbox, transport, player, now)
    player.close()
    inbox.close()
    transport.close()
    store.close()


def order(practice: Practice, game: str) -> tuple[int, str] | None:
    """The position, and a line that answers what the person is asked; nothing at the end."""
    with practice.app.store.transaction() as session:
        record = GameRecord.load(session, game, game_module)
        if record.row.status == "finished":
            return None
        ask = record.asks[0]
        player = record.player(ask.seat)
        assert player is not None
        assert player.address == practice.player.address
        return record.row.position, record.module.language(record.game).write(ask.default())


@pytest.mark.server
@pytest.mark.parametrize(
    "scenario",
    [
        "GLO marne AS ALLIED",
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in ("FWW standard", "QMG standard", "POG introductory", "WEF historical")
        ),
    ],
)
def test_a_game_of_practice_of_each_kind_is_played_to_its_end_by_letters(
    practice: Practice, tmp_path: Path, scenario: str
) -> None:
    game = f"{scenario[:3]}-1"
    practice.player.send(practice.app.settings.address, "REGISTER Anna\n", "hello")
    practice.work()
    practice.answer(practice.letter("CONFIRM"), "CONFIRM")
    practice.answer(practice.letter("You are registered as Anna"), f"PRACTICE {scenario}")
    written = 0
    while (said := order(practice, game)) is not None:
        position, line = said
        letter = practice.letter(f"BEGIN {game} #{position}")
        practice.answer(letter, f"BEGIN {game} #{position}", line, "END")
        written += 1
        assert written < _MOST_LETTERS
    assert "The game is over" in text_of(practice.letter("The game is over"))
    with practice.app.store.transaction() as session:
        record = GameRecord.load(session, game, game_module)
        (tmp_path / "game.jsonl").write_bytes(b"".join(export_lines(record)))
    assert verify(tmp_path / "game.jsonl").state == "proven"
