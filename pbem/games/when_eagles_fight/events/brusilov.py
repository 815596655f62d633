"""Chapter 15: Brusilov's offensive."""

from pbem.games.when_eagles_fight.board.asks import refuse
from pbem.games.when_eagles_fight.board.board import RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.log import BrusilovBegan
from pbem.games.when_eagles_fight.orders import Brusilov
from pbem.rules import Table


def check_declare(position: Position, side: str, order: Brusilov) -> None:  # noqa: ARG001 - as every check
    """The offensive may be declared at the start of the Russian combat of turns 15 to 18, once.

    Rule 15.1.

    Raises:
        Illegal: it is another time, or it was declared.
    """
    state, limits = position.state, position.board.limits
    if side != RUSSIAN or state.phase == "combat":
        raise refuse("brusilov_before_combat", "15.1")
    if state.brusilov:
        raise refuse("brusilov_once", "15.1", turn=state.brusilov)
    if not limits["brusilov"] <= state.turn <= limits["brusilov_last"]:
        raise refuse(
            "brusilov_turns", "15.1", first=limits["brusilov"], last=limits["brusilov_last"]
        )


def declare(position: Position, table: Table, side: str, order: Brusilov) -> None:
    """Declare the offensive: what follows from its turn begins (15.1, 15.7)."""
    check_declare(position, side, order)
    position.state.brusilov = position.state.turn
    position.touch()
    table.log(BrusilovBegan(position.state.turn))
