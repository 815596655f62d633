"""The choice of spaces to activate (9.2.5-9.2.7)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, repeated_names, space_named
from pbem.games.paths_of_glory.board.board import AP, ENEMY, numbers
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.cards.ids import TREATY_OF_BREST_LITOVSK
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.operations.activation import (
    activation_cost,
    sud_army_saving,
    why_not_activate,
    with_activated_spaces,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate, Attack, Entrench, Move
from pbem.games.paths_of_glory.sequence.remaining_operations import why_no_use
from pbem.rules import Illegal, Order, Price

_SAMPLES = 2
"""So many spaces to move and to attack are tried for examples."""


def _counts_in_near_east(position: Position, space: int) -> bool:
    """True if an Allied space falls under the limit of one combat in the Near East (9.2.7)."""
    if not position.space(space).near_east or space == position.state.beachhead:
        return False
    return position.state.at[position.board.unit["BR-NE"]] != space


def units_used(order: Order) -> tuple[str, ...]:
    """The units that an order of operations moves, fights or digs with."""
    match order:
        case Attack(units=units):
            return units
        case Move(groups=groups):
            return tuple(unit for named, _ in groups for unit in named)
        case Entrench(army=army):
            return (army,)
        case _:
            return ()


def refuse_unactivated(position: Position, order: Order) -> Illegal | None:
    """Why an order of operations has to wait for an activation; names the spaces of its units."""
    units = units_used(order)
    if not units:
        return None
    at = {position.state.at[position.board.unit[unit]] for unit in units}
    spaces = tuple(position.space(space).id for space in sorted(at) if space >= RESERVE)
    if isinstance(order, Attack):
        return refuse("activate_to_attack", "9.2.5", *units, units=units, spaces=spaces)
    return refuse("activate_to_move", "9.2.5", *units, units=units, spaces=spaces)


@dataclass(frozen=True)
class ActivateAsk(SideAsk):
    """Which spaces to activate for movement and for combat (9.2.5): none, or some of use."""

    op: Operation

    topic: ClassVar[str] = "pog.ask.activate"
    accepts: ClassVar[tuple[type[Order], ...]] = (Activate,)

    def prompt(self) -> Prompt:
        """How many points there are."""
        return Prompt(self.topic, number=self.op.points)

    def check(self, order: Order) -> None:
        """Accept spaces or refuse them."""
        assert isinstance(order, Activate)
        position, side = self.position, self.side
        names = (*order.move, *order.attack)
        move = [space_named(position, name) for name in order.move]
        attack = [space_named(position, name) for name in order.attack]
        if len(set(names)) < len(names):
            doubled = repeated_names(names)
            raise refuse("activated_twice", "9.2.5", *doubled, space=doubled[0])
        points = self._price_of_spaces(move, attack)
        if side == AP:
            limited = tuple(
                position.space(s).id for s in attack if _counts_in_near_east(position, s)
            )
            if len(limited) > 1:
                raise refuse("one_near_east_combat", "9.2.7", *limited, count=len(limited))
        if points > self.op.points:
            raise refuse("too_few_points", "9.2.1", *names, cost=points, points=self.op.points)
        if names and not any(
            self._is_space_useful(s, combat=c)
            for spaces, c in ((move, False), (attack, True))
            for s in spaces
        ):
            useless = why_no_use(position, with_activated_spaces(position, self.op, move, attack))
            if useless is not None:
                raise useless

    def prices(self, order: Order) -> tuple[Price, ...]:
        """The points that an activation spends, and those that nobody can spend after it."""
        assert isinstance(order, Activate)
        left = self.points_left(order)
        facts = {"cost": self.op.points - left, "left": left}
        warning = "pog.warning.points_left" if left else ""
        return (Price("pog.price.points", facts, warning, loses=left == self.op.points),)

    def idle_action(self) -> Activate:
        """No space."""
        return Activate()

    def why_too_early(self, order: Order) -> Illegal | None:
        """Moves, combats and attempts to entrench wait for the activation (9.2.5)."""
        return refuse_unactivated(self.position, order)

    def points_left(self, order: Activate) -> int:
        """The points that spaces would leave, negative if they are too dear.

        Raises:
            Illegal: one of them cannot be activated at any cost.
        """
        number = self.position.board.space
        return self.op.points - self._price_of_spaces(
            [number[s] for s in order.move], [number[s] for s in order.attack]
        )

    def _price_of_spaces(self, move: list[int], attack: list[int]) -> int:
        """What spaces cost together (9.2.1)."""
        points = saved = 0
        for combat, spaces in ((False, move), (True, attack)):
            for space in spaces:
                alone, less = self._cost_and_saving(space, combat=combat)
                points, saved = points + alone, max(saved, less)
        return points - saved

    def _is_space_useful(self, space: int, *, combat: bool) -> bool:
        """True if a space would be of use by itself, which is worked out once."""
        if (space, combat) not in self._usefulness_known:
            spaces = ([], [space]) if combat else ([space], [])
            reason = why_no_use(
                self.position, with_activated_spaces(self.position, self.op, *spaces)
            )
            self._usefulness_known[space, combat] = reason is None
        return self._usefulness_known[space, combat]

    @cached_property
    def _usefulness_known(self) -> dict[tuple[int, bool], bool]:
        """What is known so far, by space and whether for combat."""
        return {}

    def _cost_and_saving(self, space: int, *, combat: bool) -> tuple[int, int]:
        """The cost of activating a space and what that may save, worked out once for the ask.

        Raises:
            Illegal: it cannot be activated at any cost.
        """
        known = self._costs_known.get((space, combat))
        if known is None:
            if reason := why_not_activate(self.position, self.side, space, combat=combat):
                raise reason
            points = activation_cost(self.position, self.side, space, combat=combat)
            known = self._costs_known[space, combat] = (
                points,
                sud_army_saving(self.position, self.side, (space,)),
            )
        return known

    @cached_property
    def _costs_known(self) -> dict[tuple[int, bool], tuple[int, int]]:
        """What is known so far, by space and whether for combat."""
        return {}

    def legal(self) -> Iterator[Order]:
        """Nothing, each space alone, then pairs."""
        yield Activate()
        singles = [a for a in self.single_spaces() if self.is_legal(a)]
        yield from singles
        for i, one in enumerate(singles):
            for other in singles[i + 1 :]:
                both = Activate(one.move + other.move, one.attack + other.attack)
                if self.is_legal(both):
                    yield both

    def orders_for_examples(self) -> Iterator[Order]:
        """Nothing, some spaces alone, then pairs of these."""
        yield Activate()
        moves = list(islice(filter(self.is_legal, self._single_moves()), _SAMPLES))
        attacks = list(islice(filter(self.is_legal, self.single_attacks()), _SAMPLES))
        yield from (*moves, *attacks)
        pairs = (Activate(one.move, other.attack) for one in moves for other in attacks)
        yield from filter(self.is_legal, pairs)

    def single_spaces(self) -> Iterator[Activate]:
        """Each space alone, to move, then each alone to attack; legal or not."""
        yield from self._single_moves()
        yield from self.single_attacks()

    def _single_moves(self) -> Iterator[Activate]:
        """Each space alone, to move."""
        spaces = numbers(self.position.occupied[self.side])
        names = self.position.board.spaces
        yield from (Activate(move=(names[space].id,)) for space in spaces)

    def single_attacks(self) -> Iterator[Activate]:
        """Each space alone from which an attack might be made."""
        spaces = self._could_attack_from(numbers(self.position.occupied[self.side]))
        yield from (Activate(attack=(self.position.board.spaces[space].id,)) for space in spaces)

    def _could_attack_from(self, spaces: tuple[int, ...]) -> Iterator[int]:
        """The spaces with a unit that has an enemy next to it or besieges a fort.

        Russians at peace do not count.
        """
        position = self.position
        board, targets = (
            position.board,
            position.occupied[ENEMY[self.side]] | position.enemy_forts(self.side),
        )
        at_peace = "ru" if position.was_played(TREATY_OF_BREST_LITOVSK) else ""
        for space in spaces:
            if not board.near_masks[space] & targets:
                continue
            for nation in {board.units[unit].nation for unit in position.stacks[space]} - {
                at_peace
            }:
                if (1 << space | board.link_masks[nation][space]) & targets:
                    yield space
                    break
