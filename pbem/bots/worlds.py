"""What the worlds of all games are made with."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from pbem.bots.streams import Stream

T = TypeVar("T")
U = TypeVar("U")


def dealt(pool: Sequence[T], sizes: Sequence[int], stream: Stream) -> list[list[T]]:
    """Piles of some sizes dealt from a pool.

    Where the pool is too small, things come twice; what is left of a larger one is not dealt.
    """
    needed = sum(sizes)
    deck = stream.shuffled(pool)
    while len(deck) < needed and pool:
        deck += stream.shuffled(pool)
    piles: list[list[T]] = []
    for size in sizes:
        piles.append(deck[:size])
        deck = deck[size:]
    return piles


def matched(
    things: Sequence[T], places: Sequence[U], fits: Callable[[T, U], bool], stream: Stream
) -> dict[int, int]:
    """A random matching of as many things to places as can be, each place once; by index."""
    at: dict[int, int] = {}
    order = stream.shuffled(range(len(places)))
    options = {
        thing: [place for place in order if fits(things[thing], places[place])]
        for thing in stream.shuffled(range(len(things)))
    }

    def settle(thing: int, seen: set[int]) -> bool:
        for place in options[thing]:
            if place not in seen:
                seen.add(place)
                if place not in at or settle(at[place], seen):
                    at[place] = thing
                    return True
        return False

    for thing in options:
        settle(thing, set())
    return {thing: place for place, thing in at.items()}
