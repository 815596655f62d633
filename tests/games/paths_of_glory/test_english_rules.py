"""Positions in which the publisher's English rules say more than the Italian translation."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat import flank
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.combat_cards import is_usable
from pbem.games.paths_of_glory.operations.movement_rules import enter_space
from pbem.games.paths_of_glory.orders import Attack, Entrench
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.rules import Illegal
from tests.games.paths_of_glory.combat.taking_losses import lose, offered
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.operations.moves import ask, go, moved
from tests.games.paths_of_glory.positions import (
    at,
    board,
    operating,
    operation,
    refused,
    start,
    the_board,
)

rule = pytest.mark.rule


def trenches(position: Position, space: str) -> tuple[int, int]:
    """Levels of the Central Powers' and the Allies' trench in a space."""
    number = position.board.space[space]
    return position.trench_level(CP, number), position.trench_level(AP, number)


# --- set-up (W1, W2) ------------------------------------------------------------------------------


@rule("pog:4.2.1")
@pytest.mark.parametrize("options", [{}, {"historical": True}, {"scenario": "limited"}])
def test_a_russian_corps_holds_lutsk(options: dict[str, object]) -> None:
    position = start(**options)
    (corps,) = position.stacks[position.board.space["lutsk"]]
    assert position.unit(corps).kind == "RUc"
    assert not position.is_reduced(corps)
    reserve = [u for u in position.board.kinds["RUc"] if position.state.at[u] == -1]
    assert len(reserve) == 5
    with pytest.raises(Illegal) as caught:
        ask(position, CP, "przemysl").check(go("AH-4 > lemberg lutsk"))
    assert caught.value.rule == "11.1.7"


# --- trenches (W4) --------------------------------------------------------------------------------


@rule("pog:11.2.6")
def test_whoever_goes_through_a_trench_of_the_second_level_holds_it() -> None:
    position = board("metz: GE-4 GE-5", cp=["sedan"], trenches="ap: cambrai 2")
    moved(position, CP, "GE-4 > sedan cambrai chateau_thierry", spaces="metz")
    assert trenches(position, "cambrai") == (1, 0)
    moved(position, CP, "GE-5 > sedan cambrai", spaces="metz")
    assert trenches(position, "cambrai") == (1, 0)


@rule("pog:11.2.6")
def test_a_besieger_is_entrenched_in_what_is_left() -> None:
    position = board("metz: GE-4", trenches="ap: verdun 2")
    moved(position, CP, "GE-4 > verdun", spaces="metz")
    assert trenches(position, "verdun") == (1, 0)


@rule("pog:11.2.6", "pog:12.7.9")
def test_whoever_advances_holds_what_is_left_of_the_trench() -> None:
    attack = Combat(
        "sedan: GE-1 GE-2 > cambrai: (FRc)",
        order={"advance": (("GE-1", ("cambrai",)),)},
        cp=["sedan"],
        trenches="ap: cambrai 2",
    )
    attack.fight(6, 1).defaults()
    assert at(attack.position, "GE-1") == "cambrai"
    assert trenches(attack.position, "cambrai") == (1, 0)


@rule("pog:11.2.6", "pog:11.1.15")
def test_the_arabs_make_a_turkish_trench_an_allied_one_that_outlasts_their_stay() -> None:
    position = board("medina: ANAc", at_war=["tu"], trenches="cp: amman 2")
    number, arabs = position.board.space, [position.board.unit["ANAc"]]
    aside = operating(position, AP).table
    enter_space(position, aside, arabs, number["amman"])
    assert trenches(position, "amman") == (0, 1)
    enter_space(position, aside, arabs, number["medina"])
    assert trenches(position, "amman") == (0, 1)


@rule("pog:11.2.7")
def test_a_starved_trench_goes_to_the_enemy_with_its_space() -> None:
    position = board(cp=["melun"], trenches="cp: melun 2")
    attrition_phase(position, operating(position, AP).table)
    assert position.is_controlled_by(AP, position.board.space["melun"])
    assert trenches(position, "melun") == (0, 1)


# --- supply when a unit acts (W5) -----------------------------------------------------------------


def behind_the_siege(**more: object) -> Position:
    """GE-1 is in supply only as long as GE-2 besieges Verdun."""
    return board("verdun: GE-2; bar_le_duc: GE-1", cp=["bar_le_duc"], **more)


@rule("pog:14.1.1", "pog:14.3.1")
def test_a_unit_that_lost_its_supply_does_not_move() -> None:
    play = operating(behind_the_siege(), CP, move="verdun bar_le_duc")
    play.order(go("GE-2 > metz"))
    assert not play.asks  # nobody else can act: the round is over
    together = behind_the_siege()
    asked = ask(together, CP, "verdun bar_le_duc")
    refused(asked, go("GE-2 > metz", "GE-1 > melun"), "14.1.1.3")
    asked.check(go("GE-1 > melun", "GE-2 > metz"))


@rule("pog:14.1.1.2")
def test_a_unit_that_lost_its_supply_does_not_attack() -> None:
    position = board("verdun: GE-2; bar_le_duc: GE-1; melun: FR-1", cp=["bar_le_duc"])
    op = operation(position, CP, move="verdun", attack="bar_le_duc")
    asked = OperateAsk(position, CP, op, fighting=False)
    asked.check(Attack("melun", ("GE-1",)))
    position.place(position.board.unit["GE-2"], position.board.space["metz"])
    refused(asked, Attack("melun", ("GE-1",)), "14.1.1.2")
    assert not any(isinstance(order, Attack) for order in asked.legal())


@rule("pog:14.1.1.2", "pog:15.2.3")
def test_a_combat_that_breaks_a_siege_starves_the_next_attack() -> None:
    where = "verdun: GEc GEc GEc; bar_le_duc: GE-1; melun: FR-1"
    position = board(where, cp=["bar_le_duc"])
    op = operation(position, CP, attack="verdun bar_le_duc")
    asked = OperateAsk(position, CP, op, fighting=True)
    asked.check(Attack("melun", ("GE-1",)))
    position.eliminate(position.board.unit["GEc-1"], permanent=False)
    refused(asked, Attack("melun", ("GE-1",)), "14.1.1.2")


@rule("pog:14.3.3")
def test_a_unit_that_lost_its_supply_does_not_dig() -> None:
    position = behind_the_siege()
    position.state.events.add("CP-6")
    op = operation(position, CP, move="verdun bar_le_duc")
    asked = OperateAsk(position, CP, op, fighting=False)
    asked.check(Entrench("GE-1"))
    position.place(position.board.unit["GE-2"], position.board.space["metz"])
    refused(asked, Entrench("GE-1"), "14.3.3")
    assert not any(isinstance(order, Entrench) and order.army == "GE-1" for order in asked.legal())


# --- cards beside units out of supply (W6) --------------------------------------------------------


@rule("pog:14.3.4")
@pytest.mark.parametrize(("option", "used"), [("no_card_effect", False), ("own_supply", True)])
def test_supplied_defenders_beside_a_starved_one_get_nothing_from_cards(
    option: str, used: bool
) -> None:
    attack = Combat(
        "strumitsa: BUc BUc > monastir: SB-1 FRc",
        at_war=["bu"],
        cp=["salonika", "valona", "tirana", "skopje"],
        turn=5,
        supplied_beside_unsupplied=option,
    ).give("AP-5", "AP-6")
    scene = attack.scene()
    assert [is_usable(scene, AP, card) for card in ("AP-5", "AP-6")] == [used, used]


# --- an army must go (W7) -------------------------------------------------------------------------


@rule("pog:12.4.4.2")
@pytest.mark.parametrize(
    ("stack", "number", "ways"),
    [
        ("FR-1 FR-2", 7, {"FR-1 FR-1", "FR-2 FR-2"}),
        ("FR-1 FR-2 FR-3", 7, {"FR-1 FR-1", "FR-2 FR-2", "FR-3 FR-3"}),
        (
            "FR-1 FR-2 FR-3",
            10,
            {f"{a} {a} {b}" for a in ("FR-1", "FR-2", "FR-3") for b in ("FR-1", "FR-2",
            "FR-3") if a != b},
        ),
        ("FR-1 (FR-2)", 4, {"FR-2"}),
        ("FR-1 (FR-2)", 7, {"FR-1 FR-1", "FR-1 FR-2"}),
        (
            "FR-1 FR-2 (FR-3)",
            7,
            {"FR-1 FR-1", "FR-2 FR-2", "FR-1 FR-3", "FR-2 FR-3"},
        ),
        (
            "FR-1 (FR-2) (FR-3)",
            7,
            {"FR-1 FR-1", "FR-1 FR-2", "FR-1 FR-3", "FR-2 FR-3"},
        ),
        (
            "FR-1 FR-2 FR-3",
            6,
            {"FR-1 FR-1", "FR-2 FR-2", "FR-3 FR-3", "FR-1 FR-2", "FR-1 FR-3", "FR-2 FR-3"},
        ),
    ],
)  # fmt: skip
def test_where_a_corps_would_take_more_an_army_goes(
    stack: str, number: int, ways: set[str]
) -> None:
    position = board(f"sedan: {stack}; koblenz: GE-1")
    play = lose(position, combat(position, "GE-1", "sedan", defender=number), AP)
    if play.asks:
        found = {" ".join(sorted(way)) for way in offered(play)}
        assert found == {" ".join(sorted(way.split())) for way in ways}
    else:
        (way,) = ways
        assert all(at(position, unit) == "removed" for unit in way.split())


# --- the rest -------------------------------------------------------------------------------------


@rule("pog:12.7.1")
def test_montenegro_never_advances() -> None:
    attack = Combat("cetinje: MNc > mostar: AHc")
    play = attack.fight(6, 1)
    assert not any(isinstance(asked, AdvanceAsk) for asked in play.asks)
    play.defaults()
    assert at(attack.position, "MNc") == "cetinje"


@rule("pog:11.1.4")
def test_the_senussi_walk_the_dotted_lines_of_the_turks() -> None:
    number = the_board().space
    assert number["aqaba"] in the_board().links["sn"][number["medina"]]
    position = board("medina: SNc", at_war=["tu"])
    ask(position, CP, "medina").check(go("SNc > aqaba"))


@rule("pog:12.3.2")
def test_an_enemy_on_the_beach_does_not_spoil_a_flank() -> None:
    attack = Combat(
        "balikesir: TU-YLD; cana_kale: TUc > izmir: BRc",
        "mef2: BR-MEF",
        order={"flank": "balikesir"},
        at_war=["tu"],
    )
    attack.position.state.beachhead = attack.position.board.space["mef2"]
    attack.position.touch()
    terms = flank.flank_modifiers(attack.position, attack.scene().battle)
    assert [term.key for term in terms] == ["cana_kale"]


@rule("pog:12.3.2")
def test_london_adds_to_a_flank_attempt() -> None:
    attack = Combat(
        "amiens: BR-1; london: BR-2 > calais: GE-1", order={"flank": "amiens"}, cp=["ostend"]
    )
    terms = flank.flank_modifiers(attack.position, attack.scene().battle)
    assert [term.key for term in terms] == ["london"]
