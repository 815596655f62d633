"""Paths of Glory: every combat card of both decks (9.5.4, card list)."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS, die_modifiers, is_usable
from pbem.games.paths_of_glory.log.combat import Term as Plus
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import the_board

rule = pytest.mark.rule

NEEDS = {
    "AP-48": ["AP-28"],
    "CP-26": ["CP-13"],
    "CP-49": ["CP-54"],
    "CP-50": ["CP-54"],
    "CP-51": ["CP-54"],
}
"""What must have been played before a card."""

T1, T2 = "cp: koblenz 1", "cp: koblenz 2"

RU_ON_GE = "warsaw: RU-2 > lodz: GE-8"
GE_ON_RU = "lodz: GE-8 > warsaw: RU-2"
GE_ON_FR = "metz: GE-4 > sedan: FR-5"
FR_ON_GE = "sedan: FR-5 > koblenz: GE-1"
BR_ON_GE = "sedan: BR-1 > koblenz: GE-2"
AUS_ON_GE = "sedan: AUSc CNDc PTc > koblenz: GE-2"
BR_ON_CAMBRAI = "amiens: BR-1 > cambrai: GE-2 GEc"
BR_ON_TU = "cairo: BRc > sinai: TUc"
TU_ON_BR = "sinai: TUc > cairo: BRc"

MAY: list[tuple[str, str, dict[str, object], bool]] = [
    ("AP-4", RU_ON_GE, {}, True),
    ("AP-4", GE_ON_RU, {}, True),
    ("AP-4", GE_ON_FR, {}, False),
    ("AP-5", "belgrade: SB-1 > novi_sad: AH-5", {"turn": 7}, True),
    ("AP-5", "novi_sad: AH-5 > belgrade: SB-1", {"turn": 1}, True),
    ("AP-5", "novi_sad: AH-5 > belgrade: SB-1", {"turn": 8}, False),
    ("AP-5", "sarajevo: AH-6 > valjevo: MNc", {}, False),
    ("AP-6", GE_ON_FR, {}, True),
    ("AP-6", "metz: GE-4 > verdun:", {}, False),
    ("AP-6", FR_ON_GE, {}, False),
    ("AP-7", "graz: AH-1 > villach: ITc", {"turn": 7, "at_war": ["it"]}, True),
    ("AP-7", "graz: AH-1 > villach: ITc", {"turn": 8, "at_war": ["it"]}, True),
    ("AP-7", "graz: AH-1 > villach: ITc", {"turn": 9, "at_war": ["it"]}, False),
    ("AP-7", "graz: AH-1 > villach: ITc", {"turn": 6, "at_war": ["it"]}, False),
    ("AP-7", "brest_litovsk: AH-1 > kovel: RUc", {"turn": 9}, True),
    ("AP-7", "brest_litovsk: AH-1 > kovel: RUc", {"turn": 7}, True),
    ("AP-7", "brest_litovsk: AH-1 > kovel: RUc", {"turn": 8}, False),
    ("AP-7", GE_ON_FR, {"turn": 8}, False),
    ("AP-18", BR_ON_GE, {}, True),
    ("AP-18", "sedan: FR-1 BEFc > koblenz: GE-2", {}, True),
    ("AP-18", AUS_ON_GE, {}, False),
    ("AP-18", "koblenz: GE-2 > sedan: BR-1", {}, False),
    ("AP-19", BR_ON_GE, {}, True),
    ("AP-19", FR_ON_GE, {}, True),
    ("AP-19", AUS_ON_GE, {}, False),
    ("AP-21", FR_ON_GE, {}, True),
    ("AP-21", BR_ON_GE, {}, False),
    ("AP-36", BR_ON_GE, {"trenches": T1}, True),
    ("AP-36", BR_ON_GE, {}, False),
    ("AP-36", AUS_ON_GE, {"trenches": T2}, False),
    ("AP-39", "metz: GE-4 > verdun: FR-3", {}, True),
    ("AP-39", "metz: GE-4 > verdun: BR-1", {}, False),
    ("AP-39", "metz: GE-4 > sedan: FR-3", {}, False),
    ("AP-39", "aachen: GE-4 > liege: FR-3", {"ap": ["liege"]}, False),
    ("AP-48", BR_ON_GE, {"trenches": T2}, True),
    ("AP-48", AUS_ON_GE, {"trenches": T2}, False),
    ("AP-48", "cambrai: BR-1 > sedan: GE-2", {}, False),
    ("AP-48", "cairo: BR-NE > alexandria: SNc", {"at_war": ["tu"]}, False),
    ("AP-58", RU_ON_GE, {}, True),
    ("AP-58", GE_ON_RU, {}, False),
    ("AP-59", "verona: IT-1 > trent: AH-1", {"at_war": ["it"]}, True),
    ("AP-59", "verona: IT-1 FRc > trent: AH-1", {"at_war": ["it"]}, False),
    ("AP-61", "qurna: BRc BR-NE > kut: TUc", {"at_war": ["tu"], "ap": ["qurna"]}, True),
    ("AP-61", BR_ON_TU, {"at_war": ["tu"]}, False),
    ("AP-61", "qurna: AUSc > kut: TUc", {"at_war": ["tu"], "ap": ["qurna"]}, False),
    ("AP-63", "cambrai: GE-2 > brussels: BR-1", {}, True),
    ("AP-63", "cambrai: GE-2 > brussels: BRc", {}, False),
    ("AP-63", "koblenz: GE-2 > aachen: BR-1", {"ap": ["aachen", "liege", "sedan"]}, False),
    ("CP-3", GE_ON_RU, {}, True),
    ("CP-3", "lodz: GE-8 > warsaw: RU-2 ROc", {}, True),
    ("CP-3", "lodz: AH-1 > warsaw: RU-2", {}, False),
    ("CP-3", GE_ON_FR, {}, False),
    ("CP-4", "verona: IT-1 > trent: AH-1", {"turn": 7, "at_war": ["it"]}, True),
    ("CP-4", "verona: IT-1 > trent:", {"turn": 7, "at_war": ["it"]}, False),
    (
        "CP-4",
        "cambrai: BR-1 > calais: GE-1",
        {"turn": 5, "cp": ["ostend", "brussels", "liege"]},
        True,
    ),
    ("CP-15", GE_ON_FR, {}, True),
    ("CP-15", FR_ON_GE, {}, False),
    ("CP-15", "tarnopol: AH-3 > dubno: RU-3", {}, False),
    ("CP-16", TU_ON_BR, {"at_war": ["tu"]}, True),
    ("CP-16", BR_ON_TU, {"at_war": ["tu"]}, True),
    ("CP-16", "alexandria: SNc > cairo: BRc", {"at_war": ["tu"]}, False),
    ("CP-18", BR_ON_GE, {"trenches": T1}, True),
    ("CP-18", BR_ON_GE, {}, False),
    ("CP-18", "sedan: BR-1 > koblenz: AHc", {"trenches": T1}, False),
    ("CP-19", GE_ON_FR, {}, True),
    ("CP-19", "lodz: AH-1 > warsaw: RU-2", {}, False),
    ("CP-26", "metz: GE-4 > verdun: FR-3", {}, True),
    ("CP-26", "metz: GE-4 > verdun:", {}, True),
    ("CP-26", GE_ON_FR, {}, False),
    ("CP-26", "metz: AH-1 > verdun: FR-3", {}, False),
    ("CP-26", "koblenz: GE-4 > liege:", {}, False),
    ("CP-30", "trent: GE-4 > verona: IT-1", {"at_war": ["it"]}, True),
    ("CP-30", "mulhouse: GE-4 > belfort:", {}, True),
    ("CP-30", "strasbourg: GE-4; mulhouse: AHc > belfort: FRc", {}, True),
    ("CP-30", GE_ON_FR, {}, False),
    ("CP-30", "udine: GE-4; trieste: AHc > venice: ITc", {"at_war": ["it"]}, False),
    ("CP-31", BR_ON_TU, {"at_war": ["tu"]}, True),
    ("CP-31", "cairo: BRc > sinai: (TUc)", {"at_war": ["tu"]}, False),
    ("CP-31", "cairo: BRc > alexandria: SNc", {"at_war": ["tu"]}, False),
    ("CP-35", GE_ON_FR, {}, True),
    ("CP-35", "lodz: AH-1 > warsaw: RU-2", {}, False),
    ("CP-40", GE_ON_FR, {}, True),
    ("CP-40", FR_ON_GE, {}, False),
    ("CP-43", "trent: GE-4 > verona: IT-1", {"at_war": ["it"]}, True),
    ("CP-43", "trent: GE-4 > verona: IT-1 FRc", {"at_war": ["it"]}, False),
    ("CP-43", "trent: AH-4 > verona: IT-1", {"at_war": ["it"]}, False),
    ("CP-44", "lodz: GE-8 > warsaw: RU-2 ROc", {}, True),
    ("CP-44", GE_ON_FR, {}, False),
    ("CP-49", GE_ON_FR, {}, True),
    ("CP-49", "lodz: AH-1 > warsaw: RU-2", {}, False),
    ("CP-50", GE_ON_FR, {}, True),
    ("CP-50", FR_ON_GE, {}, False),
    ("CP-51", GE_ON_RU, {}, True),
    ("CP-51", "lodz: AH-1 > warsaw: RU-2", {}, False),
    ("CP-56", FR_ON_GE, {}, True),
    ("CP-56", GE_ON_FR, {}, False),
    ("CP-57", "lodz: AH-1 > warsaw: RU-2", {}, True),
    ("CP-57", "warsaw: RU-2 > lodz: AH-1 GE-8", {}, True),
    ("CP-57", GE_ON_FR, {}, False),
    ("CP-60", BR_ON_TU, {"at_war": ["tu"]}, True),
    ("CP-60", BR_ON_TU, {"at_war": ["tu"], "trenches": "cp: sinai 1"}, False),
    ("CP-60", "cairo: BRc > alexandria: SNc", {"at_war": ["tu"]}, False),
    ("CP-62", "sedan: GE-4 > cambrai: FR-5", {}, True),
    ("CP-62", GE_ON_FR, {}, False),
    ("CP-64", BR_ON_CAMBRAI, {"cp": ["sedan"]}, True),
    ("CP-64", BR_ON_GE, {}, False),
    ("CP-64", FR_ON_GE, {}, False),
    ("CP-64", GE_ON_FR, {}, False),
]


def ready(card: str, text: str, **position: object) -> Combat:
    return Combat(text, **position).give(card).happened(*NEEDS.get(card, ()))


@rule("pog:9.5.4", "pog:12.2.6")
@pytest.mark.parametrize(
    ("card", "text", "position", "may"),
    [pytest.param(*row, marks=pytest.mark.card(f"pog:{row[0]}")) for row in MAY],
)
def test_when_a_card_may_be_used(
    card: str, text: str, position: dict[str, object], may: bool
) -> None:
    assert is_usable(ready(card, text, **position).scene(), card[:2].lower(), card) is may


@rule("pog:9.5.4")
def test_every_combat_card_of_the_decks_is_known() -> None:
    assert set(COMBAT_CARDS) == {card.id for card in the_board().cards.values() if card.combat}


@rule("pog:9.5.4")
@pytest.mark.parametrize(
    "card", [pytest.param(c, marks=pytest.mark.card(f"pog:{c}")) for c in NEEDS]
)
def test_some_cards_wait_for_another_one(card: str) -> None:
    text = next(row[1] for row in MAY if row[0] == card and row[3])
    combat = Combat(text).give(card)
    assert not is_usable(combat.scene(), card[:2].lower(), card)
    combat.happened(*NEEDS[card])
    assert is_usable(combat.scene(), card[:2].lower(), card)


@pytest.mark.card("pog:CP-26")
def test_place_of_execution_ends_with_ludendorff() -> None:
    combat = ready("CP-26", "metz: GE-4 > verdun: FR-3")
    combat.position.state.events.add("CP-54")
    assert not is_usable(combat.scene(), "cp", "CP-26")
    ruined = ready("CP-26", "metz: GE-4 > verdun: FR-3")
    ruined.position.destroy_fort(ruined.position.board.space["verdun"])
    assert not is_usable(ruined.scene(), "cp", "CP-26")


@pytest.mark.card("pog:AP-39")
def test_they_shall_not_pass_needs_a_french_fort_that_stands() -> None:
    combat = ready("AP-39", "metz: GE-4 > verdun: FR-3")
    assert is_usable(combat.scene(), "ap", "AP-39")
    combat.position.destroy_fort(combat.position.board.space["verdun"])
    assert not is_usable(combat.scene(), "ap", "AP-39")


@rule("pog:14.3.4", "pog:14.1.1.2")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("CP-18", "tours: FR-1 > orleans: GE-1"),
        ("CP-56", "tours: FR-1 > orleans: GE-1"),
        ("CP-64", "tours: FR-1 > orleans: GE-1"),
        ("CP-57", "tours: FR-1 > orleans: AH-1"),
    ],
)
def test_defenders_out_of_supply_get_nothing_from_cards(card: str, text: str) -> None:
    scene = ready(card, text, trenches="cp: orleans 1").scene()
    assert not is_usable(scene, "cp", card)


@rule("pog:12.5.6")
@pytest.mark.card("pog:AP-4")
def test_units_that_retreated_before_bring_no_cards() -> None:
    combat = ready("AP-4", "lodz: GE-8 > warsaw: RU-2 ROc").retreated("RU-2")
    assert not is_usable(combat.scene(), "ap", "AP-4")


# --- what cards add -------------------------------------------------------------------------------

ADDS = {
    "AP-4": 1, "AP-5": 1, "AP-7": 2, "AP-18": 1, "AP-19": 1, "AP-21": 1, "AP-36": 1, "AP-58": 1,
    "AP-59": 1,
    "CP-3": 1, "CP-4": 2, "CP-15": 1, "CP-16": 1, "CP-18": 1, "CP-19": 1, "CP-26": 2, "CP-30": 1,
    "CP-35": 1,
    "CP-40": 1, "CP-49": 1, "CP-57": 1, "CP-62": 1,
}  # fmt: skip


@rule("pog:12.2.7")
@pytest.mark.parametrize(
    "card", [pytest.param(c, marks=pytest.mark.card(f"pog:{c}")) for c in COMBAT_CARDS]
)
def test_what_a_card_adds_to_the_die_of_its_side_alone(card: str) -> None:
    text = next((row[1] for row in MAY if row[0] == card and row[3]), GE_ON_RU)
    scene, side = ready(card, text, at_war=["it", "tu"]).scene(), card[:2].lower()
    scene.battle.cards[side].append(card)
    expected = [Plus(card, ADDS[card])] if card in ADDS else []
    mine = die_modifiers(scene, side)
    assert [term for term in mine if term.key == card] == expected
    assert not [
        term for term in die_modifiers(scene, "ap" if side == "cp" else "cp") if term.key == card
    ]


@rule("pog:12.3.4.1", "pog:9.5.4")
@pytest.mark.card("pog:CP-31")
def test_kemal_does_not_help_a_stack_whose_turks_have_no_combat_factor() -> None:
    for units, helped in (
        ("(TUc) (TUc) (TUc)", False),
        ("(TUc) (TUc) TUc", True),
        ("(TUc) SNc", False),
    ):
        combat = Combat(f"cairo: BRc > sinai: {units}", at_war=["tu"]).give("CP-31")
        assert is_usable(combat.scene(), CP, "CP-31") is helped
        play = combat.fight(1, 1)
        for ask in play.asks:
            assert isinstance(ask, PlayCardsAsk)
            assert any(o.cards for o in ask.legal()) is helped  # type: ignore[attr-defined]


@rule("pog:3.0", "pog:9.5.4")
@pytest.mark.parametrize(
    ("text", "side"), [("metz: GE-4 > verdun", AP), ("sedan: FR-5 BR-1 > metz", CP)]
)
def test_no_card_helps_a_fort_that_stands_alone(text: str, side: str) -> None:
    combat = Combat(text, turn=8, trenches="ap: verdun 1; cp: metz 1").happened(
        "AP-28", "CP-13", "CP-54"
    )
    scene = combat.scene()
    assert scene.battle.fort == 3
    assert not [
        card
        for card in COMBAT_CARDS
        if card.startswith(side.upper()) and is_usable(scene, side, card)
    ]
