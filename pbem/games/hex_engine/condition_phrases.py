"""``IF 1525 FALLS …; ELSE …``: several orders of a line, and what each waits for."""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

import msgspec

from pbem.games.hex_engine.conditions import Condition, TurnOrder
from pbem.games.hex_engine.phrases import HexPhrases
from pbem.orders import Cursor, Line, OrderError, Unreadable, Verb, fold, words_of
from pbem.rules import Order

_KINDS: dict[str, Literal["falls", "holds", "won", "lost"]] = {
    "FALLS": "falls",
    "HOLDS": "holds",
    "WON": "won",
    "LOST": "lost",
}


class ConditionPhrases:
    """How the lines of one game are parted into orders.

    It also reads and writes what the orders wait for.
    """

    def __init__(
        self,
        phrases: HexPhrases,
        verbs: Sequence[Verb],
        answers: Collection[str],
        syntax: str,
        problems: str,
    ) -> None:
        """Bind the phrases to a board.

        Args:
            phrases: its words, hexes and units.
            verbs: all of the game's.
            answers: those that stand inside an attack too, or answer what is asked: they begin no
                further order.
            syntax: the form of a condition, for lines that break off.
            problems: what stands before ``condition`` in the key of what cannot be read.
        """
        words = (
            word
            for verb in verbs
            if verb.name not in answers
            for word in (verb.name, *verb.aliases)
        )
        self._openings = frozenset(map(fold, words))
        self._phrases, self._syntax, self._problems = phrases, syntax, problems

    def order_cursors(self, line: Line) -> Iterator[Cursor]:
        """The orders of a line, with semicolons between them, each with its place in it."""
        whole = Cursor(line)
        start = 0
        for stop, token in enumerate(whole.tokens):
            whole.index = stop + 1
            if token.text == ";" and words_of(whole, self._openings):
                yield whole.part(start, stop)
                start = stop + 1
        yield whole.part(start, len(whole.tokens))

    def take_condition(self, cursor: Cursor) -> Condition | None:
        """Take ``IF <hex> FALLS``, ``IF WON`` or ``ELSE`` and the like, if an order begins with it.

        Raises:
            Unreadable: it breaks off.
            Ambiguous: the hex may be several.
        """
        try:
            condition = self._read_condition(cursor)
        except OrderError as error:
            if cursor.done and error.at == cursor.here:
                raise self._incomplete(cursor) from None
            raise
        if condition is None:
            return None
        cursor.skip(",")
        self._phrases.accept(cursor, "THEN")
        cursor.skip(",")
        if cursor.done:
            raise self._incomplete(cursor)
        return condition

    def _incomplete(self, cursor: Cursor) -> Unreadable:
        return Unreadable("orders.problem.incomplete", cursor.here, facts={"syntax": self._syntax})

    def _read_condition(self, cursor: Cursor) -> Condition | None:
        if self._phrases.accept(cursor, "ELSE"):
            return Condition("else")
        if not self._phrases.accept(cursor, "IF"):
            return None
        if word := self._phrases.accept(cursor, "WON", "LOST"):
            return Condition(_KINDS[word])
        number = self._phrases.read_hex(cursor)
        return Condition(_KINDS[self._phrases.expect(cursor, "FALLS", "HOLDS")], number)

    def with_condition(
        self, order: Order, condition: Condition | None, place: tuple[int, int]
    ) -> Order:
        """An order with what it waits for; ``place``: of its first word.

        Raises:
            Unreadable: orders of its kind wait for nothing.
        """
        if condition is None:
            return order
        if not isinstance(order, TurnOrder):
            raise Unreadable(f"{self._problems}.condition", place)
        return msgspec.structs.replace(order, when=condition)


def condition_text(condition: Condition) -> str:
    """``IF 1525 FALLS``, ``IF WON``, ``ELSE``."""
    if condition.kind == "else":
        return "ELSE"
    word = "HOLDS" if condition.kind == "meets" else condition.kind.upper()
    return f"IF {condition.hex} {word}".replace("  ", " ")
