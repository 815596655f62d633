"""Every typed fact of the game; templates turn them into words (``fww.note.<class name>``)."""

from pbem.rules import Note


class TurnBegan(Note, frozen=True):
    """A game turn begins (4.1)."""

    turn: int
    year: int


class RolledForOrder(Note, frozen=True):
    """Why a die is rolled: the order of play (9.2)."""

    faction: str


class OrderChosen(Note, frozen=True):
    """A faction chose its places in the order of play (9.2)."""

    faction: str
    deployment: int
    rounds: int


class Deployed(Note, frozen=True):
    """How many counters a faction put where, face down (4.2): (front, count) pairs."""

    faction: str
    counts: tuple[tuple[int, int], ...]


class DeployedSecretly(Note, frozen=True):
    """Which counters: for the faction's own seat."""

    faction: str
    placements: tuple[tuple[str, int], ...]


class Passed(Note, frozen=True):
    """A faction did nothing (4.2)."""

    faction: str


class Moved(Note, frozen=True):
    """Counters moved (5.0): (front, count) pairs from ``origin``."""

    faction: str
    origin: int
    counts: tuple[tuple[int, int], ...]


class MovedSecretly(Note, frozen=True):
    """Which counters moved: for those who command or own them."""

    faction: str
    origin: int
    moves: tuple[tuple[str, int], ...]


class Transferred(Note, frozen=True):
    """Counters transferred (4.2)."""

    faction: str
    origin: int
    target: int
    count: int


class Revealed(Note, frozen=True):
    """Armies turned face up by their owner (4.2)."""

    faction: str
    front: int
    armies: tuple[str, ...]


class RecallAsked(Note, frozen=True):
    """Germany asks for armies back (5.2)."""

    armies: tuple[str, ...]
    target: int


class ChitReturned(Note, frozen=True):
    """A faction gave back a chit (6.2.1); everybody sees that, not which."""

    faction: str


class Attacked(Note, frozen=True):
    """Combat declared (6.0)."""

    faction: str
    front: int
    armies: tuple[str, ...]


class Defended(Note, frozen=True):
    """The defender's counters turned up (6.0); dummies leave the board."""

    faction: str
    front: int
    armies: tuple[str, ...]
    dummies: int


class NoDefence(Note, frozen=True):
    """Nobody defended the front (6.0)."""

    front: int


class AtPeace(Note, frozen=True):
    """Nobody on the front may be attacked since the treaty (8.1)."""

    front: int


class LedBy(Note, frozen=True):
    """The army in command (6.1 step 2)."""

    faction: str
    army: str


class CombatRoll(Note, frozen=True):
    """Why a die is rolled: combat (6.1 step 4)."""

    faction: str
    front: int


class Side(Note, frozen=True):
    """One side's sum (6.1): value of the leader, bonus for numbers, die (0 for S), chit and total."""

    faction: str
    army: str
    value: int
    numbers: int
    die: int
    chit: str | None
    chit_value: int
    total: int


class Resolved(Note, frozen=True):
    """The result of a combat (6.1)."""

    front: int
    attacker: Side
    defender: Side
    winner: str | None


class Eliminated(Note, frozen=True):
    """An army lost (6.1)."""

    faction: str
    army: str


class ChitRemoved(Note, frozen=True):
    """A mandatory chit leaves the game after play (6.2.2)."""

    chit: str


class ChitDraw(Note, frozen=True):
    """Why a chit is drawn: an S (6.2)."""

    faction: str


class ChitTaken(Note, frozen=True):
    """A faction drew a chit (6.2)."""

    faction: str


class ChitTakenSecretly(Note, frozen=True):
    """Which chit: for the drawing seat."""

    faction: str
    chit: str


class ChitLeft(Note, frozen=True):
    """A faction drew no chit for its S (6.2)."""

    faction: str


class Captured(Note, frozen=True):
    """A city changes hands (6.4): who gains and who loses a victory point (8.0)."""

    faction: str
    city: str
    loser: str


class SurrenderPoint(Note, frozen=True):
    """A faction gets a surrender point on a front (6.5)."""

    faction: str
    front: int


class AllRevealed(Note, frozen=True):
    """Every counter is turned up for the victory check (4.2, phase 3): (front, army) pairs, dummies as counts."""

    armies: tuple[tuple[int, tuple[str, ...]], ...]
    dummies: tuple[tuple[int, int], ...]


class SurrenderRoll(Note, frozen=True):
    """Why a die is rolled: surrender (6.5)."""

    faction: str
    points: int


class Surrendered(Note, frozen=True):
    """A faction surrenders (6.5)."""

    faction: str


class HeldOut(Note, frozen=True):
    """A faction rolled and goes on fighting (6.5)."""

    faction: str


class TreatyOffered(Note, frozen=True):
    """Germany offers peace (8.1)."""


class TreatyRefused(Note, frozen=True):
    """The Eastern Allies refuse (8.1)."""


class TreatySigned(Note, frozen=True):
    """The treaty of Brest-Litovsk stands (8.1)."""


class ReplacementAsked(Note, frozen=True):
    """The Eastern Allies ask the Western Allies to pay for armies (7.2)."""

    armies: tuple[str, ...]


class Replaced(Note, frozen=True):
    """Armies come back next turn (7.0)."""

    faction: str
    armies: tuple[str, ...]


class ChitsAdded(Note, frozen=True):
    """New chits go into the cups (4.2, phase 5)."""

    year: int
    count: int


class VictoryByPoints(Note, frozen=True):
    """The game is over and victory points decide (8.0): totals of both alliances and (faction, points) pairs."""

    winner: str
    allies: int
    central: int
    points: tuple[tuple[str, int], ...]


class VictoryBySurrender(Note, frozen=True):
    """An alliance surrendered (6.5)."""

    winner: str
    surrendered: tuple[str, ...]


class AllLost(Note, frozen=True):
    """Factions of both alliances surrendered at once (6.5)."""

    surrendered: tuple[str, ...]


class Conceded(Note, frozen=True):
    """A seat gave up."""

    seat: str


class DrawAgreed(Note, frozen=True):
    """All seats agreed to a draw."""


class Prompt(Note, frozen=True):
    """What a seat is asked: the topic of the ask, the faction, and what the topic needs to be understood."""

    topic: str
    faction: str
    front: int = 0
    count: int = 0
    names: tuple[str, ...] = ()


FirstWorldWarNote = (
    TurnBegan | RolledForOrder | OrderChosen | Deployed | DeployedSecretly | Passed | Moved | MovedSecretly
    | Transferred | Revealed | RecallAsked | ChitReturned | Attacked | Defended | NoDefence | AtPeace | LedBy
    | CombatRoll | Side | Resolved | Eliminated | ChitRemoved | ChitDraw | ChitTaken | ChitTakenSecretly | ChitLeft
    | Captured | SurrenderPoint | AllRevealed | SurrenderRoll | Surrendered | HeldOut | TreatyOffered | TreatyRefused
    | TreatySigned | ReplacementAsked | Replaced | ChitsAdded | VictoryByPoints | VictoryBySurrender | AllLost
    | Conceded | DrawAgreed | Prompt
)  # fmt: skip
