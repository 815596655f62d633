"""Sentences about cards, read by their meaning: who does what with which cards, and where.

``For Russia, Redl and two Build Armies go underneath`` is ``BOTTOM …``. A text is read so only if
each of its words is a name that the writer may mean, a word for what is done, or one that says
nothing. Nothing is read beside a word that doubts or asks; what somebody does not do is no order.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pbem.games.common.sentences import MARKS, SentenceReader, Strange, to_the_stop
from pbem.games.quartermaster_1914.language.parser import Reading
from pbem.games.quartermaster_1914.language.phrases import Choices, QuartermasterPhrases
from pbem.games.quartermaster_1914.orders import Decline, Discard, Keep
from pbem.orders import Context, Cursor, OrderError, fold
from pbem.orders.meaning.vocabulary import Sense

_LONGEST_NAME, _SHORTEST_NAME = 4, 3
_SILENT = frozenset(
    ["fill", "and", "time", "yes", "light", "full", "each", "troops", "enough", "there", "piece"]
) | {"nation"}
_WEAK_VERBS = frozenset(["go", "place", "arrive", "lose", "replace"])
"""Verbs of other games, which say little here."""
_OF_CARDS = frozenset(
    ["bottom", "prepare", "discard", "play", "draft", "defend", "support", "counter"]
)
"""What is done with cards."""
_OF_SPACES = frozenset(["build", "battle"])
_KNOWN = _OF_CARDS | _OF_SPACES | frozenset(["mulligan", "draw", "end"])
"""The verbs of this game."""
_OF_NAMED = frozenset(["bottom", "discard", "prepare"])
"""Verbs that are the word of their order."""
_STEPS = {"build": frozenset(["build", "recruit"]), "battle": frozenset(["battle"])}
"""The steps of cards by which something is done."""
_SOME_OF = re.compile(r"\b(\d+)\s+(?:of\s+(?:the|my|our)|of|delle|dei|degli|ze?)\s+", re.IGNORECASE)
"""So many of some cards."""
_REACTIONS = {
    "defend": "REINFORCE WITH",
    "support": "SUPPORT WITH",
    "counter": "COUNTERATTACK WITH",
}
_LEFT_OUT = _KNOWN - frozenset(_REACTIONS) - {"end", "bottom"}
"""What somebody may say that they do not do."""


@dataclass
class _Clause:
    """What is done, with which cards, and where.

    Attributes:
        verb: what is done; empty: not said yet.
        weak: a word that says little by itself, such as ``put``.
        denied: whether it is not done.
        kinds: basic cards by kind and nation, of a draft.
        source: the space from which somebody attacks.
        led: whether its cards stand before its verb.
    """

    verb: str = ""
    weak: str = ""
    denied: bool = False
    cards: list[str] = field(default_factory=list)
    kinds: list[tuple[str, str]] = field(default_factory=list)
    spaces: list[str] = field(default_factory=list)
    source: str = ""
    nations: list[str] = field(default_factory=list)
    number: int | None = None
    hand: bool = False
    led: bool = False

    @property
    def names(self) -> bool:
        """True if something is named."""
        return bool(self.cards or self.kinds or self.spaces or self.hand or self.number)


@dataclass(frozen=True)
class _Cards:
    """Cards that are named: how many tokens name them; basic ones of a draft by their kind."""

    size: int
    cards: tuple[str, ...] = ()
    kinds: tuple[tuple[str, str], ...] = ()


def _builds(cards: Sequence[str]) -> bool:
    """True if some cards are one basic card that builds."""
    return len(cards) == 1 and "-BUILD-" in cards[0]


class Sentences(SentenceReader):
    """Reads one text."""

    game = "qmg"

    def __init__(self, phrases: QuartermasterPhrases, context: Context, reading: Reading) -> None:
        self._phrases, self._asks, self._reading = phrases, context.asks, reading
        accepts = {kind for ask in context.asks for kind in ask.accepts}
        self._keeps, self._declines = Keep in accepts, Decline in accepts
        self._discards = Discard in accepts
        self._clauses: list[_Clause] = []
        self._now = _Clause()
        self._hint = ""
        self._place = ""
        self._parted = self._headed = self._begun = False

    def lines(self, text: str, lang: str) -> tuple[str, ...] | None:
        """The lines of orders that a text says; ``None``: it is not understood."""
        if not self._asks:
            return None
        try:
            self.walk(text, lang)
            said = [line for clause in self._clauses for line in self._said(clause)]
            return tuple(dict.fromkeys(said) if self._keeps else said)
        except Strange:
            return None

    # --- words ------------------------------------------------------------------------------------

    def prepared(self, text: str) -> str:
        """With a number right before what it counts: ``two of the sea battles``."""
        return _SOME_OF.sub(r"\1 ", super().prepared(text))

    def part(self, mark: str) -> None:
        """Take a mark."""
        self._refuse_begun()
        self._parted, self._headed = True, mark == ":"

    def _refuse_begun(self) -> None:
        """Refuse a piece that no more of a card's name follows (raises Strange)."""
        if self._begun:
            raise Strange

    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take cards, a space, a power or a number, unless a known word is longer."""
        there = self._now.verb in _OF_SPACES and not self._now.spaces
        found = None if there else self._cards(cursor)
        if found and (sense is None or found.size > size or self._takes_cards(sense)):
            self._add(found)
            cursor.index += found.size
            return True
        return self._take_place_or_power(cursor, size, sense) or self._number(cursor)

    def _take_place_or_power(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take a space or a power; its name goes before words that say nothing."""
        clean = to_the_stop(cursor)
        least = size if sense is not None and sense.kind not in ("nation", "fill") else 0
        for length in range(min(_LONGEST_NAME, len(clean.tokens) - clean.index), least, -1):
            text = clean.span(length)
            if len(text) < _SHORTEST_NAME:
                continue
            spaces = frozenset() if self._keeps else self._phrases.spaces.meant(text)
            if spaces:
                self._space(next(iter(spaces)), text)
            elif nations := self._phrases.nations.meant(text) or self._of_power(text):
                if self._now.verb and self._is_subject(cursor, length):
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
        else:
            self._now.number = number
        cursor.next()
        return True

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
            if sense is None or sense.kind not in _SILENT | {"mark"}:
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
            and (self._now.verb in _OF_CARDS or bool(self._now.weak))
            and sense.kind in ("verb", "piece", "fill")
        )

    def _cards(self, cursor: Cursor) -> _Cards | None:
        """The cards that are named here, with their number."""
        clean = to_the_stop(cursor)
        count = self._phrases.number(clean)
        if clean.done or clean.peek() in MARKS or len(clean.peek()) < _SHORTEST_NAME:
            return None
        start, behind = cursor.index, clean.index
        card = "" if self._now.verb == "draft" else self._card(clean)
        if card:
            return _Cards(clean.index - start, (card,) * (1 if count is None else count))
        clean.index = behind
        if self._now.verb not in ("draft", "play") or self._now.kinds:
            return None
        pairs = self._phrases.basic_pairs(clean)
        return _Cards(clean.index - start, kinds=tuple(pairs)) if len(pairs) == 1 else None

    def _add(self, found: _Cards) -> None:
        """Take cards into the clause, or into the next one where this has no place for them."""
        now, self._begun = self._now, False
        if self._keeps and not self._parted and self._goes_on(found.cards):
            return
        if now.verb == "build" and now.spaces and not self._parted and _builds(found.cards):
            now.cards += found.cards
            return
        whole = self._parted and bool(now.cards) and bool(now.spaces)
        if whole or now.led or now.verb in _OF_SPACES or (now.verb == "play" and now.cards):
            self.stop()
        self._now.cards += found.cards
        self._now.kinds += found.kinds
        self._parted = False

    def _goes_on(self, cards: Sequence[str]) -> bool:
        """True if this is one more word of the name of the last card, which is there once."""
        return (
            len(cards) == 1
            and cards[0] in self._now.cards[-1:]
            and self._phrases.board.cards[cards[0]].count == 1
            and cards[0] not in self._phrases.basic.shown
        )

    def _card(self, cursor: Cursor) -> str:
        """The own card that the next tokens name; empty: none.

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
        words = (word for word in fold(text).split() if len(word) > _SHORTEST_NAME)
        senses = (self.known(word) for word in words)
        return any(sense is None or sense.kind not in _SILENT for sense in senses)

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
        self._place = space
        if self._now.verb == "play" and not self._now.cards:
            held = sorted(self._reading.held)
            cards = self._phrases.cards.declined_part(fold(said), held)
            if len(cards) == 1:
                self._now.cards += cards
                self._parted = False
                return
        if self._hint == "from" and self._now.verb in ("battle", ""):
            self._now.source = space
        else:
            self._now.spaces.append(space)
        self._hint = ""

    # --- meanings ---------------------------------------------------------------------------------

    def mean(self, sense: Sense) -> None:
        """What a known word does to the clause."""
        self._refuse_begun()
        value = next(iter(sense.values), "")
        match sense.kind:
            case "verb":
                self._known(value)
            case "weak":
                self._weak(value)
            case "deny" | "none" | "nothing":
                self._deny()
            case "hint":
                self._hint = "from" if "from" in sense.values else ""
            case "there" if self._place:
                self._there_again()
            case "hand":
                self._now.hand = True
            case "piece" if self._now.verb not in ("", *_STEPS, "play"):
                self._begin_name()
            case "end":
                self._verb(sense.kind)
            case kind if kind not in _SILENT:
                raise Strange

    def _begin_name(self) -> None:
        """Take a piece as the first word of a card's name, whose others follow at once."""
        if not self._keeps:
            raise Strange
        self._begun = True

    def _there_again(self) -> None:
        """Take the space that was named last, for this clause or the next one."""
        if self._now.spaces:
            self.stop()
        self._now.spaces.append(self._place)
        self._parted = False

    def _known(self, verb: str) -> None:
        """Take a verb of this game, or one of other games."""
        if self._keeps and verb in _OF_SPACES and self._now.cards and not self._parted:
            return
        if verb in _KNOWN:
            self._verb("draw" if verb == "mulligan" and not self._keeps else verb)
        elif verb in _WEAK_VERBS:
            self._weak("put")
        else:
            raise Strange

    def _verb(self, verb: str) -> None:
        now = self._now
        if now.verb == verb and not (now.names and self._parted):
            return
        if now.verb == "end" and verb == "draw":
            now.verb = verb
            return
        if now.verb or (now.names and not self._is_before(verb)):
            self.stop()
        self._now.led = bool(self._now.cards) and not self._now.weak
        self._now.verb = verb

    def _is_before(self, verb: str) -> bool:
        """True if what is named already goes with a verb behind it."""
        now = self._now
        if verb == "play" and self._headed and len(now.cards) == 1:
            return not now.spaces
        if self._parted and not (verb in ("bottom", "mulligan") and self._keeps):
            return False
        if verb in _OF_CARDS or (verb == "mulligan" and not now.cards):
            return not now.spaces
        return verb in ("build", "battle") and not now.cards

    def _weak(self, word: str) -> None:
        now = self._now
        if (now.verb and now.verb not in _OF_CARDS | {"mulligan"}) or (
            now.verb and now.names and word != "swap"
        ):
            self.stop()
        self._now.weak = self._now.weak if self._now.weak == "swap" else word

    def _deny(self) -> None:
        now = self._now
        if now.names or now.verb in ("draw", "end"):
            self.stop()
        self._now.denied = True

    def stop(self) -> None:
        """End a clause."""
        self._refuse_begun()
        now, self._now, self._hint = self._now, _Clause(), ""
        if now != _Clause():
            if now.verb or now.weak or now.names or now.denied:
                self._clauses.append(now)
            else:
                self._now.nations = now.nations

    # --- orders -----------------------------------------------------------------------------------

    def _said(self, clause: _Clause) -> Iterator[str]:
        """The lines of a clause.

        Raises:
            Strange: it says something else.
        """
        verb = clause.verb or self._unsaid(clause)
        verb = "play" if verb == "build" and clause.cards else verb
        if clause.denied:
            yield from self._denied(clause, verb)
            return
        self._check(clause, verb)
        forms: dict[str, Callable[[_Clause], Iterator[str]]] = {
            "mulligan": self._mulligan,
            "draft": self._draft,
            "play": self._play,
            "draw": self._draw,
            "end": lambda _: iter(["ENDTURN"]),
        }
        if verb in forms:
            yield from forms[verb](clause)
        elif verb in _STEPS:
            yield self._there(clause, verb)
        elif verb in _REACTIONS and len(clause.cards) == 1:
            yield f"{_REACTIONS[verb]} {self._names(clause.cards)}"
        elif verb in _OF_NAMED and clause.cards:
            yield f"{verb.upper()} {self._names(clause.cards)}"
        else:
            raise Strange

    def _check(self, clause: _Clause, verb: str) -> None:
        """A clause names nothing that its verb has no place for, and no other power's cards.

        Raises:
            Strange: it does.
        """
        cards = self._phrases.board.cards
        if (
            any(clause.cards.count(card) > cards[card].count for card in clause.cards)
            or (clause.cards and verb not in _OF_CARDS)
            or (clause.number is not None and verb != "draw")
            or (clause.spaces and verb not in ("build", "battle", "play"))
            or (clause.source and verb != "battle")
            or (verb not in ("bottom", "mulligan", "draft") and not self._is_own(clause))
            or (verb == "bottom" and not self._of_one_power(clause))
        ):
            raise Strange

    def _unsaid(self, clause: _Clause) -> str:
        """What is done where no verb says it."""
        if clause.spaces and _builds(clause.cards):
            return "play"
        if clause.hand and clause.weak and not clause.cards:
            return "mulligan" if self._keeps and clause.weak == "swap" else "draw"
        if clause.cards and clause.weak != "swap" and self._keeps:
            return "bottom"
        if clause.weak == "send" and len(clause.cards) == 1 and not clause.spaces:
            return "play"
        if clause.cards and clause.weak in ("put", "shed") and self._discards:
            return "discard"
        return ""

    def _denied(self, clause: _Clause, verb: str) -> Iterator[str]:
        """What is not done: nothing, or the answer of somebody who is asked for a card.

        Raises:
            Strange: it names something, or answers nothing.
        """
        if verb in _REACTIONS and self._declines and not clause.names:
            yield "PASS"
        elif verb not in _LEFT_OUT or clause.names or clause.source:
            raise Strange

    def _is_own(self, clause: _Clause) -> bool:
        """True if no other power is named than one that is asked."""
        powers = self._phrases.board.powers
        own = {nation for power in self._reading.powers for nation in powers[power].nations}
        return {*clause.nations} <= own

    def _of_one_power(self, clause: _Clause) -> bool:
        """True if the cards belong to one power, and to the one that is named."""
        board = self._phrases.board
        powers = {p for p, power in board.powers.items() if {*power.nations} & {*clause.nations}}
        owners = {board.cards[card].power for card in clause.cards}
        return len(owners) == 1 and (not powers or powers == owners or self._adjective(clause))

    def _adjective(self, clause: _Clause) -> bool:
        """True if the nations that are named are those of the cards."""
        return {self._phrases.board.cards[card].nation for card in clause.cards} >= {
            *clause.nations
        }

    def _names(self, cards: Sequence[str]) -> str:
        """Cards by their names, of several of one how many."""
        shown, counts = self._phrases.cards.shown, Counter(cards)
        return ", ".join(
            f"{count} {shown[card]}" if count > 1 else shown[card] for card, count in counts.items()
        )

    def _draw(self, clause: _Clause) -> Iterator[str]:
        """As many cards as a hand has room for, or a number of them."""
        number = clause.number
        full = number == self._phrases.board.hand
        yield "DRAW" if number is None or full else f"DRAW {number}"

    def _mulligan(self, clause: _Clause) -> Iterator[str]:
        """A new hand for each power that is named."""
        board = self._phrases.board
        powers = [p for p in board.powers if {*board.powers[p].nations} & {*clause.nations}]
        names = self._phrases.powers.shown
        yield from (f"MULLIGAN FOR {names[power]}" for power in powers)
        if not powers:
            yield "MULLIGAN"

    def _draft(self, clause: _Clause) -> Iterator[str]:
        """A basic card; its nation may stand beside it."""
        if len(clause.kinds) != 1 or clause.cards:
            raise Strange
        kind, nation = clause.kinds[0]
        nation = nation or (clause.nations[0] if len(clause.nations) == 1 else "")
        yield f"DRAFT {self._phrases.kind_name(kind)} {nation}"

    def _play(self, clause: _Clause) -> Iterator[str]:
        """A card; a basic one of either nation is that which can carry out what follows."""
        if clause.kinds and not clause.cards and len(clause.spaces) == 1:
            kind = clause.kinds[0][0]
            builds = kind.startswith("build")
            name = self._phrases.spaces.shown[clause.spaces[0]]
            yield f"{'BUILD' if builds else 'BATTLE'} {name}"
            return
        if len(clause.cards) != 1 or len(clause.spaces) > 1:
            raise Strange
        card = clause.cards[0]
        builds = self._phrases.board.cards[card].kind in ("build_army", "build_navy")
        if clause.spaces and not builds:
            raise Strange
        there = f" IN {self._phrases.spaces.shown[clause.spaces[0]]}" if clause.spaces else ""
        yield f"PLAY {self._names([card])}{there}"

    def _there(self, clause: _Clause, verb: str) -> str:
        """A build or a battle: in the space that is named, or the only one of the card played."""
        spaces = clause.spaces or self._of_played(_STEPS[verb])
        names = self._phrases.spaces.shown
        if len(spaces) != 1:
            raise Strange
        if verb == "build":
            return f"BUILD {names[spaces[0]]}"
        source = f" FROM {names[clause.source]}" if clause.source else ""
        return f"BATTLE {names[spaces[0]]}{source}"

    def _of_played(self, kinds: frozenset[str]) -> list[str]:
        """The spaces in which the card played last lets something be done."""
        played = [
            card for clause in self._clauses if clause.verb == "play" for card in clause.cards
        ]
        steps = self._phrases.board.cards[played[-1]].steps if played else ()
        return list({s: None for step in steps if step.do in kinds for s in step.spaces or ()})
