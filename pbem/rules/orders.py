"""An order: one decision of a seat, serialisable, the same whoever sent it."""

from typing import ClassVar

import msgspec

Seat = str
"""Identifier of a place at the table, such as ``WA``; short, upper case, stable for the whole game."""


class Order(msgspec.Struct, frozen=True, tag_field="order", tag=True, forbid_unknown_fields=True):
    """Base of every order of every game; equal orders are the same decision.

    Class attributes:
        closes: it only says that its seat is finished; where nobody asks for that any more, it is dropped in silence.
    """

    closes: ClassVar[bool] = False
