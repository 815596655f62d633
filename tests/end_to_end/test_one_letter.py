"""One letter is enough for a turn, whoever must answer meanwhile, on real IMAP and SMTP servers."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.ledger.database.tables import LetterRow, OutboxRow
from pbem.mail import ImapInbox, SmtpTransport
from pbem.render import Catalogue
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.sender import dispatch
from tests.end_to_end.people import answer, texts, work
from tests.servers import PASSWORD, Player, Servers
from tests.service.games.test_quartermaster_1914 import AUSTRIA, BOTTOMS, RUSSIA, hands
from tests.service.house import ClockedInbox, flat
from tests.service.orders.openings import war

__all__ = ["hands"]
LANGS = ("it", "pl", "en", "it", "pl")
WHEN = datetime(2026, 11, 23, 8, tzinfo=UTC)


@dataclass
class PostOffice:
    """The service between its servers, one game, and its players, each with a mailbox.

    Attributes:
        sent: how many letters each seat has written.
    """

    app: App
    servers: Servers
    inbox: ImapInbox
    transport: SmtpTransport
    game: str = ""
    players: dict[str, Player] = field(default_factory=dict)
    langs: dict[str, str] = field(default_factory=dict)
    sent: dict[str, int] = field(default_factory=dict)

    def begin(self, code: str, scenario: str) -> None:
        """Start a game with a player on every seat, each with their own language."""
        moderator, found = Moderator(self.app), game_module(code)
        self.game = moderator.create(found.load(scenario), {}, TimeControl(), bytes(32))
        for seat, lang in zip(self.look().game.seats, LANGS, strict=False):
            player = self.players[seat] = Player(self.servers, f"{code}.{seat}".lower())
            self.langs[seat], self.sent[seat] = lang, 0
            moderator.add_player(f"Player of {seat}", player.address, lang, "Europe/Rome")
            moderator.seat_player(self.game, seat, player.address)
        moderator.start(self.game)
        dispatch(self.app, self.transport)

    def first_legal(self) -> str:
        """The first legal line for what is asked first."""
        record = self.look()
        return record.module.language(record.game).write(next(record.asks[0].legal()))

    def look(self) -> GameRecord:
        """The game, for looking only."""
        with self.app.store.transaction() as session:
            return GameRecord.load(session, self.game, game_module)

    def asked(self) -> list[str]:
        """The seats that are asked."""
        return [ask.seat for ask in self.look().asks]

    def newest(self, seat: str) -> str:
        """The last letter to a player, once it has come: its text, with its address for answers."""
        query = (
            select(col(OutboxRow.message_id))
            .where(col(OutboxRow.seat) == seat)
            .order_by(col(OutboxRow.id).desc())
        )
        with self.app.store.transaction() as session:
            last = session.scalars(query.limit(1)).one()
        end = time.monotonic() + 60
        while last not in (
            came := dict(zip(self._message_ids(seat), texts(self.players[seat]), strict=False))
        ):
            assert time.monotonic() < end
            time.sleep(0.02)
        return came[last]

    def _message_ids(self, seat: str) -> list[str]:
        return [str(message_from_bytes(raw)["Message-ID"]) for raw in self.players[seat].letters()]

    def write(self, seat: str, *lines: str) -> str:
        """A player answers their last letter, with its block if any. Return what they are told."""
        report, player = self.newest(seat), self.players[seat]
        if f"BEGIN {self.game} #" in report:
            answer(player, report, *lines)
        else:
            address = re.search(r"Reply-To: (\S+)", report)
            assert address
            player.send(address[1], "\n".join(lines))
        work(self.app, self.inbox)
        dispatch(self.app, self.transport)
        self.sent[seat] += 1
        return flat(self.newest(seat))

    def worked(self) -> int:
        """How many letters were worked, every one without a fault."""
        with self.app.store.transaction() as session:
            found = list(session.scalars(select(col(LetterRow.status))))
        assert set(found) == {"processed"}
        return len(found)

    def says(self, seat: str, verdict: str) -> str:
        """What a verdict is in the words of a seat's player."""
        return flat(Catalogue(self.langs[seat]).text(f"report.verdict.{verdict}"))

    def done(self, seat: str, told: str) -> bool:
        """True if a letter says that all orders were carried out, whatever greeting they had."""
        return any(self.says(seat, verdict) in told for verdict in ("done", "done_words"))

    def proved(self, folder: Path) -> bool:
        """Whether an export of the game verifies."""
        path = folder / "game.jsonl"
        path.write_bytes(b"".join(export_lines(self.look())))
        return verify(path).ok


@pytest.fixture
def post(servers: Servers, tmp_path: Path) -> Iterator[PostOffice]:
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    app = App(store, Settings(address=servers.user("post"), pictures="none"), lambda: WHEN)
    inbox = ClockedInbox(lambda: WHEN, servers.imap, ("post", PASSWORD))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    office = PostOffice(app, servers, inbox, transport)
    yield office
    for player in office.players.values():
        player.close()
    inbox.close()
    transport.close()
    store.close()


BATTLE = (
    "PLAY Prussian Military Tradition: BATTLE Burgundy FROM Western Germany PAY Tannenberg",
    "IF WON PREPARE Red Baron; ELSE PREPARE Tripled Trench Lines",
    "DRAW",
)
FIRST = {
    "AT": AUSTRIA,
    "RU": RUSSIA,
    "DE": ("ENDTURN",),
    "FR": ("PREPARE Build Army FR", "DRAW"),
    "UK": ("ENDTURN",),
}
SECOND = dict.fromkeys(("AT", "RU", "DE", "FR", "UK"), ("ENDTURN",)) | {"DE": BATTLE}


@pytest.mark.server
def test_each_of_five_turns_of_quartermaster_is_one_letter(
    post: PostOffice, tmp_path: Path
) -> None:
    """France, attacked in the second round, defends by hand. Germany writes no second letter."""
    post.begin("QMG", "standard")
    for seat, line in BOTTOMS.items():
        post.write(seat, line)
    post.write("FR", "STANDING ASK DEFEND IN Burgundy")
    before, by_hand = dict(post.sent), 0
    for orders in (FIRST, SECOND):
        for seat, lines in orders.items():
            assert post.asked() == [seat]
            told = post.write(seat, *lines)
            if post.asked() != [seat] and lines == BATTLE:
                assert post.asked() == ["FR"]
                assert post.says("DE", "done_rest") in told
                post.write("FR", "REINFORCE WITH Build Army FR")
                by_hand += 1
            else:
                assert post.done(seat, told)
    post.sent["FR"] -= by_hand
    assert {seat: post.sent[seat] - before[seat] for seat in before} == dict.fromkeys(before, 2)
    state = post.look().state
    assert (by_hand, state.round, post.asked()) == (1, 3, ["AT"])
    assert "BUR" in state.at["FR"]
    assert state.prepared["DE"] == ["DE-34"]
    assert post.worked() == sum(post.sent.values()) + by_hand
    assert post.proved(tmp_path)


@pytest.mark.server
def test_an_action_round_of_paths_of_glory_is_one_letter(post: PostOffice, tmp_path: Path) -> None:
    """The defender answers each question by hand.

    The attacker's losses and advance are in their one letter.
    """
    post.begin("POG", "campaign")
    post.write("CP", "GUNS YES")
    post.write("AP", "STANDING CLEAR ALL")
    before = post.sent["CP"]
    told = post.write(
        "CP",
        "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK; Aachen, Insterberg TO MOVE",
        "MOVE GE 8 TO Konigsberg",
        "ATTACK Sedan WITH ALL LOSSES GE 2 ADVANCE NONE",
    )
    assert post.done("CP", told)
    for line in ("CARDS NONE", "RETREAT", ""):
        assert post.look().state.active == "cp"
        assert post.asked() == ["AP"]
        assert post.done("AP", post.write("AP", line or post.first_legal()))
    state = post.look().state
    assert (state.active, post.asked()) == ("ap", ["AP"])
    assert post.sent == {"AP": 4, "CP": before + 1}
    assert post.worked() == 6
    assert post.proved(tmp_path)


@pytest.mark.server
def test_a_round_of_the_first_world_war_with_chits_is_one_letter(
    post: PostOffice, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The defender plays a chit by hand.

    The attacker's own chit, and who bears the losses, are in their one letter.
    """
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1", "DE", {"DE": ["C03"], "WA": ["A04"]})
    post.begin("FWW", "standard")
    post.write("WA", "STANDING ASK CHIT")
    told = post.write("DE", "ATTACK 1 WITH 1 DE, 3 DE CHIT Big Bertha LEAD 3 DE")
    assert post.asked() == ["WA"]
    assert post.says("DE", "done_rest") in told
    assert post.done("WA", post.write("WA", "CHIT Machine Guns"))
    done = flat(post.newest("DE"))
    assert post.says("DE", "file_worked") in done
    assert "Done: CHIT Big Bertha LEAD 3 DE" in done
    record = post.look()
    assert not record.state.hands["WA"]
    assert record.asks[0].seat == "WA"
    assert not record.asks[0].reacts
    assert post.sent == {"WA": 2, "EA": 0, "DE": 1, "GA": 0}
    assert post.worked() == 3
    assert post.proved(tmp_path)
