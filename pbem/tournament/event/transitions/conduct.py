"""What officials note of an entrant: rounds they sit out, warnings and penalties."""

from fractions import Fraction

import msgspec

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, State
from pbem.tournament.event.transitions.base import Transition, require_status

_MOST_PENALTY = 1000


class SitsOut(Transition, frozen=True, tag="sits_out"):
    """An entrant sits out one of the next rounds, or takes that back.

    Attributes:
        entrant: their number.
        round: which, not begun yet.
        out: False takes it back.
    """

    entrant: int
    round: int
    out: bool = True

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Note it. Players may do so as often as the rules say, officials always."""
        require_status(state, "open", "closed", "running")
        entry = state.entry(self.entrant)
        if rules.format.kind not in _PAIRED_AFRESH or (
            rules.format.kind == "pools" and len(state.seats) == 2
        ):
            raise EventRefused("bye_fixed")
        if entry.entrant.left is not None:
            raise EventRefused("withdrawn_already", name=entry.name)
        if not len(state.rounds) < self.round <= _most_rounds(rules):
            raise EventRefused("bye_round", round=self.round, last=len(state.rounds))
        if self.out == (self.round in entry.sits_out):
            raise EventRefused("bye_noted", round=self.round)
        if self.out and self.by == entry.name and len(entry.sits_out) >= rules.entries.byes:
            raise EventRefused("byes_used", most=rules.entries.byes)
        others = [each for each in entry.sits_out if each != self.round]
        entry.sits_out = sorted([*others, self.round]) if self.out else others


_PAIRED_AFRESH = ("swiss", "double elimination", "pools")
"""The formats in which somebody can sit a round out without leaving an opponent alone."""


def _most_rounds(rules: EventRules) -> int:
    """The number of the last round that somebody can sit out."""
    return int(getattr(rules.format, "rounds", 1000))


class Seeded(Transition, frozen=True, tag="seeded"):
    """An official puts entrants in order for a bracket or pools. It replaces an earlier order.

    Attributes:
        order: their numbers, the strongest first. Who is not named comes behind.
    """

    order: tuple[int, ...]

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set the seeds."""
        require_status(state, "open", "closed", "running")
        if rules.format.kind not in ("single elimination", "pools") or len(state.seats) > 2:
            raise EventRefused("seeds_unused")
        if state.rounds:
            raise EventRefused("seeds_drawn")
        if not self.why:
            raise EventRefused("no_reason")
        if len(set(self.order)) != len(self.order):
            raise EventRefused("seeds_twice")
        for number in self.order:
            state.entry(number)
        for number, entry in state.entries.items():
            seed = self.order.index(number) + 1 if number in self.order else 0
            entry.entrant = msgspec.structs.replace(entry.entrant, seed=seed)


class Warned(Transition, frozen=True, tag="warned"):
    """An official warns an entrant, with or without points that are taken off.

    Attributes:
        entrant: their number.
        points: what is taken off, as a fraction; negative: what is given back; 0: a warning.
    """

    entrant: int
    points: str = "0"

    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Note the warning, and take the points off."""
        require_status(state, "running")
        entry, points = state.entry(self.entrant), penalty_of(self.points)
        if not self.why:
            raise EventRefused("no_reason")
        if entry.waiting:
            raise EventRefused("no_entrant", entrant=self.entrant)
        if rules.ladder is not None and points:
            raise EventRefused("penalty_ladder")
        if entry.entrant.penalty + points < 0:
            raise EventRefused("penalty_back", points=str(entry.entrant.penalty))
        penalty = entry.entrant.penalty + points
        entry.entrant = msgspec.structs.replace(entry.entrant, penalty=penalty)
        entry.warnings = [*entry.warnings, (at, str(points), self.why)]


def penalty_of(text: str) -> Fraction:
    """The points of a penalty, such as ``1/2`` (raises EventRefused)."""
    try:
        points = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise EventRefused("penalty_points", got=text) from None
    if str(points) != text or abs(points) > _MOST_PENALTY or points.denominator > _MOST_PENALTY:
        raise EventRefused("penalty_points", got=text)
    return points
