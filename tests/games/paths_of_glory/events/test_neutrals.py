"""Neutral nations enter the war (9.5.2, 16.1.3.1)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Position
from pbem.games.paths_of_glory.cards.hands_and_decks import is_event_only
from pbem.games.paths_of_glory.log.core import Controlled, Scored
from pbem.games.paths_of_glory.log.events import NationEntered
from pbem.games.paths_of_glory.war.entry import enter_turkey, limit_greece
from pbem.rules import LogEntry, Logged, Table
from tests.games.paths_of_glory.event_plays import box, illegal, play, ways
from tests.games.paths_of_glory.positions import at, board, reduced, start, table


def standing(position: Position, space: str) -> list[str]:
    return [position.unit(u).kind for u in position.stacks[position.board.space[space]]]


def notes(at_table: Table, kind: type[LogEntry]) -> list[LogEntry]:
    return [
        r.entry for r in at_table.drain() if isinstance(r, Logged) and isinstance(r.entry, kind)
    ]


@pytest.mark.rule("pog:9.5.2", "pog:9.5.2.1", "pog:4.2.2")
@pytest.mark.card("pog:AP-17")
def test_italy_joins_the_allies() -> None:
    position = start()
    rome = position.board.space["rome"]
    assert position.is_closed(rome)
    event = play(position, "AP-17")
    assert "it" in position.state.at_war
    assert not position.is_closed(rome)
    assert [at(position, f"IT-{n}") for n in (1, 2, 3, 4)] == [
        "verona",
        "udine",
        "maggiore",
        "asiago",
    ]
    assert all(reduced(position, f"IT-{n}") for n in (1, 2, 3, 4))
    assert [standing(position, space) for space in ("rome", "turin", "taranto")] == [["ITc"]] * 3
    assert box(position, "ITc") == 4
    (note,) = event.notes(NationEntered)
    assert (note.nation, note.side, len(note.units)) == ("it", AP, 11)  # type: ignore[attr-defined]


@pytest.mark.rule("pog:9.5.2.1", "pog:4.2.2")
@pytest.mark.card("pog:CP-34")
def test_bulgaria_joins_the_central_powers_with_corps_in_four_spaces_of_their_choice() -> None:
    position = start()
    chosen = ("varna", "plevna", "burgas", "kazanlik")
    play(position, "CP-34", places=tuple(("BUc", space) for space in chosen))
    assert standing(position, "sofia") == ["BUc", "BUc"]
    assert [standing(position, space) for space in chosen] == [["BUc"]] * 4
    assert standing(position, "strumitsa") == []


@pytest.mark.rule("pog:9.5.2.1", "pog:4.2.2")
@pytest.mark.card("pog:AP-16")
def test_romania_joins_the_allies_and_stands_at_its_border_unless_told_otherwise() -> None:
    position = start()
    play(position, "AP-16")
    spread = [s.id for s in position.board.spaces if standing(position, s.id) == ["ROc"]]
    assert len(spread) == 4
    for space in spread:
        near = position.board.solid[position.board.space[space]]
        assert any(position.is_controlled_by(CP, n) for n in near)
    assert standing(position, "bucharest") == ["ROc", "ROc"]


@pytest.mark.rule("pog:4.2.2")
def test_free_corps_need_as_many_different_spaces_of_their_nation() -> None:
    position = start()
    three = tuple(("BUc", space) for space in ("varna", "plevna", "burgas"))
    assert illegal(position, "CP-34", "4.2.2", places=three).key == "pog.illegal.neutral_number"
    for fourth in ("varna", "sofia", "bucharest"):
        assert illegal(position, "CP-34", "4.2.2", places=(*three, ("BUc", fourth))).names == (
            fourth,
        )
    assert illegal(position, "CP-34", "4.2.2", places=(*three, ("GEc", "kazanlik"))).names == (
        "GEc",
    )
    illegal(position, "CP-34", "CP-34", units=("BUc-1",))
    illegal(position, "AP-17", "4.2.2", places=(("ITc", "rome"),))
    assert len({order.places for order in ways(position, "CP-34")}) > 1


@pytest.mark.rule("pog:9.5.2.2")
def test_one_nation_enters_a_turn_whoever_brings_it() -> None:
    position = start()
    play(position, "AP-17")
    assert illegal(position, "CP-34", "9.5.2.2").key == "pog.illegal.neutral_twice"
    illegal(position, "AP-44", "9.5.2.2")
    position.state.neutral_entered = False
    play(position, "CP-34")
    position.state.neutral_entered = False
    illegal(position, "CP-34", "9.5.2.1")


@pytest.mark.card("pog:AP-16")
@pytest.mark.rule("pog:9.5.1.1")
def test_romania_stays_neutral_after_the_fall_of_the_tsar() -> None:
    position = start()
    position.state.events.add("CP-52")
    illegal(position, "AP-16", "AP-16")


@pytest.mark.rule("pog:9.5.2.3", "pog:16.1.3.1", "pog:11.1.13", "pog:4.2.2")
def test_turkey_enters_without_a_card_and_persia_is_divided() -> None:
    position = start()
    position.take(AP, position.board.space["kermanshah"])
    position.take(CP, position.board.space["hamadan"])
    position.take(CP, position.board.space["ahwaz"])
    at_table = table()
    enter_turkey(position, at_table)
    assert "tu" in position.state.at_war
    assert not position.state.neutral_entered
    assert standing(position, "gallipoli") == ["TUc"]
    assert len(position.board.kinds["TUc"]) == 14
    assert position.unused_units("TUc") == []
    assert standing(position, "giresun") == []
    assert [
        position.trench_level(CP, position.board.space[s])
        for s in ("baghdad", "gaza", "giresun", "medina")
    ] == [1, 1, 1, 0]
    assert position.is_controlled_by(CP, position.board.space["kermanshah"])
    assert all(
        position.is_controlled_by(AP, position.board.space[s])
        for s in ("hamadan", "ahwaz", "basra", "tabriz")
    )
    records = at_table.drain()
    changed = [
        r.entry
        for r in records
        if isinstance(r, Logged) and isinstance(r.entry, (Controlled, Scored))
    ]
    assert Controlled(CP, "kermanshah") in changed
    assert [n.change for n in changed if isinstance(n, Scored)] == [-1]
    assert not position.is_closed(position.board.space["tabriz"])


@pytest.mark.rule("pog:9.5.2.4")
def test_limited_greece_stands_on_its_map_and_closes_only_the_spaces_of_its_units() -> None:
    position = start()
    number = position.board.space
    at_table = table()
    limit_greece(position, at_table)
    assert [standing(position, s) for s in ("florina", "larisa", "athens")] == [["GRc"]] * 3
    assert "gr" not in position.state.at_war
    assert [position.is_closed(number[s]) for s in ("florina", "larisa", "athens")] == [True] * 3
    assert [position.is_closed(number[s]) for s in ("salonika", "kavala")] == [False] * 2
    assert position.is_controlled_by(AP, number["kavala"])
    assert not position.state.neutral_entered
    (note,) = notes(at_table, NationEntered)
    assert note.limited  # type: ignore[attr-defined]


@pytest.mark.rule("pog:9.5.2.4", "pog:9.5.2.4.1")
@pytest.mark.card("pog:AP-44")
def test_greece_enters_before_or_after_its_limited_entry() -> None:
    position = start()
    limit_greece(position, table())
    event = play(position, "AP-44")
    assert not position.state.limited_greece
    assert not position.is_closed(position.board.space["athens"])
    assert standing(position, "athens") == ["GRc"]
    assert event.notes(NationEntered)[0].units == ()  # type: ignore[attr-defined]
    first = start()
    play(first, "AP-44")
    assert standing(first, "florina") == ["GRc"]
    at_table = table()
    limit_greece(first, at_table)
    assert not first.state.limited_greece
    assert at_table.drain() == []


@pytest.mark.rule("pog:9.5.2.5")
def test_italy_and_romania_are_events_only_while_the_central_powers_alone_are_in_total_war() -> (
    None
):
    position = board()
    cases = [
        (LIMITED, LIMITED, False),
        (TOTAL, LIMITED, True),
        (TOTAL, TOTAL, False),
        (LIMITED, TOTAL, False),
    ]
    for central, allied, expected in cases:
        position.state.commitment = {CP: central, AP: allied}
        assert [is_event_only(position, card) for card in ("AP-16", "AP-17")] == [expected] * 2
        assert not is_event_only(position, "AP-44")
    position.state.commitment = {CP: TOTAL, AP: LIMITED}
    assert ways(position, "AP-17")
