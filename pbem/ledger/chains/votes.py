"""What the players of a game have voted, from its events: a bot for a seat, and hints.

A vote counts once it is on record, whatever is taken back. Only seats of people vote: neither one
that a bot plays nor one whose player has conceded.
"""

from collections.abc import Collection
from typing import Any

from pbem.rules import Seat

VOTES = ("voted", "order", "deadline", "resigned", "replaced", "bot")
"""The kinds of events that votes depend on."""


class Votes:
    """Follows the events of a game.

    Attributes:
        hints: the seats that have voted for hints.
    """

    def __init__(self, seats: Collection[Seat]) -> None:
        self._seats = tuple(seats)
        self._silent: set[Seat] = set()
        """The seats that have missed a deadline and ordered nothing by letter since."""
        self._absent: set[Seat] = set()
        """The seats that bots play, or whose players have conceded."""
        self._bots: set[Seat] = set()
        self._for_bot: dict[Seat, set[Seat]] = {}
        self.hints: set[Seat] = set()

    def follow(self, kind: str, payload: dict[str, Any]) -> None:
        """Take the next event."""
        seat = payload.get("seat", "")
        match kind:
            case "voted" if payload["what"] == "hints":
                self.hints.add(payload["by"])
            case "voted":
                self._for_bot.setdefault(payload["about"], set()).add(payload["by"])
            case "deadline":
                self._silent.add(seat)
            case "order" if payload["via"] == "letter":
                self._forget(seat)
            case "resigned":
                self._absent.add(payload["by"])
            case "replaced" | "bot":
                self._forget(seat)
                self.hints.discard(seat)
                bot = kind == "bot" and payload["level"] != ""
                (self._absent.add if bot else self._absent.discard)(seat)
                (self._bots.add if bot else self._bots.discard)(seat)

    def _forget(self, seat: Seat) -> None:
        self._silent.discard(seat)
        self._for_bot.pop(seat, None)

    def silent_seats(self) -> tuple[Seat, ...]:
        """The seats that a bot may get: their players missed a deadline and wrote no order since.

        A seat that a bot plays is none.
        """
        return tuple(seat for seat in self._seats if seat in self._silent - self._bots)

    def voters(self, seat: Seat = "") -> set[Seat]:
        """The seats of people, without the one that is voted on."""
        return set(self._seats) - self._absent - {seat}

    def for_bot(self, seat: Seat) -> set[Seat]:
        """The seats that have voted for a bot on a seat, as far as they may."""
        return self._for_bot.get(seat, set()) & self.voters(seat)

    def needed(self, seat: Seat) -> int:
        """How many votes give a seat to a bot: more than half of those who may vote."""
        return len(self.voters(seat)) // 2 + 1

    def may_bot_come(self, seat: Seat) -> bool:
        """True if a seat goes to a bot by the votes on record."""
        return seat in self.silent_seats() and len(self.for_bot(seat)) >= self.needed(seat)

    def are_hints_agreed(self) -> bool:
        """True if everybody who plays wants hints, or nobody else plays."""
        return self.voters() <= self.hints or len(self.voters()) <= 1
