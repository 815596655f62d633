"""Losses of a side in a combat: which ways are legal, and the one on record (12.4)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.games.paths_of_glory.reference.fight import Fight
from tests.games.paths_of_glory.reference.losses import Way, every_way, first_losses, lose, start
from tests.games.paths_of_glory.reference.movement import Accepted, Refused, need


def take_losses(battle: Fight, side: str) -> None:
    """A side takes its loss number (12.4.3-12.4.6)."""
    number = battle.numbers[side]
    units = battle.units_of(side)
    if side == battle.enemy and number > 0:
        _catch(battle)
    if side == battle.enemy:
        battle.reduced_before = set(battle.position.reduced)
        battle.began = {n: 1 if n in battle.position.reduced else 2 for n in units}
    left = number
    if number > 0 and units:
        way = apply(battle, side, chosen_way(battle, side, number))
        left -= way.taken
        if side == battle.enemy:
            battle.went = way
    if side == battle.enemy:
        _hit_fort(battle, left)


def _catch(battle: Fight) -> None:
    """Those who retreated here before are eliminated by any hit (12.5.6)."""
    for name in battle.bystanders:
        army = battle.position.unit(name).army
        battle.position.remove(name, for_good=army and name in battle.unfed)
    battle.bystanders = []


def _hit_fort(battle: Fight, left: int) -> None:
    """What is left hits the fort if no defender is (12.4.6, 15.1.7, 15.1.8)."""
    position = battle.position
    fort = position.enemy_fort(battle.target, battle.side)
    if not fort or battle.defenders or left < fort:
        return
    position.destroyed.add(battle.target)
    for name in position.units_in(battle.target, battle.side):
        position.enter(name, battle.target)


def legal_ways(battle: Fight, side: str, number: int) -> set[Way]:
    """Every legal way of a side to take its number; in a Withdrawal corps go first (12.6.9)."""
    ways = every_way(battle.position, battle.units_of(side), number, attacks=side == battle.side)
    if side == battle.side or not battle.withdraws:
        return ways
    with_corps = {way for way in ways if corps_steps(battle, way)}
    if not with_corps:
        return ways
    fewest = min(_army_steps(battle, way) for way in with_corps)
    return {way for way in with_corps if _army_steps(battle, way) == fewest}


def steps_lost(battle: Fight, way: Way) -> dict[str, int]:
    """How many steps each defender and each corps that came lost."""
    left = dict(way.standing)
    units = [*battle.began, *(corps for _, corps in way.came)]
    before = {n: battle.began.get(n) or (1 if n in battle.reduced_before else 2) for n in units}
    return {name: before[name] - left.get(name, 0) for name in units}


def corps_steps(battle: Fight, way: Way) -> list[str]:
    """The corps that lost a step (12.6.3)."""
    lost = steps_lost(battle, way)
    return [name for name, n in lost.items() if n and not battle.position.unit(name).army]


def _army_steps(battle: Fight, way: Way) -> int:
    lost = steps_lost(battle, way)
    return sum(n for name, n in lost.items() if battle.position.unit(name).army)


def chosen_way(battle: Fight, side: str, number: int) -> Way:
    """The way on record; the only one if nothing had to be decided."""
    reply = battle.script.reply("TakeLosses", side)
    if reply is None or reply.get("unasked"):
        ways = legal_ways(battle, side, number)
        need(len({_like(battle, way) for way in ways}) == 1, "nobody was asked what to lose")
    if reply is None:
        return min(ways, key=lambda way: way.came)
    if "choices" in reply:
        found = sorted({_left(battle, side, way) for way in legal_ways(battle, side, number)})
        need(found == reply["choices"], f"the choices are {found}, not {reply['choices']}")
    for other in reply.get("refused", ()):
        must_refuse(partial(walk, battle, side, number, other), other)
    return walk(battle, side, number, reply)


def must_refuse(order: Callable[[], object], told: dict[str, Any]) -> None:
    """An order that the program refused must break a rule here too."""
    try:
        order()
    except Refused:
        return
    raise Accepted(str(told))


def walk(battle: Fight, side: str, number: int, reply: dict[str, Any]) -> Way:
    """Take steps one by one; the result must be a legal way (12.4.3)."""
    position, steps = battle.position, reply["steps"]
    way, named = start(position, battle.units_of(side)), [*reply["corps"], *steps]
    firsts = first_losses(position, battle.units_of(side), number)
    if side == battle.side and firsts:
        need(bool(steps) and steps[0] in firsts, "12.4.5")
    for name in steps:
        need(name in dict(way.standing), "12.4.2")
        way = lose(position, way, name, named)[0]
    ways = legal_ways(battle, side, number)
    need(_result(battle, way) in {_result(battle, end) for end in ways}, "12.4.3")
    return way


def _result(battle: Fight, way: Way) -> tuple[object, ...]:
    """What a way comes to, whatever the order of its steps and which of equal corps came."""
    kind = battle.position.unit
    came = dict(way.came)
    standing = sorted(
        (kind(name).kind if name in came.values() else name, steps) for name, steps in way.standing
    )
    replaced = sorted((army, kind(corps).kind) for army, corps in came.items())
    return tuple(standing), way.gone, tuple(replaced)


def _left(battle: Fight, side: str, way: Way) -> str:
    """The steps that all counters have left, told by kind and place."""
    position, left, where = battle.position, dict(way.standing), {}
    for name in battle.units_of(side):
        where[name] = position.place[name]
    for army, corps in way.came:
        where[corps] = where[army]
    told = (
        f"{position.unit(name).kind} {place} {left.get(name, 0)}" for name, place in where.items()
    )
    return ", ".join(sorted(told))


def _like(battle: Fight, way: Way) -> tuple[object, ...]:
    """What a way comes to, whichever of equal counters of one space it takes."""
    kind = battle.position.unit
    standing = sorted(
        (kind(name).kind, battle.origins.get(name, ""), steps) for name, steps in way.standing
    )
    replaced = sorted((kind(army).kind, kind(corps).kind) for army, corps in way.came)
    return tuple(standing), way.gone, tuple(replaced)


def apply(battle: Fight, side: str, way: Way) -> Way:
    """Carry a way out: reduced, replaced and eliminated units (12.4.4, 12.4.7)."""
    standing = dict(way.standing)
    units = battle.units_of(side)
    replaced = dict(way.came)
    for name in list(units):
        _follow(battle, name, replaced, standing, way)
    units[:] = [name for name in (*units, *replaced.values()) if name in standing]
    return way


def _follow(
    battle: Fight,
    name: str,
    replaced: dict[str, str],
    standing: dict[str, int],
    way: Way,
) -> None:
    """What becomes of one unit and of the corps that took its place."""
    position = battle.position
    where = position.place[name]
    if name in standing:
        if standing[name] == 1:
            position.reduced.add(name)
        return
    army = position.unit(name).army
    for_good = army and (name in way.gone or name in battle.unfed)
    position.remove(name, for_good=for_good)
    corps = replaced.get(name)
    if corps is None:
        return
    position.place[corps] = where
    battle.came[corps] = name
    if name in battle.origins:
        battle.origins[corps] = battle.origins[name]
        battle.acts.attacked.add(corps)
        if name in battle.acts.sortied:
            battle.acts.sortied.add(corps)
    _follow(battle, corps, replaced, standing, way)
