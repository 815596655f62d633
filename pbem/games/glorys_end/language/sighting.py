"""What the writer of a line sees of the units, and which of them he means by ``II`` or ``ALL``."""

from collections.abc import Collection, Container
from dataclasses import dataclass

from pbem.games.common.hex_phrases import Mention, Pool
from pbem.games.glorys_end.asks import SideAsk
from pbem.games.glorys_end.board.board import Board
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.choices import AdvanceAsk, DefendAsk, LossAsk
from pbem.games.glorys_end.language.names import Naming
from pbem.games.glorys_end.view import GlorysEndView
from pbem.games.hexes.grid import around
from pbem.orders import Context
from pbem.rules import Ask


@dataclass(frozen=True)
class Sighting:
    """The units that a line is read against.

    Attributes:
        side: who writes; empty where nobody does.
        at: the hex of each unit of the writer on the map.
        waiting: units of his that are not on the map.
        ask: what he is asked.
    """

    board: Board
    side: str
    at: dict[str, str]
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
        return ()

    def own(self) -> list[str]:
        """His units on the map."""
        return list(self.at)

    def here(self, number: str) -> list[str]:
        """His units in a hex."""
        return [unit for unit, where in self.at.items() if where == number]

    def beside(self, target: str) -> list[str]:
        """His units next to a hex."""
        near = around(target)
        return [unit for unit, where in self.at.items() if where in near]

    def meant(self, naming: Naming, mention: Mention, *pools: Pool) -> list[str]:
        """The units a mention means; where no pool has one that is called so, one of the writer's side may be meant.

        Raises:
            Ambiguous: several are called so.
        """
        own = [unit.id for unit in self.board.units if unit.side == self.side]
        return naming.meant(mention, *pools, own)


def sighted(board: Board, context: Context) -> Sighting:
    """What the sender of a line sees: of the position of which he is asked his own units alone."""
    ask = context.asks[0] if context.asks else None
    if isinstance(ask, SideAsk):
        position, units = ask.position, board.units
        stacks = ((number, position.state.stacks[number]) for number in sorted(position.state.stacks))
        at = {units[n].id: number for number, stack in stacks if units[stack[0]].side == ask.side for n in stack}
        return Sighting(board, ask.side, at, _waiting(board, (ask.side,), at), ask)
    view = context.view
    assert isinstance(view, GlorysEndView)
    side = view.own[0] if len(view.own) == 1 else ""
    at = {unit.id: stack.hex for stack in view.stacks if stack.side in view.own for unit in stack.units}
    return Sighting(board, side, at, _waiting(board, view.own, at))


def _waiting(board: Board, sides: Collection[str], at: Container[str]) -> tuple[str, ...]:
    return tuple(unit.id for unit in board.units if unit.side in sides and unit.id not in at)
