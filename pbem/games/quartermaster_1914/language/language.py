"""How the orders of Quartermaster General: 1914 are written: a turn is one letter, an order a line.

Several orders may share a line with semicolons between them, and the steps of a card follow it
after a colon.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from types import MappingProxyType

from pbem.games.common.language import BoardLanguage
from pbem.games.quartermaster_1914.asks import PowerAsk
from pbem.games.quartermaster_1914.board.board import Board
from pbem.games.quartermaster_1914.language.conditions import Condition
from pbem.games.quartermaster_1914.language.formatter import Writer
from pbem.games.quartermaster_1914.language.grammar import (
    CONNECTORS,
    PHRASES,
    STANDING_VERBS,
    VERBS,
)
from pbem.games.quartermaster_1914.language.implied import with_basic_card
from pbem.games.quartermaster_1914.language.left_out import steps_left_out
from pbem.games.quartermaster_1914.language.parser import LineReader, reading_of, with_gained_cards
from pbem.games.quartermaster_1914.language.phrases import BlameLexicon, QuartermasterPhrases
from pbem.games.quartermaster_1914.language.sayings import rephrased_lines
from pbem.games.quartermaster_1914.language.sentences import Sentences
from pbem.games.quartermaster_1914.language.sketches import SKETCHES
from pbem.games.quartermaster_1914.language.standing_parser import PolicyReader
from pbem.games.quartermaster_1914.orders import Draft, Draw, Play, PlayOnly, Retrieve, Unprepare
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.orders import (
    Ambiguous,
    Context,
    Cursor,
    Grammar,
    Lexicon,
    Line,
    OrderError,
    Senses,
    Unreadable,
    fold,
    take_standing,
)
from pbem.orders.words.text import Word
from pbem.orders.words.word_lists import any_of
from pbem.rules import Ask, Order, Seat, StandingOrder, View

_IF = next(verb for verb in VERBS if verb.name == "IF")
_GAINS = (Draft, Retrieve, Unprepare)
"""Orders that bring cards into hand."""
_BETWEEN = frozenset(";:")
_OPENINGS = frozenset(
    map(
        fold,
        (
            *(word for verb in VERBS for word in (verb.name, *verb.aliases)),
            *("ELSE", *CONNECTORS["ELSE"]),
            *(
                f"{word} {result}"
                for word in (_IF.name, *_IF.aliases)
                for name in ("WON", "LOST")
                for result in (name, *CONNECTORS[name])
            ),
        ),
    )
)
"""What a part begins with; a colon right behind it ends no part."""
_NONE = frozenset(map(fold, ("NONE", *CONNECTORS["NONE"])))
_MOST_TRIED = 800
_MOST_SHOWN = 4


class QuartermasterLanguage(BoardLanguage):
    """The order language on one board."""

    verbs = VERBS
    unsaid = MappingProxyType({"card": ("PLAY",)})
    senses = Senses(sentences="qmg", forms="QMG", sketches=SKETCHES)
    closes = MappingProxyType({"end": "ENDTURN", "pass": "ENDTURN"})
    standing_verbs = STANDING_VERBS
    attack = "BATTLE"
    key_words = CONNECTORS | PHRASES

    def __init__(self, board: Board, lang: str = "en") -> None:
        super().__init__(board, lang)
        self.phrases = QuartermasterPhrases(board, self.wording)
        phrases = self.phrases
        self.printed = (
            phrases.spaces,
            phrases.nations,
            phrases.powers,
            phrases.basic,
            phrases.cards,
        )
        self._grammar = Grammar([verb for verb in VERBS if verb is not _IF], self.wording)
        self.lexicons: tuple[Lexicon, ...] = (
            self.phrases.spaces,
            BlameLexicon(self.phrases),
            self.phrases.nations,
            self.phrases.powers,
        )
        self._writer = Writer(self.phrases)
        others = (phrases.nations, phrases.powers, phrases.basic)
        self.no_places = frozenset(word for known in others for word in known.words)

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:
        """The orders of a line, parted by semicolons; steps of a card follow a colon."""
        try:
            return self._read_orders(line, context)
        except OrderError:
            self._refuse_bare_card(line, context)
            raise

    def said(self, line: Line, context: Context) -> tuple[str, ...] | None:
        """What a line says in sentences about cards."""
        reading = reading_of(self.board, context)
        text = _one_alone().sub("1", line.orders)
        return Sentences(self.phrases, context, reading).lines(text, self.lang)

    def _refuse_bare_card(self, line: Line, context: Context) -> None:
        """Refuse a line that is the name of a card and no more (raises Unreadable)."""
        text = line.orders.strip(" .,;:!")
        named = self.phrases.basic.exact(text) | self.phrases.cards.exact(text)
        if not named:
            return
        held = reading_of(self.board, context).held
        key = "card_alone" if named & held else "card_elsewhere"
        place = (line.orders.index(text), len(text))
        plays = (f"{self.wording.line('PLAY')} {text}",) if named & held else ()
        raise Unreadable(f"qmg.problem.{key}", place, facts={"got": text[:80]}, suggestions=plays)

    def _read_orders(self, line: Line, context: Context) -> tuple[Order, ...]:
        reading = reading_of(self.board, context)
        orders: list[Order] = []
        condition = Condition(self.phrases, self.wording.line(_IF.syntax))
        for cursor in _order_cursors(line):
            condition.take_condition(cursor)
            place = cursor.here
            with self._grammar.order(cursor) as verb:
                found = LineReader(self.phrases, cursor, reading).read(verb)
            orders += condition.with_condition(found, place)
            if any(isinstance(order, _GAINS) for order in found):
                reading = with_gained_cards(reading)
        return tuple(orders)

    def names_of_asked_side(self, ask: Ask) -> Collection[str]:
        """The power that is asked, and its nations."""
        assert isinstance(ask, PowerAsk)
        nations = self.board.powers[ask.power].nations
        return (
            *self.phrases.powers.names(ask.power),
            *(name for nation in nations for name in self.phrases.nations.names(nation)),
        )

    def held(self, context: Context) -> Collection[str]:
        """The sender's cards in hand and prepared."""
        return reading_of(self.board, context).held

    def rephrased(self, text: str) -> Iterable[str]:
        """A card behind its kind or before the table, and what follows a step left out."""
        return rephrased_lines(text)

    def with_implied_orders(
        self, orders: Sequence[tuple[Order, ...]], context: Context
    ) -> Sequence[tuple[Order, ...]]:
        """With the basic card that a build or a battle takes for granted."""
        return with_basic_card(orders, context)

    def lacking(self, order: Order, later: Sequence[Order], context: Context) -> OrderError | None:
        """The steps of a card that a letter would give up without a word."""
        if not (steps := steps_left_out(order, later, context)):
            return None
        assert isinstance(order, Play)
        play = self.write(order)
        lines = (
            *(f"{play}: {self.write(step)}" for step in steps[:_MOST_SHOWN]),
            self.write(PlayOnly(order.card)),
        )
        return Ambiguous(
            "qmg.problem.steps", (0, 1), facts={"names": (order.card,)}, suggestions=lines
        )

    def write(self, order: Order) -> str:
        """The line of an order."""
        return self.wording.line(self._writer.order(order))

    def read_standing(self, line: Line, context: Context) -> StandingOrder:
        """The policy a line states; the line begins with the word STANDING."""
        cursor = Cursor(line)
        take_standing(cursor)
        own = reading_of(self.board, Context(context.view)).own
        return PolicyReader(self.phrases, cursor, (own,)).read()

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy."""
        return self.wording.line(f"STANDING {self._writer.policy(standing)}")

    def things_by_kind(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:  # noqa: ARG002
        """Cards and spaces."""
        return {"card": (self.phrases.basic, self.phrases.cards), "space": (self.phrases.spaces,)}

    def names_by_part(self, seat: Seat, view: View) -> Mapping[str, Mapping[str, str]]:
        """The nations that attack a seat, and its powers if it plays several."""
        assert isinstance(view, QuartermasterView)
        seats, shown = self.board.seat_of[view.options.players], self.phrases.powers.shown
        own = [power for power in self.board.order if seats[power] == seat]
        teams = {
            self.board.nations[n].team for power in own for n in self.board.powers[power].nations
        }
        nations = {
            nation: name
            for nation, name in self.phrases.nations.shown.items()
            if self.board.nations[nation].team not in teams
        }
        powers = {"powers": {power: shown[power] for power in own}} if len(own) > 1 else {}
        return {"nations": nations, **powers}

    def example_orders(self, ask: Ask, limit: int) -> dict[str, Order]:
        """Lines that answer an ask: of a turn one order of each kind, two cards, and the end."""
        assert isinstance(ask, PowerAsk)
        turn = isinstance(ask, TurnAsk)
        most = 1 if turn else limit if len(ask.accepts) == 1 else 2
        kinds: dict[type[Order], int] = {}
        lines: dict[str, Order] = {}
        for order in islice(
            ask.actions() if isinstance(ask, TurnAsk) else ask.legal(), _MOST_TRIED
        ):
            if kinds.get(type(order), 0) < most + isinstance(order, Play):
                kinds[type(order)] = kinds.get(type(order), 0) + 1
                lines[self.write(order)] = order
        if turn:
            return dict(islice(lines.items(), limit - 1)) | {self.write(Draw()): Draw()}
        return dict(islice(lines.items(), limit))


@cache
def _one_alone() -> re.Pattern[str]:
    """Words that count one card and no more: ``only one``, ``una sola``."""
    return re.compile(rf"(?<!\w){any_of('counts', 'one_alone')}(?!\w)", re.IGNORECASE)


def _order_cursors(line: Line) -> Iterator[Cursor]:
    """The orders of a line, each with its place; an empty one where the whole line is empty."""
    whole = Cursor(line)
    tokens, start, found = whole.tokens, 0, False
    for stop in (*(n for n, token in enumerate(tokens) if token.text in _BETWEEN), len(tokens)):
        if stop < len(tokens) and tokens[stop].text == ":" and _is_kept(tokens, start, stop):
            continue
        if start < stop or (stop == len(tokens) and not found):
            yield whole.part(start, stop)
            found = True
        start = stop + 1


def _is_kept(tokens: Sequence[Word], start: int, colon: int) -> bool:
    """True if a colon parts no orders: behind an opening, and before ``NONE`` for no steps."""
    behind = [token.text for token in tokens[colon + 1 : colon + 3]]
    none = bool(behind) and fold(behind[0]) in _NONE and behind[1:2] in ([], [";"])
    return none or fold(" ".join(token.text for token in tokens[start:colon])) in _OPENINGS
