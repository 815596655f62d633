"""What may follow what in a chain, whatever the rules of the game.

The service writes some events only behind others: orders on file behind their filing, a ruling
behind the order that a moderator gave for a seat, the end behind an award.
"""

from pbem.ledger.chains.chain import Event
from pbem.rules import Seat

BEHIND_THE_END = frozenset(("press", "absence", "standing", "filed"))
"""Kinds of events that a game may have when it is over: words that change nothing of it."""


class EventOrder:
    """Follows the events of a chain.

    Attributes:
        behind_the_end: how many events follow the end of the game.
    """

    def __init__(self) -> None:
        self.behind_the_end = 0
        self._begun = self._over = False
        self._due = frozenset[str]()
        """The only kinds that may come next; empty: any."""
        self._given_for: Seat = ""
        """The seat that a moderator just gave an order for."""
        self._filed: set[Seat] = set()
        """The seats with orders on file since play last went back."""
        self._seconds: dict[Seat, int] = {}
        self._had_beacon = False

    def may_follow(self, event: Event) -> bool:
        """Note the next event; false if nothing in the chain allows it there."""
        kind = event.kind
        if (self._due and kind not in self._due) or (self._over and kind not in BEHIND_THE_END):
            return False
        given_for, self._given_for, self._due = self._given_for, "", frozenset()
        self.behind_the_end += self._over
        match kind:
            case "started":
                self._begun = True
            case "finished":
                self._over = True
            case "order":
                return self._may_be_ordered(event, given_for)
            case "ruling":
                return self._may_be_ruled(event, given_for)
            case "filed":
                self._note_filed(event)
            case "rolled_back" | "moved":
                self._filed.clear()
            case "beacon":
                self._had_beacon = True
            case "extended":
                return self._may_be_extended(event)
        return True

    def _may_be_ordered(self, event: Event, given_for: Seat) -> bool:
        """True unless it came from a file that is empty, or stands beside a moderator's order."""
        seat, via = event.payload["seat"], event.payload["via"]
        if given_for and (via, seat) != ("moderator", given_for):
            return False
        if via == "moderator":
            self._given_for, self._due = seat, frozenset(("order", "ruling"))
        return via != "file" or seat in self._filed

    def _may_be_ruled(self, event: Event, given_for: Seat) -> bool:
        """True if a ruling about a seat follows the order given for it, and only that.

        A ruling before play begins deletes the game.
        """
        self._over = not self._begun
        if "award" in event.payload or "called_off" in event.payload:
            self._due = frozenset(("finished",))
        return bool(event.payload.get("seat", "") == given_for)

    def _note_filed(self, event: Event) -> None:
        on_file = event.payload["on_file"]
        if on_file.get("orders") or on_file.get("next"):
            self._filed.add(event.payload["by"])

    def _may_be_extended(self, event: Event) -> bool:
        """True unless a clock is taken back more time than it was ever given.

        A game with a beacon gives time while it waits for a round; no event tells of that.
        """
        seat = event.payload["seat"]
        given = self._seconds.get(seat, 0) + round(event.payload["hours"] * 3600)
        self._seconds[seat] = given
        return given >= 0 or self._had_beacon
