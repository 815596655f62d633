"""Quartermaster General: 1914: what each status of Germany does while face up."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk, PickAsk
from pbem.games.quartermaster_1914.battle.battle import CounterAsk
from pbem.games.quartermaster_1914.battle.battle_start import WeaponAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk, SupportAsk
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.log import BattleBegan, BattleWon, CardsShown, Discarded
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    EndTurn,
    Pick,
    Place,
    Play,
    Prepare,
    Reinforce,
    Support,
    Unleash,
    Use,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Logged
from tests.games.quartermaster_1914.carding import CP, EN, card, choices, holding, targets
from tests.games.quartermaster_1914.positions import asked, board, more, notes, play, refused

rule = pytest.mark.rule
LB = "DE-LAND-BATTLE"
WEST = "DE: BER WGE BEL; FR: PAR PIC; UK: BRI"


@card("DE-30")
def test_easter_rising_hits_at_once() -> None:
    """Three cards and a point when played; the United Kingdom chooses."""
    going = play(holding("DE-30"), Play("DE-30"))
    assert going.asks[0].prompt().count == 3  # type: ignore[attr-defined]


@card("DE-31")
@rule("qmg:18.procedure")
def test_german_aid_in_the_east_defends() -> None:
    """Germany reinforces an Austrian army which is supplied; without supply only with the supply
    symbol."""
    cards = {
        "active": "RU",
        "hands": "RU: RU-LAND-BATTLE RU-33",
        "statuses": "DE: DE-31",
        "prepared": "DE: DE-BUILD-ARMY DE-50",
    }
    going = play(board("AH: VIE GAL; RU: MOS UKR", **cards), Play("RU-LAND-BATTLE"), Battle("GAL"))
    assert asked(going) == [("DE", ReinforceAsk)]
    assert list(going.asks[0].legal()) == [
        Decline(),
        Reinforce("DE-50"),
        Reinforce("DE-BUILD-ARMY"),
    ]
    going = play(board("AH: GAL; RU: MOS UKR", **cards), Play("RU-LAND-BATTLE"), Battle("GAL"))
    assert list(going.asks[0].legal()) == [Decline(), Reinforce("DE-50")]
    going = play(
        board("AH: VIE GAL; RU: MOS UKR", **(cards | {"statuses": ""})),
        Play("RU-LAND-BATTLE"),
        Battle("GAL"),
    )
    assert asked(going) == [("RU", TurnAsk)]


@card("DE-31")
@rule("qmg:17.difficult", "qmg:18.procedure")
def test_german_aid_in_the_east_supports_and_austria_pays_the_terrain() -> None:
    where = "AH: VIE BUD; RU: MOS UKR RUM SER"
    cards = {
        "hands": "AT: AT-LAND-BATTLE-AH AT-17 AT-18 AT-19",
        "prepared": f"DE: {LB}; RU: RU-22",
        "statuses": "DE: DE-31",
    }
    going = play(
        board(where, active="AT", **cards),
        Play("AT-LAND-BATTLE-AH"),
        Battle("SER", pay=("AT-17",)),
        Reinforce("RU-22"),
    )
    assert asked(going) == [("DE", SupportAsk)]
    more(going, Support(LB))
    assert asked(going) == [("AT", DiscardAsk)]
    more(going, Discard(("AT-19",)))
    assert "SER" not in going.state.at["RU"]
    assert going.state.up["DE"] == [LB]


@card("DE-31")
def test_german_aid_does_not_support_an_attack_from_the_sea() -> None:
    cards = {
        "hands": "AT: AT-LAND-BATTLE-AH AT-17",
        "prepared": f"DE: {LB}; RU: RU-22",
        "statuses": "DE: DE-31",
    }
    position = board("AH: VIE TYR ADR; RU: MOS UKR RUM SER", active="AT", **cards)
    going = play(position, Play("AT-LAND-BATTLE-AH"), Battle("SER"), Reinforce("RU-22"))
    assert asked(going) == [("AT", TurnAsk)]


@card("DE-31")
@rule("qmg:18.counterattack")
def test_german_aid_counterattacks_with_an_austrian_army() -> None:
    """Ruling: the helped army strikes back, its power pays."""
    cards = {
        "hands": "RU: RU-LAND-BATTLE",
        "prepared": "DE: DE-BUILD-ARMY DE-46",
        "statuses": "DE: DE-31",
    }
    going = play(
        board("AH: VIE GAL; RU: MOS UKR", active="RU", **cards),
        Play("RU-LAND-BATTLE"),
        Battle("GAL"),
        Reinforce("DE-BUILD-ARMY"),
    )
    assert asked(going) == [("DE", CounterAsk)]
    more(going, Counter("DE-46"))
    assert [n.nation for n in notes(going, BattleBegan)] == ["RU", "AH"]
    assert going.state.at["RU"] == {"MOS"}


def armed(statuses: str, **cards: str) -> Position:
    return board(
        WEST, **({"hands": f"DE: {LB} DE-21 DE-22", "statuses": f"DE: {statuses}"} | cards)
    )


@card("DE-32")
@rule("qmg:15.discards", "qmg:17.battle")
def test_mustard_gas() -> None:
    """The rulebook's example: a French or Italian card, of the defender's choice, unseen; once a
    turn; else a point."""
    position = armed("DE-32", prepared="FR: FR-BUILD-ARMY-FR FR-BUILD-ARMY-IT")
    going = play(position, Play(LB), Battle("PIC"))
    assert asked(going) == [("DE", WeaponAsk)]
    more(going, Unleash("DE-32", "FR"))
    assert asked(going) == [("FR", DiscardAsk)]
    more(going, Discard(("FR-BUILD-ARMY-IT",)))
    assert going.state.down["FR"] == ["FR-BUILD-ARMY-IT"]
    assert asked(going) == [("FR", ReinforceAsk)]
    assert going.state.used == {"mustard_gas"}
    going = play(armed("DE-32"), Play(LB), Battle("PIC", use=(("DE-32", "FR"),)))
    assert going.state.vp == {CP: 1, EN: 0}
    refused(armed("DE-32"), Unleash("DE-32", "UK"), "17.battle", Play(LB), Battle("PIC"))


@card("DE-32")
@card("UK-34")
def test_mustard_gas_may_hit_a_power_that_only_helps() -> None:
    """Ruling: whoever may defend may be made to discard."""
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC; US: USA ENG",
        hands=f"DE: {LB}",
        statuses="DE: DE-32; UK: UK-34",
        prepared="UK: UK-47 UK-48",
    )
    going = play(position, Play(LB), Battle("PIC"), Unleash("DE-32", "UK"))
    assert asked(going) == [("UK", DiscardAsk)]


@card("DE-33")
@rule("qmg:11.status", "qmg:18.text", "qmg:18.double")
def test_stosstruppen() -> None:
    """After building an army, for a prepared support card whose text allows it, a battle next to
    that army."""
    position = board(
        "DE: BER WGE; FR: PAR PIC BUR",
        hands="DE: DE-BUILD-ARMY DE-21 DE-22",
        statuses="DE: DE-33",
        prepared=f"DE: {LB} DE-44 DE-53 DE-32",
    )
    going = play(position, Play("DE-BUILD-ARMY"))
    assert choices(going, Use) == []
    more(going, Place("BEL"))
    assert {(u.card, u.space) for u in choices(going, Use)} == {
        (LB, "PIC"),
        (LB, "BUR"),
        ("DE-44", "PIC"),
    }
    more(going, Use("DE-33", "DE-44", "PIC"))
    assert going.state.up["DE"][-1] == "DE-44"
    assert targets(going) == {"PIC"}
    more(going, Battle("PIC"))
    assert going.state.at["FR"] == {"PAR", "BUR"}
    assert choices(going, Use) == []


@card("DE-33")
@rule("qmg:11.status")
def test_stosstruppen_must_follow_at_once() -> None:
    position = board(
        "DE: BER WGE; FR: PAR PIC",
        hands="DE: DE-BUILD-ARMY DE-21",
        statuses="DE: DE-33",
        prepared=f"DE: {LB}",
    )
    refused(
        position,
        Use("DE-33", LB, "PIC"),
        "11.status",
        Play("DE-BUILD-ARMY"),
        Place("BEL"),
        Prepare("DE-21"),
    )
    refused(board(hands="DE: DE-21"), Use("DE-33", LB, "PIC"), "11.status")


@card("DE-33")
@card("DE-46")
@rule("qmg:16.complex")
def test_a_later_step_of_the_card_gives_up_a_battle_of_stosstruppen() -> None:
    """Tannenberg goes on where it was; what was paid for Stosstruppen is lost."""
    where = "DE: BER; RU: MOS UKR POL GAL"
    position = board(where, hands="DE: DE-46", statuses="DE: DE-33", prepared=f"DE: {LB}")
    going = play(position, Play("DE-46"), Place("PRU"), Use("DE-33", LB, "POL"), Battle("GAL"))
    assert going.state.at["RU"] == {"MOS", "UKR", "POL"}
    assert going.state.frames == []


@card("DE-34")
@rule("qmg:17.battle", "qmg:15.exhaustion")
def test_tripled_trench_lines() -> None:
    """Whoever battles a German army discards the top of its deck; with an empty deck the Entente
    loses a point."""
    cards = {"active": "FR", "hands": "FR: FR-LAND-BATTLE-FR", "statuses": "DE: DE-34"}
    going = play(board(WEST, **cards), Play("FR-LAND-BATTLE-FR"), Battle("BEL"))
    assert len(going.state.down["FR"]) == 1
    assert notes(going, Discarded) == [Discarded("FR", "deck", 1, "qmg.why.tripled_trench_lines")]
    going = play(board(WEST, decks="FR: 0", **cards), Play("FR-LAND-BATTLE-FR"), Battle("BEL"))
    assert going.state.vp == {CP: 1, EN: 0}
    going = play(
        board("DE: BER; AH: VIE BEL; FR: PAR PIC", **cards),
        Play("FR-LAND-BATTLE-FR"),
        Battle("BEL"),
    )
    assert going.state.down["FR"] == []


@card("DE-36")
def test_big_bertha_railway_guns() -> None:
    """On Germany's turn a land-support card stays prepared for as many cards from hand as it has
    symbols."""
    position = armed("DE-36", prepared=f"FR: FR-31; DE: {LB} DE-51")
    going = play(position, Play(LB), Battle("PIC"), Reinforce("FR-31"), Support("DE-51", keep=True))
    assert sorted(going.state.down["DE"]) == ["DE-21", "DE-22"]
    assert sorted(going.state.prepared["DE"]) == ["DE-51", LB]
    assert "PIC" not in going.state.at["FR"]
    position = armed("DE-36", prepared=f"FR: FR-31; DE: {LB} DE-51", hands=f"DE: {LB} DE-21")
    refused(
        position,
        Support("DE-51", keep=True),
        "11.status",
        Play(LB),
        Battle("PIC"),
        Reinforce("FR-31"),
    )


@card("DE-36")
def test_big_bertha_is_silent_in_the_turns_of_others() -> None:
    cards = {
        "active": "FR",
        "hands": "FR: FR-LAND-BATTLE-FR; DE: DE-21 DE-22",
        "statuses": "DE: DE-36",
    }
    position = board(WEST, prepared=f"DE: DE-BUILD-ARMY DE-46 {LB}; FR: FR-31", **cards)
    going = play(
        position,
        Play("FR-LAND-BATTLE-FR"),
        Battle("BEL"),
        Reinforce("DE-BUILD-ARMY"),
        Decline(),
        Counter("DE-46"),
        Reinforce("FR-31"),
    )
    assert list(going.asks[0].legal()) == [Decline(), Support(LB)]


@card("DE-36")
@card("DE-33")
def test_big_bertha_pays_for_stosstruppen() -> None:
    """Ruling: the card that pays for Stosstruppen may stay prepared as well."""
    position = board(
        "DE: BER WGE; FR: PAR PIC",
        hands="DE: DE-BUILD-ARMY DE-21 DE-22",
        statuses="DE: DE-33 DE-36",
        prepared=f"DE: {LB}",
    )
    going = play(
        position,
        Play("DE-BUILD-ARMY"),
        Place("BEL"),
        Use("DE-33", LB, "PIC", keep=True),
        Discard(("DE-22",)),
        Battle("PIC"),
    )
    assert going.state.prepared["DE"] == [LB]
    assert going.state.at["FR"] == {"PAR"}
    assert going.state.used == {"stosstruppen", "big_bertha"}


@card("DE-37")
@rule("qmg:13.secrets")
def test_rumpler_taube() -> None:
    """For the status itself Germany alone sees every defender's prepared cards and may discard one,
    face up."""
    position = armed("DE-37", prepared="FR: FR-31 FR-36")
    going = play(position, Play(LB), Battle("PIC"), Unleash("DE-37"))
    shown = [
        (r.entry.cards, r.audience)
        for r in going.table.drain()
        if isinstance(r, Logged) and isinstance(r.entry, CardsShown)
    ]
    assert shown == [(("FR-31", "FR-36"), frozenset({"DE"}))]
    assert asked(going) == [("DE", PickAsk)]
    more(going, Pick("FR-31"))
    assert going.state.up == {"AT": [], "RU": [], "DE": [LB, "DE-37"], "FR": ["FR-31"], "UK": []}
    assert going.state.statuses["DE"] == []
    going = play(
        armed("DE-37", prepared="FR: FR-31"), Play(LB), Battle("PIC"), Decline(), Reinforce("FR-31")
    )
    assert asked(going) == [("DE", TurnAsk)]


@card("DE-37")
def test_rumpler_taube_may_wait_until_support_is_asked_for() -> None:
    position = armed("DE-37", prepared=f"FR: FR-31 FR-25; DE: {LB} DE-51")
    going = play(
        position, Play(LB), Battle("PIC"), Decline(), Reinforce("FR-31"), Unleash("DE-37"), Pick("")
    )
    assert asked(going) == [("DE", SupportAsk)]
    more(going, Support("DE-51"))
    assert going.state.prepared["FR"] == ["FR-25"]


@card("DE-38")
def test_woe_to_them() -> None:
    """In its Draft step Germany prepares a card besides the draft and the Prepare step."""
    position = board("DE: BER", hands="DE: DE-21 DE-22 DE-23 DE-24 DE-44", statuses="DE: DE-38")
    going = play(position, Use("DE-38", "DE-21"))
    assert going.state.prepared["DE"] == ["DE-21"]
    refused(
        board("DE: BER", hands="DE: DE-21 DE-22", statuses="DE: DE-38"),
        Use("DE-38", "DE-22"),
        "11.status",
        Use("DE-38", "DE-21"),
    )
    more(going, Draft("DE", "build_army"), Discard(("DE-22", "DE-23")), Prepare("DE-24"))
    assert going.state.prepared["DE"] == ["DE-21", "DE-24"]
    refused(
        board("DE: BER", hands="DE: DE-21 DE-BUILD-ARMY", statuses="DE: DE-38"),
        Use("DE-38", "DE-21"),
        "11.status",
        Play("DE-BUILD-ARMY"),
    )


@card("DE-39")
@rule("qmg:17.battle")
def test_the_red_baron() -> None:
    """A power with an army in the space discards the top of its deck; not one that only helps from
    next to it."""
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC; US: USA ENG",
        hands=f"DE: {LB}",
        statuses="DE: DE-39; UK: UK-34",
    )
    going = play(position, Play(LB), Battle("PIC"))
    assert list(going.asks[0].legal()) == [Decline(), Unleash("DE-39", "FR")]
    more(going, Unleash("DE-39", "FR"))
    assert notes(going, Discarded) == [Discarded("FR", "deck", 1, "qmg.why.red_baron")]
    assert "PIC" not in going.state.at["FR"]


@card("DE-39")
@card("DE-32")
@rule("qmg:18.counterattack")
def test_statuses_of_germany_work_in_its_counterattacks_once_a_turn() -> None:
    cards = {"active": "FR", "hands": "FR: FR-LAND-BATTLE-FR", "statuses": "DE: DE-39 DE-32"}
    position = board(WEST, prepared="DE: DE-BUILD-ARMY DE-46; FR: FR-36", **cards)
    going = play(
        position,
        Play("FR-LAND-BATTLE-FR"),
        Battle("BEL"),
        Reinforce("DE-BUILD-ARMY"),
        Decline(),
        Counter("DE-46"),
    )
    assert asked(going) == [("DE", WeaponAsk)]
    more(going, Unleash("DE-39", "FR"), Unleash("DE-32", "FR"))
    assert going.state.used == {"red_baron", "mustard_gas"}
    assert notes(going, BattleWon) == [BattleWon("DE", "PIC", ("FR",))]
    assert more(going, EndTurn()).state.used == set()


@rule("qmg:11.status")
def test_a_status_of_germany_is_of_no_use_to_others() -> None:
    cards = {
        "active": "AT",
        "hands": "AT: AT-LAND-BATTLE-AH",
        "prepared": "RU: RU-BUILD-ARMY; AT: AT-LAND-BATTLE-AH",
        "statuses": "DE: DE-32 DE-37",
    }
    position = board("AH: VIE; RU: MOS UKR GAL", **cards)
    refused(
        position,
        Unleash("DE-37"),
        "17.battle",
        Play("AT-LAND-BATTLE-AH"),
        Battle("GAL"),
        Reinforce("RU-BUILD-ARMY"),
    )
