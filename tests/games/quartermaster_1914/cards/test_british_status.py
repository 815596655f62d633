"""Quartermaster General: 1914: what each British and American status does while face up."""

import pytest

from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.battle.battle import CounterAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk, SupportAsk
from pbem.games.quartermaster_1914.battle.tanks import TanksAsk
from pbem.games.quartermaster_1914.log import BattleBegan, BattleWon, Reinforced
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    EndTurn,
    Lose,
    Place,
    Play,
    Prepare,
    Reinforce,
    Support,
    Use,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from tests.games.quartermaster_1914.carding import ALL, EN, card, choices, places, targets
from tests.games.quartermaster_1914.positions import asked, board, more, notes, play, refused

rule = pytest.mark.rule
LB, FLB, ULB = "DE-LAND-BATTLE", "FR-LAND-BATTLE-FR", "UK-LAND-BATTLE-UK"
FBA, UBA = "FR-BUILD-ARMY-FR", "UK-BUILD-ARMY-UK"


@card("UK-27")
@rule("qmg:9.draft")
def test_the_pals_battalions() -> None:
    """For the two cards and a point a British Build Army comes back from the discard pile."""
    cards = {"active": "UK", "statuses": "UK: UK-27", "hands": "UK: UK-47 UK-48"}
    position = board(ALL, down=f"UK: {UBA}", **cards)
    position.state.vp[EN] = 2
    going = play(position, Draft("UK", "build_army", "discard"))
    assert going.state.hands["UK"] == [UBA]
    assert going.state.vp[EN] == 1
    assert going.state.phase == "play"
    empty = board(ALL, down=f"UK: {UBA}", decks="UK: 0", **cards)
    assert play(empty, Draft("UK", "build_army", "discard")).state.hands["UK"] == [UBA]
    refused(
        board(ALL, down="UK: UK-BUILD-ARMY-US", **cards),
        Draft("US", "build_army", "discard"),
        "11.status",
    )
    refused(board(ALL, **cards), Draft("UK", "build_army", "discard"), "11.status")
    refused(
        board(ALL, down=f"UK: {UBA}", **(cards | {"statuses": ""})),
        Draft("UK", "build_army", "discard"),
        "11.status",
    )


@card("UK-28")
@rule("qmg:9.action")
def test_commonwealth_support() -> None:
    """With three British navies an army is built by a Build Army that stays in hand; it is the
    action of the turn."""
    cards = {"active": "UK", "statuses": "UK: UK-28", "hands": f"UK: {UBA} UK-47"}
    going = play(board("UK: BRI ENG NAO NTH", **cards), Use("UK-28"))
    assert places(going) == {"PIC", "BEL", "PAR", "WGE", "IRE"}
    more(going, Place("PIC"))
    assert going.state.hands["UK"] == [UBA, "UK-47"]
    assert not going.asks[0].is_legal(Play("UK-47"))
    refused(board("UK: BRI ENG NAO; US: USA WAO", **cards), Use("UK-28"), "11.status")
    refused(
        board("UK: BRI ENG NAO NTH", **(cards | {"hands": "UK: UK-BUILD-ARMY-US"})),
        Use("UK-28"),
        "11.status",
    )


@card("UK-31")
@rule("qmg:9.action", "qmg:11.status")
def test_the_girls_with_yellow_hands() -> None:
    """The rulebook: it may be played with fewer than three navies, but not used before there are
    three."""
    cards = {"active": "UK", "statuses": "UK: UK-31", "hands": f"UK: {ULB} UK-47"}
    going = play(board("UK: BRI ENG NAO NTH; DE: BER WGE BEL", **cards), Use("UK-31"))
    assert targets(going) >= {"BEL", "WGE"}
    more(going, Battle("BEL", "NTH", pay=("UK-47",)))
    assert going.state.at["DE"] == {"BER", "WGE"}
    assert going.state.hands["UK"] == [ULB]
    refused(board("UK: BRI ENG NAO", **cards), Use("UK-31"), "11.status")


@card("UK-29")
@rule("qmg:12.attrition")
def test_relied_on_for_any_enterprise() -> None:
    """Any prepared British card counts as one black symbol; those with symbols use their own."""
    cards = {
        "active": "UK",
        "statuses": "UK: UK-29",
        "prepared": f"UK: {UBA} UK-23 UK-BUILD-ARMY-US UK-47",
    }
    going = play(board("UK: BRI PIC; DE: BER BEL", **cards), Attrit(UBA, "DE"))
    assert going.asks[0].prompt().count == 1  # type: ignore[attr-defined]
    more(going, Lose(deck=1))
    assert going.state.up["UK"] == [UBA]
    refused(board("UK: BRI; DE: BER BEL", **cards), Attrit(UBA, "DE"), "12.attrition")
    refused(
        board("UK: BRI PIC; DE: BER BEL", **cards), Attrit("UK-BUILD-ARMY-US", "DE"), "12.attrition"
    )
    going = play(board("UK: BRI PIC; DE: BER BEL", **cards), Attrit("UK-23"))
    assert (asked(going), going.asks[0].prompt().count) == ([("DE", LoseAsk)], 2)


@card("UK-30")
@rule("qmg:18.procedure")
def test_battlecruisers() -> None:
    """Once a turn a British Sea Battle straight from hand supports an attack at sea, with nothing
    prepared too."""
    sea = "UK-SEA-BATTLE-UK"
    position = board(
        "UK: BRI ENG; DE: BER WGE NTH",
        active="UK",
        hands=f"UK: {sea}*2",
        prepared="DE: DE-BUILD-NAVY",
        statuses="UK: UK-30",
    )
    going = play(position, Play(sea), Battle("NTH"), Reinforce("DE-BUILD-NAVY"))
    assert asked(going) == [("UK", SupportAsk)]
    more(going, Support(sea, hand=True))
    assert going.state.at["DE"] == {"BER", "WGE"}
    assert going.state.up["UK"] == [sea, sea]


@card("UK-32")
@rule("qmg:18.text", "qmg:18.double", "qmg:11.status")
def test_mark_iv_tanks() -> None:
    """The rulebook's examples: the Somme pays for an army in Picardy, Gallipoli not for one in
    Western Germany."""
    cards = {"active": "UK", "statuses": "UK: UK-32", "hands": f"UK: {ULB} UK-47"}
    position = board("UK: BRI ENG; FR: PAR; DE: BER WGE PIC", prepared="UK: UK-44 UK-42", **cards)
    refused(
        position,
        Use("UK-32", "UK-44"),
        "11.status",
        Play(ULB),
        Battle("PIC", "ENG", pay=("UK-47",)),
    )
    position = board("UK: BRI ENG BEL; DE: BER WGE PIC", prepared="UK: UK-44 UK-42", **cards)
    going = play(position, Play(ULB), Battle("PIC", "BEL"))
    assert choices(going, Use) == [Use("UK-32", "UK-44")]
    more(going, Use("UK-32", "UK-44"))
    assert going.state.at["UK"] == {"BRI", "ENG", "BEL", "PIC"}
    assert going.state.up["UK"] == [ULB, "UK-44"]
    position = board("UK: BRI ENG BEL; DE: BER WGE", prepared="UK: UK-42", **cards)
    refused(position, Use("UK-32", "UK-42"), "11.status", Play(ULB), Battle("WGE", "BEL"))
    position = board("UK: BRI ENG BEL IRE CAN GRE", prepared=f"UK: {ULB}", **cards)
    refused(position, Use("UK-32", ULB), "11.status", Play(ULB), Battle("PIC", "BEL"))


@card("UK-32")
def test_mark_iv_tanks_after_an_empty_space_and_only_at_once() -> None:
    cards = {
        "active": "UK",
        "statuses": "UK: UK-32",
        "hands": f"UK: {ULB} UK-47",
        "prepared": f"UK: {ULB}",
    }
    going = play(
        board("UK: BRI ENG BEL", **cards), Play(ULB), Battle("PIC", "BEL"), Use("UK-32", ULB)
    )
    assert "PIC" in going.state.at["UK"]
    refused(
        board("UK: BRI ENG BEL", **cards),
        Use("UK-32", ULB),
        "11.status",
        Play(ULB),
        Battle("PIC", "BEL"),
        Prepare("UK-47"),
    )


@card("UK-32")
@card("UK-34")
@rule("qmg:18.counterattack")
def test_mark_iv_tanks_follow_a_british_counterattack_in_anothers_turn() -> None:
    """An American card lets a British army strike back; if it wins on open land the tanks are asked
    for at once."""
    position = board(
        "UK: BRI ENG PIC; US: USA CAN NAO PAR; DE: BER WGE BEL",
        hands=f"DE: {LB}",
        prepared=f"UK: {UBA} UK-48 {ULB}",
        statuses="UK: UK-32 UK-34",
    )
    going = play(position, Play(LB), Battle("PIC"), Reinforce(UBA), Counter("UK-48"))
    assert asked(going) == [("UK", TanksAsk)]
    assert list(going.asks[0].legal()) == [Decline(), Use("UK-32", ULB)]
    more(going, Use("UK-32", ULB))
    assert going.state.at["UK"] >= {"PIC", "BEL"}
    assert [n.nation for n in notes(going, BattleBegan)] == ["DE", "UK"]


@rule("qmg:18.text", "qmg:17.difficult")
@pytest.mark.parametrize(
    ("name", "where", "battle", "usable"),
    [
        pytest.param(
            "FR-27",
            "FR: PAR NAO ENG BEL; DE: BER WGE NTH PIC",
            Battle("PIC", "ENG"),
            False,
            marks=card("FR-27"),
        ),
        pytest.param(
            "FR-27", "FR: PAR; DE: BER WGE PIC", Battle("PIC", "PAR"), True, marks=card("FR-27")
        ),
        pytest.param(
            "UK-32",
            "UK: BRI ENG; DE: BER WGE PIC",
            Battle("PIC", "ENG"),
            False,
            marks=card("UK-32"),
        ),
        pytest.param(
            "UK-32",
            "UK: BRI ENG BEL; DE: BER WGE PIC",
            Battle("PIC", "BEL"),
            True,
            marks=card("UK-32"),
        ),
        pytest.param(
            "FR-42",
            "IT: ROM WES; FR: BUR; DE: BER WGE PIC PAR PRO",
            Battle("PRO", "WES"),
            True,
            marks=card("FR-42"),
        ),
    ],
)
def test_an_attack_from_the_sea_counts_as_difficult_for_the_text_of_cards(
    name: str, where: str, battle: Battle, usable: bool
) -> None:
    """Ruling: tanks are of no use on open land attacked from the sea."""
    power = name[:2]
    hand = {"FR-27": FLB, "UK-32": ULB, "FR-42": "FR-LAND-BATTLE-IT"}[name]
    spare = {"FR": "FR-36 FR-37 FR-33", "UK": "UK-47 UK-48 UK-26"}[power]
    position = board(
        where,
        active=power,
        hands=f"{power}: {hand} {spare}",
        prepared=f"{power}: {name}; DE: DE-BUILD-ARMY",
    )
    position.state.granted = [("DE", "PIC"), ("DE", "PRO")]
    pay = tuple(spare.split()[:1])
    going = play(
        position,
        Play(hand),
        Battle(battle.target, battle.source, pay=pay),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert (Support(name) in list(going.asks[0].legal())) == usable


@rule("qmg:18.text", "qmg:17.difficult")
@card("FR-32")
@pytest.mark.parametrize(("source", "usable"), [("ENG", True), ("BEL", False)])
def test_alpini_prepared_help_on_open_land_attacked_from_the_sea(source: str, usable: bool) -> None:
    position = board(
        "IT: ROM PIC; FR: PAR; DE: BER WGE BEL NTH ENG",
        hands=f"DE: {LB} DE-21",
        prepared="FR: FR-32",
    )
    position.state.granted = [("IT", "PIC")]
    going = play(position, Play(LB), Battle("PIC", source))
    assert (Reinforce("FR-32") in list(going.asks[0].legal())) == usable


@card("UK-33")
def test_dreadnoughts() -> None:
    """Once a turn a British card that reinforces a navy stays prepared."""
    position = board(
        "UK: BRI ENG; DE: BER BAL NTH",
        hands="DE: DE-SEA-BATTLE",
        prepared="UK: UK-BUILD-NAVY-UK; DE: DE-SEA-BATTLE",
        statuses="UK: UK-33",
    )
    going = play(position, Play("DE-SEA-BATTLE"), Battle("ENG"))
    assert len(list(going.asks[0].legal())) == 3
    more(going, Reinforce("UK-BUILD-NAVY-UK", keep=True))
    assert going.state.prepared["UK"] == ["UK-BUILD-NAVY-UK"]
    more(going, Support("DE-SEA-BATTLE"))
    assert [n.kept for n in notes(going, Reinforced)] == [True]
    assert going.state.prepared["UK"] == ["UK-BUILD-NAVY-UK"]
    position = board(
        "UK: BRI PIC; DE: BER WGE BEL",
        hands=f"DE: {LB}",
        prepared=f"UK: {UBA}",
        statuses="UK: UK-33",
    )
    position.state.granted = [("UK", "PIC")]
    refused(position, Reinforce(UBA, keep=True), "11.status", Play(LB), Battle("PIC"))


@card("UK-34")
@rule("qmg:18.procedure", "qmg:17.difficult")
def test_blackjack_and_the_doughboys_defend_and_support() -> None:
    """American cards help British, French and Italian armies next to an American piece; not
    Russia."""
    cards = {"hands": f"DE: {LB}", "prepared": "UK: UK-BUILD-ARMY-US", "statuses": "UK: UK-34"}
    going = play(
        board("FR: PAR PIC; US: USA ENG; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC")
    )
    assert asked(going) == [("UK", ReinforceAsk)]
    assert list(going.asks[0].legal()) == [Decline(), Reinforce("UK-BUILD-ARMY-US")]
    going = play(
        board("FR: PAR PIC; US: USA NAO; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC")
    )
    assert asked(going) == [("DE", TurnAsk)]
    going = play(board("FR: PIC; US: USA ENG; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC"))
    assert list(going.asks[0].legal()) == [Decline()]
    going = play(
        board("RU: MOS PIC; US: USA ENG; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC")
    )
    assert asked(going) == [("DE", TurnAsk)]
    cards = {
        "active": "FR",
        "hands": f"FR: {FLB}",
        "prepared": "UK: UK-LAND-BATTLE-US; DE: DE-BUILD-ARMY",
        "statuses": "UK: UK-34",
    }
    going = play(
        board("FR: PAR PIC; US: USA ENG; DE: BER WGE BEL", **cards),
        Play(FLB),
        Battle("BEL"),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert asked(going) == [("UK", SupportAsk)]
    more(going, Support("UK-LAND-BATTLE-US"))
    assert notes(going, BattleWon) == [BattleWon("FR", "BEL", ("DE",))]


@card("UK-34")
@rule("qmg:18.procedure")
def test_the_helper_may_support_when_the_attacker_declines() -> None:
    cards = {
        "active": "FR",
        "hands": f"FR: {FLB}",
        "prepared": f"UK: UK-LAND-BATTLE-US; FR: {FLB}; DE: DE-BUILD-ARMY",
        "statuses": "UK: UK-34",
    }
    going = play(
        board("FR: PAR PIC; US: USA ENG; DE: BER WGE BEL", **cards),
        Play(FLB),
        Battle("BEL", support=()),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert asked(going) == [("UK", SupportAsk)]
    more(going, Decline())
    assert asked(going) == [("FR", TurnAsk)]


@card("FR-42")
@card("UK-34")
def test_an_american_card_that_supports_italy_shares_the_bersaglieri() -> None:
    """Ruling: the terrain is the attacker's to pay, and the attacker pays none."""
    position = board(
        "IT: ROM ALP; US: USA ADR; AH: VIE TYR; FR: PAR",
        active="FR",
        hands="FR: FR-42",
        prepared="UK: UK-LAND-BATTLE-US; AT: AT-BUILD-ARMY-AH",
        statuses="UK: UK-34",
    )
    going = play(
        position,
        Play("FR-42"),
        Battle("TYR"),
        Reinforce("AT-BUILD-ARMY-AH"),
        Support("UK-LAND-BATTLE-US"),
    )
    assert going.state.at["AH"] == {"VIE"}
    assert going.state.down["FR"] == going.state.down["UK"] == []


@card("FR-25")
@card("DE-31")
@rule("qmg:18.counterattack", "qmg:17.battle")
def test_who_pays_for_what_a_counterattack_sets_off() -> None:
    """Ruling: always the power whose army attacks, even if another power's card lets it."""
    position = board(
        "FR: PAR BUR PIC; AH: VIE BEL; DE: BER WGE",
        active="FR",
        hands=f"FR: {FLB}; AT: AT-17 AT-18",
        prepared="DE: DE-BUILD-ARMY DE-46 DE-44; AT: AT-25",
        statuses="FR: FR-25; DE: DE-31",
    )
    position.state.granted = [("AH", "BEL")]
    going = play(position, Play(FLB), Battle("BEL", "BUR"), Decline())
    assert asked(going) == [("DE", ReinforceAsk)]
    more(going, Reinforce("DE-BUILD-ARMY"))
    assert asked(going) == [("AT", CounterAsk)]
    more(going, Decline(), Counter("DE-46"), Discard(("AT-18",)))
    assert going.state.prepared["AT"] == []
    assert going.state.prepared["DE"] == ["DE-44"]
    assert going.state.down["AT"] == ["AT-18", "AT-25"]
    assert more(going, EndTurn()).state.phase == "draft"
