"""The end of a round by the calendar, and what players claim of games that are not over."""

from datetime import timedelta
from typing import Literal

from pbem.ledger.timestamps import moment_of
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, Spot, State
from pbem.tournament.event.transitions.base import Transition, require_status

Claim = Literal["win", "draw", "loss", "time", "silence"]
OF_RESULT = ("win", "draw", "loss")
"""What a player may claim when the round is over: how the game would end."""


class CutOff(Transition, frozen=True, tag="cut_off"):
    """A round is over by the calendar: by its end date, or before by an official with a reason.

    Its games stop. Their players say how they would end.
    """

    round: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Note the moment."""
        require_status(state, "running")
        if not 0 < self.round <= len(state.rounds):
            raise EventRefused("no_round_yet", round=self.round)
        if self.round in state.cut_offs or rules.ladder is not None:
            raise EventRefused("cut_already", round=self.round)
        if not any(spot[0] == self.round for spot in state.open_tables()):
            raise EventRefused("cut_already", round=self.round)
        if self.by and not self.why:
            raise EventRefused("no_reason")
        if not self.by and not is_round_over(state, rules, self.round, at):
            raise EventRefused("not_yet_over", round=self.round)
        state.cut_offs[self.round] = at


def is_round_over(state: State, rules: EventRules, number: int, at: str) -> bool:
    """True if the end date of a round has passed (RFC 3339)."""
    begun, now = moment_of(state.begun[number]), moment_of(at)
    if not rules.cut_off.days or begun is None or now is None:
        return False
    return now >= begun + timedelta(days=rules.cut_off.days)


class Claimed(Transition, frozen=True, tag="claimed"):
    """A player claims a result at the end of a round, or the time or the silence of another one.

    Attributes:
        spot: the table.
        entrant: who claims.
        claim: how the game would end for them, or what somebody else at the table missed.
    """

    spot: Spot
    entrant: int
    claim: Claim

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Note the claim; a new one replaces it."""
        require_status(state, "running")
        table, number = state.table(self.spot), self.spot[0]
        if self.entrant not in table.entrants:
            raise EventRefused("no_table", round=number, table=self.spot[1])
        if table.bye is not None or state.result(self.spot) is not None:
            raise EventRefused("claim_decided", round=number, table=self.spot[1])
        if self.claim in OF_RESULT and number not in state.cut_offs:
            raise EventRefused("claim_early", round=number)
        if self.claim not in OF_RESULT and (not self.why or state.game_of(self.spot) is None):
            raise EventRefused("claim_silent")
        state.claims.setdefault(self.spot, {})[self.entrant] = self.claim


def agreed_winners(state: State, spot: Spot) -> tuple[int, ...] | None:
    """Who wins a table if the claims of all at it agree; ``None`` if they do not."""
    entrants, claims = state.table(spot).entrants, state.claims.get(spot, {})
    said = {number: claims.get(number) for number in entrants}
    if set(said.values()) == {"draw"}:
        return entrants
    winners = tuple(number for number, claim in said.items() if claim == "win")
    one_side = len(winners) == 1 or winners in state.sides_at(spot)
    agreed = all(said[number] == "loss" for number in entrants if number not in winners)
    return winners if winners and one_side and agreed else None
