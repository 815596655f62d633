"""Quartermaster General: 1914: the statuses of the Entente, each by what it does while it lies face up."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.battle.battle import CounterAsk, ReinforceAsk, SupportAsk, TanksAsk
from pbem.games.quartermaster_1914.log import BattleBegan, BattleWon, Discarded, PointsChanged, Reinforced
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
from pbem.games.quartermaster_1914.scoring import statuses_scored
from pbem.games.quartermaster_1914.turn import TurnAsk
from tests.games.quartermaster_1914.carding import ALL, CP, EN, card, choices, holding, places, targets
from tests.games.quartermaster_1914.positions import asked, board, more, notes, play, refused

rule = pytest.mark.rule
LB, FLB, ULB = "DE-LAND-BATTLE", "FR-LAND-BATTLE-FR", "UK-LAND-BATTLE-UK"
FBA, UBA = "FR-BUILD-ARMY-FR", "UK-BUILD-ARMY-UK"


@card("RU-18")
@rule("qmg:20.scoring")
@pytest.mark.parametrize(
    ("where", "points"),
    [
        ("RU: MOS UKR RUM BUL", 1),
        ("RU: MOS UKR RUM BUL IST GRE", 1),
        ("RU: MOS BUL", 0),
        ("RU: MOS UKR BLA ANA", 1),
        ("RU: MOS UKR RUM", 0),
        ("RU: UKR RUM BUL; DE: MOS", 0),
    ],
)
def test_warm_water_port(where: str, points: int) -> None:
    """A point, not more, for a supplied army on the Eastern Mediterranean."""
    assert sum(n for _, n in statuses_scored(board(where, statuses="RU: RU-18"), EN)) == points


# --- France & Italy -----------------------------------------------------------------------------------------------------


@card("FR-24")
@rule("qmg:17.battle")
def test_la_revanche() -> None:
    """A point whenever France starts a battle against a German army in Belgium, Burgundy or Western Germany."""
    cards = {"active": "FR", "hands": f"FR: {FLB} FR-36", "statuses": "FR: FR-24"}
    going = play(
        board("FR: PAR PIC; DE: BER WGE BEL", prepared="DE: DE-BUILD-ARMY", **cards),
        Play(FLB),
        Battle("BEL"),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert notes(going, PointsChanged) == [PointsChanged(EN, 1, 1, "qmg.points.la_revanche")]
    assert "BEL" in going.state.at["DE"]
    going = play(board("FR: PAR PIC; AH: VIE BEL; DE: BER", **cards), Play(FLB), Battle("BEL"))
    assert going.state.vp[EN] == 0
    going = play(
        board("FR: PAR PIC BEL; DE: BER WGE", prepared="", **(cards | {"statuses": "FR: FR-24; DE: DE-31"})),
        Play(FLB),
        Battle("WGE"),
    )
    assert going.state.vp[EN] == 1


@pytest.mark.parametrize(
    ("name", "space"),
    [pytest.param("FR-25", "BUR", marks=card("FR-25")), pytest.param("FR-31", "PIC", marks=card("FR-31"))],
)
@rule("qmg:15.exhaustion", "qmg:17.battle")
def test_verdun_and_marne(name: str, space: str) -> None:
    """Whoever attacks a French army there discards a prepared card of its choice, unseen, or loses a point."""
    cards = {"hands": f"DE: {LB} DE-21", "statuses": f"FR: {name}"}
    position = board(f"DE: BER WGE BEL; FR: PAR {space}", prepared="DE: DE-44 DE-45", **cards)
    going = play(position, Play(LB), Battle(space, "BEL"))
    assert asked(going) == [("DE", DiscardAsk)]
    more(going, Discard(("DE-45",)))
    assert going.state.down["DE"][-1] == "DE-45"
    position = board(f"DE: BER WGE BEL; FR: PAR {space}", **cards)
    position.state.vp[CP] = 2
    assert play(position, Play(LB), Battle(space, "BEL")).state.vp == {CP: 1, EN: 0}
    position = board(f"DE: BER WGE BEL; UK: BRI {space}; FR: PAR", prepared="DE: DE-44", **cards)
    assert play(position, Play(LB), Battle(space, "BEL")).state.prepared["DE"] == ["DE-44"]


@card("FR-26")
@rule("qmg:18.procedure")
def test_general_nivelles_creeping_barrage() -> None:
    """Once a turn a French Land Battle straight from hand supports a French attack on land."""
    where, cards = "FR: PAR PIC; DE: BER WGE BEL", {"active": "FR", "statuses": "FR: FR-26"}
    position = board(where, hands=f"FR: {FLB}*3", prepared="DE: DE-BUILD-ARMY*2", **cards)
    going = play(position, Play(FLB), Battle("BEL"), Reinforce("DE-BUILD-ARMY"))
    assert list(going.asks[0].legal()) == [Decline(), Support(FLB, hand=True)]
    more(going, Support(FLB, hand=True), Reinforce("DE-BUILD-ARMY"))
    assert asked(going) == [("FR", TurnAsk)]
    assert going.state.up["FR"] == [FLB, FLB]
    position = board(
        "IT: ROM; AH: VIE ALP",
        hands="FR: FR-LAND-BATTLE-IT FR-LAND-BATTLE-FR FR-36 FR-37",
        prepared="AT: AT-BUILD-ARMY-AH",
        **cards,
    )
    position.state.granted = [("AH", "ALP")]
    going = play(position, Play("FR-LAND-BATTLE-IT"), Battle("ALP", pay=("FR-36",)), Reinforce("AT-BUILD-ARMY-AH"))
    assert asked(going) == [("FR", TurnAsk)]


@card("FR-26")
def test_a_card_from_hand_may_be_planned_and_needs_its_terrain_card_besides() -> None:
    cards = {"active": "FR", "statuses": "FR: FR-26", "prepared": "DE: DE-BUILD-ARMY"}
    going = play(
        board("FR: PAR PIC; DE: BER WGE BEL", hands=f"FR: {FLB}*2", **cards),
        Play(FLB),
        Battle("BEL", support=(FLB,)),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert "BEL" not in going.state.at["DE"]
    position = board("FR: PAR PIC; DE: BER WGE BUR", hands=f"FR: {FLB}*2 FR-36", **cards)
    going = play(position, Play(FLB), Battle("BUR", "PAR", pay=("FR-36",)), Reinforce("DE-BUILD-ARMY"))
    assert asked(going) == [("FR", TurnAsk)]


@card("FR-27")
@rule("qmg:11.status")
def test_renault_ft_tanks() -> None:
    """Once a turn a supporting French card goes back into hand."""
    cards = {"active": "FR", "statuses": "FR: FR-27"}
    position = board(
        "FR: PAR PIC; DE: BER WGE BEL", hands=f"FR: {FLB}", prepared=f"DE: DE-BUILD-ARMY*2; FR: {FLB}*2", **cards
    )
    going = play(
        position,
        Play(FLB),
        Battle("BEL"),
        Reinforce("DE-BUILD-ARMY"),
        Support(FLB, keep=True),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert going.state.hands["FR"] == [FLB]
    assert Support(FLB, keep=True) not in list(going.asks[0].legal())
    more(going, Support(FLB))
    assert going.state.up["FR"] == [FLB, FLB]
    assert "BEL" not in going.state.at["DE"]


@card("FR-27")
@card("FR-26")
def test_the_barrage_and_the_tanks_together() -> None:
    """Ruling: a card used from hand may go back into hand."""
    position = board(
        "FR: PAR PIC; DE: BER WGE BEL",
        active="FR",
        hands=f"FR: {FLB}*2",
        prepared="DE: DE-BUILD-ARMY",
        statuses="FR: FR-26 FR-27",
    )
    going = play(position, Play(FLB), Battle("BEL"), Reinforce("DE-BUILD-ARMY"), Support(FLB, keep=True, hand=True))
    assert going.state.hands["FR"] == [FLB]
    assert going.state.used == {"creeping_barrage", "renault_tanks"}


@card("FR-28")
@rule("qmg:9.draft")
def test_bares_expands_armee_de_l_air() -> None:
    """A French Land Battle may be drafted where a French Build Army may, in the Draft step and by cards."""
    going = play(
        board(ALL, active="FR", hands="FR: FR-36 FR-37 FR-34", statuses="FR: FR-28"),
        Draft("FR", "land_battle"),
        Discard(("FR-36", "FR-37")),
    )
    assert going.state.hands["FR"] == ["FR-34", FLB]
    more(going, Play("FR-34"), Draft("FR", "land_battle"))
    assert going.state.hands["FR"] == [FLB, FLB]
    refused(
        board(ALL, active="FR", hands="FR: FR-36 FR-37", statuses="FR: FR-28"), Draft("IT", "land_battle"), "9.draft"
    )
    going = play(holding("FR-40", ALL, statuses="FR: FR-28"), Play("FR-40"))
    assert choices(going, Draft) == [Draft("IT", "build_army")]


@card("FR-29")
@rule("qmg:9.draft")
def test_troupes_coloniales() -> None:
    """With a navy in the west France drafts a Build Army for nothing in place of the draft."""
    cards = {"active": "FR", "statuses": "FR: FR-29", "hands": "FR: FR-36 FR-37"}
    going = play(board("FR: PAR WES", **cards), Use("FR-29"))
    assert going.state.hands["FR"] == ["FR-36", "FR-37", FBA]
    assert going.state.down["FR"] == []
    refused(board("FR: PAR WES", **cards), Draft("FR", "build_army"), "9.turn", Use("FR-29"))
    refused(board("FR: PAR WES", **cards), Use("FR-29"), "11.status", Draft("FR", "build_army"))
    refused(board("FR: PAR NAO", **cards), Use("FR-29"), "11.status")


@card("FR-30")
@rule("qmg:9.draft")
def test_citizen_soldiers() -> None:
    """A French card just drafted may be prepared at once, besides the Prepare step; an Italian one may not."""
    cards = {"active": "FR", "statuses": "FR: FR-30", "hands": "FR: FR-36 FR-37 FR-33 FR-34"}
    going = play(board(ALL, **cards), Draft("FR", "build_navy"), Discard(("FR-36", "FR-37")), Use("FR-30"))
    assert going.state.prepared["FR"] == ["FR-BUILD-NAVY-FR"]
    more(going, Play("FR-34"), Draft("FR", "build_army"), Use("FR-30"))
    assert going.state.prepared["FR"] == ["FR-BUILD-NAVY-FR", FBA]
    more(going, Prepare("FR-33"))
    assert len(going.state.prepared["FR"]) == 3
    refused(board(ALL, **cards), Use("FR-30"), "11.status", Draft("IT", "build_army"), Discard(("FR-36", "FR-37")))
    refused(board(ALL, **cards), Use("FR-30"), "11.status")


@card("FR-32")
@rule("qmg:15.exhaustion")
def test_alpini() -> None:
    """Once a turn, an attack on an Italian army in difficult terrain costs one more card, or a point; from the sea too."""
    cards = {"active": "AT", "statuses": "FR: FR-32"}
    position = board("AH: VIE TYR; IT: ROM ALP", hands="AT: AT-LAND-BATTLE-AH AT-17 AT-18", **cards)
    going = play(position, Play("AT-LAND-BATTLE-AH"), Battle("ALP", pay=("AT-17",)))
    assert [n.why for n in notes(going, Discarded)] == ["qmg.why.terrain", "qmg.why.alpini"]
    assert going.state.used == {"alpini"}
    position = board("AH: VIE TYR ADR; IT: ROM ALP", hands="AT: AT-LAND-BATTLE-AH AT-17", **cards)
    position.state.vp[CP] = 1
    going = play(position, Play("AT-LAND-BATTLE-AH"), Battle("ALP", "ADR"))
    assert going.state.vp[CP] == 0
    position = board("DE: BER WGE BEL; IT: PIC ROM", hands=f"DE: {LB} DE-21", statuses="FR: FR-32")
    assert play(position, Play(LB), Battle("PIC")).state.down["DE"] == []


# --- United Kingdom & United States -------------------------------------------------------------------------------------


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
    refused(board(ALL, down="UK: UK-BUILD-ARMY-US", **cards), Draft("US", "build_army", "discard"), "11.status")
    refused(board(ALL, **cards), Draft("UK", "build_army", "discard"), "11.status")
    refused(
        board(ALL, down=f"UK: {UBA}", **(cards | {"statuses": ""})), Draft("UK", "build_army", "discard"), "11.status"
    )


@card("UK-28")
@rule("qmg:9.action")
def test_commonwealth_support() -> None:
    """With three British navies an army is built by a Build Army that stays in hand; it is the action of the turn."""
    cards = {"active": "UK", "statuses": "UK: UK-28", "hands": f"UK: {UBA} UK-47"}
    going = play(board("UK: BRI ENG NAO NTH", **cards), Use("UK-28"))
    assert places(going) == {"PIC", "BEL", "PAR", "WGE", "IRE"}
    more(going, Place("PIC"))
    assert going.state.hands["UK"] == [UBA, "UK-47"]
    assert not going.asks[0].is_legal(Play("UK-47"))
    refused(board("UK: BRI ENG NAO; US: USA WAO", **cards), Use("UK-28"), "11.status")
    refused(board("UK: BRI ENG NAO NTH", **(cards | {"hands": "UK: UK-BUILD-ARMY-US"})), Use("UK-28"), "11.status")


@card("UK-31")
@rule("qmg:9.action", "qmg:11.status")
def test_the_girls_with_yellow_hands() -> None:
    """The rulebook: it may be played with fewer than three navies, but not used before there are three."""
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
    cards = {"active": "UK", "statuses": "UK: UK-29", "prepared": f"UK: {UBA} UK-23 UK-BUILD-ARMY-US UK-47"}
    going = play(board("UK: BRI PIC; DE: BER BEL", **cards), Attrit(UBA, "DE"))
    assert going.asks[0].prompt().count == 1  # type: ignore[attr-defined]
    more(going, Lose(deck=1))
    assert going.state.up["UK"] == [UBA]
    refused(board("UK: BRI; DE: BER BEL", **cards), Attrit(UBA, "DE"), "12.attrition")
    refused(board("UK: BRI PIC; DE: BER BEL", **cards), Attrit("UK-BUILD-ARMY-US", "DE"), "12.attrition")
    going = play(board("UK: BRI PIC; DE: BER BEL", **cards), Attrit("UK-23"))
    assert (asked(going), going.asks[0].prompt().count) == ([("DE", LoseAsk)], 2)  # type: ignore[attr-defined]


@card("UK-30")
@rule("qmg:18.procedure")
def test_battlecruisers() -> None:
    """Once a turn a British Sea Battle straight from hand supports an attack at sea, with nothing prepared too."""
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
    """The rulebook's examples: the Somme pays for an army in Picardy, Gallipoli not for one in Western Germany."""
    cards = {"active": "UK", "statuses": "UK: UK-32", "hands": f"UK: {ULB} UK-47"}
    position = board("UK: BRI ENG; FR: PAR; DE: BER WGE PIC", prepared="UK: UK-44 UK-42", **cards)
    refused(position, Use("UK-32", "UK-44"), "11.status", Play(ULB), Battle("PIC", "ENG", pay=("UK-47",)))
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
    cards = {"active": "UK", "statuses": "UK: UK-32", "hands": f"UK: {ULB} UK-47", "prepared": f"UK: {ULB}"}
    going = play(board("UK: BRI ENG BEL", **cards), Play(ULB), Battle("PIC", "BEL"), Use("UK-32", ULB))
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
    """An American card lets a British army strike back; if it wins on open land the tanks are asked for at once."""
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
            "FR-27", "FR: PAR NAO ENG BEL; DE: BER WGE NTH PIC", Battle("PIC", "ENG"), False, marks=card("FR-27")
        ),
        pytest.param("FR-27", "FR: PAR; DE: BER WGE PIC", Battle("PIC", "PAR"), True, marks=card("FR-27")),
        pytest.param("UK-32", "UK: BRI ENG; DE: BER WGE PIC", Battle("PIC", "ENG"), False, marks=card("UK-32")),
        pytest.param("UK-32", "UK: BRI ENG BEL; DE: BER WGE PIC", Battle("PIC", "BEL"), True, marks=card("UK-32")),
        pytest.param(
            "FR-42", "IT: ROM WES; FR: BUR; DE: BER WGE PIC PAR PRO", Battle("PRO", "WES"), True, marks=card("FR-42")
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
        where, active=power, hands=f"{power}: {hand} {spare}", prepared=f"{power}: {name}; DE: DE-BUILD-ARMY"
    )
    position.state.granted = [("DE", "PIC"), ("DE", "PRO")]
    pay = tuple(spare.split()[:1])
    going = play(position, Play(hand), Battle(battle.target, battle.source, pay=pay), Reinforce("DE-BUILD-ARMY"))
    assert (Support(name) in list(going.asks[0].legal())) == usable


@rule("qmg:18.text", "qmg:17.difficult")
@card("FR-32")
@pytest.mark.parametrize(("source", "usable"), [("ENG", True), ("BEL", False)])
def test_alpini_prepared_help_on_open_land_attacked_from_the_sea(source: str, usable: bool) -> None:
    position = board("IT: ROM PIC; FR: PAR; DE: BER WGE BEL NTH ENG", hands=f"DE: {LB} DE-21", prepared="FR: FR-32")
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
    position = board("UK: BRI PIC; DE: BER WGE BEL", hands=f"DE: {LB}", prepared=f"UK: {UBA}", statuses="UK: UK-33")
    position.state.granted = [("UK", "PIC")]
    refused(position, Reinforce(UBA, keep=True), "11.status", Play(LB), Battle("PIC"))


@card("UK-34")
@rule("qmg:18.procedure", "qmg:17.difficult")
def test_blackjack_and_the_doughboys_defend_and_support() -> None:
    """American cards help British, French and Italian armies next to an American piece; not Russia."""
    cards = {"hands": f"DE: {LB}", "prepared": "UK: UK-BUILD-ARMY-US", "statuses": "UK: UK-34"}
    going = play(board("FR: PAR PIC; US: USA ENG; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC"))
    assert asked(going) == [("UK", ReinforceAsk)]
    assert list(going.asks[0].legal()) == [Decline(), Reinforce("UK-BUILD-ARMY-US")]
    going = play(board("FR: PAR PIC; US: USA NAO; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC"))
    assert asked(going) == [("DE", TurnAsk)]
    going = play(board("FR: PIC; US: USA ENG; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC"))
    assert list(going.asks[0].legal()) == [Decline()]
    going = play(board("RU: MOS PIC; US: USA ENG; DE: BER WGE BEL", **cards), Play(LB), Battle("PIC"))
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
    going = play(position, Play("FR-42"), Battle("TYR"), Reinforce("AT-BUILD-ARMY-AH"), Support("UK-LAND-BATTLE-US"))
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
