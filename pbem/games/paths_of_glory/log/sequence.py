"""Facts of the sequence of play: opening, offensives, actions, cards, war status, peace."""

from pbem.rules import LogEntry


class GunsChosen(LogEntry, frozen=True):
    """The Central Powers chose whether to begin with Guns of August in hand (4.3.1)."""

    take: bool


class OptionalChosen(LogEntry, frozen=True):
    """The optional cards a side put into its deck, and the basic cards they replace (card list)."""

    side: str
    cards: tuple[str, ...]
    removed: tuple[str, ...]


class CardDraw(LogEntry, frozen=True):
    """Why a card is drawn: a hand is filled (6.0.G)."""

    side: str


class CardsDrawn(LogEntry, frozen=True):
    """How many cards a side drew."""

    side: str
    number: int


class HandFilled(LogEntry, frozen=True):
    """Which cards a side drew: for its own eyes."""

    side: str
    cards: tuple[str, ...]


class CardsDiscarded(LogEntry, frozen=True):
    """Cards discarded: combat cards from the hand (9.5.4.6) or the face-up ones (9.5.4.5)."""

    side: str
    cards: tuple[str, ...]
    why: str


class DeckMixed(LogEntry, frozen=True):
    """Deck and discards of a side became a new deck of ``size`` cards (6.0.G, 16.1.3)."""

    side: str
    size: int


class MandatedRoll(LogEntry, frozen=True):
    """Why a die is rolled: the mandated offensive of a side (7.1.1).

    ``modifier``: Hoffmann's (7.1.9).
    """

    side: str
    modifier: int


class MandatedSet(LogEntry, frozen=True):
    """Who must attack in this turn: a nation, ``ah_it`` or ``none``.

    ``rolled``: what the table said.
    """

    side: str
    rolled: str
    nation: str


class MandatedMade(LogEntry, frozen=True):
    """A mandated offensive was made (7.1.3)."""

    side: str
    nation: str


class ActionTaken(LogEntry, frozen=True):
    """What a side does in a round (8.1.3).

    ``ops``, ``sr``, ``rp``, ``event``, ``peace`` or ``one_op``.
    """

    side: str
    round: int
    action: str
    card: str = ""


class WarStatusRose(LogEntry, frozen=True):
    """An event raised war status (9.5.1.3): by how much, and where both markers stand now."""

    side: str
    points: int
    status: int
    combined: int


class CommitmentRose(LogEntry, frozen=True):
    """A side is at Limited War (1) or Total War (2) now (16.1)."""

    side: str
    level: int


class UsEntryMoved(LogEntry, frozen=True):
    """The Zimmermann Telegram is allowed (16.3.2)."""


class PeaceOffered(LogEntry, frozen=True):
    """A side offers terms (16.5.1)."""

    side: str


class PeaceAnswered(LogEntry, frozen=True):
    """What the other side says to them (16.5.2)."""

    side: str
    accepted: bool


class PeaceRoll(LogEntry, frozen=True):
    """Why a die is rolled: what a refused offer does (16.5.2); ``row`` is the row of the table."""

    side: str
    row: str


SequenceNote = (
    GunsChosen
    | OptionalChosen
    | CardDraw
    | CardsDrawn
    | HandFilled
    | CardsDiscarded
    | DeckMixed
    | MandatedRoll
    | MandatedSet
    | MandatedMade
    | ActionTaken
    | WarStatusRose
    | CommitmentRose
    | UsEntryMoved
    | PeaceOffered
    | PeaceAnswered
    | PeaceRoll
)
