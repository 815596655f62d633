"""Neutral nations enter the war (9.5.2, 16.1.3.1)."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from pbem.games.paths_of_glory.asks import refuse, space_named, take
from pbem.games.paths_of_glory.board.board import AP, CP, numbers
from pbem.games.paths_of_glory.board.state import RESERVE, TOTAL, Position
from pbem.games.paths_of_glory.cards.event_kit import Event, Played
from pbem.games.paths_of_glory.log.events import NationEntered
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.games.paths_of_glory.setup import enter_nation
from pbem.rules import Table

ENTRIES = {"AP-16": "ro", "AP-17": "it", "AP-44": "gr", "CP-34": "bu"}
"""The cards that bring a nation into the war."""


def held_back(position: Position, card: str) -> bool:
    """Whether Italy or Romania may be played as an event only: the Central Powers alone are in total war (9.5.2.5).

    When the Allies reach it, too, the card is free from the beginning of the next turn on.
    """
    state = position.state
    catching_up = AP in state.mixes and CP not in state.mixes
    alone = state.commitment[CP] == TOTAL and (state.commitment[AP] < TOTAL or catching_up)
    return alone and card in ("AP-16", "AP-17")


def may_enter(position: Position, order: PlayEvent) -> None:
    """One nation a turn, whoever brings it (9.5.2.2); Romania not after the Fall of the Tsar (card list)."""
    if position.state.neutral_entered:
        raise refuse("neutral_twice", "9.5.2.2", order.card)
    if ENTRIES[order.card] in position.state.at_war:
        raise refuse("neutral_at_war", "9.5.2.1", order.card, nation=ENTRIES[order.card])
    if order.card == "AP-16" and position.played("CP-52"):
        raise refuse("event_before", "9.5.1.1", order.card, card=order.card, played=("CP-52",))


# --- the corps that are free to place --------------------------------------------------------------------------------


def free_spaces(position: Position, nation: str) -> list[int]:
    """The spaces for the corps free to place (4.2.2): those at the border of the enemy's lands first."""
    neutral = position.board.neutrals[nation]
    if not neutral.any_spaces:
        return []
    fixed = {position.board.space[space] for space in neutral.spaces}
    spaces = [n for n in numbers(position.board.of_nation[nation]) if n not in fixed]

    def inland(n: int) -> bool:
        return all(position.controls(neutral.side, near) for near in position.board.solid[n])

    return sorted(spaces, key=inland)


def spread(position: Position, order: PlayEvent) -> list[int]:
    """Where an order puts the corps free to place, one in each space; at the border if nothing is said (4.2.2).

    Raises:
        Illegal: other units, spaces elsewhere or twice, too few or too many (4.2.2).
    """
    neutral = position.board.neutrals[ENTRIES[order.card]]
    if order.units:
        raise refuse("event_no_units", "9.5.1.1", order.card, card=order.card)
    legal = free_spaces(position, neutral.nation)
    if not order.places:
        return legal[: neutral.any_spaces]
    spaces = [space_named(position, where) for _, where in order.places]
    for n, (name, where) in enumerate(order.places):
        if name.partition("-")[0] not in ("", neutral.any_unit):
            raise refuse("neutral_unit", "4.2.2", name, unit=name, nation=neutral.nation)
        if spaces[n] not in legal or spaces[n] in spaces[:n]:
            raise refuse("neutral_space", "4.2.2", where, space=where, nation=neutral.nation)
    if len(spaces) != neutral.any_spaces:
        raise refuse("neutral_number", "4.2.2", order.card, number=neutral.any_spaces, got=len(spaces))
    return spaces


def _check(position: Position, order: PlayEvent) -> None:
    spread(position, order)


def _choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    neutral = position.board.neutrals[ENTRIES[order.card]]
    legal = free_spaces(position, neutral.nation)
    for spaces in combinations(legal, neutral.any_spaces):
        places = tuple((neutral.any_unit, position.space(n).id) for n in spaces)
        yield msgspec.structs.replace(order, places=places)


# --- entry -----------------------------------------------------------------------------------------------------------


def enter(played: Played) -> None:
    """A nation enters the war (9.5.2.1)."""
    spaces = spread(played.position, played.order)
    played.position.state.neutral_entered = True
    join(played.position, played.table, ENTRIES[played.order.card], spaces)


def join(position: Position, table: Table, nation: str, spaces: list[int]) -> None:
    """A nation's units come and it is at war; Greeks that stand there already are neutral no longer (9.5.2.4)."""
    state = position.state
    units = _muster(position, nation, spaces)
    state.at_war.add(nation)
    if nation == "gr":
        state.limited_greece = False
    position.touch()
    table.log(NationEntered(nation, position.board.neutrals[nation].side, units))


def limit_greece(position: Position, table: Table) -> None:
    """The Greeks come and stay neutral (9.5.2.4); nothing happens if Greece is at war."""
    if "gr" in position.state.at_war:
        return
    units = _muster(position, "gr", [])
    position.state.limited_greece = True
    position.touch()
    table.log(NationEntered("gr", AP, units, limited=True))


def _muster(position: Position, nation: str, spaces: list[int]) -> tuple[tuple[str, str], ...]:
    """Put a nation's units in place unless they are; what came, as (unit, space) pairs."""
    if position.state.limited_greece and nation == "gr":
        return ()
    before = position.state.at.copy()
    enter_nation(position, nation, spaces)
    changed = [u for u, place in enumerate(position.state.at) if place != before[u]]
    places = position.state.at
    return tuple(
        (position.unit(u).id, "reserve" if places[u] == RESERVE else position.space(places[u]).id) for u in changed
    )


def enter_turkey(position: Position, table: Table) -> None:
    """Turkey joins the Central Powers (16.1.3.1) and Persia is divided (11.1.13); no neutral entry of 9.5.2.2."""
    join(position, table, "tu", [])
    number = position.board.space
    kermanshah = number["kermanshah"]
    take(position, table, CP, kermanshah)
    for space in numbers(position.board.of_nation["pe"] & ~(1 << kermanshah)):
        take(position, table, AP, space)


ENTRY = Event(requires=may_enter, check=_check, choices=_choices, effect=enter)
"""Every card that brings a neutral nation into the war."""
