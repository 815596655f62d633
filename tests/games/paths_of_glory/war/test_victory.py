"""Determination of victory (5) and peace terms (16.5)."""

import pytest

from pbem.games import BadOptions
from pbem.games.common.log import Conceded, DrawAgreed
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Options, Position
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.log.core import GameEnded
from pbem.games.paths_of_glory.module import MODULE, complete_options
from pbem.games.paths_of_glory.orders import AnswerPeace
from pbem.games.paths_of_glory.war.peace import check_offer, offer_terms
from pbem.games.paths_of_glory.war.victory import winner_by_level
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Illegal
from tests.games.paths_of_glory.positions import Play, start, table, the_board


def at_points(vp: int, *events: str, turn: int = 7, **options: object) -> Position:
    """A position with so many points and nothing owed, after some events."""
    position = start(**options)
    position.state.vp_events, position.state.vp = vp - 10, vp
    position.state.turn = turn
    position.state.events.update(events)
    return position


def ended(position: Position) -> tuple[str, str, int] | None:
    """How, for whom and at how many points the game is over after the war phase."""
    war_phase(position, table())
    if position.state.outcome is None:
        assert position.state.phase != "over"
        return None
    how = position.state.outcome.how
    assert isinstance(how, GameEnded)
    assert position.state.phase == "over"
    return how.how, how.winner, how.vp


@pytest.mark.rule("pog:5.1", "pog:5.1.2")
def test_points_may_leave_the_track_within_a_turn() -> None:
    position = at_points(20)
    position.award(3)
    assert position.state.vp == 23
    assert at_points(-1).state.vp == -1


@pytest.mark.rule("pog:5.2", "pog:5.2.1", "pog:5.2.2", "pog:6.0")
@pytest.mark.parametrize("scenario", ["introductory", "limited", "campaign"])
@pytest.mark.parametrize(
    ("vp", "winner"), [(20, "cp"), (23, "cp"), (0, "ap"), (-2, "ap"), (19, None), (1, None)]
)
def test_twenty_or_nothing_wins_at_once_in_every_scenario(
    scenario: str, vp: int, winner: str | None
) -> None:
    result = ended(at_points(vp, turn=2, scenario=scenario))
    assert result == (winner and ("automatic", winner, vp))


@pytest.mark.rule("pog:5.3", "pog:5.3.1", "pog:5.3.4", "pog:5.0", "pog:5.1.1")
@pytest.mark.parametrize(("vp", "winner"), [(10, "ap"), (11, "draw"), (13, "draw"), (14, "cp")])
def test_the_introductory_scenario_ends_with_turn_three(vp: int, winner: str) -> None:
    assert ended(at_points(vp, turn=2, scenario="introductory")) is None
    assert ended(at_points(vp, turn=3, scenario="introductory")) == ("last_turn", winner, vp)


@pytest.mark.rule("pog:5.4", "pog:5.4.1", "pog:5.4.2")
@pytest.mark.parametrize(("vp", "winner"), [(12, "ap"), (13, "draw"), (16, "draw"), (17, "cp")])
def test_the_limited_scenario_ends_with_turn_ten_or_when_somebody_reaches_total_war(
    vp: int, winner: str
) -> None:
    assert ended(at_points(vp, turn=9, scenario="limited")) is None
    assert ended(at_points(vp, turn=10, scenario="limited")) == ("last_turn", winner, vp)
    total = at_points(vp, turn=9, scenario="limited")
    total.state.commitment[CP], total.state.war_status[CP] = LIMITED, 11
    assert ended(total) == ("total_war", winner, vp)


@pytest.mark.rule("pog:5.5", "pog:5.5.1", "pog:5.5.2", "pog:5.5.2.1", "pog:5.5.2.2")
@pytest.mark.card("pog:CP-45")
@pytest.mark.parametrize(
    ("vp", "events", "winner"),
    [
        (9, (), "ap"),
        (10, (), "draw"),
        (12, (), "draw"),
        (13, (), "cp"),
        (9, ("CP-45",), "ap"),
        (10, ("CP-45",), "draw"),
        (11, ("CP-45",), "cp"),
    ],
)
def test_the_campaign_ends_with_turn_twenty_and_brest_litovsk_moves_the_levels(
    vp: int, events: tuple[str, ...], winner: str
) -> None:
    assert ended(at_points(vp, *events, turn=19)) is None
    assert ended(at_points(vp, *events, turn=20)) == ("last_turn", winner, vp)


@pytest.mark.rule("pog:5.5.1", "pog:16.2", "pog:16.2.1")
@pytest.mark.parametrize(("combined", "over"), [(39, False), (40, True), (41, True)])
def test_an_armistice_at_a_combined_war_status_of_forty(combined: int, over: bool) -> None:
    position = at_points(13, turn=15)
    position.state.combined = combined
    assert ended(position) == (("armistice", "cp", 13) if over else None)


@pytest.mark.rule("pog:5.2", "pog:6.0")
def test_an_automatic_victory_comes_before_an_armistice() -> None:
    position = at_points(20, turn=15)
    position.state.combined = 40
    assert ended(position) == ("automatic", "cp", 20)


@pytest.mark.rule("pog:5.6", "pog:5.6.1")
@pytest.mark.parametrize(
    ("side", "bid", "vp", "winner"),
    [("ap", 1, 12, "cp"), ("ap", 0, 12, "ap"), ("cp", 1, 13, "ap"), ("cp", 1, 14, "cp")],
)
def test_a_bid_moves_the_points_when_the_game_ends(
    side: str, bid: int, vp: int, winner: str
) -> None:
    position = at_points(vp, turn=20, tournament=True, bid_side=side, bid=bid)
    assert ended(position) == ("last_turn", winner, vp + (bid if side == "ap" else -bid))


@pytest.mark.rule("pog:5.6.1.1")
def test_a_bid_does_not_count_for_an_automatic_victory() -> None:
    assert ended(at_points(19, tournament=True, bid_side="ap", bid=2)) is None
    assert ended(at_points(20, tournament=True, bid_side="cp", bid=2)) == ("automatic", "cp", 20)


@pytest.mark.rule("pog:5.6.2", "pog:5.7", "pog:5.7.2")
@pytest.mark.parametrize("options", [{"tournament": True}, {"historical": True}])
def test_a_draw_is_an_allied_victory_in_tournaments_and_in_the_historical_scenario(
    options: dict[str, object],
) -> None:
    assert winner_by_level(at_points(11, **options)) == AP
    assert winner_by_level(at_points(11)) == "draw"
    game = PathsOfGlory(the_board(), Options(**options))  # type: ignore[arg-type]
    assert game.outcome_if_drawn(game.setup()).winners == ("AP",)


@pytest.mark.rule("pog:5.7.2")
def test_the_historical_scenario_counts_other_spaces() -> None:
    for historical, space, points in (
        (True, "kovno", 1),
        (False, "kovno", 0),
        (True, "minsk", 0),
        (False, "minsk", 1),
    ):
        position = start(historical=historical)
        position.take(CP, position.board.space[space])
        assert position.state.vp == 10 + points


@pytest.mark.rule("pog:5.7.4")
@pytest.mark.card("pog:AP-38", "pog:AP-64")
@pytest.mark.parametrize(
    ("events", "optional", "vp"),
    [
        ((), "none", 10 + 2 - 2),
        (("AP-38", "AP-43", "AP-47"), "none", 10 - 2),
        (("CP-52", "AP-38"), "none", 10 + 2),
        (("CP-52", "AP-43"), "none", 10 + 1),
        (("CP-52",), "all", 10 + 2),
    ],
)
def test_at_the_end_of_the_historical_campaign_americans_at_home_and_the_tsar_on_his_throne_count(
    events: tuple[str, ...], optional: str, vp: int
) -> None:
    position = at_points(10, *events, turn=20, historical=True, optional_cards=optional)
    result = ended(position)
    assert result is not None
    assert result[2] == vp
    armistice = at_points(10, *events, turn=15, historical=True, optional_cards=optional)
    armistice.state.combined = 40
    assert ended(armistice) == ("armistice", *result[1:])


@pytest.mark.rule("pog:5.7.4", "pog:9.1.4", "pog:5.3.3")
def test_scenarios_and_optional_cards_settle_other_options() -> None:
    historical = complete_options(Options(historical=True))
    assert (historical.hand, historical.entrench_bonus, historical.peace_terms) == (8, True, False)
    assert complete_options(Options(optional_cards="all")).hand == 8
    assert complete_options(Options(optional_cards="secret")).hand == 7
    assert not complete_options(Options(scenario="introductory")).peace_terms
    assert complete_options(Options()) == Options()


@pytest.mark.parametrize(
    "chosen",
    [{"hand": 9}, {"scenario": "short"}, {"bid": 1}, {"bid": -1, "bid_side": "ap"}, {"x": 1}],
)
def test_options_the_game_does_not_offer_are_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        MODULE.options(chosen)


def refused_offer(position: Position, side: str) -> str:
    """The rule that forbids an offer."""
    with pytest.raises(Illegal) as caught:
        check_offer(position, side)
    return caught.value.rule


@pytest.mark.rule("pog:16.5", "pog:16.5.1", "pog:16.5.1.1", "pog:16.5.1.2")
def test_terms_may_be_offered_only_by_who_is_ahead() -> None:
    check_offer(at_points(11), CP)
    check_offer(at_points(9), AP)
    assert refused_offer(at_points(10), CP) == "16.5.1.1"
    assert refused_offer(at_points(10), AP) == "16.5.1.2"


@pytest.mark.rule("pog:5.3.3", "pog:5.7.2")
def test_no_terms_in_the_introductory_and_the_historical_scenario() -> None:
    assert refused_offer(at_points(14, scenario="introductory"), CP) == "5.3.3"
    assert refused_offer(at_points(14, historical=True), CP) == "5.7.2"
    assert refused_offer(at_points(14, peace_terms=False), CP) == "5.3.3"


@pytest.mark.card("pog:AP-40")
def test_after_14_points_only_the_allies_offer_terms() -> None:
    check_offer(at_points(9, "AP-40"), AP)
    assert refused_offer(at_points(12, "AP-40"), CP) == "16.5.1"


@pytest.mark.rule("pog:5.1.1", "pog:5.6.3", "pog:16.5.2", "pog:16.5.3")
@pytest.mark.parametrize(
    ("tournament", "winner", "seats"), [(False, "draw", ("AP", "CP")), (True, "nobody", ())]
)
def test_accepted_terms_end_the_game_for_both(
    tournament: bool, winner: str, seats: tuple[str, ...]
) -> None:
    position = at_points(15, tournament=tournament)
    Play(offer_terms(position, at_table := table(), CP), at_table).order(AnswerPeace(accept=True))
    assert position.state.outcome is not None
    assert position.state.outcome.how == GameEnded("peace", winner, 15)
    assert position.state.outcome.winners == seats


PEACE = [
    (0, (1, 1, 1, 0, 0, -1)),
    (19, (1, 1, 1, 0, 0, -1)),
    (20, (1, 1, 0, 0, 0, -1)),
    (35, (1, 1, 0, 0, 0, -1)),
]


@pytest.mark.rule("pog:16.5.2")
@pytest.mark.parametrize(("combined", "row"), PEACE)
@pytest.mark.parametrize(("side", "vp", "sign"), [(CP, 15, 1), (AP, 5, -1)])
def test_refused_terms_roll_for_points(
    combined: int, row: tuple[int, ...], side: str, vp: int, sign: int
) -> None:
    for die, change in enumerate(row, start=1):
        position = at_points(vp)
        position.state.combined = combined
        play = Play(offer_terms(position, at_table := table(die), side), at_table)
        assert [ask.seat for ask in play.asks] == [{CP: "AP", AP: "CP"}[side]]
        assert (
            next(iter(play.asks[0].legal())) == play.asks[0].default() == AnswerPeace(accept=False)
        )
        play.defaults()
        assert (position.state.vp, position.state.outcome) == (vp + sign * change, None)


def test_who_gives_up_loses_and_a_draw_may_be_agreed() -> None:
    game = PathsOfGlory(the_board(), Options())
    outcome = game.outcome_if_conceded(game.setup(), "AP")
    assert outcome is not None
    assert (outcome.winners, outcome.how) == (("CP",), Conceded("AP"))
    assert game.outcome_if_drawn(game.setup()).winners == ("AP", "CP")
    assert game.outcome_if_drawn(game.setup()).how == DrawAgreed()
    assert TOTAL == 2
