"""``IF WON … ; ELSE …``: which orders of a line wait for how the last battle of the turn ends."""

from collections.abc import Sequence

import msgspec

from pbem.games.quartermaster_1914.language.phrases import QuartermasterPhrases
from pbem.games.quartermaster_1914.orders import Result, TurnOrder
from pbem.orders import Cursor, Unreadable
from pbem.rules import Order


class Condition:
    """The condition of the orders of one line, taken part by part.

    It holds for one part, and where a colon follows for all behind it: they are the steps of its
    card.
    """

    def __init__(self, phrases: QuartermasterPhrases, syntax: str) -> None:
        """``syntax``: the form of a condition, for those that break off."""
        self._phrases, self._syntax = phrases, syntax
        self._said: Result = ""
        self._now: Result = ""
        self._steps = False

    def take_condition(self, cursor: Cursor) -> None:
        """Take ``IF WON``, ``IF LOST`` or ``ELSE``, if a part begins with it.

        Raises:
            Unreadable: it breaks off, or ELSE stands in a line without IF.
        """
        names, place = self._phrases, cursor.here
        behind_colon = cursor.index > 0 and cursor.tokens[cursor.index - 1].text == ":"
        if names.accept(cursor, "IF"):
            names.accept(cursor, "BATTLE")
            self._said = "lost" if self._read_result_word(cursor) == "LOST" else "won"
            self._begin_condition(cursor, self._said)
        elif names.accept(cursor, "ELSE"):
            if not self._said:
                raise Unreadable("qmg.problem.else", place, facts={})
            self._begin_condition(cursor, "lost" if self._said == "won" else "won")
        elif behind_colon:
            self._steps = True
        elif not self._steps:
            self._now = ""

    def _read_result_word(self, cursor: Cursor) -> str:
        if cursor.done:
            raise self._incomplete(cursor)
        return self._phrases.expect(cursor, "WON", "LOST")

    def _begin_condition(self, cursor: Cursor, result: Result) -> None:
        self._now, self._steps = result, False
        self._phrases.accept(cursor, "THEN")
        cursor.skip(",")
        if cursor.done:
            raise self._incomplete(cursor)

    def _incomplete(self, cursor: Cursor) -> Unreadable:
        return Unreadable("orders.problem.incomplete", cursor.here, facts={"syntax": self._syntax})

    def with_condition(self, orders: Sequence[Order], place: tuple[int, int]) -> tuple[Order, ...]:
        """The orders of a part with their condition; ``place``: of its first word.

        Raises:
            Unreadable: orders of this kind have none.
        """
        if not self._now:
            return tuple(orders)
        steps = [order for order in orders if isinstance(order, TurnOrder)]
        if len(steps) < len(orders):
            raise Unreadable("qmg.problem.condition", place, facts={})
        return tuple(msgspec.structs.replace(order, when=self._now) for order in steps)
