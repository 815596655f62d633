"""The sequence of an assault, from its declaration to the advance (13.3)."""

from collections.abc import Generator

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.choices import (
    AdvanceAsk,
    DefendAsk,
    EvadeAsk,
    LossAsk,
)
from pbem.games.glorys_end.combat.declaration import fort_key
from pbem.games.glorys_end.combat.losses import eliminate, lose_fort, lose_steps
from pbem.games.glorys_end.combat.odds_and_modifiers import (
    BEST,
    WORST,
    Battle,
    all_cavalry,
    attack_strength,
    defence_strength,
    defenders,
    is_plan_seventeen,
    modifiers,
    ratio_of,
    routed_units,
)
from pbem.games.glorys_end.combat.retreat import leave_guns, retreat, retreat_hexes, scatter
from pbem.games.glorys_end.combat.siege_guns import fire_guns
from pbem.games.glorys_end.log import (
    Advanced,
    Declared,
    DummiesGone,
    Evaded,
    PlanSeventeen,
    Resolved,
)
from pbem.games.glorys_end.operations.stacking import fits
from pbem.games.glorys_end.orders import Divide
from pbem.games.glorys_end.victory.control import (
    arrive,
    leave,
    lose_trench,
    lose_zone,
    update_points,
)
from pbem.games.hex_engine.battle import (
    attackers_of,
    mark_attack,
    only_or_asked,
    reveal_defenders,
    units_losing_steps,
    who_advances,
)
from pbem.games.hex_engine.log import CombatRoll, Computed
from pbem.games.hex_engine.orders import Defend, Evade
from pbem.rules import Flow, Reply, Request, Table

REPULSED = 2
"""What an attack at worse odds costs, without a die (13.11)."""


def fight(position: Position, table: Table, battle: Battle) -> Flow:
    """Carry an assault out (13.3)."""
    _declare(position, table, battle)
    _remove_dummies(position, table, battle)
    if not _is_opposed(position, battle):
        yield from _enter_unopposed(position, table, battle)
        return
    if (yield from _offer_evasion(position, table, battle)):
        yield from _advance_after_evasion(position, table, battle)
        return
    fire_guns(position, table, battle)
    if _is_opposed(position, battle):
        _note_attacked(position, battle)
        yield from _resolve_assault(position, table, battle)
    if not _is_opposed(position, battle):
        yield from _advance(position, table, battle)
    _mark_attackers(position, battle)
    update_points(position, table)


def _declare(position: Position, table: Table, battle: Battle) -> None:
    """From here on nothing is taken back: the attacker sees what defends (13.8)."""
    table.reveal()
    attackers = attackers_of(position, (*battle.units, *battle.guns))
    target = position.state.struck = position.name(battle.target)
    table.log(Declared(battle.kind, battle.side, target, attackers))
    reveal_defenders(position, table, battle.target)


def _remove_dummies(position: Position, table: Table, battle: Battle) -> None:
    """Dummies that are attacked leave the game (15.1)."""
    dummies = [n for n in position.stack(battle.target) if position.unit(n).kind == "dummy"]
    if dummies:
        table.log(DummiesGone(position.name(battle.target), position.ids(dummies)))
        for n in dummies:
            position.remove(n, "away")


def _is_opposed(position: Position, battle: Battle) -> bool:
    """True if anybody, a fortress or (for guns) a zone is there to fight."""
    h = battle.target
    zone = bool(battle.guns) and position.zone_of(h) == battle.enemy
    return bool(position.mobile_units_in(h)) or position.fort_of(h) == battle.enemy or zone


def _note_attacked(position: Position, battle: Battle) -> None:
    """Nobody defends twice in a phase (13.6)."""
    hit = position.state.hit.setdefault(battle.kind, set())
    hit.update(defenders(position, battle.target))
    if position.fort_of(battle.target):
        hit.add(fort_key(battle.target))


def _mark_attackers(position: Position, battle: Battle) -> None:
    """Mark the attackers: they do nothing else in this player turn (13.6, 13.23)."""
    for n in (*battle.units, *battle.guns):
        if n in position.where:
            position.state.done[n] = "assaulted"


# --- nobody there, or nobody any more -------------------------------------------------------------


def _enter_unopposed(position: Position, table: Table, battle: Battle) -> Flow:
    """Only dummies and guns were there, and both are lost: in march the units go on.

    Prepared they may advance, and all together go on (14.7, 15.2).
    """
    leave_guns(position, table, battle.target)
    if battle.kind == "march":
        for n in battle.units:
            position.state.done[n] = "moved"
        return
    went = yield from _advance(position, table, battle)
    if not set(battle.units) <= set(went):
        _mark_attackers(position, battle)


def _offer_evasion(
    position: Position, table: Table, battle: Battle
) -> Generator[Request, Reply, bool]:
    """Cavalry alone, attacked without cavalry, may retreat before combat (13.25)."""
    units, h = defenders(position, battle.target), battle.target
    alone = (
        all_cavalry(position, units)
        and not routed_units(position, h)
        and position.fort_of(h) is None
    )
    if (
        not alone
        or any(position.unit(n).kind == "cavalry" for n in battle.units)
        or not retreat_hexes(position, units)
    ):
        return False
    order = yield EvadeAsk(position, battle.enemy, tuple(units))
    assert isinstance(order, Evade)
    if not order.hex:
        return False
    table.log(Evaded(position.ids(units), position.name(h), order.hex))
    before = set(position.state.routed)
    retreat(position, table, units, position.grid.at[order.hex])
    position.state.routed = before
    leave_guns(position, table, h)
    _lose_abandoned_works(position, table, battle)
    return True


def _advance_after_evasion(position: Position, table: Table, battle: Battle) -> Flow:
    """After an evasion: in a prepared assault those that advance may attack again (13.25)."""
    went = yield from _advance(position, table, battle)
    _mark_attackers(position, battle)
    if battle.kind == "prepared":
        for n in went:
            position.state.done[n] = ""


def _lose_abandoned_works(position: Position, table: Table, battle: Battle) -> None:
    """Works that their defenders leave of their own will are lost (14.5)."""
    h = battle.target
    if position.fort_of(h) == battle.enemy:
        lose_fort(position, table, h)
    if position.zone_of(h) == battle.enemy:
        lose_zone(position, table, h)
    if position.trench_of(h) == battle.enemy:
        lose_trench(position, table, h)


# --- the result -----------------------------------------------------------------------------------


def _resolve_assault(position: Position, table: Table, battle: Battle) -> Flow:
    """Odds, die, the defender's losses and retreat, then the attacker's losses (13.3)."""
    number, tables = position.name(battle.target), position.board.tables
    attack, defence = attack_strength(position, battle), defence_strength(position, battle)
    ratio = ratio_of(attack, defence)
    drms = modifiers(position, battle, ratio)
    table.log(Computed(number, attack, defence, str(ratio), drms))
    if is_plan_seventeen(position, battle):
        position.state.battles += 1
        table.log(PlanSeventeen(position.state.battles))
    extra = tables.fort_loss if position.fort_of(battle.target) == battle.enemy else 0
    mark_attack(position, battle, battle.kind, str(ratio))
    if ratio.defence > WORST:
        table.log(Resolved(number, 0, REPULSED + extra, 0, retreat=False))
        yield from _attackers_lose(position, table, battle, REPULSED + extra)
        return
    die = max(1, min(6, table.roll(6, CombatRoll(number)) + sum(drm for _, drm in drms)))
    result = tables.crt[f"{min(ratio.attack, BEST)}:{ratio.defence}"][die - 1]
    table.log(Resolved(number, die, result.attacker + extra, result.defender, result.retreat))
    if result.defender:
        yield from _defenders_suffer(position, table, battle, result.defender, result.retreat)
    yield from _attackers_lose(position, table, battle, result.attacker + extra)


def _defenders_suffer(
    position: Position,
    table: Table,
    battle: Battle,
    points: int,
    forced: bool,  # noqa: FBT001 - a printed result
) -> Flow:
    """Losses, then a retreat that is forced or free (13.18-13.20; in a trench 9.5)."""
    h = battle.target
    units, fort = defenders(position, h), position.fort_of(h) == battle.enemy
    for n in routed_units(position, h):
        eliminate(position, table, n, "routed")
    if units:
        works = position.has_prepared_defence(h, battle.enemy)
        ask = DefendAsk(position, battle.enemy, h, tuple(units), fort, points, forced and not works)
        order = yield from only_or_asked(ask)
        assert isinstance(order, Defend)
        _carry_out(position, table, battle, ask, order)
    elif fort:
        lose_fort(position, table, h)
    leave_guns(position, table, h)


def _carry_out(
    position: Position, table: Table, battle: Battle, ask: DefendAsk, order: Defend
) -> None:
    """The losses, the fortress's among them, then the retreat (14.2, 14.5)."""
    h = battle.target
    lose_steps(position, table, position.numbers(order.losses), "combat")
    if ask.fort and (order.leaves or ask.points > len(order.losses)):
        lose_fort(position, table, h)
    left = defenders(position, h)
    if isinstance(order, Divide):
        for name, number in order.apart:
            retreat(position, table, position.numbers((name,)), position.grid.at[number])
        scatter(position, table, defenders(position, h))
    elif left and order.retreat:
        retreat(position, table, left, position.grid.at[order.retreat])
    elif left and ask.forced:
        scatter(position, table, left)
    if left and order.leaves and not ask.forced:
        _lose_abandoned_works(position, table, battle)


def _attackers_lose(position: Position, table: Table, battle: Battle, points: int) -> Flow:
    """The attackers' losses are shared among them (13.20).

    The order says how, or their player is asked.
    """
    units = tuple(n for n in battle.units if n in position.where)
    due = min(points, sum(position.state.steps[n] for n in units))
    if not due:
        return
    ask = LossAsk(position, battle.side, battle.target, units, due)
    lose_steps(
        position, table, (yield from units_losing_steps(ask, table, battle.losses)), "combat"
    )


# --- the advance ----------------------------------------------------------------------------------


def _advance(
    position: Position, table: Table, battle: Battle
) -> Generator[Request, Reply, list[int]]:
    """Survivors move into the empty hex, if their side likes (13.21).

    It lifts a ban on the hex (7.13, 17.2).
    """
    h = battle.target
    able = [n for n in battle.units if n in position.where and not position.stack(h)]
    able = [n for n in able if fits(position, [n], h)]
    if not able or position.state.outcome:
        return []
    ask = AdvanceAsk(position, battle.side, h, tuple(able))
    going = yield from who_advances(ask, table, battle.advance)
    if going:
        table.log(Advanced(position.ids(going), position.name(h)))
        if battle.side == GERMAN:
            position.state.lifted.add(h)
        starts = sorted({position.where[n] for n in going})
        for start in starts:
            position.shift([n for n in going if position.where[n] == start], h)
        arrive(position, table, going, h)
        for start in starts:
            leave(position, table, start)
    return going
