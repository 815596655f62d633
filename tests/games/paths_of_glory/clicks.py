"""How orders are clicked on the composer's page."""

from pbem.games import game_module
from pbem.games.paths_of_glory.board.state import State
from pbem.games.paths_of_glory.cards.ids import WIRELESS_INTERCEPTS
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.orders import (
    Activate,
    Attack,
    Done,
    Entrench,
    Move,
    OfferPeace,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    Rebuild,
    Redeploy,
)
from pbem.orders import Language
from pbem.rules import Order
from tests.service.mailer.composer.drawing import Clicks


def clicks(game: PathsOfGlory, state: State, order: Order) -> tuple[Clicks, ...]:
    """The forms of an order's lines and the picks in their slots; empty without a form."""
    language = game_module(game.code).language(game)
    found = _action(language, order) or _operation(language, game, state, order)
    return (found,) if found else ()


def _action(language: Language, order: Order) -> Clicks | None:
    match order:
        case PlayOps(card=card):
            return "play_ops", {"card": (card,)}
        case PlaySr(card=card):
            return "play_sr", {"card": (card,)}
        case PlayRp(card=card):
            return "play_rp", {"card": (card,)}
        case PlayEvent(card=card):
            plain = language.write(PlayEvent(card))
            how = language.write(order).removeprefix(plain).strip()
            return "play_event", {"card": (card,), "how": (f"~{how}",) if how else ()}
        case OfferPeace():
            return "peace", {}
        case PlayOneOp():
            return "one_op", {}
        case _:
            return None


def _operation(language: Language, game: PathsOfGlory, state: State, order: Order) -> Clicks | None:
    match order:
        case Activate(move=move, attack=attack) if move or attack:
            return "activate", {"move": move, "attack": attack}
        case Move(groups=((units, path),)):
            start = game.board.spaces[state.at[game.board.unit[units[0]]]].id
            return "move", {"from": (start,), "units": units, "to": path[-1:], "via": path[:-1]}
        case Entrench(army=army):
            return "entrench", {"army": (army,)}
        case Attack(
            target=target,
            units=units,
            flank=flank,
            losses=(),
            ask_cards=False,
            cards=cards,
            advance=None,
        ):
            pin = f"{WIRELESS_INTERCEPTS}@{flank}" if WIRELESS_INTERCEPTS in cards else flank
            return "attack", {
                "target": (target,),
                "units": units,
                "cards": [card for card in cards if card != WIRELESS_INTERCEPTS],
                "pin": (pin,) if pin else (),
            }
        case Rebuild(unit=unit):
            name = f"{language.wording.line('REBUILD ')}{language.phrases.unit_name(unit)}"
            how = language.write(order).removeprefix(name).strip()
            return "rebuild", {"unit": (unit,), "how": (f"~{how}",)}
        case Redeploy(units=(unit,), target=target):
            return "sr", {"unit": (unit,), "to": (target,)}
        case Done():
            return "done", {}
        case _:
            return None
