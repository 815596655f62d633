"""Every order of the game. Hexes are printed numbers, units identifiers of the board.

Orders of a player turn stand in the order of its phases (5.2): giving one of a later phase closes
those before it.
"""

from typing import ClassVar

from pbem.games.hex_engine.conditions import TurnOrder
from pbem.games.hex_engine.orders import Advance, Defend, Done, Evade, Move, ShowTop, TakeLosses
from pbem.rules import Order


class Deploy(Order, frozen=True):
    """The set-up of a side (3.3-3.5).

    (unit, hex) pairs, and (army, hex) pairs of its mobilization markers.

    Markers are chosen in the free set-up only; elsewhere ``markers`` is empty.
    """

    timed: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    placements: tuple[tuple[str, str], ...]
    markers: tuple[tuple[int, str], ...] = ()


class Reinforce(TurnOrder, frozen=True):
    """Units that come into play, all in one hex (8.2-8.5)."""

    units: tuple[str, ...]
    hex: str


class Replace(TurnOrder, frozen=True):
    """A replacement step for a unit on the map, or for a lost corps that comes back in a hex.

    Rules 8.6, 8.7.
    """

    unit: str
    hex: str = ""


class Withdraw(TurnOrder, frozen=True):
    """Two corps leave for the East Front, and a cavalry corps sends a step (8.8)."""

    corps: tuple[str, str]
    cavalry: str


class Entrench(TurnOrder, frozen=True):
    """A unit digs in (9.1)."""

    unit: str


class Rail(TurnOrder, frozen=True):
    """Strategic movement of units of one hex to a town or city (11.2)."""

    units: tuple[str, ...]
    goal: str


class Sail(TurnOrder, frozen=True):
    """Naval movement of units of one hex to a port, of the Naval Brigade to a coast (11.5)."""

    units: tuple[str, ...]
    goal: str


class MarchAssault(TurnOrder, frozen=True):
    """An assault in the middle of movement, by units of one hex (13.23).

    Attributes:
        losses: the units that lose steps, in order, one step each; those not named follow.
            ``None``: choose later.
        advance: the units that advance if they can. ``None``: choose later.
    """

    units: tuple[str, ...]
    target: str
    losses: tuple[str, ...] | None = None
    advance: tuple[str, ...] | None = None


class Assault(TurnOrder, frozen=True):
    """A prepared assault on a hex, by units of the hexes around it, siege guns among them.

    Rules 13, 14.7.

    Attributes:
        losses, advance: as in ``MarchAssault``.
    """

    units: tuple[str, ...]
    target: str
    losses: tuple[str, ...] | None = None
    advance: tuple[str, ...] | None = None


class Divide(Defend, frozen=True):
    """A beaten stack that no hex beside it holds goes apart: each unit with its hex (13.19).

    They go in the order in which they are named.
    """

    apart: tuple[tuple[str, str], ...] = ()

    @property
    def leaves(self) -> bool:
        """See the base class."""
        return True


class OutOfCommand(Order, frozen=True):
    """Up to three enemy stacks that are out of command, by hex (10.1)."""

    reacts: ClassVar[bool] = True

    hexes: tuple[str, ...]


GlorysEndOrder = (
    Deploy
    | Reinforce
    | Replace
    | Withdraw
    | Entrench
    | Rail
    | Sail
    | Move
    | MarchAssault
    | Assault
    | ShowTop
    | Done
    | OutOfCommand
    | Evade
    | Defend
    | Divide
    | TakeLosses
    | Advance
)
