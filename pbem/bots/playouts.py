"""Continuations: a game is taken up in a position that a seat could be in, and played on."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from pbem.bots.brains import Brain
from pbem.bots.levels import Level
from pbem.bots.streams import Stream
from pbem.rules import Adjudication, Ask, Order, Seat, Table, WouldReveal

WON = 10**9
"""What a won game is worth; a lost one as much less than nothing."""

_FAR = 400
"""So many answers at most are played in one continuation."""


class Playout(Adjudication[Any]):
    """A game in play that nobody takes up again: it keeps no resume points."""

    def keep_resume_point(self) -> None:
        """It keeps none."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """What was played, and where it led.

    Attributes:
        orders: what the own seat ordered in the action.
        sure: so many of the letter's orders were given one after the other before anything was
            rolled or turned up, and before anything that the letter does not say.
        state: the position at the end.
    """

    orders: tuple[Order, ...]
    sure: int
    state: Any


def taken_up(
    brain: Brain[Any], world: Any, stream: Stream, *, sealed: bool = False
) -> Playout | None:
    """A game taken up in a copy of a world; ``None``: it rolled at a sealed table."""
    play = Playout(brain.game, brain.copy(world), Table(stream.chance))
    play.table.sealed = sealed
    try:
        play.begin()
    except WouldReveal:
        return None
    return play


def ask_of(play: Adjudication[Any], seat: Seat) -> Ask | None:
    """What a seat is asked first."""
    return next((ask for ask in play.asks if ask.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Continuing:
    """How continuations are played from worlds, for a seat with a bot of a level."""

    brain: Brain[Any]
    seat: Seat
    level: Level

    def play(
        self, world: Any, letter: Sequence[Order], dice: Stream, choices: Stream
    ) -> Continuation:
        """Play a letter to the end of its action."""
        play = taken_up(self.brain, world, dice)
        assert play is not None
        given, unrolled = self._play_action(play, list(letter), choices)
        as_said = sum(
            1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(letter, given, strict=False))
        )
        return Continuation(given, min(unrolled, as_said), play.state)

    def _play_action(
        self, play: Playout, waiting: list[Order], choices: Stream
    ) -> tuple[tuple[Order, ...], int]:
        """Play the own action, first what the letter says.

        Returns:
            The own orders as they were given, and how many of them before a roll.
        """
        given, unrolled = list[Order](), 0
        here, play.table.revealed = self.brain.game.action_id(play.state), False
        for _ in range(_FAR):
            if not play.asks or self._is_over(play, here, given, waiting):
                break
            ask = ask_of(play, self.seat) or play.asks[0]
            order = None
            if ask.seat == self.seat and self.level.weighs and self.brain.is_untried(ask):
                order = self.brain.untried(ask, self.level, choices)
            elif ask.seat == self.seat and waiting and isinstance(waiting[0], ask.accepts):
                order = waiting.pop(0)
                order = order if ask.is_legal(order) else None
            if order is None:
                order = self.brain.policy(ask, choices)
            if ask.seat == self.seat:
                given.append(order)
                unrolled += not play.table.revealed
            play.carry_out(ask, order)
        return tuple(given), unrolled

    def _is_over(self, play: Playout, here: str, given: list[Order], waiting: list[Order]) -> bool:
        """True if nothing is left to look at: the action is over, or another seat acts."""
        if not given:
            return False
        if self.brain.game.action_id(play.state) != here:
            return True
        acts = next((a for a in play.asks if not a.reacts), None)
        if acts is None:
            return False
        return acts.seat != self.seat or (self.brain.one_order and not waiting)

    def value(self, state: Any) -> int:
        """What a position is worth to the seat."""
        outcome = self.brain.game.outcome(state)
        if outcome is None:
            return self.brain.evaluate(state, self.seat)
        if len(outcome.winners) == len(self.brain.game.seats):
            return 0
        return WON if self.seat in outcome.winners else -WON
