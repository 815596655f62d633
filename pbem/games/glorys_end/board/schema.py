"""What the files of ``scenarios/glorys_end`` look like, and what must agree between them.

Hexes are named by their printed numbers, sides of hexes by two of them as the rules do:
``1520/1620``.
"""

from collections.abc import Collection, Iterator

from pbem.games.common.cross_checks import Path, check_known, check_unique, disagreement
from pbem.games.documents import BoardSchema, EntryProblem
from pbem.games.glorys_end.board.entries import (
    MOST_CORPS,
    MOST_STEPS,
    BoardFiles,
    MapFile,
    MarneUnitEntry,
    SideId,
    TablesFile,
    UnitEntry,
)
from pbem.games.glorys_end.board.presentation import (
    check_presentation,
)
from pbem.games.hex_engine.schema import (
    Needed,
    check_entries,
    check_results,
    check_sides,
    check_turns,
)


def cross_check(board: BoardFiles) -> Iterator[EntryProblem]:
    """What the models cannot see.

    References, hexes that do not touch, stacks that are too high, repetitions.
    """
    printed = {h.id for h in board.map.hexes}
    land = {h.id for h in board.map.hexes if h.terrain not in ("sea", "out")}
    yield from _check_map(board.map, printed, land)
    yield from check_unique(
        (f"{m.side} {m.army}", ("setup", "markers", i)) for i, m in enumerate(board.setup.markers)
    )
    yield from _check_units(board, land)
    yield from _check_tables(board.tables)
    for path, numbers in _hex_references(board):
        for step, number in numbers.items():
            yield from check_known((*path, *step), number, land)
    yield from _check_marne(board, land)
    yield from check_presentation(
        board.names,
        {p.hex for p in board.map.places},
        {u.id for u in board.units.units},
    )


def _check_map(
    file: MapFile, printed: Collection[str], land: Collection[str]
) -> Iterator[EntryProblem]:
    yield from check_unique((h.id, ("map", "hexes", i, "id")) for i, h in enumerate(file.hexes))
    yield from check_unique((p.hex, ("map", "places", i, "hex")) for i, p in enumerate(file.places))
    yield from check_unique(
        (p.name, ("map", "places", i, "name")) for i, p in enumerate(file.places)
    )
    yield from check_unique((f.hex, ("map", "forts", i, "hex")) for i, f in enumerate(file.forts))
    yield from check_unique((z.hex, ("map", "zones", i, "hex")) for i, z in enumerate(file.zones))
    for i, printed_hex in enumerate(file.hexes):
        if printed_hex.id in land and printed_hex.country is None:
            yield EntryProblem(
                ("map", "hexes", i), "scenario.problem.missing_entry", {"got": "country"}
            )
    sides: list[tuple[str, Path]] = [
        (side, ("map", "rivers", i, "sides", j))
        for i, r in enumerate(file.rivers)
        for j, side in enumerate(r.sides)
    ]
    sides += [(s.side, ("map", "sea", i, "side")) for i, s in enumerate(file.sea)]
    yield from check_sides(sides, printed)


def _check_units(board: BoardFiles, land: Collection[str]) -> Iterator[EntryProblem]:
    armies = {(m.side, m.army) for m in board.setup.markers}
    stacks: dict[str, list[UnitEntry]] = {}
    yield from check_unique(
        (u.id, ("units", "units", i, "id")) for i, u in enumerate(board.units.units)
    )
    for i, unit in enumerate(board.units.units):
        path, setup = ("units", "units", i), unit.setup
        if sum(place is not None for place in (setup.hex, setup.army, setup.turn)) != 1:
            yield disagreement(
                (*path, "setup"),
                "setup",
                str(setup.model_dump(exclude_none=True)),
                "hex / army / turn",
            )
        if (setup.turn is None) != (setup.entry is None):
            yield disagreement((*path, "setup"), "entry", str(setup.entry), f"turn {setup.turn}")
        if (unit.kind == "gun") != (unit.calibre is not None) or (unit.kind == "gun") == bool(
            unit.steps
        ):
            yield disagreement((*path, "steps"), "steps", str(unit.steps), unit.kind)
        if (unit.kind == "gun") != (unit.movement is not None):
            yield disagreement((*path, "movement"), "movement", str(unit.movement), unit.kind)
        if setup.army and (_side(unit.nation), setup.army) not in armies:
            yield disagreement((*path, "setup", "army"), "armies", str(setup.army), "setup.yaml")
        if setup.hex:
            yield from check_known((*path, "setup", "hex"), setup.hex, land)
            stack = stacks.setdefault(setup.hex, [])
            stack.append(unit)
            yield from _check_stack((*path, "setup", "hex"), stack, [len(u.steps) for u in stack])
        if setup.entry and setup.entry.isdigit():
            yield from check_known((*path, "setup", "entry"), setup.entry, land)


def _side(nation: str) -> SideId:
    return "german" if nation == "german" else "allied"


def _check_stack(path: Path, stack: list[UnitEntry], steps: list[int]) -> Iterator[EntryProblem]:
    """A problem where a hex holds more than it may, or units of two nations (6.1, 6.2)."""
    corps, nations = sum(u.size == "XXX" for u in stack), {u.nation for u in stack}
    if sum(steps) > MOST_STEPS or corps > MOST_CORPS:
        yield disagreement(path, "stack", f"{sum(steps)} / {corps}", f"{MOST_STEPS} / {MOST_CORPS}")
    if len(nations) > 1:
        yield disagreement(path, "stack", ", ".join(sorted(nations)), stack[0].nation)


def _check_tables(tables: TablesFile) -> Iterator[EntryProblem]:
    yield from check_results(tables.assault.columns, tables.assault.rows)
    yield from check_turns([turn.n for turn in tables.turns], 30)
    needed: tuple[Needed, ...] = (
        ("terrain", ("open", "hills", "forest", "marsh", "mountain"),
         [t.id for t in tables.terrain]),
        ("features", ("town", "city", "minor", "major", "zone", "concentric"),
         [f.id for f in tables.features]),
        ("siege", ("305", "420"), [s.calibre for s in tables.siege]),
        ("limits", ("command", "strategic", "forced_march", "forced_march_last", "replacements",
                    "withdrawal", "plan_xvii_last", "naval", "german_west_of_meuse", "entrench",
                    "last"),
         [limit.id for limit in tables.limits]),
    )  # fmt: skip
    yield from check_entries(needed)


def _hex_references(board: BoardFiles) -> Iterator[tuple[Path, dict[Path, str]]]:
    """Every hex of land that a list names: the path of the list -> the steps in it -> the hex."""
    file, victory, marne = board.map, board.victory, board.marne
    yield ("map", "places"), {(i, "hex"): p.hex for i, p in enumerate(file.places)}
    yield (
        ("map", "places"),
        {(i, "access", j): h for i, p in enumerate(file.places) for j, h in enumerate(p.access)},
    )
    yield ("map", "forts"), {(i, "hex"): f.hex for i, f in enumerate(file.forts)}
    yield ("map", "zones"), {(i, "hex"): z.hex for i, z in enumerate(file.zones)}
    yield ("victory", "german"), {(i, "hex"): v.hex for i, v in enumerate(victory.german)}
    yield ("victory", "allied"), {(i, "hex"): v.hex for i, v in enumerate(victory.allied)}
    yield (
        ("victory", "paris_danger", "hexes"),
        {(i,): h for i, h in enumerate(victory.paris_danger.hexes)},
    )
    yield ("setup", "markers"), {(i, "hex"): m.hex for i, m in enumerate(board.setup.markers)}
    for part, numbers in (
        ("forts", marne.forts),
        ("german_control", marne.german_control),
        ("out_of_command", marne.out_of_command),
    ):  # fmt: skip
        yield ("marne", part), {(i,): h for i, h in enumerate(numbers)}
    yield ("marne", "towns"), {(i, "hex"): t.hex for i, t in enumerate(marne.towns)}


def _check_marne(board: BoardFiles, land: Collection[str]) -> Iterator[EntryProblem]:
    marne = board.marne
    units = {u.id: u for u in board.units.units}
    forts = {f.hex for f in board.map.forts}
    stacks: dict[str, list[MarneUnitEntry]] = {}
    ranks, files = (
        range(first, last + 1) for first, last in (marne.bounds.ranks, marne.bounds.files)
    )
    arrivals = [(a.unit, ("marne", "arrivals", i, "unit")) for i, a in enumerate(marne.arrivals)]
    yield from check_unique(
        [*((u.unit, ("marne", "units", i, "unit")) for i, u in enumerate(marne.units)), *arrivals]
    )
    for unit, path in arrivals:
        yield from check_known(path, unit, units)
    for i, h in enumerate(marne.forts):
        yield from check_known(("marne", "forts", i), h, forts)
    for i, entry in enumerate(marne.units):
        place: Path = ("marne", "units", i)
        yield from check_known((*place, "unit"), entry.unit, units)
        yield from check_known((*place, "hex"), entry.hex, land)
        if int(entry.hex[:2]) not in ranks or int(entry.hex[2:]) not in files:
            yield disagreement(
                (*place, "hex"), "bounds", entry.hex, f"{marne.bounds.ranks}, {marne.bounds.files}"
            )
        if entry.unit in units:
            most = len(units[entry.unit].steps)
            if entry.steps > most:
                yield disagreement((*place, "steps"), "steps", str(entry.steps), str(most))
            stack = stacks.setdefault(entry.hex, [])
            stack.append(entry)
            yield from _check_stack(
                (*place, "hex"), [units[e.unit] for e in stack], [e.steps for e in stack]
            )


SHAPE = BoardSchema(
    ("map", "units", "tables", "victory", "setup", "marne"),
    ("names", "layout"),
    BoardFiles,
    cross_check,
)
