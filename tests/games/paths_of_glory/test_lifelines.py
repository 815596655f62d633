"""Supply that hangs on units of one's own, in orders and on the page that draws them (14.1.1)."""

from collections.abc import Sequence

from pbem.games.paths_of_glory.board.board import CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.operations.supply_when_acting import lifelines_of_ready
from pbem.games.paths_of_glory.orders import Move
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from tests.games.paths_of_glory.positions import board, operation
from tests.games.paths_of_glory.test_english_rules import behind_the_siege


def told(position: Position, spaces: str) -> dict[str, set[tuple[str, ...]]]:
    """For each ready unit with lifelines, the names of the spaces in each of its sets."""
    found = lifelines_of_ready(position, operation(position, CP, move=spaces))
    return {
        position.unit(unit).id: {tuple(sorted(position.space(n).id for n in held)) for held in sets}
        for unit, sets in found.items()
    }


def test_a_unit_behind_a_siege_hangs_on_the_besieger() -> None:
    assert told(behind_the_siege(), "verdun bar_le_duc") == {"GE-1": {("verdun",)}}


def test_where_nobody_besieges_nothing_hangs_on_anybody() -> None:
    assert told(board("metz: GE-2 GE-1"), "metz") == {}


def test_either_of_two_sieges_feeds_a_unit_between_them() -> None:
    position = board("verdun: GE-2; nancy: GE-3; bar_le_duc: GE-1", cp=["bar_le_duc"])
    assert told(position, "verdun nancy bar_le_duc") == {"GE-1": {("nancy",), ("verdun",)}}


def refused_after(position: Position, first: Sequence[str]) -> bool:
    """Whether GE-1 may no longer go to Melun once other units have gone."""
    asked = OperateAsk(
        position, CP, operation(position, CP, move="verdun bar_le_duc"), fighting=False
    )
    groups = tuple(((unit,), ("metz",)) for unit in first)
    return not asked.is_legal(Move((*groups, (("GE-1",), ("melun",)))))


def test_the_sheet_and_the_rules_agree_on_who_starves() -> None:
    assert refused_after(behind_the_siege(), ["GE-2"])
    assert not refused_after(behind_the_siege(), [])
    two = board("verdun: GE-2 GE-3; bar_le_duc: GE-1", cp=["bar_le_duc"])
    assert not refused_after(two, ["GE-2"])
    assert refused_after(two, ["GE-2", "GE-3"])
