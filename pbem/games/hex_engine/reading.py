"""What the writer of a line of a hex game sees of the units.

It says which units they mean by ``II`` or ``ALL``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.choices import AdvanceAsk, DefendAsk, LossAsk
from pbem.games.hex_engine.phrases import HexPhrases, Mention, Pool
from pbem.games.hexes.grid import numbers_around
from pbem.games.hexes.position import HexPosition, PrintedMap
from pbem.orders import Context
from pbem.rules import Ask, Order

P = TypeVar("P", bound=HexPosition[Any])


_GOALS = ("target", "goal", "hex")
"""What orders call the hex to which they lead units."""


@dataclass(frozen=True)
class HexReading(Generic[P]):
    """The units that a line is read against.

    Attributes:
        board: on which they stand.
        context: in which the line is read.
        side: who writes; empty where nobody does, or whoever sees both sides.
        at: the hex of each unit of the writer on the map.
        waiting: the writer's units that are not on the map.
        goals: by unit the hexes to which wordings of lines so far lead it.
    """

    board: PrintedMap[Any]
    context: Context
    side: str
    at: dict[str, str]
    waiting: tuple[str, ...]
    goals: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def of_context(cls, board: PrintedMap[Any], context: Context) -> Self:
        """What the sender of a line sees.

        The writer's own units alone of the position that the ask is about.
        """
        ask = context.asks[0] if context.asks else None
        if isinstance(ask, SideAsk):
            sides: tuple[str, ...] = (ask.side,)
            stacks, units = ask.position.state.stacks, board.units
            own = (number for number in sorted(stacks) if units[stacks[number][0]].side == ask.side)
            at = {units[n].id: number for number in own for n in stacks[number]}
        else:
            view: Any = context.view
            sides = view.own
            at = {
                unit.id: stack.hex
                for stack in view.stacks
                if stack.side in sides
                for unit in stack.units
            }
        waiting = tuple(unit.id for unit in board.units if unit.side in sides and unit.id not in at)
        return cls(board, context, sides[0] if len(sides) == 1 else "", at, waiting)

    def note_destinations(self, order: Order) -> None:
        """Keep where units may stand behind an order of the line that is read."""
        for unit, goal in _units_led(order):
            self.goals.setdefault(unit, set()).add(goal)

    def possible_hexes(self, unit: str, *, attacking: bool) -> tuple[str, ...]:
        """Where a unit of the writer may stand: lines before may lead it on; where it is, last.

        Whoever attacks may come there in the same line.
        """
        goals = {
            goal for order in self.context.earlier for who, goal in _units_led(order) if who == unit
        }
        goals |= self.goals.get(unit, set()) if attacking else set()
        here = self.at.get(unit, "")
        return (*sorted(goals), *filter(None, (here,)))

    @property
    def ask(self) -> Ask | None:
        """The ask to the writer."""
        return self.context.asks[0] if self.context.asks else None

    @property
    def position(self) -> P | None:
        """The position that the ask is about."""
        return self.ask.position if isinstance(self.ask, SideAsk) else None

    @property
    def units_fighting(self) -> tuple[str, ...]:
        """The units of which the writer is asked who loses steps or advances."""
        ask = self.ask
        if isinstance(ask, DefendAsk | LossAsk | AdvanceAsk):
            found: tuple[str, ...] = ask.position.ids(ask.units)
            return found
        return ()

    def own_units(self) -> list[str]:
        """His units on the map."""
        return list(self.at)

    def own_units_in(self, number: str) -> list[str]:
        """His units in a hex."""
        return [unit for unit, where in self.at.items() if where == number]

    def own_units_beside(self, target: str) -> list[str]:
        """His units next to a hex."""
        near = numbers_around(target) if target else ()
        return [unit for unit, where in self.at.items() if where in near]

    def resolve(self, phrases: HexPhrases, mention: Mention, *pools: Pool) -> list[str]:
        """The units a mention means.

        Where no pool has one that is called so, one of the writer's side may be meant.

        Of those whoever stands on the map comes before whoever is not there.

        Raises:
            Ambiguous: several are called so.
        """
        return phrases.resolve(
            mention, *pools, *((self.own_units(), self.waiting) if self.side else ())
        )


def _units_led(order: Order) -> Iterator[tuple[str, str]]:
    """Each unit that an order leads somewhere, with the hex: of its path, or its target."""
    goals: tuple[str, ...] = getattr(order, "path", ())[-1:]
    goal = next(filter(None, (*goals, *(getattr(order, name, "") for name in _GOALS))), "")
    if goal:
        yield from ((unit, goal) for unit in getattr(order, "units", ()))
    for further in getattr(order, "breakthrough", None) or ():
        if further.path:
            yield further.unit, further.path[-1]
