"""Challenges of a ladder: made, accepted and declined."""

from pbem.tournament.event.rules import EventRules, Ladder
from pbem.tournament.event.state import Challenge, EventRefused, State
from pbem.tournament.event.transitions.base import Transition, require_status
from pbem.tournament.model import EventTable, Round
from pbem.tournament.pairing.ladder import ChallengeRefused, Pair, check_challenge, rungs


def ladder_of(state: State, rules: EventRules) -> tuple[int, ...]:
    """The ladder of an event, the top first."""
    decided = [state.rounds[number - 1] for number, _ in state.decided]
    return rungs(state.entrants(), decided, rules.scoring)


class Challenged(Transition, frozen=True, tag="challenged"):
    """An entrant challenges another who stands above them."""

    challenger: int
    defender: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:
        """Add the challenge, if it is allowed."""
        require_status(state, "running")
        figures = _ladder_figures(rules)
        for number in (self.challenger, self.defender):
            if (first := state.entry(number).available) > at[:10]:
                raise EventRefused("challenge_later", entrant=number, first=first)
        waiting = [each.pair for each in state.challenges]
        pair: Pair = (self.challenger, self.defender)
        try:
            check_challenge(
                ladder_of(state, rules),
                state.rounds,
                pair,
                waiting=waiting,
                reach=figures.reach,
                at_once=figures.at_once,
            )
        except ChallengeRefused as error:
            facts = {"entrant": error.entrant, "reach": figures.reach, "most": figures.at_once}
            raise EventRefused(error.why, **facts) from None
        state.challenges.append(Challenge(self.challenger, self.defender, at))


class ChallengeAccepted(Transition, frozen=True, tag="challenge_accepted"):
    """A challenge is accepted, or its time ran out (``missed``). Its table is the next round."""

    challenger: int
    defender: int
    table: EventTable
    missed: bool = False

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Begin the round and reset the declines of both entrants."""
        require_status(state, "running")
        challenge = waiting_challenge(state, (self.challenger, self.defender))
        if sorted(self.table.entrants) != sorted(challenge.pair) or self.table.number != 1:
            raise EventRefused("other_entrants")
        state.challenges.remove(challenge)
        for number in challenge.pair:
            state.declined.pop(number, None)
        state.rounds.append(Round(len(state.rounds) + 1, (self.table,)))


class ChallengeDeclined(Transition, frozen=True, tag="challenge_declined"):
    """A defender who has declines left declines a challenge."""

    challenger: int
    defender: int

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Remove the challenge and count the decline."""
        require_status(state, "running")
        challenge = waiting_challenge(state, (self.challenger, self.defender))
        if declines_left(state, rules, self.defender) < 1:
            raise EventRefused("challenge_must_play", most=_ladder_figures(rules).declines)
        state.challenges.remove(challenge)
        state.declined[self.defender] = state.declined.get(self.defender, 0) + 1


def waiting_challenge(state: State, pair: Pair) -> Challenge:
    """The waiting challenge of a pair.

    Raises:
        EventRefused: there is none.
    """
    found = next((each for each in state.challenges if each.pair == pair), None)
    if found is None:
        raise EventRefused("no_challenge")
    return found


def declines_left(state: State, rules: EventRules, number: int) -> int:
    """How many challenges an entrant may still decline before they must play."""
    return max(0, _ladder_figures(rules).declines - state.declined.get(number, 0))


def _ladder_figures(rules: EventRules) -> Ladder:
    """The figures of a ladder.

    Raises:
        EventRefused: the event is not a ladder.
    """
    if rules.ladder is None:
        raise EventRefused("no_ladder")
    return rules.ladder
