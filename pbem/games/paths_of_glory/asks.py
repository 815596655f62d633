"""What all asks of the game share: the position and the side that decides."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pbem.games.common.asks import PositionAsk
from pbem.games.paths_of_glory.board.state import Position, seat_of
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.rules import Illegal, Seat


@dataclass(frozen=True)
class SideAsk(PositionAsk[Position]):
    """An ask of the seat that plays a side (``ap`` or ``cp``)."""

    side: str

    @property
    def seat(self) -> Seat:
        """The seat that plays the side."""
        return seat_of(self.side)

    def prompt(self) -> Prompt:
        """The topic alone; asks with more to say override this."""
        return Prompt(self.topic)


def unit_named(position: Position, name: str) -> int:
    """The number of a unit.

    Raises:
        Illegal: there is no such unit.
    """
    if name not in position.board.unit:
        raise Illegal("pog.illegal.no_unit", rule="2.2.1", facts={"got": name}, names=(name,))
    return position.board.unit[name]


def space_named(position: Position, name: str) -> int:
    """The number of a space.

    Raises:
        Illegal: there is no such space.
    """
    if name not in position.board.space:
        raise Illegal("pog.illegal.no_space", rule="2.1", facts={"got": name}, names=(name,))
    return position.board.space[name]


def repeated_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names that stand more than once, each once."""
    return tuple(name for name, count in Counter(names).items() if count > 1)


def refuse(key: str, rule: str, *names: str, **facts: object) -> Illegal:
    """An ``Illegal`` with the key ``pog.illegal.<key>``; the caller raises it."""
    return Illegal(f"pog.illegal.{key}", rule=rule, facts=facts, names=names)
