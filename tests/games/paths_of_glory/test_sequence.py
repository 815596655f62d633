"""The sequence of play: phases, rounds and the six actions (6, 8, 9.1, 9.3.3, 9.4.3)."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Mark, Options, Position, State
from pbem.games.paths_of_glory.game import PathsOfGlory, new_turn
from pbem.games.paths_of_glory.log.core import Scored, TurnBegan
from pbem.games.paths_of_glory.log.sequence import ActionTaken, PeaceOffered
from pbem.games.paths_of_glory.module import MODULE
from pbem.games.paths_of_glory.orders import (
    AnswerPeace,
    Done,
    OfferPeace,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
)
from pbem.games.paths_of_glory.sequence.actions import ActionAsk, action_round
from pbem.games.paths_of_glory.war.russian_capitulation import capitulation_box
from pbem.rules import (
    Adjudication,
    Logged,
    Order,
    ScriptedChance,
    SeededChance,
    Table,
    canonical_json,
)
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import Play, at, board, refused, start, table, the_board


def shuffled() -> Table:
    found = Table(SeededChance(bytes(32)))
    found.chance.bind("00")
    return found


def holding(side: str, *cards: str, **options: object) -> Position:
    """The set-up in a later action round, one side with these cards in hand."""
    position = start(**options)
    position.state.turn, position.state.phase, position.state.round = 5, "action", 2
    position.state.hands[side] = list(cards)
    return position


def acting(position: Position, side: str, *dice: int) -> Play:
    """An action round of a side."""
    return Play(action_round(position, at_table := table(*dice), side), at_table)


def phases(adjudication: Adjudication[State]) -> Iterator[tuple[str, int, str]]:
    """Turn, phase (or action round) and seat of every decision, all played by default."""
    while adjudication.asks:
        state = adjudication.state
        ask = adjudication.asks[0]
        if isinstance(ask, ActionAsk):
            yield f"{state.turn}", state.round, ask.seat
        adjudication.submit(ask.seat, ask.default())


@pytest.mark.rule("pog:4.1", "pog:4.1.1")
def test_the_markers_start_where_the_rulebook_puts_them() -> None:
    game = PathsOfGlory(the_board(), Options())
    state = game.setup()
    assert (state.turn, state.vp, state.vp_events, state.round, state.active) == (1, 10, 0, 1, CP)
    assert (state.war_status, state.combined, state.rp, state.us_entry) == (
        {AP: 0, CP: 0},
        0,
        {},
        0,
    )
    assert (capitulation_box(Position(game.board, state)), state.mandated) == (
        "god_save_the_tsar",
        {AP: "none", CP: "none"},
    )
    assert game.phase_key(state) == "pog.phase.setup"
    assert game.view(state, "AP").turn_name == "Aug 1914"


@pytest.mark.rule("pog:5.7.1")
def test_the_historical_scenario_digs_other_trenches() -> None:
    historical, campaign = start(historical=True), start()
    for space, side, there in (
        ("strasbourg", CP, True),
        ("brussels", CP, False),
        ("brussels", AP, False),
        *((name, AP, True) for name in ("verona", "asiago", "maggiore", "udine")),
    ):
        assert bool(historical.trench_level(side, the_board().space[space])) is there
        assert bool(campaign.trench_level(side, the_board().space[space])) is (
            (space, side) == ("brussels", AP)
        )


@pytest.mark.rule(
    "pog:6.0", "pog:8.0", "pog:8.1", "pog:8.1.1", "pog:8.1.2", "pog:8.1.5", "pog:5.3.1"
)
def test_a_turn_has_six_rounds_the_central_powers_act_first_and_the_game_ends_with_its_last_turn() -> (
    None
):
    game = PathsOfGlory(the_board(), Options(scenario="introductory"))
    adjudication = Adjudication(game, game.setup(), shuffled())
    adjudication.begin()
    rounds = list(phases(adjudication))
    expected = [
        (str(turn), n, seat) for turn in (1, 2, 3) for n in range(1, 7) for seat in ("CP", "AP")
    ]
    assert rounds == expected[: len(rounds)]
    assert len(rounds) % 12 == 0
    assert adjudication.outcome is not None


@pytest.mark.rule("pog:6.0")
def test_what_counts_by_turn_starts_anew() -> None:
    position = start()
    state = position.state
    state.turn_events, state.neutral_entered, state.reinforced = {"CP-27"}, True, {"ge"}
    state.near_east_moves, state.last_action, state.spent_cards = (
        {"ru_sr": 1},
        {AP: "sr", CP: "rp"},
        {"AP-5"},
    )
    new_turn(position, at_table := table())
    fresh = State(options=Options(), at=[])
    for name in (
        "turn_events",
        "neutral_entered",
        "reinforced",
        "near_east_moves",
        "last_action",
        "spent_cards",
    ):
        assert getattr(state, name) == getattr(fresh, name)
    assert (state.turn, state.phase, state.round, state.active) == (2, "mandated", 1, CP)
    assert [r.entry for r in at_table.drain() if isinstance(r, Logged)] == [
        TurnBegan(2, "Sep 1914")
    ]


def test_a_game_taken_up_at_any_decision_goes_on_in_the_same_way() -> None:
    game, rng = PathsOfGlory(the_board(), Options(optional_cards="secret")), random.Random(3)
    live = Adjudication(game, game.setup(), shuffled())
    live.begin()
    sent: list[tuple[str, Order]] = []
    for _ in range(60):
        ask = live.asks[0]
        point, order = live.resume_point, choose(ask, rng.randrange)
        live.submit(ask.seat, order)
        sent = [*sent, (ask.seat, order)] if live.resume_point is point else []
        assert live.resume_point is not None
        again = shuffled()
        again.chance.bind("00", live.resume_point.used)
        resumed = Adjudication.resume(game, live.resume_point, again)
        for seat, one in sent:
            resumed.submit(seat, one)
        assert canonical_json(resumed.state) == canonical_json(live.state)
        assert [type(a) for a in resumed.asks] == [type(a) for a in live.asks]
        assert [list(islice(a.legal(), 5)) for a in resumed.asks] == [
            list(islice(a.legal(), 5)) for a in live.asks
        ]


# --- the six actions ------------------------------------------------------------------------------


@pytest.mark.rule("pog:8.1.3", "pog:9.1.1", "pog:9.1.3", "pog:9.0")
def test_six_actions_are_open_with_the_cards_of_the_own_hand() -> None:
    position = holding(CP, "CP-9", "CP-3")
    position.state.vp = 11
    ask = ActionAsk(position, CP)
    legal = list(ask.legal())
    assert legal[0] == ask.default() == PlayOneOp()
    for order in (
        PlayOps("CP-9"),
        PlaySr("CP-9"),
        PlayRp("CP-9"),
        PlayEvent("CP-9"),
        OfferPeace(),
        PlayOps("CP-3"),
    ):
        assert order in legal
    for order in legal:
        ask.check(order)
    assert refused(ask, PlayOps("CP-10"), "9.1.3").names == ("CP-10",)
    refused(ask, PlayOps("AP-1"), "9.1.3")
    refused(ask, PlayEvent("CP-10"), "9.1.3")
    refused(ask, PlayEvent("CP-3"), "9.5.4.1")


@pytest.mark.rule("pog:8.1.3", "pog:9.2.1")
@pytest.mark.parametrize(
    ("order", "points"), [(PlayOps("CP-9"), 4), (PlayOps("CP-3"), 2), (PlayOneOp(), 1)]
)
def test_operations_are_worth_the_value_of_the_card_or_one_without_a_card(
    order: Order, points: int
) -> None:
    position = holding(CP, "CP-9", "CP-3")
    play = acting(position, CP).order(order)
    assert play.asks[0].prompt().number == points  # type: ignore[attr-defined]
    assert position.state.last_action[CP] in ("ops", "one_op")


@pytest.mark.rule("pog:8.1.4", "pog:9.5.1.2")
@pytest.mark.card("pog:CP-9")
@pytest.mark.parametrize(
    ("order", "action", "gone"),
    [
        (PlayOps("CP-9"), "ops", False),
        (PlayRp("CP-9"), "rp", False),
        (PlaySr("CP-9"), "sr", False),
        (PlayEvent("CP-9"), "event", True),
    ],
)
def test_every_action_is_on_record_and_its_card_put_away(
    order: Order, action: str, gone: bool
) -> None:
    position = holding(CP, "CP-9")
    play = acting(position, CP).order(order).defaults()
    assert play.notes(ActionTaken) == [ActionTaken(CP, 2, action, "CP-9")]
    state = position.state
    assert (state.hands[CP], state.last_action[CP]) == ([], action)
    assert (state.discards[CP], state.gone_cards[CP]) == (
        ([], ["CP-9"]) if gone else (["CP-9"], [])
    )


@pytest.mark.rule("pog:9.1.3", "pog:9.5.1.3")
def test_an_event_takes_effect_and_raises_war_status_and_is_no_other_use_of_the_card() -> None:
    position = holding(CP, "CP-9")
    play = acting(position, CP).order(PlayEvent("CP-9"))
    assert not play.asks
    assert (position.state.vp, position.state.war_status[CP], position.state.combined) == (11, 1, 1)
    assert position.was_played("CP-9")


@pytest.mark.rule("pog:9.1.3")
@pytest.mark.card("pog:CP-17")
def test_some_events_give_operations_in_the_same_round() -> None:
    position = holding(CP, "CP-17")
    play = acting(position, CP).order(PlayEvent("CP-17"))
    assert play.asks[0].prompt().number == 2  # type: ignore[attr-defined]


@pytest.mark.rule("pog:9.3.3", "pog:9.4.3")
@pytest.mark.parametrize(
    ("use", "action", "rule"), [(PlaySr, "sr", "9.3.3"), (PlayRp, "rp", "9.4.3")]
)
def test_redeployment_and_replacements_not_twice_running_in_a_turn(
    use: type[PlaySr], action: str, rule: str
) -> None:
    position = holding(AP, "AP-1")
    for last in ("", "ops", "event"):
        position.state.last_action[AP] = last
        ActionAsk(position, AP).check(use("AP-1"))
    position.state.last_action[AP] = action
    refused(ActionAsk(position, AP), use("AP-1"), rule)
    ActionAsk(position, AP).check(PlayOps("AP-1"))
    new_turn(position, table())
    ActionAsk(position, AP).check(use("AP-1"))


@pytest.mark.rule("pog:9.3.3")
@pytest.mark.card("pog:AP-30")
def test_salonika_counts_as_redeployment() -> None:
    position = holding(AP, "AP-30", "AP-1")
    order = next(
        o for o in ActionAsk(position, AP).legal() if isinstance(o, PlayEvent) and o.card == "AP-30"
    )
    acting(position, AP).order(order).defaults()
    assert position.state.last_action[AP] == "sr"
    refused(ActionAsk(position, AP), PlaySr("AP-1"), "9.3.3")


@pytest.mark.rule("pog:9.5.2.5")
@pytest.mark.card("pog:AP-16", "pog:AP-17")
@pytest.mark.parametrize("card", ["AP-16", "AP-17"])
def test_italy_and_romania_are_events_only_while_the_central_powers_alone_are_at_total_war(
    card: str,
) -> None:
    position = holding(AP, card)
    ask = ActionAsk(position, AP)
    position.state.commitment.update({AP: LIMITED, CP: TOTAL})
    for use in (PlayOps, PlaySr, PlayRp):
        refused(ask, use(card), "9.5.2.5")
    assert any(isinstance(order, PlayEvent) for order in ask.legal())
    position.state.commitment[AP] = TOTAL
    ask.check(PlayOps(card))


@pytest.mark.rule("pog:5.7.4")
@pytest.mark.card("pog:CP-1")
def test_the_historical_scenario_opens_with_guns_of_august() -> None:
    position = start(historical=True)
    position.state.phase, position.state.hands[CP] = "action", ["CP-1", "CP-6"]
    ask = ActionAsk(position, CP)
    for order in (PlayOps("CP-1"), PlayOps("CP-6"), PlayOneOp(), PlayEvent("CP-6"), OfferPeace()):
        refused(ask, order, "5.7.4")
    assert list(ask.legal()) == [ask.default()] == [choose(ask, lambda _: 0)] == [PlayEvent("CP-1")]
    ActionAsk(position, AP).check(PlayOneOp())
    position.state.round = 2
    ask.check(PlayOneOp())


@pytest.mark.card("pog:CP-1")
def test_guns_of_august_puts_two_armies_at_liege_and_lets_three_attack() -> None:
    position = start()
    position.state.phase, position.state.hands[CP] = "action", ["CP-1"]
    play = acting(position, CP).order(PlayEvent("CP-1"))
    assert (at(position, "GE-1"), at(position, "GE-2")) == ("liege", "liege")
    assert play.asks[0].accepts
    play.order(Done())
    assert not play.asks


# --- terms, fleets, marks -------------------------------------------------------------------------


@pytest.mark.rule("pog:8.1.3", "pog:16.5.1", "pog:16.5.3")
def test_an_offer_of_terms_is_the_whole_action() -> None:
    position = holding(CP, "CP-9")
    position.state.vp = 15
    play = acting(position, CP, 1).order(OfferPeace(), AnswerPeace(accept=False))
    assert not play.asks
    assert play.notes(PeaceOffered) == [PeaceOffered(CP)]
    assert (position.state.vp, position.state.hands[CP]) == (16, ["CP-9"])


@pytest.mark.rule("pog:5.1.1", "pog:5.5.1")
def test_accepted_terms_end_the_game_at_once() -> None:
    game = PathsOfGlory(the_board(), Options())
    state = holding(CP, "CP-9").state
    state.vp = 15
    play = Play(game.play(state, at_table := table()), at_table).order(
        OfferPeace(), AnswerPeace(accept=True)
    )
    assert not play.asks
    assert game.outcome(state) is not None


@pytest.mark.rule("pog:5.1.2")
@pytest.mark.card("pog:CP-25", "pog:AP-33")
@pytest.mark.parametrize(
    ("reply", "vp"), [(PlayOneOp(), 11), (PlayOps("AP-33"), 11), (PlayEvent("AP-33"), 10)]
)
def test_the_high_seas_fleet_scores_unless_the_grand_fleet_is_the_next_allied_action(
    reply: Order, vp: int
) -> None:
    position = holding(CP, "CP-25")
    position.state.hands[AP] = ["AP-33"]
    refused(ActionAsk(position, AP), PlayEvent("AP-33"), "AP-33")
    acting(position, CP).order(PlayEvent("CP-25"))
    assert (position.state.fleet_out, position.state.vp) == (True, 10)
    play = acting(position, AP).order(reply).defaults()
    assert (position.state.fleet_out, position.state.vp) == (False, vp)
    assert play.notes(Scored) == ([Scored(1, 11, "card", "CP-25")] if vp == 11 else [])


@pytest.mark.rule("pog:9.5.4.4")
def test_a_new_round_frees_combat_cards_and_clears_the_marks_of_the_side_that_acts() -> None:
    position = holding(CP)
    position.state.spent_cards = {"AP-5"}
    position.state.marks = {side: [Mark("move", side, "liege", "sedan")] for side in (AP, CP)}
    acting(position, CP)
    assert position.state.spent_cards == set()
    assert position.state.marks[CP] == []
    assert len(position.state.marks[AP]) == 1


def test_every_action_offered_or_picked_is_legal() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        position = board(
            "sedan: FR-5; verdun: FR-3; liege: GE-1; lodz: GE-8; warsaw: RU-2", at_war=["tu"]
        )
        state = position.state
        state.turn, state.vp = rng.randrange(2, 20), rng.randrange(0, 20)
        for side in (AP, CP):
            state.hands[side] = rng.sample(
                [c.id for c in the_board().cards.values() if c.side == side], 7
            )
            ask = ActionAsk(position, side)
            for order in ask.legal():
                ask.check(order)
            for _ in range(10):
                ask.check(choose(ask, rng.randrange))


def test_the_module_opens_one_game_per_set_of_options_on_one_board_and_in_one_language() -> None:
    found = MODULE
    document = found.load("campaign")
    one, other = (
        found.open(document, found.options({"scenario": s})) for s in ("campaign", "limited")
    )
    assert one.board is other.board
    assert found.language(one) is found.language(other)
    assert (one.seats, one.id, one.code, found.id, found.code) == (
        ("AP", "CP"),
        "paths_of_glory",
        "POG",
        one.id,
        one.code,
    )


@pytest.mark.rule("pog:5.5.1", "pog:6.0")
def test_turn_twenty_ends_without_replacements_and_without_new_cards() -> None:
    game = PathsOfGlory(the_board(), Options())
    state = game.setup()
    state.turn, state.phase, state.vp = 20, "attrition", 11
    state.rp = {"fr": 3, "ge": 3}
    state.decks = {AP: ["AP-1", "AP-2"], CP: ["CP-2", "CP-3"]}
    reduced = set(state.reduced)
    play = Adjudication(game, state, Table(ScriptedChance(())))
    play.begin()
    assert not play.asks
    assert play.outcome is not None
    assert play.outcome.winners == ("AP", "CP")
    assert (state.turn, state.reduced, state.hands) == (20, reduced, {AP: [], CP: []})
    assert not [
        r for r in play.table.drain() if isinstance(r, Logged) and type(r.entry).__name__ == "Drawn"
    ]
