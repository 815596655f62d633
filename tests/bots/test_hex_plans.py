"""Whole plans of 1914: Glory's End go by the printed odds and are carried out as they stand."""

from functools import cache
from typing import Any

import pytest

from pbem.bots.glorys_end.plain_moves import ground_of, guards, moves_of
from pbem.bots.glorys_end.plain_play import plain_orders, promising_assaults
from pbem.bots.glorys_end.promises import Promises
from pbem.bots.hex_plans import Goals, Moves
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
    assert ("MarchAssault" in kinds) == (seat == "ALLIED")
    assert kinds[-1] == "Done"


def _in_operations(seat: str) -> Playout:
    """The Marne, a seat's movement, of which its bot has made the first move."""
    play, stream = _turn(seat), Stream.of_decision(bytes(32), seat, 1)
    while play.state.phase != "operations" or play.asks[0].seat != seat:
        ask, order = play.asks[0], play.asks[0].default()
        if isinstance(ask, TurnAsk):
            order = decide(brain_of(play.game), play, seat, LEVELS["steady"], stream).orders[0]  # type: ignore[arg-type]
        play.carry_out(ask, order)
    return play


def test_a_steady_bot_moves_its_army_in_letters_without_a_trial() -> None:
    """The first move goes alone, since the die for command falls; then the others go."""
    play, stream, moved = _in_operations("ALLIED"), Stream.of_decision(bytes(32), "ALLIED", 2), 0
    assert "moved" in play.state.done
    while play.state.phase == "operations":
        if not isinstance(play.asks[0], TurnAsk):
            play.carry_out(play.asks[0], play.asks[0].default())
            continue
        found = decide(brain_of(play.game), play, "ALLIED", LEVELS["steady"], stream)  # type: ignore[arg-type]
        assert len(found.judged) == 1
        moved += isinstance(found.orders[0], Move)
        for order in found.orders:
            play.carry_out(play.asks[0], order)
    assert moved


def test_a_letter_begins_with_what_the_rules_let_go() -> None:
    """A stack through whose way there is no room any more keeps nobody else back."""
    play = _turn("GERMAN")
    play.state.phase = "operations"
    ask = play.asks[0]
    assert isinstance(ask, TurnAsk)
    planned = plain_orders([ask], Goals(ask.position.area))
    first = planned[0]
    assert isinstance(first, Move)
    play.carry_out(ask, first)
    ask = play.asks[0]
    assert isinstance(ask, TurnAsk)
    again = plain_orders([ask], Goals(ask.position.area))
    assert ask.is_legal(again[0])
    assert not set(first.units) & {unit for order in again[1:] for unit in order.units}  # type: ignore[attr-defined]


def _promises(seat: str, prizes: int = 0) -> Promises:
    position = _turn(seat).asks[0].position  # type: ignore[attr-defined]
    return Promises([position], seat.lower(), prizes)


def test_who_assaults_from_where_they_stand_stays() -> None:
    """Who has moved makes no prepared assault in the same turn (13.22)."""
    promises = _promises("GERMAN")
    position = promises.worlds[0]
    position.state.phase = "operations"
    best = promising_assaults(promises, Goals())[0][1]
    ask = TurnAsk(position, "german")
    orders = plain_orders([ask], Goals(position.area))
    moved = {unit for order in orders if isinstance(order, Move) for unit in order.units}
    assert moved
    assert not moved & {*best.units}


def test_what_is_promised_grows_with_who_attacks() -> None:
    """At worse odds than any column it is a loss; the best assault promises something."""
    promises = _promises("GERMAN")
    position = promises.worlds[0]
    promised, best = promising_assaults(promises, Goals())[0]
    units = position.numbers(best.units)
    target = position.grid.at[best.target]
    assert promised == promises.of(units, target) > 0
    for n in units:
        position.state.steps[n] = 1
    assert promises.of(units[:1], target) < promised


def test_an_assault_of_a_hex_that_wins_promises_more() -> None:
    promises = _promises("GERMAN")
    best = promising_assaults(promises, Goals())[0][1]
    units, target = promises.worlds[0].numbers(best.units), promises.worlds[0].grid.at[best.target]
    winning = Promises(promises.worlds, "german", 1 << target)
    assert winning.of(units, target) > promises.of(units, target) + 1000


def test_cavalry_that_may_evade_is_not_chased_by_the_allies() -> None:
    """Alone in its hex it leaves before a fight with infantry (13.25)."""
    promises = _promises("ALLIED")
    position = promises.worlds[0]
    order = promising_assaults(promises, Goals())[0][1]
    units, target = position.numbers(order.units), position.grid.at[order.target]
    foot = [n for n in units if position.unit(n).kind == "infantry"]
    assert promises.of(foot, target)
    horse = next(n for n in position.units_of("german") if position.unit(n).kind == "cavalry")
    for n in position.stack(target):
        position.remove(n, "away")
    position.shift([horse], target)
    assert promises.of(foot, target) == 0


@pytest.mark.parametrize("seat", ["GERMAN", "ALLIED"])
def test_somebody_stays_in_what_is_guarded(seat: str) -> None:
    """Nowhere does the last unit leave, neither by a move nor by an advance."""
    promises = _promises(seat)
    position, held = promises.worlds[0], promises.worlds[0].real[seat.lower()]
    goals = Goals(march=position.area, guarded=held)
    bound = guards(position, seat.lower(), goals)
    assert {position.where[n] for n in bound} == set(position.hexes_in(held))
    gone = {unit for order in moves_of(promises, goals) for unit in order.units}  # type: ignore[attr-defined]
    advanced = {unit for _, order in promising_assaults(promises, goals) for unit in order.advance}
    assert gone
    assert not (gone | advanced) & {*position.ids(bound)}


def test_the_allies_hold_paris_with_germans_near() -> None:
    """Whoever stands there at the end of their turn, somebody of the strong bot does (16.4)."""
    play = _in_operations("ALLIED")
    position = play.asks[0].position  # type: ignore[attr-defined]
    paris = [
        h for h in position.hexes_in(position.ground.paris) if position.real["allied"] >> h & 1
    ]
    brain = brain_of(play.game)  # type: ignore[arg-type]
    guarded = brain._goals(position, "allied").guarded  # type: ignore[attr-defined]
    assert paris
    assert all(guarded >> h & 1 for h in paris)


def test_others_go_to_what_must_be_held() -> None:
    """Where Germans are near, whoever can joins those who stand there, as far as there is room."""
    promises = _promises("ALLIED")
    position = promises.worlds[0]
    held = position.grid.at["3334"]

    def joining(goals: Goals) -> list[Move]:
        moves = (order for order in moves_of(promises, goals) if isinstance(order, Move))
        return [order for order in moves if order.path[-1] == "3334"]

    joined = joining(Goals(kept=1 << held, guarded=1 << held))
    assert joined
    assert not joining(Goals())
    steps = sum(position.state.steps[n] for n in position.stack(held))
    coming = [n for order in joined for n in position.numbers(order.units)]
    assert steps + sum(position.state.steps[n] for n in coming) <= 9


def test_nobody_leaves_kept_hexes_for_a_target() -> None:
    promises = _promises("GERMAN")
    kept = promises.worlds[0].real["german"]

    def goals(known: Goals) -> set[int]:
        moves = Moves(ground_of(promises, known))
        places = (
            moves.place_beside(group, target)
            for group in moves.left.values()
            for target in moves.ground.targets
        )
        return {h for h in places if h is not None}

    assert any(not kept >> h & 1 for h in goals(Goals()))
    assert all(kept >> h & 1 for h in goals(Goals(kept=kept)))


def test_somebody_goes_to_a_prize_before_all_else() -> None:
    """To a hex in reach that nobody would go to otherwise."""
    promises = _promises("GERMAN")
    position = promises.worlds[0]
    h = next(h for h in sorted(position.where.values()) if position.real["german"] >> h & 1)
    open_hexes = position.grid.adjacent_to(1 << h) & position.area & ~position.real["german"]
    prize = next(iter(position.hexes_in(open_hexes & ~position.real["allied"])))
    first = moves_of(promises, Goals(prizes=1 << prize))[0]
    assert isinstance(first, Move)
    assert first.path[-1] == position.name(prize)


def test_in_the_last_turn_of_the_marne_no_german_leaves_the_south() -> None:
    """Where units count at the end (16.4)."""
    play = _turn("GERMAN")
    position = play.asks[0].position  # type: ignore[attr-defined]
    brain, last = brain_of(play.game), last_turn(position)  # type: ignore[arg-type]
    for turn, kept in ((last - 1, 0), (last, _south(position))):
        position.state.turn = turn
        assert brain._goals(position, "german").kept == kept  # type: ignore[attr-defined]


def _south(position: Any) -> int:
    numbers = (number for number in position.grid.at if int(number[:2]) >= SOUTH)
    return int(position.grid.mask(numbers))
