"""Paths of Glory, 12.2: the sequence of combat, and combats of the rulebook's examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import CP
from pbem.games.paths_of_glory.board.state import Mark
from pbem.games.paths_of_glory.combat.combat_sequence import GreatRetreatAsk, HaigAsk
from pbem.games.paths_of_glory.combat.fire import (
    column_shifts,
    fire_of_side,
    fire_table_name,
    shifted_column,
    strength_of_side,
)
from pbem.games.paths_of_glory.log.combat import (
    AttackDeclared,
    CombatDecided,
    Fired,
    FlankTried,
    LeftBeforeCombat,
)
from pbem.games.paths_of_glory.log.combat import Term as Plus
from pbem.games.paths_of_glory.log.core import Controlled
from pbem.games.paths_of_glory.orders import PlayCards, RetreatBefore
from pbem.rules import Illegal
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import at, reduced, table, the_board

rule = pytest.mark.rule
card = pytest.mark.card


# --- the declaration (12.2.1, 12.2.2) -------------------------------------------------------------


@rule("pog:12.2", "pog:12.2.1", "pog:12.2.2", "pog:12.1.6", "pog:12.1.8")
def test_a_combat_is_declared_reported_and_remembered() -> None:
    combat = Combat(
        "metz: GE-4; koblenz: GE-1 > verdun: FR-3 FRc", "metz: GE-5", trenches="ap: verdun 1"
    ).retreated("FRc-1")
    combat.order = type(combat.order)("verdun", ("GE-4",))
    play = combat.fight(1, 1).defaults()
    assert play.notes(AttackDeclared) == [
        AttackDeclared("cp", "verdun", (("GE-4", "metz"),), ("FR-3",), ("FRc-1",), 3, 1)
    ]
    number, unit = combat.position.board.space, combat.position.board.unit
    assert combat.op.targets == {number["verdun"]}
    assert combat.op.attacked == combat.op.sortied == {unit["GE-4"]}
    assert combat.position.state.marks["cp"] == [Mark("battle", "cp", "metz", "verdun")]
    assert at(combat.position, "GE-5") == "metz"
    assert not reduced(combat.position, "GE-5")


@rule("pog:7.1.3")
@card("pog:CP-64")
@pytest.mark.parametrize("cancelled", [False, True])
def test_an_attack_fulfils_a_mandated_offensive_even_if_it_is_cancelled(cancelled: bool) -> None:
    combat = Combat("amiens: BR-1 > cambrai: GE-2", cp=["sedan"]).give(
        *(["CP-64"] if cancelled else [])
    )
    combat.position.state.mandated["ap"] = "br"
    play = combat.fight(1, 1)
    play.order(*([PlayCards(("CP-64",))] if cancelled else [])).defaults()
    assert combat.position.state.mandated_done == {"ap"}


@rule("pog:12.1.9")
def test_an_attack_over_the_caucasus_counts_as_the_move_of_the_turn() -> None:
    combat = Combat("caucasus: RUc > poti: TUc", at_war=["tu"])
    combat.fight(1, 1).defaults()
    assert combat.position.state.near_east_moves == {"ru_move": 1}


# --- strength, table, column (12.2.3, 12.2.8) -----------------------------------------------------


@rule("pog:12.2.3", "pog:15.1.4", "pog:15.1.5", "pog:12.5.6")
def test_strengths_add_up_with_the_defenders_fort_but_without_those_that_retreated_before() -> None:
    scene = Combat("metz: GE-4 (GE-5) > verdun: FR-3 FR-4", ap=["liege"]).retreated("FR-4").scene()
    assert strength_of_side(scene, "cp") == (8, 0)
    assert strength_of_side(scene, "ap") == (6, 3)


@rule("pog:12.1.7")
def test_a_corps_without_factor_adds_nothing() -> None:
    scene = Combat("przemysl: (AHc) > lublin: RUc").scene()
    assert strength_of_side(scene, "cp") == (0, 0)
    fire_of_side(scene, at_table := table(5), "cp")
    assert scene.battle.numbers["ap"] == 1
    assert at_table.drain()


@rule("pog:12.2.8")
@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("metz: GE-4 GEc > verdun: FRc", ("army", "corps")),
        ("metz: GEc GEc > sedan: (FR-3) FRc", ("corps", "army")),
        ("metz: (GE-4) > verdun:", ("army", "corps")),
    ],
)
def test_an_army_even_reduced_fires_on_the_army_table(text: str, tables: tuple[str, str]) -> None:
    scene = Combat(text).scene()
    assert (fire_table_name(scene, "cp"), fire_table_name(scene, "ap")) == tables


@rule("pog:12.2.8", "pog:11.2.8", "pog:11.2.9", "pog:15.1.6")
@pytest.mark.parametrize(
    ("text", "trenches", "attack", "defence"),
    [
        ("metz: GE-4 > sedan: FR-5", "", 0, 0),
        ("metz: GE-4 > sedan: FRc", "ap: sedan 1", -1, 1),
        ("metz: GE-4 > sedan: FR-5", "ap: sedan 2", -2, 1),
        ("mulhouse: GE-7 > belfort: FRc", "", -1, 0),
        ("mulhouse: GE-7 > belfort: FRc", "ap: belfort 2", -3, 1),
        ("mulhouse: GE-7 > belfort:", "ap: belfort 2", -1, 0),
        ("cambrai: FR-1 > calais: GE-1", "cp: calais 1", -2, 1),
        ("cambrai: FR-1 > calais: GE-1", "ap: calais 1", -1, 0),
    ],
)
def test_terrain_and_trench_shift_columns_and_add_up(
    text: str, trenches: str, attack: int, defence: int
) -> None:
    combat = Combat(text, trenches=trenches)
    scene = combat.scene()
    assert sum(term.amount for term in column_shifts(scene, combat.side)) == attack
    assert sum(term.amount for term in column_shifts(scene, scene.battle.defender)) == defence


@rule("pog:12.2.8")
@given(st.sampled_from(["corps", "army"]), st.integers(0, 40), st.integers(-6, 6))
def test_shifts_never_leave_the_table(name: str, factors: int, shift: int) -> None:
    fire_table = the_board().fire[name]
    base = fire_table.column(factors)
    column = shifted_column(fire_table, base, [Plus("trench", shift)])
    assert 0 <= column < len(fire_table.lowest)
    if 0 <= base + shift < len(fire_table.lowest):
        assert column == base + shift
    else:
        assert column in (0, len(fire_table.lowest) - 1)


@rule("pog:12.2.8")
@given(
    st.sampled_from(["GE-4", "GE-4 GE-5 GE-6", "GEc", "(GEc) GEc", "GE-4 GEc"]),
    st.sampled_from(["FR-3", "FR-3 FR-4 FR-5", "FRc", "FRc FRc", ""]),
    st.integers(0, 2),
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
)
def test_every_fire_reads_a_column_of_its_own_table(
    attackers: str, defenders: str, trench: int, dice: tuple[int, int]
) -> None:
    scene = Combat(
        f"metz: {attackers} > verdun: {defenders}", trenches=f"ap: verdun {trench}"
    ).scene()
    at_table = table(*dice)
    for side in ("cp", "ap"):
        fire_of_side(scene, at_table, side)
    for note in (r.entry for r in at_table.drain() if hasattr(r, "entry")):
        assert isinstance(note, Fired)
        army = any(
            name[2] == "-"
            for name in (attackers if note.side == "cp" else defenders).replace("(", "").split()
        )
        assert note.table == ("army" if army else "corps")
        assert note.column in the_board().fire[note.table].lowest
        assert 0 <= note.result <= 7


# --- modifiers and dice (12.2.7, 12.2.9) ----------------------------------------------------------


@rule("pog:12.2.7")
@card("pog:AP-49")
@pytest.mark.parametrize(
    ("text", "piped", "expected"),
    [
        ("sinai: BRc BR-NE > gaza: TUc", False, (Plus("sinai", -3),)),
        ("sinai: BRc BR-NE > gaza: TUc", True, ()),
        ("sinai: BRc; beersheba: BR-NE > gaza: TUc", False, ()),
        ("sinai: TUc > cairo: BRc", True, (Plus("sinai", -3),)),
    ],
)
def test_attacks_from_the_sinai_alone_suffer_until_the_allies_have_their_pipeline(
    text: str, piped: bool, expected: tuple[Plus, ...]
) -> None:
    combat = Combat(text, at_war=["tu"]).happened(*(["AP-49"] if piped else []))
    scene = combat.scene()
    fire_of_side(scene, at_table := table(6), combat.side)
    assert tuple(r.entry.modifiers for r in at_table.drain() if hasattr(r, "entry")) == (expected,)


@rule("pog:12.2.9")
@pytest.mark.parametrize(
    ("die", "modifier", "result"), [(6, 2, 5), (1, -3, 2), (2, -3, 2), (3, 2, 4)]
)
def test_a_modified_die_stays_between_one_and_six(die: int, modifier: int, result: int) -> None:
    scene = Combat("koblenz: GE-1 > sedan: FR-5").scene()
    scene.bonus = [Plus("yanks", modifier)]
    fire_of_side(scene, table(die), "cp")
    assert scene.battle.numbers["ap"] == result


@card("pog:AP-35")
@pytest.mark.parametrize(
    ("text", "amount"), [("sedan: US-1 FR-1 > metz: GE-4", 2), ("sedan: FR-1 > metz: GE-4", 0)]
)
def test_yanks_and_tanks_help_attacks_with_americans(text: str, amount: int) -> None:
    combat = Combat(text)
    combat.op.bonus = "yanks"
    assert combat.scene().bonus == ([Plus("yanks", 2)] if amount else [])


@card("pog:AP-46")
@rule("pog:12.2.4")
def test_brusilov_helps_every_russian_attack_and_cancels_one_trench_without_germans() -> None:
    combat = Combat(
        "dubno: RU-8 > tarnopol: AH-3", order={"cards": ("AP-46",)}, trenches="cp: tarnopol 2"
    )
    combat.op.bonus = "brusilov"
    play = combat.fight(3, 3).defaults()
    first = play.notes(Fired)[0]
    assert (first.shifts, first.modifiers) == ((), (Plus("brusilov", 1),))
    assert combat.op.brusilov_used
    again = Combat(
        "dubno: RU-8 > tarnopol: AH-3", order={"cards": ("AP-46",)}, trenches="cp: tarnopol 2"
    )
    again.op.bonus, again.op.brusilov_used = "brusilov", True
    assert again.scene().bonus == [Plus("brusilov", 1)]
    for combat in (again, Combat("warsaw: RU-2 > lodz: AH-3 GE-8", order={"cards": ("AP-46",)})):
        combat.op.bonus = "brusilov"
        with pytest.raises(Illegal) as caught:
            combat.check()
        assert caught.value.rule == "AP-46"


@card("pog:AP-46")
@rule("pog:12.3.1")
def test_brusilov_opens_a_trench_to_a_flank_attack() -> None:
    order = {"cards": ("AP-46",), "flank": "kamenets_podolski"}
    combat = Combat(
        "dubno: RU-3; kamenets_podolski: RU-8 > tarnopol: AH-3",
        order=order,
        trenches="cp: tarnopol 2",
    )
    combat.op.bonus = "brusilov"
    play = combat.fight(4, 1, 1).defaults()
    assert play.notes(FlankTried)[0].succeeded


@card("pog:AP-45")
@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("dubno: RU-8 > tarnopol: AH-3 GE-1", True),
        ("warsaw: RU-2 > lodz: GE-8", False),
        ("batum: RUc > rize: TUc", True),
        ("sedan: FR-1 > metz: GE-4", False),
    ],
)
def test_kerensky_adds_two_to_one_russian_attack_that_claims_it(text: str, fits: bool) -> None:
    combat = Combat(text, order={"cards": ("AP-45",)}, at_war=["tu"])
    combat.op.bonus = "kerensky"
    if not fits:
        with pytest.raises(Illegal):
            combat.check()
        return
    play = combat.fight(3, 3).defaults()
    assert play.notes(Fired)[0].modifiers == (Plus("kerensky", 2),)
    assert combat.op.kerensky_used
    with pytest.raises(Illegal):
        combat.check()


# --- losses, winner, retreat, advance (12.2.10-12.2.13) -------------------------------------------


@rule("pog:12.2.9", "pog:12.2.10")
def test_both_fire_at_once_and_the_defender_takes_his_losses_first() -> None:
    combat = Combat("metz: GE-4 GEc > sedan: FRc FRc")
    play = combat.fight(6, 6)
    fired = play.notes(Fired)
    assert [(n.side, n.strength, n.result) for n in fired] == [("cp", 7, 5), ("ap", 2, 1)]
    play.defaults()
    assert [at(combat.position, u) for u in ("FRc-1", "FRc-2")] == ["eliminated", "eliminated"]
    assert reduced(combat.position, "GEc-1")


@rule("pog:12.2.11", "pog:12.2.12", "pog:12.5.1", "pog:12.5.2")
@pytest.mark.parametrize(
    ("attackers", "dice", "winner", "stays"),
    [
        ("GE-4 GE-5", (5, 1), "cp", False),
        ("GE-4 GE-5", (1, 6), "ap", True),
        ("(GE-4) (GE-5)", (1, 1), "", True),
        ("(GE-4) (GE-5)", (6, 1), "cp", True),
    ],
)
def test_the_greater_loss_number_wins_and_full_strength_attackers_force_a_retreat(
    attackers: str, dice: tuple[int, int], winner: str, stays: bool
) -> None:
    combat = Combat(f"sedan: {attackers} > cambrai: FR-5 FR-6", cp=["sedan"])
    play = combat.fight(*dice).defaults()
    assert play.notes(CombatDecided)[0].winner == winner
    here = combat.position.units_of("ap", combat.position.board.space["cambrai"])
    assert bool(here) is stays


@rule("pog:12.2.13", "pog:12.7.1")
def test_full_strength_attackers_may_advance_when_the_defenders_are_gone() -> None:
    order = {"advance": (("GE-4", ("sedan",)),)}
    combat = Combat("metz: GE-4 (GE-5) > sedan: FRc", order=order)
    play = combat.fight(6, 1).defaults()
    assert at(combat.position, "GE-4") == "sedan"
    assert at(combat.position, "GE-5") == "metz"
    assert Controlled("cp", "sedan") in play.notes(Controlled)


@rule("pog:12.7.1", "pog:15.1.2", "pog:15.1.7")
def test_a_fort_alone_must_fall_before_anybody_advances() -> None:
    order = {"advance": (("GE-1", ("antwerp",)),)}
    fallen = Combat("brussels: GE-1 > antwerp:", order=order, cp=["brussels", "liege"])
    fallen.fight(1, 1).defaults()
    assert at(fallen.position, "GE-1") == "antwerp"
    held = Combat("metz: GE-4 > verdun:", order={"advance": (("GE-4", ("verdun",)),)})
    play = held.fight(1, 1).defaults()
    assert play.notes(CombatDecided) == [CombatDecided("verdun", "cp", 1, 2)]
    assert at(held.position, "GE-4") == "metz"


@rule("pog:12.5.6")
def test_units_that_retreated_before_do_not_fire_and_are_lost_to_any_hit() -> None:
    combat = Combat("metz: GE-4 GE-5 > sedan: FR-5 FR-6").retreated("FR-6")
    play = combat.fight(3, 1).defaults()
    assert play.notes(Fired)[1].strength == 3
    assert at(combat.position, "FR-6") == "eliminated"


# --- events (AP-27, CP-61) ------------------------------------------------------------------------


@card("pog:AP-27")
def test_great_retreat_lets_russians_go_before_the_combat() -> None:
    order = {"cards": ("CP-40",), "advance": (("GE-8", ("warsaw",)),)}
    combat = (
        Combat("lodz: GE-8 > warsaw: RU-2 RUc", order=order)
        .give("CP-40")
        .happened("AP-27", "CP-11")
    )
    combat.position.destroy_fort(combat.position.board.space["warsaw"])
    play = combat.fight()
    (ask,) = play.asks
    assert isinstance(ask, GreatRetreatAsk)
    assert (ask.seat, ask.prompt().space) == ("AP", "warsaw")
    assert list(ask.legal()) == [RetreatBefore(retreat=False), RetreatBefore(retreat=True)]
    play.order(RetreatBefore(retreat=True)).defaults()
    assert play.rolls() == []
    assert play.notes(LeftBeforeCombat) == [LeftBeforeCombat("warsaw", ("RU-2", "RUc-1"))]
    warsaw = combat.position.board.space["warsaw"]
    for name in ("RU-2", "RUc-1"):
        assert (
            combat.position.state.at[combat.position.board.unit[name]]
            in combat.position.board.solid[warsaw]
        )
    assert at(combat.position, "GE-8") == "warsaw"
    assert combat.position.state.hands["cp"] == ["CP-40"]
    assert combat.op.targets == {warsaw}


@card("pog:AP-27")
def test_great_retreat_may_be_declined() -> None:
    combat = Combat("lodz: GE-8 > warsaw: RU-2").happened("AP-27", "CP-11")
    play = combat.fight(1, 1).order(RetreatBefore(retreat=False)).defaults()
    assert len(play.rolls()) == 2


@card("pog:AP-27")
def test_great_retreat_leaves_forts_and_other_nations_behind() -> None:
    combat = (
        Combat("lodz: GE-8 > warsaw: RU-2 ROc", order={"cards": ("CP-3",)})
        .give("CP-3")
        .happened("AP-27", "CP-11")
    )
    play = combat.fight(1, 1).order(RetreatBefore(retreat=True)).defaults()
    first, second = play.notes(Fired)
    assert first.modifiers == ()
    assert (
        second.strength
        == combat.position.board.units[combat.position.board.unit["ROc-1"]].full[0] + 2
    )
    assert "CP-3" in combat.position.state.hands["cp"]
    order = {"advance": (("GE-8", ("warsaw",)),)}
    fort = Combat("lodz: GE-8 > warsaw: RU-2", order=order).happened("AP-27", "CP-11")
    alone = fort.fight(1, 1).order(RetreatBefore(retreat=True)).defaults()
    assert alone.notes(Fired)[1].strength == 2
    assert at(fort.position, "GE-8") == "warsaw"


@card("pog:AP-27")
@pytest.mark.parametrize("text", ["metz: GE-4 > sedan: FR-5", "warsaw: RU-2 > lodz: GE-8"])
def test_great_retreat_is_for_russians_who_are_attacked(text: str) -> None:
    play = Combat(text).happened("AP-27").fight(1, 1)
    assert not any(isinstance(ask, GreatRetreatAsk) for ask in play.asks)


@card("pog:CP-61")
def test_haig_keeps_germans_while_others_retreat() -> None:
    combat = Combat("sedan: BR-1 BR-2 > koblenz: GE-2 AHc", trenches="cp: koblenz 1").happened(
        "CP-61"
    )
    play = combat.fight(6, 1)
    while not isinstance(play.asks[0], HaigAsk):
        play.order(play.asks[0].default())
    assert (play.asks[0].seat, play.asks[0].prompt().topic) == ("CP", "pog.ask.haig")
    play.order(RetreatBefore(retreat=False)).defaults()
    assert at(combat.position, "GE-2") == "koblenz"
    assert at(combat.position, "AHc-1") != "koblenz"


@rule("pog:2.2.1")
@pytest.mark.parametrize(
    ("attackers", "fires"), [("GE-1", "army"), ("(GE-1) GEc", "army"), ("GEc GEc", "corps")]
)
def test_an_army_even_a_weak_one_fires_on_a_better_table_than_corps(
    attackers: str, fires: str
) -> None:
    combat = Combat(f"koblenz: {attackers} > sedan: FR-5")
    scene, at_table = combat.scene(), table(3)
    fire_of_side(scene, at_table, CP)
    (fired,) = (r.entry for r in at_table.drain() if isinstance(getattr(r, "entry", None), Fired))
    assert fired.table == fires
