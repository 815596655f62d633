"""Positions for tests, built from a line of text, and rounds played with given dice."""

import pytest

from pbem.games import game_module
from pbem.games.first_world_war.board.state import LATER, Position, State
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.rules import Adjudication, Illegal, LogEntry, Logged, Order, ScriptedChance, Table


def new_game(**options: object) -> FirstWorldWar:
    """The standard board with these options."""
    found = game_module("FWW")
    game = found.open(found.load("standard"), found.options(options))
    assert isinstance(game, FirstWorldWar)
    return game


def board(
    where: str = "", *, turn: int = 1, active: str = "DE", game: FirstWorldWar | None = None
) -> Position:
    """A position in the rounds: ``"1: DE-1 DE-2 BE-1; 9: RU-3"``.

    Everything else is on the turn track.
    """
    game = game or new_game()
    state = game.setup()
    state.at = dict.fromkeys(state.at, LATER)
    for front in filter(None, (part.strip() for part in where.split(";"))):
        number, _, counters = front.partition(":")
        for counter in counters.split():
            state.at[counter] = int(number)
    state.turn, state.phase = turn, "rounds"
    state.step = game.board.round_order.index(active)
    state.cups = {"allies": ["A03"], "central": ["C03"]}
    return Position(game.board, state)


def play(
    position: Position, *orders: Order, dice: tuple[int, ...] = (), draws: tuple[int, ...] = ()
) -> Adjudication[State]:
    """Play orders from a position.

    ``dice``: faces in the order of the rolls (5 and 6 are S), then draws as indices.
    """
    game = FirstWorldWar(position.board, position.state.options)
    table = Table(ScriptedChance([face - 1 for face in dice] + list(draws)))
    going = Adjudication(game, position.state, table)
    going.begin()
    for order in orders:
        ask = next(a for a in going.asks if isinstance(order, a.accepts))
        going.submit(ask.seat, order)
    return going


def notes(going: Adjudication[State], kind: type[LogEntry]) -> list[LogEntry]:
    """The notes of a kind so far."""
    return [
        r.entry for r in going.table.drain() if isinstance(r, Logged) and isinstance(r.entry, kind)
    ]


def to_victory(position: Position) -> Position:
    """The same position at the victory check."""
    position.state.phase, position.state.step = "victory", 0
    return position


def refused(position: Position, order: object, rule_number: str, *earlier: object) -> Illegal:
    """An order is refused by a rule and nothing changes."""
    going = play(position, *earlier)  # type: ignore[arg-type]
    ask = next(a for a in going.asks if isinstance(order, a.accepts))
    with pytest.raises(Illegal) as caught:
        ask.check(order)  # type: ignore[arg-type]
    assert caught.value.rule == rule_number
    return caught.value
