"""The start of a round of 66 games: created, seated and started, with a letter to everybody."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import structlog

from pbem.service.base.settings import Settings
from pbem.service.tournaments.play import begin_games
from tests.bench.figure import Figure, cpu_seconds
from tests.service.house import House
from tests.service.tournaments.club import Club

PLAYERS, RUNS = 132, 3


def measure() -> Iterator[Figure]:
    """What begins after a round is approved, with letters written but not sent."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    yield Figure("round.start_66", "s", tuple(_start() for _ in range(RUNS)))


def _start() -> float:
    house = House(
        Path(tempfile.mkdtemp(prefix="pbem-bench-")), settings=Settings(address="games@pbem.test")
    )
    club = Club(house, most=PLAYERS)
    club.join(PLAYERS)
    club.director.start(club.event)
    club.director.approve(club.event)
    spent = cpu_seconds(lambda: begin_games(house.app, club.event))
    assert len(club.games()) == PLAYERS // 2
    house.close()
    return spent
