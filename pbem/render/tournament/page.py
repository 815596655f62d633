"""An event as everybody may see it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

from babel.numbers import format_decimal

from pbem.render.bots import BotSpell
from pbem.render.catalogue import Catalogue
from pbem.tournament.model import Entrant, Round
from pbem.tournament.pairing.context import Format, PairingRules
from pbem.tournament.pairing.ladder import standings_by_rung
from pbem.tournament.scoring.crosstable import Cell, crosstable_of
from pbem.tournament.scoring.matches import joined
from pbem.tournament.scoring.standings import Standing, going_up, standings
from pbem.tournament.scoring.tiebreaks import Counting, Criterion

_One = TypeVar("_One")
_QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_HUNDREDTH = Decimal("0.01")


class EventBot(NamedTuple):
    """A time in which a bot played for an entrant at a table of a round."""

    round: int
    table: int
    entrant: int
    game: str
    spell: BotSpell


@dataclass(frozen=True)
class EventPage:
    """What the pages of an event are made of: public facts only.

    Attributes:
        title: what the event is called.
        rules: its rules.
        entrants: all of it.
        rounds: those that are published.
        criteria: what its standings are ordered by.
        counting: how rounds that were not played count.
        names: what entrants are called, by number; nobody's in an anonymous event that is not over.
        seats: what seats are called, by seat; a seat that is not there is called by itself.
        games: the game of a table, by the numbers of its round and table.
        ladder: who stands where on a ladder, the top first.
        league: how many go up and down a class at the end.
        bots: when bots have played for entrants, in the order of rounds and tables.
        rates_bots: True if games in which bots have played count for ratings.
        is_over: True if the event is over. Tables without a result were called off then.
    """

    title: str
    rules: PairingRules
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    criteria: tuple[Criterion, ...] = (Criterion.POINTS,)
    counting: Counting = field(default_factory=Counting)
    names: Mapping[int, str] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[tuple[int, int], str] = field(default_factory=dict)
    ladder: tuple[int, ...] = ()
    league: tuple[int, int] = (0, 0)
    bots: tuple[EventBot, ...] = ()
    rates_bots: bool = False
    is_over: bool = False

    @cached_property
    def crosstable(self) -> dict[int, list[Cell]]:
        """What became of everybody, by number."""
        return crosstable_of(self.entrants, self.rounds, self.rules.scoring)

    @cached_property
    def meetings(self) -> tuple[Round, ...]:
        """The rounds with one table for each match."""
        scoring = self.rules.scoring
        return tuple(joined(played, scoring, self.entrants) for played in self.rounds)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody in order."""
        placed = standings(
            self.entrants, self.rounds, self.rules.scoring, self.criteria, self.counting
        )
        return (
            standings_by_rung(placed, self.ladder) if self.rules.format is Format.LADDER else placed
        )

    @cached_property
    def moves(self) -> dict[int, str]:
        """How entrants move in a league: ``↑`` or ``↓``, with ``?`` where a shared rank decides."""
        up, perhaps_up = going_up(self.standings, self.league[0])
        down, perhaps_down = going_up(self.standings[::-1], self.league[1])
        return (
            dict.fromkeys(perhaps_down, "↓?")
            | dict.fromkeys(perhaps_up, "↑?")
            | dict.fromkeys(down, "↓")
            | dict.fromkeys(up, "↑")
        )

    def name(self, number: int, words: Catalogue) -> str:
        """The name of an entrant, or the number where names are hidden."""
        return self.names.get(number) or words.text("report.event.entrant", {"number": number})

    def seat(self, seat: str) -> str:
        """What a seat is called."""
        return self.seats.get(seat, seat)


def split_evenly(many: Sequence[_One], most: int) -> Iterator[Sequence[_One]]:
    """Divide a sequence into parts of at most ``most``, as few and as even as possible."""
    parts = -(-len(many) // most)
    for part in range(parts):
        yield many[part * len(many) // parts : (part + 1) * len(many) // parts]


def format_points(value: Fraction | None, words: Catalogue) -> str:
    """Points in the reader's language: quarters as such, other fractions to two decimals."""
    if value is None:
        return ""
    whole, part = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if part in _QUARTERS:
        return f"{sign}{whole or ''}{_QUARTERS[part]}"
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return format_decimal(
        exact.quantize(_HUNDREDTH, ROUND_HALF_UP), format="0.##", locale=words.lang
    )
