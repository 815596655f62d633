"""Reinforcements (9.5.3)."""

from collections.abc import Callable, Iterator
from itertools import product

import msgspec

from pbem.games.paths_of_glory.asks import refuse, space_named
from pbem.games.paths_of_glory.board.board import AP, Card, numbers
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.cards.ids import (
    CONVOY,
    OVER_THERE,
    SALONIKA,
    SINAI_PIPELINE,
    UBOATS_UNLEASHED,
)
from pbem.games.paths_of_glory.events.card_event import CardEvent, EventPlay
from pbem.games.paths_of_glory.log.events import BeachheadLanded, ReinforcementsCame
from pbem.games.paths_of_glory.operations.movement_rules import enter_space, enterable_spaces
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.games.paths_of_glory.redeployment.homes import has_room, spaces_for_army
from pbem.games.paths_of_glory.supply.supply import supplied_spaces_of

_HOMES = {"ANAc": "arabia", "SNc": "libya"}
"""Corps that come to a space instead of the reserve box (9.5.3.2)."""

Landing = tuple[tuple[int, int], ...]
"""(army, space) for every army of a card."""


# --- prerequisites --------------------------------------------------------------------------------


def check_may_come(position: Position, order: PlayEvent) -> None:
    """Refuse a reinforcement card that may not be played at all (9.5.3.1, 16.3.4, card list).

    Raises:
        Illegal: first turn, second card of the nation in the turn, neutral nation, or a restriction
            of the card.
    """
    card = position.board.cards[order.card]
    if position.state.turn == 1:
        raise refuse("reinforcements_first_turn", "9.5.3.1", card.id, card=card.id)
    if card.reinforces in position.state.reinforced:
        raise refuse("reinforcements_twice", "9.5.3.1", card.id, nation=card.reinforces)
    if position.is_neutral(card.reinforces):
        raise refuse("reinforcements_neutral", "9.5.2.1", card.id, nation=card.reinforces)
    if card.reinforces == "us":
        _check_americans(position, card)
    if "ANAc" in card.units and position.is_neutral("tu"):
        raise refuse("reinforcements_turkey", "9.5.3.2", card.id, card=card.id)
    if "SNc" in card.units:
        _check_senussi(position, card)
    if next(_possible_landings(position, card, {}), None) is None:
        raise refuse("reinforcements_no_room", "9.5.3.1", card.id, card=card.id)


def _check_senussi(position: Position, card: Card) -> None:
    """Libya holds no unit of the Allies and has room (CP-24, 10.1.1)."""
    stack = position.stacks[position.board.space["libya"]]
    if any(position.unit(u).side == AP for u in stack):
        raise refuse("reinforcements_libya", "9.5.3.2", card.id, card=card.id)
    if len(stack) >= LIMIT:
        raise refuse("reinforcements_no_room", "9.5.3.1", card.id, card=card.id)


def _check_americans(position: Position, card: Card) -> None:
    """Only after Over There (16.3.4), and not under submarine warfare (CP-36 without AP-52)."""
    if not position.was_played(OVER_THERE):
        raise refuse("event_after", "16.3.4", card.id, card=card.id, needs=(OVER_THERE,))
    if position.was_played(UBOATS_UNLEASHED) and not position.was_played(CONVOY):
        raise refuse("reinforcements_submarines", card.id, card.id, card=card.id, needs=CONVOY)


# --- where armies come ----------------------------------------------------------------------------


def special_spaces(position: Position, unit: int) -> list[int]:
    """Where a near-east army of the Allies comes; empty for others (9.5.3.3, 9.5.3.5)."""
    find = _SPECIAL.get(position.unit(unit).kind)
    return find(position, unit) if find else []


def _open_spaces(position: Position, unit: int) -> list[int]:
    """Spaces of its side that an army may enter, with room and supply for it (9.5.3.3)."""
    held = position.held[position.unit(unit).side]
    spaces = numbers(held & enterable_spaces(position, unit) & supplied_spaces_of(position, unit))
    return [n for n in spaces if has_room(position, n)]


def _caucasus_spaces(position: Position, unit: int) -> list[int]:
    """AP-29: in the Russian spaces of the Near East, those where Allied units stand first."""
    area = position.board.of_nation["ru"] & position.board.near_east
    spaces = [n for n in _open_spaces(position, unit) if area >> n & 1]
    return sorted(spaces, key=lambda n: not position.stacks[n])


def _beach_spaces(position: Position, _unit: int) -> list[int]:
    """AP-31: any MEF space, if Turkey is at war and Salonika is not played (9.5.2.4.1)."""
    if position.is_neutral("tu") or position.was_played(SALONIKA):
        return []
    return list(numbers(position.board.of_nation["none"]))


def _alexandria_space(position: Position, unit: int) -> list[int]:
    """AP-50: Alexandria, after Sinai Pipeline."""
    space = position.board.space["alexandria"]
    return (
        [space]
        if position.was_played(SINAI_PIPELINE) and space in _open_spaces(position, unit)
        else []
    )


def _salonika_space(position: Position, unit: int) -> list[int]:
    """AP-53: Salonika."""
    space = position.board.space["salonika"]
    return [space] if space in _open_spaces(position, unit) else []


_SPECIAL: dict[str, Callable[[Position, int], list[int]]] = {
    "RU-CAU": _caucasus_spaces,
    "BR-MEF": _beach_spaces,
    "BR-NE": _alexandria_space,
    "FR-Orient": _salonika_space,
}


def arrival_spaces(position: Position, unit: int) -> list[int]:
    """The spaces where an army may come: by its card, or as others do (9.5.3.3, 9.5.3.4)."""
    special = special_spaces(position, unit)
    return special + [n for n in spaces_for_army(position, unit) if n not in special]


def _armies_on_card(position: Position, card: Card) -> list[int]:
    return [
        unit
        for kind in card.units
        for unit in position.unused_units(kind)
        if position.unit(unit).army
    ]


def _possible_landings(position: Position, card: Card, named: dict[int, int]) -> Iterator[Landing]:
    """Every way to place the armies of a card within limits, some already ``named`` (9.5.3.3)."""
    armies = _armies_on_card(position, card)
    options = [
        [named[unit]] if unit in named else arrival_spaces(position, unit) for unit in armies
    ]
    for spaces in product(*options):
        if all(len(position.stacks[n]) + spaces.count(n) <= LIMIT for n in spaces):
            yield tuple(zip(armies, spaces, strict=True))


def landing_of_order(position: Position, order: PlayEvent) -> Landing:
    """Where the armies of an order go; an army with one possible space need not be named.

    Raises:
        Illegal: an army that is not on the card, a space that is not open to it, no room, or
            nothing said (9.5.3.3).
    """
    card = position.board.cards[order.card]
    if order.units:
        raise refuse("event_no_units", card.id, card.id, card=card.id)
    armies = {position.unit(unit).id: unit for unit in _armies_on_card(position, card)}
    named: dict[int, int] = {}
    for name, where in order.places:
        if name not in armies or armies[name] in named:
            raise refuse("reinforcements_unit", "9.5.3.3", name, card=card.id, unit=name)
        space = space_named(position, where)
        if space not in arrival_spaces(position, armies[name]):
            raise refuse("reinforcements_space", "9.5.3.3", where, unit=name, space=where)
        named[armies[name]] = space
    ways = _possible_landings(position, card, named)
    way = next(ways, None)
    if way is None:
        spaces = tuple(where for _, where in order.places)
        raise refuse(
            "reinforcements_stacking", "10.1.1", *spaces, card=card.id, spaces=spaces, limit=LIMIT
        )
    if next(ways, None) is not None:
        missing = tuple(name for name, unit in armies.items() if unit not in named)
        raise refuse("reinforcements_where", "9.5.3.3", *missing, units=missing)
    return way


def _check_choice(position: Position, order: PlayEvent) -> None:
    landing_of_order(position, order)


def _legal_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    for way in _possible_landings(position, position.board.cards[order.card], {}):
        places = tuple((position.unit(unit).id, position.space(space).id) for unit, space in way)
        yield msgspec.structs.replace(order, places=places)


# --- arrival --------------------------------------------------------------------------------------


def do_bring(played: EventPlay) -> None:
    """Armies go to their spaces, corps to the box, the ANA and the Senussi home (9.5.3.2).

    They are at home in Arabia and in Libya.
    """
    position, card = played.position, played.card
    way = list(landing_of_order(position, played.order))
    regular = [unit for unit, space in way if _comes_as_regular(position, unit, space)]
    corps = _corps_on_card(position, card)
    way += [
        (u, position.board.space[_HOMES[position.unit(u).kind]])
        for u in corps
        if position.unit(u).kind in _HOMES
    ]
    reserve = [u for u in corps if position.unit(u).kind not in _HOMES]
    position.state.reinforced.add(card.reinforces)
    position.state.regular.update(regular)
    on_map = tuple((position.unit(unit).id, position.space(space).id) for unit, space in way)
    names = tuple(position.unit(u).id for u in reserve)
    played.table.log(ReinforcementsCame(card.reinforces, on_map, names, regular=bool(regular)))
    for unit in reserve:
        position.place(unit, RESERVE)
    for unit, space in way:
        enter_space(position, played.table, [unit], space)
        if position.space(space).nation == "none":
            _mark_beachhead(played, space)


def _comes_as_regular(position: Position, unit: int, space: int) -> bool:
    """True if a near-east army of the Allies gives up the Near East (9.5.3.4)."""
    return position.unit(unit).kind in _SPECIAL and space not in special_spaces(position, unit)


def _corps_on_card(position: Position, card: Card) -> list[int]:
    """The counters of the corps on a card."""
    corps: list[int] = []
    for kind in card.units:
        unit = next((u for u in position.unused_units(kind) if u not in corps), None)
        if unit is not None and not position.unit(unit).army:
            corps.append(unit)
    return corps


def _mark_beachhead(played: EventPlay, space: int) -> None:
    """The MEF marks its beachhead (9.5.3.5)."""
    played.position.state.beachhead = space
    played.position.touch()
    played.table.log(BeachheadLanded(played.position.space(space).id))


REINFORCEMENT = CardEvent(
    requires=check_may_come, check=_check_choice, choices=_legal_choices, effect=do_bring
)
"""Every reinforcement card."""
