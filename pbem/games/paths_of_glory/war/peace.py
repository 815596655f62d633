"""Peace terms (16.5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import FOURTEEN_POINTS
from pbem.games.paths_of_glory.log.sequence import PeaceAnswered, PeaceOffered, PeaceRoll
from pbem.games.paths_of_glory.orders import AnswerPeace
from pbem.games.paths_of_glory.war.victory import accept_peace
from pbem.rules import Flow, Order, Table, YesNo

CENTRAL_FROM, ALLIED_UP_TO = 11, 9
"""Victory points with which a side may offer terms (16.5.1)."""
LATER_ROW = 20
"""Combined war status from which the second row of the table counts (16.5.2)."""


def check_offer(position: Position, side: str) -> None:
    """Accept an offer of terms by a side, or refuse it.

    Raises:
        Illegal: terms are not in use (5.3.3, 5.7.2), the points do not allow it (16.5.1), 14 Points
            was played (AP-40).
    """
    state = position.state
    if (
        not state.options.peace_terms
        or state.options.historical
        or state.options.scenario == "introductory"
    ):
        raise refuse("no_peace_terms", "5.7.2" if state.options.historical else "5.3.3")
    if side == CP and position.was_played(FOURTEEN_POINTS):
        raise refuse("fourteen_points", "16.5.1", card=FOURTEEN_POINTS)
    if side == CP and state.vp < CENTRAL_FROM:
        raise refuse("peace_points", "16.5.1.1", vp=state.vp, needed=CENTRAL_FROM)
    if side == AP and state.vp > ALLIED_UP_TO:
        raise refuse("peace_points", "16.5.1.2", vp=state.vp, needed=ALLIED_UP_TO)


@dataclass(frozen=True)
class PeaceAsk(SideAsk):
    """Ask whether a side accepts the other's terms (16.5.2)."""

    topic: ClassVar[str] = "pog.ask.peace"
    accepts: ClassVar[tuple[type[Order], ...]] = (AnswerPeace,)

    def legal(self) -> Iterator[AnswerPeace]:
        """To refuse, to accept."""
        yield AnswerPeace(accept=False)
        yield AnswerPeace(accept=True)

    def yes_no(self) -> YesNo:
        """To accept, to refuse."""
        return YesNo(AnswerPeace(accept=True), AnswerPeace(accept=False))

    def idle_answer(self) -> AnswerPeace:
        """To refuse."""
        return AnswerPeace(accept=False)

    def check(self, order: Order) -> None:
        """Both answers are legal."""


def offer_terms(position: Position, table: Table, side: str) -> Flow:
    """Offer terms: accepted, they end the game; refused, a die says what they do (16.5.2).

    An offer is the action of a round, as often as a side likes (16.5.3).
    """
    table.log(PeaceOffered(side))
    order = yield PeaceAsk(position, ENEMY[side])
    assert isinstance(order, AnswerPeace)
    table.log(PeaceAnswered(ENEMY[side], order.accept))
    if order.accept:
        accept_peace(position, table)
        return
    row = "from_20" if position.state.combined >= LATER_ROW else "below_20"
    change = position.board.peace[row][table.roll(6, PeaceRoll(side, row)) - 1]
    if change:
        award_points(position, table, change if side == CP else -change, "peace")
