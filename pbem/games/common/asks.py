"""The base of the asks of every game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pbem.games.common.log import Prompt
from pbem.rules import Ask, LogEntry, Order

P = TypeVar("P")


@dataclass(frozen=True)
class PositionAsk(Ask, Generic[P]):
    """An ask about a position; a game adds who decides (``seat``), ``legal`` and ``check``."""

    topic: ClassVar[str]
    accepts: ClassVar[tuple[type[Order], ...]]
    position: P

    def facts(self) -> Mapping[str, Any]:
        """The facts that the words of the default prompt name; none by default."""
        return {}

    def prompt(self) -> LogEntry:
        """The default prompt: the topic with its facts."""
        return Prompt(self.topic, dict(self.facts()))

    def default(self) -> Order:
        """The first legal order."""
        return next(iter(self.legal()))
