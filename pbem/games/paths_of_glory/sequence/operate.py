"""Operations: activation, then movement, then combat (9.2)."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse
from pbem.games.paths_of_glory.board.board import ENEMY, numbers
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat import combat_sequence
from pbem.games.paths_of_glory.combat.legal_attacks import attackable_spaces
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.operations import move_orders as marching
from pbem.games.paths_of_glory.operations import trenches
from pbem.games.paths_of_glory.operations.activation import carry_out_activation
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate, Attack, Done, Entrench, Move
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.remaining_operations import could_attack, could_move_or_dig
from pbem.rules import Flow, Order, Price, Reply, Request, Table

legal_moves = marching.legal_moves
"""Moves of one group that are legal now (11.1)."""


def operate(position: Position, table: Table, op: Operation) -> Flow:
    """Carry out operations until Done (9.2.5-9.2.9).

    Activation unless ``op.paid``, movement, entrenching, combats.
    """
    if not op.paid:
        activation = yield ActivateAsk(position, op.side, op)
        assert isinstance(activation, Activate)
        carry_out_activation(position, table, op, activation)
    order: Reply = yield from _run_movement(position, table, op)
    trenches.roll_for_digging(position, table, op)
    while isinstance(order, Attack):
        yield from combat_sequence.fight(position, table, op, order)
        release_ana_spaces(position, table)
        if not could_attack(position, op):
            return
        order = yield OperateAsk(position, op.side, op, fighting=True)


def _run_movement(
    position: Position, table: Table, op: Operation
) -> Generator[Request, Reply, Attack | None]:
    """Movement until nothing is left, Done, or the first attack, which is returned (9.2.8)."""
    while could_move_or_dig(position, op) or could_attack(position, op):
        order = yield OperateAsk(position, op.side, op, fighting=False)
        match order:
            case Move():
                marching.carry_out_move(position, table, op, order)
            case Entrench():
                trenches.begin_digging(position, table, op, position.board.unit[order.army])
            case Attack():
                return order
            case _:
                return None
    return None


_MOVES_RANKED = 240
"""So many moves are compared for examples."""


@dataclass(frozen=True)
class OperateAsk(SideAsk):
    """The next move, attempt to entrench or combat.

    Moves and attempts come only before the first combat (9.2.8, 9.2.9).
    """

    op: Operation
    fighting: bool

    topic: ClassVar[str] = "pog.ask.operate"
    accepts: ClassVar[tuple[type[Order], ...]] = (Move, Entrench, Attack, Done)

    def prompt(self) -> Prompt:
        """The spaces from which units may still move or attack."""
        spaces = set() if self.fighting else set(marching.movable_units(self.position, self.op))
        names = tuple(self.position.space(s).id for s in sorted(spaces | self.op.attack))
        return Prompt(self.topic, choices=names)

    def check(self, order: Order) -> None:
        """Accept a move, an attempt to entrench, a combat or the end."""
        match order:
            case Move() | Entrench() if self.fighting:
                raise refuse("movement_over", "9.2.9", spaces=self._spaces_attacked())
            case Move():
                marching.check_move(self.position, self.op, order)
            case Entrench():
                trenches.check_entrench(self.position, self.op, order)
            case Attack():
                combat_sequence.check_attack(self.position, self.op, order)
            case _:
                pass

    def _spaces_attacked(self) -> tuple[str, ...]:
        return tuple(self.position.space(space).id for space in sorted(self.op.targets))

    def legal(self) -> Iterator[Order]:
        """Done, then moves of one group, attempts to entrench, combats."""
        yield Done()
        if not self.fighting:
            yield from marching.legal_moves(self.position, self.op)
            yield from trenches.legal_entrenchments(self.position, self.op)
        yield from self._legal_attacks()

    def orders_for_examples(self) -> Iterator[Order]:
        """As ``legal``, with the moves that lead nearest to the enemy first, and none away."""
        yield Done()
        if not self.fighting:
            moves = list(islice(marching.legal_moves(self.position, self.op), _MOVES_RANKED))
            nearness = steps_to_enemies(self.position, self.side)
            yield from sorted(
                (move for move in moves if self._gain(move, nearness) >= 0),
                key=lambda move: -self._gain(move, nearness),
            )
            yield from trenches.legal_entrenchments(self.position, self.op)
        yield from self._legal_attacks()

    def _gain(self, move: Move, steps: Mapping[int, int]) -> int:
        """How many steps nearer to the enemy a move of one group ends than it begins."""
        ((units, path),) = move.groups
        board = self.position.board
        origin = self.position.state.at[board.unit[units[0]]]
        return steps.get(origin, 0) - steps.get(board.space[path[-1]], 0)

    def kinds(self) -> Iterator[Order]:
        """The first move, attempt to entrench and combat that are legal, and the end."""
        ways: list[Iterator[Order]] = [self._legal_attacks()]
        if not self.fighting:
            moves = marching.legal_moves(self.position, self.op)
            ways = [iter(moves), trenches.legal_entrenchments(self.position, self.op), *ways]
        for orders in ways:
            yield from islice(orders, 1)
        yield Done()

    def prices(self, order: Order) -> tuple[Price, ...]:
        """Activated spaces that were not used and can be used no more afterwards (9.2.8, 9.2.9)."""
        left = set[int]()
        if isinstance(order, Attack | Done) and not self.fighting:
            left |= set(marching.movable_units(self.position, self.op))
        if isinstance(order, Done):
            near = attackable_spaces(self.position, self.op).values()
            left |= {self.position.state.at[unit] for units in near for unit in units}
        names = tuple(self.position.space(space).id for space in sorted(left))
        used = {mark.origin for mark in self.position.state.marks.get(self.side, ())}
        dug = {self.position.state.at[unit] for unit in self.op.diggers}
        unused = tuple(
            n for n in names if n not in used and self.position.board.space[n] not in dug
        )
        ends = (Price("pog.price.ends"),) if isinstance(order, Done) else ()
        lost = (
            Price("pog.price.unused", {"space": name}, "pog.warning.unused", loses=True)
            for name in unused
        )
        return (*ends, *lost)

    def _legal_attacks(self) -> Iterator[Order]:
        if self.op.attack:
            yield from combat_sequence.legal_attacks(self.position, self.op)


def steps_to_enemies(position: Position, side: str) -> dict[int, int]:
    """How many lines lie between each space and the nearest enemy units."""
    near = position.board.near_masks
    reached = frontier = position.occupied[ENEMY[side]]
    found = dict.fromkeys(numbers(frontier), 0)
    steps = 0
    while frontier:
        steps += 1
        beside = 0
        for space in numbers(frontier):
            beside |= near[space]
        frontier = beside & ~reached
        reached |= frontier
        found |= dict.fromkeys(numbers(frontier), steps)
    return found
