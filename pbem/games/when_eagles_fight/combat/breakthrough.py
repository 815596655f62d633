"""Advance after a breakthrough (13.26).

Attackers three hexes, friends beside them two, heavy artillery one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import msgspec

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.when_eagles_fight.board.asks import hex_named, refuse
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.combat.choices import as_many_as_may
from pbem.games.when_eagles_fight.operations.cooperation import why_not_leave, why_not_north
from pbem.games.when_eagles_fight.operations.movement import is_resting
from pbem.games.when_eagles_fight.operations.stacking import why_not_pass, why_not_stop
from pbem.games.when_eagles_fight.orders import BreakThrough, Exploit
from pbem.rules import Illegal, Order

ATTACKERS, FRIENDS, GUNS = 3, 2, 1
"""How many hexes each goes, the one attacked among them (13.26)."""


def units_that_may_follow(
    position: Position, side: str, attackers: Sequence[int], target: int
) -> list[int]:
    """Units that may follow.

    With an attacker or beside it, next to the target, that did not attack in this phase.

    Those who may not move in this turn stay (3.5, 11.6).
    """
    near = 0
    for n in attackers:
        near |= position.grid.hexes_within(position.where[n], 1)
    near &= position.occupied[side] & position.grid.beside[target]
    return [
        n
        for h in position.hexes_in(near)
        for n in position.stack(h)
        if n not in attackers and _may_follow(position, n)
    ]


def _may_follow(position: Position, n: int) -> bool:
    bound = position.state.done[n] == "offmap" or is_resting(position, n)
    return position.unit(n).kind != "fortress" and n not in position.state.fought and not bound


@dataclass(frozen=True)
class BreakThroughAsk(SideAsk[Position]):
    """Who goes how far (13.26).

    Attributes:
        hex: the hex attacked.
        reach: how many hexes each unit may go.
    """

    battle_hex: int
    reach: dict[int, int] = field(hash=False)

    topic: ClassVar[str] = "wef.ask.breakthrough"
    accepts: ClassVar[tuple[type[Order], ...]] = (BreakThrough,)

    def prompt(self) -> Prompt:
        """The hex and who may."""
        return Prompt(
            self.topic, self.position.name(self.battle_hex), self.position.ids(self.reach)
        )

    def check(self, order: Order) -> None:
        """Each move is possible after those before it.

        Raises:
            Illegal: rules 13.18, 13.26, 6, 8 and 12.4.
        """
        assert isinstance(order, BreakThrough)
        position = self.position if len(order.moves) <= 1 else _trial_position(self.position)
        named: list[int] = []
        for move in order.moves:
            n = self.position.board.unit.get(move.unit, -1)
            if n not in self.reach or n in named:
                raise refuse("cannot_advance", "13.26", move.unit, unit=move.unit)
            named.append(n)
            path = self._check_path(position, n, move)
            if move is not order.moves[-1]:
                position.shift([n], path[-1])
        self._check_guns(named)

    def _check_guns(self, named: Sequence[int]) -> None:
        """Heavy artillery goes with others of its hex (13.18)."""
        where, unit = self.position.where, self.position.unit
        origins = {where[n] for n in named if unit(n).kind != "artillery"}
        for n in named:
            if where[n] not in origins:
                raise refuse("artillery_accompanies", "13.18", unit(n).id, unit=unit(n).id)

    def _check_path(self, position: Position, n: int, move: Exploit) -> list[int]:
        """The hexes a unit goes through, the one attacked first.

        Raises:
            Illegal: it goes too far, past a swamp or mountain, or where it may not be.
        """
        path, name = (
            [self.battle_hex, *(hex_named(position, number) for number in move.path)],
            move.unit,
        )
        if len(path) > self.reach[n]:
            raise refuse("too_far_forward", "13.26", name, unit=name, most=self.reach[n])
        here = position.where[n]
        for place, there in enumerate(path):
            number = position.name(there)
            if position.grid.direction(here, there) is None:
                raise refuse("no_way", "13.26", number, path=(number,))
            if reason := _why_not_enter(position, n, there):
                raise reason
            if place + 1 < len(path) and ends_advance(position, here, there):
                raise refuse("terrain_stops", "13.26", number, hex=number)
            here = there
        if reason := why_not_stop(position, [n], here):
            raise reason
        if reason := why_not_leave(position, [n], position.where[n]):
            raise reason
        return path

    def legal(self) -> Iterator[BreakThrough]:
        """Nobody, then as many as may into the hex attacked, then each alone.

        Each alone goes as far as each hex within reach.
        """
        yield BreakThrough(())
        together = as_many_as_may(self.position, list(self.reach), self.battle_hex)
        yield BreakThrough(tuple(Exploit(name) for name in self.position.ids(together)))
        for n in self.reach:
            for path in self._possible_paths(n, (self.battle_hex,)):
                order = BreakThrough(
                    (Exploit(self.position.unit(n).id, tuple(map(self.position.name, path[1:]))),)
                )
                if self.is_legal(order):
                    yield order

    def _possible_paths(self, n: int, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        yield path
        if len(path) < self.reach[n]:
            for _, there in self.position.grid.near[path[-1]]:
                if there not in path:
                    yield from self._possible_paths(n, (*path, there))


def _trial_position(position: Position) -> Position:
    """A position in which counters may be moved on trial."""
    stacks = {number: list(stack) for number, stack in position.state.stacks.items()}
    return Position(position.board, msgspec.structs.replace(position.state, stacks=stacks))


def _why_not_enter(position: Position, n: int, h: int) -> Illegal | None:
    """Why a unit may not be in a hex, not even on the way (12.4, 3.2, 6.3, 8.2, 15.6)."""
    number = position.name(h)
    if position.mobile[ENEMY[position.unit(n).side]] >> h & 1:
        return refuse("enemy_there", "12.4", number, hex=number)
    return why_not_pass(position, [n], h) or why_not_north(position, [n], h)


def ends_advance(position: Position, here: int, there: int) -> bool:
    """True if an advance ends with a step.

    Into swamp, or into mountains but along a pass (13.26).
    """
    ground = position.ground
    mountain = ground.mountain >> there & 1 and (here, there) not in ground.passes
    return bool(ground.swamp >> there & 1 or mountain)
