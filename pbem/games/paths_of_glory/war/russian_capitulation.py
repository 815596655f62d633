"""The Russian capitulation (16.4): what is lost in Russia, and the boxes of the track.

``events.central_events`` has the cards themselves: when the Fall of the Tsar, the Bolshevik
Revolution and the Treaty of Brest-Litovsk may be played, and what they do.
"""

from pbem.games.paths_of_glory.board.board import CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import (
    BOLSHEVIK_REVOLUTION,
    FALL_OF_THE_TSAR,
    TREATY_OF_BREST_LITOVSK,
    TSAR_TAKES_COMMAND,
)

TSAR_MAY_COMMAND = 3
"""Victory point spaces in Russia from which the Tsar may take command (16.4.3)."""

TSAR_MAY_FALL = 33
"""The combined war status and the lost spaces from which the Tsar may fall (16.4.4)."""


def count_russian_vp(position: Position) -> int:
    """Victory point spaces in Russia that the Central Powers control, Baku among them (16.4.2)."""
    russia = position.board.of_nation["ru"] & position.held[CP]
    return sum(position.is_vp(s.n) for s in position.board.spaces if russia >> s.n & 1)


def is_more_of_russia_lost(position: Position) -> bool:
    """More spaces than when the Tsar fell, or all of them but Baku (16.4.6)."""
    russia = [
        s
        for s in position.board.spaces
        if s.nation == "ru" and not s.near_east and position.is_vp(s.n)
    ]
    return count_russian_vp(position) > position.state.tsar_fell or all(
        position.is_controlled_by(CP, s.n) for s in russia
    )


def capitulation_box(position: Position) -> str:
    """The box of the track (16.4.1-16.4.8).

    ``god_save_the_tsar``, ``tsar_may_command``, ``tsar_commands``, ``tsar_may_fall``,
    ``tsar_fell``, ``revolution_allowed``, ``revolution`` or ``brest_litovsk``.
    """
    state = position.state
    if position.was_played(TREATY_OF_BREST_LITOVSK):
        return "brest_litovsk"
    if position.was_played(BOLSHEVIK_REVOLUTION):
        return "revolution"
    if position.was_played(FALL_OF_THE_TSAR):
        return (
            "revolution_allowed"
            if state.turn > state.tsar_turn and is_more_of_russia_lost(position)
            else "tsar_fell"
        )
    held = count_russian_vp(position)
    if position.was_played(TSAR_TAKES_COMMAND):
        return "tsar_may_fall" if state.combined + held >= TSAR_MAY_FALL else "tsar_commands"
    return "tsar_may_command" if held >= TSAR_MAY_COMMAND else "god_save_the_tsar"
