"""1914: Glory's End: random campaigns, supply, letters, pictures, verification."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.orders import Assault, MarchAssault
from pbem.games.glorys_end.sequence import prospects
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.glorys_end.standing import SHIPPED, StandingOrder, answer
from pbem.games.glorys_end.supply.supply import supply
from pbem.games.hex_engine.orders import Done
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Adjudication, Order, Seat
from tests.bench.figure import Figure
from tests.bench.hexes import HexBench
from tests.games.glorys_end.opening_letters import count_letters
from tests.games.glorys_end.positions import new_game, printed
from tests.games.kit.choices import choose
from tests.games.kit.letter_count import LetterCount
from tests.games.kit.play import shuffled

OPENINGS = 4
TURN = 6
"""From which on player turns are full."""


class Glory(HexBench):
    """The historical game; full letters are the German's."""

    code: ClassVar[str] = "GLO"
    seat: ClassVar[Seat] = seat_of(GERMAN)
    moves: ClassVar[int] = 40
    done: ClassVar[Order] = Done()

    def begins(self, state: State) -> bool:
        """A German player turn on the way to the Marne."""
        return (state.turn, state.side) == (TURN, GERMAN)

    def trace(self, state: State) -> Callable[[], object]:
        """From the edge of the map."""
        position = Position(printed(), state)

        def once() -> object:
            position.touch()
            return supply(position, GERMAN)

        return once

    def marches(self, state: State) -> Iterator[Callable[[TurnAsk], Sequence[Order]]]:
        """Of every group that prospects know."""
        for units in prospects.movable_groups(Position(printed(), state), GERMAN):
            if units:
                yield lambda ask, units=units: list(
                    prospects.marches_of(ask.position, units, lambda _: True)
                )  # type: ignore[misc]

    def attacks(self, ask: TurnAsk) -> Iterator[Order]:
        """Prepared assaults after which all advance."""
        for order in prospects.assault_orders(ask.position, GERMAN):
            yield Assault(order.units, order.target, order.units, ())

    def answered(self, ask: Any) -> Order | None:
        """By the shipped standing orders."""
        return answer(SHIPPED, ask)


def measure() -> Iterator[Figure]:
    """All figures of the game."""
    game = new_game()
    bench = Glory(game)
    yield from bench.measure()
    writers: tuple[tuple[str, Sequence[StandingOrder], bool], ...] = (
        ("", SHIPPED, True),
        (".unsaid", SHIPPED, False),
        (".asked", (), False),
    )
    for name, standing, says in writers:
        yield from bench.written(
            name,
            TurnAsk,
            lambda seed, found, orders=standing, s=says: _count(game, seed, found, orders, says=s),  # type: ignore[misc]
        )
    yield from _opening()


def _opening() -> Iterator[Figure]:
    """Letters of the active and of the other player in a player turn of the scripted opening."""
    counts = [count_letters(seed) for seed in range(OPENINGS)]
    turns = sum(found.turns for found in counts)
    for who in ("active", "other"):
        letters = sum(found.written[who] for found in counts) / turns
        yield Figure(f"glo.letters.{who}.opening", "letters/player turn", (letters,))


def _count(
    game: GlorysEnd,
    seed: int,
    written: LetterCount,
    standing: Sequence[StandingOrder],
    *,
    says: bool,
) -> None:
    """The letters of a random campaign, with these standing orders of both.

    ``says``: they say losses and advances with every assault, else with every other one.
    """
    rng, action_id = random.Random(seed), ""
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        ask, state = play.asks[0], play.state
        if state.phase != "setup" and (now := game.action_id(state)) != action_id:
            action_id = now
            written.begin()
        order = answer(standing, ask)
        if order is None:
            order = choose(ask, rng.randrange)
            if says and isinstance(order, Assault | MarchAssault):
                order = msgspec.structs.replace(order, losses=order.units, advance=order.units)
            if action_id:
                written.answered(ask, seat_of(state.side))
        play.table.revealed = False
        play.submit(ask.seat, order)
        if play.table.revealed:
            written.rolled()
