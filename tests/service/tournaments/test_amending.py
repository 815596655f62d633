"""Amendments: what was fixed wrongly at creation is put right, on record and told to everybody."""

from pathlib import Path

import pytest

from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.service.tournaments.views import standings
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club, rules
from tests.service.tournaments.post import said


def changed(house: House, *changes: tuple[str, str], text: str = CUP) -> EventRules:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_game_rules(rules(house.root, text=text))


AMENDMENTS = (
    ("Winter Cup", "Spring Cup"),
    ("rounds: 3", "rounds: 1"),
    ("late_until: 2", "late_until: 1"),
    ("hours: 48", "hours: 72"),
    ("[points, buchholz, sonneborn-berger]", "[points, time]"),
    ("aldo@officials.test", "aldo@elsewhere.test"),
)


def test_an_event_is_amended_told_and_proved(house: House, tmp_path: Path) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    lines = club.director.amend(changed(house, *AMENDMENTS), "one round is enough")
    assert "format.rounds: 3 → 1" in lines
    for n in range(1, 5):
        told = said(house.mail_to(house.address(f"p{n}"))[-1])
        assert "Winter Cup → Spring Cup" in told
        assert "one round is enough" in told
        assert "elsewhere.test" not in told
    assert "Spring Cup" in str(house.mail_to("aldo@elsewhere.test")[-1]["Subject"])
    club.play_round()
    (game,) = {game for game, spot in club.look().state.games.items() if spot == (1, 1)}
    assert house.game_record(game).row.clock["hours"] == 72
    with pytest.raises(EventRefused) as refused:
        club.director.propose(club.event)
    assert refused.value.key == "cli.error.event_no_more_rounds"
    assert "time" in standings(house.app, club.event)[0]
    Director(house.app, "aldo@elsewhere.test").end(club.event, "over")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ((), "nothing_amended"),
        ((("rounds: 3", "rounds: 1"),), "rounds_played"),
        ((("kind: swiss, rounds: 3", "kind: round robin"),), "not_amendable"),
        ((("win: 1", "win: 3"),), "not_amendable"),
        ((("most: {most}", "most: 3"),), "places_taken"),
    ],
)
def test_what_counts_already_stays(
    house: House, changes: tuple[tuple[str, str], ...], key: str
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    club.play_round()
    with pytest.raises(EventRefused) as refused:
        club.director.amend(changed(house, *changes), "why not")
    assert refused.value.key == f"cli.error.event_{key}"


def test_only_the_director_amends(house: House) -> None:
    Club(house)
    after = changed(house, ("Winter Cup", "Cup of Aldo"))
    with pytest.raises(EventRefused) as refused:
        Director(house.app, "aldo@officials.test").amend(after, "I am better")
    assert refused.value.key == "cli.error.event_director_amends"


def test_tie_breaks_that_chose_the_finalists_stay(house: House) -> None:
    text = CUP.replace("kind: swiss, rounds: 3", "kind: pools, pool: 2, finals: [2]")
    club = Club(house, text=text)
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    club.play_round()
    after = changed(house, ("[points, buchholz, sonneborn-berger]", "[points, time]"), text=text)
    with pytest.raises(EventRefused) as refused:
        club.director.amend(after, "why not")
    assert refused.value.key == "cli.error.event_used_already"
