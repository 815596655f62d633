"""Read the scoring of a rules file: a system by name, and its figures."""

import dataclasses
from collections.abc import Mapping
from fractions import Fraction

from pbem.tournament.scoring.systems import (
    DrawSize,
    MatchScoring,
    Points,
    RankPoints,
    Scoring,
    SidePoints,
    Unplayed,
)

SYSTEMS: Mapping[str, type[Points | SidePoints | RankPoints | DrawSize]] = {
    "points": Points,
    "side points": SidePoints,
    "rank points": RankPoints,
    "draw size": DrawSize,
}
"""The scoring systems by name."""


_PARTS = ("unplayed", "match")
"""What a system has beside its own figures."""
_FRACTIONS = ("1", "0.5", "1/2")


class BadScoring(ValueError):
    """A figure that cannot be read.

    Attributes:
        figure: its name, or the name of the system.
        got: what the file says.
        expected: what the file could say: the existing names, or an example of the figure.
    """

    def __init__(self, figure: str, got: object, expected: tuple[str, ...]) -> None:
        super().__init__(figure, got, expected)
        self.figure = figure
        self.got = got
        self.expected = expected


def scoring_of(
    system: str, figures: Mapping[str, object], match: MatchScoring | None = None
) -> Scoring:
    """The scoring of an event.

    Args:
        system: one of `SYSTEMS`.
        figures: by the attribute names of the system and of `Unplayed`. A missing figure keeps its
            default. A fraction is a number, read as written, or a text such as ``1/2``.
        match: what matches of several games count.

    Raises:
        BadScoring: the system or a figure is unknown, or a figure cannot be read.
    """
    if system not in SYSTEMS:
        raise BadScoring("system", system, tuple(SYSTEMS))
    kind = SYSTEMS[system]
    own = {field.name: field for field in dataclasses.fields(kind) if field.name not in _PARTS}
    absent = {field.name: field for field in dataclasses.fields(Unplayed)}
    read: dict[str, object] = {}
    unplayed: dict[str, Fraction] = {}
    for name, value in figures.items():
        if name in absent:
            unplayed[name] = _read_fraction(name, value)
        elif name in own:
            read[name] = _checked_figure(name, value, own[name].type)
        else:
            raise BadScoring("figure", name, (*own, *absent))
    if kind is RankPoints and "points" not in read:
        raise BadScoring("points", None, ("[10, 6, 3, 1]",))
    whole = {"unplayed": Unplayed(**unplayed), "match": match or MatchScoring()}
    return kind(**read, **whole)  # type: ignore[arg-type]  # read by type


def _checked_figure(name: str, value: object, kind: object) -> object:
    if kind is str:
        if not isinstance(value, str):
            raise BadScoring(name, value, ("AP",))
        return value
    if kind is Fraction:
        return _read_fraction(name, value)
    if not isinstance(value, list):
        raise BadScoring(name, value, ("[10, 6, 3, 1]",))
    return tuple(_read_fraction(name, item) for item in value)


def _read_fraction(name: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise BadScoring(name, value, _FRACTIONS)
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise BadScoring(name, value, _FRACTIONS) from None
