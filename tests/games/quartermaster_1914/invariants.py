"""What holds at every decision of every game."""

from collections import Counter
from functools import cache
from typing import Any

from pbem.games.quartermaster_1914.board.board import CENTRAL, ENTENTE
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.log import PointsChanged
from pbem.games.quartermaster_1914.scoring import TEAMS
from pbem.rules import Adjudication, Game, Logged, LogRecord
from tests.games.kit import invariants


def check_position(game: Quartermaster, state: State) -> None:
    """Cards of every deck, pieces of every pool, who stands with whom, tokens, points."""
    board, position = game.board, Position(game.board, state)
    whole = _decks(game)
    for power in board.order:
        piles = (
            state.decks,
            state.bottoms,
            state.hands,
            state.prepared,
            state.up,
            state.down,
            state.statuses,
        )
        cards = [card for pile in piles for card in pile[power]]
        assert sorted(cards) == whole[power], power
        assert all(board.cards[card].kind == "status" for card in state.statuses[power])
    for nation in board.nations.values():
        assert all(position.pieces_free(nation.id, piece) >= 0 for piece in nation.pool), nation.id
        assert position.supplied_spaces(nation.id) <= state.at[nation.id]
    where = {CENTRAL: set[str](), ENTENTE: set[str]()}
    for nation in board.nations.values():
        where[nation.team] |= state.at[nation.id]
    assert not where[CENTRAL] & where[ENTENTE]
    assert len(state.tokens) == len(set(state.tokens)) <= 6
    assert all(points >= 0 for points in state.vp.values())


@cache
def _decks(game: Quartermaster) -> dict[str, list[str]]:
    """All cards of each power, sorted."""
    return {power: game.board.deck(power) for power in game.board.order}


class Watch(invariants.Watch[State]):
    """Every position, and points as the records add them up."""

    GAMES, PART, OFTEN, AMONG = 8_000, 80, 8, 40

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Quartermaster)
        self.rules, self.points = game, Points()

    def at_decision(self, play: Adjudication[State]) -> None:
        check_position(self.rules, play.state)
        self.points.add(play.table.drain())

    def at_end(self, play: Adjudication[State]) -> None:
        self.points.add(play.table.drain())
        assert play.state.outcome is not None
        assert play.state.round in self.rules.board.scoring
        assert {team: self.points.vp[team] for team in TEAMS} == play.state.vp


class Points:
    """A recount of victory points from what is on record."""

    def __init__(self) -> None:
        self.vp: Counter[str] = Counter()

    def add(self, records: list[LogRecord]) -> None:
        for record in records:
            if isinstance(record, Logged) and isinstance(record.entry, PointsChanged):
                self.vp[record.entry.team] += record.entry.change
                assert self.vp[record.entry.team] == record.entry.total
