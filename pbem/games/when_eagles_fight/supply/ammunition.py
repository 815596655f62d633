"""The Russian shortage of ammunition (9.9 to 9.13)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import ClassVar

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Prompt
from pbem.games.hexes.grid import Hexes
from pbem.games.when_eagles_fight.board.asks import refuse, units_named
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, OFFENSIVE, Position
from pbem.games.when_eagles_fight.log import AmmunitionRoll, AmmunitionShort, MarkersPlaced
from pbem.games.when_eagles_fight.orders import Shortage
from pbem.games.when_eagles_fight.supply.headquarters import hexes_commanded
from pbem.games.when_eagles_fight.supply.supply import PORTS, supply
from pbem.rules import Flow, Order, Table

GALLIPOLI, EXHAUSTION, PLAN_19 = -2, 1, -1
"""What the events give to the die (9.12, 15.8, 16.0)."""

PLAN_19_TURNS = range(2, 7)

VARIATIONS = 24
"""So many ways to place markers beside the plain one are listed."""


@dataclass(frozen=True)
class ShortageAsk(SideAsk[Position]):
    """Which Russian units are short of ammunition (9.11)."""

    topic: ClassVar[str] = "wef.ask.shortage"
    accepts: ClassVar[tuple[type[Order], ...]] = (Shortage,)

    @cached_property
    def units_able(self) -> list[int]:
        """The units that may receive a marker; nothing changes until the ask is answered."""
        return eligible_units(self.position)

    @property
    def number(self) -> int:
        """How many units must be named: the markers, or all that may receive one (9.13)."""
        return min(self.position.state.markers.get(self.side, 0), len(self.units_able))

    def prompt(self) -> Prompt:
        """The units that may be named, and how many must."""
        return Prompt(self.topic, choices=self.position.ids(self.units_able), number=self.number)

    def check(self, order: Order) -> None:
        """As many different units as there are markers, each of which may receive one.

        Raises:
            Illegal: rules 9.11 and 9.13.
        """
        assert isinstance(order, Shortage)
        position, able = self.position, self.units_able
        units = units_named(position, RUSSIAN, order.units) if order.units else []
        for n in units:
            if n not in able:
                raise refuse("never_short", "9.11", position.unit(n).id, unit=position.unit(n).id)
        if len(units) != self.number:
            raise refuse("markers", "9.13", number=self.number, got=len(units))

    def legal(self) -> Iterator[Order]:
        """The Russian side spares its strongest, the Central Powers hit them; then others."""
        position, able = self.position, self.units_able
        ranked = sorted(
            able,
            key=lambda n: (position.factors(n)[0], position.unit(n).n),
            reverse=self.side == CENTRAL,
        )
        chosen, rest = ranked[: self.number], ranked[self.number :]
        yield Shortage(position.ids(chosen))
        others = (
            [*chosen[:i], other, *chosen[i + 1 :]] for i in range(len(chosen)) for other in rest
        )
        for units in islice(others, VARIATIONS):
            yield Shortage(position.ids(units))


def eligible_units(position: Position) -> list[int]:
    """The Russian units that may receive a marker (9.11, 9.13)."""
    spared, where, short = _spared_hexes(position), position.where, position.state.short
    return [
        unit.n
        for unit in position.board.units
        if unit.side == RUSSIAN
        and unit.kind == "infantry"
        and not unit.guard
        and unit.n in where
        and unit.n not in short
        and not spared >> where[unit.n] & 1
        and position.fort_in(where[unit.n]) is None
    ]


def _spared_hexes(position: Position) -> Hexes:
    """Petrograd, supplied cities in Russia proper, and what STAVKA commands (9.11, 14.2)."""
    ground, proper = position.ground, position.ground.country["russia"]
    cities = ground.capitals & proper | ground.cities & proper & supply(position, RUSSIAN).field
    return cities | hexes_commanded(position)


def modifiers(position: Position) -> tuple[tuple[str, int], ...]:
    """What counts beside the die (9.12, 15.8, 16.0)."""
    state = position.state
    odessa = position.holder(position.grid.at[PORTS[RUSSIAN]]) == RUSSIAN
    all_ = (
        ("gallipoli", GALLIPOLI if state.gallipoli and odessa else 0),
        ("brusilov", EXHAUSTION if position.offensive > OFFENSIVE else 0),
        (
            "plan_19",
            PLAN_19 if state.options.scenario == "plan_19" and state.turn in PLAN_19_TURNS else 0,
        ),
    )
    return tuple((name, value) for name, value in all_ if value)


def open_ammunition(position: Position, table: Table) -> Flow:
    """The die for the shortage, and its markers.

    The Russian's larger half first, then the others (9.9, 9.11).
    """
    state, drms = position.state, modifiers(position)
    die = table.roll(6, AmmunitionRoll(state.turn)) + sum(value for _, value in drms)
    state.ammo_die = max(1, min(6, die))
    units = position.turn.ammunition[state.ammo_die - 1]
    table.log(AmmunitionShort(state.ammo_die, drms, units))
    state.markers = {RUSSIAN: -(-units // 2), CENTRAL: units // 2}
    for side in (RUSSIAN, ENEMY[RUSSIAN]):
        ask = ShortageAsk(position, side)
        if not ask.number:
            continue
        order = (
            Shortage(position.ids(ask.units_able))
            if len(ask.units_able) == ask.number
            else (yield ask)
        )
        assert isinstance(order, Shortage)
        state.short |= {position.board.unit[name] for name in order.units}
        table.log(MarkersPlaced(side, order.units))
    state.markers.clear()
