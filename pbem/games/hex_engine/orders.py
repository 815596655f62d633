"""Orders that the games give alike. Hexes are printed numbers, units identifiers of the board."""

from typing import ClassVar

from pbem.games.hex_engine.conditions import TurnOrder
from pbem.rules import Order


class Move(TurnOrder, frozen=True):
    """Movement of units of one hex along a path, hex by hex."""

    units: tuple[str, ...]
    path: tuple[str, ...]

    @property
    def places_on_way(self) -> frozenset[str]:
        """See the base class."""
        return frozenset(self.path[:-1])


class ShowTop(TurnOrder, frozen=True):
    """Lay a unit on top of its stack."""

    unit: str


class Done(Order, frozen=True):
    """Nothing more in the part of the turn that is asked for."""

    closes: ClassVar[bool] = True


class Evade(Order, frozen=True):
    """Where cavalry retreats before combat; empty: it stands."""

    reacts: ClassVar[bool] = True

    hex: str


class Defend(Order, frozen=True):
    """What the defender suffers: a unit for each step lost, and where the others retreat.

    Without a hex they stay.
    """

    reacts: ClassVar[bool] = True

    losses: tuple[str, ...]
    retreat: str = ""

    @property
    def leaves(self) -> bool:
        """True if the survivors leave their hex."""
        return bool(self.retreat)


class TakeLosses(Order, frozen=True):
    """A unit of the attacker for each step lost."""

    reacts: ClassVar[bool] = True

    losses: tuple[str, ...]


class Advance(Order, frozen=True):
    """The units that advance after combat."""

    reacts: ClassVar[bool] = True

    units: tuple[str, ...]
