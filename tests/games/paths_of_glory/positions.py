"""Positions for tests, built from a line of text."""

from collections.abc import Iterable
from functools import cache

import pytest

from pbem.games.paths_of_glory.board.board import Board
from pbem.games.paths_of_glory.board.setup import new_state
from pbem.games.paths_of_glory.board.state import UNUSED, Options, Position
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.module import MODULE
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.sequence.operate import operate
from pbem.games.paths_of_glory.supply.supply import is_supplied
from pbem.rules import (
    Ask,
    AskAll,
    Checkpoint,
    Flow,
    Illegal,
    LogEntry,
    Logged,
    LogRecord,
    Order,
    Rolled,
    ScriptedChance,
    Table,
)


@cache
def the_board() -> Board:
    """The shipped board, which is that of all games in this process."""
    found = MODULE.open(MODULE.load("campaign"), MODULE.options({})).board
    assert isinstance(found, Board)
    return found


def new_game(**options: object) -> PathsOfGlory:
    """The shipped board with these options."""
    return PathsOfGlory(the_board(), MODULE.options(options))


def start(**options: object) -> Position:
    """The set-up of August 1914, nothing dealt."""
    return Position(the_board(), new_state(the_board(), Options(**options)))


def board(  # noqa: PLR0913 - every part of a position by its name
    where: str = "",
    *,
    turn: int = 7,
    ap: Iterable[str] = (),
    cp: Iterable[str] = (),
    at_war: Iterable[str] = (),
    trenches: str = "",
    boxes: str = "",
    **options: object,
) -> Position:
    """A position in an action phase with nothing on the map but what is named.

    Args:
        where: ``"sedan: FR-5 (FR-6); liege: GE-1 GEc GEc"``; round brackets: reduced. Corps kinds
            take the next free counter.
        turn: game turn; its season matters.
        ap, cp: spaces given to a side besides those it controls at start (forts stay as they are).
        at_war: nations that have entered, such as ``it``, ``tu``.
        trenches: ``"ap: sedan 1, verdun 2; cp: metz 1"``.
        boxes: ``"reserve: FRc (GEc); eliminated: RU-1"``, further places ``removed``.
        options: see Options.
    """
    position = start(**options)
    state = position.state
    for unit in range(len(state.at)):
        position.restore(unit)
        position.place(unit, UNUSED)
    state.trenches.clear()
    state.turn, state.phase, state.round = turn, "action", 1
    state.at_war.update(at_war)
    codes = {"reserve": -1, "eliminated": -2, "removed": -3}
    for part in filter(None, (p.strip() for p in f"{where}; {boxes}".split(";"))):
        name, _, units = part.partition(":")
        place = codes[name] if name in codes else position.board.space[name]
        for unit in units.split():
            _enter(position, unit, place)
    for side, names in (("ap", ap), ("cp", cp)):
        for name in names:
            position.take(side, position.board.space[name])
    for part in filter(None, (p.strip() for p in trenches.split(";"))):
        side, _, entries = part.partition(":")
        for entry in entries.split(","):
            name, level = entry.split()
            position.set_trench(side.strip(), position.board.space[name], int(level))
    state.vp, state.vp_events = 10, 0
    return position


def _enter(position: Position, name: str, place: int) -> None:
    kind = name.strip("()")
    names = position.board.unit
    unit = names[kind] if kind in names else position.unused_units(kind)[0]
    position.place(unit, place)
    if name != kind:
        position.reduce(unit)


def operation(
    position: Position, side: str, *, move: str = "", attack: str = "", points: int = 5
) -> Operation:
    """An operation whose spaces (``"sedan liege"``) are activated already, every unit in them
    ready."""
    number = position.board.space
    op = Operation(
        side,
        points,
        {number[n] for n in move.split()},
        {number[n] for n in attack.split()},
        paid=True,
    )
    op.ready = {u for space in op.move | op.attack for u in position.units_of(side, space)}
    return op


class Play:
    """A part of the rules in play: give it dice and orders, look at asks and notes."""

    def __init__(self, flow: Flow, table: Table) -> None:
        self.flow, self.table = flow, table
        self.asks: tuple[Ask, ...] = ()
        self.gathers = False
        self.records: list[LogRecord] = []
        self._send(None)

    def _send(self, reply: Order | tuple[Order, ...] | None) -> None:
        self.asks = ()
        try:
            request = self.flow.send(reply)
            while isinstance(request, Checkpoint):
                request = self.flow.send(None)
            self.gathers = isinstance(request, AskAll)
            self.asks = request.asks if isinstance(request, AskAll) else (request,)
        except StopIteration:
            pass
        self.records += self.table.drain()

    def order(self, *orders: Order) -> "Play":
        """Answer the open ask with each order in turn; every order must be legal."""
        for order in orders:
            (ask,) = self.asks
            assert isinstance(order, ask.accepts), (type(order), ask)
            ask.check(order)
            self._send((order,) if self.gathers else order)
        return self

    def defaults(self) -> "Play":
        """Answer whatever is asked with its default, to the end."""
        while self.asks:
            answers = tuple(ask.default() for ask in self.asks)
            for ask, answer in zip(self.asks, answers, strict=True):
                ask.check(answer)
            self._send(answers if self.gathers else answers[0])
        return self

    def notes(self, kind: type[LogEntry]) -> list[LogEntry]:
        """The notes of a kind so far."""
        return [
            r.entry for r in self.records if isinstance(r, Logged) and isinstance(r.entry, kind)
        ]

    def rolls(self) -> list[int]:
        """The dice so far."""
        return [r.value for r in self.records if isinstance(r, Rolled)]


def table(*dice: int, draws: tuple[int, ...] = ()) -> Table:
    """A table with these die faces, then these draws (indices from 0)."""
    return Table(ScriptedChance([face - 1 for face in dice] + list(draws)))


def refused(ask: Ask, order: Order, rule_number: str) -> Illegal:
    """An order is refused by a rule."""
    assert isinstance(order, ask.accepts)
    with pytest.raises(Illegal) as caught:
        ask.check(order)
    assert caught.value.rule == rule_number
    return caught.value


def at(position: Position, unit: str) -> str:
    """Where a unit is: the identifier of its space, or the name of its box."""
    place = position.state.at[position.board.unit[unit]]
    boxes = {-1: "reserve", -2: "eliminated", -3: "removed", -4: "unused"}
    return boxes[place] if place < 0 else position.board.spaces[place].id


def reduced(position: Position, unit: str) -> bool:
    """Whether a unit is at reduced strength."""
    return position.is_reduced(position.board.unit[unit])


def in_supply(position: Position, name: str) -> bool:
    return is_supplied(position, position.board.unit[name])


def holder(position: Position, space: str) -> str:
    return position.controller(position.board.space[space])


def operating(position: Position, side: str, *dice: int, move: str = "", attack: str = "") -> Play:
    """An operation in these spaces, activated already."""
    at_table = table(*dice)
    return Play(
        operate(position, at_table, operation(position, side, move=move, attack=attack)), at_table
    )
