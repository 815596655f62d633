"""Disputes in the games of an event, and what its officials do about them."""

from pbem.ledger.chains.event_kinds import MOST_HOURS
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import Appeal, EventRefused, State
from pbem.tournament.event.transitions.base import Transition, require_status


class Appealed(Transition, frozen=True, tag="appealed"):
    """A player appeals in their game; ``why`` is the text."""

    entrant: int
    game: str

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Add the dispute."""
        if (
            self.game not in state.games
            or self.entrant not in state.table(state.games[self.game]).entrants
        ):
            raise EventRefused("no_game", game=self.game)
        if self.by != state.entry(self.entrant).name:
            raise EventRefused("not_entered", name=self.by)
        state.appeals[self.game] = Appeal(self.game, self.entrant, at)


class Ruled(Transition, frozen=True, tag="ruled"):
    """The director or an assistant rules in a game; ``why`` is the ruling."""

    game: str

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Settle the dispute, if there is one."""
        if self.game not in state.games or not self.why:
            raise EventRefused("no_game", game=self.game)
        state.appeals.pop(self.game, None)
        state.settle_claims(state.games[self.game])


class Held(Transition, frozen=True, tag="held"):
    """The director or an assistant stops the clocks of some games; ``why`` is the reason."""

    games: tuple[str, ...]

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Require that the games run. The ledger of each game records the stop."""
        _require_in_play(state, self.games, self.why)


class Resumed(Transition, frozen=True, tag="resumed"):
    """The director or an assistant resumes stopped games; ``why`` is the reason."""

    games: tuple[str, ...]

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Require that the games run, and that none waits for a ruling."""
        _require_in_play(state, self.games, self.why)
        if (game := next((each for each in self.games if each in state.appeals), None)) is not None:
            raise EventRefused("waits_for_ruling", game=game, event=rules.id)


class Extended(Transition, frozen=True, tag="extended"):
    """Some games get more time, or lose time given before; ``why`` is the reason."""

    games: tuple[str, ...]
    hours: float

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Require that the games run, and that clocks move by a time that can be."""
        if not 0 < abs(self.hours) <= MOST_HOURS:
            raise EventRefused("no_game", game=", ".join(self.games))
        _require_in_play(state, self.games, self.why)


def _require_in_play(state: State, games: tuple[str, ...], why: str) -> None:
    """Require a reason, and games without a result (raises EventRefused)."""
    require_status(state, "running")
    if not games or not why:
        raise EventRefused("no_game", game=", ".join(games))
    for game in games:
        if game not in state.games or state.result(state.games[game]) is not None:
            raise EventRefused("no_game", game=game)
