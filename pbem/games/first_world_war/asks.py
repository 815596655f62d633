"""What all asks of the game share: the position and the faction that decides."""

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.games.common.asks import PositionAsk
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.log import Prompt
from pbem.rules import Illegal, LogEntry, Order, Seat


@dataclass(frozen=True)
class FactionAsk(PositionAsk[Position]):
    """An ask of one faction's seat."""

    faction: str

    @property
    def seat(self) -> Seat:
        """The seat that plays the faction."""
        return self.position.seat(self.faction)

    def prompt(self) -> Prompt:
        """The topic and the faction."""
        return Prompt(self.topic, self.faction)

    def places(self, told: Iterable[LogEntry | Order]) -> tuple[str, ...]:
        """What the question and the examples name, and the front of a combat."""
        front = self.prompt().front
        return (*([f"F{front}"] if front else []), *super().places(told))


def check_choice(
    choice: str | None, choices: list[str] | list[str | None], key: str, rule: str
) -> None:
    """Accept a choice that is among the choices.

    Raises:
        Illegal: it is not.
    """
    if choice not in choices:
        names = tuple(str(c) for c in choices if c is not None)
        raise Illegal(
            key, rule=rule, facts={"got": choice or "", "choices": names}, names=(choice or "",)
        )
