"""Every order of the game."""

from pbem.rules import Order


class Take(Order, frozen=True):
    """Take stones from the heap."""

    stones: int


ToyOrder = Take
