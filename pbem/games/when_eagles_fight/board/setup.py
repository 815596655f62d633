"""Chapter 3: the position before the first decision; 16 and 17 where they change it."""

from pbem.games.hexes.grid import Hexes
from pbem.games.hexes.position import Box
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, Board, Unit
from pbem.games.when_eagles_fight.board.state import Options, Position, State

GROUND = {"german": ("germany",), "austrian": ("austria",), "russian": ("russia", "poland")}
"""Where units of a nation may begin in a free set-up (3.9)."""


def new_state(board: Board, options: Options) -> State:
    """The position before the first decision.

    All at full strength (3.7) on the map (3.1), in a free set-up the fortresses alone (3.9).
    """
    units = board.units
    state = State(
        options,
        [0] * len(units),
        [box_at_first(board, unit, options) for unit in units],
        [""] * len(units),
    )
    state.steps = [
        unit.steps if box == "later" else 0 for unit, box in zip(units, state.box, strict=True)
    ]
    state.last_turn = board.limits["last"]
    position = Position(board, state)
    historical = options.scenario == "historical"
    for unit in reversed(units):
        placed = bool(unit.hex) and not unit.of and (historical or unit.kind == "fortress")
        if placed and state.box[unit.n] == "later":
            position.put([unit.n], board.grid.at[unit.hex])
    state.central = set(
        position.hexes_in(position.ground.fought_over & position.ground.home[CENTRAL])
    )
    if historical:
        held = position.ground.fought_over & position.occupied[RUSSIAN]
        state.central -= set(position.hexes_in(held))
    return state


def box_at_first(board: Board, unit: Unit, options: Options) -> Box:
    """The box of a unit; out of play if it is not of this game (2.14, 16.0, 17.0)."""
    scenario, variants = options.scenario, board.variants
    if (
        scenario == "plan_19"
        and unit.side == RUSSIAN
        and unit.kind == "fortress"
        and unit.id not in variants.forts
    ):
        return "away"
    if unit.scenario == "schlieffen_east" and scenario != "schlieffen_east":
        return "away"
    if unit.scenario == "free" and scenario == "historical":
        return "away"
    if (
        scenario == "schlieffen_east"
        and unit.side == CENTRAL
        and not _begins_on_map(board, unit, scenario)
    ):
        return "away"
    return "later"


def _begins_on_map(board: Board, unit: Unit, scenario: str) -> bool:
    """True if a unit begins on the map (3.1, 3.9, 17.0)."""
    if scenario == "schlieffen_east" and unit.id in board.variants.aside:
        return False
    if scenario == "schlieffen_east" and unit.id in board.variants.added:
        return True
    return bool(unit.scenario) or (bool(unit.hex) and not unit.of)


def is_reinforcement(board: Board, unit: Unit, options: Options) -> bool:
    """True if a unit comes, or is converted, in the course of a game, by what is printed."""
    later = box_at_first(board, unit, options) == "later"
    return later and not _begins_on_map(board, unit, options.scenario)


def units_to_deploy(position: Position, side: str) -> list[int]:
    """The units of a side that it sets up where it likes (3.9)."""
    scenario, box = position.state.options.scenario, position.state.box
    if scenario == "historical":
        return []
    return [
        unit.n
        for unit in position.board.units
        if unit.side == side
        and box[unit.n] == "later"
        and _begins_on_map(position.board, unit, scenario)
    ]


def own_set_up_hexes(position: Position, nation: str) -> Hexes:
    """Where units of a nation may begin in a free set-up (3.9)."""
    return sum(position.ground.country[country] for country in GROUND[nation])
