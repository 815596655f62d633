"""Paragraph 12.7: which attackers advance, and how far."""

from copy import deepcopy
from functools import partial
from typing import Any

from tests.games.paths_of_glory.reference.board import CP
from tests.games.paths_of_glory.reference.fight import Fight
from tests.games.paths_of_glory.reference.ground import (
    ADVANCE,
    COAST,
    crosses_caucasus,
    may_stop_on_the_coast,
    why_closed,
)
from tests.games.paths_of_glory.reference.movement import need
from tests.games.paths_of_glory.reference.position import STACK, Position
from tests.games.paths_of_glory.reference.taking import must_refuse

STOPS = ("desert", "forest", "mountain", "swamp")


def advance(battle: Fight) -> bool:
    """Carry out the advance on record; true if anybody entered the defending space."""
    reply = battle.script.reply("Advance", battle.side)
    if reply is None:
        return False
    for other in reply.get("refused", ()):
        probe = deepcopy(battle)
        must_refuse(partial(_advance_as_told, probe, other), other)
    return _advance_as_told(battle, reply)


def _advance_as_told(battle: Fight, reply: dict[str, Any]) -> bool:
    """The advances of an order, the short ones first (12.7.6).

    They go together: the beachhead falls when all have entered (9.5.3.5).
    """
    paths = [(name, list(path)) for name, path in reply["paths"]]
    if not paths:
        return False
    position = battle.position
    need(bool(battle.began_with_units or not position.fort(battle.target)), "12.7.1")
    need(len({name for name, _ in paths}) == len(paths), "12.7.1")
    for name, _ in paths:
        need(name in battle.attackers and name not in position.reduced, "12.7.1")
    beach = position.beachhead
    for name, path in sorted(paths, key=lambda one: len(one[1])):
        position.beachhead = beach
        _go(battle, name, path)
    if battle.side == CP and any(beach in path for _, path in paths):
        position.beachhead = ""
    _check_where_they_stand(battle, paths)
    return True


def _go(battle: Fight, name: str, path: list[str]) -> None:
    """One unit advances (12.7.2-12.7.7, 12.7.9)."""
    position = battle.position
    need(bool(path) and path[0] == battle.target, "12.7.2")
    need(position.place[name] != battle.target, "12.7.2")
    here = position.place[name]
    for n, space in enumerate(path):
        if n:
            need(space in battle.moved_from, "12.7.3")
            need(position.space(here).terrain not in STOPS, "12.7.3")
        crossing = crosses_caucasus(here, space)
        mark = position.facts["near_east_moves"].pop("ru_move", 0) if crossing and not n else 0
        closed = why_closed(position, name, here, space, ADVANCE)
        if mark:
            position.facts["near_east_moves"]["ru_move"] = mark
        need(not closed, closed)
        if crossing:
            position.facts["near_east_moves"]["ru_move"] = 1
        if n < len(path) - 1:
            need(not _must_besiege(position, space, name), "12.7.6")
        here = space
    for space in path:
        position.place[name] = space
        position.enter(name, space)


def _must_besiege(position: Position, space: str, name: str) -> bool:
    """True if a fort here is not besieged yet by others: who enters stays (12.7.6)."""
    side = position.unit(name).side
    return position.enemy_fort(space, side) > 0 and not position.besieged(space)


def _check_where_they_stand(battle: Fight, paths: list[tuple[str, list[str]]]) -> None:
    """Stacking, sieges and the coast where the advance ends (10.1.1, 12.7.6, 12.7.7)."""
    position, side = battle.position, battle.side
    for _, path in paths:
        space = path[-1]
        inside = position.units_in(space, side)
        need(len(inside) <= STACK, "10.1.1")
        if position.enemy_fort(space, side):
            need(position.enough_to_besiege(inside, space), "12.7.6")
        if space in COAST and space != battle.target:
            need(may_stop_on_the_coast(position, side), "12.7.7")
