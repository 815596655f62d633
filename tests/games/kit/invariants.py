"""What holds through a random game of every kind.

``tests/games/<game>/invariants.py`` has what holds of one.
"""

from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from pbem.games import GameModule
from pbem.rules import Adjudication, Game, canonical_json
from tests.games.kit.own import own_module

S = TypeVar("S")


class Watch(Generic[S]):
    """Looks on while a game is played.

    A game's own is the ``Watch`` of its ``invariants.py``; it adds what holds in its positions and
    on its records.

    Attributes:
        GAMES: random games under ``make soak``.
        PART: one of so many of them is played under ``make test``.
        OFTEN: under ``make test`` what is asked is tried out at about one decision of so many.
        AMONG: so many legal orders of an ask are tried out.
        start: the position that the game begins with, if another one than that of its set-up.
    """

    GAMES: ClassVar[int] = 200
    PART: ClassVar[int] = 10
    OFTEN: ClassVar[int] = 1
    AMONG: ClassVar[int] = 12

    def __init__(self, game: Game[Any], seed: int) -> None:  # noqa: ARG002 - as others
        self.game = game
        self.start: S | None = None

    def at_decision(self, play: Adjudication[S]) -> None:
        """What holds whenever somebody is asked.

        The records since the last decision are drained.
        """

    def at_times(self, play: Adjudication[S]) -> None:
        """What is too dear to be looked at whenever somebody is asked.

        Everything asked can be answered: legally, by default, by standing orders. The state comes
        back from JSON. What a position remembers changes nothing that a seat sees.
        """
        game = self.game
        for seat in game.seats:
            assert game.view(play.state, seat, play.asks) == game.view(play.state, seat)
        for ask in play.asks:
            assert ask.seat in game.seats
            first = list(islice(ask.legal(), self.AMONG))
            assert first, ask
            for order in first:
                ask.check(order)
                assert (
                    msgspec.json.decode(msgspec.json.encode(order), type=game.order_type) == order
                )
            ask.check(ask.default())
            policy = game.standing_answer(
                {seat: game.shipped_standing(seat) for seat in game.seats}, ask
            )
            if policy is not None:
                ask.check(policy)
            assert (
                msgspec.json.decode(msgspec.json.encode(ask.prompt()), type=game.log_type)
                == ask.prompt()
            )
        encoded = canonical_json(play.state)
        assert canonical_json(msgspec.json.decode(encoded, type=type(play.state))) == encoded

    def at_end(self, play: Adjudication[S]) -> None:
        """What holds of a game that is over; the records since the last decision are drained."""


def watch(module: GameModule) -> type[Watch[Any]]:
    """The ``Watch`` of a game."""
    own = own_module(module.id, "invariants")
    found: type[Watch[Any]] = own.Watch if own else Watch
    return found
