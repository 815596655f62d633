"""How orders are clicked on the composer's page."""

from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.games.when_eagles_fight.board.state import State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    Brusilov,
    Deploy,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Stavka,
    Withdraw,
)
from pbem.rules import Order
from tests.games.kit.hex_clicks import DEPLOYMENT, deployed, moved, started
from tests.service.mailer.composer.drawing import Clicks


def clicks(game: WhenEaglesFight, state: State, order: Order) -> tuple[Clicks, ...]:
    """The forms of an order's lines and the picks in their slots; empty without a form."""
    if isinstance(order, Deploy):
        return deployed(order.placements)
    if isinstance(order, Done) and state.phase == DEPLOYMENT:
        return (("deployed", {}),)
    found = _before(game, state, order) or _in_turn(game, state, order)
    return (found,) if found else ()


def _before(game: WhenEaglesFight, state: State, order: Order) -> Clicks | None:
    match order:
        case Reinforce(units=units, hex=number):
            return "reinforce", {"units": units, "to": (number,)}
        case Replace(unit=unit, hex="", steps=1):
            return "replace", {"unit": (unit,)}
        case Replace(unit=unit, hex=number, steps=steps) if number:
            return "rebuild", {
                "unit": (unit,),
                "to": (number,),
                "how": ("WHOLE",) if steps > 1 else (),
            }
        case Withdraw(units=units):
            return "withdraw", {"units": units}
        case Rail(units=units, goal=goal, through=()):
            return "sm", started(game, state, units) | {"to": (goal,)}
        case _:
            return None


def _in_turn(game: WhenEaglesFight, state: State, order: Order) -> Clicks | None:
    match order:
        case Move(units=units, path=path):
            return moved(game, state, units, path)
        case Stavka(hex=number):
            return "stavka", {"place": (number,)}
        case OberOst(hex=number):
            return "oberost", {"place": (number,)}
        case Brusilov():
            return "brusilov", {}
        case AttackAgain(units=units, target=target, losses=None, advance=None, breakthrough=None):
            return "again", {"target": (target,), "units": units}
        case Attack(units=units, target=target, losses=None, advance=None, breakthrough=None):
            return "attack", {"target": (target,), "units": units}
        case ShowTop(unit=unit):
            return "top", {"unit": (unit,)}
        case Done():
            return "done", {}
        case _:
            return None
