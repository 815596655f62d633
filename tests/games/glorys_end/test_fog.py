"""An enemy stack shows only its top counter (13.8); the rest changes nothing a seat sees."""

import pytest

from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.orders import Entrench, Rail, Replace
from pbem.games.hex_engine.orders import Move
from pbem.rules import Adjudication, canonical_json, seen_by
from tests.games.glorys_end.positions import board, play


def seen(position: Position, seat: str | None) -> bytes:
    return canonical_json(
        GlorysEnd(position.board, position.state.options).view(position.state, seat)
    )


def told(going: Adjudication[State], seat: str | None) -> list[bytes]:
    return [
        canonical_json(r)
        for r in going.table.drain()
        if seen_by(getattr(r, "audience", None), seat)
    ]


TWINS = [
    ("DE-2-XXX DE-3-XXX", "DE-2-XXX DE-4-XXX"),
    ("DE-2-XXX DE-3-XXX DE-420-SG", "DE-2-XXX"),
    ("DE-DUMMY-1 DE-3-XXX", "DE-DUMMY-1"),
    ("DE-DUMMY-1 DE-DUMMY-2", "DE-DUMMY-2 DE-1C-XXX/1"),
]


@pytest.mark.rule("glo:13.8")
@pytest.mark.rule("glo:15.1")
@pytest.mark.parametrize(("one", "other"), TWINS)
def test_views_of_the_enemy_and_of_strangers_show_the_top_counter_alone(
    one: str, other: str
) -> None:
    first, second = (
        board(f"3638: {units}; 3640: FR-1-XXX FR-2-XXX", german="3637 3638", dummies=True)
        for units in (one, other)
    )
    for seat in ("ALLIED", None):
        assert seen(first, seat) == seen(second, seat)
    assert seen(first, "GERMAN") != seen(second, "GERMAN")


@pytest.mark.rule("glo:13.8")
def test_a_move_shows_the_enemy_the_top_of_what_moves() -> None:
    for seat in ("ALLIED", None):
        records = []
        for below in ("DE-3-XXX", "DE-4-XXX"):
            position = board(f"3638: DE-2-XXX {below}; 3642: FR-1-XXX", german="3637 3638")
            records.append(told(play(position, Move(("DE-2-XXX", below), ("3639",))), seat))
        assert records[0] == records[1]


@pytest.mark.rule("glo:13.8")
def test_a_hidden_unit_that_digs_or_is_refilled_is_known_to_its_side_alone() -> None:
    position = board("3638: DE-10L-X DE-2-XXX/2", turn=10, phase="reinforcements", german="3637")
    position.state.points = {"german": 1}
    going = play(position, Replace("DE-2-XXX"), Entrench("DE-10L-X"), dice=(1,))
    records = told(going, "ALLIED")
    assert not any(b"DE-2-XXX" in record or b"DE-10L-X" in record for record in records)


@pytest.mark.rule("glo:13.8")
@pytest.mark.rule("glo:11.1")
def test_the_steps_that_went_by_rail_are_counted_for_their_side_alone() -> None:
    """By how much they fell an enemy could tell what rode below the top."""
    for below in ("", " DE-10L-X"):
        position = board(f"1415: DE-2-XXX{below}", phase="strategic")
        play(position, Rail(("DE-2-XXX", *below.split()), "1518"))
        views = {
            seat: GlorysEnd(position.board, position.state.options).view(position.state, seat)
            for seat in ("GERMAN", "ALLIED", None)
        }
        assert [views[seat].rail for seat in ("ALLIED", None)] == [0, 0]
        assert views["GERMAN"].rail == (3 if below else 4)
