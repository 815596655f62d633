"""The First World War, chapter 6; each test names the paragraphs it proves."""

import pytest

from pbem.games.first_world_war.attack_lines_and_captures import (
    CaptureAsk,
    capturable_cities,
    reaches_base,
)
from pbem.games.first_world_war.board.state import LOST, READY
from pbem.games.first_world_war.combat import LeadAsk
from pbem.games.first_world_war.combat_chits import (
    ChitAsk,
    GiveUpChitAsk,
    TakeChitAsk,
    usable_chits,
)
from pbem.games.first_world_war.log import (
    ChitGivenUp,
    ChitGivenUpSecretly,
    Defended,
    NoDefence,
    Resolved,
    Surrendered,
    SurrenderPoint,
)
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import (
    Attack,
    Capture,
    GiveUpChit,
    Lead,
    PlayChit,
    ReturnChit,
    TakeChit,
)
from pbem.rules import Illegal, Logged
from tests.games.first_world_war.positions import board, notes, play, refused, to_victory

rule = pytest.mark.rule


# --- 6: combat ------------------------------------------------------------------------------------


@rule("fww:6.0")
def test_defenders_are_revealed_dummies_leave_and_all_go_face_down_again() -> None:
    going = play(board("1: DE-1 DE-2 BE-1 WA-X1"), Attack(1, ("DE-1",)), dice=(4, 1))
    (defended,) = notes(going, Defended)
    assert (defended.armies, defended.dummies) == (("BE-1",), 1)
    assert going.state.at["WA-X1"] == READY
    assert going.state.up == set()


@rule("fww:6.0")
def test_armies_that_fight_lie_face_up_until_the_combat_is_over() -> None:
    position = board("1: DE-1 DE-2 BR-1")
    position.state.hands["WA"] = ["A04"]
    going = play(position, Attack(1, ("DE-1", "DE-2")))
    assert [type(ask) for ask in going.asks] == [ChitAsk]
    assert going.state.up == {"DE-1", "DE-2", "BR-1"}


@rule("fww:6.0")
def test_only_real_armies_that_are_there_attack() -> None:
    refused(board("1: DE-X1 BE-1"), Attack(1, ("DE-X1",)), "6.0")
    refused(board("1: DE-1 DE-X1 BE-1"), Attack(1, ("DE-X1",)), "6.0")
    refused(board("1: DE-1 BE-1"), Attack(1, ("DE-1", "DE-1")), "6.0")
    refused(board("1: DE-1 BE-1; 2: DE-2"), Attack(1, ("DE-2",)), "6.0")
    refused(board("1: DE-1"), Attack(12, ("DE-1",)), "6.0")


@rule("fww:6.0")
def test_an_undefended_front_gives_a_city_without_combat() -> None:
    going = play(board("1: DE-1 WA-X1"), Attack(1, ("DE-1",)))
    found = going.table.drain()
    assert any(isinstance(getattr(r, "entry", None), NoDefence) for r in found)
    assert going.state.held == {"liege": "DE"}


@rule("fww:6.1", "fww:6.3")
@pytest.mark.card("fww:A04")
def test_the_rulebooks_example_of_combat() -> None:
    """Two German armies of 3 against a British 3 with Machine Guns: 2 + 4 against 3 + 3 + 1."""
    position = board("1: DE-1 DE-2 BR-1")
    position.state.hands["WA"] = ["A04"]
    going = play(position, Attack(1, ("DE-1", "DE-2")), PlayChit("A04"), Lead("DE-1"), dice=(2, 3))
    (result,) = notes(going, Resolved)
    assert (result.attacker.total, result.defender.total, result.winner) == (6, 7, "WA")
    assert going.state.at["DE-1"] == LOST
    assert going.state.at["BR-1"] == 1
    assert "A04" in going.state.cups["allies"]


@rule("fww:6.1")
def test_a_tie_costs_both_commanders_and_wins_nothing() -> None:
    going = play(board("1: DE-1 BR-1"), Attack(1, ("DE-1",)), dice=(2, 2))
    assert going.state.at["DE-1"] == going.state.at["BR-1"] == LOST
    assert going.state.held == {}


@rule("fww:6.1")
def test_more_armies_give_one_to_either_side() -> None:
    going = play(board("2: FR-1 FR-5 DE-3"), Attack(2, ("DE-3",)), Lead("FR-1"), dice=(2, 1))
    (result,) = notes(going, Resolved)
    assert (result.attacker.numbers, result.defender.numbers) == (0, 1)


@rule("fww:6.1")
def test_the_defender_lays_his_chit_first_and_the_attacker_names_his_commander_first() -> None:
    position = board("2: FR-1 FR-5 DE-3 DE-4")
    position.state.hands |= {"WA": ["A08"], "DE": ["C03"]}
    going = play(position, Attack(2, ("DE-3", "DE-4")), dice=(4, 1))
    order = []
    for _ in range(4):
        ask = going.asks[0]
        order.append((type(ask), ask.seat))
        going.submit(ask.seat, ask.default())
    assert order == [(ChitAsk, "WA"), (ChitAsk, "DE"), (LeadAsk, "DE"), (LeadAsk, "WA")]


@rule("fww:6.2")
def test_a_chit_needs_its_role_and_a_commander_of_its_nation() -> None:
    position = board("1: BR-1 BE-1 DE-1", active="WA")
    position.state.hands["WA"] = ["A03", "A04", "A05"]
    assert usable_chits(position, "WA", ("BR-1", "BE-1"), "defence") == ["A03", "A04"]
    assert usable_chits(position, "WA", ("BR-1", "BE-1"), "attack") == []
    assert LeadAsk(position, "WA", 1, ("BE-1", "BR-1"), "A03").choices() == ["BR-1"]
    with pytest.raises(Illegal) as caught:
        ChitAsk(position, "WA", 1, ("BE-1",), "defence").check(PlayChit("A03"))
    assert caught.value.rule == "6.2"


CHITS = [*(f"A{n:02}" for n in range(1, 16)), *(f"C{n:02}" for n in range(1, 16))]


@rule("fww:6.2", "fww:6.3")
@pytest.mark.parametrize(
    "chit", [pytest.param(c, marks=pytest.mark.card(f"fww:{c}")) for c in CHITS]
)
def test_every_chit_counts_for_its_nations_in_its_role_and_for_no_others(chit: str) -> None:
    position = board(turn=6)
    printed = position.board.chits[chit]
    faction = next(f for f in ("WA", "EA", "DE", "GA") if any(
        a.nation in printed.nations for a in position.board.armies.values() if a.faction == f
    ))  # fmt: skip
    position.state.hands[faction] = [chit]
    for army in (a for a in position.board.armies.values() if a.faction == faction and not a.dummy):
        for role in ("attack", "defence"):
            fits = army.nation in printed.nations and printed.use in (role, "either")
            assert usable_chits(position, faction, (army.id,), role) == ([chit] if fits else [])
    army = next(
        a
        for a in position.board.armies.values()
        if a.nation in printed.nations and a.faction == faction
    )
    front = next(n for n in position.board.fronts if may_operate(position, army.id, n)
                 and position.commander(army.id, n) == faction)  # fmt: skip
    enemy_faction = position.board.fronts[front].sides[
        "central" if printed.alliance == "allies" else "allies"
    ]
    enemy = next(
        a
        for a in position.board.armies.values()
        if a.faction == enemy_faction and may_operate(position, a.id, front)
    )
    attacks = printed.use in ("attack", "either")
    fight = board(
        f"{front}: {army.id} {enemy.id}", turn=6, active=faction if attacks else enemy_faction
    )
    fight.state.hands[faction] = [chit]
    going = play(
        fight, Attack(front, (army.id if attacks else enemy.id,)), PlayChit(chit), dice=(2, 2)
    )
    (result,) = notes(going, Resolved)
    side = result.attacker if attacks else result.defender
    assert (side.chit, side.chit_value, side.total) == (
        chit,
        printed.value,
        army.value + 2 + printed.value,
    )
    assert (chit in going.state.removed_chits) == printed.mandatory
    assert (chit in going.state.cups[printed.alliance]) == (not printed.mandatory)


@rule("fww:6.2", "fww:6.2.1")
def test_an_s_lets_a_faction_draw_and_a_fourth_chit_sends_an_older_one_back() -> None:
    position = board("1: DE-1 BE-1")
    position.state.hands["DE"] = ["C04", "C05", "C07"]
    going = play(position, Attack(1, ("DE-1",)), PlayChit(None), dice=(5, 1), draws=(0,))
    assert isinstance(going.asks[0], TakeChitAsk)
    going.submit("DE", TakeChit(take=True))
    ask = going.asks[0]
    assert isinstance(ask, GiveUpChitAsk)
    with pytest.raises(Illegal):
        ask.check(GiveUpChit("C03"))
    going.submit("DE", GiveUpChit("C07"))
    assert going.state.hands["DE"] == ["C03", "C04", "C05"]
    assert going.state.cups["central"] == ["C07"]
    told = {type(r.entry): r.audience for r in going.table.drain() if isinstance(r, Logged)}
    assert told[ChitGivenUp] is None
    assert told[ChitGivenUpSecretly] == {position.seat("DE")}


@rule("fww:6.2.1")
def test_a_chit_a_faction_can_never_use_goes_back_at_any_time() -> None:
    position = board("7: RU-1", active="EA")
    position.state.hands["EA"] = ["A01", "A03", "A07"]
    going = play(position, ReturnChit("A03"), ReturnChit("A01"))
    assert going.state.hands["EA"] == ["A07"]
    assert "A03" in going.state.cups["allies"]
    refused(position, ReturnChit("A07"), "6.2.1")


@rule("fww:6.2.2")
@pytest.mark.card("fww:A01")
def test_a_mandatory_chit_must_be_played_when_it_can_and_only_then() -> None:
    position = board("3: FR-2 DE-5", active="WA")
    position.state.hands["WA"] = ["A01", "A05"]
    error = refused(position, PlayChit(None), "6.2.2", Attack(3, ("FR-2",)))
    assert error.facts["choices"] == ("A01",)
    british = board("1: BR-1 DE-5", active="WA")
    british.state.hands["WA"] = ["A01"]
    assert [o.chit for o in ChitAsk(british, "WA", 1, ("BR-1",), "attack").legal()] == [None]


@rule("fww:6.4", "fww:8.0")
def test_a_winner_takes_a_city_joined_to_what_he_holds_and_a_point_with_it() -> None:
    going = play(board("1: BR-1 DE-4", active="WA"), Attack(1, ("BR-1",)), dice=(4, 1))
    assert going.state.held == {"aachen": "WA"}
    assert (going.state.vp["WA"], going.state.vp["DE"]) == (7, 5)


@rule("fww:6.4")
def test_a_city_taken_back_is_its_owners_again() -> None:
    position = board("1: BR-1 DE-4", active="WA")
    position.state.held["liege"] = "DE"
    going = play(position, Attack(1, ("BR-1",)), dice=(4, 1))
    assert going.state.held == {}


@rule("fww:6.4")
def test_where_there_is_a_choice_the_winner_chooses() -> None:
    position = board("10: AH-1 SB-1", turn=3, active="GA")
    position.state.held["beograd"] = "GA"
    assert capturable_cities(position, position.board.fronts[10], "central") == ["monastir", "nis"]
    going = play(position, Attack(10, ("AH-1",)), dice=(4, 1))
    assert isinstance(going.asks[0], CaptureAsk)
    with pytest.raises(Illegal):
        going.asks[0].check(Capture("odessa"))
    going.submit("GA", Capture("monastir"))
    assert going.state.held["monastir"] == "GA"


@rule("fww:6.5")
def test_no_base_is_reached_while_a_city_is_left() -> None:
    position = board("7: DE-8 RU-2")
    front = position.board.fronts[7]
    assert not reaches_base(position, front, "central")
    position.state.held = {"riga": "DE", "vilna": "DE"}
    assert reaches_base(position, front, "central")
    going = play(position, Attack(7, ("DE-8",)), dice=(4, 1))
    assert going.state.surrender == {"EA": [7]}


@rule("fww:6.5")
@pytest.mark.parametrize(("face", "gone"), [(1, True), (2, False), (5, False)])
def test_a_roll_of_the_points_or_less_is_surrender_but_never_an_s(face: int, gone: bool) -> None:
    position = board("")
    position.state.surrender = {"WA": [1]}
    going = play(to_victory(position), dice=(face,))
    assert bool(notes(going, Surrendered)) == gone
    assert (going.outcome is not None) == gone
    if gone:
        assert going.outcome.winners == ("GA",)  # type: ignore[union-attr]


@rule("fww:6.5")
def test_if_both_sides_surrender_at_once_everybody_loses() -> None:
    position = board("")
    position.state.surrender = {"WA": [1], "DE": [2]}
    going = play(to_victory(position), dice=(1, 1))
    assert going.outcome is not None
    assert going.outcome.winners == ()


@rule("fww:6.5.2")
def test_a_front_gives_one_surrender_point_a_turn() -> None:
    position = board("7: DE-8 RU-2")
    position.state.held, position.state.surrender = {"riga": "DE", "vilna": "DE"}, {"EA": [7]}
    going = play(position, Attack(7, ("DE-8",)), dice=(4, 1))
    assert going.state.surrender == {"EA": [7]}


@rule("fww:6.6")
def test_neutral_lines_open_in_their_turn() -> None:
    for turn, reach in ((3, []), (4, ["bucharest"])):
        position = board("", turn=turn)
        assert capturable_cities(position, position.board.fronts[11], "central") == reach
    early = board("5: IT-1", turn=2)
    assert capturable_cities(early, early.board.fronts[5], "allies") == []
    assert notes(play(to_victory(early)), SurrenderPoint) == []
