"""The end of a round by the calendar, and what players claim of games that are not over."""

from collections import Counter
from datetime import timedelta
from typing import Literal

from pbem.ledger.database.timestamps import moment_of
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, Spot, State
from pbem.tournament.event.transitions.base import Transition, require_status
from pbem.tournament.model import Ending, Result

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
            facts = {"round": number, "table": self.spot[1]}
            raise EventRefused("not_there", number=self.entrant, there=table.entrants, **facts)
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


class Voted(Transition, frozen=True, tag="voted"):
    """An official of the panel votes on a table of a round that is over; ``why`` is the reason.

    Attributes:
        spot: the table.
        winners: the entrants who should win: all for a draw, none where all lose.
    """

    spot: Spot
    winners: tuple[int, ...]

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Note the vote; a new one of the same official replaces it."""
        require_status(state, "running")
        table, number = state.table(self.spot), self.spot[0]
        if rules.cut_off.measure != "panel":
            raise EventRefused("no_panel")
        if self.by not in panel_of(rules):
            raise EventRefused("no_official", address=self.by)
        if not self.why:
            raise EventRefused("no_reason")
        if table.bye is not None or state.result(self.spot) is not None:
            raise EventRefused("claim_decided", round=number, table=self.spot[1])
        if number not in state.cut_offs:
            raise EventRefused("vote_early", round=number)
        strangers = tuple(sorted(set(self.winners) - set(table.entrants)))
        if strangers or len(set(self.winners)) != len(self.winners):
            raise EventRefused(
                "not_at_table",
                round=number,
                table=self.spot[1],
                numbers=strangers or self.winners,
                there=table.entrants,
            )
        state.require_whole_sides(self.spot, self.winners)
        state.votes.setdefault(self.spot, {})[self.by] = tuple(sorted(self.winners))


def panel_of(rules: EventRules) -> tuple[str, ...]:
    """The names of the officials who vote."""
    return (rules.director.name, *(each.name for each in rules.assistants))


def require_decided_by_rules(state: State, rules: EventRules, spot: Spot, result: Result) -> None:
    """Require that a table that no official decided follows from claims, votes or the measure.

    Raises:
        EventRefused: it does not. What the game's own points give is not known here.
    """
    if result.ending is not Ending.ADJUDICATED or rules.cut_off.measure == "points":
        return
    entrants, winners = state.table(spot).entrants, tuple(sorted(result.winners))
    agreed = agreed_winners(state, spot)
    if agreed is None and rules.cut_off.measure == "panel":
        agreed = winners_by_vote(state, spot, len(state.votes.get(spot, {})))
    elif agreed is None and rules.cut_off.measure == "draw":
        agreed = entrants
    if spot[0] not in state.cut_offs or agreed is None or tuple(sorted(agreed)) != winners:
        raise EventRefused("not_decided", round=spot[0], table=spot[1])


def winners_by_vote(state: State, spot: Spot, voters: int) -> tuple[int, ...] | None:
    """Whom more than half of the voters want to win; ``None`` while there is no majority."""
    counted = Counter(state.votes.get(spot, {}).values())
    winners, votes = next(iter(counted.most_common(1)), ((), 0))
    return winners if 2 * votes > voters else None
