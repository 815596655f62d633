"""What holds at every decision of every game."""

from typing import Any

from pbem.games.hex_engine.log import Eliminated, PlayerTurnBegan, Railed, Reinforced, TurnBegan
from pbem.games.hexes.position import Box
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, SIDES, Board
from pbem.games.when_eagles_fight.board.state import Position, State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.log import (
    Converted,
    Declared,
    Evaded,
    Lapsed,
    Replaced,
    StepsLost,
    Withdrew,
)
from pbem.games.when_eagles_fight.operations.cooperation import mixed_limit
from pbem.games.when_eagles_fight.supply.supply import supply
from pbem.games.when_eagles_fight.victory.victory import (
    count_austrian_hexes,
    count_german_cities,
    count_russian_cities,
)
from pbem.rules import Adjudication, Game, Logged, LogRecord
from tests.games.kit import invariants
from tests.games.when_eagles_fight.slow_supply import slowly

HALVES = {"XXX": 2, "XX": 1, "II": 0, "": 0}


def check_position(game: WhenEaglesFight, state: State) -> None:
    """Every unit is in one place, no stack is too big, places belong to who took them."""
    board, position = game.board, Position(game.board, state)
    placed = [n for stack in state.stacks.values() for n in stack]
    assert sorted(placed) == [n for n, box in enumerate(state.box) if box == "map"]
    germans_in_mixed = 0
    for number, stack in state.stacks.items():
        units = [board.units[n] for n in stack]
        assert units
        assert len({unit.side for unit in units}) == 1
        assert sum(HALVES[unit.size] for unit in units) <= 6, (number, position.ids(stack))
        assert sum(unit.kind == "artillery" for unit in units) <= 1, (number, position.ids(stack))
        field = [unit for unit in units if unit.kind in ("infantry", "cavalry")]
        if {"german", "austrian"} <= {unit.nation for unit in field}:
            germans_in_mixed += sum(unit.nation == "german" for unit in field)
        country = board.hexes[number].country
        for unit in units:
            assert unit.nation != "austrian" or country != "germany", unit.id
            assert unit.nation != "romanian" or int(number[2:]) >= 29, number
            assert country != "romania" or position.romania_at_war, unit.id
            assert (1 if unit.steps else 0) <= state.steps[unit.n] <= unit.steps
        _check_owner(position, number, units[0].side)
    assert germans_in_mixed <= mixed_limit(position)
    for h in state.lent:
        assert any(board.units[n].kind == "cavalry" for n in position.stack(h))
    assert all(steps >= 0 for steps in state.points.values())
    fresh = Position(board, state)
    assert (fresh.occupied, fresh.mobile, fresh.where) == (
        position.occupied,
        position.mobile,
        position.where,
    )


def _check_owner(position: Position, number: str, side: str) -> None:
    h = position.grid.at[number]
    if position.state.phase != "setup" and position.holder(h):
        assert position.holder(h) == side, (number, position.ids(position.stack(h)))


def check_charts(game: WhenEaglesFight, state: State) -> None:
    """Supply as the slow reading has it, and what counts for victory hex by hex."""
    position, board = Position(game.board, state), game.board
    for side in SIDES:
        quick = supply(position, side)
        assert tuple(
            set(position.grid.numbers(h)) for h in (quick.sources, quick.edge, quick.field)
        ) == slowly(position, side)
    central = {position.name(h) for h in state.central}
    cities = {
        n: board.hexes[n].country for n, p in board.places.items() if p.kind in ("city", "imperial")
    }
    assert count_german_cities(position) == sum(
        c == "germany" and n not in central for n, c in cities.items()
    )
    assert count_russian_cities(position) == sum(
        c in ("russia", "poland") and n in central for n, c in cities.items()
    )
    assert count_austrian_hexes(position) == len(board.austrian_hexes - central)


class Strength:
    """A recount of every unit from the records: only the rules change steps and places."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.box, self.steps = list(state.box), list(state.steps)

    def note(self, entry: object) -> None:
        """A fact of the record."""
        unit = self.board.unit
        match entry:
            case StepsLost():
                for name, left in entry.units:
                    assert 0 <= left < self.steps[unit[name]]
                    self.steps[unit[name]] = left
            case Eliminated():
                self._gone(unit[entry.unit], "lost")
                self.steps[unit[entry.unit]] = 0
            case Withdrew():
                for name in entry.units:
                    assert self.board.units[unit[name]].kind != "fortress"
                    self._gone(unit[name], "away")
            case Lapsed() | Reinforced():
                self._entered(entry)
            case Replaced():
                self._replaced(entry)
            case Converted():
                self._converted(entry)
            case _:
                pass

    def _entered(self, entry: Lapsed | Reinforced) -> None:
        for name in entry.units:
            n = self.board.unit[name]
            self._may_return(n)
            assert self.box[n] in ("later", "away")
            if isinstance(entry, Reinforced):
                self.box[n], self.steps[n] = "map", self.board.units[n].steps
            else:
                self.box[n], self.steps[n] = "away", 0

    def _may_return(self, n: int) -> None:
        """Of the eliminated heavy artillery alone comes back, late in the war (15.9)."""
        if self.box[n] == "lost" and self.board.units[n].kind == "artillery":
            self.box[n] = "away"

    def _converted(self, entry: Converted) -> None:
        old = self.board.unit[entry.fortress]
        self._gone(old, "away")
        self.steps[old] = 0
        for piece in self.board.units:
            if piece.of == entry.fortress and (piece.kind == "fortress" or piece.id in entry.corps):
                self.box[piece.n] = "map"

    def _replaced(self, entry: Replaced) -> None:
        n = self.board.unit[entry.unit]
        assert self.box[n] in ("map", "lost")
        assert self.board.units[n].rebuildable
        self.box[n] = "map"
        self.steps[n] += entry.steps

    def _gone(self, n: int, box: Box) -> None:
        assert self.box[n] == "map"
        self.box[n] = box

    def check(self, state: State) -> None:
        """The position has what the records make of it, apart from conversions that were missed."""
        for unit in self.board.units:
            if unit.of and state.box[unit.n] == "away":
                continue
            if state.returns.get(unit.id) == state.turn:
                self._may_return(unit.n)
            assert (self.box[unit.n], self.steps[unit.n]) == (
                state.box[unit.n],
                state.steps[unit.n],
            ), unit.id


class Acts:
    """A turn by its records: no unit attacks twice in a phase, no side moves too many."""

    def __init__(self) -> None:
        self.fought: set[tuple[str, bool]] = set()
        self.railed: dict[str, int] = {}
        self.last: set[tuple[str, bool]] = set()

    def note(self, entry: object, game: WhenEaglesFight, state: State) -> None:
        """A fact of the record."""
        match entry:
            case PlayerTurnBegan():
                self.fought.clear()
            case TurnBegan():
                self.railed.clear()
            case Declared():
                self.last = {(name, entry.oberost) for name, _ in entry.attackers}
                assert not self.last & self.fought
                self.fought |= self.last
            case Evaded():
                self.fought -= self.last
            case Railed():
                for name in entry.units:
                    nation = game.board.units[game.board.unit[name]].nation
                    self.railed[nation] = self.railed.get(nation, 0) + 1
                rails = game.board.turns[state.turn - 1].rails
                limits = {
                    "german": rails.german,
                    "austrian": rails.austrian,
                    "russian": rails.russian,
                }
                assert all(count <= limits[nation] for nation, count in self.railed.items())
            case _:
                pass


class Watch(invariants.Watch[State]):
    """At times also check units, stacks, control, supply and the records' steps."""

    GAMES, PART, OFTEN = 200, 10, 80

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, WhenEaglesFight)
        self.rules = game
        self.strength: Strength | None = None
        self.acts = Acts()

    def at_decision(self, play: Adjudication[State]) -> None:
        self._note(play.table.drain(), play.state)

    def _note(self, records: list[LogRecord], state: State) -> None:
        if self.strength is None and state.phase != "setup":
            self.strength = Strength(self.rules.board, state)
            return
        for record in records:
            if isinstance(record, Logged) and self.strength:
                self.strength.note(record.entry)
                self.acts.note(record.entry, self.rules, state)

    def at_times(self, play: Adjudication[State]) -> None:
        super().at_times(play)
        check_position(self.rules, play.state)
        if play.state.phase != "setup":
            check_charts(self.rules, play.state)
        if self.strength:
            self.strength.check(play.state)

    def at_end(self, play: Adjudication[State]) -> None:
        self._note(play.table.drain(), play.state)
        assert self.strength
        self.strength.check(play.state)
        check_position(self.rules, play.state)
        assert play.outcome is not None
        assert play.outcome.winners in (("RUSSIAN",), (CENTRAL.upper(),))
        if play.outcome.how.how == "tsar":  # type: ignore[attr-defined]
            assert play.outcome.winners == (RUSSIAN.upper(),)
