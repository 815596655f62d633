"""Twelve people with mail alone: they register, open, join, play and finish three kinds of games."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.lobby.record import LobbyRecord
from pbem.lobby.state import Lobby
from pbem.mail import ImapInbox, SmtpTransport
from pbem.service.base.settings import LobbySettings, Settings
from pbem.service.inbox.app import App
from pbem.service.moderator.lobby_desk import LobbyDesk
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from pbem.service.tournaments.ratings import ratings
from tests.end_to_end.people import messages
from tests.end_to_end.test_paths_of_glory import until
from tests.servers import PASSWORD, Player, Servers
from tests.service.house import ClockedInbox, flat, text_of
from tests.service.tournaments.club import LANGS

_REGISTER = {"en": "REGISTER", "it": "Mi registro", "pl": "Rejestruję się"}
_CONFIRM = {"en": "CONFIRM", "it": "Confermo", "pl": "Potwierdzam"}
_JOIN = {"en": "JOIN", "it": "Entro", "pl": "Dołączam"}
_FULL = {
    "en": "Table {} is full: are you ready?",
    "it": "Il tavolo {} è al completo",
    "pl": "Stół {} jest pełny: można",
}
_PLANS = {
    "POG-1": ("OPEN POG introductory AS AP HOURS 48", 1, (2,)),
    "FWW-1": ("OPEN First World War, please", 3, (4, 5, 6)),
    "WEF-1": ("OPEN WEF historical BANK 24", 7, (8,)),
    "POG-2": ("OPEN POG introductory", 9, (10,)),
    "WEF-2": ("OPEN WEF historical AS CENTRAL", 11, (12,)),
}
"""Each table: the letter that opens it, who writes it, and who joins."""


@dataclass
class Foyer:
    """The service between its servers, and its people by number."""

    app: App
    inbox: ImapInbox
    transport: SmtpTransport
    servers: Servers
    now: list[datetime]
    people: dict[int, Player] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return self.app.settings.address

    @property
    def lobby(self) -> Lobby:
        with self.app.store.transaction() as session:
            record = LobbyRecord.look(session)
            assert record is not None
            return record.state

    def work(self, letters: int) -> None:
        """Wait for letters, work them, and let a minute pass: what is due happens."""
        left = [letters]

        def worked() -> bool:
            left[0] -= self.app.poll(self.inbox)
            return left[0] <= 0

        until(worked)
        self.now[0] += timedelta(minutes=1)
        tick(self.app)
        dispatch(self.app, self.transport)

    def newest(self, person: int, *words: str) -> EmailMessage:
        """The newest letter to somebody that says all of these, once there is one."""
        found: list[EmailMessage] = []

        def arrived() -> bool:
            letters = messages(self.people[person])
            found[:] = [
                letter
                for letter in letters
                if all(word in f"{letter['Subject']} {flat(text_of(letter))}" for word in words)
            ]
            return bool(found)

        until(arrived)
        return found[-1]

    def answer(self, person: int, letter: EmailMessage, *lines: str) -> None:
        """Somebody answers a letter."""
        body = "\n".join(lines) + "\n"
        subject = f"Re: {letter['Subject']}"
        self.people[person].send(letter["Reply-To"], body, subject, letter["Message-ID"])


@pytest.fixture
def foyer(servers: Servers, tmp_path: Path) -> Iterator[Foyer]:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    settings = Settings(
        address=servers.user("foyer"),
        pictures="none",
        lobby=LobbySettings(enabled=True, registration="open", rated=True),
    )
    app = App(store, settings, lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("foyer", PASSWORD))
    foyer = Foyer(app, inbox, SmtpTransport("127.0.0.1", servers.smtp, "none"), servers, now)
    foyer.people = {n: Player(servers, f"foyer.p{n}") for n in range(1, 13)}
    yield foyer
    for player in foyer.people.values():
        player.close()
    inbox.close()
    foyer.transport.close()
    store.close()


@pytest.mark.slow
@pytest.mark.server
def test_twelve_people_fill_tables_play_and_finish_three_kinds_of_games_by_letter_alone(
    foyer: Foyer, tmp_path: Path
) -> None:
    _register(foyer)
    _fill_tables(foyer)
    assert {table.status for table in foyer.lobby.tables.values()} == {"playing"}
    for game in _PLANS:
        _play_a_little(foyer, game)
        _give_up(foyer, game)
        path = tmp_path / f"{game}.jsonl"
        with foyer.app.store.transaction() as session:
            record = GameRecord.load(session, game, game_module)
            assert record.row.status == "finished"
            path.write_bytes(b"".join(export_lines(record)))
        assert verify(path).ok
    assert len(ratings(foyer.app, "WEF")) == 4
    entries, _ = LobbyDesk(foyer.app).prove()
    assert entries == 12 + 5 + 7 + 5 + 12 + 5


def _register(foyer: Foyer) -> None:
    """Everybody registers by two letters in their own language."""
    for n, person in foyer.people.items():
        person.send(foyer.address, f"{_REGISTER[LANGS[n % 3]]}\n", "hello")
    foyer.work(12)
    for n in foyer.people:
        lang = LANGS[n % 3]
        name = f"NAME Player {chr(64 + n)}"
        foyer.answer(n, foyer.newest(n, ""), _CONFIRM[lang], name, f"LANGUAGE {lang}")
    foyer.work(12)
    assert len(foyer.lobby.members) == 12


def _fill_tables(foyer: Foyer) -> None:
    """Tables are opened and joined; whoever sits at a full one says that they are ready."""
    for game, (line, opener, others) in _PLANS.items():
        foyer.people[opener].send(foyer.address, f"{line}\n", "a game")
        foyer.work(1)
        for n in others:
            foyer.people[n].send(foyer.address, f"{_JOIN[LANGS[n % 3]]} {game}\n", "a game")
        foyer.work(len(others))
        for n in (opener, *others):
            foyer.answer(n, foyer.newest(n, _FULL[LANGS[n % 3]].format(game)), _CONFIRM["en"])
        foyer.work(1 + len(others))


def _play_a_little(foyer: Foyer, game: str) -> None:
    """Two orders, each as an answer to the letter that asks for it."""
    for _ in range(2):
        with foyer.app.store.transaction() as session:
            record = GameRecord.load(session, game, game_module)
            ask = record.asks[0]
            line = record.module.language(record.game).write(ask.default())
            position, player = record.row.position, record.player(ask.seat)
            assert player is not None
            address = player.address
        person = next(n for n, each in foyer.people.items() if each.address == address)
        letter = foyer.newest(person, f"BEGIN {game} #{position}")
        foyer.answer(person, letter, f"BEGIN {game} #{position}", line, "END")
        foyer.work(1)
        with foyer.app.store.transaction() as session:
            assert GameRecord.load(session, game, game_module).row.position != position


def _give_up(foyer: Foyer, game: str) -> None:
    """One side gives its game up, each of its players by letter."""
    with foyer.app.store.transaction() as session:
        record = GameRecord.load(session, game, game_module)
        side = record.game.coalitions(record.state)[0]
        seated = {seat: record.player(seat) for seat in side}
        addresses = {seat: player.address for seat, player in seated.items() if player}
    for address in addresses.values():
        person = next(n for n, each in foyer.people.items() if each.address == address)
        foyer.answer(person, foyer.newest(person, f"[{game}"), "CONCEDE CONFIRM")
        foyer.work(1)
