"""Every order of the game; fronts are numbers, counters and chits identifiers of the board."""

from typing import ClassVar

from pbem.rules import Order


class Deploy(Order, frozen=True, omit_defaults=True):
    """Where each counter that waits goes (4.2, phase 1): (counter, front) pairs, by counter.

    ``keeps``: its writer says that the dummies without a front go on waiting.
    """

    timed: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    placements: tuple[tuple[str, int], ...]
    keeps: bool = False


class Attack(Order, frozen=True):
    """Combat on a front with these armies (6.0)."""

    front: int
    armies: tuple[str, ...]


class Move(Order, frozen=True):
    """Counters from one front to adjacent ones (5.0): (counter, front) pairs, by counter."""

    sealed: ClassVar[bool] = True

    origin: int
    moves: tuple[tuple[str, int], ...]


class Transfer(Order, frozen=True):
    """One or two counters from one front to any other (4.2, phase 2)."""

    sealed: ClassVar[bool] = True

    origin: int
    counters: tuple[str, ...]
    target: int


class Pass(Order, frozen=True):
    """Do nothing this round (4.2, phase 2)."""


class ReturnChit(Order, frozen=True):
    """Give back a chit this faction can never use (6.2.1); free, the action follows."""

    sealed: ClassVar[bool] = True

    chit: str


class Reveal(Order, frozen=True):
    """Turn own armies face up (4.2); free, the action follows."""

    armies: tuple[str, ...]


class Recall(Order, frozen=True):
    """Germany asks the German Allies for armies back (5.2); free, the action follows."""

    sealed: ClassVar[bool] = True

    armies: tuple[str, ...]
    target: int


class PlayChit(Order, frozen=True):
    """The chit laid face down for this combat, or none (6.1 step 1)."""

    reacts: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    chit: str | None


class Lead(Order, frozen=True):
    """The army in command (6.1 step 2)."""

    reacts: ClassVar[bool] = True

    army: str


class TakeChit(Order, frozen=True):
    """Draw a chit for an S, or leave it (6.2)."""

    reacts: ClassVar[bool] = True

    take: bool


class GiveUpChit(Order, frozen=True):
    """The chit that goes back into the cup when a fourth was drawn (6.2.1)."""

    reacts: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    chit: str


class Capture(Order, frozen=True):
    """The city taken, or none (6.4)."""

    reacts: ClassVar[bool] = True

    city: str | None


class Replace(Order, frozen=True):
    """The eliminated armies that come back next turn (7.0)."""

    timed: ClassVar[bool] = True

    armies: tuple[str, ...]


class AskReplacement(Order, frozen=True):
    """Western armies in the East; the Western Allies are asked to pay for them (7.2)."""

    timed: ClassVar[bool] = True

    armies: tuple[str, ...]


class OfferTreaty(Order, frozen=True):
    """Decide whether Germany offers the treaty of Brest-Litovsk (8.1)."""

    offer: bool


class AnswerTreaty(Order, frozen=True):
    """Decide whether the Eastern Allies accept it (8.1)."""

    accept: bool


class ChooseOrder(Order, frozen=True):
    """A faction's place in the deployment and in the rounds, from 1 to 4 (9.2)."""

    timed: ClassVar[bool] = True

    deployment: int
    rounds: int


FirstWorldWarOrder = (
    Deploy
    | Attack
    | Move
    | Transfer
    | Pass
    | ReturnChit
    | Reveal
    | Recall
    | PlayChit
    | Lead
    | TakeChit
    | GiveUpChit
    | Capture
    | Replace
    | AskReplacement
    | OfferTreaty
    | AnswerTreaty
    | ChooseOrder
)
