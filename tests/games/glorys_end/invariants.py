"""What holds at every decision of every game."""

from itertools import islice

import msgspec

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, SIDES
from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.standing import SHIPPED, answer
from pbem.rules import Adjudication, canonical_json
from tests.games.kit import invariants


def check_position(game: GlorysEnd, state: State) -> None:
    """Every unit in one place, stacks within the limits, nobody where he may not be."""
    board, position = game.board, Position(game.board, state)
    placed = [n for stack in state.stacks.values() for n in stack]
    assert sorted(placed) == [n for n, box in enumerate(state.box) if box == "map"]
    for number, stack in state.stacks.items():
        h = game.board.grid.at[number]
        assert stack
        assert len({board.units[n].side for n in stack}) == 1
        assert position.steps_in(h) <= 9, (position.name(h), position.ids(stack))
        assert sum(position.unit(n).size == "XXX" for n in stack) <= 2, (position.name(h), position.ids(stack))
        nations = {board.units[n].nation for n in stack if board.units[n].kind != "naval"}
        assert len(nations) == 1 or not nations, position.name(h)
        side = board.units[stack[0]].side
        assert position.fort_of(h) in (None, side)
        assert position.trench_of(h) in (None, side)
        assert position.zone_of(h) in (None, side)
        if state.phase != "setup":
            assert position.area >> h & 1, position.name(h)
            if position.real[side] >> h & 1:
                assert position.holder(h) == side, (position.name(h), position.ids(stack))
        for n in stack:
            unit = board.units[n]
            assert 0 <= state.steps[n] <= unit.steps
            assert state.steps[n] or unit.kind in ("gun", "dummy")
    for h in state.lent:
        assert any(board.units[n].kind == "cavalry" for n in position.stack(h))
    for nation, steps in state.points.items():
        assert steps >= 0, nation
    fresh = Position(board, state)
    assert fresh.occupied == position.occupied


def check_decision(game: GlorysEnd, play: Adjudication[State]) -> None:
    """Everything asked can be answered: legally, by default, by standing orders; the state comes back from JSON."""
    check_position(game, play.state)
    for ask in play.asks:
        assert ask.seat in game.seats
        for order in islice(ask.legal(), 4):
            ask.check(order)
        ask.check(ask.default())
        policy = answer(SHIPPED, ask)
        if policy is not None:
            ask.check(policy)
    encoded = canonical_json(play.state)
    assert canonical_json(msgspec.json.decode(encoded, type=State)) == encoded


class Watch(invariants.Watch[State]):
    """At times the position, too: units, stacks, control."""

    OFTEN = 33

    def at_times(self, play: Adjudication[State]) -> None:
        super().at_times(play)
        assert isinstance(self.game, GlorysEnd)
        check_position(self.game, play.state)


def check_live(position: Position) -> None:
    """What a position keeps beside its state is what the state says."""
    fresh = Position(position.board, position.state)
    for side in SIDES:
        assert position.occupied[side] == fresh.occupied[side]
        assert position.mobile[side] == fresh.mobile[side]
        assert position.real[side] == fresh.real[side]
    assert position.where == fresh.where
    assert {GERMAN, ALLIED} == set(SIDES)
