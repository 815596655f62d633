"""Chapter 3: the position before the first turn; chapter 16 for the Marne."""

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, Board, Unit
from pbem.games.glorys_end.board.state import NEUTRALS, Options, Position, State
from pbem.games.glorys_end.log import BritainEntered, StayedNeutral, Violated
from pbem.games.hexes.position import Box
from pbem.rules import Table

NEAR = 3
"""How far from its marker an army sets up (3.3)."""

FILES = 100
"""The number of a hex is its rank times this, and its file."""

DUTCH_WAR = (5, 14)
"""The turns whose German reinforcements a violated Netherlands keep busy (3.6)."""


def new_state(board: Board, options: Options) -> State:
    """The position before the first decision.

    In the historical scenario Belgium and Luxembourg are violated already (3.2). The short
    campaign begins with the same set-up (17.1).
    """
    units = board.units
    state = State(
        options,
        [unit.steps for unit in units],
        [_first_box(unit, options) for unit in units],
        [""] * len(units),
    )
    if options.scenario == "marne":
        return _marne_state(board, state)
    position = Position(board, state)
    for unit in board.units:
        if unit.hex:
            position.put([unit.n], board.grid.at[unit.hex])
    state.forts = {board.grid.at[number] for number in board.forts}
    state.zones = {board.grid.at[number] for number in board.zones}
    state.german = set(position.hexes_in(position.ground.country["germany"]))
    if options.scenario != "free":
        state.violated = {"belgium", "luxembourg"}
        state.at_war = True
    state.told = dict(board.start_vp)
    return state


def _first_box(unit: Unit, options: Options) -> Box:
    return "away" if unit.kind == "dummy" and not options.dummies else "later"


def _marne_state(board: Board, state: State) -> State:
    """4 September: the armies where 16.2 puts them, the British out of command (16.3)."""
    marne, at = board.marne, board.grid.at
    arriving = {board.unit[name]: steps for name, steps, _ in marne.arrivals}
    state.box = ["later" if unit.n in arriving else "away" for unit in board.units]
    state.steps = [arriving.get(unit.n, 0) for unit in board.units]
    position = Position(board, state)
    for name, steps, number in marne.units:
        position.put([board.unit[name]], at[number])
        state.steps[board.unit[name]] = steps
    state.forts = {at[number] for number in marne.forts}
    state.german = set(position.hexes_in(position.occupied[GERMAN]))
    state.german |= {at[number] for number in marne.german_control}
    state.german |= _north_of_the_line(position, state.german)
    state.violated = {"belgium", "luxembourg"}
    state.at_war = state.crossed_meuse = True
    state.silent = {n for number in marne.out_of_command for n in position.stack(at[number])}
    state.turn = marne.first
    state.points = {"french": board.turns[marne.first - 1].replacements["french"]}
    return state


def _north_of_the_line(position: Position, line: set[int]) -> set[int]:
    """What the German marched through on the way to the Marne (4.7, 16.2).

    That is in each file what lies north of the southernmost hex with a German unit or marker.
    """
    ends: dict[int, int] = {}
    for rank, file in (divmod(int(position.name(h)), FILES) for h in line):
        ends[file] = max(rank, ends.get(file, 0))
    hexes = position.hexes_in(position.scenario_map & ~position.occupied[ALLIED])
    places = ((h, *divmod(int(position.name(h)), FILES)) for h in hexes)
    return {h for h, rank, file in places if rank < ends.get(file, 0)}


def units_to_deploy(position: Position, side: str) -> list[int]:
    """The units of a side that set up by army (3.3, 3.4), and its dummies (15.1).

    On the Marne none (16.2).
    """
    if position.state.options.scenario == "marne":
        return []
    box = position.state.box
    return [
        unit.n
        for unit in position.board.units
        if unit.side == side
        and box[unit.n] == "later"
        and (unit.army is not None or unit.kind == "dummy")
    ]


def deployable_hexes(position: Position, side: str) -> int:
    """The hexes in which a side may set up, markers apart.

    Own soil, for the German the neutrals' too (3.3, 3.5).
    """
    country = position.ground.country
    enemy = ALLIED if side == GERMAN else GERMAN
    if side == ALLIED:
        soil = country["france"]
    else:
        invaded = (
            NEUTRALS
            if position.state.options.scenario == "free"
            else sorted(position.state.violated)
        )
        soil = country["germany"]
        for name in invaded:
            soil |= country[name]
    return soil & ~position.occupied[enemy] & ~position.impassable_to_enemies(enemy)


def decide_after_set_up(position: Position, table: Table) -> None:
    """What the German set-up decides.

    Neutrality (3.6), the British (3.7), the first control (4.7).
    """
    state, ground = position.state, position.ground
    if state.options.scenario == "free":
        _decide_neutrality(position, table)
    near = 0
    for army, number in position.board.markers[GERMAN].items():
        h = state.markers.get(GERMAN, {}).get(str(army), position.grid.at[number])
        near |= position.grid.hexes_within(h, NEAR)
    for country in sorted(state.violated):
        taken = (
            near
            & ground.country[country]
            & ~position.occupied[ALLIED]
            & ~position.impassable_to_enemies(ALLIED)
        )
        state.german |= set(position.hexes_in(taken))
    state.german |= set(position.hexes_in(position.occupied[GERMAN]))
    position.touch()


def _decide_neutrality(position: Position, table: Table) -> None:
    state = position.state
    for country in NEUTRALS:
        if position.real[GERMAN] & position.ground.country[country]:
            state.violated.add(country)
            table.log(Violated(country))
        else:
            table.log(StayedNeutral(country))
    state.at_war = "belgium" in state.violated
    for unit in position.board.units:
        if not state.at_war and unit.n in position.where and unit.nation in ("belgian", "british"):
            position.remove(unit.n, "away" if unit.nation == "belgian" else "later")
            state.steps[unit.n] = unit.steps
        if "netherlands" in state.violated and unit.nation == "german" and unit.turn in DUTCH_WAR:
            state.box[unit.n] = "away"
    if state.at_war:
        table.log(BritainEntered())
    else:
        _disarm_belgium(position)


def _disarm_belgium(position: Position) -> None:
    """A neutral country's fortresses and zones are not in play (3.6)."""
    belgium = position.ground.country["belgium"]
    position.state.forts -= set(position.hexes_in(belgium))
    position.state.zones -= set(position.hexes_in(belgium))
