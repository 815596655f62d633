"""Why an order could not be carried out in a position in which nobody asks for it."""

from typing import get_args

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.orders import Attack, Entrench, Move, Redeploy
from pbem.games.paths_of_glory.redeployment.redeployment import why_not_at_all
from pbem.games.paths_of_glory.sequence.actions import Action
from pbem.games.paths_of_glory.sequence.prospects import why_never
from pbem.rules import Illegal, Order


def why_refused(position: Position, side: str, order: Order) -> Illegal | None:
    """The rule that forbids an order whatever else was done, or that ends its round; ``None``: no rule says."""
    match order:
        case Move() | Entrench() | Attack():
            return why_never(position, side, order)
        case Redeploy():
            return why_not_at_all(position, side, order)
        case _ if isinstance(order, get_args(Action)):
            return refuse("one_action", "8.1.1")
        case _:
            return None
