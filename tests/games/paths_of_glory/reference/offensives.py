"""Chapter 7: who owes an offensive, what fulfils it, and the French mutiny."""

from tests.games.paths_of_glory.reference.board import AP, CP, OTHER
from tests.games.paths_of_glory.reference.position import Position
from tests.games.paths_of_glory.reference.supply import Ways, in_supply

WEST = ("fr", "be", "ge")
NOT_BRITISH = ("AUSc", "CNDc", "PTc", "ANAc")
NO_VICTIMS = ("PTc", "ANAc")
"""British by colour, but no victims of a German offensive (7.1.5 and its ruling)."""

COLUMNS = {
    AP: ("fr", "fr", "br", "it", "it", "ru", "none"),
    CP: ("ah", "ah_it", "tu", "ge", "none", "none", "none"),
}
CAPITALS = {
    "ah": ("vienna", "budapest"),
    "br": ("london",),
    "fr": ("paris",),
    "ge": ("berlin",),
    "it": ("rome",),
    "tu": ("constantinople",),
}
"""Those of 3.0; Russia has none."""


def called_off(position: Position, nation: str) -> bool:
    """True for the Germans after H-L Take Command, for Russia after the Revolution (7.1.10-11)."""
    return (nation == "ge" and position.played("CP-54")) or (
        nation == "ru" and position.played("CP-53")
    )


def owed(position: Position, side: str) -> str:
    """The nation whose offensive a side still owes, or "" (7.1.2, 7.1.3)."""
    nation = str(position.facts["mandated"][side])
    done = side in position.facts["mandated_done"] or nation == "none"
    return "" if done or called_off(position, nation) else nation


def note(position: Position, side: str, attackers: list[str], target: str) -> None:
    """What an attack does to the offensive its side owes (7.1.3-7.1.8)."""
    nation = owed(position, side)
    if nation == "fr" and position.played("CP-47"):
        if position.space(target).nation in WEST and _mutineers(position, attackers):
            position.vp += 1
            _done(position, side)
        return
    if nation and _fulfils(position, nation, side, attackers, target):
        _done(position, side)


def _done(position: Position, side: str) -> None:
    position.facts["mandated_done"] = sorted({*position.facts["mandated_done"], side})


def _mutineers(position: Position, attackers: list[str]) -> list[str]:
    """The French who attack without an American unit in their space (7.1.8)."""
    french = [name for name in attackers if position.unit(name).nation == "fr"]
    return [
        name
        for name in french
        if all(position.unit(n).nation != "us" for n in position.units_in(position.place[name]))
    ]


def _fulfils(position: Position, nation: str, side: str, attackers: list[str], target: str) -> bool:
    """True if the nation attacks whom it must; a fort alone is no unit (7.1.3-7.1.7)."""
    ours = {
        position.unit(name).nation
        for name in attackers
        if position.unit(name).kind not in NOT_BRITISH
    }
    victims = position.enemies_in(target, side)
    foes = {position.unit(name).nation for name in victims}
    where = position.space(target).nation
    if not victims or nation.removesuffix("_it") not in ours:
        return False
    if nation in ("br", "fr"):
        return where in WEST and "ge" in foes
    if nation == "ge":
        western = [n for n in victims if position.unit(n).kind not in NO_VICTIMS]
        nations = {position.unit(name).nation for name in western}
        return where in WEST and bool(nations & {"us", "br", "fr", "be"})
    if nation == "ah_it":
        fed = any(_through_italy(position, name) for name in victims)
        return "it" in foes or where == "it" or fed
    return True


def _through_italy(position: Position, name: str) -> bool:
    """True if a unit is in supply and would not be without the spaces of Italy (7.1.6)."""
    side = position.unit(name).side
    around = Ways(position, side)
    around.open = {space for space in around.open if position.space(space).nation != "it"}
    return in_supply(position, name) and not in_supply(position, name, around)


def roll(position: Position, dice: list[int]) -> None:
    """The phase of mandated offensives; the Central Powers roll first (7.1.1, 7.1.9)."""
    for side in (CP, AP):
        die = dice.pop(0) + (1 if side == CP and position.played("CP-37") else 0)
        position.facts["mandated"][side] = _result(position, side, die - 1)
    position.facts["mandated_done"] = []


def _result(position: Position, side: str, column: int) -> str:
    """The result of a column; who lost the capital hands it on to the right (7.1.2, 7.1.6).

    A British one is French in the first turn of the historical scenario (5.7.4.5).
    """
    for name in COLUMNS[side][column:]:
        nation = name.removesuffix("_it")
        if _capital_lost(position, nation, side):
            continue
        if name == "ah_it" and (position.neutral("it") or _capital_lost(position, "it", AP)):
            return "ah"
        if name == "br" and position.historical and position.turn == 1:
            return "fr"
        quiet = position.neutral(nation) or called_off(position, nation)
        return "none" if quiet else name
    return "none"


def _capital_lost(position: Position, nation: str, side: str) -> bool:
    """True if the enemy controls the capital; of Austria-Hungary both (7.1.2)."""
    capitals = CAPITALS.get(nation, ())
    return bool(capitals) and all(position.holder(space) == OTHER[side] for space in capitals)
