"""Orders and policies as canonical lines, which read back to the same."""

from collections.abc import Sequence
from itertools import groupby

from pbem.games.hex_engine.condition_phrases import written
from pbem.games.hex_engine.conditions import condition_of
from pbem.games.when_eagles_fight.language.phrases import WhenEaglesFightPhrases
from pbem.games.when_eagles_fight.orders import (
    Advance,
    Attack,
    AttackAgain,
    BreakThrough,
    Brusilov,
    Defend,
    Deploy,
    Done,
    Evade,
    Exploit,
    Move,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Shortage,
    ShowTop,
    Stavka,
    TakeLosses,
    Withdraw,
)
from pbem.games.when_eagles_fight.standing import (
    AdvancePolicy,
    AmmoPolicy,
    AskMe,
    EvadePolicy,
    LossPolicy,
    RailPolicy,
    ReinforcePolicy,
    ReplacePolicy,
    RetreatPolicy,
    WithdrawPolicy,
)
from pbem.rules import Order, StandingOrder


class Writer:
    """Writes orders and policies with the names of one board."""

    def __init__(self, phrases: WhenEaglesFightPhrases) -> None:
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
                whole, there = (
                    " WHOLE" if order.steps > 1 else "",
                    f" AT {order.hex}" if order.hex else "",
                )
                return f"REPLACE {self._unit(order.unit)}{whole}{there}"
            case Withdraw():
                return f"WITHDRAW {self._units(order.units)}"
            case Rail():
                return f"SM {self._units(order.units)}{_via(order.through)} TO {order.goal}"
            case Move():
                *stops, goal = order.path or ("",)
                return f"MOVE {self._units(order.units)}{_via(stops)} TO {goal}"
            case Stavka():
                return f"STAVKA {order.hex}"
            case Brusilov():
                return "BRUSILOV"
            case OberOst():
                return f"OBEROST {order.hex}"
            case Attack():
                verb = "AGAIN" if isinstance(order, AttackAgain) else "ATTACK"
                return (
                    f"{verb} {order.target} BY {self._units(order.units)}{self._aftermath(order)}"
                )
            case ShowTop():
                return f"TOP {self._unit(order.unit)}"
            case Done():
                return "DONE"
            case Shortage():
                return f"AMMO ON {self._units(order.units)}"
            case Evade():
                return f"EVADE {order.hex or 'STAND'}"
            case Defend():
                return f"LOSSES {self._units(order.losses)} {f'RETREAT {order.retreat}' if order.retreat else 'HOLD'}"
            case TakeLosses():
                return f"LOSSES {self._units(order.losses)}"
            case Advance():
                return f"ADVANCE {self._units(order.units)}"
            case BreakThrough():
                return f"BREAKTHROUGH {self._exploits(order.moves)}"
        raise TypeError(order)

    def _unit(self, unit: str) -> str:
        return self.phrases.unit_name(unit)

    def _units(self, units: tuple[str, ...]) -> str:
        return ", ".join(map(self._unit, units)) or "NONE"

    def _deploy(self, order: Deploy) -> str:
        groups = (
            f"{self._units(tuple(unit for unit, _ in placed))} AT {number}"
            for number, placed in groupby(order.placements, key=lambda placed: placed[1])
        )
        return f"DEPLOY {'; '.join(groups)}".rstrip()

    def _aftermath(self, order: Attack) -> str:
        losses = "" if order.losses is None else f" LOSSES {self._units(order.losses)}"
        advance = "" if order.advance is None else f" ADVANCE {self._units(order.advance)}"
        forward = (
            ""
            if order.breakthrough is None
            else f" BREAKTHROUGH {self._exploits(order.breakthrough)}"
        )
        return losses + advance + forward

    def _exploits(self, moves: tuple[Exploit, ...]) -> str:
        """Units that go the same way one after the other, together."""
        groups = (
            self._units(tuple(move.unit for move in together))
            + (f" TO {', '.join(path)}" if path else "")
            for path, together in groupby(moves, key=lambda move: move.path)
        )
        return "; ".join(groups) or "NONE"

    # --- policies ------------------------------------------------------------------------------------------------

    def policy(self, policy: StandingOrder) -> str:  # noqa: C901 - one case for each policy
        """The canonical line of a policy, without the word STANDING."""
        match policy:
            case EvadePolicy():
                how = "STAND" if not policy.evade else "RETREAT" + _to(policy.towards)
                return f"EVADE {how}{_in(policy.hexes)}"
            case LossPolicy():
                return (
                    f"LOSSES {self._first(policy.first)}{policy.prefer.upper()}{_in(policy.hexes)}"
                )
            case RetreatPolicy():
                return f"HOLD {policy.hold.upper()}{_to(policy.towards)}{_in(policy.hexes)}"
            case AmmoPolicy():
                near = f" NEAR {', '.join(policy.near)}" if policy.near else ""
                return f"AMMO ON {self._first(policy.first)}{policy.prefer.upper()}{near}"
            case WithdrawPolicy():
                return f"WITHDRAW {self._first(policy.first)}WEAKEST"
            case AdvancePolicy():
                return f"ADVANCE {'ALL' if policy.advance else 'NONE'}{_in(policy.hexes)}"
            case ReinforcePolicy():
                return f"REINFORCE AT {', '.join(policy.at)}" if policy.at else "REINFORCE"
            case ReplacePolicy():
                return (
                    f"REPLACE {self._first(policy.first)}{'STRONGEST' if policy.spend else 'NONE'}"
                )
            case RailPolicy():
                return "SM NONE"
            case AskMe():
                return f"ASK ABOUT {policy.about}{_in(policy.hexes)}"
        raise TypeError(policy)

    def _first(self, units: tuple[str, ...]) -> str:
        return f"{self._units(units)} FIRST " if units else ""


def _via(hexes: Sequence[str]) -> str:
    return f" VIA {', '.join(hexes)}" if hexes else ""


def _to(hexes: tuple[str, ...]) -> str:
    return f" TOWARDS {', '.join(hexes)}" if hexes else ""


def _in(hexes: tuple[str, ...]) -> str:
    return f" IN {', '.join(hexes)}" if hexes else ""
