"""A line of a letter cut into atoms: names, words of orders, and words that say nothing."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pbem.orders.forms.language import Language
from pbem.orders.meaning.examples import AS, SAMPLE, with_examples
from pbem.orders.meaning.vocabulary import Sense, Vocabulary, language_of, vocabulary
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import CORPS_WORDS, Lexicon
from pbem.orders.words.likeness import is_slip
from pbem.orders.words.number_words import names_one
from pbem.orders.words.text import Cursor, Line, words_in

_MOST_CUT = 2_000
"""So many lines are kept as they were cut: those of some letters."""
_LONGEST_NAME = 7
_DECLINED, _LEAST_DECLINED = 3, 4
_LEAST_SLIP = 6
_LEAST_SMALL = 4
_HEX = re.compile(r"\d{4}")
_WAY = re.compile(r"(?<!\d)(\d{4})\s*(?:[-–—/]+>?|>+)\s*(?=\d{4}(?!\d))")
"""A hex of a way that is written by its hexes: ``2425-2424-2523``."""
_OF_ROW = re.compile(r"\d{1,2}(?:st|nd|rd|th|[ªº°ao])", re.IGNORECASE)
_STOP = re.compile(r"[.!…]+$")
_SHORT = frozenset(["i.e.", "e.g.", "viz.", "tzn.", "tj."])
"""Words that end with a full stop which ends nothing."""
_ABBREVIATED = re.compile(r"(?:\d{1,3}|[IVX]{1,6})\.$")
_ITEM = re.compile(r"^\s*(?:[*•·▪●‣](?=\s)|\(?(?:\d{1,2}|[a-z])\)|\d{1,2}\.(?=\s+[A-ZŁŚŻ]))\s*")
"""The mark of an item of a list."""
_GREETING = re.compile(
    r"^\s*(?:hi|hello|hey|dear|ciao|salve|buongiorno|buonasera|cari?|cześć|czesc|witam|witaj|hej"
    r"|dzień dobry|dobry wieczór|good (?:morning|evening|afternoon|day))\b"
    r"[^,.!:;\d]{0,30}[,!.:]\s*(?=\S)",
    re.IGNORECASE,
)
"""Whom a line greets."""
_HEADED = re.compile(
    r"^[^:.!?\d]{0,80}\b(?:orders?|moves|ordini|mosse|rozkaz\w*|ruchy)\b[^:.!?\d]{0,30}:\s*(?=\S)",
    re.IGNORECASE,
)
"""What leads in to the orders of a line: ``Please carry out the following orders:``."""
_IN_HEAD = frozenset(["fill", "light", "unknown", "time", "hint", "and", "nation", "troops"]) | {
    *("accept", "yes", "mark", "ordinal", "each"),
}
"""Kinds of the words of a head that says no more than that orders follow."""
_MOVES = frozenset(["go"])
_COURTEOUS_STOP = re.compile(
    r",?\s*\b(?:please|pls|thanks|thank you|per (?:favore|piacere|cortesia)|grazie|proszę|prosze"
    r"|dzięki|dzieki)\.",
    re.IGNORECASE,
)
"""A word of courtesy that ends a sentence."""
_LISTING = frozenset([",", "&", "+", "and", "e", "ed", "i", "oraz"])
_LIST_OF_CORPS = re.compile(r"I\.? (?:, )?(?:and|e|ed|i|oraz|&|\+|,) [IVX]+\b")
"""The First Corps at the head of a list of Roman numbers: ``I i X korpus``."""
_NUMBERED = re.compile(r"the|il|del|al|dal|col", re.IGNORECASE)
"""What stands before the First Corps, and never before the pronoun or AND."""
_PLURALS = frozenset(
    (
        *("corpi", "belgi", "francesi", "tedeschi", "russi", "inglesi", "britannici", "austriaci"),
        *("nostri", "miei", "due", "tre", "reparti", "cannoni"),
    )
)
"""Folded words behind the article ``I``."""
_I_SOMEWHERE = re.compile(r"I (?:in|at|to|on|a|su|na|w|do)\b")
"""The First Corps before a place: ``I na 2522``."""
_ARROW = re.compile(r"^[-–—=]*>+$|^[→⇒➔➜⟶»]$")
_DASH = re.compile(r"^[-–—]+$")
_POSSESSIVE = re.compile(
    r"\b(?!(?:that|it|there|here|he|she|what|let|who)['’])(\w+)['’]s(?=\s)", re.IGNORECASE
)
_POLISH_CASE = re.compile(r"(?<=\w)['’](?:a|em|owi|u|ego|emu)(?!\w)")
"""How Polish declines foreign names: ``Joffre'a``."""
_ELIDED = re.compile(
    r"\b(l|d|un|c|all|dall|nell|sull|dell|quell|dov|com|nient|null)['’](?=\w)", re.IGNORECASE
)
_NUMBER = re.compile(r"(\d{1,2})(st|nd|rd|th|[ªº°ao])?")
"""A number, and what makes it one of a row."""


class Atom(NamedTuple):
    """A piece of a line that means one thing.

    Attributes:
        kind: ``name``, ``number``, ``mark``, ``stop``, ``unknown`` or the kind of a ``Sense``.
        text: what stands there, or the name of the thing.
        values: those of the sense; of a name the kind of thing.
        at: column and length in the line.
    """

    kind: str
    text: str
    values: frozenset[str] = frozenset()
    at: tuple[int, int] = (0, 0)

    def means(self, kind: str, value: str = "") -> bool:
        """True if the atom is of a kind, and has a value of it."""
        return self.kind == kind and (not value or value in self.values)


class Cutter:
    """Cuts lines into atoms by the names of a game and the words of a language."""

    def __init__(self, things: Mapping[str, Sequence[Lexicon]], words: Vocabulary) -> None:
        self._things, self._words = things, words

    def atoms(self, line: Line) -> tuple[Atom, ...]:
        """The atoms of a line, in order; they have their places in its ``text``.

        They are kept, since several readers look at each line.
        """
        return _atoms_once(tuple(self._things.items()), self._words, line.orders)

    def atoms_of(self, orders: str) -> tuple[Atom, ...]:
        """The atoms of the orders of a line."""
        return tuple(self._cut(Cursor(Line(1, self._text_of(orders)))))

    def may_hold(self, line: Line, senses: frozenset[str]) -> bool:
        """False if a line holds no word with one of some senses, as ``Vocabulary`` names them."""
        tokens = Cursor(Line(line.number, self.text(line))).tokens
        words = fold_words(*(token.text for token in tokens))
        return self._words.may_mean(words, senses)

    def text(self, line: Line) -> str:
        """The text of a line that is cut, without greetings, marks of lists and endings."""
        return self._text_of(line.orders)

    def _text_of(self, orders: str) -> str:
        text = self._without_head(_GREETING.sub("", _ITEM.sub("", orders)))
        text = _COURTEOUS_STOP.sub(_stop_alone, text.replace("!", "."))
        text = _POSSESSIVE.sub(r"\1", _ELIDED.sub(r"\1 ", with_examples(text)))
        text = _POLISH_CASE.sub("", text)
        return _WAY.sub(r"\1 > ", text)

    def _without_head(self, text: str) -> str:
        """A text without what leads in to its orders; a head that says what is done is kept.

        ``Rail moves: IV to 2735`` are no marches.
        """
        if (found := _HEADED.match(text)) is None:
            return text
        words = fold_words(found[0])
        while words:
            size, sense = self._words.longest(words) or (1, Sense("unknown"))
            if sense.kind not in _IN_HEAD and not (sense.kind == "verb" and sense.values <= _MOVES):
                return text
            words = words[size:]
        return text[found.end() :]

    def _cut(self, cursor: Cursor) -> Iterator[Atom]:
        before: Atom | None = None
        while not cursor.done:
            size, atom = self._at(cursor, before)
            column, length = cursor.place(size)
            last = cursor.tokens[cursor.index + size - 1].text
            before = atom._replace(at=(column, length))
            yield before
            cursor.index += size
            if (
                atom.kind not in ("mark", "stop")
                and _STOP.search(last)
                and not self._is_abbreviated(last, cursor)
                and last.casefold() not in _SHORT
            ):
                before = Atom("stop", ".", at=(column + length - 1, 1))
                yield before

    @staticmethod
    def _is_abbreviated(last: str, cursor: Cursor) -> bool:
        """True if a full stop ends no sentence: a comma follows, or small letters a number."""
        following = cursor.peek()
        return following == "," or bool(_ABBREVIATED.fullmatch(last) and following[:1].islower())

    def _at(self, cursor: Cursor, before: Atom | None) -> tuple[int, Atom]:
        """How many tokens the next atom has, and what it is."""
        word = cursor.peek()
        if _is_article(cursor):
            return 1, Atom("fill", word)
        if mark := _mark(word):
            return 1, mark
        if (shown := word.strip(".!?")) in (AS, SAMPLE):
            return 1, Atom("example", shown, frozenset({"as" if shown == AS else "sample"}))
        size, name = self._name(cursor, behind_hint=before is not None and before.kind == "hint")
        known, sense = self._sense(cursor)
        if name is not None and (
            sense is None or not self._says_more(cursor, (size, name), (known, sense), before)
        ):
            return size, name
        if sense is not None:
            text = cursor.span(known).strip(".!")
            if sense.kind == "ordinal" and not _names_one(cursor, known):
                heads = cursor.span(known + 1).endswith(":")
                return known, Atom("fill" if heads else "unknown", text)
            if sense.kind in ("number", "ordinal"):
                text = next(iter(sense.values))
            return known, Atom(sense.kind, text, sense.values)
        bare = word.strip(".!?…")
        if found := _NUMBER.fullmatch(bare):
            return 1, Atom("ordinal" if found[2] or word.endswith(".") else "number", found[1])
        if (slip := self._slip(bare)) is not None:
            return 1, slip
        return 1, Atom("question" if "?" in word else "unknown", bare)

    @staticmethod
    def _says_more(
        cursor: Cursor, name: tuple[int, Atom], known: tuple[int, Sense], before: Atom | None
    ) -> bool:
        """True if what could be a name is a word of the language: it is longer, or looks like one.

        A Roman ``I`` is a unit beside a word for corps or in a list of units.
        """
        token, size = cursor.peek(), name[0]
        if token.islower() and size > known[0] and name[1].means("name", "unit"):
            return True
        if known[0] != size:
            return known[0] > size
        if size > 1 or any(character.isdigit() for character in token):
            return False
        if token.strip(".") == "I":
            behind = cursor.tokens[cursor.index + 1 : cursor.index + 2]
            corps = bool(behind) and fold(behind[0].text) in CORPS_WORDS
            listed = before is not None and before.text.casefold() in _LISTING
            numbered = _NUMBERED.fullmatch(before.text) if before is not None else None
            ends = "." in token or not behind or _mark(behind[0].text) is not None
            named = corps or listed or numbered or ends or _I_SOMEWHERE.match(_rest(cursor))
            return not named and not _LIST_OF_CORPS.match(_rest(cursor))
        capital = token[:1].isupper() and (token.isupper() or known[1].kind == "nation")
        return not capital and not name[1].means("name", "card")

    def _sense(self, cursor: Cursor) -> tuple[int, Sense | None]:
        """How many of the next tokens are a word of the language, and what it means."""
        return self._words.longest_of_tokens(_tokens_of_a_word(cursor))

    def _name(self, cursor: Cursor, *, behind_hint: bool = False) -> tuple[int, Atom | None]:
        """How many of the next tokens name a thing, and the atom of it.

        A word in small letters is no declined name, as it may be talk, but behind TO and the like.
        """
        spans = dict(_spans(cursor))
        if _HEX.fullmatch(spans[1]) and "space" in self._things:
            return 1, Atom("name", spans[1], frozenset({"space"}))
        for size in sorted(spans, reverse=True):
            if atom := self._called(spans[size], Lexicon.exact):
                return size, atom
        for size in sorted(spans, reverse=True)[-_DECLINED:]:
            long = len(spans[size]) >= _LEAST_DECLINED and not fold(spans[size]).isdigit()
            small = spans[size][0].islower() and not (
                behind_hint and len(spans[size]) >= _LEAST_SMALL
            )
            if long and not small and (atom := self._called(spans[size], Lexicon.meant)):
                return size, atom
        return 0, None

    def _called(self, said: str, find: Callable[[Lexicon, str], frozenset[str]]) -> Atom | None:
        """The atom of what is called so; a name of several things stays as it was written.

        The 5th is no card with the number 5.
        """
        for kind, lexicons in self._things.items():
            if kind == "card" and _OF_ROW.fullmatch(said):
                continue
            for lexicon in lexicons:
                if found := find(lexicon, said):
                    text = lexicon.shown[next(iter(found))] if len(found) == 1 else said
                    return Atom("name", text, frozenset({kind}))
        return None

    def _slip(self, word: str) -> Atom | None:
        """The one thing whose name a word is but for a slip."""
        if len(word) < _LEAST_SLIP or not word[:1].isupper():
            return None
        found = {
            (kind, name)
            for kind, lexicons in self._things.items()
            for lexicon in lexicons
            for name in lexicon.near(word)
            if is_slip(word, name)
        }
        if len(found) != 1:
            return None
        kind, name = next(iter(found))
        return Atom("name", name, frozenset({kind}))


def _names_one(cursor: Cursor, size: int) -> bool:
    """True if an ordinal of some tokens names something, unlike ``il prima possibile``."""
    column, length = cursor.place(size)
    end = column + len(cursor.line.orders[column : column + length].rstrip(".!?"))
    return names_one(cursor.line.orders, column, end)


def _stop_alone(found: re.Match[str]) -> str:
    return f"{' ' * (len(found[0]) - 1)}."


def _rest(cursor: Cursor) -> str:
    """What stands from here on, as far as a list of units may say what it begins with."""
    return " ".join(token.text for token in cursor.tokens[cursor.index : cursor.index + 4])


def _is_article(cursor: Cursor) -> bool:
    """True of ``I`` in ``I corpi 2 e 6`` or ``I belgi``, which is no first corps."""
    behind = cursor.tokens[cursor.index + 1 : cursor.index + 2]
    return cursor.peek() == "I" and bool(behind) and fold(behind[0].text) in _PLURALS


def _spans(cursor: Cursor) -> Iterator[tuple[int, str]]:
    """The next tokens, as many as one name may have, without the full stop behind them."""
    most = min(_LONGEST_NAME, len(cursor.tokens) - cursor.index)
    for size in range(1, most + 1):
        token = cursor.tokens[cursor.index + size - 1].text
        if size > 1 and _DASH.match(token):
            return
        yield size, _STOP.sub("", cursor.span(size)).rstrip("?")
        if _mark(token) or (_STOP.search(token) and not _ABBREVIATED.fullmatch(token)):
            return


def _tokens_of_a_word(cursor: Cursor) -> Iterator[str]:
    """The next tokens that may be one word together: up to a mark, or to the end of a sentence."""
    for token in cursor.tokens[cursor.index : cursor.index + _LONGEST_NAME]:
        if _mark(token.text):
            return
        yield token.text
        if _STOP.search(token.text):
            return


def _mark(word: str) -> Atom | None:
    """The atom of a mark."""
    if word == "?":
        return Atom("question", word)
    if word in (";", "!") or _STOP.fullmatch(word):
        return Atom("stop", word)
    if _ARROW.match(word):
        return Atom("hint", word, frozenset({"to"}))
    if word in ("&", "+"):
        return Atom("and", word)
    return Atom("mark", word) if word in (",", ":", "(", ")") or _DASH.match(word) else None


@lru_cache(maxsize=_MOST_CUT)
def _atoms_once(
    things: tuple[tuple[str, Sequence[Lexicon]], ...], words: Vocabulary, orders: str
) -> tuple[Atom, ...]:
    return Cutter(dict(things), words).atoms_of(orders)


@lru_cache(maxsize=_MOST_CUT)
def _language_of_words(orders: str, reader: str) -> str:
    """The language of the words of a line that are no codes of units."""
    tokens = [token.text for token in words_in(orders) if not token.text.isupper()]
    return language_of(fold_words(*tokens), reader)


def cutter(line: Line, language: Language, things: Mapping[str, Sequence[Lexicon]]) -> Cutter:
    """What cuts a line, by the words of the language that it is written in."""
    lang = _language_of_words(line.orders, language.lang)
    return Cutter(things, vocabulary(lang, language.senses.game))
