"""What holds at every decision of every game."""

from typing import Any

from pbem.games.first_world_war.board.state import Position, State
from pbem.games.first_world_war.brest_litovsk import garrisons_complete
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.log import Captured
from pbem.rules import Adjudication, Game, Logged, LogRecord
from tests.games.kit import invariants


def check_position(game: FirstWorldWar, state: State) -> None:
    """Conservation of counters and chits, places, points, garrisons."""
    board, position = game.board, Position(game.board, state)
    assert set(state.at) == set(board.armies)
    assert all(-2 <= place <= 11 for place in state.at.values())
    for counter, place in state.at.items():
        army = board.armies[counter]
        if place > 0:
            front = board.fronts[place]
            nations = (
                {army.nation}
                if army.nation
                else {a.nation for a in board.armies.values() if a.faction == army.faction}
            )
            assert front.nations & nations, (counter, place)
        else:
            assert counter not in state.up
    for alliance, cup in state.cups.items():
        held = [c for f, hand in state.hands.items() if board.alliance[f] == alliance for c in hand]
        gone = [c for c in state.removed_chits if board.chits[c].alliance == alliance]
        inside = [*cup, *held, *gone]
        due = [
            c.id for c in board.chits.values() if c.alliance == alliance and c.turn <= state.turn
        ]
        assert len(inside) == len(set(inside))
        assert set(inside) <= set(due)
        # up to two chits lie on the table during a combat
        assert len(due) - len(inside) <= 2
    assert all(len(hand) <= board.hand_limit + 1 for hand in state.hands.values())
    assert all(points >= 0 for points in state.vp.values())
    for faction, fronts in state.surrender.items():
        assert len(fronts) == len(set(fronts)), faction
    for city, faction in state.held.items():
        assert board.cities[city].owner != faction
        assert faction in board.fronts[board.cities[city].front].sides.values()
    if state.treaty:
        assert garrisons_complete(position)


class Watch(invariants.Watch[State]):
    """Every position, and points as the captures on record add them up."""

    GAMES, PART = 2_000, 40

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, FirstWorldWar)
        self.rules, self.points = game, Points(game)

    def at_decision(self, play: Adjudication[State]) -> None:
        check_position(self.rules, play.state)
        self.points.add(play.table.drain())

    def at_end(self, play: Adjudication[State]) -> None:
        self.points.add(play.table.drain())
        assert self.points.vp == play.state.vp


class Points:
    """A recount of victory points from the captures on record."""

    def __init__(self, game: FirstWorldWar) -> None:
        self.vp = dict(game.board.start_vp)

    def add(self, records: list[LogRecord]) -> None:
        for record in records:
            if isinstance(record, Logged) and isinstance(record.entry, Captured):
                self.vp[record.entry.faction] += 1
                self.vp[record.entry.loser] = max(0, self.vp[record.entry.loser] - 1)
