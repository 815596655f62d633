"""The sheet of new units, trains and a player turn: what a page offers to be clicked (10 to 15).

A form of a later phase closes the phases before it (5.1).
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial, reduce
from operator import or_
from typing import Any

import msgspec

from pbem.games.hex_engine import sheet as hex_sheet
from pbem.games.hex_engine.asks import is_accepted
from pbem.games.hex_engine.knowledge import EVERYBODY
from pbem.games.hex_engine.orders import Done
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import cheapest_paths
from pbem.games.when_eagles_fight.board.board import CENTRAL, NATIONS, RUSSIAN
from pbem.games.when_eagles_fight.board.setup import own_set_up_hexes, units_to_deploy
from pbem.games.when_eagles_fight.board.state import ENEMY, MIXING, Position
from pbem.games.when_eagles_fight.combat.declaration import CombatPhase
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import counts_half, defence_strength
from pbem.games.when_eagles_fight.combat.rigid_planning import marches_due
from pbem.games.when_eagles_fight.language.language import WhenEaglesFightLanguage
from pbem.games.when_eagles_fight.operations.cooperation import hexes_barred, mixed_limit
from pbem.games.when_eagles_fight.operations.movement import (
    is_free,
    is_resting,
    points_left,
    step_costs,
)
from pbem.games.when_eagles_fight.operations.stacking import MOST
from pbem.games.when_eagles_fight.operations.strategic_movement import (
    POOL,
    check_rail,
    rail_goals_from,
    rail_left,
    rail_left_in_russia,
)
from pbem.games.when_eagles_fight.orders import Brusilov, OberOst, Stavka
from pbem.games.when_eagles_fight.reinforcements.arrivals import (
    check_replace,
    entry_hexes,
    waiting_units,
)
from pbem.games.when_eagles_fight.reinforcements.withdrawals import side_owing_units
from pbem.games.when_eagles_fight.sequence.deployment import DeployAsk
from pbem.games.when_eagles_fight.sequence.knowledge import WhenEaglesFightKnowledge
from pbem.games.when_eagles_fight.sequence.prospects import (
    rail_orders,
    reinforcement_orders,
    replacement_orders,
)
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.games.when_eagles_fight.supply.headquarters import OBEROST_RANGE
from pbem.games.when_eagles_fight.supply.supply import is_active, line_from
from pbem.orders.forms.sheets import Form, Hold, Sheet, Slot, Thing, rows, span
from pbem.rules import Ask

DRAWN: tuple[type[Ask], ...] = (TurnAsk, DeployAsk)
"""The asks that are answered by clicks; any other is answered by whole lines."""

_TURN = ("operations", "headquarters", "combat", "oberost")
"""The phases of a player turn (5.2)."""


def _phases_until(phase: str) -> tuple[str, ...]:
    """The phases of a player turn in which an order of one of them can be given."""
    return _TURN[: _TURN.index(phase) + 1]


_DUE = ("due",)
"""New units come before anything else (10.6)."""
_ARRIVALS = {
    "reinforce": hex_sheet.placement_form(
        "REINFORCE", "reinforce", ("units",), ("units",), ("reinforce.units",), hex_sheet.ALL
    ),
    "replace": hex_sheet.choice_form(
        "REPLACE", "replace", (("units",), "units"), price="points", spent=_DUE
    ),
    "rebuild": Form(
        label="hex.compose.rebuild", moments=("units",), line="REPLACE {unit} {how} AT {to}",
        slots=(
            Slot(id="unit", table="rebuild_units", but=("rebuild.unit",), price="points"),
            Slot(id="to", table="rebuild", by="unit", room=True),
            Slot(id="how", table="whole", by="unit", price="whole", least=0),
        ),
        then=("units",), moves=("unit", "to"), spent=_DUE,
    ),
    "withdraw": hex_sheet.choice_form(
        "WITHDRAW", "withdraw", (("units",), "units"), slot="units", most=hex_sheet.ALL, spent=_DUE
    ),
    "sm": hex_sheet.movement_form(
        "SM", "sm", ("units", "strategic"), ("strategic",), ("sm.units",), _DUE
    ),
    "top": hex_sheet.on_top_form(("units", "strategic")),
    "done": Form(
        label="hex.compose.done", moments=("units", "strategic"), line="DONE", then=(), spent=_DUE
    ),
}  # fmt: skip

_TOGETHER: dict[str, Any] = {"company": "guns", "mixed": True}
"""Guns attack with somebody beside them (13.18), two empires from a mixed stack (6.4)."""
_ORDERS = {
    "move": hex_sheet.movement_form(
        "MOVE", "move", _phases_until("operations"), ("operations",), ("move.units",)
    ),
    "stavka": hex_sheet.choice_form(
        "STAVKA",
        "stavka",
        (_phases_until("headquarters"), "headquarters"),
        slot="place",
        price="once",
        held="held_by",
    ),
    "oberost": hex_sheet.choice_form(
        "OBEROST",
        "oberost",
        (_phases_until("headquarters"), "headquarters"),
        slot="place",
        price="once",
        held="held_by",
    ),
    "attack": hex_sheet.attack_form(
        "ATTACK", "attack", (_phases_until("combat"), "combat"), ("attack.units",), **_TOGETHER
    ),
    "again": hex_sheet.attack_form(
        "AGAIN",
        "again",
        (_phases_until("oberost"), "oberost"),
        ("again.units",),
        within=("called", "oberost.place"),
        **_TOGETHER,
    ),
    "top": hex_sheet.on_top_form(_TURN),
    "done": Form(label="hex.compose.done", moments=_TURN, line="DONE", then=()),
}
_RIGID = {"move": (), "top": (), "done": ("rigid", "marches")}
"""What must not be owed by rigid planning (3.6) when an order is given; any other: no march."""
_ORDERS = {
    name: msgspec.structs.replace(form, spent=_RIGID.get(name, ("marches",)))
    for name, form in _ORDERS.items()
}
_BRUSILOV = Form(
    label="hex.compose.brusilov",
    moments=_phases_until("headquarters"),
    line="BRUSILOV",
    then=("headquarters",),
)
_OF_ONE_SIDE = {"stavka": RUSSIAN, "oberost": CENTRAL, "again": CENTRAL}


def public_sheet(
    position: Position, asks: Sequence[Ask], language: WhenEaglesFightLanguage
) -> Sheet:
    """What everybody may know of what is asked of a side.

    The forms, hexes, counters, and the enemy's stacks.
    """
    sheet = Sheet()
    for ask in asks:
        assert isinstance(ask, TurnAsk | DeployAsk)
        hex_sheet.fill_names(sheet, position, ask.side, language.phrases)
        if isinstance(ask, DeployAsk):
            _fill_stacking(sheet, position, ask.side)
            due = units_to_deploy(position, ask.side)
            hex_sheet.fill_set_up(
                sheet,
                position,
                {n: own_set_up_hexes(position, position.unit(n).nation) for n in due},
            )
            continue
        hex_sheet.fill_targets(sheet, position, position.occupied[ENEMY[ask.side]])
        _fill_strengths(sheet, position, ask.side)
        new, standing = _entry_hexes(position, ask.side), position.occupied[ask.side]
        hex_sheet.fill_starts(sheet, position, standing | new)
        sheet.tables["sm"] = rows(_rail_goals(position, ask.side, new))
        if position.state.phase == "operations":
            hex_sheet.fill_reached(
                sheet,
                position,
                standing,
                _points_by_nation(position, ask.side),
                _walker(position, ask.side),
            )
            _fill_ways(sheet, position, ask.side)
        sheet.moments[position.state.phase] = True
        verbs = _ORDERS if position.state.phase in _TURN else _ARRIVALS
        sheet.verbs |= {
            name: verb
            for name, verb in verbs.items()
            if _OF_ONE_SIDE.get(name, ask.side) == ask.side
        }
        if position.state.phase in _TURN:
            hex_sheet.fill_conditions(sheet, language.phrases, ("combat", "oberost"))
        _fill_stacking(sheet, position, ask.side)
        sheet.mixed = ("german", mixed_limit(position))
        own = [unit for unit in position.board.units if unit.side == ask.side]
        sheet.tables["whole"] = rows(
            {unit.id: (f"whole/{unit.nation}",) for unit in own if unit.steps > 1}
        )
        for nation in {unit.nation for unit in own}:
            sheet.things[f"whole/{nation}"] = Thing(language.wording.line("WHOLE"))
            sheet.prices.setdefault("whole", {})[f"whole/{nation}"] = {f"points/{nation}": 1}
    return sheet


def private_sheet(
    position: Position,
    asks: Sequence[Ask],
    language: WhenEaglesFightLanguage,  # noqa: ARG001 - a sheet's shape
) -> Sheet:
    """What the asked side alone knows: its counters by hex, and where each may go."""
    sheet = Sheet()
    for ask in (ask for ask in asks if isinstance(ask, TurnAsk)):
        hex_sheet.fill_places_of_counters(sheet, position, ask.side)
        hex_sheet.list_covered_counters(sheet, position, ask.side, position.board.artillery)
        if position.state.phase in _TURN:
            _fill_player_turn(sheet, position, ask.side)
            _fill_weaker(sheet, position, ask.side)
            _fill_headquarters(sheet, position, ask)
            owed = not ask.is_legal(Done())
            sheet.counters |= {"rigid": int(owed), "marches": len(marches_due(position))}
        else:
            _fill_new_units_and_trains(sheet, position, ask.side)
    return sheet


def _fill_ways(sheet: Sheet, position: Position, side: str) -> None:
    """The ways of each nation's units (12.4), as far as everybody can see."""
    groups = hex_sheet.kinds_together(
        unit.nation for unit in position.board.units if unit.side == side
    )
    hex_sheet.fill_ways(
        sheet,
        position,
        side,
        step_costs(position),
        {name: (_hexes_shut(position, side, nations), 0) for name, nations in groups.items()},
        lambda n: position.unit(n).nation,
    )


def _hexes_shut(position: Position, side: str, nations: Collection[str]) -> Hexes:
    """Where units of some nations may not go: enemies, countries, the north (12.4, 6.3)."""
    found = position.mobile[ENEMY[side]]
    if "austrian" in nations and "german" not in nations:
        found |= position.ground.north & ~position.occupied[side]
    return reduce(or_, (hexes_barred(position, nation) for nation in nations), found)


def _fill_stacking(sheet: Sheet, position: Position, side: str) -> None:
    """What own counters count for stacking, and what a hex holds (8)."""
    own = [unit for unit in position.board.units if unit.side == side]
    sheet.sizes |= {
        "halves": {unit.id: position.board.halves[unit.n] for unit in own},
        "guns": {unit.id: 1 for unit in own if unit.n in position.board.artillery},
    }
    sheet.holds |= {"halves": Hold(MOST, way=True), "guns": Hold(1, way=True)}
    sheet.tables["guns"] = rows({unit.id: ("@",) for unit in own if unit.kind == "artillery"})
    sheet.mixes = {
        unit.id: nation for unit in own if (nation := position.board.fielded[unit.n]) in MIXING
    }


def _fill_strengths(sheet: Sheet, position: Position, side: str) -> None:
    """What own counters are worth at full strength (13.8), and what shows of each defence (13.7).

    None from the turn on in which not all of a stack counts (8.6).
    """
    if position.state.turn >= position.board.limits["two_corps"]:
        return
    sheet.strength = {
        unit.id: unit.factors[0][0]
        for unit in position.board.units
        if unit.side == side and unit.kind != "artillery"
    }
    shown = WhenEaglesFightKnowledge.position_as_known(position, EVERYBODY)
    for h in shown.hexes_in(shown.occupied[ENEMY[side]]):
        sheet.against[position.name(h)] = (defence_strength(shown, h), side == CENTRAL)


def _fill_weaker(sheet: Sheet, position: Position, side: str) -> None:
    """Units that are worth less in an attack than at full strength, or rebuilt (9.3, 9.10)."""
    if position.state.turn >= position.board.limits["two_corps"]:
        return
    for n in position.units_of(side):
        unit = position.unit(n)
        worth = position.factors(n)[0] * (0.5 if counts_half(position, n, is_active) else 1)
        if unit.kind != "artillery" and worth != unit.factors[0][0]:
            sheet.strength[unit.id] = worth


def _entry_hexes(position: Position, side: str) -> Hexes:
    """Where units of a side come into play or come back, whichever they are (10.2, 10.12)."""
    if position.state.phase != "units":
        return 0
    units = [unit.n for unit in position.board.units if unit.side == side]
    return reduce(or_, (entry_hexes(position, n) for n in units), 0)


def _rail_goals(position: Position, side: str, starts: Hexes) -> dict[str, tuple[str, ...]]:
    """Where each nation comes by rail from some hexes, full hexes on the way not looked at.

    Rule 11.2.
    """
    nations = {nation for nation, whose in NATIONS.items() if whose == side}
    return hex_sheet.rail_goals_by_start(
        position, starts, nations, partial(rail_goals_from, position)
    )


def _points_by_nation(position: Position, side: str) -> dict[str, set[int]]:
    """The points of each nation's units, as printed on either side."""
    found: dict[str, set[int]] = {}
    for unit in position.board.units:
        if unit.side == side:
            points = {factors[2] for factors in (*unit.factors, *filter(None, (unit.rebuilt,)))}
            found.setdefault(unit.nation, set()).update(points - {0})
    return found


def _walker(position: Position, side: str) -> Callable[[int, int, str], set[int]]:
    """How far a nation's units come from a hex; at least to those beside it (12.3)."""
    costs = step_costs(position)

    def walk(h: int, points: int, nation: str) -> set[int]:
        shut = position.mobile[ENEMY[side]] | hexes_barred(position, nation)
        near = {there for there, _ in costs[h] if not shut >> there & 1}
        return near | cheapest_paths(costs, h, points, shut).spent.keys()

    return walk


def _fill_new_units_and_trains(sheet: Sheet, position: Position, side: str) -> None:
    """Units that come, come back or leave (10), and trains (11)."""
    new: list[str] = []
    if position.state.phase == "units":
        coming = hex_sheet.group_pairs(
            (order.units[0], order.hex) for order in reinforcement_orders(position, side)
        )
        hex_sheet.fill_goals(sheet, "reinforce", coming)
        sheet.counters["due"] = len(waiting_units(position, side))
        sheet.prices["reinforce_unit"] = {unit: {"due": 1} for unit in coming}
        found = [
            order
            for order in replacement_orders(position, side)
            if is_accepted(check_replace, position, side, order)
        ]
        units = (order.unit for order in found)
        nations = {unit: position.unit(position.board.unit[unit]).nation for unit in units}
        hex_sheet.fill_points(sheet, position.state.points, nations)
        sheet.tables["replace"] = rows(
            {"": dict.fromkeys(order.unit for order in found if not order.hex)}
        )
        back = hex_sheet.group_pairs((order.unit, order.hex) for order in found if order.hex)
        hex_sheet.fill_goals(sheet, "rebuild", back)
        new = [
            unit
            for unit in (*coming, *back)
            if position.unit(position.board.unit[unit]).kind != "fortress"
        ]
        sheet.tables["withdraw"] = rows(
            {
                "": position.ids(position.units_of(side))
                if side_owing_units(position) == side
                else ()
            }
        )
    trains = hex_sheet.group_pairs(
        (order.units[0], order.goal)
        for order in rail_orders(position, side)
        if is_accepted(check_rail, position, side, order)
    )
    _fill_rails(sheet, position, (*trains, *new))
    hex_sheet.fill_goals(
        sheet, "sm", trains, {unit: position.unit(position.board.unit[unit]).nation for unit in new}
    )


def _fill_player_turn(sheet: Sheet, position: Position, side: str) -> None:
    """Where each unit could go (12) and who could attack (13).

    And where the headquarters could stand (14).
    """
    units = position.units_of(side)
    if position.state.phase == "operations":
        ready = [n for n in units if is_free(position, [n])]
        marchers = [(n, max(points_left(position, n), 0)) for n in ready]
        moving = position.state.moving
        hex_sheet.fill_marchers(sheet, position, marchers, moving.used if moving else ())
    able = [n for n in units if position.unit(n).kind != "fortress" and not is_resting(position, n)]
    fresh = [
        n for n in able if n not in position.state.fought and position.state.done[n] != "offmap"
    ]
    again = CombatPhase.of_position(position, again=True)
    germans = [
        n
        for n in able
        if position.unit(n).nation == "german"
        and n not in again.fought
        and (position.state.phase != "oberost" or n in (again.called or ()))
    ]
    for form, phase in (
        ("attack", CombatPhase.of_position(position, again=False)),
        ("again", again),
    ):
        sheet.picked[f"{form}.target"] = tuple(
            position.name(h)
            for h in position.hexes_in(position.occupied[ENEMY[side]])
            if any(n in phase.hit for n in position.stack(h))
        )
    sheet.tables |= {
        "attack_units": rows({"": position.ids(fresh)}),
        "again_units": rows({"": position.ids(germans)}),
    }


def _fill_headquarters(sheet: Sheet, position: Position, ask: TurnAsk) -> None:
    """Where STAVKA and OberOst could be laid now (14), and the offensive (15.1)."""
    places = [position.name(h) for h in position.hexes_in(position.occupied[ask.side])]
    stavka = [place for place in places if ask.is_legal(Stavka(place))]
    oberost = [place for place in places if ask.is_legal(OberOst(place))]
    sheet.tables |= {"stavka": rows({"": stavka}), "oberost": rows({"": oberost})}
    sheet.counters["once"] = 1
    named = (*stavka, *oberost)
    sheet.prices["once"] = {place: {"once": 1} for place in named}
    sheet.tables["held_by"] = rows({place: (place,) for place in named})
    if ask.side == CENTRAL:
        _fill_called(sheet, position, oberost)
    if ask.is_legal(Brusilov()):
        sheet.verbs["brusilov"] = _BRUSILOV


def _fill_called(sheet: Sheet, position: Position, places: Iterable[str]) -> None:
    """In which hexes OberOst calls units, where it stands or may be laid (14.3)."""
    state = position.state
    found = {}
    for place in {*places, *filter(None, (state.oberost,))}:
        hexes = position.occupied[CENTRAL]
        if state.phase != "oberost":
            hexes &= line_from(position, CENTRAL, position.grid.at[place], OBEROST_RANGE)
        found[place] = span(map(position.name, position.hexes_in(hexes)))
    sheet.tables["called"] = rows(found)
    if state.oberost:
        sheet.picked["oberost.place"] = (state.oberost,)


def _fill_rails(sheet: Sheet, position: Position, units: Iterable[str]) -> None:
    """What trains are left (11.3 to 11.5), and which each unit takes."""
    russia = position.ground.country["russia"] | position.ground.country["poland"]
    limit, prices = rail_left_in_russia(position), sheet.prices.setdefault("sm_unit", {})
    for name in units:
        n = position.board.unit[name]
        pool = POOL[position.unit(n).nation]
        sheet.counters[f"rail/{pool}"] = rail_left(position, pool)
        prices[name] = {f"rail/{pool}": 1}
        if limit is not None and pool == "german" and russia >> position.where.get(n, 0) & 1:
            sheet.counters["rail/russia"] = limit
            prices[name]["rail/russia"] = 1
