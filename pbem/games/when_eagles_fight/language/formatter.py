"""The orders and policies of When Eagles Fight as canonical lines, which read back to the same."""

from itertools import groupby

from pbem.games.hex_engine.writer import HexWriter, via_text
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    BreakThrough,
    Brusilov,
    Deploy,
    Exploit,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Shortage,
    Stavka,
    Withdraw,
)
from pbem.games.when_eagles_fight.standing import (
    AmmoPolicy,
    RailPolicy,
    ReinforcePolicy,
    ReplacePolicy,
    WithdrawPolicy,
)
from pbem.rules import Order, StandingOrder


class Writer(HexWriter):
    """Writes orders and policies with the names of one board."""

    def own_order(self, order: Order) -> str:  # noqa: C901 - one case for each order
        """The line of an order of this game."""
        match order:
            case Deploy():
                return f"DEPLOY {'; '.join(self.placement_texts(order.placements))}".rstrip()
            case Reinforce():
                return f"REINFORCE {self.units(order.units)} AT {order.hex}"
            case Replace():
                whole = " WHOLE" if order.steps > 1 else ""
                there = f" AT {order.hex}" if order.hex else ""
                return f"REPLACE {self.unit(order.unit)}{whole}{there}"
            case Withdraw():
                return f"WITHDRAW {self.units(order.units)}"
            case Rail():
                return f"SM {self.units(order.units)}{via_text(order.through)} TO {order.goal}"
            case Stavka():
                return f"STAVKA {order.hex}"
            case Brusilov():
                return "BRUSILOV"
            case OberOst():
                return f"OBEROST {order.hex}"
            case Attack():
                verb = "AGAIN" if isinstance(order, AttackAgain) else "ATTACK"
                by = self.units(order.units)
                return f"{verb} {order.target} BY {by}{self._aftermath_text(order)}"
            case Shortage():
                return f"AMMO ON {self.units(order.units)}"
            case BreakThrough():
                return f"BREAKTHROUGH {self._exploits_text(order.moves)}"
        raise TypeError(order)

    def _aftermath_text(self, order: Attack) -> str:
        forward = (
            ""
            if order.breakthrough is None
            else f" BREAKTHROUGH {self._exploits_text(order.breakthrough)}"
        )
        chosen = self.choice_text("LOSSES", order.losses) + self.choice_text(
            "ADVANCE", order.advance
        )
        return chosen + forward

    def _exploits_text(self, moves: tuple[Exploit, ...]) -> str:
        """Units that go the same way one after the other, together."""
        groups = (
            self.units(move.unit for move in together) + (f" TO {', '.join(path)}" if path else "")
            for path, together in groupby(moves, key=lambda move: move.path)
        )
        return "; ".join(groups) or "NONE"

    def own_policy(self, policy: StandingOrder) -> str:
        """The line of a policy of this game, without the word STANDING."""
        match policy:
            case AmmoPolicy():
                near = f" NEAR {', '.join(policy.near)}" if policy.near else ""
                return f"AMMO ON {self.first_text(policy.first)}{policy.prefer.upper()}{near}"
            case WithdrawPolicy():
                return f"WITHDRAW {self.first_text(policy.first)}WEAKEST"
            case ReinforcePolicy():
                return f"REINFORCE AT {', '.join(policy.at)}" if policy.at else "REINFORCE"
            case ReplacePolicy():
                how = "STRONGEST" if policy.spend else "NONE"
                return f"REPLACE {self.first_text(policy.first)}{how}"
            case RailPolicy():
                return "SM FRONT" if policy.front else "SM NONE"
        raise TypeError(policy)
