"""How the orders of When Eagles Fight are written: a game turn is one letter or two, an order a line or more on one."""

from collections.abc import Mapping
from itertools import islice

from pbem.games.common.condition_phrases import ConditionPhrases
from pbem.games.common.language import BoardLanguage
from pbem.games.when_eagles_fight.asks import SideAsk
from pbem.games.when_eagles_fight.board.board import Board
from pbem.games.when_eagles_fight.language.formatter import Writer
from pbem.games.when_eagles_fight.language.grammar import (
    ANSWERS,
    CONDITIONS,
    CONNECTORS,
    STANDING_VERBS,
    STANDING_WORDS,
    VERBS,
)
from pbem.games.when_eagles_fight.language.names import Naming
from pbem.games.when_eagles_fight.language.parser import Reader
from pbem.games.when_eagles_fight.language.sighting import Sighting, sighted
from pbem.games.when_eagles_fight.language.standing_parser import PolicyReader
from pbem.orders import Context, Cursor, Grammar, Lexicon, Line, take_standing
from pbem.rules import Ask, Order, Seat, StandingOrder

_MOST_TRIED = 300


class WhenEaglesFightLanguage(BoardLanguage):
    """The order language on one board."""

    verbs = VERBS
    standing_verbs = STANDING_VERBS
    key_words = CONNECTORS | STANDING_WORDS

    def __init__(self, board: Board, lang: str = "en") -> None:
        super().__init__(board, lang)
        self.naming = Naming(board, self.wording)
        self._grammar = Grammar([verb for verb in VERBS if verb not in CONDITIONS], self.wording)
        syntax = self.wording.line(CONDITIONS[0].syntax)
        self._conditions = ConditionPhrases(self.naming, VERBS, ANSWERS, syntax, "wef.problem")
        self.lexicons: tuple[Lexicon, ...] = (self.naming.units, self.naming.places)
        self._writer = Writer(self.naming)
        self._last: tuple[Context, Sighting] | None = None

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:
        """The orders of a line, with semicolons between them, and what each waits for."""
        if self._last is None or self._last[0] is not context:
            self._last = context, sighted(self.board, context)
        seen = self._last[1]
        orders: list[Order] = []
        for cursor in self._conditions.parts(line):
            condition, place = self._conditions.take(cursor), cursor.here
            with self._grammar.order(cursor) as verb:
                order = Reader(self.naming, cursor, seen).read(verb)
            orders.append(self._conditions.conditioned(order, condition, place))
        return tuple(orders)

    def write(self, order: Order) -> str:
        """The line of an order."""
        return self.wording.line(self._writer.order(order))

    def read_standing(self, line: Line, context: Context) -> StandingOrder:
        """The policy a line states; the line begins with the word STANDING."""
        cursor = Cursor(line)
        take_standing(cursor)
        return PolicyReader(self.naming, cursor, sighted(self.board, context)).read()

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy."""
        return self.wording.line(f"STANDING {self._writer.policy(standing)}")

    def things(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:  # noqa: ARG002 - the same for both seats
        """Units, and the hexes of towns and cities."""
        return {"unit": (self.naming.units,), "space": (self.naming.places,)}

    def numbered(self) -> Lexicon:
        """Every hex that units may enter."""
        return self.naming.numbers

    def examples(self, ask: Ask, limit: int) -> tuple[str, ...]:
        """Lines that answer an ask: one of each kind of order first, then any."""
        assert isinstance(ask, SideAsk)
        kinds: dict[type[Order], str] = {}
        others: list[str] = []
        for order in islice(ask.legal(), _MOST_TRIED):
            if type(order) not in kinds:
                kinds[type(order)] = self.write(order)
            elif len(ask.accepts) == 1 and len(others) < limit:
                others.append(self.write(order))
            if len(kinds) == limit:
                break
        return tuple(islice(dict.fromkeys((*kinds.values(), *others)), limit))
