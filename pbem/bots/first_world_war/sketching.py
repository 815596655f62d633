"""Positions of The First World War, as the model of its turns has them."""

from collections.abc import Iterable

from pbem.bots.first_world_war.grounds import SIDES, Grounds
from pbem.bots.first_world_war.turn_model import (
    Armies,
    Sketch,
    TurnFrame,
    army,
    differences,
    unknown,
)
from pbem.games.first_world_war.board.board import FACTIONS, Army
from pbem.games.first_world_war.board.state import LOST, Position
from pbem.games.first_world_war.brest_litovsk import at_peace
from pbem.games.first_world_war.operating import nation_may_operate


class Sketcher:
    """Makes sketches of positions of one turn.

    Attributes:
        armies: all armies of the board that the position has, as the model has them.
    """

    def __init__(self, position: Position) -> None:
        self._position, board = position, position.board
        self._admitted: dict[str, int] = {}
        self._grounds = Grounds(board, position.state.options, position.state.turn)
        self._frame = self._framed()
        self.armies = {a.id: self._army(a) for a in board.armies.values() if not a.dummy}

    def _army(self, found: Army) -> int:
        position, nation = self._position, found.nation
        if nation not in self._admitted:
            fronts = position.board.fronts.items()
            self._admitted[nation] = _mask(
                n for n, front in fronts if nation_may_operate(position, nation, front)
            )
        return army(found.value, FACTIONS.index(found.faction), self._admitted[nation])

    def _framed(self) -> TurnFrame:
        board, state = self._position.board, self._position.state
        numbers = tuple(sorted(board.fronts))
        side = tuple(SIDES.index(board.alliance[faction]) for faction in FACTIONS)
        of = [
            (0, *(FACTIONS.index(board.fronts[n].sides[name]) for n in numbers)) for name in SIDES
        ]
        fronts = tuple(
            tuple(n for n in numbers if of[side[faction]][n] == faction) for faction in range(4)
        )
        masks = [tuple(_mask(fronts[f]) for f in range(4) if side[f] == s) for s in (0, 1)]
        at_rest = {n for n, front in board.fronts.items() if at_peace(self._position, front)}
        return TurnFrame(
            throws=differences(board.faces),
            side=side,
            fronts=fronts,
            of=(of[0], of[1]),
            barred=tuple(_mask(at_rest | self._schlieffen(f)) for f in FACTIONS),
            open=tuple(n for n in numbers if n not in at_rest),
            masks=(masks[0], masks[1]),
            capacity=tuple(board.capacity[faction] for faction in FACTIONS),
            turn=state.turn,
            last=state.turn >= board.last_turn,
            least=board.numbers["minimum_vp"],
            enough=board.numbers["fronts_for_immediate_end"],
        )

    def _schlieffen(self, faction: str) -> set[int]:
        """The fronts on which Germany may not attack by its plan (9.1)."""
        board, state = self._position.board, self._position.state
        first = board.first_turn["schlieffen_plan_optional"]
        if faction != "DE" or state.turn != first or not state.options.schlieffen_plan:
            return set()
        return {*board.fronts} - board.schlieffen_fronts

    def sketch(self, position: Position, rounds: tuple[str, ...]) -> Sketch:
        """A position with all counters known, before some rounds."""
        board, state = position.board, position.state
        size = max(board.fronts) + 1
        placed: dict[tuple[int, int], list[int]] = {}
        lost: list[Armies] = [()] * len(FACTIONS)
        for name, number in self.armies.items():
            at, found = state.at[name], board.armies[name]
            if at == LOST:
                lost[FACTIONS.index(found.faction)] += (number,)
            elif at > 0:
                side = SIDES.index(board.alliance[found.faction])
                placed.setdefault((side, at), []).append(number)
        armies: tuple[list[Armies], list[Armies]] = [()] * size, [()] * size
        for (side, front), numbers in placed.items():
            armies[side][front] = tuple(sorted(numbers, reverse=True))
        ground = [self._grounds.now(position, board.fronts[n]) for n in sorted(board.fronts)]
        return Sketch(
            self._frame,
            tuple(FACTIONS.index(faction) for faction in rounds),
            [ground[0], *ground],
            armies,
            [
                _mask(
                    n for f, all_ in state.surrender.items() if board.alliance[f] == s for n in all_
                )
                for s in SIDES
            ],
            [state.vp[faction] for faction in FACTIONS],
            lost,
            _chits(position, "attack"),
            _chits(position, "defence"),
            unknown(len(ground) + 1),
        )


def _chits(position: Position, use: str) -> list[Armies]:
    """The values of the chits of each faction for a use, the best last."""
    chits = position.board.chits
    return [
        tuple(
            sorted(
                chits[c].value
                for c in position.state.hands[faction]
                if chits[c].use == use and chits[c].value > 0
            )
        )
        for faction in FACTIONS
    ]


def _mask(fronts: Iterable[int]) -> int:
    return sum(1 << n for n in fronts)
