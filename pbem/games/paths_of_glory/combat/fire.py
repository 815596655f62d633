"""Fire: strength, table, column, die (12.2.3, 12.2.7-12.2.9)."""

from collections.abc import Sequence
from typing import NamedTuple

from pbem.games.paths_of_glory.board.board import AP, ENEMY, FireTable
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import KEMAL, MAUDE, ROYAL_TANK_CORPS, SINAI_PIPELINE
from pbem.games.paths_of_glory.combat.combat_cards import Scene, die_modifiers
from pbem.games.paths_of_glory.log.combat import Fired, FireRoll, Term
from pbem.rules import Table

_TERRAIN = frozenset({"mountain", "swamp"})
SINAI = -3
"""On the die of an attack from the Sinai alone (12.2.7)."""


def strength_of_side(scene: Scene, side: str) -> tuple[int, int]:
    """The combat factors of a side, and the part that a fort adds (12.2.3, 15.1.4, 15.1.5)."""
    position, battle = scene.position, scene.battle
    fort = (
        position.enemy_fort_strength(battle.attacker, battle.target)
        if side == battle.defender
        else 0
    )
    return sum(position.cf(unit) for unit in battle.units(side)) + fort, fort


def fire_table_name(scene: Scene, side: str) -> str:
    """``army`` if an army fires or a card says so (CP-31, 12.3.4.1, AP-61), else ``corps``."""
    if scene.uses_card(side, KEMAL) or scene.uses_card(side, MAUDE):
        return "army"
    return (
        "army"
        if any(scene.position.board.units[u].army for u in scene.battle.units(side))
        else "corps"
    )


def column_shifts(scene: Scene, side: str) -> list[Term]:
    """The shifts of columns by terrain and trench (11.2.8, 11.2.9, 12.2.8).

    They add up; negative ones lead to the left.
    """
    battle = scene.battle
    attacks = side == battle.attacker
    trench = 0 if scene.uses_card(AP, ROYAL_TANK_CORPS) or not battle.defenders else battle.trench
    terms = [Term("trench", trench_shift(trench, attacks=attacks))]
    if attacks:
        terms.insert(0, Term("terrain", terrain_shift(scene.terrain)))
    return [term for term in terms if term.amount]


def terrain_shift(terrain: str) -> int:
    """The columns that the terrain of the space attacked shifts attackers (12.2.8)."""
    return -1 if terrain in _TERRAIN else 0


def trench_shift(level: int, *, attacks: bool) -> int:
    """The columns that a trench shifts those who attack it, or who defend it (11.2.8, 11.2.9)."""
    return -level if attacks else min(level, 1)


def shifted_column(table: FireTable, base: int, terms: Sequence[Term]) -> int:
    """The column (from 0) after shifts, which end at the edges of the same table (12.2.8)."""
    return min(max(base + sum(term.amount for term in terms), 0), len(table.lowest) - 1)


def sinai_modifier(position: Position, side: str, origins: set[int]) -> list[Term]:
    """The modifier of an attack from the Sinai alone (12.2.7).

    The pipeline ends it for the Allies.
    """
    piped = side == AP and position.was_played(SINAI_PIPELINE)
    return [] if piped or origins != {position.board.space["sinai"]} else [Term("sinai", SINAI)]


class Aim(NamedTuple):
    """How a side fires before its die falls.

    Attributes:
        strength: sum of the combat factors, ``fort`` among them.
        table: ``army`` or ``corps``.
        base, column: the column (from 0) before and after ``shifts``.
        modifiers: of the die.
    """

    strength: int
    fort: int
    table: str
    base: int
    shifts: tuple[Term, ...]
    column: int
    modifiers: tuple[Term, ...]


def aim_of_side(scene: Scene, side: str) -> Aim | None:
    """How a side fires (12.2.7-12.2.9); ``None`` if it has neither units nor a fort left."""
    factors, fort = strength_of_side(scene, side)
    if not scene.battle.units(side) and not fort:
        return None
    name = fire_table_name(scene, side)
    fire_table = scene.position.board.fire[name]
    terms, base = tuple(column_shifts(scene, side)), fire_table.column(factors)
    column, drms = shifted_column(fire_table, base, terms), tuple(die_modifiers(scene, side))
    return Aim(factors, fort, name, base, terms, column, drms)


def fire_of_side(scene: Scene, table: Table, side: str) -> None:
    """A side fires: the loss number of its enemy stands in ``battle.numbers`` (12.2.7-12.2.9).

    Who has neither units nor a fort left does not fire.
    """
    battle, position = scene.battle, scene.position
    battle.numbers[ENEMY[side]] = 0
    if (aimed := aim_of_side(scene, side)) is None:
        return
    fire_table = position.board.fire[aimed.table]
    modifier = sum(term.amount for term in aimed.modifiers)
    target = position.space(battle.target).id
    die = table.roll(6, FireRoll(side, target, modifier))
    result = fire_table.loss_number(aimed.column, die + modifier)
    battle.numbers[ENEMY[side]] = result
    table.log(
        Fired(
            side=side,
            target=target,
            strength=aimed.strength,
            fort=aimed.fort,
            table=aimed.table,
            base=fire_table.lowest[aimed.base],
            shifts=aimed.shifts,
            column=fire_table.lowest[aimed.column],
            die=die,
            modifiers=aimed.modifiers,
            result=result,
        )
    )
