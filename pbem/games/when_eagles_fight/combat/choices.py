"""What each side chooses in a battle: evasion, losses, retreat, advance (13.22, 13.23, 13.25, 13.27)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.hexes.losses import ways
from pbem.games.when_eagles_fight.board.asks import check_losses, refuse
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.retreat import goals
from pbem.games.when_eagles_fight.operations.cooperation import why_not_leave
from pbem.games.when_eagles_fight.operations.stacking import fits
from pbem.games.when_eagles_fight.orders import Advance, Defend, Evade, TakeLosses
from pbem.rules import Order


@dataclass(frozen=True)
class EvadeAsk(SideAsk[Position]):
    """Whether cavalry retreats before combat, and where (13.27)."""

    unit: int

    topic: ClassVar[str] = "wef.ask.evade"
    accepts: ClassVar[tuple[type[Order], ...]] = (Evade,)

    @property
    def hex(self) -> int:
        """Where it stands."""
        return self.position.where[self.unit]

    @property
    def chased(self) -> bool:
        """Whether a retreat of this player turn led it here: who drove it off comes after it (13.27)."""
        marks = self.position.state.marks.get(self.side, ())
        return any(
            mark.kind == "retreat" and mark.hex == self.position.name(self.hex) for mark in marks
        )

    def goals(self) -> tuple[str, ...]:
        """Where it may go."""
        return tuple(self.position.name(h) for h in goals(self.position, [self.unit]))

    def prompt(self) -> Prompt:
        """The hex attacked and where the cavalry may go."""
        return Prompt(self.topic, self.position.name(self.hex), self.goals())

    def check(self, order: Order) -> None:
        """One of the hexes, or none.

        Raises:
            Illegal: rule 13.27.
        """
        assert isinstance(order, Evade)
        if order.hex and order.hex not in self.goals():
            raise refuse("no_retreat_there", "13.27", order.hex, hex=order.hex, hexes=self.goals())

    def legal(self) -> Iterator[Evade]:
        """Going first."""
        for number in (*self.goals(), ""):
            yield Evade(number)


@dataclass(frozen=True)
class DefendAsk(SideAsk[Position]):
    """What the defender suffers (13.22, 13.23): losses, of which a retreat of all that are left pays one.

    Attributes:
        hex: where the battle was.
        units: the field units that defend; with a ``fort`` they may not retreat (13.15).
        points: the result.
    """

    hex: int
    units: tuple[int, ...]
    fort: bool
    points: int

    topic: ClassVar[str] = "wef.ask.defend"
    accepts: ClassVar[tuple[type[Order], ...]] = (Defend,)

    def prompt(self) -> Prompt:
        """The hex, the units and the points."""
        return Prompt(
            self.topic, self.position.name(self.hex), self.position.ids(self.units), self.points
        )

    def due(self, retreat: str) -> int:
        """The steps that are lost: one fewer for those who retreat, never more than there are (13.22)."""
        capacity = sum(self.position.state.steps[n] for n in self.units)
        return min(self.points - bool(retreat), capacity)

    def goals_after(self, losses: Sequence[int]) -> tuple[str, ...]:
        """Where the survivors of these losses may retreat, heavy artillery with them (13.18, 13.22)."""
        steps, lost = self.position.state.steps, Counter(losses)
        survivors = [n for n in self.units if steps[n] > lost[n]]
        if self.fort or not survivors:
            return ()
        guns = [
            n for n in self.position.stack(self.hex) if self.position.unit(n).kind == "artillery"
        ]
        return tuple(self.position.name(h) for h in goals(self.position, [*survivors, *guns]))

    def check(self, order: Order) -> None:
        """Losses as many as due; a retreat where it is possible.

        Raises:
            Illegal: rules 13.15, 13.22 and 13.23.
        """
        assert isinstance(order, Defend)
        if order.retreat and self.fort:
            raise refuse(
                "fortress_holds",
                "13.15",
                self.position.name(self.hex),
                hex=self.position.name(self.hex),
            )
        losses = check_losses(
            self.position, self.units, order.losses, self.due(order.retreat), "13.23"
        )
        open_ = self.goals_after(losses)
        if order.retreat and order.retreat not in open_:
            raise refuse("no_retreat_there", "13.22", order.retreat, hex=order.retreat, hexes=open_)

    def legal(self) -> Iterator[Defend]:
        """A retreat, which keeps a step, with the losses spread; then every other way."""
        for losses in ways(
            self.position.steps_of(self.units), self.due("somewhere"), self.position.worth
        ):
            for number in self.goals_after(losses):
                yield Defend(self.position.ids(losses), number)
        for losses in ways(self.position.steps_of(self.units), self.due(""), self.position.worth):
            yield Defend(self.position.ids(losses))


@dataclass(frozen=True)
class LossAsk(SideAsk[Position]):
    """Which attackers lose steps (13.23)."""

    hex: int
    units: tuple[int, ...]
    points: int

    topic: ClassVar[str] = "wef.ask.losses"
    accepts: ClassVar[tuple[type[Order], ...]] = (TakeLosses,)

    def prompt(self) -> Prompt:
        """The hex attacked, the units and the points."""
        return Prompt(
            self.topic, self.position.name(self.hex), self.position.ids(self.units), self.points
        )

    def check(self, order: Order) -> None:
        """As many losses as due.

        Raises:
            Illegal: rule 13.23.
        """
        assert isinstance(order, TakeLosses)
        check_losses(self.position, self.units, order.losses, self.points, "13.23")

    def legal(self) -> Iterator[TakeLosses]:
        """Spread first."""
        for losses in ways(self.position.steps_of(self.units), self.points, self.position.worth):
            yield TakeLosses(self.position.ids(losses))


@dataclass(frozen=True)
class AdvanceAsk(SideAsk[Position]):
    """Which attackers advance (13.25); heavy artillery with others of its hex alone (13.18)."""

    hex: int
    units: tuple[int, ...]

    topic: ClassVar[str] = "wef.ask.advance"
    accepts: ClassVar[tuple[type[Order], ...]] = (Advance,)

    def prompt(self) -> Prompt:
        """The hex and who may."""
        return Prompt(self.topic, self.position.name(self.hex), self.position.ids(self.units))

    def check(self, order: Order) -> None:
        """Survivors that fit into the hex together.

        Raises:
            Illegal: rules 13.18, 13.25, 6 and 8.
        """
        assert isinstance(order, Advance)
        chosen = [self.position.board.unit.get(name, -1) for name in order.units]
        for name, n in zip(order.units, chosen, strict=True):
            if n not in self.units or chosen.count(n) > 1:
                raise refuse("cannot_advance", "13.25", name, unit=name)
        if chosen and not may_advance(self.position, chosen, self.hex):
            raise refuse("advance_too_many", "13.25", hex=self.position.name(self.hex))

    def legal(self) -> Iterator[Advance]:
        """Nobody, then as many as may, then each alone."""
        yield Advance(())
        together = as_many_as_may(self.position, self.units, self.hex)
        if len(together) > 1:
            yield Advance(self.position.ids(together))
        for n in self.units:
            if may_advance(self.position, [n], self.hex):
                yield Advance(self.position.ids([n]))


def may_advance(position: Position, units: Sequence[int], h: int) -> bool:
    """Whether units may stand in a hex they took, guns with company, nobody's allies left behind in the north (6.3)."""
    origins = {position.where[n] for n in units if position.unit(n).kind != "artillery"}
    company = all(position.where[n] in origins for n in units)
    groups = [[n for n in units if position.where[n] == origin] for origin in origins]
    return (
        company
        and fits(position, units, h)
        and not any(why_not_leave(position, group, position.where[group[0]]) for group in groups)
    )


def as_many_as_may(position: Position, units: Sequence[int], h: int) -> list[int]:
    """Units in their order, guns last, leaving out those that may not advance with the others."""
    found: list[int] = []
    for n in sorted(units, key=lambda n: position.unit(n).kind == "artillery"):
        if may_advance(position, [*found, n], h):
            found.append(n)
    return found
