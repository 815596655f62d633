"""Orders and policies as canonical lines, which read back to the same."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pbem.games.hex_engine.condition_phrases import condition_text
from pbem.games.hex_engine.conditions import condition_of
from pbem.games.hex_engine.orders import (
    Advance,
    Defend,
    Done,
    Evade,
    Move,
    ShowTop,
    TakeLosses,
)
from pbem.games.hex_engine.phrases import HexPhrases
from pbem.games.hex_engine.standing import (
    AdvancePolicy,
    EvadePolicy,
    HoldPolicy,
    KeepPolicy,
    LossPolicy,
)
from pbem.rules import Order, StandingOrder


class HexWriter(ABC):
    """Writes orders and policies with the names of one board; a game adds its own."""

    def __init__(self, phrases: HexPhrases) -> None:
        self.phrases = phrases

    @abstractmethod
    def own_order(self, order: Order) -> str:
        """The line of an order that the game has alone, without what it waits for."""

    @abstractmethod
    def own_policy(self, policy: StandingOrder) -> str:
        """The line of a policy that the game has alone, without the word STANDING."""

    def order(self, order: Order) -> str:
        """The canonical line of an order."""
        condition = condition_of(order)
        line = self._line_without_condition(order)
        return line if condition is None else f"{condition_text(condition)} {line}"

    def _line_without_condition(self, order: Order) -> str:
        """Its line without what it waits for."""
        match order:
            case Move():
                *stops, goal = order.path or ("",)
                return f"MOVE {self.units(order.units)}{via_text(stops)} TO {goal}"
            case ShowTop():
                return f"TOP {self.unit(order.unit)}"
            case Done():
                return "DONE"
            case Evade():
                return f"EVADE {order.hex or 'STAND'}"
            case Defend():
                return f"LOSSES {self.units(order.losses)} {self.retreat(order)}"
            case TakeLosses():
                return f"LOSSES {self.units(order.losses)}"
            case Advance():
                return f"ADVANCE {self.units(order.units)}"
        return self.own_order(order)

    def unit(self, unit: str) -> str:
        """A unit by its name."""
        return self.phrases.unit_name(unit)

    def units(self, units: Iterable[str]) -> str:
        """Units with commas between them, or ``NONE``."""
        return ", ".join(map(self.unit, units)) or "NONE"

    def placement_texts(self, placements: Sequence[tuple[str, str]]) -> Iterator[str]:
        """``<units> AT <hex>`` for each run of units of one hex."""
        for number, placed in groupby(placements, key=lambda placed: placed[1]):
            yield f"{self.units(unit for unit, _ in placed)} AT {number}"

    def choice_text(self, word: str, units: Sequence[str] | None) -> str:
        """What an attack says of losses or the advance; nothing where it is chosen later."""
        return "" if units is None else f" {word} {self.units(units)}"

    def retreat(self, order: Defend) -> str:
        """What the survivors do."""
        return f"RETREAT {order.retreat}" if order.retreat else "HOLD"

    def policy(self, policy: StandingOrder) -> str:
        """The canonical line of a policy, without the word STANDING."""
        match policy:
            case EvadePolicy():
                how = "STAND" if not policy.evade else "RETREAT" + _towards_text(policy.towards)
                return f"EVADE {how}{_in_text(policy.hexes)}"
            case LossPolicy():
                how = policy.prefer.upper()
                return f"LOSSES {self.first_text(policy.first)}{how}{_in_text(policy.hexes)}"
            case HoldPolicy():
                return (
                    f"HOLD {policy.hold.upper()}{_towards_text(policy.towards)}"
                    f"{_in_text(policy.hexes)}"
                )
            case AdvancePolicy():
                return f"ADVANCE {'ALL' if policy.advance else 'NONE'}{_in_text(policy.hexes)}"
            case KeepPolicy():
                return f"ASK ABOUT {policy.about}{_in_text(policy.hexes)}"
        return self.own_policy(policy)

    def first_text(self, units: tuple[str, ...]) -> str:
        """``<units> FIRST``, or nothing."""
        return f"{self.units(units)} FIRST " if units else ""


def via_text(hexes: Sequence[str]) -> str:
    """`` VIA <hexes>``, or nothing."""
    return f" VIA {', '.join(hexes)}" if hexes else ""


def _towards_text(hexes: tuple[str, ...]) -> str:
    return f" TOWARDS {', '.join(hexes)}" if hexes else ""


def _in_text(hexes: tuple[str, ...]) -> str:
    return f" IN {', '.join(hexes)}" if hexes else ""
