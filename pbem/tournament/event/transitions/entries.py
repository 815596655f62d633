"""Entries: who enters and leaves, who replaces them, and what they prefer."""

from contextlib import suppress
from datetime import date

import msgspec

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import Entry, EventRefused, State
from pbem.tournament.event.transitions.base import Transition, require_status
from pbem.tournament.model import Entrant


class Entered(Transition, frozen=True, tag="entered"):
    """An entrant enters: late if the event is running, waiting if there is no place."""

    entrant: int
    name: str
    player: int
    waiting: bool = False
    rating: int | None = None
    prefers: str = ""
    available: str = ""
    team: str = ""

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Give a place, or one on the waiting list."""
        require_status(state, "open", "running")
        if state.status == "running" and not may_enter_now(state, rules):
            until = rules.entries.late_until
            raise EventRefused("too_late" if until else "never_late", round=until)
        if self.entrant != next_number(state) or state.of_player(self.player) is not None:
            raise EventRefused("entered_already", name=self.name)
        if self.waiting != (len(state.playing()) >= rules.entries.most):
            raise EventRefused("places", most=rules.entries.most)
        require_day(self.available)
        entrant = Entrant(
            number=self.entrant,
            rating=self.rating,
            joined=_first_round(state, rules),
            prefers=self.prefers,
            team=self.team,
        )
        state.entries[self.entrant] = Entry(
            entrant, self.name, self.player, self.waiting, self.available
        )


def next_number(state: State) -> int:
    """The number of the next entrant."""
    return len(state.entries) + 1


def may_enter_now(state: State, rules: EventRules) -> bool:
    """True if a late entry is possible before the next round. A ladder is always open."""
    return rules.ladder is not None or len(state.rounds) < rules.entries.late_until


def _first_round(state: State, rules: EventRules) -> int:
    """The first round of a new entrant. On a ladder it is 1, so that nobody misses a round."""
    return 1 if rules.ladder is not None else len(state.rounds) + 1


class Admitted(Transition, frozen=True, tag="admitted"):
    """A place becomes free for the first entrant on the waiting list."""

    entrant: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Give the place."""
        entry = state.entry(self.entrant)
        first = next(
            (e for e in state.entries.values() if e.waiting and e.entrant.left is None), None
        )
        if entry is not first or len(state.playing()) >= rules.entries.most:
            raise EventRefused("places", most=rules.entries.most)
        entry.waiting = False
        entry.entrant = msgspec.structs.replace(entry.entrant, joined=_first_round(state, rules))


class Withdrawn(Transition, frozen=True, tag="withdrawn"):
    """An entrant leaves and is not paired again. Separate results settle their running games."""

    entrant: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Mark the entry as left."""
        require_status(state, "created", "open", "closed", "running")
        entry = state.entry(self.entrant)
        if entry.entrant.left is not None:
            raise EventRefused("withdrawn_already", name=entry.name)
        entry.entrant = msgspec.structs.replace(entry.entrant, left=len(state.rounds))
        state.challenges = [each for each in state.challenges if self.entrant not in each.pair]


class Substituted(Transition, frozen=True, tag="substituted"):
    """A substitute takes an entrant's place and record. A withdrawn entrant plays again.

    If the substitute waits for a place, that entry ends.
    """

    entrant: int
    name: str
    player: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set the name of the entry."""
        require_status(state, "running")
        entry, other = state.entry(self.entrant), state.of_player(self.player)
        if other is not None:
            if not other.waiting:
                raise EventRefused("entered_already", name=self.name)
            other.entrant = msgspec.structs.replace(other.entrant, left=len(state.rounds))
        entry.before = [*entry.before, (len(state.rounds), entry.player, entry.name)]
        entry.name, entry.player = self.name, self.player
        entry.entrant = msgspec.structs.replace(entry.entrant, left=None)


class Renamed(Transition, frozen=True, tag="renamed"):
    """An entrant changes their name."""

    entrant: int
    name: str

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set the name of the entry."""
        require_status(state, "created", "open", "closed", "running")
        state.entry(self.entrant).name = self.name


class Preferred(Transition, frozen=True, tag="preferred"):
    """An entrant prefers a seat; empty: no preference."""

    entrant: int
    seat: str

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set the value."""
        entry = state.entry(self.entrant)
        if self.seat not in ("", *state.seats):
            raise EventRefused("no_seat", got=self.seat, seats=", ".join(state.seats))
        entry.entrant = msgspec.structs.replace(entry.entrant, prefers=self.seat)


class Available(Transition, frozen=True, tag="available"):
    """An entrant can begin games from a day on. Rounds paired before leave them out."""

    entrant: int
    first: str

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set the value."""
        entry = state.entry(self.entrant)
        require_day(self.first)
        entry.available = self.first


def require_day(text: str) -> None:
    """Require a day of the calendar (ISO 8601), or none (raises EventRefused)."""
    with suppress(ValueError):
        if not text or date.fromisoformat(text).isoformat() == text:
            return
    raise EventRefused("no_day", got=text)
