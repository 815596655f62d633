"""Orders of hex games that wait for what the dice bring.

They begin with ``IF … FALLS``, ``IF WON`` or ``ELSE``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec

from pbem.games.hex_engine.log import PassedOver
from pbem.rules import Illegal, Order, Table

_RULES = {"no_condition_yet": "5.2", "no_assault_yet": "13.1"}
"""Of what a condition may miss."""


class Condition(msgspec.Struct, frozen=True):
    """What an order waits for, as it stands when its turn comes.

    Attributes:
        kind: ``falls``: nothing of the enemy's stands in the hex, ``holds``: something does;
            ``won`` and ``lost``: the same of the target of the side's last attack in this player
            turn; ``else``: the side's last condition in this player turn was not met.
        hex: of ``falls`` and ``holds``; empty elsewhere.
    """

    kind: Literal["falls", "holds", "won", "lost", "else"]
    hex: str = ""


class TurnOrder(Order, frozen=True, kw_only=True):
    """Base of what a side does in its player turn.

    ``when``: what must be so; else the order passes without effect. ``None``: nothing. It names
        units that lie under
    others of their stack.
    """

    sealed: ClassVar[bool] = True

    when: Condition | None = None

    @property
    def condition(self) -> Condition | None:
        """What must be so."""
        return self.when


class ConditionMemory(Protocol):
    """What a state keeps of a player turn.

    Attributes:
        struck: the target of its last attack, empty before the first.
        met: whether the last condition of an order was met, ``None`` before the first.
    """

    struck: str
    met: bool | None


class HasConditionMemory(Protocol):
    """A position whose state keeps such a memory."""

    @property
    def state(self) -> ConditionMemory:
        """The state."""


P = TypeVar("P", bound=HasConditionMemory)
Fallen = Callable[[str], bool]
"""Whether nothing of the enemy's stands in a hex any more."""


def condition_of(order: Order) -> Condition | None:
    """What an order waits for, or ``None``."""
    return order.when if isinstance(order, TurnOrder) else None


def missing_reference(
    memory: ConditionMemory, condition: Condition
) -> Literal["no_condition_yet", "no_assault_yet"] | None:
    """What a condition speaks of that there was not: a condition before it, an attack.

    ``None``: nothing is missing.
    """
    if condition.kind == "else":
        return "no_condition_yet" if memory.met is None else None
    return "no_assault_yet" if condition.kind in ("won", "lost") and not memory.struck else None


def is_met(memory: ConditionMemory, condition: Condition, fallen: Fallen) -> bool:
    """True if a condition that is not groundless is met as things stand."""
    if condition.kind == "else":
        return not memory.met
    return fallen(condition.hex or memory.struck) == (condition.kind in ("falls", "won"))


def evaluate(memory: ConditionMemory, condition: Condition, fallen: Fallen) -> bool:
    """True if a condition is met; what ``ELSE`` looks back at is kept."""
    met = is_met(memory, condition, fallen)
    if condition.kind != "else":
        memory.met = met
    return met


@dataclass(frozen=True)
class Conditions(Generic[P]):
    """The conditions of one game.

    Attributes:
        refuse: a refusal with a key of the game and its rule.
        hex_named: a hex in play by its printed number (raises Illegal).
        fallen: for a side, whether nothing of the enemy's stands in a hex.
    """

    refuse: Callable[[str, str], Illegal]
    hex_named: Callable[[P, str], int]
    fallen: Callable[[P, str], Fallen]

    def check(self, position: P, condition: Condition) -> None:
        """A condition speaks of something that there is.

        That is a hex in play, an attack that was made, or a condition that was looked at.

        Raises:
            Illegal: it does not.
        """
        if condition.kind in ("falls", "holds"):
            self.hex_named(position, condition.hex)
        if missing := missing_reference(position.state, condition):
            raise self.refuse(missing, _RULES[missing])

    def is_met(self, position: P, side: str, condition: Condition) -> bool:
        """True if a condition that was checked is met as things stand."""
        return is_met(position.state, condition, self.fallen(position, side))

    def passes(self, position: P, table: Table, side: str, order: Order) -> bool:
        """True if an order passes without effect, since its condition is not met."""
        condition = condition_of(order)
        if condition is None or evaluate(position.state, condition, self.fallen(position, side)):
            return False
        table.log(PassedOver(side, condition.hex), frozenset({side.upper()}))
        return True
