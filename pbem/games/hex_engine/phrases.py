"""Hexes and units as players name them: ``1621``, ``Posen``.

``GE II``, ``II``, ``42 XX``, ``ALL``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pbem.orders import (
    UNIT_WORDS,
    Aliases,
    Ambiguous,
    Cursor,
    Lexicon,
    Phrases,
    Unreadable,
    Wording,
    aliases,
    fold,
    pass_article,
)

_LEADS = ("FROM", "TO", "VIA", "AT", "BY")
"""Key words that lead in to places and units."""
Pool = Sequence[str]
"""Units among which those meant are sought."""

_WORDS = {
    "AT": "IN A AD ALL SU / NA W WE DO / TO",
    "TO": "A AD ALL IN VERSO FINO_A / DO NA W WE",
    "FROM": "DA DAL DALL DALLA / Z ZE OD",
    "VIA": "ATTRAVERSO PER PASSANDO_PER PASSANDO_DA / PRZEZ",
    "BY": "CON DA / SIŁAMI PRZEZ / WITH",
    "AND": "E ED / ORAZ I",
    "ALL": "TUTTE TUTTI TUTTO / WSZYSTKIE WSZYSTKO WSZYSTKICH WSZYSTKIM"
    " WSZYSTKIMI CAŁOŚĆ / EVERYTHING",
    "NONE": "NESSUNA NESSUNO NIENTE / BRAK NIKT ŻADNE NIC / NOTHING",
    "LATER": "DOPO / PÓŹNIEJ",
    "LOSSES": "PERDITE / STRATY",
    "ADVANCE": "AVANZA AVANZANO AVANZATA / POŚCIG",
    "RETREAT": "RITIRA RITIRATA / WYCOFAJ ODWRÓT COFNIJ",
    "HOLD": "RESISTI TIENI / TRZYMAJ",
    "STAND": "RESTA RESISTI / STÓJ ZOSTAŃ / HOLD",
    "IF": "SE / JEŚLI JEŻELI",
    "FALLS": "CADE / PADNIE PADA",
    "HOLDS": "RESISTE TIENE / WYTRZYMA TRZYMA",
    "WON": "VINTO VINTA / WYGRANY WYGRANA WYGRANO",
    "LOST": "PERSO PERSA / PRZEGRANY PRZEGRANA PRZEGRANO",
    "THEN": "ALLORA POI / WTEDY",
    "ELSE": "ALTRIMENTI / INACZEJ",
}

HEX_WORDS: dict[str, Aliases] = {name: aliases(words) for name, words in _WORDS.items()}
"""Words inside an order; one may stand for several: the place decides which is meant."""

_HEX = re.compile(r"\d{4}")
_SEPARATORS = ",&+"
_LONGEST = 5
_MOST_NAMED = 6
_COUNTS = "e,two,three,four,five,six,due,tre,quattro,cinque,sei,dwie,dwa,trzy,cztery,piec,szesc"
_HOW_MANY = frozenset(_COUNTS.split(","))
"""Folded words that may say behind ALL how many units there are: ``tutti e quattro``."""


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


class HexPhrases(Phrases):
    """What hexes and units are called on one board, and lists of them.

    ``ALL`` and ``AND`` are among the key words.
    """

    def __init__(
        self,
        words: Mapping[str, Iterable[str]],
        wording: Wording,
        places: Lexicon,
        units: Lexicon,
        problems: str,
    ) -> None:
        """``problems``: stands before ``hex`` or ``unit`` in the keys of what cannot be read."""
        super().__init__(words, wording)
        self.places, self.units, self.problems = places, units, problems
        self._nations = frozenset(fold(name.split()[0]) for name in units.shown.values())
        self._and = frozenset(fold(word) for word in ("AND", *words["AND"]))

    def unit_name(self, unit: str) -> str:
        """A unit as orders write it: ``GE II``, ``FR 42 XX``."""
        return self.units.shown.get(unit, unit)

    def comma(self, cursor: Cursor) -> bool:
        """Take a comma or AND; whether there was one and something follows.

        After a comma ``I`` is no Polish AND, but the First Corps. What follows may be a further
        part of an attack: ``BY II, III, LOSSES III``.
        """
        marked = cursor.skip(_SEPARATORS)
        if fold(cursor.peek()) in self._and and not (marked and fold(cursor.peek()) == "i"):
            cursor.next()
            marked = True
        return marked and not cursor.done and not self._is_at_part(cursor)

    def _is_at_part(self, cursor: Cursor) -> bool:
        """True if a further part of an attack stands here: its losses, or who advances."""
        start = cursor.index
        found = self.accept(cursor, "LOSSES") or self.accept(cursor, "ADVANCE")
        cursor.index = start
        return bool(found)

    # --- hexes ------------------------------------------------------------------------------------

    def read_hex(self, cursor: Cursor) -> str:
        """A hex by its number or its town or city.

        A number that is not on the map too, which the rules refuse.

        Raises:
            Unreadable: no hex is called so. ALL is no slip of a name.
        """
        if self.is_at_number(cursor):
            return cursor.next()
        if self.peek(cursor, "ALL"):
            raise Unreadable(f"{self.problems}.hex", cursor.here, facts={"got": cursor.peek()})
        return self.places.read(cursor, f"{self.problems}.hex")

    @staticmethod
    def is_at_number(cursor: Cursor) -> bool:
        """True if the number of a hex stands here."""
        return bool(_HEX.fullmatch(cursor.peek()))

    def read_hex_list(self, cursor: Cursor) -> tuple[str, ...]:
        """Hexes with commas between them."""
        return self.several(cursor, self.read_hex)

    # --- units ------------------------------------------------------------------------------------

    def read_mention(self, cursor: Cursor) -> Mention:
        """One entry of a list of units: ``GE II``, ``II``, ``42 XX``, ``ALL``.

        Raises:
            Unreadable: no unit is called so. A key word such as FROM is no part of a name.
        """
        start = cursor.index
        if self.accept(cursor, "ALL"):
            while fold(cursor.peek()) in UNIT_WORDS | _HOW_MANY or self._is_count(cursor):
                cursor.next()
            return _mention(cursor, start, frozenset())
        for size in range(min(_LONGEST, len(cursor.tokens) - cursor.index), 0, -1):
            if found := self.units.exact(cursor.span(size)):
                cursor.index += size
                return _mention(cursor, start, found)
        if pass_article(cursor):
            return self.read_mention(cursor)
        if self.peek(cursor, *_LEADS):
            raise Unreadable(f"{self.problems}.unit", cursor.here, facts={"got": cursor.peek()})
        unit = self.units.read(cursor, f"{self.problems}.unit")
        return _mention(cursor, start, frozenset({unit}))

    @staticmethod
    def _is_count(cursor: Cursor) -> bool:
        """True if a number of units stands here: ``all 4``."""
        return cursor.peek().isdecimal() and len(cursor.peek()) == 1

    def read_mentions(self, cursor: Cursor) -> tuple[Mention, ...]:
        """Units with commas between them.

        Where one is missing, the name of the next unit begins with its nation.
        """
        found = [self.read_mention(cursor)]
        while self.comma(cursor) or self._is_at_unit(cursor):
            found.append(self.read_mention(cursor))
        return tuple(found)

    def _is_at_unit(self, cursor: Cursor) -> bool:
        """True if the whole name of a unit stands here, its nation first: ``RU 5S``."""
        left = len(cursor.tokens) - cursor.index
        sizes = range(2, min(_LONGEST, left) + 1)
        return fold(cursor.peek()) in self._nations and any(
            self.units.exact(cursor.span(size)) for size in sizes
        )

    def resolve(self, mention: Mention, *pools: Pool) -> list[str]:
        """The units a mention means: one, sought in the first pool that has any called so.

        Of ``ALL`` the first pool.

        That may be nobody: a line before this one may bring them. Where no pool has one that is
        called so, all that are may be meant.

        Raises:
            Ambiguous: several are called so.
        """
        if not mention.units:
            return list(pools[0]) if pools else []
        for pool in (*pools, sorted(mention.units)):
            found = mention.units & set(pool)
            if len(found) == 1:
                return list(found)
            if found:
                raise self.ambiguity_of(mention, found)
        raise AssertionError(mention)

    def ambiguity_of(self, mention: Mention, units: frozenset[str]) -> Ambiguous:
        """That a mention may mean several units; the caller raises it."""
        names = tuple(sorted(map(self.unit_name, units)))[:_MOST_NAMED]
        return Ambiguous(
            "orders.problem.ambiguous", mention.at, facts={"got": mention.text}, suggestions=names
        )


def _mention(cursor: Cursor, start: int, units: frozenset[str]) -> Mention:
    """A mention from a token to the place of the cursor."""
    first, last = cursor.tokens[start], cursor.tokens[cursor.index - 1]
    end = last.column + len(last.text)
    return Mention(
        (first.column, end - first.column), cursor.line.orders[first.column : end], units
    )
