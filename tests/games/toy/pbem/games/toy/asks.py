"""The one decision of the game."""

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.games.toy.board.state import Position
from pbem.games.toy.log import Prompt
from pbem.games.toy.orders import Take

from pbem.games.common.asks import PositionAsk
from pbem.rules import Illegal, Order, Seat


@dataclass(frozen=True)
class TakeAsk(PositionAsk[Position]):
    """How many stones a seat takes."""

    topic = "toy.ask.take"
    accepts = (Take,)

    @property
    def seat(self) -> Seat:
        """The seat in turn."""
        return self.position.active

    def prompt(self) -> Prompt:
        """The stones that are left."""
        return Prompt(self.topic, self.position.state.stones)

    @property
    def most(self) -> int:
        """How many may be taken."""
        return min(self.position.board.most, self.position.state.stones)

    def legal(self) -> Iterator[Take]:
        """One stone first."""
        return (Take(stones) for stones in range(1, self.most + 1))

    def check(self, order: Order) -> None:
        """One stone at least, and no more than may be taken.

        Raises:
            Illegal: 1.
        """
        assert isinstance(order, Take)
        if not 1 <= order.stones <= self.most:
            raise Illegal(
                "toy.illegal.number", rule="1", facts={"got": order.stones, "most": self.most}
            )
