"""The names on the board and the key words of its orders, read from a line."""

import re
from collections.abc import Sequence

from pbem.games.glorys_end.board.board import Unit
from pbem.games.glorys_end.language.grammar import CONNECTORS, STANDING_WORDS
from pbem.games.hex_engine.board_phrases import (
    BoardPhrases,
    labels_with_size,
    names_with_nation,
    roman,
)

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


class GlorysEndPhrases(BoardPhrases):
    """What hexes and units are called on one board."""

    words = CONNECTORS | STANDING_WORDS
    problem = "glo.problem"

    def names_of(self, unit: Unit, nations: Sequence[str], own: Sequence[str]) -> list[str]:
        """Everything a unit is called, its name in orders first."""
        return _names(unit, nations, own)


def full_name(unit: Unit) -> str:
    """A unit as orders write it: ``GE II``, ``FR 42 XX``."""
    return f"{CODES[unit.nation]} {short_name(unit)}"


def short_name(unit: Unit) -> str:
    """A unit without its nation.

    ``II``, ``10R``, ``42 XX``, ``1 Cav XXX``, ``4R Grp``, ``420 mm``, ``Dummy 1``.
    """
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


def _names(unit: Unit, nations: Sequence[str], own: Sequence[str]) -> list[str]:
    """Everything a unit is called, its name in orders first.

    With and without its nation, its size in words.
    """
    short = short_name(unit)
    bare = [short, *own]
    if unit.kind not in ("gun", "dummy"):
        own_label = () if short == "Indian" else (unit.label,)
        labels = dict.fromkeys((*own_label, short.removesuffix(f" {unit.size}"), *_romans(unit)))
        bare += labels_with_size(labels, _SIZES[unit.size])
    if unit.kind == "gun":
        bare += [unit.calibre, f"{unit.calibre} gun"]
    code = CODES[unit.nation]
    return names_with_nation(unit, full_name(unit), code, nations, bare)


def _romans(unit: Unit) -> tuple[str, ...]:
    """A corps' number as it is printed and in Roman, with what stands behind it.

    ``10R``, ``X R``.
    """
    found = re.fullmatch(r"(\d+)([A-Z]*)", unit.label)
    if unit.size != "XXX" or found is None:
        return ()
    numeral = roman(int(found[1]))
    return (f"{numeral} {found[2]}".strip(), f"{numeral}{found[2]}")
