"""What pairing looks at: the rules of an event, and the event before a round.

FormatError(ValueError)
├── EventOver       no round is left
└── NoPairing       no pairing is possible now
    ├── TooFew      fewer entrants than a table needs
    ├── Undecided   games of the last round must be decided first
    └── NoSchedule  no schedule fits
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pbem.tournament.model import Entrant, Round
from pbem.tournament.pairing.round_builder import RoundBuilder
from pbem.tournament.scoring.crosstable import CellKind, Crosstable
from pbem.tournament.scoring.matches import joined
from pbem.tournament.scoring.systems import Scoring
from pbem.tournament.scoring.tiebreaks import Counting, Criterion


class FormatError(ValueError):
    """A round that cannot be proposed."""


class EventOver(FormatError):
    """No round is left."""


class NoPairing(FormatError):
    """No pairing is possible now."""


class TooFew(NoPairing):
    """Fewer entrants are there than a table needs."""


class RoundUndecided(NoPairing):
    """Games of the last round must be decided first.

    Attributes:
        tables: their numbers in that round.
    """

    def __init__(self, tables: tuple[int, ...]) -> None:
        super().__init__(tables)
        self.tables = tables


class NoSchedule(NoPairing):
    """No schedule fits.

    A round robin has more than two seats, or a final does not fill its tables.
    """


class Format(StrEnum):
    """The format of an event."""

    SWISS = "swiss"
    """Everybody plays every round, against entrants of like record."""
    SINGLE_ELIMINATION = "single elimination"
    """A bracket: whoever loses is out."""
    DOUBLE_ELIMINATION = "double elimination"
    """Whoever loses twice is out. Entrants who lost as often meet."""
    ROUND_ROBIN = "round robin"
    """Each meets each equally often."""
    POOLS = "pools"
    """Pools or heats, then finals of the best."""
    TEAMS = "teams"
    """Each team meets each, board against board."""
    LADDER = "ladder"
    """Challenges; each is a round of one table."""


@dataclass(frozen=True, slots=True)
class PairingRules:
    """The rules of an event that pairing looks at.

    Attributes:
        format: how it is played.
        seats: the seats of the game, in its order.
        scoring: what results are worth.
        sides: the seats that win and lose together; empty if each stands alone.
        tables: the seats of a table of each size; empty if all tables have all seats.
        rounds: the rounds of a Swiss event, or the heats before the finals of larger tables.
            Other formats know when they are over.
        bids: True if players bid for seats after the pairing, so that pairing seats nobody.
        times: how often each meets each in a round robin, a pool of two seats, or a team match.
        pool: the size of a pool of games of two seats.
        finals: how many entrants reach each round of finals, such as 16 and 4.
        third_place: True if those who lost before the final play for the third place.
        criteria: what decides who leaves a pool for the finals; then the lot.
        counting: how these criteria count unplayed games.
        games: how many games a match has; the sides change from one to the next.
    """

    format: Format
    seats: tuple[str, ...]
    scoring: Scoring
    sides: tuple[tuple[str, ...], ...] = ()
    tables: tuple[tuple[str, ...], ...] = ()
    rounds: int = 0
    bids: bool = False
    times: int = 1
    pool: int = 4
    finals: tuple[int, ...] = ()
    third_place: bool = False
    criteria: tuple[Criterion, ...] = (
        Criterion.POINTS,
        Criterion.HEAD_TO_HEAD,
        Criterion.SONNEBORN_BERGER,
    )
    counting: Counting = field(default_factory=Counting)
    games: int = 1

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may sit at a table: consecutive numbers."""
        return tuple(sorted(map(len, self.tables))) or (len(self.seats),)

    @property
    def known_seats(self) -> tuple[str, ...]:
        """The seats that pairing gives; none if players bid for them."""
        return () if self.bids else self.seats


@dataclass(frozen=True, slots=True)
class PairingContext:
    """An event before its next round.

    Attributes:
        rules: what pairing looks at.
        entrants: everybody who ever played in the event.
        rounds: those already paired.
        crosstable: of these rounds.
        builder: makes the tables of the next round.
    """

    rules: PairingRules
    entrants: Sequence[Entrant]
    rounds: Sequence[Round]
    crosstable: Crosstable
    builder: RoundBuilder

    @property
    def field(self) -> list[int]:
        """The entrants who play in the next round."""
        return [entrant.number for entrant in self.entrants if entrant.plays_in(self.builder.round)]

    def starters(self) -> list[Entrant]:
        """The entrants of the first round: the seeds, then the highest rated, the unrated last.

        Equal ratings are ordered by lot: HMAC-SHA256(lot key, "seed ENTRANT").
        """
        first = [entrant for entrant in self.entrants if entrant.joined == 1]
        return sorted(
            first,
            key=lambda entrant: (
                entrant.seed or len(first) + 1,
                -(entrant.rating or 0),
                self.lot_of(entrant.number),
            ),
        )

    @property
    def last_round(self) -> Round:
        """The last round, with one table for each match."""
        return joined(self.rounds[-1], self.rules.scoring, self.entrants)

    def lot_of(self, number: int) -> bytes:
        """The lot of an entrant for the whole event."""
        return hmac.digest(self.builder.lot, f"seed {number}".encode(), "sha256")

    def require_decided(self) -> None:
        """Require that no game of the last round runs.

        Raises:
            Undecided: at least one runs.
        """
        running = self.tables_of_last_round(CellKind.RUNNING)
        if running:
            raise RoundUndecided(running)

    def tables_of_last_round(self, kind: CellKind) -> tuple[int, ...]:
        """The tables of the last round with a cell of a kind."""
        last = len(self.rounds)
        cells = (cell for cells in self.crosstable.values() for cell in cells)
        return tuple(
            sorted({cell.table for cell in cells if cell.round == last and cell.kind is kind})
        )
