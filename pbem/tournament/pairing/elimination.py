"""Elimination: an entrant without lives is out, and the last one wins.

A single elimination is a bracket, drawn once. The winners of tables 1 and 2 meet at table 1 of the
next round, and so on. A double elimination pairs everybody who is still in each round. Entrants who
lost as often meet, at the least penalty. A drawn game costs nobody a life. A game that both lose
costs both a life. A late entry costs one life.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from pbem.tournament.model import THIRD_PLACE, Proposal, Round
from pbem.tournament.pairing.context import EventOver, PairingContext, RoundUndecided, TooFew
from pbem.tournament.pairing.swiss import pair_round
from pbem.tournament.scoring.crosstable import Cell, CellKind, Crosstable

_LIVES = 2


def propose_bracket(event: PairingContext) -> Proposal:
    """The next round of a single elimination. A table is empty if nobody reached it.

    Raises:
        EventOver: the final is decided.
        TooFew: fewer than two are there.
        Undecided: games of the last round run or were drawn; the director must decide them.
    """
    if not event.rounds:
        there = set(event.field)
        tables = first_round(
            [entrant.number for entrant in event.starters() if entrant.number in there]
        )
        if not tables:
            raise TooFew
    else:
        event.require_decided()
        last = len(event.rounds)
        drawn = {
            cell.table
            for cells in event.crosstable.values()
            for cell in cells
            if cell.round == last and cell.drawn
        }
        if drawn:
            raise RoundUndecided(tuple(sorted(drawn)))
        tables = next_round(
            event.last_round, _winners_of_round(event.crosstable, last) & set(event.field)
        )
        if not tables:
            raise EventOver
    builder = event.builder
    pairings = [
        builder.seat_best(at) if len(at) > 1 else builder.seat_in_order(at) for at in tables
    ]
    if event.rounds and len(pairings) == 1 and event.rules.third_place:
        beaten = _beaten_in_round(event.crosstable, len(event.rounds)) & set(event.field)
        if len(beaten) == 2:
            pairings.append(builder.seat_best(sorted(beaten), THIRD_PLACE))
    return builder.proposal(pairings)


def first_round(seeds: Sequence[int]) -> list[tuple[int, ...]]:
    """The first round of a bracket. The best seeds meet as late as possible, and have the byes.

    Args:
        seeds: the entrants, the best first.

    Returns:
        Tables from the top of the bracket to its bottom; one alone has a bye.
    """
    order = [1]
    while len(order) < len(seeds):
        whole = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, whole - best)]
    there = [seeds[seed - 1 : seed] for seed in order]
    return [(*one, *other) for one, other in zip(there[::2], there[1::2], strict=False)]


def next_round(last: Round, through: AbstractSet[int]) -> list[tuple[int, ...]]:
    """The next round of a bracket: the winners of each two tables meet.

    Args:
        last: the last round, decided.
        through: the entrants who go on.

    Returns:
        Tables from top to bottom. A table is empty if nobody reached it. Nothing follows a round of
        one table.
    """
    kept = [
        tuple(number for number in table.entrants if number in through)
        for table in last.tables
        if table.group != THIRD_PLACE
    ]
    return [kept[at] + kept[at + 1] for at in range(0, len(kept) - 1, 2)]


def _winners_of_round(crosstable: Crosstable, round_number: int) -> set[int]:
    """The entrants who beat their opponent in a round, or had none."""
    return {
        number
        for number, cells in crosstable.items()
        for cell in cells
        if cell.round == round_number and cell.table and cell.opponents == cell.beaten
    }


def _beaten_in_round(crosstable: Crosstable, round_number: int) -> set[int]:
    """The entrants who lost their game of a round."""
    return {
        number
        for number, cells in crosstable.items()
        for cell in cells
        if cell.round == round_number and is_lost(cell)
    }


def propose_by_lives(event: PairingContext) -> Proposal:
    """The next round of a double elimination.

    Raises:
        EventOver: at most one entrant is still in.
        TooFew: fewer than two entrants are there at the start.
        Undecided: games of the last round run.
    """
    event.require_decided()
    lost = lost_lives(event.crosstable)
    field = [number for number in event.field if lost[number] < _LIVES]
    if len(field) < 2:
        raise EventOver if event.rounds else TooFew
    return pair_round(event.builder, field)


def lost_lives(crosstable: Crosstable) -> dict[int, int]:
    """The games that each entrant has lost; a late entry counts as one."""
    return {
        number: sum(map(is_lost, cells)) + any(cell.kind is CellKind.LATE for cell in cells)
        for number, cells in crosstable.items()
    }


def is_lost(cell: Cell) -> bool:
    """True if somebody beat the entrant, or all lost."""
    return cell.kind in {CellKind.GAME, CellKind.FORFEIT} and len(cell.beaten) + len(
        cell.drawn
    ) < len(cell.opponents)


Bracket = tuple[tuple[int | None, ...], ...]
"""Columns from the first round to the winner: who reached each place, ``None`` if nobody did."""


def bracket_of(rounds: Sequence[Round], crosstable: Crosstable) -> Bracket:
    """The chart of a single elimination: two places for each table of the first round, then one.

    Columns that no round has reached are empty.
    """
    if not rounds:
        return ()
    begun = [(*table.entrants, None, None)[:2] for table in rounds[0].tables]
    columns: list[tuple[int | None, ...]] = [tuple(place for pair in begun for place in pair)]
    for played in rounds:
        through = _winners_of_round(crosstable, played.number)
        columns.append(
            tuple(
                next((n for n in table.entrants if n in through), None)
                for table in played.tables
                if table.group != THIRD_PLACE
            )
        )
    while len(columns[-1]) > 1:
        columns.append((None,) * (len(columns[-1]) // 2))
    return tuple(columns)
