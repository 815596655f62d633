"""What the writer of a line sees of the units, and which of them he means by ``13`` or ``ALL``."""

from dataclasses import dataclass

from pbem.games.common.hex_phrases import Mention, Pool
from pbem.games.hexes.grid import around
from pbem.games.when_eagles_fight.asks import SideAsk
from pbem.games.when_eagles_fight.board.board import RUSSIAN, Board
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.breakthrough import BreakThroughAsk
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, DefendAsk, LossAsk
from pbem.games.when_eagles_fight.language.names import Naming
from pbem.games.when_eagles_fight.view import WhenEaglesFightView
from pbem.orders import Context
from pbem.rules import Ask


@dataclass(frozen=True)
class Sighting:
    """The units that a line is read against.

    Attributes:
        side: who writes; empty where nobody does.
        at: the hex of each unit of the writer on the map.
        russians: the Russians on the map, whom everybody sees (13.7).
        waiting: units of his that are not on the map.
        ask: what he is asked.
    """

    board: Board
    side: str
    at: dict[str, str]
    russians: tuple[str, ...]
    waiting: tuple[str, ...]
    ask: Ask | None = None

    @property
    def position(self) -> Position | None:
        """The position of which he is asked."""
        return self.ask.position if isinstance(self.ask, SideAsk) else None

    @property
    def fighting(self) -> tuple[str, ...]:
        """The units of which he is asked who loses steps or advances."""
        if isinstance(self.ask, DefendAsk | LossAsk | AdvanceAsk):
            return self.ask.position.ids(self.ask.units)
        if isinstance(self.ask, BreakThroughAsk):
            return self.ask.position.ids(self.ask.reach)
        return ()

    @property
    def attacked(self) -> str:
        """The hex of the battle of which he is asked; empty where he is asked something else."""
        if isinstance(self.ask, DefendAsk | LossAsk | AdvanceAsk | BreakThroughAsk):
            return self.ask.position.name(self.ask.hex)
        return ""

    def own(self) -> list[str]:
        """His units on the map."""
        return list(self.at)

    def here(self, number: str) -> list[str]:
        """His units in a hex."""
        return [unit for unit, where in self.at.items() if where == number]

    def beside(self, target: str) -> list[str]:
        """His units next to a hex."""
        near = around(target) if target else ()
        return [unit for unit, where in self.at.items() if where in near]

    def meant(self, naming: Naming, mention: Mention, *pools: Pool) -> list[str]:
        """The units a mention means; where no pool has one that is called so, one of the writer's side may be meant.

        Raises:
            Ambiguous: several are called so.
        """
        own = [unit.id for unit in self.board.units if unit.side == self.side]
        return naming.meant(mention, *pools, own)


def sighted(board: Board, context: Context) -> Sighting:
    """What the sender of a line sees."""
    view = context.view
    assert isinstance(view, WhenEaglesFightView)
    side = view.own[0] if len(view.own) == 1 else ""
    at = {unit.id: stack.hex for stack in view.stacks if stack.side in view.own for unit in stack.units}
    russians = tuple(unit.id for stack in view.stacks if stack.side == RUSSIAN for unit in stack.units)
    own = (unit.id for unit in board.units if unit.side in view.own and unit.id not in at)
    return Sighting(board, side, at, russians, tuple(own), context.asks[0] if context.asks else None)
