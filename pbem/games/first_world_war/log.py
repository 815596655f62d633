"""Every typed fact of the game; templates turn them into words (``fww.log.<class name>``)."""

from pbem.games.common.log import Awarded, Conceded, DrawAgreed
from pbem.rules import CalledOff, LogEntry


class TurnBegan(LogEntry, frozen=True):
    """A game turn begins (4.1)."""

    turn: int
    year: int


class RolledForOrder(LogEntry, frozen=True):
    """Why a die is rolled: the order of play (9.2)."""

    faction: str


class OrderChosen(LogEntry, frozen=True):
    """A faction chose its places in the order of play (9.2)."""

    faction: str
    deployment: int
    rounds: int


class Deployed(LogEntry, frozen=True):
    """How many counters a faction put where, face down (4.2): (front, count) pairs."""

    faction: str
    counts: tuple[tuple[int, int], ...]


class DeployedSecretly(LogEntry, frozen=True):
    """Which counters: for the faction's own seat."""

    faction: str
    placements: tuple[tuple[str, int], ...]


class Passed(LogEntry, frozen=True):
    """A faction did nothing (4.2)."""

    faction: str


class Moved(LogEntry, frozen=True):
    """Counters moved (5.0): (front, count) pairs from ``origin``."""

    faction: str
    origin: int
    counts: tuple[tuple[int, int], ...]


class MovedSecretly(LogEntry, frozen=True):
    """Which counters moved: for those who command or own them."""

    faction: str
    origin: int
    moves: tuple[tuple[str, int], ...]


class Transferred(LogEntry, frozen=True):
    """Counters transferred (4.2)."""

    faction: str
    origin: int
    target: int
    count: int


class Revealed(LogEntry, frozen=True):
    """Armies turned face up by their owner (4.2)."""

    faction: str
    front: int
    armies: tuple[str, ...]


class RecallAsked(LogEntry, frozen=True):
    """Germany asks for armies back (5.2)."""

    armies: tuple[str, ...]
    target: int


class ChitReturned(LogEntry, frozen=True):
    """A faction gave back a chit (6.2.1); everybody sees that, not which."""

    faction: str


class ChitGivenUp(LogEntry, frozen=True):
    """A faction with a full hand drew, and gave one chit back (6.2.1); not which."""

    faction: str


class ChitGivenUpSecretly(LogEntry, frozen=True):
    """Which chit went back: for the drawing seat."""

    faction: str
    chit: str


class Attacked(LogEntry, frozen=True):
    """Combat declared (6.0)."""

    faction: str
    front: int
    armies: tuple[str, ...]


class Defended(LogEntry, frozen=True):
    """The defender's counters turned up (6.0); dummies leave the board."""

    faction: str
    front: int
    armies: tuple[str, ...]
    dummies: int


class NoDefence(LogEntry, frozen=True):
    """Nobody defended the front (6.0)."""

    front: int


class AtPeace(LogEntry, frozen=True):
    """Nobody on the front may be attacked since the treaty (8.1)."""

    front: int


class LedBy(LogEntry, frozen=True):
    """The army in command (6.1 step 2)."""

    faction: str
    army: str


class CombatRoll(LogEntry, frozen=True):
    """Why a die is rolled: combat (6.1 step 4)."""

    faction: str
    front: int


class Side(LogEntry, frozen=True):
    """One side's sum (6.1): leader, bonus for numbers, die (0 for S), chit, and the total."""

    faction: str
    army: str
    value: int
    numbers: int
    die: int
    chit: str | None
    chit_value: int
    total: int


class Resolved(LogEntry, frozen=True):
    """The result of a combat (6.1)."""

    front: int
    attacker: Side
    defender: Side
    winner: str | None


class Eliminated(LogEntry, frozen=True):
    """An army lost (6.1)."""

    faction: str
    army: str


class ChitRemoved(LogEntry, frozen=True):
    """A mandatory chit leaves the game after play (6.2.2)."""

    chit: str


class ChitDraw(LogEntry, frozen=True):
    """Why a chit is drawn: an S (6.2)."""

    faction: str


class ChitTaken(LogEntry, frozen=True):
    """A faction drew a chit (6.2)."""

    faction: str


class ChitTakenSecretly(LogEntry, frozen=True):
    """Which chit: for the drawing seat."""

    faction: str
    chit: str


class ChitLeft(LogEntry, frozen=True):
    """A faction drew no chit for its S (6.2)."""

    faction: str


class Captured(LogEntry, frozen=True):
    """A city changes hands (6.4): who gains and who loses a victory point (8.0)."""

    faction: str
    city: str
    loser: str


class SurrenderPoint(LogEntry, frozen=True):
    """A faction gets a surrender point on a front (6.5)."""

    faction: str
    front: int


class AllRevealed(LogEntry, frozen=True):
    """Every counter is turned face up for the victory check (4.2, phase 3).

    (front, army) pairs; dummies as counts.
    """

    armies: tuple[tuple[int, tuple[str, ...]], ...]
    dummies: tuple[tuple[int, int], ...]


class SurrenderRoll(LogEntry, frozen=True):
    """Why a die is rolled: surrender (6.5)."""

    faction: str
    points: int


class Surrendered(LogEntry, frozen=True):
    """A faction surrenders (6.5)."""

    faction: str


class HeldOut(LogEntry, frozen=True):
    """A faction rolled and goes on fighting (6.5)."""

    faction: str


class TreatyOffered(LogEntry, frozen=True):
    """Germany offers peace (8.1)."""


class TreatyRefused(LogEntry, frozen=True):
    """The Eastern Allies refuse (8.1)."""


class TreatySigned(LogEntry, frozen=True):
    """The treaty of Brest-Litovsk stands (8.1)."""


class ReplacementAsked(LogEntry, frozen=True):
    """The Eastern Allies ask the Western Allies to pay for armies (7.2)."""

    armies: tuple[str, ...]


class Replaced(LogEntry, frozen=True):
    """Armies come back next turn (7.0)."""

    faction: str
    armies: tuple[str, ...]


class ChitsAdded(LogEntry, frozen=True):
    """New chits go into the cups (4.2, phase 5)."""

    year: int
    count: int


class VictoryByPoints(LogEntry, frozen=True):
    """The game is over and victory points decide (8.0).

    The totals of both alliances and (faction, points) pairs.
    """

    winner: str
    allies: int
    central: int
    points: tuple[tuple[str, int], ...]


class VictoryBySurrender(LogEntry, frozen=True):
    """An alliance surrendered (6.5)."""

    winner: str
    surrendered: tuple[str, ...]


class AllLost(LogEntry, frozen=True):
    """Factions of both alliances surrendered at once (6.5)."""

    surrendered: tuple[str, ...]


class Prompt(LogEntry, frozen=True):
    """What a seat is asked: the topic, the faction, and the facts that explain it."""

    topic: str
    faction: str
    front: int = 0
    count: int = 0
    names: tuple[str, ...] = ()


FirstWorldWarLogEntry = (
    TurnBegan | RolledForOrder | OrderChosen | Deployed | DeployedSecretly | Passed | Moved
    | MovedSecretly | Transferred | Revealed | RecallAsked | ChitReturned | ChitGivenUp
    | ChitGivenUpSecretly | Attacked | Defended
    | NoDefence | AtPeace | LedBy | CombatRoll | Side | Resolved | Eliminated | ChitRemoved
    | ChitDraw | ChitTaken | ChitTakenSecretly | ChitLeft | Captured | SurrenderPoint | AllRevealed
    | SurrenderRoll | Surrendered | HeldOut | TreatyOffered | TreatyRefused | TreatySigned
    | ReplacementAsked | Replaced | ChitsAdded | VictoryByPoints | VictoryBySurrender | AllLost
    | Awarded | CalledOff | Conceded | DrawAgreed | Prompt
)  # fmt: skip
