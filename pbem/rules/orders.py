"""An order: one decision of a seat, serialisable, the same whoever sent it."""

from typing import ClassVar

import msgspec

Seat = str
"""Identifier of a seat, such as ``WA``: short, upper case, stable for the whole game."""


class Order(
    msgspec.Struct, frozen=True, gc=False, tag_field="order", tag=True, forbid_unknown_fields=True
):
    """Base of every order of every game; equal orders are the same decision.

    Class attributes:
        closes: the order only says that its seat is finished. If nobody asks for that any more,
            it is dropped, and the reply says so.
        reacts: the order answers what an action may bring (a chit, losses, an advance), be it an
            action of its own seat or of another. It belongs to the action before it in its letter;
            if nobody asks for it while that action lasts, it was not needed. An order that does not
            react is an action.
        sealed: the order names what may stay hidden when it is carried out, or what another seat
            may not know before its own decision. It is accepted by letter only, never in the open.
        ends_turn: the order does something, and its seat's turn is over by that.
        timed: the order has a time of its own in the game or in a turn, such as the set-up. It does
            not wait for an action.
    """

    closes: ClassVar[bool] = False
    reacts: ClassVar[bool] = False
    sealed: ClassVar[bool] = False
    ends_turn: ClassVar[bool] = False
    timed: ClassVar[bool] = False

    @property
    def places_on_way(self) -> frozenset[str]:
        """The places on the order's way, which its line may leave to the program."""
        return frozenset()

    @property
    def condition(self) -> msgspec.Struct | None:
        """The condition that the order waits for, or None; the rest is checked once it holds."""
        return None
