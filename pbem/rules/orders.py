"""An order: one decision of a seat, serialisable, the same whoever sent it."""

from typing import ClassVar

import msgspec

Seat = str
"""Identifier of a place at the table, such as ``WA``; short, upper case, stable for the whole game."""


class Order(
    msgspec.Struct, frozen=True, gc=False, tag_field="order", tag=True, forbid_unknown_fields=True
):
    """Base of every order of every game; equal orders are the same decision.

    Class attributes:
        closes: it only says that its seat is finished; where nobody asks for that any more, it is dropped, and told.
        reacts: it answers what an action of its seat may bring (a chit, losses, an advance), or what another seat's
            action asks of it: it belongs to the action before it in its letter, and where it is not asked for while
            that action lasts, it was not needed. An order that does not react is an action of its seat's own.
        sealed: it names what may stay hidden when it is carried out, or what another seat may not know before it has
            decided itself: it is taken by letter only, never in the open.
        timed: it has a time of its own in the game or in a turn, such as the set-up: it does not wait for an action.
    """

    closes: ClassVar[bool] = False
    reacts: ClassVar[bool] = False
    sealed: ClassVar[bool] = False
    timed: ClassVar[bool] = False

    @property
    def condition(self) -> msgspec.Struct | None:
        """What it waits for: while that is not so, the rest of the order may be as it likes; ``None``: nothing."""
        return None
