"""Quartermaster General: 1914, pages 9 and 20: scoring rounds, points, tokens and victory."""

import pytest

from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import forfeit_points
from pbem.games.quartermaster_1914.log import FinalVictory, Scored, SuddenVictory, TokenPlaced
from pbem.games.quartermaster_1914.orders import EndTurn, Play
from pbem.games.quartermaster_1914.scoring import (
    objectives_held,
    points_of_scoring_round,
    statuses_scored,
)
from pbem.rules import Table
from tests.games.quartermaster_1914.positions import FirstAlways, at, board, new_game, notes, play

rule = pytest.mark.rule
CP, EN = "central_powers", "entente"


def last_turn(where: str, round_: int, **cards: str) -> Position:
    return at(board(where, active="UK", **cards), "draft", round_)


@pytest.mark.parametrize(("round_", "scores"), [(n, n in (3, 7, 11, 15, 17)) for n in range(1, 18)])
@rule("qmg:9.order", "qmg:20.scoring")
def test_scoring_rounds(round_: int, scores: bool) -> None:
    going = play(last_turn("DE: BER", round_), EndTurn())
    assert bool(notes(going, Scored)) == scores
    assert going.state.vp[CP] == int(scores)
    assert (going.state.outcome is not None) == (round_ == 17)


@rule("qmg:20.scoring")
def test_every_objective_with_an_army_gives_a_point_once_supplied_or_not() -> None:
    position = board("DE: BER POL VIE; AH: VIE BUD ADR; FR: PIC; UK: PIC; RU: SER RUM")
    assert objectives_held(position, CP) == ("BER", "POL", "VIE", "BUD")
    assert objectives_held(position, EN) == ("PIC", "SER")
    position.state.tokens = ["RUM"]
    assert points_of_scoring_round(position, EN) == 3


@rule("qmg:20.scoring")
def test_a_nation_whose_home_is_lost_scores_neither_armies_nor_statuses() -> None:
    position = board("AH: BUD GAL; OT: IST; RU: VIE", statuses="AT: AT-18")
    assert objectives_held(position, CP) == ("IST",)
    assert statuses_scored(position, CP) == ()
    position = board("AH: BUD GAL; OT: IST; RU: MOS", statuses="AT: AT-18")
    assert points_of_scoring_round(position, CP) == 5
    assert objectives_held(board("FR: PIC; OT: PAR; IT: ROM"), EN) == ("ROM",)
    assert objectives_held(board("OT: ANA AZE; US: IST"), CP) == ()


@rule("qmg:20.sudden", "qmg:20.victory")
def test_a_lead_of_twelve_after_a_scoring_round_wins_at_once_for_the_whole_coalition() -> None:
    position = last_turn("DE: BER; FR: PIC", 3)
    position.state.vp = {CP: 12, EN: 0}
    going = play(position, EndTurn())
    assert going.state.outcome is not None
    assert going.state.outcome.winners == ("AT", "DE")
    assert going.state.outcome.how == SuddenVictory(CP, {CP: 13, EN: 1})
    position = last_turn("DE: BER; FR: PIC", 3)
    position.state.vp = {CP: 11, EN: 0}
    assert play(position, EndTurn()).state.outcome is None


@rule("qmg:20.sudden")
def test_a_lead_of_twelve_between_scoring_rounds_wins_nothing() -> None:
    position = last_turn("DE: BER", 4)
    position.state.vp = {CP: 0, EN: 20}
    assert play(position, EndTurn()).state.outcome is None


@rule("qmg:20.final", "qmg:20.victory")
@pytest.mark.parametrize(
    ("central", "entente", "winners"),
    [(5, 5, ("AT", "DE")), (4, 5, ("RU", "FR", "UK")), (6, 5, ("AT", "DE"))],
)
def test_after_round_seventeen_the_central_powers_win_ties(
    central: int, entente: int, winners: tuple[str, ...]
) -> None:
    position = last_turn("", 17)
    position.state.vp = {CP: central, EN: entente}
    going = play(position, EndTurn())
    assert going.state.outcome is not None
    assert going.state.outcome.winners == winners
    assert isinstance(going.state.outcome.how, FinalVictory)
    assert going.asks == ()


@rule("qmg:20.points")
def test_points_lost_below_none_go_to_the_other_coalition() -> None:
    position = board()
    position.state.vp = {CP: 1, EN: 4}
    forfeit_points(position, Table(FirstAlways()), CP, 3, "qmg.points.lack")
    assert position.state.vp == {CP: 0, EN: 6}


@rule("qmg:20.tokens", "qmg:11.event")
def test_a_token_is_placed_once_and_scores_for_whoever_is_there() -> None:
    position = board("AH: VIE; UK: BRI", active="AT", hands="AT: AT-30 AT-33")
    going = play(position, Play("AT-30"))
    assert notes(going, TokenPlaced) == [TokenPlaced("BUL")]
    position = at(board("AH: VIE; RU: BUL", active="AT", hands="AT: AT-33"), "draft")
    position.state.tokens = ["BUL"]
    going = play(position, Play("AT-33"))
    assert going.state.tokens == ["BUL"]
    assert objectives_held(position, EN) == ("BUL",)


@rule("qmg:20.victory")
def test_seats_that_play_a_coalition_may_concede_others_are_replaced() -> None:
    game = new_game(players=4)
    state = game.setup()
    outcome = game.outcome_if_conceded(state, "CENTRAL")
    assert outcome is not None
    assert outcome.winners == ("RU", "FR", "UK")
    assert game.outcome_if_conceded(state, "RU") is None
    assert game.outcome_if_drawn(state).winners == game.seats
    assert game.phase_key(state) == "qmg.phase.deal"
