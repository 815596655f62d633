"""Two people, with mail alone: Paths of Glory to the end of 1914 on real IMAP and SMTP servers."""

import html
import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.ledger.database.tables import OutboxRow
from pbem.mail import ImapInbox, SmtpTransport
from pbem.render import Catalogue
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.rules import WouldReveal
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.end_to_end.people import answer, begin
from tests.games.kit.choices import choose
from tests.render.shipped import document
from tests.servers import PASSWORD, Player, Servers
from tests.service.house import ClockedInbox, flat

PEOPLE = {"AP": ("luca", "it"), "CP": ("marek", "pl")}
ENEMY = {"AP": "cp", "CP": "ap"}
KNOWN_TO_BOTH = "CP-1"
"""The Central Powers say openly whether they begin with it (9.1.2)."""
MOST_LETTERS = 300
NAMES = PathsOfGloryNames(document("POG"))
MOST_LINES = 6
SLIP, PREVIEW, LATE, STALE = 2, 4, 7, 10
"""What goes wrong, by the number of the decision."""


@dataclass
class Club:
    """The house, its two players, and what each letter must not tell."""

    app: App
    inbox: ImapInbox
    transport: SmtpTransport
    players: dict[str, Player]
    now: list[datetime]
    game: str = ""
    hidden: dict[str, set[str]] = field(default_factory=dict)
    """By Message-ID: the enemy's hand when the letter was written, in the reader's language."""
    own: dict[str, set[str]] = field(default_factory=dict)
    """The same of the reader's own hand."""

    def look(self) -> GameRecord:
        """The game, for looking only."""
        with self.app.store.transaction() as session:
            return GameRecord.load(session, self.game, game_module)

    def post(self) -> None:
        """Ten minutes pass: what is due happens, and the letters go out."""
        self.now[0] += timedelta(minutes=10)
        tick(self.app)
        with self.app.store.transaction() as session:
            hands = GameRecord.load(session, self.game, game_module).state.hands
            for row in session.scalars(select(OutboxRow).where(col(OutboxRow.status) == "pending")):
                words = Catalogue(PEOPLE[row.seat][1])
                held = set(hands[ENEMY[row.seat]]) - {KNOWN_TO_BOTH}
                self.hidden.setdefault(row.message_id, {NAMES.card(card, words) for card in held})
                self.own.setdefault(
                    row.message_id, {NAMES.card(card, words) for card in hands[row.seat.lower()]}
                )
        dispatch(self.app, self.transport)

    def letter(self, seat: str, *wanted: str) -> str:
        """The newest letter in a mailbox, once one holds all these texts."""
        found: list[str] = []

        def arrived() -> bool:
            found[:] = [
                text
                for text in map(told, self.players[seat].letters())
                if all(w in text for w in wanted)
            ]
            return bool(found)

        until(arrived)
        return found[-1]

    def report(self, seat: str) -> str:
        """The letter that asks for what is open now: what a person acts on."""
        return self.letter(seat, f"BEGIN {self.game} #{self.look().row.position} ")

    def lines(self, seat: str, rng: random.Random) -> list[str]:
        """Lines that answer a seat's asks.

        They are tried on a copy until it would reveal something or ask somebody else.
        """
        with self.app.store.transaction() as session:
            game_record = GameRecord.load(session, self.game, game_module)
            copy, language = game_record.dry_run(), game_record.module.language(game_record.game)
            standing, found = {seat: game_record.standing_orders_of(game_record.seats()[seat])}, []
            try:
                while len(found) < MOST_LINES and copy.asks and (ask := copy.asks[0]).seat == seat:
                    if game_record.game.standing_answer(standing, ask) is not None:
                        break
                    order = choose(ask, rng.randrange)
                    found.append(language.write(order))
                    copy.submit(seat, order)
            except WouldReveal:
                pass
            return found

    def work(self, letters: int = 1) -> None:
        """Wait for letters and work them."""
        left = [letters]

        def worked() -> bool:
            left[0] -= self.app.poll(self.inbox)
            return left[0] <= 0

        until(worked)
        self.post()

    def in_vain(self, seat: str, report: str, verdict: str, *lines: str) -> None:
        """A letter that changes nothing, and a reply that says why."""
        before = self.look().row.head
        answer(self.players[seat], report, *lines)
        self.work()
        assert self.look().row.head == before
        self.letter(seat, Catalogue(PEOPLE[seat][1]).text(f"report.verdict.{verdict}"))

    def miss(self, seat: str) -> None:
        """Nobody writes until the deadline's default is played."""
        asked = self.look().row.asked
        while self.look().row.asked == asked:
            self.app.poll(self.inbox)
            self.post()
        facts = {"seat": NAMES.side(seat, Catalogue(PEOPLE[seat][1]))}
        self.letter(seat, Catalogue(PEOPLE[seat][1]).text("service.notice.deadline", facts))


def until(done: Callable[[], bool]) -> None:
    """Try again until it is done; on a busy machine that may take long."""
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


@cache
def told(raw: bytes) -> str:
    """Everything a letter says on one line: headers, text, HTML and map.

    The reply address comes first.
    """
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    parts = [
        part.get_content()
        for part in message.walk()
        if part.get_content_type() in ("text/plain", "text/html")
    ]
    parts += [
        p.get_content().decode() for p in message.walk() if p.get_content_type() == "image/svg+xml"
    ]
    return (
        f"Reply-To: {message['Reply-To']} {message['Subject']} "
        f"{flat(html.unescape(' '.join(parts)))}"
    )


@pytest.fixture
def club(servers: Servers, tmp_path: Path) -> Iterator[Club]:
    """A game of the introductory scenario (5.3) with an hour to answer."""
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    app = App(store, Settings(address=servers.user("glory"), pictures="svg"), lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("glory", PASSWORD))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    players = {seat: Player(servers, name) for seat, (name, _) in PEOPLE.items()}
    club = Club(app, inbox, transport, players, now)
    moderator, found = Moderator(app), game_module("POG")
    control = TimeControl(hours=1, grace_hours=0, remind_hours=0)
    club.game = moderator.create(
        found.load("introductory"), {"scenario": "introductory"}, control, bytes(32)
    )
    begin(moderator, club.game, PEOPLE, players, "Europe/Rome")
    club.post()
    yield club
    for player in players.values():
        player.close()
    inbox.close()
    transport.close()
    store.close()


@pytest.mark.slow
@pytest.mark.server
def test_two_people_play_the_introductory_scenario_by_mail(club: Club, tmp_path: Path) -> None:
    rng, reports, late = random.Random(14), dict[str, list[str]](CP=[], AP=[]), ""
    for decision in range(MOST_LETTERS):
        asks = club.look().asks
        if not asks:
            break
        seat = asks[0].seat
        report, lines, player = club.report(seat), club.lines(seat, rng), club.players[seat]
        reports[seat].append(report)
        if decision == LATE:
            late = seat
            club.miss(seat)
            continue
        if decision == SLIP:
            club.in_vain(seat, report, "refused", *lines, "PLAI 1 AS OPS")
        if decision == PREVIEW:
            club.in_vain(seat, report, "preview", "PREVIEW", *lines)
        if decision == STALE:
            club.in_vain(seat, reports[seat][0], "stale", *lines)
        answer(player, report, *lines)
        if (
            decision % 6 == 0
        ):  # he sends it again, to be sure, and his mail program delivers that twice
            answer(player, report, *lines)
            player.again()
        club.work(3 if decision % 6 == 0 else 1)
    path = tmp_path / "game.jsonl"
    with club.app.store.transaction() as session:
        game_record = GameRecord.load(session, club.game, game_module)
        assert game_record.row.status == "finished"
        assert {seat: row.missed for seat, row in game_record.seats().items()} == {
            "AP": 0,
            "CP": 0,
        } | {late: 1}
        path.write_bytes(b"".join(export_lines(game_record)))
    assert verify(path).ok
    for seat, (_, lang) in PEOPLE.items():
        club.letter(seat, Catalogue(lang).text("report.over"))
        _hides_the_enemys_hand(club, seat)


def _hides_the_enemys_hand(club: Club, seat: str) -> None:
    """No letter names a card that was in the enemy's hand when it was written.

    The search would find one.
    """
    letters = {
        str(message_from_bytes(raw)["Message-ID"]): told(raw)
        for raw in club.players[seat].letters()
    }
    assert len(letters) > 20
    assert letters.keys() <= club.hidden.keys()
    for number, text in letters.items():
        assert not [
            card for card in club.hidden[number] if re.search(rf"(?<!\d){re.escape(card)}", text)
        ]
    named = [card in text for number, text in letters.items() for card in club.own[number]]
    assert named.count(True) > 20
