"""Twelve people in pools of four, with mail alone: Quartermaster General: 1914 with a final."""

from fractions import Fraction
from pathlib import Path

import pytest

from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.model import Ending, Stage
from tests.end_to_end.test_event import Hall, hall
from tests.service.tournaments.club import rules

__all__ = ["hall"]
HEATS = """
    id: pog-cup
    title: Quartermaster heats
    game: QMG
    options: {{players: 4}}
    format: {{kind: pools, rounds: 2, finals: [4]}}
    entries: {{most: {most}}}
    points: {{system: draw size}}
    director: {{name: Dora, address: dora@officials.test}}
"""


@pytest.mark.slow
@pytest.mark.server
def test_twelve_people_play_two_heats_and_a_final(hall: Hall, tmp_path: Path) -> None:
    director, text = (
        Director(hall.app),
        HEATS.replace("dora@officials.test", hall.officials["dora"].address),
    )
    director.create(read_game_rules(rules(tmp_path, most=12, text=text)))
    director.open("pog-cup")
    hall.sign_up(range(1, 13))
    director.start("pog-cup")
    for heat in (1, 2):
        _begin(hall, director, tables=3)
        _drawn(hall, hall.game(1))
        for table in (2, 3):
            _awarded(hall, director, (heat, table))
        assert hall.state.rounds[-1].stage is Stage.POOL
    tables = [table for each in hall.state.rounds for table in each.tables]
    powers = [place for table in tables for place in table.places]
    assert len({(place.entrant, place.seat) for place in powers}) == len(powers) == 24
    _begin(hall, director, tables=1)
    assert hall.state.rounds[-1].stage is Stage.FINAL
    _awarded(hall, director, (3, 1))
    director.end("pog-cup", "the final is played")
    with hall.app.store.transaction() as session:
        record = EventRecord.load(session, "pog-cup")
    final = {place.entrant for place in record.state.rounds[-1].tables[0].places}
    points = {each.entrant: each.points for each in standings_of(record.state, record.rules)}
    assert sum(points.values()) == Fraction(7)
    assert len(final) == 4


def _begin(hall: Hall, director: Director, tables: int) -> None:
    """A heat is paired and approved. Its games start and each player gets theirs."""
    director.propose("pog-cup")
    director.approve("pog-cup")
    hall.post()
    state = hall.state
    assert len(state.rounds[-1].tables) == tables
    for table in state.rounds[-1].tables:
        game = hall.game(table.number)
        for number in table.entrants:
            hall.newest(hall.people[hall.of(number)], f"[{game}")


def _drawn(hall: Hall, game: str) -> None:
    """Everybody at a table agrees to a draw, by letter."""
    places = hall.state.table(hall.state.games[game]).places
    for at, place in enumerate(places):
        player = hall.people[hall.of(place.entrant)]
        words = "OFFERDRAW" if at == 0 else "ACCEPT DRAW"
        player.send(hall.newest(player, f"[{game}")["Reply-To"], f"{words}\n", f"Re: {game}")
        hall.work(1)
    hall.post()
    result = hall.state.result(hall.state.games[game])
    assert result is not None
    assert (result.ending, len(result.winners)) == (Ending.AGREED, 4)


def _awarded(hall: Hall, director: Director, spot: tuple[int, int]) -> None:
    """The director ends a game in favour of the coalition of three."""
    winners = tuple(
        place.entrant for place in hall.state.table(spot).places if place.seat != "CENTRAL"
    )
    director.award(
        "pog-cup", spot, winners, Ending.ADJUDICATED, "time is up, by the points on the board"
    )
    hall.post()
