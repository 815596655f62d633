"""How a bot decides: it tries letters in positions that its seat could be in, and takes the best.

All letters are tried a few times, the best third of them twice as often, and so on. A decision is a
function of what the seat may know, the level and the stream.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.bots.brains import Brain
from pbem.bots.levels import Level
from pbem.bots.playouts import WON, Continuation, Continuing, ask_of, taken_up
from pbem.bots.random_orders import choose
from pbem.bots.streams import Stream
from pbem.rules import Adjudication, Ask, Order, Seat

_FIRST_TRIES = 2
"""So often every letter is tried."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A letter and what it came to.

    Attributes:
        orders: its orders; the first answers the ask at hand.
        sure: so many of them are ordered at once; before the others something is rolled.
        worth: the sum over all tries; a better letter is tried more often.
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
    ask, level = ask_of(play, seat), brain.levels.get(level.name, level)
    assert ask is not None
    if not level.letters:
        return Decision((choose(ask, stream.below),))
    if not ask.reacts:
        worlds = _worlds(brain, play, seat, level, stream)
        if all(_is_asked(brain, world, ask) for world in worlds):
            return (yield from _Trial(brain, ask, worlds, level, stream).decide())
    return Decision((brain.untried(ask, level, stream),))


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
        if plan := (yield from self._plan()):
            return Decision(plan, (Judgement(plan, len(plan), 0),))
        letters = yield from self._letters()
        if len(letters) == 1:
            return Decision(letters[0][:1])
        judged = yield from self._narrowed(
            [Judgement(letter, len(letter), 0) for letter in letters]
        )
        return Decision(judged[0].orders[: judged[0].sure], tuple(judged))

    @property
    def _most(self) -> int:
        """So many letters are tried at most."""
        return self.level.letters * self.brain.breadth

    @cached_property
    def _continuing(self) -> Continuing:
        return Continuing(self.brain, self.ask.seat, self.level)

    # --- letters ----------------------------------------------------------------------------------

    def _letters(self) -> Generator[None, None, list[tuple[Order, ...]]]:
        """Letters to try, each once: those of the game, the default, then random ones.

        A random letter that goes well is varied, with dice on which nothing is judged.
        """
        found: dict[tuple[Order, ...], int] = {}
        for letter in self._own_letters():
            if letter and letter not in found and self.ask.is_legal(letter[0]):
                found[letter] = -WON
                yield
            if len(found) == self._most:
                break
        for n in range(self._most - len(found)):
            played = self._idea(n, found)
            letter = played.orders
            if letter and letter not in found and self.ask.is_legal(letter[0]):
                found[letter] = self._continuing.value(played.state)
            yield
        return list(found) or [(self.ask.default(),)]

    def _plan(self) -> Generator[None, None, tuple[Order, ...]]:
        """The plan of a level that goes by one; none: it does not, or the game has none."""
        if not self.level.plans:
            return ()
        stream = self.stream.branch("plan")
        taken = (taken_up(self.brain, world, stream) for world in self.worlds)
        asks = [ask_of(play, self.ask.seat) for play in taken if play is not None]
        known = [ask for ask in asks if ask is not None]
        plan = yield from self.brain.plan(known, self.level, stream)
        return plan if plan and self.ask.is_legal(plan[0]) else ()

    def _own_letters(self) -> Iterator[tuple[Order, ...]]:
        stream = self.stream.branch("letters")
        first = taken_up(self.brain, self.worlds[0], stream)
        assert first is not None
        if (own := ask_of(first, self.ask.seat)) is not None:
            default = own.default()
            yield from self.brain.letters(first, own, stream)
            yield (default,)

    def _idea(self, n: int, found: dict[tuple[Order, ...], int]) -> Continuation:
        """A letter of the policy; every other one begins as the best so far does."""
        stream, prefix = self.stream.branch(f"idea {n}"), tuple[Order, ...]()
        if n % 2 and found:
            best = max(found, key=lambda letter: found[letter])
            prefix = best[: stream.below(len(best))]
        world = self.worlds[n % len(self.worlds)]
        return self._continuing.play(world, prefix, self.stream.branch("dice of ideas"), stream)

    # --- judgement --------------------------------------------------------------------------------

    def _narrowed(self, going: list[Judgement]) -> Generator[None, None, list[Judgement]]:
        """The same, the best first: the best third goes on to twice as many tries, down to two."""
        out, tried, block = list[Judgement](), 0, _FIRST_TRIES
        while tried < self.level.tries:
            numbers = range(tried, min(tried + block, self.level.tries))
            for i, each in enumerate(going):
                for n in numbers:
                    each = self._judged(each, self.play(n, each.orders))  # noqa: PLW2901
                    yield
                going[i] = each
            going.sort(key=lambda each: -each.worth)
            kept = max(2, (len(going) + 2) // 3)
            tried, block = tried + block, 2 * block
            if tried < self.level.tries:
                going, out = going[:kept], going[kept:] + out
        return going + out

    def play(self, n: int, letter: tuple[Order, ...]) -> Continuation:
        """Play a letter in a try, with the same world and dice as every other letter."""
        world = self.worlds[n % len(self.worlds)]
        dice, choices = self.stream.branch(f"dice {n}"), self.stream.branch(f"choices {n}")
        return self._continuing.play(world, letter, dice, choices)

    def _judged(self, before: Judgement, played: Continuation) -> Judgement:
        """A letter after another try."""
        sure = max(1, min(before.sure, played.sure))
        worth = before.worth + self._continuing.value(played.state)
        return Judgement(before.orders, sure, worth)
