"""What each side chooses in a battle: evasion, losses, retreat, advance (13.18-13.21, 13.25)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.glorys_end.board.asks import REFUSALS, refuse
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.retreat import retreat_hexes
from pbem.games.glorys_end.operations.stacking import fits
from pbem.games.hex_engine import choices
from pbem.games.hex_engine.asks import Refusals
from pbem.games.hex_engine.orders import Defend


@dataclass(frozen=True)
class EvadeAsk(choices.EvadeAsk[Position]):
    """Ask whether cavalry retreats before combat, and where (13.25)."""

    units: tuple[int, ...]

    topic: ClassVar[str] = "glo.ask.evade"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.25"

    @property
    def battle_hex(self) -> int:
        """Where it stands."""
        return self.position.where[self.units[0]]

    def evade_hexes(self) -> tuple[str, ...]:
        """Where it may go."""
        return tuple(self.position.name(h) for h in retreat_hexes(self.position, self.units))


@dataclass(frozen=True)
class DefendAsk(choices.DefendAsk[Position]):
    """What the defender suffers (13.18, 13.20): losses, and a retreat that they must or may make.

    Attributes:
        fort: True if a fortress defends too; its step is lost last (14.2).
        forced: True if they must retreat.
    """

    forced: bool

    topic: ClassVar[str] = "glo.ask.defend"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.19"
    losses_rule: ClassVar[str] = "13.20"

    def due(self, retreat: str) -> int:
        """The steps the mobile units lose; a fortress that is left pays one (14.5)."""
        capacity = sum(self.position.state.steps[n] for n in self.units)
        return min(self.points - (self.fort and bool(retreat)), capacity)

    def open_to(self, survivors: Sequence[int], lost: Counter[int]) -> Sequence[int]:
        """Where they may retreat with the steps that they have left (13.19)."""
        steps = self.position.state.steps
        for n in lost:
            steps[n] -= lost[n]
        try:
            return retreat_hexes(self.position, survivors)
        finally:
            for n in lost:
                steps[n] += lost[n]

    def check_stand(self, order: Defend, hexes: tuple[str, ...]) -> None:
        """Refuse units that stay although they must retreat and can.

        Raises:
            Illegal: rule 13.18.
        """
        if self.forced and hexes and not order.retreat:
            raise refuse("must_retreat", "13.18", hexes=hexes)

    def legal(self) -> Iterator[Defend]:
        """Losses spread, holding where that is allowed; then every other way."""
        for losses in self.spread(""):
            if not (self.forced and self.retreat_hexes_after(losses)):
                yield Defend(self.position.ids(losses))
        yield from self.retreats()


@dataclass(frozen=True)
class LossAsk(choices.LossAsk[Position]):
    """Which attackers lose steps (13.20)."""

    topic: ClassVar[str] = "glo.ask.losses"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.20"


@dataclass(frozen=True)
class AdvanceAsk(choices.AdvanceAsk[Position]):
    """Which attackers advance (13.21)."""

    topic: ClassVar[str] = "glo.ask.advance"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.21"

    def may_go(self, units: Sequence[int]) -> bool:
        """True if the hex has room for them together (6)."""
        return fits(self.position, units, self.battle_hex)
