"""The names and numbers in sentences about cards: cards, spaces and powers, taken into clauses."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.games.common.sentences import MARKS, SentenceReader, Strange, to_the_stop
from pbem.games.quartermaster_1914.asks import PowerAsk
from pbem.games.quartermaster_1914.language.clause import BY_KIND, CARDS, SPACES, Clause
from pbem.games.quartermaster_1914.language.parser import Reading
from pbem.games.quartermaster_1914.language.phrases import Choices, QuartermasterPhrases
from pbem.games.quartermaster_1914.orders import Decline, Keep, Lose
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.orders import Context, Cursor, OrderError, fold, fold_words
from pbem.orders.meaning.vocabulary import Sense

_LONGEST_NAME, _SHORTEST_NAME = 4, 3
SILENT = frozenset(
    ["fill", "and", "time", "yes", "light", "full", "each", "troops", "enough", "there", "piece"]
) | {"nation"}
"""Kinds of words that say nothing by themselves."""
_NAMING = frozenset(["play", "discard", "prepare"])
"""Verbs behind which a space may be a word of a card's name."""
_SOME_OF = re.compile(
    r"\b(\d+)\s+(?:of\s+(?:the|my|our)|of|delle|dei|degli|ze?)\s+(?:\d+\s+)?", re.IGNORECASE
)
"""So many of some cards."""
_ONE = re.compile(r"\buna(?=\s+(?:carta\s+)?(?:dal|dalla)\b)", re.IGNORECASE)
"""One card that is lost, in Italian, whose word is also an article."""


@dataclass(frozen=True)
class _Cards:
    """Cards that are named: how many tokens name them; basic ones of a draft by their kind."""

    size: int
    cards: tuple[str, ...] = ()
    kinds: tuple[tuple[str, str], ...] = ()


def _is_short(cursor: Cursor) -> bool:
    """True if a word is too short to begin a name; ``re`` may begin ``re Ferdinando``."""
    behind = cursor.tokens[cursor.index + 1 : cursor.index + 2]
    titled = bool(behind) and behind[0].text[:1].isupper() and len(cursor.peek()) > 1
    return len(cursor.peek()) < _SHORTEST_NAME and not titled


class CardNames(SentenceReader):
    """Takes the names of one text into clauses."""

    game = "qmg"

    def __init__(self, phrases: QuartermasterPhrases, context: Context, reading: Reading) -> None:
        self._phrases, self._context, self._reading = phrases, context, reading
        self._asks = context.asks
        self._keeps = any(Keep in ask.accepts for ask in context.asks)
        self._loses = any(Lose in ask.accepts for ask in context.asks)
        self._declines = any(Decline in ask.accepts for ask in context.asks)
        self._in_play = frozenset(
            frame.card
            for ask in context.asks
            if isinstance(ask, TurnAsk)
            for frame in ask.position.state.frames
            if frame.card not in reading.held
        )
        self._names_in_play = False
        self._clauses: list[Clause] = []
        self._now = Clause()
        self._hint = ""
        self._place = ""
        self._places: list[str] = []
        self._begun = self._subject = ""
        self._parted = self._headed = self._joined = self._led_in = False

    # --- words ------------------------------------------------------------------------------------

    def prepared(self, text: str) -> str:
        """With a number right before what it counts: ``two of the sea battles``."""
        text = _ONE.sub("1", text) if self._loses else text
        return _SOME_OF.sub(r"\1 ", super().prepared(text))

    def part(self, mark: str) -> None:
        """Take a mark; it ends ``nothing else`` and what stands before a colon."""
        self._end_begun()
        now = self._now
        if now.denied and not now.verb and not now.names:
            self.stop()
        self._parted, self._headed, self._subject = True, mark == ":", ""

    def _end_begun(self) -> None:
        """Take a piece that no more of a card's name follows for the card that builds it.

        Raises:
            Strange: none or several of the hand do.
        """
        if not self._begun:
            return
        board, nations = self._phrases.board, self._now.nations
        found = [
            card
            for card in sorted(self._reading.held)
            if board.cards[card].kind == f"build_{self._begun}"
            and (not nations or board.cards[card].nation in nations)
        ]
        if len(found) != 1:
            raise Strange
        self._begun = ""
        self._add(_Cards(1, (found[0],)))

    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take cards, a space, a power or a number, unless a known word is longer.

        Who stands beside a piece is nobody who acts: ``the fleet sails beside the English``.
        """
        if sense is not None and sense.kind == "beside":
            return self._pass_people_beside(cursor, size)
        there = self._now.verb in SPACES and not self._now.spaces
        found = self._cards(cursor)
        if there and found and not (found.cards and self._in_play.issuperset(found.cards)):
            found = None
        if found and sense is not None and sense.kind == "piece" and not self._held(found.cards):
            found = None
        if found and (sense is None or found.size > size or self._takes_cards(sense)):
            self._add(found)
            cursor.index += found.size
            return True
        return self._take_place_or_power(cursor, size, sense) or self._number(cursor)

    def _pass_people_beside(self, cursor: Cursor, size: int) -> bool:
        """Pass over BESIDE with the word for a people behind it; whether one stands there."""
        behind = Cursor(cursor.line)
        behind.tokens, behind.index = cursor.tokens, cursor.index + size
        length, people = (0, None) if behind.done else self.sense(behind)
        if people is None or people.kind != "nation":
            return False
        cursor.index += size + length
        return True

    def _held(self, cards: Sequence[str]) -> bool:
        """True if one of some cards may be meant where a piece may be, too."""
        return self._keeps or bool(self._reading.held.intersection(cards))

    def _take_place_or_power(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take a space or a power; its name goes before words that say nothing.

        A word such as ``per`` is the code of no space unless it is written in capitals.
        """
        clean = to_the_stop(cursor)
        least = size if sense is not None and sense.kind not in ("nation", "fill") else 0
        for length in range(min(_LONGEST_NAME, len(clean.tokens) - clean.index), least, -1):
            text = clean.span(length)
            if len(text) < _SHORTEST_NAME:
                continue
            word = sense is not None and text.upper() in self._phrases.board.spaces
            spaces = frozenset() if self._keeps else self._phrases.spaces.meant(text)
            if spaces and word and not text.isupper():
                return False
            if spaces:
                self._space(next(iter(spaces)), text)
            elif nations := self._phrases.nations.meant(text) or self._of_power(text):
                hit = self._now.verb == "attrition" and self._led_in
                if self._now.verb and not hit and self._is_subject(cursor, length):
                    self.stop()
                self._now.nations += nations
            else:
                continue
            cursor.index += length
            return True
        return False

    def _number(self, cursor: Cursor) -> bool:
        """Take a number that counts no named cards, such as that of a draw."""
        number = self._phrases.number(to_the_stop(cursor))
        if number is None:
            return False
        if number == 1 and (card := self._like_the_last()):
            self._now.cards.append(card)
        elif not (number == 1 and self._is_of_nation()):
            self._now.number = number
        cursor.next()
        return True

    def _is_of_nation(self) -> bool:
        """True if the last card is of the nation named behind it: ``(the Turkish one)``."""
        now, cards = self._now, self._phrases.board.cards
        return bool(now.cards) and cards[now.cards[-1]].nation in now.nations[-1:]

    def _like_the_last(self) -> str:
        """The card of the named nation that is like the last one: ``and the American one``."""
        now, cards = self._now, self._phrases.board.cards
        if not (self._keeps and now.cards and now.nations):
            return ""
        last, nation = cards[now.cards[-1]], now.nations[-1]
        found = [
            card
            for card in sorted(self._reading.held)
            if card in self._phrases.basic.shown
            and (cards[card].kind, cards[card].nation) == (last.kind, nation)
        ]
        return found[0] if len(found) == 1 else ""

    def _is_subject(self, cursor: Cursor, length: int) -> bool:
        """True if a verb stands behind the name of a power."""
        start, sense = cursor.index, None
        cursor.index += length
        while not cursor.done:
            size, sense = self.sense(cursor)
            if sense is None or sense.kind not in SILENT | {"mark"}:
                break
            cursor.index += size
        cursor.index = start
        return sense is not None and sense.kind in ("verb", "weak", "deny", "none")

    def _of_power(self, text: str) -> tuple[str, ...]:
        """The nations of the power with a name."""
        found = self._phrases.powers.meant(text)
        return tuple(n for power in found for n in self._phrases.board.powers[power].nations)

    def _takes_cards(self, sense: Sense) -> bool:
        """True if a word that is also a card's is that card here: ``play Build Army``."""
        return (
            bool(self._now.verb or self._now.weak)
            and not self._now.cards
            and (self._now.verb in CARDS or bool(self._now.weak))
            and sense.kind in ("verb", "piece", "fill", "doubt")
        )

    def _cards(self, cursor: Cursor) -> _Cards | None:
        """The cards that are named here, with their number."""
        clean = to_the_stop(cursor)
        count = self._phrases.number(clean)
        if clean.done or clean.peek() in MARKS or _is_short(clean):
            return None
        start, behind = cursor.index, clean.index
        card = "" if self._now.verb == "draft" else self._card(clean)
        if card:
            return _Cards(clean.index - start, (card,) * (1 if count is None else count))
        clean.index = behind
        if count is not None and (cards := self._all_of_a_kind(clean, count)):
            return _Cards(clean.index - start, cards)
        clean.index = behind
        if self._now.verb not in ("draft", "play") or self._now.kinds:
            return None
        pairs = self._phrases.basic_pairs(clean)
        return _Cards(clean.index - start, kinds=tuple(pairs)) if len(pairs) == 1 else None

    def _all_of_a_kind(self, cursor: Cursor, count: int) -> tuple[str, ...]:
        """So many basic cards, if the hands that are asked about hold just so many of that kind."""
        kinds = {kind for kind, nation in self._phrases.basic_pairs(cursor) if not nation}
        asks = (ask for ask in self._asks if isinstance(ask, PowerAsk))
        held = [card for ask in asks for card in ask.position.state.hands[ask.power]]
        cards = [card for card in sorted(held) if self._phrases.board.cards[card].kind in kinds]
        return tuple(cards) if len(kinds) == 1 and len(cards) == count else ()

    def _add(self, found: _Cards) -> None:
        """Take cards into the clause, or into the next one where this has no place for them."""
        now, self._begun, self._subject = self._now, "", ""
        if found.cards and self._in_play.issuperset(found.cards) and now.verb in ("", *SPACES):
            self._names_in_play = True  # whose step is done: ``the Cossacks attack Galicia``
            return
        apart = self._parted or (self._joined and not self._keeps)
        if not apart and self._goes_on(found.cards):
            return
        if now.spaces and not self._parted and self._carries_out(found.cards):
            now.cards += found.cards
            return
        whole = self._parted and bool(now.cards) and bool(now.spaces)
        headed = self._headed and not self._keeps and bool(now.cards) and not now.verb
        if whole or headed or now.led or now.verb in SPACES or (now.verb == "play" and now.cards):
            self.stop()
        self._now.cards += found.cards
        self._now.kinds += found.kinds
        self._parted = False

    def _carries_out(self, cards: Sequence[str]) -> bool:
        """True if cards are those by which something is built or attacked in a space."""
        kinds = (self._phrases.board.cards[card].kind for card in cards)
        return all(BY_KIND.get(kind) == self._now.verb for kind in kinds)

    def _goes_on(self, cards: Sequence[str]) -> bool:
        """True if this is one more word of the name of the last card, which is there once."""
        return (
            len(cards) == 1
            and cards[0] in self._now.cards[-1:]
            and self._phrases.board.cards[cards[0]].count == 1
            and cards[0] not in self._phrases.basic.shown
        )

    def _card(self, cursor: Cursor) -> str:
        """The own card that the next tokens name, or one of those shown; empty: none.

        A part of a name ends where something else begins that is known.
        """
        start, choices = cursor.index, self._choices()
        for stop in (len(cursor.tokens), *range(min(len(cursor.tokens), start + 6) - 1, start, -1)):
            part = Cursor(cursor.line)
            part.tokens, part.index = cursor.tokens[:stop], start
            try:
                card = self._phrases.read_card(part, choices)
            except OrderError:
                continue
            size = part.index - start
            if (
                card in choices[0]
                and self._tells(cursor.span(size), card)
                and (
                    size > self._nation_or_space(cursor)
                    or self._phrases.cards.exact(cursor.span(size))
                )
            ):
                cursor.index = part.index
                return card
        return ""

    def _tells(self, text: str, card: str) -> bool:
        """True if a word of a text is long enough for a name, and none that says nothing."""
        if card in self._phrases.basic.shown:
            return True
        words = (word for word in fold_words(text) if len(word) > _SHORTEST_NAME)
        senses = (self.known(word) for word in words)
        return any(sense is None or sense.kind not in SILENT for sense in senses)

    def _nation_or_space(self, cursor: Cursor) -> int:
        """How many of the next tokens name a nation or a space: that is no part of a card."""
        sizes = range(min(_LONGEST_NAME, len(cursor.tokens) - cursor.index), 0, -1)
        lexicons = (self._phrases.nations, self._phrases.powers, self._phrases.spaces)
        return next((n for n in sizes if any(known.meant(cursor.span(n)) for known in lexicons)), 0)

    def _kind(self, cursor: Cursor) -> bool:
        """Take a basic card that is drafted, if one is named and none is yet."""
        if self._now.kinds:
            return False
        pairs = self._phrases.basic_pairs(cursor)
        self._now.kinds += pairs[:1]
        return len(pairs) == 1

    def _choices(self) -> Choices:
        """The cards that may be meant: those of the powers that are named, held ones first."""
        if self._reading.shown:
            return (self._reading.shown,)
        cards = self._phrases.board.cards
        powers = {
            p
            for p in self._reading.powers
            for n in self._now.nations
            if n in self._phrases.board.powers[p].nations
        }
        own = frozenset(
            card for card in self._reading.own if not powers or cards[card].power in powers
        )
        held = own & self._reading.held
        of_nation = frozenset(card for card in held if cards[card].nation in self._now.nations)
        return tuple(choice for choice in (own, held, of_nation) if choice) or (own,)

    def _space(self, space: str, said: str) -> None:
        led_in, self._led_in, self._joined = self._led_in, False, False
        if not led_in and not self._parted and self._is_of_the_last_card(said):
            return
        before, self._place = self._place, space
        self._places.append(space)
        if self._now.verb in _NAMING and (self._now.verb != "play" or not self._now.cards):
            held = sorted(self._reading.held)
            cards = self._phrases.cards.declined_part(fold(said), held)
            if len(cards) == 1:
                self._now.cards += cards
                self._parted = False
                return
            if self._now.verb != "play":
                raise Strange
        if self._hint == "from" and self._now.verb in ("battle", ""):
            self._now.source, self._place = space, before
        else:
            self._now.spaces.append(space)
            self._subject = "" if led_in else space
        self._hint = ""

    def _is_of_the_last_card(self, said: str) -> bool:
        """True if a name of a space is one more word of the last card: ``ultimatum Serbii``."""
        last = self._now.cards[-1:]
        return bool(self._phrases.cards.declined_part(fold(said), last))
