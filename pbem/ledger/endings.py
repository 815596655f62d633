"""How a game may end: by its rules, by a concession, by a draw that every seat accepted, by the moderator."""

from typing import Any

from pbem.ledger.chain import Event
from pbem.rules import Adjudication, Game, Outcome, Seat


class Endings:
    """Follows a game's events as far as they may end it, and derives the outcome from them."""

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._last: Event | None = None
        self._proposed = ""
        self._accepted: set[Seat] = set()

    def follow(self, event: Event) -> None:
        """Take the next event, whatever its kind."""
        match event.kind:
            case "proposal":
                self._proposed, self._accepted = event.payload["kind"], {event.payload["by"]}
            case "accepted":
                self._accepted.add(event.payload["by"])
            case "declined":
                self._proposed, self._accepted = "", set()
        self._last = event

    def outcome(self, play: Adjudication[Any]) -> Outcome | None:
        """How the game ends if it ends right after the events followed; ``None``: nothing has ended it."""
        if play.outcome is not None or self._last is None:
            return play.outcome
        payload = self._last.payload
        match self._last.kind:
            case "resigned":
                return self._rules.conceded(play.state, payload["by"])
            case "accepted" if self._proposed == "draw" and self._accepted >= set(self._rules.seats):
                return self._rules.agreed_draw(play.state)
            case "ruling" if payload["by"] == "moderator" and "seat" not in payload:
                return self._rules.agreed_draw(play.state)
        return None
