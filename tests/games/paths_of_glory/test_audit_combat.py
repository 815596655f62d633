"""Combat read against the rulebook once more: chapters 12 and 15, 9.5.4, and who is asked what by letter."""

from random import Random

import msgspec
import pytest

from pbem.games.paths_of_glory.actions import ActionAsk, action_round
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat import HaigAsk, check_attack, fight, pick_attack
from pbem.games.paths_of_glory.combat.retreat_paths import Ground
from pbem.games.paths_of_glory.log.combat import CardsUsed, Fired
from pbem.games.paths_of_glory.log.core import Eliminated
from pbem.games.paths_of_glory.log.losses import Advanced, RetreatCancelled
from pbem.games.paths_of_glory.log.operations import BeachheadFell
from pbem.games.paths_of_glory.orders import Attack, CancelRetreat, PlayCards, RetreatBefore
from pbem.rules import Illegal, Table
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import Play, at, board, operation, reduced, refused, table
from tests.games.paths_of_glory.test_random_fights import Dice, random_front

rule = pytest.mark.rule
card = pytest.mark.card


def until(play: Play, kind: type) -> Play:
    """Defaults until something of a kind is asked."""
    while not isinstance(play.asks[0], kind):
        play.order(play.asks[0].default())
    return play


# --- forts -----------------------------------------------------------------------------------------------------------


@rule("pog:15.1.3", "pog:15.1.4", "pog:15.1.5", "pog:12.4.6")
@pytest.mark.parametrize("besiegers", ["GE-5", "GEc GEc GEc", "GEc"])
def test_besiegers_are_attacked_from_outside_like_anybody_and_the_fort_takes_no_part(besiegers: str) -> None:
    combat = Combat(f"bar_le_duc: FR-3 FR-4 > verdun: {besiegers}", order={"advance": (("FR-3", ("verdun",)),)})
    position, verdun = combat.position, combat.position.board.space["verdun"]
    assert position.besieged(verdun) is (besiegers != "GEc")
    play = combat.fight(6, 1).defaults()
    assert [note.fort for note in play.notes(Fired)] == [0] * len(play.notes(Fired))
    assert not position.units_of(CP, verdun)
    assert at(position, "FR-3") == "verdun"
    assert position.fort(verdun) == 3
    assert position.controls(AP, verdun)


@rule("pog:15.2.3", "pog:12.4.4")
def test_a_corps_in_the_place_of_an_army_that_attacked_out_of_a_siege_does_not_besiege_in_that_round() -> None:
    position = board("ivangorod: (AH-1) AHc; lublin: RU-2 RU-3; warsaw: RU-4", boxes="reserve: AHc")
    op = operation(position, CP, attack="ivangorod")
    order = Attack("lublin", ("AH-1",), losses=("AH-1",), advance=())
    check_attack(position, op, order)
    at_table = table(1, 1)
    Play(fight(position, at_table, op, order), at_table).defaults()
    assert at(position, "AHc-2") == "ivangorod"
    with pytest.raises(Illegal) as caught:
        check_attack(position, op, Attack("warsaw", ("AHc-1",)))
    assert caught.value.rule == "15.2.3"


@rule("pog:12.7.6", "pog:12.7.1")
@pytest.mark.parametrize(
    ("attackers", "asked"), [("GEc GEc", False), ("GEc GEc GEc; sedan: GEc", True), ("GE-5 GEc", True)]
)
def test_nobody_is_asked_about_an_advance_that_could_not_besiege_the_fort(attackers: str, asked: bool) -> None:
    play = Combat(f"metz: {attackers} > verdun: (FRc)", turn=5).fight(6, 1)
    while play.asks and not isinstance(play.asks[0], AdvanceAsk):
        play.order(play.asks[0].default())
    assert bool(play.asks) is asked
    if asked:
        assert len(list(play.asks[0].legal())) > 1


# --- combat cards ----------------------------------------------------------------------------------------------------


@rule("pog:9.5.4.4", "pog:9.5.4.2", "pog:8.1.1")
@card("pog:AP-5")
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


def asks_for_cards(combat: Combat) -> bool:
    """Whether the defender is asked for combat cards."""
    play = combat.fight(3, 3)
    return bool(play.asks) and isinstance(play.asks[0], PlayCardsAsk)


@rule("pog:9.5.4.1", "pog:9.1.2")
@pytest.mark.parametrize(
    ("commitment", "optional", "asked"),
    [(0, "none", False), (0, "all", True), (0, "secret", True), (1, "none", True), (2, "none", True)],
)
def test_nobody_is_asked_for_cards_that_cannot_be_in_the_game_yet(commitment: int, optional: str, asked: bool) -> None:
    combat = Combat("sedan: BR-1 > koblenz: GE-2", trenches="cp: koblenz 1", optional_cards=optional)
    combat.position.state.hands[CP] = ["CP-7", "CP-8"]
    combat.position.state.commitment[CP] = commitment
    assert asks_for_cards(combat) is asked


@rule("pog:9.5.4.2", "pog:9.5.4.4")
@pytest.mark.parametrize(
    ("hand", "lying", "spent", "asked"),
    [
        ((), (), (), False),
        ((), ("CP-18",), (), True),
        ((), ("CP-18",), ("CP-18",), False),
        ((), ("CP-40",), (), False),
        (("CP-7",), ("CP-18",), ("CP-18",), False),
        (("CP-7",), (), (), True),
    ],
)
def test_a_side_without_a_hand_is_asked_only_for_what_lies_open(
    hand: tuple[str, ...], lying: tuple[str, ...], spent: tuple[str, ...], asked: bool
) -> None:
    combat = Combat("sedan: BR-1 > koblenz: GE-2", trenches="cp: koblenz 1")
    state = combat.position.state
    state.commitment[CP], state.hands[CP], state.open_cards[CP] = 2, list(hand), list(lying)
    state.spent_cards = set(spent)
    assert asks_for_cards(combat) is asked


@rule("pog:9.5.4.1")
@pytest.mark.parametrize("seed", range(12))
def test_whether_a_defender_is_asked_for_cards_tells_nothing_of_his_hand(seed: int) -> None:
    asked = []
    for hand in (["CP-18", "CP-56", "CP-60"], ["CP-7", "CP-8", "CP-9"]):
        random = Random(seed)
        position = random_front(random)
        state = position.state
        state.commitment[CP], state.hands[CP] = seed % 3, hand
        state.options = msgspec.structs.replace(state.options, optional_cards="secret" if seed % 2 else "none")
        spaces = " ".join(s.id for s in position.board.spaces if position.units_of(AP, s.n))
        op = operation(position, AP, attack=spaces)
        order = pick_attack(position, op, random.randrange)
        assert order is not None
        at_table = Table(Dice(random))
        play = Play(fight(position, at_table, op, msgspec.structs.replace(order, cards=(), ask_cards=False)), at_table)
        asked.append([type(ask).__name__ for ask in play.asks if isinstance(ask, PlayCardsAsk)])
    assert asked[0] == asked[1]


@rule("pog:12.5.3")
@card("pog:CP-61")
@pytest.mark.parametrize("unit", ["", "AHc-1", "GE-2"])
def test_those_whom_haig_does_not_help_may_still_be_held_by_a_step_of_any_defender(unit: str) -> None:
    text = "sedan: BR-1 BR-2 > koblenz: GE-2 AHc"
    combat = Combat(text, trenches="cp: koblenz 1", boxes="reserve: GEc").happened("CP-61")
    position = combat.position
    play = until(combat.fight(5, 1), HaigAsk).order(RetreatBefore(retreat=False))
    (ask,) = play.asks
    assert isinstance(ask, CancelRetreatAsk)
    assert ask.default() == CancelRetreat()
    refused(ask, CancelRetreat("BR-1"), "12.5.3")
    steps = reduced(position, "AHc-1")
    play.order(CancelRetreat(unit)).defaults()
    there = [position.unit(u).kind for u in position.units_of(CP, position.board.space["koblenz"])]
    assert there == {"": ["GE-2"], "AHc-1": ["GE-2"] if steps else ["GE-2", "AHc"], "GE-2": ["GEc", "AHc"]}[unit]
    assert bool(play.notes(RetreatCancelled)) is bool(unit)


# --- retreats --------------------------------------------------------------------------------------------------------


@rule("pog:12.7.4", "pog:9.5.3.5", "pog:12.5.5")
def test_a_retreat_that_ends_in_loss_on_the_beach_does_not_take_the_beachhead() -> None:
    combat = Combat(
        "constantinople: BR-NE BR-MEF > gallipoli: TUc TUc",
        "adrianople: BR-1",
        order={"advance": (("BR-NE", ("gallipoli", "mef1")),)},
        at_war=["tu"],
        ap=["constantinople", "adrianople"],
        turn=9,
    )
    position, mef = combat.position, combat.position.board.space["mef1"]
    position.state.beachhead = mef
    play = combat.fight(2, 1)
    while play.asks:
        (ask,) = play.asks
        play.order(CancelRetreat() if isinstance(ask, CancelRetreatAsk) else ask.default())
    lost = [(note.unit, note.space) for note in play.notes(Eliminated) if note.why == "retreat"]  # type: ignore[attr-defined]
    assert lost == [("TUc-1", "mef1"), ("TUc-2", "mef1")]
    assert play.notes(BeachheadFell) == []
    assert position.state.beachhead == mef


@rule("pog:9.5.3.5", "pog:11.1.10")
def test_who_took_the_beachhead_is_attacked_there_but_nobody_follows_him() -> None:
    where = "gallipoli: BR-NE > mef1: TUc"
    combat = Combat(where, at_war=["tu"], ap=["gallipoli"], turn=9)
    position = combat.position
    assert position.state.beachhead == -1
    play = combat.fight(6, 1).defaults()
    assert at(position, "TUc-1") == "eliminated"
    assert play.notes(Advanced) == []
    assert at(position, "BR-NE") == "gallipoli"


@rule("pog:12.5.5", "pog:11.1.4")
def test_the_british_retreat_over_the_channel_line_but_from_no_port_by_sea() -> None:
    position = board("calais: BR-1 FR-1; ostend: GE-1; amiens: GE-3; cambrai: GE-4")
    number = position.board.space
    ground = Ground(position, number["calais"], 1)
    assert ground.options(position.board.unit["BR-1"]) == [(number["london"],)]
    assert ground.options(position.board.unit["FR-1"]) == [()]


# --- letters ---------------------------------------------------------------------------------------------------------


def stated(order: Attack) -> Attack:
    """The same attack with losses in the order of the units and an advance of all of them."""
    advance = tuple((unit, (order.target,)) for unit in order.units)
    return msgspec.structs.replace(order, losses=order.units, advance=advance, ask_cards=False)


@rule("pog:12.2.2", "pog:12.2.10", "pog:12.2.13")
@pytest.mark.parametrize("seed", range(60))
def test_an_attacker_who_states_everything_is_never_asked(seed: int) -> None:
    random = Random(seed)
    position = random_front(random)
    side = random.choice([AP, CP])
    spaces = " ".join(s.id for s in position.board.spaces if position.units_of(side, s.n))
    op = operation(position, side, attack=spaces)
    while (order := pick_attack(position, op, random.randrange)) is not None:
        order = stated(order)
        check_attack(position, op, order)
        at_table = Table(Dice(random))
        play = Play(fight(position, at_table, op, order), at_table)
        while play.asks:
            assert [ask.seat for ask in play.asks] != [side.upper()]
            play.order(play.asks[0].pick(random.randrange))
        used = [name for note in play.notes(CardsUsed) if note.side == side for name in note.cards]  # type: ignore[attr-defined]
        assert set(used) <= set(order.cards)
        for note in play.notes(Advanced):
            assert all(path == (order.target,) for _, _, path in note.moves)  # type: ignore[attr-defined]
