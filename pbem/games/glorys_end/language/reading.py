"""What the writer of a line sees of the units."""

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.choices import AdvanceAsk, DefendAsk, LossAsk
from pbem.games.hex_engine.reading import HexReading


class Reading(HexReading[Position]):
    """The units that a line is read against."""

    @property
    def fighting(self) -> tuple[str, ...]:
        """The units of which he is asked who loses steps or advances."""
        if isinstance(self.ask, DefendAsk | LossAsk | AdvanceAsk):
            return self.ask.position.ids(self.ask.units)
        return ()
