"""The sheet of new units, trains and a player turn: what a page offers to be clicked (10 to 15).

A form of a later phase closes the phases before it (5.1).
"""

from collections.abc import Callable, Sequence
from functools import partial, reduce
from operator import or_

from pbem.games.hex_engine import sheet as hex_sheet
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import cheapest_paths
from pbem.games.when_eagles_fight.board.board import CENTRAL, NATIONS, RUSSIAN
from pbem.games.when_eagles_fight.board.setup import own_set_up_hexes, units_to_deploy
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import counts_half
from pbem.games.when_eagles_fight.language.language import WhenEaglesFightLanguage
from pbem.games.when_eagles_fight.operations.cooperation import hexes_barred
from pbem.games.when_eagles_fight.operations.movement import (
    is_free,
    is_resting,
    points_left,
    step_costs,
)
from pbem.games.when_eagles_fight.operations.strategic_movement import rail_goals_from
from pbem.games.when_eagles_fight.orders import Brusilov, OberOst, Stavka
from pbem.games.when_eagles_fight.reinforcements.arrivals import entry_hexes
from pbem.games.when_eagles_fight.reinforcements.withdrawals import side_owing_units
from pbem.games.when_eagles_fight.sequence.deployment import DeployAsk
from pbem.games.when_eagles_fight.sequence.prospects import (
    rail_orders,
    reinforcement_orders,
    replacement_orders,
)
from pbem.games.when_eagles_fight.sequence.turn import TurnAsk
from pbem.games.when_eagles_fight.supply.supply import is_active
from pbem.orders.sheets import Form, Sheet, Slot, Thing, rows, span
from pbem.rules import Ask

DRAWN: tuple[type[Ask], ...] = (TurnAsk, DeployAsk)
"""The asks that are answered by clicks; any other is answered by whole lines."""

_TURN = ("operations", "headquarters", "combat", "oberost")
"""The phases of a player turn (5.2)."""


def _phases_until(phase: str) -> tuple[str, ...]:
    """The phases of a player turn in which an order of one of them can be given."""
    return _TURN[: _TURN.index(phase) + 1]


_ARRIVALS = {
    "reinforce": hex_sheet.placement_form(
        "REINFORCE", "reinforce", ("units",), ("units",), ("reinforce.units",), hex_sheet.ALL
    ),
    "replace": hex_sheet.choice_form("REPLACE", "replace", ("units",), ("units",)),
    "rebuild": Form(
        label="hex.compose.rebuild", moments=("units",), line="REPLACE {unit} {how} AT {to}",
        slots=(
            Slot(id="unit", table="rebuild_units", but=("rebuild.unit",)),
            Slot(id="to", table="rebuild", by="unit"),
            Slot(id="how", table="whole", least=0),
        ),
        then=("units",), moves=("unit", "to"),
    ),
    "withdraw": hex_sheet.choice_form(
        "WITHDRAW", "withdraw", ("units",), ("units",), slot="units", most=hex_sheet.ALL
    ),
    "sm": hex_sheet.movement_form(
        "SM", "sm", ("units", "strategic"), ("strategic",), ("sm.units",)
    ),
    "top": hex_sheet.on_top_form(("units", "strategic")),
    "done": Form(label="hex.compose.done", moments=("units", "strategic"), line="DONE", then=()),
}  # fmt: skip

_ORDERS = {
    "move": hex_sheet.movement_form(
        "MOVE", "move", _phases_until("operations"), ("operations",), ("move.units",)
    ),
    "stavka": hex_sheet.choice_form(
        "STAVKA", "stavka", _phases_until("headquarters"), ("headquarters",), slot="place"
    ),
    "oberost": hex_sheet.choice_form(
        "OBEROST", "oberost", _phases_until("headquarters"), ("headquarters",), slot="place"
    ),
    "attack": hex_sheet.attack_form(
        "ATTACK", "attack", _phases_until("combat"), ("combat",), ("attack.units",)
    ),
    "again": hex_sheet.attack_form(
        "AGAIN", "again", _phases_until("oberost"), ("oberost",), ("again.units",)
    ),
    "top": hex_sheet.on_top_form(_TURN),
    "done": Form(label="hex.compose.done", moments=_TURN, line="DONE", then=()),
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
        sheet.tables["whole"], sheet.things["WHOLE"] = (
            rows({"": ("WHOLE",)}),
            Thing(language.wording.line("WHOLE")),
        )
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
        hex_sheet.list_covered_counters(sheet, position, ask.side)
        if position.state.phase in _TURN:
            _fill_player_turn(sheet, position, ask.side)
            _fill_weaker(sheet, position, ask.side)
            _fill_headquarters(sheet, position, ask)
        else:
            _fill_new_units_and_trains(sheet, position, ask.side)
    return sheet


def _fill_ways(sheet: Sheet, position: Position, side: str) -> None:
    """The ways of each nation's units (12.4), as far as everybody can see."""
    nations = sorted({unit.nation for unit in position.board.units if unit.side == side})
    foes = position.mobile[ENEMY[side]]
    hex_sheet.fill_ways(
        sheet,
        position,
        side,
        step_costs(position),
        {nation: (foes | hexes_barred(position, nation), 0) for nation in nations},
        lambda n: position.unit(n).nation,
    )


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
    for h in position.hexes_in(position.occupied[ENEMY[side]]):
        shown = [n for n in position.stack(h) if position.who_knows(n) is None]
        found = sum(position.factors(n)[1] for n in shown if position.unit(n).kind != "artillery")
        sheet.against[position.name(h)] = (max(found, 1), side == CENTRAL)


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
        found = list(replacement_orders(position, side))
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
        (order.units[0], order.goal) for order in rail_orders(position, side)
    )
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
        marchers = ((n, max(points_left(position, n), 0), position.unit(n).nation) for n in ready)
        hex_sheet.fill_march_rows(sheet, position, _points_by_nation(position, side), marchers)
    able = [n for n in units if position.unit(n).kind != "fortress" and not is_resting(position, n)]
    fresh = [
        n for n in able if n not in position.state.fought and position.state.done[n] != "offmap"
    ]
    germans = [n for n in able if position.unit(n).nation == "german"]
    sheet.tables |= {
        "attack_units": rows({"": position.ids(fresh)}),
        "again_units": rows({"": position.ids(germans)}),
    }


def _fill_headquarters(sheet: Sheet, position: Position, ask: TurnAsk) -> None:
    """Where STAVKA and OberOst could be laid now (14), and the offensive (15.1)."""
    places = [position.name(h) for h in position.hexes_in(position.occupied[ask.side])]
    sheet.tables |= {
        "stavka": rows({"": span(place for place in places if ask.is_legal(Stavka(place)))}),
        "oberost": rows({"": span(place for place in places if ask.is_legal(OberOst(place)))}),
    }
    if ask.is_legal(Brusilov()):
        sheet.verbs["brusilov"] = _BRUSILOV
