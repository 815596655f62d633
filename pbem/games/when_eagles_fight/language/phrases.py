"""The names on the board and the key words of its orders, read from a line."""

import re
from functools import cached_property

from pbem.games.hex_engine.phrases import HexPhrases
from pbem.games.when_eagles_fight.board.board import PREFIXES, Board, Unit
from pbem.games.when_eagles_fight.language.grammar import CONNECTORS, STANDING_WORDS
from pbem.orders import CORPS_WORDS, Lexicon, Wording, called, spellings

_SIZES = {
    "XXX": ("XXX", "Corps", "Corpo", "Korpus"),
    "XX": ("XX", "Div", "Division", "Divisione", "Dywizja"),
}
"""A size as it is printed, and in words."""

_FORTRESS = ("Fort", "Fortress", "Fortezza", "Twierdza")
_TENS, _UNITS = (
    ("", "X", "XX", "XXX", "XL", "L"),
    ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"),
)
_NUMBERED = re.compile(r"(\d+)([A-Z]*)(/2)?")


class WhenEaglesFightPhrases(HexPhrases):
    """What hexes and units are called on one board."""

    def __init__(self, board: Board, wording: Wording) -> None:
        places, nations = board.aliases.get("places", {}), board.aliases.get("nations", {})
        own = board.aliases.get("units", {})
        super().__init__(
            CONNECTORS | STANDING_WORDS,
            wording,
            Lexicon(
                {
                    h: (*called(place.name, places.get(h, ()), wording.lang), h)
                    for h, place in board.places.items()
                }
            ),
            Lexicon(
                {
                    u.id: tuple(_names(u, nations.get(u.nation, ()), spellings(own.get(u.id, ()))))
                    for u in board.units
                },
                CORPS_WORDS,
            ),
            "wef.problem",
        )
        self.board = board

    @cached_property
    def numbers(self) -> Lexicon:
        """The hexes by their printed numbers."""
        return Lexicon({number: (number,) for number in self.board.hexes})


def full_name(unit: Unit) -> str:
    """A unit as orders write it: ``RU 13``, ``DE 3R XX`` beside ``DE 3R XXX``, ``DE 1 Cav XXX``, ``RU F KOV``."""
    return f"{PREFIXES[unit.nation]} {short_name(unit)}"


def short_name(unit: Unit) -> str:
    """A unit without its nation: ``13``, ``3R XX``, ``1 Cav XXX``, ``F KOV``, ``HA1``."""
    if unit.kind == "fortress":
        return unit.id.split("-", 1)[1].replace("-", " ")
    if unit.kind == "cavalry" and unit.label[0].isdigit():
        return f"{unit.label.rstrip('C')} Cav {unit.size}"
    alike = unit.size == "XX" or unit.id.endswith("-XXX")
    return f"{unit.label} {unit.size}" if alike else unit.label


def _names(unit: Unit, nations: tuple[str, ...], own: tuple[str, ...]) -> list[str]:
    """Everything a unit is called, its name in orders first: with and without its nation, its size in words."""
    bare = [short_name(unit), *own]
    if unit.kind == "fortress":
        bare += [f"{word} {unit.name}" for word in _FORTRESS]
    elif unit.kind in ("infantry", "cavalry"):
        labels = dict.fromkeys(
            (unit.label, short_name(unit).removesuffix(f" {unit.size}"), *_romans(unit))
        )
        bare += [
            *labels,
            *(f"{label} {size}" for label in labels for size in _SIZES.get(unit.size, ())),
        ]
        bare += [f"{size} {label}" for label in labels for size in _SIZES.get(unit.size, ())[1:]]
    code = PREFIXES[unit.nation]
    named = [f"{nation} {name}" for nation in (code, *nations) for name in bare]
    return list(
        dict.fromkeys(
            [full_name(unit), *bare, *named, *(f"{name} {code}" for name in bare), unit.id]
        )
    )


def roman(number: int) -> str:
    """A number below 60 as corps are numbered."""
    return _TENS[number // 10] + _UNITS[number % 10]


def _romans(unit: Unit) -> tuple[str, ...]:
    """A corps' number in Roman, with what stands behind it: ``XIII``, ``X R``."""
    found = _NUMBERED.fullmatch(unit.label)
    if unit.kind != "infantry" or found is None:
        return ()
    numeral = roman(int(found[1]))
    return (f"{numeral} {found[2]}".strip(), f"{numeral}{found[2]}")
