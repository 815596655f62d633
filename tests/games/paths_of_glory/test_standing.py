"""Standing orders: what each policy answers, and that the shipped ones give nothing away."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import State
from pbem.games.paths_of_glory.cards.hands_and_decks import DiscardAsk
from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat_sequence import GreatRetreatAsk, HaigAsk
from pbem.games.paths_of_glory.combat.loss_choices import loss_choices
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.combat.withdrawal import WithdrawalAsk
from pbem.games.paths_of_glory.events.war_in_africa import AfricaAsk
from pbem.games.paths_of_glory.operations.stacking import ExcessAsk
from pbem.games.paths_of_glory.orders import (
    AnswerPeace,
    CancelRetreat,
    ChooseUnits,
    Discard,
    Done,
    PlayCards,
    Rebuild,
    Retreat,
    RetreatBefore,
    TakeLosses,
)
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk
from pbem.games.paths_of_glory.standing import (
    SHIPPED,
    AfricaPolicy,
    AskMe,
    CardPolicy,
    DiscardPolicy,
    ExcessPolicy,
    GreatRetreatPolicy,
    HaigPolicy,
    HoldPolicy,
    LossPolicy,
    PathsOfGloryStandingOrder,
    PeacePolicy,
    ReplacePolicy,
    RetreatPolicy,
    WithdrawalPolicy,
    answer,
)
from pbem.games.paths_of_glory.war.peace import PeaceAsk
from pbem.rules import Adjudication, Ask, Order, StandingOrder
from tests.games.kit.play import play_random
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.fights import combat, ways
from tests.games.paths_of_glory.positions import board, new_game, start, the_board
from tests.games.paths_of_glory.scenarios import MIXED


def cards_ask(*, lying: tuple[str, ...] = (), hand: tuple[str, ...] = ()) -> PlayCardsAsk:
    """A Russian defence in the marshes in spring: Pleve and Severe Weather would fit."""
    fought = Combat("brest_litovsk: GE-8 > pinsk: RU-1", turn=9)
    fought.position.state.open_cards[AP], fought.position.state.hands[AP] = list(lying), list(hand)
    return PlayCardsAsk(fought.position, AP, fought.scene())


@pytest.mark.rule("pog:9.5.4.1", "pog:9.5.4.5")
@pytest.mark.parametrize(
    ("policy", "lying", "hand", "played"),
    [
        (CardPolicy("keep"), ("AP-7",), (), ("AP-7",)),
        (CardPolicy("keep"), ("AP-7",), ("AP-4",), ("AP-7",)),
        (CardPolicy("keep"), (), ("AP-4",), ()),
        (CardPolicy("all"), ("AP-7",), ("AP-4", "AP-5"), ("AP-7", "AP-4")),
        (CardPolicy(("AP-4", "AP-5")), (), ("AP-4", "AP-5", "AP-7"), ("AP-4",)),
        (CardPolicy("all", spaces=("sedan",)), (), ("AP-4",), None),
        (CardPolicy("all", spaces=("pinsk",)), (), ("AP-4",), ("AP-4",)),
        (CardPolicy("all", role="attack"), (), ("AP-4",), None),
        (CardPolicy("all", role="defence"), (), ("AP-4",), ("AP-4",)),
    ],
)
def test_combat_cards(
    policy: CardPolicy,
    lying: tuple[str, ...],
    hand: tuple[str, ...],
    played: tuple[str, ...] | None,
) -> None:
    ask = cards_ask(lying=lying, hand=hand)
    assert answer([policy], ask) == (None if played is None else PlayCards(played))


HANDS = st.lists(
    st.sampled_from([c for c in the_board().cards if c.startswith("AP")]), min_size=1, unique=True
)
CARD_POLICIES: st.SearchStrategy[StandingOrder] = st.one_of(
    st.builds(
        CardPolicy,
        st.sampled_from(["keep", "all"]) | st.just(("AP-4", "AP-6", "AP-7")),
        st.sampled_from([(), ("pinsk",), ("sedan",)]),
        st.sampled_from(["attack", "defence", "any"]),
    ),
    st.builds(AskMe, st.just("CARDS"), st.sampled_from([(), ("pinsk",), ("sedan",)])),
)


@pytest.mark.rule("pog:9.5.4", "pog:12.2.6")
@given(st.lists(CARD_POLICIES, max_size=4), HANDS, HANDS)
def test_whether_a_letter_is_asked_tells_nothing_of_the_hand(
    policies: list[StandingOrder], one: list[str], other: list[str]
) -> None:
    first, second = (cards_ask(lying=("AP-5",), hand=tuple(hand)) for hand in (one, other))
    assert (answer(policies, first) is None) == (answer(policies, second) is None)
    assert answer(SHIPPED, first) == answer(SHIPPED, second) == first.default()


@pytest.mark.rule("pog:12.2.6")
def test_an_attacker_who_put_his_cards_off_is_asked_by_letter() -> None:
    fought = Combat("brest_litovsk: GE-8 > pinsk: RU-1", turn=9)
    for hand in ([], ["CP-18"], ["CP-49"]):
        fought.position.state.hands[CP] = hand
        ask = PlayCardsAsk(fought.position, CP, fought.scene())
        assert answer(SHIPPED, ask) is None
        assert answer([CardPolicy("keep")], ask) == PlayCards()


def losses_ask() -> TakeLossesAsk:
    """Four loss points on two armies and two corps."""
    position = board("sedan: FR-5 FRc FRc; liege: GE-1", boxes="reserve: FRc")
    battle = combat(position, "GE-1", "sedan", defender=3)
    return TakeLossesAsk(position, AP, loss_choices(position, battle, AP))


@pytest.mark.rule("pog:12.4.3")
@pytest.mark.parametrize("first", ["FR-5", "FRc", "FRc-2"])
def test_losses_fall_first_on_those_named_by_counter_or_kind(first: str) -> None:
    ask = losses_ask()
    order = answer([LossPolicy((first,))], ask)
    assert order is not None
    assert order.steps[0].startswith(first)  # type: ignore[attr-defined]
    assert answer([LossPolicy()], ask) == ask.default()
    assert answer([LossPolicy((first,), spaces=("verdun",))], ask) is None


@pytest.mark.rule("pog:12.5.3")
@pytest.mark.parametrize(
    ("where", "policy", "unit"),
    [
        ("FR-5 FRc", HoldPolicy("never"), ""),
        ("FR-5 FRc", HoldPolicy("always", units=("FR-5",)), "FR-5"),
        ("FR-5 FRc", HoldPolicy("always", units=("FRc",)), "FRc-1"),
        ("FR-5 (FRc)", HoldPolicy("always", units=("FRc",)), "FRc-1"),
        ("FR-5 (FRc)", HoldPolicy("cheap", units=("FRc",)), "FR-5"),
        ("(FR-5) (FRc)", HoldPolicy("cheap"), ""),
    ],
)
def test_a_space_is_held_at_the_price_the_policy_allows(
    where: str, policy: HoldPolicy, unit: str
) -> None:
    position = board(f"sedan: {where}; liege: GE-1 GE-2")
    battle = combat(position, "GE-1", "sedan", attacker=0, defender=2, length=1)
    ask = CancelRetreatAsk(position, AP, battle, survivable=True)
    assert answer([policy], ask) == CancelRetreat(unit)
    assert answer([HoldPolicy("careful")], ask) == ask.default()
    assert answer(SHIPPED, ask) is None


@pytest.mark.rule("pog:12.5.5")
@pytest.mark.parametrize("space", ["cambrai", "chateau_thierry", "verdun", "bar_le_duc"])
def test_units_retreat_towards_the_space_named_if_they_can(space: str) -> None:
    position = board("sedan: FR-5; liege: GE-1")
    ask = RetreatAsk(
        position, AP, combat(position, "GE-1", "sedan", length=1), (position.board.unit["FR-5"],), 1
    )
    legal = Retreat(ways(f"FR-5 > {space}"))
    assert answer([RetreatPolicy((space,))], ask) == (
        legal if ask.is_legal(legal) else ask.default()
    )
    assert answer([RetreatPolicy()], ask) == ask.default()
    assert ask.is_legal(Retreat(ways("FR-5 > cambrai")))


def test_withdrawal_and_stacking() -> None:
    position = board("sedan: FR-5 FRc FRc BEFc; liege: GE-1")
    battle = combat(position, "GE-1", "sedan")
    units = tuple(position.units_of(AP, battle.target))
    ask = WithdrawalAsk(position, AP, battle, units)
    assert answer([WithdrawalPolicy(("BEFc",))], ask) == ChooseUnits(("BEFc",))
    excess = ExcessAsk(position, CP, battle.target)
    assert answer([ExcessPolicy(("FRc",))], excess) == ChooseUnits(("FRc-1",))
    assert answer(SHIPPED, excess) == ChooseUnits(("FR-5",))


@pytest.mark.card("pog:AP-27", "pog:CP-61")
def test_great_retreat_and_haig_are_different_decisions() -> None:
    position = board("pinsk: RU-1; brest_litovsk: GE-8")
    battle = combat(position, "GE-8", "pinsk")
    leave, haig = GreatRetreatAsk(position, AP, battle), HaigAsk(position, CP, battle)
    assert answer([GreatRetreatPolicy(leave=True)], leave) == RetreatBefore(retreat=True)
    assert answer([GreatRetreatPolicy(leave=True)], haig) is None
    assert answer([HaigPolicy(stay=True)], haig) == RetreatBefore(retreat=False)
    assert answer([HaigPolicy(stay=True)], leave) is None
    assert answer([AskMe("GREAT RETREAT"), HaigPolicy(stay=True)], haig) == RetreatBefore(
        retreat=False
    )


@pytest.mark.card("pog:CP-32")
@pytest.mark.parametrize(
    ("give", "boxes", "units"),
    [
        ("corps", "", ("BRc-1",)),
        ("reserve", "", ()),
        ("reserve", "reserve: BRc", ("BRc-2",)),
        ("point", "reserve: BRc", ()),
    ],
)
def test_war_in_africa(give: str, boxes: str, units: tuple[str, ...]) -> None:
    position = board("calais: BRc", boxes=boxes)
    policy = msgspec.convert({"standing": "AfricaPolicy", "give": give}, PathsOfGloryStandingOrder)
    assert answer([policy], AfricaAsk(position, AP)) == ChooseUnits(units)


@pytest.mark.rule("pog:9.5.4.6")
def test_discards_replacements_and_terms() -> None:
    position = board(boxes="eliminated: FR-1 FRc GEc")
    position.state.hands[AP] = ["AP-1", "AP-4", "AP-5"]
    discard = DiscardAsk(position, AP)
    assert answer([DiscardPolicy()], discard) == Discard()
    assert answer([DiscardPolicy("all")], discard) == Discard(("AP-4", "AP-5"))
    assert answer([DiscardPolicy(("AP-1", "AP-5"))], discard) == Discard(("AP-5",))
    rebuild = RebuildAsk(position, AP, (("fr", 4),))
    for name, unit in (("FRc", "FRc-1"), ("FR-1", "FR-1")):
        order = answer([ReplacePolicy((name,))], rebuild)
        assert isinstance(order, Rebuild)
        assert order.unit == unit
    assert answer([ReplacePolicy()], RebuildAsk(position, AP, ())) == Done()
    assert answer([PeacePolicy(accept=True)], PeaceAsk(start(), AP)) == AnswerPeace(accept=True)


def test_ask_me_stops_what_follows_for_its_spaces() -> None:
    ask = cards_ask(lying=("AP-7",))
    policies: list[StandingOrder] = [AskMe("CARDS", spaces=("sedan",)), CardPolicy("keep")]
    assert answer(policies, ask) == PlayCards(("AP-7",))
    assert answer([AskMe("CARDS", spaces=("pinsk",)), CardPolicy("keep")], ask) is None
    assert answer([AskMe("LOSSES"), CardPolicy("keep")], ask) == PlayCards(("AP-7",))


POLICIES: list[StandingOrder] = [
    CardPolicy("all"),
    LossPolicy(("FRc", "GEc", "RUc", "AHc")),
    HoldPolicy("cheap"),
    RetreatPolicy(("paris", "warsaw", "berlin", "kiev")),
    WithdrawalPolicy(("GEc",)),
    ExcessPolicy(("GEc",)),
    GreatRetreatPolicy(leave=True),
    HaigPolicy(stay=False),
    AfricaPolicy("corps"),
    DiscardPolicy("all"),
    ReplacePolicy(("GE-1", "FR-1")),
    PeacePolicy(accept=False),
]


@pytest.mark.parametrize("seed", range(3))
def test_every_policy_answers_legally_in_random_games_and_only_what_it_is_for(seed: int) -> None:
    game = new_game(**MIXED[seed])
    answered: Counter[type[Ask]] = Counter()

    def look(play: Adjudication[State]) -> None:
        for ask in play.asks:
            order: Order | None = answer(POLICIES, ask)
            if order is not None:
                ask.check(order)
                answered[type(ask)] += 1

    play_random(game, seed, look)
    assert {RebuildAsk, TakeLossesAsk} <= set(answered)
    assert game.shipped_standing("AP") == SHIPPED
    assert not {"ActionAsk", "ActivateAsk", "OperateAsk", "RedeployAsk"} & {
        kind.__name__ for kind in answered
    }


def test_standing_orders_come_back_from_json() -> None:
    for policy in (*POLICIES, *SHIPPED, AskMe("HOLD", ("sedan",))):
        assert (
            msgspec.json.decode(msgspec.json.encode(policy), type=PathsOfGloryStandingOrder)
            == policy
        )


@pytest.mark.rule("pog:12.4.4")
def test_standing_orders_say_which_corps_replaces_an_army() -> None:
    position = board("lodz: (GE-9) (GE-8); warsaw: RU-1", boxes="reserve: GEc PLc")
    ask = TakeLossesAsk(
        position, CP, loss_choices(position, combat(position, "RU-1", "lodz", defender=3), CP)
    )
    assert answer([LossPolicy()], ask) == ask.default()
    wished = answer([LossPolicy(("GE-8",), corps=("PLc",))], ask)
    assert wished == TakeLosses(("GE-8",), ("PLc-1",))
    held = board("tannenberg: (GE-8); lomza: RU-1", boxes="reserve: GEc PLc")
    hold = CancelRetreatAsk(held, CP, combat(held, "RU-1", "tannenberg", length=1), survivable=True)
    assert answer([HoldPolicy("always")], hold) == CancelRetreat("GE-8")
    assert answer([HoldPolicy("always", corps=("PLc",))], hold) == CancelRetreat("GE-8", "PLc-1")
