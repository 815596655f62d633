"""Hands, decks and optional cards (4.3, 6.0.G, 9.1, 9.5.4.5-6, card list)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Position
from pbem.games.paths_of_glory.cards.hands_and_decks import (
    DiscardAsk,
    cards_of,
    discardable_cards,
    draw_phase,
    put_away,
)
from pbem.games.paths_of_glory.log.sequence import (
    CardsDiscarded,
    DeckMixed,
    HandFilled,
    OptionalChosen,
)
from pbem.games.paths_of_glory.orders import ChooseGuns, ChooseOptional, Discard
from pbem.games.paths_of_glory.sequence.pregame import OptionalAsk, open_game
from pbem.rules import Drawn, Logged, SeededChance, Table
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import Play, refused, start, table, the_board


def shuffled(seed: int = 1) -> Table:
    """A table with chance of its own."""
    found = Table(SeededChance(bytes([seed]) * 32))
    found.chance.bind("00")
    return found


def opened(*, guns: bool = True, **options: object) -> Position:
    """A position after the opening, Guns of August chosen or not, no optional cards chosen."""
    position = start(**options)
    play = Play(open_game(position, at_table := shuffled()), at_table)
    if play.asks and isinstance(play.asks[0].default(), ChooseGuns):
        play.order(ChooseGuns(take=guns))
    play.defaults()
    return position


def drawing(position: Position) -> Play:
    """The draw phase of a position."""
    return Play(draw_phase(position, at_table := shuffled()), at_table)


@pytest.mark.rule("pog:4.3", "pog:4.3.1", "pog:4.3.2", "pog:9.1.2")
@pytest.mark.card("pog:CP-1")
@pytest.mark.parametrize("guns", [True, False])
def test_hands_of_seven_from_the_mobilization_cards_guns_of_august_among_them_if_chosen(
    guns: bool,
) -> None:
    state = opened(guns=guns).state
    assert [len(state.hands[side]) for side in (AP, CP)] == [7, 7]
    assert [len(state.decks[side]) for side in (AP, CP)] == [7, 7]
    if guns:
        assert "CP-1" in state.hands[CP]
    assert set(state.hands[AP] + state.decks[AP]) == {f"AP-{n}" for n in range(1, 15)}


@pytest.mark.rule("pog:5.7.4", "pog:9.1.4")
def test_the_historical_scenario_begins_with_guns_of_august_and_eight_cards() -> None:
    position = start(historical=True, hand=8)
    play = Play(open_game(position, at_table := shuffled()), at_table)
    assert not play.asks
    assert "CP-1" in position.state.hands[CP]
    assert [len(position.state.hands[side]) for side in (AP, CP)] == [8, 8]


@pytest.mark.rule("pog:9.1.2", "pog:9.1.4")
def test_all_optional_cards_join_the_decks_of_their_levels() -> None:
    plain, every = start(), start(optional_cards="all", hand=8)
    assert len(cards_of(plain, AP, LIMITED)) == 20
    assert set(cards_of(every, AP, LIMITED)) - set(cards_of(plain, AP, LIMITED)) == {
        "AP-58",
        "AP-59",
        "AP-60",
        "AP-61",
    }
    assert [len(opened(optional_cards="all", hand=8).state.hands[side]) for side in (AP, CP)] == [
        8,
        8,
    ]


# --- the secret selection -------------------------------------------------------------------------


@pytest.mark.rule("pog:9.1.2")
def test_each_side_secretly_swaps_cards_of_the_same_level_and_values() -> None:
    position = start(optional_cards="secret")
    play = Play(open_game(position, at_table := shuffled()), at_table)
    play.order(ChooseGuns(take=False))
    central, allied = play.asks
    assert (central.seat, allied.seat) == ("CP", "AP")
    swaps = ChooseOptional((("CP-56", "CP-5"), ("CP-65", "CP-49")))
    central.check(swaps)
    play._send((swaps, ChooseOptional(())))
    state = position.state
    assert (state.chosen_cards[CP], state.hidden_cards[CP]) == (
        ["CP-56", "CP-65"],
        ["CP-5", "CP-49"],
    )
    cards = state.hands[CP] + state.decks[CP]
    assert "CP-56" in cards
    assert "CP-5" not in cards
    assert "CP-49" not in cards_of(position, CP, TOTAL)
    assert "CP-65" in cards_of(position, CP, TOTAL)
    told = [
        r for r in play.records if isinstance(r, Logged) and isinstance(r.entry, OptionalChosen)
    ]
    assert [r.audience for r in told] == [frozenset({"CP"}), frozenset({"AP"})]


@pytest.mark.rule("pog:9.1.2")
@pytest.mark.parametrize(
    "swaps",
    [
        (("CP-5", "CP-4"),),
        (("AP-56", "AP-4"),),
        (("CP-56", "CP-6"),),
        (("CP-56", "CP-15"),),
        (("CP-56", "CP-2"), ("CP-56", "CP-3")),
        (("CP-57", "CP-6"), ("CP-57", "CP-6")),
        (("CP-59", "CP-20"), ("CP-60", "CP-20")),
    ],
)
def test_a_swap_needs_an_own_optional_card_and_one_corresponding_basic_card_each(
    swaps: tuple[tuple[str, str], ...],
) -> None:
    refused(OptionalAsk(start(optional_cards="secret"), CP), ChooseOptional(swaps), "9.1")


@pytest.mark.rule("pog:4.3.1")
def test_guns_of_august_in_hand_cannot_be_taken_out() -> None:
    position = start(optional_cards="secret")
    swap = ChooseOptional((("CP-57", "CP-1"),))
    OptionalAsk(position, CP).check(swap)
    refused(OptionalAsk(position, CP, guns=True), swap, "9.1")


@given(st.randoms(use_true_random=False), st.sampled_from([AP, CP]))
def test_every_swap_offered_is_legal(random: object, side: str) -> None:
    ask = OptionalAsk(start(optional_cards="secret"), side, guns=True)
    ask.check(choose(ask, random.randrange))  # type: ignore[attr-defined]
    for order in ask.legal():
        ask.check(order)


# --- the draw phase -------------------------------------------------------------------------------


@pytest.mark.rule("pog:6.0", "pog:9.1")
def test_hands_are_filled_and_only_the_own_seat_learns_the_cards() -> None:
    position = opened()
    for card in position.state.hands[AP][:3]:
        put_away(position, AP, card, event=False)
    play = drawing(position).defaults()
    assert len(position.state.hands[AP]) == 7
    drawn = [r for r in play.records if isinstance(r, Drawn)]
    assert [r.audience for r in drawn] == [frozenset({"AP"})] * 3
    told = [r for r in play.records if isinstance(r, Logged) and isinstance(r.entry, HandFilled)]
    assert [r.audience for r in told] == [frozenset({"AP"})]


@pytest.mark.rule("pog:6.0")
def test_a_deck_that_runs_out_is_mixed_anew_after_its_last_cards_were_drawn() -> None:
    position = opened()
    state = position.state
    state.hands[AP], state.decks[AP], state.discards[AP] = (
        [],
        ["AP-1"],
        [f"AP-{n}" for n in range(2, 15)],
    )
    play = drawing(position).defaults()
    assert "AP-1" in state.hands[AP]
    assert (len(state.hands[AP]), len(state.decks[AP]), state.discards[AP]) == (7, 7, [])
    assert play.notes(DeckMixed) == [DeckMixed(AP, 13)]


@pytest.mark.rule("pog:6.0")
def test_who_has_too_few_cards_takes_them_all() -> None:
    position = opened()
    state = position.state
    state.hands[AP], state.decks[AP], state.discards[AP] = ["AP-3"], ["AP-1"], ["AP-2"]
    drawing(position).defaults()
    assert (state.hands[AP], state.decks[AP], state.discards[AP]) == (
        ["AP-1", "AP-2", "AP-3"],
        [],
        [],
    )


@pytest.mark.rule("pog:6.0", "pog:16.1.3", "pog:16.1.4")
def test_new_cards_are_mixed_with_deck_and_discards_after_combat_cards_were_discarded() -> None:
    position = opened()
    state = position.state
    state.hands[AP], state.decks[AP], state.discards[AP] = ["AP-4", "AP-3"], ["AP-15"], ["AP-2"]
    state.mixes = {AP}
    play = drawing(position)
    ask = next(ask for ask in play.asks if ask.seat == "AP")
    play._send(tuple(Discard(("AP-4",)) if a is ask else Discard() for a in play.asks))
    assert state.hands[AP] == ["AP-2", "AP-3", "AP-4", "AP-15"]
    assert (play.notes(DeckMixed), state.mixes) == ([DeckMixed(AP, 3)], set())


@pytest.mark.rule("pog:9.5.4.5")
def test_face_up_combat_cards_are_discarded_at_the_end_of_the_turn() -> None:
    position = opened()
    position.state.hands[CP] = ["CP-6"]
    position.state.open_cards[CP] = ["CP-3"]
    play = drawing(position).defaults()
    assert CardsDiscarded(CP, ("CP-3",), "turn") in play.notes(CardsDiscarded)
    assert position.state.open_cards[CP] == []
    assert "CP-3" in position.state.discards[CP]


@pytest.mark.rule("pog:9.5.4.6", "pog:6.0")
def test_any_number_of_combat_cards_and_nothing_else_may_be_discarded_before_drawing() -> None:
    position = opened()
    position.state.hands = {AP: ["AP-1", "AP-4", "AP-5"], CP: ["CP-5", "CP-6"]}
    play = drawing(position)
    other, ask = play.asks
    assert isinstance(ask, DiscardAsk)
    assert list(other.legal()) == [Discard()]
    assert (ask.seat, ask.choices(), ask.default()) == ("AP", ["AP-4", "AP-5"], Discard())
    refused(ask, Discard(("AP-1",)), "9.5.4.6")
    refused(ask, Discard(("AP-6",)), "9.5.4.6")
    refused(ask, Discard(("AP-4", "AP-4")), "9.5.4.6")
    for order in ask.legal():
        ask.check(order)
    play._send((Discard(), Discard(("AP-4", "AP-5"))))
    assert position.state.discards[AP] == ["AP-4", "AP-5"]


@pytest.mark.rule("pog:9.5.2.5", "pog:9.5.4.6")
@pytest.mark.card("pog:AP-16", "pog:AP-17")
def test_italy_and_romania_held_back_may_be_discarded() -> None:
    position = start()
    position.state.hands[AP] = ["AP-16", "AP-17"]
    assert DiscardAsk(position, AP).choices() == []
    position.state.commitment[CP] = TOTAL
    assert DiscardAsk(position, AP).choices() == ["AP-16", "AP-17"]
    position.state.commitment[AP] = TOTAL
    assert DiscardAsk(position, AP).choices() == []


@pytest.mark.rule("pog:9.5.1.2", "pog:3.0")
@pytest.mark.parametrize(
    ("card", "event", "gone"), [("AP-1", True, True), ("AP-1", False, False), ("AP-5", True, False)]
)
def test_a_starred_card_played_as_an_event_is_gone_for_good(
    card: str, event: bool, gone: bool
) -> None:
    position = start()
    for pile in (position.state.hands, position.state.open_cards):
        pile[AP] = [card]
        put_away(position, AP, card, event=event)
        assert pile[AP] == []
    assert position.state.gone_cards[AP] == ([card, card] if gone else [])
    assert position.state.discards[AP] == ([] if gone else [card, card])
    assert table().drain() == []


@pytest.mark.rule("pog:9.5.2.5", "pog:9.5.4.6")
@pytest.mark.card("pog:AP-16")
@pytest.mark.card("pog:AP-17")
@pytest.mark.parametrize(
    ("levels", "rose", "held"),
    [
        ((TOTAL, LIMITED), set(), True),
        ((TOTAL, LIMITED), {CP}, True),
        ((TOTAL, TOTAL), {AP}, True),
        ((TOTAL, TOTAL), {AP, CP}, False),
        ((TOTAL, TOTAL), {CP}, False),
        ((TOTAL, TOTAL), set(), False),
        ((LIMITED, TOTAL), {AP}, False),
    ],
)
def test_italy_and_romania_are_held_back_until_a_turn_begins_with_allied_total_war(
    levels: tuple[int, int], rose: set[str], held: bool
) -> None:
    position = start()
    position.state.hands[AP] = ["AP-16", "AP-17", "AP-1"]
    position.state.commitment = {CP: levels[0], AP: levels[1]}
    position.state.mixes = rose
    assert discardable_cards(position, AP) == (["AP-16", "AP-17"] if held else [])


@pytest.mark.rule("pog:9.5.1.2", "pog:9.5.4.2")
@pytest.mark.card("pog:AP-7")
@pytest.mark.card("pog:CP-4")
def test_neither_severe_weather_bears_a_star() -> None:
    cards = the_board().cards
    assert (cards["AP-7"].starred, cards["CP-4"].starred) == (False, False)
