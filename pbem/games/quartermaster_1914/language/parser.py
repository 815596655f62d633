"""One order at a time, read from a line: a method for each verb."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pbem.games.quartermaster_1914.asks import PickAsk, PowerAsk
from pbem.games.quartermaster_1914.battle.battle_start import WEAPONS
from pbem.games.quartermaster_1914.board.board import Board
from pbem.games.quartermaster_1914.cards.drafting import KINDS
from pbem.games.quartermaster_1914.language.phrases import Choices, QuartermasterPhrases
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    Draw,
    Drop,
    Eliminate,
    EndTurn,
    Force,
    Keep,
    Lose,
    Mulligan,
    Pick,
    Pile,
    Place,
    Play,
    PlayOnly,
    Prepare,
    Reinforce,
    Remove,
    Retrieve,
    Revive,
    Spend,
    Support,
    Unleash,
    Unprepare,
    Use,
    Withdraw,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.games.quartermaster_1914.view import QuartermasterView
from pbem.orders import Ambiguous, Context, Cursor, Unreadable, fold
from pbem.rules import Order

_OF_HELD_CARDS: dict[str, type[Order]] = {
    "BOTTOM": Keep,
    "REINFORCE": Reinforce,
    "SUPPORT": Support,
    "COUNTERATTACK": Counter,
    "DISCARD": Discard,
    "LOSE": Lose,
    "PLAY": Play,
    "PREPARE": Prepare,
    "DRAFT": Draft,
}
"""The verbs whose cards are held, where their orders are asked for."""
_BUILDS = ("build_army", "build_navy")
_ONE = frozenset(["a", "an", "una", "un"])
_CLAUSES = ("FROM", "SUPPORT", "PAY", "USE")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line is read with.

    Attributes:
        powers: those asked, else those of the seat.
        own: all their cards.
        held: their cards in hand and prepared, and those that the lines above draft.
        shown: the cards to pick from, if some are.
        asked: the powers asked now for each class of orders whose cards are held.
    """

    powers: tuple[str, ...]
    own: frozenset[str]
    held: frozenset[str]
    shown: frozenset[str]
    asked: Mapping[type[Order], tuple[str, ...]]


def reading_of(board: Board, context: Context) -> Reading:
    """What a context offers. Only what the seat sees is used."""
    view, asks = context.view, context.asks
    powers = tuple(
        dict.fromkeys(str(power) for ask in asks if (power := getattr(ask, "power", "")))
    )
    held: set[str] = set()
    if isinstance(view, QuartermasterView):
        powers = powers or view.own
        for power in powers:
            held.update(view.hands.get(power, ()), view.prepared.get(power, ()))
    drafted = {(order.kind, order.nation) for order in context.earlier if isinstance(order, Draft)}
    held.update(card.id for card in board.cards.values() if (card.kind, card.nation) in drafted)
    shown = {card for ask in asks if isinstance(ask, PickAsk) for card in ask.choices}
    asked: dict[type[Order], tuple[str, ...]] = {}
    for ask in asks:
        if isinstance(ask, PowerAsk) and not isinstance(ask, TurnAsk):
            asked |= {order: (*asked.get(order, ()), ask.power) for order in ask.accepts}
        elif isinstance(ask, TurnAsk):
            asked |= dict.fromkeys((Play, Prepare, Draft), (ask.power,))
    own = frozenset(card.id for card in board.cards.values() if card.power in powers)
    return Reading(powers, own, frozenset(held), frozenset(shown), asked)


def with_gained_cards(reading: Reading) -> Reading:
    """The reading behind an order that may bring cards into hand: they are not seen yet."""
    return replace(
        reading,
        asked={
            kind: powers for kind, powers in reading.asked.items() if kind not in (Play, Prepare)
        },
    )


class LineReader:
    """Reads one order; its parts are asked for in the order in which its form gives them."""

    def __init__(self, phrases: QuartermasterPhrases, cursor: Cursor, reading: Reading) -> None:
        self.phrases, self.cursor, self.reading = phrases, cursor, reading

    def read(self, verb: str) -> list[Order]:
        """The orders of a verb, which was taken.

        Raises:
            Unreadable, Ambiguous: its parts cannot be understood.
        """
        word = self.cursor.tokens[self.cursor.index - 1]
        self._place = word.column, len(word.text)
        reader: Callable[[], list[Order]] = getattr(self, f"_read_{verb.lower()}")
        choices = (self.reading.own,)
        exact = _OF_HELD_CARDS.get(verb) in self.reading.asked
        self._choices: Choices = (*choices, self.reading.held) if exact else choices
        return reader()

    # --- parts ------------------------------------------------------------------------------------

    def _read_card(self) -> str:
        """A card of the powers asked, those in hand first."""
        return self.phrases.read_card(self.cursor, self._choices)

    def _read_cards(self, *stops: str) -> tuple[str, ...]:
        """Such cards with commas between them, ``2 Land Battle`` for two, up to a key word."""
        return self.phrases.read_card_list(self.cursor, self._choices, *stops)

    def _read_any_card(self) -> str:
        """A card of any power; of those shown, if cards are."""
        return self.phrases.read_card(self.cursor, (self.reading.shown,))

    def _accept(self, *words: str) -> str:
        """Take one of some key words, if it stands here; which."""
        return self.phrases.accept(self.cursor, *words)

    def _read_space(self) -> str:
        """A space."""
        return self.phrases.read_space(self.cursor)

    def _read_cards_or_none(self, *stops: str) -> tuple[str, ...] | None:
        """Cards; none at all; or ``None``, where it is said later or only how many."""
        if self._accept("LATER") or self.phrases.peek(self.cursor, "UP"):
            return None
        return () if self._accept("NONE") else self._read_cards(*stops)

    def _read_most(self) -> int | None:
        """How many at most, where that is said.

        Raises:
            Unreadable: no number follows.
        """
        if not self._accept("UP"):
            return None
        self._accept("TO")
        got = self.cursor.peek()[:80]
        if (number := self.phrases.number(self.cursor)) is None:
            raise Unreadable("orders.problem.number", self.cursor.here, facts={"got": got})
        self._accept("CARDS")
        return number

    def _power_answering(self, order: type[Order], cards: Sequence[str] = ()) -> str:
        """The power an answer is for: the named one, else the only one asked or with such cards.

        Raises:
            Ambiguous: several of the seat are asked.
        """
        if self._accept("FOR") or not self.cursor.done:
            return self.phrases.read_power(self.cursor)
        asked = self.reading.asked.get(order, ())
        owners = {self.phrases.board.cards[card].power for card in cards} & set(asked)
        if len(asked) > 1 and len(owners) != 1:
            names = tuple(self.phrases.powers.shown[power] for power in asked)
            raise Ambiguous("qmg.problem.whose", self._place, facts={}, suggestions=names)
        return next(iter(owners or asked), "")

    # --- setting up -------------------------------------------------------------------------------

    def _read_bottom(self) -> list[Order]:
        """``<cards>``, the lowest last."""
        return [Keep(self._read_cards())]

    def _read_mulligan(self) -> list[Order]:
        """``[FOR <power>]``."""
        return [Mulligan(self._power_answering(Mulligan))]

    # --- the turn ---------------------------------------------------------------------------------

    def _read_draft(self) -> list[Order]:
        """``<kind> [<nation>] [FROM DECK | DISCARDS] [DISCARDING <cards>]``."""
        nations = [
            n for power in self.reading.powers for n in self.phrases.board.powers[power].nations
        ]
        if fold(self.cursor.peek()) in _ONE:
            self.cursor.next()
        kind, nation = self.phrases.read_kind_and_nation(self.cursor, KINDS, nations)
        pile: Pile = "deck"
        if self._accept("FROM"):
            pile = (
                "discard"
                if self.phrases.expect(self.cursor, "DECK", "DISCARDS") == "DISCARDS"
                else "deck"
            )
        orders: list[Order] = [Draft(nation, next(k for k in KINDS if k == kind), pile)]
        start = self.cursor.index
        self.cursor.skip(",:")
        if not self._accept("DISCARDING"):
            self.cursor.index = start
        else:
            orders.append(Discard(self._read_cards()))
        return orders

    def _read_play(self) -> list[Order]:
        """``<card>``, a Build card with ``[IN <space>]``, ``: NONE`` for none of its steps."""
        card = self._read_card()
        if self._says_none():
            return [PlayOnly(card)]
        if self.phrases.board.cards[card].kind in _BUILDS and self._accept("IN"):
            return [Play(card), Place(self._read_space())]
        return [Play(card)]

    def _says_none(self) -> bool:
        """Take ``: NONE``, if it stands here."""
        start = self.cursor.index
        if self.cursor.skip(":") and self._accept("NONE"):
            return True
        self.cursor.index = start
        return False

    def _read_use(self) -> list[Order]:
        """``<status> [WITH <card>] [IN <space>] [KEEP]`` in any order.

        ``<weapon> [ON <power>]``.
        """
        status, left = self._read_card(), ["WITH", "IN", "KEEP"]
        if self.phrases.board.cards[status].effect in WEAPONS:
            return [Unleash(status, self._read_target_power())]
        card = space = ""
        keep = False
        while word := self._accept(*left):
            left.remove(word)
            match word:
                case "WITH":
                    card = self._read_card()
                case "IN":
                    space = self._read_space()
                case _:
                    keep = True
        return [Use(status, card, space, keep)]

    def _read_target_power(self) -> str:
        """A power aimed at, if one is."""
        return self.phrases.read_power(self.cursor) if self._accept("ON") else ""

    def _read_build(self) -> list[Order]:
        """``[ARMY | NAVY] [IN] <space>``."""
        piece = self._accept("ARMY", "NAVY").lower()
        self._accept("IN")
        place, space = self.cursor.here, self._read_space()
        known = self.phrases.board.spaces[space]
        if piece not in ("", known.piece):
            raise Unreadable("qmg.problem.piece", place, facts={"space": known.name})
        return [Place(space)]

    def _read_battle(self) -> list[Order]:
        """``[IN] <space>``, then FROM, SUPPORT, PAY and USE in any order."""
        self._accept("IN")
        target, left = self._read_space(), list(_CLAUSES)
        source = ""
        support: tuple[str, ...] | None = None
        most: int | None = None
        pay: tuple[str, ...] = ()
        use: tuple[tuple[str, str], ...] | None = None
        while True:
            self.cursor.skip(",")
            word = self._accept(*left)
            match word:
                case "FROM":
                    source = self._read_space()
                case "SUPPORT":
                    self._accept("WITH")
                    support, most = self._read_cards_or_none(*_CLAUSES), self._read_most()
                case "PAY":
                    pay = self._read_cards(*_CLAUSES)
                case "USE":
                    use = self._read_uses()
                case _:
                    return [Battle(target, source, support, pay, use, most)]
            left.remove(word)

    def _read_uses(self) -> tuple[tuple[str, str], ...] | None:
        """Statuses and the powers they are used on."""
        if self._accept("LATER"):
            return None
        found: list[tuple[str, str]] = []
        if self._accept("NONE"):
            return ()
        while not found or (
            self.phrases.comma(self.cursor) and not self.phrases.peek(self.cursor, *_CLAUSES)
        ):
            status = self._read_card()
            found.append((status, self._read_target_power()))
        return tuple(found)

    def _read_eliminate(self) -> list[Order]:
        """``<nation> IN <space>``."""
        nation = self.phrases.read_nation(self.cursor)
        self.phrases.expect(self.cursor, "IN")
        return [Eliminate(nation, self._read_space())]

    def _read_prepare(self) -> list[Order]:
        """``<cards>``: an order for each."""
        return [Prepare(card) for card in self._read_cards()]

    def _read_unprepare(self) -> list[Order]:
        """``<card>``."""
        return [Unprepare(self._read_card())]

    def _read_attrition(self) -> list[Order]:
        """``<card> [ON <power>]``."""
        return [Attrit(self._read_card(), self._read_target_power())]

    def _read_spend(self) -> list[Order]:
        """``<cards>``: an order for each."""
        return [Spend(card) for card in self._read_cards()]

    def _read_retrieve(self) -> list[Order]:
        """``<cards>``."""
        return [Retrieve(self._read_cards())]

    def _read_revive(self) -> list[Order]:
        """What becomes of a discarded card, and which."""
        match self.phrases.expect(self.cursor, "PLAY", "PREPARE", "BOTTOM"):
            case "PLAY":
                return [Revive(self._read_card(), "play")]
            case "PREPARE":
                return [Revive(self._read_card(), "prepare")]
            case _:
                return [Revive(self._read_card(), "bottom")]

    def _read_withdraw(self) -> list[Order]:
        """``<spaces>``."""
        return [Withdraw(self.phrases.several(self.cursor, self.phrases.read_space))]

    def _read_drop(self) -> list[Order]:
        """``<card>``, of any power."""
        return [Drop(self._read_any_card())]

    def _read_force(self) -> list[Order]:
        """``<power>``."""
        return [Force(self.phrases.read_power(self.cursor))]

    def _read_remove(self) -> list[Order]:
        """``<nation> FROM <space>``."""
        nation = self.phrases.read_nation(self.cursor)
        self.phrases.expect(self.cursor, "FROM")
        return [Remove(nation, self._read_space())]

    def _read_draw(self) -> list[Order]:
        """``[<number>] [CARDS]``; ``Draw a card`` says the name of the step, not how many.

        Who draws 0 ends the turn.
        """
        number = self.phrases.number(self.cursor)
        if number is None and fold(self.cursor.peek()) in _ONE:
            self.cursor.next()
        self._accept("CARDS")
        return [EndTurn()] if number == 0 else [Draw(number)]

    def _read_endturn(self) -> list[Order]:
        """Nothing."""
        return [EndTurn()]

    # --- answers to others ------------------------------------------------------------------------

    def _read_reinforce(self) -> list[Order]:
        """``[WITH] <card> [KEEP]``."""
        self._accept("WITH")
        return [Reinforce(self._read_card(), keep=bool(self._accept("KEEP")))]

    def _read_support(self) -> list[Order]:
        """``[WITH] <card> [FROM HAND] [KEEP]``."""
        self._accept("WITH")
        card, hand = self._read_card(), bool(self._accept("FROM"))
        if hand:
            self.phrases.expect(self.cursor, "HAND")
        return [Support(card, keep=bool(self._accept("KEEP")), hand=hand)]

    def _read_counterattack(self) -> list[Order]:
        """``[WITH] <card>``."""
        self._accept("WITH")
        return [Counter(self._read_card())]

    def _read_pass(self) -> list[Order]:
        """Nothing."""
        return [Decline()]

    def _read_discard(self) -> list[Order]:
        """``<cards>``."""
        return [Discard(self._read_cards())]

    def _read_pick(self) -> list[Order]:
        """``<card>``, of any power, or ``NONE``."""
        return [Pick("" if self._accept("NONE") else self._read_any_card())]

    def _read_lose(self) -> list[Order]:
        """Numbers of unseen cards and points, and named cards of hand and table, in any order."""
        zones: dict[str, tuple[str, ...]] = {"HAND": (), "PREPARED": ()}
        blind = {"DECK": 0, "VP": 0}
        while True:
            self._read_part_of_loss(zones, blind)
            self.phrases.comma(self.cursor)
            if self.cursor.done or self.phrases.peek(self.cursor, "FOR"):
                power = self._power_answering(Lose, zones["HAND"] + zones["PREPARED"])
                return [Lose(zones["HAND"], zones["PREPARED"], blind["DECK"], blind["VP"], power)]

    def _read_part_of_loss(self, zones: dict[str, tuple[str, ...]], blind: dict[str, int]) -> None:
        """``<number> DECK``, ``<number> VP``, ``HAND <cards>``, or ``<cards> FROM HAND``."""
        start = self.cursor.index
        number = self.phrases.number(self.cursor)
        if number is not None:
            self._accept("FROM")
        if word := self._accept(*blind):
            more = self.phrases.number(self.cursor) if number is None else number
            blind[word] += 1 if more is None else more
        elif number is None and (word := self._accept(*zones)):
            zones[word] += self._read_cards(*zones, *blind)
        else:
            self.cursor.index = start
            cards = self._read_cards(*zones, *blind)
            self.phrases.expect(self.cursor, "FROM")
            zones[self.phrases.expect(self.cursor, *zones)] += cards
