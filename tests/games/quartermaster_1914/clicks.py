"""How orders are clicked on the composer's page."""

from collections import Counter
from collections.abc import Sequence

from pbem.games.quartermaster_1914.board.state import State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.orders import (
    Discard,
    Draft,
    Draw,
    EndTurn,
    Keep,
    Play,
    Prepare,
    Unprepare,
)
from pbem.rules import Order
from tests.service.mailer.composer.drawing import Clicks


def clicks(
    game: Quartermaster,  # noqa: ARG001 - orders say it all
    state: State,  # noqa: ARG001 - orders say it all
    order: Order,
) -> tuple[Clicks, ...]:
    """The forms of an order's lines and the picks in their slots; empty without a form."""
    found = _line(order)
    return (found,) if found else ()


def _line(order: Order) -> Clicks | None:
    match order:
        case Keep(bottom=cards) | Discard(cards=cards):
            return "cards0", {"cards": _copies(cards)}
        case Draft(nation=nation, kind=kind, pile=pile):
            return "draft", {"what": (f"{kind}/{nation}/{pile}",)}
        case Play(card=card, when=""):
            return "play", {"card": (card,)}
        case Prepare(card=card, when=""):
            return "prepare", {"card": (card,)}
        case Unprepare(card=card, when=""):
            return "unprepare", {"card": (card,)}
        case Draw(count=None):
            return "draw", {}
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
