"""``IF … FALLS``, ``IF WON``, ``ELSE``: orders of games on hexes that wait for what the dice bring."""

from collections.abc import Callable
from typing import ClassVar, Literal, Protocol

import msgspec

from pbem.rules import Order


class Condition(msgspec.Struct, frozen=True):
    """What an order waits for, as it stands when its turn comes.

    Attributes:
        kind: ``falls``: nothing of the enemy's stands in the hex, ``holds``: something does; ``won`` and ``lost``: the
            same of the target of the side's last attack in this player turn; ``else``: the side's last condition in
            this player turn was not met.
        hex: of ``falls`` and ``holds``; empty elsewhere.
    """

    kind: Literal["falls", "holds", "won", "lost", "else"]
    hex: str = ""


class TurnOrder(Order, frozen=True, kw_only=True):
    """Base of what a side does in its player turn.

    ``when``: what must be so; else the order passes without effect. ``None``: nothing. It names units that lie under
    others of their stack.
    """

    sealed: ClassVar[bool] = True

    when: Condition | None = None


class Memory(Protocol):
    """What a state keeps of a player turn.

    Attributes:
        struck: the target of its last attack, empty before the first.
        met: whether the last condition of an order was met, ``None`` before the first.
    """

    struck: str
    met: bool | None


Fallen = Callable[[str], bool]
"""Whether nothing of the enemy's stands in a hex any more."""


def condition_of(order: Order) -> Condition | None:
    """What an order waits for, or ``None``."""
    return order.when if isinstance(order, TurnOrder) else None


def groundless(memory: Memory, condition: Condition) -> Literal["no_condition_yet", "no_assault_yet"] | None:
    """What a condition speaks of that there was not: a condition before it, an attack; ``None``: nothing is missing."""
    if condition.kind == "else":
        return "no_condition_yet" if memory.met is None else None
    return "no_assault_yet" if condition.kind in ("won", "lost") and not memory.struck else None


def is_met(memory: Memory, condition: Condition, fallen: Fallen) -> bool:
    """Whether a condition that is not groundless is met as things stand."""
    if condition.kind == "else":
        return not memory.met
    return fallen(condition.hex or memory.struck) == (condition.kind in ("falls", "won"))


def look(memory: Memory, condition: Condition, fallen: Fallen) -> bool:
    """Whether a condition is met; what ``ELSE`` looks back at is kept."""
    met = is_met(memory, condition, fallen)
    if condition.kind != "else":
        memory.met = met
    return met
