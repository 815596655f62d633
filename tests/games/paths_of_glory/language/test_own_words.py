"""Letters in people's own words, in a position, and the orders that they are."""

from typing import Any

import pytest

from pbem.games.paths_of_glory.orders import Activate, Attack, Move, PlayEvent, PlayOps
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.orders import Context, Line, ParsedLetter, read_lines
from tests.games.paths_of_glory.language.reading import LANGUAGE, seen
from tests.games.paths_of_glory.positions import board


def acting(where: str, side: str, *hand: str, **options: Any) -> Context:
    """Somebody asked for an action with some cards in hand."""
    position = board(where, **options)
    position.state.hands[side] = list(hand)
    return seen(position, side.upper(), ActionAsk(position, side))


def read(text: str, context: Context) -> ParsedLetter:
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    return read_lines(lines, LANGUAGE, context, ("AP", "CP"))


def orders(text: str, context: Context) -> list[Any]:
    letter = read(text, context)
    assert not letter.problems
    return [order for item in letter.items for order in item.orders]


@pytest.mark.rule("pog:9.2.5")
@pytest.mark.parametrize(
    "text",
    [
        "Play 8 as ops. Activate Metz to attack Verdun.",
        "Gioca 8 come operazioni. Attiva Metz per attaccare Verdun.",
        "Zagrywam 8 na operacje. Aktywuję Metz do ataku na Verdun.",
    ],
)
def test_what_is_attacked_may_stand_behind_the_space_that_is_activated(text: str) -> None:
    context = acting("metz: GE-4 GE-5; verdun: FR-3", "cp", "CP-8")
    assert orders(text, context) == [
        PlayOps("CP-8"),
        Activate(attack=("metz",)),
        Attack("verdun", ("GE-4", "GE-5")),
    ]


@pytest.mark.rule("pog:11.1.3")
def test_of_ways_that_differ_in_nothing_one_is_taken_behind_the_card_too() -> None:
    context = acting("munkacs: AH-2", "cp", "CP-8")
    letter = "PLAY 8 AS OPS\nMOVE AH 2 TO Przemysl"
    move = orders(letter, context)[-1]
    assert isinstance(move, Move)
    assert move.groups[0][1] in {("uzhgorod", "przemysl"), ("stanislau", "przemysl")}


@pytest.mark.card("pog:CP-5")
@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("PLAY 5 AS EVENT", None),
        ("Zagrywam kartę 5 jako wydarzenie.", None),
        ("PLAY 5 AS EVENT CHOOSE GE 7", ("GE-7",)),
        ("PLAY 5 AS EVENT\nCHOOSE GE 7", ("GE-7",)),
        ("PLAY 5 AS EVENT CHOOSE NONE", ()),
        ("PLAY 5 AS EVENT\nCHOOSE NONE", ()),
    ],
)
def test_an_event_that_chooses_units_is_not_wasted(
    text: str, units: tuple[str, ...] | None
) -> None:
    context = acting("mulhouse: (GE-7); berlin:", "cp", "CP-5")
    letter = read(text, context)
    if units is None:
        (problem,) = letter.problems
        assert problem.key == "pog.problem.targets"
        assert "PLAY 5 Landwehr AS EVENT CHOOSE GE 7" in problem.suggestions
    else:
        assert orders(text, context) == [PlayEvent("CP-5", units=units)]


def test_an_event_that_finds_no_unit_needs_none() -> None:
    context = acting("mulhouse: GE-7", "cp", "CP-5")
    assert orders("PLAY 5 AS EVENT", context) == [PlayEvent("CP-5")]
