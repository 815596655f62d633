"""Whoever sees few colours tells the two sides of every game apart."""

from collections.abc import Iterable
from itertools import product

import pytest

from pbem.games import game_modules
from tests.render.shipped import document

Colour = tuple[float, float, float]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What linear light becomes for those who lack one kind of cones (Machado, Oliveira and Fernandes
2009, severity 1)."""
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)
CLEAR = 20
"""So far apart in CIE L*a*b* (1976) two colours are clearly two; what is just seen is 2.3."""
SIDES: dict[str, tuple[str, set[str]]] = {
    "paths_of_glory": ("counters", {"ge", "ah", "bu", "tu", "sn"}),
    "first_world_war": ("colours", {"DE", "GA"}),
    "quartermaster_1914": ("colours", {"DE", "AH", "OT"}),
    "glorys_end": ("colours", {"german"}),
    "when_eagles_fight": ("colours", {"german", "austrian"}),
}
"""Where the layout of a game has the colours of its counters, and which of them are of the Central
Powers."""


def times(matrix: Iterable[Colour], vector: Colour) -> Colour:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def linear(colour: str) -> Colour:
    """The light of a colour such as ``#003b85``."""
    one, two, three = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (one, two, three)
    )
    return red, green, blue


def within(light: Colour) -> Colour:
    """The nearest light that a screen can show."""
    one, two, three = (min(1.0, max(0.0, share)) for share in light)
    return one, two, three


def lab(light: Colour) -> Colour:
    """Light in CIE L*a*b*."""
    shares = (value / white for value, white in zip(times(XYZ, light), WHITE, strict=True))
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eyes: str) -> float:
    """How far apart two colours are for some eyes."""
    seen = (lab(within(times(EYES[eyes], linear(colour)))) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def test_the_measure_knows_what_is_hard_to_tell_apart() -> None:
    assert apart("#ff0000", "#00ff00", "all colours") > 5 * CLEAR
    assert (
        apart("#8a6f00", "#b05a00", "deuteranopia")
        < CLEAR
        < apart("#8a6f00", "#b05a00", "all colours")
    )
    assert (
        apart("#00735c", "#00589c", "tritanopia")
        < CLEAR
        < apart("#00735c", "#00589c", "all colours")
    )


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", [module.id for module in game_modules().values()])
def test_counters_of_the_two_sides_differ_clearly_for_every_eye(game: str, eyes: str) -> None:
    part, central = SIDES[game]
    colours = document(game).presentation["layout"][part]
    allied = colours.keys() - central
    assert central < colours.keys()
    alike = [
        (a, b) for a, b in product(central, allied) if apart(colours[a], colours[b], eyes) < CLEAR
    ]
    assert alike == []
