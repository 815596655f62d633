"""The life of an event: created, opened, closed, started, ended."""

from typing import Any

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, State
from pbem.tournament.event.transitions.base import Transition, require_status


class Created(Transition, frozen=True, tag="created"):
    """The event is created: its rules, the seats of its games, and the commitment to its seed.

    Attributes:
        rules: as the director wrote them.
        seats: of its games.
        commitment: to the seed.
        sides: the seats that win and lose together; empty if each stands alone.
        tables: the seats of a table of each size; empty if all tables have all seats.
    """

    rules: dict[str, Any]
    seats: tuple[str, ...]
    commitment: str
    sides: tuple[tuple[str, ...], ...] = ()
    tables: tuple[tuple[str, ...], ...] = ()

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Create the event; nothing may come before."""
        require_status(state, "created")
        if state.seats:
            raise EventRefused("exists", event=rules.id)
        state.seats, state.sides, state.tables = self.seats, self.sides, self.tables


class Opened(Transition, frozen=True, tag="opened"):
    """Entries are open."""

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Open the entries."""
        require_status(state, "created", "closed")
        state.status = "open"


class Closed(Transition, frozen=True, tag="closed"):
    """Entries are closed."""

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Close the entries."""
        require_status(state, "open")
        state.status = "closed"


class Started(Transition, frozen=True, tag="started"):
    """The event starts."""

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Start, if at least two entrants play."""
        require_status(state, "open", "closed")
        if len(state.playing()) < 2:
            raise EventRefused("too_few", count=len(state.playing()))
        state.status = "running"


class Ended(Transition, frozen=True, tag="ended"):
    """The event is over: the final standings as (place, entrant), and its seed."""

    standings: tuple[tuple[int, int], ...]
    seed: str

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """End the event, if every table has its result."""
        require_status(state, "running")
        if (spot := next(state.open_tables(), None)) is not None:
            raise EventRefused("table_open", round=spot[0], table=spot[1])
        state.status = "over"
        state.challenges = []


class Cancelled(Transition, frozen=True, tag="cancelled"):
    """The event is called off, begun or not, with a reason. Its seed is opened.

    Results stand. Tables without one never get any.
    """

    seed: str

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """End the event."""
        require_status(state, "created", "open", "closed", "running")
        if not self.why:
            raise EventRefused("no_reason")
        state.status = "over"
        state.challenges, state.auctions, state.appeals = [], {}, {}
