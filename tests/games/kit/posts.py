"""What would become known if orders were posted where everybody reads them.

Two orders of one class differ in what they name. If whoever looks on cannot tell, from what he sees
afterwards, which of the two was carried out, though it makes a difference to the game, then the
order itself tells him more than he may know: its class must be ``sealed``.
"""

import random
from collections.abc import Iterator
from typing import Any

from pbem.games import GameModule
from pbem.rules import (
    Adjudication,
    Ask,
    Game,
    Logged,
    Order,
    ResumePoint,
    Seat,
    canonical_json,
    seen_by,
)
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled, some_game

TRIES = 15
"""Other orders for an ask that are drawn beside the one that is given."""
ON = 3
"""Decisions after an order in which it may show what it was."""

Given = list[tuple[Seat, Order]]


def telling(module: GameModule, seed: int, often: int) -> set[type[Order]]:
    """The classes of orders that would tell what nobody sees.

    One of ``often`` decisions of a random game is tried.
    """
    game, rng, found = some_game(module, seed), random.Random(seed), set[type[Order]]()
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    point, given = play.resume_point, Given()
    while asks := play.asks:
        ask = asks[rng.randrange(len(asks))]
        order = choose(ask, rng.randrange)
        if point is not None and not rng.randrange(often):
            here = _Here(game, seed, point, given)
            found.update(
                type(order)
                for other in _others(ask, order, rng)
                if here.tells(ask.seat, order, other)
            )
        play.carry_out(ask, order)
        given.append((ask.seat, order))
        if play.resume_point is not point:
            point, given = play.resume_point, []
    return found


def _others(ask: Ask, order: Order, rng: random.Random) -> Iterator[Order]:
    """Other legal orders of the same class."""
    for _ in range(TRIES):
        other = choose(ask, rng.randrange)
        if type(other) is type(order) and other != order:
            yield other


class _Here:
    """A place in a game from which orders are carried out in copies.

    It is a resume point and what was given since.
    """

    def __init__(self, game: Game[Any], seed: int, point: ResumePoint, given: Given) -> None:
        self.game, self.seed, self.point, self.given = game, seed, point, given

    def tells(self, seat: Seat, order: Order, other: Order) -> bool:
        """True if an order tells what cannot be seen after it."""
        one, twin = (self._after(seat, each) for each in (order, other))
        rng = random.Random(self.seed)
        _go_on(one, twin, rng, seat)
        return _seen(one) == _seen(twin) and _makes_a_difference(one, twin, rng)

    def _after(self, seat: Seat, order: Order) -> Adjudication[Any]:
        play = Adjudication.resume(self.game, self.point, shuffled(self.seed, self.point.used))
        for by, each in (*self.given, (seat, order)):
            play.carry_out(play.ask_for(by, each), each)
        return play


def _seen(play: Adjudication[Any]) -> tuple[bytes, str, str]:
    """What everybody may know: the position, what was told, who is asked what."""
    records = [
        r for r in play.table.drain() if not isinstance(r, Logged) or seen_by(r.audience, None)
    ]
    view = canonical_json(play.game.view(play.state, None))
    return view, repr(records), repr([(ask.seat, ask.topic) for ask in play.asks])


def _makes_a_difference(
    one: Adjudication[Any], twin: Adjudication[Any], rng: random.Random
) -> bool:
    """True if two plays differ, or come to differ within some equal decisions."""
    return not _go_on(one, twin, rng, None) or canonical_json(one.state) != canonical_json(
        twin.state
    )


def _go_on(
    one: Adjudication[Any], twin: Adjudication[Any], rng: random.Random, seat: Seat | None
) -> bool:
    """Take some equal decisions in two plays while nobody but a seat decides; true if possible.

    ``seat``: ``None``: whoever decides.
    """
    for _ in range(ON):
        if [(ask.seat, ask.topic) for ask in one.asks] != [
            (ask.seat, ask.topic) for ask in twin.asks
        ]:
            return False
        if not one.asks or (seat is not None and any(ask.seat != seat for ask in one.asks)):
            return True
        order = choose(one.asks[0], rng.randrange)
        if not isinstance(order, twin.asks[0].accepts) or not twin.asks[0].is_legal(order):
            return False
        one.carry_out(one.asks[0], order)
        twin.carry_out(twin.asks[0], order)
    return True
