"""Who may hold what on a front of The First World War, and what a win would bring.

It is asked of the rules once for each ground that comes up in a turn.
"""

from dataclasses import dataclass

from pbem.games.first_world_war.attack_lines_and_captures import capturable_cities, reaches_base
from pbem.games.first_world_war.board.board import ALLIES, CENTRAL, Board, Front
from pbem.games.first_world_war.board.state import Options, Position, State

SIDES = (CENTRAL, ALLIES)
"""The sides by number."""
NOTHING, CITY, BASE = range(3)
"""What a win brings: the base is a surrender point."""

_POINT_BY_TURN = (0, 25, 50, 100, 250, 700, 700)
"""What a victory point is worth at the end of a turn."""
_NEAR_BASE = (0, 900, 600, 380, 230, 140, 80, 50, 30)
"""What it is worth to be so many wins away from the base of the enemy on a front."""
_LASTING = (0, 120, 110, 100, 60, 0)
"""How much of it at the end of a turn, in percent: in the last turn nobody surrenders."""
_CENTRE_BY_TURN = (0, 150, 120, 90, 50, 0)
"""What a replacement centre is worth at the end of a turn, beside what a city is."""
_SURRENDER = 830
"""What a surrender point is worth while a turn is played."""


def point_worth(turn: int) -> int:
    """What a victory point is worth at the end of a turn."""
    return _POINT_BY_TURN[min(turn, len(_POINT_BY_TURN) - 1)]


@dataclass(slots=True)
class FrontModel:
    """Who holds what on a front; sides go by number.

    Attributes:
        held: the cities of the Central Powers; ``full``: the side that holds all, else -1.
        prize: what a win of a side brings.
        after: the ground after that, where a city is taken.
        gain: what the prize is worth while a turn is played.
        worth: what the ground is worth to the Central Powers at the end of the turn.
        centres: how many of its replacement centres a side has lost.
    """

    front: int
    held: frozenset[str]
    full: int
    prize: tuple[int, int]
    gain: tuple[int, int]
    worth: int
    centres: tuple[int, int]
    after: "tuple[FrontModel | None, FrontModel | None]" = (None, None)


class Grounds:
    """The grounds of a turn, worked out as they come up."""

    def __init__(self, board: Board, options: Options, turn: int) -> None:
        self._board, self._turn = board, turn
        self._known: dict[tuple[int, frozenset[str]], FrontModel] = {}
        self._ways: dict[tuple[int, frozenset[str], int, int], tuple[int, frozenset[str]]] = {}
        self._scratch = Position(board, State(options=options, at={}, vp={}))

    def now(self, position: Position, front: Front) -> FrontModel:
        """The ground of a front as it is."""
        held = {c.id for c in front.cities if position.holding_alliance(c.id) == CENTRAL}
        return self.ground(front.number, frozenset(held))

    def ground(self, number: int, held: frozenset[str]) -> FrontModel:
        """The ground of a front where the Central Powers hold some cities."""
        found = self._known.get((number, held))
        if found is None:
            found = self._known[number, held] = self._made(self._board.fronts[number], held)
            ways = [self._way(number, held, side, self._turn) for side in (0, 1)]
            after = [self.ground(number, to) if prize == CITY else None for prize, to in ways]
            found.after = after[0], after[1]
        return found

    def _made(self, front: Front, held: frozenset[str]) -> FrontModel:
        number, worth = front.number, self._worth(front.number, held)
        ways = [self._way(number, held, side, self._turn) for side in (0, 1)]
        gains = [
            _SURRENDER
            if prize == BASE
            else abs(self._worth(number, to) - worth) + 2 * point_worth(self._turn)
            if prize == CITY
            else 0
            for prize, to in ways
        ]
        full = 0 if len(held) == len(front.cities) else -1 if held else 1
        prizes, lost = (ways[0][0], ways[1][0]), self._centres_lost(number, held)
        return FrontModel(number, held, full, prizes, (gains[0], gains[1]), worth, lost)

    def _worth(self, number: int, held: frozenset[str]) -> int:
        lasting = _LASTING[min(self._turn, len(_LASTING) - 1)]
        near = [self.wins_to_base(number, held, side) for side in (0, 1)]
        central, allies = self._centres_lost(number, held)
        centre = _CENTRE_BY_TURN[min(self._turn, len(_CENTRE_BY_TURN) - 1)]
        return lasting * (_NEAR_BASE[near[0]] - _NEAR_BASE[near[1]]) // 100 + centre * (
            allies - central
        )

    def _centres_lost(self, number: int, held: frozenset[str]) -> tuple[int, int]:
        lost = [0, 0]
        for city in self._board.fronts[number].cities:
            owner = SIDES.index(self._board.alliance[city.owner])
            lost[owner] += city.centre and (city.id in held) == (owner == 1)
        return lost[0], lost[1]

    def wins_to_base(self, number: int, held: frozenset[str], side: int) -> int:
        """How many wins from the next turn on give a surrender point; 0: none ever will."""
        for wins in range(1, len(_NEAR_BASE)):
            prize, held = self._way(number, held, side, self._turn + 1)
            if prize != CITY:
                return wins if prize == BASE else 0
        return 0

    def _way(
        self, number: int, held: frozenset[str], side: int, turn: int
    ) -> tuple[int, frozenset[str]]:
        """What a win of a side brings in a turn, and who holds what then."""
        key = number, held, side, turn
        if key not in self._ways:
            self._ways[key] = self._asked(self._board.fronts[number], held, side, turn)
        return self._ways[key]

    def _asked(
        self, front: Front, held: frozenset[str], side: int, turn: int
    ) -> tuple[int, frozenset[str]]:
        scratch, cities = self._scratch, self._board.cities
        scratch.state.turn = turn
        for city in front.cities:
            scratch.state.held[city.id] = front.sides[CENTRAL if city.id in held else ALLIES]
        if free := capturable_cities(scratch, front, SIDES[side]):
            return CITY, held ^ {min(free, key=lambda c: not cities[c].centre)}
        return (BASE if reaches_base(scratch, front, SIDES[side]) else NOTHING), held
