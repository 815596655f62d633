"""The exceptions of the order language.

OrderError (a ValueError)
├── Unreadable   no order language says this (what was expected, what may have been meant)
└── Ambiguous    it says more than one thing (the candidates)
"""

from typing import Literal

Kind = Literal["unreadable", "illegal", "ambiguous"]


class OrderError(ValueError):
    """An order that cannot be understood; carries the input and the position."""

    kind: Kind = "unreadable"

    def __init__(
        self,
        key: str,
        at: tuple[int, int],
        *,
        facts: dict[str, object] | None = None,
        suggestions: tuple[str, ...] = (),
    ) -> None:
        self.key, self.at, self.suggestions = key, at, suggestions
        self.facts: dict[str, object] = facts or {}
        super().__init__(key, at, self.facts)


class Unreadable(OrderError):
    """No order language says this."""


class Ambiguous(OrderError):
    """It says more than one thing; ``suggestions`` holds the candidates."""

    kind: Kind = "ambiguous"
