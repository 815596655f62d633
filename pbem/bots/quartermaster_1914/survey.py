"""Who can strike what in Quartermaster General: 1914, and what holds it."""

from dataclasses import dataclass
from functools import cached_property

from pbem.games.quartermaster_1914.board.state import Position

SAFE = -1
"""How well a space is held that no enemy stands beside."""
_MOST_SYMBOLS = 3


@dataclass(frozen=True)
class Survey:
    """A position, with what is asked of it several times."""

    position: Position

    @cached_property
    def supplied(self) -> dict[str, set[str]]:
        """The spaces with supplied pieces, by nation."""
        position = self.position
        return {nation: position.supplied_spaces(nation) for nation in position.board.nations}

    @cached_property
    def struck(self) -> dict[str, set[str]]:
        """The spaces beside supplied pieces, by coalition: there it can strike, or build."""
        found: dict[str, set[str]] = {team: set() for team in self.position.board.links}
        for nation in self.position.board.nations.values():
            links = self.position.board.links[nation.team]
            for space in self.supplied[nation.id]:
                found[nation.team].update(links[space])
        return found

    def hold(self, nation: str, space: str) -> int:
        """How well a nation holds a space where it has a piece.

        ``SAFE``: no enemy stands beside it. Else the symbols of prepared cards that reinforce it.
        """
        board, state = self.position.board, self.position.state
        known = board.nations[nation]
        if space not in self.struck[board.enemy(known.team)]:
            return SAFE
        symbol = "army_reinforce" if board.spaces[space].land else "navy_reinforce"
        is_supplied, symbols = space in self.supplied[nation], 0
        for name in state.prepared[known.power]:
            card = board.cards[name]
            if card.nation == nation and (card.spaces is None or space in card.spaces):
                symbols += card.symbols.get(symbol, 0) if is_supplied or card.supply else 0
        return min(symbols, _MOST_SYMBOLS)
