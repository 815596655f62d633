"""Whole plans of When Eagles Fight: open places are taken, own ones guarded, attacks weighed."""

from functools import cache
from typing import Any

import pytest

from pbem.bots.hex_plans import Goals
from pbem.bots.levels import Level
from pbem.bots.planner import decide
from pbem.bots.playouts import Playout
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.bots.when_eagles_fight.plain_play import guards, moves_of, promising_attacks
from pbem.bots.when_eagles_fight.promises import AttackPromises
from pbem.games import game_module, presets
from pbem.games.hex_engine.orders import Move
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from tests.games.kit.play import shuffled

PLANNED = Level("planned", 1, 1, 6, plans=True)


@cache
def _schlieffen() -> Any:
    module = game_module("WEF")
    options = next(each.options for each in presets(module.id) if each.id == "schlieffen_east")
    return module.open(module.load("schlieffen_east"), module.options(options))


def _movement(seat: str) -> Playout:
    """The first movement phase of a seat, whoever acts before doing nothing."""
    game = _schlieffen()
    play = Playout(game, game.setup(), shuffled(1))
    play.begin()
    while not isinstance(play.asks[0], TurnAsk) or play.asks[0].seat != seat:
        play.carry_out(play.asks[0], play.asks[0].default())
    play.state.phase = "operations"
    return play


def _promises(seat: str) -> AttackPromises:
    return AttackPromises([_movement(seat).asks[0].position], seat.lower())  # type: ignore[attr-defined]


def test_a_planning_bot_moves_and_attacks_without_a_trial() -> None:
    """Every letter begins with a legal order, and no unit goes twice in it."""
    play, stream, kinds = _movement("CENTRAL"), Stream.of_decision(bytes(32), "CENTRAL", 1), set()
    here = play.game.action_id(play.state)
    while play.asks and play.game.action_id(play.state) == here:
        ask = play.asks[0]
        if not isinstance(ask, TurnAsk) or ask.seat != "CENTRAL" or play.state.phase == "units":
            play.carry_out(ask, ask.default())
            continue
        found = decide(brain_of(play.game), play, "CENTRAL", PLANNED, stream)  # type: ignore[arg-type]
        assert len(found.judged) == 1
        moved = [unit for order in found.orders if isinstance(order, Move) for unit in order.units]
        assert len(moved) == len({*moved})
        for order in found.orders:
            if not play.asks[0].is_legal(order):
                break
            kinds.add(type(order).__name__)
            play.carry_out(play.asks[0], order)
    assert kinds == {"Move", "Attack", "Done"}
    assert all(brain_of(play.game).levels[name].plans for name in ("steady", "strong"))  # type: ignore[arg-type]


def test_what_is_promised_grows_with_who_attacks() -> None:
    """At worse odds than any column an attack is a loss; a place that is won counts."""
    promises = _promises("RUSSIAN")
    position = promises.worlds[0]
    side = position.mobile["russian"]
    target = next(
        h
        for h in position.hexes_in(position.mobile["central"])
        if position.fort_in(h) is None and not position.grid.adjacent_to(1 << h) & side
    )
    beside = position.hexes_in(position.grid.adjacent_to(1 << target) & position.area)
    units = [n for n in position.units_of("russian") if position.unit(n).kind == "infantry"][:8]
    for i, n in enumerate(units):
        position.shift([n], beside[i % len(beside)])
    alone = promises.of(units[:1], target)
    assert promises.of(units, target) > max(0, alone)


@pytest.mark.parametrize("seat", ["CENTRAL", "RUSSIAN"])
def test_somebody_goes_to_open_places_first_and_stays_in_guarded_ones(seat: str) -> None:
    """To one in reach that nobody holds; where places are threatened the weakest stays."""
    promises = _promises(seat)
    position, side = promises.worlds[0], seat.lower()
    held = position.mobile[side]
    reach = moves_of(promises, Goals(march=position.area))
    assert reach
    open_hexes = position.grid.adjacent_to(held) & position.area
    open_hexes &= ~(position.mobile["central"] | position.mobile["russian"])
    for prize in position.hexes_in(open_hexes):
        orders = moves_of(promises, Goals(prizes=1 << prize))
        first = orders[0] if orders else None
        if isinstance(first, Move) and first.path[-1] == position.name(prize):
            break
    else:
        pytest.fail("nobody goes to any open hex")
    goals = Goals(march=position.area, guarded=held)
    bound = guards(position, side, goals)
    gone = {unit for order in moves_of(promises, goals) for unit in order.units}  # type: ignore[attr-defined]
    advanced = {
        unit for _, order in promising_attacks(promises, goals) for unit in order.advance or ()
    }
    assert bound
    assert not (gone | advanced) & {*position.ids(bound)}
