"""Determination of victory (5)."""

from collections.abc import Iterator

from pbem.games.paths_of_glory.board.board import AP, CP, Board, Card
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import TOTAL, Options, Position, seat_of
from pbem.games.paths_of_glory.cards.ids import FALL_OF_THE_TSAR, TREATY_OF_BREST_LITOVSK
from pbem.games.paths_of_glory.log.core import GameEnded
from pbem.rules import Outcome, Seat, Table

LAST_TURN = {"introductory": 3, "limited": 10, "campaign": 20}
"""The turn at whose end a scenario ends (5.3.1, 5.4.1, 5.5.1)."""

ALL_LOST, ALL_WON = 0, 20
"""Victory points with which the Central Powers have lost, or won, at once (5.2.1, 5.2.2)."""

ARMISTICE = 40
"""Combined war status that ends the war (16.2.1)."""

LEVELS = {"introductory": (10, 14), "limited": (12, 17), "campaign": (9, 13)}
"""The Allies win up to the first number, the Central Powers from the second.

5.3.4, 5.4.2, 5.5.2.2.
"""

LEVELS_AFTER_BREST_LITOVSK = (9, 11)
"""The same in the campaign once the treaty is made (5.5.2.1)."""

TSAR_STANDS = 2
"""Points for the Allies in the historical campaign if the Tsar did not fall (5.7.4.9)."""


def end_if_automatic_victory(position: Position, table: Table) -> bool:
    """End the game by automatic victory in segment E.2 (5.2.1, 5.2.2).

    The bid does not count (5.6.1.1).
    """
    vp = position.state.vp
    if ALL_LOST < vp < ALL_WON:
        return False
    _end_game(position, table, "automatic", CP if vp >= ALL_WON else AP)
    return True


def end_if_armistice(position: Position, table: Table) -> bool:
    """End the game by an armistice in segment E.3 (16.2.1)."""
    if position.state.combined < ARMISTICE:
        return False
    _settle_final_points(position, table, "armistice")
    return True


def end_if_last_turn(position: Position, table: Table) -> bool:
    """End the game after its last turn (5.3.1, 5.4.1, 5.5.1).

    The limited game also ends at Total War.
    """
    state = position.state
    scenario = state.options.scenario
    if scenario == "limited" and TOTAL in state.commitment.values():
        _settle_final_points(position, table, "total_war")
    elif state.turn >= LAST_TURN[scenario]:
        _settle_final_points(position, table, "last_turn")
    return state.outcome is not None


def accept_peace(position: Position, table: Table) -> None:
    """End the game by accepted terms: a draw (5.1.1), for a tournament a defeat of both (5.6.3)."""
    _end_game(position, table, "peace", "nobody" if position.state.options.tournament else "draw")


def _settle_final_points(position: Position, table: Table, how: str) -> None:
    """Count the points at the end of the game: what the end adds, then the levels."""
    for points, why, card in final_points(position):
        award_points(position, table, points, why, card)
    _end_game(position, table, how, winner_by_level(position))


def final_points(position: Position) -> Iterator[tuple[int, str, str]]:
    """(points, why, card) triples that the end adds: historical scenario (5.7.4), bid (5.6.1)."""
    options = position.state.options
    if options.historical and options.scenario == "campaign":
        if unplayed := _count_american_cards(position):
            yield unplayed, "american_cards", ""
        if not position.was_played(FALL_OF_THE_TSAR):
            yield -TSAR_STANDS, "tsar_stands", FALL_OF_THE_TSAR
    if options.bid_side and options.bid:
        yield options.bid if options.bid_side == AP else -options.bid, "bid", ""


def _count_american_cards(position: Position) -> int:
    """Cards with an American army not played as events (5.7.4.8), optional ones only if in use."""
    state = position.state
    return sum(
        card.reinforces == "us"
        and _card_brings_army(position.board, card)
        and card.id not in state.events
        and (
            not card.optional
            or state.options.optional_cards == "all"
            or card.id in state.chosen_cards[AP]
        )
        for card in position.board.cards.values()
    )


def _card_brings_army(board: Board, card: Card) -> bool:
    return any(board.units[board.kinds[kind][0]].army for kind in card.units)


def winner_by_level(position: Position) -> str:
    """The winner by points: ``ap``, ``cp`` or ``draw``, which may count for the Allies.

    5.6.2, 5.7.2.
    """
    return winner_with(position, position.state.vp)


def winner_with(position: Position, vp: int) -> str:
    """The winner if the game ended with so many points."""
    allied, central = winning_levels(position)
    if vp <= allied:
        return AP
    return CP if vp >= central else outcome_of_draw(position.state.options)


def winning_levels(position: Position) -> tuple[int, int]:
    """Up to how many points the Allies win, and from how many the Central Powers do."""
    scenario = position.state.options.scenario
    treaty = scenario == "campaign" and position.was_played(TREATY_OF_BREST_LITOVSK)
    return LEVELS_AFTER_BREST_LITOVSK if treaty else LEVELS[scenario]


def outcome_of_draw(options: Options) -> str:
    """What a draw counts as (5.6.2, 5.7.2).

    The Allies win in tournaments and in the historical scenario.
    """
    return AP if options.tournament or options.historical else "draw"


def winning_seats(winner: str) -> tuple[Seat, ...]:
    """The seats that win by ``ap``, ``cp``, ``draw`` or ``nobody``."""
    return {AP: (seat_of(AP),), CP: (seat_of(CP),), "draw": (seat_of(AP), seat_of(CP))}.get(
        winner, ()
    )


def _end_game(position: Position, table: Table, how: str, winner: str) -> None:
    ended = GameEnded(how, winner, position.state.vp)
    table.log(ended)
    position.state.outcome = Outcome(winning_seats(winner), ended)
    position.state.phase = "over"
