"""The names on the board and the key words of its orders, read from a line."""

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Literal

from pbem.games.paths_of_glory.board.board import SIDES, Board, Card
from pbem.games.paths_of_glory.language.grammar import CONNECTORS, STANDING_WORDS
from pbem.orders import (
    ARMY_WORDS,
    ARTICLES,
    UNIT_WORDS,
    Cursor,
    Lexicon,
    Phrases,
    Wording,
    called,
    fold,
)

RESERVE = "reserve"
"""How orders name the reserve box."""

_CORPS = tuple(sorted(fold(word) for word in ("CORPS", *CONNECTORS["CORPS"])))
_LONGEST_NAME = 3

Strength = Literal["", "full", "reduced"]


@dataclass(frozen=True, slots=True)
class Mention:
    """Units as a line names them: by identifier, by kind of corps, or all (neither of both).

    Attributes:
        at: column and length in the line.
        text: the words.
        unit: the identifier of one unit.
        kind: a kind of corps of which any may be meant.
        count: how many of the kind.
        strength: at which strength, if said.
        place: where they stand, if said: a space or the reserve box.
    """

    at: tuple[int, int]
    text: str
    unit: str = ""
    kind: str = ""
    count: int = 1
    strength: Strength = ""
    place: str = ""


class PathsOfGloryPhrases(Phrases):
    """What spaces, cards and units are called on one board."""

    def __init__(self, board: Board, wording: Wording) -> None:
        super().__init__(CONNECTORS | STANDING_WORDS, wording)
        self.board, lang = board, wording.lang
        names = board.aliases
        spaces = {s.id: called(s.name, names["spaces"].get(s.id, ()), lang) for s in board.spaces}
        self.spaces = Lexicon(spaces)
        reserve = (wording.line(RESERVE.upper()).capitalize(), *names["reserve"])
        self.places = Lexicon({**spaces, RESERVE: reserve})
        self.cards = {side: Lexicon(_card_names(board, side, lang)) for side in ("", *SIDES)}
        self.armies = Lexicon(
            {u.id: _army_names(board, u.id, u.nation) for u in board.units if u.army}, ARMY_WORDS
        )
        self._identified = {u.id.casefold(): u.id for u in board.units}
        self._of_nation = Lexicon(
            {f"{nation.upper()}c": words for nation, words in names["nations"].items()}
        )
        self.corps = Lexicon(
            {
                k: (self.kind_name(k), k, *_corps_names(board, k), *names["corps"].get(k, ()))
                for k in _corps_kinds(board)
            }
        )
        self._named = Lexicon(
            {kind: (kind, *names["corps"].get(kind, ())) for kind in _corps_kinds(board)}
        )

    @cached_property
    def names_by_number(self) -> dict[str, tuple[str, ...]]:
        """What the cards of both sides are called, by number, the longest first.

        What stands in brackets may be left out.
        """
        found: dict[str, set[str]] = {}
        for card in self.board.cards.values():
            titles = _titles(self.board, card, self.wording.lang)
            bare = {title.partition(" (")[0] for title in titles}
            found.setdefault(str(card.number), set()).update({*titles} | bare)
        return {
            number: tuple(sorted(titles, key=len, reverse=True)) for number, titles in found.items()
        }

    def unit_name(self, unit: str) -> str:
        """A unit as orders write it: ``GE 1``; a corps by its identifier, ``GEc-3``."""
        return self.armies.shown.get(unit, unit)

    def kind_name(self, kind: str) -> str:
        """A kind of corps as players write it: ``GE corps``, ``corpo GE``."""
        nation = kind.removesuffix("c")
        if self.wording.lang == "en":
            return f"{nation} corps"
        return f"{self.wording.line('CORPS').lower()} {nation}"

    def plain_name(self, unit: str) -> str:
        """A unit as players write it: ``GE 1``, ``GE corps``."""
        return self.armies.shown.get(unit) or self.kind_name(
            self.board.units[self.board.unit[unit]].kind
        )

    def is_at_nation(self, cursor: Cursor) -> bool:
        """True if a nation's name stands here."""
        return bool(self._of_nation.exact(cursor.peek()))

    # --- spaces and cards -------------------------------------------------------------------------

    def read_space(self, cursor: Cursor) -> str:
        """A space."""
        return self.spaces.read(cursor, "pog.problem.space")

    def read_place(self, cursor: Cursor) -> str:
        """A space or the reserve box."""
        return self.places.read(cursor, "pog.problem.space")

    def read_space_list(self, cursor: Cursor) -> list[str]:
        """Spaces with commas between them."""
        return list(self.several(cursor, self.read_space))

    def is_at_space(self, cursor: Cursor) -> bool:
        """True if the next words are the full name of a space, declined or not."""
        spans = [cursor.span(size) for size in range(_LONGEST_NAME, 0, -1)]
        return any(map(self.spaces.exact, spans)) or any(map(self.spaces.is_declined, spans))

    def read_card(self, cursor: Cursor, side: str, held: Container[str] = ()) -> str:
        """A card of a side by number or name; of either side where it is not known (empty).

        Of several with one name a held one is meant.
        """
        self.accept(cursor, "CARDS")
        return self.cards[side].read(cursor, "pog.problem.card", held)

    def read_card_list(self, cursor: Cursor, side: str, held: Container[str] = ()) -> list[str]:
        """Cards with commas between them; none where the line says so, or says LATER.

        The number and the name of one card name it once: ``6, Withdrawal``.
        """
        if self.accept(cursor, "NONE"):
            return []
        cards = self.several(cursor, lambda at: self.read_card(at, side, held), "LATER")
        return list(dict.fromkeys(cards))

    # --- units ------------------------------------------------------------------------------------

    def read_mention(self, cursor: Cursor) -> Mention:
        """One entry of a list of units: ``GE 1``, ``2 × (GE corps)``, ``GEc-3``, ``ALL``.

        Raises:
            Unreadable: no unit is called so.
            Ambiguous: several are.
        """
        start = cursor.index
        if self.accept(cursor, "ALL"):
            while fold(cursor.peek()) in UNIT_WORDS:
                cursor.next()
            return _mention(cursor, start)
        before = self.number(cursor)
        bracket = cursor.skip("(")
        if not bracket:
            cursor.index = start  # the 8 of 8 GE is no count
        inner = cursor.index
        count = before if bracket and before is not None else self._read_count(cursor)
        strength = self._read_strength(cursor)
        kind = self._read_kind(cursor)
        if kind:
            strength = "reduced" if bracket or self.accept(cursor, "REDUCED") else strength
            units = self.board.kinds[kind]
            found = {"kind": kind} if len(units) > 1 else {"unit": self.board.units[units[0]].id}
        else:
            cursor.index = inner
            found = {"unit": self._read_unit(cursor)}
            self.accept(cursor, "REDUCED")
        if bracket:
            cursor.skip(")")
        return _mention(cursor, start, count=count, strength=strength, **found)

    def _read_count(self, cursor: Cursor) -> int:
        """A number before a kind of corps, 1 where there is none."""
        number = self.number(cursor)
        return 1 if number is None else number

    def _read_strength(self, cursor: Cursor) -> Strength:
        if self.accept(cursor, "FULL"):
            return "full"
        return "reduced" if self.accept(cursor, "REDUCED") else ""

    def _read_kind(self, cursor: Cursor) -> str:
        """A kind of corps (``GE corps``, ``GEc``, ``ANA``); else empty, and the cursor moves."""
        first = bool(self.accept(cursor, "CORPS"))
        for size in range(min(_LONGEST_NAME, len(cursor.tokens) - cursor.index), 0, -1):
            text = cursor.span(size)
            after = fold(cursor.span(size + 1)[len(text) :]) in _CORPS
            names = self._named.exact(text)
            if first or after:
                names = names or self._of_nation.exact(text)
            elif self.armies.exact(text):
                return ""
            if len(names) == 1:
                cursor.index += size + after
                return next(iter(names))
        return ""

    def _read_unit(self, cursor: Cursor) -> str:
        text = cursor.peek()
        if unit := self._identified.get(text.casefold()):
            cursor.next()
            return unit
        return self.armies.read(cursor, "pog.problem.unit")


def _mention(cursor: Cursor, start: int, **found: Any) -> Mention:
    """A mention from a token to the place of the cursor."""
    first, last = cursor.tokens[start], cursor.tokens[cursor.index - 1]
    end = last.column + len(last.text)
    return Mention(
        (first.column, end - first.column), cursor.line.orders[first.column : end], **found
    )


def _corps_kinds(board: Board) -> list[str]:
    return [kind for kind, units in board.kinds.items() if not board.units[units[0]].army]


def _corps_names(board: Board, kind: str) -> tuple[str, ...]:
    """The words of a nation before and after ``corps`` in any language."""
    code = kind.removesuffix("c")
    nations = (code, *board.aliases["nations"].get(code.lower(), ()))
    return tuple(
        name for n in nations for word in _CORPS for name in (f"{n} {word}", f"{word} {n}")
    )


def _army_names(board: Board, unit: str, nation: str) -> tuple[str, ...]:
    """``GE 1`` first, then the same with every word for the nation, before and after the number."""
    nations, alone = board.aliases["nations"].get(nation, ()), board.aliases["armies"].get(unit, ())
    code, _, number = unit.partition("-")
    names = chain.from_iterable((f"{n} {number}", f"{number} {n}") for n in nations)
    return (f"{code} {number}", *names, *alone)


def _titles(board: Board, card: Card, lang: str) -> tuple[str, ...]:
    """What a card is called in a language."""
    return tuple(called(card.name, board.aliases.get("cards", {}).get(card.id, ()), lang))


def _card_names(board: Board, side: str, lang: str) -> dict[str, tuple[str, ...]]:
    """The names of the cards for a side: its own also by number or name alone."""
    names: dict[str, tuple[str, ...]] = {}
    for card in board.cards.values():
        titles = _titles(board, card, lang)
        numbered = tuple(f"{card.number} {title}" for title in titles)
        bare = (
            title.partition(" ")[2] for title in titles if fold(title.partition(" ")[0]) in ARTICLES
        )
        own = (str(card.number), *titles, *bare) if side in ("", card.side) else ()
        names[card.id] = (*numbered, *own, card.id)
    return names
