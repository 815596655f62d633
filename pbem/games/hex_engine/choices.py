"""What each side chooses in a battle: evasion, losses, retreat, advance.

A game says where units may go, and cites its paragraphs.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from pbem.games.hex_engine.asks import Refusals, SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.hex_engine.orders import Advance, Defend, Evade, TakeLosses
from pbem.games.hex_engine.position import SidePosition
from pbem.games.hexes.losses import ways_to_lose
from pbem.rules import Order

P = TypeVar("P", bound=SidePosition[Any])


@dataclass(frozen=True)
class BattleAsk(SideAsk[P]):
    """Base of the asks in a battle.

    Class attributes:
        refusals: how the game refuses.
        rule: the paragraph that a refusal cites.
    """

    refusals: ClassVar[Refusals]
    rule: ClassVar[str]


@dataclass(frozen=True)
class EvadeAsk(BattleAsk[P]):
    """Ask whether cavalry retreats before combat, and where."""

    accepts: ClassVar[tuple[type[Order], ...]] = (Evade,)

    @property
    @abstractmethod
    def battle_hex(self) -> int:
        """Where it stands."""

    @abstractmethod
    def evade_hexes(self) -> tuple[str, ...]:
        """Where it may go, by printed number."""

    @property
    def chased(self) -> bool:
        """True if a retreat of this player turn led it here: the enemy comes after it."""
        marks = self.position.state.marks.get(self.side, ())
        here = self.position.name(self.battle_hex)
        return any(mark.kind == "retreat" and mark.hex == here for mark in marks)

    def prompt(self) -> Prompt:
        """The hex attacked and where the cavalry may go."""
        return Prompt(self.topic, self.position.name(self.battle_hex), self.evade_hexes())

    def check(self, order: Order) -> None:
        """One of the hexes, or none.

        Raises:
            Illegal: the cavalry may not go there.
        """
        assert isinstance(order, Evade)
        if order.hex and order.hex not in self.evade_hexes():
            raise self.refusals.refuse(
                "no_retreat_there", self.rule, order.hex, hex=order.hex, hexes=self.evade_hexes()
            )

    def legal(self) -> Iterator[Evade]:
        """Going first."""
        for number in (*self.evade_hexes(), ""):
            yield Evade(number)


@dataclass(frozen=True)
class DefendAsk(BattleAsk[P]):
    """What the defender suffers: losses, and a retreat.

    Class attributes:
        rule: the paragraph on where a retreat may lead.
        losses_rule: the paragraph on losses.

    Attributes:
        battle_hex: where the battle was.
        units: who defends, apart from a fortress.
        fort: True if a fortress stands in the hex.
        points: the result.
    """

    battle_hex: int
    units: tuple[int, ...]
    fort: bool
    points: int

    accepts: ClassVar[tuple[type[Order], ...]] = (Defend,)
    losses_rule: ClassVar[str]

    def prompt(self) -> Prompt:
        """The hex, the units and the points."""
        position = self.position
        return Prompt(
            self.topic, position.name(self.battle_hex), position.ids(self.units), self.points
        )

    @abstractmethod
    def steps_due(self, retreat: str) -> int:
        """The steps that the units lose if they retreat to a hex, or with ``""`` stay."""

    @abstractmethod
    def retreats_open_to(self, survivors: Sequence[int], lost: Counter[int]) -> Sequence[int]:
        """The hexes to which survivors may retreat, after these losses by unit."""

    def retreat_hexes_after(self, losses: Sequence[int]) -> tuple[str, ...]:
        """Where the survivors of these losses may retreat, by printed number."""
        steps, lost = self.position.state.steps, Counter(losses)
        survivors = [n for n in self.units if steps[n] > lost[n]]
        return (
            tuple(map(self.position.name, self.retreats_open_to(survivors, lost)))
            if survivors
            else ()
        )

    def check(self, order: Order) -> None:
        """Losses as many as due; a retreat where one is possible.

        Raises:
            Illegal: the losses are not those due, or nobody may retreat there.
        """
        assert isinstance(order, Defend)
        losses = self.refusals.check_losses(
            self.position, self.units, order.losses, self.steps_due(order.retreat), self.losses_rule
        )
        open_ = self.retreat_hexes_after(losses)
        if order.retreat and order.retreat not in open_:
            raise self.refusals.refuse(
                "no_retreat_there", self.rule, order.retreat, hex=order.retreat, hexes=open_
            )
        self.check_stand(order, open_)

    def check_stand(self, order: Defend, hexes: tuple[str, ...]) -> None:
        """Refuse survivors that stay although they must retreat to some hexes.

        Raises:
            Illegal: they may not. Nothing forbids it by default.
        """

    def ways_to_lose(self, retreat: str) -> Iterator[tuple[int, ...]]:
        """Every way to take the losses due; the one that spreads them comes first."""
        position = self.position
        return ways_to_lose(
            position.steps_of(self.units), self.steps_due(retreat), position.value_of
        )

    def retreats(self) -> Iterator[Defend]:
        """Every way to take the losses and retreat."""
        for losses in self.ways_to_lose("somewhere"):
            names = self.position.ids(losses)
            yield from (Defend(names, number) for number in self.retreat_hexes_after(losses))


@dataclass(frozen=True)
class LossAsk(BattleAsk[P]):
    """Which attackers lose steps."""

    battle_hex: int
    units: tuple[int, ...]
    points: int

    accepts: ClassVar[tuple[type[Order], ...]] = (TakeLosses,)

    def prompt(self) -> Prompt:
        """The hex attacked, the units and the points."""
        position = self.position
        return Prompt(
            self.topic, position.name(self.battle_hex), position.ids(self.units), self.points
        )

    def check(self, order: Order) -> None:
        """As many losses as due.

        Raises:
            Illegal: too many or too few, or a unit cannot lose them.
        """
        assert isinstance(order, TakeLosses)
        self.refusals.check_losses(self.position, self.units, order.losses, self.points, self.rule)

    def legal(self) -> Iterator[TakeLosses]:
        """Spread first."""
        for losses in ways_to_lose(
            self.position.steps_of(self.units), self.points, self.position.value_of
        ):
            yield TakeLosses(self.position.ids(losses))


@dataclass(frozen=True)
class AdvanceAsk(BattleAsk[P]):
    """Which attackers advance."""

    battle_hex: int
    units: tuple[int, ...]

    accepts: ClassVar[tuple[type[Order], ...]] = (Advance,)

    @abstractmethod
    def may_advance_together(self, units: Sequence[int]) -> bool:
        """True if these units may advance together."""

    def as_many_of(self, units: Sequence[int]) -> list[int]:
        """The first units, in their order, that may advance together."""
        found: list[int] = []
        for n in units:
            if self.may_advance_together([*found, n]):
                found.append(n)
        return found

    def as_many_as_may(self) -> list[int]:
        """As many of the units as may advance together."""
        return self.as_many_of(self.units)

    def prompt(self) -> Prompt:
        """The hex and who may."""
        return Prompt(
            self.topic, self.position.name(self.battle_hex), self.position.ids(self.units)
        )

    def check(self, order: Order) -> None:
        """Survivors that may enter the hex together.

        Raises:
            Illegal: a unit cannot advance or is named twice, or they are too many.
        """
        assert isinstance(order, Advance)
        chosen = [self.position.board.unit.get(name, -1) for name in order.units]
        for name, n in zip(order.units, chosen, strict=True):
            if n not in self.units or chosen.count(n) > 1:
                raise self.refusals.refuse("cannot_advance", self.rule, name, unit=name)
        if chosen and not self.may_advance_together(chosen):
            number = self.position.name(self.battle_hex)
            raise self.refusals.refuse("advance_too_many", self.rule, hex=number)

    def legal(self) -> Iterator[Advance]:
        """Nobody, then as many as may, then each alone."""
        yield Advance(())
        together = self.as_many_as_may()
        if len(together) > 1:
            yield Advance(self.position.ids(together))
        for n in self.units:
            if self.may_advance_together([n]):
                yield Advance(self.position.ids([n]))
