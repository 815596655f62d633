"""Lines read at the start of a campaign, or in a position with asks."""

from typing import Any

from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.view import view
from pbem.orders import Context, Line
from pbem.rules import Ask
from tests.games.paths_of_glory.positions import start, the_board

BOARD = the_board()
LANGUAGE = PathsOfGloryLanguage(BOARD)
START = start()
CP = Context(view(START, "CP"))
AP = Context(view(START, "AP"))
PUBLIC = Context(view(START, None))
ON_MAP = [u for u in BOARD.units if START.state.at[u.n] >= 0]


def read(text: str, context: Context = CP) -> tuple[Any, ...]:
    return LANGUAGE.read(Line(1, text), context)


def seen(position: Position, seat: str, *asks: Ask) -> Context:
    return Context(view(position, seat), asks)


@st.composite
def walks(draw: Any) -> tuple[str, tuple[str, ...]]:
    """A unit of the set-up and a path over lines that it may use."""
    unit = draw(st.sampled_from(ON_MAP))
    here, path = START.state.at[unit.n], []
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.sampled_from(BOARD.links[unit.nation][here]))
        path.append(BOARD.spaces[here].id)
    return unit.id, tuple(path)
