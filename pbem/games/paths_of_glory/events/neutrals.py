"""The cards that bring neutral nations into the war (9.5.2)."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from pbem.games.paths_of_glory.asks import refuse, space_named
from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import BULGARIA, FALL_OF_THE_TSAR, GREECE, ITALY, ROMANIA
from pbem.games.paths_of_glory.events.card_event import CardEvent, EventPlay
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.games.paths_of_glory.war.entry import join_war

ENTRIES = {ROMANIA: "ro", ITALY: "it", GREECE: "gr", BULGARIA: "bu"}
"""The cards that bring a nation into the war."""


def check_may_enter(position: Position, order: PlayEvent) -> None:
    """One nation a turn (9.5.2.2); Romania not after the Fall of the Tsar (card list).

    Greece may enter before or after Salonika and the MEF (9.5.2.4.1).
    """
    if position.state.neutral_entered:
        raise refuse("neutral_twice", "9.5.2.2", order.card, card=order.card)
    if ENTRIES[order.card] in position.state.at_war:
        raise refuse("neutral_at_war", "9.5.2.1", order.card, nation=ENTRIES[order.card])
    if order.card == ROMANIA and position.was_played(FALL_OF_THE_TSAR):
        raise refuse(
            "event_before", order.card, order.card, card=order.card, played=(FALL_OF_THE_TSAR,)
        )


# --- the corps that are free to place -------------------------------------------------------------


def spaces_for_free_corps(position: Position, nation: str) -> list[int]:
    """The spaces for the corps free to place (4.2.2), those at the enemy's border first."""
    neutral = position.board.neutrals[nation]
    if not neutral.any_spaces:
        return []
    fixed = {position.board.space[space] for space in neutral.spaces}
    spaces = [n for n in numbers(position.board.of_nation[nation]) if n not in fixed]

    def inland(n: int) -> bool:
        return all(
            position.is_controlled_by(neutral.side, near) for near in position.board.solid[n]
        )

    return sorted(spaces, key=inland)


def spaces_of_free_corps(position: Position, order: PlayEvent) -> list[int]:
    """Where an order puts the corps free to place, one in each space (4.2.2).

    Raises:
        Illegal: other units, spaces elsewhere or twice, too few or too many (4.2.2).
    """
    neutral = position.board.neutrals[ENTRIES[order.card]]
    if order.units:
        raise refuse("event_no_units", order.card, order.card, card=order.card)
    legal = spaces_for_free_corps(position, neutral.nation)
    if not order.places:
        return legal[: neutral.any_spaces]
    spaces = [space_named(position, where) for _, where in order.places]
    for n, (name, where) in enumerate(order.places):
        if name.partition("-")[0] not in ("", neutral.any_unit):
            raise refuse("neutral_unit", "4.2.2", name, unit=name, nation=neutral.nation)
        if spaces[n] not in legal or spaces[n] in spaces[:n]:
            raise refuse("neutral_space", "4.2.2", where, space=where, nation=neutral.nation)
    if len(spaces) != neutral.any_spaces:
        raise refuse(
            "neutral_number", "4.2.2", order.card, number=neutral.any_spaces, got=len(spaces)
        )
    return spaces


def _check_choice(position: Position, order: PlayEvent) -> None:
    spaces_of_free_corps(position, order)


def _legal_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    neutral = position.board.neutrals[ENTRIES[order.card]]
    legal = spaces_for_free_corps(position, neutral.nation)
    for spaces in combinations(legal, neutral.any_spaces):
        places = tuple((neutral.any_unit, position.space(n).id) for n in spaces)
        yield msgspec.structs.replace(order, places=places)


# --- entry ----------------------------------------------------------------------------------------


def do_enter(played: EventPlay) -> None:
    """A nation enters the war (9.5.2.1)."""
    spaces = spaces_of_free_corps(played.position, played.order)
    played.position.state.neutral_entered = True
    join_war(played.position, played.table, ENTRIES[played.order.card], spaces)


ENTRY = CardEvent(
    requires=check_may_enter, check=_check_choice, choices=_legal_choices, effect=do_enter
)
"""Every card that brings a neutral nation into the war."""
