"""What each side chooses in a battle: evasion, losses, retreat, advance (13.18-13.21, 13.25)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from pbem.games.glorys_end.board.asks import REFUSALS, hex_named, refuse
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.divided_retreat import Ways, divisions, why_not_apart
from pbem.games.glorys_end.combat.retreat import retreat_hexes
from pbem.games.glorys_end.operations.stacking import fits
from pbem.games.glorys_end.orders import Divide
from pbem.games.hex_engine import choices
from pbem.games.hex_engine.asks import Refusals
from pbem.games.hex_engine.log import Prompt
from pbem.games.hex_engine.orders import Defend
from pbem.rules import Order


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

    accepts: ClassVar[tuple[type[Order], ...]] = (Defend, Divide)
    topic: ClassVar[str] = "glo.ask.defend"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.19"
    losses_rule: ClassVar[str] = "13.20"

    def steps_due(self, retreat: str) -> int:
        """The steps the mobile units lose; a fortress that is left pays one (14.5)."""
        capacity = sum(self.position.state.steps[n] for n in self.units)
        return min(self.points - (self.fort and bool(retreat)), capacity)

    def retreats_open_to(self, survivors: Sequence[int], lost: Counter[int]) -> Sequence[int]:
        """Where they may retreat with the steps that they have left (13.19)."""
        with self._after(lost):
            return retreat_hexes(self.position, survivors)

    @contextmanager
    def _after(self, lost: Counter[int]) -> Iterator[None]:
        """The position with these steps lost, for a moment."""
        steps = self.position.state.steps
        for n in lost:
            steps[n] -= lost[n]
        try:
            yield
        finally:
            for n in lost:
                steps[n] += lost[n]

    def ways_apart(self, losses: Sequence[int]) -> list[Ways]:
        """The ways in which the survivors of these losses may go apart (13.19)."""
        lost = Counter(losses)
        with self._after(lost):
            left = [n for n in self.units if self.position.state.steps[n]]
            return list(divisions(self.position, left, forced=self.forced)) if left else []

    def prompt(self) -> Prompt:
        """See the base class; with what a stack may do that divides."""
        topic = "glo.ask.defend_apart" if self.may_divide() else self.topic
        return msgspec.structs.replace(super().prompt(), topic=topic)

    def must_go_and_may_divide(self) -> bool:
        """True if the owner has to choose between going together and apart (13.19)."""
        return self.forced and self.may_divide()

    def may_divide(self) -> bool:
        """True if what some losses leave may go apart (13.19)."""
        return any(self.ways_apart(losses) for losses in self.ways_to_lose("apart"))

    def check(self, order: Order) -> None:
        """See the base class; a stack that no hex beside it holds may divide.

        Raises:
            Illegal: rules 13.18-13.20.
        """
        if isinstance(order, Divide):
            self._check_divided(order)
        else:
            super().check(order)

    def _check_divided(self, order: Divide) -> None:
        position, unit = self.position, self.position.board.unit
        losses = self.refusals.check_losses(
            position, self.units, order.losses, self.steps_due("apart"), self.losses_rule
        )
        if not self.ways_apart(losses):
            number, hexes = position.name(self.battle_hex), self.retreat_hexes_after(losses)
            raise refuse("stays_together", "13.19", hex=number, hexes=hexes)
        apart = [(unit.get(name, -1), hex_named(position, number)) for name, number in order.apart]
        with self._after(Counter(losses)):
            left = [n for n in self.units if position.state.steps[n]]
            if reason := why_not_apart(position, left, apart):
                raise reason

    def check_stand(self, order: Defend, hexes: tuple[str, ...]) -> None:
        """Refuse units that stay although they must retreat and can.

        Raises:
            Illegal: rule 13.18.
        """
        if not self.forced or order.leaves:
            return
        if hexes or self.ways_apart(self.position.numbers(order.losses)):
            raise refuse("must_retreat", "13.18", hexes=hexes)

    def legal(self) -> Iterator[Defend]:
        """Losses spread, holding where that is allowed; then every other way."""
        for losses in self.ways_to_lose(""):
            stays = not (self.retreat_hexes_after(losses) or self.ways_apart(losses))
            if not self.forced or stays:
                yield Defend(self.position.ids(losses))
        yield from self.retreats()
        yield from self._divided()

    def _divided(self) -> Iterator[Divide]:
        """Every way to take the losses and go apart."""
        position = self.position
        for losses in self.ways_to_lose("apart"):
            for way in self.ways_apart(losses):
                apart = tuple((position.unit(n).id, position.name(h)) for n, h in way)
                yield Divide(position.ids(losses), apart=apart)


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

    def may_advance_together(self, units: Sequence[int]) -> bool:
        """True if the hex has room for them together (6)."""
        return fits(self.position, units, self.battle_hex)
