"""The names on the board and the key words of its orders, read from a line."""

import re
from collections.abc import Sequence

from pbem.games.hex_engine.board_phrases import (
    BoardPhrases,
    labels_with_size,
    names_with_nation,
    roman,
)
from pbem.games.when_eagles_fight.board.board import PREFIXES, Unit
from pbem.games.when_eagles_fight.language.grammar import CONNECTORS, STANDING_WORDS

_SIZES = {
    "XXX": ("XXX", "Corps", "Corpo", "Korpus"),
    "XX": ("XX", "Div", "Division", "Divisione", "Dywizja"),
}
"""A size as it is printed, and in words."""

_PEOPLES = {
    "S": ("Siberian", "Siberiano", "Syberyjski"),
    "C": ("Caucasian", "Caucasus", "Caucasico", "Caucasiano", "Kaukaski"),
    "TN": ("Turkestan", "Turkestani", "Turkestano", "Turkiestański"),
    "FN": ("Finnish", "Finlandese", "Fiński"),
}
"""Corps by the letters behind their number, in words."""
_FORTRESS = ("Fort", "Fortress", "Fortezza", "Twierdza")
_NUMBERED = re.compile(r"(\d+)([A-Z]*)(/2)?")


class WhenEaglesFightPhrases(BoardPhrases):
    """What hexes and units are called on one board."""

    words = CONNECTORS | STANDING_WORDS
    problem = "wef.problem"

    def names_of(self, unit: Unit, nations: Sequence[str], own: Sequence[str]) -> list[str]:
        """Everything a unit is called, its name in orders first."""
        return _names(unit, nations, own)


def full_name(unit: Unit) -> str:
    """A unit as orders write it.

    ``RU 13``, ``DE 3R XX`` beside ``DE 3R XXX``, ``DE 1 Cav XXX``, ``RU F KOV``.
    """
    return f"{PREFIXES[unit.nation]} {short_name(unit)}"


def short_name(unit: Unit) -> str:
    """A unit without its nation: ``13``, ``3R XX``, ``1 Cav XXX``, ``F KOV``, ``HA1``."""
    if unit.kind == "fortress":
        return unit.id.split("-", 1)[1].replace("-", " ")
    if unit.kind == "cavalry" and unit.label[0].isdigit():
        return f"{unit.label.rstrip('C')} Cav {unit.size}"
    alike = unit.size == "XX" or unit.id.endswith("-XXX")
    return f"{unit.label} {unit.size}" if alike else unit.label


def _names(unit: Unit, nations: Sequence[str], own: Sequence[str]) -> list[str]:
    """Everything a unit is called, its name in orders first.

    With and without its nation, its size in words.
    """
    bare = [short_name(unit), *own]
    if unit.kind == "fortress":
        bare += [f"{word} {unit.name}" for word in _FORTRESS]
    elif unit.kind in ("infantry", "cavalry"):
        labels = dict.fromkeys(
            (unit.label, short_name(unit).removesuffix(f" {unit.size}"), *_romans(unit))
        )
        bare += labels_with_size(labels, _SIZES.get(unit.size, ()))
        bare += _of_people(unit)
    code = PREFIXES[unit.nation]
    return names_with_nation(unit, full_name(unit), code, nations, bare)


def _of_people(unit: Unit) -> list[str]:
    """A corps by its people, with and without its number: ``III Siberian``, ``Turkestan``."""
    found = _NUMBERED.fullmatch(unit.label)
    words = _PEOPLES.get(found[2], ()) if found and unit.kind == "infantry" else ()
    numbers = ("", f"{found[1]} ", f"{roman(int(found[1]))} ") if found else ()
    return [f"{number}{word}" for word in words for number in numbers]


def _romans(unit: Unit) -> tuple[str, ...]:
    """A corps' number in Roman, with what stands behind it: ``XIII``, ``X R``."""
    found = _NUMBERED.fullmatch(unit.label)
    if unit.kind != "infantry" or found is None:
        return ()
    numeral = roman(int(found[1]))
    return (f"{numeral} {found[2]}".strip(), f"{numeral}{found[2]}")
