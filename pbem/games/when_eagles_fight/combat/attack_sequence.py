"""The sequence of an attack, from its declaration to the advance (13.5)."""

from collections.abc import Generator, Sequence

from pbem.games.hex_engine.battle import (
    attackers_of,
    mark_attack,
    only_or_asked,
    reveal_defenders,
    units_losing_steps,
    who_advances,
)
from pbem.games.hex_engine.log import CombatRoll, Computed
from pbem.games.hex_engine.movement import move_along
from pbem.games.hex_engine.orders import Defend, Evade
from pbem.games.hex_engine.position import Mark
from pbem.games.when_eagles_fight.board.board import CENTRAL, Result
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.breakthrough import (
    ATTACKERS,
    FRIENDS,
    GUNS,
    BreakThroughAsk,
    units_that_may_follow,
)
from pbem.games.when_eagles_fight.combat.choices import (
    AdvanceAsk,
    DefendAsk,
    EvadeAsk,
    LossAsk,
    may_advance,
)
from pbem.games.when_eagles_fight.combat.declaration import count_northern
from pbem.games.when_eagles_fight.combat.losses import eliminate_all, lose_steps
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import (
    BEST,
    WORST,
    Battle,
    attack_strength,
    defence_strength,
    defenders,
    modifiers,
    ratio_of,
    routed_units,
)
from pbem.games.when_eagles_fight.combat.retreat import retreat, retreat_hexes
from pbem.games.when_eagles_fight.log import Advanced, Declared, Evaded, Resolved
from pbem.games.when_eagles_fight.orders import BreakThrough, Exploit
from pbem.games.when_eagles_fight.victory import control
from pbem.games.when_eagles_fight.victory.control import arrive, leave
from pbem.rules import Flow, Reply, Request, Table

REPULSED = Result("E", "0")
"""What an attack at worse than 1:2 comes to, without a die (13.10)."""

LOWEST, HIGHEST = 1, 9
"""The rows of the results table (13.11)."""


def fight(position: Position, table: Table, battle: Battle) -> Flow:
    """Carry an attack out."""
    _declare(position, table, battle)
    if (yield from _offer_evasion(position, table, battle)):
        yield from _advance(position, table, battle)
        return
    position.state.hit.update(defenders(position, battle.target))
    position.state.fought.update(battle.units, battle.guns)
    position.touch()
    count_northern(position, battle)
    result = _roll_result(position, table, battle)
    near = units_that_may_follow(position, battle.side, battle.units, battle.target)
    yield from _defenders_suffer(position, table, battle, result.defender)
    yield from _attackers_suffer(position, table, battle, result.attacker)
    if position.stack(battle.target) or position.state.outcome:
        return
    if result.attacker == "B":
        yield from _break_through(position, table, battle, near)
    else:
        yield from _advance(position, table, battle)


def _declare(position: Position, table: Table, battle: Battle) -> None:
    """Both sides see who fights (13.7).

    A stack of the Central Powers is examined, and the attack is not called off: also a single unit,
    since that nothing lies below it is hidden, too.
    """
    if battle.enemy == CENTRAL:
        table.reveal()
    attackers = attackers_of(position, (*battle.units, *battle.guns))
    target = position.state.struck = position.name(battle.target)
    table.log(Declared(battle.side, target, attackers, battle.oberost))
    reveal_defenders(position, table, battle.target)


# --- cavalry --------------------------------------------------------------------------------------


def _offer_evasion(
    position: Position, table: Table, battle: Battle
) -> Generator[Request, Reply, bool]:
    """Cavalry alone in its hex may slip away from a force without cavalry (13.27)."""
    stack = position.stack(battle.target)
    if (
        len(stack) != 1
        or position.unit(stack[0]).kind != "cavalry"
        or stack[0] in position.state.routed
    ):
        return False
    if any(position.unit(n).kind == "cavalry" for n in battle.units) or not retreat_hexes(
        position, stack
    ):
        return False
    n, origin = stack[0], position.name(battle.target)
    order = yield EvadeAsk(position, battle.enemy, n)
    assert isinstance(order, Evade)
    if not order.hex:
        return False
    table.log(Evaded(position.unit(n).id, origin, order.hex))
    position.add_mark(Mark("retreat", battle.enemy, (origin,), order.hex))
    position.shift([n], position.grid.at[order.hex])
    arrive(position, table, [n], position.where[n])
    leave(position, table, battle.target)
    return True


# --- the result -----------------------------------------------------------------------------------


def _roll_result(position: Position, table: Table, battle: Battle) -> Result:
    """Odds, modifiers, a die where one can change anything, and the result (13.8-13.12, 13.20)."""
    tables, number, state = position.board.tables, position.name(battle.target), position.state
    attack, defence = (
        attack_strength(position, battle.units),
        defence_strength(position, battle.target),
    )
    ratio = ratio_of(attack, defence)
    drms = modifiers(position, battle, ratio)
    table.log(Computed(number, attack, defence, str(ratio), drms))
    mark_attack(position, battle, "oberost" if battle.oberost else "attack", str(ratio))
    if (
        state.turn == 1
        and ratio.attack > 1
        and any(position.unit(n).nation == "austrian" for n in battle.units)
    ):
        state.forced_attacks += 1
    if ratio.defence > WORST:
        table.log(Resolved(number, 0, REPULSED.attacker, REPULSED.defender))
        return REPULSED
    column = tables.crt[f"{min(ratio.attack, BEST)}:{ratio.defence}"]
    total = sum(drm for _, drm in drms)
    rows = {table_row(die + total) for die in range(1, 7)}
    certain = len({column[row - 1] for row in rows}) == 1
    die = max(rows) if certain else table_row(table.roll(6, CombatRoll(number)) + total)
    result = column[die - 1]
    table.log(Resolved(number, 0 if certain else die, result.attacker, result.defender))
    return result


def table_row(die: int) -> int:
    """The row of a die with its modifiers, within the table (13.12)."""
    return max(LOWEST, min(HIGHEST, die))


def _defenders_suffer(position: Position, table: Table, battle: Battle, result: str) -> Flow:
    """All are lost, or points are paid in steps and a retreat, the defender first (13.21-13.24)."""
    h = battle.target
    if result == "E":
        eliminate_all(position, table, list(position.stack(h)), "combat")
        return
    if result == "0":
        return
    fort = position.fort_in(h) is not None
    units = tuple(n for n in defenders(position, h) if position.unit(n).kind != "fortress")
    if (
        not units
    ):  # a fortress alone suffers nothing (13.15), nor do those who retreated to it (13.22)
        return
    eliminate_all(position, table, routed_units(position, h), "routed")
    ask = DefendAsk(position, battle.enemy, h, units, fort, int(result))
    order = yield from only_or_asked(ask)
    assert isinstance(order, Defend)
    lose_steps(position, table, [position.board.unit[name] for name in order.losses])
    left = list(position.stack(h))
    if left and order.retreat:
        retreat(position, table, left, position.grid.at[order.retreat])


def _attackers_suffer(position: Position, table: Table, battle: Battle, result: str) -> Flow:
    """All attackers are lost, or they share the losses (13.23, 13.24).

    The order says how, or their player is asked.

    Heavy artillery goes with the last step of its hex (13.18).
    """
    if result == "E":
        eliminate_all(position, table, battle.units, "combat")
    if result in ("B", "E", "0"):
        return
    steps = position.steps_of(battle.units)
    due = min(int(result), sum(steps.values()))
    ask = LossAsk(position, battle.side, battle.target, battle.units, due)
    lose_steps(position, table, (yield from units_losing_steps(ask, table, battle.losses)))


# --- the advance ----------------------------------------------------------------------------------


def _advance(position: Position, table: Table, battle: Battle) -> Flow:
    """Survivors move into the empty hex, if their side likes (13.25)."""
    h = battle.target
    able = [n for n in (*battle.units, *battle.guns) if n in position.where]
    if position.state.outcome or not any(may_advance(position, [n], h) for n in able):
        return
    ask = AdvanceAsk(position, battle.side, h, tuple(able))
    going = yield from who_advances(ask, table, battle.advance)
    for start in sorted({position.where[n] for n in going}):
        _advance_along(position, table, [n for n in going if position.where[n] == start], [h])


def _break_through(position: Position, table: Table, battle: Battle, near: Sequence[int]) -> Flow:
    """Attackers and friends beside them go on beyond the empty hex, if their side likes (13.26)."""
    reach = dict.fromkeys(battle.units, ATTACKERS) | dict.fromkeys(near, FRIENDS)
    reach |= {n: GUNS for n in (*battle.guns, *near) if position.unit(n).kind == "artillery"}
    ask = BreakThroughAsk(position, battle.side, battle.target, reach)
    if battle.breakthrough is not None:
        moves = possible_moves(ask, battle.breakthrough)
    else:
        order = yield ask
        assert isinstance(order, BreakThrough)
        moves = list(order.moves)
    position.state.fought.update(position.board.unit[move.unit] for move in moves)
    for move in moves:
        if position.state.outcome is None:
            path = [battle.target, *(position.grid.at[number] for number in move.path)]
            _advance_along(position, table, [position.board.unit[move.unit]], path)


def possible_moves(ask: BreakThroughAsk, wanted: Sequence[Exploit]) -> list[Exploit]:
    """What of an order given before the die can be done, each move as far as it leads."""
    moves: list[Exploit] = []
    for move in wanted:
        shorter = (
            Exploit(move.unit, move.path[:length]) for length in range(len(move.path), -1, -1)
        )
        found = next((m for m in shorter if ask.is_legal(BreakThrough((*moves, m)))), None)
        if found is not None:
            moves.append(found)
    return moves


def _advance_along(position: Position, table: Table, units: list[int], path: list[int]) -> None:
    """Units of one hex advance along a path whose first hex was attacked."""
    start, side = position.where[units[0]], position.unit(units[0]).side
    origin, told = position.name(start), tuple(position.name(h) for h in path)
    table.log(Advanced(side, position.ids(units), told))
    position.mark_way(side, origin, told)
    move_along(position, table, units, path, control)
