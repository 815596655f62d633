"""Attrition (9.4): units out of supply in their side's phase are eliminated."""

from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.losses import eliminate_all
from pbem.games.when_eagles_fight.supply.supply import has_defensive_supply
from pbem.rules import Table


def attrition(position: Position, table: Table, side: str) -> None:
    """Every unit out of supply is lost, all at once (9.4)."""
    eliminate_all(
        position,
        table,
        [n for n in position.units_of(side) if not has_defensive_supply(position, n)],
        "supply",
    )
