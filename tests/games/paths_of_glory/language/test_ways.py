"""The way of a move of which only the end or some spaces are written."""

from itertools import pairwise

import pytest
from hypothesis import given

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.orders import (
    Move,
)
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.orders import Ambiguous, Context
from tests.games.paths_of_glory.language.reading import (
    BOARD,
    LANGUAGE,
    PUBLIC,
    START,
    read,
    seen,
    walks,
)
from tests.games.paths_of_glory.positions import board, operation


def test_the_shortest_way_is_taken_if_there_is_one() -> None:
    position = board("aachen: GE-1; oppeln: GEc; koblenz: GE-2; insterberg: GE-8; lomza: RU-2")
    context = seen(position, "CP")
    assert read("MOVE GE 1 TO Kassel", context) == (Move(((("GE-1",), ("essen", "kassel")),)),)
    with pytest.raises(Ambiguous) as caught:
        read("MOVE GE corps FROM Oppeln TO Lodz", context)
    assert caught.value.key == "pog.problem.route"
    assert caught.value.suggestions == ("VIA Breslau", "VIA Czestochowa")
    assert caught.value.at == (29, 4)


def moving(position: Position, seat: str, spaces: str) -> Context:
    """Somebody asked for moves out of some spaces."""
    op = operation(position, seat.lower(), move=spaces)
    return seen(position, seat, OperateAsk(position, seat.lower(), op, fighting=False))


@pytest.mark.rule("pog:11.1.3", "pog:11.1.11", "pog:11.3.2")
@pytest.mark.parametrize(
    ("where", "text", "way"),
    [
        ("grenoble: FRc", "MOVE FR corps TO Nice", "lyon avignon marseilles nice"),
        ("grenoble: FRc", "MUOVI FR corpi a Marsiglia", "lyon avignon marseilles"),
        ("villach: AHc", "MOVE AH corps TO Trent", "spittal innsbruck trent"),
        ("batum: RUc", "RUCH RU korpus do Grozny", "kars tbilisi grozny"),
        ("grenoble: FRc", "MOVE FR corps TO Turin", "turin"),
        ("grenoble: FRc", "MOVE FR corps VIA Lyon TO Nevers", "lyon nevers"),
    ],
)
def test_a_plain_move_finds_the_one_legal_way_and_leaves_the_rest_to_the_rules(
    where: str, text: str, way: str
) -> None:
    position = board(where, at_war=["tu"])
    seat = "CP" if "AH" in where else "AP"
    (order,) = read(text, moving(position, seat, where.split(":", maxsplit=1)[0]))
    assert order.groups[0][1] == tuple(way.split())


@pytest.mark.rule("pog:11.1.1")
def test_units_of_several_spaces_move_as_a_group_for_each() -> None:
    position = board("koblenz: GE-3 GE-2; metz: GE-5", turn=5)
    assert read("MOVE GE 3, GE 5, GE 2 TO Frankfurt", seen(position, "CP")) == (
        Move(
            (
                (("GE-3", "GE-2"), ("frankfurt",)),
                (("GE-5",), ("koblenz", "frankfurt")),
            )
        ),
    )


@pytest.mark.rule("pog:11.1.3", "pog:11.1.14")
@pytest.mark.parametrize(
    "text",
    ["MOVE RU 3 TO Lemberg; RU 8 TO Tarnopol", "MOVE RU 8 TO Tarnopol; RU 3 TO Lemberg"],
)
def test_no_via_is_asked_where_others_of_the_order_take_the_space_anyway(text: str) -> None:
    position = board("dubno: RU-3; kamenets_podolski: RU-8", ap=["lutsk"], cp=["tarnopol"])
    context = moving(position, "AP", "dubno kamenets_podolski")
    with pytest.raises(Ambiguous):
        read("MOVE RU 3 TO Lemberg", context)
    (order,) = read(text, context)
    ways = dict(order.groups)
    assert ways[("RU-8",)] == ("tarnopol",)
    assert ways[("RU-3",)][-1] == "lemberg"


@pytest.mark.rule("pog:11.1.3", "pog:11.1.14")
def test_via_is_asked_only_between_legal_ways_that_differ_in_what_they_take() -> None:
    position = board("oppeln: GEc")
    context = moving(position, "CP", "oppeln")
    with pytest.raises(Ambiguous) as caught:
        read("MOVE GE corps TO Lodz", context)
    assert caught.value.suggestions == ("VIA Breslau", "VIA Czestochowa")
    position.take("cp", position.board.space["czestochowa"])
    (order,) = read("MOVE GE corps TO Lodz", context)
    assert order.groups[0][1] in {("breslau", "lodz"), ("czestochowa", "lodz")}


def test_the_way_leads_around_the_enemy() -> None:
    position = board("oppeln: GEc; breslau: RU-2")
    assert read("MOVE GE corps TO Lodz", seen(position, "CP")) == (
        Move(((("GEc-1",), ("czestochowa", "lodz")),)),
    )
    position = board("oppeln: GEc; breslau: RU-2; czestochowa: RU-3; cracow: RU-4")
    assert read("MOVE GE corps TO Lodz", seen(position, "CP"))[0].groups[0][1][-1] == "lodz"


@given(walks())
def test_a_way_is_connected_and_ends_where_it_should(walk: tuple[str, tuple[str, ...]]) -> None:
    unit, path = walk
    origin, target = (
        BOARD.spaces[START.state.at[BOARD.unit[unit]]],
        BOARD.spaces[BOARD.space[path[-1]]],
    )
    text = f"MOVE {LANGUAGE.phrases.unit_name(unit)} TO {target.name}"
    links = BOARD.links[BOARD.units[BOARD.unit[unit]].nation]
    try:
        found = read(text, PUBLIC)[0].groups[0][1]
    except Ambiguous as error:
        found = read(text.replace(" TO ", f" {error.suggestions[-1]} TO "), PUBLIC)[0].groups[0][1]
    assert found[-1] == target.id
    if target is not origin and len(found) > 1:
        assert all(
            BOARD.space[b] in links[BOARD.space[a]] for a, b in pairwise((origin.id, *found))
        )
