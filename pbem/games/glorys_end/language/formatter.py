"""The orders and policies of 1914: Glory's End as canonical lines, which read back to the same."""

from itertools import groupby

from pbem.games.glorys_end.orders import (
    Assault,
    Deploy,
    Divide,
    Entrench,
    MarchAssault,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Sail,
    Withdraw,
)
from pbem.games.glorys_end.standing import CommandPolicy
from pbem.games.hex_engine.orders import Defend
from pbem.games.hex_engine.writer import HexWriter
from pbem.rules import Order, StandingOrder


class Writer(HexWriter):
    """Writes orders and policies with the names of one board."""

    def own_order(self, order: Order) -> str:  # noqa: C901 - one case for each order
        """The line of an order of this game."""
        match order:
            case Deploy():
                markers = [f"MARKER {army} AT {number}" for army, number in order.markers]
                return (
                    f"DEPLOY {'; '.join([*self.placement_texts(order.placements), *markers])}"
                ).rstrip()
            case Reinforce():
                return f"REINFORCE {self.units(order.units)} AT {order.hex}"
            case Replace():
                where = f" AT {order.hex}" if order.hex else " STEP"
                return f"REPLACE {self.unit(order.unit)}{where}"
            case Withdraw():
                return f"WITHDRAW {self.units((*order.corps, order.cavalry))}"
            case Entrench():
                return f"ENTRENCH {self.unit(order.unit)}"
            case Rail():
                return f"SM {self.units(order.units)} TO {order.goal}"
            case Sail():
                return f"SEA {self.units(order.units)} TO {order.goal}"
            case MarchAssault():
                return f"MA {self._attack_text(order)}"
            case Assault():
                return f"ASSAULT {self._attack_text(order)}"
            case OutOfCommand():
                return f"OOC {', '.join(order.hexes) or 'NONE'}"
        raise TypeError(order)

    def retreat(self, order: Defend) -> str:
        """What the survivors do; those that go apart have a hex each."""
        if not isinstance(order, Divide):
            return super().retreat(order)
        goals = groupby(order.apart, key=lambda way: way[1])
        ways = (f"{self.units(unit for unit, _ in way)} TO {number}" for number, way in goals)
        return f"RETREAT {', '.join(ways)}"

    def _attack_text(self, order: MarchAssault | Assault) -> str:
        aftermath = self.choice_text("LOSSES", order.losses) + self.choice_text(
            "ADVANCE", order.advance
        )
        return f"{order.target} BY {self.units(order.units)}{aftermath}"

    def own_policy(self, policy: StandingOrder) -> str:
        """The line of a policy of this game, without the word STANDING."""
        match policy:
            case CommandPolicy():
                return f"COMMAND {', '.join(policy.hexes) or 'FRONT'}"
        raise TypeError(policy)
