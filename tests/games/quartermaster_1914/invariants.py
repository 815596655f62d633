"""What holds at every decision of every game."""

from collections import Counter
from functools import cache
from itertools import islice

import msgspec

from pbem.games.quartermaster_1914.board.board import CENTRAL, ENTENTE
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.log import PointsChanged
from pbem.games.quartermaster_1914.standing import SHIPPED, answer
from pbem.rules import Adjudication, Logged, LogRecord, canonical_json


def check_position(game: Quartermaster, state: State) -> None:
    """Cards of every deck, pieces of every pool, who stands with whom, tokens, points."""
    board, position = game.board, Position(game.board, state)
    whole = _decks(game)
    for power in board.order:
        piles = (state.decks, state.bottoms, state.hands, state.prepared, state.up, state.down, state.statuses)
        cards = [card for pile in piles for card in pile[power]]
        assert sorted(cards) == whole[power], power
        assert all(board.cards[card].kind == "status" for card in state.statuses[power])
    for nation in board.nations.values():
        assert all(position.free(nation.id, piece) >= 0 for piece in nation.pool), nation.id
        assert position.supplied(nation.id) <= state.at[nation.id]
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


def check_decision(game: Quartermaster, play: Adjudication[State]) -> None:
    """Everything asked can be answered: legally, by default, by standing orders; the state comes back from JSON."""
    check_position(game, play.state)
    for ask in play.asks:
        assert ask.seat in game.seats
        first = list(islice(ask.legal(), 40))
        assert first
        for order in first:
            ask.check(order)
            assert msgspec.json.decode(msgspec.json.encode(order), type=game.order_type) == order
        ask.check(ask.default())
        policy = answer(SHIPPED, ask)
        if policy is not None:
            ask.check(policy)
        assert msgspec.json.decode(msgspec.json.encode(ask.prompt()), type=game.log_type) == ask.prompt()
    encoded = canonical_json(play.state)
    assert canonical_json(msgspec.json.decode(encoded, type=State)) == encoded


class Points:
    """A recount of victory points from what is on record."""

    def __init__(self) -> None:
        self.vp: Counter[str] = Counter()

    def add(self, records: list[LogRecord]) -> None:
        for record in records:
            if isinstance(record, Logged) and isinstance(record.entry, PointsChanged):
                self.vp[record.entry.team] += record.entry.change
                assert self.vp[record.entry.team] == record.entry.total
