"""Strategic redeployment (13)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, repeated_names, space_named, unit_named
from pbem.games.paths_of_glory.board.board import AP, numbers
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.board.state import RESERVE, Mark, Position
from pbem.games.paths_of_glory.cards.ids import TREATY_OF_BREST_LITOVSK
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.log.redeployment import Redeployed
from pbem.games.paths_of_glory.operations.movement_rules import enter_space
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.orders import Done, Redeploy
from pbem.games.paths_of_glory.redeployment.routes import (
    counter_of_redeployment,
    may_enter_reserve,
    reachable_places,
    way_to_target,
)
from pbem.games.paths_of_glory.redeployment.routes_refused import COUNTER_RULES, why_not_redeploy
from pbem.games.paths_of_glory.redeployment.salonika import (
    SALONIKA,
    Places,
    check_landing,
    legal_landings,
)
from pbem.rules import Flow, Illegal, Order, Table

CORPS_COST, ARMY_COST = 1, 4
"""Points for a unit, at full or reduced strength (13.1.2)."""

_RESERVE_NAME = "reserve"
_SAMPLES = 12
"""So many orders are tried for examples."""


def check_may_play_sr(position: Position, side: str) -> None:
    """Accept a card played for redeployment, Salonika included, or refuse it.

    Raises:
        Illegal: the side did the same in its last round of this turn (9.3.3).
    """
    if position.state.last_action[side] == "sr":
        raise refuse("sr_twice", "9.3.3", round=position.state.round - 1)


def redeploy(position: Position, table: Table, side: str, points: int) -> Flow:
    """Redeploy units until the points are spent or Done (9.3.1, 9.3.2, 13.1).

    Points may go to any nations and spaces, and to part of a stack (13.1.4).
    """
    moved: frozenset[int] = frozenset()
    while points:
        ask = RedeployAsk(position, side, points, moved)
        if next(ask.redeployments(), None) is None:
            return
        order = yield ask
        if not isinstance(order, Redeploy):
            return
        units = [position.board.unit[name] for name in order.units]
        points -= sum(redeployment_cost(position, u) for u in units)
        moved |= set(units)
        target = _place_named(position, order.target)
        _carry_out(
            position,
            table,
            [(u, way_to_target(position, u, target)) for u in units],
            target,
            points,
        )


def redeployment_cost(position: Position, unit: int) -> int:
    """Points to redeploy a unit (13.1.2)."""
    return ARMY_COST if position.board.units[unit].army else CORPS_COST


def _carry_out(
    position: Position, table: Table, ways: Sequence[tuple[int, str]], target: int, left: int
) -> None:
    """Redeploy checked units, each by its way, to a space (11.1.15, 11.2.5) or RESERVE."""
    board, state = position.board, position.state
    side, name = board.units[ways[0][0]].side, _name_of_place(position, target)
    moves = []
    for unit, way in ways:
        origin = _name_of_place(position, state.at[unit])
        if counter := counter_of_redeployment(position, unit, target, way):
            state.near_east_moves[counter] = state.near_east_moves.get(counter, 0) + 1
        moves.append((board.units[unit].id, origin, way))
        state.marks.setdefault(side, []).append(Mark("redeploy", side, origin, name))
    table.log(Redeployed(side, tuple(moves), name, left))
    units = [unit for unit, _ in ways]
    if target != RESERVE:
        enter_space(position, table, units, target)
        return
    for unit in units:
        position.place(unit, RESERVE)
    release_ana_spaces(position, table)


def _name_of_place(position: Position, place: int) -> str:
    return _RESERVE_NAME if place == RESERVE else position.board.spaces[place].id


def _place_named(position: Position, name: str) -> int:
    return RESERVE if name == _RESERVE_NAME else space_named(position, name)


def check_salonika(position: Position, places: Places) -> None:
    """Accept the redeployment of AP-30: (corps, ``salonika``) pairs.

    Raises:
        Illegal: the Allies redeployed in their last round (9.3.3), or a corps may not come.
    """
    check_may_play_sr(position, AP)
    check_landing(position, places)


def salonika_choices(position: Position) -> Iterator[Places]:
    """What ``check_salonika`` accepts, the biggest first.

    Nothing right after a redeployment (9.3.3).
    """
    if position.state.last_action[AP] != "sr":
        yield from legal_landings(position)


def do_salonika(position: Position, table: Table, places: Places) -> None:
    """Carry out a landing at Salonika that was checked."""
    units = [position.board.unit[name] for name, _ in places]
    ways = [(u, "reserve" if position.state.at[u] == RESERVE else "sea") for u in units]
    _carry_out(position, table, ways, position.board.space[SALONIKA], 0)


@dataclass(frozen=True)
class RedeployAsk(SideAsk):
    """What to redeploy next (13.1).

    Attributes:
        points: points left.
        moved: units that have redeployed in this round (13.1.3).
    """

    points: int
    moved: frozenset[int]

    topic: ClassVar[str] = "pog.ask.redeploy"
    accepts: ClassVar[tuple[type[Order], ...]] = (Redeploy, Done)

    def prompt(self) -> Prompt:
        """The points left."""
        return Prompt(self.topic, number=self.points)

    # --- checking ---------------------------------------------------------------------------------

    def check(self, order: Order) -> None:
        """Accept units that can all get to the target.

        Raises:
            Illegal: 13.1 or 13.2, a siege given up (13.1.5), or stacks too high at the end
                (10.1.2).
        """
        if isinstance(order, Redeploy):
            self._check_redeploy(order)
        elif crowded := self._excess_by_space({}):
            spaces = tuple(self.position.board.spaces[s].id for s in crowded)
            raise refuse("sr_stacking", "10.1.2", *spaces, spaces=spaces, limit=LIMIT)

    def _check_redeploy(self, order: Redeploy) -> None:
        position = self.position
        target = _place_named(position, order.target)
        units = [unit_named(position, name) for name in order.units]
        self._check_units(units, order.units)
        self._check_company(units, order)
        used: set[str] = set()
        for unit in units:
            if reason := why_not_redeploy(position, unit, target):
                raise reason
            counter = counter_of_redeployment(
                position, unit, target, way_to_target(position, unit, target)
            )
            if counter and counter in used:
                name = position.board.units[unit].id
                raise refuse(
                    "sr_near_east_used", COUNTER_RULES[counter], name, unit=name, space=order.target
                )
            used.add(counter)
        self._check_sieges(units, target)
        self._check_stacks(units, target, order.target)

    def _check_units(self, units: list[int], names: tuple[str, ...]) -> None:
        """Own units, each once in the round (13.1.3), and points for all of them (13.1.2)."""
        position = self.position
        if not units:
            raise refuse("sr_units", "13.1.3")
        if doubled := repeated_names(names):
            raise refuse("unit_twice", "13.1.3", *doubled, units=doubled)
        for unit, name in zip(units, names, strict=True):
            if position.board.units[unit].side != self.side:
                raise refuse("not_own_unit", "13.1.1", name, unit=name)
            if unit in self.moved:
                raise refuse("sr_moved", "13.1.3", name, unit=name)
        needed = sum(redeployment_cost(position, u) for u in units)
        if needed > self.points:
            raise refuse("sr_points", "13.1.2", *names, needed=needed, left=self.points)

    def _check_company(self, units: list[int], order: Redeploy) -> None:
        """After Brest-Litovsk Russians and their former allies go to no space together (16.4.9)."""
        position = self.position
        russian = {position.board.units[u].nation == "ru" for u in units}
        if (
            len(russian) > 1
            and order.target != _RESERVE_NAME
            and position.was_played(TREATY_OF_BREST_LITOVSK)
        ):
            raise refuse(
                "treaty_company", "16.4.9", *order.units, unit=order.units[0], space=order.target
            )

    def _check_sieges(self, units: list[int], target: int) -> None:
        """Every siege goes on, and who joins one holds it (13.1.5, 15.2.1)."""
        position = self.position
        for space in sorted({position.state.at[u] for u in units} | {target}):
            strength = 0 if space == RESERVE else position.enemy_fort_strength(self.side, space)
            if not strength or not (position.is_besieged(space) or space == target):
                continue
            there = [u for u in position.units_of(self.side, space) if u not in units]
            if not position.can_besiege(there + units if space == target else there, strength):
                name = position.board.spaces[space].id
                raise refuse(
                    "sr_siege",
                    "13.1.5",
                    name,
                    *(position.board.units[u].id for u in units),
                    space=name,
                )

    def _check_stacks(self, units: list[int], target: int, name: str) -> None:
        """Too high stacks can be mended with the points and units left (10.1.2, 10.1.4)."""
        arrivals = dict.fromkeys(units, target)
        crowded = self._excess_by_space(arrivals)
        if not crowded:
            return
        left = self.points - sum(redeployment_cost(self.position, u) for u in units)
        if self._moves_ending_excess(arrivals, left) is None:
            spaces = tuple(self.position.board.spaces[s].id for s in crowded)
            raise refuse("sr_stack_stays", "10.1.4", name, *spaces, spaces=spaces, left=left)

    def _excess_by_space(self, arrivals: dict[int, int]) -> dict[int, int]:
        """How many units too many each space would hold after some redeployments."""
        spaces = list(self.position.crowded_spaces(LIMIT))
        spaces += [t for t in set(arrivals.values()) if t >= 0 and t not in spaces]
        heights = {s: self._stack_height(s, arrivals) for s in sorted(spaces)}
        return {s: height - LIMIT for s, height in heights.items() if height > LIMIT}

    def _stack_height(self, space: int, arrivals: dict[int, int]) -> int:
        stack = self.position.stacks[space]
        return sum(u not in arrivals for u in stack) + sum(t == space for t in arrivals.values())

    def _moves_ending_excess(
        self, arrivals: dict[int, int], left: int
    ) -> list[tuple[int, int]] | None:
        """Redeployments that end all crowding after ``arrivals``, or ``None``.

        It takes the cheapest units that can go somewhere without a Near East counter, first where
        there is room. Neither control nor supply depends on them, so what is possible now stays
        possible; an order with the ANA, which gives up its space (11.1.15), finds no remedy.
        """
        position, ana = self.position, self.position.board.unit["ANAc"]
        if ana in arrivals:
            return None
        plan: dict[int, int] = {}
        for space, excess in self._excess_by_space(arrivals).items():
            stay = [
                u
                for u in position.stacks[space]
                if u not in arrivals and u not in self.moved and u != ana
            ]
            leavers = 0
            for unit in sorted(stay, key=lambda u: (redeployment_cost(position, u), u)):
                if (
                    leavers < excess
                    and (place := self._way_out_for(unit, {**arrivals, **plan})) is not None
                ):
                    plan[unit] = place
                    leavers += 1
            if leavers < excess:
                return None
        return (
            list(plan.items())
            if sum(redeployment_cost(position, u) for u in plan) <= left
            else None
        )

    def _way_out_for(self, unit: int, arrivals: dict[int, int]) -> int | None:
        """A place for a unit that costs no counter: the reserve box, else a space with room."""
        position = self.position
        if may_enter_reserve(position, unit) and not counter_of_redeployment(
            position, unit, RESERVE, "reserve"
        ):
            return RESERVE
        if position.was_played(TREATY_OF_BREST_LITOVSK):
            return None
        for space in numbers(reachable_places(position, unit)):
            way = way_to_target(position, unit, space)
            if self._stack_height(space, arrivals) < LIMIT and not counter_of_redeployment(
                position, unit, space, way
            ):
                return space
        return None

    # --- choosing ---------------------------------------------------------------------------------

    def legal(self) -> Iterator[Order]:
        """Done unless stacks are too high, then every redeployment of a single unit."""
        if not self._excess_by_space({}):
            yield Done()
        yield from self.redeployments()

    def orders_for_examples(self) -> Iterator[Order]:
        """The first few: all are alike."""
        return islice(self.legal(), _SAMPLES)

    def redeployments(self) -> Iterator[Redeploy]:
        """Every redeployment of a single unit, those that mend a stack first."""
        first = [
            self.order_for([unit], place)
            for unit, place in self._moves_ending_excess({}, self.points) or []
        ][:1]
        yield from first
        for unit in self.units_to_redeploy():
            for place in self.places_for(unit):
                order = self.order_for([unit], place)
                if order not in first and self.is_legal(order):
                    yield order

    def default(self) -> Order:
        """Nothing more, after stacks are mended."""
        return next(self.legal())

    def units_to_redeploy(self) -> Iterator[int]:
        """The units of the side that have not redeployed and that the points pay for."""
        units, dear = self.position.board.units, self.points < ARMY_COST
        return (
            unit
            for unit, place in enumerate(self.position.state.at)
            if place >= RESERVE
            and units[unit].side == self.side
            and unit not in self.moved
            and not (dear and units[unit].army)
        )

    def places_for(self, unit: int) -> tuple[int, ...]:
        """The places that a unit can reach, the reserve box among them where it may go there."""
        box = (RESERVE,) if may_enter_reserve(self.position, unit) else ()
        return numbers(reachable_places(self.position, unit)) + box

    def order_for(self, units: list[int], place: int) -> Redeploy:
        """The order that brings units to a place."""
        return Redeploy(
            tuple(self.position.board.units[u].id for u in units),
            _name_of_place(self.position, place),
        )


def why_not_at_all(position: Position, side: str, order: Redeploy) -> Illegal | None:
    """Why units could not redeploy so with all points; ``None``: no rule forbids it (13)."""
    try:
        RedeployAsk(position, side, len(position.board.units) * ARMY_COST, frozenset()).check(order)
    except Illegal as reason:
        return reason
    return None
