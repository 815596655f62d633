"""The forms of orders, read from a line."""

from collections.abc import Callable

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.language.path_resolver import whole_path
from pbem.games.glorys_end.language.phrases import GlorysEndPhrases
from pbem.games.glorys_end.orders import (
    Assault,
    Deploy,
    Divide,
    Entrench,
    MarchAssault,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Sail,
    Withdraw,
)
from pbem.games.glorys_end.reinforcements.arrivals import units_due
from pbem.games.hex_engine.orders import Defend
from pbem.games.hex_engine.reader import HexReader
from pbem.games.hex_engine.reading import HexReading
from pbem.orders import OrderError, Unreadable
from pbem.rules import Order

_CORPS_THAT_LEAVE = 2


class LineReader(HexReader[GlorysEndPhrases, HexReading[Position]]):
    """One line being read: where, and what its writer sees."""

    @property
    def readers_by_verb(self) -> dict[str, Callable[[], Order]]:
        """What reads the rest of a line behind each verb."""
        return {
            "DEPLOY": self._read_deploy,
            "REINFORCE": self._read_reinforce,
            "REPLACE": self._read_replace,
            "WITHDRAW": self._read_withdraw,
            "ENTRENCH": self._read_entrench,
            "SM": lambda: Rail(*self._read_journey()),
            "SEA": lambda: Sail(*self._read_journey()),
            "MA": self._read_march_assault,
            "ASSAULT": self._read_assault,
            "OOC": lambda: OutOfCommand(
                () if self._accept("NONE") else self.phrases.read_hex_list(self.cursor)
            ),
        }

    # --- set-up and arrivals ----------------------------------------------------------------------

    def _read_deploy(self) -> Deploy:
        """Units and markers with their hexes."""
        placements: dict[str, str] = {}
        markers: dict[int, str] = {}
        while True:
            if self._accept("MARKER"):
                army = self.phrases.number(self.cursor) or 0
                self.phrases.expect(self.cursor, "AT")
                markers[army] = self.phrases.read_hex(self.cursor)
            else:
                placements |= dict.fromkeys(
                    *self._read_units_at_hex(self._read_mentions(), self.reading.waiting)
                )
            if not self.phrases.semicolon(self.cursor) or self.cursor.done:
                break
        return Deploy(tuple(placements.items()), tuple(markers.items()))

    def _read_reinforce(self) -> Reinforce:
        """``<units> AT <hex>``."""
        coming = self._not_in_yet(units_due, Reinforce)
        return Reinforce(*self._read_units_at_hex(self._read_mentions(), coming))

    def _read_replace(self) -> Replace:
        """``<unit> [STEP] [AT <hex>]``."""
        unit = self._read_unit(self.reading.own_units(), self.reading.waiting)
        start = self.cursor.index
        self._accept("BY")
        self.phrases.number(self.cursor)
        if not self._accept("STEP"):
            self.cursor.index = start
        return Replace(unit, self.phrases.read_hex(self.cursor) if self._accept("AT") else "")

    def _read_withdraw(self) -> Withdraw:
        """Two corps and the cavalry, in any order."""
        place = self.cursor.here
        units = self._units_meant(self._read_mentions(), self.reading.own_units())
        kinds = {
            unit: self.reading.board.units[self.reading.board.unit[unit]].kind for unit in units
        }
        corps = [unit for unit in units if kinds[unit] != "cavalry"]
        cavalry = [unit for unit in units if kinds[unit] == "cavalry"]
        if len(corps) != _CORPS_THAT_LEAVE or len(cavalry) != 1:
            raise Unreadable("glo.problem.withdraw", place)
        return Withdraw((corps[0], corps[1]), cavalry[0])

    def _read_entrench(self) -> Entrench:
        """A unit, or a hex whose first infantry digs."""
        if self._accept("AT") or self.phrases.is_at_number(self.cursor):
            place, number = self.cursor.here, self.phrases.read_hex(self.cursor)
            units = self.reading.board.units
            diggers = [
                u
                for u in self.reading.own_units_in(number)
                if units[self.reading.board.unit[u]].kind == "infantry"
            ]
            if not diggers:
                raise Unreadable("glo.problem.nobody_there", place, facts={"hex": number})
            return Entrench(diggers[0])
        return Entrench(self._read_unit(self.reading.own_units()))

    # --- answers ----------------------------------------------------------------------------------

    def _retreat(self, losses: tuple[str, ...]) -> Defend:
        """``<hex>``, or ``<units> TO <hex>, …`` of a stack that divides (13.19)."""
        start = self.cursor.index
        try:
            mentions = self._read_mentions()
        except OrderError:
            self.cursor.index = start
            return super()._retreat(losses)
        apart: list[tuple[str, str]] = []
        while True:
            units = self._units_meant(
                mentions, self.reading.units_fighting, self.reading.own_units()
            )
            self.phrases.expect(self.cursor, "TO")
            number = self.phrases.read_hex(self.cursor)
            apart += [(unit, number) for unit in units]
            self.cursor.skip(",;")
            if self.cursor.done:
                return Divide(losses, apart=tuple(apart))
            mentions = self._read_mentions()

    # --- movement ---------------------------------------------------------------------------------

    def _read_journey(self) -> tuple[tuple[str, ...], str]:
        """``<units> | ALL [FROM <hex>] TO <hex>``."""
        units = self._read_group()
        self.phrases.expect(self.cursor, "TO")
        return units, self.phrases.read_hex(self.cursor)

    def whole_path(self, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
        """The path of units through some hexes, hex by hex."""
        return whole_path(self.reading, units, stops)

    # --- assaults ---------------------------------------------------------------------------------

    def _read_march_assault(self) -> MarchAssault:
        """``<hex> BY <units> | ALL [FROM <hex>]``, and what follows."""
        target = self._read_target()
        self._accept("BY")
        mentions = self._read_mentions()
        units = (
            self._units_meant_in_hex(mentions, self._read_origin())
            if self._accept("FROM")
            else self._units_meant(
                mentions, self._moving_next_to(target), self.reading.own_units_beside(target)
            )
        )
        return MarchAssault(units, target, *self._read_aftermath(units))

    def _moving_next_to(self, target: str) -> list[str]:
        """The stack that is on the move, which ``ALL`` means, if it stands beside the target."""
        position = self.reading.position
        moving = position.state.moving if position else None
        names = set(moving.used) if moving else set()
        return [unit for unit in self.reading.own_units_beside(target) if unit in names]

    def _read_target(self) -> str:
        """A hex to assault, behind AT too."""
        if not self.phrases.is_at_number(self.cursor):
            self._accept("AT")
        return self.phrases.read_hex(self.cursor)

    def _read_assault(self) -> Assault:
        """``<hex> BY <units> | FROM <hex>: <units> | ALL; …``, and what follows."""
        target = self._read_target()
        units = self._read_attackers(target)
        return Assault(units, target, *self._read_aftermath(units))
