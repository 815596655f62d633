"""Events of matches: two who meet play several games and change sides from game to game."""

from pathlib import Path

import pytest

from pbem.file_validation import InvalidFile
from pbem.render import Catalogue
from pbem.service.run.tick import tick
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, LANGS, Club, rules
from tests.service.tournaments.post import EVENT, said, write
from tests.service.tournaments.test_every_event import finish

MATCH = "    match: {{games: 2, at_once: %s}}\n"


def text_of_rules(format_: str, match: str) -> str:
    return CUP.replace("kind: swiss, rounds: 3", format_) + match


def concede_all(club: Club) -> None:
    """Let the Central Powers give up every game of the round, as they begin."""
    while spots := list(club.look().state.open_tables()):
        game = club.look().state.game_of(spots[0])
        assert game is not None
        club.concede(game, "CP")
        tick(club.house.app)


def follows(club: Club) -> bool:
    """Begin the next round, if there is one."""
    try:
        club.director.propose(club.event)
    except EventRefused as refused:
        if refused.key != "cli.error.event_no_more_rounds":
            raise
        return False
    club.director.approve(club.event)
    tick(club.house.app)
    return True


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("format_", "people", "at_once"),
    [
        ("kind: swiss, rounds: 2, finals: [2]", 4, True),
        ("kind: single elimination", 4, False),
        ("kind: double elimination", 4, True),
        ("kind: round robin", 3, False),
        ("kind: pools, pool: 3, finals: [2]", 4, True),
        ("kind: teams", 4, True),
    ],
)
def test_an_event_of_matches_is_played_and_proved(
    house: House, tmp_path: Path, format_: str, people: int, *, at_once: bool
) -> None:
    club = Club(house, text=text_of_rules(format_, MATCH % str(at_once).lower()))
    for n in range(1, people + 1):
        team = [f"TEAM {('Torino', 'Leeds')[n % 2]}"] if "teams" in format_ else []
        write(house, club.known(n), EVENT, "JOIN", *team)
    club.director.start(club.event)
    club.director.propose(club.event)
    club.director.approve(club.event)
    tick(house.app)
    state = club.look().state
    tables = sum(len(table.places) > 1 for table in state.rounds[0].tables)
    assert len(state.games) == (tables if at_once else tables // 2)
    told = " ".join(said(mail) for n in (1, 2, 3) for mail in house.mail_to(house.address(f"p{n}")))
    which = {"game": 1, "games": 2}
    words = [Catalogue(lang).text("service.event.match_game", which) for lang in LANGS]
    assert sum(told.count(each) for each in words) >= 2
    concede_all(club)
    while follows(club):
        concede_all(club)
    finish(club, tmp_path)
    page = (tmp_path / "en" / "index.txt").read_text("utf-8")
    assert "a match of 2 games" in " ".join(page.split())


def test_a_drawn_match_of_a_bracket_is_decided_by_the_director(
    house: House, tmp_path: Path
) -> None:
    match = "    match: {{games: 2, tie_breaks: []}}\n"
    club = Club(house, text=text_of_rules("kind: single elimination", match))
    club.join(2)
    club.director.start(club.event)
    for game in club.round():
        club.concede(game, "CP")
    tick(house.app)
    assert {each.rank for each in club.standings()} == {1}
    spot = (1, 2)
    one, other = club.look().state.table(spot).entrants
    club.director.overrule(club.event, spot, (other,), Ending.ADJUDICATED, "the better position")
    ranks = {each.entrant: each.rank for each in club.standings()}
    assert (ranks[other], ranks[one]) in ((1, 2), (2, 1))
    club.director.end(club.event, "decided")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("bids: {{kind: none}}", "bids: {{kind: open}}"), "scenario.problem.disagrees"),
        (("kind: swiss, rounds: 3", "kind: ladder"), "scenario.problem.disagrees"),
        (("games: 2", "games: 1"), "scenario.problem.idle"),
        (("at_once: true", "tie_breaks: [seed]"), "scenario.problem.disagrees"),
        (("at_once: true", "tie_breaks: [margin, time]"), ""),
    ],
)
def test_matches_that_do_not_fit_are_refused(
    tmp_path: Path, change: tuple[str, str], key: str
) -> None:
    text = (CUP + MATCH % "true").replace("bids: {{kind: {bids}}}", "bids: {{kind: none}}")
    path = rules(tmp_path, text=text.replace(*change))
    if not key:
        assert read_game_rules(path).match.games == 2
        return
    with pytest.raises(InvalidFile) as error:
        read_game_rules(path)
    assert key in {problem.key for problem in error.value.problems}
