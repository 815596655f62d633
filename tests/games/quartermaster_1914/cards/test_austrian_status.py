"""Quartermaster General: 1914: what each status of Austria-Hungary and Turkey does while face up."""

import pytest

from pbem.games.quartermaster_1914.orders import (
    Battle,
    Counter,
    Decline,
    Discard,
    EndTurn,
    Place,
    Play,
    Reinforce,
    Support,
    Use,
)
from pbem.games.quartermaster_1914.scoring import statuses_scored
from tests.games.quartermaster_1914.carding import CP, card, cases, choices, holding
from tests.games.quartermaster_1914.positions import board, more, play, refused

rule = pytest.mark.rule


@rule("qmg:11.status", "qmg:7.cards")
@pytest.mark.parametrize("name", ["AT-17", "DE-32", "RU-18", "FR-24", "UK-31"])
def test_a_status_lies_face_up_for_the_rest_of_the_game(name: str) -> None:
    """Playing it is the action of the turn; it may be played where it is of no use yet."""
    going = play(holding(name), Play(name))
    power = name[:2]
    assert going.state.statuses[power] == [name]
    assert going.state.up[power] == []
    assert going.state.phase == "attrition"
    assert more(going, EndTurn()).game.view(going.state, None).statuses[power] == (name,)


@card("AT-17")
def test_russian_rail_gauge() -> None:
    """Russia's prepared cards work within two spaces of Moscow only; the supply symbol still works
    in Serbia."""
    where, cards = (
        "AH: VIE BUD; RU: MOS UKR RUM BUL SER",
        {"active": "AT", "hands": "AT: AT-LAND-BATTLE-AH*2 AT-18", "statuses": "AT: AT-17"},
    )
    going = play(
        board(where, prepared="RU: RU-BUILD-ARMY RU-22", **cards),
        Play("AT-LAND-BATTLE-AH"),
        Battle("RUM"),
    )
    assert Reinforce("RU-BUILD-ARMY") in list(going.asks[0].legal())
    going = play(
        board(where, prepared="RU: RU-BUILD-ARMY RU-22", **cards),
        Play("AT-LAND-BATTLE-AH"),
        Battle("SER"),
        Discard(("AT-18",)),
    )
    assert list(going.asks[0].legal()) == [Decline(), Reinforce("RU-22")]
    where = "RU: MOS UKR RUM; AH: VIE SER GAL"
    for target, orders in (("SER", [Decline()]), ("GAL", [Decline(), Support("RU-LAND-BATTLE")])):
        position = board(
            where,
            active="RU",
            hands="RU: RU-LAND-BATTLE RU-33 RU-19",
            prepared="RU: RU-LAND-BATTLE; AT: AT-BUILD-ARMY-AH",
            statuses="AT: AT-17",
        )
        position.state.granted = [("AH", "SER")]
        going = play(
            position,
            Play("RU-LAND-BATTLE"),
            Battle(target, "RUM", pay=("RU-19",)),
            Reinforce("AT-BUILD-ARMY-AH"),
        )
        assert list(going.asks[0].legal()) == orders


@card("AT-17")
@rule("qmg:18.counterattack")
def test_russian_rail_gauge_looks_at_the_space_the_counterattacking_army_stands_in() -> None:
    for space, allowed in (("RUM", True), ("SER", False)):
        where = f"RU: MOS UKR RUM {space}; AH: VIE BUD"
        position = board(
            where,
            active="AT",
            hands="AT: AT-LAND-BATTLE-AH AT-18; RU: RU-33",
            prepared="RU: RU-22 RU-25 RU-BUILD-ARMY",
            statuses="AT: AT-17",
        )
        going = play(
            position,
            Play("AT-LAND-BATTLE-AH"),
            Battle(space),
            Reinforce("RU-BUILD-ARMY" if allowed else "RU-22"),
        )
        assert (
            Counter("RU-25") in list(going.asks[0].legal())
            if allowed
            else list(going.asks[0].legal()) == [Decline()]
        )


@pytest.mark.parametrize(
    ("name", "where", "points"),
    cases(
        ("AT-18", "AH: VIE", 2),
        ("AT-18", "AH: VIE; FR: GRE", 0),
        ("AT-18", "AH: VIE; RU: SER", 0),
        ("AT-18", "OT: IST; FR: VIE", 0),
        ("AT-19", "AH: VIE ADR", 1),
        ("AT-19", "AH: VIE TYR", 0),
        ("AT-19", "IT: VIE; AH: ADR", 0),
        ("DE-30", "DE: BER; US: IRE", 1),
        ("DE-30", "DE: BER; UK: IRE", 0),
        ("DE-30", "DE: WGE; FR: BER", 0),
        ("DE-35", "DE: BER ENG NTH", 2),
        ("DE-35", "DE: BER NAO", 2),
        ("DE-35", "DE: BER BAL", 0),
        ("DE-35", "RU: BER; DE: NTH", 0),
    ),
)
@rule("qmg:20.scoring")
def test_scoring_statuses(name: str, where: str, points: int) -> None:
    position = board(where, statuses=f"{name[:2]}: {name}")
    assert sum(n for _, n in statuses_scored(position, CP)) == points


@card("AT-20")
def test_limited_rail_and_road_network() -> None:
    """In and around Anatolia the Entente pays a card more to build, recruit or battle, or may
    not."""
    status = {"statuses": "AT: AT-20"}
    build, battle = "RU-BUILD-ARMY", "RU-LAND-BATTLE"
    going = play(holding(build, "RU: MOS CAU", "RU-33", **status), Play(build), Place("AZE"))
    assert going.state.down["RU"] == ["RU-33"]
    refused(holding(build, "RU: MOS CAU", **status), Place("AZE"), "15.exhaustion", Play(build))
    going = play(
        holding(battle, "RU: MOS CAU; OT: IST AZE", "RU-33 RU-18", **status),
        Play(battle),
        Battle("AZE"),
    )
    assert sorted(going.state.down["RU"]) == ["RU-18", "RU-33"]
    refused(
        holding(battle, "RU: MOS CAU; OT: IST AZE", "RU-33", **status),
        Battle("AZE"),
        "17.difficult",
        Play(battle),
    )
    going = play(
        holding("AT-BUILD-ARMY-OT", "OT: IST", **status), Play("AT-BUILD-ARMY-OT"), Place("ANA")
    )
    assert going.state.down["AT"] == []
    going = play(holding("UK-21", "UK: BRI; AH: VIE", "UK-47", **status), Play("UK-21"))
    more(going, next(iter(going.asks[0].legal())), Place("MID"))
    assert going.state.down["UK"] == ["UK-47"]


@card("AT-20")
@rule("qmg:17.elimination")
def test_limited_rail_does_not_touch_eliminations() -> None:
    """Ruling: it speaks of building, recruiting and battles."""
    position = holding("UK-21", "UK: BRI; OT: IST MID; AH: VIE", statuses="AT: AT-20")
    going = play(position, Play("UK-21"))
    more(going, next(iter(going.asks[0].legal())))
    assert len(choices(going, Use)) == 0
    assert [o for o in going.asks[0].legal() if type(o).__name__ == "Eliminate"]
