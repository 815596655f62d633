"""Positions made up by a reader of the code (chapters 10, 15, 17) and of the text (5, 6, 8)."""

from typing import Any

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Position
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack
from pbem.games.paths_of_glory.combat.fire import strength_of_side
from pbem.games.paths_of_glory.combat.forts import siege_phase
from pbem.games.paths_of_glory.combat.mandated import mandated_phase
from pbem.games.paths_of_glory.orders import PlayOneOp, PlayOps, PlayRp, PlaySr
from pbem.games.paths_of_glory.replacements.replacements import (
    replacement_phase,
    spaces_for_rebuilt_army,
    why_not_replace,
)
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.war.victory import winner_by_level
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Illegal, Order
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.operations.moves import ask, go
from tests.games.paths_of_glory.positions import Play, board, holder, start, table
from tests.games.paths_of_glory.redeployment.redeploying import EVERYBODY

rule = pytest.mark.rule


# --- 5, 6: victory and the sequence ---------------------------------------------------------------


@rule("pog:5.3.4", "pog:5.4.2", "pog:5.5.2.1", "pog:5.5.2.2", "pog:5.6.2", "pog:5.7.2")
@pytest.mark.parametrize(
    ("options", "treaty", "vp", "winner"),
    [
        ({"scenario": "introductory"}, False, 13, "draw"),
        ({"scenario": "limited"}, True, 13, "draw"),
        ({"scenario": "limited", "tournament": True}, False, 16, "ap"),
        ({"scenario": "limited", "tournament": True}, False, 17, "cp"),
        ({}, False, 9, "ap"),
        ({}, False, 10, "draw"),
        ({}, False, 12, "draw"),
        ({}, False, 13, "cp"),
        ({}, True, 10, "draw"),
        ({}, True, 11, "cp"),
        ({"historical": True}, True, 10, "ap"),
        ({"historical": True}, False, 12, "ap"),
    ],
)
def test_who_wins_by_points(options: dict[str, Any], *, treaty: bool, vp: int, winner: str) -> None:
    position = board(**options)
    position.state.vp = vp
    if treaty:
        position.state.events.add("CP-45")
    assert winner_by_level(position) == winner


@rule("pog:5.2.1", "pog:5.3.2", "pog:5.4.1", "pog:5.5.1", "pog:5.6.1", "pog:5.6.1.1", "pog:6.0")
@pytest.mark.parametrize(
    ("scenario", "turn", "vp", "status", "more", "how"),
    [
        ("campaign", 7, 20, 0, {}, "automatic"),
        ("campaign", 7, 19, 0, {"bid_side": AP, "bid": 2}, None),
        ("campaign", 20, 19, 0, {"bid_side": AP, "bid": 2}, "last_turn"),
        ("campaign", 20, 0, 0, {"bid_side": AP, "bid": 2}, "automatic"),
        ("limited", 7, 15, 11, {}, "total_war"),
        ("limited", 7, 20, 11, {}, "automatic"),
        ("introductory", 2, 15, 11, {}, None),
        ("campaign", 7, 15, 11, {}, None),
    ],
)
def test_how_the_war_phase_ends_a_game(
    scenario: str, turn: int, vp: int, status: int, more: dict[str, Any], how: str | None
) -> None:
    position = board(turn=turn, scenario=scenario, **more)
    state = position.state
    state.vp, state.commitment[CP], state.war_status[CP] = vp, LIMITED, status
    war_phase(position, table())
    assert (state.outcome and state.outcome.how.how) == how  # type: ignore[attr-defined]


@rule("pog:6.0", "pog:16.1.3")
@pytest.mark.parametrize(
    ("turn", "level", "status", "after"),
    [(1, 0, 9, 0), (2, 0, 3, 0), (2, 0, 4, 1), (5, 0, 15, 1), (5, 1, 10, 1), (5, 1, 11, 2)],
)
def test_commitment_rises_one_level_a_turn_and_never_in_august(
    turn: int, level: int, status: int, after: int
) -> None:
    position = start()
    state = position.state
    zero = state.commitment[CP]
    state.turn, state.commitment[AP], state.war_status[AP] = turn, zero + level, status
    war_phase(position, table())
    assert state.commitment[AP] - zero == after


@rule("pog:5.7.4")
@pytest.mark.parametrize(
    ("turn", "historical", "nation"), [(1, True, "fr"), (1, False, "br"), (2, True, "br")]
)
def test_the_british_offensive_of_august_is_french_in_the_historical_scenario(
    turn: int, *, historical: bool, nation: str
) -> None:
    position = board(turn=turn, historical=historical)
    die = next(d for d in range(1, 7) if _rolled(board(turn=2), d) == "br")
    assert _rolled(position, die) == nation


def _rolled(position: Position, die: int) -> str:
    mandated_phase(position, table(1, die))
    return str(position.state.mandated[AP])


# --- 8: actions -----------------------------------------------------------------------------------


@rule("pog:8.1.3", "pog:9.3.3", "pog:9.4.3", "pog:5.7.4")
@pytest.mark.parametrize(
    ("last", "order", "legal"),
    [
        ("", PlayOneOp(), True),
        ("one_op", PlayOneOp(), True),
        ("ops", PlayOps("CP-9"), True),
        ("sr", PlaySr("CP-9"), False),
        ("rp", PlaySr("CP-9"), True),
        ("rp", PlayRp("CP-9"), False),
        ("sr", PlayRp("CP-9"), True),
        ("", PlayOps("CP-10"), False),
    ],
)
def test_which_actions_a_side_may_take(last: str, order: Order, *, legal: bool) -> None:
    position = board("essen: GE-1")
    position.state.hands[CP] = ["CP-9"]
    position.state.last_action[CP] = last
    assert ActionAsk(position, CP).is_legal(order) is legal


# --- 10: stacking ---------------------------------------------------------------------------------


@rule("pog:10.1.1", "pog:10.1.2", "pog:10.1.5", "pog:10.1.6")
@pytest.mark.parametrize(
    ("where", "groups", "legal"),
    [
        ("koblenz: GE-1; metz: GEc GEc GEc", ["GE-1 > metz"], False),
        ("koblenz: GE-1; metz: (GEc) AHc", ["GE-1 > metz"], True),
        ("koblenz: GE-1; metz: GEc GEc GEc", ["GE-1 > metz strasbourg"], True),
        ("koblenz: GE-1; metz: GE-2 GEc GEc", ["GE-1 > metz", "GE-2 > koblenz"], True),
        ("koblenz: GE-1; metz: GE-2 GEc GEc; liege: GE-3", ["GE-1 > liege"], True),
        ("koblenz: GE-1; metz: FRc", ["GE-1 > metz"], False),
        ("metz: GE-1 GE-2 GE-3; strasbourg: GEc", ["GE-1 GE-2 GE-3 > verdun"], True),
    ],
)
def test_how_many_stand_in_a_space(where: str, groups: list[str], *, legal: bool) -> None:
    position = board(where, cp=["liege"])
    position.destroy_fort(position.board.space["liege"])
    spaces = " ".join(part.partition(":")[0].strip() for part in where.split(";"))
    assert ask(position, CP, spaces).is_legal(go(*groups)) is legal


# --- 15: forts ------------------------------------------------------------------------------------


@rule("pog:15.1.1", "pog:15.2.1", "pog:15.2.2", "pog:15.2.4")
@pytest.mark.parametrize(
    ("where", "groups", "legal"),
    [
        ("metz: GEc GEc GEc", ["GEc-1 GEc-2 > verdun"], False),
        ("metz: GEc GEc GEc", ["GEc-1 GEc-2 GEc-3 > verdun"], True),
        ("metz: (GEc) (GEc); sedan: GEc", ["GEc-1 GEc-2 > verdun", "GEc-3 > verdun"], True),
        ("metz: (GE-1)", ["GE-1 > verdun"], True),
        ("metz: GE-1", ["GE-1 > verdun bar_le_duc"], False),
        ("metz: GEc; verdun: GE-2", ["GEc-1 > verdun bar_le_duc"], True),
        ("metz: GE-1 GEc", ["GE-1 > verdun", "GEc-1 > verdun bar_le_duc"], True),
        ("metz: GE-1 GEc", ["GEc-1 > verdun bar_le_duc", "GE-1 > verdun"], False),
        ("verdun: GE-1 GEc", ["GE-1 > metz"], False),
        ("verdun: GE-1 GEc", ["GE-1 GEc-1 > metz"], True),
        ("verdun: GE-1 GEc", ["GEc-1 > metz"], True),
        ("verdun: GE-1 GEc; metz: GE-2", ["GE-1 > metz", "GE-2 > verdun"], True),
        ("verdun: GEc GEc", ["GEc-1 > metz"], True),
        ("verdun: GEc; metz: GEc", ["GEc-2 > verdun"], False),
    ],
)
def test_entering_and_leaving_a_siege(where: str, groups: list[str], *, legal: bool) -> None:
    position = board(where, cp=["sedan"])
    spaces = " ".join(part.partition(":")[0].strip() for part in where.split(";"))
    assert ask(position, CP, spaces).is_legal(go(*groups)) is legal


@rule("pog:15.1.2", "pog:15.1.3", "pog:15.1.11", "pog:15.1.12", "pog:15.2.3", "pog:15.2.5")
@pytest.mark.parametrize(
    ("text", "extra", "turn", "events", "refusal"),
    [
        ("metz: GEc > verdun:", "", 7, "", None),
        ("metz: GEc > verdun:", "verdun: GE-2", 7, "", "15.1.3"),
        ("verdun: GE-2 > verdun:", "", 7, "", None),
        ("verdun: GEc > verdun:", "", 7, "", None),
        ("verdun: GE-2 > bar_le_duc: FRc", "", 7, "", "15.2.3"),
        ("verdun: GE-2 (GE-3) > bar_le_duc: FRc", "", 7, "", "15.2.3"),
        ("metz: GE-2; verdun: GEc GEc > bar_le_duc: FRc", "", 7, "", "12.1.4"),
        ("insterberg: GE-8 > kovno:", "", 7, "", "15.1.11"),
        ("insterberg: GE-8 > kovno: RUc", "", 7, "", "15.1.11"),
        ("insterberg: GE-8 > kovno:", "", 7, "CP-11", None),
        ("insterberg: AHc > kovno:", "", 7, "", None),
        ("insterberg: PLc > kovno:", "", 7, "", "15.1.11"),
        ("insterberg: RU-1 > konigsberg:", "", 1, "", "15.1.12"),
        ("insterberg: RU-1 > konigsberg:", "", 2, "", None),
        ("gaza: BR-NE > gaza:", "", 6, "", "15.2.5"),
        ("gaza: BR-NE > gaza:", "", 7, "", None),
    ],
)
def test_who_attacks_which_fort(
    text: str, extra: str, turn: int, events: str, refusal: str | None
) -> None:
    combat = Combat(text, extra, turn=turn, at_war=EVERYBODY, ap=["sinai"]).happened(
        *events.split()
    )
    try:
        check_attack(combat.position, combat.op, combat.order)
        found = None
    except Illegal as illegal:
        found = illegal.rule
    assert found == refusal


@rule("pog:15.1.4", "pog:15.1.5", "pog:15.1.6")
@pytest.mark.parametrize(
    ("text", "side", "factors"),
    [
        ("metz: GEc > verdun:", AP, 3),
        ("metz: GEc > verdun: FRc (FR-5)", AP, 6),
        ("metz: GE-1 > verdun:", CP, 5),
        ("strasbourg: GEc > nancy: FRc", AP, 3),
        ("verdun: FRc > sedan: GEc", AP, 1),
    ],
)
def test_what_a_fort_adds(text: str, side: str, factors: int) -> None:
    combat = Combat(text, cp=["sedan"])
    assert strength_of_side(combat.scene(), side)[0] == factors


@rule("pog:15.1.7", "pog:15.1.8")
@pytest.mark.parametrize(
    ("text", "boxes", "dice", "stands"),
    [
        ("metz: GEc > liege:", "", (6, 1), True),
        ("metz: GE-1 GE-2 GE-3 > verdun:", "", (6, 1), False),
        ("metz: GE-1 GE-2 GE-3 > verdun: FRc", "", (6, 1), False),
        ("metz: GE-1 GE-2 GE-3 > verdun: FR-5", "", (6, 1), True),
        ("metz: GE-1 GE-2 GE-3 > verdun: FR-5", "reserve: FRc", (6, 1), True),
    ],
)
def test_when_a_fort_takes_what_is_left(
    text: str, boxes: str, dice: tuple[int, int], *, stands: bool
) -> None:
    combat = Combat(text.replace("metz: GEc >", "aachen: GEc >"), boxes=boxes)
    space = combat.position.board.space[combat.order.target]
    combat.fight(*dice).defaults()
    assert bool(combat.position.fort_strength(space)) is stands


@rule("pog:15.3.1", "pog:15.3.2", "pog:15.3.3", "pog:15.2.4")
@pytest.mark.parametrize(
    ("where", "turn", "dice", "taken"),
    [
        ("liege: GE-1", 1, (5,), False),
        ("liege: GE-1", 1, (6,), True),
        ("liege: GE-1", 3, (3,), False),
        ("liege: GE-1", 3, (4,), True),
        ("liege: GEc GEc", 3, (), False),
        ("konigsberg: RU-1", 2, (6,), True),
        ("przemysl: (RU-1)", 5, (3,), False),
    ],
)
def test_when_a_besieged_fort_surrenders(
    where: str, turn: int, dice: tuple[int, ...], *, taken: bool
) -> None:
    space = where.partition(":")[0]
    position = board(where, turn=turn)
    before = holder(position, space)
    siege_phase(position, table(*dice))
    assert (holder(position, space) != before) is taken


# --- 17: replacements -----------------------------------------------------------------------------


@rule("pog:17.1.1.1")
@pytest.mark.parametrize(
    ("kinds", "pool"),
    [
        ("ANAc AUSc BEc CNDc MNc PTc ROc GRc SBc BE-1 SB-1", "allied"),
        ("BRc", "br"),
        ("RUc CZLc", "ru"),
        ("GEc PLc", "ge"),
        ("TUc", "tu"),
        ("USc US-1", "us"),
    ],
)
def test_whose_points_a_unit_takes(kinds: str, pool: str) -> None:
    the = board().board
    for kind in kinds.split():
        unit = the.unit[kind] if kind in the.unit else the.kinds[kind][0]
        if the.units[unit].replaceable:
            assert the.units[unit].rp == pool, kind


@rule("pog:17.1.3", "pog:17.1.4", "pog:17.1.4.1", "pog:17.1.5", "pog:17.1.6", "pog:17.1.7")
@pytest.mark.parametrize(
    ("where", "boxes", "lost", "unit", "refusal"),
    [
        ("sedan: (FR-5)", "", "", "FR-5", None),
        ("sedan: (FR-5)", "", "paris", "FR-5", "17.1.3"),
        ("sedan: (FR-5); paris: GEc", "", "paris", "FR-5", "17.1.3"),
        ("sedan: FR-5", "", "", "FR-5", "17.1.4"),
        ("essen: (AH-1)", "", "vienna", "AH-1", "17.1.3"),
        ("essen: (AH-1)", "", "budapest", "AH-1", "17.1.3"),
        ("", "eliminated: BEc", "brussels", "BEc", None),
        ("", "eliminated: SBc", "belgrade", "SBc-1", None),
        ("", "eliminated: ROc", "bucharest", "ROc-1", "17.1.3"),
        ("", "eliminated: ITc", "rome", "ITc-1", "17.1.3"),
        ("", "eliminated: ANAc", "", "ANAc", None),
        ("arabia: TUc", "eliminated: ANAc", "", "ANAc", "17.1.5"),
        ("", "eliminated: BR-BEF", "", "BR-BEF", "17.1.7"),
        ("", "removed: FR-5", "", "FR-5", "17.1.4"),
        ("constantinople: (TUc)", "", "", "TUc-1", None),
        ("medina: (TUc)", "", "", "TUc-1", None),
        ("libya: (SNc)", "", "", "SNc", "17.1.7"),
        ("constantinople: (GEc)", "", "", "GEc-1", "17.1.4.1"),
        ("riga: (GEc)", "", "", "GEc-1", "17.1.4.1"),
    ],
)
def test_who_receives_replacements(
    where: str, boxes: str, lost: str, unit: str, refusal: str | None
) -> None:
    position = board(where, boxes=boxes, at_war=EVERYBODY)
    for name in lost.split():
        space = position.board.space[name]
        position.take(CP if position.is_controlled_by(AP, space) else AP, space)
    reason = why_not_replace(position, position.board.unit[unit])
    assert (reason and reason.rule) == refusal


@rule("pog:17.1.5", "pog:9.5.3.3")
@pytest.mark.parametrize(
    ("where", "unit", "spaces"),
    [
        ("", "FR-5", "paris"),
        ("paris: FRc FRc FRc", "FR-5", "orleans"),
        ("", "IT-1", "rome"),
        ("", "AH-1", "budapest vienna"),
        ("vienna: AHc AHc AHc", "AH-1", "budapest"),
        ("brussels: BEc FRc FRc; antwerp: BRc", "BE-1", "antwerp ostend"),
    ],
)
def test_where_a_rebuilt_army_comes(where: str, unit: str, spaces: str) -> None:
    position = board(where, boxes=f"eliminated: {unit}", at_war=EVERYBODY)
    found = spaces_for_rebuilt_army(position, position.board.unit[unit])
    assert " ".join(sorted(position.board.spaces[n].id for n in found)) == spaces


@rule("pog:17.1.1", "pog:17.1.2", "pog:5.7.3")
@pytest.mark.parametrize(
    ("events", "cp", "historical", "pool", "before", "after"),
    [
        ("CP-36", "", False, "br", 1, 0),
        ("", "sedan cambrai", True, "ge", 0, 0),
        ("", "sedan cambrai brussels", True, "ge", 0, 1),
        ("", "sedan cambrai brussels", False, "ge", 0, 0),
        ("", "cambrai brussels amiens", True, "ge", 0, 0),
    ],
)
def test_what_changes_points_before_they_are_spent(
    events: str, cp: str, *, historical: bool, pool: str, before: int, after: int
) -> None:
    position = board("essen: (GEc); paris: (BRc)", cp=cp.split(), historical=historical)
    state = position.state
    state.events.update(events.split())
    state.commitment[CP], state.rp[pool] = TOTAL, before
    Play(replacement_phase(position, table()), table())
    assert state.rp.get(pool, 0) == after
