"""Which counters a line may mean: those its writer sees."""

from pbem.games.first_world_war.board.board import Board
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.orders import Context


def own_counters(context: Context, origin: int | None) -> list[str]:
    """Counters whose faces the player sees on a front; 0: on all fronts."""
    view = context.view
    if not isinstance(view, FirstWorldWarView):
        return []
    mine = set(view.own)
    return [
        counter
        for front in view.fronts
        if origin in (0, None, front.number)
        for stack in front.stacks
        if mine & {stack.faction, stack.commander}
        for counter in stack.shown
    ]


def writers_alliance(board: Board, context: Context) -> str:
    """The alliance for which the writer gives orders; empty for a reader without a seat."""
    own = context.view.own if isinstance(context.view, FirstWorldWarView) else ()
    return next((board.alliance[faction] for faction in own), "")


def front_of(context: Context, counters: frozenset[str]) -> int:
    """The front where one of the counters stands, as far as the player sees; 0: none."""
    view = context.view
    if isinstance(view, FirstWorldWarView):
        for front in view.fronts:
            if any(not counters.isdisjoint(stack.shown) for stack in front.stacks):
                return front.number
    return 0


def asked_counters_on(context: Context, front: int) -> list[str]:
    """Counters on a front commanded by a faction that is asked."""
    view = context.view
    if not isinstance(view, FirstWorldWarView):
        return []
    asked = {getattr(ask, "faction", "") for ask in context.asks}
    stacks = (s for f in view.fronts if f.number == front for s in f.stacks if s.commander in asked)
    return [counter for stack in stacks for counter in stack.shown]
