"""The forms of orders, read from a line."""

from collections.abc import Callable

from pbem.games.hex_engine.phrases import Pool
from pbem.games.hex_engine.reader import HexReader
from pbem.games.when_eagles_fight.language.path_resolver import forward_path, whole_path
from pbem.games.when_eagles_fight.language.phrases import WhenEaglesFightPhrases
from pbem.games.when_eagles_fight.language.reading import Reading
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    BreakThrough,
    Brusilov,
    Deploy,
    Exploit,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Shortage,
    Stavka,
    Withdraw,
)
from pbem.games.when_eagles_fight.reinforcements.arrivals import units_due
from pbem.rules import Order

_WHOLE_STEPS = 2


class LineReader(HexReader[WhenEaglesFightPhrases, Reading]):
    """One line being read: where, and what its writer sees."""

    choices = (*HexReader.choices, "BREAKTHROUGH")

    @property
    def readers_by_verb(self) -> dict[str, Callable[[], Order]]:
        """What reads the rest of a line behind each verb."""
        return {
            "DEPLOY": self._read_deploy,
            "REINFORCE": self._read_reinforce,
            "REPLACE": self._read_replace,
            "WITHDRAW": lambda: Withdraw(
                self._units_meant(self._read_mentions(), self.reading.own_units())
            ),
            "SM": self._read_rail,
            "STAVKA": lambda: Stavka(self.phrases.read_hex(self.cursor)),
            "BRUSILOV": Brusilov,
            "OBEROST": lambda: OberOst(self.phrases.read_hex(self.cursor)),
            "ATTACK": lambda: self._read_attack(Attack),
            "AGAIN": lambda: self._read_attack(AttackAgain),
            "AMMO": self._read_ammo,
            "BREAKTHROUGH": lambda: BreakThrough(
                self._read_exploits(self.reading.hex_attacked, self.reading.units_fighting)
            ),
        }

    # --- set-up and arrivals ----------------------------------------------------------------------

    def _read_deploy(self) -> Deploy:
        """Units with their hexes."""
        placements: dict[str, str] = {}
        while True:
            placements |= dict.fromkeys(
                *self._read_units_at_hex(self._read_mentions(), self.reading.waiting)
            )
            if not self.phrases.semicolon(self.cursor) or self.cursor.done:
                break
        return Deploy(tuple(placements.items()))

    def _read_reinforce(self) -> Reinforce:
        """``<units> AT <hex>``."""
        coming = self._not_in_yet(units_due, Reinforce)
        return Reinforce(*self._read_units_at_hex(self._read_mentions(), coming))

    def _read_replace(self) -> Replace:
        """``<unit> [WHOLE] [AT <hex>]``."""
        unit = self._read_unit(self.reading.own_units(), self.reading.waiting)
        steps = _WHOLE_STEPS if self._accept("WHOLE") else 1
        number = self.phrases.read_hex(self.cursor) if self._accept("AT") else ""
        return Replace(unit, number, _WHOLE_STEPS if self._accept("WHOLE") else steps)

    # --- movement ---------------------------------------------------------------------------------

    def _read_rail(self) -> Rail:
        """Off the map by way of two hexes of its edge."""
        units, through = self._read_group(), self._read_stops()
        return Rail(units, self.phrases.read_hex(self.cursor), through)

    def whole_path(self, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
        """The path of units through some hexes, hex by hex."""
        return whole_path(self.reading, units, stops)

    # --- attacks ----------------------------------------------------------------------------------

    def _read_attack(self, kind: type[Attack]) -> Attack:
        """``<hex> BY <units> | FROM <hex>: <units> | ALL; …``, and what follows."""
        target = self.phrases.read_hex(self.cursor)
        units = self._read_attackers(target)
        losses, advance = self._read_aftermath(units)
        return kind(units, target, losses, advance, self._read_breakthrough(target, units))

    def _read_breakthrough(self, target: str, units: Pool) -> tuple[Exploit, ...] | None:
        """``[BREAKTHROUGH …]``; what is not said comes later."""
        self.cursor.skip(";,")
        if not self._accept("BREAKTHROUGH") or self._accept("LATER"):
            return None
        return self._read_exploits(target, units)

    def _read_exploits(self, target: str, units: Pool) -> tuple[Exploit, ...]:
        """``<units> [TO <hexes>]; … | NONE``."""
        if self._accept("NONE"):
            return ()
        moves: list[Exploit] = []
        while not self.cursor.done:
            going = self._units_meant(
                self._read_mentions(), units, self.reading.own_units_beside(target)
            )
            stops = self.phrases.read_hex_list(self.cursor) if self._accept("TO") else ()
            path = forward_path(
                self.reading, target, tuple(stop for stop in stops if stop != target)
            )
            moves += (Exploit(unit, path) for unit in going)
            if not self.cursor.skip(";"):
                break
        return tuple(moves)

    # --- answers ----------------------------------------------------------------------------------

    def _read_ammo(self) -> Shortage:
        """``[ON] <units> | NONE``."""
        self._accept("ON")
        return Shortage(self._read_units_or_none(self.reading.russians_on_map))
