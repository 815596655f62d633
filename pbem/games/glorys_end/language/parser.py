"""The forms of orders, read from a line."""

from collections.abc import Callable

from pbem.games.glorys_end.combat.choices import AdvanceAsk, DefendAsk
from pbem.games.glorys_end.language.names import Naming
from pbem.games.glorys_end.language.path_resolver import whole_path
from pbem.games.glorys_end.language.sighting import Sighting
from pbem.games.glorys_end.orders import (
    Advance,
    Assault,
    Defend,
    Deploy,
    Done,
    Entrench,
    Evade,
    MarchAssault,
    Move,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Sail,
    ShowTop,
    TakeLosses,
    Withdraw,
)
from pbem.games.hex_engine.phrases import Pool
from pbem.games.hex_engine.reader import HexReader
from pbem.orders import Unreadable
from pbem.rules import Order

_CORPS_THAT_LEAVE = 2


class Reader(HexReader[Naming, Sighting]):
    """One line being read: where, and what its writer sees."""

    @property
    def forms(self) -> dict[str, Callable[[], Order]]:
        """What reads the rest of a line behind each verb."""
        return {
            "DEPLOY": self._deploy,
            "REINFORCE": self._reinforce,
            "REPLACE": self._replace,
            "WITHDRAW": self._withdraw,
            "ENTRENCH": self._entrench,
            "SM": lambda: Rail(*self._journey()),
            "SEA": lambda: Sail(*self._journey()),
            "MOVE": self._move,
            "MA": self._march_assault,
            "ASSAULT": self._assault,
            "TOP": lambda: ShowTop(self._unit(self.seen.own())),
            "DONE": Done,
            "OOC": lambda: OutOfCommand(
                () if self._took("NONE") else self.say.hex_list(self.cursor)
            ),
            "EVADE": lambda: Evade(self._refuge()),
            "LOSSES": self._losses,
            "ADVANCE": lambda: Advance(self._chosen(self._fitting())),
        }

    # --- set-up and arrivals -------------------------------------------------------------------------------------

    def _deploy(self) -> Deploy:
        """Units and markers with their hexes."""
        placements: dict[str, str] = {}
        markers: dict[int, str] = {}
        while not self.cursor.done:
            if self._took("MARKER"):
                army = self.say.number(self.cursor) or 0
                self.say.expect(self.cursor, "AT")
                markers[army] = self.say.hex(self.cursor)
            else:
                units = self._meant(self._mentions(), self.seen.waiting)
                self.say.expect(self.cursor, "AT")
                placements |= dict.fromkeys(units, self.say.hex(self.cursor))
            if not self.say.semicolon(self.cursor):
                break
        return Deploy(tuple(placements.items()), tuple(markers.items()))

    def _reinforce(self) -> Reinforce:
        """``<units> AT <hex>``."""
        units = self._meant(self._mentions(), self.seen.waiting)
        self.say.expect(self.cursor, "AT")
        return Reinforce(units, self.say.hex(self.cursor))

    def _replace(self) -> Replace:
        """``<unit> [STEP] [AT <hex>]``."""
        unit = self._unit(self.seen.own(), self.seen.waiting)
        self._took("STEP")
        return Replace(unit, self.say.hex(self.cursor) if self._took("AT") else "")

    def _withdraw(self) -> Withdraw:
        """Two corps and the cavalry, in any order."""
        place = self.cursor.here
        units = self._meant(self._mentions(), self.seen.own())
        kinds = {unit: self.seen.board.units[self.seen.board.unit[unit]].kind for unit in units}
        corps = [unit for unit in units if kinds[unit] != "cavalry"]
        cavalry = [unit for unit in units if kinds[unit] == "cavalry"]
        if len(corps) != _CORPS_THAT_LEAVE or len(cavalry) != 1:
            raise Unreadable("glo.problem.withdraw", place)
        return Withdraw((corps[0], corps[1]), cavalry[0])

    def _entrench(self) -> Entrench:
        """A unit, or a hex whose first infantry digs."""
        if self.say.at_number(self.cursor):
            place, number = self.cursor.here, self.say.hex(self.cursor)
            units = self.seen.board.units
            diggers = [
                u
                for u in self.seen.here(number)
                if units[self.seen.board.unit[u]].kind == "infantry"
            ]
            if not diggers:
                raise Unreadable("glo.problem.nobody_there", place, facts={"hex": number})
            return Entrench(diggers[0])
        return Entrench(self._unit(self.seen.own()))

    # --- movement ------------------------------------------------------------------------------------------------

    def _journey(self) -> tuple[tuple[str, ...], str]:
        """``<units> | ALL [FROM <hex>] TO <hex>``."""
        units = self._group()
        self.say.expect(self.cursor, "TO")
        return units, self.say.hex(self.cursor)

    def _move(self) -> Move:
        """A path is filled up along the cheapest way between the hexes that are named."""
        units, stops = self._group(), self._via()
        return Move(units, whole_path(self.seen, units, (*stops, self.say.hex(self.cursor))))

    # --- assaults ------------------------------------------------------------------------------------------------

    def _march_assault(self) -> MarchAssault:
        """``<hex> BY <units> | ALL [FROM <hex>]``, and what follows."""
        target = self.say.hex(self.cursor)
        self._took("BY")
        mentions = self._mentions()
        pool = (
            self.seen.here(self.say.hex(self.cursor))
            if self._took("FROM")
            else self._moving_next_to(target)
        )
        units = self._meant(mentions, pool, self.seen.beside(target))
        return MarchAssault(units, target, *self._aftermath(units))

    def _moving_next_to(self, target: str) -> list[str]:
        """The stack that is on the move, which ``ALL`` means, if it stands beside the target."""
        position = self.seen.position
        moving = position.state.moving if position else None
        names = set(moving.used) if moving else set()
        return [unit for unit in self.seen.beside(target) if unit in names]

    def _assault(self) -> Assault:
        """``<hex> BY <units> | FROM <hex>: <units> | ALL; …``, and what follows."""
        target = self.say.hex(self.cursor)
        units = self._attackers(target)
        return Assault(units, target, *self._aftermath(units))

    # --- answers -------------------------------------------------------------------------------------------------

    def _losses(self) -> Order:
        """Of the attacker units alone; of the defender also whether they hold or retreat, and where."""
        losses = (
            ()
            if self._took("NONE")
            else self._meant(self._mentions(), self.seen.fighting, self.seen.own())
        )
        self.cursor.skip(";,")
        if self._took("RETREAT"):
            self._took("TO")
            return Defend(losses, self.say.hex(self.cursor))
        if self._took("HOLD") or isinstance(self.seen.ask, DefendAsk):
            return Defend(losses)
        return TakeLosses(losses)

    def _fitting(self) -> Pool:
        """Who may advance."""
        return self.seen.fighting if isinstance(self.seen.ask, AdvanceAsk) else self.seen.own()
