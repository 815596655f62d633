"""How orders are clicked on the composer's page."""

from pbem.games.paths_of_glory.board.state import State
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.orders import (
    Activate,
    Attack,
    Done,
    Entrench,
    Move,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    Redeploy,
)
from pbem.rules import Order
from tests.service.mailer.composer.drawing import Clicks


def clicks(game: PathsOfGlory, state: State, order: Order) -> tuple[Clicks, ...]:
    """The forms of an order's lines and the picks in their slots; empty without a form."""
    found = _action(order) or _operation(game, state, order)
    return (found,) if found else ()


def _action(order: Order) -> Clicks | None:
    match order:
        case PlayOps(card=card):
            return "play_ops", {"card": (card,)}
        case PlaySr(card=card):
            return "play_sr", {"card": (card,)}
        case PlayRp(card=card):
            return "play_rp", {"card": (card,)}
        case PlayEvent(card=card, places=(), units=()):
            return "play_event", {"card": (card,)}
        case PlayOneOp():
            return "one_op", {}
        case _:
            return None


def _operation(game: PathsOfGlory, state: State, order: Order) -> Clicks | None:
    match order:
        case Activate(move=move, attack=attack) if move or attack:
            return "activate", {"move": move, "attack": attack}
        case Move(groups=((units, path),)):
            start = game.board.spaces[state.at[game.board.unit[units[0]]]].id
            return "move", {"from": (start,), "units": units, "via": path[:-1], "to": path[-1:]}
        case Entrench(army=army):
            return "entrench", {"army": (army,)}
        case Attack(
            target=target,
            units=units,
            flank="",
            losses=(),
            ask_cards=False,
            cards=cards,
            advance=None,
        ):
            return "attack", {"target": (target,), "units": units, "cards": cards}
        case Redeploy(units=(unit,), target=target):
            return "sr", {"unit": (unit,), "to": (target,)}
        case Done():
            return "done", {}
        case _:
            return None
