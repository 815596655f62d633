"""The set-up by each side (3.3-3.6): what may stand where, and a plain way to do it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.glorys_end.asks import SideAsk, refuse
from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import NEUTRALS, Position
from pbem.games.glorys_end.log import Deployed, DeployedSecretly
from pbem.games.glorys_end.orders import Deploy
from pbem.games.glorys_end.setup import NEAR, deployable, take_possession, to_deploy
from pbem.games.glorys_end.stacking import CORPS, STEPS
from pbem.games.hexes.grid import Hexes
from pbem.rules import All, Flow, Order, Table

Markers = dict[int, int]
"""The hex of the marker of each army."""


@dataclass(frozen=True)
class DeployAsk(SideAsk):
    """Where the units of a side begin."""

    topic: ClassVar[str] = "glo.ask.deploy"
    accepts: ClassVar[tuple[type[Order], ...]] = (Deploy,)

    def check(self, order: Order) -> None:
        """Every unit near its army's marker, on own ground, apart from other armies, stacked within the limits.

        Raises:
            Illegal: rules 3.3-3.6 and 6.1.
        """
        assert isinstance(order, Deploy)
        position = self.position
        markers = self._markers(order)
        placed = _placed(position, self.side, order)
        zones = {army: position.grid.within(h, NEAR) for army, h in markers.items()}
        ground = deployable(position, self.side)
        for n, h in placed.items():
            name, number = position.unit(n).id, position.name(h)
            if not ground >> h & 1:
                raise refuse("not_your_ground", "3.3", number, hex=number, unit=name)
            army = position.unit(n).army
            if army and not zones[army] >> h & 1:
                raise refuse("too_far_from_marker", "3.3", name, unit=name, hex=number, army=army)
        _check_stacks(position, placed, zones)
        if self.side == GERMAN and position.state.options.scenario != "free":
            _check_neighbours_entered(position, placed)

    def _markers(self, order: Deploy) -> Markers:
        position = self.position
        if position.state.options.scenario != "free":
            if order.markers:
                raise refuse("markers_are_set", "3.3")
            return {int(army): h for army, h in position.state.markers[self.side].items()}
        at, armies = position.grid.at, position.board.markers[self.side]
        markers = {army: at[number] for army, number in order.markers if number in at}
        if len(order.markers) != len(armies) or set(markers) != set(armies):
            raise refuse("a_marker_for_each", "3.5", armies=tuple(sorted(armies)))
        if len(set(markers.values())) != len(markers):
            raise refuse("one_marker_a_hex", "3.5")
        allowed = marker_ground(position, self.side)
        for army, h in sorted(markers.items()):
            if not allowed >> h & 1:
                number = position.name(h)
                raise refuse("marker_ground", "3.6" if self.side == GERMAN else "3.5", number, hex=number, army=army)
        return markers

    def legal(self) -> Iterator[Deploy]:
        """The default, then it with one unit elsewhere."""
        plan = self.default()
        yield plan
        grid, ground = self.position.grid, deployable(self.position, self.side)
        for i, (name, number) in enumerate(plan.placements):
            for _, there in grid.near[grid.at[number]]:
                if ground >> there & 1:
                    moved = (*plan.placements[:i], (name, grid.number[there]), *plan.placements[i + 1 :])
                    if self.is_legal(order := Deploy(moved, plan.markers)):
                        yield order

    def default(self) -> Deploy:
        """Each army as far forward as it can stand, the units without an army with those that have room."""
        position, side = self.position, self.side
        free = position.state.options.scenario == "free"
        armies = position.board.markers[side]
        markers = tuple(sorted(armies.items())) if free else ()
        return Deploy(_plain(position, side, {army: position.grid.at[h] for army, h in armies.items()}), markers)


def marker_ground(position: Position, side: str) -> Hexes:
    """Where a side may lay its markers in the free set-up (3.5, 3.6): own soil, the German off the neutrals' border."""
    country, grid = position.ground.country, position.grid
    if side == ALLIED:
        return country["france"]
    border = 0
    for neutral in NEUTRALS:
        border |= grid.spread(country[neutral])
    return country["germany"] & ~border


def _placed(position: Position, side: str, order: Deploy) -> dict[int, int]:
    """The hex of each unit: all units due, dummies if their owner likes."""
    due = to_deploy(position, side)
    placed: dict[int, int] = {}
    for name, number in order.placements:
        n, h = position.board.unit.get(name), position.grid.at.get(number)
        if n is None or n not in due or n in placed:
            raise refuse("not_to_deploy", "3.3", name, unit=name)
        if h is None:
            raise refuse("no_hex", "2.2", number, hex=number)
        placed[n] = h
    for n in due:
        if n not in placed and position.unit(n).kind != "dummy":
            name = position.unit(n).id
            raise refuse("must_deploy", "3.3", unit=name)
    return placed


def _check_stacks(position: Position, placed: dict[int, int], zones: dict[int, Hexes]) -> None:
    """One army a hex, those without one near the marker of an army they are with (3.3, 3.4); limits (6.1), nations."""
    for h in sorted(set(placed.values())):
        number = position.name(h)
        units = [n for n in placed if placed[n] == h]
        everybody = units + position.stack(h)
        armies = {position.unit(n).army for n in units} - {None, 0}
        if len(armies) > 1:
            raise refuse("armies_apart", "3.3", number, hex=number)
        near = [army for army, zone in zones.items() if zone >> h & 1]
        if not near or (armies and not armies & set(near)):
            raise refuse("too_far_from_marker", "3.4", number, hex=number, unit=position.unit(units[0]).id, army=0)
        if (steps := sum(position.state.steps[n] for n in everybody)) > STEPS:
            raise refuse("too_many_steps", "6.1", number, hex=number, steps=steps)
        if (corps := sum(position.unit(n).size == "XXX" for n in everybody)) > CORPS:
            raise refuse("too_many_corps", "6.1", number, hex=number, corps=corps)
        if len({position.unit(n).nation for n in everybody}) > 1:
            raise refuse("nations_apart", "6.2", number, hex=number)


def _check_neighbours_entered(position: Position, placed: dict[int, int]) -> None:
    """At least one German unit begins in Belgium and one in Luxembourg (3.3)."""
    solid = {h for n, h in placed.items() if position.unit(n).kind not in ("gun", "dummy")}
    for country in ("belgium", "luxembourg"):
        if not any(position.country(h) == country for h in solid):
            raise refuse("enter_neighbour", "3.3", country=country)


# --- a plain set-up --------------------------------------------------------------------------------------------------


def _plain(position: Position, side: str, markers: Markers) -> tuple[tuple[str, str], ...]:
    ground, grid = deployable(position, side), position.grid
    if position.state.options.scenario == "free" and side == GERMAN:
        ground &= position.ground.country["germany"] | position.ground.country["belgium"]
    depth = _depth(position, side)
    load: Counter[int] = Counter()
    corps: Counter[int] = Counter()
    owner: dict[int, int] = {}
    nation: dict[int, str] = {}
    for number, stack in position.state.stacks.items():
        h = grid.at[number]
        load[h], corps[h] = position.steps_in(h), position.corps_in(h)
        nation[h] = position.unit(stack[0]).nation
    placements = []
    for n in sorted(to_deploy(position, side), key=lambda n: (position.unit(n).army in (0, None), n)):
        unit = position.unit(n)
        armies = [unit.army] if unit.army else sorted(markers)
        room = [
            (load[h] > 0, depth.get(h, 99), h, army)
            for army in armies
            for h in position.hexes(grid.within(markers[army], NEAR) & ground)
            if owner.get(h, army) == army
            and nation.get(h, unit.nation) == unit.nation
            and load[h] + unit.steps <= STEPS
            and corps[h] + (unit.size == "XXX") <= CORPS
        ]
        _, _, h, army = min(room)
        owner[h], nation[h] = army, unit.nation
        load[h] += unit.steps
        corps[h] += unit.size == "XXX"
        placements.append((unit.id, position.name(h)))
    return tuple(placements)


def _depth(position: Position, side: str) -> dict[int, int]:
    """How many hexes each hex lies behind the enemy's border; ground of the neutrals comes before all."""
    country, grid = position.ground.country, position.grid
    found: dict[int, int] = {}
    reached = country["france" if side == GERMAN else "germany"]
    for distance in range(1, 12):
        edge = grid.spread(reached) & ~reached
        found.update(dict.fromkeys(position.hexes(edge), distance))
        reached |= edge
    for neutral in NEUTRALS:
        found.update(dict.fromkeys(position.hexes(country[neutral]), 0))
    return found


# --- carrying it out -------------------------------------------------------------------------------------------------


def deploy_both(position: Position, table: Table) -> Flow:
    """The Allies set up before the German (3.3), in the free set-up without knowing of each other (3.5)."""
    if position.state.options.scenario == "marne":
        return
    if position.state.options.scenario == "free":
        plans = yield All((DeployAsk(position, ALLIED), DeployAsk(position, GERMAN)))
        assert isinstance(plans, tuple)
        for side, plan in zip((ALLIED, GERMAN), plans, strict=True):
            assert isinstance(plan, Deploy)
            _carry_out(position, table, side, plan)
    else:
        for side in (ALLIED, GERMAN):
            if to_deploy(position, side):
                order = yield DeployAsk(position, side)
                assert isinstance(order, Deploy)
                _carry_out(position, table, side, order)
    for n, box in enumerate(position.state.box):
        if box == "later" and position.unit(n).kind == "dummy":
            position.state.box[n] = "away"
    take_possession(position, table)


def _carry_out(position: Position, table: Table, side: str, plan: Deploy) -> None:
    if plan.markers:
        position.state.markers[side] = {str(army): position.grid.at[number] for army, number in plan.markers}
    for name, number in reversed(plan.placements):
        position.put([position.board.unit[name]], position.grid.at[number])
    table.log(Deployed(side))
    table.log(DeployedSecretly(side, plan.placements), frozenset({side.upper()}))
