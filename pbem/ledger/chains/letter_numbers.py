"""The numbers of the letters that events name: the order in which the service read them."""

from pbem.ledger.chains.chain import Event

FROM_LETTERS = frozenset(
    (
        "salted", "order", "filed", "standing", "press", "absence", "proposal", "accepted",
        "declined", "resigned", "voted",
    )
)  # fmt: skip
"""Kinds of events that a player's letter may cause."""
_NO_ROW = 2**63
"""No database gives a row such a number."""


class LetterNumbers:
    """The letters of a chain, from its first event on.

    A letter comes from one seat and is worked once, so its events stand together. Only days away
    stand in every game of their player, under any of their seats.

    Attributes:
        falls: how often an event names an earlier letter than the event of a letter before it. The
            moderator may have released a letter late.
        needed: whether the service always notes the letter, as it does since format 4.
    """

    def __init__(self) -> None:
        self.falls, self.needed = 0, False
        self._last, self._seat = 0, ""
        self._worked: set[int] = set()

    def may_follow(self, event: Event) -> bool:
        """Note the letter of the next event; false if no such letter caused it."""
        number = event.letter
        if number is None:
            return not (self.needed and _comes_by_letter(event))
        if event.kind not in FROM_LETTERS or not 0 < number < _NO_ROW:
            return False
        if event.kind == "order" and event.payload["via"] != "letter":
            return False
        if number != self._last:
            if number in self._worked:
                return False
            self._worked.add(number)
            self.falls += number < self._last
            self._last, self._seat = number, ""
        if event.kind == "absence":
            return True
        seat = str(event.payload.get("seat") or event.payload.get("by"))
        self._seat = self._seat or seat
        return seat == self._seat


def _comes_by_letter(event: Event) -> bool:
    """True if only a letter can have caused an event. What waits is filed without one, too."""
    if event.kind == "order":
        return bool(event.payload["via"] == "letter")
    return event.kind in FROM_LETTERS and event.kind != "filed"
