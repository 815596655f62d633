"""The sheet of a player turn: what a page offers to be clicked (8, 9, 11 to 13).

A form of a later phase closes the phases before it (5.1).
"""

from collections.abc import Callable, Sequence
from functools import partial, reduce
from operator import or_

from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import ENEMY, PHASES, Position
from pbem.games.glorys_end.combat.declaration import (
    check_target,
    hexes_barred_by_hentsch,
    is_kept_by_hentsch,
)
from pbem.games.glorys_end.combat.odds_and_modifiers import (
    SOLID,
    Kind,
    all_cavalry,
    defenders,
    strength_in,
)
from pbem.games.glorys_end.language.language import GlorysEndLanguage
from pbem.games.glorys_end.operations.movement import (
    barriers_of,
    is_free,
    is_stop_banned,
    may_force,
    points_left,
)
from pbem.games.glorys_end.operations.stacking import CORPS, STEPS
from pbem.games.glorys_end.operations.strategic_movement import (
    BY_RAIL,
    rail_goals_from,
    rail_left,
    trains_run,
)
from pbem.games.glorys_end.operations.trenches import may_dig
from pbem.games.glorys_end.reinforcements.arrivals import (
    cavalry_for_east,
    check_replace,
    entry_hexes,
    fit_for_east,
    may_withdraw,
    units_due,
)
from pbem.games.glorys_end.sequence.command_and_control import STACKS, OutOfCommandAsk
from pbem.games.glorys_end.sequence.deployment import DeployAsk, markers_of
from pbem.games.glorys_end.sequence.knowledge import GlorysEndKnowledge
from pbem.games.glorys_end.sequence.prospects import (
    reinforcement_orders,
    replacement_orders,
    sea_orders,
    units_for_rail,
)
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.glorys_end.set_up_sheet import fill_markers, set_up_hexes
from pbem.games.glorys_end.supply.supply import is_active, is_fully_supplied
from pbem.games.hex_engine import sheet as hex_sheet
from pbem.games.hex_engine.asks import is_accepted
from pbem.games.hex_engine.knowledge import EVERYBODY
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.ways import cheapest_paths
from pbem.orders.forms.sheets import Form, Hold, Sheet, Slot, rows, span
from pbem.rules import Ask

DRAWN: tuple[type[Ask], ...] = (TurnAsk, DeployAsk, OutOfCommandAsk)
"""The asks that are answered by clicks; any other is answered by whole lines."""

_NO_MARCHERS = ("gun", "dummy")
_MOVED = ("sm.units", "sea.units", "move.units")
_BUSY = (
    *_MOVED,
    "march_assault.units",
    "assault.units",
    "bombard.units",
    "bombard.guns",
    "replace.unit",
    "rebuild.unit",
    "withdraw.units",
    "entrench.unit",
)
"""Where units are named that do nothing else in this turn (12.2)."""


def public_sheet(position: Position, asks: Sequence[Ask], language: GlorysEndLanguage) -> Sheet:
    """What everybody may know of what is asked of a side.

    The forms, hexes, counters, and the enemy's stacks.
    """
    sheet = Sheet()
    for ask in asks:
        assert isinstance(ask, TurnAsk | DeployAsk | OutOfCommandAsk)
        if isinstance(ask, OutOfCommandAsk):
            hex_sheet.fill_names(sheet, position, ask.side, language.phrases)
            sheet.moments["command"], sheet.verbs["command"] = True, _COMMAND
            sheet.tables["stacks"] = rows({"": span(map(position.name, ask.targets()))})
            continue
        if isinstance(ask, DeployAsk):
            hex_sheet.fill_names(sheet, position, ask.side, language.phrases)
            hex_sheet.fill_set_up(sheet, position, set_up_hexes(position, ask.side))
            _fill_stacking(sheet, position, ask.side)
            sheet.apart["army"] = {
                unit.id: str(unit.army) for unit in position.board.units if unit.army
            }
            fill_markers(sheet, position, ask.side, language)
            continue
        enemy, barred = ENEMY[ask.side], hexes_barred_by_hentsch(position, ask.side)
        hex_sheet.fill_names(sheet, position, ask.side, language.phrases)
        forts = sum(1 << h for h in position.state.forts if position.fort_of(h) == enemy)
        hex_sheet.fill_targets(
            sheet, position, position.occupied[enemy] | forts | position.standing_zones(enemy)
        )
        for table, hexes in (
            ("works", forts | position.standing_zones(enemy)),
            ("targets", position.occupied[enemy] | forts),
        ):
            open_ = position.hexes_in(hexes & ~barred)
            sheet.tables[table] = rows({"": span(map(position.name, open_))})
        starts = position.occupied[ask.side] | _entry_hexes(position, ask.side)
        hex_sheet.fill_starts(sheet, position, starts)
        hex_sheet.fill_reached(
            sheet,
            position,
            starts,
            _points_by_kind(position, ask.side),
            _walker(position, ask.side),
        )
        _fill_ways(sheet, position, ask.side)
        _fill_stacking(sheet, position, ask.side)
        _fill_march_targets(sheet, position, ask.side)
        _fill_strengths(sheet, position, ask.side)
        sheet.tables["sm"] = rows(_rail_goals(position, ask.side, starts))
        sheet.moments[position.state.phase] = True
        sheet.verbs |= _VERBS
        hex_sheet.fill_conditions(sheet, language.phrases, (_FIGHT,))
    return sheet


def private_sheet(position: Position, asks: Sequence[Ask], language: GlorysEndLanguage) -> Sheet:  # noqa: ARG001 - a sheet's shape
    """What the asked side alone knows: its counters by hex, and where each may go."""
    sheet = Sheet()
    for ask in asks:
        if isinstance(ask, DeployAsk) and position.state.options.scenario == "free":
            markers = markers_of(position, ask.side)
            sheet.at |= {f"marker/{army}": position.name(h) for army, h in markers.items()}
    for ask in (ask for ask in asks if isinstance(ask, TurnAsk)):
        hex_sheet.fill_places_of_counters(sheet, position, ask.side)
        hex_sheet.list_covered_counters(sheet, position, ask.side)
        _fill_weakened(sheet, position, ask.side)
        _fill_new_units(sheet, position, ask.side)
        _fill_movement(sheet, position, ask.side)
        _fill_fighting(sheet, position, ask.side)
        _fill_weaker(sheet, position, ask.side)
    return sheet


def _fill_ways(sheet: Sheet, position: Position, side: str) -> None:
    """The ways of each kind of unit (12.4), as far as everybody can see."""
    groups = hex_sheet.kinds_together(
        unit.kind for unit in position.board.units if unit.side == side
    )
    shut = {name: barriers_of(position, side, kinds) for name, kinds in groups.items()}
    hex_sheet.fill_ways(
        sheet,
        position,
        side,
        position.ground.costs,
        {kind: (found.closed, found.stops) for kind, found in shut.items()},
        lambda n: position.unit(n).kind,
    )


def _fill_stacking(sheet: Sheet, position: Position, side: str) -> None:
    """What own counters count for stacking at full strength, and what a hex holds (6)."""
    own = [unit for unit in position.board.units if unit.side == side]
    sheet.sizes |= {
        "steps": {unit.id: unit.steps for unit in own if unit.steps},
        "corps": {unit.id: 1 for unit in own if unit.size == "XXX"},
    }
    sheet.holds |= {"steps": Hold(STEPS, way=True), "corps": Hold(CORPS)}
    sheet.apart["nation"] = {unit.id: unit.nation for unit in own if unit.kind != "naval"}
    if side == GERMAN:
        banned = filter(partial(is_stop_banned, position), position.hexes_in(position.area))
        sheet.rooms |= dict.fromkeys(map(position.name, banned), 0)


def _fill_march_targets(sheet: Sheet, position: Position, side: str) -> None:
    """The hexes that can be assaulted in march: those without a prepared defence (14.1)."""
    enemy = ENEMY[side]
    forts = sum(1 << h for h in position.state.forts if position.fort_of(h) == enemy)
    barred = hexes_barred_by_hentsch(position, side)
    open_ = [
        position.name(h)
        for h in position.hexes_in((position.occupied[enemy] | forts) & ~barred)
        if not position.has_prepared_defence(h, enemy)
    ]
    sheet.tables["march_targets"] = rows({"": span(open_)})
    prepared = position.hexes_in(position.grid.all & position.area)
    sheet.tables["dismounted"] = rows(
        {
            position.name(h): ("cavalry",)
            for h in prepared
            if position.has_prepared_defence(h, enemy)
        }
    )


def _fill_strengths(sheet: Sheet, position: Position, side: str) -> None:
    """What own counters are worth at full strength (13.9), and what shows of each defence (13.8).

    Of a stack that is the top counter alone, with a fortress (14.2). Nothing is told of cavalry
    without a fortress: cavalry attacks it otherwise (13.24).
    """
    sheet.strength = {
        unit.id: unit.factors[0][_attack_factor(unit.kind)]
        for unit in position.board.units
        if unit.side == side and unit.kind in SOLID
    }
    shown = GlorysEndKnowledge.position_as_known(position, EVERYBODY)
    enemy = ENEMY[side]
    forts = sum(1 << h for h in shown.state.forts if shown.fort_of(h) == enemy)
    for h in shown.hexes_in(shown.occupied[enemy] | forts):
        stack, is_fort = shown.stack(h), bool(forts >> h & 1)
        if is_fort or not all_cavalry(shown, defenders(shown, h)):
            defence = strength_in(shown, h, enemy, cavalry=False)
            sheet.against[position.name(h)] = (defence, not stack)


def _attack_factor(kind: str) -> int:
    """Cavalry attacks others than cavalry with its second factor (13.24)."""
    return 1 if kind == "cavalry" else 0


def _entry_hexes(position: Position, side: str) -> Hexes:
    """Where units of a side come into play that then go on, whichever they are.

    Rules 8.2 to 8.5, 16.3.
    """
    if position.state.phase != _NEW or position.state.options.scenario == "marne":
        return 0
    units = [unit.n for unit in position.board.units if unit.side == side and unit.entry]
    return reduce(or_, (entry_hexes(position, n) for n in units), 0)


def _rail_goals(position: Position, side: str, starts: Hexes) -> dict[str, tuple[str, ...]]:
    """Where each nation comes by rail from some hexes (11.2)."""
    nations = {unit.nation for unit in position.board.units if unit.side == side}
    return hex_sheet.rail_goals_by_start(
        position, starts, nations, partial(rail_goals_from, position)
    )


def _points_by_kind(position: Position, side: str) -> dict[str, set[int]]:
    """The points of each kind of unit.

    As printed, out of command half (10.2), a forced march more (12.10).
    """
    found: dict[str, set[int]] = {}
    for unit in position.board.units:
        if unit.side == side:
            points = {factors[2] for factors in unit.factors}
            found.setdefault(unit.kind, set()).update(*({p, p // 2, p + 1} for p in points))
    return found


def _walker(position: Position, side: str) -> Callable[[int, int, str], set[int]]:
    """How far a kind of unit comes from a hex; at least to those beside it (12.3)."""

    def walk(h: int, points: int, kind: str) -> set[int]:
        shut = barriers_of(position, side, {kind})
        near = {there for _, there in position.grid.near[h] if not shut.closed >> there & 1}
        return (
            near
            | cheapest_paths(position.ground.costs, h, points, shut.closed, shut.stops).spent.keys()
        )

    return walk


def _phases_until(phase: str) -> tuple[str, ...]:
    """The phases in which an order of a phase can be given."""
    return PHASES[: PHASES.index(phase) + 1]


_NEW, _DIG, _RAIL, _MARCH, _FIGHT = (
    "reinforcements",
    "entrenchment",
    "strategic",
    "operations",
    "assaults",
)

_HORSE = ("dismounted", "target")
"""Cavalry attacks no works (9.4)."""
_BOMBARD = Form(
    label="glo.compose.bombard", moments=_phases_until(_FIGHT), then=(_FIGHT,),
    line=f"ASSAULT {{target}} BY {{units}}, {{guns}}{hex_sheet.AFTERMATH_LINE}",
    attacks=("units", "target"), ratio=True,
    slots=(
        Slot(id="target", table="works", but=("assault.target", "bombard.target")),
        Slot(id="units", table="assault_units", near="target", but=_BUSY, most=hex_sheet.ALL,
             kin=True, unlike=_HORSE),
        Slot(id="guns", table="guns", near="target", alongside="units", but=_BUSY,
             most=hex_sheet.ALL, label="glo.compose.guns"),
        *hex_sheet.AFTERMATH,
    ),
)  # fmt: skip
"""A prepared assault with siege guns, which stand with those who attack (14.7)."""

_VERBS = {
    "reinforce": hex_sheet.placement_form(
        "REINFORCE", "reinforce", _phases_until(_NEW), (_NEW,), ("reinforce.units",), hex_sheet.ALL
    ),
    "replace": hex_sheet.choice_form(
        "REPLACE", "replace", (_phases_until(_NEW), _NEW), price="points"
    ),
    "rebuild": Form(
        label="hex.compose.rebuild", moments=_phases_until(_NEW), line="REPLACE {unit} AT {to}",
        slots=(
            Slot(id="unit", table="rebuild_units", but=("rebuild.unit",), price="points"),
            Slot(id="to", table="rebuild", by="unit", room=True),
        ),
        then=(_NEW,), moves=("unit", "to"),
    ),
    "withdraw": Form(
        label="hex.compose.withdraw",
        moments=_phases_until(_NEW),
        line="WITHDRAW {corps}, {cavalry}",
        slots=(
            Slot(id="corps", table="corps", least=2, most=2, label="glo.compose.corps"),
            Slot(id="cavalry", table="cavalry", label="glo.compose.cavalry"),
        ),
        then=(_DIG,),
    ),
    "entrench": Form(
        label="hex.compose.entrench", moments=_phases_until(_DIG), line="ENTRENCH {unit}",
        slots=(Slot(id="unit", table="dig", but=_BUSY, price="dig"),), then=(_DIG,),
    ),
    "sm": hex_sheet.movement_form("SM", "sm", _phases_until(_RAIL), (_RAIL,), _BUSY),
    "sea": hex_sheet.movement_form("SEA", "sea", _phases_until(_RAIL), (_RAIL,), _BUSY),
    "move": hex_sheet.movement_form("MOVE", "move", _phases_until(_MARCH), (_MARCH,), _BUSY),
    "march_assault": hex_sheet.attack_form(
        "MA", "march_assault", (_phases_until(_MARCH), _MARCH),
        tuple(each for each in _BUSY if each != "move.units"),
        targets="march_targets", together=True, strikes="target",
    ),
    "assault": hex_sheet.attack_form(
        "ASSAULT", "assault", (_phases_until(_FIGHT), _FIGHT), _BUSY, unlike=_HORSE
    ),
    "bombard": _BOMBARD,
    "top": hex_sheet.on_top_form(PHASES),
    "done": Form(label="hex.compose.done", moments=PHASES, line="DONE", then=()),
}  # fmt: skip
_COMMAND = Form(
    label="glo.compose.command", moments=("command",), line="OOC {hexes}", then=(),
    slots=(Slot(id="hexes", table="stacks", most=STACKS, label="glo.compose.stacks"),),
)  # fmt: skip


def _fill_new_units(sheet: Sheet, position: Position, side: str) -> None:
    """Units that come, come back or leave for the East (8), and those that could dig in (9.1)."""
    if position.state.phase == _NEW:
        coming = hex_sheet.group_pairs(
            (order.units[0], order.hex) for order in reinforcement_orders(position, side)
        )
        hex_sheet.fill_goals(sheet, "reinforce", coming)
        found = [
            order
            for order in replacement_orders(position, side)
            if is_accepted(check_replace, position, side, order)
        ]
        units = (order.unit for order in found)
        nations = {unit: position.unit(position.board.unit[unit]).nation for unit in units}
        hex_sheet.fill_points(sheet, position.state.points, nations)
        sheet.tables["replace"] = rows({"": [order.unit for order in found if not order.hex]})
        hex_sheet.fill_goals(
            sheet,
            "rebuild",
            hex_sheet.group_pairs((order.unit, order.hex) for order in found if order.hex),
        )
        if may_withdraw(position, side):
            corps, cavalry = (
                position.ids(fit_for_east(position)),
                position.ids(cavalry_for_east(position)),
            )
            sheet.tables |= {"corps": rows({"": corps}), "cavalry": rows({"": cavalry})}
    if position.state.phase in _phases_until(_DIG) and may_dig(position):
        idle = [*_idle_units(position, side), *_units_coming(position, side)]
        diggers = [n for n in idle if position.unit(n).kind in ("infantry", "naval")]
        sheet.tables["dig"] = rows({"": position.ids(diggers)})
        bound = [n for n in diggers if position.where.get(n) not in position.state.free_diggers]
        sheet.counters["dig"] = 0 if position.state.die else 1
        sheet.prices["dig"] = {name: {"dig": 1} for name in position.ids(bound)}


def _fill_movement(sheet: Sheet, position: Position, side: str) -> None:
    """Where each unit could go by rail, by sea (11) and on foot (12)."""
    coming = _units_coming(position, side)
    if position.state.phase in _phases_until(_RAIL):
        boarding = [
            n for n in coming if trains_run(position, side) and position.unit(n).kind in BY_RAIL
        ]
        trains = {
            position.unit(n).id: position.unit(n).nation
            for n in (*units_for_rail(position, side), *boarding)
        }
        hex_sheet.fill_goals(sheet, "sm", {}, trains)
        sheet.counters["rail"] = rail_left(position, side)
        sheet.prices["sm_unit"] = {
            unit: {"rail": position.state.steps[position.board.unit[unit]]} for unit in trains
        }
        hex_sheet.fill_goals(
            sheet,
            "sea",
            hex_sheet.group_pairs(
                (order.units[0], order.goal) for order in sea_orders(position, side)
            ),
        )
    if position.state.phase in _phases_until(_MARCH):
        ready = [n for n in position.units_of(side) if is_free(position, [n])]
        marchers = [(n, max(points_left(position, n), 0)) for n in ready]
        marchers += [(n, position.factors(n)[2]) for n in coming]
        moving = position.state.moving
        hex_sheet.fill_marchers(sheet, position, marchers, moving.used if moving else ())
        sheet.forced |= {position.unit(n).id: 1 for n in ready if may_force(position, n)}


def _fill_fighting(sheet: Sheet, position: Position, side: str) -> None:
    """The units that could assault, in march (13.23) or prepared (13.22)."""
    coming = _units_coming(position, side)
    able = [*(n for n in position.units_of(side) if is_free(position, [n])), *coming]
    marching = [
        n
        for n in able
        if position.unit(n).kind not in _NO_MARCHERS
        and n not in position.state.silent
        and n not in position.state.marched
        and (n in coming or (is_active(position, n) and not is_kept_by_hentsch(position, n)))
    ]
    ready = [
        n
        for n in (*_idle_units(position, side), *coming)
        if position.unit(n).kind not in _NO_MARCHERS
    ]
    guns = [n for n in _idle_units(position, side) if position.unit(n).kind == "gun"]
    hit = {kind: _hexes_hit(position, side, kind) for kind in ("march", "prepared")}
    sheet.picked |= {"march_assault.target": hit["march"], "assault.target": hit["prepared"]}
    sheet.tables |= {
        "march_assault_units": rows({"": position.ids(marching)}),
        "assault_units": rows({"": position.ids(ready)}),
        "guns": rows({"": position.ids(n for n in guns if is_fully_supplied(position, n))}),
    }


def _hexes_hit(position: Position, side: str, kind: Kind) -> tuple[str, ...]:
    """The hexes that can be attacked no more in assaults of a kind (13.6)."""
    forts = sum(1 << h for h in position.state.forts if position.fort_of(h) == ENEMY[side])
    hexes = position.hexes_in(position.occupied[ENEMY[side]] | forts)
    open_ = {h for h in hexes if is_accepted(check_target, position, side, h, kind, ())}
    return tuple(position.name(h) for h in hexes if h not in open_)


def _fill_weakened(sheet: Sheet, position: Position, side: str) -> None:
    """The steps of counters on the map that have not all of them."""
    weak = [n for n in position.units_of(side) if position.state.steps[n] < position.unit(n).steps]
    if weak:
        sheet.sizes["steps"] = {position.unit(n).id: position.state.steps[n] for n in weak}


def _fill_weaker(sheet: Sheet, position: Position, side: str) -> None:
    """Units that are worth less in an attack than at full strength: weakened, unsupplied (7.6)."""
    for n in position.units_of(side):
        unit = position.unit(n)
        if unit.kind not in SOLID:
            continue
        which = _attack_factor(unit.kind)
        factor = position.factors(n)[which]
        worth = factor if is_active(position, n) else factor // 2
        if worth != unit.factors[0][which]:
            sheet.strength[unit.id] = worth
        if worth != factor:  # an assault in march counts it in full (7.5)
            sheet.strength[f"march_assault/{unit.id}"] = factor


def _units_coming(position: Position, side: str) -> list[int]:
    """Units that may come into play now and then go on (8.5).

    On the Marne those that came do not (16.3).
    """
    new = position.state.phase == _NEW and position.state.options.scenario != "marne"
    return units_due(position, side) if new else []


def _idle_units(position: Position, side: str) -> list[int]:
    """Units that have done nothing in this player turn (13.22)."""
    return [
        n
        for n in position.units_of(side)
        if not position.state.done[n] and n not in position.state.silent
    ]
