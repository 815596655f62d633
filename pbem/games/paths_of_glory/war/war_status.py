"""War status (6.0.E, 16.1, 16.2): the war phase and commitment.

Both sides begin at mobilization (16.1.1), as ``board.state`` sets it.
"""

from pbem.games.paths_of_glory.board.board import AP, CP, SIDES
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Position
from pbem.games.paths_of_glory.cards.hands_and_decks import cards_of
from pbem.games.paths_of_glory.cards.ids import BLOCKADE
from pbem.games.paths_of_glory.combat.mandated import offensive_owed
from pbem.games.paths_of_glory.log.sequence import CommitmentRose
from pbem.games.paths_of_glory.war.entry import enter_turkey
from pbem.games.paths_of_glory.war.victory import (
    end_if_armistice,
    end_if_automatic_victory,
    end_if_last_turn,
)
from pbem.rules import Table

NEEDED = {LIMITED: 4, TOTAL: 11}
"""War status from which commitment rises to a level (16.1.3, 16.1.4)."""


def war_phase(position: Position, table: Table) -> None:
    """Points, automatic victory, armistice, commitment (6.0.E), and the end of the last turn.

    What follows in a last turn, replacements and cards, could not change the result.
    """
    _score_war_points(position, table)
    if end_if_automatic_victory(position, table) or end_if_armistice(position, table):
        return
    _raise_commitment(position, table)
    end_if_last_turn(position, table)


def _score_war_points(position: Position, table: Table) -> None:
    """Segment E.1: blockade in winter, offensives not made (7.1.3), Italy neutral too long."""
    state = position.state
    if position.was_played(BLOCKADE) and position.season == "winter":
        award_points(position, table, -1, "blockade", BLOCKADE)
    for side in SIDES:
        if nation := offensive_owed(position, side):
            award_points(position, table, -1 if side == CP else 1, "mandated", nation)
    if state.commitment[AP] == TOTAL and position.is_neutral("it"):
        award_points(position, table, 1, "italy")


def _raise_commitment(position: Position, table: Table) -> None:
    """Segment E.4: higher commitment brings new cards (16.1.2-16.1.4) and Turkey (16.1.3.1).

    It never falls (16.1.5), and does not rise in the introductory scenario (5.3.2).
    """
    state = position.state
    if state.turn == 1 or state.options.scenario == "introductory":
        return
    for side in SIDES:
        level = state.commitment[side] + 1
        if level > TOTAL or state.war_status[side] < NEEDED[level]:
            continue
        state.commitment[side] = level
        state.decks[side] += cards_of(position, side, level)
        state.mixes.add(side)
        table.log(CommitmentRose(side, level))
        if side == CP and level == LIMITED:
            enter_turkey(position, table)
