"""Rigid planning: three Austro-Hungarian attacks at 2:1 or better on turn 1 (3.6).

What can be made is looked for within bounds: ``STRONGEST`` units beside a hex, ``GROUPS`` ways to
attack it, and for the marches one unit after the other, each to the first hex where it may stop.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from pbem.games.hex_engine.asks import Kept, is_accepted
from pbem.games.hex_engine.hopeful import copied
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.combat import odds
from pbem.games.hexes.ways import CheapestPaths
from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import attack_strength, defence_strength
from pbem.games.when_eagles_fight.operations.movement import check_move, is_free, reachable_hexes
from pbem.games.when_eagles_fight.orders import Attack
from pbem.rules import Illegal

FORCED = 3
"""How many there must be."""

LEAST_ODDS = 2
"""At how many to one they count."""

STRONGEST, GROUPS = 8, 40
"""How many units beside a hex are looked at, and in how many groups."""


def attacks_still_due(position: Position) -> int:
    """How many of them the Central Powers must still make in their regular combat (3.6)."""
    state = position.state
    if (
        state.options.scenario != "historical"
        or state.options.planning == "free"
        or state.turn > 1
        or state.side != CENTRAL
        or state.phase == "oberost"
    ):
        return 0
    return max(0, FORCED - state.forced_attacks)


def why_not_end_combat(position: Position) -> Illegal | None:
    """Why the Central Powers may not end their regular combat yet.

    An attack they owe is possible (3.6).
    """
    if not attacks_still_due(position) or (owed := next(forced_attacks(position), None)) is None:
        return None
    made = position.state.forced_attacks
    return refuse("rigid_planning", "3.6", owed.target, hex=owed.target, made=made, count=FORCED)


def why_not_end_movement(position: Position) -> Illegal | None:
    """Why the Central Powers may not end their movement yet.

    More of the attacks they owe are in reach than can be made as the units stand (3.6).
    """
    moves = marches_due(position)
    if not moves:
        return None
    hexes = tuple(attack.target for attack in attacks_at_hand(position))
    unit, goal = moves[0].units[0], moves[0].path[-1]
    facts = {"unit": unit, "hex": goal, "count": FORCED, "hexes": hexes}
    return refuse("rigid_movement" if hexes else "rigid_movement_none", "3.6", unit, **facts)


def forced_attacks(position: Position) -> Iterator[Attack]:
    """Those that can be made beside each other, then every other one, by all that can.

    Rule 3.6.
    """
    yield from attacks_at_hand(position)
    for target, units in _attackable_hexes(position):
        austrians = [n for n in units if position.unit(n).nation == "austrian"]
        if _counts_as_forced(position, austrians, target):
            yield _attack_order(position, austrians, target)


def who_owes_attacks(position: Position) -> Iterator[str]:
    """The Austro-Hungarian field units, where attacks of theirs are due (3.6)."""
    if attacks_still_due(position):
        for n in position.units_of(CENTRAL):
            unit = position.unit(n)
            if unit.nation == "austrian" and unit.kind in ("infantry", "cavalry"):
                yield unit.id


# --- as the units stand ---------------------------------------------------------------------------


def attacks_at_hand(position: Position) -> tuple[Attack, ...]:
    """As many of the attacks due as different units can make on different hexes (3.6)."""
    kept: dict[str, tuple[Attack, ...]] = position.memory_of("at_hand")
    if "found" not in kept:
        groups = [
            (target, Kept(_smallest_groups(position, units, target)))
            for target, units in _attackable_hexes(position)
        ]
        found = _most_attacks(groups, attacks_still_due(position))
        kept["found"] = tuple(_attack_order(position, units, target) for target, units in found)
    return kept["found"]


def _attackable_hexes(position: Position) -> Iterator[tuple[int, list[int]]]:
    """Each Russian hex with Austro-Hungarians beside it, and all that could attack it there."""
    near = position.grid.adjacent_to(position.occupied[CENTRAL])
    for target in position.hexes_in(position.occupied[RUSSIAN] & near):
        units = [
            n
            for _, h in position.grid.near[target]
            for n in position.field_units(h)
            if _may_attack(position, n)
        ]
        if any(position.unit(n).nation == "austrian" for n in units):
            yield target, units


def _smallest_groups(
    position: Position, units: Sequence[int], target: int
) -> Iterator[tuple[int, ...]]:
    """Units that come to 2:1 against a hex, none of which could stay away; the fewest first."""
    factors = {n: position.factors(n)[0] for n in units}
    strongest = sorted(units, key=lambda n: -factors[n])[:STRONGEST]
    found: list[frozenset[int]] = []
    least = LEAST_ODDS * _defence(position, target)
    for size in range(1, len(strongest) + 1):
        for group in combinations(strongest, size):
            if sum(map(factors.__getitem__, group)) < least:
                continue
            if any(smaller.issubset(group) for smaller in found):
                continue
            if _counts_as_forced(position, group, target):
                found.append(frozenset(group))
                yield group
            if len(found) == GROUPS:
                return


Choice = list[tuple[int, tuple[int, ...]]]
"""Hexes, and the units that attack each."""


def _most_attacks(groups: Sequence[tuple[int, Kept[tuple[int, ...]]]], wanted: int) -> Choice:
    """As many attacks by different units as are wanted, or as there can be.

    Ways to attack a hex are looked for as far as this needs them.
    """
    best: Choice = []

    def search(place: int, used: Collection[int], found: Choice) -> None:
        nonlocal best
        if len(found) > len(best):
            best = [*found]
        if len(best) >= wanted or len(found) + len(groups) - place <= len(best):
            return
        target, choices = groups[place]
        for units in choices:
            if not set(units) & {*used}:
                search(place + 1, {*used, *units}, [*found, (target, units)])
            if len(best) >= wanted:
                return
        search(place + 1, used, found)

    search(0, (), [])
    return best


# --- what a march would bring ---------------------------------------------------------------------


def marches_due(position: Position) -> tuple[Move, ...]:
    """Marches after which more of the attacks due can be made than as the units stand (3.6).

    None where they bring no more, or movement is over.
    """
    if not attacks_still_due(position) or position.state.phase != "operations":
        return ()
    kept: dict[str, tuple[Move, ...]] = position.memory_of("marches_due")
    if "found" not in kept:
        missing = attacks_still_due(position) - len(attacks_at_hand(position))
        kept["found"] = _marches(position, missing) if missing > 0 else ()
    return kept["found"]


def _marches(position: Position, missing: int) -> tuple[Move, ...]:
    """Marches of units without an attack, hex by hex from the weakest on."""
    busy = {name for attack in attacks_at_hand(position) for name in attack.units}
    struck = {attack.target for attack in attacks_at_hand(position)}
    idle = [
        n
        for n in position.units_of(CENTRAL)
        if position.unit(n).nation == "austrian"
        and position.unit(n).kind in ("infantry", "cavalry")
        and position.unit(n).id not in busy
        and _may_attack(position, n)
    ]
    ways = {n: reachable_hexes(position, [n]) for n in idle if is_free(position, [n])}
    reach = {n: sum(1 << h for h in found.spent) for n, found in ways.items()}
    there = reduce(or_, (1 << position.where[n] | reach.get(n, 0) for n in idle), 0)
    near_some = position.occupied[RUSSIAN] & position.grid.adjacent_to(there)
    targets = [h for h in position.hexes_in(near_some) if position.name(h) not in struck]
    moves: list[Move] = []
    board = position
    for target in sorted(targets, key=lambda h: (_defence(position, h), h)):
        if not missing:
            break
        near = position.grid.beside[target]
        coming = {n: ways[n] for n in idle if n in ways and reach[n] & near}
        found = _gather_units(board, idle, coming, target)
        if found is not None:
            board, units, marches = found
            moves += marches
            idle = [n for n in idle if n not in units]
            missing -= 1
    return tuple(moves)


def _gather_units(
    position: Position, idle: Sequence[int], ways: dict[int, CheapestPaths], target: int
) -> tuple[Position, list[int], list[Move]] | None:
    """The position in which units come to 2:1 against a hex, these units and their marches.

    ``ways``: of those that can come beside it.
    """
    beside = position.grid.beside[target]
    units = [n for n in idle if beside >> position.where[n] & 1]
    coming = [n for n in ways if n not in units]
    if not _may_come_to_odds(position, [*units, *coming], target):
        return None
    trial, moves = position, list[Move]()
    for n in sorted(coming, key=lambda n: (-position.factors(n)[0], n)):
        if _counts_as_forced(trial, units, target):
            break
        for h in sorted(h for h in ways[n].spent if beside >> h & 1):
            path = tuple(map(position.name, ways[n].path(h)))
            order = Move((position.unit(n).id,), path)
            if is_accepted(check_move, trial, CENTRAL, order):
                trial = copied(position) if trial is position else trial
                trial.shift([n], h)
                units.append(n)
                moves.append(order)
                break
    return (trial, units, moves) if _counts_as_forced(trial, units, target) else None


# --- one attack -----------------------------------------------------------------------------------


def _may_attack(position: Position, n: int) -> bool:
    return n not in position.state.fought and not position.unit(n).second_army


def _attack_order(position: Position, units: Sequence[int], target: int) -> Attack:
    return Attack(position.ids(units), position.name(target))


def _may_come_to_odds(position: Position, units: Sequence[int], target: int) -> bool:
    """False if units come to no 2:1 against a hex even if none of them counts half."""
    least = LEAST_ODDS * _defence(position, target)
    return sum(position.factors(n)[0] for n in units) >= least


def _defence(position: Position, target: int) -> int:
    """The strength of a hex in defence."""
    kept: dict[str, int] = position.memory_of("defence")
    name = position.name(target)
    if name not in kept:
        kept[name] = defence_strength(position, target)
    return kept[name]


def _counts_as_forced(position: Position, units: Sequence[int], target: int) -> bool:
    """True if an attack is legal, at 2:1 or better, and an Austro-Hungarian unit takes part."""
    if not any(position.unit(n).nation == "austrian" for n in units):
        return False
    if not _may_come_to_odds(position, units, target):
        return False
    attack, defence = attack_strength(position, units), _defence(position, target)
    return odds(max(attack, 1), defence).attack > 1 and is_accepted(
        check_attack, position, CENTRAL, _attack_order(position, units, target)
    )
