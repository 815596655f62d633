"""Quartermaster General: 1914, pages 7, 8, 12, 17: pieces, supply, building, eliminating."""

import pytest

from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.building import building_sites
from pbem.games.quartermaster_1914.log import Built, Eliminated, Recruited
from pbem.games.quartermaster_1914.orders import Eliminate, Place, Play
from tests.games.quartermaster_1914.positions import asked, board, notes, play, refused

rule = pytest.mark.rule
ARMY, NAVY = frozenset({"army"}), frozenset({"navy"})


def sites(position: Position, nation: str, pieces: frozenset[str] = ARMY) -> set[str]:
    return set(building_sites(position, nation, pieces, None))


@rule("qmg:8.supply")
def test_the_rulebooks_example_of_supply() -> None:
    position = board("RU: MOS UKR AZE SER BLA")
    assert position.supplied_spaces("RU") == {"MOS", "UKR", "BLA", "AZE"}


@rule("qmg:8.supply")
def test_a_line_needs_the_home_and_pieces_of_the_own_nation_all_the_way() -> None:
    assert board("RU: UKR PET").supplied_spaces("RU") == set()
    assert board("AH: BUD ADR; OT: IST").supplied_spaces("AH") == set()
    assert board("UK: BRI PIC; FR: PAR ENG").supplied_spaces("UK") == {"BRI"}
    assert board("UK: BRI ENG PIC; FR: PAR").supplied_spaces("UK") == {"BRI", "ENG", "PIC"}
    assert board("AH: VIE BUD; OT: IST BUL").supplied_spaces("OT") == {"IST", "BUL"}


@rule("qmg:12.build")
def test_armies_are_built_next_to_supplied_pieces_or_at_home() -> None:
    assert sites(board("FR: PAR BUR"), "FR") == {"PIC", "PRO", "BEL", "WGE"}
    assert sites(board("FR: PAR BUR; DE: WGE"), "FR") == {"PIC", "PRO", "BEL"}
    assert sites(board("FR: BUR"), "FR") == {"PAR"}
    assert sites(board(), "OT") == {"IST"}
    assert sites(board("UK: IST"), "OT") == set()


@rule("qmg:12.build", "qmg:4.kiel")
def test_navies_are_built_in_seas_next_to_supplied_pieces() -> None:
    assert sites(board("UK: BRI"), "UK", NAVY) == {"ENG", "NAO"}
    assert sites(board("UK: BRI; DE: ENG"), "UK", NAVY) == {"NAO"}
    assert sites(board("DE: BER"), "DE", NAVY) == {"BAL"}
    assert "NTH" in sites(board("DE: BER BAL"), "DE", NAVY)
    assert sites(board("RU: PET"), "RU", NAVY) == set()


@rule("qmg:7.pieces")
def test_a_nation_has_one_piece_a_space_friends_share_enemies_do_not() -> None:
    going = play(
        board("UK: BRI ENG; FR: PAR BEL", active="UK", hands="UK: UK-BUILD-ARMY-UK"),
        Play("UK-BUILD-ARMY-UK"),
        Place("BEL"),
    )
    assert going.state.at["UK"] >= {"BEL"}
    assert going.state.at["FR"] >= {"BEL"}
    built = "UK-BUILD-ARMY-UK"
    refused(
        board("UK: BRI ENG BEL", active="UK", hands=f"UK: {built}"),
        Place("BEL"),
        "7.pieces",
        Play(built),
    )
    refused(
        board("UK: BRI ENG; DE: BEL", active="UK", hands=f"UK: {built}"),
        Place("BEL"),
        "7.pieces",
        Play(built),
    )
    refused(
        board("UK: BRI ENG", active="UK", hands=f"UK: {built}"),
        Place("NTH"),
        "16.complex",
        Play(built),
    )
    refused(
        board("UK: BRI ENG", active="UK", hands=f"UK: {built}"),
        Place("POL"),
        "12.build",
        Play(built),
    )
    refused(
        board("UK: BRI ENG", active="UK", hands=f"UK: {built}"),
        Place("SPAIN"),
        "16.complex",
        Play(built),
    )


@rule("qmg:7.pieces")
def test_a_nation_cannot_place_more_pieces_than_it_has() -> None:
    position = board("RU: MOS PET UKR POL GAL CAU SER RUM", active="RU", hands="RU: RU-BUILD-ARMY")
    assert position.pieces_free("RU", "army") == 0
    assert sites(position, "RU") == set()
    refused(position, Place("AZE"), "7.pieces", Play("RU-BUILD-ARMY"))


@rule("qmg:12.recruit")
def test_recruiting_needs_no_supply_but_room() -> None:
    going = play(board("UK: BRI", active="UK", hands="UK: UK-43"), Play("UK-43"), Place("BEL"))
    assert notes(going, Recruited) == [Recruited("UK", "BEL")]
    assert going.state.at["UK"] == {"BRI", "BEL"}
    refused(
        board("UK: BRI; DE: BEL", active="UK", hands="UK: UK-43"),
        Place("BEL"),
        "7.pieces",
        Play("UK-43"),
    )
    refused(
        board("UK: BRI", active="UK", hands="UK: UK-43"), Place("PIC"), "16.complex", Play("UK-43")
    )


@rule("qmg:12.recruit", "qmg:11.status")
def test_recruiting_lets_no_status_follow() -> None:
    cards = {"hands": "DE: DE-48 DE-21", "statuses": "DE: DE-33", "prepared": "DE: DE-LAND-BATTLE"}
    going = play(board("DE: BER; FR: BUR", **cards), Play("DE-48"), Place("WGE"))
    assert going.state.built == ""
    assert notes(going, Built) == []


@rule("qmg:17.elimination")
def test_eliminating_asks_neither_supply_nor_cards_and_nobody_may_answer() -> None:
    position = board(
        "UK: BRI IST; RU: MOS", active="AT", hands="AT: AT-34", prepared="UK: UK-BUILD-ARMY-UK"
    )
    going = play(position, Play("AT-34"), Eliminate("UK", "IST"))
    assert notes(going, Eliminated) == [Eliminated("UK", "IST")]
    assert going.state.at["UK"] == {"BRI"}
    assert [power for power, _ in asked(going)] == ["AT"]
    refused(
        board("AH: VIE; RU: MOS", active="AT", hands="AT: AT-34"),
        Eliminate("RU", "IST"),
        "17.elimination",
        Play("AT-34"),
    )
