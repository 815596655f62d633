"""What every fact of an event's ledger is."""

from abc import ABCMeta, abstractmethod

import msgspec

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, State


class _AbstractStruct(msgspec.StructMeta, ABCMeta):
    """Structs of which some methods are owed."""


class Transition(
    msgspec.Struct,
    metaclass=_AbstractStruct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    forbid_unknown_fields=True,
):
    """Base of all facts.

    Attributes:
        by: who did it: the name of an official or of a player; empty: the service itself.
        why: the reason, where one was given.
    """

    by: str = ""
    why: str = ""

    @abstractmethod
    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Change the state by this fact (raises EventRefused before anything is changed).

        Args:
            state: where the event stands.
            rules: of the event.
            at: when (RFC 3339).
        """


def require_status(state: State, *statuses: str) -> None:
    """See that the event stands in one of these states (raises EventRefused)."""
    if state.status not in statuses:
        raise EventRefused(_OUT_OF_TIME[state.status])


_OUT_OF_TIME = {
    "created": "not_opened",
    "open": "not_begun",
    "closed": "entries_closed",
    "running": "under_way",
    "over": "is_over",
}
"""Why something cannot happen, by the state of the event."""
