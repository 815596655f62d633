"""Chapters 4.0, 4.2 (phase 3), 6.5 and 8.0: the victory check, surrender and who wins."""

from pbem.games.first_world_war import brest_litovsk
from pbem.games.first_world_war.attack_lines_and_captures import take_spoils
from pbem.games.first_world_war.board.board import ALLIES, CENTRAL, FACTIONS, Front
from pbem.games.first_world_war.board.state import READY, Position, factions_of
from pbem.games.first_world_war.log import (
    AllLost,
    AllRevealed,
    HeldOut,
    Surrendered,
    SurrenderRoll,
    VictoryByPoints,
    VictoryBySurrender,
)
from pbem.rules import Flow, Outcome, Seat, Table


def check_victory(position: Position, table: Table) -> Flow:
    """Phase 3: lone armies take cities, the game may end; surrender and peace may follow."""
    state, board = position.state, position.board
    _turn_all_up(position, table)
    for front in board.fronts.values():
        yield from _lone_armies(position, table, front)
    if state.turn == board.last_turn or any(
        _holds_enough(position, side) for side in (ALLIES, CENTRAL)
    ):
        state.outcome = outcome_by_points(position)
        return
    _roll_for_surrender(position, table)
    if state.outcome is None:
        yield from brest_litovsk.offer_treaty(position, table)


def _turn_all_up(position: Position, table: Table) -> None:
    """Everything is turned up; dummies leave the board until the next deployment (4.2, 6.0)."""
    state = position.state
    table.reveal()
    standing = [a for a in position.board.armies.values() if state.at[a.id] > 0]
    armies = {
        n: tuple(a.id for a in standing if state.at[a.id] == n and not a.dummy)
        for n in position.board.fronts
    }
    dummies = {
        n: sum(state.at[a.id] == n and a.dummy for a in standing) for n in position.board.fronts
    }
    table.log(
        AllRevealed(
            tuple((n, ids) for n, ids in armies.items() if ids),
            tuple((n, count) for n, count in dummies.items() if count),
        )
    )
    for army in standing:
        if army.dummy:
            state.at[army.id] = READY
        else:
            state.up.add(army.id)


def _lone_armies(position: Position, table: Table, front: Front) -> Flow:
    """A faction alone on a front takes a city, else gives a surrender point (4.2, phase 3; 8.1)."""
    present = [f for f in front.sides.values() if position.armies_on(front.number, f)]
    if len(present) == 1 and not brest_litovsk.at_peace(position, front):
        yield from take_spoils(position, table, present[0], front)


def _holds_enough(position: Position, alliance: str) -> bool:
    """True if an alliance controls every city of enough fronts (4.2, phase 3)."""
    needed: int = position.board.numbers["fronts_for_immediate_end"]
    return fronts_held(position, alliance) >= needed


def fronts_held(position: Position, alliance: str) -> int:
    """On how many fronts an alliance controls every city (4.2, phase 3)."""
    fronts = position.board.fronts.values()
    return sum(
        all(position.holding_alliance(c.id) == alliance for c in front.cities) for front in fronts
    )


def _roll_for_surrender(position: Position, table: Table) -> None:
    """Every faction with surrender points rolls (6.5).

    At most its points: it surrenders. An S: it never does.
    """
    board, gone = position.board, []
    for faction in board.round_order:
        points = len(position.state.surrender.get(faction, []))
        if not points:
            continue
        face = board.faces[table.roll(len(board.faces), SurrenderRoll(faction, points)) - 1]
        if face != "S" and int(face) <= points:
            gone.append(faction)
            table.log(Surrendered(faction))
        else:
            table.log(HeldOut(faction))
    beaten = {board.alliance[faction] for faction in gone}
    if len(beaten) == 2:
        position.state.outcome = Outcome((), AllLost(tuple(gone)))
    elif beaten:
        winner = position.enemy(beaten.pop())
        position.state.outcome = Outcome(
            winning_seats(position, winner), VictoryBySurrender(winner, tuple(gone))
        )


def outcome_by_points(position: Position) -> Outcome:
    """The alliance with more victory points wins; a tie goes to the Central Powers (8.0)."""
    vp, alliance = position.state.vp, position.board.alliance
    allies = sum(points for faction, points in vp.items() if alliance[faction] == ALLIES)
    central = sum(points for faction, points in vp.items() if alliance[faction] == CENTRAL)
    winner = ALLIES if allies > central else CENTRAL
    return Outcome(
        winning_seats(position, winner),
        VictoryByPoints(winner, allies, central, tuple((f, vp[f]) for f in FACTIONS)),
    )


def winning_seats(position: Position, alliance: str) -> tuple[Seat, ...]:
    """The seat of the winning alliance that wins; with three or four players its lead (8)."""
    numbers, vp = position.board.numbers, points_as_counted(position)
    if alliance == CENTRAL:
        faction = (
            "DE" if vp["DE"] - vp["GA"] >= numbers["germany_lead_over_german_allies"] else "GA"
        )
    else:
        faction = (
            "WA" if vp["WA"] - vp["EA"] >= numbers["western_lead_over_eastern_allies"] else "EA"
        )
    return (position.seat(faction),)


def points_as_counted(position: Position) -> dict[str, int]:
    """The victory points of each faction as the lead within an alliance counts them (8.0, 8.1)."""
    state, vp = position.state, dict(position.state.vp)
    if state.treaty and state.options.players == 4:
        vp["EA"] += position.board.numbers["brest_litovsk_bonus_eastern_allies_4p"]
    return vp


def alliance_seats(position: Position, alliance: str) -> tuple[Seat, ...]:
    """The seats of an alliance."""
    players = position.state.options.players
    seats = dict.fromkeys(
        position.seat(f) for f, a in position.board.alliance.items() if a == alliance
    )
    return tuple(seat for seat in seats if factions_of(players, seat))
