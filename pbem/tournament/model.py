"""The model of an event: entrants, tables, results, rounds and proposals.

Nothing here says what a result is worth. Points, tie-breaks and ratings follow from these records
and the rules of the event. Everything is frozen and serialisable. Quantities are whole numbers.
An entrant is known by their number alone.
"""

from enum import StrEnum
from fractions import Fraction

import msgspec


class Ending(StrEnum):
    """How the game of a table ended."""

    PLAYED = "played"
    """The game ended by its own rules."""
    TIME = "time"
    """The entrants at fault lost because their time ran out."""
    WITHDRAWAL = "withdrawal"
    """The entrants at fault lost because they left the event."""
    ADJUDICATED = "adjudicated"
    """The director or an assistant decided it from the position."""
    CONCEDED = "conceded"
    """The entrants at fault resigned."""
    AGREED = "agreed"
    """The players agreed to a draw."""
    BOTH_LOSE = "both lose"
    """Nobody won: every seat counts as beaten."""
    BYE = "bye"
    """There was no game: one entrant sat alone at the table."""


class Bye(StrEnum):
    """Why an entrant sits alone in a round."""

    ODD = "odd"
    """The pairing left no opponent."""
    ASKED = "asked"
    """The entrant asked to sit the round out."""
    LATE = "late"
    """The round began before the entrant entered."""


class Stage(StrEnum):
    """What part of an event a round belongs to."""

    ROUND = "round"
    PRELIMINARY = "preliminary"
    POOL = "pool"
    SEMIFINAL = "semifinal"
    FINAL = "final"


THIRD_PLACE = "3"
"""The group of the table that plays for the third place."""


class Entrant(msgspec.Struct, frozen=True):
    """One entrant of an event.

    Attributes:
        number: from 1 in the order of entry; a substitute keeps it.
        rating: at entry; ``None`` if unknown.
        seed: their place on the list of seeds, from 1; 0 if they are not on it.
        joined: the first round they can be paired in.
        left: the last round they were paired in before they withdrew; ``None`` while they play.
        absent: rounds they asked to sit out.
        prefers: the seat they prefer; empty for no preference.
        team: the team they play for; empty if there are no teams.
        penalty: the points that officials took off.
    """

    number: int
    rating: int | None = None
    seed: int = 0
    joined: int = 1
    left: int | None = None
    absent: tuple[int, ...] = ()
    prefers: str = ""
    team: str = ""
    penalty: Fraction = Fraction(0)

    def plays_in(self, round_number: int) -> bool:
        """True if the entrant is to be paired in a round."""
        has_left = self.left is not None and round_number > self.left
        return self.joined <= round_number and not has_left and round_number not in self.absent


class Place(msgspec.Struct, frozen=True):
    """An entrant at a table; ``seat`` is empty until it is known, for example before a bid."""

    entrant: int
    seat: str = ""


class EventTable(msgspec.Struct, frozen=True):
    """The entrants who meet in one game, in the order of the game's seats.

    Attributes:
        number: from 1 within its round.
        places: who sits there.
        bye: why an entrant sits alone; ``None`` for a game.
        group: the pool, bracket or pair of teams; empty if there is only one.
    """

    number: int
    places: tuple[Place, ...]
    bye: Bye | None = None
    group: str = ""

    @property
    def entrants(self) -> tuple[int, ...]:
        """The numbers of the entrants, in the order of the places."""
        return tuple(place.entrant for place in self.places)


class Finish(msgspec.Struct, frozen=True):
    """How a game ended for one entrant.

    Attributes:
        entrant: their number.
        place: from 1; entrants who share a place have the same number (1, 2, 2, 4).
        tally: the game's own points: victory points, centres, cities.
        seconds: time used on their clock.
    """

    entrant: int
    place: int
    tally: int = 0
    seconds: int = 0


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table ended.

    Attributes:
        table: its number within the round.
        ending: how.
        finishes: one for each entrant at the table.
        at_fault: the entrants who forfeited or conceded.
        margin: by how much the game was won, never negative; 0 if the game does not say.
        sides: the entrants who win and lose together; empty if each stands alone. It follows from
            their seats, so no ledger holds it.
    """

    table: int
    ending: Ending
    finishes: tuple[Finish, ...]
    at_fault: tuple[int, ...] = ()
    margin: int = 0
    sides: tuple[tuple[int, ...], ...] = ()

    def partners_of(self, entrant: int) -> tuple[int, ...]:
        """Those who win and lose with an entrant."""
        side = next((side for side in self.sides if entrant in side), ())
        return tuple(other for other in side if other != entrant)

    @property
    def winners(self) -> tuple[int, ...]:
        """The entrants in first place: several in a drawn game, none if both lose."""
        if self.ending is Ending.BOTH_LOSE:
            return ()
        return tuple(finish.entrant for finish in self.finishes if finish.place == 1)

    @property
    def was_played(self) -> bool:
        """True if the game decided the result, so that tie-breaks count it as played."""
        return self.ending not in {Ending.TIME, Ending.WITHDRAWAL, Ending.BYE}


class Round(msgspec.Struct, frozen=True):
    """A round: its tables, and the results that are known.

    Attributes:
        number: from 1 within the event.
        tables: by number.
        results: at most one a table; a bye needs none.
        stage: what part of the event it belongs to.
    """

    number: int
    tables: tuple[EventTable, ...]
    results: tuple[Result, ...] = ()
    stage: Stage = Stage.ROUND

    def result_of(self, table: EventTable) -> Result | None:
        """The result of a table; ``None`` while its game runs."""
        return next((result for result in self.results if result.table == table.number), None)

    @property
    def is_over(self) -> bool:
        """True if every game has a result."""
        return all(
            table.bye is not None or self.result_of(table) is not None for table in self.tables
        )


class Penalty(msgspec.Struct, frozen=True, order=True):
    """The penalty of a pairing. Lines are compared from the first to the last; lower is better.

    Attributes:
        repeats: for every two at the table the square of how often they have met.
        byes: how many byes the entrant who would sit alone has had, requested ones excluded.
        record: the square of the difference of their records, in the event's smallest points.
        balance: the imbalance of everybody's seats after the round, squares summed.
        lot: a number drawn from the sealed seed, so that no two proposals have the same penalty.
    """

    repeats: int = 0
    byes: int = 0
    record: int = 0
    balance: int = 0
    lot: int = 0

    def __add__(self, other: "Penalty") -> "Penalty":
        """The penalty of two tables together."""
        return Penalty(
            self.repeats + other.repeats,
            self.byes + other.byes,
            self.record + other.record,
            self.balance + other.balance,
            self.lot + other.lot,
        )


class Pairing(msgspec.Struct, frozen=True):
    """A proposed table and its penalty. The export calls the penalty ``cost``."""

    table: EventTable
    penalty: Penalty = msgspec.field(name="cost")


class Proposal(msgspec.Struct, frozen=True):
    """A round as it is proposed to the director.

    Attributes:
        round: its number.
        pairings: by table number, byes last.
        penalty: of all tables together, the least possible; the export calls it ``cost``.
        left_over: entrants for whom no permitted opponent remains; the director decides.
        stage: what part of the event it belongs to.
    """

    round: int
    pairings: tuple[Pairing, ...]
    penalty: Penalty = msgspec.field(name="cost")
    left_over: tuple[int, ...] = ()
    stage: Stage = Stage.ROUND

    @property
    def tables(self) -> tuple[EventTable, ...]:
        """The tables of the round."""
        return tuple(pairing.table for pairing in self.pairings)


class Swap(msgspec.Struct, frozen=True):
    """Two entrants whom an official let change places in a proposal, with the reason."""

    one: int
    other: int
    by: str
    why: str
