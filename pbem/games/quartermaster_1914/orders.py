"""Every order of the game: one decision of a seat."""

from typing import ClassVar, Literal

from pbem.rules import Order

Pile = Literal["deck", "discard"]
Result = Literal["", "won", "lost"]


class TurnOrder(Order, frozen=True, kw_only=True):
    """Base of what a power does in its own turn.

    ``when``: only if its last battle this turn was won, or lost; else the order passes without
    effect. Empty: always.
    """

    when: Result = ""


class Keep(Order, frozen=True):
    """The cards put under the deck at the start, the last one lowest (page 6)."""

    timed: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    bottom: tuple[str, ...]


class Mulligan(Order, frozen=True):
    """Shuffle the ten first cards back and draw ten others (page 6).

    ``power``: whose, where several are asked.
    """

    timed: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    power: str = ""


class Draft(Order, frozen=True):
    """Take a card of a nation and a kind (page 9).

    It comes from the discard pile only with The Pals Battalions.
    """

    nation: str
    kind: Literal["build_army", "build_navy", "land_battle"]
    pile: Pile = "deck"


class Play(TurnOrder, frozen=True):
    """Play a card from hand (page 9); its steps follow as orders of their own."""

    card: str


class PlayOnly(Play, frozen=True):
    """Play a card, and take none of its steps that may be left out (page 16)."""


class Use(TurnOrder, frozen=True):
    """Use a status lying face up (page 11): ``card`` pays or is prepared, ``space`` is aimed at.

    ``keep``: leave the card prepared through Big Bertha Railway Guns.
    """

    sealed: ClassVar[bool] = True

    status: str
    card: str = ""
    space: str = ""
    keep: bool = False


class Unleash(Order, frozen=True):
    """Use a status against the defenders in a battle (page 17).

    ``power``: the defender it hits, where it hits one.

    No order of the turn but an answer inside a battle, so that a status meant for later is never
    taken for it.
    """

    reacts: ClassVar[bool] = True

    status: str
    power: str = ""


class Place(TurnOrder, frozen=True):
    """Build or recruit a piece, whichever the card says, in a space (page 12)."""

    space: str


class Battle(TurnOrder, frozen=True):
    """Start a battle (page 17).

    Attributes:
        target: the space attacked.
        source: the space of the attacking piece; empty where only one can.
        support: prepared cards to support with if needed, in this order; ``None``: decide when it
            comes to it.
        support_most: support with so many cards at most; without ``support`` with any that fit, as
            few as turn it.
        pay: cards from hand for difficult terrain, in this order; what is missing is asked.
        use: statuses (and the powers they hit) to use as the battle starts; ``None``: decide then.
    """

    target: str
    source: str = ""
    support: tuple[str, ...] | None = None
    pay: tuple[str, ...] = ()
    use: tuple[tuple[str, str], ...] | None = None
    support_most: int | None = None

    @property
    def says_support(self) -> bool:
        """True if it decides what supports, so that nobody is asked when it comes to it."""
        return self.support is not None or self.support_most is not None


class Eliminate(TurnOrder, frozen=True):
    """Eliminate an enemy piece through a card (page 17)."""

    nation: str
    space: str


class Prepare(TurnOrder, frozen=True):
    """Prepare a card from hand (page 13)."""

    sealed: ClassVar[bool] = True

    card: str


class Unprepare(TurnOrder, frozen=True):
    """Take a prepared card back into hand (page 13)."""

    sealed: ClassVar[bool] = True

    card: str


class Attrit(TurnOrder, frozen=True):
    """Discard a prepared card for its attrition (page 12).

    ``power``: whom a single black symbol hits.
    """

    card: str
    power: str = ""


class Spend(TurnOrder, frozen=True):
    """Discard a card from hand, mostly face down, for more of a played card's effect (page 16)."""

    sealed: ClassVar[bool] = True

    card: str


class Retrieve(TurnOrder, frozen=True):
    """Take cards from the discard pile into hand through a card."""

    cards: tuple[str, ...]


class Revive(TurnOrder, frozen=True):
    """War Revenue Act: a discarded card is played, prepared or put under the deck (page 16).

    Each of these is a step.
    """

    sealed: ClassVar[bool] = True

    card: str
    to: Literal["play", "prepare", "bottom"]


class Withdraw(TurnOrder, frozen=True):
    """Remove own pieces for points through a card."""

    spaces: tuple[str, ...]


class Drop(TurnOrder, frozen=True):
    """Make an enemy discard a status through a card."""

    status: str


class Force(TurnOrder, frozen=True):
    """Make an enemy power discard prepared cards through a card."""

    power: str


class Remove(TurnOrder, frozen=True):
    """Take an own piece off the board (page 7)."""

    nation: str
    space: str


class Draw(Order, frozen=True):
    """Draw cards and end the turn (page 14); ``None``: up to a full hand."""

    ends_turn: ClassVar[bool] = True

    count: int | None = None


class EndTurn(Order, frozen=True):
    """End the turn without drawing (page 9)."""

    closes: ClassVar[bool] = True


class Reinforce(Order, frozen=True):
    """Reinforce the defence with a prepared card (page 18).

    ``keep``: it stays prepared through Dreadnoughts.
    """

    reacts: ClassVar[bool] = True

    card: str
    keep: bool = False


class Support(Order, frozen=True):
    """Support the attack with a card (page 18).

    ``keep``: Big Bertha Railway Guns leaves it prepared, Renault FT Tanks takes it back into hand.
    ``hand``: straight from hand through General Nivelle's Creeping Barrage or Battlecruisers.
    """

    reacts: ClassVar[bool] = True

    card: str
    keep: bool = False
    hand: bool = False


class Counter(Order, frozen=True):
    """Counterattack with a prepared card (18.counterattack)."""

    reacts: ClassVar[bool] = True

    card: str


class Decline(Order, frozen=True):
    """Do not reinforce, support, counterattack or use a status."""

    reacts: ClassVar[bool] = True


class Discard(Order, frozen=True):
    """The cards given up where a rule or a card demands some (page 15)."""

    reacts: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    cards: tuple[str, ...]


class Lose(Order, frozen=True):
    """Losses to attrition (page 12): cards in hand, prepared, unseen ones of the deck, points.

    It may cover a part of the loss; the rest is asked. ``power``: whose loss, where several of one
    seat are asked.
    """

    reacts: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    hand: tuple[str, ...] = ()
    prepared: tuple[str, ...] = ()
    deck: int = 0
    vp: int = 0
    power: str = ""


class Pick(Order, frozen=True):
    """The card picked where a card lets its owner see and choose; empty: none."""

    reacts: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    card: str


QuartermasterOrder = (
    Keep | Mulligan | Draft | Play | PlayOnly | Use | Unleash | Place | Battle | Eliminate | Prepare
    | Unprepare | Attrit | Spend | Retrieve | Revive | Withdraw | Drop | Force | Remove | Draw
    | EndTurn | Reinforce | Support | Counter | Decline | Discard | Lose | Pick
)  # fmt: skip
