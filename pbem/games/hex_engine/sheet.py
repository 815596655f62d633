"""What the sheets of hex games share.

Hexes and counters to be clicked, and where each counter may go.

Hexes and what is printed on counters everybody may know; which counters lie in a stack, only their
owner.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from pbem.games.hex_engine.phrases import HexPhrases
from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.position import HexPosition
from pbem.games.hexes.ways import Costs
from pbem.orders.forms.sheets import Form, Sheet, Slot, Thing, rows, span
from pbem.orders.forms.standing_forms import MOMENT

ALL = 99
"""As many as there are."""
_NONE: Mapping[str, str] = {}

Paces = Mapping[str, Collection[int]]
"""The movement points that units of each kind may have."""

_MOST_WAYPOINTS = 12
_ADVANCE = ("ALL", "NONE")


def fill_names(sheet: Sheet, position: HexPosition[Any], side: str, phrases: HexPhrases) -> None:
    """What every hex, and every counter of a side, is called."""
    for number in position.board.hexes:
        place = phrases.places.shown.get(number, "")
        sheet.things[number] = Thing(
            number, f"{number} {place}" if place and place != number else ""
        )
    sheet.things |= {
        unit.id: Thing(phrases.unit_name(unit.id))
        for unit in position.board.units
        if unit.side == side
    }
    sheet.things |= {word: Thing(phrases.wording.line(word)) for word in _ADVANCE}
    sheet.tables["advance"] = rows({"": _ADVANCE})


def fill_places_of_counters(sheet: Sheet, position: HexPosition[Any], side: str) -> None:
    """Where the counters of a side stand."""
    sheet.at |= {
        position.unit(n).id: position.name(position.where[n]) for n in position.units_of(side)
    }


def list_covered_counters(
    sheet: Sheet, position: HexPosition[Any], side: str, but: Collection[int] = ()
) -> None:
    """Which counters lie under another of their side and may lie on top of it.

    ``but``: these may not.
    """
    stacks = [position.stack(h) for h in position.hexes_in(position.occupied[side])]
    below = [n for stack in stacks for n in stack[1:] if n not in but]
    sheet.tables["below"] = rows({"": position.ids(below)})


def on_top_form(moments: Sequence[str]) -> Form:
    """The form that lays a counter on top of its stack."""
    return Form(
        label="hex.compose.top", moments=tuple(moments), line="TOP {unit}",
        slots=(Slot(id="unit", table="below", but=("top.unit",)),),
    )  # fmt: skip


def fill_targets(sheet: Sheet, position: HexPosition[Any], targets: int) -> None:
    """Hexes that could be attacked, and those around each."""
    near = {
        position.name(h): [position.name(there) for _, there in position.grid.near[h]]
        for h in position.hexes_in(targets)
    }
    sheet.tables |= {"targets": rows({"": span(near)}), "around": rows(near)}


def fill_starts(sheet: Sheet, position: HexPosition[Any], hexes: Hexes) -> None:
    """The hexes in which units of a side stand or may come to stand before they go."""
    sheet.tables["starts"] = rows({"": span(map(position.name, position.hexes_in(hexes)))})


def rail_goals_by_start(
    position: HexPosition[Any],
    starts: Hexes,
    nations: Iterable[str],
    goals: Callable[[str, int], Hexes],
) -> dict[str, tuple[str, ...]]:
    """Where each nation comes by rail from some hexes, by ``<hex>/<nation>``.

    ``goals`` says it of a nation and a hex.
    """
    return {
        f"{position.name(h)}/{nation}": span(
            map(position.name, position.hexes_in(goals(nation, h)))
        )
        for h in position.hexes_in(starts)
        for nation in sorted(nations)
    }


def fill_points(sheet: Sheet, points: Mapping[str, int], nations: Mapping[str, str]) -> None:
    """The replacement points of each nation, of which a counter costs one.

    Args:
        sheet: to be filled.
        points: what is left, by nation.
        nations: of each counter that can be replaced.
    """
    sheet.counters |= {f"points/{nation}": left for nation, left in points.items()}
    sheet.prices["points"] = {unit: {f"points/{nation}": 1} for unit, nation in nations.items()}


def fill_goals(
    sheet: Sheet, table: str, goals: Mapping[str, Iterable[str]], alike: Mapping[str, str] = _NONE
) -> None:
    """Where each counter may go, and those that may go anywhere (``<table>_units``).

    Args:
        sheet: gets both tables.
        table: their name.
        goals: the hexes by counter.
        alike: those that go as the public row ``<hex>/<name>`` says, by that name, from where they
            stand by then.
    """
    found: dict[str, Iterable[str]] = {unit: span(hexes) for unit, hexes in goals.items()}
    units = [unit for unit, hexes in found.items() if hexes]
    sheet.tables[table] = rows(found) | {unit: f"@/{like}" for unit, like in alike.items()}
    sheet.tables[f"{table}_units"] = rows({"": [*units, *alike]})


def fill_reached(
    sheet: Sheet,
    position: HexPosition[Any],
    starts: Hexes,
    paces: Paces,
    walk: Callable[[int, int, str], Iterable[int]],
) -> None:
    """Where units of a side could come from some hexes, as far as everybody can see.

    Args:
        sheet: gets the table ``move`` with a row for each hex, kind of unit and number of points.
        position: the position.
        starts: the hexes.
        paces: the points that each kind of unit may have.
        walk: the hexes that so many points reach from a hex, for a kind.
    """
    found = {}
    for h in position.hexes_in(starts):
        for kind, points in paces.items():
            for number in sorted(points):
                ends = {position.name(end) for end in walk(h, number, kind)} - {position.name(h)}
                found[_row_name(position.name(h), number, kind)] = span(ends)
    sheet.tables["move"] = rows(found)


def fill_ways(
    sheet: Sheet,
    position: HexPosition[Any],
    side: str,
    costs: Costs,
    shut: Mapping[str, tuple[Hexes, Hexes]],
    kind_of: Callable[[int], str],
) -> None:
    """What the steps cost by which units of a side go, as far as the table ``move`` leads.

    Args:
        sheet: has the tables ``starts``, ``move`` and ``targets``.
        position: the position.
        side: whose units go.
        costs: what each step costs.
        shut: by kind of unit, and by the kinds of units that go together, joined by ``+``, the
            hexes that they may not enter, and those in which they have to stop.
        kind_of: the kind of a unit, by its number.
    """
    region = {
        position.grid.at[number]
        for table in ("starts", "move", "targets")
        for row in sheet.tables.get(table, {}).values()
        if isinstance(row, tuple)
        for ends in row
        for number in _numbers_between(ends)
        if number in position.grid.at
    }
    first, *others = (kinds for kinds in shut if "+" not in kinds)
    sheet.ways[first] = {
        position.name(h): {
            position.name(there): cost for there, cost in costs[h] if there in region
        }
        for h in sorted(region)
    }
    sheet.ways |= dict.fromkeys(others, first)
    mask = sum(1 << h for h in region)
    for table, which in (("barred", 0), ("stops", 1)):
        sheet.tables[table] = rows(
            {
                kind: span(map(position.name, position.hexes_in(masks[which] & mask)))
                for kind, masks in shut.items()
            }
        )
    sheet.kinds |= {unit.id: kind_of(unit.n) for unit in position.board.units if unit.side == side}


def kinds_together(kinds: Iterable[str]) -> dict[str, set[str]]:
    """The kinds of units that may go together, by their names joined by ``+``."""
    each = sorted(set(kinds))
    groups = (group for size in range(1, len(each) + 1) for group in combinations(each, size))
    return {"+".join(group): set(group) for group in groups}


def _numbers_between(ends: str) -> Iterable[str]:
    """The numbers that an option of a row stands for, as ``span`` writes them."""
    first, _, last = ends.partition("..")
    return (f"{n:0{len(first)}}" for n in range(int(first), int(last or first) + 1))


def fill_set_up(sheet: Sheet, position: HexPosition[Any], ground: Mapping[int, Hexes]) -> None:
    """The set-up of a side: the hexes in which each unit may stand, as far as everybody knows."""
    sheet.moments["deploy"] = True
    plain = placement_form("DEPLOY", "deploy", ("deploy",), ("deploy",), ("deploy.units",), ALL)
    units, to = plain.slots
    led = msgspec.structs.replace(to, led=("leaders", "near_leaders"))
    sheet.verbs |= {
        "deploy": msgspec.structs.replace(plain, slots=(units, led), joins=("deploy",)),
        "deployed": Form(label="hex.compose.done", moments=("deploy",), line="DONE", then=()),
    }
    found = {
        position.unit(n).id: span(map(position.name, position.hexes_in(hexes)))
        for n, hexes in ground.items()
    }
    sheet.tables |= {"deploy": rows(found), "deploy_units": rows({"": found})}


def fill_conditions(sheet: Sheet, phrases: HexPhrases, fought: Sequence[str]) -> None:
    """What an order may wait for: it stands before the order, and ELSE before another.

    ``fought``: the phases in which a side has attacked.
    """
    waiting = tuple(name for name in sheet.verbs if name != "done")
    fates = {"falls": "FALLS", "holds": "HOLDS", "won": "WON", "lost": "LOST"}
    sheet.things |= {fate: Thing(phrases.wording.line(word)) for fate, word in fates.items()}
    sheet.tables |= {
        "fates": rows({"": ("falls", "holds")}),
        "outcomes": rows({"": ("won", "lost")}),
    }
    sheet.moments["waiting"] = True
    hex_, fate = Slot(id="hex", table="targets"), Slot(id="fate", table="fates")
    for name, line, slots, moments in (
        ("if_hex", "IF {hex} {fate}", (hex_, fate), ("waiting",)),
        ("if_won", "IF {fate}", (Slot(id="fate", table="outcomes"),), fought),
        ("else", "ELSE", (), ("else",)),
    ):
        sheet.verbs[name] = Form(
            label=f"hex.compose.{name}", moments=tuple(moments), line=line, slots=slots,
            then=("else",), precedes=waiting, group=MOMENT,
        )  # fmt: skip


def fill_marchers(
    sheet: Sheet,
    position: HexPosition[Any],
    marchers: Iterable[tuple[int, int]],
    under_way: Iterable[str],
) -> None:
    """Who could move, and how far.

    Args:
        sheet: gets the points, who is under way, and the table ``move_units``.
        position: the position.
        marchers: units with the points that they have left.
        under_way: those that have gone a part of their way.
    """
    sheet.points |= {position.unit(n).id: points for n, points in marchers}
    sheet.under_way |= dict.fromkeys(under_way, True)
    sheet.tables["move_units"] = rows({"": sheet.points})


def _row_name(number: str, points: int, kind: str) -> str:
    """The name of the row with what so many points reach from a hex."""
    return f"{number}/{points}/{kind}"


def group_pairs(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The second of each pair by the first."""
    found: dict[str, list[str]] = {}
    for first, second in pairs:
        found.setdefault(first, []).append(second)
    return found


def movement_form(
    word: str,
    table: str,
    moments: Sequence[str],
    then: Sequence[str],
    busy: Sequence[str],
    spent: Sequence[str] = (),
) -> Form:
    """The form of a movement of units of one hex.

    ``MOVE <units> FROM <hex> [VIA <hexes>] TO <hex>``.
    """
    return Form(
        label=f"hex.compose.{table}", moments=tuple(moments),
        line=f"{word} {{units}} FROM {{from}}{'[ VIA {via}]' if word == 'MOVE' else ''} TO {{to}}",
        slots=(
            Slot(id="from", table="starts"),
            Slot(
                id="units", table=f"{table}_units", here="from", but=tuple(busy), most=ALL,
                price=f"{table}_unit",
            ),
            *(
                (Slot(id="via", table="", walks="units", least=0, most=_MOST_WAYPOINTS),)
                if word == "MOVE"
                else ()
            ),
            Slot(id="to", table="", walks="units", room=True)
            if word == "MOVE"
            else Slot(id="to", table=table, by="units", room=True),
        ),
        then=tuple(then), moves=("units", "to"), walks=word == "MOVE", spent=tuple(spent),
    )  # fmt: skip


def placement_form(
    word: str,
    table: str,
    moments: Sequence[str],
    then: Sequence[str],
    busy: Sequence[str],
    most: int = 1,
) -> Form:
    """The form with which counters from off the map are laid down in a hex.

    ``REINFORCE <units> AT <hex>``.
    """
    return Form(
        label=f"hex.compose.{table}", moments=tuple(moments), line=f"{word} {{units}} AT {{to}}",
        slots=(
            Slot(
                id="units", table=f"{table}_units", but=tuple(busy), most=most,
                price=f"{table}_unit",
            ),
            Slot(id="to", table=table, by="units", room=True),
        ),
        then=tuple(then), moves=("units", "to"),
    )  # fmt: skip


AFTERMATH_LINE = "[ LOSSES {losses}][ ADVANCE {advance}]"
AFTERMATH = (
    Slot(id="losses", table="", of="units", twice=True, least=0, most=ALL),
    Slot(id="advance", table="advance", of="units", least=0, most=ALL),
)
"""What an attacker may say in advance of losses, and of who advances."""


def attack_form(
    word: str,
    name_: str,
    window: tuple[Sequence[str], str],
    busy: Sequence[str],
    *,
    targets: str = "targets",
    **more: Any,
) -> Form:
    """The form of an attack by units around a hex or in one hex: ``ATTACK <hex> BY <units>``.

    Args:
        word: the verb.
        name_: the name of the form.
        window: when it is given, and the phase that is open then.
        busy: where units are named that attack no more.
        targets: the table of hexes that could be attacked.
        more: of the slot of units.
    """
    return Form(
        label=f"hex.compose.{name_}", moments=tuple(window[0]),
        line=f"{word} {{target}} BY {{units}}{AFTERMATH_LINE}",
        attacks=("units", "target"), ratio=True,
        slots=(
            Slot(id="target", table=targets, but=(f"{name_}.target",)),
            Slot(
                id="units", table=f"{name_}_units", near="target", but=tuple(busy), most=ALL,
                kin=True, **more,
            ),
            *AFTERMATH,
        ),
        then=(window[1],),
    )  # fmt: skip


def choice_form(
    word: str,
    table: str,
    window: tuple[Sequence[str], str],
    *,
    slot: str = "unit",
    spent: Sequence[str] = (),
    **more: Any,
) -> Form:
    """The form that names one or several things of a table: ``ENTRENCH <unit>``.

    ``window``: when it is given, and the phase that is open then; ``more``: of its slot.
    """
    return Form(
        label=f"hex.compose.{table}", moments=tuple(window[0]), line=f"{word} {{{slot}}}",
        slots=(
            Slot(id=slot, table=table, but=(f"{table}.{slot}",), **more),
        ),
        then=(window[1],), spent=tuple(spent),
    )  # fmt: skip
