"""Neutral nations enter the war (9.5.2.1, 9.5.2.4, 16.1.3.1)."""

from pbem.games.paths_of_glory.board.board import AP, CP, numbers
from pbem.games.paths_of_glory.board.control import take_space
from pbem.games.paths_of_glory.board.setup import bring_in_nation
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.log.events import NationEntered
from pbem.rules import Table


def join_war(position: Position, table: Table, nation: str, spaces: list[int]) -> None:
    """A nation's units come and it is at war; Greeks already there are not neutral (9.5.2.4)."""
    state = position.state
    units = _place_units(position, nation, spaces)
    state.at_war.add(nation)
    if nation == "gr":
        state.limited_greece = False
    position.touch()
    table.log(NationEntered(nation, position.board.neutrals[nation].side, units))


def limit_greece(position: Position, table: Table) -> None:
    """The Greeks come and stay neutral (9.5.2.4); nothing happens if Greece is at war."""
    if "gr" in position.state.at_war:
        return
    units = _place_units(position, "gr", [])
    position.state.limited_greece = True
    position.touch()
    table.log(NationEntered("gr", AP, units, limited=True))


def _place_units(position: Position, nation: str, spaces: list[int]) -> tuple[tuple[str, str], ...]:
    """Put a nation's units in place unless they are; what came, as (unit, space) pairs."""
    if position.state.limited_greece and nation == "gr":
        return ()
    before = position.state.at.copy()
    bring_in_nation(position, nation, spaces)
    changed = [u for u, place in enumerate(position.state.at) if place != before[u]]
    places = position.state.at
    return tuple(
        (position.unit(u).id, "reserve" if places[u] == RESERVE else position.space(places[u]).id)
        for u in changed
    )


def enter_turkey(position: Position, table: Table) -> None:
    """Turkey joins the Central Powers (16.1.3.1) and Persia is divided (11.1.13).

    9.5.2.2 does not apply to Turkey (9.5.2.3).
    """
    join_war(position, table, "tu", [])
    number = position.board.space
    kermanshah = number["kermanshah"]
    take_space(position, table, CP, kermanshah)
    for space in numbers(position.board.of_nation["pe"] & ~(1 << kermanshah)):
        take_space(position, table, AP, space)
