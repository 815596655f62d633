"""Paths of Glory: the combats of the rulebook's examples (after 12.7, example of play)."""

import pytest

from pbem.games.paths_of_glory.combat.fire import fire_of_side
from pbem.games.paths_of_glory.log.combat import (
    CombatDecided,
    Fired,
    FlankTried,
)
from pbem.games.paths_of_glory.log.combat import Term as Plus
from pbem.games.paths_of_glory.orders import PlayCards, Retreat, TakeLosses
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import at, reduced, table

rule = pytest.mark.rule
card = pytest.mark.card


# --- the rulebook's examples of combat (after 12.7) -----------------------------------------------


@rule("pog:12.2", "pog:12.3.2", "pog:12.3.3")
def test_example_1_tannenberg_in_august_1914() -> None:
    order = {"flank": "konigsberg", "advance": (("GE-8", ("tannenberg",)),)}
    combat = Combat(
        "konigsberg: GE-8; thorn: GEc > tannenberg: RU-2", order=order, turn=1, boxes="reserve: RUc"
    )
    play = combat.fight(3, 3, 4)
    first, second = play.notes(Fired)
    assert (first.strength, first.table, first.column, first.result) == (7, "army", 6, 4)
    assert (second.strength, second.table, second.column, second.result) == (1, "corps", 1, 1)
    assert play.notes(FlankTried)[0].modifiers == (Plus("thorn", 1),)
    while play.asks and not any(
        isinstance(Retreat(()), accepted) for accepted in play.asks[0].accepts
    ):
        play.order(play.asks[0].default())
    play.order(Retreat((("RUc-1", ("lomza", "warsaw")),))).defaults()
    assert play.notes(CombatDecided) == [CombatDecided("tannenberg", "cp", 1, 4)]
    assert at(combat.position, "RUc-1") == "warsaw"
    assert at(combat.position, "GE-8") == "tannenberg"
    assert at(combat.position, "GEc-1") == "thorn"
    assert reduced(combat.position, "GEc-1")


@rule("pog:12.2", "pog:12.2.8", "pog:12.2.11", "pog:12.1.11.1", "pog:12.4.5")
@card("pog:CP-18")
def test_example_2_cambrai_in_july_1916() -> None:
    order = {"losses": ("CNDc", "BR-3", "BR-4")}
    combat = Combat(
        "amiens: BR-3 BR-4; chateau_thierry: (CNDc) FR-6 > cambrai: GE-2 GEc GEc",
        order=order,
        turn=10,
        trenches="cp: cambrai 2",
        cp=["sedan"],
    ).give("CP-18")
    play = combat.fight(4, 5).order(PlayCards(("CP-18",)))
    first, second = play.notes(Fired)
    assert (first.strength, first.base, first.column, first.result) == (13, 12, 6, 4)
    assert (second.strength, second.base, second.column, second.result) == (9, 9, 12, 7)
    assert second.modifiers == (Plus("CP-18", 1),)
    play.order(TakeLosses(("GE-2", "GEc-1"))).defaults()
    assert at(combat.position, "CNDc") == "eliminated"
    assert [reduced(combat.position, u) for u in ("BR-3", "BR-4", "FR-6")] == [True, True, False]
    assert [reduced(combat.position, u) for u in ("GE-2", "GEc-1", "GEc-2")] == [True, True, False]
    assert play.notes(CombatDecided) == [CombatDecided("cambrai", "cp", 7, 4)]
    assert combat.position.state.open_cards["cp"] == ["CP-18"]
    assert at(combat.position, "GE-2") == "cambrai"


# --- combats of the example of play ---------------------------------------------------------------

Row = tuple[str, str, tuple[int, int], tuple[int, int], tuple[int, int]]

PLAYED: list[Row] = [
    ("liege: GE-1 GE-2; koblenz: GE-3 > sedan: FR-5", "", (2, 3), (15, 5), (3, 2)),
    ("sedan: GE-2 GE-3 > cambrai: (FR-5)", "", (4, 6), (9, 5), (2, 3)),
    ("chateau_thierry: (FR-9); verdun: FR-3 FR-4 > sedan: (GE-2)", "", (5, 3), (6, 5), (3, 2)),
    (
        "tarnopol: RU-3; kamenets_podolski: RU-8 > czernowitz: (AH-2) AHc AHc",
        "AP-4",
        (2, 3),
        (6, 4),
        (3, 2),
    ),
    ("liege: GE-1; metz: GE-4 GE-5 > sedan: FR-3", "", (4, 3), (15, 7), (3, 2)),
    ("cambrai: GE-3; sedan: GE-4 > chateau_thierry: (FR-9) (FRc)", "", (6, 5), (9, 7), (3, 3)),
    ("verdun: FR-1 FR-4 > sedan: (GE-3) (GE-4)", "", (5, 4), (6, 5), (6, 4)),
    ("czernowitz: RU-8 > munkacs: (AH-2)", "", (3, 1), (2, 2), (1, 0)),
    ("przemysl: AH-4 > lemberg: (RU-3)", "", (3, 5), (3, 2), (2, 3)),
    ("sedan: GE-3 GE-4 > cambrai: BE-1", "", (5, 3), (9, 5), (2, 2)),
    ("mulhouse: (GE-7) > belfort: FRc", "trench", (5, 2), (1, 2), (4, 1)),
    ("metz: GE-3 GE-5; strasbourg: GE-9 (GEc) > nancy: FR-2", "trench", (6, 6), (15, 7), (6, 5)),
]
"""Combat, its card or trench, dice, and for each side the column and the loss number."""


@rule("pog:12.2.3", "pog:12.2.8", "pog:12.2.9")
@pytest.mark.parametrize(("text", "with_", "dice", "attack", "defence"), PLAYED)
def test_combats_of_the_example_of_play(
    text: str, with_: str, dice: tuple[int, int], attack: tuple[int, int], defence: tuple[int, int]
) -> None:
    target = text.partition("> ")[2].partition(":")[0]
    combat = Combat(text, turn=1, trenches=f"ap: {target} 1" if with_ == "trench" else "")
    scene, at_table = combat.scene(), table(*dice)
    if with_ == "AP-4":
        scene.battle.cards["ap"].append(with_)
    for side in (combat.side, scene.battle.defender):
        fire_of_side(scene, at_table, side)
    first, second = (
        r.entry for r in at_table.drain() if hasattr(r, "entry") and isinstance(r.entry, Fired)
    )
    assert (first.column, first.result) == attack
    assert (second.column, second.result) == defence


@rule("pog:12.3.3", "pog:12.2.5")
@pytest.mark.parametrize(
    ("text", "extra", "pin", "boxes", "dice", "results"),
    [
        (
            "dubno: RU-3; kamenets_podolski: RU-8 > tarnopol: AH-3",
            "czernowitz: AHc",
            "kamenets_podolski",
            "reserve: AHc",
            (4, 3, 4),
            [4, 1],
        ),
        (
            "timisvar: AHc; novi_sad: AH-5 > belgrade: SB-1",
            "valjevo: SB-2",
            "timisvar",
            "",
            (4, 3, 6),
            [3, 3],
        ),
        (
            "brussels: BR-BEF (FRc); verdun: FR-1 FR-3 > sedan: GE-4",
            "metz: GE-5",
            "brussels",
            "",
            (6, 2, 2),
            [4, 2],
        ),
        (
            "verdun: (FR-1) FR-4; brussels: BR-BEF BR-1 FRc > sedan: GE-2 GE-3 GE-4",
            "",
            "verdun",
            "reserve: GEc",
            (5, 6, 1),
            [7, 3],
        ),
    ],
)
def test_flank_attacks_of_the_example_of_play(
    text: str, extra: str, pin: str, boxes: str, dice: tuple[int, ...], results: list[int]
) -> None:
    combat = Combat(text, extra, order={"flank": pin}, turn=1, boxes=boxes)
    if "liege" not in text:
        combat.position.destroy_fort(combat.position.board.space["liege"])
    if "belgrade" in text:
        combat.position.state.trenches.clear()
    play = combat.fight(*dice)
    while play.asks and len(play.notes(Fired)) < 2:
        ask = play.asks[0]
        army_first = TakeLosses(("GE-2", "GE-2", "GEc-1"))
        wanted = (
            isinstance(army_first, ask.accepts)
            and "sedan: GE-2" in text
            and len(play.notes(Fired)) == 1
        )
        play.order(army_first if wanted else ask.default())
    assert [note.result for note in play.notes(Fired)] == results
