"""Stacking: three units to a space (10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, unit_named
from pbem.games.paths_of_glory.board.board import ENEMY, SIDES
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.log.core import Eliminated, Prompt
from pbem.games.paths_of_glory.orders import ChooseUnits
from pbem.rules import Flow, Order, Table

LIMIT = 3
"""Combat units in a space, of whatever size; forts do not count (10.1.1)."""


def room_in(position: Position, side: str, space: int) -> int:
    """How many more units of a side a space holds (10.1.1, 10.1.6); negative above the limit."""
    return LIMIT - len(position.units_of(side, space))


@dataclass(frozen=True)
class ExcessAsk(SideAsk):
    """Which of the opponent's units in a space are eliminated so that stacking is kept (10.1.3)."""

    space: int

    topic: ClassVar[str] = "pog.ask.excess"
    accepts: ClassVar[tuple[type[Order], ...]] = (ChooseUnits,)

    @property
    def units(self) -> list[int]:
        """The units to choose from, the best first: armies, then by combat and loss factor."""
        position = self.position
        units = position.units_of(ENEMY[self.side], self.space)
        return sorted(
            units, key=lambda u: (not position.unit(u).army, -position.cf(u), -position.lf(u), u)
        )

    @property
    def number(self) -> int:
        """How many must go."""
        return len(self.units) - LIMIT

    def prompt(self) -> Prompt:
        """The space, its units and how many must go."""
        names = tuple(self.position.unit(u).id for u in self.units)
        return Prompt(self.topic, self.position.space(self.space).id, names, self.number)

    def check(self, order: Order) -> None:
        """Accept as many different units of the space as are in excess."""
        assert isinstance(order, ChooseUnits)
        units = self.units
        for name in order.units:
            if unit_named(self.position, name) not in units:
                raise refuse(
                    "not_in_stack", "10.1.3", name, space=self.position.space(self.space).id
                )
        if len(set(order.units)) != len(order.units) or len(order.units) != self.number:
            raise refuse("excess_number", "10.1.3", *order.units, number=self.number)

    def legal(self) -> Iterator[Order]:
        """Every choice, the most valuable units first."""
        for chosen in combinations(self.units, self.number):
            yield ChooseUnits(tuple(self.position.unit(u).id for u in chosen))


def resolve_overstacking(position: Position, table: Table) -> Flow:
    """Each side eliminates what its opponent stacked too high (10.1.3); armies go for good."""
    crowded = position.crowded_spaces(LIMIT)
    for chooser, space in ((side, space) for side in SIDES for space in crowded):
        if position.units_of(ENEMY[chooser], space):
            order = yield ExcessAsk(position, chooser, space)
            assert isinstance(order, ChooseUnits)
            for name in order.units:
                unit = position.board.unit[name]
                army = position.unit(unit).army
                permanent = army or not position.unit(unit).replaceable
                table.log(Eliminated(name, position.space(space).id, permanent, "stacking"))
                position.eliminate(unit, permanent=army)
    release_ana_spaces(position, table)
