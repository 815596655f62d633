"""Chapter 4: victory points, who wins and when."""

from collections.abc import Sequence

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, SIDES
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.log import GameEnded, ParisInDanger, Scored
from pbem.games.glorys_end.supply.supply import is_fully_supplied, supply
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Outcome, Table

EAST, EAST_KEPT = 15, 20
"""The worth of the East Front to the Allies if the German side withdrew, and if it did not.

Rule 4.4.
"""

DUTCH = 15
"""What violating the Netherlands costs the German (3.6)."""

SHORT_LEAD, SHORT_CORPS, SHORT_LAST = 25, 5, 10
"""Numbers of the short campaign (17.3).

The lead that the German needs, what a corps at Paris is worth, and the last turn.
"""

CITIES = 2
"""So many cities in Germany win the short campaign for the Allies (17.3)."""

MELUN = "3334"

SOUTH = 32
"""The first rank in which German units count on the Marne (16.4)."""

BELGIAN_CORPS, BELGIAN_DIVISION = 2, 1
"""What the loss of a Belgian unit costs the Allies (4.5)."""


def victory_points(position: Position, side: str, *, joint: bool = False) -> int:
    """The victory points of a side (4.1).

    With what counts only in the joint check at the end, if ``joint``.
    """
    state, board, held = position.state, position.board, position.hexes_held(side)
    total = board.start_vp[side]
    for worth in position.ground.worth[side]:
        if worth.free_only and state.options.scenario != "free":
            continue
        if worth.conditional and not (joint and (side == ALLIED or state.endangered)):
            continue
        total += worth.vp * (worth.hexes & held).bit_count()
    if side == GERMAN:
        return total - DUTCH * ("netherlands" in state.violated)
    total += state.battles - sum(belgian_worth(position, n) for n in state.belgians)
    return total + ((EAST if state.withdrew else EAST_KEPT) if joint else 0)


def belgian_worth(position: Position, n: int) -> int:
    """What the loss of a Belgian unit costs the Allies (4.5)."""
    return BELGIAN_CORPS if position.unit(n).size == "XXX" else BELGIAN_DIVISION


def tell_points(position: Position, table: Table) -> None:
    """Put on record what changed since it was last told."""
    for side in SIDES:
        total = scenario_points(position, side)
        if (before := position.state.told.get(side, 0)) != total:
            table.log(Scored(side, total - before, total))
            position.state.told[side] = total


def scenario_points(position: Position, side: str) -> int:
    """The points of a side by the rules of its scenario (4.1, 16.4)."""
    return (
        position.state.losses.get(side, 0)
        if position.state.options.scenario == "marne"
        else victory_points(position, side)
    )


def points_shown(position: Position, side: str) -> int:
    """The points of a side; of a game that is over by its rules those that decided it (16.4)."""
    outcome = position.state.outcome
    if outcome is not None and isinstance(outcome.how, GameEnded):
        return outcome.how.german if side == GERMAN else outcome.how.allied
    return scenario_points(position, side)


def watch_paris(position: Position, table: Table, units: Sequence[int], h: int) -> None:
    """A supplied German unit in a hex inside the line puts Paris in danger for good (4.3).

    Units that began their movement in supply are in supply throughout (7.5).
    """
    state = position.state
    if state.endangered or not position.ground.danger >> h & 1:
        return
    marching = state.moving.supplied if state.moving else frozenset()
    within = bool(supply(position, GERMAN).full >> h & 1)
    german = (
        unit
        for unit in map(position.unit, units)
        if unit.side == GERMAN and unit.kind not in ("gun", "dummy")
    )
    if any(within or unit.n in marching for unit in german):
        state.endangered = True
        table.log(ParisInDanger(position.name(h)))


def settle_danger(position: Position, table: Table) -> None:
    """Look at Paris again between the phases, since supply may have come back (4.3)."""
    for h in position.hexes_in(position.real[GERMAN] & position.ground.danger):
        watch_paris(position, table, position.mobile_units_in(h), h)
    tell_points(position, table)


# --- the checks -----------------------------------------------------------------------------------


def watch_sudden(position: Position, table: Table) -> None:
    """What ends the short campaign at once: any hex of Paris, or two cities in Germany (17.3)."""
    if position.state.options.scenario != "short" or position.state.outcome:
        return
    if _german_in_paris(position):
        end_game(position, table, "paris", GERMAN)
    if german_cities_lost(position) >= CITIES:
        end_game(position, table, "cities", ALLIED)


def german_cities_lost(position: Position) -> int:
    """The cities in Germany that the Allies control (17.3)."""
    cities = position.ground.cities & position.ground.country["germany"]
    return sum(position.holder(h) == ALLIED for h in position.hexes_in(cities))


def check_victory(position: Position, table: Table, side: str) -> None:
    """The victory phase of a side (5.2, phase H)."""
    state = position.state
    last = state.turn == last_turn(position) and side == GERMAN
    match state.options.scenario:
        case "marne":
            _check_marne(position, table, side, last=last)
        case "short":
            if last:
                _check_short(position, table)
        case _:
            if last:
                _check_jointly(position, table)
            elif state.turn < last_turn(position):
                _check_points(position, table, side)


def last_turn(position: Position) -> int:
    """The turn after which the game is over (4.1, 16.2, 17)."""
    match position.state.options.scenario:
        case "marne":
            return position.board.marne.last
        case "short":
            return SHORT_LAST
        case _:
            return position.board.limits["last"]


def _check_points(position: Position, table: Table, side: str) -> None:
    """Enough points in the own victory phase win (4.1)."""
    if victory_points(position, side) >= position.board.win_vp[side]:
        end_game(position, table, "points", side)


def _check_jointly(position: Position, table: Table) -> None:
    """The joint check of turn 30: the side further above its mark wins (4.1)."""
    above = {
        side: victory_points(position, side, joint=True) - position.board.win_vp[side]
        for side in SIDES
    }
    german, allied = above[GERMAN], above[ALLIED]
    if max(german, allied) < 0 or german == allied:
        end_game(position, table, "draw", "")
    else:
        end_game(position, table, "last_turn", GERMAN if german > allied else ALLIED)


def _check_short(position: Position, table: Table) -> None:
    """Paris in danger and a lead of 25 win for the German, all else for the Allies (17.3)."""
    won = position.state.endangered and short_lead(position) >= SHORT_LEAD
    end_game(position, table, "short", GERMAN if won else ALLIED)


def short_lead(position: Position) -> int:
    """The lead of the German in the short campaign, with corps in supply beside Paris (17.3)."""
    beside_paris = position.grid.adjacent_to(position.ground.paris) & ~position.ground.paris
    corps = [
        n
        for h in position.hexes_in(position.real[GERMAN] & beside_paris)
        for n in position.mobile_units_in(h)
        if position.unit(n).size == "XXX"
        and position.unit(n).kind == "infantry"
        and is_fully_supplied(position, n)
    ]
    return (
        victory_points(position, GERMAN)
        + SHORT_CORPS * len(corps)
        - victory_points(position, ALLIED)
    )


def _german_in_paris(position: Position) -> bool:
    return any(position.holder(h) == GERMAN for h in position.hexes_in(position.ground.paris))


def _check_marne(position: Position, table: Table, side: str, *, last: bool) -> None:
    """Paris or Melun win for the German side at the end of its turn.

    Else the higher total after turn 12 (16.4).
    """
    if side == GERMAN and (
        _german_in_paris(position) or position.holder(position.grid.at[MELUN]) == GERMAN
    ):
        end_game(position, table, "paris", GERMAN)
    elif last:
        german, allied = marne_points(position)
        end_game(
            position,
            table,
            "marne" if german != allied else "draw",
            _side_with_more(german, allied),
        )


def marne_points(position: Position) -> tuple[int, int]:
    """The final points of the German and the Allies on the Marne (16.4)."""
    towns = position.board.marne.towns
    held = sum(
        vp for number, vp in towns.items() if position.holder(position.grid.at[number]) == ALLIED
    )
    south = [
        n
        for n in position.units_of(GERMAN)
        if position.state.steps[n]
        and int(position.name(position.where[n])[:2]) >= SOUTH
        and is_fully_supplied(position, n)
    ]
    losses = position.state.losses
    return losses.get(GERMAN, 0) + len(south), losses.get(ALLIED, 0) + held


def _side_with_more(german: int, allied: int) -> str:
    if german == allied:
        return ""
    return GERMAN if german > allied else ALLIED


def final_totals(position: Position, *, joint: bool = False) -> tuple[int, int]:
    """The points of the German and the Allies as the end of the scenario counts them.

    Rules 4.1, 16.4.
    """
    if position.state.options.scenario == "marne":
        return marne_points(position)
    return victory_points(position, GERMAN, joint=joint), victory_points(
        position, ALLIED, joint=joint
    )


def end_game(position: Position, table: Table, how: str, winner: str) -> None:
    """The game is over; no winner means a draw."""
    german, allied = final_totals(position, joint=how in ("last_turn", "draw"))
    entry = GameEnded(how, winner, german, allied)
    table.log(entry)
    seats = (seat_of(winner),) if winner else tuple(seat_of(side) for side in SIDES)
    position.state.outcome = Outcome(seats, entry)
