"""The legends of hex maps: each names the signs on its plate, and no others."""

import re
from collections import Counter, defaultdict
from typing import NamedTuple

import pytest

from pbem.render import Catalogue
from pbem.render.hexes.renderer import HexRenderer
from pbem.rules import View
from tests.render import test_glorys_end, test_when_eagles_fight
from tests.render.rectangles import bursts, counters

EN = Catalogue("en")
_MEANING = re.compile(
    r'<g transform="translate\(\d+ \d+\)">((?:(?!<g transform="translate\(\d+ \d+\)">).)*?)'
    r'<text x="36.0" y="4.0" [^>]*>([^<]*)</text></g>'
)
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_ALONE = {"WEF": 15, "GLO": 15}
"""So many signs at least have an ink that no other sign has."""


class Plate(NamedTuple):
    """What a plate draws without its legend, and the markup of each sign by its meaning."""

    drawn: str
    meanings: dict[str, str]


def plates(code: str) -> list[Plate]:
    """The plates of a position late in a random game, and of its beginning."""
    renderer: HexRenderer
    views: tuple[View, ...]
    if code == "WEF":
        renderer, views = (
            test_when_eagles_fight.RENDERER,
            test_when_eagles_fight.campaign("historical")[1],
        )
    else:
        renderer, views = test_glorys_end.RENDERER, test_glorys_end.campaign("historical")[2]
    found = []
    for view in (views[0], views[-1]):
        for svg in renderer.plates(view, EN):
            markup = re.sub(r"<(defs|style)>.*?</\1>", "", svg)
            meanings = {meaning: sign for sign, meaning in _MEANING.findall(markup)}
            found.append(Plate(_MEANING.sub("", markup), meanings))
    return found


@pytest.mark.parametrize("code", ["WEF", "GLO"])
def test_a_legend_names_the_inks_of_its_plate_and_no_others(code: str) -> None:
    """A sign is told by the inks that no other sign has."""
    seen, inks = plates(code), defaultdict[str, set[str]](set)
    for plate in seen:
        for meaning, sign in plate.meanings.items():
            inks[meaning] |= set(_COLOUR.findall(sign))
    shared = Counter(ink for each in inks.values() for ink in each)
    alone = {meaning: {ink for ink in each if shared[ink] == 1} for meaning, each in inks.items()}
    told = {meaning: each for meaning, each in alone.items() if each - {"#ffffff"}}
    assert len(told) >= _ALONE[code]
    for plate in seen:
        drawn = set(_COLOUR.findall(plate.drawn))
        for meaning, each in told.items():
            assert bool(each & drawn) == (meaning in plate.meanings), meaning


@pytest.mark.parametrize("code", ["WEF", "GLO"])
def test_a_legend_names_counters_battles_and_moves_where_they_are(code: str) -> None:
    prefix = f"{code.lower()}.map.legend"
    units = {EN.text(f"{prefix}_unit"), EN.text(f"{prefix}_small")}
    moves = {EN.text(f"{prefix}_{way}") for way in ("move", "rail", "retreat")}
    if code == "GLO":
        moves.add(EN.text(f"{prefix}_sea"))
    for plate in plates(code):
        named = plate.meanings.keys()
        assert bool(counters(plate.drawn)) == bool(units & named)
        assert bool(bursts(plate.drawn)) == (EN.text(f"{prefix}_battle") in named)
        assert ("marker-end" in plate.drawn) == bool(moves & named)
