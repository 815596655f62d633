"""Paths of Glory: playing combat cards and what single ones do (9.5.4, 12.2.4, 12.2.6, 12.2.11)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk, card_choices
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack
from pbem.games.paths_of_glory.log.combat import (
    AttackCancelled,
    CardsKept,
    CardsUsed,
    CombatDecided,
    Fired,
    RetreatIgnored,
    TrenchCancelled,
    TrenchImagined,
)
from pbem.games.paths_of_glory.log.combat import Term as Plus
from pbem.games.paths_of_glory.log.core import Scored
from pbem.games.paths_of_glory.orders import Attack, PlayCards, RetreatBefore
from pbem.games.paths_of_glory.sequence.actions import ActionAsk, action_round
from pbem.rules import Illegal, WouldReveal
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.combat.test_combat_cards import (
    AUS_ON_GE,
    BR_ON_CAMBRAI,
    BR_ON_GE,
    GE_ON_FR,
    GE_ON_RU,
    NEEDS,
    T1,
    T2,
    ready,
)
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import Play, at, operation, refused, table

rule = pytest.mark.rule

# --- playing --------------------------------------------------------------------------------------


def refuse_stated(combat: Combat, number: str) -> None:
    with pytest.raises(Illegal) as caught:
        combat.check()
    assert caught.value.rule == number


@rule("pog:12.2.6", "pog:9.5.4.4", "pog:9.1.1")
def test_cards_stated_with_an_attack_must_be_held_fit_and_be_unused() -> None:
    def stating(*cards: str) -> Combat:
        return Combat(GE_ON_FR, order={"cards": cards}).give("CP-15", "CP-3", "CP-7")

    stating("CP-15").check()
    refuse_stated(stating("CP-19"), "9.1.1")
    refuse_stated(stating("CP-7"), "9.5.4")
    refuse_stated(stating("CP-3"), "12.2.6")
    refuse_stated(stating("CP-15", "CP-15"), "9.5.4.4")
    refuse_stated(stating("AP-45"), "9.1.1")
    used = stating("CP-15")
    used.position.state.spent_cards.add("CP-15")
    refuse_stated(used, "9.5.4.4")


@rule("pog:9.5.4.1", "pog:12.2.6", "pog:12.2.11", "pog:9.5.4.2", "pog:9.5.4.3")
def test_the_attacker_plays_first_the_winner_keeps_and_the_loser_discards() -> None:
    combat = Combat("metz: GE-4 GE-5 > sedan: FR-5 FRc", order={"cards": ("CP-40", "CP-15")})
    combat.give("CP-40", "CP-15", "AP-4", "AP-6", "CP-18")
    combat.position.state.hands["ap"].remove("AP-4")
    play = combat.fight(6, 1)
    assert play.notes(CardsUsed) == [CardsUsed("cp", "sedan", ("CP-40", "CP-15"))]
    (ask,) = play.asks
    assert isinstance(ask, PlayCardsAsk)
    assert (ask.seat, ask.prompt().choices) == ("AP", ("AP-6",))
    play.order(PlayCards()).defaults()
    state = combat.position.state
    assert (state.open_cards["cp"], state.gone_cards["cp"]) == (["CP-40"], ["CP-15"])
    assert state.hands == {"ap": ["AP-6"], "cp": ["CP-18"]}
    assert state.spent_cards == {"CP-40", "CP-15"}
    assert {"CP-40", "CP-15"} <= state.events
    assert play.notes(CardsKept) == [CardsKept("cp", ("CP-40",), (), ("CP-15",))]


@rule("pog:12.2.11", "pog:9.5.4.3")
def test_where_the_loss_numbers_are_equal_both_put_their_cards_away() -> None:
    combat = (
        Combat("lodz: GE-8 > warsaw: RU-2 RUc RUc", order={"cards": ("CP-40",)})
        .give("CP-40")
        .happened("CP-11")
    )
    combat.position.state.open_cards["ap"] = ["AP-4"]
    play = combat.fight(1, 1).defaults()
    fired = {note.side: note.result for note in play.notes(Fired)}
    assert fired == {"cp": 3, "ap": 3}
    assert combat.position.state.discards["cp"] == ["CP-40"]
    assert combat.position.state.gone_cards["ap"] == ["AP-4"]


@rule("pog:9.5.4.2", "pog:9.5.4.4")
def test_a_face_up_card_serves_once_in_each_round_for_either_player_who_acts() -> None:
    combat = Combat("metz: GE-4; koblenz: GE-1 > sedan: FR-5")
    combat.position.state.open_cards["cp"] = ["CP-40"]
    assert card_choices(combat.scene(), "cp") == ["CP-40"]
    combat.position.state.spent_cards.add("CP-40")
    assert card_choices(combat.scene(), "cp") == []


@rule("pog:9.5.4.4")
@pytest.mark.card("pog:AP-5")
def test_putnik_serves_in_attack_or_in_defence_once_a_round() -> None:
    attack = ready("AP-5", "belgrade: SB-1 > novi_sad: AH-5")
    attack.position.state.spent_cards.add("AP-5")
    assert card_choices(attack.scene(), "ap") == []


@rule("pog:12.2.6")
def test_being_asked_tells_nothing_of_a_hand() -> None:
    fitting = Combat(GE_ON_FR).give("AP-6").fight(3, 3)
    useless = Combat(GE_ON_FR).give("AP-4").fight(3, 3)
    assert (
        [type(ask) for ask in fitting.asks] == [type(ask) for ask in useless.asks] == [PlayCardsAsk]
    )
    assert list(useless.asks[0].legal()) == [PlayCards()]


@rule("pog:12.2.6")
def test_who_holds_nothing_or_can_hold_nothing_that_fits_is_not_asked() -> None:
    assert PlayCardsAsk not in map(type, Combat(GE_ON_FR).fight(3, 3).asks)
    combat = Combat(GE_ON_FR).give("AP-1")
    combat.position.state.discards["ap"] = [
        c.id for c in combat.position.board.cards.values() if c.combat
    ]
    assert PlayCardsAsk not in map(type, combat.fight(3, 3).asks)


@rule("pog:12.2.6")
def test_the_attacker_may_wish_to_be_asked_after_the_flank_attempt() -> None:
    order = {"flank": "metz", "ask_cards": True}
    combat = Combat("metz: GE-4; koblenz: GE-1 > sedan: FR-5", order=order).give("CP-40", "CP-50")
    combat.happened("CP-54")
    play = combat.fight(6, 1, 1)
    (ask,) = play.asks
    assert isinstance(ask, PlayCardsAsk)
    assert list(ask.legal()) == [PlayCards(), PlayCards(("CP-40",))]
    refused(ask, PlayCards(("CP-50",)), "12.2.4")
    refused(ask, PlayCards(("CP-40", "CP-40")), "9.5.4.4")
    refused(ask, PlayCards(("CP-3",)), "9.1.1")
    assert ask.default() == PlayCards()
    play.order(PlayCards(("CP-40",)))
    assert play.notes(CardsUsed) == [CardsUsed("cp", "sedan", ("CP-40",))]


@rule("pog:12.2.6", "pog:9.5.4.5")
def test_a_missed_deadline_uses_face_up_cards_and_keeps_the_hand() -> None:
    combat = Combat("sedan: FR-5 > koblenz: GE-1 AH-1", trenches="cp: koblenz 1").give(
        "CP-57", "CP-56"
    )
    combat.position.state.open_cards["cp"] = ["CP-18"]
    (ask,) = combat.fight(1, 1).asks
    assert ask.default() == PlayCards(("CP-18",))
    assert PlayCards(("CP-18", "CP-57", "CP-56")) in list(ask.legal())


@rule("pog:12.2.6")
def test_random_play_uses_any_cards_and_never_an_illegal_set() -> None:
    text, extra = "sinai: BRc > gaza: TUc GE-1", {"at_war": ["tu"], "cp": ["gaza"]}
    combat = Combat(text, **extra).give("CP-16", "CP-18", "CP-60", "CP-31", "CP-64")
    ask = PlayCardsAsk(combat.position, "cp", combat.scene())
    seen = set()
    for number in range(64):
        bits = [number >> n & 1 for n in range(6)]
        order = choose(ask, lambda _, bits=bits: bits.pop())
        ask.check(order)
        seen.add(order)
    assert len(seen) > 8
    for order in ask.legal():
        ask.check(order)


@rule("pog:12.2.6")
def test_a_card_from_the_hand_cannot_be_taken_back() -> None:
    combat = Combat(GE_ON_FR, order={"cards": ("CP-40",)}).give("CP-40")
    from pbem.games.paths_of_glory.combat.combat_sequence import fight
    from tests.games.paths_of_glory.positions import Play, table

    sealed = table(1, 1)
    sealed.sealed = True
    with pytest.raises(WouldReveal):
        Play(fight(combat.position, sealed, combat.op, combat.order), sealed)
    assert combat.position.state.hands["cp"] == ["CP-40"]


# --- single cards ---------------------------------------------------------------------------------


@rule("pog:9.5.4.2")
@pytest.mark.parametrize(
    ("card", "text", "position"),
    [
        pytest.param("AP-36", BR_ON_GE, {"trenches": T1}, marks=pytest.mark.card("pog:AP-36")),
        pytest.param("AP-48", BR_ON_GE, {"trenches": T2}, marks=pytest.mark.card("pog:AP-48")),
    ],
)
def test_cards_for_one_combat_a_turn_are_discarded_even_by_the_winner(
    card: str, text: str, position: dict[str, object]
) -> None:
    combat = (
        Combat(text, order={"cards": (card,)}, **position).give(card).happened(*NEEDS.get(card, ()))
    )
    combat.fight(6, 1).defaults()
    assert combat.position.state.discards["ap"] == [card]
    assert combat.position.state.open_cards["ap"] == []


@rule("pog:12.2.4", "pog:12.2.8")
@pytest.mark.parametrize(
    ("card", "text", "position"),
    [
        pytest.param(
            "CP-43",
            "trent: GE-4 > verona: IT-1",
            {"at_war": ["it"], "trenches": "ap: verona 2"},
            marks=pytest.mark.card("pog:CP-43"),
        ),
        pytest.param(
            "CP-44", GE_ON_RU, {"trenches": "ap: warsaw 2"}, marks=pytest.mark.card("pog:CP-44")
        ),
        pytest.param(
            "CP-49", GE_ON_FR, {"trenches": "ap: sedan 2"}, marks=pytest.mark.card("pog:CP-49")
        ),
        pytest.param(
            "CP-50", GE_ON_FR, {"trenches": "ap: sedan 2"}, marks=pytest.mark.card("pog:CP-50")
        ),
        pytest.param(
            "CP-51", GE_ON_FR, {"trenches": "ap: sedan 2"}, marks=pytest.mark.card("pog:CP-51")
        ),
    ],
)
def test_cards_that_cancel_a_trench(card: str, text: str, position: dict[str, object]) -> None:
    combat = (
        Combat(text, order={"cards": (card,)}, **position)
        .give(card)
        .happened("CP-11", *NEEDS.get(card, ()))
    )
    play = combat.fight(3, 3).defaults()
    assert play.notes(TrenchCancelled) == [TrenchCancelled(combat.order.target, card)]
    assert [note.shifts for note in play.notes(Fired)] == [(), ()]
    assert combat.position.state.gone_cards["cp"] == [card]


@rule("pog:12.2.4")
@pytest.mark.card("pog:CP-50")
def test_cards_that_cancel_trenches_may_be_played_where_there_is_none() -> None:
    combat = Combat(GE_ON_FR, order={"cards": ("CP-50",)}).give("CP-50").happened("CP-54")
    combat.check()


@rule("pog:12.2.8", "pog:12.2.9")
@pytest.mark.card("pog:CP-44")
def test_von_hutier_fires_first() -> None:
    combat = Combat(GE_ON_RU, order={"cards": ("CP-44",)}).give("CP-44").happened("CP-11")
    play = combat.fight(6, 1).defaults()
    first, second = play.notes(Fired)
    assert (first.side, second.side) == ("cp", "ap")
    assert second.strength < 4


@rule("pog:12.2.9", "pog:12.3.3")
@pytest.mark.card("pog:CP-44")
def test_von_hutier_fires_first_even_if_the_flank_attempt_failed() -> None:
    order = {"cards": ("CP-44",), "flank": "konigsberg"}
    combat = Combat(
        "konigsberg: GE-8; thorn: GEc > tannenberg: RU-2", order=order, boxes="reserve: RUc"
    ).give("CP-44")
    play = combat.fight(1, 6, 1).defaults()
    assert [note.side for note in play.notes(Fired)] == ["cp", "ap"]


@pytest.mark.card("pog:CP-49")
def test_michael_adds_one_and_raises_war_status() -> None:
    combat = Combat(GE_ON_FR, order={"cards": ("CP-49",)}).give("CP-49").happened("CP-54")
    play = combat.fight(3, 3).defaults()
    assert play.notes(Fired)[0].modifiers == (Plus("CP-49", 1),)
    assert combat.position.state.combined == 1
    assert combat.position.was_played("CP-49")


@pytest.mark.card("pog:CP-51")
@pytest.mark.parametrize(
    ("defenders", "dice", "points"), [("FRc", (6, 1), 0), ("FR-4 FR-5 FR-6", (1, 6), -1)]
)
def test_peace_offensive_costs_a_point_unless_somebody_advances(
    defenders: str, dice: tuple[int, int], points: int
) -> None:
    order = {"cards": ("CP-51",), "advance": (("GE-4", ("sedan",)), ("GE-5", ("sedan",)))}
    combat = (
        Combat(f"metz: GE-4 GE-5 > sedan: {defenders}", order=order).give("CP-51").happened("CP-54")
    )
    play = combat.fight(*dice).defaults()
    costs = [note.change for note in play.notes(Scored) if note.what == "CP-51"]
    assert costs == ([points] if points else [])


@pytest.mark.card("pog:CP-51")
@pytest.mark.parametrize(("text", "die"), [("verdun: (GE-1)", 1), ("belfort: GE-18", 4)])
def test_peace_offensive_costs_besiegers_a_point_as_they_advance_nowhere(
    text: str, die: int
) -> None:
    space = text.partition(":")[0]
    combat = Combat(f"{text} > {space}:", turn=17, order={"cards": ("CP-51",)})
    play = combat.give("CP-51").happened("CP-54").fight(die, 1).defaults()
    assert [note.change for note in play.notes(Scored) if note.what == "CP-51"] == [-1]


@pytest.mark.card("pog:AP-48")
def test_tanks_cancel_the_shifts_of_a_trench_and_nothing_else_of_it() -> None:
    combat = (
        Combat(BR_ON_GE, order={"cards": ("AP-48",)}, trenches=T2)
        .give("AP-48", "CP-18")
        .happened("AP-28")
    )
    play = combat.fight(3, 3)
    play.order(PlayCards(("CP-18",))).defaults()
    assert [note.shifts for note in play.notes(Fired)] == [(), ()]
    assert play.notes(Fired)[1].modifiers == (Plus("CP-18", 1),)


@pytest.mark.card("pog:AP-61")
def test_maude_fires_on_the_army_table() -> None:
    combat = Combat(
        "qurna: BRc > kut: TUc", order={"cards": ("AP-61",)}, at_war=["tu"], ap=["qurna"]
    ).give("AP-61")
    play = combat.fight(3, 3).defaults()
    assert [(note.side, note.table) for note in play.notes(Fired)] == [
        ("ap", "army"),
        ("cp", "corps"),
    ]


@pytest.mark.card("pog:CP-31")
def test_kemal_fires_on_the_army_table() -> None:
    combat = Combat("cairo: BRc > sinai: TUc", at_war=["tu"]).give("CP-31")
    play = combat.fight(3, 3)
    play.order(PlayCards(("CP-31",))).defaults()
    assert [(note.side, note.table) for note in play.notes(Fired)] == [
        ("ap", "corps"),
        ("cp", "army"),
    ]


@rule("pog:12.2.11")
@pytest.mark.card("pog:AP-39")
@pytest.mark.parametrize(("dice", "stays"), [((6, 1), False), ((1, 6), True)])
def test_they_shall_not_pass_cancels_the_retreat_and_stays_until_a_combat_is_lost(
    dice: tuple[int, int], stays: bool
) -> None:
    combat = Combat("metz: GE-4 GE-5 > verdun: FR-3 FR-4").give("AP-39")
    play = combat.fight(*dice)
    play.order(PlayCards(("AP-39",))).defaults()
    assert combat.position.state.open_cards["ap"] == (["AP-39"] if stays else [])
    assert combat.position.state.discards["ap"] == ([] if stays else ["AP-39"])
    assert combat.position.units_of("ap", combat.position.board.space["verdun"])
    assert play.notes(RetreatIgnored) == ([] if stays else [RetreatIgnored("verdun", "AP-39")])


@rule("pog:12.2.11")
@pytest.mark.card("pog:AP-39")
def test_they_shall_not_pass_stays_when_nobody_wins() -> None:
    tie = Combat("metz: (GE-4) > verdun: FR-3").give("AP-39")
    tied = tie.fight(4, 1).order(PlayCards(("AP-39",))).defaults()
    assert tied.notes(CombatDecided)[0].winner == ""
    assert tie.position.state.open_cards["ap"] == ["AP-39"]


@pytest.mark.card("pog:AP-63")
def test_backs_to_the_wall_holds_a_space_once() -> None:
    combat = Combat("cambrai: GE-2 GE-3 > brussels: BR-1 BR-2", cp=["cambrai", "sedan"]).give(
        "AP-63"
    )
    play = combat.fight(6, 1).order(PlayCards(("AP-63",))).defaults()
    assert play.notes(RetreatIgnored) == [RetreatIgnored("brussels", "AP-63")]
    assert combat.position.units_of("ap", combat.position.board.space["brussels"])
    assert combat.position.state.gone_cards["ap"] == ["AP-63"]


@pytest.mark.card("pog:CP-60")
def test_turk_determination_digs_a_trench_for_one_combat() -> None:
    combat = Combat("cairo: BR-NE > sinai: TUc GEc", at_war=["tu"]).give("CP-60", "CP-18")
    play = combat.fight(3, 3)
    (ask,) = play.asks
    assert set(ask.prompt().choices) == {"CP-60", "CP-18"}  # type: ignore[attr-defined]
    refused(ask, PlayCards(("CP-18",)), "12.2.6")
    play.order(PlayCards(("CP-60", "CP-18"))).defaults()
    assert play.notes(TrenchImagined) == [TrenchImagined("sinai", "CP-60")]
    first, second = play.notes(Fired)
    assert (first.shifts, second.shifts) == ((Plus("trench", -1),), (Plus("trench", 1),))
    assert second.modifiers == (Plus("CP-18", 1),)
    assert combat.position.trench_level("cp", combat.position.board.space["sinai"]) == 0


@pytest.mark.card("pog:CP-60")
@pytest.mark.card("pog:AP-46")
def test_brusilov_denies_turk_determination() -> None:
    combat = Combat("kars: RUc > erzerum: TUc", order={"cards": ("AP-46",)}, at_war=["tu"]).give(
        "CP-60"
    )
    combat.op.bonus = "brusilov"
    (ask,) = combat.fight(3, 3).asks
    refused(ask, PlayCards(("CP-60",)), "12.2.6")


@pytest.mark.card("pog:CP-64")
def test_alberich_cancels_the_attack_and_gives_the_cards_back() -> None:
    combat = Combat(BR_ON_CAMBRAI, order={"cards": ("AP-18", "AP-19")}, cp=["sedan"]).give(
        "AP-18", "CP-64", "CP-56"
    )
    combat.position.state.open_cards["ap"] = ["AP-19"]
    play = combat.fight()
    (ask,) = play.asks
    refused(ask, PlayCards(("CP-64", "CP-56")), "9.5.4")
    play.order(PlayCards(("CP-64",)))
    assert not play.asks
    assert play.rolls() == []
    state = combat.position.state
    assert (state.hands["ap"], state.open_cards["ap"]) == (["AP-18"], ["AP-19"])
    assert state.spent_cards == {"CP-64"}
    assert state.gone_cards["cp"] == ["CP-64"]
    assert "AP-18" not in state.events
    assert play.notes(AttackCancelled) == [AttackCancelled("cambrai", "CP-64", ("AP-18", "AP-19"))]
    assert combat.op.targets == {combat.position.board.space["cambrai"]}


@pytest.mark.card("pog:CP-64")
@pytest.mark.parametrize("tanks", ["AP-48", "yanks"])
def test_alberich_does_not_stop_tanks(tanks: str) -> None:
    order = {"cards": ("AP-48",)} if tanks == "AP-48" else {}
    combat = (
        Combat(BR_ON_CAMBRAI, order=order, cp=["sedan"])
        .give("CP-64", *order.get("cards", ()))
        .happened("AP-28")
    )
    combat.op.bonus = tanks
    (ask,) = combat.fight(3, 3).asks
    refused(ask, PlayCards(("CP-64",)), "12.2.6")


@pytest.mark.card("pog:CP-61")
@pytest.mark.parametrize("retreats", [False, True])
def test_haig_lets_entrenched_germans_ignore_a_retreat_before_the_british(retreats: bool) -> None:
    combat = Combat("sedan: BR-1 BR-2 > koblenz: GE-2", trenches=T1).happened("CP-61")
    play = combat.fight(6, 1)
    while type(play.asks[0]).__name__ != "HaigAsk":
        play.order(play.asks[0].default())
    assert play.asks[0].default() == RetreatBefore(retreat=False)
    play.order(RetreatBefore(retreat=retreats))
    if not retreats:
        assert play.notes(RetreatIgnored) == [RetreatIgnored("koblenz", "CP-61")]
        assert at(combat.position, "GE-2") == "koblenz"


@pytest.mark.card("pog:CP-61")
@pytest.mark.parametrize(
    ("text", "trenches", "more"),
    [
        (BR_ON_GE, "", ()),
        (BR_ON_GE, T1, ("CP-50",)),
        (AUS_ON_GE, T1, ()),
        ("sedan: BR-1 > koblenz: AH-1", T1, ()),
        ("kharkov: BR-1 > kiev: GE-1", "cp: kiev 1", ()),
    ],
)
def test_haig_helps_nobody_else(text: str, trenches: str, more: tuple[str, ...]) -> None:
    from pbem.games.paths_of_glory.combat.combat_sequence import _does_haig_help

    combat = Combat(text, trenches=trenches).happened("CP-61", *more)
    assert not _does_haig_help(combat.scene())


@rule("pog:12.6.2", "pog:12.6.4", "pog:12.6.5")
@pytest.mark.card("pog:AP-6")
@pytest.mark.card("pog:CP-56")
@pytest.mark.parametrize(
    ("card", "text", "unit"),
    [
        ("AP-6", "metz: GE-4 > sedan: FR-5 FRc", "FR-5"),
        ("CP-56", "sedan: BR-1 > koblenz: GE-2 GEc", "GE-2"),
    ],
)
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)])
def test_withdrawal_leads_back_one_space_whoever_wins(
    card: str, text: str, unit: str, dice: tuple[int, int]
) -> None:
    combat = Combat(text).give(card)
    play = combat.fight(*dice).order(PlayCards((card,))).defaults()
    target = combat.position.board.space[combat.order.target]
    assert not combat.position.units_of("ap" if card == "AP-6" else "cp", target)
    place = combat.position.state.at[combat.position.board.unit[unit]]
    assert place in combat.position.board.solid[target]
    assert combat.position.state.gone_cards[card[:2].lower()] == [card]
    assert play.notes(CardsKept)


@rule("pog:9.5.4.4", "pog:9.5.4.2", "pog:8.1.1")
@pytest.mark.card("pog:AP-5")
def test_a_card_that_defended_in_a_round_does_not_attack_in_it() -> None:
    combat = Combat("timisvar: AHc AHc AHc > belgrade: SB-1 SB-2", turn=3).give("AP-5")
    position = combat.position
    combat.fight(1, 6).order(PlayCards(("AP-5",))).defaults()
    assert position.state.open_cards[AP] == ["AP-5"]
    attack = Attack("timisvar", ("SB-1",), cards=("AP-5",))
    Play(action_round(position, table(), AP), table())
    with pytest.raises(Illegal) as caught:
        check_attack(position, operation(position, AP, attack="belgrade"), attack)
    assert caught.value.rule == "9.5.4.4"
    (ask,) = Play(action_round(position, table(), CP), table()).asks
    assert isinstance(ask, ActionAsk)
    check_attack(position, operation(position, AP, attack="belgrade"), attack)
