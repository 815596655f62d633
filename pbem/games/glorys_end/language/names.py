"""The names on the board and the key words of its orders, read from a line."""

import re
from dataclasses import dataclass

from pbem.games.glorys_end.board.board import Board, Unit
from pbem.games.glorys_end.language.grammar import CONNECTORS, STANDING_WORDS
from pbem.orders import Ambiguous, Cursor, Lexicon, Phrases, Wording, called, fold, spellings

CODES = {"german": "GE", "french": "FR", "british": "BR", "belgian": "BE"}
"""With which the names of units begin."""

_HEX = re.compile(r"\d{4}")
_SEPARATORS = ",&+"
_NUMBERED = re.compile(r"\d+")
_LONGEST = 5
_SIZES = {
    "XXX": ("XXX", "Corps", "Corpo", "Korpus"),
    "XX": ("XX", "Div", "Division", "Divisione", "Dywizja"),
    "X": ("X", "Bde", "Brigade", "Brigata", "Brygada"),
    "": (),
}
"""A size as it is printed, and in words."""

_TENS, _UNITS = ("", "X", "XX", "XXX"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@dataclass(frozen=True, slots=True)
class Mention:
    """A unit as a line names it.

    Attributes:
        at: column and length in the line.
        text: the words.
        units: identifiers of all that are called so; none: every unit there is to be meant.
    """

    at: tuple[int, int]
    text: str
    units: frozenset[str]


class Naming(Phrases):
    """What hexes and units are called on one board."""

    def __init__(self, board: Board, wording: Wording) -> None:
        super().__init__(CONNECTORS | STANDING_WORDS, wording)
        self.board = board
        places = board.aliases.get("places", {})
        self.places = Lexicon(
            {h: (*called(place.name, places.get(h, ()), wording.lang), h) for h, place in board.places.items()}
        )
        nations = board.aliases.get("nations", {})
        own = board.aliases.get("units", {})
        self.units = Lexicon(
            {u.id: tuple(_names(u, nations.get(u.nation, ()), spellings(own.get(u.id, ())))) for u in board.units}
        )
        self._and = frozenset(fold(word) for word in ("AND", *CONNECTORS["AND"]))

    def unit_name(self, unit: str) -> str:
        """A unit as orders write it: ``GE II``, ``FR 42 XX``."""
        return self.units.shown.get(unit, unit)

    def comma(self, cursor: Cursor) -> bool:
        """Take a comma or AND; whether there was one and something follows.

        After a comma ``I`` is no Polish AND, but the First Corps.
        """
        marked = cursor.skip(_SEPARATORS)
        if fold(cursor.peek()) in self._and and not (marked and fold(cursor.peek()) == "i"):
            cursor.next()
            marked = True
        return marked and not cursor.done

    # --- hexes ---------------------------------------------------------------------------------------------------

    def hex(self, cursor: Cursor) -> str:
        """A hex by its number or its town or city; a number that is not on the map too, which the rules refuse."""
        if self.at_number(cursor):
            return cursor.next()
        return self.places.read(cursor, "glo.problem.hex")

    @staticmethod
    def at_number(cursor: Cursor) -> bool:
        """Whether the number of a hex stands here."""
        return bool(_HEX.fullmatch(cursor.peek()))

    def hex_list(self, cursor: Cursor) -> tuple[str, ...]:
        """Hexes with commas between them."""
        return self.several(cursor, self.hex)

    # --- units ---------------------------------------------------------------------------------------------------

    def mention(self, cursor: Cursor) -> Mention:
        """One entry of a list of units: ``GE II``, ``II``, ``42 XX``, ``ALL``.

        Raises:
            Unreadable: no unit is called so.
        """
        start = cursor.index
        if self.took(cursor, "ALL"):
            return _mention(cursor, start, frozenset())
        for size in range(min(_LONGEST, len(cursor.tokens) - cursor.index), 0, -1):
            if found := self.units.exact(cursor.span(size)):
                cursor.index += size
                return _mention(cursor, start, found)
        unit = self.units.read(cursor, "glo.problem.unit")
        return _mention(cursor, start, frozenset({unit}))

    def ambiguous(self, mention: Mention, units: frozenset[str]) -> Ambiguous:
        """That a mention may mean several units; the caller raises it."""
        names = tuple(sorted(map(self.unit_name, units)))[:6]
        return Ambiguous("orders.problem.ambiguous", mention.at, facts={"got": mention.text}, suggestions=names)


def _mention(cursor: Cursor, start: int, units: frozenset[str]) -> Mention:
    """A mention from a token to the place of the cursor."""
    first, last = cursor.tokens[start], cursor.tokens[cursor.index - 1]
    end = last.column + len(last.text)
    return Mention((first.column, end - first.column), cursor.line.orders[first.column : end], units)


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
    return list(dict.fromkeys([full_name(unit), *bare, *named, *(f"{name} {code}" for name in bare), unit.id]))


def _romans(unit: Unit) -> tuple[str, ...]:
    """A corps' number as it is printed and in Roman, with what stands behind it: ``10R``, ``X R``."""
    found = re.fullmatch(r"(\d+)([A-Z]*)", unit.label)
    if unit.size != "XXX" or found is None:
        return ()
    numeral = roman(int(found[1]))
    return (f"{numeral} {found[2]}".strip(), f"{numeral}{found[2]}")
