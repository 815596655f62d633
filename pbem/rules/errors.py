"""The exception tree of the rules.

RulesError
├── Illegal       an order breaks a rule (a message key and the rule's number)
├── NotAsked      an order nobody asked this seat for
├── WouldReveal   a sealed table was asked for chance or a hidden fact
└── OutOfScript   a scripted table ran out of rolls or draws
"""

from collections.abc import Callable, Mapping
from typing import ClassVar


class RulesError(Exception):
    """The base of every error that the rules raise on purpose."""


class Illegal(RulesError):
    """An order breaks a rule; nothing has changed.

    Attributes:
        key: message key of the catalogue, such as ``fww.illegal.not_on_front``.
        rule: number of the paragraph that forbids it, such as ``5.3``, or identifier of the card.
        facts: named parameters of the message; only what the ordering seat may know.
        names: identifiers of units or places in the order that are at fault, for the caret.
    """

    def __init__(
        self,
        key: str,
        *,
        rule: str,
        facts: Mapping[str, object] | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        self.key = key
        self.rule = rule
        self.facts = dict(facts or {})
        self.names = names
        super().__init__(key, rule, self.facts)

    in_words: ClassVar[Callable[[str, Mapping[str, object]], str] | None] = None
    """Gives the English sentence of a key and facts; whoever has a catalogue sets it."""

    def __str__(self) -> str:
        said = Illegal.in_words(self.key, self.facts) if Illegal.in_words else ""
        return " ".join(filter(None, (said, f"[{self.key}, rule {self.rule}]")))


class NotAsked(RulesError):
    """This seat is not asked for an order of this kind now."""

    def __init__(self, seat: str, order: str) -> None:
        self.seat = seat
        self.order = order
        super().__init__(seat, order)


class WouldReveal(RulesError):
    """The next step rolls, draws or turns something face up; a sealed table refuses.

    Attributes:
        by_answer: True if only another seat's answer, which comes next, reveals something.
    """

    def __init__(self, *, by_answer: bool = False) -> None:
        super().__init__()
        self.by_answer = by_answer


class OutOfScript(RulesError):
    """A scripted table has no further value, or its value does not fit the die.

    Attributes:
        bound: the value has to be below it.
    """

    def __init__(self, bound: int, next_value: list[int]) -> None:
        self.bound = bound
        super().__init__(bound, next_value)
