"""Seventeen people, a director and an assistant, with mail alone: an event from start to end."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from fractions import Fraction
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.mail import ImapInbox, SmtpTransport
from pbem.rules import Seat
from pbem.service.base.settings import Settings
from pbem.service.inbox.app import App
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.audit import export_lines as lines_of_event
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.event.state import State
from pbem.tournament.model import Ending
from tests.end_to_end.test_paths_of_glory import until
from tests.servers import PASSWORD, Player, Servers
from tests.service.house import ClockedInbox
from tests.service.tournaments.club import LANGS, rules

CONFIRM = {"en": "CONFIRM", "it": "Confermo", "pl": "potwierdzam"}
JOIN = {"en": "JOIN", "it": "Iscrivimi", "pl": "Zapisz"}


@dataclass
class Hall:
    """The service between its servers, an event, and its people by number."""

    app: App
    inbox: ImapInbox
    transport: SmtpTransport
    servers: Servers
    now: list[datetime]
    officials: dict[str, Player] = field(default_factory=dict)
    people: dict[int, Player] = field(default_factory=dict)
    keys: dict[int, str] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """Where the event stands."""
        with self.app.store.transaction() as session:
            return EventRecord.load(session, "pog-cup").state

    def post(self, minutes: int = 1) -> None:
        """Time passes: what is due happens, and the letters go out."""
        self.now[0] += timedelta(minutes=minutes)
        tick(self.app)
        dispatch(self.app, self.transport)

    def work(self, letters: int) -> None:
        """Wait for letters and work them."""
        left = [letters]

        def worked() -> bool:
            left[0] -= self.app.poll(self.inbox)
            return left[0] <= 0

        until(worked)
        self.post()

    def newest(self, player: Player, about: str) -> EmailMessage:
        """The newest letter to somebody whose subject says what it is about, once there is one."""
        found: list[EmailMessage] = []

        def arrived() -> bool:
            letters = [message_from_bytes(raw, policy=policy.default) for raw in player.letters()]
            found[:] = [letter for letter in letters if about in letter["Subject"]]  # type: ignore[misc]
            return bool(found)

        until(arrived)
        return found[-1]

    def sign_up(self, numbers: range) -> None:
        """So many people enter, each by two letters in their language."""
        user, _, domain = self.app.settings.address.partition("@")
        for n in numbers:
            lang = LANGS[n % 3]
            self.people[n] = Player(self.servers, f"cup.p{n}")
            body = f"{JOIN[lang]}\nNAME Player {n}\nLANGUAGE {lang}\n"
            self.people[n].send(f"{user}+pog-cup@{domain}", body, "the cup")
        self.work(len(numbers))
        for n in numbers:
            self.keys[n] = self.newest(self.people[n], "[pog-cup]")["Reply-To"]
            self.people[n].send(self.keys[n], CONFIRM[LANGS[n % 3]] + "\n", "Re: the cup")
        self.work(len(numbers))

    def of(self, number: int) -> int:
        """Which of the people plays for an entrant."""
        return int(self.state.entry(number).name.rpartition(" ")[2])

    def say(self, person: int, *lines: str) -> None:
        """Somebody writes to the event, and it is worked."""
        self.people[person].send(self.keys[person], "\n".join(lines) + "\n", "Re: the cup")
        self.work(1)

    def bid_by_limits(self) -> None:
        """All who have not bid say what a side is worth to them. The games start."""
        auctions = self.state.auctions
        for auction in auctions.values():
            for number in auction.order:
                person = self.of(number)
                self.people[person].send(
                    self.keys[person], f"BID AP UPTO {number % 4}\n", "Re: the cup"
                )
                self.work(1)
                if not any(number in each.order for each in self.state.auctions.values()):
                    break
        self.post()

    def game(self, table: int) -> str:
        """The game of a table of the last round."""
        state = self.state
        found = state.game_of((len(state.rounds), table))
        assert found is not None
        return found

    def at(self, game: str, seat: Seat) -> int:
        """Which of the people plays a seat."""
        state = self.state
        places = state.table(state.games[game]).places
        return self.of(next(place.entrant for place in places if place.seat == seat))

    def concede(self, game: str, seat: Seat) -> None:
        """A player concedes their game in an answer to its last letter."""
        person = self.at(game, seat)
        letter = self.newest(self.people[person], f"[{game}")
        self.people[person].send(letter["Reply-To"], "CONCEDE CONFIRM\n", f"Re: {game}")
        self.work(1)

    def play_out(self) -> None:
        """The Central Powers give up every game of the round that is still played."""
        for game, spot in self.state.games.items():
            if spot in list(self.state.open_tables()):
                self.concede(game, "CP")

    def status(self, game: str) -> str:
        with self.app.store.transaction() as session:
            return GameRecord.load(session, game, game_module).row.status


@pytest.fixture
def hall(servers: Servers, tmp_path: Path) -> Iterator[Hall]:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    app = App(store, Settings(address=servers.user("cup"), pictures="none"), lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("cup", PASSWORD))
    hall = Hall(app, inbox, SmtpTransport("127.0.0.1", servers.smtp, "none"), servers, now)
    hall.officials = {name: Player(servers, name) for name in ("dora", "aldo")}
    yield hall
    for player in (*hall.people.values(), *hall.officials.values()):
        player.close()
    inbox.close()
    hall.transport.close()
    store.close()


def created(hall: Hall, folder: Path) -> Director:
    """The event, open for entries.

    Games give an hour per decision and are lost by one missed deadline.
    """
    path, director = rules(folder, bids="alternating", most=20), Director(hall.app)
    text = path.read_text().replace("hours: 48", "hours: 10, missed: 1")
    for name, official in hall.officials.items():
        text = text.replace(f"{name}@officials.test", official.address)
    path.write_text(text)
    director.create(read_game_rules(path))
    director.open("pog-cup")
    return director


@pytest.mark.slow
@pytest.mark.server
@pytest.mark.rule("pog:5.6.1")
def test_an_event_of_three_rounds_by_nothing_but_mail(hall: Hall, tmp_path: Path) -> None:
    director = created(hall, tmp_path)
    hall.sign_up(range(1, 17))
    assert len(hall.state.playing()) == 16
    director.start("pog-cup")
    director.approve("pog-cup")
    hall.post()
    _bid_by_hand(hall)
    hall.bid_by_limits()
    assert len(hall.state.games) == 8
    _dispute(hall)
    _substitute(hall, director)
    late = _forfeit(hall)
    assert hall.state.rounds[0].is_over
    hall.sign_up(range(17, 18))
    assert hall.state.entry(17).entrant.joined == 2
    _round(hall, director)
    (bye,) = (table for table in hall.state.rounds[1].tables if table.bye is not None)
    told = _text(hall.newest(hall.people[hall.of(bye.entrants[0])], "[pog-cup]"))
    assert any(
        words in told
        for words in ("you have no opponent in round 2", "nel turno 2 per te", "w rundzie 2 nie ma")
    )
    hall.say(hall.of(late), "WITHDRAW")
    _round(hall, director)
    assert late not in {n for table in hall.state.rounds[2].tables for n in table.entrants}
    _proved(hall, director, tmp_path)


def _bid_by_hand(hall: Hall) -> None:
    """The two of the first table write every bid themselves."""
    first, second = (hall.of(number) for number in hall.state.auctions[1, 1].order)
    hall.say(first, "BID AP 0")
    hall.say(second, "BID AP 1")
    hall.say(first, "ACCEPT")
    assert hall.state.agreed_bids[1, 1].points == 1
    hall.post()
    assert hall.at(hall.game(1), "AP") == second


def _dispute(hall: Hall) -> None:
    """An appeal holds the game; the assistant gets it with the position, and rules."""
    game = hall.game(2)
    hall.say(hall.at(game, "AP"), f"APPEAL {game}: my opponent writes under two names")
    assert hall.status(game) == "held"
    assert "two names" in _text(hall.newest(hall.officials["aldo"], "[pog-cup]"))
    Director(hall.app, hall.officials["aldo"].address).rule("pog-cup", game, "he does not")
    assert hall.status(game) == "running"
    hall.post()
    hall.concede(game, "AP")


def _substitute(hall: Hall, director: Director) -> None:
    """A player leaves in the middle of a game. A substitute takes it over and wins it."""
    game = hall.game(3)
    leaver = hall.at(game, "AP")
    number = next(n for n, entry in hall.state.entries.items() if entry.name == f"Player {leaver}")
    hall.say(leaver, "WITHDRAW")
    assert hall.status(game) == "held"
    hall.people[90] = Player(hall.servers, "cup.p90")
    from pbem.service.moderator.moderation import Moderator

    Moderator(hall.app).add_player("Player 90", hall.people[90].address, "it", "Europe/Rome")
    director.substitute("pog-cup", number, hall.people[90].address, "for him who left")
    hall.post()
    hall.keys[90] = hall.newest(hall.people[90], "[pog-cup]")["Reply-To"]
    assert hall.at(game, "AP") == 90
    hall.concede(game, "CP")


def _forfeit(hall: Hall) -> int:
    """Play all games but one. In that one nobody writes until it is lost on time.

    Return the entrant who lost it.
    """
    last = hall.game(8)
    for table in (1, 4, 5, 6, 7):
        hall.concede(hall.game(table), "CP")
    while hall.status(last) != "finished":
        hall.app.poll(hall.inbox)
        hall.post(20)
    hall.post()
    (lost,) = (result for result in hall.state.rounds[0].results if result.ending is Ending.TIME)
    return lost.at_fault[0]


def _round(hall: Hall, director: Director) -> None:
    """A whole round: paired, approved, bid for, played."""
    director.propose("pog-cup")
    director.approve("pog-cup")
    hall.post()
    hall.bid_by_limits()
    hall.play_out()
    hall.post()
    assert hall.state.rounds[-1].is_over


def _proved(hall: Hall, director: Director, folder: Path) -> None:
    """The final standings follow from the results.

    The event and each game are proved from their exports.
    """
    director.end("pog-cup", "three rounds are played")
    path = folder / "export.jsonl"
    with hall.app.store.transaction() as session:
        record = EventRecord.load(session, "pog-cup")
        path.write_bytes(b"".join(lines_of_event(record)))
        placed = standings_of(record.state, record.rules)
    verdict = verify_event(path)
    assert (verdict.ok, verdict.opened) == (True, True)
    assert len(placed) == 17
    assert sum(each.points for each in placed) == Fraction(8 + 8 + 1 + 8)
    met = [
        frozenset(t.entrants) for each in record.state.rounds for t in each.tables if t.bye is None
    ]
    assert len(met) == len(set(met)) == 24
    for game in record.state.games:
        with hall.app.store.transaction() as session:
            path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
        assert verify(path).ok


def _text(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())
