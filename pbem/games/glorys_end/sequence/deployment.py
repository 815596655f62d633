"""The set-up by each side (3.3-3.6): what may stand where, and a plain way to do it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.glorys_end.board.asks import REFUSALS, refuse
from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.setup import (
    NEAR,
    decide_after_set_up,
    deployable_hexes,
    units_to_deploy,
)
from pbem.games.glorys_end.board.state import ENEMY, NEUTRALS, Position
from pbem.games.glorys_end.combat.odds_and_modifiers import SOLID
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS
from pbem.games.glorys_end.orders import Deploy
from pbem.games.hex_engine import deployment
from pbem.games.hex_engine.deployment import Placements, Plan
from pbem.games.hex_engine.log import Deployed, DeployedSecretly
from pbem.games.hex_engine.orders import Done
from pbem.games.hexes.grid import Hexes
from pbem.rules import Flow, Illegal, Order, Table

Markers = Plan
"""The hex of the marker of each army."""


@dataclass(frozen=True)
class DeployAsk(deployment.DeployAsk[Position]):
    """Where the units of a side begin: each order adds to its plan or changes it.

    The end fills what is missing.
    """

    topic: ClassVar[str] = "glo.ask.deploy"
    accepts: ClassVar[tuple[type[Order], ...]] = (Deploy, Done)

    def units_due(self) -> list[int]:
        """The units that set up by army, and dummies (3.3, 3.4, 15.1)."""
        return units_to_deploy(self.position, self.side)

    def placement_order(self, placements: Placements) -> Deploy:
        """The order that places units."""
        return Deploy(placements)

    def default_plan(self) -> Plan:
        """Each army as far forward as it can stand.

        Units without an army stand with those that have room.
        """
        return _plain_plan(self.position, self.side, markers_of(self.position, self.side))

    def check(self, order: Order) -> None:
        """Every unit stands where its army may.

        That is near the army's marker, on own ground, apart from other armies, within the limits.

        Raises:
            Illegal: rules 3.3-3.6 and 6.1.
        """
        position, side = self.position, self.side
        placed = _plan_with_order(self, order)
        markers = self._markers(order.markers if isinstance(order, Deploy) else ())
        if isinstance(order, Done):
            placed = _default_plan(position, side, markers, placed)
        _check_plan(position, side, placed, markers)
        if isinstance(order, Done) and side == GERMAN:
            _check_neighbours_entered(position, placed)

    def _markers(self, chosen: tuple[tuple[int, str], ...]) -> Markers:
        position = self.position
        markers = markers_of(position, self.side)
        if not chosen:
            return markers
        if position.state.options.scenario != "free":
            raise refuse("markers_are_set", "3.3")
        allowed = marker_ground(position, self.side)
        for army, number in chosen:
            h = position.grid.at.get(number)
            if army not in markers:
                raise refuse("no_such_army", "3.5", army=army)
            if h is None or not allowed >> h & 1:
                raise refuse(
                    "marker_ground",
                    "3.6" if self.side == GERMAN else "3.5",
                    number,
                    hex=number,
                    army=army,
                    german=self.side == GERMAN,
                )
            markers[army] = h
        if len(set(markers.values())) != len(markers):
            raise refuse("one_marker_a_hex", "3.5")
        return markers


def markers_of(position: Position, side: str) -> Markers:
    """The mobilization markers of a side: as printed, or where its plan has them (3.3, 3.5)."""
    printed = {
        army: position.grid.at[number] for army, number in position.board.markers[side].items()
    }
    return printed | {int(army): h for army, h in position.state.markers.get(side, {}).items()}


def marker_ground(position: Position, side: str) -> Hexes:
    """Where a side may lay its markers in the free set-up (3.5, 3.6).

    Own soil, the German off the neutrals' border.
    """
    country, grid = position.ground.country, position.grid
    if side == ALLIED:
        return country["france"]
    border = 0
    for neutral in NEUTRALS:
        border |= grid.adjacent_to(country[neutral])
    return country["germany"] & ~border


def _plan_with_order(ask: DeployAsk, order: Order) -> Plan:
    """The plan of a side with what an order adds (3.3)."""
    placements = order.placements if isinstance(order, Deploy) else ()
    return deployment.with_placements(ask, placements, REFUSALS, "3.3")


def _check_plan(position: Position, side: str, placed: Plan, markers: Markers) -> None:
    zones = _zones(position, markers)
    ground = deployable_hexes(position, side)
    for n, h in placed.items():
        name, number, army = position.unit(n).id, position.name(h), position.unit(n).army
        if not ground >> h & 1:
            german = side == GERMAN
            raise refuse("not_your_ground", "3.3", number, hex=number, unit=name, german=german)
        if army and not zones[army] >> h & 1:
            raise refuse(
                "too_far_from_marker",
                "3.3",
                name,
                unit=name,
                hex=number,
                near=NEAR,
                army=army,
                marker=position.name(markers[army]),
            )
    _check_stacks(position, placed, zones)


def _check_stacks(position: Position, placed: Plan, zones: dict[int, Hexes]) -> None:
    """One army a hex, those without one near the marker of an army they are with (3.3, 3.4).

    Limits (6.1), nations.
    """
    for h in sorted(set(placed.values())):
        number = position.name(h)
        units = [n for n in placed if placed[n] == h]
        everybody = units + position.stack(h)
        armies = {position.unit(n).army for n in units} - {None, 0}
        if len(armies) > 1:
            raise refuse("armies_apart", "3.3", number, hex=number)
        near = [army for army, zone in zones.items() if zone >> h & 1]
        if not near or (armies and not armies & set(near)):
            unit = position.unit(units[0]).id
            raise refuse("no_marker_near", "3.4", number, hex=number, unit=unit, near=NEAR)
        if (steps := sum(position.state.steps[n] for n in everybody)) > STEPS:
            raise refuse("too_many_steps", "6.1", number, hex=number, steps=steps, most=STEPS)
        if (corps := sum(position.unit(n).size == "XXX" for n in everybody)) > CORPS:
            raise refuse("too_many_corps", "6.1", number, hex=number, corps=corps)
        if len({position.unit(n).nation for n in everybody}) > 1:
            raise refuse("nations_apart", "6.2", number, hex=number)


def _check_neighbours_entered(position: Position, placed: Plan) -> None:
    """At least one German unit begins in Belgium and one in Luxembourg (3.3).

    In the free set-up one begins in each neutral country in which guns or dummies do.

    Guns and dummies alone invade nobody (3.6).
    """
    free = position.state.options.scenario == "free"
    invaded = {position.country(h) for n, h in placed.items() if position.unit(n).kind in SOLID}
    due = {position.country(h) for h in placed.values()} if free else {"belgium", "luxembourg"}
    for country in NEUTRALS:
        if country in due - invaded:
            raise refuse("enter_neighbour", "3.6" if free else "3.3", country=country)


# --- a plain set-up -------------------------------------------------------------------------------


def _default_plan(position: Position, side: str, markers: Markers, plan: Plan) -> Plan:
    """A plan with all units that it lacks, each where the plain set-up has it if there is room.

    Raises:
        Illegal: there is no room for one.
    """
    plain = _plain_plan(position, side, markers)
    if not plan:
        return plain
    filling = _Filling(position, _zones(position, markers))
    for n, h in [*position.where.items(), *plan.items()]:
        filling.note_unit(n, h)
    placed = dict(plan)
    for n, h in plain.items():
        if n not in placed and filling.has_room(n, h):
            placed[n] = h
            filling.note_unit(n, h)
    try:
        return _fill(position, side, markers, placed)
    except Illegal:
        return _fill(position, side, markers, plan)


def _plain_plan(position: Position, side: str, markers: Markers) -> Plan:
    """The plain set-up of all units, made once for a position and its markers.

    Raises:
        Illegal: there is no room for one.
    """
    kept: dict[str, Plan] = position.memory_of("plain_plan")
    key = f"{side} {sorted(markers.items())}"
    if key not in kept:
        kept[key] = _fill(position, side, markers, {})
    return dict(kept[key])


def _zones(position: Position, markers: Markers) -> dict[int, Hexes]:
    """What lies near the marker of each army (3.3)."""
    return {army: position.grid.hexes_within(h, NEAR) for army, h in markers.items()}


def _fill(position: Position, side: str, markers: Markers, plan: Plan) -> Plan:
    """A plan with all units that it lacks.

    Guns and dummies come last and stand with troops: guns beside the enemy's works, dummies one by
    one on the foremost stacks.

    Raises:
        Illegal: there is no room for one.
    """
    ground = deployable_hexes(position, side)
    if position.state.options.scenario == "free":
        ground &= ~position.ground.country["netherlands"]
    own = ground & ~sum(position.ground.country[neutral] for neutral in NEUTRALS)
    depth, works = _depths_behind_border(position, side), _distances_to_works(position, side)
    zones = _zones(position, markers)
    near: dict[tuple[int | None, bool], list[int]] = {}

    def places(army: int | None, *, solid: bool) -> list[int]:
        """Where units of an army, or of none, may stand, the foremost first."""
        if (army, solid) not in near:
            zone = zones[army] if army else 0
            for other in zones.values() if not army else ():
                zone |= other
            hexes = position.hexes_in(zone & (ground if solid else own))
            near[army, solid] = sorted(hexes, key=lambda h: (depth.get(h, 99), h))
        return near[army, solid]

    filling = _Filling(position, zones)
    for n, h in [*position.where.items(), *plan.items()]:
        filling.note_unit(n, h)
    placed = dict(plan)
    waiting = [n for n in units_to_deploy(position, side) if n not in plan]

    def order(n: int) -> tuple[bool, bool, int]:
        return position.unit(n).kind not in SOLID, not position.unit(n).army, n

    for n in sorted(waiting, key=order):
        unit = position.unit(n)
        army, solid = unit.army or None, unit.kind in SOLID
        room = None
        if not solid:
            near_works = works if unit.kind == "gun" else {}
            held = sorted(places(army, solid=True), key=lambda h: near_works.get(h, 0))
            room = filling.hex_for_joining(n, held)
        room = filling.hex_for(n, places(army, solid=solid)) if room is None else room
        if room is None:
            raise refuse("must_deploy", "3.3", unit.id, unit=unit.id)
        placed[n] = room
        filling.note_unit(n, room)
    return placed


class _Filling:
    """What stands where while a plan is filled."""

    def __init__(self, position: Position, zones: Mapping[int, Hexes]) -> None:
        self._position, self._zones = position, zones
        self._load: Counter[int] = Counter()
        self._corps: Counter[int] = Counter()
        self._owner: Plan = {}
        self._nation: dict[int, str] = {}
        self._hollow: Counter[int] = Counter()

    def note_unit(self, n: int, h: int) -> None:
        """Note that a unit stands in a hex."""
        unit = self._position.unit(n)
        self._load[h] += self._position.state.steps[n]
        self._corps[h] += unit.size == "XXX"
        self._nation[h] = unit.nation
        self._hollow[h] += unit.kind not in SOLID
        if unit.army:
            self._owner[h] = unit.army

    def hex_for(self, n: int, hexes: Sequence[int]) -> int | None:
        """The first empty one of some hexes with room for a unit, else the first with room."""
        shared = None
        for h in hexes:
            if self.has_room(n, h):
                if not self._load[h] and not self._hollow[h]:
                    return h
                shared = h if shared is None else shared
        return shared

    def hex_for_joining(self, n: int, hexes: Sequence[int]) -> int | None:
        """The first of some hexes with troops and room for a gun, or for the fewest dummies."""
        held = [h for h in hexes if self._load[h] and self.has_room(n, h)]
        if self._position.unit(n).kind == "gun":
            return next(iter(held), None)
        return min(held, key=self._hollow.__getitem__, default=None)

    def has_room(self, n: int, h: int) -> bool:
        """True if a unit may stand with those in a hex (3.3, 3.4, 6.1, 6.2)."""
        unit, owner = self._position.unit(n), self._owner.get(h)
        return (
            (owner is None or self._may_be_with(unit.army, owner, h))
            and self._nation.get(h, unit.nation) == unit.nation
            and self._load[h] + unit.steps <= STEPS
            and self._corps[h] + (unit.size == "XXX") <= CORPS
        )

    def _may_be_with(self, army: int | None, owner: int, h: int) -> bool:
        return army == owner if army else bool(self._zones.get(owner, 0) >> h & 1)


def _depths_behind_border(position: Position, side: str) -> Plan:
    """How many hexes each hex lies behind the enemy's border.

    Ground of the neutrals comes before all.
    """
    country = position.ground.country
    border = country["france" if side == GERMAN else "germany"]
    found = dict(deployment.distances_from(position.grid, border))
    for neutral in NEUTRALS:
        found.update(dict.fromkeys(position.hexes_in(country[neutral]), 0))
    return found


def _distances_to_works(position: Position, side: str) -> Mapping[int, int]:
    """How many hexes each hex lies from the nearest fortress or zone of the enemy (14.7)."""
    return deployment.distances_from(position.grid, position.impassable_to_enemies(ENEMY[side]))


# --- carrying it out ------------------------------------------------------------------------------


def deploy_step(position: Position, table: Table) -> Flow:
    """An order of the side that sets up.

    The Allies before the German (3.3), in the free set-up in secret (3.5).
    """
    state, side = position.state, position.state.side
    ask = DeployAsk(position, side)
    order = yield ask
    assert isinstance(order, Order)
    placed = _plan_with_order(ask, order)
    if isinstance(order, Deploy):
        if order.markers:
            markers = {str(army): position.grid.at[number] for army, number in order.markers}
            state.markers[side] = state.markers.get(side, {}) | markers
        state.plans[side] = deployment.plan_by_ids(position, placed)
        return
    state.plans[side] = deployment.plan_by_ids(
        position, _default_plan(position, side, markers_of(position, side), placed)
    )
    table.log(Deployed(side))
    table.log(
        DeployedSecretly(side, tuple(sorted(state.plans[side].items()))), frozenset({side.upper()})
    )
    if state.options.scenario != "free":
        _put_plan_on_map(position, side)
    if side == ALLIED:
        state.side = GERMAN
        return
    for each in sorted(state.plans):
        _put_plan_on_map(position, each)
    for n, box in enumerate(state.box):
        if box == "later" and position.unit(n).kind == "dummy":
            state.box[n] = "away"
    decide_after_set_up(position, table)


def _put_plan_on_map(position: Position, side: str) -> None:
    """Put a plan on the map, the units of the first numbers on top."""
    plan = position.state.plans.pop(side)
    unit, at = position.board.unit, position.grid.at
    deployment.put_plan_on_map(position, {unit[name]: at[number] for name, number in plan.items()})
