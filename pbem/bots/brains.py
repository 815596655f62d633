"""What a bot knows of its game: the base of ``pbem/bots/<game>/brain.py``.

A game has to say what a seat could be in (``world``) and what a position is worth to it
(``evaluate``). It may say better letters to try (``letters``), what is played in a continuation
(``policy``) and what is answered where nothing is tried (``answer``).
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from pbem.bots.levels import LEVELS, Level
from pbem.bots.random_orders import choose
from pbem.bots.streams import Stream
from pbem.games.common.game import BoardGame
from pbem.rules import Adjudication, Ask, Order, Seat, canonical_json

S = TypeVar("S")


class Brain(ABC, Generic[S]):
    """The thinking of one game, bound to its rules; it keeps nothing between decisions.

    Class attributes:
        version: changes whenever the same position and stream could give another decision.
        one_order: True if a letter holds one order and is judged by what comes of it at once;
            else it holds what a seat orders in an action, and is judged at its end.
        breadth: so many times the letters of its level are tried: more where that is cheap.
        levels: the levels by name, where the game has numbers of its own.
    """

    version: ClassVar[str]
    one_order: ClassVar[bool] = False
    breadth: ClassVar[int] = 1
    levels: ClassVar[Mapping[str, Level]] = LEVELS

    def __init__(self, game: BoardGame[Any, Any, Any]) -> None:
        self.game = game
        self.remembered: Mapping[str, int] = {}
        """Where hidden things are that the seat was told of; bots go by what they see."""

    @abstractmethod
    def world(self, state: S, seat: Seat, stream: Stream) -> S:
        """A whole state of its own that the seat could be in.

        It follows from what the seat may know of ``state`` and from the stream: two states that
        are the same to the seat give the same.
        """

    @abstractmethod
    def evaluate(self, state: S, seat: Seat) -> int:
        """What a position is worth to a seat; more is better. The game is not over in it."""

    def points(self, state: S, seat: Seat) -> int:
        """What a seat has reached in a position, to compare games: by default its points."""
        return self.game.tally(state, seat)

    def letters(
        self,
        play: Adjudication[Any],  # noqa: ARG002 - none by default
        ask: Ask,  # noqa: ARG002
        stream: Stream,  # noqa: ARG002
    ) -> Iterator[tuple[Order, ...]]:
        """Letters worth a try, the best first; each begins with an answer to the ask.

        ``play`` is the game in a world of ``world``, and the ask one of its own: all of it may be
        looked at, and a letter may be played on it to its end.
        """
        return iter(())

    def plan(
        self,
        asks: Sequence[Ask],  # noqa: ARG002 - none by default
        level: Level,  # noqa: ARG002
        stream: Stream,  # noqa: ARG002
    ) -> Generator[None, None, tuple[Order, ...]]:
        """A letter for a level that goes by plans, in steps; none: letters are tried.

        The asks are the same in several worlds of ``world``, and may be changed.
        """
        yield from ()
        return ()

    def policy(self, ask: Ask, stream: Stream) -> Order:
        """A cheap legal answer in a continuation, where nothing is hidden from the bot.

        By default something random, and in reply to an action what a missed deadline plays.
        """
        return ask.default() if ask.reacts else choose(ask, stream.below)

    def answer(self, ask: Ask, stream: Stream) -> Order:  # noqa: ARG002 - none by default
        """The legal answer where no position can be tried: in the middle of a combat, say.

        The ask holds all that is hidden, so only what its seat is told may be used. By default what
        a missed deadline plays.
        """
        return ask.default()

    def weighed(self, ask: Ask) -> Order | None:  # noqa: ARG002 - none by default
        """The legal answer that promises most where no position can be tried; ``None``: unknown.

        As in ``answer`` only what the asked seat is told may be used.
        """
        return None

    def is_untried(self, ask: Ask) -> bool:  # noqa: ARG002 - none by default
        """True if nothing can be tried there: a level that weighs reckons with its own answer."""
        return False

    def untried(self, ask: Ask, level: Level, stream: Stream) -> Order:
        """What a level answers where nothing can be tried."""
        weighed = self.weighed(ask) if level.weighs else None
        return weighed or self.answer(ask, stream)

    def copy(self, state: S) -> S:
        """The same state, of its own."""
        found: S = msgspec.json.decode(canonical_json(state), type=self.game.state_type)
        return found
