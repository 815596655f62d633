"""Chapter 8: reinforcements, replacements, and what leaves for the East Front."""

from pbem.games.glorys_end.board.asks import REFUSALS, hex_named, refuse, units_named
from pbem.games.glorys_end.board.board import ALLIED, GERMAN, Unit
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.log import BritainEntered, Replaced, StepsLost, Withdrew
from pbem.games.glorys_end.operations import strategic_movement
from pbem.games.glorys_end.operations.stacking import STEPS, why_not_stop
from pbem.games.glorys_end.orders import Reinforce, Replace, Withdraw
from pbem.games.glorys_end.supply.supply import friendly_ports, is_active, is_fully_supplied, supply
from pbem.games.glorys_end.victory.control import arrive, leave, update_points
from pbem.games.glorys_end.victory.victory import victory_points
from pbem.games.hex_engine.log import Reinforced
from pbem.games.hexes.grid import Hexes
from pbem.rules import Illegal, Table

BRITAIN = 20
"""The German points that bring a neutral Britain into the war (3.7)."""

EAST_ATTACK = 5
"""The least attack factor of the corps that leave for the East (8.8)."""

Reason = Illegal | None


# --- reinforcements -------------------------------------------------------------------------------


def units_due(position: Position, side: str) -> list[int]:
    """The units of a side that may come into play now (8.1, 8.5).

    The British when they are at war (3.7).
    """
    state = position.state
    return [
        unit.n
        for unit in position.board.units
        if unit.side == side
        and state.box[unit.n] == "later"
        and unit.kind != "dummy"
        and _may_have_come(position, unit)
        and (unit.nation != "british" or state.at_war)
    ]


def _check_not_withdrawn_yet(position: Position, side: str) -> None:
    """What leaves for the East leaves last of all (8.1).

    Raises:
        Illegal: it has left in this turn.
    """
    state = position.state
    if side == GERMAN and state.withdrew and state.turn == position.board.limits["withdrawal"]:
        raise refuse("withdrawal_last", "8.1")


def _may_have_come(position: Position, unit: Unit) -> bool:
    """True if a unit's turn has come; those of the set-up wait only where the set-up is free."""
    turn = printed_turn(position, unit)
    return turn <= position.state.turn and (turn > 0 or position.state.options.scenario != "marne")


def printed_turn(position: Position, unit: Unit) -> int:
    """The turn in which a unit comes into play by its scenario; 0: in none (8.1, 16.3)."""
    if position.state.options.scenario == "marne":
        found = (turn for name, _, turn in position.board.marne.arrivals if name == unit.id)
        return next(found, 0)
    return unit.turn


def entry_hexes(position: Position, n: int) -> Hexes:
    """The hexes in which a unit may come into play, stacking apart (8.2-8.5)."""
    unit, ground = position.unit(n), position.ground
    if position.state.options.scenario == "marne":
        return _marne_entries(position, unit)
    if unit.nation == "british":
        return _british_entries(position, unit)
    match unit.entry:
        case "east":
            found = ground.edge["E"]
        case "south":
            found = ground.edge["S"] & ground.country["france"]
        case "paris":
            found = _supplied_towns(position, ground.paris)
        case "city":
            found = _supplied_towns(position, ground.cities & ground.country["france"])
        case number:
            found = _printed_entry(position, unit, position.grid.mask((number,)))
    return found & ~position.occupied[ENEMY[unit.side]]


def _printed_entry(position: Position, unit: Unit, h: Hexes) -> Hexes:
    """A printed hex serves while it is friendly and, unless it is a port, in supply (8.5)."""
    if not position.hexes_held(unit.side) & h:
        return 0
    return h if h & position.ground.ports or h & supply(position, unit.nation).full else 0


def _supplied_towns(position: Position, towns: Hexes) -> Hexes:
    return towns & position.hexes_held(ALLIED) & supply(position, "french").full


def _british_entries(position: Position, unit: Unit) -> Hexes:
    """Any Allied port (8.3); the Indian Corps from the south; the Naval Brigade on any coast."""
    ground, enemy = position.ground, position.occupied[GERMAN]
    if unit.entry == "south":
        return ground.edge["S"] & ground.country["france"] & ~enemy
    if unit.entry == "coast":
        return ground.coastal & position.area & ~enemy
    ports = friendly_ports(position) & ~enemy
    if "belgium" not in position.state.violated:
        ports &= ground.country["france"]
    return ports or ground.edge["W"] & ground.country["france"] & ~enemy


def _marne_entries(position: Position, unit: Unit) -> Hexes:
    """By strategic movement.

    Over the own edge of the mini-map to a town or city (16.3, 11.2, 11.4).
    """
    tracks = strategic_movement.usable_tracks(position, unit.nation)
    joined = position.grid.flood(position.friendly_edge(unit.side) & tracks, tracks)
    return joined & strategic_movement.rail_stations(position, unit.side)


def check_reinforce(position: Position, side: str, order: Reinforce) -> tuple[list[int], int]:
    """Units come into play in a hex.

    Raises:
        Illegal: rules 8.2-8.5 and 6.
    """
    h, waiting = hex_named(position, order.hex), units_due(position, side)
    units: list[int] = []
    for name in order.units:
        n = position.board.unit.get(name)
        if n is None or n not in waiting or n in units:
            raise refuse("not_due", "8.1", name, unit=name)
        units.append(n)
        if not entry_hexes(position, n) >> h & 1:
            raise REFUSALS.no_entry(position, "8.5", order.hex, n, entry_hexes(position, n))
    if not units:
        raise refuse("no_units", "8.1")
    _check_not_withdrawn_yet(position, side)
    steps, left = (
        sum(position.state.steps[n] for n in units),
        strategic_movement.rail_left(position, side),
    )
    if position.state.options.scenario == "marne" and steps > left:
        raise refuse("rail_full", "11.1", steps=steps, left=left)
    if reason := why_not_stop(position, units, h):
        raise reason
    return units, h


def reinforce(position: Position, table: Table, side: str, order: Reinforce) -> None:
    """Units come into play (8.5), free to act.

    Those that came to the Marne have used their turn to come (16.3).
    """
    units, h = check_reinforce(position, side, order)
    position.put(units, h)
    if position.state.options.scenario == "marne":
        for n in units:
            position.state.done[n] = "rail"
            position.state.rail += position.state.steps[n]
    table.log(Reinforced(order.units, order.hex))
    arrive(position, table, units, h)


# --- replacements ---------------------------------------------------------------------------------


def collect_replacements(position: Position, side: str) -> None:
    """The steps of this turn (8.6).

    On the Marne the German side has its own from turn 9, the British none (16.3).
    """
    state = position.state
    for nation, steps in position.board.turns[state.turn - 1].replacements.items():
        if position.side_of(nation) != side:
            continue
        marne = state.options.scenario == "marne"
        if marne and (nation == "british" or state.turn == position.board.marne.first):
            continue
        state.points[nation] = state.points.get(nation, 0) + steps


def check_replace(position: Position, side: str, order: Replace) -> int:
    """A unit may receive a step.

    Raises:
        Illegal: rules 8.6, 8.7, 7.5 and 6.
    """
    n = REFUSALS.unit_of(position, side, order.unit)
    unit = position.unit(n)
    if unit.kind != "infantry" or unit.nation == "belgian":
        raise refuse("no_replacements_for", "8.7", order.unit, unit=order.unit)
    if not position.state.points.get(unit.nation):
        raise refuse("no_points", "8.6", order.unit, nation=unit.nation)
    if n in position.state.refilled or position.state.done[n]:
        raise refuse("has_acted", "8.7", order.unit, unit=order.unit, act="replaced")
    _check_not_withdrawn_yet(position, side)
    if n in position.where:
        _check_refill(position, n, order)
    else:
        _check_rebuild(position, n, order)
    return n


def _check_refill(position: Position, n: int, order: Replace) -> None:
    unit, h = position.unit(n), position.where[n]
    if order.hex and order.hex != position.name(h):
        raise REFUSALS.no_entry(position, "8.7", order.hex, n, 1 << h)
    if position.state.steps[n] >= unit.steps:
        raise refuse("at_full_strength", "8.7", order.unit, unit=order.unit)
    if not is_active(position, n):
        raise refuse("out_of_supply", "8.7", order.unit, unit=order.unit)
    if unit.nation == "german" and _too_far_west(position, h):
        raise refuse("west_of_meuse", "8.7", order.unit, unit=order.unit)
    if (steps := position.steps_in(h) + 1) > STEPS:
        raise refuse(
            "too_many_steps", "6.1", position.name(h), hex=position.name(h), steps=steps, most=STEPS
        )


def _too_far_west(position: Position, h: int) -> bool:
    """Germans in France west of the Meuse wait for turn 10 if Belgium was entered (8.7)."""
    early = position.state.turn < position.board.limits["german_west_of_meuse"]
    return (
        early
        and "belgium" in position.state.violated
        and bool(position.ground.france_west >> h & 1)
    )


def _check_rebuild(position: Position, n: int, order: Replace) -> None:
    unit = position.unit(n)
    if position.state.box[n] != "lost" or unit.size != "XXX":
        raise refuse("only_lost_corps", "8.7", order.unit, unit=order.unit)
    if position.state.options.scenario == "marne":
        raise refuse("nothing_rebuilt", "16.3", order.unit, unit=order.unit)
    if not order.hex:
        hexes = tuple(map(position.name, position.hexes_in(rebuild_hexes(position, n))))
        raise refuse("rebuilt_where", "8.7", order.unit, unit=order.unit, hexes=hexes)
    h = hex_named(position, order.hex)
    if not rebuild_hexes(position, n) >> h & 1:
        raise REFUSALS.no_entry(position, "8.7", order.hex, n, rebuild_hexes(position, n))
    position.state.steps[n] = 1
    try:
        reason = why_not_stop(position, [n], h)
    finally:
        position.state.steps[n] = 0
    if reason:
        raise reason


def rebuild_hexes(position: Position, n: int) -> Hexes:
    """Where a lost corps comes back: east edge, ports, south edge in France (8.7)."""
    unit, ground = position.unit(n), position.ground
    if unit.nation == "german":
        return ground.edge["E"] & ~position.occupied[ALLIED]
    if unit.nation == "british":
        return friendly_ports(position) & ~position.occupied[GERMAN]
    return ground.edge["S"] & ground.country["france"] & ~position.occupied[GERMAN]


def replace(position: Position, table: Table, side: str, order: Replace) -> None:
    """A step for a unit, which does nothing else in this turn (8.6, 8.7)."""
    n = check_replace(position, side, order)
    state, nation = position.state, position.unit(n).nation
    state.points[nation] -= 1
    state.refilled.add(n)
    state.done[n] = "replaced" if n in position.where else "rebuilt"
    state.steps[n] += 1
    if n not in position.where:
        h = position.grid.at[order.hex]
        position.put([n], h)
        arrive(position, table, [n], h)
    told = Replaced(order.unit, position.name(position.where[n]), nation, state.points[nation])
    table.log(told, position.who_knows(n))


# --- the East Front, Britain ----------------------------------------------------------------------


def may_withdraw(position: Position, side: str) -> bool:
    """True if the German may send corps to the East now (8.8)."""
    state = position.state
    campaign = state.options.scenario != "marne"
    return (
        side == GERMAN
        and campaign
        and state.turn == position.board.limits["withdrawal"]
        and not state.withdrew
    )


def fit_for_east(position: Position) -> list[int]:
    """Supplied infantry corps at full strength with an attack factor of five (8.8)."""
    return [
        n
        for n in position.units_of(GERMAN)
        if position.unit(n).kind == "infantry"
        and position.unit(n).size == "XXX"
        and position.state.steps[n] == position.unit(n).steps
        and position.factors(n)[0] >= EAST_ATTACK
        and is_fully_supplied(position, n)
    ]


def cavalry_for_east(position: Position) -> list[int]:
    """Supplied cavalry corps (8.8)."""
    own = position.units_of(GERMAN)
    corps = [
        n for n in own if position.unit(n).kind == "cavalry" and position.unit(n).size == "XXX"
    ]
    return [n for n in corps if is_fully_supplied(position, n)]


def check_withdraw(position: Position, side: str, order: Withdraw) -> list[int]:
    """Two corps and a step of cavalry may leave for the East.

    Raises:
        Illegal: rule 8.8.
    """
    if not may_withdraw(position, side):
        raise refuse("no_withdrawal", "8.8", turn=position.board.limits["withdrawal"])
    corps = units_named(position, side, order.corps)
    for n in corps:
        if n not in fit_for_east(position):
            raise refuse("not_fit_for_east", "8.8", position.unit(n).id, unit=position.unit(n).id)
    cavalry = units_named(position, side, (order.cavalry,))
    if cavalry[0] not in cavalry_for_east(position):
        raise refuse("not_fit_for_east", "8.8", order.cavalry, unit=order.cavalry)
    return [*corps, *cavalry]


def withdraw(position: Position, table: Table, side: str, order: Withdraw) -> None:
    """Two corps leave the game, cavalry loses a step (8.8)."""
    *corps, cavalry = check_withdraw(position, side, order)
    position.state.withdrew = True
    table.log(Withdrew(order.corps, order.cavalry))
    for n in corps:
        position.remove(n, "away")
    h = position.where[cavalry]
    position.state.steps[cavalry] -= 1
    table.log(
        StepsLost(side, position.name(h), ((order.cavalry, position.state.steps[cavalry]),), "east")
    )
    if not position.state.steps[cavalry]:
        position.remove(cavalry, "away")
        leave(position, table, h)
    update_points(position, table)


def bring_in_britain(position: Position, table: Table) -> None:
    """A German with 20 points brings a neutral Britain into the war (3.7)."""
    if not position.state.at_war and victory_points(position, GERMAN) >= BRITAIN:
        position.state.at_war = True
        table.log(BritainEntered())
