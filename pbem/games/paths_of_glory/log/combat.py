"""Facts of the chapter: combat."""

import msgspec

from pbem.rules import LogEntry


class Term(msgspec.Struct, frozen=True):
    """One part of a sum: a shift of columns or a modifier, by card identifier or by a key.

    Keys of shifts: ``terrain``, ``trench``. Keys of modifiers besides cards: ``sinai``, ``yanks``,
    ``kerensky``, ``brusilov``; of a flank attempt: the identifier of the space that adds to it.
    """

    key: str
    amount: int


class AttackDeclared(LogEntry, frozen=True):
    """A combat begins (12.2.2).

    Attributes:
        attackers: (unit, space it attacks from) pairs.
        defenders: units that defend; ``bystanders``: units there that retreated before in this
            round (12.5.6).
        fort: strength of the fort that defends, 0 for none.
        trench: level of the defenders' trench.
    """

    side: str
    target: str
    attackers: tuple[tuple[str, str], ...]
    defenders: tuple[str, ...]
    bystanders: tuple[str, ...]
    fort: int
    trench: int


class LeftBeforeCombat(LogEntry, frozen=True):
    """Russian units retreated before the combat (AP-27)."""

    target: str
    units: tuple[str, ...]


class CardsUsed(LogEntry, frozen=True):
    """A side uses combat cards, those it plays now and those that lay face up (12.2.4-12.2.6)."""

    side: str
    target: str
    cards: tuple[str, ...]


class TrenchCancelled(LogEntry, frozen=True):
    """All effects of the defenders' trench are cancelled, by a card (12.2.4)."""

    target: str
    card: str


class TrenchImagined(LogEntry, frozen=True):
    """The defenders count as entrenched in this combat (CP-60)."""

    target: str
    card: str


class FlankRoll(LogEntry, frozen=True):
    """Why a die is rolled: a flank attempt (12.3.3).

    It succeeds on 4 or more with the modifiers.
    """

    target: str
    modifiers: tuple[Term, ...]


class FlankTried(LogEntry, frozen=True):
    """How a flank attempt ended: ``die`` is 0 where a card made it succeed (CP-2)."""

    target: str
    pinned_from: str
    die: int
    modifiers: tuple[Term, ...]
    succeeded: bool


class AttackCancelled(LogEntry, frozen=True):
    """A card of the defender cancelled the attack (CP-64); the attacker's cards return."""

    target: str
    card: str
    returned: tuple[str, ...]


class FireRoll(LogEntry, frozen=True):
    """Why a die is rolled: a side's fire (12.2.9)."""

    side: str
    target: str
    modifier: int


class Fired(LogEntry, frozen=True):
    """How a side fired (12.2.8, 12.2.9).

    Attributes:
        strength: sum of the combat factors, ``fort`` among them.
        table: ``army`` or ``corps``.
        base: the lowest strength of the column before ``shifts`` (negative to the left),
            ``column``: after them.
        die: as rolled; ``result``: the loss number of the enemy.
    """

    side: str
    target: str
    strength: int
    fort: int
    table: str
    base: int
    shifts: tuple[Term, ...]
    column: int
    die: int
    modifiers: tuple[Term, ...]
    result: int


class CombatDecided(LogEntry, frozen=True):
    """Who won (12.2.11), and the loss number of each side.

    ``winner``: empty when nobody won.
    """

    target: str
    winner: str
    attacker_loss: int
    defender_loss: int


class CardsKept(LogEntry, frozen=True):
    """What becomes of the combat cards a side used (9.5.4.2, 9.5.4.3).

    Face up, discarded, or out of the game.
    """

    side: str
    kept: tuple[str, ...]
    discarded: tuple[str, ...]
    removed: tuple[str, ...]


class RetreatIgnored(LogEntry, frozen=True):
    """Defenders do not retreat because of a card (AP-39, AP-63, CP-61)."""

    target: str
    card: str


CombatNote = (
    AttackDeclared
    | LeftBeforeCombat
    | CardsUsed
    | TrenchCancelled
    | TrenchImagined
    | FlankRoll
    | FlankTried
    | AttackCancelled
    | FireRoll
    | Fired
    | CombatDecided
    | CardsKept
    | RetreatIgnored
)
