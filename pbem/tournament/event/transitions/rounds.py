"""Rounds: proposed, changed and approved; their games and results."""

import msgspec

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, Spot, State
from pbem.tournament.event.transitions.base import Transition, require_status
from pbem.tournament.model import Place, Proposal, Result, Round


class Proposed(Transition, frozen=True, tag="proposed"):
    """The next round is proposed.

    Attributes:
        absent: entrants who sit it out because they are not available yet.
        early: True if games of earlier rounds still run; it needs a reason.
    """

    proposal: Proposal
    absent: tuple[int, ...] = ()
    early: bool = False

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set the proposal; it replaces an earlier one."""
        require_status(state, "running")
        if not (self.early and self.why) and (spot := next(state.open_tables(), None)) is not None:
            raise EventRefused("round_open", round=spot[0], table=spot[1])
        number = len(state.rounds) + 1
        if self.proposal.round != number:
            raise EventRefused("no_round", round=self.proposal.round)
        for entry in state.entries.values():
            others = tuple(each for each in entry.entrant.absent if each != number)
            absent = (*others, number) if entry.entrant.number in self.absent else others
            entry.entrant = msgspec.structs.replace(entry.entrant, absent=absent)
        state.proposal = self.proposal


class Changed(Transition, frozen=True, tag="changed"):
    """The director changes the proposal, with a reason. Its penalties are computed again."""

    proposal: Proposal

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Replace the proposal; the same entrants must sit in it, each once."""
        require_status(state, "running")
        if state.proposal is None or self.proposal.round != state.proposal.round:
            raise EventRefused("no_proposal")
        if not self.why or _seated(self.proposal) != _seated(state.proposal):
            raise EventRefused("other_entrants")
        state.proposal = self.proposal


def _seated(proposal: Proposal) -> list[int]:
    return sorted(number for table in proposal.tables for number in table.entrants)


class Approved(Transition, frozen=True, tag="approved"):
    """The proposal becomes the round, and public."""

    round: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Begin the round."""
        require_status(state, "running")
        if state.proposal is None or state.proposal.round != self.round:
            raise EventRefused("no_proposal")
        proposal, state.proposal = state.proposal, None
        state.rounds.append(Round(proposal.round, proposal.tables, stage=proposal.stage))


class GameBegun(Transition, frozen=True, tag="game_begun"):
    """The game of a table is created and everybody is seated."""

    spot: Spot
    game: str
    places: tuple[Place, ...]

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set who sits where."""
        table = state.table(self.spot)
        if state.game_of(self.spot) is not None or self.game in state.games:
            raise EventRefused("game_begun", game=self.game)
        if sorted(place.entrant for place in self.places) != sorted(table.entrants):
            raise EventRefused("other_entrants")
        state.games[self.game] = self.spot
        state.seat_table(self.spot, self.places)


class Resulted(Transition, frozen=True, tag="resulted"):
    """A table has its result. A second result for the same table needs a reason."""

    round: int
    result: Result

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set the result."""
        require_status(state, "running")
        spot = self.round, self.result.table
        table = state.table(spot)
        if table.bye is not None or {f.entrant for f in self.result.finishes} != set(
            table.entrants
        ):
            raise EventRefused("other_entrants")
        if state.result(spot) is not None and not self.why:
            raise EventRefused("result_unreasoned", round=spot[0], table=spot[1])
        state.put_result(self.round, self.result)
        state.appeals.pop(state.game_of(spot) or "", None)
        state.auctions.pop(spot, None)
