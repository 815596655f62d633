"""Mandated offensives (7)."""

from pbem.games.paths_of_glory.board.board import ALLIED_BRITISH, AP, CP, DOMINIONS, SIDES
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import (
    BOLSHEVIK_REVOLUTION,
    FRENCH_MUTINY,
    HL_TAKE_COMMAND,
    HOFFMANN,
)
from pbem.games.paths_of_glory.combat.legal_attacks import WEST, is_nation
from pbem.games.paths_of_glory.log.sequence import MandatedMade, MandatedRoll, MandatedSet
from pbem.games.paths_of_glory.supply.supply import (
    is_supplied,
    passable_spaces,
    would_be_supplied_at,
)
from pbem.rules import Table

_WESTERN_ALLIES = frozenset({"us", "br", "fr", "be"})


def mandated_phase(position: Position, table: Table) -> None:
    """Both sides roll (6.0.A, 7.1.1)."""
    state = position.state
    state.mandated_done.clear()
    for side in SIDES:
        modifier = 1 if side == CP and position.was_played(HOFFMANN) else 0
        column = table.roll(6, MandatedRoll(side, modifier)) + modifier - 1
        state.mandated[side] = nation_mandated(position, side, column)
        table.log(MandatedSet(side, position.board.mandated[side][column], state.mandated[side]))


def nation_mandated(position: Position, side: str, column: int) -> str:
    """The nation that must attack: of a column (from 0), or the next with a capital (7.1.2)."""
    state = position.state
    for rolled in position.board.mandated[side][column:]:
        nation = rolled
        if nation == "br" and state.options.historical and state.turn == 1:
            nation = "fr"  # 5.7.4.5
        if nation == "ah_it" and (position.is_neutral("it") or _capital_lost(position, "it", CP)):
            nation = "ah"
        if not _capital_lost(position, nation.removesuffix("_it"), AP if side == CP else CP):
            return (
                "none" if position.is_neutral(nation) or is_cancelled(position, nation) else nation
            )
    return "none"


def _capital_lost(position: Position, nation: str, enemy: str) -> bool:
    """True if the enemy controls a nation's capital (7.1.2).

    Austria-Hungary has two, Russia none (3.0).
    """
    capitals = [s.n for s in position.board.spaces if s.capital and s.nation == nation]
    return bool(capitals) and all(position.is_controlled_by(enemy, space) for space in capitals)


def is_cancelled(position: Position, nation: str) -> bool:
    """True if an event ended the mandated offensives of a nation (7.1.10, 7.1.11)."""
    return (nation == "ge" and position.was_played(HL_TAKE_COMMAND)) or (
        nation == "ru" and position.was_played(BOLSHEVIK_REVOLUTION)
    )


def offensive_owed(position: Position, side: str) -> str:
    """The mandated offensive a side still owes in this turn, or "" for none (7.1.3)."""
    nation = position.state.mandated[side]
    if nation == "none" or side in position.state.mandated_done or is_cancelled(position, nation):
        return ""
    return "" if side == AP and is_french_mutiny(position) else nation


def is_french_mutiny(position: Position) -> bool:
    """True if French attacks are penalised in this turn (7.1.8).

    Not once the offensive was made or its price was paid.
    """
    state = position.state
    return (
        state.mandated[AP] == "fr"
        and AP not in state.mandated_done
        and position.was_played(FRENCH_MUTINY)
    )


def note_attack(
    position: Position, table: Table, attackers: list[int], target: int, defenders: list[int]
) -> None:
    """An attack was made: the offensive it fulfils, and the mutiny (7.1.3-7.1.8)."""
    state = position.state
    side = position.unit(attackers[0]).side
    if side == AP and is_french_mutiny(position):
        if position.space(target).nation in WEST and any(
            _is_mutineer(position, u) for u in attackers
        ):
            state.mandated_done.add(AP)
            award_points(position, table, 1, "mutiny")
        return
    nation = offensive_owed(position, side)
    if nation and defenders and fulfils_mandate(position, nation, attackers, target, defenders):
        state.mandated_done.add(side)
        table.log(MandatedMade(side, nation))


def _is_mutineer(position: Position, unit: int) -> bool:
    """A French unit that is not stacked with an American one (7.1.8)."""
    stack = position.stacks[position.state.at[unit]]
    return position.unit(unit).nation == "fr" and not any(
        position.unit(u).nation == "us" for u in stack
    )


def _is_western_ally(position: Position, unit: int) -> bool:
    """True if a German offensive may attack the unit: Dominions are British here (7.1.5)."""
    u = position.unit(unit)
    return u.nation in _WESTERN_ALLIES and (u.kind not in ALLIED_BRITISH or u.kind in DOMINIONS)


def fulfils_mandate(
    position: Position, nation: str, attackers: list[int], target: int, defenders: list[int]
) -> bool:
    """True if an attack on combat units counts for a mandated offensive (7.1.4-7.1.7)."""
    if not any(is_nation(position, unit, nation.removesuffix("_it")) for unit in attackers):
        return False
    west = position.space(target).nation in WEST
    match nation:
        case "br" | "fr":
            return west and any(is_nation(position, unit, "ge") for unit in defenders)
        case "ge":
            return west and any(_is_western_ally(position, unit) for unit in defenders)
        case "ah_it":
            italian = position.space(target).nation == "it"
            return italian or any(
                is_nation(position, u, "it") or _is_supplied_through_italy(position, u)
                for u in defenders
            )
        case _:
            return True


def _is_supplied_through_italy(position: Position, unit: int) -> bool:
    """True if a unit is in supply only through spaces in Italy (7.1.6)."""
    if not is_supplied(position, unit):
        return False
    known, free = position.worked_out, passable_spaces(position, AP)
    position.worked_out = {AP: free & ~position.board.of_nation["it"]}
    without = would_be_supplied_at(position, unit, position.state.at[unit])
    position.worked_out = known
    return not without
