"""Orders and policies as canonical lines, which read back to the same."""

from itertools import groupby

from pbem.games.glorys_end.language.phrases import GlorysEndPhrases
from pbem.games.glorys_end.orders import (
    Advance,
    Assault,
    Defend,
    Deploy,
    Done,
    Entrench,
    Evade,
    MarchAssault,
    Move,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Sail,
    ShowTop,
    TakeLosses,
    Withdraw,
)
from pbem.games.glorys_end.standing import (
    AdvancePolicy,
    AskMe,
    CommandPolicy,
    EvadePolicy,
    LossPolicy,
    RetreatPolicy,
)
from pbem.games.hex_engine.condition_phrases import written
from pbem.games.hex_engine.conditions import condition_of
from pbem.rules import Order, StandingOrder


class Writer:
    """Writes orders and policies with the names of one board."""

    def __init__(self, phrases: GlorysEndPhrases) -> None:
        self.phrases = phrases

    def order(self, order: Order) -> str:
        """The canonical line of an order."""
        condition = condition_of(order)
        return (
            self._plain(order)
            if condition is None
            else f"{written(condition)} {self._plain(order)}"
        )

    def _plain(self, order: Order) -> str:  # noqa: C901, PLR0912 - one case for each order
        """Its line without what it waits for."""
        match order:
            case Deploy():
                return self._deploy(order)
            case Reinforce():
                return f"REINFORCE {self._units(order.units)} AT {order.hex}"
            case Replace():
                return f"REPLACE {self._unit(order.unit)}{f' AT {order.hex}' if order.hex else ' STEP'}"
            case Withdraw():
                return f"WITHDRAW {self._units((*order.corps, order.cavalry))}"
            case Entrench():
                return f"ENTRENCH {self._unit(order.unit)}"
            case Rail():
                return f"SM {self._units(order.units)} TO {order.goal}"
            case Sail():
                return f"SEA {self._units(order.units)} TO {order.goal}"
            case Move():
                *stops, goal = order.path or ("",)
                via = f" VIA {', '.join(stops)}" if stops else ""
                return f"MOVE {self._units(order.units)}{via} TO {goal}"
            case MarchAssault():
                return f"MA {order.target} BY {self._units(order.units)}{self._aftermath(order)}"
            case Assault():
                return (
                    f"ASSAULT {order.target} BY {self._units(order.units)}{self._aftermath(order)}"
                )
            case ShowTop():
                return f"TOP {self._unit(order.unit)}"
            case Done():
                return "DONE"
            case OutOfCommand():
                return f"OOC {', '.join(order.hexes) or 'NONE'}"
            case Evade():
                return f"EVADE {order.hex or 'STAND'}"
            case Defend():
                return f"LOSSES {self._units(order.losses)} {f'RETREAT {order.retreat}' if order.retreat else 'HOLD'}"
            case TakeLosses():
                return f"LOSSES {self._units(order.losses)}"
            case Advance():
                return f"ADVANCE {self._units(order.units)}"
        raise TypeError(order)

    def _unit(self, unit: str) -> str:
        return self.phrases.unit_name(unit)

    def _units(self, units: tuple[str, ...]) -> str:
        return ", ".join(map(self._unit, units)) or "NONE"

    def _deploy(self, order: Deploy) -> str:
        groups = [
            f"{self._units(tuple(unit for unit, _ in placed))} AT {number}"
            for number, placed in groupby(order.placements, key=lambda placed: placed[1])
        ]
        markers = [f"MARKER {army} AT {number}" for army, number in order.markers]
        return f"DEPLOY {'; '.join([*groups, *markers])}".rstrip()

    def _aftermath(self, order: MarchAssault | Assault) -> str:
        losses = "" if order.losses is None else f" LOSSES {self._units(order.losses)}"
        return losses + ("" if order.advance is None else f" ADVANCE {self._units(order.advance)}")

    # --- policies ------------------------------------------------------------------------------------------------

    def policy(self, policy: StandingOrder) -> str:
        """The canonical line of a policy, without the word STANDING."""
        match policy:
            case EvadePolicy():
                how = "STAND" if not policy.evade else "RETREAT" + _to(policy.towards)
                return f"EVADE {how}{_in(policy.hexes)}"
            case LossPolicy():
                first = f"{self._units(policy.first)} FIRST " if policy.first else ""
                return f"LOSSES {first}{policy.prefer.upper()}{_in(policy.hexes)}"
            case RetreatPolicy():
                return f"HOLD {policy.hold.upper()}{_to(policy.towards)}{_in(policy.hexes)}"
            case CommandPolicy():
                return f"COMMAND {', '.join(policy.hexes) or 'FRONT'}"
            case AdvancePolicy():
                return f"ADVANCE {'ALL' if policy.advance else 'NONE'}{_in(policy.hexes)}"
            case AskMe():
                return f"ASK ABOUT {policy.about}{_in(policy.hexes)}"
        raise TypeError(policy)


def _to(hexes: tuple[str, ...]) -> str:
    return f" TOWARDS {', '.join(hexes)}" if hexes else ""


def _in(hexes: tuple[str, ...]) -> str:
    return f" IN {', '.join(hexes)}" if hexes else ""
