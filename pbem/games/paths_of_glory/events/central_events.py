"""The events of the Central Powers, but for those with their own modules.

These are reinforcements, neutrals, Entrench and War in Africa.
"""

from collections.abc import Iterator

import msgspec

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import RESERVE, TOTAL, Position
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.combat.forts import destroy_fort
from pbem.games.paths_of_glory.events.card_event import (
    CardEvent,
    EventPlay,
    all_checks,
    check_after_all,
    check_before,
    check_commitment_below,
    check_turns,
    effect_of_operations,
    effect_of_points,
    lasts_this_turn,
    place_name_of,
    show_hand,
    units_chosen,
)
from pbem.games.paths_of_glory.events.war_in_africa import do_war_in_africa
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.log.events import (
    FleetSailed,
    MandateVoid,
    RussiaMoved,
    StepRestored,
    StepTaken,
    UnitsJoined,
)
from pbem.games.paths_of_glory.orders import PlayEvent
from pbem.games.paths_of_glory.replacements.replacements import why_not_replace
from pbem.games.paths_of_glory.supply.supply import is_space_supplied
from pbem.games.paths_of_glory.war.russian_capitulation import (
    TSAR_MAY_COMMAND,
    TSAR_MAY_FALL,
    count_russian_vp,
    is_more_of_russia_lost,
)
from pbem.rules import Table

TREATY_AREA = frozenset({"ru", "ge", "tu", "ah", "ro"})
"""Countries in which Russians may be after CP-45 (16.4.9)."""

LANDWEHR_POINTS = 4
"""Half replacement points of CP-5: an army costs two, a corps one."""


# --- mobilization ---------------------------------------------------------------------------------


def _check_first_round(position: Position, order: PlayEvent) -> None:
    if (position.state.turn, position.state.round) != (1, 1):
        turn, number = position.state.turn, position.state.round
        raise refuse(
            "guns_too_late", order.card, order.card, card=order.card, turn=turn, round=number
        )


def do_guns_of_august(played: EventPlay) -> None:
    """CP-1: two armies are at Liege, its fort is gone; they and a third may attack at once."""
    position = played.position
    number, unit = position.board.space, position.board.unit
    liege, koblenz = number["liege"], number["koblenz"]
    for army in ("GE-1", "GE-2"):
        position.place(unit[army], liege)
    destroy_fort(position, played.table, liege)
    played.op.attack = {liege, koblenz}
    played.op.ready = {unit[army] for army in ("GE-1", "GE-2", "GE-3")}
    played.op.bonus, played.op.paid = "guns", True


def _check_berlin_stands(position: Position, order: PlayEvent) -> None:
    berlin = position.board.space["berlin"]
    if not position.is_controlled_by(CP, berlin) or not is_space_supplied(position, CP, berlin):
        raise refuse("landwehr_berlin", order.card, order.card, card=order.card, space="berlin")


def landwehr_units(position: Position) -> list[int]:
    """Reduced Germans that may receive replacements (17.1.3-17.1.7), armies first.

    None of them is eliminated.
    """
    board, at = position.board, position.state.at
    reduced = [
        u for u in sorted(position.state.reduced) if board.units[u].rp == "ge" and at[u] >= RESERVE
    ]
    found = [u for u in reduced if why_not_replace(position, u) is None]
    return sorted(found, key=lambda u: (not board.units[u].army, at[u] == RESERVE))


def _landwehr_cost(position: Position, units: list[int]) -> int:
    return sum(2 if position.unit(u).army else 1 for u in units)


def _check_landwehr(position: Position, order: PlayEvent) -> None:
    units = units_chosen(position, order, landwehr_units(position))
    cost = _landwehr_cost(position, units)
    if cost > LANDWEHR_POINTS:
        raise refuse(
            "landwehr_cost", "17.1.4", *order.units, halves=cost, most_halves=LANDWEHR_POINTS
        )


def _landwehr_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    """As much as the points allow, beginning with each unit in turn."""
    found = landwehr_units(position)
    for first in range(max(1, len(found))):
        chosen: list[int] = []
        for unit in found[first:] + found[:first]:
            if _landwehr_cost(position, [*chosen, unit]) <= LANDWEHR_POINTS:
                chosen.append(unit)
        yield msgspec.structs.replace(order, units=tuple(position.unit(u).id for u in chosen))


def do_landwehr(played: EventPlay) -> None:
    """CP-5: two replacement points for Germans at reduced strength."""
    position = played.position
    for unit in units_chosen(position, played.order, landwehr_units(position)):
        position.restore(unit)
        played.table.log(StepRestored(position.unit(unit).id, place_name_of(position, unit)))


def _check_moltke_gone(position: Position, order: PlayEvent) -> None:
    """CP-13: in August and September 1914 only against Moltke."""
    if position.state.turn <= 2:
        check_after_all(ids.MOLTKE)(position, order)


# --- limited war ----------------------------------------------------------------------------------


def do_mata_hari(played: EventPlay) -> None:
    """CP-17: the Allied hand, then operations."""
    show_hand(played, AP)
    effect_of_operations()(played)


def do_high_seas_fleet(played: EventPlay) -> None:
    """CP-25: the fleet waits for the next action of the Allies."""
    played.position.state.fleet_out = True
    played.table.log(FleetSailed())


def _check_no_french_fort(position: Position, order: PlayEvent) -> None:
    """CP-26 is an event by itself only when no fort of France stands any more."""
    standing = tuple(
        s.id for s in position.board.spaces if s.nation == "fr" and position.fort_strength(s.n)
    )
    if standing:
        raise refuse("execution_forts", "9.5.4.1", order.card, forts=standing)


def _check_three_in_russia(position: Position, order: PlayEvent) -> None:
    """Three victory point spaces in Russia (16.4.3)."""
    held = count_russian_vp(position)
    if held < TSAR_MAY_COMMAND:
        raise refuse("tsar_command", "16.4.3", order.card, held=held, least=TSAR_MAY_COMMAND)


def do_tsar_takes_command(played: EventPlay) -> None:
    """CP-28: the second step of the Russian capitulation (16.4.3)."""
    played.table.log(RussiaMoved("tsar_command"))


# --- total war ------------------------------------------------------------------------------------


def _void_mandate(played: EventPlay, side: str, nation: str) -> None:
    """A mandated offensive in force counts as none (7.1.10, 7.1.11)."""
    if played.position.state.mandated[side] == nation:
        played.position.state.mandated[side] = "none"
        played.table.log(MandateVoid(side, nation))


def _check_tsar_may_fall(position: Position, order: PlayEvent) -> None:
    """Combined war status and victory point spaces in Russia make 33 (16.4.4)."""
    total = position.state.combined + count_russian_vp(position)
    if total < TSAR_MAY_FALL:
        raise refuse("tsar_falls", "16.4.4", order.card, total=total, least=TSAR_MAY_FALL)


def do_fall_of_the_tsar(played: EventPlay) -> None:
    """CP-52: a victory point, two more if Romania is neutral (16.4.5)."""
    position = played.position
    position.state.tsar_fell = count_russian_vp(position)
    position.state.tsar_turn = position.state.turn
    played.table.log(RussiaMoved("tsar_falls"))
    award_points(
        position, played.table, 3 if position.is_neutral("ro") else 1, "card", played.card.id
    )


def _check_revolution_is_ripe(position: Position, order: PlayEvent) -> None:
    """Refuse the revolution in an earlier turn, or if no more of Russia is taken (16.4.6).

    It needs a turn after the Tsar's fall, and more of Russia taken than then. All of it but Baku
    is enough too.
    """
    if position.state.turn <= position.state.tsar_turn:
        raise refuse(
            "revolution_turn", "16.4.6", order.card, card=order.card, turn=position.state.tsar_turn
        )
    if not is_more_of_russia_lost(position):
        held, fell = count_russian_vp(position), position.state.tsar_fell
        raise refuse("revolution_spaces", "16.4.6", order.card, held=held, fell=fell)


def do_bolshevik_revolution(played: EventPlay) -> None:
    """CP-53: no mandated offensive of the Russians any more (7.1.11, 16.4.7)."""
    played.table.log(RussiaMoved("revolution"))
    _void_mandate(played, AP, "ru")


def do_brest_litovsk(played: EventPlay) -> None:
    """CP-45: Russians abroad and those stacked with other Allies are eliminated (16.4.9)."""
    position = played.position
    played.table.log(RussiaMoved("treaty"))
    for unit in [u for u in range(len(position.state.at)) if _is_lost_by_treaty(position, u)]:
        played.table.log(
            Eliminated(
                position.unit(unit).id,
                place_name_of(position, unit),
                permanent=not position.unit(unit).replaceable,
                why="event",
            )
        )
        position.eliminate(unit, permanent=False)


def _is_lost_by_treaty(position: Position, unit: int) -> bool:
    place = position.state.at[unit]
    if position.unit(unit).nation != "ru" or place < 0:
        return False
    abroad = position.space(place).nation not in TREATY_AREA
    return abroad or any(position.unit(u).nation != "ru" for u in position.stacks[place])


def do_take_command(played: EventPlay) -> None:
    """CP-54: no mandated offensive of the Germans any more (7.1.10)."""
    _void_mandate(played, CP, "ge")


# --- optional cards -------------------------------------------------------------------------------


def _check_warsaw_held(position: Position, order: PlayEvent) -> None:
    if not position.is_controlled_by(CP, position.board.space["warsaw"]):
        raise refuse("warsaw", order.card, order.card, card=order.card, space="warsaw")


def join_reserve(position: Position, table: Table, kind: str) -> None:
    """All corps of a kind join the reserve box."""
    corps = position.unused_units(kind)
    for unit in corps:
        position.place(unit, RESERVE)
    table.log(UnitsJoined(tuple(position.unit(u).id for u in corps), "reserve"))


def do_polish_restoration(played: EventPlay) -> None:
    """CP-59: three Polish corps, at the price of a victory point."""
    award_points(played.position, played.table, -1, "card", played.card.id)
    join_reserve(played.position, played.table, "PLc")


def possible_deserters(position: Position) -> list[int]:
    """Russians with two steps left, on the map or in the reserve box, armies first."""
    units = position.board.units
    found = [
        u.n
        for u in units
        if u.nation == "ru" and position.state.at[u.n] >= RESERVE and not position.is_reduced(u.n)
    ]
    return sorted(found, key=lambda n: not units[n].army)


def _check_desertions(position: Position, order: PlayEvent) -> None:
    units = units_chosen(position, order, possible_deserters(position))
    if len(units) > 4:
        raise refuse(
            "desertions_number", order.card, *order.units, card=order.card, limit=4, got=len(units)
        )


def _desertion_choices(position: Position, order: PlayEvent) -> Iterator[PlayEvent]:
    """Four in a row, beginning with each unit in turn."""
    names = [position.unit(u).id for u in possible_deserters(position)]
    for first in range(max(1, len(names))):
        yield msgspec.structs.replace(order, units=tuple((names[first:] + names[:first])[:4]))


def do_russian_desertions(played: EventPlay) -> None:
    """CP-63: up to four Russian units lose a step, once the Tsar has fallen."""
    position = played.position
    for unit in units_chosen(position, played.order, possible_deserters(position)):
        position.reduce(unit)
        played.table.log(StepTaken(position.unit(unit).id, place_name_of(position, unit)))


LASTING = CardEvent()

EVENTS: dict[str, CardEvent] = {
    ids.GUNS_OF_AUGUST: CardEvent(requires=_check_first_round, effect=do_guns_of_august),
    ids.LANDWEHR: CardEvent(
        requires=_check_berlin_stands,
        check=_check_landwehr,
        choices=_landwehr_choices,
        effect=do_landwehr,
    ),
    ids.RACE_TO_THE_SEA: LASTING,  # 11.1.9
    ids.REICHSTAG_TRUCE: CardEvent(
        requires=check_commitment_below(CP, TOTAL), effect=effect_of_points(1)
    ),
    ids.SUD_ARMY: LASTING,  # 9.2.3
    ids.OBEROST: LASTING,  # 15.1.11
    ids.FALKENHAYN: CardEvent(requires=_check_moltke_gone),
    ids.MATA_HARI: CardEvent(effect=do_mata_hari),
    ids.HIGH_SEAS_FLEET: CardEvent(effect=do_high_seas_fleet),
    ids.PLACE_OF_EXECUTION: CardEvent(
        requires=all_checks(
            check_after_all(ids.FALKENHAYN),
            check_before(ids.HL_TAKE_COMMAND),
            _check_no_french_fort,
        )
    ),
    ids.ZEPPELIN_RAIDS: CardEvent(effect=lasts_this_turn),
    ids.TSAR_TAKES_COMMAND: CardEvent(
        requires=_check_three_in_russia, effect=do_tsar_takes_command
    ),
    ids.ELEVENTH_ARMY: LASTING,  # 9.2.3
    ids.WAR_IN_AFRICA: CardEvent(effect=do_war_in_africa),
    ids.WALTER_RATHENAU: LASTING,
    ids.UBOATS_UNLEASHED: CardEvent(requires=check_after_all(ids.HL_TAKE_COMMAND)),
    ids.HOFFMANN: CardEvent(requires=check_after_all(ids.HL_TAKE_COMMAND)),  # 7.1.9
    ids.TREATY_OF_BREST_LITOVSK: CardEvent(
        requires=check_after_all(ids.BOLSHEVIK_REVOLUTION, rule="16.4.8"), effect=do_brest_litovsk
    ),
    ids.FRENCH_MUTINY: LASTING,  # 7.1.8
    ids.FALL_OF_THE_TSAR: CardEvent(
        requires=all_checks(
            check_after_all(ids.TSAR_TAKES_COMMAND, rule="16.4.4"), _check_tsar_may_fall
        ),
        effect=do_fall_of_the_tsar,
    ),
    ids.BOLSHEVIK_REVOLUTION: CardEvent(
        requires=all_checks(
            check_after_all(ids.FALL_OF_THE_TSAR, rule="16.4.6"), _check_revolution_is_ripe
        ),
        effect=do_bolshevik_revolution,
    ),
    ids.HL_TAKE_COMMAND: CardEvent(effect=do_take_command),
    ids.LLOYD_GEORGE: CardEvent(requires=check_before(*ids.KAISER_BATTLES), effect=lasts_this_turn),
    ids.STAVKA_TIMIDITY: CardEvent(
        requires=check_after_all(ids.TSAR_TAKES_COMMAND), effect=lasts_this_turn
    ),
    ids.POLISH_RESTORATION: CardEvent(requires=_check_warsaw_held, effect=do_polish_restoration),
    ids.HAIG: CardEvent(effect=lasts_this_turn),
    ids.RUSSIAN_DESERTIONS: CardEvent(
        requires=check_after_all(ids.FALL_OF_THE_TSAR),
        check=_check_desertions,
        choices=_desertion_choices,
        effect=do_russian_desertions,
    ),
    ids.PRINCE_MAX: CardEvent(requires=check_turns(1, 16)),
}
"""By card; a card without effect lasts: other chapters ask whether it was played."""
