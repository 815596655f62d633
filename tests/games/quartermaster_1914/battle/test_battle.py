"""Quartermaster General: 1914, pages 11 and 17 to 19: battles."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.battle.battle import CounterAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk, SupportAsk
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.log import (
    BattleBegan,
    BattleLost,
    BattleWon,
    Discarded,
    Reinforced,
    ShownAndDiscarded,
    Supported,
)
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Counter,
    Decline,
    Discard,
    Play,
    Reinforce,
    Support,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from tests.games.quartermaster_1914.positions import asked, board, more, notes, play, refused

rule = pytest.mark.rule
LB = "DE-LAND-BATTLE"


def west(where: str = "DE: BER WGE BEL; FR: PAR PIC; UK: BRI", **cards: str) -> Position:
    """Germany in Belgium, France in Picardy."""
    return board(where, **({"hands": f"DE: {LB} DE-21 DE-22"} | cards))


# --- 17: battles ----------------------------------------------------------------------------------


@rule("qmg:17.battle", "qmg:11.battle")
def test_an_undefended_battle_removes_every_enemy_piece() -> None:
    position = west("DE: BER WGE BEL; FR: PAR PIC; UK: BRI PIC; IT: ROM PIC")
    going = play(position, Play(LB), Battle("PIC"))
    assert notes(going, BattleWon) == [BattleWon("DE", "PIC", ("FR", "IT", "UK"))]
    assert position.nations_in("PIC") == []
    assert position.pieces_free("FR", "army") == 5


@rule("qmg:17.prerequisites")
def test_a_battle_starts_from_a_supplied_piece_next_to_it() -> None:
    refused(west("DE: BER WGE BEL; FR: PAR PIC"), Battle("PAR"), "17.prerequisites", Play(LB))
    refused(west("DE: BER BEL; FR: PAR PIC"), Battle("PIC"), "17.prerequisites", Play(LB))
    refused(
        west("DE: BER WGE BEL; FR: PAR PIC"), Battle("PIC", "WGE"), "17.prerequisites", Play(LB)
    )
    refused(west("DE: BER WGE BEL; FR: PAR PIC"), Battle("NTH"), "16.complex", Play(LB))
    refused(west("DE: BER WGE BEL; FR: PAR PIC"), Battle("SPAIN"), "16.complex", Play(LB))


@rule("qmg:17.prerequisites")
def test_the_attacking_piece_is_named_where_several_could() -> None:
    position = west("DE: BER WGE BEL BUR; FR: PAR PIC")
    refused(position, Battle("PIC"), "17.prerequisites", Play(LB))
    going = play(west("DE: BER WGE BEL BUR; FR: PAR PIC"), Play(LB), Battle("PIC", "BUR"))
    assert notes(going, BattleBegan) == [
        BattleBegan("DE", "BUR", "PIC", difficult=False, counterattack=False)
    ]


@rule("qmg:17.prerequisites")
def test_an_empty_space_may_be_battled_a_friends_may_not() -> None:
    going = play(west("DE: BER WGE; FR: PAR"), Play(LB), Battle("BEL"))
    assert notes(going, BattleWon) == [BattleWon("DE", "BEL", ())]
    refused(west("DE: BER WGE; AH: VIE; FR: PAR"), Battle("VIE", "BER"), "17.battle", Play(LB))


@rule("qmg:17.prerequisites", "qmg:17.difficult")
def test_an_empty_difficult_space_still_costs_a_card() -> None:
    going = play(west("DE: BER WGE; FR: PAR"), Play(LB), Battle("BUR", pay=("DE-22",)))
    assert going.state.down["DE"] == ["DE-22"]


@rule("qmg:17.difficult")
def test_difficult_terrain_costs_a_card_first_and_none_means_no_battle() -> None:
    going = play(west("DE: BER WGE; FR: PAR BUR"), Play(LB), Battle("BUR"))
    assert asked(going) == [("DE", DiscardAsk)]
    more(going, Discard(("DE-21",)))
    assert notes(going, BattleWon)
    refused(
        west("DE: BER WGE; FR: BUR", hands=f"DE: {LB}"), Battle("BUR"), "17.difficult", Play(LB)
    )


@rule("qmg:17.difficult")
@pytest.mark.parametrize(
    ("where", "card", "order", "difficult"),
    [
        ("DE: BER WGE; FR: BUR", LB, Battle("BUR"), True),
        ("DE: BER WGE BEL; FR: PIC", LB, Battle("PIC"), False),
        ("DE: BER BAL; RU: PET", LB, Battle("PET", "BAL"), True),
        ("DE: BER WGE NTH ENG; FR: BRI", LB, Battle("BRI", "ENG"), True),
        ("DE: BER WGE; UK: NTH", "DE-SEA-BATTLE", Battle("NTH", "WGE"), True),
        ("DE: BER BAL; UK: NTH", "DE-SEA-BATTLE", Battle("NTH", "BAL"), False),
        ("DE: BER PRU GAL RUM BLA; UK: IST", LB, Battle("IST", "BLA"), True),
    ],
)
def test_between_land_and_sea_terrain_counts_as_difficult_and_costs_once(
    where: str, card: str, order: Battle, difficult: bool
) -> None:
    going = play(west(where, hands=f"DE: {card} DE-21"), Play(card), order)
    (began,) = notes(going, BattleBegan)
    assert began.difficult == difficult
    assert len(going.state.down["DE"]) == int(difficult)


# --- 18: resolving --------------------------------------------------------------------------------


@rule("qmg:18.procedure", "qmg:13.symbols")
def test_a_reinforcement_holds_the_space_when_the_attacker_gives_in() -> None:
    going = play(west(prepared="FR: FR-BUILD-ARMY-FR"), Play(LB), Battle("PIC"))
    assert asked(going) == [("FR", ReinforceAsk)]
    more(going, Reinforce("FR-BUILD-ARMY-FR"))
    found = going.table.drain()
    kinds = [type(r.entry) for r in found if hasattr(r, "entry")]
    assert kinds[-3:] == [ShownAndDiscarded, Reinforced, BattleLost]
    assert going.state.at["FR"] == {"PAR", "PIC"}
    assert going.state.up["FR"] == ["FR-BUILD-ARMY-FR"]


@rule("qmg:18.procedure")
def test_support_must_equal_reinforcement_and_reinforcement_exceed_support() -> None:
    position = west(prepared=f"FR: FR-BUILD-ARMY-FR*2; DE: {LB}*2")
    going = play(position, Play(LB), Battle("PIC"), Reinforce("FR-BUILD-ARMY-FR"), Support(LB))
    assert asked(going) == [("FR", ReinforceAsk)]
    more(going, Reinforce("FR-BUILD-ARMY-FR"))
    assert asked(going) == [("DE", SupportAsk)]
    more(going, Support(LB))
    assert notes(going, BattleWon) == [BattleWon("DE", "PIC", ("FR",))]


@rule("qmg:18.procedure", "qmg:18.double")
def test_symbols_add_up_over_the_whole_battle() -> None:
    """A double support after one reinforcement takes two more; after a double reinforcement a
    single one is enough."""
    cards = {"prepared": "FR: FR-BUILD-ARMY-FR*3; DE: DE-51", "hands": f"DE: {LB}"}
    going = play(
        west(**cards), Play(LB), Battle("PIC"), Reinforce("FR-BUILD-ARMY-FR"), Support("DE-51")
    )
    more(going, Reinforce("FR-BUILD-ARMY-FR"))
    assert asked(going) == [("FR", ReinforceAsk)]
    cards = {"prepared": "FR: FR-31 FR-BUILD-ARMY-FR; DE: DE-51", "hands": f"DE: {LB}"}
    going = play(
        west(**cards),
        Play(LB),
        Battle("PIC"),
        Reinforce("FR-31"),
        Support("DE-51"),
        Reinforce("FR-BUILD-ARMY-FR"),
    )
    assert [(n.reinforce, n.support) for n in notes(going, Reinforced)] == [(2, 0), (3, 2)]
    assert going.state.at["FR"] == {"PAR", "PIC"}


@rule("qmg:18.procedure")
def test_two_single_cards_answer_a_double_one() -> None:
    position = west(prepared=f"FR: FR-31; DE: {LB}*2")
    going = play(position, Play(LB), Battle("PIC"), Reinforce("FR-31"), Support(LB))
    assert asked(going) == [("DE", SupportAsk)]
    more(going, Support(LB))
    assert [(n.reinforce, n.support) for n in notes(going, Supported)] == [(2, 1), (2, 2)]
    assert "PIC" not in going.state.at["FR"]


@rule("qmg:18.procedure")
def test_nobody_must_reinforce_or_support() -> None:
    going = play(west(prepared="FR: FR-BUILD-ARMY-FR"), Play(LB), Battle("PIC"), Decline())
    assert "PIC" not in going.state.at["FR"]
    position = west(prepared=f"FR: FR-BUILD-ARMY-FR; DE: {LB}")
    going = play(position, Play(LB), Battle("PIC"), Reinforce("FR-BUILD-ARMY-FR"), Decline())
    assert going.state.prepared["DE"] == [LB]
    assert going.state.at["FR"] == {"PAR", "PIC"}


@rule("qmg:18.procedure")
def test_any_defending_power_may_answer_once_for_all_in_the_order_of_play() -> None:
    position = west(
        "DE: BER WGE BEL; FR: PAR PIC; UK: BRI ENG PIC",
        prepared="FR: FR-BUILD-ARMY-FR; UK: UK-BUILD-ARMY-UK",
    )
    going = play(position, Play(LB), Battle("PIC"))
    assert asked(going) == [("FR", ReinforceAsk)]
    more(going, Decline())
    assert asked(going) == [("UK", ReinforceAsk)]
    more(going, Reinforce("UK-BUILD-ARMY-UK"), Decline())
    assert position.nations_in("PIC") == ["FR", "UK"]


@rule("qmg:18.procedure")
def test_two_defending_powers_may_give_one_symbol_each() -> None:
    position = west(
        "DE: BER WGE BEL; FR: PAR PIC; UK: BRI ENG PIC",
        prepared="FR: FR-BUILD-ARMY-FR; UK: UK-BUILD-ARMY-UK; DE: DE-51",
    )
    going = play(
        position,
        Play(LB),
        Battle("PIC"),
        Reinforce("FR-BUILD-ARMY-FR"),
        Support("DE-51"),
        Reinforce("UK-BUILD-ARMY-UK"),
    )
    assert going.state.at["FR"] == {"PAR"}
    assert "PIC" not in going.state.at["UK"]


@rule("qmg:18.procedure", "qmg:3.powers")
def test_a_reinforcing_card_must_be_of_a_nation_with_a_supplied_piece_there() -> None:
    position = west(prepared="FR: FR-BUILD-ARMY-IT")
    going = play(position, Play(LB), Battle("PIC"))
    assert list(going.asks[0].legal()) == [Decline()]
    refused(
        west(prepared="FR: FR-BUILD-NAVY-FR"),
        Reinforce("FR-BUILD-NAVY-FR"),
        "18.procedure",
        Play(LB),
        Battle("PIC"),
    )


@rule("qmg:18.supply")
def test_an_unsupplied_piece_is_defended_only_with_the_supply_symbol() -> None:
    where = "AH: VIE BUD; RU: MOS SER"
    cards = {
        "active": "AT",
        "hands": "AT: AT-LAND-BATTLE-AH AT-17",
        "prepared": "RU: RU-BUILD-ARMY RU-22",
    }
    going = play(board(where, **cards), Play("AT-LAND-BATTLE-AH"), Battle("SER"))
    assert list(going.asks[0].legal()) == [Decline(), Reinforce("RU-22")]


@rule("qmg:18.text")
def test_the_lower_text_names_the_space_fought_for() -> None:
    """The card helps in Picardy, wherever the attack comes from; attacking Paris from Picardy it
    does not."""
    cards = {"prepared": "FR: FR-31; DE: DE-52"}
    going = play(west(**cards), Play(LB), Battle("PIC"))
    assert going.asks[0].is_legal(Reinforce("FR-31"))
    going = play(west("DE: BER WGE BEL PIC; FR: PAR", **cards), Play(LB), Battle("PAR"))
    assert not going.asks[0].is_legal(Reinforce("FR-31"))


@rule("qmg:18.procedure", "qmg:3.powers")
def test_the_attacker_supports_with_cards_of_the_attacking_nation() -> None:
    where, cards = (
        "AH: VIE BUD; OT: IST BUL; RU: MOS UKR RUM",
        {"active": "AT", "hands": "AT: AT-LAND-BATTLE-AH"},
    )
    position = board(
        where, prepared="AT: AT-LAND-BATTLE-OT AT-LAND-BATTLE-AH; RU: RU-BUILD-ARMY", **cards
    )
    going = play(position, Play("AT-LAND-BATTLE-AH"), Battle("RUM"), Reinforce("RU-BUILD-ARMY"))
    assert list(going.asks[0].legal()) == [Decline(), Support("AT-LAND-BATTLE-AH")]


@rule("qmg:17.difficult")
def test_every_supporting_card_costs_a_card_in_difficult_terrain() -> None:
    """Single or double, each costs one: two cards of support, two discards, besides the one to
    start."""
    position = west(
        "DE: BER WGE; FR: PAR BUR",
        prepared=f"FR: FR-25; DE: {LB}*2",
        hands=f"DE: {LB} DE-21 DE-22 DE-23 DE-24",
    )
    going = play(
        position,
        Play(LB),
        Battle("BUR", pay=("DE-21",)),
        Reinforce("FR-25"),
        Support(LB),
        Discard(("DE-22",)),
    )
    more(going, Support(LB), Discard(("DE-24",)))
    assert going.state.hands["DE"] == ["DE-23"]
    assert going.state.down["DE"] == ["DE-21", "DE-22", "DE-24"]
    assert "BUR" not in going.state.at["FR"]


@rule("qmg:17.difficult")
def test_without_a_card_in_hand_difficult_terrain_allows_no_support() -> None:
    position = west(
        "DE: BER WGE; FR: PAR BUR",
        prepared=f"FR: FR-BUILD-ARMY-FR; DE: {LB}",
        hands=f"DE: {LB} DE-21",
    )
    going = play(position, Play(LB), Battle("BUR"), Reinforce("FR-BUILD-ARMY-FR"))
    assert list(going.asks[0].legal()) == [Decline()]
    assert [n.count for n in notes(going, Discarded)] == [1]


@rule("qmg:18.procedure", "qmg:13.symbols")
def test_sea_battles_use_the_symbols_of_navies() -> None:
    where = "DE: BER BAL NTH; UK: BRI ENG"
    cards = {
        "hands": "DE: DE-SEA-BATTLE",
        "prepared": "UK: UK-BUILD-NAVY-UK UK-BUILD-ARMY-UK; DE: DE-SEA-BATTLE DE-LAND-BATTLE",
    }
    going = play(board(where, **cards), Play("DE-SEA-BATTLE"), Battle("ENG"))
    assert list(going.asks[0].legal()) == [Decline(), Reinforce("UK-BUILD-NAVY-UK")]
    more(going, Reinforce("UK-BUILD-NAVY-UK"))
    assert list(going.asks[0].legal()) == [Decline(), Support("DE-SEA-BATTLE")]
    more(going, Support("DE-SEA-BATTLE"), Decline())
    assert going.state.at["UK"] == {"BRI"}
    refused(
        board(where, hands="DE: DE-SEA-BATTLE"), Battle("BEL"), "16.complex", Play("DE-SEA-BATTLE")
    )


# --- what an attacker may say beforehand ----------------------------------------------------------


@rule("qmg:18.procedure")
def test_support_may_be_planned_with_the_battle() -> None:
    position = west(prepared=f"FR: FR-31; DE: {LB}*2")
    going = play(position, Play(LB), Battle("PIC", support=(LB, LB)), Reinforce("FR-31"))
    assert "PIC" not in going.state.at["FR"]
    assert asked(going) == [("DE", TurnAsk)]


@rule("qmg:18.procedure")
def test_a_plan_that_cannot_win_spends_nothing() -> None:
    position = west(prepared=f"FR: FR-31; DE: {LB}*2")
    going = play(position, Play(LB), Battle("PIC", support=(LB,)), Reinforce("FR-31"))
    assert going.state.prepared["DE"] == [LB, LB]
    assert notes(going, BattleLost)


@rule("qmg:17.difficult")
def test_planned_payments_are_taken_in_order_and_what_is_missing_is_asked() -> None:
    position = west(
        "DE: BER WGE; FR: PAR BUR",
        prepared=f"FR: FR-BUILD-ARMY-FR; DE: {LB}",
        hands=f"DE: {LB} DE-21 DE-22 DE-23 DE-24",
    )
    going = play(
        position,
        Play(LB),
        Battle("BUR", support=(LB,), pay=("DE-24",)),
        Reinforce("FR-BUILD-ARMY-FR"),
    )
    assert asked(going) == [("DE", DiscardAsk)]
    assert going.state.down["DE"] == ["DE-24"]


@rule("qmg:17.battle")
def test_using_no_status_may_be_planned_too() -> None:
    going = play(west(statuses="DE: DE-32 DE-39"), Play(LB), Battle("PIC", use=()))
    assert asked(going) == [("DE", TurnAsk)]
    assert going.state.vp == {"central_powers": 0, "entente": 0}


# --- 18: counterattacks ---------------------------------------------------------------------------


def struck(where: str = "DE: BER WGE BEL; FR: PAR PIC", **cards: str) -> Position:
    return west(where, **({"prepared": "FR: FR-BUILD-ARMY-FR FR-24"} | cards))


@rule("qmg:18.counterattack")
def test_a_counterattack_clears_the_space_the_attack_came_from() -> None:
    position = struck("DE: BER WGE BEL; AH: VIE BEL; FR: PAR PIC")
    going = play(position, Play(LB), Battle("PIC"), Reinforce("FR-BUILD-ARMY-FR"))
    assert asked(going) == [("FR", CounterAsk)]
    more(going, Counter("FR-24"))
    assert position.nations_in("BEL") == []
    assert [n.counterattack for n in notes(going, BattleBegan)] == [False, True]
    assert going.state.up["FR"][-1] == "FR-24"


@rule("qmg:18.counterattack")
def test_a_counterattack_is_resolved_like_any_battle() -> None:
    position = struck(prepared="FR: FR-BUILD-ARMY-FR FR-24 FR-LAND-BATTLE-FR; DE: DE-BUILD-ARMY")
    going = play(
        position,
        Play(LB),
        Battle("PIC"),
        Reinforce("FR-BUILD-ARMY-FR"),
        Decline(),
        Counter("FR-24"),
    )
    assert asked(going) == [("DE", ReinforceAsk)]
    more(going, Reinforce("DE-BUILD-ARMY"), Support("FR-LAND-BATTLE-FR"))
    assert "BEL" not in going.state.at["DE"]


@rule("qmg:18.counterattack")
def test_a_failed_counterattack_may_be_answered_by_another() -> None:
    position = struck(prepared="FR: FR-BUILD-ARMY-FR FR-24; DE: DE-BUILD-ARMY DE-46")
    going = play(
        position,
        Play(LB),
        Battle("PIC"),
        Reinforce("FR-BUILD-ARMY-FR"),
        Decline(),
        Counter("FR-24"),
    )
    more(going, Reinforce("DE-BUILD-ARMY"))
    assert asked(going) == [("DE", CounterAsk)]
    more(going, Counter("DE-46"))
    assert "PIC" not in going.state.at["FR"]


@rule("qmg:18.counterattack")
def test_only_a_supplied_army_counterattacks_and_only_on_land() -> None:
    position = struck("DE: BER WGE BEL; FR: PIC", prepared="FR: FR-33 FR-24")
    going = play(position, Play(LB), Battle("PIC"), Decline())
    assert asked(going) == [("DE", TurnAsk)]
    position = struck("DE: BER BAL NTH ENG; FR: PAR PIC")
    going = play(position, Play(LB), Battle("PIC", pay=("DE-21",)), Reinforce("FR-BUILD-ARMY-FR"))
    assert asked(going) == [("DE", TurnAsk)]
    position = struck(
        "DE: BER WGE BEL PIC; FR: PAR; UK: BRI PAR",
        prepared="UK: UK-BUILD-ARMY-UK; FR: FR-24 FR-34",
    )
    going = play(position, Play(LB), Battle("PAR"), Reinforce("FR-34"))
    assert asked(going) == [("FR", CounterAsk)]


@rule("qmg:18.counterattack", "qmg:17.difficult")
def test_a_counterattack_into_difficult_terrain_costs_a_card() -> None:
    where = "DE: BER WGE BUR; FR: PAR PRO PIC"
    position = struck(where, hands=f"DE: {LB}; FR: FR-36 FR-37")
    going = play(position, Play(LB), Battle("PIC"), Reinforce("FR-BUILD-ARMY-FR"), Counter("FR-24"))
    assert asked(going) == [("FR", DiscardAsk)]
    more(going, Discard(("FR-37",)))
    assert "BUR" not in going.state.at["DE"]
    position = struck(where, hands=f"DE: {LB}")
    going = play(position, Play(LB), Battle("PIC"), Reinforce("FR-BUILD-ARMY-FR"))
    assert list(going.asks[0].legal()) == [Decline()]


@rule("qmg:18.counterattack")
def test_one_counterattack_a_battle() -> None:
    position = struck(
        "DE: BER WGE BEL; FR: PAR PIC; US: USA CAN WAO NAO ENG PIC",
        prepared="FR: FR-BUILD-ARMY-FR FR-24; UK: UK-48; DE: DE-BUILD-ARMY",
    )
    going = play(
        position,
        Play(LB),
        Battle("PIC"),
        Reinforce("FR-BUILD-ARMY-FR"),
        Decline(),
        Counter("FR-24"),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert asked(going) == [("DE", TurnAsk)]
    assert going.state.prepared["UK"] == ["UK-48"]
    position = struck(
        "DE: BER WGE BEL; FR: PAR PIC; US: USA CAN WAO NAO ENG PIC",
        prepared="FR: FR-BUILD-ARMY-FR FR-24; UK: UK-48",
    )
    going = play(
        position,
        Play(LB),
        Battle("PIC"),
        Reinforce("FR-BUILD-ARMY-FR"),
        Decline(),
        Counter("UK-48"),
    )
    assert "BEL" not in going.state.at["DE"]
