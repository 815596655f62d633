"""What one combat remembers from its declaration to the advance (12.2)."""

import msgspec

from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack


class Battle(msgspec.Struct):
    """One combat; units and spaces are numbers of the board.

    Attributes:
        op: the operation it belongs to; ``op.side`` attacks.
        order: the attack as ordered (its ``losses`` and ``advance`` are stated in advance).
        target: the space attacked.
        attackers: units that attack and are still there, corps that replaced armies included.
        origins: the space from which each attacker fights; replacement corps take over their
            army's.
        defenders: units that defend and are still there, replacement corps included; without
            ``bystanders``.
        bystanders: defenders that retreated into the space earlier in this round (12.5.6).
        fort: strength of the intact fort that defends, 0 for none or destroyed.
        trench: level of the defenders' trench as it stands in this combat (negated: 0).
        numbers: loss number each side must take (12.4.1), by side.
        lost: steps lost in order, by side: (unit, corps that replaced it or -1, it was eliminated).
        replaced: replacement corps of this combat -> the army whose place it took (12.5.4).
        cards: combat cards in effect, by side.
        flank: ``None`` not tried, else whether it succeeded (12.3.3).
        retreat_length: spaces the defenders must retreat, 0 for none (12.5.2).
        cancelled: the defenders chose to stay and took one more step (12.5.3).
        staying: defenders that need not retreat with the others (CP-61).
        vacated: spaces entered and left again by retreating units, in order: where a longer advance
            may go (12.7.3).
        stopped: spaces in which a retreat of two spaces ended after one (12.7.4).
        cut_off: units that were out of supply when the combat began (14.1.1.2); ``None`` until it
            is asked for.
    """

    op: Operation
    order: Attack
    target: int
    attackers: list[int]
    origins: dict[int, int]
    defenders: list[int]
    bystanders: list[int]
    fort: int
    trench: int
    numbers: dict[str, int] = msgspec.field(default_factory=dict)
    lost: dict[str, list[tuple[int, int, bool]]] = msgspec.field(
        default_factory=lambda: {"ap": [], "cp": []}
    )
    replaced: dict[int, int] = msgspec.field(default_factory=dict)
    cards: dict[str, list[str]] = msgspec.field(default_factory=lambda: {"ap": [], "cp": []})
    flank: bool | None = None
    retreat_length: int = 0
    cancelled: bool = False
    staying: list[int] = msgspec.field(default_factory=list)
    vacated: list[int] = msgspec.field(default_factory=list)
    stopped: list[int] = msgspec.field(default_factory=list)
    cut_off: frozenset[int] | None = None

    @property
    def attacker(self) -> str:
        """The side that attacks."""
        return self.op.side

    @property
    def defender(self) -> str:
        """The side that defends."""
        return ENEMY[self.op.side]

    def units(self, side: str) -> list[int]:
        """The fighting units of a side."""
        return self.attackers if side == self.op.side else self.defenders

    def kind_and_origin(self, position: Position, unit: int) -> tuple[str, int]:
        """What makes units of one strength alike: kind, and space they attack from (-1: none)."""
        return position.board.units[unit].kind, self.origins.get(unit, -1)
