"""Random events of every format as facts of their ledger.

What is refused changes nothing, all else is proved.
"""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.ledger import Store
from pbem.tournament.event import transitions
from pbem.tournament.event.audit import export_lines, verify_event
from pbem.tournament.event.event_record import EventRecord, EventSeats, bidding_order
from pbem.tournament.event.proposals import (
    absent_on,
    challenge_table,
    next_proposal,
    standings_of,
    with_swaps,
)
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions.base import Transition
from pbem.tournament.event.transitions.challenges import (
    ChallengeAccepted,
    Challenged,
    ChallengeDeclined,
)
from pbem.tournament.model import Ending, EventTable, Finish, Result, Swap
from pbem.tournament.pairing.formats import Format
from tests.tournament.people import SEATS

CHUNKS = 10
BY_RANK = {"system": "rank points", "points": [3, 2, 1], "tally": 0.1}
FOUR = ("England", "France", "Germany", "Russia")
FORMATS: dict[Format, dict[str, Any]] = {
    Format.SWISS: {"rounds": 3},
    Format.POOLS: {"rounds": 2, "pool": 3, "finals": [4]},
    Format.LADDER: {"reach": 2, "declines": 1},
}


class ServiceContext:
    """A director and players who do whatever comes to their mind."""

    def __init__(self, store: Store, seed: int) -> None:
        self.chance, self.now = random.Random(seed), datetime(2027, 1, 1, tzinfo=UTC)
        kind = list(Format)[seed % len(Format)]
        more = kind in {Format.SWISS, Format.POOLS} and self.chance.random() < 0.3
        self.store, self.event, self.seats = store, f"event-{seed}", FOUR if more else SEATS
        bids = "none" if more else self.chance.choice(["none", "alternating", "open", "proxy"])
        rules = EventRules.model_validate({
            "id": self.event, "title": "Cup", "game": "POG",
            "format": {"kind": kind.value, **FORMATS.get(kind, {})},
            "bids": {"kind": bids, "most": 5}, "entries": {"most": 9, "late_until": 2},
            "points": BY_RANK if more else {"drawn_for": "AP"},
            "tie_breaks": ["points", "buchholz", "sonneborn-berger"],
            "director": {"name": "Dora", "address": "d@x.test"},
        })  # fmt: skip
        with store.transaction() as session:
            seats = EventSeats(self.seats)
            EventRecord.create(session, rules, seats, self.chance.randbytes(32), self.now)

    def live(self) -> None:
        """The event from its opening to its end."""
        with self.store.transaction() as session:
            self.record = EventRecord.load(session, self.event)
            self.state = self.record.state
            self._do(transitions.Opened(by="Dora"))
            for _ in range(self.chance.randint(4, 9)):
                self.enter()
            self._do(transitions.Started(by="Dora"))
            for _ in range(self.chance.randint(40, 140)):
                self.chance.choice(self.ACTS)(self)
            for spot in list(self.state.open_tables()):
                self.result(spot)
            final = tuple(
                (one.rank, one.entrant) for one in standings_of(self.state, self.record.rules)
            )
            self._do(
                transitions.Ended(
                    standings=final, seed=self.record.row.seed.hex(), by="Dora", why="over"
                )
            )
            assert self.state.status == "over"
            assert EventRecord.load(session, self.event).state == self.state

    def _do(self, transition: Transition) -> None:
        """Enter a fact, or see that its refusal has changed nothing."""
        before, head = deepcopy(self.state), self.record.row.head
        self.now += timedelta(hours=1)
        try:
            self.record.append(transition, self.now)
        except EventRefused:
            assert self.state == before
            assert self.record.row.head == head

    def anybody(self) -> int:
        return self.chance.randint(1, len(self.state.entries) + 1)

    def enter(self) -> None:
        number = transitions.next_number(self.state)
        waiting = len(self.state.playing()) >= self.record.rules.entries.most
        self._do(
            transitions.Entered(
                entrant=number,
                name=f"P{number}",
                player=number,
                waiting=waiting,
                team="AB"[number % 2],
            )
        )

    def leave(self) -> None:
        if len(self.state.playing()) > 3:
            self._do(transitions.Withdrawn(entrant=self.anybody(), by="Dora", why="ill"))
            self._do(transitions.Admitted(entrant=self.anybody()))

    def take_over(self) -> None:
        self._do(
            transitions.Substituted(
                entrant=self.anybody(), name="S", player=100 + self.record.row.head, why="found"
            )
        )

    def wish(self) -> None:
        self._do(transitions.Preferred(entrant=self.anybody(), seat=self.chance.choice(self.seats)))
        self._do(transitions.Renamed(entrant=self.anybody(), name=f"N{self.record.row.head}"))
        self._do(transitions.Available(entrant=self.anybody(), first="2027-01-02"))

    def approve(self) -> None:
        """Approve what is proposed now; at times with a change that somebody made."""
        state, rules, lot = self.state, self.record.rules, self.record.lot
        at, early = self.now + timedelta(hours=1), self.chance.choice(["", "", "holidays"])
        absent = absent_on(state, at.date().isoformat())
        swap = Swap(self.anybody(), self.anybody(), "Dora", "friends")
        swaps = self.chance.choice([(), (swap,)])
        try:
            fresh = next_proposal(state, rules, lot, absent)
            proposal = with_swaps(state, rules, lot, fresh, swaps, absent)
        except EventRefused:
            return
        head = self.record.row.head
        self._do(
            transitions.Approved(
                proposal=proposal, absent=absent, swaps=swaps, early=early, by="Dora"
            )
        )
        if self.record.row.head > head:
            self._open_bidding()

    def revoke(self) -> None:
        """Take a round back, or try it where something was played."""
        self._do(transitions.Revoked(round=len(self.state.rounds) or 1, by="Dora", why="a mistake"))

    def _open_bidding(self) -> None:
        number = len(self.state.rounds)
        for table in self.state.rounds[-1].tables:
            if len(table.places) == 2 and self.record.rules.bids.kind != "none":
                order = bidding_order(self.record.lot, (number, table.number), table.entrants)
                self._do(transitions.BiddingOpened(spot=(number, table.number), order=order))

    def bid(self) -> None:
        for spot in list(self.state.auctions):
            seat, points, sealed = (
                self.chance.choice(SEATS),
                self.chance.randint(0, 6),
                self.chance.random() < 0.5,
            )
            self._do(
                transitions.BidMade(
                    spot=spot, entrant=self.anybody(), seat=seat, points=points, sealed=sealed
                )
            )
            self._do(transitions.GaveWay(spot=spot, entrant=self.anybody()))

    def begin(self) -> None:
        for spot in self.state.open_tables():
            places = self.state.table(spot).places
            self._do(
                transitions.GameBegun(spot=spot, game=f"POG-{spot[0]}{spot[1]}", places=places)
            )

    def result(self, spot: tuple[int, int] | None = None) -> None:
        tables = list(self.state.open_tables()) or [(each.number, 1) for each in self.state.rounds]
        if not tables:
            return
        at = spot or self.chance.choice(tables)
        table = self.state.table(at)
        why = self.chance.choice(["", "overruled"])
        self._do(transitions.Resulted(round=at[0], result=self._ended(table), by="Dora", why=why))

    def settle(self) -> None:
        for spot in list(self.state.open_tables()):
            if self.chance.random() < 0.9:
                self.result(spot)

    def _ended(self, table: EventTable) -> Result:
        who = self.chance.sample(table.entrants, len(table.entrants))
        ending = self.chance.choice(
            [Ending.PLAYED, Ending.PLAYED, Ending.TIME, Ending.BOTH_LOSE, Ending.AGREED]
        )
        places = {n: 1 if ending is Ending.AGREED else at for at, n in enumerate(who, 1)}
        return Result(table.number, ending, tuple(Finish(n, places[n]) for n in table.entrants))

    def dispute(self) -> None:
        for game in list(self.state.games)[:2]:
            who = self.anybody()
            entry = self.state.entries.get(who)
            self._do(
                transitions.Appealed(
                    entrant=who, game=game, by=entry.name if entry else "", why="the die"
                )
            )
            self._do(
                transitions.Ruled(game=game, by="Dora", why=self.chance.choice(["", "it stands"]))
            )

    def challenge(self) -> None:
        for _ in range(5):
            self._do(Challenged(challenger=self.anybody(), defender=self.anybody()))
        for each in list(self.state.challenges):
            if self.chance.random() < 0.3:
                self._do(ChallengeDeclined(challenger=each.challenger, defender=each.defender))
        for each in list(self.state.challenges):
            table = challenge_table(self.state, self.record.rules, self.record.lot, each.pair)
            self._do(
                ChallengeAccepted(challenger=each.challenger, defender=each.defender, table=table)
            )
            self._open_bidding()

    ACTS = (enter, leave, take_over, wish, bid, begin, result, dispute, revoke) + 3 * (
        approve,
        settle,
        challenge,
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('events') / 'events.sqlite'}")
    store.migrate()
    yield store
    store.close()


@pytest.mark.few(3)
@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_ledger_of_a_random_event_is_proved_and_no_change_of_it_is(
    chunk: int, campaign: Callable[..., int], store: Store, tmp_path: Path
) -> None:
    for seed in range(chunk, campaign(500), CHUNKS):
        desk = ServiceContext(store, seed)
        desk.live()
        with store.transaction() as session:
            lines = list(export_lines(EventRecord.load(session, desk.event)))
        path = tmp_path / f"{seed}.jsonl"
        path.write_bytes(b"".join(lines))
        verdict = verify_event(path)
        assert (verdict.ok, verdict.opened) == (True, True), (seed, verdict)
        at = desk.chance.randrange(len(lines))
        place = desk.chance.choice(
            [n for n, letter in enumerate(lines[at]) if chr(letter).isalnum()]
        )
        changed = (
            lines[at][:place]
            + (b"7" if lines[at][place : place + 1] != b"7" else b"6")
            + lines[at][place + 1 :]
        )
        path.write_bytes(b"".join([*lines[:at], changed, *lines[at + 1 :]]))
        assert not verify_event(path).ok, (seed, at, place)
