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
from pbem.rules import Order

_WHOLE_STEPS = 2


class LineReader(HexReader[WhenEaglesFightPhrases, Reading]):
    """One line being read: where, and what its writer sees."""

    choices = (*HexReader.choices, "BREAKTHROUGH")

    @property
    def forms(self) -> dict[str, Callable[[], Order]]:
        """What reads the rest of a line behind each verb."""
        return {
            "DEPLOY": self._deploy,
            "REINFORCE": self._reinforce,
            "REPLACE": self._replace,
            "WITHDRAW": lambda: Withdraw(self._meant(self._mentions(), self.reading.own())),
            "SM": self._rail,
            "STAVKA": lambda: Stavka(self.phrases.hex(self.cursor)),
            "BRUSILOV": Brusilov,
            "OBEROST": lambda: OberOst(self.phrases.hex(self.cursor)),
            "ATTACK": lambda: self._attack(Attack),
            "AGAIN": lambda: self._attack(AttackAgain),
            "AMMO": self._ammo,
            "BREAKTHROUGH": lambda: BreakThrough(
                self._exploits(self.reading.attacked, self.reading.fighting)
            ),
        }

    # --- set-up and arrivals ----------------------------------------------------------------------

    def _deploy(self) -> Deploy:
        """Units with their hexes."""
        placements: dict[str, str] = {}
        while True:
            placements |= dict.fromkeys(*self._at(self._mentions(), self.reading.waiting))
            if not self.phrases.semicolon(self.cursor) or self.cursor.done:
                break
        return Deploy(tuple(placements.items()))

    def _reinforce(self) -> Reinforce:
        """``<units> AT <hex>``."""
        return Reinforce(*self._at(self._mentions(), self.reading.waiting))

    def _replace(self) -> Replace:
        """``<unit> [WHOLE] [AT <hex>]``."""
        unit = self._unit(self.reading.own(), self.reading.waiting)
        steps = _WHOLE_STEPS if self._accept("WHOLE") else 1
        number = self.phrases.hex(self.cursor) if self._accept("AT") else ""
        return Replace(unit, number, _WHOLE_STEPS if self._accept("WHOLE") else steps)

    # --- movement ---------------------------------------------------------------------------------

    def _rail(self) -> Rail:
        """Off the map by way of two hexes of its edge."""
        units, through = self._group(), self._via()
        return Rail(units, self.phrases.hex(self.cursor), through)

    def whole_path(self, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, ...]:
        """The path of units through some hexes, hex by hex."""
        return whole_path(self.reading, units, stops)

    # --- attacks ----------------------------------------------------------------------------------

    def _attack(self, kind: type[Attack]) -> Attack:
        """``<hex> BY <units> | FROM <hex>: <units> | ALL; …``, and what follows."""
        target = self.phrases.hex(self.cursor)
        units = self._attackers(target)
        losses, advance = self._aftermath(units)
        return kind(units, target, losses, advance, self._breakthrough(target, units))

    def _breakthrough(self, target: str, units: Pool) -> tuple[Exploit, ...] | None:
        """``[BREAKTHROUGH …]``; what is not said comes later."""
        self.cursor.skip(";,")
        if not self._accept("BREAKTHROUGH") or self._accept("LATER"):
            return None
        return self._exploits(target, units)

    def _exploits(self, target: str, units: Pool) -> tuple[Exploit, ...]:
        """``<units> [TO <hexes>]; … | NONE``."""
        if self._accept("NONE"):
            return ()
        moves: list[Exploit] = []
        while not self.cursor.done:
            going = self._meant(self._mentions(), units, self.reading.beside(target))
            stops = self.phrases.hex_list(self.cursor) if self._accept("TO") else ()
            path = forward_path(
                self.reading, target, tuple(stop for stop in stops if stop != target)
            )
            moves += (Exploit(unit, path) for unit in going)
            if not self.cursor.skip(";"):
                break
        return tuple(moves)

    # --- answers ----------------------------------------------------------------------------------

    def _ammo(self) -> Shortage:
        """``[ON] <units> | NONE``."""
        self._accept("ON")
        return Shortage(self._chosen(self.reading.russians))
