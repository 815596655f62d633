"""The base of all transitions."""

from abc import abstractmethod

from pbem.ledger.chains.fact_chain import LedgerFact
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, State


class Transition(LedgerFact, frozen=True):
    """A transition: one change of an event's state, kept in its ledger.

    ``by`` is the name of the official or player who did it.
    """

    @abstractmethod
    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Check the transition and change the state (raises EventRefused before any change).

        Args:
            state: of the event.
            rules: of the event.
            at: when (RFC 3339).
        """


def require_status(state: State, *statuses: str) -> None:
    """Require that the event has one of these states (raises EventRefused)."""
    if state.status not in statuses:
        raise EventRefused(_OUT_OF_TIME[state.status])


_OUT_OF_TIME = {
    "created": "not_opened",
    "open": "not_begun",
    "closed": "entries_closed",
    "running": "under_way",
    "over": "is_over",
}
"""The reason for a refusal, by the state of the event."""
