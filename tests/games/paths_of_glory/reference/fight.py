"""What one combat remembers from its declaration to its end (12.2.1)."""

from dataclasses import dataclass, field

from tests.games.paths_of_glory.reference.board import AP, CP, OTHER
from tests.games.paths_of_glory.reference.losses import Way
from tests.games.paths_of_glory.reference.movement import Round
from tests.games.paths_of_glory.reference.position import Position
from tests.games.paths_of_glory.reference.script import Script


@dataclass
class Fight:
    """A combat.

    Attributes:
        origins: where each attacker fights from.
        defenders: who defends; ``bystanders``: who retreated here before in this round (12.5.6).
        fort: the strength of the fort that defends.
        trench: the level of the defenders' trench.
        unfed: units out of supply when the combat began (14.1.1.2).
        cards: combat cards in use, by side.
        numbers: the loss number of each side.
        came: corps that replaced an army in this combat, by corps.
        began, went: the steps of the defenders before their losses, and how they took them.
        left: Russians left before the combat (AP-27).
        british_attack: British units attacked, whatever is left of them (CP-61).
        moved_from: the spaces retreating units left or were lost in (12.7.3, 12.7.4).
    """

    position: Position
    acts: Round
    script: Script
    side: str
    target: str
    attackers: list[str]
    origins: dict[str, str]
    defenders: list[str] = field(default_factory=list)
    bystanders: list[str] = field(default_factory=list)
    fort: int = 0
    trench: int = 0
    unfed: set[str] = field(default_factory=set)
    cards: dict[str, list[str]] = field(default_factory=lambda: {AP: [], CP: []})
    numbers: dict[str, int] = field(default_factory=lambda: {AP: 0, CP: 0})
    came: dict[str, str] = field(default_factory=dict)
    moved_from: list[str] = field(default_factory=list)
    flanked: bool | None = None
    began_with_units: bool = False
    flanks: bool = False
    ignores_trench: bool = False
    claims_kerensky: bool = False
    left: bool = False
    british_attack: bool = False
    began: dict[str, int] = field(default_factory=dict)
    went: Way | None = None
    reduced_before: set[str] = field(default_factory=set)

    @property
    def withdraws(self) -> bool:
        """True if the defenders play Withdrawal (12.6)."""
        return any(self.uses(self.enemy, card) for card in ("AP-6", "CP-56"))

    @property
    def enemy(self) -> str:
        """The defending side."""
        return OTHER[self.side]

    def units_of(self, side: str) -> list[str]:
        """Who fights for a side now."""
        return self.attackers if side == self.side else self.defenders

    def uses(self, side: str, card: str) -> bool:
        """True if a side uses a card."""
        return card in self.cards[side]

    @property
    def terrain(self) -> str:
        """The terrain of the defending space."""
        return self.position.space(self.target).terrain

    @property
    def entrenched(self) -> bool:
        """True if units defend, so that a trench serves (11.2.9, 15.1.6)."""
        return bool(self.defenders)
