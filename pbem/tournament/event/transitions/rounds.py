"""Rounds: approved and taken back; their games and results."""

import re

import msgspec

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, Spot, State
from pbem.tournament.event.transitions.base import Transition, require_status
from pbem.tournament.event.transitions.cut_offs import require_decided_by_rules
from pbem.tournament.model import Entrant, Place, Proposal, Result, Round, Swap
from pbem.tournament.scoring.matches import meetings

_GAME = re.compile(r"[A-Z]{1,8}-[1-9]\d{0,8}")


class Approved(Transition, frozen=True, tag="approved"):
    """An official approves the next round, and it becomes public.

    A proposal is no fact: it follows from the state. The audit computes it again.

    Attributes:
        proposal: the round.
        absent: entrants who sit it out because they are not available yet.
        swaps: what the officials changed, in this order.
        early: why games of earlier rounds may still run; empty if none does.
    """

    proposal: Proposal
    absent: tuple[int, ...] = ()
    swaps: tuple[Swap, ...] = ()
    early: str = ""

    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Begin the round."""
        require_next_round(state, rules, self.early)
        number, seated = self.proposal.round, _entrants_seated(self.proposal, rules.match.games)
        if number != len(state.rounds) + 1:
            raise EventRefused("no_round", round=number)
        entries = [state.entry(each) for each in seated]
        playing = all(entry.plays and entry.entrant.joined <= number for entry in entries)
        if len(set(seated)) != len(seated) or not playing or set(seated) & set(self.absent):
            raise EventRefused("other_entrants")
        for entry in state.entries.values():
            entry.entrant = with_absence(entry.entrant, number, self.absent)
        state.rounds.append(Round(number, self.proposal.tables, stage=self.proposal.stage))
        state.begun[number] = at


def require_next_round(state: State, rules: EventRules, early: str) -> None:
    """Require that a round can follow: the games before are over, or there is a reason.

    Raises:
        EventRefused: the event is not under way, is a ladder, or a game runs.
    """
    require_status(state, "running")
    if rules.ladder is not None:
        raise EventRefused("by_challenge")
    if not early and (spot := next(state.open_tables(), None)) is not None:
        raise EventRefused("round_open", round=spot[0], table=spot[1])


def with_absence(entrant: Entrant, number: int, absent: tuple[int, ...]) -> Entrant:
    """The entrant, absent in a round or not."""
    others = tuple(each for each in entrant.absent if each != number)
    return msgspec.structs.replace(
        entrant, absent=(*others, number) if entrant.number in absent else others
    )


def _entrants_seated(proposal: Proposal, games: int) -> list[int]:
    """Who sits in a round, each once for a match of as many games (raises EventRefused)."""
    seated: list[int] = []
    for match in meetings(proposal.tables):
        if len(match) != (games if len(match[0].places) > 1 else 1):
            raise EventRefused("other_entrants")
        seated += match[0].entrants
    return sorted(seated)


class Revoked(Transition, frozen=True, tag="revoked"):
    """The last round is taken back, with a reason, before anything was played in it."""

    round: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Remove the round. Its games count for nothing."""
        require_status(state, "running")
        if rules.ladder is not None:
            raise EventRefused("by_challenge")
        if not self.why or not state.rounds or self.round != len(state.rounds):
            raise EventRefused("not_the_last", round=self.round, last=len(state.rounds))
        if state.rounds[-1].results:
            raise EventRefused("round_played", round=self.round)
        state.take_back_round()


class GameBegun(Transition, frozen=True, tag="game_begun"):
    """The game of a table is created and everybody is seated."""

    spot: Spot
    game: str
    places: tuple[Place, ...]

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Set who sits where."""
        table = state.table(self.spot)
        if not _GAME.fullmatch(self.game):
            raise EventRefused("no_game", game=self.game)
        if state.game_of(self.spot) is not None or self.game in state.games:
            raise EventRefused("game_begun", game=self.game)
        if sorted(place.entrant for place in self.places) != sorted(table.entrants):
            raise EventRefused("other_entrants")
        state.games[self.game] = self.spot
        state.seat_table(self.spot, self.places)


class Resulted(Transition, frozen=True, tag="resulted"):
    """A table has its result. A second result for the same table needs a reason.

    An official's result settles an appeal. The result of the game itself does not.
    """

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
        if not _is_ranking(self.result):
            raise EventRefused("other_entrants")
        if state.result(spot) is not None and not self.why:
            raise EventRefused("result_unreasoned", round=spot[0], table=spot[1])
        state.require_whole_sides(spot, self.result.winners)
        if not self.by:
            require_decided_by_rules(state, rules, spot, self.result)
        state.put_result(self.round, self.result)
        if self.by:
            state.appeals.pop(state.game_of(spot) or "", None)
        state.auctions.pop(spot, None)
        state.claims.pop(spot, None)
        state.votes.pop(spot, None)


def _is_ranking(result: Result) -> bool:
    """True if a result ranks its entrants (1, 2, 2, 4) and blames nobody else."""
    places = [finish.place for finish in result.finishes]
    entrants = {finish.entrant for finish in result.finishes}
    return (
        len(entrants) == len(places)
        and all(place == 1 + sum(other < place for other in places) for place in places)
        and all(finish.seconds >= 0 for finish in result.finishes)
        and entrants.issuperset(result.at_fault)
        and result.margin >= 0
    )
