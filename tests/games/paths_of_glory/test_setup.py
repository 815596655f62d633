"""Setting up (4)."""

import pytest

from pbem.games.paths_of_glory.board.state import RESERVE
from tests.games.paths_of_glory.positions import at, board, reduced, start


@pytest.mark.rule("pog:4.0", "pog:4.2", "pog:4.2.1", "pog:4.2.3")
def test_august_1914_stands_as_the_tables_say() -> None:
    position = start()
    assert at(position, "GE-1") == "aachen"
    assert reduced(position, "FR-9")
    assert at(position, "RU-12") == "unused"
    assert len(position.unused_units("GEc", RESERVE)) == 8
    assert position.trench_level("ap", position.board.space["brussels"]) == 1
    assert position.stacks[position.board.space["sofia"]] == []


def test_the_builder_places_what_is_named() -> None:
    position = board(
        "sedan: FR-5 (FR-6); liege: GE-1 GEc",
        cp=["liege"],
        trenches="ap: sedan 2",
        boxes="reserve: FRc",
    )
    assert (at(position, "FR-6"), reduced(position, "FR-6"), at(position, "FRc-1")) == (
        "sedan",
        True,
        "reserve",
    )
    assert position.trench_level("ap", position.board.space["sedan"]) == 2
