"""Siege guns (14.7-14.10)."""

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.combat.losses import lose_fort
from pbem.games.glorys_end.combat.odds_and_modifiers import Battle
from pbem.games.glorys_end.log import SiegeFired, SiegeRoll
from pbem.games.glorys_end.victory.control import lose_zone
from pbem.rules import Table


def fire_guns(position: Position, table: Table, battle: Battle) -> None:
    """Guns remove a zone at once (14.8), a fortress by a die with its modifier (14.9, 14.10)."""
    h, number = battle.target, position.name(battle.target)
    if battle.guns and position.zone_of(h) == battle.enemy:
        lose_zone(position, table, h)
    for n in battle.guns:
        if position.fort_of(h) != battle.enemy:
            return
        gun = position.unit(n)
        modifier = position.board.forts[number].siege_modifier
        die = min(table.roll(6, SiegeRoll(gun.id, number)) + modifier, 6)
        destroyed = position.board.tables.siege[gun.calibre][die - 1]
        table.log(SiegeFired(gun.id, number, die, modifier, destroyed))
        if destroyed:
            lose_fort(position, table, h)
