"""Random events of every format with late entries, withdrawals, absences and forfeits.

What must hold in every round.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

import msgspec
import pytest

from pbem.tournament.model import (
    Bye,
    Ending,
    Entrant,
    EventTable,
    Finish,
    Penalty,
    Place,
    Proposal,
    Result,
    Round,
)
from pbem.tournament.pairing.elimination import lost_lives
from pbem.tournament.pairing.formats import (
    EventOver,
    Format,
    NoPairing,
    PairingRules,
    penalties_of,
    propose,
)
from pbem.tournament.pairing.penalties import history_of, penalty_of
from pbem.tournament.scoring.crosstable import crosstable_of
from pbem.tournament.scoring.standings import standings
from pbem.tournament.scoring.systems import Points, Scoring
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.tournament.people import BY_PLACE, PAIRED, SEATS

CHUNKS = 10
FOUR = ("England", "France", "Germany", "Russia")
CRITERIA = (Criterion.POINTS, Criterion.BUCHHOLZ, Criterion.SONNEBORN_BERGER, Criterion.TIME)


class Occasion:
    """One random event, played to its end."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lot = f"event {seed}".encode()
        self.rules = self._terms(PAIRED[seed % len(PAIRED)])
        least = len(self.rules.seats)
        count = self.chance.choice([self.chance.randint(least, 10), self.chance.randint(least, 40)])
        self.entrants = [
            Entrant(n, rating=self.chance.choice([None, 5000 + n]), team="ABCD"[n % 4])
            for n in range(1, count + 1)
        ]
        self.rounds: list[Round] = []

    def _terms(self, format_: Format) -> PairingRules:
        more = format_ in {Format.SWISS, Format.POOLS} and self.chance.random() < 0.3
        seats = FOUR if more else SEATS
        scoring: Scoring = (
            BY_PLACE
            if more
            else Points(drawn_for="AP" if format_ is Format.SINGLE_ELIMINATION else "")
        )
        return PairingRules(
            format_,
            seats,
            scoring,
            rounds=self.chance.randint(1, 7),
            bids=self.chance.random() < 0.2,
            pool=3,
            finals=(len(seats),),
        )

    def changes(self) -> None:
        """Before a round some leave, some enter and some are away."""
        number = len(self.rounds) + 1
        for at, one in enumerate(self.entrants):
            if one.left is None and number > 1 and self.chance.random() < 0.04:
                self.entrants[at] = msgspec.structs.replace(one, left=number - 1)
            elif self.rules.format is Format.SWISS and self.chance.random() < 0.03:
                self.entrants[at] = msgspec.structs.replace(one, absent=(*one.absent, number))
        if (
            self.rules.format in {Format.SWISS, Format.DOUBLE_ELIMINATION}
            and number > 1
            and self.chance.random() < 0.2
        ):
            self.entrants.append(Entrant(len(self.entrants) + 1, joined=number))

    def play(self, proposal: Proposal) -> None:
        results = tuple(self._result(table) for table in proposal.tables if table.bye is None)
        self.rounds.append(
            Round(proposal.round, self._after_bids(proposal), results, proposal.stage)
        )

    def _after_bids(self, proposal: Proposal) -> tuple[EventTable, ...]:
        """Tables whose seats are known."""
        tables = []
        for table in proposal.tables:
            seats = (
                self.chance.sample(self.rules.seats, len(table.places)) if table.bye is None else ()
            )
            places = (
                tuple(
                    Place(number, seat) for number, seat in zip(table.entrants, seats, strict=False)
                )
                if self.rules.bids and seats
                else table.places
            )
            tables.append(msgspec.structs.replace(table, places=places))
        return tuple(tables)

    def _result(self, table: EventTable) -> Result:
        who = list(table.entrants)
        self.chance.shuffle(who)
        ending = self.chance.choices([Ending.PLAYED, Ending.TIME, Ending.BOTH_LOSE], [90, 8, 2])[0]
        ties = ending is Ending.PLAYED and self.chance.random() < 0.2
        places = {number: 1 if ties and at < 2 else at + 1 for at, number in enumerate(who)}
        finishes = tuple(
            Finish(number, places[number], self.chance.randint(0, 9), self.chance.randint(0, 99))
            for number in table.entrants
        )
        return Result(table.number, ending, finishes, (who[-1],) if ending is Ending.TIME else ())


def every_round(
    field: tuple[int, ...], penalties: dict[tuple[int, ...], Penalty], spent: Penalty
) -> list[Penalty]:
    """What every complete pairing of a field costs."""
    if not field:
        return [spent]
    first, *rest = field
    found = (
        []
        if len(field) % 2 == 0
        else every_round(tuple(rest), penalties, spent + penalties[first,])
    )
    for other in rest:
        found += every_round(
            tuple(number for number in rest if number != other),
            penalties,
            spent + penalties[first, other],
        )
    return found


def least_of_all(occasion: Occasion, proposal: Proposal) -> Penalty:
    """The least cost of a round, found by trying all."""
    crosstable = crosstable_of(occasion.entrants, occasion.rounds, occasion.rules.scoring)
    field = sorted(number for table in proposal.tables for number in table.entrants)
    history = history_of(
        crosstable,
        field,
        lost_lives(crosstable) if occasion.rules.format is Format.DOUBLE_ELIMINATION else None,
    )
    seats = () if occasion.rules.bids else SEATS

    def penalty(*places: Place) -> Penalty:
        return penalty_of(proposal.round, EventTable(0, places), history, seats, occasion.lot)

    penalties: dict[tuple[int, ...], Penalty] = {
        (number,): penalty(Place(number)) for number in field
    }
    for one, other in combinations(field, 2):
        ways = [
            penalty(Place(one, SEATS[0]), Place(other, SEATS[1])),
            penalty(Place(other, SEATS[0]), Place(one, SEATS[1])),
        ]
        penalties[one, other] = (
            min(ways, key=lambda way: (way.balance, way.lot))
            if seats
            else penalty(Place(one), Place(other))
        )
    return min(every_round(tuple(field), penalties, Penalty()))


def slow_standings(occasion: Occasion) -> dict[int, list[Fraction]]:
    """Points, Buchholz, Sonneborn-Berger and time, computed directly for tables of two seats."""
    points = {one.number: Fraction(0) for one in occasion.entrants}
    met: dict[int, list[tuple[int, Fraction]]] = {number: [] for number in points}
    seconds = dict.fromkeys(points, 0)
    for one in occasion.rounds:
        seated = set()
        for table in one.tables:
            seated |= set(table.entrants)
            if table.bye is Bye.ODD:
                for number in table.entrants:
                    points[number] += 1
                continue
            result = one.result_of(table)
            assert result is not None
            for number in table.entrants:
                other = next(who for who in table.entrants if who != number)
                share = worth(result, table, number, other, occasion.rules.scoring)
                points[number] += share
                met[number].append((other, share))
                seconds[number] += next(
                    finish.seconds for finish in result.finishes if finish.entrant == number
                )
        for entrant in occasion.entrants:
            away = entrant.joined <= one.number and (
                entrant.left is None or one.number <= entrant.left
            )
            if entrant.number not in seated and away and one.number in entrant.absent:
                points[entrant.number] += Fraction(1, 2)
    return {
        number: [
            points[number],
            sum((points[other] for other, _ in met[number]), Fraction(0)),
            sum((points[other] * share for other, share in met[number]), Fraction(0)),
            Fraction(-seconds[number]),
        ]
        for number in points
    }


def worth(result: Result, table: EventTable, number: int, other: int, scoring: Scoring) -> Fraction:
    if result.ending is Ending.BOTH_LOSE:
        return Fraction(0)
    places = {finish.entrant: finish.place for finish in result.finishes}
    if places[number] != places[other]:
        return Fraction(places[number] < places[other])
    seat_that_wins = scoring.drawn_for if isinstance(scoring, Points) else ""
    if not seat_that_wins or all(place.seat != seat_that_wins for place in table.places):
        return Fraction(1, 2)
    return Fraction(
        next(place.seat == seat_that_wins for place in table.places if place.entrant == number)
    )


def check_round(occasion: Occasion, proposal: Proposal) -> None:
    """What holds of every proposed round."""
    rules, number = occasion.rules, proposal.round
    there = {one.number for one in occasion.entrants if one.plays_in(number)}
    seated = [who for table in proposal.tables for who in table.entrants]
    assert set(seated) <= there
    assert len(seated) == len(set(seated))
    in_finals = rules.format is Format.SWISS and number > rules.rounds
    if rules.format is Format.SWISS and not in_finals:
        assert set(seated) == there
        check_byes(occasion, proposal, there)
    assert [table.number for table in proposal.tables] == list(range(1, len(proposal.tables) + 1))
    assert propose(rules, occasion.entrants[::-1], occasion.rounds, occasion.lot) == proposal
    assert (
        penalties_of(rules, occasion.entrants, occasion.rounds, occasion.lot, proposal.tables)
        == proposal.pairings
    )
    two = len(rules.seats) == 2
    if (
        two
        and not in_finals
        and rules.format in {Format.SWISS, Format.DOUBLE_ELIMINATION}
        and len(seated) <= 10
    ):
        least = least_of_all(occasion, proposal)
        last = rules.format is Format.DOUBLE_ELIMINATION or number == rules.rounds
        assert proposal.penalty == least if last or least.repeats else proposal.penalty.repeats == 0


def check_byes(occasion: Occasion, proposal: Proposal, there: set[int]) -> None:
    """Nobody has a bye before all who are there have had as many, unless that avoids a repeat."""
    byes = Counter(
        who
        for one in occasion.rounds
        for table in one.tables
        if table.bye is Bye.ODD
        for who in table.entrants
    )
    fewest = sorted(byes[who] for who in there)
    alone = sorted(
        byes[who] for table in proposal.tables if table.bye is Bye.ODD for who in table.entrants
    )
    assert len(alone) == len(there) % len(occasion.rules.seats)
    assert alone == fewest[: len(alone)] or (
        len(occasion.rules.seats) == 2 and len(there) <= 2 * proposal.round
    )


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_events_of_every_format(chunk: int, campaign: Callable[..., int]) -> None:
    for seed in range(chunk, campaign(500), CHUNKS):
        occasion = Occasion(seed)
        while True:
            occasion.changes()
            try:
                proposal = propose(occasion.rules, occasion.entrants, occasion.rounds, occasion.lot)
            except (EventOver, NoPairing):
                break
            check_round(occasion, proposal)
            occasion.play(proposal)
        check_standings(occasion)


def check_standings(occasion: Occasion) -> None:
    """Standings are in order and complete. For two seats they equal a slow computation."""
    table = standings(occasion.entrants, occasion.rounds, occasion.rules.scoring, CRITERIA)
    assert sorted(one.entrant for one in table) == [one.number for one in occasion.entrants]
    values: Sequence[tuple[Fraction | None, ...]] = [one.values for one in table]
    assert values == sorted(values, reverse=True)
    assert [one.rank for one in table] == [1 + values.index(one.values) for one in table]
    if len(occasion.rules.seats) == 2:
        assert {one.entrant: list(one.values) for one in table} == slow_standings(occasion)
