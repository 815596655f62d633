"""How a bot decides: it tries letters in positions that its seat could be in, and takes the best.

All letters are tried in one position, the better half of them in another one, and so on. A decision
is a function of what the seat may know, the level and the stream.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.bots.brains import Brain
from pbem.bots.levels import Level
from pbem.bots.playouts import Continuation, Continuing, ask_of, taken_up
from pbem.bots.random_orders import choose
from pbem.bots.streams import Stream
from pbem.rules import Adjudication, Ask, Order, Seat


@dataclass(frozen=True, slots=True)
class Judgement:
    """A letter and what it came to.

    Attributes:
        orders: its orders; the first answers the ask at hand.
        sure: so many of them are ordered at once; before the others something is rolled.
        worth: the sum over the worlds in which it was tried; a better letter is tried in more.
    """

    orders: tuple[Order, ...]
    sure: int
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
    ask = ask_of(play, seat)
    assert ask is not None
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
    ask = ask_of(play, seat)
    assert ask is not None
    worlds = _worlds(brain, play, seat, level, stream)
    trial = _Trial(brain, ask, worlds, level, stream)
    return [[trial.play(n, letter).state for n in range(len(worlds))] for letter in letters]


def _worlds(
    brain: Brain[Any], play: Adjudication[Any], seat: Seat, level: Level, stream: Stream
) -> list[Any]:
    """Positions that a seat could be in."""
    return [brain.world(play.state, seat, stream.branch(f"world {n}")) for n in range(level.worlds)]


def _is_asked(brain: Brain[Any], world: Any, ask: Ask) -> bool:
    """True if a game taken up in a world asks the same, so that the state alone says enough."""
    found = taken_up(brain, world, Stream(b""), sealed=True)
    return found is not None and any(
        type(each) is type(ask) and each.seat == ask.seat and each.prompt() == ask.prompt()
        for each in found.asks
    )


@dataclass(frozen=True)
class _Trial:
    """Letters that are tried in some worlds in answer to an ask."""

    brain: Brain[Any]
    ask: Ask
    worlds: Sequence[Any]
    level: Level
    stream: Stream

    def decide(self) -> Generator[None, None, Decision]:
        """The best of all letters that are tried, up to where something is rolled."""
        judged = yield from self._tried()
        if len(judged) > 1:
            judged = yield from self._narrowed(judged)
        best = judged[0]
        return Decision(best.orders[: best.sure], tuple(judged) if len(judged) > 1 else ())

    @property
    def _most(self) -> int:
        """So many letters are tried at most."""
        return self.level.letters * self.brain.breadth

    @cached_property
    def _continuing(self) -> Continuing:
        ahead = self.level.ahead if self.brain.looks_ahead else 0
        return Continuing(self.brain, self.ask.seat, ahead)

    # --- letters ----------------------------------------------------------------------------------

    def _tried(self) -> Generator[None, None, list[Judgement]]:
        """Letters tried in the first world: those of the game, the default, then random ones."""
        found: dict[tuple[Order, ...], Judgement] = {}
        for letter in self._own_letters():
            if letter and letter not in found and self.ask.is_legal(letter[0]):
                found[letter] = self._judged(letter, self.play(0, letter))
                yield
            if len(found) == self._most:
                break
        for n in range(self._most - len(found)):
            played = self._idea(n, found)
            letter = played.orders
            if letter and letter not in found and self.ask.is_legal(letter[0]):
                found[letter] = self._judged(letter, played)
            yield
        default = (self.ask.default(),)
        return list(found.values()) or [Judgement(default, 1, 0)]

    def _own_letters(self) -> Iterator[tuple[Order, ...]]:
        stream = self.stream.branch("letters")
        first = taken_up(self.brain, self.worlds[0], stream)
        assert first is not None
        if (own := ask_of(first, self.ask.seat)) is not None:
            default = own.default()
            yield from self.brain.letters(first, own, stream)
            yield (default,)

    def _idea(self, n: int, found: dict[tuple[Order, ...], Judgement]) -> Continuation:
        """A letter of the policy; every other one begins as the best so far does."""
        stream, prefix = self.stream.branch(f"idea {n}"), tuple[Order, ...]()
        if n % 2 and found:
            best = max(found.values(), key=lambda each: each.worth).orders
            prefix = best[: stream.below(len(best))]
        return self._played(0, prefix, stream)

    # --- judgement --------------------------------------------------------------------------------

    def _narrowed(self, judged: list[Judgement]) -> Generator[None, None, list[Judgement]]:
        """The same, the best first: the better half goes on to the next world, down to two."""
        going, out = judged, list[Judgement]()
        for n in range(1, len(self.worlds)):
            going.sort(key=lambda each: -each.worth)
            kept = max(2, (len(going) + 1) // 2)
            going, out = going[:kept], going[kept:] + out
            for i, each in enumerate(going):
                found = self._judged(each.orders, self.play(n, each.orders))
                sure = min(each.sure, found.sure)
                going[i] = Judgement(each.orders, sure, each.worth + found.worth)
                yield
        going.sort(key=lambda each: -each.worth)
        return going + out

    def play(self, n: int, letter: tuple[Order, ...]) -> Continuation:
        """Play a letter in a world, with the same dice as every other letter."""
        return self._played(n, letter, self.stream.branch(f"choices {n}"))

    def _played(self, n: int, letter: tuple[Order, ...], choices: Stream) -> Continuation:
        dice = self.stream.branch(f"dice {n}")
        return self._continuing.play(self.worlds[n], letter, dice, choices)

    def _judged(self, letter: tuple[Order, ...], played: Continuation) -> Judgement:
        sure = max(1, min(played.sure, len(letter)))
        return Judgement(letter, sure, self._continuing.value(played.state))
