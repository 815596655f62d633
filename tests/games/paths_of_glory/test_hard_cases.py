"""Cases that are easily got wrong, each played from its order to its end."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Options, Position
from pbem.games.paths_of_glory.cards.mandated import note_attack, owed
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat import fight
from pbem.games.paths_of_glory.combat.combat_cards import usable
from pbem.games.paths_of_glory.combat.forts import siege_phase
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.log.combat import Fired
from pbem.games.paths_of_glory.log.core import Scored
from pbem.games.paths_of_glory.log.losses import StepLost
from pbem.games.paths_of_glory.operations.operations import OperateAsk, operate
from pbem.games.paths_of_glory.operations.stacking import resolve
from pbem.games.paths_of_glory.orders import Attack, Done, Move
from pbem.games.paths_of_glory.supply.supply import by_beachhead_only, supplied
from pbem.games.paths_of_glory.war.war import war_phase
from pbem.rules import Adjudication, Logged, ScriptedChance, Table
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.event_plays import illegal, ways
from tests.games.paths_of_glory.positions import Play, at, board, operation, refused, table, the_board

rule = pytest.mark.rule
card = pytest.mark.card


def fed(position: Position, name: str) -> bool:
    return supplied(position, position.board.unit[name])


def holder(position: Position, space: str) -> str:
    return position.controller(position.board.space[space])


def operating(position: Position, side: str, *dice: int, move: str = "", attack: str = "") -> Play:
    """An operation in these spaces, activated already."""
    at_table = table(*dice)
    return Play(operate(position, at_table, operation(position, side, move=move, attack=attack)), at_table)


@rule("pog:15.2.4", "pog:14.1.3", "pog:15.3.1", "pog:15.1.2")
def test_a_siege_that_losses_weaken_stays_is_not_rolled_for_and_lets_supply_in_but_not_through() -> None:
    last = {"losses": ("GEc-3",)}
    combat = Combat(
        "verdun: GEc GEc (GEc) > verdun", "bar_le_duc: GEc; nancy: FR-1", order=last, cp=["bar_le_duc"], turn=5
    )
    position = combat.position
    verdun = position.board.space["verdun"]
    assert position.besieged(verdun)
    assert fed(position, "GEc-4")
    play = combat.fight(1, 6).defaults()
    assert [n.unit for n in play.notes(StepLost) if n.eliminated] == ["GEc-3"]  # type: ignore[attr-defined]
    assert (at(position, "GEc-1"), at(position, "GEc-2")) == ("verdun", "verdun")
    assert not position.besieged(verdun)
    assert fed(position, "GEc-1")
    assert not fed(position, "GEc-4")
    siege_phase(position, table())
    assert holder(position, "verdun") == AP
    position.place(position.board.unit["GEc-5"], verdun)
    assert fed(position, "GEc-4")
    siege_phase(position, table(4))
    assert holder(position, "verdun") == CP


@rule("pog:15.2.4", "pog:15.2.1")
def test_who_joins_a_weak_siege_must_make_it_whole() -> None:
    position = board("verdun: (GEc); metz: GEc GEc GE-4")
    going = operating(position, CP, move="metz")
    refused(going.asks[0], Move(((("GEc-2",), ("verdun",)),)), "15.2.1")
    going.order(Move(((("GEc-2", "GEc-3"), ("verdun",)),)))
    assert position.besieged(position.board.space["verdun"])


@rule("pog:15.2.3")
def test_two_besiegers_do_not_take_turns_on_siege_duty() -> None:
    position = board("verdun: GE-5 GE-4; sedan: FR-1; bar_le_duc: FR-2")
    going = operating(position, CP, 3, 3, attack="verdun")
    refused(going.asks[0], Attack("sedan", ("GE-4", "GE-5")), "15.2.3")
    going.order(Attack("sedan", ("GE-5",)))
    while going.asks and not isinstance(going.asks[0], OperateAsk):
        going.order(going.asks[0].default())
    assert not going.asks or not going.asks[0].is_legal(Attack("bar_le_duc", ("GE-4",)))


@rule("pog:9.2.9", "pog:15.1.3")
def test_a_fort_left_by_its_besiegers_may_be_attacked_from_outside_in_the_same_round() -> None:
    position = board("verdun: GE-5; metz: GE-4 GE-6")
    going = operating(position, CP, 6, 1, move="verdun", attack="metz")
    refused(going.asks[0], Attack("verdun", ("GE-4", "GE-6")), "15.1.3")
    going.order(Move(((("GE-5",), ("sedan",)),)), Attack("verdun", ("GE-4", "GE-6")))
    assert not position.fort(position.board.space["verdun"])


@rule("pog:12.5.6", "pog:12.1.2", "pog:12.5.2")
def test_units_that_were_driven_into_a_space_do_not_fire_there_and_die_of_the_first_hit() -> None:
    position = board(
        "cambrai: FR-5; chateau_thierry: FR-1; koblenz: GE-1; sedan: GE-2", cp=["sedan", "amiens", "calais"]
    )
    position.place(position.board.unit["GE-1"], position.board.space["brussels"])
    position.take(CP, position.board.space["brussels"])
    going = operating(position, CP, 2, 2, 2, 1, attack="brussels sedan")
    going.order(Attack("cambrai", ("GE-1",)))
    while not isinstance(going.asks[0], OperateAsk):
        going.order(going.asks[0].default())
    assert at(position, "FR-5") == "chateau_thierry"
    going.order(Attack("chateau_thierry", ("GE-2",)))
    while going.asks and not isinstance(going.asks[0], OperateAsk | AdvanceAsk):
        going.order(going.asks[0].default())
    assert at(position, "FR-5") == "eliminated"
    assert position.is_reduced(position.board.unit["FR-1"])
    (fired,) = [n for n in going.notes(Fired) if n.target == "chateau_thierry" and n.side == AP]  # type: ignore[attr-defined]
    assert fired.strength == 3


@rule("pog:14.1.3", "pog:9.2.7.1", "pog:12.1.10", "pog:11.1.4")
def test_italians_are_supplied_from_taranto_over_valona_and_never_through_the_beachhead() -> None:
    position = board("florina: ITc BRc; cana_kale: ITc BRc", ap=["cana_kale"], at_war=["it", "tu", "gr"])
    position.state.beachhead = position.board.space["mef2"]
    for port in ("salonika", "athens", "larisa"):
        position.take(CP, position.board.space[port])
    assert [fed(position, name) for name in ("ITc-1", "BRc-1", "ITc-2", "BRc-2")] == [True, False, False, True]
    assert by_beachhead_only(position, position.board.unit["BRc-2"])
    for cut in ("valona", "taranto"):
        lost = board("florina: ITc", cp=["salonika", "athens", "larisa", cut], at_war=["it", "tu", "gr"])
        assert not fed(lost, "ITc-1")


@rule("pog:11.1.15", "pog:5.1.2")
def test_the_points_the_arabs_take_go_back_when_they_leave() -> None:
    position = board("amman: ANAc", at_war=["tu"])
    going = operating(position, AP, move="amman").order(Move(((("ANAc",), ("damascus",)),)))
    assert (holder(position, "damascus"), position.state.vp) == (AP, 9)
    going.order(*(Done() for _ in going.asks))
    away = operating(position, AP, move="damascus").order(Move(((("ANAc",), ("nablus",)),)))
    assert (holder(position, "damascus"), position.state.vp) == (CP, 10)
    assert [n.change for n in away.notes(Scored)] == [1]  # type: ignore[attr-defined]


@rule("pog:7.1.2", "pog:7.1.3")
def test_an_offensive_is_owed_even_if_the_capital_falls_in_the_turn() -> None:
    position = board("sedan: FR-1; koblenz: GE-1")
    position.state.mandated[AP] = "fr"
    position.take(CP, position.board.space["paris"])
    vp = position.state.vp
    assert owed(position, AP) == "fr"
    war_phase(position, table())
    assert position.state.vp == vp + 1
    attack = (position.board.unit["FR-1"],), position.board.space["koblenz"], (position.board.unit["GE-1"],)
    note_attack(position, table(), list(attack[0]), attack[1], list(attack[2]))
    assert owed(position, AP) == ""


@rule("pog:12.3.4.1", "pog:9.5.4")
@card("pog:CP-31")
def test_kemal_does_not_help_a_stack_whose_turks_have_no_combat_factor() -> None:
    for units, helped in (("(TUc) (TUc) (TUc)", False), ("(TUc) (TUc) TUc", True), ("(TUc) SNc", False)):
        combat = Combat(f"cairo: BRc > sinai: {units}", at_war=["tu"]).give("CP-31")
        assert usable(combat.scene(), CP, "CP-31") is helped
        play = combat.fight(1, 1)
        for ask in play.asks:
            assert isinstance(ask, PlayCardsAsk)
            assert any(o.cards for o in ask.legal()) is helped  # type: ignore[attr-defined]


@rule("pog:7.1.8", "pog:9.2.3")
@card("pog:CP-47")
@pytest.mark.parametrize(
    ("where", "vp"), [("sedan: FR-1", 11), ("sedan: FR-1 USc", 10), ("sedan: FR-1; metz: USc", 11)]
)
def test_a_french_attack_in_the_mutiny_costs_a_point_unless_americans_stand_with_it(where: str, vp: int) -> None:
    position = board(f"{where}; koblenz: GE-1 GE-2", ap=["metz"])
    position.state.events.add("CP-47")
    position.state.mandated[AP] = "fr"
    at_table = table(1, 1)
    op = operation(position, AP, attack="sedan")
    Play(fight(position, at_table, op, Attack("koblenz", ("FR-1",))), at_table).defaults()
    assert position.state.vp == vp
    assert owed(position, AP) == ""


@rule("pog:5.5.1", "pog:6.0")
def test_turn_twenty_ends_without_replacements_and_without_new_cards() -> None:
    game = PathsOfGlory(the_board(), Options())
    state = game.setup()
    state.turn, state.phase, state.vp = 20, "attrition", 11
    state.rp = {"fr": 3, "ge": 3}
    state.decks = {AP: ["AP-1", "AP-2"], CP: ["CP-2", "CP-3"]}
    reduced = set(state.reduced)
    play = Adjudication(game, state, Table(ScriptedChance(())))
    play.begin()
    assert not play.asks
    assert play.outcome is not None
    assert play.outcome.winners == ("AP", "CP")
    assert (state.turn, state.reduced, state.hands) == (20, reduced, {AP: [], CP: []})
    assert not [r for r in play.table.drain() if isinstance(r, Logged) and type(r.entry).__name__ == "Drawn"]


@rule("pog:10.1.1", "pog:10.1.3")
@pytest.mark.parametrize(("units", "number"), [("FR-1 FRc FRc", 0), ("FR-1 FRc FRc BEc", 1)])
def test_three_units_in_a_space_are_not_too_many(units: str, number: int) -> None:
    position = board(f"sedan: {units}")
    play = Play(resolve(position, (at_table := table()), CP), at_table)
    assert [ask.prompt().number for ask in play.asks] == [number][: len(play.asks)]  # type: ignore[attr-defined]
    assert bool(play.asks) is bool(number)


@rule("pog:13.1.7")
@card("pog:AP-30")
def test_a_corps_in_salonika_cannot_land_there() -> None:
    position = board("salonika: BRc; le_havre: FRc", at_war=["gr"])
    illegal(position, "AP-30", "13.1.7", (("BRc-1", "salonika"),))
    assert ("FRc-1", "salonika") in [place for order in ways(position, "AP-30") for place in order.places]
