"""What each side chooses in a battle.

Evasion, losses, retreat, advance (13.22, 13.23, 13.25, 13.27).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.hex_engine import choices
from pbem.games.hex_engine.asks import Refusals
from pbem.games.hex_engine.orders import Defend
from pbem.games.when_eagles_fight.board.asks import REFUSALS, refuse
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.retreat import retreat_hexes
from pbem.games.when_eagles_fight.operations.cooperation import why_not_leave
from pbem.games.when_eagles_fight.operations.stacking import fits
from pbem.rules import Order


@dataclass(frozen=True)
class EvadeAsk(choices.EvadeAsk[Position]):
    """Ask whether cavalry retreats before combat, and where (13.27)."""

    unit: int

    topic: ClassVar[str] = "wef.ask.evade"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.27"

    @property
    def battle_hex(self) -> int:
        """Where it stands."""
        return self.position.where[self.unit]

    def evade_hexes(self) -> tuple[str, ...]:
        """Where it may go."""
        return tuple(self.position.name(h) for h in retreat_hexes(self.position, [self.unit]))


@dataclass(frozen=True)
class DefendAsk(choices.DefendAsk[Position]):
    """What the defender suffers (13.22, 13.23): losses, of which a retreat of all pays one.

    Attributes:
        units: the field units that defend; with a ``fort`` they may not retreat (13.15).
    """

    topic: ClassVar[str] = "wef.ask.defend"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.22"
    losses_rule: ClassVar[str] = "13.23"

    def steps_due(self, retreat: str) -> int:
        """The steps lost: one fewer by a retreat, never more than there are (13.22)."""
        capacity = sum(self.position.state.steps[n] for n in self.units)
        return min(self.points - bool(retreat), capacity)

    def retreats_open_to(self, survivors: Sequence[int], lost: Counter[int]) -> Sequence[int]:  # noqa: ARG002 - room is by units
        """Where they may retreat, heavy artillery with them (13.18, 13.22)."""
        if self.fort:
            return ()
        stack = self.position.stack(self.battle_hex)
        guns = [n for n in stack if self.position.unit(n).kind == "artillery"]
        return retreat_hexes(self.position, [*survivors, *guns])

    def check(self, order: Order) -> None:
        """Losses as many as due; a retreat where it is possible.

        Raises:
            Illegal: rules 13.15, 13.22 and 13.23.
        """
        assert isinstance(order, Defend)
        if order.retreat and self.fort:
            number = self.position.name(self.battle_hex)
            raise refuse("fortress_holds", "13.15", number, hex=number)
        super().check(order)

    def legal(self) -> Iterator[Defend]:
        """A retreat, which keeps a step, with the losses spread; then every other way."""
        yield from self.retreats()
        for losses in self.ways_to_lose(""):
            yield Defend(self.position.ids(losses))


@dataclass(frozen=True)
class LossAsk(choices.LossAsk[Position]):
    """Which attackers lose steps (13.23)."""

    topic: ClassVar[str] = "wef.ask.losses"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.23"


@dataclass(frozen=True)
class AdvanceAsk(choices.AdvanceAsk[Position]):
    """Which attackers advance (13.25); heavy artillery with others of its hex alone (13.18)."""

    topic: ClassVar[str] = "wef.ask.advance"
    refusals: ClassVar[Refusals] = REFUSALS
    rule: ClassVar[str] = "13.25"

    def may_advance_together(self, units: Sequence[int]) -> bool:
        """True if they may stand there together and leave where they are (6, 8, 13.18)."""
        return may_advance(self.position, units, self.battle_hex)

    def as_many_of(self, units: Sequence[int]) -> list[int]:
        """Units in their order, guns last, without those that may not go with the others."""
        return as_many_as_may(self.position, units, self.battle_hex)


def may_advance(position: Position, units: Sequence[int], h: int) -> bool:
    """True if units may stand in a hex they took.

    Guns need company. Nobody leaves allies behind in the north (6.3).
    """
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
