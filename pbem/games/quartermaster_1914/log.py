"""Every typed fact of the game; templates turn them into words (``qmg.log.<class name>``)."""

from pbem.games.common.log import Awarded, Conceded, DrawAgreed
from pbem.rules import CalledOff, LogEntry


class Dealt(LogEntry, frozen=True):
    """Why a card is drawn: the opening hand (page 6)."""

    power: str


class MulliganTaken(LogEntry, frozen=True):
    """A power shuffled its first cards back (page 6)."""

    power: str


class HandKept(LogEntry, frozen=True):
    """A power chose its opening hand (page 6)."""

    power: str


class PutUnder(LogEntry, frozen=True):
    """Which cards a power put under its deck, the last one lowest: for its own seat."""

    power: str
    cards: tuple[str, ...]


class RoundBegan(LogEntry, frozen=True):
    """A round begins (page 9)."""

    round: int


class TurnBegan(LogEntry, frozen=True):
    """A power's turn begins (page 9)."""

    power: str
    round: int


class TurnEnded(LogEntry, frozen=True):
    """A power's turn ended (page 9)."""

    power: str


class CardDrawn(LogEntry, frozen=True):
    """Why a card is drawn: the Draw step (page 14)."""

    power: str


class CardsDrawn(LogEntry, frozen=True):
    """How many cards a power drew (page 14)."""

    power: str
    count: int


class CardsDrawnSecretly(LogEntry, frozen=True):
    """Which cards: for the power's own seat."""

    power: str
    cards: tuple[str, ...]


class DeckCardLost(LogEntry, frozen=True):
    """Why a card is drawn: it is lost from the top of the deck, unseen (page 12)."""

    power: str


class Drafted(LogEntry, frozen=True):
    """A power took a card of a nation and a kind from its deck or discard pile (page 9)."""

    power: str
    card: str
    pile: str


class Played(LogEntry, frozen=True):
    """A power played a card (page 9)."""

    power: str
    card: str


class StatusUsed(LogEntry, frozen=True):
    """A power used a status (page 11)."""

    power: str
    status: str


class PassedOver(LogEntry, frozen=True):
    """An order of a power is skipped: its last battle did not end as the order demands.

    Only its own seat is told.
    """

    power: str


class Unmet(LogEntry, frozen=True):
    """A card has no further effect: what it demands is not there (page 16)."""

    card: str


class Built(LogEntry, frozen=True):
    """A nation built a piece (page 12)."""

    nation: str
    space: str


class Recruited(LogEntry, frozen=True):
    """A nation recruited a piece (page 12)."""

    nation: str
    space: str


class Removed(LogEntry, frozen=True):
    """A power took an own piece off the board (page 7)."""

    nation: str
    space: str


class Eliminated(LogEntry, frozen=True):
    """A card eliminated a piece (page 17)."""

    nation: str
    space: str


class TokenPlaced(LogEntry, frozen=True):
    """An objective token was placed (page 20)."""

    space: str


class SupplyGranted(LogEntry, frozen=True):
    """A nation's piece in a space counts as supplied this turn."""

    nation: str
    space: str


class TerrainWaived(LogEntry, frozen=True):
    """Nations pay nothing for difficult terrain this turn."""

    nations: tuple[str, ...]


class TruceBegan(LogEntry, frozen=True):
    """Nations may not battle land with an army of a power this round."""

    nations: tuple[str, ...]
    power: str


class PointsChanged(LogEntry, frozen=True):
    """A coalition's points changed (page 20); ``why``: key of the reason."""

    team: str
    change: int
    total: int
    why: str


class Discarded(LogEntry, frozen=True):
    """A power discarded cards face down (page 15): how many, from where and why."""

    power: str
    zone: str
    count: int
    why: str


class DiscardedSecretly(LogEntry, frozen=True):
    """Which cards: for the power's own seat."""

    power: str
    zone: str
    cards: tuple[str, ...]
    why: str


class ShownAndDiscarded(LogEntry, frozen=True):
    """A power discarded a card face up (page 15)."""

    power: str
    card: str
    why: str


class Prepared(LogEntry, frozen=True):
    """A power prepared a card (page 13)."""

    power: str


class PreparedSecretly(LogEntry, frozen=True):
    """Which card: for the power's own seat."""

    power: str
    card: str


class Unprepared(LogEntry, frozen=True):
    """A power took a prepared card back (page 13)."""

    power: str


class UnpreparedSecretly(LogEntry, frozen=True):
    """Which card: for the power's own seat."""

    power: str
    card: str


class Attrited(LogEntry, frozen=True):
    """A power used a prepared card for attrition (page 12): cards to lose by power."""

    power: str
    card: str
    losses: dict[str, int]


class LossesBegan(LogEntry, frozen=True):
    """A card played demands attrition (page 11)."""

    card: str
    losses: dict[str, int]


class CardsTaken(LogEntry, frozen=True):
    """A power took cards from its discard pile."""

    power: str
    count: int


class CardsTakenSecretly(LogEntry, frozen=True):
    """Which cards: for the power's own seat."""

    power: str
    cards: tuple[str, ...]


class CardsShown(LogEntry, frozen=True):
    """Cards of a power's hand or its prepared cards, for the seat that may look at them."""

    power: str
    zone: str
    cards: tuple[str, ...]


class CardsLookedAt(LogEntry, frozen=True):
    """A power looked at the cards of another."""

    power: str
    by: str
    zone: str


class BattleBegan(LogEntry, frozen=True):
    """A nation attacks a space (page 17)."""

    nation: str
    source: str
    target: str
    difficult: bool
    counterattack: bool


class Reinforced(LogEntry, frozen=True):
    """A power reinforced (page 18): symbols shown, and the totals of both sides."""

    power: str
    card: str
    symbols: int
    kept: bool
    reinforce: int
    support: int


class Supported(LogEntry, frozen=True):
    """A power supported (page 18)."""

    power: str
    card: str
    symbols: int
    kept: bool
    reinforce: int
    support: int


class BattleWon(LogEntry, frozen=True):
    """A battle was won and the enemy's pieces in the space removed (page 17)."""

    nation: str
    target: str
    removed: tuple[str, ...]


class BattleLost(LogEntry, frozen=True):
    """A battle was not won (page 18)."""

    nation: str
    target: str


class Counterattacked(LogEntry, frozen=True):
    """A power counterattacks with a prepared card (18.counterattack)."""

    power: str
    card: str


class Scored(LogEntry, frozen=True):
    """What a scoring round gave a coalition (page 20): objectives held and points of statuses."""

    team: str
    objectives: tuple[str, ...]
    statuses: tuple[tuple[str, int], ...]


class SuddenVictory(LogEntry, frozen=True):
    """A coalition leads by twelve after a scoring round (page 20)."""

    team: str
    vp: dict[str, int]


class FinalVictory(LogEntry, frozen=True):
    """A coalition won after the last round (page 20)."""

    team: str
    vp: dict[str, int]


class Prompt(LogEntry, frozen=True):
    """What a seat is asked: the topic, the power, and what the topic needs to be understood.

    Attributes:
        phase: the step of the turn.
        zone: ``hand`` or ``prepared``, where cards are to come from.
        space, source, nation: target, origin and attacker of a battle.
        count: how many cards or symbols are demanded.
        why: key of what demands them.
        names: cards, statuses or powers to choose from.
    """

    topic: str
    power: str
    phase: str = ""
    space: str = ""
    source: str = ""
    nation: str = ""
    zone: str = ""
    count: int = 0
    why: str = ""
    names: tuple[str, ...] = ()


QuartermasterLogEntry = (
    Dealt | MulliganTaken | HandKept | PutUnder | RoundBegan | TurnBegan | TurnEnded | CardDrawn
    | CardsDrawn | CardsDrawnSecretly | DeckCardLost | Drafted | Played | StatusUsed | PassedOver
    | Unmet | Built | Recruited | Removed | Eliminated | TokenPlaced | SupplyGranted | TerrainWaived
    | TruceBegan | PointsChanged | Discarded | DiscardedSecretly | ShownAndDiscarded | Prepared
    | PreparedSecretly | Unprepared | UnpreparedSecretly | Attrited | LossesBegan | CardsTaken
    | CardsTakenSecretly | CardsShown | CardsLookedAt | BattleBegan | Reinforced | Supported
    | BattleWon | BattleLost | Counterattacked | Scored | SuddenVictory | FinalVictory | Awarded
    | CalledOff | Conceded | DrawAgreed | Prompt
)  # fmt: skip
