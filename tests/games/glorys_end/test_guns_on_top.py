"""Siege guns on top of a stack: nobody sees whether troops lie below (13.8, 14.7)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import msgspec
import pytest

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.log import Halted
from pbem.games.glorys_end.orders import Assault, MarchAssault, OutOfCommand
from pbem.games.glorys_end.sequence.command_and_control import OutOfCommandAsk
from pbem.games.glorys_end.sequence.knowledge import GlorysEndKnowledge
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.hex_engine.orders import Move
from pbem.rules import Adjudication, Illegal, Order, ScriptedChance, Table, WouldReveal
from tests.extent import campaign_size
from tests.games.glorys_end.positions import at, board, play
from tests.games.glorys_end.twins import twin
from tests.games.kit.hex_outcomes import near, some_move, some_of
from tests.games.kit.hex_positions import logged
from tests.games.kit.outcomes import Judged, assert_judged, judged

NONE: tuple[str, ...] = ()
ALONE, MANNED = "3639: DE-420-SG", "3639: DE-420-SG DE-2-XXX"
CORPS = ("FR-1-XXX", "FR-2-XXX", "FR-1C-XXX")


def french(below: str, phase: str = "operations", where: str = "3638: FR-1-XXX") -> Position:
    """French corps beside the guns, in their own turn."""
    position = board(f"{where}; {below}", side="allied")
    position.state.phase = phase  # type: ignore[assignment]
    return position


@pytest.mark.rule("glo:14.7")
def test_guns_alone_are_lost_to_units_that_stop_in_their_hex() -> None:
    position = french(ALONE)
    play(position, Move(("FR-1-XXX",), ("3639",)))
    assert (at(position, "FR-1-XXX"), at(position, "DE-420-SG")) == ("3639", "lost")


@pytest.mark.rule("glo:14.7")
@pytest.mark.rule("glo:12.4")
def test_troops_below_guns_stop_a_march_before_them_with_its_points_kept() -> None:
    position = french(MANNED, where="3637: FR-44-XX")
    going = play(position, Move(("FR-44-XX",), ("3638", "3639", "3640")))
    assert (at(position, "FR-44-XX"), at(position, "DE-420-SG")) == ("3638", "3639")
    assert logged(going, Halted) == [Halted("allied", "FR-44-XX", "3639")]
    going.submit("ALLIED", Move(("FR-44-XX",), ("3738",)))
    assert at(position, "FR-44-XX") == "3738"
    beside = french(MANNED, phase="operations")
    going = play(beside, Move(("FR-1-XXX",), ("3639",)))
    assert (at(beside, "FR-1-XXX"), beside.state.moving) == ("3638", None)
    assert going.asks[0].is_legal(Assault(("FR-1-XXX",), "3639"))


@pytest.mark.rule("glo:14.7")
@pytest.mark.rule("glo:6.1")
def test_a_march_that_must_stop_before_guns_stops_where_it_may_stay() -> None:
    where = "3637: FR-3-XXX; 3638: FR-1-XXX/1 FR-2-XXX/1"
    position = french(MANNED, where=where)
    play(position, Move(("FR-3-XXX",), ("3638", "3639")))
    assert at(position, "FR-3-XXX") == "3637"


@pytest.mark.rule("glo:14.7")
@pytest.mark.rule("glo:13.23")
def test_guns_alone_are_lost_to_an_assault_and_stop_nobody() -> None:
    position = french(ALONE)
    going = play(position, MarchAssault(("FR-1-XXX",), "3639"))
    going.submit("ALLIED", Move(("FR-1-XXX",), ("3639",)))
    assert (at(position, "FR-1-XXX"), at(position, "DE-420-SG")) == ("3639", "lost")
    prepared = french(f"{ALONE}; 3640: DE-2-XXX", phase="assaults")
    going = play(prepared, Assault(("FR-1-XXX",), "3639", NONE, ("FR-1-XXX",)))
    assert (at(prepared, "FR-1-XXX"), at(prepared, "DE-420-SG")) == ("3639", "lost")
    assert going.asks[0].is_legal(Assault(("FR-1-XXX",), "3640"))


@pytest.mark.rule("glo:13.8")
@pytest.mark.parametrize("below", [ALONE, MANNED])
def test_odds_against_guns_on_top_say_what_troops_below_them_would_change(below: str) -> None:
    known = GlorysEndKnowledge(french(below, phase="assaults"), "ALLIED")
    forecast = known.odds(Assault(("FR-1-XXX",), "3639"))
    assert [key for (key, _), _ in forecast.results] == ["glo.odds.no_fight_on_top"]
    (facts,) = (facts for key, facts in forecast.told if key == "hex.odds.guns_on_top")
    assert facts["steps"].startswith("1 = ")


@pytest.mark.rule("glo:14.7")
@pytest.mark.rule("glo:13.8")
@pytest.mark.parametrize("below", [ALONE, MANNED])
def test_a_dry_run_ends_where_the_march_over_guns_would_reveal_what_lies_below(below: str) -> None:
    position = french(below)
    table = Table(ScriptedChance(()))
    table.sealed = True
    going = Adjudication(GlorysEnd(position.board, position.state.options), position.state, table)
    going.begin()
    with pytest.raises(WouldReveal):
        going.submit("ALLIED", Move(("FR-1-XXX",), ("3639",)))


@pytest.mark.rule("glo:10.1")
@pytest.mark.rule("glo:13.8")
@pytest.mark.parametrize("below", [ALONE, MANNED])
def test_guns_are_a_stack_that_can_go_out_of_command(below: str) -> None:
    ask = OutOfCommandAsk(french(below), "allied")
    ask.check(OutOfCommand(("3639",)))
    assert list(ask.legal()) == [OutOfCommand(("3639",))]


@pytest.mark.rule("glo:13.8")
@pytest.mark.rule("glo:14.7")
def test_a_unit_beside_guns_takes_the_way_round_unless_their_hex_is_named() -> None:
    position = french(MANNED)
    ends = {order.path for order in TurnAsk(position, "allied").legal() if isinstance(order, Move)}
    assert ("3639",) in ends
    assert not any("3639" in path[:-1] for path in ends)


def told(position: Position, orders: list[Order]) -> Iterator[str]:
    """What is said to the Allies of each order, and all that is legal."""
    for ask in (TurnAsk(position, "allied"), OutOfCommandAsk(position, "allied")):
        for order in orders:
            if isinstance(order, ask.accepts):
                try:
                    ask.check(order)
                except Illegal as illegal:
                    yield f"{illegal.key} {illegal.rule} {illegal.facts}"
                else:
                    yield "legal"
        yield repr(list(ask.legal()))


@pytest.mark.rule("glo:13.8")
def test_no_order_is_accepted_or_refused_by_what_lies_below_the_top() -> None:
    """Tops of every kind over nothing, one or several counters of every kind."""
    differing = 0
    for seed in range(campaign_size(60)):
        rng = Random(seed)
        numbers = near(board(), "3638", 2)
        chosen = rng.sample(numbers, 6)
        german = ["DE-420-SG", "DE-305-SG", *rng.sample(
            ["DE-2-XXX", "DE-3-XXX/2", "DE-10L-X", "DE-1C-XXX", "DE-DUMMY-1", "DE-DUMMY-2"], 3
        )]  # fmt: skip
        rng.shuffle(german)
        stacks: dict[str, list[str]] = {number: [german.pop()] for number in chosen[:2]}
        for unit in german:
            stacks[rng.choice(chosen[:2])].append(unit)
        for unit in CORPS:
            stacks.setdefault(rng.choice(chosen[2:4]), []).append(unit)
        where = "; ".join(f"{number}: {' '.join(units)}" for number, units in stacks.items())
        phase = rng.choice(("operations", "assaults"))
        position = board(where, side="allied", phase=phase, turn=rng.choice((4, 12)), dummies=True)
        game = GlorysEnd(position.board, position.state.options)
        other = Position(position.board, twin(game, position.state, "ALLIED", rng))
        differing += msgspec.json.encode(other.state) != msgspec.json.encode(position.state)
        orders: list[Order] = []
        for _ in range(12):
            who, target = some_of(rng, CORPS, 2), rng.choice(numbers)
            orders += [
                Assault(who, target),
                MarchAssault(who, target),
                some_move(rng, CORPS, numbers),
                OutOfCommand((target,)),
            ]
        assert list(told(other, orders)) == list(told(position, orders)), where
    assert differing


@pytest.mark.rule("glo:14.7")
def test_orders_behind_a_march_over_guns_are_refused_where_no_outcome_allows_them() -> None:
    """What lies below the guns is as open as a die."""
    found: list[Judged] = []
    for seed in range(campaign_size(40)):
        rng = Random(seed)
        numbers = near(board(), "3638", 2)
        positions = [
            french(below, where="3638: FR-1-XXX FR-1C-XXX; 3640: FR-2-XXX")
            for below in (ALONE, MANNED)
        ]
        over = [
            order
            for order in TurnAsk(positions[0], "allied").legal()
            if isinstance(order, Move) and "3639" in order.path
        ]
        orders: list[Order] = []
        for _ in range(15):
            who, target = some_of(rng, CORPS, 2), rng.choice([*numbers, "3639"])
            orders += [
                Assault(who, target),
                MarchAssault(who, target),
                some_move(rng, CORPS, numbers),
            ]
        letter = [rng.choice(over)]
        each = [
            one
            for position in positions
            for one in judged(
                GlorysEnd(position.board, position.state.options),
                position.state,
                "ALLIED",
                letter,
                orders,
            )
        ]
        legal = {one.order for one in each if one.legal}
        found += [replace(one, legal=one.order in legal) for one in each]
    assert_judged(found)
