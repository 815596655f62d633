"""How orders are clicked on the composer's page."""

from collections.abc import Sequence

from pbem.games.glorys_end.board.state import State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.orders import (
    Assault,
    Deploy,
    Entrench,
    MarchAssault,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Sail,
    Withdraw,
)
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.rules import Order
from tests.games.kit.hex_clicks import DEPLOYMENT, deployed, moved, started
from tests.service.mailer.composer.drawing import Clicks


def clicks(game: GlorysEnd, state: State, order: Order) -> tuple[Clicks, ...]:
    """The forms of an order's lines and the picks in their slots; empty without a form."""
    if isinstance(order, Deploy):
        return deployed(order.placements)
    if isinstance(order, Done) and state.phase == DEPLOYMENT:
        return (("deployed", {}),)
    found = _before(order) or _in_turn(game, state, order)
    return (found,) if found else ()


def _before(order: Order) -> Clicks | None:
    match order:
        case Reinforce(units=units, hex=number):
            return "reinforce", {"units": units, "to": (number,)}
        case Replace(unit=unit, hex=number):
            return (
                ("rebuild", {"unit": (unit,), "to": (number,)})
                if number
                else ("replace", {"unit": (unit,)})
            )
        case Withdraw(corps=corps, cavalry=cavalry):
            return "withdraw", {"corps": corps, "cavalry": (cavalry,)}
        case Entrench(unit=unit):
            return "entrench", {"unit": (unit,)}
        case _:
            return None


def _in_turn(game: GlorysEnd, state: State, order: Order) -> Clicks | None:
    match order:
        case Rail(units=units, goal=goal):
            return "sm", started(game, state, units) | {"to": (goal,)}
        case Sail(units=units, goal=goal):
            return "sea", started(game, state, units) | {"to": (goal,)}
        case Move(units=units, path=path):
            return moved(game, state, units, path)
        case MarchAssault(units=units, target=target, losses=None, advance=None):
            return "march_assault", {"target": (target,), "units": units}
        case Assault(units=units, target=target, losses=None, advance=None):
            return _assault(game, units, target)
        case OutOfCommand(hexes=hexes):
            return "command", {"hexes": hexes}
        case ShowTop(unit=unit):
            return "top", {"unit": (unit,)}
        case Done():
            return "done", {}
        case _:
            return None


def _assault(game: GlorysEnd, units: Sequence[str], target: str) -> Clicks:
    """A prepared assault; siege guns are picked by themselves."""
    kinds = {unit: game.board.units[game.board.unit[unit]].kind for unit in units}
    guns = [unit for unit in units if kinds[unit] == "gun"]
    picks = {"target": (target,), "units": [unit for unit in units if unit not in guns]}
    return ("bombard", picks | {"guns": guns}) if guns else ("assault", picks)
