"""The rules of an event that pairing looks at, the event as it stands before a round, and why none may follow.

FormatError(ValueError)
├── EventOver       nothing is left to be paired
└── NoPairing       nobody can be paired as the event stands
    ├── TooFew      fewer are there than a table needs
    ├── Undecided   games of the round before must be decided first
    └── NoSchedule  the numbers fit no schedule
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pbem.tournament.model import Entrant, Round
from pbem.tournament.pairing.round_builder import RoundBuilder
from pbem.tournament.scoring.crosstable import CellKind, Crosstable
from pbem.tournament.scoring.systems import Scoring
from pbem.tournament.scoring.tiebreaks import Counting, Criterion


class FormatError(ValueError):
    """A round that cannot be proposed."""


class EventOver(FormatError):
    """Nothing is left to be paired."""


class NoPairing(FormatError):
    """Nobody can be paired as the event stands."""


class TooFew(NoPairing):
    """Fewer are there than a table needs."""


class Undecided(NoPairing):
    """Games of the round before must be decided first.

    Attributes:
        tables: their numbers in that round.
    """

    def __init__(self, tables: tuple[int, ...]) -> None:
        super().__init__(tables)
        self.tables = tables


class NoSchedule(NoPairing):
    """No schedule fits: a round robin has more than two seats, or a final does not fill its tables."""


class Format(StrEnum):
    """How an event is played."""

    SWISS = "swiss"
    """Everybody plays every round, those of like record together."""
    SINGLE_ELIMINATION = "single elimination"
    """A bracket: who loses is out."""
    DOUBLE_ELIMINATION = "double elimination"
    """Who loses twice is out; those who lost as often meet."""
    ROUND_ROBIN = "round robin"
    """Each meets each equally often."""
    POOLS = "pools"
    """Pools or heats, then those who are best, down to a final."""
    TEAMS = "teams"
    """Each team meets each, board against board."""
    LADDER = "ladder"
    """Challenges, each a round of one table."""


@dataclass(frozen=True, slots=True)
class PairingRules:
    """The rules of an event that pairing looks at.

    Attributes:
        format: how it is played.
        seats: the seats of the game, in its order.
        scoring: what results are worth.
        rounds: how many rounds of a Swiss event, or heats before the finals of games of more than two; the other
            formats know when they are over.
        bids: seats are bid for after the pairing, so that nobody is seated and none is balanced.
        times: how often each meets each in a round robin or a pool of two seats, or each team each.
        pool: how many are in a pool of games of two seats.
        finals: how many go on from the pools, round by round: 16 and 4 for semi-finals and a final of four.
        criteria: what decides who goes on from a pool; then the lot.
        counting: how those count what was not played.
    """

    format: Format
    seats: tuple[str, ...]
    scoring: Scoring
    rounds: int = 0
    bids: bool = False
    times: int = 1
    pool: int = 4
    finals: tuple[int, ...] = ()
    criteria: tuple[Criterion, ...] = (
        Criterion.POINTS,
        Criterion.HEAD_TO_HEAD,
        Criterion.SONNEBORN_BERGER,
    )
    counting: Counting = field(default_factory=Counting)

    @property
    def known_seats(self) -> tuple[str, ...]:
        """The seats of the game where pairing gives them; none where they are bid for."""
        return () if self.bids else self.seats


@dataclass(frozen=True, slots=True)
class PairingContext:
    """An event before its next round.

    Attributes:
        rules: its rules.
        entrants: all of it, those who left among them.
        rounds: those already paired.
        crosstable: what became of everybody in them.
        builder: what the next round is put together from.
    """

    rules: PairingRules
    entrants: Sequence[Entrant]
    rounds: Sequence[Round]
    crosstable: Crosstable
    builder: RoundBuilder

    @property
    def field(self) -> list[int]:
        """Those who play in the next round."""
        return [entrant.number for entrant in self.entrants if entrant.plays_in(self.builder.round)]

    def starters(self) -> list[Entrant]:
        """Those who were there at the beginning, the highest rated first, the unrated last.

        Those rated alike stand by lot: HMAC-SHA256(lot key, "seed ENTRANT").
        """
        first = [entrant for entrant in self.entrants if entrant.joined == 1]
        return sorted(
            first, key=lambda entrant: (-(entrant.rating or 0), self.drawn(entrant.number))
        )

    def drawn(self, number: int) -> bytes:
        """The lot of an entrant for the whole event."""
        return hmac.digest(self.builder.lot, f"seed {number}".encode(), "sha256")

    def require_decided(self) -> None:
        """See that no game of the last round runs.

        Raises:
            Undecided: some do.
        """
        running = self.tables_of_last_round(CellKind.RUNNING)
        if running:
            raise Undecided(running)

    def tables_of_last_round(self, kind: CellKind) -> tuple[int, ...]:
        """The tables of the last round at which somebody has a card of a kind."""
        last = len(self.rounds)
        cells = (cell for crosstable in self.crosstable.values() for cell in crosstable)
        return tuple(
            sorted({cell.table for cell in cells if cell.round == last and cell.kind is kind})
        )
