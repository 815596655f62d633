"""What a page offers of strategic redeployment and replacements (13, 17)."""

from collections.abc import Iterable

from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.combat_sheet import fill_sieges
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.language.phrases import RESERVE as RESERVE_BOX
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.redeployment.redeployment import redeployment_cost as sr_cost
from pbem.games.paths_of_glory.redeployment.routes import (
    counter_of_redeployment,
    may_enter_reserve,
    reachable_places,
    spaces_of_same_map,
    way_to_target,
)
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk, half_points_for
from pbem.orders.forms.sheets import Form, Sheet, Slot, Thing, rows

DONE = Form(
    label="pog.compose.done",
    moments=("operate", "fight", "redeploy", "rebuild"),
    line="DONE",
    then=(),
)
_SR = Form(
    label="pog.compose.redeploy", moments=("redeploy",), line="SR {unit} TO {to}",
    slots=(
        Slot(id="unit", table="redeployable", price="sr_unit", but=("sr.unit",), siege="kept"),
        Slot(id="to", table="redeploy", by="unit", room=True,
             toll=("near_east", "near_east", "unit")),
    ),
    moves=("unit", "to"),
)  # fmt: skip
_HALVES = {
    "allied": "halves_allied",
    "br": "halves_br",
    "fr": "halves_fr",
    "it": "halves_it",
    "ru": "halves_ru",
    "us": "halves_us",
    "ah": "halves_ah",
    "bu": "halves_bu",
    "ge": "halves_ge",
    "tu": "halves_tu",
}
"""The counter of half points of each pool (17.1)."""
_REBUILD = Form(
    label="pog.compose.rebuild", moments=("rebuild",), line="REBUILD {unit} {how}",
    slots=(
        Slot(id="unit", table="rebuildable", but=("rebuild.unit",)),
        Slot(id="how", table="rebuild", by="unit", price="rebuild"),
    ),
)  # fmt: skip


def fill_redeployment(sheet: Sheet, position: Position, side: str) -> None:
    """Every unit with the places it can redeploy to by itself (13.1).

    The box holds any number.
    """
    ends: dict[str, tuple[str, ...]] = {}
    tolled: dict[str, tuple[str, ...]] = {}
    for unit, place in enumerate(position.state.at):
        if place < RESERVE or position.unit(unit).side != side:
            continue
        goals = reachable_places(position, unit)
        box = (RESERVE,) if may_enter_reserve(position, unit) else ()
        if found := _place_ids(position, (*box, *numbers(goals))):
            name = position.unit(unit).id
            ends[name] = found
            beyond = goals & ~spaces_of_same_map(position, unit)
            tolled[name] = _fill_toll(sheet, position, unit, (*box, *numbers(beyond)))
            sheet.at[name] = RESERVE_BOX if place == RESERVE else position.space(place).id
            sheet.prices.setdefault("sr_unit", {})[name] = {"sr": sr_cost(position, unit)}
    sheet.verbs |= {"sr": _SR, "done": DONE}
    sheet.tables |= {
        "redeployable": rows({"": ends}),
        "redeploy": rows(ends),
        "near_east": rows(tolled),
    }
    fill_sieges(sheet, position, side)
    sheet.rooms |= {"": LIMIT, RESERVE_BOX: len(position.board.units)}


def _place_ids(position: Position, places: Iterable[int]) -> tuple[str, ...]:
    """The identifiers of spaces and of the reserve box."""
    return tuple(RESERVE_BOX if p == RESERVE else position.space(p).id for p in places)


def _fill_toll(
    sheet: Sheet, position: Position, unit: int, places: Iterable[int]
) -> tuple[str, ...]:
    """The places to which a unit uses up the one redeployment of its kind (13.2.1 to 13.2.3)."""
    found = []
    for place in places:
        way = way_to_target(position, unit, place)
        if counter := counter_of_redeployment(position, unit, place, way):
            found.append(place)
            sheet.counters[counter] = 1
            sheet.prices.setdefault("near_east", {})[position.unit(unit).id] = {counter: 1}
    return _place_ids(position, found)


def fill_replacements(
    sheet: Sheet, position: Position, ask: RebuildAsk, language: PathsOfGloryLanguage
) -> None:
    """Every replacement that the points of its pool pay for by itself (17.1.4)."""
    sheet.moments["rebuild"] = True
    sheet.counters |= {_HALVES[pool]: halves for pool, halves in ask.halves}
    sheet.verbs |= {"rebuild": _REBUILD, "done": DONE}
    ways: dict[str, list[str]] = {}
    prices = sheet.prices["rebuild"] = {}
    start = language.wording.line("REBUILD ")
    for order in ask.rebuildings():
        name = f"{order.unit}/{len(ways.setdefault(order.unit, []))}"
        ways[order.unit].append(name)
        unit = position.board.unit[order.unit]
        prices[name] = {
            _HALVES[position.unit(unit).rp]: half_points_for(position, unit, full=order.full)
        }
        how = (
            language.write(order)
            .removeprefix(start)
            .removeprefix(language.phrases.unit_name(order.unit))
        )
        sheet.things[name] = Thing(how.strip())
    sheet.tables |= {"rebuildable": rows({"": ways}), "rebuild": rows(ways)}
