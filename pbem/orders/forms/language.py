"""What every game's order language offers."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from pbem.orders.forms.answer_kinds import CardChoice, UnitChoice
from pbem.orders.forms.frames import BattleAnswer, OwnUnit, Senses
from pbem.orders.words.errors import OrderError
from pbem.orders.words.key_words import Aliases, Wording, conjugated, said_by_one
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import Line
from pbem.rules import Ask, Order, Seat, StandingOrder, View


class Context:
    """What a line is read against: the sender's view and asks.

    Attributes:
        asks: the asks to the sender.
        earlier: the orders of the letter before the line that is read.
        notes: what lines leave behind for those below them, by some key.
        worked_out: what a language has worked out from the view by some key.
        known: what lines were found to say in plain words (see ``read_once``).
    """

    def __init__(self, view: View | Callable[[], View], asks: tuple[Ask, ...] = ()) -> None:
        """``view``: the sender's view, or what makes it if it is looked at."""
        self._view = view
        self.asks = asks
        self.earlier: Sequence[Order] = ()
        self.notes: dict[Hashable, Hashable] = {}
        self.worked_out: dict[object, Any] = {}
        self.known: dict[Hashable, Any] = {}

    @cached_property
    def view(self) -> View:
        """The sender's view."""
        return self._view() if callable(self._view) else self._view


@dataclass(frozen=True, slots=True, eq=False)
class Verb:
    """One form of order or standing order, for HELP and the order reference.

    It is equal to nothing but itself, so that it is quickly found.

    Attributes:
        name: canonical word, such as ``ATTACK``.
        aliases: what else it is called, by language.
        syntax: its form, optional parts in brackets.
        example: a line that can be read.
        rule: the paragraph it comes from; empty for commands.
        key: message key of what it does.
    """

    name: str
    aliases: Aliases
    syntax: str
    example: str
    rule: str
    key: str

    @property
    def words(self) -> tuple[str, ...]:
        """Every word that a line of it may begin with; one that only bends another comes last."""
        forms = conjugated if self.rule else said_by_one
        return (self.name, *self.aliases, *forms(self.aliases))


class Language(Protocol):
    """How the orders of one game are written.

    Attributes:
        lang: the language in which lines, forms and hints are written; every language is read.
        wording: the key words in that language.
        attack: the verb of an attack whose odds can be asked for; empty where none can.
        verbs, standing_verbs: for HELP and the reference.
        unsaid: the verbs that people leave out before a ``card`` or a ``unit``.
        counts: whether numbers in words count things; else a bare number names a unit.
        heard: what people say for key words, besides what these are called.
        left_out: key words that people leave out before what they name, besides prepositions.
        idle: folded words that say nothing in orders of this game.
        no_places: folded names that are never a slip of a place, such as those of powers.
        closes: the verbs that close a turn, for ``end`` (the turn is done) and ``pass`` (nothing is
            done in it); none where that orders nothing.
        shares_places: whether both sides may stand at one place, as on a front.
        reads_position: whether what a line means depends on where things stand (``GE corps``); such
            a line is read again when its turn comes, against what the lines before it have changed.
        senses: what the game says of the meaning of people's own words, see
            ``pbem.orders.meaning``.
        lexicons: what the things are called that an illegal order may be blamed for, where it is
            not as the rules call them.
    """

    lang: str
    wording: Wording
    attack: str
    unsaid: Mapping[str, tuple[str, ...]]
    counts: bool
    heard: Mapping[str, tuple[str, ...]]
    left_out: frozenset[str]
    idle: frozenset[str]
    no_places: frozenset[str]
    closes: Mapping[str, str]
    senses: Senses
    shares_places: bool
    reads_position: bool
    lexicons: tuple[Lexicon, ...]
    verbs: tuple[Verb, ...]
    standing_verbs: tuple[Verb, ...]

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:
        """The orders a line gives, in the order in which they will be asked for.

        Raises:
            Unreadable: it is no order of this game.
            Ambiguous: it may mean several.
        """

    def names_of_asked_side(self, ask: Ask) -> Collection[str]:
        """What the side that is asked is called, folded: it may stand before an order."""

    def is_enemy(self, unit: str, asks: Sequence[Ask]) -> bool:
        """True if a unit that orders may name belongs to another side than the asked one."""

    def whereabouts(self, unit: str, context: Context) -> str:
        """Where the sender sees the one unit of that name; empty: they see none, or several."""

    def units_in_play(self, context: Context) -> Sequence[OwnUnit]:
        """The units that the sender may order about, as they see them."""

    def own_of_sort(self, sort: str, context: Context) -> Sequence[str]:
        """The names of the asked side's units of a sort such as ``cavalry`` that are in play."""

    def own_at(self, place: str, context: Context) -> Sequence[str]:
        """The names of the asked side's units in a space, or that orders above bring there."""

    def enemy_at(self, place: str, context: Context) -> bool:
        """True if the sender sees an enemy in a space."""

    def acting_units(self, order: Order) -> Sequence[str]:
        """The names of the units that act by an order; empty: it names none that others may follow.

        ``both of them`` in the next line means those.
        """

    def comes_early(self, order: Order) -> bool | None:
        """True if an order of a turn comes before those of which this is false, such as a move.

        ``None``: it stands where it is written.
        """

    def rephrased(self, text: str) -> Iterable[str]:
        """What people write in the game's own phrases, in the ways in which orders say it.

        An empty line says that a part orders nothing, such as ``no draft``.
        """

    def with_names_in_short(self, text: str) -> str:
        """A text in which units in words are called as counters are: ``3R`` for ``3rd Reserve``."""

    def said(self, line: Line, context: Context) -> tuple[str, ...] | None:
        """The lines of orders that a line of a person's own words says, in the game's own way.

        ``None``: it is not understood so.
        """

    def with_implied_orders(
        self, orders: Sequence[tuple[Order, ...]], context: Context
    ) -> Sequence[tuple[Order, ...]]:
        """The orders of a letter, line by line, with those that others take for granted.

        Args:
            orders: those of each line.
            context: what the sender sees and is asked.

        Returns:
            As many lines; the same orders where a line says all.
        """

    def lacking(self, order: Order, later: Sequence[Order], context: Context) -> OrderError | None:
        """What the sender of an order has yet to say, so that nothing is wasted; ``None``: nothing.

        It is asked of a letter whose lines can all be read. ``later``: the orders behind it.
        """

    def asks_only_for(self, asks: Sequence[Ask], sense: str) -> bool:
        """True if nothing can be done but end, or what the sense of a verb means: ``rail``."""

    def answer_in_battle(self, asks: Sequence[Ask], answer: BattleAnswer) -> str | None:
        """The line of the one answer to a question of a battle that fits what somebody says.

        Returns:
            The line; empty: none fits, or several do; ``None``: nothing of the sort is asked.
        """

    def unit_choice(self, ask: Ask) -> UnitChoice | None:
        """How an ask is answered by a list of units; ``None``: it is answered otherwise."""

    def card_choice(self, ask: Ask) -> CardChoice | None:
        """What may be played where cards or chits are asked for; ``None``: nothing of the sort."""

    def again(self, order: Order, units: Sequence[str]) -> str:
        """The line of an order for other units, who do the same; empty: it is none of that sort."""

    def joined(self, order: Order, units: Sequence[str]) -> str:
        """The line of an attack that more units join; empty: it is none, or they cannot be told."""

    def here(self, asks: Sequence[Ask]) -> str:
        """The place that is asked about, such as that of a battle; empty: none is."""

    def fighting(self, asks: Sequence[Ask]) -> Sequence[str]:  # noqa: ARG002
        """The own units of the battle that is asked about, by name; empty: none are told."""
        return ()

    def held(self, context: Context) -> Collection[str]:  # noqa: ARG002
        """The cards that the sender may play, by identifier; empty: they are not told."""
        return ()

    def distributes(self, asks: Sequence[Ask]) -> bool:
        """True if one order is asked for that says where everything goes, as ``said`` reads it."""

    def shown(self, asks: Sequence[Ask], *, rest: bool) -> str:
        """The order that does as the example in the letter shows; empty: there is no such one.

        ``rest``: with what other orders leave over.
        """

    def exchanged(self, asks: Sequence[Ask], units: Sequence[str]) -> str:
        """The order by which two units of a set-up change places; empty: there is none."""

    def write(self, order: Order) -> str:
        """The line of an order; it reads as the same order.

        It holds identifiers where nothing else tells things apart.
        """

    def display(self, order: Order) -> str:
        """The line of an order as players say it: without internal identifiers."""

    def writer_of_answers(self, ask: Ask) -> Callable[[Order], str]:
        """What writes legal answers to an ask, in the position as it is, as a player does.

        That is without internal identifiers where the line reads the same.
        """

    def briefly(self, ask: Ask) -> Callable[[Order], str]:
        """What writes legal answers to an ask in the fewest words that say the same there."""

    def read_standing(self, line: Line, context: Context) -> StandingOrder:
        """The policy a line states (without the word STANDING). Raises like ``read``."""

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy, with the word STANDING."""

    def example(self, verb: Verb, seat: Seat) -> str:
        """A line of a verb or command in the reader's words.

        It can be read. It is empty where the game has nothing to name.
        """

    def things_by_kind(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:
        """What a seat may ask about, by ``card``, ``unit``, ``space``.

        The first lexicon that knows a name decides.
        """

    def names_by_part(self, seat: Seat, view: View) -> Mapping[str, Mapping[str, str]]:
        """What other parts of standing orders than those kinds name, by the word of their forms.

        Each name by its identifier, as the seat may say it. ``view``: what everybody sees.
        """

    def numbered_spaces(self) -> Lexicon | None:
        """Every space by its printed number, for questions; ``None`` where there are none."""

    def example_orders(self, ask: Ask, limit: int) -> Mapping[str, Order]:
        """Legal, instructive lines that answer an ask, each with its order."""

    def examples(self, ask: Ask, limit: int) -> tuple[str, ...]:
        """Legal, instructive lines that answer an ask, those that give something up last."""
