"""What is guessed of a letter."""

from typing import NamedTuple

from pbem.rules import Order


class Guess(NamedTuple):
    """What a letter may mean.

    Attributes:
        orders: in order; none: nobody can tell.
        talk: its words of which nothing is done.
        is_sure: whether it can mean nothing else, so that no YES is needed.
    """

    orders: tuple[Order, ...] = ()
    talk: tuple[str, ...] = ()
    is_sure: bool = False


NO_GUESS = Guess()
