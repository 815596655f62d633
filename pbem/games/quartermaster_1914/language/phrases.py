"""The names on the board and the key words of its orders, read from a line."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product, takewhile
from typing import Any

from pbem.games.quartermaster_1914.board.board import Board
from pbem.games.quartermaster_1914.language.grammar import CONNECTORS, STANDING_VERBS, VERBS
from pbem.orders import (
    Ambiguous,
    Cursor,
    Lexicon,
    Line,
    Phrases,
    Unreadable,
    Wording,
    called,
    fold,
    is_almost,
    is_declined,
    pass_article,
    spellings,
)


def _names_of_key_words() -> dict[str, set[str]]:
    """Every key word and verb with its names.

    Verbs of both kinds share their names.
    """
    words: dict[str, set[str]] = {}
    verbs = ((verb.name, verb.aliases) for verb in (*VERBS, *STANDING_VERBS))
    for name, others in chain(verbs, CONNECTORS.items()):
        words.setdefault(name, set()).update((name, *others))
    return words


_WORDS = _names_of_key_words()
_EVERY_WORD = frozenset(fold(word) for word in chain.from_iterable(_WORDS.values()))
_VERBS = frozenset(fold(word) for verb in VERBS for word in verb.words)
_MARKS = frozenset(",&+")
_LONGEST_TITLE = 11
_LONGEST_NAME = 3
_SHORTEST_PART = 4
_MOST_KEPT = 500
"""So many texts are kept with the cards that have them in their name, declined."""
_LONG = 9
"""The letters of a word that may be written nearly right."""
_LEAST_DECLINED = 5
"""The fewest letters of a declined part of a card's name."""
_ARTICLES = frozenset({"the"})
MOST_COPIES = 9
"""How often a list may name the same card at once: there are no more copies of any."""

Choices = Sequence[frozenset[str]]
"""Sets of cards, the widest first.

A name of several cards means those in a set, if any is.
"""


def narrow_to_set(found: Iterable[str], choices: Choices) -> frozenset[str]:
    """What is found of the narrowest choice, of wider ones where a narrower one has none."""
    left = frozenset(found)
    for choice in choices:
        left = left & choice or left
    return left


class CardNames(Lexicon):
    """Names of many words, commas among them; any part that only one name has stands for it."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        super().__init__(names)
        self._declined_parts: dict[str, frozenset[str]] = {}
        self._ends: dict[str, list[tuple[str, Sequence[str]]]] = {}
        for card in self.shown:
            for parts in {tuple(alias.split()) for alias in self.names(card)}:
                for start, word in enumerate(parts):
                    self._ends.setdefault(word, []).append((card, parts[start + 1 :]))
        self._parts: dict[str, set[str]] = {}
        for alias, found in self._aliases.items():
            words = alias.split()
            for start, stop in combinations(range(len(words) + 1), 2):
                self._parts.setdefault(" ".join(words[start:stop]), set()).update(found)

    def read_title(self, cursor: Cursor, choices: Choices, *, full: bool) -> frozenset[str]:
        """What the next tokens name, in full or in part; the cursor goes behind it."""
        find = self._cards_named_fully if full else self._cards_named_in_part
        for size in range(min(_LONGEST_TITLE, len(cursor.tokens) - cursor.index), 0, -1):
            text = _folded_without_commas(cursor, size)
            if text and (full or _name_may_end(cursor, size)) and (found := find(text, choices)):
                cursor.index += size
                return found
        return frozenset()

    def _cards_named_fully(self, text: str, choices: Choices) -> frozenset[str]:
        return narrow_to_set(self.exact(text), choices)

    def declined_part(self, text: str, cards: Iterable[str]) -> frozenset[str]:
        """The cards of some that have a text among the words of a name, but for endings."""
        words = text.split()
        if sum(map(len, words)) < _LEAST_DECLINED or text in _VERBS:
            return frozenset()
        if len(self._declined_parts) == _MOST_KEPT:
            self._declined_parts.clear()
        if text not in self._declined_parts:
            self._declined_parts[text] = frozenset(self._named_by(*words))
        return self._declined_parts[text].intersection(cards)

    def _named_by(self, first: str, *others: str) -> Iterator[str]:
        """The cards that have some words in a name in their order, but for endings."""
        for word, ends in self._ends.items():
            if _is_same(first, word):
                for card, end in ends:
                    if len(end) >= len(others) and all(map(_is_same, others, end)):
                        yield card

    def _cards_named_in_part(self, text: str, choices: Choices) -> frozenset[str]:
        """Names that begin with a text or have it among their words: beginnings go before.

        A verb of orders is no part of a name.
        """
        if text in _VERBS:
            return frozenset()
        begun = frozenset() if text in _ARTICLES else self._beginning(text)
        part = frozenset(self._parts.get(text, ())) if len(text) >= _SHORTEST_PART else frozenset()
        found = narrow_to_set(begun | part, choices)
        return found & begun or found


def _is_same(word: str, other: str) -> bool:
    """True if a word is another one but for its ending, or a long one nearly so."""
    return is_declined(word, other) or (len(word) >= _LONG and is_almost(word, other))


def _folded_without_commas(cursor: Cursor, size: int) -> str:
    """The next tokens as a folded name without commas; empty where they begin or end with one."""
    tokens = [token.text for token in cursor.tokens[cursor.index : cursor.index + size]]
    if tokens[0] in _MARKS or tokens[-1] in _MARKS:
        return ""
    return fold(" ".join(text for text in tokens if text not in _MARKS))


def _name_may_end(cursor: Cursor, size: int) -> bool:
    """True if the next tokens are all of a name: then comes a mark, a key word or nothing."""
    after = [token.text for token in cursor.tokens[cursor.index + size : cursor.index + size + 1]]
    return all(text in _MARKS or fold(text) in _EVERY_WORD for text in after)


class BlameLexicon(Lexicon):
    """Finds the card that an order is blamed for, however the line calls it."""

    def __init__(self, phrases: "QuartermasterPhrases") -> None:
        super().__init__({})
        self._phrases = phrases

    def fits(self, text: str, identifier: str) -> bool:
        """True if a text may stand for a card."""
        return identifier in self._phrases.board.cards and self._phrases.may_mean(text, identifier)


class QuartermasterPhrases(Phrases):
    """What spaces, nations, powers and cards are called on one board."""

    def __init__(self, board: Board, wording: Wording) -> None:
        super().__init__(_WORDS, wording)
        self.board, names = board, board.aliases
        spaces = {
            s.id: called(s.name, names["spaces"].get(s.id, ()), wording.lang)
            for s in board.spaces.values()
        }
        self.spaces = Lexicon({space: (*words, space) for space, words in spaces.items()})
        self.nations = Lexicon({n: (*self._nation_names(n), n) for n in names["nations"]})
        self.powers = Lexicon({p.id: self._power_names(p.id) for p in board.powers.values()})
        kinds = {kind: self._names_in_language(entry) for kind, entry in names["kinds"].items()}
        self._kinds = Lexicon(kinds)
        basic = [card for card in board.cards.values() if card.kind in kinds]
        self.basic = Lexicon(
            {card.id: [f"{word} {card.nation}" for word in kinds[card.kind]] for card in basic}
        )
        titles = {card: self._card_names(card) for card in board.cards}
        self.cards = CardNames(titles)
        self._cards_of = {
            power: Lexicon(
                {card: words for card, words in titles.items() if board.cards[card].power == power}
            )
            for power in board.powers
        }

    def _names_in_language(self, entry: Mapping[str, Any] | Sequence[str]) -> tuple[str, ...]:
        """The names of an entry, first the one that readers of the language know."""
        names = spellings(entry)
        return called(names[0], entry, self.wording.lang)

    def _nation_names(self, nation: str) -> tuple[str, ...]:
        return self._names_in_language(self.board.aliases["nations"][nation])

    def _power_names(self, power: str) -> tuple[str, ...]:
        """A power is called by its own names, and by those of each of its nations."""
        own = self._names_in_language(self.board.aliases["powers"][power])
        return (
            *own,
            power,
            *(
                word
                for n in self.board.powers[power].nations
                for word in (n, *self._nation_names(n))
            ),
        )

    def _card_names(self, card: str) -> tuple[str, ...]:
        """A card's name first: with its nation where several nations have one of that name."""
        known, names = self.board.cards[card], self.board.aliases
        if known.kind in names["kinds"]:
            return (self.basic_name(known.kind, known.nation), card)
        titles = called(known.name, names["cards"].get(card, ()), self.wording.lang)
        bare = tuple(title.replace(".", "").replace(",", "") for title in titles)
        joined = tuple(re.sub(r" (?:and|&|e|i) ", " ", title) for title in titles)
        return (*titles, *bare, *joined, card)

    def basic_name(self, kind: str, nation: str) -> str:
        """A card that every nation has, such as ``Build Army AH``."""
        return f"{self._kinds.shown[kind]} {nation}"

    # --- names ------------------------------------------------------------------------------------

    def read_space(self, cursor: Cursor) -> str:
        """A space."""
        return self.spaces.read(cursor, "qmg.problem.space")

    def read_nation(self, cursor: Cursor) -> str:
        """A nation."""
        return self.nations.read(cursor, "qmg.problem.nation")

    def read_power(self, cursor: Cursor) -> str:
        """A power, by any of its nations."""
        return self.powers.read(cursor, "qmg.problem.power")

    def read_card(self, cursor: Cursor, choices: Choices = ()) -> str:
        """A card.

        Raises:
            Unreadable: none is called so.
            Ambiguous: several are.
        """
        start = cursor.index
        found = self._cards_meant(cursor, choices)
        if len(found) == 1:
            return next(iter(found))
        size, cursor.index = cursor.index - start, start
        if found:
            raise self._ambiguity_of(cursor, size, [self.cards.shown[card] for card in found])
        facts: dict[str, object] = {"got": cursor.peek()[:80]}
        raise Unreadable(
            "qmg.problem.card",
            cursor.here,
            facts=facts,
            suggestions=self._cards_like(cursor, choices),
        )

    def _cards_meant(self, cursor: Cursor, choices: Choices) -> frozenset[str]:
        """The cards the next tokens may mean; the cursor goes behind them.

        A part of the name of a held card goes before the whole name of somebody else's.
        """
        start = cursor.index
        found, stop = self.cards.read_title(cursor, choices, full=True), cursor.index
        cursor.index = start
        pairs = self._basic_cards_meant(cursor)
        if pairs and cursor.index >= stop:
            every = self.board.cards.values()
            return narrow_to_set(
                (c.id for c in every if {(c.kind, c.nation), (c.kind, "")} & pairs), choices
            )
        if found and len(choices) > 1 and not found & choices[0]:
            part = self.cards.read_title(cursor, choices, full=False)
            if part and part <= choices[-1]:
                return part
        cursor.index = stop
        return (
            found
            or self._card_by_declined_name(cursor, choices)
            or self.cards.read_title(cursor, choices, full=False)
            or self._declined_part(cursor, choices)
        )

    def _card_by_declined_name(self, cursor: Cursor, choices: Choices) -> frozenset[str]:
        """The card of the narrowest choice whose name the next tokens are, declined or mistyped."""
        cards = choices[0] if choices else frozenset()
        for size in range(min(_LONGEST_TITLE, len(cursor.tokens) - cursor.index), 1, -1):
            text = _folded_without_commas(cursor, size)
            found = cards & self.cards.almost(text) if text and cards else frozenset[str]()
            if len(found) == 1:
                cursor.index += size
                return found
        return frozenset()

    def _declined_part(self, cursor: Cursor, choices: Choices) -> frozenset[str]:
        """The cards that have the next tokens in their name, declined: ``zagrywam Brudermanna``.

        The narrowest choice that has one decides.
        """
        for size in range(min(_LONGEST_TITLE, len(cursor.tokens) - cursor.index), 0, -1):
            text = _folded_without_commas(cursor, size) if _name_may_end(cursor, size) else ""
            for cards in reversed(choices) if text else ():
                if found := self.cards.declined_part(text, cards):
                    cursor.index += size
                    return found
        return frozenset()

    def may_mean(self, text: str, card: str) -> bool:
        """True if a text as a whole may be how a player called a card."""
        cursor = Cursor(Line(1, text))
        return (
            not cursor.done
            and card in self._cards_meant(cursor, (frozenset({card}),))
            and cursor.done
        )

    def _cards_like(self, cursor: Cursor, choices: Choices) -> tuple[str, ...]:
        """Cards that may be meant: of the powers whose cards are expected, else of any."""
        tokens = [token.text for token in cursor.tokens[cursor.index :]]
        words = list(takewhile(lambda text: text not in _MARKS, tokens))[:_LONGEST_NAME]
        powers = (
            sorted({self.board.cards[card].power for card in choices[0]})
            if choices
            else self._cards_of
        )
        for text in (" ".join(words), *words[:1]):
            if near := [card for power in powers for card in self._cards_of[power].near(text)]:
                return tuple(near[:3])
        return ()

    def read_card_list(self, cursor: Cursor, choices: Choices, *stops: str) -> tuple[str, ...]:
        """Cards with commas between them, ``2 Land Battle`` for two, up to some key words."""
        found: list[str] = []
        while not found or (self.comma(cursor) and not self._list_ends_here(cursor, stops)):
            place, start = cursor.here, cursor.index
            count = self.number(cursor)
            if count is None or cursor.done or cursor.peek() in _MARKS:
                cursor.index, count = (
                    start,
                    1,
                )  # no number of copies: nothing follows of which there might be some
            if not 0 < count <= MOST_COPIES:
                raise Unreadable(
                    "qmg.problem.copies", place, facts={"got": count, "most": MOST_COPIES}
                )
            found += [self.read_card(cursor, choices)] * count
        return tuple(found)

    def _list_ends_here(self, cursor: Cursor, stops: Sequence[str]) -> bool:
        """True if a list ends here: at a key word, perhaps with a number or FROM before it."""
        start = cursor.index
        self.number(cursor)
        found = bool(
            self.peek(cursor, *stops) or (self.accept(cursor, "FROM") and self.peek(cursor, *stops))
        )
        cursor.index = start
        return found

    def read_kind_and_nation(
        self, cursor: Cursor, kinds: Iterable[str], nations: Sequence[str]
    ) -> tuple[str, str]:
        """A kind of card of every nation, and the nation: the named one, else the only one given.

        Raises:
            Unreadable: no such kind is named.
            Ambiguous: several nations might be meant.
        """
        start, got = cursor.index, cursor.peek()[:80]
        pairs = [
            (kind, nation) for kind, nation in self._basic_cards_meant(cursor) if kind in kinds
        ]
        if not pairs:
            cursor.index = start
            expected = " | ".join(self._kinds.shown[kind] for kind in kinds)
            raise Unreadable(
                "orders.problem.expected", cursor.here, facts={"expected": expected, "got": got}
            )
        ((kind, nation),) = pairs
        if not nation and self.accept(cursor, "FOR"):
            pass_article(cursor)
            nation = self.read_nation(cursor)
        if nation or len(nations) == 1:
            return kind, nation or nations[0]
        size, cursor.index = cursor.index - start, start
        raise self._ambiguity_of(
            cursor, size, [self.basic_name(kind, nation) for nation in nations]
        )

    @staticmethod
    def _ambiguity_of(cursor: Cursor, size: int, names: Iterable[str]) -> Ambiguous:
        facts: dict[str, object] = {"got": cursor.span(size)[:80]}
        return Ambiguous(
            "orders.problem.ambiguous",
            cursor.place(size),
            facts=facts,
            suggestions=tuple(sorted(names)[:8]),
        )

    def kind_name(self, kind: str) -> str:
        """What a kind of card is called that every nation has."""
        return self._kinds.shown[kind]

    def basic_pairs(self, cursor: Cursor) -> list[tuple[str, str]]:
        """The kind and nation of a card named by them, the nation empty where it is not said."""
        return sorted(self._basic_cards_meant(cursor))

    def _basic_cards_meant(self, cursor: Cursor) -> set[tuple[str, str]]:
        """The kind and nation of a card named by them, in any order.

        The nation is empty where it is not said. Empty: no such card.

        A nation behind the kind may stand in brackets, as hands list it.
        """
        if pairs := self._basic_cards_in_brackets(cursor):
            return pairs
        sizes = range(_LONGEST_NAME, 0, -1)
        left = len(cursor.tokens) - cursor.index
        start = cursor.index
        for first, second in product(sizes, (*sizes, 0)):
            if first + second <= left:
                one = cursor.span(first)
                cursor.index += first
                other = cursor.span(second)
                kinds, nations = self._kinds.meant(one), self.nations.meant(other)
                if second and not kinds:
                    kinds, nations = self._kinds.meant(other), self.nations.meant(one)
                if kinds and (nations or not second):
                    cursor.index += second
                    return set(product(kinds, nations or ("",)))
                cursor.index = start
        return set()

    def _basic_cards_in_brackets(self, cursor: Cursor) -> set[tuple[str, str]]:
        """The kind and nation of ``Build Army (Russia)``; empty: no such."""
        texts = [
            token.text
            for token in cursor.tokens[cursor.index : cursor.index + 2 * _LONGEST_NAME + 2]
        ]
        if "(" not in texts or ")" not in texts[texts.index("(") :]:
            return set()
        opened, closed = texts.index("("), texts.index(")", texts.index("("))
        kinds = self._kinds.meant(" ".join(texts[:opened]))
        nations = self.nations.meant(" ".join(texts[opened + 1 : closed]))
        if kinds and nations:
            cursor.index += closed + 1
        return set(product(kinds, nations))
