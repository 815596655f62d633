"""Chapter 10: reinforcements, conversions and replacements; withdrawals have a module of their own.

The steps of the phase follow each other (10.1): reinforcements, conversions, replacements,
withdrawals. An order of a later one closes those before it.
"""

from pbem.games.hex_engine.log import Reinforced
from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.asks import REFUSALS, hex_named, refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL, NATIONS, RUSSIAN, Unit
from pbem.games.when_eagles_fight.board.state import ENEMY, Owed, Position
from pbem.games.when_eagles_fight.log import Converted, Lapsed, Replaced, Withdrew
from pbem.games.when_eagles_fight.operations.cooperation import why_not_together
from pbem.games.when_eagles_fight.operations.stacking import closed_hexes, fits, why_not_stop
from pbem.games.when_eagles_fight.orders import Reinforce, Replace
from pbem.games.when_eagles_fight.reinforcements.withdrawals import (
    demand_units,
    lose_for_lack_of_units,
    send_away,
)
from pbem.games.when_eagles_fight.supply.supply import PORTS, is_fully_supplied, supply
from pbem.games.when_eagles_fight.victory.control import arrive
from pbem.rules import Table

REINFORCEMENTS, REPLACEMENTS, WITHDRAWALS = range(3)
"""The steps of the phase (5.2); conversions come between the first two (10.14)."""

STORE = 4
"""The steps that a nation keeps (10.9)."""

PLAN_19_STEPS, PLAN_19_TURNS = 2, range(2, 7)
"""What Plan 19 adds to the Russian replacements, and when (16.0)."""

BALKANS = {"german": 4, "austrian": 2}
"""Infantry steps that leave for Serbia (10.17)."""

GUARD = "RU-G"
"""The corps that makes room for the Guard army (10.16)."""


# --- the phase ------------------------------------------------------------------------------------


def open_new_units_phase(position: Position, table: Table, side: str) -> None:
    """The new units of a side: replacements come in (10.8), artillery comes back (15.9)."""
    position.state.stage = REINFORCEMENTS
    position.touch()
    collect_replacements(position, side)
    if side == CENTRAL and position.state.turn == position.board.limits["balkans"]:
        back = position.board.limits["balkans_return"]
        for nation, steps in BALKANS.items():
            demand_units(position, table, Owed(nation, "steps", steps, back=back, why="track"))
    if side == CENTRAL:
        _bring_back_artillery(position)


def collect_replacements(position: Position, side: str) -> None:
    """The replacement steps of this turn, as far as an event leaves them (10.8, 7.2).

    None come on turn 1 (3.4).
    """
    state = position.state
    for nation, printed in position.turn.replacements.items():
        if NATIONS[nation] != side:
            continue
        steps = printed
        if (
            nation == "russian"
            and state.options.scenario == "plan_19"
            and state.turn in PLAN_19_TURNS
        ):
            steps += PLAN_19_STEPS
        match state.cuts.get(nation):
            case "half":
                steps //= 2
            case "none":
                steps = 0
        state.points[nation] = state.points.get(nation, 0) + steps


def _bring_back_artillery(position: Position) -> None:
    """A gun comes back late in the war if Verdun came and Brusilov's offensive did not (15.9)."""
    state = position.state
    if (
        state.turn != position.board.limits["artillery_return"]
        or not state.verdun
        or state.brusilov
    ):
        return
    guns = [
        u
        for u in position.board.units
        if u.kind == "artillery" and state.box[u.n] in ("away", "lost")
    ]
    for unit in guns[:1]:
        state.box[unit.n] = "away"
        state.returns[unit.id] = state.turn


def go_to_step(position: Position, table: Table, stage: int) -> None:
    """The steps of the phase before this one are over (10.1).

    Conversions follow the reinforcements (10.14).
    """
    state = position.state
    if state.stage < REPLACEMENTS <= stage:
        _drop_lapsed_units(position, table, state.side)
        if state.side == CENTRAL:
            _convert_garrisons(position, table)
    state.stage = max(state.stage, stage)


def close_new_units_phase(position: Position, table: Table, side: str) -> None:
    """The phase is over.

    What is left beyond four steps is lost (10.9), the Guard leaves (10.16).
    """
    state = position.state
    go_to_step(position, table, WITHDRAWALS)
    lose_for_lack_of_units(position, table)
    for nation in state.points:
        if NATIONS[nation] == side:
            keeps = 0 if nation == "german" and state.verdun else STORE
            state.points[nation] = min(state.points[nation], keeps)
    if side == RUSSIAN and state.turn == position.board.limits["guard"]:
        _send_guard(position, table)
    state.stage = 0


def _send_guard(position: Position, table: Table) -> None:
    """The Guard leaves if it is whole and has a line to the edge.

    Else its army never comes (10.16).
    """
    n = position.board.unit[GUARD]
    if (
        n in position.where
        and position.state.steps[n] == position.unit(n).steps
        and is_fully_supplied(position, n)
    ):
        table.log(Withdrew(RUSSIAN, (GUARD,), 0, "track"))
        send_away(position, table, [n])


def _guard_left(position: Position) -> bool:
    """True if the Guard left for its army (10.16), and not for the Caucasus (7.2 F)."""
    state, n = position.state, position.board.unit[GUARD]
    elsewhere = GUARD in state.returns or n in state.waiting.get("caucasus", ())
    return state.box[n] == "away" and state.steps[n] > 0 and not elsewhere


# --- reinforcements -------------------------------------------------------------------------------


def units_due(position: Position, side: str) -> list[int]:
    """The units of a side that come into play now (10.2 to 10.5, 10.17, 7.2)."""
    box = position.state.box
    out = (
        unit
        for unit in position.board.units
        if unit.side == side and box[unit.n] in ("later", "away")
    )
    return [unit.n for unit in out if _is_due(position, unit)]


def _is_due(position: Position, unit: Unit) -> bool:
    """True if a unit that is still to come or away comes now."""
    state = position.state
    if unit.id in state.returns:
        return state.returns[unit.id] == state.turn
    if unit.n in state.waiting.get("brusilov", ()):
        return bool(state.brusilov) and state.turn == state.brusilov + 1
    if state.box[unit.n] != "later" or unit.of or (unit.guard_army and not _guard_left(position)):
        return False
    if unit.brusilov:
        return bool(state.brusilov) and state.turn == state.brusilov + unit.brusilov
    return unit.turn == state.turn


def entry_hexes(position: Position, n: int) -> Hexes:
    """The hexes in which a unit may come into play, stacking apart (10.2, 10.4)."""
    unit, ground = position.unit(n), position.ground
    if unit.entry.isdigit():
        found = position.grid.mask((unit.entry,)) & position.places_held(unit.side)
    elif unit.entry == "south":
        found = ground.edge["S"] & ground.country["austria"]
    elif unit.nation == "german":
        found = ground.edge["W"] | position.grid.mask((PORTS[CENTRAL],)) & position.places_held(
            CENTRAL
        )
    else:
        home = ground.country["austria" if unit.nation == "austrian" else "russia"]
        found = (
            ground.cities
            & home
            & position.places_held(unit.side)
            & supply(position, unit.side).field
        )
    return found & ~position.occupied[ENEMY[unit.side]]


def open_entries(position: Position, n: int) -> tuple[int, ...]:
    """Those of them in which there is room."""
    near = position.hexes_in(entry_hexes(position, n) & ~closed_hexes(position, [n]))
    return tuple(h for h in near if why_not_together(position, [n], h) is None)


def waiting_units(position: Position, side: str) -> list[int]:
    """The units due that could come: they may not be kept back (10.6)."""
    if position.state.stage > REINFORCEMENTS:
        return []
    found: dict[str, list[int]] = position.memory_of("waiting")
    if side not in found:
        found[side] = [n for n in units_due(position, side) if open_entries(position, n)]
    return found[side]


def _check_stage(position: Position, stage: int, name: str) -> None:
    if position.state.stage > stage:
        raise refuse("step_over", "10.1", name, unit=name)


def check_reinforce(position: Position, side: str, order: Reinforce) -> None:
    """Units come into play in a hex.

    Raises:
        Illegal: rules 10.1 to 10.6, 8 and 6.
    """
    h, coming = hex_named(position, order.hex), units_due(position, side)
    units: list[int] = []
    for name in order.units:
        n = position.board.unit.get(name)
        if n is None or n not in coming or n in units:
            raise refuse("not_due", "10.2", name, unit=name)
        units.append(n)
        _check_stage(position, REINFORCEMENTS, name)
        if not entry_hexes(position, n) >> h & 1:
            raise REFUSALS.no_entry(position, "10.2", order.hex, n, entry_hexes(position, n))
    if not units:
        raise refuse("no_units", "10.2")
    if reason := why_not_stop(position, units, h):
        raise reason


def reinforce(position: Position, table: Table, side: str, order: Reinforce) -> None:  # noqa: ARG001 - as every act
    """Units come into play whole, those that come back too, and free to act at once (10.1, 10.7).

    The order is one that ``check_reinforce`` accepts.
    """
    units, h, state = position.numbers(order.units), position.grid.at[order.hex], position.state
    for n in units:
        state.steps[n] = position.unit(n).steps
        state.returns.pop(position.unit(n).id, None)
        for group in state.waiting.values():
            if n in group:
                group.remove(n)
    _bring_in(position, table, units, h)
    table.log(Reinforced(order.units, order.hex))


def _bring_in(position: Position, table: Table, units: list[int], h: int) -> None:
    position.put(units, h)
    position.state.arrived |= set(units)
    arrive(position, table, units, h)


def _drop_lapsed_units(position: Position, table: Table, side: str) -> None:
    """Reinforcements for which no place is open are lost (10.6)."""
    lost = units_due(position, side)
    if lost:
        table.log(Lapsed(position.ids(lost)))
    for n in lost:
        _take_out_of_play(position, n)


def _take_out_of_play(position: Position, n: int) -> None:
    position.state.box[n], position.state.steps[n] = "away", 0
    position.state.returns.pop(position.unit(n).id, None)


# --- conversions ----------------------------------------------------------------------------------


def _convert_garrisons(position: Position, table: Table) -> None:
    """Garrisons in supply from the edge become smaller ones and corps (10.14).

    The others have missed it.
    """
    state = position.state
    coming = [
        u
        for u in position.board.units
        if u.of and u.turn == state.turn and state.box[u.n] == "later"
    ]
    for name in sorted({unit.of for unit in coming}):
        old = position.board.unit[name]
        pieces = [unit.n for unit in coming if unit.of == name]
        if old not in position.where or not is_fully_supplied(position, old):
            for n in pieces:
                _take_out_of_play(position, n)
            continue
        h = position.remove(old, "away")
        state.steps[old] = 0
        forts = [n for n in pieces if position.unit(n).kind == "fortress"]
        corps = [n for n in pieces if n not in forts]
        position.put(forts, h)
        placed = [n for n in corps if fits(position, [n], h)]
        for n in placed:
            position.put([n], h)
        for n in set(corps) - set(placed):
            _take_out_of_play(position, n)
        table.log(Converted(name, position.ids(placed), position.name(h)))


# --- replacements ---------------------------------------------------------------------------------


def check_replace(position: Position, side: str, order: Replace) -> None:
    """A unit may receive replacement steps.

    Raises:
        Illegal: rules 10.1 and 10.8 to 10.13, 8 and 6.
    """
    n = REFUSALS.unit_of(position, side, order.unit)
    unit = position.unit(n)
    _check_stage(position, REPLACEMENTS, order.unit)
    if not unit.rebuildable or unit.nation == "romanian" or not unit.steps:
        raise refuse("no_replacements_for", "10.10", order.unit, unit=order.unit)
    if not 1 <= order.steps <= position.state.points.get(unit.nation, 0):
        left = position.state.points.get(unit.nation, 0)
        raise refuse(
            "no_points", "10.8", order.unit, unit=order.unit, nation=unit.nation, left=left
        )
    if n in position.where:
        _check_refill(position, n, order)
    else:
        _check_rebuild(position, n, order)


def _check_refill(position: Position, n: int, order: Replace) -> None:
    """Refuse to refill a unit unless it is on the map, lacks steps and is in supply (10.11)."""
    h = position.where[n]
    if order.hex and order.hex != position.name(h):
        raise REFUSALS.no_entry(position, "10.11", order.hex, n, 1 << h)
    if position.state.steps[n] + order.steps > position.unit(n).steps:
        raise refuse("at_full_strength", "10.11", order.unit, unit=order.unit)
    if not is_fully_supplied(position, n):
        raise refuse("no_edge_supply", "10.11", order.unit, unit=order.unit)


def _check_rebuild(position: Position, n: int, order: Replace) -> None:
    """Eliminated: it comes back like a reinforcement (10.12)."""
    if position.state.box[n] != "lost":
        raise refuse("not_lost", "10.12", order.unit, unit=order.unit)
    if order.steps > position.unit(n).steps:
        raise refuse("at_full_strength", "10.12", order.unit, unit=order.unit)
    if not order.hex:
        hexes = tuple(map(position.name, position.hexes_in(entry_hexes(position, n))))
        raise refuse("rebuilt_where", "10.12", order.unit, unit=order.unit, hexes=hexes)
    h = hex_named(position, order.hex)
    if not entry_hexes(position, n) >> h & 1:
        raise REFUSALS.no_entry(position, "10.12", order.hex, n, entry_hexes(position, n))
    if reason := why_not_stop(position, [n], h):
        raise reason


def replace(position: Position, table: Table, side: str, order: Replace) -> None:  # noqa: ARG001 - as every act
    """Steps for a unit (10.11); a rebuilt Austro-Hungarian shows its back from then on (2.12).

    The order is one that ``check_replace`` accepts.
    """
    n, state = position.board.unit[order.unit], position.state
    unit = position.unit(n)
    state.points[unit.nation] -= order.steps
    state.steps[n] += order.steps
    if n not in position.where:
        if unit.rebuilt:
            state.rebuilt.add(n)
        _bring_in(position, table, [n], position.grid.at[order.hex])
    told = Replaced(
        unit.id,
        position.name(position.where[n]),
        order.steps,
        unit.nation,
        state.points[unit.nation],
    )
    table.log(told, position.who_knows(n))
