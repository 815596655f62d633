"""Letters in people's own words, in a position, and the orders that they are."""

from typing import Any

import pytest

from pbem.games.quartermaster_1914.orders import Battle, Draw, Place, Play, Prepare
from pbem.orders import Context, Line, read_lines
from tests.games.quartermaster_1914.language.reading import GAME, LANGUAGE, seen_by


def orders(text: str, context: Context) -> list[Any]:
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    letter = read_lines(lines, LANGUAGE, context, GAME.seats)
    assert not letter.problems
    return [order for item in letter.items for order in item.orders]


HAND = "DE: DE-BUILD-ARMY DE-LAND-BATTLE DE-48 DE-52"


@pytest.mark.rule("qmg:12.build")
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Build an army in Prussia and draw.", [Play("DE-BUILD-ARMY"), Place("PRU"), Draw()]),
        ("Costruisco in Prussia e pesco.", [Play("DE-BUILD-ARMY"), Place("PRU"), Draw()]),
        ("Buduję armię w Prusach i dobieram.", [Play("DE-BUILD-ARMY"), Place("PRU"), Draw()]),
        ("Battle Picardy", [Play("DE-LAND-BATTLE"), Battle("PIC")]),
        ("Play Landsturm. Build Prussia.", [Play("DE-48"), Place("PRU")]),
        ("Build in the North Sea.", [Place("NTH")]),
    ],
)
def test_the_basic_card_of_a_build_or_a_battle_is_taken_for_granted(
    text: str, read: list[Any]
) -> None:
    assert orders(text, seen_by("DE", hands=HAND)) == read


@pytest.mark.parametrize(
    "text", ["Przygotowuję Linię Hindenburga.", "Przygotuj Hindenburga", "Preparo Hindenburg"]
)
def test_a_part_of_the_name_of_a_held_card_may_be_declined(text: str) -> None:
    assert orders(text, seen_by("DE", hands=HAND)) == [Prepare("DE-52")]
