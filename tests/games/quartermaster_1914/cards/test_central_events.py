"""Quartermaster General: 1914: the events of the Central Powers, each by what it does."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.log import Eliminated, Unmet
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Discard,
    Draft,
    Eliminate,
    Place,
    Play,
    Prepare,
    Use,
)
from tests.games.quartermaster_1914.carding import (
    ALL,
    card,
    cases,
    choices,
    holding,
    places,
    targets,
)
from tests.games.quartermaster_1914.positions import asked, more, notes, play, refused

rule = pytest.mark.rule
LB = "DE-LAND-BATTLE"


# --- Austria-Hungary & Ottoman Empire -------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "nation", "prepared", "sites"),
    cases(
        ("AT-25", "AH", "AT-17", {"VIE", "TYR", "GAL"}),
        ("AT-32", "AH", "AT-17", {"BUD", "TYR", "GAL"}),
        ("AT-36", "OT", "AT-17", {"ANA", "MID"}),
    ),
)
def test_draft_prepare_and_a_new_army(
    name: str, nation: str, prepared: str, sites: set[str]
) -> None:
    """Imperial Austrian Landwehr and Royal Hungarian Honvéd recruit, Ottoman Mobilization
    builds."""
    where = {"AH": "OT: IST", "OT": "OT: IST ANA; AH: VIE"}[nation]
    going = play(holding(name, where, prepared), Play(name))
    assert choices(going, Draft) == [Draft(nation, "build_army")]  # type: ignore[arg-type]
    more(going, Draft(nation, "build_army"), Prepare(prepared))
    assert going.state.prepared["AT"] == [prepared]
    assert going.state.hands["AT"] == [f"AT-BUILD-ARMY-{nation}"]
    assert places(going) == (sites if nation == "AH" else {"MID", "PER", "AZE"})
    space = min(places(going))
    assert space in more(going, Place(space)).state.at[nation]


@card("AT-25")
@rule("qmg:16.complex")
def test_taking_a_later_step_gives_up_the_earlier_ones() -> None:
    going = play(holding("AT-25", "AH: VIE", "AT-17"), Play("AT-25"), Place("GAL"))
    assert choices(going, Draft) == []
    refused(
        holding("AT-25", "AH: VIE", "AT-17"),
        Draft("AH", "build_army"),
        "9.turn",
        Play("AT-25"),
        Place("GAL"),
    )


@card("AT-26")
def test_caporetto() -> None:
    """Germany discards a card of its choice, then Austria may battle and build in the Italian
    Alps."""
    where = "AH: VIE TYR; IT: ROM ALP; DE: BER"
    going = play(holding("AT-26", where, "AT-17", hands="DE: DE-44 DE-45"), Play("AT-26"))
    assert asked(going) == [("DE", DiscardAsk)]
    more(going, Discard(("DE-44",)), Battle("ALP"), Place("ALP"))
    assert going.state.at["AH"] == {"VIE", "TYR", "ALP"}
    assert going.state.at["IT"] == {"ROM"}
    assert going.state.down == {"AT": ["AT-17"], "RU": [], "DE": ["DE-44"], "FR": [], "UK": []}


@card("AT-26")
@rule("qmg:16.complex", "qmg:15.exhaustion")
def test_caporetto_does_nothing_while_germany_has_no_card() -> None:
    """Ruling: what a card demands is paid in cards, never in points."""
    going = play(holding("AT-26", "AH: VIE TYR; DE: BER", "AT-17"), Play("AT-26"))
    assert notes(going, Unmet) == [Unmet("AT-26")]
    assert (targets(going), places(going)) == (set(), set())
    assert going.state.vp == {"central_powers": 0, "entente": 0}


@pytest.mark.parametrize(
    ("name", "where", "space"),
    cases(
        ("AT-27", "AH: VIE BUD; RU: MOS SER", "SER"),
        ("AT-31", "AH: VIE BUD; RU: MOS UKR GAL", "GAL"),
    ),
)
def test_pay_battle_and_build(name: str, where: str, space: str) -> None:
    """Franz Ferdinand Avenged and Brudermann Orders Cavalry Charge."""
    going = play(holding(name, where, "AT-17 AT-18"), Play(name), Discard(("AT-17",)))
    assert targets(going) == {space}
    more(going, Battle(space, "BUD"))
    assert going.state.down["AT"] == (["AT-17", "AT-18"] if space == "SER" else ["AT-17"])
    assert places(going) == {space}
    more(going, Place(space))
    assert going.state.at["AH"] == {"VIE", "BUD", space}


@card("AT-27")
@rule("qmg:16.complex")
def test_a_benefit_is_no_demand_for_the_next_one() -> None:
    """The rulebook's example: with Serbia empty the army may be built without a battle; without a
    card nothing may."""
    going = play(holding("AT-27", "AH: VIE BUD; RU: MOS", "AT-17"), Play("AT-27"), Place("SER"))
    assert "SER" in going.state.at["AH"]
    going = play(holding("AT-27", "AH: VIE BUD; RU: MOS"), Play("AT-27"))
    assert (targets(going), places(going)) == (set(), set())
    refused(
        holding("AT-27", "AH: VIE BUD; RU: MOS SER", "AT-17 AT-18"),
        Place("SER"),
        "7.pieces",
        Play("AT-27"),
        Discard(("AT-17",)),
    )


@card("AT-28")
def test_morava_offensive() -> None:
    """An army in Bulgaria is supplied this turn and may battle from there; it carries no supply
    on."""
    where = "AH: VIE BUL GRE; RU: MOS RUM; UK: BRI"
    going = play(holding("AT-28", where, "AT-17"), Play("AT-28"))
    assert going.state.granted == [("AH", "BUL")]
    assert {(o.source, o.target) for o in choices(going, Battle)} == {
        ("BUL", "SER"),
        ("BUL", "RUM"),
        ("BUL", "IST"),
    }
    more(going, Battle("RUM"))
    assert going.state.at["RU"] == {"MOS"}


@pytest.mark.parametrize(
    ("name", "nation", "space"),
    cases(("AT-29", "AH", "GRE"), ("AT-30", "AH", "BUL"), ("AT-33", "AH", "BUL")),
)
@rule("qmg:20.tokens")
def test_a_token_and_a_recruit(name: str, nation: str, space: str) -> None:
    """Fort Roupel, Bulgaria Joins Central Powers, Treaty of Amity and Alliance."""
    going = play(holding(name, "AH: VIE"), Play(name))
    assert going.state.tokens == [space]
    assert places(going) == {space}
    assert space in more(going, Place(space)).state.at[nation]


@card("AT-34")
def test_i_order_you_to_die() -> None:
    position = holding("AT-34", "OT: ANA; UK: BRI IST; US: USA IST; RU: MOS")
    going = play(position, Play("AT-34"))
    assert choices(going, Eliminate) == [Eliminate("UK", "IST"), Eliminate("US", "IST")]
    more(going, Eliminate("US", "IST"))
    assert position.nations_in("IST") == ["UK"]
    assert choices(going, Eliminate) == []


@pytest.mark.parametrize(("name", "space"), cases(("AT-35", "PER"), ("AT-37", "MID")))
def test_pay_for_a_token_and_build(name: str, space: str) -> None:
    """Persian Oil and A Crumbling Empire; without a card to pay neither token nor army."""
    going = play(
        holding(name, "OT: IST ANA; AH: VIE", "AT-17 AT-18"), Play(name), Discard(("AT-18",))
    )
    assert going.state.tokens == [space]
    assert places(going) == {space}
    assert space in more(going, Place(space)).state.at["OT"]
    going = play(holding(name, "OT: IST ANA; AH: VIE"), Play(name))
    assert going.state.tokens == []
    assert places(going) == set()


@card("AT-38")
@rule("qmg:17.elimination")
def test_bombing_of_the_russian_black_sea_ports() -> None:
    going = play(
        holding("AT-38", "OT: IST; RU: MOS UKR BLA", prepared="RU: RU-BUILD-NAVY"), Play("AT-38")
    )
    assert notes(going, Eliminated) == [Eliminated("RU", "BLA")]
    assert going.state.at["RU"] == {"MOS", "UKR"}
    assert (
        notes(play(holding("AT-38", "OT: IST; RU: MOS; UK: BRI BLA"), Play("AT-38")), Eliminated)
        == []
    )


# --- Germany --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "where", "sites"),
    cases(
        ("DE-40", "DE: BER WGE PRU POL; FR: PAR", {"BEL", "BUR", "TYR", "VIE"}),
        ("DE-45", "DE: BER; AH: VIE", {"PRU", "VIE"}),
        ("DE-50", "DE: BER", {"WGE", "VIE", "PRU"}),
    ),
)
def test_prepare_a_status_and_build(name: str, where: str, sites: set[str]) -> None:
    """Moltke the Younger, Ninth Army, Landwehr: prepare, play a status, build in the spaces
    named."""
    going = play(holding(name, where, "DE-32 DE-44"), Play(name), Prepare("DE-44"))
    assert going.state.prepared["DE"] == ["DE-44"]
    assert [o.card for o in choices(going, Play)] == ["DE-32"]
    more(going, Play("DE-32"))
    assert going.state.statuses["DE"] == ["DE-32"]
    assert places(going) == sites
    assert more(going, Place(min(sites))).state.at["DE"] >= {min(sites)}


@card("DE-41")
@rule("qmg:16.complex", "qmg:11.status")
def test_prussian_military_tradition() -> None:
    """The rulebook: the card just prepared may support the battle; the status may be left out."""
    where = "DE: BER WGE BEL; FR: PAR PIC"
    position = holding("DE-41", where, f"{LB} DE-32", prepared="FR: FR-BUILD-ARMY-FR")
    going = play(position, Play("DE-41"), Prepare(LB), Battle("PIC", support=(LB,)))
    more(going, next(o for o in going.asks[0].legal() if getattr(o, "card", "")))
    assert "PIC" not in going.state.at["FR"]
    assert going.state.hands["DE"] == ["DE-32"]
    assert going.state.up["DE"] == ["DE-41", LB]


@card("DE-42")
def test_kaiserschlacht() -> None:
    """Picardy, then Burgundy; battling Burgundy first gives Picardy up."""
    where = "DE: BER WGE BEL; FR: PAR PIC BUR"
    position = holding("DE-42", where, "DE-44 DE-45 DE-53")
    going = play(position, Play("DE-42"), Prepare("DE-44"))
    assert targets(going) == {"PIC", "BUR"}
    more(going, Battle("PIC"), Battle("BUR", "BEL", pay=("DE-45",)))
    assert going.state.at["FR"] == {"PAR"}
    going = play(
        holding("DE-42", where, "DE-45 DE-53"), Play("DE-42"), Battle("BUR", "BEL", pay=("DE-45",))
    )
    assert targets(going) == set()


@card("DE-43")
def test_jutland() -> None:
    """Prepare, battle the North Sea (through the canal too), build a navy there."""
    position = holding("DE-43", "DE: BER BAL; UK: BRI NTH", "DE-44")
    going = play(position, Play("DE-43"), Prepare("DE-44"))
    assert targets(going) == {"NTH"}
    more(going, Battle("NTH"))
    assert places(going) == {"NTH"}
    assert more(going, Place("NTH")).state.at["DE"] == {"BER", "BAL", "NTH"}
    assert going.state.at["UK"] == {"BRI"}


@card("DE-44")
def test_the_schlieffen_plan() -> None:
    """Belgium, Picardy or Paris; an army may be built there only if that battle was won, an empty
    space included."""
    where = "DE: BER WGE BEL; FR: PAR; UK: BRI ENG PIC"
    going = play(holding("DE-44", where, "DE-53"), Play("DE-44"), Prepare("DE-53"))
    assert targets(going) == {"PIC"}
    assert places(going) == set()
    more(going, Battle("PIC"))
    assert places(going) == {"PIC"}
    going = play(holding("DE-44", "DE: BER WGE"), Play("DE-44"), Battle("BEL"), Place("BEL"))
    assert going.state.at["DE"] == {"BER", "WGE", "BEL"}
    position = holding("DE-44", where, prepared="UK: UK-BUILD-ARMY-UK")
    going = play(position, Play("DE-44"), Battle("PIC"))
    more(going, next(o for o in going.asks[0].legal() if getattr(o, "card", "")))
    assert places(going) == set()


@card("DE-44")
@rule("qmg:17.prerequisites")
def test_the_schlieffen_plan_against_a_friend() -> None:
    """Ruling: a space that holds a friend cannot be battled."""
    where = "DE: BER WGE; AH: VIE BEL"
    assert targets(play(holding("DE-44", where), Play("DE-44"))) == set()
    refused(holding("DE-44", where), Battle("BEL"), "17.battle", Play("DE-44"))


@card("DE-46")
def test_tannenberg() -> None:
    """Prepare, build in or next to Prussia, then battle there."""
    position = holding("DE-46", "DE: BER; RU: MOS UKR POL", "DE-53")
    going = play(position, Play("DE-46"), Prepare("DE-53"))
    assert places(going) == {"PRU", "VIE"}
    more(going, Place("PRU"))
    assert targets(going) == {"POL", "GAL"}
    assert more(going, Battle("POL")).state.at["RU"] == {"MOS", "UKR"}


@card("DE-47")
def test_weltpolitik_drives_military_expansion() -> None:
    """An army or a navy anywhere legal, then a battle by that piece, on land or at sea."""
    where = "DE: BER WGE; FR: PAR BEL; UK: BRI NTH"
    going = play(holding("DE-47", where, "DE-53 DE-52"), Play("DE-47"), Prepare("DE-53"))
    assert places(going) == {"BUR", "TYR", "VIE", "PRU", "BAL"}
    assert targets(going) == set()
    more(going, Place("BUR"))
    assert {o.source for o in choices(going, Battle)} == {"BUR"}
    more(going, Battle("BEL"))
    assert going.state.at["FR"] == {"PAR"}
    going = play(holding("DE-47", where), Play("DE-47"), Place("BAL"))
    assert [(o.source, o.target) for o in choices(going, Battle)] == [("BAL", "NTH")]
    refused(
        holding("DE-47", where, "DE-53"),
        Battle("NTH", "WGE"),
        "16.complex",
        Play("DE-47"),
        Place("BAL"),
    )


@pytest.mark.parametrize(
    ("name", "where", "sites"),
    cases(("DE-48", "DE: BER", {"WGE", "PRU"}), ("DE-52", "DE: BER WGE BEL", {"PIC", "BUR"})),
)
def test_two_prepared_cards_and_an_army(name: str, where: str, sites: set[str]) -> None:
    """Landsturm recruits at home, the Hindenburg Line builds in or next to Picardy."""
    going = play(
        holding(name, where, "DE-44 DE-45 DE-46"), Play(name), Prepare("DE-44"), Prepare("DE-45")
    )
    assert going.state.prepared["DE"] == ["DE-44", "DE-45"]
    assert places(going) == sites
    assert min(sites) in more(going, Place(min(sites))).state.at["DE"]
    assert going.state.phase == "attrition"


@card("DE-48")
def test_landsturm_recruits_without_supply() -> None:
    assert places(play(holding("DE-48", "DE: POL"), Play("DE-48"))) == {"WGE", "BER", "PRU"}


@card("DE-49")
def test_volunteer_movement() -> None:
    going = play(
        holding("DE-49", ALL, "DE-32 DE-44"),
        Play("DE-49"),
        Draft("DE", "build_army"),
        Prepare("DE-44"),
        Play("DE-32"),
    )
    assert going.state.hands["DE"] == ["DE-BUILD-ARMY"]
    assert going.state.statuses["DE"] == ["DE-32"]
    assert going.state.prepared["DE"] == ["DE-44"]


@card("DE-51")
def test_a_place_in_the_sun() -> None:
    """Any land space; an army may be built there after a victory on ground that is not difficult
    for the attack."""
    where = "DE: BER WGE BEL BAL; FR: PAR BUR; RU: MOS PET"
    going = play(
        holding("DE-51", where, "DE-53 DE-52"), Play("DE-51"), Prepare("DE-53"), Battle("PIC")
    )
    assert places(going) == {"PIC"}
    going = play(holding("DE-51", where, "DE-53"), Play("DE-51"), Battle("BUR", "BEL"))
    assert places(going) == set()
    going = play(holding("DE-51", where, "DE-53"), Play("DE-51"), Battle("PET"))
    assert "PET" not in going.state.at["RU"]
    assert places(going) == set()


@card("DE-53")
def test_gorlice_tarnow_offensive() -> None:
    """Poland or a space next to it, at sea too; after a victory an army or a navy may be built
    there."""
    where = "DE: BER PRU; RU: MOS PET POL BAL"
    going = play(holding("DE-53", where, "DE-51"), Play("DE-53"))
    assert targets(going) == {"POL", "BAL", "GAL"}
    more(going, Battle("BAL", "PRU", pay=("DE-51",)))
    assert places(going) == {"BAL"}
    assert "BAL" in more(going, Place("BAL")).state.at["DE"]
    going = play(
        holding("DE-53", where, "DE-51"),
        Play("DE-53"),
        Prepare("DE-51"),
        Battle("POL"),
        Place("POL"),
    )
    assert going.state.at["DE"] == {"BER", "PRU", "POL"}
    assert choices(going, Use) == []
