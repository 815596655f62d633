"""Which attacks may be declared (13.1-13.6, 6.4, 13.18, 14.3, 15.3)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Self

from pbem.games.hex_engine.asks import free_beside
from pbem.games.when_eagles_fight.board.asks import hex_named, refuse, units_named
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, OFFENSIVE, Position
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import Battle
from pbem.games.when_eagles_fight.operations.cooperation import count_germans, is_mixed, mixed_limit
from pbem.games.when_eagles_fight.operations.movement import is_resting
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain
from pbem.games.when_eagles_fight.supply.headquarters import units_called
from pbem.games.when_eagles_fight.supply.supply import is_fully_supplied


def check_attack(position: Position, side: str, order: Attack) -> Battle:
    """An attack may be made.

    Raises:
        Illegal: rules of chapters 3, 6, 11, 13, 14 and 15.
    """
    target = hex_named(position, order.target)
    units = units_named(position, side, order.units)
    guns = [n for n in units if position.unit(n).kind == "artillery"]
    fighting = [n for n in units if n not in guns]
    again = isinstance(order, AttackAgain)
    phase = CombatPhase.of_position(position, again=again)
    for n in units:
        check_ready(position, n, phase)
        if position.grid.direction(position.where[n], target) is None:
            name = position.unit(n).id
            at = position.name(position.where[n])
            raise refuse(
                "not_beside",
                "13.3",
                name,
                unit=name,
                at=at,
                hex=position.name(target),
                hexes=free_beside(position, side, target),
            )
    if not fighting:
        raise refuse("artillery_alone", "13.18", *order.units, units=order.units)
    check_target(position, side, target, phase)
    _check_guns(position, guns, fighting)
    _check_together(position, fighting, target)
    _check_tsar(position, side, target)
    return Battle(
        side=side,
        target=target,
        units=tuple(fighting),
        guns=tuple(guns),
        oberost=again,
        losses=order.losses,
        advance=order.advance,
        breakthrough=order.breakthrough,
    )


@dataclass(frozen=True, slots=True)
class CombatPhase:
    """The attacks so far in the phase of combat to which an attack belongs (13.4).

    Attributes:
        fought, hit: units that attacked, that were attacked in it.
        called: who may attack in it at all; ``None``: everybody (14.3).
    """

    fought: Collection[int]
    hit: Collection[int]
    called: Collection[int] | None

    @classmethod
    def of_position(cls, position: Position, *, again: bool) -> Self:
        """The phase of regular combat, or OberOst's as it is or will be."""
        state = position.state
        if not again:
            return cls(state.fought, state.hit, None)
        if state.phase == "oberost":
            return cls(state.fought, state.hit, state.oberost_units)
        return cls((), (), units_called(position))


def check_ready(position: Position, n: int, phase: CombatPhase) -> None:
    """A unit may attack in a phase of combat (3.5, 11.6, 13.4, 14.3).

    Raises:
        Illegal: it has attacked, came from off the map, rests, defends only, or is not called by
            OberOst.
    """
    name = position.unit(n).id
    if n in phase.fought:
        raise refuse("has_attacked", "13.4", name, unit=name)
    if is_resting(position, n):
        raise refuse("second_army", "3.5", name, unit=name)
    if position.state.done[n] == "offmap":
        raise refuse("came_from_off_map", "11.6", name, unit=name)
    if position.unit(n).kind == "fortress":
        raise refuse("garrisons_defend", "13.15", name, unit=name)
    if phase.called is not None and n not in phase.called:
        raise refuse("not_called", "14.3", name, unit=name)


def check_target(position: Position, side: str, target: int, phase: CombatPhase) -> None:
    """There is an enemy who was not attacked yet in this phase (13.4).

    Raises:
        Illegal: nobody is there who defends, or all were attacked.
    """
    number = position.name(target)
    if not position.mobile[ENEMY[side]] >> target & 1:
        raise refuse("nobody_there", "13.1", number, hex=number)
    standing = [n for n in position.stack(target) if n not in position.state.routed]
    if not standing or any(n in phase.hit for n in standing):
        raise refuse("attacked_already", "13.4", number, hex=number)


def _check_guns(position: Position, guns: Sequence[int], units: Sequence[int]) -> None:
    """Heavy artillery attacks with Germans alone beside it, supplied from the edge (13.18)."""
    for n in guns:
        name = position.unit(n).id
        if not is_fully_supplied(position, n):
            raise refuse("artillery_supply", "13.18", name, unit=name)
        beside = [m for m in units if position.where[m] == position.where[n]]
        stack = position.stack(position.where[n])
        if not beside or any(position.unit(m).nation != "german" for m in stack):
            raise refuse("artillery_with_germans", "13.18", name, unit=name)


def _check_together(position: Position, units: Sequence[int], target: int) -> None:
    """Germans and Austro-Hungarians attack together from a mixed stack alone (6.4).

    Others attack with it within its limit.
    """
    if not is_mixed(position, units):
        return
    number = position.name(target)
    origins = {position.where[n] for n in units}
    together = [
        h for h in origins if is_mixed(position, [n for n in units if position.where[n] == h])
    ]
    if not together:
        raise refuse("stack_to_attack", "6.4", number, hex=number)
    stacked = {
        n
        for h in set(position.where.values())
        if is_mixed(position, position.stack(h))
        for n in position.stack(h)
    }
    count = count_germans(position, stacked | set(units))
    if count > mixed_limit(position):
        raise refuse(
            "too_many_germans", "6.4", number, hex=number, count=count, most=mixed_limit(position)
        )


def _check_tsar(position: Position, side: str, target: int) -> None:
    """A Tsar in command allows one attack north of row 20 in the three turns of the offensive.

    Rule 15.3.
    """
    state, number = position.state, position.name(target)
    if (
        side != RUSSIAN
        or not state.tsar
        or state.tsar_unbound
        or not 1 <= position.offensive <= OFFENSIVE
    ):
        return
    if position.ground.north >> target & 1 and state.northern_attacks:
        raise refuse("one_northern_attack", "15.3", number, hex=number)


def count_northern(position: Position, battle: Battle) -> None:
    """Count an attack north of row 20 during the offensive.

    Two of the enemy in a turn end the limit (15.3).
    """
    state = position.state
    if not position.ground.north >> battle.target & 1 or not 1 <= position.offensive <= OFFENSIVE:
        return
    if battle.side == CENTRAL:
        state.northern_turn += 1
        state.tsar_unbound = state.tsar_unbound or state.northern_turn > 1
    else:
        state.northern_attacks += 1
