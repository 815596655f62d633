"""Quartermaster General: 1914: the events of the Entente, each by what it does."""

import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk, PickAsk
from pbem.games.quartermaster_1914.log import CardsShown, PointsChanged, ShownAndDiscarded, Unmet
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Decline,
    Discard,
    Draft,
    Drop,
    Eliminate,
    EndTurn,
    Force,
    Pick,
    Place,
    Play,
    Prepare,
    Reinforce,
    Retrieve,
    Revive,
    Support,
    Use,
    Withdraw,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Logged
from tests.games.quartermaster_1914.carding import (
    ALL,
    CP,
    EN,
    card,
    cases,
    choices,
    holding,
    places,
    targets,
)
from tests.games.quartermaster_1914.positions import asked, more, notes, play, refused

rule = pytest.mark.rule


@pytest.mark.parametrize(
    ("name", "nation", "space"),
    cases(("RU-22", "RU", "SER"), ("RU-34", "RU", "SER"), ("UK-43", "UK", "BEL")),
)
def test_a_recruit(name: str, nation: str, space: str) -> None:
    """Montenegro, Serbia Russia's Ally, Belgium Resists."""
    going = play(holding(name, ""), Play(name))
    assert places(going) == {space}
    assert more(going, Place(space)).state.at[nation] == {space}


@pytest.mark.parametrize(
    ("name", "nation", "space"),
    cases(("FR-33", "FR", "RUM"), ("FR-37", "FR", "RUM"), ("UK-40", "UK", "GRE")),
)
@rule("qmg:20.tokens")
def test_a_token_and_a_recruit(name: str, nation: str, space: str) -> None:
    """King Ferdinand, Romania Joins Entente, Provisional Government of National Defence."""
    going = play(holding(name, ""), Play(name))
    assert going.state.tokens == [space]
    assert places(going) == {space}
    assert more(going, Place(space)).state.at[nation] == {space}


# --- Russia ---------------------------------------------------------------------------------------


@card("RU-23")
def test_russia_mobilizes() -> None:
    """Two armies within two spaces of Moscow, the second perhaps supplied by the first."""
    going = play(holding("RU-23", "RU: MOS"), Play("RU-23"))
    assert places(going) == {"PET", "UKR", "CAU"}
    more(going, Place("UKR"))
    assert places(going) == {"PET", "CAU", "POL", "GAL", "RUM"}
    more(going, Place("RUM"))
    assert going.state.at["RU"] == {"MOS", "UKR", "RUM"}
    assert places(going) == set()


@card("RU-24")
@rule("qmg:13.secrets")
def test_redl_blackmailed() -> None:
    """Russia alone sees the hand of Austria-Hungary and picks a card, which is discarded face
    up."""
    going = play(holding("RU-24", ALL, hands="AT: AT-25 AT-17"), Play("RU-24"))
    shown = [
        (r.entry.cards, r.audience)
        for r in going.table.drain()
        if isinstance(r, Logged) and isinstance(r.entry, CardsShown)
    ]
    assert shown == [(("AT-17", "AT-25"), frozenset({"RU"}))]
    assert asked(going) == [("RU", PickAsk)]
    assert not going.asks[0].is_legal(Pick(""))
    more(going, Pick("AT-25"))
    assert going.state.up["AT"] == ["AT-25"]
    assert notes(going, ShownAndDiscarded) == [ShownAndDiscarded("AT", "AT-25", "qmg.why.look")]


@card("RU-24")
@rule("qmg:15.exhaustion")
def test_redl_blackmailed_on_an_empty_hand_costs_a_point() -> None:
    """Ruling: the general rule on running out of cards."""
    going = play(holding("RU-24", ALL), Play("RU-24"))
    assert going.state.vp == {CP: 0, EN: 1}
    assert asked(going) == [("RU", TurnAsk)]


@card("RU-25")
def test_cossacks() -> None:
    """An army near Moscow, then a battle which that army itself must fight."""
    position = holding("RU-25", "RU: MOS POL; AH: VIE GAL")
    going = play(position, Play("RU-25"))
    assert places(going) == {"PET", "UKR", "CAU"}
    assert targets(going) == set()
    more(going, Place("UKR"))
    assert {(o.source, o.target) for o in choices(going, Battle)} >= {("UKR", "GAL")}
    assert {o.source for o in choices(going, Battle)} == {"UKR"}
    assert more(going, Battle("GAL")).state.at["AH"] == {"VIE"}


@card("RU-26")
@rule("qmg:17.elimination")
def test_serbia_defies_austrian_ultimatum() -> None:
    going = play(holding("RU-26", "AH: VIE SER; DE: BER SER; RU: MOS"), Play("RU-26"))
    assert choices(going, Eliminate) == [Eliminate("AH", "SER"), Eliminate("DE", "SER")]
    assert more(going, Eliminate("AH", "SER")).state.at["DE"] == {"BER", "SER"}
    assert going.state.at["AH"] == {"VIE"}


@card("RU-27")
def test_kerensky_vows_to_continue_war() -> None:
    """Two cards prepared, and one more in the Prepare step."""
    going = play(
        holding("RU-27", ALL, "RU-18 RU-19 RU-20 RU-21"),
        Play("RU-27"),
        Prepare("RU-18"),
        Prepare("RU-19"),
    )
    assert going.state.phase == "attrition"
    more(going, Prepare("RU-20"))
    assert going.state.phase == "draw"
    assert going.state.prepared["RU"] == ["RU-18", "RU-19", "RU-20"]


@card("RU-28")
def test_scottish_womens_hospitals() -> None:
    position = holding("RU-28", ALL, up="RU: RU-BUILD-ARMY RU-18", down="RU: RU-BUILD-ARMY*2")
    going = play(position, Play("RU-28"))
    more(going, Retrieve(("RU-BUILD-ARMY", "RU-BUILD-ARMY")))
    assert going.state.hands["RU"] == ["RU-BUILD-ARMY"] * 2
    assert going.state.up["RU"] == ["RU-18", "RU-28"]
    for wrong, number in (
        (("RU-18",), "16.complex"),
        (("RU-BUILD-ARMY",) * 3, "16.complex"),
        ((), "16.complex"),
    ):
        refused(
            holding("RU-28", ALL, up="RU: RU-18", down="RU: RU-BUILD-ARMY*4"),
            Retrieve(wrong),
            number,
            Play("RU-28"),
        )


@card("RU-29")
def test_peace_bread_land() -> None:
    """Up to five own pieces leave the board, each for a point."""
    position = holding("RU-29", "RU: MOS UKR PET BLA SER RUM")
    going = play(position, Play("RU-29"), Withdraw(("UKR", "BLA", "SER")))
    assert going.state.at["RU"] == {"MOS", "PET", "RUM"}
    assert going.state.vp == {CP: 0, EN: 3}
    assert choices(going, Withdraw) == []
    refused(
        holding("RU-29", "RU: MOS UKR PET BLA SER RUM"),
        Withdraw(("MOS", "UKR", "PET", "BLA", "SER", "RUM")),
        "16.complex",
        Play("RU-29"),
    )
    refused(holding("RU-29", "RU: MOS"), Withdraw(("UKR",)), "7.pieces", Play("RU-29"))


@pytest.mark.parametrize(
    ("name", "where", "sites", "fields"),
    cases(
        ("RU-30", "RU: MOS UKR; AH: VIE GAL BUD", {"POL", "RUM"}, {"GAL", "RUM", "POL"}),
        ("RU-31", "RU: MOS UKR PET; DE: BER POL PRU", {"GAL"}, {"POL", "GAL"}),
        ("RU-32", "RU: MOS CAU; OT: IST ANA AZE", set(), {"AZE"}),
    ),
)
def test_build_then_battle_in_a_region(
    name: str, where: str, sites: set[str], fields: set[str]
) -> None:
    """The Brusilov and East Prussian Offensives and the Viceroy; battling first gives up the
    build."""
    going = play(holding(name, where, "RU-18"), Play(name))
    assert places(going) == sites
    assert targets(going) == fields
    order = next(o for o in choices(going, Battle) if o.target not in sites)
    space = order.target
    more(going, order)
    assert places(going) == set()
    assert not [n for n in ("AH", "DE", "OT") if space in going.state.at[n]]


@card("RU-33")
def test_rasputin() -> None:
    going = play(holding("RU-33", ALL), Play("RU-33"))
    assert notes(going, PointsChanged) == [PointsChanged(EN, 1, 1, "qmg.points.card")]


# --- France & Italy -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [pytest.param(n, marks=card(n)) for n in ("FR-34", "FR-38")])
def test_draft_and_recruit_in_france(name: str) -> None:
    """Paris Taxis and France Mobilizes, the latter with a navy besides."""
    going = play(holding(name, "DE: BER PIC"), Play(name), Draft("FR", "build_army"))
    assert going.state.hands["FR"] == ["FR-BUILD-ARMY-FR"]
    assert places(going) == {"PAR", "BUR", "PRO"}
    more(going, Place("PAR"))
    assert places(going) == ({"NAO", "ENG"} if name == "FR-38" else set())
    if name == "FR-38":
        assert more(going, Place("NAO")).state.at["FR"] == {"PAR", "NAO"}


@card("FR-35")
def test_romanians_advance_in_transylvania() -> None:
    going = play(holding("FR-35", "FR: PAR RUM; AH: VIE BUD", "FR-36"), Play("FR-35"))
    assert {(o.source, o.target) for o in choices(going, Battle)} == {
        ("RUM", s) for s in ("BUL", "SER", "BUD", "GAL", "UKR")
    }
    assert more(going, Battle("BUD")).state.at["AH"] == {"VIE"}
    more(going, EndTurn())
    assert going.state.granted == []


@card("FR-36")
def test_alsace_lorraine() -> None:
    assert play(holding("FR-36"), Play("FR-36")).state.tokens == ["BUR"]


@card("FR-39")
def test_plan_xvii() -> None:
    """An army in or next to Paris, then a battle next to it, by any French piece."""
    going = play(holding("FR-39", "FR: PAR BUR; DE: BER BEL"), Play("FR-39"))
    assert places(going) == {"PIC", "PRO"}
    assert targets(going) == set()
    more(going, Place("PIC"))
    assert {(o.source, o.target) for o in choices(going, Battle)} == {
        ("PIC", "BEL"),
        ("BUR", "BEL"),
    }
    assert more(going, Battle("BEL", "BUR")).state.at["DE"] == {"BER"}


@card("FR-40")
def test_the_sunny_days_of_may() -> None:
    going = play(holding("FR-40", "FR: PAR"), Play("FR-40"), Draft("IT", "build_army"))
    assert going.state.hands["FR"] == ["FR-BUILD-ARMY-IT"]
    assert places(going) == {"ROM"}
    assert places(play(holding("FR-40", "FR: PAR; IT: ROM"), Play("FR-40"))) == {"ALP"}
    assert more(going, Place("ROM")).state.at["IT"] == {"ROM"}


@card("FR-41")
def test_isonzo_river_offensives() -> None:
    """For a card: an army in the Alps, then Tyrol attacked from there, terrain paid."""
    where = "IT: ROM; AH: VIE TYR; FR: PAR"
    going = play(
        holding("FR-41", where, "FR-36 FR-37"), Play("FR-41"), Discard(("FR-36",)), Place("ALP")
    )
    assert [(o.source, o.target) for o in choices(going, Battle)] == [("ALP", "TYR")]
    assert more(going, Battle("TYR")).state.at["AH"] == {"VIE"}
    assert going.state.down["FR"] == ["FR-36", "FR-37"]
    going = play(
        holding("FR-41", "IT: ROM ALP ADR; AH: VIE TYR", "FR-36 FR-37"),
        Play("FR-41"),
        Discard(("FR-36",)),
    )
    assert [(o.source, o.target) for o in choices(going, Battle)] == [("ALP", "TYR")]


@card("FR-42")
@rule("qmg:17.difficult")
def test_bersaglieri() -> None:
    """Italy pays nothing for difficult terrain, neither to start nor to support; Limited Rail is
    not waived."""
    where = "IT: ROM ALP; AH: VIE TYR; FR: PAR"
    position = holding("FR-42", where, prepared="AT: AT-BUILD-ARMY-AH; FR: FR-LAND-BATTLE-IT")
    going = play(position, Play("FR-42"), Battle("TYR", support=("FR-LAND-BATTLE-IT",)))
    more(going, next(o for o in going.asks[0].legal() if getattr(o, "card", "")))
    assert going.state.at["AH"] == {"VIE"}
    assert going.state.down["FR"] == []
    assert more(going, EndTurn()).state.waived == []
    position = holding("FR-42", "IT: ROM EAS; OT: ANA IST; FR: PAR", statuses="AT: AT-20")
    refused(position, Battle("IST"), "17.difficult", Play("FR-42"))


# --- United Kingdom & United States ---------------------------------------------------------------


@card("UK-35")
def test_first_lord_of_the_admiralty() -> None:
    """A free Build Navy, a British status, a navy; the American status is not allowed."""
    going = play(
        holding("UK-35", "UK: BRI; US: USA", "UK-27 UK-34"),
        Play("UK-35"),
        Draft("UK", "build_navy"),
    )
    assert [o.card for o in choices(going, Play)] == ["UK-27"]
    more(going, Play("UK-27"))
    assert places(going) == {"ENG", "NAO"}
    assert more(going, Place("NAO")).state.at["UK"] == {"BRI", "NAO"}


@card("UK-36")
@rule("qmg:16.complex")
def test_persian_campaign() -> None:
    going = play(holding("UK-36", "UK: BRI ENG NAO NTH"), Play("UK-36"))
    assert going.state.tokens == ["PER"]
    assert more(going, Place("PER")).state.at["UK"] >= {"PER"}
    going = play(holding("UK-36", "UK: BRI ENG NAO"), Play("UK-36"))
    assert notes(going, Unmet) == [Unmet("UK-36")]
    assert (going.state.tokens, places(going)) == ([], set())


@card("UK-37")
@rule("qmg:15.exhaustion", "qmg:15.discards")
def test_tunnel_mines() -> None:
    """Each power next to a British army may be made to discard two prepared cards of its choice,
    unseen."""
    where = "UK: BRI BEL SER; DE: BER WGE; AH: VIE BUD"
    position = holding("UK-37", where, prepared="DE: DE-32 DE-44 DE-45; AT: AT-17")
    position.state.vp[CP] = 1
    going = play(position, Play("UK-37"))
    assert choices(going, Force) == [Force("DE"), Force("AT")]
    more(going, Force("DE"))
    assert asked(going) == [("DE", DiscardAsk)]
    more(going, Discard(("DE-44", "DE-32")), Force("AT"))
    assert going.state.prepared == {"AT": [], "RU": [], "DE": ["DE-45"], "FR": [], "UK": []}
    assert going.state.down["DE"] == ["DE-44", "DE-32"]
    assert going.state.vp == {CP: 0, EN: 0}
    refused(holding("UK-37", "UK: BRI; DE: BER"), Force("DE"), "16.complex", Play("UK-37"))
    refused(holding("UK-37", "UK: BRI; DE: BER"), Force("RU"), "16.complex", Play("UK-37"))


@card("UK-38")
def test_asquith_sends_ultimatum() -> None:
    going = play(holding("UK-38", "UK: BRI ENG; US: USA", "UK-27 UK-34"), Play("UK-38"))
    assert [o.card for o in choices(going, Play)] == ["UK-27"]
    more(going, Play("UK-27"))
    assert places(going) == {"NAO", "NTH", "PAR", "PIC", "BEL"}
    assert places(more(going, Place("PIC"))) == set()


@card("UK-39")
@rule("qmg:15.exhaustion")
def test_passchendaele() -> None:
    """For an own prepared card Germany loses one, or its coalition a point; then Belgium or next to
    it."""
    where = "UK: BRI ENG PIC; DE: BER WGE BEL"
    going = play(holding("UK-39", where, prepared="UK: UK-48; DE: DE-32 DE-44"), Play("UK-39"))
    assert going.state.down["UK"] == ["UK-48"]
    more(going, Discard(("DE-32",)))
    assert going.state.down["DE"] == ["DE-32"]
    assert targets(going) == {"BEL"}
    more(going, Battle("BEL", "PIC"), Decline())
    assert going.state.at["DE"] == {"BER", "WGE"}
    going = play(holding("UK-39", where, prepared="UK: UK-48"), Play("UK-39"))
    assert going.state.vp == {CP: 0, EN: 1}
    going = play(holding("UK-39", where), Play("UK-39"))
    assert targets(going) == set()


@card("UK-41")
def test_the_grand_fleet() -> None:
    going = play(holding("UK-41", "UK: BRI ENG WAO"), Play("UK-41"), Draft("UK", "build_navy"))
    assert places(going) == {"NAO", "NTH"}
    assert more(going, Place("NTH")).state.at["UK"] >= {"NTH"}


@card("UK-42")
@rule("qmg:17.difficult")
def test_gallipoli() -> None:
    """A navy in the Eastern Mediterranean, an army in or a battle for Istanbul; the terrain costs a
    card besides."""
    where = "UK: BRI NAO WES; OT: IST"
    going = play(holding("UK-42", where, "UK-48 UK-47"), Play("UK-42"), Place("EAS"))
    assert places(going) == set()
    assert targets(going) == {"IST"}
    more(going, Battle("IST"))
    assert asked(going) == [("UK", DiscardAsk)]
    more(going, Discard(("UK-47",)))
    assert going.state.at["OT"] == set()
    assert places(going) == set()
    assert places(play(holding("UK-42", "UK: BRI NAO WES EAS"), Play("UK-42"))) == {"IST"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=card(n)) for n in ("UK-44", "UK-46")])
@rule("qmg:16.complex")
def test_offensives_in_picardy(name: str) -> None:
    """The Somme prepares two cards, Cambrai plays a status; both need an army in or next to
    Picardy."""
    where = "UK: BRI ENG PIC; DE: BER WGE BEL"
    going = play(holding(name, where, "UK-27 UK-34 UK-48"), Play(name))
    if name == "UK-44":
        more(going, Prepare("UK-34"), Prepare("UK-48"))
        assert going.state.prepared["UK"] == ["UK-34", "UK-48"]
    else:
        assert [o.card for o in choices(going, Play)] == ["UK-27"]
        more(going, Play("UK-27"))
    assert targets(going) == {"BEL", "PAR", "BUR"}
    assert more(going, Battle("BEL", "PIC")).state.at["DE"] == {"BER", "WGE"}
    assert targets(play(holding(name, "UK: BRI ENG; DE: BER BEL", "UK-48"), Play(name))) == set()


@card("UK-45")
def test_the_royal_navy() -> None:
    """A British status, then two navies recruited in four seas."""
    going = play(holding("UK-45", "DE: BER ENG", "UK-27 UK-34"), Play("UK-45"))
    assert [o.card for o in choices(going, Play)] == ["UK-27"]
    assert places(going) == {"EAS", "WES", "NAO"}
    more(going, Place("EAS"), Place("NAO"))
    assert going.state.at["UK"] == {"EAS", "NAO"}
    assert places(going) == set()


@card("UK-47")
def test_eddie_rickenbacker() -> None:
    """A German status of the player's choice, with a US army within two spaces of a German army."""
    statuses = "DE: DE-32 DE-35"
    going = play(holding("UK-47", "US: USA PIC; DE: BER WGE", statuses=statuses), Play("UK-47"))
    assert choices(going, Drop) == [Drop("DE-32"), Drop("DE-35")]
    more(going, Drop("DE-35"))
    assert (going.state.statuses["DE"], going.state.up["DE"]) == (["DE-32"], ["DE-35"])
    far = holding("UK-47", "US: USA PAR; DE: BER WGE", statuses=statuses)
    assert choices(play(far, Play("UK-47")), Drop) == [Drop("DE-32"), Drop("DE-35")]
    refused(
        holding("UK-47", "US: USA PAR; DE: BER", statuses=statuses),
        Drop("DE-35"),
        "16.complex",
        Play("UK-47"),
    )


@card("UK-48")
def test_american_public_outraged() -> None:
    going = play(holding("UK-48", "US: USA; UK: BRI"), Play("UK-48"))
    assert choices(going, Draft) == [Draft("US", "build_army"), Draft("US", "build_navy")]
    more(going, Draft("US", "build_navy"))
    assert places(going) == {"CAN", "WAO"}
    assert more(going, Place("CAN")).state.at["US"] == {"USA", "CAN"}
    assert places(going) == set()


@card("UK-49")
@rule("qmg:13.secrets")
def test_war_revenue_act() -> None:
    """From the discard pile: one American card played, another prepared, another put under the
    deck, in this order."""
    position = holding(
        "UK-49", "US: USA; UK: BRI", up="UK: UK-26 UK-47", down="UK: UK-48 UK-27 UK-BUILD-ARMY-US"
    )
    going = play(position, Play("UK-49"), Revive("UK-BUILD-ARMY-US", "play"), Place("CAN"))
    assert going.state.at["US"] == {"USA", "CAN"}
    more(going, Revive("UK-48", "prepare"), Revive("UK-47", "bottom"))
    assert going.state.prepared["UK"] == ["UK-48"]
    assert going.state.bottoms["UK"] == ["UK-47"]
    assert going.state.up["UK"] == ["UK-26", "UK-49", "UK-BUILD-ARMY-US"]


@card("UK-49")
@rule("qmg:16.complex")
def test_the_later_cards_of_war_revenue_act_are_chosen_when_the_played_one_is_done() -> None:
    """And among the cards that lay in the pile when the first was taken: neither that one nor what
    it cost."""
    position = holding(
        "UK-49",
        "US: USA PIC; UK: BRI; DE: BER WGE BEL",
        prepared="UK: UK-LAND-BATTLE-US; DE: DE-BUILD-ARMY",
        up="UK: UK-47",
        down="UK: UK-LAND-BATTLE-US UK-48",
    )
    position.state.granted = [("US", "PIC")]
    going = play(position, Play("UK-49"), Revive("UK-LAND-BATTLE-US", "play"))
    assert {order.to for order in choices(going, Revive)} == {"prepare", "bottom"}
    more(going, Battle("BEL"), Reinforce("DE-BUILD-ARMY"), Support("UK-LAND-BATTLE-US"))
    assert going.state.up["UK"].count("UK-LAND-BATTLE-US") == 2
    assert {order.card for order in choices(going, Revive)} == {"UK-47", "UK-48"}
    more(going, Revive("UK-47", "bottom"))
    assert choices(going, Revive) == []


@card("UK-49")
def test_war_revenue_act_takes_american_cards_once_and_leaves_itself() -> None:
    cards = {"up": "UK: UK-26 UK-47", "down": "UK: UK-27"}
    for other in ("UK-27", "UK-49"):
        refused(
            holding("UK-49", "US: USA", **cards), Revive(other, "play"), "16.complex", Play("UK-49")
        )
    twice = (Play("UK-49"), Revive("UK-26", "prepare"))
    refused(holding("UK-49", "US: USA", **cards), Revive("UK-26", "bottom"), "16.complex", *twice)
    refused(holding("UK-49", "US: USA", **cards), Revive("UK-47", "play"), "16.complex", *twice)
    going = play(holding("UK-49", "US: USA", **cards), Play("UK-49"), Revive("UK-47", "prepare"))
    assert going.state.prepared["UK"] == ["UK-47"]
    going = play(holding("UK-49", "US: USA", **cards), Play("UK-49"), Revive("UK-47", "play"))
    more(going, Revive("UK-26", "bottom"), EndTurn())
    assert going.state.bottoms["UK"] == ["UK-26"]
    assert choices(going, Use) == []
