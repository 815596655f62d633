"""Quartermaster General: 1914: what each Russian, French and Italian status does."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.log import Discarded, PointsChanged
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Decline,
    Discard,
    Draft,
    Play,
    Prepare,
    Reinforce,
    Support,
    Use,
)
from pbem.games.quartermaster_1914.scoring import statuses_scored
from pbem.games.quartermaster_1914.turn import TurnAsk
from tests.games.quartermaster_1914.carding import ALL, CP, EN, card, choices, holding
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


# --- France & Italy -------------------------------------------------------------------------------


@card("FR-24")
@rule("qmg:17.battle")
def test_la_revanche() -> None:
    """A point whenever France starts a battle against a German army in Belgium, Burgundy or Western
    Germany."""
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
        board(
            "FR: PAR PIC BEL; DE: BER WGE",
            prepared="",
            **(cards | {"statuses": "FR: FR-24; DE: DE-31"}),
        ),
        Play(FLB),
        Battle("WGE"),
    )
    assert going.state.vp[EN] == 1


@pytest.mark.parametrize(
    ("name", "space"),
    [
        pytest.param("FR-25", "BUR", marks=card("FR-25")),
        pytest.param("FR-31", "PIC", marks=card("FR-31")),
    ],
)
@rule("qmg:15.exhaustion", "qmg:17.battle")
def test_verdun_and_marne(name: str, space: str) -> None:
    """Whoever attacks a French army there discards a prepared card of its choice, unseen, or loses
    a point."""
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
    going = play(
        position,
        Play("FR-LAND-BATTLE-IT"),
        Battle("ALP", pay=("FR-36",)),
        Reinforce("AT-BUILD-ARMY-AH"),
    )
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
    going = play(
        position, Play(FLB), Battle("BUR", "PAR", pay=("FR-36",)), Reinforce("DE-BUILD-ARMY")
    )
    assert asked(going) == [("FR", TurnAsk)]


@card("FR-27")
@rule("qmg:11.status")
def test_renault_ft_tanks() -> None:
    """Once a turn a supporting French card goes back into hand."""
    cards = {"active": "FR", "statuses": "FR: FR-27"}
    position = board(
        "FR: PAR PIC; DE: BER WGE BEL",
        hands=f"FR: {FLB}",
        prepared=f"DE: DE-BUILD-ARMY*2; FR: {FLB}*2",
        **cards,
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
    going = play(
        position,
        Play(FLB),
        Battle("BEL"),
        Reinforce("DE-BUILD-ARMY"),
        Support(FLB, keep=True, hand=True),
    )
    assert going.state.hands["FR"] == [FLB]
    assert going.state.used == {"creeping_barrage", "renault_tanks"}


@card("FR-28")
@rule("qmg:9.draft")
def test_bares_expands_armee_de_l_air() -> None:
    """A French Land Battle may be drafted where a French Build Army may, in the Draft step and by
    cards."""
    going = play(
        board(ALL, active="FR", hands="FR: FR-36 FR-37 FR-34", statuses="FR: FR-28"),
        Draft("FR", "land_battle"),
        Discard(("FR-36", "FR-37")),
    )
    assert going.state.hands["FR"] == ["FR-34", FLB]
    more(going, Play("FR-34"), Draft("FR", "land_battle"))
    assert going.state.hands["FR"] == [FLB, FLB]
    refused(
        board(ALL, active="FR", hands="FR: FR-36 FR-37", statuses="FR: FR-28"),
        Draft("IT", "land_battle"),
        "9.draft",
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
    """A French card just drafted may be prepared at once, besides the Prepare step; an Italian one
    may not."""
    cards = {"active": "FR", "statuses": "FR: FR-30", "hands": "FR: FR-36 FR-37 FR-33 FR-34"}
    going = play(
        board(ALL, **cards), Draft("FR", "build_navy"), Discard(("FR-36", "FR-37")), Use("FR-30")
    )
    assert going.state.prepared["FR"] == ["FR-BUILD-NAVY-FR"]
    more(going, Play("FR-34"), Draft("FR", "build_army"), Use("FR-30"))
    assert going.state.prepared["FR"] == ["FR-BUILD-NAVY-FR", FBA]
    more(going, Prepare("FR-33"))
    assert len(going.state.prepared["FR"]) == 3
    refused(
        board(ALL, **cards),
        Use("FR-30"),
        "11.status",
        Draft("IT", "build_army"),
        Discard(("FR-36", "FR-37")),
    )
    refused(board(ALL, **cards), Use("FR-30"), "11.status")


@card("FR-32")
@rule("qmg:15.exhaustion")
def test_alpini() -> None:
    """Once a turn, an attack on an Italian army in difficult terrain costs one more card, or a
    point; from the sea too."""
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
