"""The base of all transitions."""

from abc import ABCMeta, abstractmethod

import msgspec

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, State


class _AbstractStruct(msgspec.StructMeta, ABCMeta):
    """A metaclass for structs with abstract methods."""


class Transition(
    msgspec.Struct,
    metaclass=_AbstractStruct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    forbid_unknown_fields=True,
):
    """A transition: one change of an event's state, kept in its ledger.

    Attributes:
        by: the name of the official or player who did it; empty: the service itself.
        why: the reason, if one was given.
    """

    by: str = ""
    why: str = ""

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
