"""How the orders of Paths of Glory are written."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from types import MappingProxyType

from msgspec import structs

from pbem.games.common.language import BoardLanguage
from pbem.games.paths_of_glory import view as views
from pbem.games.paths_of_glory.asks import SideAsk
from pbem.games.paths_of_glory.board.board import SIDES, Board
from pbem.games.paths_of_glory.board.state import RESERVE, seat_of
from pbem.games.paths_of_glory.cards.ids import GUNS_OF_AUGUST
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.language.formatter import write_order, write_standing
from pbem.games.paths_of_glory.language.grammar import (
    CONNECTORS,
    HEARD,
    IDLE,
    PHRASES,
    STANDING_VERBS,
    STANDING_WORDS,
    VERBS,
)
from pbem.games.paths_of_glory.language.implied import (
    left_open,
    with_implied_activation,
    with_implied_choices,
    with_one_activation,
)
from pbem.games.paths_of_glory.language.parser import LineReader
from pbem.games.paths_of_glory.language.phrases import RESERVE as RESERVE_BOX
from pbem.games.paths_of_glory.language.phrases import PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.sayings import (
    rephrased_lines,
    use_of_it,
    without_names,
)
from pbem.games.paths_of_glory.language.sentence_actors import NATIONS
from pbem.games.paths_of_glory.language.sentences import Sentences
from pbem.games.paths_of_glory.language.sketches import SKETCHES
from pbem.games.paths_of_glory.language.standing_parser import read_standing
from pbem.games.paths_of_glory.language.unit_resolver import reading_of
from pbem.games.paths_of_glory.orders import Advance, Attack, ChooseGuns, Entrench, Move
from pbem.orders import (
    Ambiguous,
    CardChoice,
    Context,
    Cursor,
    Grammar,
    Lexicon,
    Line,
    OrderError,
    OwnUnit,
    Senses,
    UnitChoice,
)
from pbem.rules import Ask, Order, Seat, StandingOrder

_SIDE = re.compile(r"\b(?:AP|CP)-(?=\d)")
_CARD = re.compile(r"\b(?:AP|CP)-\d+\b")
_CORPS = re.compile(r"\b[A-Z]+c-\d+\b")
_ANY_CORPS = re.compile(r"\b[A-Z]+c(?:-\d+)?\b")
"""Corps of a kind, and those that are the only one of theirs."""
_FORM = re.compile(r"\b[A-Z]{3,}\b")
_LOSING, _ADVANCING = frozenset(["lose"]), frozenset(["advance", "enter", "go"])
"""The sense of verbs of who loses steps, and of who advances."""
_MOST_TRIED = 400


_NATIONS = MappingProxyType({word: nation.upper() for word, nation in NATIONS.items()})
"""The codes of nations by what words for them mean."""


class PathsOfGloryLanguage(BoardLanguage):
    """The order language on one board."""

    verbs = VERBS
    unsaid = MappingProxyType({"card": ("PLAY",), "unit": ("MOVE",), "space": ("ACTIVATE",)})
    senses = Senses(sentences="pog", forms="POG", nations=_NATIONS, sketches=SKETCHES)
    closes = MappingProxyType({"pass": "PASS"})
    standing_verbs = STANDING_VERBS
    attack = "ATTACK"
    heard = HEARD
    idle = IDLE
    left_out = frozenset(["PLACE"])
    key_words = CONNECTORS | STANDING_WORDS | PHRASES

    def __init__(self, board: Board, lang: str = "en") -> None:
        super().__init__(board, lang)
        self.phrases = PathsOfGloryPhrases(board, self.wording)
        self.printed = (self.phrases.places, self.phrases.corps)
        flank = Lexicon({"FLANK": ("FLANK", *self.key_words["FLANK"])})
        self.lexicons = (flank, self.phrases.spaces, self.phrases.armies)
        self._grammar = Grammar(VERBS, self.wording)
        self._from = self.wording.line(" FROM ")

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:
        """The orders of a line: one, or an action with its activation."""
        cursor = Cursor(line)
        with self._grammar.order(cursor) as verb:
            return tuple(
                LineReader(self.phrases, cursor, reading_of(self.phrases, context)).read(verb)
            )

    def rephrased(self, text: str) -> Iterable[str]:
        """A use before its card, as in ``Event: Guns of August``, and one operation as ``1 op``."""
        if (bare := without_names(text, self.phrases.names_by_number)) != text:
            yield bare
            yield from rephrased_lines(bare, self.key_words)
        yield from rephrased_lines(text, self.key_words)

    def acting_units(self, order: Order) -> Sequence[str]:
        """The units that move last, that attack, or that advance."""
        match order:
            case Attack():
                units = order.units
            case Move():
                units = order.groups[-1][0]
            case Advance():
                units = tuple(unit for unit, _ in order.paths)
            case _:
                units = ()
        return tuple(map(self.phrases.unit_name, units))

    def comes_early(self, order: Order) -> bool | None:
        """Moves come before the first attack (9.2.9)."""
        if isinstance(order, Move | Entrench):
            return True
        return False if isinstance(order, Attack) else None

    def with_implied_orders(
        self, orders: Sequence[tuple[Order, ...]], context: Context
    ) -> Sequence[tuple[Order, ...]]:
        """With the activation of the spaces from which units move and attack, if none is said.

        What an event chooses may stand behind it: ``Play 5 as event. Choose GE 3``.
        """
        orders = with_one_activation(with_implied_choices(orders, context))
        given = chain.from_iterable(orders)
        if not any(isinstance(order, Move | Attack | Entrench) for order in given):
            return orders
        return with_implied_activation(orders, reading_of(self.phrases, context).at, context)

    def said(self, line: Line, context: Context) -> tuple[str, ...] | None:
        """What a line says in sentences about cards and operations."""
        if not context.asks:
            return None
        last = context.earlier[-1] if context.earlier else None
        use = use_of_it(line.orders, self.key_words)
        if use and isinstance(last, ChooseGuns) and last.take:
            return (f"PLAY {self.phrases.cards[''].shown[GUNS_OF_AUGUST]} AS {use}",)
        reading = reading_of(self.phrases, context)
        return Sentences(self.phrases, context, reading).lines(line.orders, self.lang)

    def units_in_play(self, context: Context) -> Sequence[OwnUnit]:
        """The writer's armies and corps on the map."""
        reading = reading_of(self.phrases, context)
        return [
            OwnUnit(
                self.phrases.plain_name(unit.id),
                at,
                unit.nation.upper(),
                frozenset(["army" if unit.army else "corps"]),
            )
            for unit in self.board.units
            if unit.side == reading.side and (at := reading.at.get(unit.id, "")) in self.board.space
        ]

    def held(self, context: Context) -> Collection[str]:
        """The cards in the sender's hand."""
        return reading_of(self.phrases, context).held

    def whereabouts(self, unit: str, context: Context) -> str:
        """The space of the one unit of that name that stands on the map."""
        at = reading_of(self.phrases, context).at
        named = self.phrases.armies.exact(unit)
        where = {at[each] for each in named if each in at}
        return where.pop() if len(where) == 1 else ""

    def enemy_at(self, place: str, context: Context) -> bool:
        """True if an army or a corps of the other side stands in a space."""
        reading = reading_of(self.phrases, context)
        spaces = {place, *self.phrases.spaces.meant(place)}
        return any(
            unit.side != reading.side and reading.at.get(unit.id) in spaces
            for unit in self.board.units
        )

    def unit_choice(self, ask: Ask) -> UnitChoice | None:
        """Who loses steps in a combat, and who advances behind it."""
        if isinstance(ask, TakeLossesAsk):
            return UnitChoice("LOSSES", _LOSING)
        if not isinstance(ask, AdvanceAsk):
            return None
        return UnitChoice("ADVANCE", _ADVANCING, self.board.spaces[ask.battle.target].id)

    def card_choice(self, ask: Ask) -> CardChoice | None:
        """Which combat cards are used."""
        if not isinstance(ask, PlayCardsAsk):
            return None
        offered = frozenset(card for order in ask.legal() for card in order.cards)
        return CardChoice("CARDS NONE", offered)

    def lacking(
        self,
        order: Order,
        later: Sequence[Order],
        context: Context,
    ) -> OrderError | None:
        """The units of an event that chooses some: without them its card would be wasted.

        Or an advance right behind an attack names armies that do not attack (12.7).
        """
        if isinstance(order, Attack) and later and isinstance(later[0], Advance):
            return self._not_attacking(order, later[0])
        if (way := left_open(order, context)) is None:
            return None
        none = self.wording.line("CHOOSE NONE")
        lines = (self.display(way), f"{self.display(order)} {none}")
        return Ambiguous("pog.problem.targets", (0, 1), suggestions=lines)

    def _not_attacking(self, attack: Attack, advance: Advance) -> OrderError | None:
        """That an advance behind an attack names armies that are none of its attackers."""
        going = [unit for unit, _ in advance.paths]
        counters = self.board.units
        armies = [unit for unit in going if counters[self.board.unit[unit]].army]
        others = tuple(unit for unit in armies if attack.units and unit not in attack.units)
        if not others:
            return None
        joined = structs.replace(attack, units=(*attack.units, *others))
        facts: dict[str, object] = {"got": ", ".join(map(self.phrases.unit_name, others))}
        lines = (self.display(joined), self.display(attack))
        return Ambiguous("orders.problem.ambiguous", (0, 1), facts=facts, suggestions=lines)

    def write(self, order: Order) -> str:
        """The line of an order: cards by number and side, corps by identifier."""
        return self.wording.line(write_order(self.phrases, order))

    def display(self, order: Order) -> str:
        """The line of an order: cards by number and name, corps by nation."""
        return self._with_card_names(
            _ANY_CORPS.sub(lambda found: self._kind_of_corps(found[0]), self.write(order))
        )

    def read_standing(self, line: Line, context: Context) -> StandingOrder:
        """The policy a line states; the line begins with the word STANDING."""
        return read_standing(self.phrases, line, reading_of(self.phrases, context).side)

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy."""
        return self._with_card_names(self.wording.line(write_standing(self.phrases, standing)))

    def _with_card_names(self, line: str) -> str:
        """A line with the numbers and names of cards in the place of their identifiers."""
        return _CARD.sub(lambda found: self.phrases.cards[""].shown[found[0]], line)

    def _kind_of_corps(self, corps: str) -> str:
        """A corps, or a kind of corps, by the kind's name."""
        number = self.board.unit.get(corps)
        return self.phrases.kind_name(corps if number is None else self.board.units[number].kind)

    # --- examples ---------------------------------------------------------------------------------

    def example_orders(self, ask: Ask, limit: int) -> dict[str, Order]:
        """Lines that answer an ask: one of each form; any where one kind of order answers."""
        assert isinstance(ask, SideAsk)
        forms: dict[tuple[str, ...], Order] = {}
        others: list[Order] = []
        for order in islice(ask.orders_for_examples(), _MOST_TRIED):
            form = tuple(_FORM.findall(self.write(order)))
            if form not in forms:
                forms[form] = order
            elif len(ask.accepts) == 1 and len(others) < limit:
                others.append(order)
            if len(forms) == limit:
                break
        write = self.writer_of_answers(ask)
        lines = {write(order): order for order in (*forms.values(), *others)}
        return dict(islice(lines.items(), limit))

    def writer_of_answers(self, ask: Ask) -> Callable[[Order], str]:
        """What writes legal answers to an ask, in the position as it is, as a player does."""
        assert isinstance(ask, SideAsk)
        return partial(
            self._player_line, ask, Context(lambda: views.view(ask.position, ask.seat), (ask,))
        )

    def things_by_kind(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:
        """Cards, those of the own side first; armies and kinds of corps; spaces."""
        phrases = self.phrases
        cards = tuple(
            phrases.cards[side] for side in (*(s for s in SIDES if seat_of(s) == seat), "")
        )
        return {"card": cards, "unit": (phrases.armies, phrases.corps), "space": (phrases.spaces,)}

    def _player_line(self, ask: SideAsk, context: Context, order: Order) -> str:
        """A legal order as players write it: cards by number, corps by nation."""
        line = self.write(order)
        numbers = _SIDE.sub("", line)
        candidates = (
            self._with_corps_by_nation(ask, numbers, ""),
            self._with_corps_by_nation(ask, numbers, self._from),
            numbers,
        )
        for text in dict.fromkeys(candidates):
            if text == line:
                break
            try:
                (read,) = self.read(Line(1, text), context)
            except (OrderError, ValueError):
                continue
            if read == order or (
                self._differ_only_in_corps(ask, self.write(read), line) and ask.is_legal(read)
            ):
                return text
        return line

    def _differ_only_in_corps(self, ask: SideAsk, one: str, other: str) -> bool:
        """True if two canonical lines differ only in which of several equal corps they name."""
        named = [self._with_corps_by_nation(ask, line, self._from) for line in (one, other)]
        corps = [_CORPS.findall(line) for line in (one, other)]
        again = [[names.index(name) for name in names] for names in corps]
        return named[0] == named[1] and again[0] == again[1]

    def _with_corps_by_nation(self, ask: SideAsk, line: str, word: str) -> str:
        """A line with corps by nation, and after ``word`` where they stand."""
        position = ask.position

        def name(found: re.Match[str]) -> str:
            unit = position.board.unit[found[0]]
            text = self._kind_of_corps(found[0])
            text = f"({text})" if position.is_reduced(unit) else text
            at = position.state.at[unit]
            place = self.phrases.places.shown[
                position.board.spaces[at].id if at >= 0 else RESERVE_BOX
            ]
            return f"{text}{word}{place}" if word and at >= RESERVE else text

        return _CORPS.sub(name, line)
