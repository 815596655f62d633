"""What holds at every decision of every game."""

from typing import Any

from pbem.games.glorys_end.board.board import GERMAN, SIDES, Board
from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.log import DummiesGone, Replaced, StepsLost, Withdrew
from pbem.games.glorys_end.supply.supply import supply
from pbem.games.glorys_end.victory.victory import scenario_points
from pbem.games.hex_engine.log import Eliminated, Reinforced, Retreated
from pbem.games.hexes.position import Box
from pbem.rules import Adjudication, Game, Logged, LogRecord
from tests.games.glorys_end.slow_supply import slowly
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
        assert sum(position.unit(n).size == "XXX" for n in stack) <= 2, (
            position.name(h),
            position.ids(stack),
        )
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


def check_points(game: GlorysEnd, state: State) -> None:
    """Supply as the slow reading has it, and victory points counted hex by hex."""
    position = Position(game.board, state)
    for nation in ("german", "french"):
        assert set(position.grid.numbers(supply(position, nation).full)) == slowly(position, nation)
    for side in SIDES if state.options.scenario != "marne" else ():
        assert scenario_points(position, side) == counted(position, side)


def counted(position: Position, side: str) -> int:
    """The points of a side (4.1-4.6), without what only the end counts."""
    state, board = position.state, position.board
    total = board.start_vp[side]
    for number, worth in board.vp[side].items():
        h = board.grid.at[number]
        conditional = worth.conditional or (worth.free_only and state.options.scenario != "free")
        total += worth.vp * (
            position.area >> h & 1 and position.holder(h) == side and not conditional
        )
    if side == GERMAN:
        return total - (15 if "netherlands" in state.violated else 0)
    return (
        total
        + state.battles
        - sum(2 if board.units[n].size == "XXX" else 1 for n in state.belgians)
    )


class Strength:
    """A recount of every unit from the records: only the rules change steps and places."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.box, self.steps = list(state.box), list(state.steps)

    def add(self, records: list[LogRecord], state: State) -> None:
        """What happened since the last time, and the position after it."""
        for record in records:
            if isinstance(record, Logged):
                self._note(record.entry, state)

    def _note(self, entry: object, state: State) -> None:
        unit = self.board.unit
        match entry:
            case StepsLost():
                for name, left in entry.units:
                    assert 0 <= left < self.steps[unit[name]]
                    self.steps[unit[name]] = left
                    if entry.cause == "east" and not left:
                        self._gone(unit[name], "away")
            case Eliminated():
                self._gone(unit[entry.unit], "lost")
            case Withdrew(corps=gone) | DummiesGone(units=gone) | Retreated(units=gone, goal=""):
                for name in gone:
                    self._gone(unit[name], "away")
            case Reinforced():
                for name in entry.units:
                    assert self.box[unit[name]] == "later"
                    assert (
                        state.options.scenario == "marne"
                        or self.board.units[unit[name]].turn <= state.turn
                    )
                    self.box[unit[name]] = "map"
            case Replaced():
                assert self.box[unit[entry.unit]] in ("map", "lost")
                self.box[unit[entry.unit]] = "map"
                self.steps[unit[entry.unit]] += 1
            case _:
                pass

    def _gone(self, n: int, box: Box) -> None:
        assert self.box[n] == "map"
        self.box[n], self.steps[n] = box, 0

    def check(self, state: State) -> None:
        """The position has what the records make of it."""
        names = [unit.id for unit in self.board.units]
        assert dict(zip(names, self.steps, strict=True)) == dict(
            zip(names, state.steps, strict=True)
        )
        assert dict(zip(names, self.box, strict=True)) == dict(zip(names, state.box, strict=True))


class Watch(invariants.Watch[State]):
    """At times also check units, stacks, control, supply, points and the records' steps.

    Of ten games two are campaigns to turn 30.
    """

    GAMES, PART, OFTEN = 1_000, 50, 33

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, GlorysEnd)
        self.rules = game
        self.strength: Strength | None = None

    def at_decision(self, play: Adjudication[State]) -> None:
        records = play.table.drain()
        if self.strength is None and play.state.phase != "setup":
            self.strength = Strength(self.rules.board, play.state)
        elif self.strength:
            self.strength.add(records, play.state)

    def at_times(self, play: Adjudication[State]) -> None:
        super().at_times(play)
        check_position(self.rules, play.state)
        if play.state.phase != "setup":
            check_points(self.rules, play.state)
        if self.strength:
            self.strength.check(play.state)

    def at_end(self, play: Adjudication[State]) -> None:
        assert self.strength
        self.strength.add(play.table.drain(), play.state)
        self.strength.check(play.state)
        check_position(self.rules, play.state)
