"""What the writer of a line sees of the units."""

from pbem.games.hex_engine.reading import HexReading
from pbem.games.when_eagles_fight.board.board import RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.breakthrough import BreakThroughAsk
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, DefendAsk, LossAsk
from pbem.games.when_eagles_fight.view import WhenEaglesFightView


class Reading(HexReading[Position]):
    """The units that a line is read against."""

    @property
    def russians_on_map(self) -> tuple[str, ...]:
        """The Russians on the map, whom everybody sees (13.7)."""
        view = self.context.view
        assert isinstance(view, WhenEaglesFightView)
        return tuple(
            unit.id for stack in view.stacks if stack.side == RUSSIAN for unit in stack.units
        )

    @property
    def units_fighting(self) -> tuple[str, ...]:
        """The units among which the ask chooses who loses steps or advances."""
        if isinstance(self.ask, BreakThroughAsk):
            return self.ask.position.ids(self.ask.reach)
        return super().units_fighting

    @property
    def hex_attacked(self) -> str:
        """The hex of the battle that the ask is about; empty for any other ask."""
        if isinstance(self.ask, DefendAsk | LossAsk | AdvanceAsk | BreakThroughAsk):
            return self.ask.position.name(self.ask.battle_hex)
        return ""
