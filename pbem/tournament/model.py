"""What an event remembers: who entered, who sat where in which round, and how each table ended.

Nothing here says what a result is worth: points, tie-breaks and ratings are derived from these facts by the rules of
the event. All of it is frozen and serialisable, quantities are whole numbers, and an entrant is
known by his number alone.
"""

from enum import StrEnum

import msgspec


class Ending(StrEnum):
    """How the game of a table ended."""

    PLAYED = "played"
    """By its own rules."""
    TIME = "time"
    """Lost by those at fault, whose time ran out."""
    WITHDRAWAL = "withdrawal"
    """Lost by those at fault, who left the event."""
    ADJUDICATED = "adjudicated"
    """By the director or an assistant, from the position."""
    CONCEDED = "conceded"
    """Lost by those at fault, who gave it up."""
    AGREED = "agreed"
    """Drawn by agreement."""
    BOTH_LOSE = "both lose"
    """Won by nobody: every seat counts as beaten."""
    BYE = "bye"
    """Not a game: one entrant alone at a table."""


class Bye(StrEnum):
    """Why an entrant sits alone in a round."""

    ODD = "odd"
    """The pairing left nobody for him."""
    ASKED = "asked"
    """He asked to sit the round out."""
    LATE = "late"
    """The round began before he entered."""


class Stage(StrEnum):
    """What part of an event a round belongs to."""

    ROUND = "round"
    POOL = "pool"
    SEMIFINAL = "semifinal"
    FINAL = "final"


class Entrant(msgspec.Struct, frozen=True):
    """One place of an event.

    Attributes:
        number: from 1 in the order of entry; whoever plays for it, it keeps its number.
        rating: what it was rated when it entered; ``None`` where nothing is known.
        joined: the first round it can be paired in.
        left: the last round it was paired in before it withdrew; ``None`` while it plays.
        absent: rounds it asked to sit out.
        prefers: the seat it would rather have; empty where it has no preference.
        team: the team it plays for; empty where nobody plays for a team.
    """

    number: int
    rating: int | None = None
    joined: int = 1
    left: int | None = None
    absent: tuple[int, ...] = ()
    prefers: str = ""
    team: str = ""

    def plays_in(self, round_number: int) -> bool:
        """Whether it is to be paired in a round."""
        has_left = self.left is not None and round_number > self.left
        return self.joined <= round_number and not has_left and round_number not in self.absent


class Place(msgspec.Struct, frozen=True):
    """An entrant at a table; ``seat`` is empty until it is known, as before a bid."""

    entrant: int
    seat: str = ""


class EventTable(msgspec.Struct, frozen=True):
    """Those who meet in one game, in the order of the game's seats; one alone has a bye.

    Attributes:
        number: from 1 within its round.
        places: who sits there.
        bye: why he who sits alone does; ``None`` where a game is played.
        group: the pool, bracket or pair of teams it belongs to; empty where there is but one.
    """

    number: int
    places: tuple[Place, ...]
    bye: Bye | None = None
    group: str = ""

    @property
    def entrants(self) -> tuple[int, ...]:
        """Who sits there, in the order of the places."""
        return tuple(place.entrant for place in self.places)


class Finish(msgspec.Struct, frozen=True):
    """How a game ended for one entrant.

    Attributes:
        entrant: who.
        place: from 1; those who share a place bear the same number (1, 2, 2, 4).
        tally: the game's own points: victory points, centres, cities.
        seconds: time he used on his clock.
    """

    entrant: int
    place: int
    tally: int = 0
    seconds: int = 0


class Result(msgspec.Struct, frozen=True):
    """How a table ended.

    Attributes:
        table: its number within the round.
        ending: how.
        finishes: one for each who sat there.
        at_fault: those who forfeited or conceded.
        margin: by how much the game says that it was won, never negative; 0 where the game does not say.
    """

    table: int
    ending: Ending
    finishes: tuple[Finish, ...]
    at_fault: tuple[int, ...] = ()
    margin: int = 0

    @property
    def winners(self) -> tuple[int, ...]:
        """Those in first place; a drawn game has several, one that both lose none."""
        if self.ending is Ending.BOTH_LOSE:
            return ()
        return tuple(finish.entrant for finish in self.finishes if finish.place == 1)

    @property
    def was_played(self) -> bool:
        """Whether the game decided it, so that tie-breaks count it as played."""
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
        """The result of one of its tables, or ``None`` while it is played."""
        return next((result for result in self.results if result.table == table.number), None)

    @property
    def is_over(self) -> bool:
        """Whether every game has a result."""
        return all(
            table.bye is not None or self.result_of(table) is not None for table in self.tables
        )


class Penalty(msgspec.Struct, frozen=True, order=True):
    """What is held against a pairing, compared from the first line to the last; lower is better.

    Attributes:
        repeats: for every two at the table the square of how often they have met.
        byes: byes he who would sit alone has had, beyond those he asked for.
        record: the square of the difference of their records, in the smallest points of the event.
        balance: by how far the seats each has had would be out of balance after the round, squares summed.
        lot: a number drawn from the sealed seed of the event, so that no two proposals cost the same.
    """

    repeats: int = 0
    byes: int = 0
    record: int = 0
    balance: int = 0
    lot: int = 0

    def __add__(self, other: "Penalty") -> "Penalty":
        """What two tables cost together."""
        return Penalty(
            self.repeats + other.repeats,
            self.byes + other.byes,
            self.record + other.record,
            self.balance + other.balance,
            self.lot + other.lot,
        )


class Pairing(msgspec.Struct, frozen=True):
    """A proposed table and what it costs."""

    table: EventTable
    penalty: Penalty = msgspec.field(name="cost")


class Proposal(msgspec.Struct, frozen=True):
    """A round as it is proposed to the director.

    Attributes:
        round: its number.
        pairings: by table number, byes last.
        penalty: of all tables together, the least possible.
        left_over: those for whom no permitted opponent remained; the director decides.
        stage: what part of the event it belongs to.
    """

    round: int
    pairings: tuple[Pairing, ...]
    penalty: Penalty = msgspec.field(name="cost")
    left_over: tuple[int, ...] = ()
    stage: Stage = Stage.ROUND

    @property
    def tables(self) -> tuple[EventTable, ...]:
        """Its tables, ready to be approved."""
        return tuple(pairing.table for pairing in self.pairings)
