"""Every format and game as an event, from entries to a proved end.

What is new SQL runs on both databases.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.render import Catalogue
from pbem.service.run.tick import tick
from pbem.service.tournaments.event_pages import write_pages
from pbem.service.tournaments.views import standings, team_table
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import Club
from tests.service.tournaments.post import EVENT, answer, said, write

RULES = """
    id: pog-cup
    title: Cup
    game: {game}
    scenario: {scenario}
    options: {options}
    format: {format}
    points: {points}
    tie_breaks: [progress, points]
    clock: {{{{hours: 48, bank_hours: 24, bank_adds: 2}}}}
    director: {{{{name: Dora, address: dora@officials.test}}}}
"""


def event(
    house: House, format_: str, game: str = "POG", scenario: str = "introductory", **how: str
) -> Club:
    """An event of a format, open for entries. ``options`` and ``points`` are as in its file."""
    options = how.get("options", "{{}}")
    points = how.get("points", "{{drawn_for: AP}}")
    text = RULES.format(
        game=game, scenario=scenario, format=format_, options=options, points=points
    )
    return Club(house, text=text)


def play(club: Club) -> int:
    """Play rounds till none follows: the first seat of every table wins, with its side.

    Return how many rounds."""
    while True:
        try:
            club.director.propose(club.event)
        except EventRefused as refused:
            if refused.key != "cli.error.event_no_more_rounds":
                raise
            return len(club.look().state.rounds)
        club.director.approve(club.event)
        tick(club.house.app)
        for spot in list(club.look().state.open_tables()):
            table = club.look().state.table(spot)
            if len(table.places) == 2:
                game = club.look().state.game_of(spot)
                assert game is not None
                club.concede(game, table.places[1].seat)
            else:
                first, sides = table.entrants[0], club.look().state.sides_at(spot)
                winners = next((side for side in sides if first in side), (first,))
                club.director.award(
                    club.event, spot, winners, Ending.ADJUDICATED, "by the position"
                )
        tick(club.house.app)


def finish(club: Club, folder: Path) -> None:
    """End the event: its file is proved, its pages exist in each language, all have a place."""
    club.director.end(club.event, "all is played")
    path = folder / "cup.jsonl"
    path.write_bytes(club.export())
    verdict = verify_event(path)
    assert (verdict.ok, verdict.opened) == (True, True)
    for lang in ("en", "it", "pl"):
        assert "index.html" in write_pages(
            club.house.app, club.event, folder / lang, Catalogue(lang)
        )
    _, rows = standings(club.house.app, club.event)
    assert sorted(row[1] for row in rows) == sorted(club.look().state.entries)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("format_", "people", "rounds"),
    [
        ("{{kind: single elimination}}", 5, 3),
        ("{{kind: double elimination}}", 4, 4),
        ("{{kind: round robin}}", 4, 3),
        ("{{kind: pools, pool: 3, finals: [2]}}", 6, 4),
    ],
)
def test_every_format_is_played_to_its_end(
    house: House, tmp_path: Path, format_: str, people: int, rounds: int
) -> None:
    club = event(house, format_)
    club.join(people)
    club.director.start(club.event)
    assert play(club) in (rounds, rounds + 1)
    finish(club, tmp_path)


def test_a_team_match_is_entered_by_letter_and_played_board_by_board(
    house: House, tmp_path: Path
) -> None:
    club = event(house, "{{kind: teams}}")
    for n in range(1, 7):
        write(house, club.known(n), EVENT, "JOIN", f"TEAM {('Torino', 'Kraków', 'Leeds')[n % 3]}")
    club.director.start(club.event)
    assert play(club) == 3
    met = [
        {club.look().state.entry(n).entrant.team for n in t.entrants}
        for r in club.look().state.rounds
        for t in r.tables
    ]
    assert all(len(teams) == 2 for teams in met if len(teams) > 1)
    finish(club, tmp_path)
    assert "Torino" in (tmp_path / "en" / "index.txt").read_text("utf-8")
    first, *others = team_table(house.app, club.event)
    assert {row[1] for row in (first, *others)} == {"Torino", "Kraków", "Leeds"}
    assert (first[0], first[2]) == (1, max(row[2] for row in (first, *others)))
    assert "Squadre" in said(house.mail_to(house.address("p1"))[-1])


def test_who_names_no_team_is_not_entered_in_a_team_match_and_told_how(house: House) -> None:
    club = event(house, "{{kind: teams}}")
    assert "una riga SQUADRA (TEAM)" in said(write(house, club.known(1), EVENT, "JOIN"))
    assert club.look().state.entries == {}
    assert "Giochi per la squadra: Torino." in said(
        write(house, house.address("p1"), EVENT, "JOIN", "TEAM Torino")
    )
    asked = write(house, "nina@new.test", EVENT, "JOIN", "LANGUAGE en")
    assert asked is not None
    assert "a line TEAM" in said(write(house, "nina@new.test", str(asked["Reply-To"]), "CONFIRM"))
    write(house, "nina@new.test", str(asked["Reply-To"]), "CONFIRM", "TEAM Leeds")
    assert {entry.entrant.team for entry in club.look().state.entries.values()} == {
        "Torino",
        "Leeds",
    }


@pytest.mark.parametrize(
    ("format_", "points"),
    [
        ("{{kind: round robin}}", {"0"}),
        ("{{kind: swiss, rounds: 1}}", {"0", "1"}),
    ],
)
def test_a_bye_that_follows_from_a_schedule_is_worth_nothing(
    house: House, format_: str, points: set[str]
) -> None:
    club = event(house, format_)
    club.join(3)
    club.director.start(club.event)
    club.director.propose(club.event)
    club.director.approve(club.event)
    _, rows = standings(house.app, club.event)
    assert {row[4] for row in rows} == points


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("game", "scenario", "options", "seats"),
    [
        *(("FWW", "historical", f"{{{{players: {count}}}}}", count) for count in (2, 3, 4)),
        *(("QMG", "standard", f"{{{{players: {count}}}}}", count) for count in (2, 3, 4, 5)),
        ("GLO", "marne", "{{}}", 2),
        ("WEF", "historical", "{{}}", 2),
    ],
)
def test_every_game_is_played_as_an_event(
    house: House, tmp_path: Path, game: str, scenario: str, options: str, seats: int
) -> None:
    more = f"{{{{kind: pools, rounds: 1, finals: [{seats}]}}}}"
    format_ = more if seats > 2 else "{{kind: swiss, rounds: 1}}"
    points = "{{system: draw size}}" if seats > 2 else "{{}}"
    club = event(house, format_, game, scenario, options=options, points=points)
    club.join(seats + 1)
    club.director.start(club.event)
    assert play(club) == (2 if seats > 2 else 1)
    finish(club, tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    database = (
        request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    )
    house = House(tmp_path, database=database)
    yield house
    house.close()


@pytest.mark.slow
def test_a_ladder_with_bids_runs_on_either_database(either: House, tmp_path: Path) -> None:
    club = event(
        either,
        "{{kind: ladder, hours: 24, declines: 1}}\n    bids: {{kind: alternating, hours: 24}}",
    )
    club.join(3)
    club.director.start(club.event)
    answer(either, 3, "CHALLENGE 2")
    answer(either, 2, "DECLINE")
    answer(either, 3, "CHALLENGE 1")
    either.later(hours=13)
    either.later(hours=12)
    ((spot, auction),) = club.look().state.auctions.items()
    answer(either, auction.order[0], "BID CP 1")
    either.later(hours=25)
    ((game, at),) = club.look().state.games.items()
    assert at == spot
    letter = either.mail(club.player(game, "AP").partition("@")[0])[-1]
    assert "text/calendar" in {part.get_content_type() for part in letter.iter_attachments()}
    club.concede(
        game,
        next(place.seat for place in club.look().state.table(spot).places if place.entrant == 1),
    )
    tick(either.app)
    finish(club, tmp_path)
    assert [row[1] for row in standings(either.app, club.event)[1]] == [3, 1, 2]
