"""The events of the Allies; reinforcements, neutrals and Entrench have their own modules."""

from collections.abc import Iterator

import msgspec

from pbem.games.paths_of_glory.asks import refuse, space_named
from pbem.games.paths_of_glory.board.board import AP, CP, numbers
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import ELIMINATED, LIMITED, RESERVE, Position
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.events.card_event import (
    CardEvent,
    EventPlay,
    all_checks,
    check_after_all,
    check_after_any,
    check_before,
    check_combined_war_status,
    check_commitment_below,
    check_turns,
    effect_of_operations,
    effect_of_points,
    lasts_this_turn,
    place_name_of,
    show_hand,
    units_chosen,
)
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.log.events import (
    FleetMet,
    SixtusRoll,
    StepRestored,
    UnitsJoined,
    UsStep,
)
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.games.paths_of_glory.redeployment.redeployment import (
    check_may_play_sr,
    check_salonika,
    do_salonika,
    salonika_choices,
)
from pbem.games.paths_of_glory.supply.supply import is_supplied
from pbem.games.paths_of_glory.war.entry import limit_greece

# --- mobilization ---------------------------------------------------------------------------------


def taxi_armies(position: Position) -> list[int]:
    """Reduced French armies in or next to Paris, in supply or not (AP-56)."""
    board = position.board
    paris = board.space["paris"]
    near = (paris, *board.solid[paris])
    units = [u for space in near for u in position.units_of(AP, space)]
    return [u for u in units if position.is_reduced(u) and _fits_taxis(position, u)]


def _fits_taxis(position: Position, unit: int) -> bool:
    u = position.unit(unit)
    return u.nation == "fr" and u.army and u.replaceable


def _check_taxi_choice(position: Position, order: PlayEvent) -> None:
    armies = taxi_armies(position)
    units = units_chosen(position, order, armies)
    if len(units) != min(1, len(armies)):
        raise refuse(
            "taxis_one",
            order.card,
            *order.units,
            card=order.card,
            number=min(1, len(armies)),
            got=len(units),
        )


def _taxi_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    armies = taxi_armies(position)
    for unit in armies:
        yield msgspec.structs.replace(order, units=(position.unit(unit).id,))
    if not armies:
        yield order


def do_paris_taxis(played: EventPlay) -> None:
    """AP-56: a reduced French army at Paris is filled up."""
    position = played.position
    for unit in units_chosen(position, played.order, taxi_armies(position)):
        position.restore(unit)
        played.table.log(StepRestored(position.unit(unit).id, place_name_of(position, unit)))


def cavalry_spaces(position: Position) -> list[int]:
    """Spaces of Russia proper with a supplied Russian army and room for both cavalry corps."""
    board = position.board

    def fits(space: int) -> bool:
        stack = position.stacks[space]
        armies = [u for u in stack if position.unit(u).army and position.unit(u).nation == "ru"]
        return len(stack) + 2 <= LIMIT and any(is_supplied(position, u) for u in armies)

    return [n for n in numbers(board.of_nation["ru"] & ~board.near_east) if fits(n)]


def _check_room_for_cavalry(position: Position, order: PlayEvent) -> None:
    if not cavalry_spaces(position):
        raise refuse("cavalry_no_room", "10.1.1", order.card, card=order.card)


def _check_cavalry(position: Position, order: PlayEvent) -> None:
    if order.units:
        raise refuse("event_no_units", order.card, order.card, card=order.card)
    targets = {name for _, name in order.places}
    if len(targets) != 1 or len(order.places) > 2:
        raise refuse(
            "cavalry_one_space",
            order.card,
            *sorted(targets),
            card=order.card,
            got=len(order.places),
        )
    for unit, name in order.places:
        if unit.partition("-")[0] not in ("", "CAVc"):
            raise refuse("cavalry_unit", order.card, unit, card=order.card, unit=unit)
        if space_named(position, name) not in cavalry_spaces(position):
            raise refuse("cavalry_space", order.card, name, card=order.card, space=name)


def _cavalry_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    for space in cavalry_spaces(position):
        yield msgspec.structs.replace(order, places=(("CAVc", position.space(space).id),))


def do_russian_cavalry(played: EventPlay) -> None:
    """AP-57: two cavalry corps join a Russian army."""
    position = played.position
    name = played.order.places[0][1]
    corps = position.unused_units("CAVc")
    for unit in corps:
        position.place(unit, position.board.space[name])
    played.table.log(UnitsJoined(tuple(position.unit(u).id for u in corps), name))


# --- limited war ----------------------------------------------------------------------------------


def do_cloak_and_dagger(played: EventPlay) -> None:
    """AP-23: the hand of the Central Powers, then operations."""
    show_hand(played, CP)
    effect_of_operations()(played)


def _check_landing_possible(position: Position, order: PlayEvent) -> None:
    """AP-30 is a redeployment (9.3.3); somebody must be able to go."""
    check_may_play_sr(position, AP)
    if next(salonika_choices(position), None) is None:
        raise refuse("salonika_nobody", order.card, order.card, card=order.card)


def _landing_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    for places in salonika_choices(position):
        yield msgspec.structs.replace(order, places=places)


def _check_salonika(position: Position, order: PlayEvent) -> None:
    if order.units:
        raise refuse("event_no_units", order.card, order.card, card=order.card)
    check_salonika(position, order.places)


def do_salonika_event(played: EventPlay) -> None:
    """AP-30: Greeks stand in Greece (9.5.2.4); British and French corps redeploy to Salonika."""
    limit_greece(played.position, played.table)
    do_salonika(played.position, played.table, played.order.places)


def _check_fleet_is_out(position: Position, order: PlayEvent) -> None:
    if not position.state.fleet_out:
        raise refuse("grand_fleet", order.card, order.card, card=order.card)


def do_grand_fleet(played: EventPlay) -> None:
    """AP-33: the High Seas Fleet gains nothing."""
    played.position.state.fleet_out = False
    played.table.log(FleetMet())


def ah_prisoners(position: Position) -> list[int]:
    """Austro-Hungarian corps in the box of the eliminated."""
    return position.unused_units("AHc", ELIMINATED)


def do_czech_legion(played: EventPlay) -> None:
    """AP-60: the legion joins the box; an eliminated Austrian corps never comes back.

    Without such a corps the second part is moot (9.5.1.1).
    """
    position, table = played.position, played.table
    for corps in ah_prisoners(position)[:1]:
        position.eliminate(corps, permanent=True)
        table.log(Eliminated(position.unit(corps).id, "eliminated", permanent=True, why="event"))
    legion = position.board.unit["CZLc"]
    position.place(legion, RESERVE)
    table.log(UnitsJoined(("CZLc",), "reserve"))


# --- total war ------------------------------------------------------------------------------------


def _check_telegram_allowed(position: Position, order: PlayEvent) -> None:
    if position.state.us_entry >= 2:
        raise refuse("us_entry", "16.3.3", order.card, card=order.card)


def do_zimmermann_telegram(played: EventPlay) -> None:
    """AP-54: the United States join the Allies (16.3.3); a victory point."""
    position = played.position
    position.state.us_entry, position.state.zimmermann_turn = 2, position.state.turn
    played.table.log(UsStep("zimmermann"))
    effect_of_points(-1)(played)


def _check_turn_after_telegram(position: Position, order: PlayEvent) -> None:
    if position.state.turn <= position.state.zimmermann_turn:
        raise refuse(
            "over_there_turn",
            "16.3.4",
            order.card,
            card=order.card,
            turn=position.state.zimmermann_turn,
        )


def do_over_there(played: EventPlay) -> None:
    """AP-55: American reinforcements and replacements from now on (16.3.4, 17.1.8)."""
    played.position.state.us_entry = 3
    played.table.log(UsStep("over_there"))


def do_sixtus_affair(played: EventPlay) -> None:
    """AP-62: a roll on the Allied row below 20 of the peace table; it is no offer (16.5.2)."""
    die = played.table.roll(6, SixtusRoll())
    change = -played.position.board.peace["below_20"][die - 1]
    if change:
        award_points(played.position, played.table, change, "card", played.card.id)


LASTING = CardEvent()

EVENTS: dict[str, CardEvent] = {
    ids.BLOCKADE: LASTING,
    ids.MOLTKE: CardEvent(requires=check_turns(1, 2)),
    ids.RAPE_OF_BELGIUM: CardEvent(
        requires=all_checks(
            check_after_all(ids.GUNS_OF_AUGUST), check_commitment_below(AP, LIMITED)
        ),
        effect=effect_of_points(-1),
    ),
    ids.CLOAK_AND_DAGGER: CardEvent(effect=do_cloak_and_dagger),
    ids.LUSITANIA: CardEvent(
        requires=all_checks(check_after_all(ids.BLOCKADE), check_before(ids.ZIMMERMANN_TELEGRAM)),
        effect=effect_of_points(-1),
    ),
    ids.GREAT_RETREAT: CardEvent(effect=lasts_this_turn),
    ids.LANDSHIPS: LASTING,
    ids.SALONIKA: CardEvent(
        requires=_check_landing_possible,
        check=_check_salonika,
        choices=_landing_choices,
        effect=do_salonika_event,
    ),
    ids.GRAND_FLEET: CardEvent(requires=_check_fleet_is_out, effect=do_grand_fleet),
    ids.YANKS_AND_TANKS: CardEvent(effect=effect_of_operations("yanks")),
    ids.INDEPENDENT_AIR_FORCE: LASTING,
    ids.FOURTEEN_POINTS: CardEvent(
        requires=check_after_all(ids.ZIMMERMANN_TELEGRAM, rule="16.3.5"),
        effect=effect_of_points(-1),
    ),
    ids.KERENSKY_OFFENSIVE: CardEvent(
        requires=all_checks(
            check_after_all(ids.FALL_OF_THE_TSAR), check_before(ids.BOLSHEVIK_REVOLUTION)
        ),
        effect=effect_of_operations("kerensky"),
    ),
    ids.BRUSILOV_OFFENSIVE: CardEvent(effect=effect_of_operations("brusilov")),
    ids.SINAI_PIPELINE: LASTING,
    ids.EVERYONE_INTO_BATTLE: CardEvent(
        requires=check_after_any(*ids.KAISER_BATTLES), effect=lasts_this_turn
    ),
    ids.CONVOY: CardEvent(
        requires=check_after_all(ids.UBOATS_UNLEASHED), effect=effect_of_points(-1)
    ),
    ids.ZIMMERMANN_TELEGRAM: CardEvent(
        requires=all_checks(check_combined_war_status(30, "16.3.2"), _check_telegram_allowed),
        effect=do_zimmermann_telegram,
    ),
    ids.OVER_THERE: CardEvent(
        requires=all_checks(
            check_after_all(ids.ZIMMERMANN_TELEGRAM, rule="16.3.4"), _check_turn_after_telegram
        ),
        effect=do_over_there,
    ),
    ids.PARIS_TAXIS: CardEvent(
        check=_check_taxi_choice, choices=_taxi_choices, effect=do_paris_taxis
    ),
    ids.RUSSIAN_CAVALRY: CardEvent(
        requires=_check_room_for_cavalry,
        check=_check_cavalry,
        choices=_cavalry_choices,
        effect=do_russian_cavalry,
    ),
    ids.CZECH_LEGION: CardEvent(effect=do_czech_legion),
    ids.THE_SIXTUS_AFFAIR: CardEvent(effect=do_sixtus_affair),
    ids.INFLUENZA: CardEvent(requires=check_combined_war_status(30), effect=lasts_this_turn),
}
"""By card; a card without effect lasts: other chapters ask whether it was played."""
