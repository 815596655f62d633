"""Paths of Glory, 12.3: flank attacks."""

import pytest

from pbem.games.paths_of_glory.combat import flank
from pbem.games.paths_of_glory.combat.combat_sequence import legal_attacks
from pbem.games.paths_of_glory.log.combat import CombatDecided, Fired, FlankTried
from pbem.games.paths_of_glory.log.combat import Term as Plus
from pbem.games.paths_of_glory.orders import PlayCards
from pbem.rules import Illegal
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import at, reduced

rule = pytest.mark.rule
card = pytest.mark.card


def flanking(text: str, pin: str, extra: str = "", **position: object) -> Combat:
    return Combat(text, extra, order={"flank": pin}, **position)


def refused(combat: Combat, rule_number: str) -> None:
    with pytest.raises(Illegal) as caught:
        combat.check()
    assert caught.value.rule == rule_number


def bonuses(combat: Combat) -> list[str]:
    """The spaces that add to the flank attempt."""
    return [term.key for term in flank.flank_modifiers(combat.position, combat.scene().battle)]


@rule("pog:12.3", "pog:12.3.1")
@pytest.mark.parametrize(
    ("text", "pin", "number"),
    [
        ("metz: GE-4; koblenz: GE-1 > sedan: FR-5", "metz", ""),
        ("metz: GE-4; koblenz: GEc > sedan: FR-5", "koblenz", ""),
        ("metz: GE-4 GE-5 > sedan: FR-5", "metz", "12.3.1"),
        ("metz: GEc; koblenz: GEc > sedan: FR-5", "metz", "12.3.1"),
        ("lublin: RU-5; lutsk: RU-3 > kovel: AH-2", "lublin", "12.3.1"),
        ("stanislau: RU-8; czernowitz: RU-3 > munkacs: AH-2", "stanislau", "12.3.1"),
        ("metz: GE-4; koblenz: GE-1 > sedan: FR-5", "liege", "12.3.2"),
    ],
)
def test_it_needs_two_spaces_an_army_and_ground_that_allows_it(
    text: str, pin: str, number: str
) -> None:
    combat = flanking(text, pin, ap=["czernowitz"])
    if number:
        refused(combat, number)
    else:
        combat.check()


@rule("pog:12.3.1", "pog:12.2.4")
@card("pog:CP-50")
def test_a_trench_forbids_it_unless_a_card_cancels_the_trench() -> None:
    text, trench = "metz: GE-4; koblenz: GE-1 > sedan: FR-5", "ap: sedan 1"
    refused(flanking(text, "metz", trenches=trench), "12.3.1")
    combat = Combat(text, order={"flank": "metz", "cards": ("CP-50",)}, trenches=trench)
    combat.give("CP-50").happened("CP-54").check()


@rule("pog:12.3.1")
@card("pog:AP-48")
def test_tanks_do_not_open_a_trench_to_flank_attacks() -> None:
    order = {"flank": "amiens", "cards": ("AP-48",)}
    combat = Combat(
        "amiens: BR-1; brussels: BR-2 > cambrai: GE-2", order=order, trenches="cp: cambrai 1"
    )
    refused(combat.give("AP-48").happened("AP-28"), "12.3.1")


@rule("pog:12.3.1", "pog:15.1.6")
def test_a_fort_alone_has_no_flank_but_with_units_it_has() -> None:
    refused(flanking("metz: GE-4; strasbourg: GE-6 > nancy:", "metz"), "15.1.6")
    flanking("metz: GE-4; strasbourg: GE-6 > nancy: FRc", "metz").check()


@rule("pog:12.3.2")
@pytest.mark.parametrize(
    ("text", "extra", "pin", "adds"),
    [
        ("konigsberg: GE-8; thorn: GEc > tannenberg: RU-2", "", "konigsberg", ["thorn"]),
        ("konigsberg: GE-8; thorn: GEc > tannenberg: RU-2", "", "thorn", ["konigsberg"]),
        ("konigsberg: GE-8; thorn: GEc > tannenberg: RU-2", "plock: RUc", "konigsberg", []),
        ("konigsberg: GE-8; thorn: GEc > tannenberg: RU-2", "plock: RUc", "thorn", ["konigsberg"]),
        (
            "konigsberg: GE-8; thorn: GEc; danzig: GE-9 > tannenberg: RU-2",
            "",
            "thorn",
            ["konigsberg", "danzig"],
        ),
        ("metz: GE-4; koblenz: GE-1 > sedan: FR-5", "", "koblenz", ["metz"]),
        ("metz: GE-4; koblenz: GE-1 > sedan: FR-5", "verdun: FRc", "koblenz", []),
    ],
)
def test_each_other_space_adds_one_unless_another_enemy_is_next_to_it(
    text: str, extra: str, pin: str, adds: list[str]
) -> None:
    """Metz lies next to the forts of Verdun and Nancy, which do not count without units."""
    assert sorted(bonuses(flanking(text, pin, extra))) == sorted(adds)


@rule("pog:12.3.2")
def test_enemies_over_a_dotted_line_do_not_count() -> None:
    combat = flanking(
        "medina: TUc; beersheba: TU-YLD > aqaba: BR-NE", "beersheba", "arabia: ANAc", at_war=["tu"]
    )
    assert bonuses(combat) == ["medina"]


@rule("pog:12.3.2", "pog:9.5.2.4")
def test_neutral_greeks_do_not_count() -> None:
    combat = flanking(
        "monastir: BUc; strumitsa: AH-1 > salonika: FRc", "strumitsa", "florina: GRc", at_war=["bu"]
    )
    assert bonuses(combat) == []
    combat.position.state.limited_greece = True
    assert bonuses(combat) == ["monastir"]


@rule("pog:12.3.3", "pog:12.2.5")
@pytest.mark.parametrize(("die", "succeeded"), [(2, False), (3, True), (6, True)])
def test_four_or_more_succeeds_and_decides_who_fires_first(die: int, succeeded: bool) -> None:
    combat = flanking(
        "konigsberg: GE-8; thorn: GEc > tannenberg: RU-2", "konigsberg", boxes="reserve: RUc"
    )
    play = combat.fight(die, 1, 1).defaults()
    assert play.notes(FlankTried) == [
        FlankTried("tannenberg", "konigsberg", die, (Plus("thorn", 1),), succeeded)
    ]
    assert [n.side for n in play.notes(Fired)] == (["cp", "ap"] if succeeded else ["ap", "cp"])


@rule("pog:12.3.3", "pog:12.2.10")
def test_after_a_success_the_defender_fires_with_what_is_left() -> None:
    combat = flanking(
        "dubno: RU-3; kamenets_podolski: RU-8 > tarnopol: AH-3",
        "kamenets_podolski",
        "czernowitz: AHc",
        boxes="reserve: AHc",
    )
    play = combat.fight(4, 3, 4).defaults()
    first, second = play.notes(Fired)
    assert (first.strength, first.table, first.column, first.result) == (6, "army", 6, 4)
    assert (second.strength, second.table, second.column, second.result) == (1, "corps", 1, 1)
    assert play.notes(CombatDecided) == [CombatDecided("tarnopol", "ap", 1, 4)]


@rule("pog:12.3.3")
def test_after_a_failure_the_attacker_fires_with_what_is_left() -> None:
    combat = flanking("metz: GE-4; koblenz: (GEc) > sedan: FR-5 FR-6 FR-4", "metz")
    play = combat.fight(1, 1, 6).defaults()
    first, second = play.notes(Fired)
    assert (first.side, first.strength, first.result) == ("ap", 9, 3)
    assert (second.side, second.strength, second.table, second.result) == ("cp", 4, "army", 4)
    gone = (
        flanking("metz: (GE-4); koblenz: (GEc) > sedan: FR-5 FR-6 FR-4", "metz")
        .fight(1, 5)
        .defaults()
    )
    assert [note.side for note in gone.notes(Fired)] == ["ap"]


@rule("pog:12.3.3")
def test_defenders_that_are_all_gone_do_not_fire() -> None:
    combat = flanking("metz: GE-4; koblenz: GE-1 > sedan: FRc", "metz")
    play = combat.fight(6, 6).defaults()
    assert [n.side for n in play.notes(Fired)] == ["cp"]
    assert play.notes(CombatDecided) == [CombatDecided("sedan", "cp", 0, 7)]


@rule("pog:12.3.4")
@card("pog:AP-18")
def test_a_card_counts_even_if_the_units_it_needs_are_gone() -> None:
    order = {"flank": "chateau_thierry", "cards": ("AP-18",), "losses": ("BRc-1", "BRc-1")}
    combat = Combat(
        "chateau_thierry: FR-6 BRc; verdun: FR-1 > sedan: GE-4",
        "metz: GEc; cambrai: GEc",
        order=order,
    )
    play = combat.give("AP-18").fight(1, 1, 2).defaults()
    first, second = play.notes(Fired)
    assert (first.side, first.result) == ("cp", 2)
    assert combat.position.state.at[combat.position.board.unit["BRc-1"]] < 0
    assert second.modifiers == (Plus("AP-18", 1),)


@rule("pog:12.3.4.1")
@card("pog:CP-31")
def test_kemal_keeps_the_army_table_when_the_turks_are_gone() -> None:
    combat = flanking(
        "beersheba: BR-NE; sinai: BRc > gaza: TUc",
        "beersheba",
        at_war=["tu"],
        ap=["beersheba", "sinai"],
    )
    combat.give("CP-31")
    play = combat.fight(6, 1, 1)
    (ask,) = play.asks
    play.order(next(o for o in ask.legal() if o.cards == ("CP-31",))).defaults()
    second = play.notes(Fired)[1]
    assert (second.side, second.table, second.strength) == ("cp", "army", 2)


@rule("pog:12.3.2", "pog:12.3.1")
@card("pog:CP-2")
def test_wireless_intercepts_make_an_attempt_on_russians_succeed_without_a_die() -> None:
    order = {"flank": "konigsberg", "cards": ("CP-2",)}
    text = "konigsberg: GE-8; thorn: GEc > tannenberg: RU-2"
    combat = Combat(text, "plock: RUc", order=order, boxes="reserve: RUc").give("CP-2")
    play = combat.fight(3, 4).defaults()
    assert play.notes(FlankTried) == [FlankTried("tannenberg", "konigsberg", 0, (), succeeded=True)]
    assert combat.position.state.gone_cards["cp"] == ["CP-2"]
    refused(Combat(text, order={"cards": ("CP-2",)}).give("CP-2"), "12.2.6")
    refused(Combat(text.replace("RU-2", "RU-2 ROc"), order=order).give("CP-2"), "12.2.6")
    refused(
        Combat("konigsberg: AH-1; thorn: AHc > tannenberg: RU-2", order=order).give("CP-2"),
        "12.2.6",
    )


@rule("pog:12.3.1")
def test_attempts_are_among_the_attacks_found() -> None:
    combat = Combat("konigsberg: GE-8; thorn: GEc > tannenberg: RU-2")
    assert {o.flank for o in legal_attacks(combat.position, combat.op)} == {
        "",
        "konigsberg",
        "thorn",
    }


@rule("pog:12.3.4.2", "pog:12.6.3")
@card("pog:AP-6")
def test_withdrawal_gives_the_step_back_after_the_defender_has_fired() -> None:
    combat = flanking("metz: GE-4; koblenz: GE-1 > sedan: FRc", "metz", boxes="reserve: FRc").give(
        "AP-6"
    )
    combat.position.restore(combat.position.board.unit["FRc-1"])
    play = combat.fight(6, 1, 6)
    play.order(PlayCards(("AP-6",))).defaults()
    assert [note.side for note in play.notes(Fired)] == ["cp"]
    assert not combat.position.units_of("ap", combat.position.board.space["sedan"])
    assert at(combat.position, "FRc-1") not in ("eliminated", "reserve")
    two = flanking("metz: (GEc) GE-4; koblenz: (GEc) > sedan: FR-5", "metz").give("AP-6")
    play = two.fight(6, 1, 6).order(PlayCards(("AP-6",))).defaults()
    assert play.notes(Fired)[1].strength == 2
    assert not reduced(two.position, "FR-5")
