"""The ways a game ends, and who agreed.

A game ends by its rules, a concession, a draw that every seat accepts, or an award. Or it is called
off.
"""

from typing import Any

from pbem.ledger.chains.chain import Event
from pbem.rules import Adjudication, Game, Outcome, Seat


class Endings:
    """Follows a game's events as far as they may end it, and derives the outcome from them."""

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._last: Event | None = None
        self._proposed, self._target, self._by = "", 0, ""
        self._accepted: set[Seat] = set()
        self._conceded: set[Seat] = set()
        """The seats that conceded and that nobody has taken over."""
        self._bots: set[Seat] = set()
        """The seats that bots play: these agree to whatever is proposed."""
        self._held = False

    def may_follow(self, event: Event) -> bool:
        """True unless it answers no open proposal, happens twice, or is nobody's to do now."""
        match event.kind:
            case "resigned":
                return not self._held and event.payload["by"] not in self._conceded
            case "proposal":
                return not self._held
            case "order" if event.payload["via"] == "letter":
                return not self._held and event.payload["seat"] not in self._conceded
            case "deadline":
                return not self._held
            case "accepted":
                twice = self._held or event.payload["by"] in self._accepted
                return self._answers_open_proposal(event) and not twice
            case "declined":
                return self._answers_open_proposal(event)
            case "held" | "resumed":
                return self._held == (event.kind == "resumed")
        return True

    def _answers_open_proposal(self, event: Event) -> bool:
        return self._proposed != "" and event.payload["kind"] == self._proposed

    def follow(self, event: Event) -> None:
        """Take the next event, whatever its kind."""
        match event.kind:
            case "proposal":
                self._proposed, self._accepted = event.payload["kind"], {event.payload["by"]}
                self._target, self._by = event.payload.get("target", 0), event.payload["by"]
            case "accepted":
                self._accepted.add(event.payload["by"])
            case "declined" | "rolled_back" | "moved":
                self._proposed, self._accepted = "", set()
            case "held" | "resumed":
                self._held = event.kind == "held"
            case "resigned":
                self._conceded.add(event.payload["by"])
            case "replaced" | "bot":
                seat = event.payload["seat"]
                self._conceded.discard(seat)
                (self._bots.add if event.payload.get("level") else self._bots.discard)(seat)
        self._last = event

    def may_come_next(self, event: Event, play: Adjudication[Any]) -> bool:
        """True unless what a player just wrote demands another event at once."""
        if self._last is None or self._last.kind not in ("resigned", "accepted"):
            return True
        if self.outcome_after_events(play) is not None:
            return event.kind == "finished"
        if self._last.kind == "resigned" or not self.is_rollback_agreed(self._target, self._by):
            return True
        asked = (self._target, self._by)
        return event.kind == "rolled_back" and (event.payload["to"], event.payload["by"]) == asked

    def is_rollback_agreed(self, target: int, by: Seat) -> bool:
        """True if every seat has just accepted what a seat proposed: to go back to an event."""
        asked = (
            self._last is not None
            and self._last.kind in ("proposal", "accepted")
            and self._proposed == "takeback"
        )
        proposed = (self._target, self._by) == (target, by)
        return asked and proposed and self._have_all_accepted()

    def _have_all_accepted(self) -> bool:
        return self._accepted | self._bots >= set(self._rules.seats)

    def outcome_after_events(self, play: Adjudication[Any]) -> Outcome | None:
        """The outcome if the game ends right after the events followed; ``None`` if it goes on."""
        if play.outcome is not None or self._last is None:
            return play.outcome
        payload = self._last.payload
        match self._last.kind:
            case "resigned":
                return self._rules.outcome_if_conceded(play.state, payload["by"], self._conceded)
            case "proposal" | "accepted" if self._proposed == "draw" and self._have_all_accepted():
                return self._rules.outcome_if_drawn(play.state)
            case "ruling" if payload["by"] == "moderator" and payload.get("called_off"):
                return self._rules.outcome_if_called_off()
            case "ruling" if payload["by"] == "moderator" and self._may_win(
                payload.get("award", ["?"])
            ):
                return self._rules.outcome_if_awarded(play.state, tuple(payload["award"]))
            case "ruling" if payload["by"] == "moderator" and "seat" not in payload:
                return self._rules.outcome_if_drawn(play.state)
        return None

    def _may_win(self, winners: list[Seat]) -> bool:
        """True if an award is to seats of the game, and to a side that wins as a whole wholly."""
        given = set(winners)
        sides = [set(side) for side in self._rules.teams]
        return given <= set(self._rules.seats) and all(
            side <= given or not side & given for side in sides
        )
