"""Quartermaster General: 1914: the two extended examples of the rulebook, played move by move."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.battle.battle import CounterAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk, SupportAsk
from pbem.games.quartermaster_1914.log import BattleBegan, BattleLost, BattleWon, CardsDrawn
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    Draw,
    Lose,
    Place,
    Play,
    Prepare,
    Reinforce,
    Support,
    Use,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from tests.games.quartermaster_1914.positions import asked, at, board, more, notes, play

rule = pytest.mark.rule
LB = "DE-LAND-BATTLE"


@rule("qmg:21.example", "qmg:18.supply", "qmg:17.difficult", "qmg:15.discards")
@pytest.mark.card("qmg:AT-27")
def test_the_first_extended_example() -> None:
    """Round 4: Franz Ferdinand is avenged; Russia pays for the Morava Offensive against Serbia."""
    position = board(
        "AH: VIE GAL BUD; RU: MOS UKR SER",
        active="AT",
        hands="AT: AT-27 AT-17 AT-34 AT-35 AT-36 AT-37 AT-38; RU: RU-33",
        prepared="AT: AT-LAND-BATTLE-AH AT-28; RU: RU-BUILD-ARMY RU-22",
    )
    going = play(at(position, "draft", 4), Draft("AH", "build_army"), Discard(("AT-34", "AT-35")))
    assert len(going.state.hands["AT"]) == 6
    more(going, Play("AT-27"))
    assert going.state.up["AT"] == ["AT-27"]
    more(going, Discard(("AT-36",)), Battle("SER"))
    assert asked(going) == [("AT", DiscardAsk)]
    more(going, Discard(("AT-37",)))
    assert asked(going) == [("RU", ReinforceAsk)]
    assert list(going.asks[0].legal()) == [Decline(), Reinforce("RU-22")]
    more(going, Reinforce("RU-22"))
    assert asked(going) == [("AT", SupportAsk)]
    more(going, Support("AT-LAND-BATTLE-AH"), Discard(("AT-38",)))
    assert asked(going) == [("RU", ReinforceAsk)]
    assert list(going.asks[0].legal()) == [Decline()]
    more(going, Decline())
    assert going.state.at["RU"] == {"MOS", "UKR"}
    more(going, Place("SER"))
    assert going.state.at["AH"] == {"VIE", "GAL", "BUD", "SER"}
    assert going.state.down["AT"] == ["AT-34", "AT-35", "AT-36", "AT-37", "AT-38"]
    more(going, Attrit("AT-28", "RU"))
    assert asked(going) == [("RU", LoseAsk)]
    more(going, Lose(hand=("RU-33",)))
    assert going.state.down["RU"] == ["RU-33"]
    more(going, Prepare("AT-BUILD-ARMY-AH"))
    going.table.drain()
    more(going, Draw(5))
    assert notes(going, CardsDrawn) == [CardsDrawn("AT", 5)]
    assert asked(going) == [("RU", TurnAsk)]


@rule("qmg:22.example", "qmg:18.counterattack", "qmg:18.procedure", "qmg:11.status")
@pytest.mark.card("qmg:DE-44")
@pytest.mark.card("qmg:DE-33")
def test_the_second_extended_example() -> None:
    """Round 3: the Schlieffen Plan takes Picardy; Stosstruppen fail; the French strike back."""
    position = board(
        "DE: BER PRU WGE BEL; FR: PAR BUR; UK: BRI PIC ENG NAO",
        hands=f"DE: DE-44 {LB} DE-21 DE-22 DE-23 DE-24 DE-25",
        prepared=f"DE: {LB}*2; FR: FR-34 FR-24; UK: UK-BUILD-ARMY-UK",
        statuses="DE: DE-33",
    )
    going = play(at(position, "draft", 3), Play("DE-44"), Prepare(LB))
    assert going.state.prepared["DE"] == [LB] * 3
    more(going, Battle("PIC"))
    assert asked(going) == [("UK", ReinforceAsk)]
    more(going, Reinforce("UK-BUILD-ARMY-UK"), Support(LB))
    assert [(n.target, n.removed) for n in notes(going, BattleWon)] == [("PIC", ("UK",))]
    more(going, Place("PIC"), Use("DE-33", LB, "PAR"), Battle("PAR"))
    assert asked(going) == [("FR", ReinforceAsk)]
    more(going, Reinforce("FR-34"))
    assert asked(going) == [("DE", SupportAsk)]
    more(going, Decline())
    assert notes(going, BattleLost) == [BattleLost("DE", "PAR")]
    assert asked(going) == [("FR", CounterAsk)]
    more(going, Counter("FR-24"))
    assert list(going.asks[0].legal()) == [Decline()]
    more(going, Decline())
    assert [(n.nation, n.target) for n in notes(going, BattleBegan)] == [("FR", "PIC")]
    assert going.state.at["DE"] == {"BER", "PRU", "WGE", "BEL"}
    assert going.state.at["FR"] == {"PAR", "BUR"}
