"""The names on the board and the key words of its orders, read from a line."""

import re
from functools import cached_property

from pbem.games.glorys_end.board.board import Board, Unit
from pbem.games.glorys_end.language.grammar import CONNECTORS, STANDING_WORDS
from pbem.games.hex_engine.phrases import HexPhrases
from pbem.orders import CORPS_WORDS, Lexicon, Wording, called, spellings

CODES = {"german": "GE", "french": "FR", "british": "BR", "belgian": "BE"}
"""With which the names of units begin."""

_NUMBERED = re.compile(r"\d+")
_SIZES = {
    "XXX": ("XXX", "Corps", "Corpo", "Korpus"),
    "XX": ("XX", "Div", "Division", "Divisione", "Dywizja"),
    "X": ("X", "Bde", "Brigade", "Brigata", "Brygada"),
    "": (),
}
"""A size as it is printed, and in words."""

_TENS, _UNITS = ("", "X", "XX", "XXX"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


class GlorysEndPhrases(HexPhrases):
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
            "glo.problem",
        )
        self.board = board

    @cached_property
    def numbers(self) -> Lexicon:
        """The hexes by their printed numbers."""
        return Lexicon({number: (number,) for number in self.board.hexes})


def roman(number: int) -> str:
    """A number below 40 as corps are numbered."""
    return _TENS[number // 10] + _UNITS[number % 10]


def full_name(unit: Unit) -> str:
    """A unit as orders write it: ``GE II``, ``FR 42 XX``."""
    return f"{CODES[unit.nation]} {short_name(unit)}"


def short_name(unit: Unit) -> str:
    """A unit without its nation: ``II``, ``10R``, ``42 XX``, ``1 Cav XXX``, ``4R Grp``, ``420 mm``, ``Dummy 1``."""
    if unit.kind == "dummy":
        return f"Dummy {unit.id.rpartition('-')[2]}"
    if unit.kind == "gun":
        return f"{unit.calibre} mm"
    if unit.kind == "cavalry":
        return f"{unit.label.removesuffix('C')} Cav {unit.size}".lstrip()
    if unit.id.endswith("-Grp"):
        return f"{unit.label} Grp"
    if unit.size != "XXX":
        return f"{unit.label} {unit.size}"
    if unit.label == "I":
        return "Indian"
    return roman(int(unit.label)) if _NUMBERED.fullmatch(unit.label) else unit.label


def _names(unit: Unit, nations: tuple[str, ...], own: tuple[str, ...]) -> list[str]:
    """Everything a unit is called, its name in orders first: with and without its nation, its size in words."""
    short = short_name(unit)
    bare = [short, *own]
    if unit.kind not in ("gun", "dummy"):
        own_label = () if short == "Indian" else (unit.label,)
        labels = dict.fromkeys((*own_label, short.removesuffix(f" {unit.size}"), *_romans(unit)))
        bare += [*labels, *(f"{label} {size}" for label in labels for size in _SIZES[unit.size])]
        bare += [f"{size} {label}" for label in labels for size in _SIZES[unit.size][1:]]
    if unit.kind == "gun":
        bare += [unit.calibre, f"{unit.calibre} gun"]
    code = CODES[unit.nation]
    named = [f"{nation} {name}" for nation in (code, *nations) for name in bare]
    return list(
        dict.fromkeys(
            [full_name(unit), *bare, *named, *(f"{name} {code}" for name in bare), unit.id]
        )
    )


def _romans(unit: Unit) -> tuple[str, ...]:
    """A corps' number as it is printed and in Roman, with what stands behind it: ``10R``, ``X R``."""
    found = re.fullmatch(r"(\d+)([A-Z]*)", unit.label)
    if unit.size != "XXX" or found is None:
        return ()
    numeral = roman(int(found[1]))
    return (f"{numeral} {found[2]}".strip(), f"{numeral}{found[2]}")
