"""Every order of the game. Hexes are printed numbers, units identifiers of the board.

Orders of a game turn stand in the order of its phases (5.2): giving one of a later phase closes
those before it.
"""

from typing import ClassVar

import msgspec

from pbem.games.hex_engine.conditions import TurnOrder
from pbem.games.hex_engine.orders import Advance, Defend, Done, Evade, Move, ShowTop, TakeLosses
from pbem.rules import Order


class Deploy(Order, frozen=True):
    """The free set-up of a side (3.9): (unit, hex) pairs."""

    timed: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    placements: tuple[tuple[str, str], ...]


class Reinforce(Order, frozen=True):
    """Units that come into play, all in one hex (10.2-10.7)."""

    sealed: ClassVar[bool] = True

    units: tuple[str, ...]
    hex: str


class Replace(Order, frozen=True):
    """Replacement points for a unit on the map, or for a lost one that comes back in a hex.

    Rules 10.11, 10.12.

    Attributes:
        steps: how many points; two bring a lost unit back whole.
    """

    sealed: ClassVar[bool] = True

    unit: str
    hex: str = ""
    steps: int = 1


class Withdraw(Order, frozen=True):
    """Units that leave the map because the turn or an event demands it (10.15-10.18)."""

    sealed: ClassVar[bool] = True

    units: tuple[str, ...]


class Rail(Order, frozen=True):
    """Strategic movement of units of one hex to a town or city (11.2).

    Attributes:
        through: for a way off the map, the hexes of the edge where they leave and come back (11.6).
    """

    sealed: ClassVar[bool] = True

    units: tuple[str, ...]
    goal: str
    through: tuple[str, ...] = ()


class Stavka(TurnOrder, frozen=True):
    """STAVKA is laid on a Russian unit in a hex (14.2)."""

    hex: str


class Brusilov(TurnOrder, frozen=True):
    """The offensive is declared (15.1)."""


class OberOst(TurnOrder, frozen=True):
    """OberOst is placed in a hex (14.3)."""

    hex: str


class Exploit(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Part of an order.

    A unit after a breakthrough, and the hexes it enters after the one attacked (13.26).
    """

    unit: str
    path: tuple[str, ...] = ()


class Attack(TurnOrder, frozen=True):
    """An attack on a hex by units of the hexes around it, heavy artillery among them (13).

    Attributes:
        losses: the units that lose steps, in order, one step each; those not named follow.
            ``None``: choose later.
        advance: the units that advance if they can (13.25). ``None``: choose later.
        breakthrough: who goes how far after a breakthrough (13.26). ``None``: choose later.
    """

    units: tuple[str, ...]
    target: str
    losses: tuple[str, ...] | None = None
    advance: tuple[str, ...] | None = None
    breakthrough: tuple[Exploit, ...] | None = None


class AttackAgain(Attack, frozen=True):
    """An attack in OberOst's phase of combat, which closes the regular one (14.3)."""


class Shortage(Order, frozen=True):
    """The Russian units that are short of ammunition (9.11)."""

    reacts: ClassVar[bool] = True

    units: tuple[str, ...]


class BreakThrough(Order, frozen=True):
    """Who goes forward after a breakthrough, one after the other (13.26)."""

    reacts: ClassVar[bool] = True

    moves: tuple[Exploit, ...]


WhenEaglesFightOrder = (
    Deploy
    | Reinforce
    | Replace
    | Withdraw
    | Rail
    | Move
    | Stavka
    | Brusilov
    | OberOst
    | Attack
    | AttackAgain
    | ShowTop
    | Done
    | Shortage
    | Evade
    | Defend
    | TakeLosses
    | Advance
    | BreakThrough
)
