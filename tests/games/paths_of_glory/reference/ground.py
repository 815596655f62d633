"""Which spaces a unit may enter, and which limits of nation and army bind it."""

from tests.games.paths_of_glory.reference.board import AP, CP
from tests.games.paths_of_glory.reference.position import Position

BEF = ("BR-BEF", "BEFc")
BEF_LANDS = ("br", "fr", "be", "ge")
RUSSIAN_LANDS = ("ru", "ge", "tu", "ah", "ro")
COAST = ("amiens", "calais", "ostend")
BORDER = ("trent", "villach", "trieste")
GATES = ("poti", "grozny")
MARCH, ADVANCE, RETREAT = "march", "advance", "retreat"


def why_closed(position: Position, name: str, source: str, space: str, how: str) -> str:
    """The paragraph that keeps a unit out of a space it would enter from another, or "".

    Enemy forts are the business of those who call.
    """
    unit, where = position.unit(name), position.space(space)
    if space not in position.board.next_to(source, unit.nation):
        return "11.1.3"
    if unit.kind == "MNc":
        return "12.7.1"
    if position.shut(space):
        return "11.1.11"
    if position.enemies_in(space, unit.side) or position.neutral_greeks(space):
        return "11.1.7"
    if unit.army and where.near_east and not works_in_near_east(position, name):
        return "11.3.1"
    if unit.kind == "CAVc" and where.near_east:
        return "AP-57"
    if crosses_caucasus(source, space) and not may_cross(position, name):
        return "11.3.2"
    if unit.kind in BEF and where.nation not in BEF_LANDS and how != RETREAT:
        return "11.1.17"
    if how != RETREAT and italy_closed(position, name, space):
        return "5.7.4.6"
    return why_apart(position, name, space)


def works_in_near_east(position: Position, name: str) -> bool:
    """True for an army of the Near East that did not come as a regular one (11.3.1, 9.5.3.4)."""
    return position.unit(name).near_east and name not in position.facts["regular"]


def crosses_caucasus(source: str, space: str) -> bool:
    """True for the way between the Caucasus and the Near East (11.3.2)."""
    return (source == "caucasus" and space in GATES) or (space == "caucasus" and source in GATES)


def may_cross(position: Position, name: str) -> bool:
    """True for one Russian corps a turn until the Tsar falls (11.3.2, 12.1.9)."""
    return (
        not position.unit(name).army
        and not position.played("CP-52")
        and not position.facts["near_east_moves"].get("ru_move")
    )


def italy_closed(position: Position, name: str, space: str) -> bool:
    """True for an army in Italy that is neither Austrian nor Italian (5.7.4.6).

    The historical scenario has it so until the Allies are in total war.
    """
    unit = position.unit(name)
    return (
        position.historical
        and position.facts["commitment"][AP] < 2
        and unit.army
        and unit.nation not in ("ah", "it")
        and position.space(space).nation == "it"
    )


def why_apart(position: Position, name: str, space: str) -> str:
    """After Brest-Litovsk Russians keep to some lands and away from their allies (16.4.9)."""
    unit = position.unit(name)
    if not position.played("CP-45") or unit.side != AP:
        return ""
    if unit.nation == "ru" and position.space(space).nation not in RUSSIAN_LANDS:
        return "16.4.9"
    others = [position.unit(n).nation for n in position.units_in(space, AP) if n != name]
    if others and any((nation == "ru") != (unit.nation == "ru") for nation in others):
        return "16.4.9"
    return ""


def may_stop_on_the_coast(position: Position, side: str) -> bool:
    """True once the Central Powers may end movement at Amiens, Calais and Ostend (11.1.9)."""
    return side == AP or position.played("CP-8") or position.facts["war_status"][CP] >= 4


def stuck_before(position: Position, space: str, side: str) -> bool:
    """True for an enemy fort that nobody besieges: who enters stops there (15.1.1)."""
    return position.enemy_fort(space, side) > 0 and not position.besieged(space)
