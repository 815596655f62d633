"""What each side chooses in a battle: evasion, losses, retreat, advance (13.18-13.21, 13.25)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.glorys_end.board.asks import check_losses, refuse
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.retreat import goals
from pbem.games.glorys_end.operations.stacking import fits
from pbem.games.glorys_end.orders import Advance, Defend, Evade, TakeLosses
from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.hexes.losses import ways
from pbem.rules import Order


@dataclass(frozen=True)
class EvadeAsk(SideAsk[Position]):
    """Whether cavalry retreats before combat, and where (13.25)."""

    units: tuple[int, ...]

    topic: ClassVar[str] = "glo.ask.evade"
    accepts: ClassVar[tuple[type[Order], ...]] = (Evade,)

    @property
    def hex(self) -> int:
        """Where it stands."""
        return self.position.where[self.units[0]]

    @property
    def chased(self) -> bool:
        """Whether a retreat of this player turn led it here: who drove it off comes after it (13.25)."""
        marks = self.position.state.marks.get(self.side, ())
        return any(
            mark.kind == "retreat" and mark.hex == self.position.name(self.hex) for mark in marks
        )

    def goals(self) -> tuple[str, ...]:
        """Where it may go."""
        return tuple(self.position.name(h) for h in goals(self.position, self.units))

    def prompt(self) -> Prompt:
        """The hex attacked and where the cavalry may go."""
        return Prompt(self.topic, self.position.name(self.hex), self.goals())

    def check(self, order: Order) -> None:
        """One of the hexes, or none.

        Raises:
            Illegal: rule 13.25.
        """
        assert isinstance(order, Evade)
        if order.hex and order.hex not in self.goals():
            raise refuse("no_retreat_there", "13.25", order.hex, hex=order.hex, hexes=self.goals())

    def legal(self) -> Iterator[Evade]:
        """Going first."""
        for number in (*self.goals(), ""):
            yield Evade(number)


@dataclass(frozen=True)
class DefendAsk(SideAsk[Position]):
    """What the defender suffers (13.18, 13.20): losses, and a retreat that he must make or may.

    Attributes:
        hex: where the battle was.
        units: who defends; ``fort``: with a fortress, whose step is lost last (14.2).
        points: the result. ``forced``: he must retreat.
    """

    hex: int
    units: tuple[int, ...]
    fort: bool
    points: int
    forced: bool

    topic: ClassVar[str] = "glo.ask.defend"
    accepts: ClassVar[tuple[type[Order], ...]] = (Defend,)

    def prompt(self) -> Prompt:
        """The hex, the units and the points."""
        return Prompt(
            self.topic, self.position.name(self.hex), self.position.ids(self.units), self.points
        )

    def due(self, retreat: str) -> int:
        """The steps the mobile units lose; a fortress that is left pays one (14.5)."""
        capacity = sum(self.position.state.steps[n] for n in self.units)
        return min(self.points - (self.fort and bool(retreat)), capacity)

    def goals_after(self, losses: Sequence[int]) -> tuple[str, ...]:
        """Where the survivors of these losses may retreat."""
        steps, lost = self.position.state.steps, Counter(losses)
        survivors = [n for n in self.units if steps[n] > lost[n]]
        if not survivors:
            return ()
        for n in lost:
            steps[n] -= lost[n]
        try:
            return tuple(self.position.name(h) for h in goals(self.position, survivors))
        finally:
            for n in lost:
                steps[n] += lost[n]

    def check(self, order: Order) -> None:
        """Losses as many as due; a retreat where it is due or allowed, and possible.

        Raises:
            Illegal: rules 13.18-13.20 and 14.5.
        """
        assert isinstance(order, Defend)
        losses = check_losses(
            self.position, self.units, order.losses, self.due(order.retreat), "13.20"
        )
        open_ = self.goals_after(losses)
        if order.retreat and order.retreat not in open_:
            raise refuse("no_retreat_there", "13.19", order.retreat, hex=order.retreat, hexes=open_)
        if self.forced and open_ and not order.retreat:
            raise refuse("must_retreat", "13.18", hexes=open_)

    def legal(self) -> Iterator[Defend]:
        """Losses spread, holding where that is allowed; then every other way."""
        for retreat in ("", "somewhere"):
            for losses in ways(
                self.position.steps_of(self.units), self.due(retreat), self.position.worth
            ):
                open_, names = self.goals_after(losses), self.position.ids(losses)
                if retreat:
                    yield from (Defend(names, number) for number in open_)
                elif not (self.forced and open_):
                    yield Defend(names)


@dataclass(frozen=True)
class LossAsk(SideAsk[Position]):
    """Which attackers lose steps (13.20)."""

    hex: int
    units: tuple[int, ...]
    points: int

    topic: ClassVar[str] = "glo.ask.losses"
    accepts: ClassVar[tuple[type[Order], ...]] = (TakeLosses,)

    def prompt(self) -> Prompt:
        """The hex attacked, the units and the points."""
        return Prompt(
            self.topic, self.position.name(self.hex), self.position.ids(self.units), self.points
        )

    def check(self, order: Order) -> None:
        """As many losses as due.

        Raises:
            Illegal: rule 13.20.
        """
        assert isinstance(order, TakeLosses)
        check_losses(self.position, self.units, order.losses, self.points, "13.20")

    def legal(self) -> Iterator[TakeLosses]:
        """Spread first."""
        for losses in ways(self.position.steps_of(self.units), self.points, self.position.worth):
            yield TakeLosses(self.position.ids(losses))


@dataclass(frozen=True)
class AdvanceAsk(SideAsk[Position]):
    """Which attackers advance (13.21)."""

    hex: int
    units: tuple[int, ...]

    topic: ClassVar[str] = "glo.ask.advance"
    accepts: ClassVar[tuple[type[Order], ...]] = (Advance,)

    def prompt(self) -> Prompt:
        """The hex and who may."""
        return Prompt(self.topic, self.position.name(self.hex), self.position.ids(self.units))

    def check(self, order: Order) -> None:
        """Survivors that fit into the hex together.

        Raises:
            Illegal: rules 13.21 and 6.
        """
        assert isinstance(order, Advance)
        chosen = [self.position.board.unit.get(name, -1) for name in order.units]
        for name, n in zip(order.units, chosen, strict=True):
            if n not in self.units or chosen.count(n) > 1:
                raise refuse("cannot_advance", "13.21", name, unit=name)
        if chosen and not fits(self.position, chosen, self.hex):
            raise refuse("advance_too_many", "13.21", hex=self.position.name(self.hex))

    def legal(self) -> Iterator[Advance]:
        """Nobody, then as many as fit, then each alone."""
        yield Advance(())
        together = as_many_as_fit(self.position, self.units, self.hex)
        if len(together) > 1:
            yield Advance(self.position.ids(together))
        for n in self.units:
            if fits(self.position, [n], self.hex):
                yield Advance(self.position.ids([n]))


def as_many_as_fit(position: Position, units: Sequence[int], h: int) -> list[int]:
    """Units in their order, leaving out those for which there is no room in a hex."""
    found: list[int] = []
    for n in units:
        if fits(position, [*found, n], h):
            found.append(n)
    return found
