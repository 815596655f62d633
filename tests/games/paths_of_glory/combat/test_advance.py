"""Advances (12.7, with 12.2.13, 11.2.5 and 15.1.1)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk, advance
from pbem.games.paths_of_glory.combat.combat_sequence import fight
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.losses import take_losses
from pbem.games.paths_of_glory.combat.retreat import retreat
from pbem.games.paths_of_glory.log.core import Controlled
from pbem.games.paths_of_glory.log.losses import Advanced
from pbem.games.paths_of_glory.log.operations import TrenchFell
from pbem.games.paths_of_glory.orders import Advance, Attack, CancelRetreat, Retreat
from pbem.rules import Flow, WouldReveal
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.fights import Paths, combat, ways
from tests.games.paths_of_glory.positions import Play, at, board, operation, refused, table

rule = pytest.mark.rule


def go(*lines: str) -> Advance:
    return Advance(ways(*lines))


def after(position: Position, battle: Battle, *path: str) -> Play:
    """The only defender retreats over a path (or is lost without one); then the attackers
    answer."""
    at_table = table()

    def flow() -> Flow:
        if path:
            battle.retreat_length = len(path)
            yield from retreat(position, at_table, battle)
        else:
            yield from take_losses(position, at_table, battle, battle.defender)
        yield from advance(position, at_table, battle)

    defender = position.unit(battle.defenders[0]).id
    play = Play(flow(), at_table)
    while play.asks and not isinstance(play.asks[0], AdvanceAsk):
        (ask,) = play.asks
        order = CancelRetreat() if CancelRetreat in ask.accepts else Retreat(((defender, path),))
        play.order(order)
    return play


def question(play: Play) -> AdvanceAsk:
    (ask,) = play.asks
    assert isinstance(ask, AdvanceAsk)
    return ask


def offered(play: Play) -> list[Paths]:
    return [order.paths for order in question(play).legal() if isinstance(order, Advance)]


def held(position: Position, side: str, *names: str) -> bool:
    return all(position.is_controlled_by(side, position.board.space[name]) for name in names)


# --- 12.7.1, 12.7.2: who advances, and where when nobody is left ----------------------------------


@rule("pog:12.7.1", "pog:12.2.13", "pog:12.7.9")
def test_units_at_full_strength_may_advance_and_take_the_space() -> None:
    position = board("cambrai: FR-5; sedan: GE-1 (GE-2) GEc", cp=["sedan"])
    play = after(position, combat(position, "GE-1 GE-2 GEc-1", "cambrai"), "amiens")
    refused(question(play), go("GE-2 > cambrai"), "12.7.1")
    refused(question(play), go("GE-1 > cambrai", "GE-1 > cambrai"), "12.7.1")
    refused(question(play), go("FR-5 > cambrai"), "12.1.8")
    refused(question(play), go("GE-1 > amiens"), "12.7.2")
    refused(question(play), go("GE-1 > cambrai amiens"), "12.7.3")
    assert question(play).prompt().choices == ("GE-1", "GEc-1")
    question(play).check(Advance())
    play.order(go("GE-1 > cambrai", "GEc-1 > cambrai"))
    assert (at(position, "GE-1"), at(position, "GEc-1"), at(position, "GE-2")) == (
        "cambrai",
        "cambrai",
        "sedan",
    )
    assert play.notes(Controlled) == [Controlled(CP, "cambrai")]
    assert play.notes(Advanced) == [
        Advanced(CP, "cambrai", (("GE-1", "sedan", ("cambrai",)), ("GEc-1", "sedan", ("cambrai",))))
    ]


@rule("pog:12.7.1", "pog:12.1.8")
def test_only_attackers_advance_and_only_at_full_strength() -> None:
    position = board("cambrai: FR-5; sedan: (GE-1) GE-2", cp=["sedan"])
    play = after(position, combat(position, "GE-1", "cambrai"), "amiens")
    assert not play.asks
    both = board("cambrai: FR-5; sedan: GE-1 GE-2", cp=["sedan"])
    play = after(both, combat(both, "GE-1", "cambrai"), "amiens")
    refused(question(play), go("GE-2 > cambrai"), "12.1.8")


@rule("pog:12.7.1", "pog:10.1.1")
def test_no_more_advance_than_the_space_holds() -> None:
    position = board(
        "cambrai: FR-5; sedan: GE-1 GE-2; brussels: GE-3 GE-4", cp=["sedan", "brussels"]
    )
    play = after(position, combat(position, "GE-1 GE-2 GE-3 GE-4", "cambrai"), "amiens")
    four = [f"GE-{n} > cambrai" for n in (1, 2, 3, 4)]
    assert refused(question(play), go(*four), "12.7.1").key == "pog.illegal.advance_stacking"
    question(play).check(go(*four[:3]))


@rule("pog:12.7.1")
def test_a_fort_alone_must_fall_before_anybody_advances() -> None:
    for die, fallen in ((1, False), (6, True)):
        position = board("koblenz: GE-1", turn=2)
        op = operation(position, CP, attack="koblenz")
        at_table = table(die, 1)
        play = Play(fight(position, at_table, op, Attack("liege", ("GE-1",))), at_table)
        assert bool(play.asks) is fallen


@rule("pog:12.7.2")
def test_when_all_are_eliminated_the_attackers_enter_only_their_space() -> None:
    position = board("cambrai: (FRc); sedan: GE-1", cp=["sedan"])
    play = after(position, combat(position, "GE-1", "cambrai", defender=5))
    assert not position.stacks[position.board.space["cambrai"]]
    assert set(offered(play)) == {(), ways("GE-1 > cambrai")}
    refused(question(play), go("GE-1 > cambrai amiens"), "12.7.3")


@rule("pog:12.7.2", "pog:12.3.3")
def test_a_flank_attack_that_eliminates_all_defenders_is_not_answered_and_opens_one_space() -> None:
    position = board("tarnopol: (AHc); dubno: RU-3; kamenets_podolski: RU-8")
    op = operation(position, AP, attack="dubno kamenets_podolski")
    at_table = table(6, 6)
    order = Attack("tarnopol", ("RU-3", "RU-8"), flank="dubno")
    play = Play(fight(position, at_table, op, order), at_table)
    assert play.rolls() == [6, 6]
    assert {path for paths in offered(play) for _, path in paths} == {("tarnopol",)}


@rule("pog:12.7.8")
def test_the_defender_never_advances() -> None:
    position = board("cambrai: FR-5 FR-6; sedan: (GEc)", cp=["sedan"])
    op = operation(position, CP, attack="sedan")
    at_table = table(1, 6)
    play = Play(fight(position, at_table, op, Attack("cambrai", ("GEc-1",))), at_table)
    assert not play.asks
    assert at(position, "GEc-1") == "eliminated"
    assert (at(position, "FR-5"), at(position, "FR-6")) == ("cambrai", "cambrai")


# --- 12.7.3, 12.7.4: farther ----------------------------------------------------------------------


@rule("pog:12.7.3", "pog:12.7.9")
def test_after_a_retreat_of_two_spaces_the_spaces_left_are_open_too() -> None:
    position = board("cambrai: FR-5; sedan: GE-1 GE-2", cp=["sedan"])
    play = after(position, combat(position, "GE-1 GE-2", "cambrai"), "chateau_thierry", "melun")
    assert question(play).prompt().spaces == ("chateau_thierry",)
    refused(question(play), go("GE-1 > cambrai melun"), "12.7.3")
    refused(question(play), go("GE-1 > cambrai chateau_thierry melun"), "12.7.3")
    refused(question(play), go("GE-1 > cambrai amiens"), "12.7.3")
    play.order(go("GE-1 > cambrai chateau_thierry"))
    assert at(position, "GE-1") == "chateau_thierry"
    assert held(position, CP, "cambrai", "chateau_thierry")


@rule("pog:12.7.3")
def test_rough_ground_stops_an_advance() -> None:
    position = board("sedan: FR-5; koblenz: GE-1")
    play = after(position, combat(position, "GE-1", "sedan"), "cambrai", "amiens")
    assert (
        refused(question(play), go("GE-1 > sedan cambrai"), "12.7.3").key
        == "pog.illegal.advance_stops"
    )
    assert set(offered(play)) == {(), ways("GE-1 > sedan")}


@rule("pog:12.7.3", "pog:12.7.1")
def test_units_go_through_a_space_in_which_stacking_lets_no_more_stop() -> None:
    position = board(
        "cambrai: FR-5; sedan: GE-1 GE-2; brussels: GE-3 GE-4", cp=["sedan", "brussels"]
    )
    play = after(
        position, combat(position, "GE-1 GE-2 GE-3 GE-4", "cambrai"), "chateau_thierry", "melun"
    )
    play.order(
        go("GE-1 > cambrai", "GE-2 > cambrai", "GE-3 > cambrai", "GE-4 > cambrai chateau_thierry")
    )
    assert at(position, "GE-4") == "chateau_thierry"
    assert len(position.stacks[position.board.space["cambrai"]]) == 3


@rule("pog:12.7.3", "pog:11.2.5")
def test_a_trench_shrinks_once_however_many_go_through() -> None:
    position = board("cambrai: FR-5; sedan: GE-1 GE-2", cp=["sedan"], trenches="ap: cambrai 2")
    play = after(position, combat(position, "GE-1 GE-2", "cambrai"), "chateau_thierry", "melun")
    play.order(go("GE-1 > cambrai chateau_thierry", "GE-2 > cambrai chateau_thierry"))
    assert play.notes(TrenchFell) == [TrenchFell(AP, "cambrai", 1)]


@rule("pog:12.7.4", "pog:12.5.5")
def test_the_space_in_which_the_last_defenders_were_lost_is_open() -> None:
    position = board("kishinev: RU-9; zhmerinka: AH-1; odessa: AH-2", cp=["zhmerinka"])
    play = after(position, combat(position, "AH-1", "kishinev"), "ismail", "galatz")
    assert at(position, "RU-9") == "removed"
    play.order(go("AH-1 > kishinev ismail"))
    assert at(position, "AH-1") == "ismail"
    assert held(position, CP, "kishinev", "ismail")


@rule("pog:12.7.5")
def test_a_space_left_in_which_other_enemies_stand_is_closed() -> None:
    position = board("cambrai: FR-5; chateau_thierry: BR-1 BR-2 BR-3; sedan: GE-1", cp=["sedan"])
    play = after(position, combat(position, "GE-1", "cambrai"), "chateau_thierry", "melun")
    refused(question(play), go("GE-1 > cambrai chateau_thierry"), "11.1.7")
    assert set(offered(play)) == {(), ways("GE-1 > cambrai")}


@rule("pog:12.7.5")
def test_nobody_enters_while_an_enemy_is_still_there() -> None:
    position = board("cambrai: FR-5; sedan: GE-1", cp=["sedan"])
    at_table = table()
    play = Play(advance(position, at_table, combat(position, "GE-1", "cambrai")), at_table)
    assert not play.records
    assert not play.asks


# --- 12.7.6: forts --------------------------------------------------------------------------------


@rule("pog:12.7.6", "pog:12.7.9", "pog:15.1.1")
def test_a_fort_is_entered_only_by_enough_to_besiege_it_and_does_not_change_hands() -> None:
    position = board("nancy: FR-5; strasbourg: GEc GEc GEc GE-1")
    play = after(position, combat(position, "GEc-1 GEc-2 GEc-3 GE-1", "nancy"), "bar_le_duc")
    assert refused(question(play), go("GEc-1 > nancy"), "12.7.6").key == "pog.illegal.advance_siege"
    question(play).check(go("GE-1 > nancy"))
    play.order(go("GEc-1 > nancy", "GEc-2 > nancy"))
    assert held(position, AP, "nancy")
    assert position.is_besieged(position.board.space["nancy"])


@rule("pog:12.7.6")
def test_beyond_a_fort_only_those_go_whom_the_siege_does_not_need() -> None:
    position = board("nancy: FR-5; strasbourg: GEc GEc GE-1")
    play = after(position, combat(position, "GEc-1 GEc-2 GE-1", "nancy"), "bar_le_duc", "dijon")
    refused(question(play), go("GE-1 > nancy bar_le_duc"), "12.7.6")
    refused(question(play), go("GE-1 > nancy bar_le_duc", "GEc-1 > nancy"), "12.7.6")
    play.order(go("GE-1 > nancy bar_le_duc", "GEc-1 > nancy", "GEc-2 > nancy"))
    assert (at(position, "GE-1"), at(position, "GEc-1")) == ("bar_le_duc", "nancy")
    assert held(position, CP, "bar_le_duc")
    assert held(position, AP, "nancy")


@rule("pog:12.7.6")
def test_a_fort_behind_the_space_is_besieged_or_left_alone() -> None:
    position = board("chateau_thierry: FR-5; cambrai: GEc GE-1", cp=["cambrai"])
    play = after(position, combat(position, "GEc-1 GE-1", "chateau_thierry"), "verdun", "nancy")
    refused(question(play), go("GEc-1 > chateau_thierry verdun"), "12.7.6")
    play.order(go("GE-1 > chateau_thierry verdun"))
    assert position.is_besieged(position.board.space["verdun"])
    assert held(position, AP, "verdun")


# --- 12.7.7: the Channel --------------------------------------------------------------------------


@rule("pog:12.7.7")
def test_the_channel_opens_to_an_advance_as_the_space_attacked_by_the_race_or_by_war_status() -> (
    None
):
    for race, status, free in ((False, 3, False), (True, 0, True), (False, 4, True)):
        position = board("cambrai: FR-5; sedan: GE-1", cp=["sedan"])
        position.state.war_status[CP] = status
        if race:
            position.state.events.add("CP-8")
        play = after(position, combat(position, "GE-1", "cambrai"), "amiens", "paris")
        assert (ways("GE-1 > cambrai amiens") in offered(play)) is free
        if not free:
            refused(question(play), go("GE-1 > cambrai amiens"), "12.7.7")
    attacked = board("amiens: FR-5; cambrai: GE-1", cp=["cambrai"])
    play = after(attacked, combat(attacked, "GE-1", "amiens"), "paris")
    play.order(go("GE-1 > amiens"))
    assert held(attacked, CP, "amiens")
    allies = board("cambrai: GE-1; brussels: BR-1", cp=["cambrai", "amiens", "calais"])
    play = after(allies, combat(allies, "BR-1", "cambrai"), "amiens", "calais")
    assert ways("BR-1 > cambrai amiens") in offered(play)


@rule("pog:12.1.9", "pog:11.3.1")
def test_nobody_advances_where_he_may_not_be() -> None:
    position = board("poti: TUc; caucasus: RUc", at_war=["tu"], cp=["poti"])
    battle = combat(position, "RUc-1", "poti")
    position.state.near_east_moves["ru_move"] = 1
    play = after(position, battle, "batum")
    play.order(go("RUc-1 > poti"))
    assert at(position, "RUc-1") == "poti"
    assert position.state.near_east_moves["ru_move"] == 1


# --- stated in advance, defaults ------------------------------------------------------------------


@rule("pog:12.7.1", "pog:12.7.3")
@pytest.mark.parametrize(
    ("path", "stated", "expected"),
    [
        ("amiens", (), {}),
        ("amiens", ("GE-1 > cambrai chateau_thierry",), {"GE-1": "cambrai"}),
        ("chateau_thierry melun", ("GE-1 > cambrai chateau_thierry",), {"GE-1": "chateau_thierry"}),
        ("amiens", ("(GE-2) > cambrai", "GEc-1 > cambrai"), {"GEc-1": "cambrai"}),
    ],
)
def test_an_advance_stated_in_advance_is_made_as_far_as_it_can_be(
    path: str, stated: tuple[str, ...], expected: dict[str, str]
) -> None:
    position = board("cambrai: FR-5; sedan: GE-1 (GE-2) GEc", cp=["sedan"])
    lines = ways(*(line.replace("(", "").replace(")", "") for line in stated))
    at_table = table()
    battle = combat(position, "GE-1 GE-2 GEc-1", "cambrai", advance=lines, length=len(path.split()))

    def flow() -> Flow:
        yield from retreat(position, at_table, battle)
        yield from advance(position, at_table, battle)

    Play(flow(), at_table).order(Retreat((("FR-5", tuple(path.split())),)))
    moved = {u: at(position, u) for u in ("GE-1", "GE-2", "GEc-1") if at(position, u) != "sedan"}
    assert moved == expected


@rule("pog:12.2.13")
def test_a_dry_run_of_the_retreat_ends_before_the_advance_that_was_stated() -> None:
    position = board("cambrai: FR-5; sedan: GE-1", cp=["sedan"])
    at_table = table()
    battle = combat(position, "GE-1", "cambrai", advance=ways("GE-1 > cambrai"), length=1)

    def flow() -> Flow:
        yield from retreat(position, at_table, battle)
        yield from advance(position, at_table, battle)

    asked = Play(flow(), at_table)
    at_table.sealed = True
    with pytest.raises(WouldReveal):
        asked.order(Retreat((("FR-5", ("amiens",)),)))


@rule("pog:12.7.1", "pog:12.4.3")
@pytest.mark.parametrize("named", [("GEc-1",), ("GEc-2",), ("GEc-1", "GEc-2")])
def test_a_twin_advances_in_place_of_the_corps_that_took_the_loss(named: tuple[str, ...]) -> None:
    """Orders name a kind of corps: whichever of two alike is hit, the other one goes."""
    position = board("brussels: (BEc); sedan: GE-4 GEc GEc", cp=["sedan"])
    lines = ways(*(f"{name} > brussels" for name in named))
    battle = combat(position, "GE-4 GEc-1 GEc-2", "brussels", attacker=1, defender=5, advance=lines)
    at_table = table()

    def flow() -> Flow:
        for side in (AP, CP):
            yield from take_losses(position, at_table, battle, side)
        yield from advance(position, at_table, battle)

    assert not Play(flow(), at_table).asks
    corps = [
        (at(position, name), position.is_reduced(position.board.unit[name]))
        for name in ("GEc-1", "GEc-2")
    ]
    assert sorted(corps) == [("brussels", False), ("sedan", True)]
    assert not position.is_reduced(position.board.unit["GE-4"])


@rule("pog:12.7.6", "pog:12.7.1")
def test_a_stated_advance_leaves_enough_at_a_fort_or_is_not_made() -> None:
    def end(stated: Paths) -> list[str]:
        position = board(
            "nancy: FR-5; strasbourg: GEc GEc GE-1 GE-2 ; metz: GE-3", cp=["verdun", "belfort"]
        )
        at_table = table()
        battle = combat(position, "GEc-1 GEc-2 GE-1 GE-3", "nancy", advance=stated, length=2)

        def flow() -> Flow:
            yield from retreat(position, at_table, battle)
            yield from advance(position, at_table, battle)

        play = Play(flow(), at_table)
        if play.asks:
            play.order(Retreat((("FR-5", ("bar_le_duc", "dijon")),)))
        return [at(position, u) for u in ("GEc-1", "GEc-2", "GE-1", "GE-3")]

    assert end(ways("GE-1 > nancy bar_le_duc")) == ["strasbourg", "strasbourg", "nancy", "metz"]
    assert end(ways("GEc-1 > nancy")) == ["strasbourg", "strasbourg", "strasbourg", "metz"]
    everybody = ways("GEc-1 > nancy", "GEc-2 > nancy", "GE-1 > nancy", "GE-3 > nancy")
    assert end(everybody) == ["nancy", "nancy", "nancy", "metz"]


@rule("pog:12.7.1")
def test_the_default_takes_the_space_and_leaves_no_other_empty() -> None:
    position = board("cambrai: FR-5; sedan: GE-1; brussels: GE-3 GEc", cp=["sedan", "brussels"])
    play = after(position, combat(position, "GE-1 GE-3 GEc-1", "cambrai"), "amiens")
    assert question(play).default() == go("GE-3 > cambrai")
    astray = board("cambrai: FR-5; sedan: GE-1", cp=["sedan"], ap=["metz", "koblenz", "aachen"])
    play = after(astray, combat(astray, "GE-1", "cambrai"), "amiens")
    assert question(play).default() == Advance()


@settings(max_examples=example_count(60), deadline=None)
@given(data=st.data())
@rule("pog:12.7.1", "pog:12.7.6")
def test_every_advance_offered_or_picked_is_accepted(data: st.DataObject) -> None:
    strong = data.draw(st.lists(st.booleans(), min_size=6, max_size=6))
    names = ["GE-1", "GEc-1", "GEc-2", "GE-2", "GE-3", "GEc-3"]
    shown = [
        (n if not n.startswith("GEc") else "GEc")
        if s
        else (f"({n})" if not n.startswith("GEc") else "(GEc)")
        for n, s in zip(names, strong, strict=True)
    ]
    target, origins, path = data.draw(
        st.sampled_from(
            [
                ("nancy", ("strasbourg", "metz"), ("bar_le_duc", "dijon")),
                ("cambrai", ("sedan", "brussels"), ("chateau_thierry", "melun")),
                ("cambrai", ("sedan", "brussels"), ("amiens",)),
            ]
        )
    )
    where = (
        f"{target}: FR-5; {origins[0]}: {' '.join(shown[:3])}; {origins[1]}: {' '.join(shown[3:])}"
    )
    position = board(where, cp=[name for name in origins if name in ("sedan", "brussels")])
    play = after(position, combat(position, " ".join(names), target), *path)
    if not play.asks:
        fresh = [
            position.board.unit[name] for name, full in zip(names, strong, strict=True) if full
        ]
        fort = position.enemy_fort_strength(CP, position.board.space[target])
        assert not fresh or not position.can_besiege(fresh, fort)
        return
    ask = question(play)
    for order, _ in zip(ask.legal(), range(200), strict=False):
        ask.check(order)
    picked = choose(ask, lambda n: data.draw(st.integers(0, n - 1)))
    play.order(picked)
    assert all(len(stack) <= 3 for stack in position.stacks)
    for space in (target, *path[:1]):
        here = position.units_of(CP, position.board.space[space])
        fort = position.enemy_fort_strength(CP, position.board.space[space])
        assert not here or not fort or position.can_besiege(here, fort)


@rule("pog:9.5.3.5", "pog:11.1.10")
def test_who_took_the_beachhead_is_attacked_there_but_nobody_follows_him() -> None:
    where = "gallipoli: BR-NE > mef1: TUc"
    combat = Combat(where, at_war=["tu"], ap=["gallipoli", "constantinople"], turn=9)
    position = combat.position
    assert position.state.beachhead == -1
    play = combat.fight(6, 1).defaults()
    assert at(position, "TUc-1") == "eliminated"
    assert play.notes(Advanced) == []
    assert at(position, "BR-NE") == "gallipoli"
