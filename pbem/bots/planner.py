"""How a bot decides: it tries letters in positions that its seat could be in, and takes the best.

Flat Monte Carlo. A decision is a function of what the seat may know, the level and the stream.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.bots.brains import Brain
from pbem.bots.levels import Level
from pbem.bots.random_orders import choose
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
class Judgement:
    """A letter and what it came to.

    Attributes:
        orders: its orders; the first answers the ask at hand.
        worth: the sum over all worlds in which it was tried.
    """

    orders: tuple[Order, ...]
    worth: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot orders.

    Attributes:
        orders: a letter: the first order answers the ask at hand, the others go on.
        judged: the letters that were tried, the best first; none where nothing could be tried.
    """

    orders: tuple[Order, ...]
    judged: tuple[Judgement, ...] = ()


def decide(
    brain: Brain[Any], play: Adjudication[Any], seat: Seat, level: Level, stream: Stream
) -> Decision:
    """What a seat orders in answer to its first open ask; the game in play stays as it is."""
    steps = decide_by_steps(brain, play, seat, level, stream)
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            found: Decision = ended.value
            return found


def decide_by_steps(
    brain: Brain[Any], play: Adjudication[Any], seat: Seat, level: Level, stream: Stream
) -> Generator[None, None, Decision]:
    """The same in steps, each about as long as a continuation, so that it gives way to others."""
    ask = next(ask for ask in play.asks if ask.seat == seat)
    if not level.letters:
        return Decision((choose(ask, stream.below),))
    if not ask.reacts:
        worlds = _worlds(brain, play, seat, level, stream)
        if all(_is_asked(brain, world, ask) for world in worlds):
            return (yield from _Trial(brain, ask, worlds, level, stream).decide())
    return Decision((brain.answer(ask, stream),))


def ends_of(
    brain: Brain[Any],
    play: Adjudication[Any],
    seat: Seat,
    level: Level,
    stream: Stream,
    letters: Sequence[tuple[Order, ...]],
) -> list[list[Any]]:
    """The states to which letters lead, each in the worlds in which a decision tried them."""
    ask = next(ask for ask in play.asks if ask.seat == seat)
    worlds = _worlds(brain, play, seat, level, stream)
    trial = _Trial(brain, ask, worlds, level, stream)
    return [[trial.end(n, letter) for n in range(len(worlds))] for letter in letters]


def _worlds(
    brain: Brain[Any], play: Adjudication[Any], seat: Seat, level: Level, stream: Stream
) -> list[Any]:
    """Positions that a seat could be in."""
    return [brain.world(play.state, seat, stream.branch(f"world {n}")) for n in range(level.worlds)]


def _is_asked(brain: Brain[Any], world: Any, ask: Ask) -> bool:
    """True if a game taken up in a world asks the same, so that the state alone says enough."""
    found = _opened(brain, world, Stream(b""), sealed=True)
    return found is not None and any(
        type(each) is type(ask) and each.seat == ask.seat and each.prompt() == ask.prompt()
        for each in found.asks
    )


def _opened(
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


@dataclass(frozen=True, slots=True)
class _Trial:
    """Letters that are tried in some worlds in answer to an ask."""

    brain: Brain[Any]
    ask: Ask
    worlds: Sequence[Any]
    level: Level
    stream: Stream

    def decide(self) -> Generator[None, None, Decision]:
        """The best of all letters that are tried; of equals the first."""
        letters = yield from self._letters()
        if len(letters) == 1:
            return Decision(letters[0])
        judged = list[Judgement]()
        for letter in letters:
            worth = yield from self._worth(letter)
            judged.append(Judgement(letter, worth))
        judged.sort(key=lambda each: -each.worth)
        return Decision(judged[0].orders, tuple(judged))

    @property
    def _most(self) -> int:
        """So many letters are tried at most."""
        return self.level.letters * self.brain.breadth

    def _letters(self) -> Generator[None, None, list[tuple[Order, ...]]]:
        """Letters to try, each once: those of the game, the default, then random ones."""
        found: dict[tuple[Order, ...], None] = {}
        for letter in self._ideas():
            yield
            if letter and letter not in found and self.ask.is_legal(letter[0]):
                found[letter] = None
            if len(found) == self._most:
                break
        return list(found) or [(self.ask.default(),)]

    def _ideas(self) -> Iterator[tuple[Order, ...]]:
        stream = self.stream.branch("letters")
        first = _opened(self.brain, self.worlds[0], stream)
        assert first is not None
        if (own := self._same_ask(first)) is not None:
            default = own.default()
            yield from self.brain.letters(first, own, stream)
            yield (default,)
        for n in range(self._most):
            world = self.worlds[n % len(self.worlds)]
            yield self._play(world, (), self.stream.branch(f"idea {n}"))[0]

    def end(self, n: int, letter: tuple[Order, ...]) -> Any:
        """The state to which a letter leads in a world."""
        return self._play(self.worlds[n], letter, self.stream.branch(f"dice {n}"))[1]

    def _same_ask(self, play: Playout) -> Ask | None:
        return next((a for a in play.asks if a.seat == self.ask.seat), None)

    def _worth(self, letter: tuple[Order, ...]) -> Generator[None, None, int]:
        """What a letter comes to in all worlds, with the same dice as every other letter."""
        worth = 0
        for n in range(len(self.worlds)):
            worth += self._value(self.end(n, letter))
            yield
        return worth

    def _play(
        self, world: Any, letter: tuple[Order, ...], stream: Stream
    ) -> tuple[tuple[Order, ...], Any]:
        """Play a letter to the end of its action, then as the policy says.

        Returns:
            The own orders as they were given, and the state to which they lead.
        """
        play = _opened(self.brain, world, stream)
        assert play is not None
        seat, waiting, given = self.ask.seat, list(letter), list[Order]()
        here = self.brain.game.action_id(play.state)
        for _ in range(_FAR):
            if not play.asks or self._is_over(play, here, given, waiting):
                break
            ask = next((a for a in play.asks if a.seat == seat), play.asks[0])
            order = None
            if ask.seat == seat and waiting and isinstance(waiting[0], ask.accepts):
                order = waiting.pop(0)
                order = order if ask.is_legal(order) else None
            if order is None:
                order = self.brain.policy(ask, stream)
            given += [order] if ask.seat == seat else []
            play.carry_out(ask, order)
        return tuple(given), play.state

    def _is_over(self, play: Playout, here: str, given: list[Order], waiting: list[Order]) -> bool:
        """True if nothing is left to look at: the action is over, or another seat acts."""
        if not given:
            return False
        if self.brain.game.action_id(play.state) != here:
            return True
        acts = next((a for a in play.asks if not a.reacts), None)
        if acts is None:
            return False
        return acts.seat != self.ask.seat or (self.brain.one_order and not waiting)

    def _value(self, state: Any) -> int:
        outcome = self.brain.game.outcome(state)
        if outcome is None:
            return self.brain.evaluate(state, self.ask.seat)
        if len(outcome.winners) == len(self.brain.game.seats):
            return 0
        return WON if self.ask.seat in outcome.winners else -WON
