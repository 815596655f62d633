"""How the orders of The First World War are written."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from pbem.games.common.language import BoardLanguage
from pbem.games.first_world_war.board.board import Board
from pbem.games.first_world_war.board.state import factions_of
from pbem.games.first_world_war.combat import LeadAsk
from pbem.games.first_world_war.combat_chits import ChitAsk
from pbem.games.first_world_war.deployment import DeploymentAsk, waiting_counters
from pbem.games.first_world_war.language.deployments import as_one_deployment
from pbem.games.first_world_war.language.formatter import Writer
from pbem.games.first_world_war.language.grammar import (
    HEARD,
    KEYWORDS,
    SENSES,
    STANDING_VERBS,
    VERBS,
)
from pbem.games.first_world_war.language.parser import LineReader
from pbem.games.first_world_war.language.phrases import FirstWorldWarPhrases
from pbem.games.first_world_war.language.rounds import Rounds
from pbem.games.first_world_war.language.sayings import rephrased_lines
from pbem.games.first_world_war.language.sentences import Deployments
from pbem.games.first_world_war.language.standing_parser import PolicyReader
from pbem.games.first_world_war.language.unit_resolver import own_counters
from pbem.games.first_world_war.orders import Attack, Deploy, Move
from pbem.games.first_world_war.rounds_and_movement import ActionAsk
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.orders import (
    CardChoice,
    Context,
    Cursor,
    Grammar,
    Lexicon,
    Line,
    OwnUnit,
    UnitChoice,
    take_standing,
)
from pbem.rules import Ask, Order, Seat, StandingOrder, View

_DUMMY_ID = re.compile(r"\b[A-Z]{2}-X\d+\b")
_LEADING = frozenset(["lead"])
"""The sense of verbs of who commands."""
_MOST_TRIED = 400
"""So many legal orders are looked at for examples."""


class FirstWorldWarLanguage(BoardLanguage):
    """The order language on one board."""

    unsaid = MappingProxyType({"unit": ("MOVE", "DEPLOY")})
    closes = MappingProxyType({"pass": "PASS"})
    heard = HEARD
    left_out = frozenset(["CHIT"])
    shares_places = True
    reads_position = False
    verbs = VERBS
    standing_verbs = STANDING_VERBS
    attack = "ATTACK"
    senses = SENSES
    key_words = KEYWORDS

    def __init__(self, board: Board, lang: str = "en") -> None:
        super().__init__(board, lang)
        self.phrases = FirstWorldWarPhrases(board, self.wording)
        self.printed = (self.phrases.cities, self.phrases.chits)
        self._grammar = Grammar(VERBS, self.wording)
        self._writer = Writer(self.phrases)

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:
        """The orders of a line: one, and behind an attack what is decided in its combat."""
        cursor = Cursor(line)
        with self._grammar.order(cursor) as verb:
            return tuple(LineReader(self.phrases, cursor, context).read(verb))

    def names_of_asked_side(self, ask: Ask) -> Collection[str]:
        """The faction that is asked."""
        faction: str = getattr(ask, "faction", "")
        return self.phrases.factions.names(faction)

    def acting_units(self, order: Order) -> Sequence[str]:
        """The counters of a move, the armies of an attack."""
        moved = tuple(counter for counter, _ in order.moves) if isinstance(order, Move) else ()
        armies = order.armies if isinstance(order, Attack) else moved
        return tuple(map(self.phrases.army_name, armies))

    def units_in_play(self, context: Context) -> Sequence[OwnUnit]:
        """The armies whose faces the sender sees, on fronts and waiting."""
        view = context.view
        if not isinstance(view, FirstWorldWarView):
            return ()
        at = {c: str(f.number) for f in view.fronts for c in own_counters(context, f.number)}
        asks = (ask for ask in context.asks if isinstance(ask, DeploymentAsk))
        at |= {c: "" for ask in asks for c in waiting_counters(ask.position, ask.faction)}
        armies = ((self.board.armies[counter], place) for counter, place in at.items())
        return [
            OwnUnit(self.phrases.army_name(army.id), place, army.nation, frozenset(["army"]))
            for army, place in armies
            if not army.dummy
        ]

    def with_implied_orders(
        self, orders: Sequence[tuple[Order, ...]], context: Context
    ) -> Sequence[tuple[Order, ...]]:
        """With the deployments of one faction as one, as they are asked for (4.2)."""
        return as_one_deployment(orders, context.asks)

    def said(self, line: Line, context: Context) -> tuple[str, ...] | None:
        """A deployment or a round in sentences, where one is asked for."""
        ask = next(
            (ask for ask in context.asks if isinstance(ask, DeploymentAsk | ActionAsk)), None
        )
        if ask is None:
            return None
        if isinstance(ask, ActionAsk):
            return Rounds(self.phrases, context).lines(line.orders, self.lang)
        return Deployments(self.phrases, context, ask).lines(line.orders, self.lang)

    def here(self, asks: Sequence[Ask]) -> str:
        """The front of the combat that is asked about."""
        return str(getattr(asks[0], "front", "")) if asks else ""

    def unit_choice(self, ask: Ask) -> UnitChoice | None:
        """Which army commands in a combat."""
        return UnitChoice("LEAD", _LEADING, str(ask.front)) if isinstance(ask, LeadAsk) else None

    def card_choice(self, ask: Ask) -> CardChoice | None:
        """Which chit is laid in a combat."""
        if not isinstance(ask, ChitAsk):
            return None
        return CardChoice("CHIT NONE", frozenset(o.chit for o in ask.legal() if o.chit))

    def distributes(self, asks: Sequence[Ask]) -> bool:
        """True if a deployment is asked for."""
        return any(isinstance(ask, DeploymentAsk) for ask in asks)

    def shown(self, asks: Sequence[Ask], *, rest: bool) -> str:
        """The deployment that the example in the letter shows."""
        ask = next((ask for ask in asks if isinstance(ask, DeploymentAsk)), None)
        return "" if ask is None or rest else self._writer.order(ask.default())

    def rephrased(self, text: str) -> Iterable[str]:
        """A city that is taken ``if we win``, which is the rule; fronts without their numbers."""
        yield from rephrased_lines(text)
        if (bare := self.phrases.without_numbers_again(text)) != text:
            yield bare

    def write(self, order: Order) -> str:
        """The line of an order; a dummy by its identifier."""
        return self.wording.line(self._writer.order(order))

    def display(self, order: Order) -> str:
        """The line of an order; one dummy is like another."""
        return _DUMMY_ID.sub(self.wording.line("DUMMY"), self.write(order))

    def read_standing(self, line: Line, context: Context) -> StandingOrder:
        """The policy a line states; the line begins with the word STANDING."""
        cursor = Cursor(line)
        take_standing(cursor)
        return PolicyReader(self.phrases, cursor, context).read()

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy."""
        return self.wording.line(f"STANDING {self._writer.policy(standing)}")

    def things_by_kind(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:
        """Chits, the alliance's own first; armies; fronts; cities, which stand for their front."""
        side = self.board.alliance.get(seat, seat.lower())
        return {
            "card": (self.phrases.chits_of[side], self.phrases.chits),
            "unit": (self.phrases.armies,),
            "space": (self.phrases.fronts, self.phrases.cities),
        }

    def names_by_part(self, seat: Seat, view: View) -> Mapping[str, Mapping[str, str]]:
        """Cities, the turns to come, and the factions of a seat that plays several."""
        assert isinstance(view, FirstWorldWarView)
        shown, own = self.phrases.factions.shown, factions_of(view.options.players, seat)
        turns = map(str, range(view.turn, self.board.last_turn + 1))
        return {
            "cities": self.phrases.cities.shown,
            "number": {turn: turn for turn in turns},
            **({"faction": {f: shown[f] for f in own}} if len(own) > 1 else {}),
        }

    def writer_of_answers(self, ask: Ask) -> Callable[[Order], str]:  # noqa: ARG002
        """What writes legal answers as a player does."""
        return self.display

    def example_orders(self, ask: Ask, limit: int) -> dict[str, Order]:
        """Lines that answer an ask; of an action two attacks and one of each other kind."""
        lines: dict[str, Order] = {}
        for order in islice(ask.orders_for_examples(), _MOST_TRIED):
            lines[self.display(order)] = order
            if len(lines) == limit or isinstance(order, Deploy):
                break
        return lines
