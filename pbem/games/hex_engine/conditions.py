"""Orders of hex games that wait for what the dice bring.

They begin with ``IF … FALLS``, ``IF WON`` or ``ELSE``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec

from pbem.games.hex_engine.log import PassedOver, TargetGone
from pbem.games.hexes.grid import Grid
from pbem.rules import Illegal, Order, Table

_RULES = {"no_condition_yet": "5.2", "no_assault_yet": "13.1"}
"""Of what a condition may miss."""


class Condition(msgspec.Struct, frozen=True):
    """What an order waits for, as it stands when its turn comes.

    Attributes:
        kind: ``falls``: nothing of the enemy's stands in the hex, ``holds``: something does;
            ``won`` and ``lost``: the same of the target of the side's last attack in this player
            turn; ``else``: the side's last condition in this player turn was not met; ``meets``: an
            enemy stands in the target of the attack, which the program asks of itself.
        hex: of ``falls``, ``holds`` and ``meets``; empty elsewhere.
        met: of ``meets``: the order waited for something, and that came.
    """

    kind: Literal["falls", "holds", "won", "lost", "else", "meets"]
    hex: str = ""
    met: bool = False


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

    @property
    def grid(self) -> Grid:
        """The hexes of its map."""


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


def evaluate_and_remember(memory: ConditionMemory, condition: Condition, fallen: Fallen) -> bool:
    """True if a condition is met; what ``ELSE`` looks back at is kept."""
    met = is_met(memory, condition, fallen)
    if condition.kind == "meets":
        memory.met = True if condition.met else memory.met
    elif condition.kind != "else":
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

    def check_condition(self, position: P, condition: Condition) -> None:
        """A condition speaks of something that there is.

        That is a hex in play, an attack that was made, or a condition that was looked at.

        Raises:
            Illegal: it does not.
        """
        if condition.kind in ("falls", "holds", "meets"):
            self.hex_named(position, condition.hex)
        if missing := missing_reference(position.state, condition):
            raise self.refuse(missing, _RULES[missing])

    def is_met_for_side(self, position: P, side: str, condition: Condition) -> bool:
        """True if a condition that was checked is met as things stand."""
        return is_met(position.state, condition, self.fallen(position, side))

    def passes_without_effect(self, position: P, table: Table, side: str, order: Order) -> bool:
        """True if an order passes without effect, since its condition is not met."""
        condition = condition_of(order)
        if condition is None or evaluate_and_remember(
            position.state, condition, self.fallen(position, side)
        ):
            return False
        gone = condition.kind == "meets"
        entry = TargetGone(side, condition.hex) if gone else PassedOver(side, condition.hex)
        table.log(entry, frozenset({side.upper()}))
        return True

    def attack_waiting_for_enemy(self, position: P, side: str, order: Order) -> Order | None:
        """An attack on a hex in which no enemy stands, as one that waits for an enemy there."""
        target = getattr(order, "target", "")
        if not isinstance(order, TurnOrder) or target not in position.grid.at:
            return None
        condition = order.when
        if condition is not None and (
            missing_reference(position.state, condition)
            or not self.is_met_for_side(position, side, condition)
        ):
            return None
        if not self.fallen(position, side)(target):
            return None
        met = condition is not None and condition.kind != "else"
        return msgspec.structs.replace(order, when=Condition("meets", target, met))
