"""The exceptions of the order language.

OrderError (a ValueError)
├── Unreadable   no order language says this (what was expected, what may have been meant)
└── Ambiguous    it says more than one thing (the candidates)
"""

from collections.abc import Callable
from functools import cached_property
from typing import Literal

NO_VERB = "orders.problem.verb"
SPARED = "orders.problem.spared"
"""The key of a line that says of somebody who acts by it that they do not."""
STAYS_ELSEWHERE = "orders.problem.stays_elsewhere"
"""The key of a line by which somebody stays where they do not stand."""
CONTRARY = (SPARED, STAYS_ELSEWHERE)
"""The keys of lines that are understood and oppose what they would do: no other reading counts."""
_LEAST_NAME = 4
Kind = Literal["unreadable", "illegal", "ambiguous"]


class OrderError(ValueError):
    """An order that cannot be understood; carries the input and the position.

    Suggestions may come from a function, which is called when they are read: a reader that tries
    many readings of a line throws most of these errors away.
    """

    kind: Kind = "unreadable"

    def __init__(
        self,
        key: str,
        at: tuple[int, int],
        *,
        facts: dict[str, object] | None = None,
        suggestions: tuple[str, ...] | Callable[[], tuple[str, ...]] = (),
    ) -> None:
        self.key, self.at, self._suggestions = key, at, suggestions
        self.facts: dict[str, object] = facts or {}
        super().__init__(key, at, self.facts)

    @cached_property
    def suggestions(self) -> tuple[str, ...]:
        """What may have been meant, the likeliest first."""
        return self._suggestions() if callable(self._suggestions) else self._suggestions


class Unreadable(OrderError):
    """No order language says this."""


class Ambiguous(OrderError):
    """It says more than one thing; ``suggestions`` holds the candidates."""

    kind: Kind = "ambiguous"


def at_its_name(error: OrderError, text: str) -> OrderError | None:
    """What is wrong with a thing that a text names, where the text names it.

    The error comes from the text as it may be said as an order. ``None``: the text names no such
    thing.
    """
    got = str(error.facts.get("got", ""))
    place = text.find(got)
    if len(got) < _LEAST_NAME or place < 0 or error.key.startswith("orders."):
        return None
    at = (place, len(got))
    return type(error)(error.key, at, facts=error.facts, suggestions=lambda: error.suggestions)


def names_no_verb(error: OrderError | None) -> bool:
    """True if nothing else is known of a part than that it begins with no verb."""
    return error is not None and error.key == NO_VERB and not error.suggestions
