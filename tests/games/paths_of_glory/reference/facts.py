"""The program's positions as facts by name, and back.

The judge reads the facts only; this module and ``record`` are the bridge to the program.
"""

from typing import Any

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import UNUSED, Position
from pbem.games.paths_of_glory.supply.supply import is_supplied
from tests.games.paths_of_glory.positions import start, the_board

PLACES = {-1: "reserve", -2: "eliminated", -3: "removed"}
OPTIONS = ("historical", "entrench_bonus", "optional_cards", "supplied_beside_unsupplied")
PLAIN = (
    "turn",
    "round",
    "limited_greece",
    "war_status",
    "combined",
    "commitment",
    "mandated",
    "near_east_moves",
    "failed_trenches",
    "vp",
)
SETS = ("at_war", "events", "turn_events", "spent_cards", "mandated_done")
PILES = ("hands", "open_cards", "discards", "gone_cards")


def facts_of(position: Position) -> dict[str, Any]:
    """What a position says, by name."""
    board, state = position.board, position.state
    facts: dict[str, Any] = {name: getattr(state.options, name) for name in OPTIONS}
    if state.options.starved_spoil_cards:
        facts["supplied_beside_unsupplied"] = "no_card_effect"
    for name in PLAIN:
        value = getattr(state, name)
        facts[name] = dict(value) if isinstance(value, dict) else value
    for name in SETS:
        facts[name] = sorted(getattr(state, name))
    for name in PILES:
        facts[name] = {side: list(cards) for side, cards in getattr(state, name).items()}
    units: dict[str, list[str]] = {}
    for unit in board.units:
        place = state.at[unit.n]
        if place == UNUSED:
            continue
        where = PLACES[place] if place < 0 else board.spaces[place].id
        name = f"({unit.id})" if unit.n in state.reduced else unit.id
        units.setdefault(where, []).append(name)
    facts["units"] = units
    facts["taken"] = sorted(board.spaces[n].id for n in state.taken)
    facts["destroyed"] = sorted(board.spaces[n].id for n in state.destroyed)
    facts["trenches"] = dict(sorted(state.trenches.items()))
    facts["regular"] = sorted(board.units[n].id for n in state.regular)
    facts["ana_holds"] = "" if state.ana_holds < 0 else board.spaces[state.ana_holds].id
    facts["beachhead"] = "" if state.beachhead < 0 else board.spaces[state.beachhead].id
    return facts


def unfed_of(position: Position) -> list[str]:
    """The units on the map that are out of supply."""
    return [
        unit.id
        for unit in position.board.units
        if position.state.at[unit.n] >= 0 and not is_supplied(position, unit.n)
    ]


def position_of(facts: dict[str, Any]) -> Position:
    """The position that facts describe."""
    board = the_board()
    empty = start(**{name: facts[name] for name in OPTIONS})
    state = empty.state
    state.at = [UNUSED] * len(board.units)
    state.reduced, state.phase = set(), "action"
    codes = {name: code for code, name in PLACES.items()}
    for where, names in facts["units"].items():
        place = codes[where] if where in codes else board.space[where]
        for name in names:
            unit = board.unit[name.strip("()")]
            state.at[unit] = place
            if name.startswith("("):
                state.reduced.add(unit)
    for name in PLAIN:
        value = facts[name]
        setattr(state, name, dict(value) if isinstance(value, dict) else value)
    for name in SETS:
        setattr(state, name, set(facts[name]))
    for name in PILES:
        setattr(state, name, {side: list(cards) for side, cards in facts[name].items()})
    state.taken = {board.space[name] for name in facts["taken"]}
    state.destroyed = {board.space[name] for name in facts["destroyed"]}
    state.trenches = dict(facts["trenches"])
    state.regular = {board.unit[name] for name in facts["regular"]}
    state.ana_holds = board.space.get(facts["ana_holds"], -1)
    state.beachhead = board.space.get(facts["beachhead"], -1)
    return Position(board, state)


def settled(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts in one form: the order of names and of cards says nothing."""
    settled_facts = dict(facts)
    settled_facts["units"] = {
        place: sorted(names) for place, names in sorted(facts["units"].items()) if names
    }
    for pile in PILES:
        settled_facts[pile] = {side: sorted(facts[pile][side]) for side in (AP, CP)}
    settled_facts["spent_cards"] = sorted(set(facts["spent_cards"]))
    return settled_facts


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The facts that changed; of units, the places whose units changed."""
    one, two = settled(before), settled(after)
    found = {key: two[key] for key in two if key != "units" and one[key] != two[key]}
    places = {*one["units"], *two["units"]}
    moved = {
        place: two["units"].get(place, [])
        for place in sorted(places)
        if one["units"].get(place, []) != two["units"].get(place, [])
    }
    return {**found, "units": moved}
