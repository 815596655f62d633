"""Quartermaster General: 1914: Economic Warfare by each card's attrition and benefits."""

import pytest

from pbem.games.quartermaster_1914.asks import PickAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.board.state import State
from pbem.games.quartermaster_1914.log import LossesBegan, ShownAndDiscarded
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Draft,
    Eliminate,
    EndTurn,
    Lose,
    Pick,
    Place,
    Play,
    Spend,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Adjudication
from tests.games.quartermaster_1914.carding import (
    ALL,
    CP,
    EN,
    card,
    cases,
    choices,
    holding,
    places,
)
from tests.games.quartermaster_1914.positions import asked, more, notes, play, refused

rule = pytest.mark.rule


def pay_all(going: Adjudication[State]) -> Adjudication[State]:
    """Everybody loses from the deck."""
    while isinstance(going.asks[0], LoseAsk):
        more(going, Lose(deck=going.asks[0].count))
    return going


@pytest.mark.parametrize(
    ("name", "where", "losses", "points"),
    cases(
        ("AT-21", ALL, {"RU": 2}, 1),
        ("AT-22", ALL, {"AT": 1, "RU": 1}, 1),
        ("AT-23", ALL, {"RU": 1}, 1),
        ("AT-24", ALL, {"AT": 1, "RU": 2, "DE": 1, "FR": 3, "UK": 2}, 0),
        ("RU-19", ALL, {"RU": 1}, 2),
        ("RU-20", ALL, {"AT": 2}, 0),
        ("RU-21", ALL, {"AT": 2, "DE": 2, "RU": 2}, 0),
        ("DE-21", ALL, {"UK": 3}, 1),
        ("DE-22", ALL, {"FR": 3}, 1),
        ("DE-23", ALL, {"UK": 5}, 1),
        ("DE-24", ALL, {"FR": 3, "UK": 1}, 1),
        ("DE-25", ALL, {"UK": 3, "FR": 1}, 1),
        ("DE-26", ALL, {"DE": 1, "FR": 1, "UK": 1}, 2),
        ("DE-27", ALL, {"UK": 3}, 2),
        ("DE-28", ALL, {"FR": 1, "UK": 3}, 1),
        ("DE-29", ALL, {"DE": 2}, 0),
        ("DE-30", ALL, {"UK": 3}, 1),
        ("FR-22", ALL, {"DE": 1}, 0),
        ("FR-23", ALL, {"DE": 3}, 0),
        ("UK-21", ALL, {"AT": 2}, 0),
        ("UK-22", ALL, {"DE": 3}, 0),
        ("UK-23", ALL, {"DE": 4}, 0),
        ("UK-24", ALL, {"DE": 2, "AT": 1}, 0),
        ("UK-25", ALL, {"RU": 1, "DE": 1}, 0),
        ("UK-26", ALL, {"UK": 1}, 0),
    ),
)
@rule("qmg:11.economic")
def test_attrition_and_points(name: str, where: str, losses: dict[str, int], points: int) -> None:
    position = holding(name, where)
    power = position.active
    going = play(position, Play(name))
    (began,) = notes(going, LossesBegan)
    assert began.losses == losses
    before = {p: position.deck_size(p) for p in losses}
    pay_all(going)
    assert {p: before[p] - position.deck_size(p) for p in losses} == losses
    assert (
        position.state.vp == {CP: points, EN: 0} if power in ("AT", "DE") else {CP: 0, EN: points}
    )


@pytest.mark.parametrize(
    ("name", "where", "losses"),
    cases(
        ("AT-21", "AH: POL BAL; OT: MOS; DE: PET BER; RU: UKR", {"RU": 6}),
        ("AT-23", "AH: GAL; OT: AZE BLA; DE: MOS BAL PRU; RU: UKR", {"RU": 6}),
        ("DE-22", "DE: BER; FR: PAR PIC BUR WES; IT: ROM", {"FR": 4}),
        ("DE-23", "DE: BER; UK: BRI ENG NAO WES", {"UK": 3}),
        ("DE-28", "DE: BER BAL NTH; AH: VIE ADR", {"FR": 1, "UK": 6}),
        ("FR-22", "FR: PRO; DE: BER PIC PAR BUR BEL WGE", {"DE": 5}),
        ("UK-22", "UK: BRI ENG NAO WES; DE: BER", {"DE": 5}),
        ("UK-24", "UK: BRI; FR: NTH; DE: BER", {"DE": 4, "AT": 2}),
        ("UK-24", "UK: BRI; US: NTH; DE: BER", {"DE": 4, "AT": 2}),
    ),
)
def test_attrition_the_board_adds(name: str, where: str, losses: dict[str, int]) -> None:
    (began,) = notes(play(holding(name, where), Play(name)), LossesBegan)
    assert began.losses == losses


@card("AT-22")
def test_the_extravagant_lifestyle_of_the_aristocracy() -> None:
    """Up to two more cards from hand, unseen, cost Russia one each."""
    going = pay_all(play(holding("AT-22", ALL, "AT-17 AT-18 AT-19"), Play("AT-22")))
    more(going, Spend("AT-17"), Lose(deck=1), Spend("AT-18"), Lose(deck=1))
    assert going.state.down["AT"][1:] == ["AT-17", "AT-18"]
    assert len(going.state.down["RU"]) == 3
    assert choices(going, Spend) == []


@card("DE-21")
def test_unrestricted_submarine_warfare() -> None:
    """Ruling: every Sea Battle in hand may be shown, each for two more cards of the United
    Kingdom."""
    going = pay_all(play(holding("DE-21", ALL, "DE-SEA-BATTLE*2 DE-44"), Play("DE-21")))
    assert choices(going, Spend) == [Spend("DE-SEA-BATTLE")]
    more(going, Spend("DE-SEA-BATTLE"), Lose(deck=2), Spend("DE-SEA-BATTLE"), Lose(deck=2))
    assert len(going.state.down["UK"]) == 7
    assert going.state.up["DE"] == ["DE-21", "DE-SEA-BATTLE", "DE-SEA-BATTLE"]


@card("DE-26")
def test_the_christmas_truce() -> None:
    """France and the UK, not others, may not battle land with a German army until the round
    ends."""
    where = "DE: BER WGE BEL POL; FR: PAR PIC; UK: BRI ENG; RU: MOS PET; IT: ROM"
    hands = "FR: FR-LAND-BATTLE-FR FR-36; UK: UK-LAND-BATTLE-UK UK-47"
    going = pay_all(play(holding("DE-26", where, hands=hands), Play("DE-26")))
    more(going, EndTurn())
    (ask,) = going.asks
    more(going, Play("FR-LAND-BATTLE-FR"))
    assert {o.target for o in choices(going, Battle)} == {"BUR", "PRO"}
    more(going, EndTurn(), Play("UK-LAND-BATTLE-UK"))
    assert {o.target for o in choices(going, Battle)} == set()
    more(going, EndTurn(), EndTurn(), EndTurn(), EndTurn())
    assert asked(going) == [("FR", TurnAsk)]
    assert not going.state.truce
    assert ask.position is not None  # type: ignore[attr-defined]


@card("DE-26")
@rule("qmg:18.counterattack")
def test_the_truce_stops_counterattacks_and_is_said_so() -> None:
    where = "DE: BER WGE BEL; FR: PAR PIC; UK: BRI"
    position = holding("DE-LAND-BATTLE", where, prepared="FR: FR-BUILD-ARMY-FR FR-24")
    position.state.truce = True
    going = play(position, Play("DE-LAND-BATTLE"), Battle("PIC"))
    more(
        going,
        next(o for o in going.asks[0].legal() if getattr(o, "card", "") == "FR-BUILD-ARMY-FR"),
    )
    assert len(list(going.asks[0].legal())) == 1
    position = holding("FR-LAND-BATTLE-FR", where)
    position.state.truce = True
    refused(position, Battle("BEL"), "11.economic", Play("FR-LAND-BATTLE-FR"))


@card("DE-29")
def test_third_ohl() -> None:
    """A free Build Army, a status, and an Economic Warfare card with its whole effect."""
    position = holding("DE-29", ALL, "DE-30 DE-27 DE-44")
    going = pay_all(play(position, Play("DE-29")))
    more(going, Draft("DE", "build_army"))
    assert {o.card for o in choices(going, Play)} == {"DE-30", "DE-27"}
    pay_all(more(going, Play("DE-30")))
    assert going.state.statuses["DE"] == ["DE-30"]
    pay_all(more(going, Play("DE-27")))
    assert going.state.vp[CP] == 3
    assert len(going.state.down["UK"]) == 6
    assert going.state.hands["DE"] == ["DE-44", "DE-BUILD-ARMY"]
    assert going.state.up["DE"] == ["DE-29", "DE-27"]


@pytest.mark.parametrize("name", [pytest.param(n, marks=card(n)) for n in ("FR-22", "FR-23")])
def test_free_drafts_of_france(name: str) -> None:
    where = ALL + "; FR: PAR NAO" if name == "FR-23" else ALL
    going = pay_all(play(holding(name, where), Play(name)))
    assert choices(going, Draft) == [Draft("FR", "build_army")]
    more(going, Draft("FR", "build_army"))
    assert going.state.hands["FR"] == ["FR-BUILD-ARMY-FR"]
    assert choices(going, Draft) == []


@card("FR-23")
def test_armee_d_afrique_needs_a_french_navy_in_the_north_atlantic() -> None:
    going = pay_all(play(holding("FR-23", "FR: PAR WES; UK: NAO; DE: BER"), Play("FR-23")))
    assert choices(going, Draft) == []
    refused(
        holding("FR-23", "FR: PAR WES; DE: BER"),
        Draft("FR", "build_army"),
        "9.draft",
        Play("FR-23"),
        Lose(deck=3),
    )


@card("UK-21")
def test_lawrence_foments_arab_revolts() -> None:
    """Ruling: one of the two, an Ottoman army eliminated or a British one recruited."""
    position = holding("UK-21", "UK: BRI; OT: IST MID; AH: VIE")
    going = pay_all(play(position, Play("UK-21")))
    assert choices(going, Eliminate) == [Eliminate("OT", "MID")]
    assert places(going) == set()
    more(going, Eliminate("OT", "MID"))
    assert places(going) == set()
    going = pay_all(play(holding("UK-21", "UK: BRI; OT: IST; AH: VIE"), Play("UK-21")))
    assert more(going, Place("MID")).state.at["UK"] == {"BRI", "MID"}


@card("UK-25")
def test_sidney_reilly() -> None:
    """Germany gives up a status of its choice, face up, then a British army may be recruited around
    Moscow."""
    position = holding("UK-25", "UK: BRI; RU: MOS PET; DE: BER", statuses="DE: DE-32 DE-35")
    going = pay_all(play(position, Play("UK-25")))
    assert asked(going) == [("DE", PickAsk)]
    more(going, Pick("DE-35"))
    assert notes(going, ShownAndDiscarded)[-1] == ShownAndDiscarded("DE", "DE-35", "qmg.why.status")
    assert going.state.statuses["DE"] == ["DE-32"]
    assert places(going) == {"MOS", "PET", "UKR", "CAU"}
    assert more(going, Place("UKR")).state.at["UK"] == {"BRI", "UKR"}


@card("UK-25")
@rule("qmg:15.exhaustion")
def test_without_a_status_nothing_is_lost_and_the_only_one_goes_unasked() -> None:
    going = pay_all(play(holding("UK-25", "UK: BRI; DE: BER"), Play("UK-25")))
    assert going.state.vp == {CP: 0, EN: 0}
    going = pay_all(play(holding("UK-25", "UK: BRI; DE: BER", statuses="DE: DE-32"), Play("UK-25")))
    assert going.state.statuses["DE"] == []


@card("UK-26")
def test_the_sinking_of_the_lusitania() -> None:
    """Two American pieces, the second perhaps supplied by the first."""
    going = pay_all(play(holding("UK-26", "US: USA; UK: BRI"), Play("UK-26")))
    assert places(going) == {"CAN", "WAO"}
    more(going, Place("WAO"))
    assert places(going) == {"CAN", "NAO"}
    more(going, Place("NAO"))
    assert going.state.at["US"] == {"USA", "WAO", "NAO"}
    assert places(going) == set()
