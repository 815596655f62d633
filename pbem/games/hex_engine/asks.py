"""What the asks of hex games share.

The position, the side that decides, and how orders name its units.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pbem.games.common.asks import PositionAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.hex_engine.position import SidePosition
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.position import HexPosition
from pbem.rules import Illegal, Order, Seat

T = TypeVar("T")
P = TypeVar("P", bound=HexPosition[Any])


class KeptOrders:
    """Legal orders class by class, each looked for once, however often they are gone through."""

    def __init__(self, classes: Iterator[Iterator[Order]]) -> None:
        self._classes = Kept(Kept(orders) for orders in classes)

    def __iter__(self) -> Iterator[Iterator[Order]]:
        return map(iter, self._classes)


class Kept(Generic[T]):
    """What an iterator gives, kept as far as somebody went through it."""

    def __init__(self, source: Iterator[T]) -> None:
        self._source, self._found = source, list[T]()

    def __iter__(self) -> Iterator[T]:
        yield from self._found
        place = len(self._found)
        while True:
            if place == len(self._found):
                try:
                    self._found.append(next(self._source))
                except StopIteration:
                    return
            yield self._found[place]
            place += 1


@dataclass(frozen=True)
class SideAsk(PositionAsk[P]):
    """An ask of the seat that plays a side."""

    side: str

    @property
    def seat(self) -> Seat:
        """The seat that plays the side."""
        return self.side.upper()

    def prompt(self) -> Prompt:
        """The topic alone; asks with more to say override this."""
        return Prompt(self.topic)


def is_accepted(check: Callable[..., object], *args: object) -> bool:
    """True if a check of these arguments raises no ``Illegal``."""
    try:
        check(*args)
    except Illegal:
        return False
    return True


def free_beside(position: SidePosition[Any], side: str, target: int) -> tuple[str, ...]:
    """The hexes next to a target without an enemy, by printed number."""
    foes = position.occupied[position.enemy(side)]
    free = [h for _, h in position.grid.near[target] if not foes >> h & 1]
    return tuple(map(position.name, free))


@dataclass(frozen=True)
class Refusals:
    """How the rules of one game refuse what orders name.

    Attributes:
        prefix: what stands before the key of each refusal, such as ``glo.illegal``.
    """

    prefix: str

    def refuse(self, key: str, rule: str, *names: str, **facts: object) -> Illegal:
        """An ``Illegal`` with a key of the game; the caller raises it."""
        return Illegal(f"{self.prefix}.{key}", rule=rule, facts=facts, names=names)

    def units_named(self, position: HexPosition[Any], side: str, names: Sequence[str]) -> list[int]:
        """Units of a side on the map by their identifiers.

        Raises:
            Illegal: one is unknown, named twice, another side's or not on the map; what is the
                enemy's is not told.
        """
        if not names:
            raise self.refuse("no_units", "12.1")
        found: list[int] = []
        for name in names:
            n = self.unit_on_map(position, side, name)
            if n in found:
                raise self.refuse("twice", "12.1", name, unit=name)
            found.append(n)
        return found

    def stack_named(self, position: HexPosition[Any], side: str, names: Sequence[str]) -> list[int]:
        """Units of a side that stand in one hex.

        Raises:
            Illegal: as ``units_named``, or they stand in several.
        """
        units = self.units_named(position, side, names)
        for n in units:
            if position.where[n] != position.where[units[0]]:
                name = position.unit(n).id
                where = position.name(position.where[n])
                raise self.refuse("not_together", "12.5", name, unit=name, hex=where)
        return units

    def unit_of(self, position: HexPosition[Any], side: str, name: str) -> int:
        """A unit of a side by its identifier, on the map or not.

        Raises:
            Illegal: there is none, or it is the other side's.
        """
        n = position.board.unit.get(name)
        if n is None or position.unit(n).side != side:
            raise self.refuse("not_yours", "2.5", name, unit=name)
        return n

    def unit_on_map(
        self, position: HexPosition[Any], side: str, name: str, rule: str = "2.5"
    ) -> int:
        """A unit of a side that stands on the map, by its identifier.

        Raises:
            Illegal: it is unknown, another side's or not on the map; what the enemy has is not
                told.
        """
        n = position.board.unit.get(name)
        if n is None or position.unit(n).side != side or n not in position.where:
            raise self.refuse("not_yours", rule, name, unit=name)
        return n

    def no_entry(
        self, position: HexPosition[Any], rule: str, blamed: str, n: int, places: Hexes
    ) -> Illegal:
        """The refusal of a hex in which a unit may not come into play, with those in which it may.

        Args:
            position: in which it would come.
            rule: the paragraph that says so.
            blamed: the hex as the order names it.
            n: the unit's number.
            places: the hexes in which it may come into play.
        """
        hexes = tuple(map(position.name, position.hexes_in(places)))
        unit = position.unit(n).id
        return self.refuse("not_an_entry", rule, blamed, unit=unit, hex=blamed, hexes=hexes)

    def check_losses(
        self,
        position: HexPosition[Any],
        units: Sequence[int],
        losses: Sequence[str],
        points: int,
        rule: str,
    ) -> list[int]:
        """Losses fall on units that have the steps, and are as many as they must be.

        Args:
            position: of the battle.
            units: those that may lose steps.
            losses: a unit for each step.
            points: how many steps are due.
            rule: the paragraph that says so.

        Raises:
            Illegal: a unit is none of these or has fewer steps, or there are too many losses or too
                few.
        """
        ids = {position.unit(n).id: n for n in units}
        for name, steps in Counter(losses).items():
            if name not in ids or steps > position.state.steps[ids[name]]:
                raise self.refuse("cannot_lose", rule, name, unit=name)
        if len(losses) != points:
            raise self.refuse("losses_to_take", rule, count=points, got=len(losses))
        return [ids[name] for name in losses]
