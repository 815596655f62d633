"""Every order of the game.

Units, spaces and cards are identifiers such as ``GE-1``, ``liege`` and ``CP-12``.
"""

from typing import ClassVar

from pbem.rules import Order

# --- before the first turn (4.3, card list) -------------------------------------------------------


class ChooseGuns(Order, frozen=True):
    """Decide whether to begin with Guns of August in hand (4.3.1)."""

    take: bool


class ChooseOptional(Order, frozen=True):
    """Optional cards and the basic cards they replace, secretly (card list).

    (optional card, card taken out) pairs.
    """

    sealed: ClassVar[bool] = True

    swaps: tuple[tuple[str, str], ...]


# --- the six actions (8.1.3) ----------------------------------------------------------------------


class PlayOps(Order, frozen=True):
    """Play a card for operations (9.2)."""

    card: str


class PlaySr(Order, frozen=True):
    """Play a card for strategic redeployment (9.3)."""

    card: str


class PlayRp(Order, frozen=True):
    """Play a card for replacement points (9.4)."""

    card: str


class PlayEvent(Order, frozen=True):
    """Play a card as an event (9.5).

    Attributes:
        places: (unit, space) pairs: where reinforcements, neutrals, trenches ("", space) or
            redeployed corps go.
        units: units the event chooses (restored, removed or reduced).
    """

    card: str
    places: tuple[tuple[str, str], ...] = ()
    units: tuple[str, ...] = ()


class OfferPeace(Order, frozen=True):
    """Offer terms (16.5)."""


class AnswerPeace(Order, frozen=True):
    """What the other player says to them (16.5.2)."""

    accept: bool


class PlayOneOp(Order, frozen=True):
    """An operation worth one point without a card (8.1.3)."""


# --- operations (9.2, 11, 12) ---------------------------------------------------------------------


class Activate(Order, frozen=True):
    """Spaces activated for movement and for combat (9.2.5)."""

    move: tuple[str, ...] = ()
    attack: tuple[str, ...] = ()


class Move(Order, frozen=True):
    """Groups that move one after the other (11.1).

    Stacking and sieges are checked when all have arrived (10.1.2).
    """

    groups: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    """(units, path) for each group; path holds every space entered, the last is where it stops."""

    @property
    def places_on_way(self) -> frozenset[str]:
        """See the base class."""
        return frozenset(space for _, path in self.groups for space in path[:-1])


class Entrench(Order, frozen=True):
    """An army digs in instead of moving (11.2.1)."""

    army: str


class Attack(Order, frozen=True):
    """A combat (12.2).

    Attributes:
        target: the space attacked; the units' own space for a fort they besiege.
        units: who attacks.
        flank: the frontal assault space of a flank attempt (12.3.2), or "" for none.
        cards: combat cards to play or, face up, to use; those before the flank attempt among them
            (12.2.4, 12.2.6).
        ask_cards: ask for cards again after the flank roll (12.2.6).
        losses: preference for own losses, units in the order in which they take steps; empty: see
            standing orders.
        advance: units to advance if they can, with their path ((unit, (space, ...)) pairs);
            ``None``: ask.
        corps: with ``losses``, the corps that replace armies, in the order in which armies go
            (12.4.4).
    """

    target: str
    units: tuple[str, ...]
    flank: str = ""
    cards: tuple[str, ...] = ()
    ask_cards: bool = False
    losses: tuple[str, ...] = ()
    advance: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    corps: tuple[str, ...] = ()


class Done(Order, frozen=True):
    """No more movement, combat, redeployment or replacements: the round or phase is over."""

    closes: ClassVar[bool] = True


# --- decisions inside a combat --------------------------------------------------------------------


class PlayCards(Order, frozen=True):
    """The combat cards a side plays or uses now, maybe none (12.2.6)."""

    reacts: ClassVar[bool] = True

    cards: tuple[str, ...] = ()


class RetreatBefore(Order, frozen=True):
    """Decide whether Russian units leave before the combat (AP-27), or Germans retreat (CP-61)."""

    reacts: ClassVar[bool] = True

    retreat: bool


class TakeLosses(Order, frozen=True):
    """Own losses (12.4).

    Attributes:
        steps: the units in the order in which they lose a step each; corps that replaced armies by
            name.
        corps: the corps of the reserve box that replace armies, in the order in which armies go;
            where none is named that may, one of the common kind of the nation does (12.4.4).
    """

    reacts: ClassVar[bool] = True

    steps: tuple[str, ...]
    corps: tuple[str, ...] = ()


class CancelRetreat(Order, frozen=True):
    """The unit that loses one more step so that nobody retreats (12.5.3), or "" to retreat.

    ``corps`` replaces the unit if it is an army that goes; empty: one of the common kind of its
    nation (12.4.4).
    """

    reacts: ClassVar[bool] = True

    unit: str = ""
    corps: str = ""


class Retreat(Order, frozen=True):
    """Where the defenders go, one after the other: (unit, spaces entered) pairs (12.5)."""

    reacts: ClassVar[bool] = True

    paths: tuple[tuple[str, tuple[str, ...]], ...]


class Advance(Order, frozen=True):
    """Which attackers advance, and through which spaces (12.7): (unit, spaces entered) pairs."""

    reacts: ClassVar[bool] = True

    paths: tuple[tuple[str, tuple[str, ...]], ...] = ()


class ChooseUnits(Order, frozen=True):
    """Units a player must choose to remove (10.1.3, War in Africa) or restore (12.6.3).

    Empty where the rule allows it.
    """

    reacts: ClassVar[bool] = True

    units: tuple[str, ...] = ()


# --- redeployment, replacements, cards ------------------------------------------------------------


class Redeploy(Order, frozen=True):
    """Strategic redeployment of units to a space, or to the reserve box as ``reserve`` (13)."""

    units: tuple[str, ...]
    target: str


class Rebuild(Order, frozen=True):
    """Replacements for one unit (17.1.4): flipped, or rebuilt.

    ``full``: at full strength; ``space``: where an army comes.
    """

    unit: str
    full: bool = False
    space: str = ""


class Discard(Order, frozen=True):
    """Cards put away before drawing (9.5.4.6), maybe none."""

    sealed: ClassVar[bool] = True

    cards: tuple[str, ...] = ()


PathsOfGloryOrder = (
    ChooseGuns
    | ChooseOptional
    | PlayOps
    | PlaySr
    | PlayRp
    | PlayEvent
    | OfferPeace
    | AnswerPeace
    | PlayOneOp
    | Activate
    | Move
    | Entrench
    | Attack
    | Done
    | PlayCards
    | RetreatBefore
    | TakeLosses
    | CancelRetreat
    | Retreat
    | Advance
    | ChooseUnits
    | Redeploy
    | Rebuild
    | Discard
)
