"""A director's desk: a short event of every format, with the faults of a real one."""

from pathlib import Path

import pytest

from pbem.render import Catalogue
from pbem.service.run.tick import tick
from pbem.service.tournaments.event_pages import export_event, write_pages
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import Club, rules
from tests.service.tournaments.post import answer, key, write

RULES = """
    id: pog-cup
    title: Desk Cup
    game: POG
    scenario: introductory
    format: {format}
    clock: {{{{hours: 48}}}}
    entries: {{{{most: 6, late_until: 2}}}}
    cut_off: {{{{hours: 24, measure: draw}}}}
    director: {{{{name: Dora, address: dora@officials.test}}}}
    assistants:
    - {{{{name: Aldo, address: aldo@officials.test, lang: it}}}}
"""
FORMATS = (
    "{kind: swiss, rounds: 2, finals: [4, 2], third_place: true}",
    "{kind: single elimination, third_place: true}",
    "{kind: double elimination}",
    "{kind: round robin}",
    "{kind: pools, pool: 3, finals: [2]}",
    "{kind: teams}",
)


def refused(key_: str, act: object, *facts: object) -> None:
    """Ensure that the desk refuses an act, with its reason."""
    assert callable(act)
    with pytest.raises(EventRefused) as found:
        act(*facts)
    assert found.value.key == f"cli.error.event_{key_}"


def enter(club: Club, format_: str) -> None:
    """Five enter by letter, with a team where one is needed."""
    for n in range(1, 6):
        team = [f"TEAM {('Torino', 'Leeds', 'Kraków')[n % 3]}"] if "teams" in format_ else []
        write(club.house, club.known(n), "games+pog-cup@pbem.test", "JOIN", *team)


def play_on(club: Club) -> None:
    """Play every round that follows: the first seat of each table concedes."""
    while True:
        try:
            club.director.propose(club.event)
        except EventRefused as over:
            if over.key not in ("cli.error.event_no_more_rounds", "cli.error.event_no_pairing"):
                raise
            return
        club.director.approve(club.event)
        tick(club.house.app)
        for spot in list(club.look().state.open_tables()):
            game = club.look().state.game_of(spot)
            assert game is not None
            club.concede(game, club.look().state.table(spot).places[0].seat)
        tick(club.house.app)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_director_has_every_format_in_hand(house: House, tmp_path: Path, format_: str) -> None:
    text = RULES.format(format=format_.replace("{", "{{").replace("}", "}}"))
    club = Club(house, text=text)
    desk = club.director
    enter(club, format_)
    desk.start(club.event)
    refused("not_the_last", desk.revoke, club.event, 9, "no such round")
    desk.propose(club.event)
    desk.withdraw(club.event, 5, "ill")
    refused("proposal_changed", desk.approve, club.event)
    club.round()
    desk.revoke(club.event, 1, "a brother forgot to enter")
    first = club.round()
    amended = read_game_rules(rules(tmp_path, text=text.replace("Desk Cup", "Desk Open")))
    assert desk.amend(amended, "a sponsor") == ["title: Desk Cup → Desk Open"]
    desk.warn(club.event, 1, "late letters", "1/2")
    assert "Desk Open" in answer(house, 2, "STANDINGS")
    state = club.look().state
    club.concede(first[0], state.table(state.games[first[0]]).places[0].seat)
    tick(house.app)
    appellant = club.player(first[0], "AP")
    write(house, appellant, key(house, appellant), f"APPEAL {first[0]}: it was a slip")
    refused("no_table", desk.award, club.event, (9, 1), (1,), Ending.ADJUDICATED, "no such round")
    if open_ := list(club.look().state.open_tables()):
        assert desk.cut_off(club.event, 1, "the hall closes") == len(open_)
        for spot in open_:
            one, other = club.look().state.table(spot).entrants
            desk.claim(club.event, spot, one, "win", "better")
            desk.claim(club.event, spot, other, "loss", "worse")
    house.later(hours=1)
    assert not list(club.look().state.open_tables())
    assert desk.propose(club.event).appeals == (first[0],)
    refused("appeals_wait", desk.end, club.event, "all is played")
    desk.rule(club.event, first[0], "it was none")
    play_on(club)
    desk.end(club.event, "all is played")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"
    assert "round-1.html" in write_pages(house.app, club.event, tmp_path, Catalogue("en"))
    assert export_event(house.app, club.event, "csv").startswith("rank,number,name")


def test_a_director_has_a_ladder_in_hand(house: House, tmp_path: Path) -> None:
    text = RULES.replace("    cut_off: {{{{hours: 24, measure: draw}}}}\n", "")
    text = text.format(format="{{kind: ladder}}")
    club = Club(house, text=text)
    club.join(3)
    desk = club.director
    desk.start(club.event)
    refused("by_challenge", desk.propose, club.event)
    desk.challenge(club.event, 3, 2, "by telephone")
    desk.answer(club.event, 3, 2, "accept", "by telephone")
    tick(house.app)
    (game,) = club.look().state.games
    refused("cut_already", desk.cut_off, club.event, 1, "the hall closes")
    refused("penalty_ladder", desk.warn, club.event, 3, "late", "1")
    club.concede(game, "AP")
    tick(house.app)
    write(house, club.player(game, "AP"), key(house, club.player(game, "AP")), f"APPEAL {game}: no")
    refused("appeals_wait", desk.end, club.event, "enough")
    desk.overrule(club.event, (1, 1), (3,), Ending.ADJUDICATED, "the appeal is right")
    desk.end(club.event, "enough")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"
