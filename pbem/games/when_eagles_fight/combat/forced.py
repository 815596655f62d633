"""Rigid planning: three Austro-Hungarian attacks at 2:1 or better on turn 1 (3.6)."""

from collections.abc import Iterator

from pbem.games.hexes.combat import odds
from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.battle import attack_strength, defence_strength
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.games.when_eagles_fight.orders import Attack
from pbem.rules import Illegal

FORCED = 3
"""How many there must be."""


def still_due(position: Position) -> int:
    """How many of them the Central Powers must still make in their regular combat (3.6)."""
    state = position.state
    if (
        state.options.scenario != "historical"
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
    state = position.state
    if not still_due(position) or (owed := next(forced_attacks(position), None)) is None:
        return None
    return refuse(
        "rigid_planning",
        "3.6",
        owed.target,
        hex=owed.target,
        made=state.forced_attacks,
        count=FORCED,
    )


def forced_attacks(position: Position) -> Iterator[Attack]:
    """Attacks of all Austro-Hungarians that can on each hex, where they come to 2:1 or better.

    Rule 3.6.
    """
    for target in position.hexes_in(
        position.occupied[RUSSIAN] & position.grid.spread(position.occupied[CENTRAL])
    ):
        units = [
            n
            for _, h in position.grid.near[target]
            for n in position.field_units(h)
            if _ready(position, n)
        ]
        if not units:
            continue
        order = Attack(position.ids(units), position.name(target))
        strong = (
            odds(
                max(attack_strength(position, units), 1), defence_strength(position, target)
            ).attack
            > 1
        )
        if strong and _legal(position, order):
            yield order


def _ready(position: Position, n: int) -> bool:
    unit = position.unit(n)
    return unit.nation == "austrian" and n not in position.state.fought and not unit.second_army


def _legal(position: Position, order: Attack) -> bool:
    try:
        check_attack(position, CENTRAL, order)
    except Illegal:
        return False
    return True
