"""What all asks of the game share: the position and the side that decides; and how orders name things."""

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.games.common.asks import PositionAsk
from pbem.games.common.hex_log import Prompt
from pbem.games.when_eagles_fight.board.state import Position, seat_of
from pbem.rules import Illegal, Seat


@dataclass(frozen=True)
class SideAsk(PositionAsk[Position]):
    """An ask of the seat that plays a side."""

    side: str

    @property
    def seat(self) -> Seat:
        """The seat that plays the side."""
        return seat_of(self.side)

    def prompt(self) -> Prompt:
        """The topic alone; asks with more to say override this."""
        return Prompt(self.topic)


def refuse(key: str, rule: str, *names: str, **facts: object) -> Illegal:
    """An ``Illegal`` with the key ``wef.illegal.<key>``; the caller raises it."""
    return Illegal(f"wef.illegal.{key}", rule=rule, facts=facts, names=names)


def hex_named(position: Position, number: str) -> int:
    """A hex of the map by its printed number.

    Raises:
        Illegal: there is none (2.2).
    """
    h = position.grid.at.get(number)
    if h is None:
        raise refuse("no_hex", "2.2", number, hex=number)
    return h


def units_named(position: Position, side: str, names: Sequence[str]) -> list[int]:
    """Units of a side on the map by their identifiers.

    Raises:
        Illegal: one is unknown, named twice, another side's or not on the map; what is the enemy's is not told.
    """
    if not names:
        raise refuse("no_units", "12.1")
    found: list[int] = []
    for name in names:
        n = position.board.unit.get(name)
        if n is None or position.unit(n).side != side or n not in position.where:
            raise refuse("not_yours", "2.5", name, unit=name)
        if n in found:
            raise refuse("twice", "12.1", name, unit=name)
        found.append(n)
    return found


def stack_named(position: Position, side: str, names: Sequence[str]) -> list[int]:
    """Units of a side that stand in one hex.

    Raises:
        Illegal: as ``units_named``, or they stand in several.
    """
    units = units_named(position, side, names)
    for n in units:
        if position.where[n] != position.where[units[0]]:
            name = position.unit(n).id
            raise refuse("not_together", "12.5", name, unit=name, hex=position.name(position.where[n]))
    return units
