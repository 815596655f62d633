"""A year of many games at a service with failures, in true time, and the diary of events."""

import heapq
import random
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime
from itertools import count, pairwise
from operator import itemgetter
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import GameRecord, OtherRules, Store, export_lines, verify
from pbem.ledger.database.tables import DeadlineRow, EventRow, GameRow, LetterRow, SeatRow
from pbem.mail import Deferred, Fetched, Sent, reply_address
from pbem.mail.transports import Verdict
from pbem.service.base.errors import ModerationError
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.service.clocks.year.explainer import (
    Accepted,
    Asking,
    Bank,
    Diary,
    Explainer,
    Person,
    Place,
)

BEGIN = datetime(2026, 3, 1, tzinfo=UTC)
PATIENCE, STEP = timedelta(minutes=120), timedelta(minutes=100)
ZONES = ("Europe/Rome", "Europe/Warsaw", "America/New_York", "Asia/Kathmandu", "Pacific/Apia")
SEATS = ("ANNA", "BRUNO")
ADDRESS = "games@pbem.test"
AUTHSERV = "mx.pbem.test"
_ENDS = frozenset(("order", "held", "outdated", "finished"))
"""After these nobody still has an open ask."""
_GOES_ON = {"resumed": frozenset(("held",)), "upgraded": frozenset(("outdated",))}
BOUNCE = """From: MAILER-DAEMON@mail.players.test
To: games@pbem.test
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="cut"

--cut
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.players.test

Final-Recipient: rfc822; {recipient}
Action: failed
Status: 5.1.1

--cut
Content-Type: text/rfc822-headers

Message-ID: {message_id}

--cut--
"""


class Mailbox:
    """Letters that wait. At times it cannot be read.

    ``worked``: what to do as soon as a letter was worked.
    """

    unmarked = 0

    def __init__(self) -> None:
        self.letters: dict[str, Fetched] = {}
        self.worked: dict[str, list[Callable[[], object]]] = {}
        self.readable, self.reached = True, False

    def fetch(self) -> Iterator[Fetched]:
        self.reached = self.readable
        if self.readable:
            yield from list(self.letters.values())

    def done(self, source: str) -> None:
        self.letters.pop(source, None)
        for act in self.worked.pop(source):
            act()

    def check(self) -> None: ...

    def wait(self, seconds: float) -> None: ...

    def close(self) -> None: ...


class Post:
    """Takes letters out; at times it defers those to somebody, or they come back."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.deferring, self.returning = set[str](), set[str]()

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:  # noqa: ARG002
        if recipient in self.deferring:
            return Deferred("451")
        self.world.delivered(raw, recipient, message_id)
        self.world.arrived(
            raw.partition(b"\r\n\r\n")[0].decode("ascii", "replace"), recipient, message_id
        )
        return Sent()

    def check(self) -> None: ...

    def close(self) -> None: ...


@dataclass
class Table:
    """A game as its players and the explainer know it: its time control and its events."""

    name: str
    control: TimeControl
    people: dict[str, str]
    tokens: dict[str, str]


@dataclass
class World:
    """Players, moderator, weather.

    Attributes:
        now: true time; the machine's clock shows that plus ``wrong``.
        down: whether the service does not run.
    """

    root: Path
    rng: random.Random
    days: float
    now: datetime = BEGIN
    wrong: timedelta = timedelta()
    down: bool = False
    diary: Diary = field(default_factory=Diary)
    people: dict[str, Person] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    true_time: dict[datetime, datetime] = field(default_factory=dict)
    upgrades: dict[str, datetime] = field(default_factory=dict)
    waiting: dict[str, tuple[Person, date, date]] = field(default_factory=dict)
    banks: dict[Place, list[tuple[datetime, timedelta]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.store = Store(f"sqlite:///{self.root / 'pbem.sqlite'}")
        self.store.migrate()
        self.app = App(self.store, self.settings(), lambda: self.now + self.wrong)
        self.moderator, self.mailbox, self.post = Moderator(self.app), Mailbox(), Post(self)
        self._goes_by(timedelta())
        self._numbers, self._due = count(), list[tuple[datetime, int, Callable[[], None]]]()

    def settings(self) -> Settings:
        return Settings(
            delay_hours_a_year=24 * 366,  # mail that fails for a year is nobody's doing here
            address=ADDRESS,
            pictures="none",
            outage_minutes=PATIENCE.total_seconds() / 60,
            letters_a_day=10_000,
        )

    # --- time -------------------------------------------------------------------------------------

    def later(self, hours: float, act: Callable[[], None]) -> None:
        """Do something after so many hours of true time, or with the next step after that."""
        heapq.heappush(self._due, (self.now + timedelta(hours=hours), next(self._numbers), act))

    def run(self) -> None:
        """Live the days."""
        end = BEGIN + timedelta(days=self.days)
        while self.now < end:
            self._goes_by(timedelta(seconds=self.rng.randrange(900, int(STEP.total_seconds()))))
            while self._due and self._due[0][0] <= self.now:
                heapq.heappop(self._due)[2]()
            if not self.down:
                self.poll()
                if self.mailbox.reached:
                    self.diary.reads.append(self.now)
                tick(self.app)
                self.diary.ticks.append(self.now)
                dispatch(self.app, self.post)
            self._look_at_banks()

    def poll(self) -> None:
        """The service reads its mailbox."""
        self.app.poll(self.mailbox)

    def _look_at_banks(self) -> None:
        """Note what the time banks hold, where that has changed."""
        with self.store.transaction() as session:
            query = select(col(SeatRow.game), col(SeatRow.seat), col(SeatRow.bank)).join(
                GameRow, col(GameRow.id) == col(SeatRow.game)
            )
            for game, seat, bank in session.execute(query.where(col(GameRow.status) != "deleted")):
                self._holds((game, seat), timedelta(seconds=bank))

    def _holds(self, place: Place, bank: timedelta) -> None:
        known = self.banks.setdefault(place, [])
        if not known or known[-1][1] != bank:
            known.append((self.now, bank))

    def _bank(self, place: Place, at: datetime) -> timedelta:
        """What a time bank held after what happened until a moment."""
        known = self.banks[place]
        return known[max(0, bisect_right(known, at, key=itemgetter(0)) - 1)][1]

    def _goes_by(self, time: timedelta, wrong: timedelta | None = None) -> None:
        """True time goes by; the machine's clock may be wrong from then on."""
        self.now += time
        self.wrong = self.wrong if wrong is None else wrong
        self.true_time[self.now + self.wrong] = self.now

    # --- people -----------------------------------------------------------------------------------

    def settle(self, players: int) -> None:
        """Let people come who play."""
        for n in range(players):
            address, zone = f"p{n}@players.test", ZONES[n % len(ZONES)]
            self.moderator.add_player(f"P{n}", address, ("en", "it", "pl")[n % 3], zone)
            self.people[address] = Person(ZoneInfo(zone))

    def begin(self) -> None:
        """A game begins."""
        rng = self.rng
        control = TimeControl(
            hours=rng.choice((12, 24, 48, 72)),
            grace_hours=rng.choice((0, 6)),
            remind_hours=rng.choice((6, 24)),
            weekdays_off=rng.choice(((), (), (5, 6), (6,))),
            policy=rng.choice(("default",) * 4 + ("moderator",)),
            bank_hours=rng.choice((0, 0, 8, 30)),
            bank_adds=rng.choice((0, 0, 6)),
            bank_most=rng.choice((0, 24)),
        )
        game = self.moderator.create(game_module("TOY").load("standard"), {}, control, bytes(32))
        people = dict(zip(SEATS, rng.sample(list(self.people), 2), strict=True))
        for seat, address in people.items():
            self.moderator.seat_player(game, seat, address)
        with self.store.transaction() as session:
            rows = session.scalars(select(SeatRow).where(col(SeatRow.game) == game)).all()
            tokens = {row.seat: row.token for row in rows}
        self.tables[game] = Table(game, control, people, tokens)
        for seat in SEATS:
            self._holds((game, seat), timedelta(hours=control.bank_hours))
        self.moderator.start(game)
        for seat in SEATS:  # the traps are hidden at once: from here on one seat is asked at a time
            self.moderator.force(game, seat, "HIDE 1", "the year begins")

    def delivered(self, raw: bytes, recipient: str, message_id: str) -> None:
        """A letter was taken over; nobody looks at its words."""

    def arrived(self, head: str, recipient: str, message_id: str) -> None:
        """A letter was delivered. A player who is asked something in it answers later, or never."""
        found = re.match(r"<([A-Z]+-\d+)\.", message_id)
        table = self.tables.get(found[1]) if found else None
        if table is None:
            return
        seat = next(seat for seat, address in table.people.items() if address == recipient)
        written = re.search(r"(?m)^Date: (.*)$", head)
        assert written
        moment = self.true_time[parsedate_to_datetime(written[1])]
        self.diary.accepted.setdefault((table.name, seat), []).append(
            Accepted(self.now, moment, message_id)
        )
        if recipient in self.post.returning:
            self.later(self.rng.uniform(0.1, 10), lambda: self._comes_back(recipient, message_id))
        elif self.rng.random() < 0.6:
            self.later(self.rng.expovariate(1 / 20), lambda: self._answer(table, seat))

    def _answer(self, table: Table, seat: str) -> None:
        asked = self._asked(table.name)
        if asked is not None and asked[0] == seat:
            self.write(table, seat, f"BEGIN {table.name} #{asked[1]}\nTAKE 1\nEND\n")

    def _asked(self, game: str) -> tuple[str, int] | None:
        """Who is asked at which position, as the last report says."""
        with self.store.transaction() as session:
            row = session.get_one(GameRow, game)
            seat = session.scalars(
                select(col(DeadlineRow.seat)).where(col(DeadlineRow.game) == game)
            ).first()
            return (seat, row.position) if seat is not None and row.status == "running" else None

    def write(self, table: Table, seat: str, body: str) -> str:
        """A player's letter lies in the mailbox; where."""
        number, token = next(self._numbers), table.tokens[seat]
        head = (
            f"From: {table.people[seat]}\nTo: {reply_address(ADDRESS, token)}\n"
            f"Message-ID: <{number}@players.test>\n"
            f"Authentication-Results: {AUTHSERV}; dmarc=pass header.from=players.test\n"
        )
        heard = self.diary.heard.setdefault((table.name, seat), [])
        return self.drop(f"{head}Subject: orders\n\n{body}", lambda: heard.append(self.now))

    def drop(self, text: str, worked: Callable[[], object]) -> str:
        """A letter lies in the mailbox; where, and what is done as soon as it was worked."""
        source = f"test:{next(self._numbers)}"
        self.mailbox.letters[source] = Fetched(text.encode(), self.now + self.wrong, source)
        self.mailbox.worked[source] = [worked]
        return source

    def _comes_back(self, recipient: str, message_id: str) -> None:
        def known() -> None:
            self.diary.bounced[message_id] = self.now

        self.drop(BOUNCE.format(recipient=recipient, message_id=message_id), known)

    # --- what happens -----------------------------------------------------------------------------

    def trouble(self, name: str, hours: float) -> None:
        """Something goes wrong for a while."""
        getattr(self, f"_{name}")(hours)

    def _outage(self, hours: float) -> None:
        if self.wrong:
            return
        self.down = True
        self.later(hours, lambda: setattr(self, "down", False))

    def _silence(self, hours: float) -> None:
        self.mailbox.readable = False
        self.later(hours, lambda: setattr(self.mailbox, "readable", True))

    def _deferral(self, hours: float) -> None:
        address = self.rng.choice(list(self.people))
        self.post.deferring.add(address)
        self.later(hours, lambda: self.post.deferring.discard(address))

    def _returned(self, hours: float) -> None:
        """A mailbox is full for a while. Then the moderator has the last reports sent again."""
        address = self.rng.choice(list(self.people))
        self.post.returning.add(address)

        def over() -> None:
            self.post.returning.discard(address)
            for table in self.tables.values():
                for seat, player in table.people.items():
                    if player == address and self._asked(table.name) is not None:
                        self.later(
                            self.rng.uniform(0, 48),
                            lambda at=(table.name, seat): self.moderated("resend", *at),
                        )  # type: ignore[misc]

        self.later(hours, over)

    def _ahead(self, hours: float) -> None:
        self._clock(timedelta(hours=self.rng.choice((1, 3, 24 * 30, 24 * 365))), hours)

    def _behind(self, hours: float) -> None:
        """The machine boots in 1970, on another day each time.

        So a time that the clock showed then names one true time.
        """
        boot = datetime(1970, 1, 2, tzinfo=UTC) + timedelta(days=len(self.diary.wrong))
        self._clock(boot - self.now, hours)

    def _clock(self, wrong: timedelta, hours: float) -> None:
        if self.down or self.wrong:
            return
        begin = self.now
        self._goes_by(timedelta(), wrong)

        def right() -> None:
            self._goes_by(timedelta(), timedelta())
            self.diary.wrong.append((begin, self.now, wrong < timedelta()))

        self.later(hours, right)

    def _absence(self, hours: float) -> None:
        """A player announces some days away: at most thirty a year, so it is always granted."""
        if (found := self._some_table()) is None:
            return
        table, seat = found[0], self.rng.choice(SEATS)
        person = self.people[table.people[seat]]
        if len(person.away) >= 3:
            return
        first = self.now.astimezone(person.zone).date() + timedelta(days=self.rng.randrange(1, 4))
        last = first + timedelta(days=min(9, int(hours // 24)))
        letter = self.write(table, seat, f"ABSENCE {first} - {last}\n")

        def worked() -> None:
            if self._became(letter) == "processed":
                person.away.append((first, last, self.now))
            else:  # it waits for the game to move to the rules that are installed
                self.waiting[letter] = person, first, last

        self.mailbox.worked[letter].append(worked)

    def _became(self, letter: str) -> str:
        """What became of a letter."""
        query = select(col(LetterRow.status)).where(col(LetterRow.source) == letter)
        with self.store.transaction() as session:
            return session.scalars(query).one()

    def _extension(self, hours: float) -> None:
        if (found := self._some_table()) is None:
            return
        table, seat = found
        if self.moderated("extend", table.name, seat, hours):
            self.diary.extended.setdefault((table.name, seat), []).append((self.now, hours))

    def _hold(self, hours: float) -> None:
        if (found := self._some_table()) is None:
            return
        game = found[0].name
        self.moderated("hold", game)
        self.later(hours, lambda: self.moderated("resume", game))

    def _some_table(self) -> tuple[Table, str] | None:
        """A game that runs, and who is asked in it."""
        with self.store.transaction() as session:
            asked = select(col(DeadlineRow.game), col(DeadlineRow.seat)).join(
                GameRow, col(GameRow.id) == col(DeadlineRow.game)
            )
            found = session.execute(asked.where(col(GameRow.status) == "running")).all()
        places = [place for place in found if place[0] in self.tables]
        if not places:
            return None
        game, seat = self.rng.choice(sorted(tuple(place) for place in places))
        return self.tables[game], seat

    def moderated(self, act: str, *where: object) -> bool:
        """The moderator acts. True if they still could."""
        try:
            getattr(self.moderator, act)(*where, *([] if act == "resend" else ["a reason"]))
        except (ModerationError, OtherRules):
            return False
        return True

    def decide(self) -> None:
        """Once a day the moderator decides what waits for them."""
        with self.store.transaction() as session:
            query = select(col(DeadlineRow.game), col(DeadlineRow.seat)).where(
                col(DeadlineRow.handed_over).is_(True)
            )
            waiting = [tuple(place) for place in session.execute(query)]
        for place in waiting:
            self.moderated("force", *place, "TAKE 1")
        self.later(24, self.decide)

    def upgraded(self) -> None:
        """New rules are installed now; each game that runs moves over some hours later."""
        for game in self.tables:
            self.upgrades[game] = self.now
            self.later(self.rng.uniform(0, 60), lambda game=game: self._upgrade(game))  # type: ignore[misc]

    def _upgrade(self, game: str) -> None:
        """A game moves over, and the letters that waited for it are worked."""
        self.moderated("upgrade", game)
        for letter in [each for each in self.waiting if self._became(each) == "released"]:
            person, first, last = self.waiting.pop(letter)
            person.away.append((first, last, self.now))

    # --- what stands in the end -------------------------------------------------------------------

    def askings(self) -> Iterator[Asking]:
        """Every decision of every game, as the ledgers tell them."""
        for table in self.tables.values():
            yield from self._askings_of(table)

    def _events_of(self, table: Table) -> list[tuple[str, Any, datetime]]:
        """What happened in a game, with the moment from which its rules were outdated."""
        with self.store.transaction() as session:
            query = (
                select(EventRow).where(col(EventRow.game) == table.name).order_by(col(EventRow.seq))
            )
            events = [
                (
                    row.kind,
                    msgspec.json.decode(row.payload),
                    self.true_time[datetime.fromisoformat(row.at)],
                )
                for row in session.scalars(query)
                if row.kind != "ruling"  # its order, and a game's end by it, have their own entries
            ]
        if table.name in self.upgrades:
            begin = self.upgrades[table.name]
            place = next((n for n, event in enumerate(events) if event[2] > begin), len(events))
            events.insert(place, ("outdated", {}, begin))
        return events

    def _askings_of(self, table: Table) -> Iterator[Asking]:
        events = self._events_of(table)
        turn, hidden, still = SEATS[0], set[str](), set[str]()
        waiting: dict[str, tuple[datetime, datetime | None]] = {}  # seat: asked when, fired when
        for (kind, payload, at), (then, *_) in pairwise([*events, ("", {}, self.now)]):
            moved = kind == "order" and then != "finished"
            ending = [payload["seat"]] if kind == "order" else [*waiting] if kind in _ENDS else []
            for seat in (seat for seat in ending if seat in waiting):
                asked, fired = waiting.pop(seat)
                yield self._asking(table, seat, (asked, at, fired), moved=moved)
            still = (still | {kind}) - _GOES_ON.get(kind, frozenset())
            match kind:
                case "order" if len(hidden) < len(SEATS):  # both hide a trap at once
                    hidden.add(payload["seat"])
                    if len(hidden) == len(SEATS):
                        waiting[turn] = at, None
                case "order":
                    turn = SEATS[1 - SEATS.index(payload["seat"])]
                    waiting[turn] = at, None
                case "started" | "resumed" | "upgraded" if not still & {"held", "outdated"}:
                    asked_now = [seat for seat in SEATS if seat not in hidden] or [turn]
                    waiting = dict.fromkeys(asked_now, (at, None))
                case "deadline":
                    seat = payload["seat"]
                    assert seat in waiting, (table.name, "nothing was asked")
                    assert waiting[seat][1] is None, (table.name, "twice")
                    waiting[seat] = waiting[seat][0], at
                case "extended":
                    waiting = {seat: (asked, None) for seat, (asked, _) in waiting.items()}
        for seat, (asked, fired) in waiting.items():
            yield self._asking(table, seat, (asked, self.now, fired), moved=False)

    def _asking(
        self,
        table: Table,
        seat: str,
        when: tuple[datetime, datetime, datetime | None],
        *,
        moved: bool,
    ) -> Asking:
        """A decision: asked when, ended when, and when its deadline took effect."""
        control, place = table.control, (table.name, seat)
        adds, most = timedelta(hours=control.bank_adds), timedelta(hours=control.bank_most)
        at_once = timedelta(seconds=when[0] == when[1])
        bank = Bank(self._bank(place, when[0] - at_once), self._bank(place, when[1]), adds, most)
        off = frozenset(control.weekdays_off)
        person = self.people[table.people[seat]]
        return Asking(place, person, control.hours, control.grace_hours, bank, off, moved, *when)

    def proved(self, most: int, path: Path) -> bool:
        """Whether the histories of some games that were finished under the present rules verify."""
        with self.store.transaction() as session:
            present = col(GameRow.rules_version) == game_module("TOY").rules.rules_version
            query = (
                select(col(GameRow.id))
                .where(col(GameRow.status) == "finished", present)
                .limit(most)
            )
            finished = list(session.scalars(query))
        for game in finished:
            with self.store.transaction() as session:
                path.write_bytes(
                    b"".join(export_lines(GameRecord.load(session, game, game_module)))
                )
            if not verify(path).ok:
                return False
        return bool(finished)

    def explainer(self) -> Explainer:
        return Explainer(self.diary, PATIENCE, STEP)

    def close(self) -> None:
        self.store.close()
