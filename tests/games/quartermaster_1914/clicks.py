"""How orders are clicked on the composer's page."""

from collections import Counter
from collections.abc import Sequence

from pbem.games import game_module
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Discard,
    Draft,
    Draw,
    EndTurn,
    Keep,
    Play,
    PlayOnly,
    Prepare,
    Remove,
    TurnOrder,
    Unprepare,
    Use,
)
from pbem.games.quartermaster_1914.turn import takes_step
from pbem.rules import Order
from tests.service.mailer.composer.drawing import Clicks


def clicks(game: Quartermaster, state: State, order: Order) -> tuple[Clicks, ...]:
    """The forms of an order's lines and the picks in their slots; empty without a form."""
    step = bool(state.frames) and takes_step(Position(game.board, state), order)
    found = _written(game, state, order, step=step) or _line(order)
    return (found,) if found else ()


def _written(game: Quartermaster, state: State, order: Order, *, step: bool) -> Clicks | None:
    """An order that is picked as its whole line."""
    late = "_late" if state.phase == "draw" else ""
    match order:
        case Use():
            form = "use"
        case Attrit():
            form = "attrition"
        case Remove():
            form = f"remove{late}"
        case _ if step and isinstance(order, TurnOrder | Draft):
            form = "step"
        case _:
            return None
    return form, {"line": (f"={game_module(game.code).language(game).write(order)}",)}


def _line(order: Order) -> Clicks | None:
    match order:
        case Keep(bottom=cards) | Discard(cards=cards):
            return "cards0", {"cards": _copies(cards)}
        case Draft(nation=nation, kind=kind, pile=pile):
            return "draft", {"what": (f"{kind}/{nation}/{pile}",)}
        case PlayOnly(card=card, when=""):
            return "play", {"card": (card,), "step": ("none",)}
        case Play(card=card, when=""):
            return "play", {"card": (card,)}
        case Prepare(card=card, when=""):
            return "prepare", {"card": (card,)}
        case Unprepare(card=card, when=""):
            return "unprepare", {"card": (card,)}
        case Draw(count=None):
            return "draw", {}
        case Draw(count=count):
            return "draw_some", {"count": (f"n{count}",)}
        case EndTurn():
            return "end", {}
        case _:
            return None


def _copies(cards: Sequence[str]) -> list[str]:
    """Cards as options: a second copy of one is another option."""
    seen: Counter[str] = Counter()
    found = []
    for card in cards:
        found.append(f"{card}#{seen[card]}" if seen[card] else card)
        seen[card] += 1
    return found
