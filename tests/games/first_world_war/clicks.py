"""How orders are clicked on the composer's page."""

from collections.abc import Sequence
from itertools import groupby

from pbem.games.first_world_war.board.state import State
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.orders import (
    AskReplacement,
    Attack,
    Deploy,
    Move,
    Pass,
    Recall,
    Replace,
    ReturnChit,
    Reveal,
    Transfer,
)
from pbem.rules import Order
from tests.service.mailer.composer.drawing import Clicks


def clicks(
    game: FirstWorldWar,  # noqa: ARG001 - orders say it all
    state: State,  # noqa: ARG001 - orders say it all
    order: Order,
) -> tuple[Clicks, ...]:
    """The forms of its lines and the picks in their slots; empty: the page has no form for it."""
    if isinstance(order, Deploy):
        return tuple(
            ("deploy", {"units": (counter,), "to": (f"F{front}",)})
            for counter, front in order.placements
        )
    if isinstance(order, Move):
        return _move(order.origin, order.moves)
    found = _line(order)
    return (found,) if found else ()


def _line(order: Order) -> Clicks | None:
    match order:
        case Attack(front=front, armies=armies):
            return "attack", {"front": (f"F{front}",), "armies": armies}
        case Transfer(origin=origin, counters=counters, target=target):
            return "transfer", {"from": (f"F{origin}",), "units": counters, "to": (f"F{target}",)}
        case Reveal(armies=armies):
            return "reveal", {"armies": armies}
        case Recall(armies=armies, target=target):
            return "recall", {"armies": armies, "to": (f"F{target}",)}
        case ReturnChit(chit=chit):
            return "return", {"chit": (chit,)}
        case Replace(armies=armies) | AskReplacement(armies=armies):
            return ("choose", {"armies": armies}) if armies else ("none", {})
        case Pass():
            return "pass", {}
        case _:
            return None


def _move(origin: int, moves: Sequence[tuple[str, int]]) -> tuple[Clicks, ...]:
    """A move, a line for each front to which counters go."""
    groups = [
        ([c for c, _ in group], (f"F{front}",))
        for front, group in groupby(moves, key=lambda move: move[1])
    ]
    (units, to), *more = groups
    first = ("move", {"from": (f"F{origin}",), "units": units, "to": to})
    return first, *(("move_on", {"units": units, "to": to}) for units, to in more)
