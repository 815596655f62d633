"""What the order languages of every game share."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pbem.orders import (
    COMMAND_WORDS,
    COMMANDS,
    Aliases,
    BattleAnswer,
    CardChoice,
    Context,
    Language,
    Lexicon,
    Line,
    OrderError,
    OwnUnit,
    Senses,
    UnitChoice,
    Verb,
    Wording,
    command_wording,
    in_order_of_price,
    renamed,
)
from pbem.rules import Ask, Order, Seat, View

_OF_EVERY_GAME = ("STANDING", "NEXT")
"""Commands that lines of orders begin with."""

_ASKED_ABOUT = {"CARD": "card", "UNIT": "unit", "WHERE": "space", "REACH": "unit"}
_OF_ORDERS = ("HELP", "LEGAL")


class BoardLanguage(Language):
    """The order language on one board; a game adds its words, and how it reads and writes them.

    Class attributes:
        verbs, standing_verbs: for HELP and the order reference.
        unsaid: the verbs that people leave out before a ``card`` or a ``unit``.
        counts: whether numbers in words count things; else a bare number names a unit.
        heard: what people say for key words, besides what these are called.
        left_out: key words that people leave out before what they name, besides prepositions.
        idle: folded words that say nothing in orders of this game.
        no_places: folded names that are never a slip of a place, such as those of powers.
        closes: the verbs that close a turn, see ``Language``.
        senses: the meaning of people's own words, see ``Language``.
        attack: the verb of an attack whose odds can be asked for; empty where none can.
        key_words: every other key word, and phrases of several, with what they are called.
        printed: the names that the examples of the verbs hold; the first that knows one decides.
    """

    unsaid: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    counts = True
    heard: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    left_out: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()
    no_places: frozenset[str] = frozenset()
    closes: Mapping[str, str] = MappingProxyType({})
    senses: Senses = Senses()
    shares_places = False
    reads_position = True
    printed: tuple[Lexicon, ...] = ()
    lexicons: tuple[Lexicon, ...] = ()
    attack: str = ""
    verbs: tuple[Verb, ...]
    standing_verbs: tuple[Verb, ...]
    key_words: Mapping[str, Aliases]

    def __init__(self, board: Any, lang: str = "en") -> None:
        self.board, self.lang = board, lang
        self.wording = self.wording_in(lang)

    @classmethod
    def wording_in(cls, lang: str) -> Wording:
        """Every key word of the game's orders in a language.

        A word that is several things is the verb's.
        """
        verbs = {verb.name: verb.aliases for verb in (*cls.standing_verbs, *cls.verbs)}
        return Wording(
            {name: COMMAND_WORDS[name] for name in _OF_EVERY_GAME} | dict(cls.key_words) | verbs,
            lang,
        )

    def names_of_asked_side(self, ask: Ask) -> Collection[str]:  # noqa: ARG002
        """No names of its own by default."""
        return ()

    def is_enemy(self, unit: str, asks: Sequence[Ask]) -> bool:  # noqa: ARG002
        """Nobody by default."""
        return False

    def whereabouts(self, unit: str, context: Context) -> str:  # noqa: ARG002
        """Nowhere by default."""
        return ""

    def units_in_play(self, context: Context) -> Sequence[OwnUnit]:  # noqa: ARG002
        """None by default."""
        return ()

    def own_of_sort(self, sort: str, context: Context) -> Sequence[str]:  # noqa: ARG002
        """None by default."""
        return ()

    def own_at(self, place: str, context: Context) -> Sequence[str]:  # noqa: ARG002
        """Nobody by default."""
        return ()

    def enemy_at(self, place: str, context: Context) -> bool:  # noqa: ARG002
        """Nobody by default."""
        return False

    def acting_units(self, order: Order) -> Sequence[str]:  # noqa: ARG002
        """Nobody by default."""
        return ()

    def comes_early(self, order: Order) -> bool | None:  # noqa: ARG002
        """Orders stand where they are written by default."""
        return None

    def rephrased(self, text: str) -> Iterable[str]:  # noqa: ARG002
        """No phrases of its own by default."""
        return ()

    def with_names_in_short(self, text: str) -> str:
        """The text as it is by default."""
        return text

    def said(self, line: Line, context: Context) -> tuple[str, ...] | None:  # noqa: ARG002
        """No way of its own by default."""
        return None

    def with_implied_orders(
        self,
        orders: Sequence[tuple[Order, ...]],
        context: Context,  # noqa: ARG002 - for games whose orders take others for granted
    ) -> Sequence[tuple[Order, ...]]:
        """See ``Language``: every line says all."""
        return orders

    def lacking(
        self,
        order: Order,  # noqa: ARG002
        later: Sequence[Order],  # noqa: ARG002
        context: Context,  # noqa: ARG002
    ) -> OrderError | None:
        """Orders say all by default."""
        return None

    def asks_only_for(self, asks: Sequence[Ask], sense: str) -> bool:  # noqa: ARG002
        """False by default."""
        return False

    def unit_choice(self, ask: Ask) -> UnitChoice | None:  # noqa: ARG002
        """No list of units answers by default."""
        return None

    def card_choice(self, ask: Ask) -> CardChoice | None:  # noqa: ARG002
        """No cards are asked for by default."""
        return None

    def answer_in_battle(
        self,
        asks: Sequence[Ask],  # noqa: ARG002
        answer: BattleAnswer,  # noqa: ARG002
    ) -> str | None:
        """Nothing of the sort is asked by default."""
        return None

    def again(self, order: Order, units: Sequence[str]) -> str:  # noqa: ARG002
        """No order by default."""
        return ""

    def joined(self, order: Order, units: Sequence[str]) -> str:  # noqa: ARG002
        """No order by default."""
        return ""

    def here(self, asks: Sequence[Ask]) -> str:  # noqa: ARG002
        """No place by default."""
        return ""

    def distributes(self, asks: Sequence[Ask]) -> bool:  # noqa: ARG002
        """False by default."""
        return False

    def shown(self, asks: Sequence[Ask], *, rest: bool) -> str:  # noqa: ARG002
        """No order by default."""
        return ""

    def exchanged(self, asks: Sequence[Ask], units: Sequence[str]) -> str:  # noqa: ARG002
        """No order by default."""
        return ""

    def display(self, order: Order) -> str:
        """The line of an order as players say it."""
        return self.write(order)

    def writer_of_answers(self, ask: Ask) -> Callable[[Order], str]:  # noqa: ARG002
        """What writes legal answers to an ask as a player does."""
        return self.write

    def briefly(self, ask: Ask) -> Callable[[Order], str]:
        """As ``answering`` by default."""
        return self.writer_of_answers(ask)

    def examples(self, ask: Ask, limit: int) -> tuple[str, ...]:
        """Lines that answer an ask; those that end something or give something up come last."""
        return in_order_of_price(ask, self.example_orders(ask, limit))

    def example(self, verb: Verb, seat: Seat) -> str:
        """A line of a verb or command in the reader's words and names."""
        if verb not in COMMANDS:
            return renamed(self.wording.line(verb.example), self.printed)
        commands = command_wording(self.lang)
        if kind := _ASKED_ABOUT.get(verb.name):
            lexicons = self.things_by_kind(seat).get(kind, ())
            return (
                f"{commands.line(verb.name)} {next(iter(lexicons[0].shown.values()))}"
                if lexicons
                else ""
            )
        if verb.name == "ODDS":
            attack = next((own for own in self.verbs if own.name == self.attack), None)
            return f"{commands.line(verb.name)} {self.example(attack, seat)}" if attack else ""
        if verb.name in _OF_ORDERS:
            return f"{commands.line(verb.name)} {self.wording.line(self.verbs[0].name)}"
        if verb.name == "NEXT":
            order = next((own for own in self.verbs if own.name == "PASS"), self.verbs[0])
            return f"{commands.line(verb.name)} {self.example(order, seat)}"
        return commands.line(verb.example)

    def things_by_kind(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:  # noqa: ARG002
        """What a seat may ask about."""
        return {}

    def names_by_part(self, seat: Seat, view: View) -> Mapping[str, Mapping[str, str]]:  # noqa: ARG002
        """No other parts by default."""
        return {}

    def numbered_spaces(self) -> Lexicon | None:
        """Spaces have no numbers by default."""
        return None
