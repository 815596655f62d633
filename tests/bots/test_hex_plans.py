"""Whole plans of 1914: Glory's End go by the printed odds and are carried out as they stand."""

from functools import cache
from typing import Any

import pytest

from pbem.bots.glorys_end.plain_play import plain_orders, plan_of, promise, promising_assaults
from pbem.bots.hex_plans import Goals
from pbem.bots.levels import LEVELS
from pbem.bots.planner import decide
from pbem.bots.playouts import Playout
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import game_module, presets
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.glorys_end.victory.victory import SOUTH, last_turn
from pbem.games.hex_engine.orders import Move
from tests.games.kit.play import shuffled


@cache
def _marne() -> Any:
    module = game_module("GLO")
    options = next(each.options for each in presets(module.id) if each.id == "marne")
    return module.open(module.load("marne"), module.options(options))


def _turn(seat: str, seed: int = 1) -> Playout:
    """The Marne up to the first turn of a seat, whoever acts before doing nothing."""
    game = _marne()
    play = Playout(game, game.setup(), shuffled(seed))
    play.begin()
    while not isinstance(play.asks[0], TurnAsk) or play.asks[0].seat != seat:
        play.carry_out(play.asks[0], play.asks[0].default())
    return play


@pytest.mark.parametrize("seat", ["GERMAN", "ALLIED"])
def test_a_plain_turn_moves_and_assaults_and_ends(seat: str) -> None:
    """Every order is legal where it is first, and the turn comes to its end."""
    play, kinds = _turn(seat), list[str]()
    here = play.game.action_id(play.state)
    while play.asks and play.game.action_id(play.state) == here:
        ask = play.asks[0]
        if ask.seat != seat or not isinstance(ask, TurnAsk):
            play.carry_out(ask, ask.default())
            continue
        order = plain_orders([ask], Goals(ask.position.area))[0]
        ask.check(order)
        kinds.append(type(order).__name__)
        play.carry_out(ask, order)
    assert {"Move", "Assault"} <= {*kinds}
    assert kinds[-1] == "Done"


def test_a_steady_bot_moves_its_army_in_one_letter_without_a_trial() -> None:
    """After what comes into play; no unit goes twice, and nothing but moves is ordered at once."""
    play, stream = _turn("GERMAN"), Stream.of_decision(bytes(32), "GERMAN", 1)
    while play.state.phase == "reinforcements":
        found = decide(brain_of(play.game), play, "GERMAN", LEVELS["steady"], stream)  # type: ignore[arg-type]
        play.carry_out(play.asks[0], found.orders[0])
    moved = [unit for order in found.orders for unit in order.units]
    assert len(found.orders) > 3
    assert all(isinstance(order, Move) for order in found.orders)
    assert len(moved) == len({*moved})
    assert len(found.judged) == 1


def test_what_is_promised_grows_with_who_attacks() -> None:
    """At worse odds than any column it is a loss; the best assault promises something."""
    play = _turn("GERMAN")
    position = play.asks[0].position  # type: ignore[attr-defined]
    promised, best = promising_assaults([position], "german")[0]
    units = position.numbers(best.units)
    target = position.grid.at[best.target]
    assert promised == promise(position, "german", units, target) > 0
    for n in units:
        position.state.steps[n] = 1
    assert promise(position, "german", units[:1], target) < promised


def test_nobody_leaves_kept_hexes_for_a_target() -> None:
    position = _turn("GERMAN").asks[0].position  # type: ignore[attr-defined]
    kept = position.real["german"]

    def goals(known: Goals) -> set[int]:
        orders = plan_of([position], "german", known)
        return {position.grid.at[order.path[-1]] for order in orders if isinstance(order, Move)}

    assert any(not kept >> h & 1 for h in goals(Goals()))
    assert all(kept >> h & 1 for h in goals(Goals(kept=kept)))


def test_somebody_goes_to_a_prize_before_all_else() -> None:
    """To a hex in reach that nobody would go to otherwise."""
    position = _turn("GERMAN").asks[0].position  # type: ignore[attr-defined]
    h = next(h for h in sorted(position.where.values()) if position.real["german"] >> h & 1)
    open_hexes = position.grid.adjacent_to(1 << h) & position.area & ~position.real["german"]
    prize = next(iter(position.hexes_in(open_hexes & ~position.real["allied"])))
    first = plan_of([position], "german", Goals(prizes=1 << prize))[0]
    assert isinstance(first, Move)
    assert first.path[-1] == position.name(prize)


def test_in_the_last_turn_of_the_marne_no_german_leaves_the_south() -> None:
    """Where units count at the end (16.4); before, some leave it for a target."""
    play = _turn("GERMAN")
    while play.game.turn(play.state) == 8 or play.asks[0].seat != "GERMAN":
        ask = play.asks[0]
        german = isinstance(ask, TurnAsk) and ask.side == "german"
        order = plain_orders([ask], Goals(_south(ask.position)))[0] if german else ask.default()
        play.carry_out(ask, order)
    play.state.phase = "operations"

    def leave(turn: int) -> bool:
        play.state.turn = turn
        position = play.asks[0].position  # type: ignore[attr-defined]
        stream = Stream.of_decision(bytes(32), "GERMAN", 1)
        found = decide(brain_of(play.game), play, "GERMAN", LEVELS["steady"], stream)  # type: ignore[arg-type]
        moves = [order for order in found.orders if isinstance(order, Move)]
        assert moves
        return any(
            _south(position) >> position.where[n] & 1
            and not _south(position) >> position.grid.at[order.path[-1]] & 1
            for order in moves
            for n in position.numbers(order.units)
        )

    last = last_turn(play.asks[0].position)  # type: ignore[attr-defined]
    assert leave(last - 1)
    assert not leave(last)


def _south(position: Any) -> int:
    numbers = (number for number in position.grid.at if int(number[:2]) >= SOUTH)
    return int(position.grid.mask(numbers))
