"""An order language made from the fields of the orders: a verb, then one value for each field."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, ClassVar, Literal, get_args, get_origin

import msgspec

from pbem.games.common.language import BoardLanguage
from pbem.games.common.standing import AskMe, Repeat
from pbem.orders import Aliases, Context, Cursor, Grammar, Line, Phrases, Unreadable, Verb, aliases
from pbem.rules import Ask, Order, StandingOrder

_ASK = Verb("ASK", aliases("CHIEDI / PYTAJ"), "STANDING ASK", "STANDING ASK", "", "game.policy.ask")


class FieldLanguage(BoardLanguage):
    """Reads and writes an order as its verb and its fields.

    A field is a number or one of some words.

    A standing order is an order to be repeated, or ASK.

    Class attributes:
        orders: the class of orders of each verb, in the order of ``verbs``.
    """

    reads_position = False
    orders: ClassVar[Mapping[str, type[Order]]]
    key_words: Mapping[str, Aliases] = {"AND": aliases("E / I")}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.standing_verbs = (*_standing_verbs(cls.verbs, cls.orders), _ASK)

    def __init__(self, board: Any, lang: str = "en") -> None:
        super().__init__(board, lang)
        self._phrases = Phrases(self.key_words, self.wording)
        self._grammar = Grammar(self.verbs, self.wording)
        self._policies = Grammar(self.standing_verbs, self.wording)
        self._verbs = {kind: name for name, kind in self.orders.items()}

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:  # noqa: ARG002
        """The order of a line.

        Raises:
            Unreadable: the line is no order of this game.
        """
        cursor = Cursor(line)
        with self._grammar.order(cursor) as verb:
            return (self._read_order(verb, cursor),)

    def write(self, order: Order) -> str:
        """The canonical line of an order."""
        values = (str(getattr(order, name)) for name in order.__struct_fields__)
        return self.wording.line(" ".join((self._verbs[type(order)], *values)))

    def read_standing(self, line: Line, context: Context) -> StandingOrder:  # noqa: ARG002
        """The policy of a line that begins with STANDING.

        Raises:
            Unreadable: the line is no policy of this game.
        """
        cursor = Cursor(line)
        cursor.next()
        with self._policies.order(cursor) as verb:
            return AskMe() if verb == _ASK.name else Repeat(self._read_order(verb, cursor))

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy."""
        said = self.write(standing.order) if isinstance(standing, Repeat) else _ASK.name
        return f"{self.wording.line('STANDING')} {self.wording.line(said)}"

    def example_orders(self, ask: Ask, limit: int) -> dict[str, Order]:
        """The lines of the first legal orders."""
        return {self.write(order): order for order in islice(ask.legal(), limit)}

    def _read_order(self, verb: str, cursor: Cursor) -> Order:
        kind = self.orders[verb]
        return kind(
            *(self._read_value(field.type, cursor) for field in msgspec.structs.fields(kind))
        )

    def _read_value(self, kind: Any, cursor: Cursor) -> int | str:
        """A number, or one of the words of a ``Literal``."""
        if get_origin(kind) is Literal:
            return self._phrases.expect(cursor, *get_args(kind))
        place, got = cursor.here, cursor.peek()[:80]
        number = self._phrases.number(cursor)
        if number is None:
            raise Unreadable("orders.problem.number", place, facts={"got": got})
        return number


def _standing_verbs(verbs: Iterable[Verb], orders: Mapping[str, type[Order]]) -> Iterable[Verb]:
    """The standing verbs: every order that may be given in the open can be repeated."""
    for verb in verbs:
        if not orders[verb.name].sealed:
            syntax, example = f"STANDING {verb.syntax}", f"STANDING {verb.example}"
            yield Verb(verb.name, verb.aliases, syntax, example, verb.rule, "game.policy.repeat")
