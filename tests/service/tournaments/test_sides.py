"""Events of games in which coalitions win together."""

from pathlib import Path

import pytest

from pbem.service.base.errors import ModerationError
from pbem.service.lifecycle.running_games import RunningGames
from pbem.service.run.tick import tick
from pbem.service.tournaments.ratings import ratings
from pbem.service.tournaments.views import standings
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import Club

QMG = """
    id: qmg-cup
    title: Quartermaster Cup
    game: QMG
    scenario: standard
    options: {{players: 5}}
    format: {{kind: pools, rounds: 1}}
    points: {{system: side points}}
    tie_breaks: [points, wins]
    director: {{name: Dora, address: dora@officials.test}}
"""


@pytest.fixture
def club(house: House) -> Club:
    club = Club(house, text=QMG)
    club.join(5)
    club.director.start(club.event)
    club.round()
    return club


def of_seats(club: Club, *seats: str) -> tuple[int, ...]:
    places = club.look().state.table((1, 1)).places
    return tuple(place.entrant for place in places if place.seat in seats)


def test_a_coalition_wins_as_a_whole(house: House, club: Club, tmp_path: Path) -> None:
    part, allies = of_seats(club, "FR"), of_seats(club, "RU", "FR", "UK")
    with pytest.raises(EventRefused) as refused:
        club.director.award(club.event, (1, 1), part, Ending.ADJUDICATED, "by the position")
    assert refused.value.key == "cli.error.event_part_of_side"
    assert refused.value.facts["numbers"] == allies
    club.director.award(club.event, (1, 1), allies, Ending.ADJUDICATED, "by the position")
    columns, rows = standings(house.app, club.event)
    told = {row[1]: (row[0], row[columns.index("points")], *row[-3:]) for row in rows}
    central = of_seats(club, "AT", "DE")
    assert told == dict.fromkeys(allies, (1, "1", 1, 0, 0)) | dict.fromkeys(
        central, (4, "0", 0, 0, 1)
    )
    best = [rated.rating.value for rated in ratings(house.app, "QMG")]
    assert best[0] == best[2] > best[3] == best[4]
    club.director.end(club.event, "all is played")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


def test_a_moderator_awards_no_game_to_a_part_of_a_coalition(house: House, club: Club) -> None:
    (game,) = club.games()
    with pytest.raises(ModerationError, match="part_of_side"):
        RunningGames(house.app).award(game, ("FR", "UK"), "they stand well")
    RunningGames(house.app).award(game, ("RU", "FR", "UK"), "they stand well")
    tick(house.app)
    (result,) = club.look().state.rounds[0].results
    assert set(result.winners) == set(of_seats(club, "RU", "FR", "UK"))
