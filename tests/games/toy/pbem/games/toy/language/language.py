"""How the orders of Nim are written."""

from itertools import islice

from pbem.games.toy.board.board import Board
from pbem.games.toy.language.formatter import write, write_policy
from pbem.games.toy.language.grammar import CONNECTORS, STANDING_VERBS, VERBS
from pbem.games.toy.language.parser import read_take
from pbem.games.toy.language.phrases import ToyPhrases
from pbem.games.toy.language.standing_parser import read_policy

from pbem.games.common.language import BoardLanguage
from pbem.orders import Context, Cursor, Grammar, Line
from pbem.rules import Ask, Order, StandingOrder


class ToyLanguage(BoardLanguage):
    """The order language on one board."""

    reads_position = False
    verbs = VERBS
    standing_verbs = STANDING_VERBS
    key_words = CONNECTORS

    def __init__(self, board: Board, lang: str = "en") -> None:
        super().__init__(board, lang)
        self.phrases = ToyPhrases(self.wording)
        self._grammar = Grammar(VERBS, self.wording)
        self._policies = Grammar(STANDING_VERBS, self.wording)

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:  # noqa: ARG002 - no line depends on it
        """The one order of a line."""
        cursor = Cursor(line)
        with self._grammar.order(cursor):
            return (read_take(self.phrases, cursor),)

    def write(self, order: Order) -> str:
        """The canonical line of an order."""
        return self.wording.line(write(order))

    def read_standing(self, line: Line, context: Context) -> StandingOrder:  # noqa: ARG002 - no policy depends on it
        """The policy a line states; the line begins with the word STANDING."""
        cursor = Cursor(line)
        cursor.next()
        with self._policies.order(cursor) as verb:
            return read_policy(self.phrases, cursor, verb)

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy."""
        return self.wording.line(write_policy(standing))

    def examples(self, ask: Ask, limit: int) -> tuple[str, ...]:
        """Every legal line."""
        return tuple(self.write(order) for order in islice(ask.legal(), limit))
