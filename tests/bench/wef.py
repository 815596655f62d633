"""When Eagles Fight: random campaigns, supply, letters, pictures, verification."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from pbem.games.hex_engine.orders import Done
from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Options, Position, State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.orders import Attack
from pbem.games.when_eagles_fight.sequence import prospects
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.games.when_eagles_fight.standing import SHIPPED, answer
from pbem.games.when_eagles_fight.supply.supply import supply
from pbem.rules import Adjudication, Order, Seat, StandingOrder
from tests.bench.figure import Figure
from tests.bench.hexes import HexBench
from tests.games.kit.choices import choose
from tests.games.kit.letter_count import LetterCount
from tests.games.kit.play import shuffled
from tests.games.when_eagles_fight.positions import printed

TURN = 8
"""From which on player turns are full."""


class Eagles(HexBench):
    """The historical game; full letters are those of the Central Powers."""

    code: ClassVar[str] = "WEF"
    seat: ClassVar[Seat] = seat_of(CENTRAL)
    moves: ClassVar[int] = 30
    done: ClassVar[Order] = Done()

    def begins(self, state: State) -> bool:
        """The operations of the Central Powers in the middle of 1915."""
        return (state.turn, state.side, state.phase) == (TURN, CENTRAL, "operations")

    def trace(self, state: State) -> Callable[[], object]:
        """By rail, from the edges and ports."""
        position = Position(printed(), state)

        def once() -> object:
            position.touch()
            return supply(position, CENTRAL)

        return once

    def marches(self, state: State) -> Iterator[Callable[[TurnAsk], Sequence[Order]]]:
        """Of every group that prospects know."""
        for units in prospects.movable_groups(Position(printed(), state), CENTRAL):
            if units:
                yield lambda ask, units=units: list(
                    prospects.marches_of(ask.position, units, lambda _: True)
                )  # type: ignore[misc]

    def attacks(self, ask: TurnAsk) -> Iterator[Order]:
        """All attackers advance, nobody breaks through."""
        for order in prospects.attack_orders(ask.position, CENTRAL):
            yield Attack(order.units, order.target, order.units, (), ())

    def answered(self, ask: Any) -> Order | None:
        """By the shipped standing orders."""
        return answer(SHIPPED, ask)


def measure() -> Iterator[Figure]:
    """All figures of the game."""
    game = WhenEaglesFight(printed(), Options())
    bench = Eagles(game)
    yield from bench.measure()
    for name, standing in (("", SHIPPED), (".asked", ())):
        yield from bench.written(
            name, TurnAsk, lambda seed, found, orders=standing: _count(game, seed, found, orders)
        )  # type: ignore[misc]


def _count(
    game: WhenEaglesFight, seed: int, written: LetterCount, standing: Sequence[StandingOrder]
) -> None:
    """The letters of a random campaign, with these standing orders of both.

    New units and trains belong to the player turn that follows them.
    """
    rng, turn = random.Random(seed), (0, "")
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        ask, state = play.asks[0], play.state
        common = state.phase in ("events", "units", "strategic")
        now = (state.turn, RUSSIAN if common else state.side)
        if now != turn:
            turn = now
            written.begin()
        order = answer(standing, ask)
        if order is None:
            order = choose(ask, rng.randrange)
            written.answered(ask, seat_of(turn[1]))
        play.table.revealed = False
        play.submit(ask.seat, order)
        if play.table.revealed:
            written.rolled()
