"""Rounds that end by the calendar: games stop, claims that agree decide, else the rules do."""

from pathlib import Path

import pytest

from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.director import Director
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import answer, said

DAY = 24


def begun(house: House, measure: str = "officials", people: int = 4) -> Club:
    text = f"{CUP}    cut_off: {{{{days: 10, hours: 48, measure: {measure}}}}}\n"
    club = Club(house, text=text)
    club.join(people)
    club.director.start(club.event)
    club.round()
    return club


def proved(club: Club, folder: Path) -> bool:
    path = folder / "cup.jsonl"
    path.write_bytes(club.export())
    return verify_event(path).ok


def test_claims_that_agree_decide_and_others_go_to_the_officials(
    house: House, tmp_path: Path
) -> None:
    club = begun(house)
    house.later(hours=10 * DAY - 1)
    assert club.look().state.cut_offs == {}
    house.later(hours=2)
    assert all(house.game_record(game).row.status == "held" for game in club.games())
    assert "RIVENDICO VITTORIA" in said(house.mail("p1")[-2]) + said(house.mail("p1")[-1])
    one, other = club.look().state.table((1, 1)).entrants
    third, fourth = club.look().state.table((1, 2)).entrants
    club.director.claim(club.event, (1, 1), one, "win", "I hold Paris")
    club.director.claim(club.event, (1, 1), other, "loss", "so it is")
    club.director.claim(club.event, (1, 2), third, "win", "no")
    club.director.claim(club.event, (1, 2), fourth, "draw", "even")
    house.later(hours=1)
    result = club.look().state.result((1, 1))
    assert result is not None
    assert (result.winners, result.ending) == ((one,), Ending.ADJUDICATED)
    assert club.look().state.result((1, 2)) is None
    assert {row.claim for row in in_play(house.app, club.event)} == {"win", "draw"}
    house.later(hours=50)
    house.later(hours=1)
    told = [said(each) for each in house.mail_to("dora@officials.test")]
    (asked,) = (each for each in told if "the claims do not agree" in each)
    assert f"Number {third} claims a win" in asked
    club.director.award(club.event, (1, 2), (fourth,), Ending.ADJUDICATED, "the panel says so")
    assert not list(club.look().state.open_tables())
    assert proved(club, tmp_path)


@pytest.mark.parametrize(("measure", "winners"), [("points", 1), ("draw", 2)])
def test_without_claims_the_measure_of_the_rules_decides(
    house: House, tmp_path: Path, measure: str, winners: int
) -> None:
    club = begun(house, measure, 2)
    house.later(hours=10 * DAY)
    house.later(hours=47)
    assert club.look().state.result((1, 1)) is None
    house.later(hours=2)
    result = club.look().state.result((1, 1))
    assert result is not None
    tallies = {finish.entrant: finish.tally for finish in result.finishes}
    assert len(result.winners) == (winners if len(set(tallies.values())) > 1 else 2)
    assert all(tallies[number] == max(tallies.values()) for number in result.winners) or (
        measure == "draw"
    )
    assert proved(club, tmp_path)


def test_an_official_ends_a_round_before_its_time_with_a_reason(house: House) -> None:
    club = begun(house)
    assert Director(house.app, "aldo@officials.test").cut_off(club.event, 1, "the hall closes") == 2
    assert "the hall closes" in said(house.mail_to("dora@officials.test")[-1])
    for number in (1, 7):
        with pytest.raises(EventRefused):
            club.director.cut_off(club.event, number, "again")


def test_silence_is_claimed_with_what_clocks_and_letters_say(house: House) -> None:
    club = begun(house)
    (game, _), one = club.games(), club.look().state.table((1, 1)).entrants[0]
    with pytest.raises(EventRefused):
        club.director.claim(club.event, (1, 1), one, "win", "I am better")
    club.director.claim(club.event, (1, 1), one, "silence", "not a word since Monday")
    told = said(house.mail_to("dora@officials.test")[-1])
    assert "not a word since Monday" in told
    assert "missed deadlines: 0" in told
    assert house.game_record(game).row.status == "running"
    assert [row.claim for row in in_play(house.app, club.event) if row.claim] == ["silence"]
    club.director.rule(club.event, game, "he answered on Tuesday")
    assert not [row for row in in_play(house.app, club.event) if row.claim]


def test_players_claim_by_letter_in_three_languages(house: House) -> None:
    club = begun(house, people=4)
    house.later(hours=10 * DAY)
    words = {0: "CLAIM {}", 1: "RIVENDICO {}", 2: "ZGŁASZAM {}"}
    what = {
        0: ("WIN", "LOSS", "DRAW"),
        1: ("VITTORIA", "SCONFITTA", "PATTA"),
        2: ("WYGRANĄ", "PRZEGRANĄ", "REMIS"),
    }
    one, other = club.look().state.table((1, 1)).entrants
    third, fourth = club.look().state.table((1, 2)).entrants
    for number, kind in ((one, 0), (other, 1), (third, 2), (fourth, 2)):
        answer(house, number, words[number % 3].format(what[number % 3][kind]) + ": as I see it")
    house.later(hours=1)
    results = [club.look().state.result((1, table)) for table in (1, 2)]
    assert [result and set(result.winners) for result in results] == [{one}, {third, fourth}]


def test_a_player_claims_silence_by_letter_and_the_officials_get_the_words(house: House) -> None:
    club = begun(house)
    number = next(n for n in club.look().state.entries if n % 3 == 0)
    told = answer(house, number, "CLAIM SILENCE: not a word since Monday")
    assert "clocks go on meanwhile" in told
    assert "not a word since Monday" in said(house.mail_to("dora@officials.test")[-1])
    assert "says what happened" in answer(house, number, "CLAIM TIME")
