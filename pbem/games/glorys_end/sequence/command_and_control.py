"""Chapter 10: command and control."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from pbem.games.glorys_end.board.asks import refuse
from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.log import CommandRoll, HentschCame, LostCommand
from pbem.games.glorys_end.orders import OutOfCommand
from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.rules import Flow, Order, Table

STACKS = 3
"""How many stacks go out of command on a 6 (10.1)."""


@dataclass(frozen=True)
class OutOfCommandAsk(SideAsk[Position]):
    """Which enemy stacks go out of command (10.1)."""

    topic: ClassVar[str] = "glo.ask.command"
    accepts: ClassVar[tuple[type[Order], ...]] = (OutOfCommand,)

    def prompt(self) -> Prompt:
        """How many stacks."""
        return Prompt(self.topic, number=STACKS)

    def targets(self) -> list[int]:
        """The enemy's stacks, those beside own units first: all that the seat can see of them."""
        position = self.position
        enemy = ENEMY[self.side]
        front = position.grid.adjacent_to(position.occupied[self.side])
        hexes = position.hexes_in(position.occupied[enemy])
        return sorted(hexes, key=lambda h: (not front >> h & 1, h))

    def check(self, order: Order) -> None:
        """At most three different hexes with enemy units.

        Raises:
            Illegal: rule 10.1.
        """
        assert isinstance(order, OutOfCommand)
        numbers = {self.position.name(h) for h in self.targets()}
        if len(order.hexes) > STACKS or len(set(order.hexes)) != len(order.hexes):
            raise refuse("three_stacks", "10.1", *order.hexes, count=STACKS)
        for number in order.hexes:
            if number not in numbers:
                raise refuse("no_enemy_there", "10.1", number, hex=number)

    def legal(self) -> Iterator[OutOfCommand]:
        """Three stacks of the front first."""
        names = [self.position.name(h) for h in self.targets()]
        for three in combinations(names, min(STACKS, len(names))):
            yield OutOfCommand(three)


def command_phase(position: Position, table: Table, side: str) -> Flow:
    """The die for command: on a 6 the enemy silences three stacks (10.1).

    The first time Hentsch may come (10.4).
    """
    if position.state.turn < position.board.limits["command"]:
        return
    if table.roll(6, CommandRoll(side), harmless=1) < 6:
        return
    if position.occupied[side]:
        order = yield OutOfCommandAsk(position, ENEMY[side])
        assert isinstance(order, OutOfCommand)
        for number in order.hexes:
            position.state.silent.update(position.stack(position.grid.at[number]))
        table.log(LostCommand(order.hexes))
    if side == GERMAN and position.state.options.hentsch:
        _check_hentsch(position, table)


def _check_hentsch(position: Position, table: Table) -> None:
    """Once a game Germans inside the line round Paris must fall back (10.4).

    They stay if they hold a hex of Paris.
    """
    state, ground = position.state, position.ground
    if state.hentsch != "waiting" or not position.real[GERMAN] & ground.danger:
        return
    if any(position.holder(h) == GERMAN for h in position.hexes_in(ground.paris)):
        state.hentsch = "over"
        return
    state.hentsch = "now"
    table.log(HentschCame())
