"""Events of games in which coalitions win together."""

from pathlib import Path

import pytest

from pbem.file_validation import InvalidFile
from pbem.ledger import GameRecord, export_lines, prove_end
from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.tables import DeadlineRow
from pbem.service.base.errors import ModerationError
from pbem.service.lifecycle.running_games import RunningGames
from pbem.service.moderator.pending_items import pending_items
from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.opening import read_game_rules
from pbem.service.tournaments.ratings import ratings
from pbem.service.tournaments.views import standings
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import Club, rules
from tests.service.tournaments.post import said

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
    told = {row[1]: (row[0], row[columns.index("points")], *row[-4:-1]) for row in rows}
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


def test_who_concedes_alone_is_told_of_and_their_clock_stands(house: House, club: Club) -> None:
    (game,) = club.games()
    seat = min(house.asked(game))
    club.concede(game, seat)
    house.later(hours=1)
    assert house.game_record(game).row.status == "running"
    with house.store.transaction() as session:
        assert session.get(DeadlineRow, (game, seat)) is None
    (row,) = [row for row in in_play(house.app, club.event) if row.resigned]
    assert (row.seat, row.due) == (seat, None)
    assert "clock of this seat stands" in said(house.mail_to("dora@officials.test")[-1])
    told = len(house.mail_to("dora@officials.test"))
    house.later(hours=1)
    assert len(house.mail_to("dora@officials.test")) == told
    with house.store.transaction() as session:
        waiting = [
            item.subject for item in pending_items(SessionRows(session), house.settings, house.now)
        ]
    assert f"{game} {seat} conceded" in waiting
    (number,) = of_seats(club, seat)
    club.director.substitute(club.event, number, club.known(9), "found")
    house.later(hours=1)
    assert not any(row.resigned for row in in_play(house.app, club.event))
    with house.store.transaction() as session:
        assert session.get(DeadlineRow, (game, seat)) is not None


def test_a_game_is_over_when_all_of_a_side_have_conceded(
    house: House, club: Club, tmp_path: Path
) -> None:
    (game,) = club.games()
    club.concede(game, "FR")
    club.director.substitute(club.event, *of_seats(club, "FR"), club.known(9), "found")
    for seat in ("RU", "UK"):
        club.concede(game, seat)
    assert house.game_record(game).row.status == "running"
    club.concede(game, "FR")
    tick(house.app)
    (result,) = club.look().state.rounds[0].results
    assert (set(result.winners), result.ending) == (
        set(of_seats(club, "AT", "DE")),
        Ending.CONCEDED,
    )
    assert set(result.at_fault) == set(of_seats(club, "RU", "FR", "UK"))
    path = tmp_path / "game.jsonl"
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        path.write_bytes(b"".join(export_lines(record)))
    verdict, end = prove_end(path)
    assert verdict.state == "proven"
    assert end is not None
    cup = tmp_path / "cup.jsonl"
    club.director.end(club.event, "all is played")
    cup.write_bytes(club.export())
    assert verify_event(cup, ends={game: end}).results == 1


MIXED = QMG.replace("options: {{players: 5}}", "players: [3, 4, 5]").replace(
    "kind: pools, rounds: 1", "kind: swiss, rounds: 2"
)


@pytest.mark.slow
def test_all_of_thirteen_play_at_tables_of_several_sizes(house: House, tmp_path: Path) -> None:
    club = Club(house, text=MIXED)
    club.join(13)
    club.director.prefer(club.event, 1, "CENTRAL")
    club.director.start(club.event)
    for _ in range(2):
        games = club.round()
        seats = [tuple(house.game_record(game).game.seats) for game in games]
        assert sorted(map(len, seats)) == [4, 4, 5]
        last = club.look().state.rounds[-1]
        for table, own in zip(last.tables, seats, strict=True):
            assert [place.seat for place in table.places] == list(own)
            allies = tuple(p.entrant for p in table.places if p.seat in ("RU", "FR", "UK"))
            spot = last.number, table.number
            club.director.award(club.event, spot, allies, Ending.ADJUDICATED, "by the position")
    _, rows = standings(house.app, club.event)
    assert all(sum(row[-4:-1]) == 2 for row in rows)
    club.director.end(club.event, "all is played")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("[3, 4, 5]", "[3, 5]"), "scenario.problem.disagrees"),
        (("[3, 4, 5]", "[2, 3]"), "scenario.problem.greater_than_equal"),
        (
            ("QMG\n    scenario: standard", "POG\n    scenario: introductory"),
            "scenario.problem.option_unknown",
        ),
        (("swiss, rounds: 2", "pools, rounds: 1, finals: [7]"), ""),
        (("swiss, rounds: 2", "pools, rounds: 1, finals: [2]"), "scenario.problem.event_seats"),
        (("swiss, rounds: 2", "round robin"), "scenario.problem.disagrees"),
    ],
)
def test_the_sizes_of_tables_are_checked(tmp_path: Path, change: tuple[str, str], key: str) -> None:
    path = rules(tmp_path, text=MIXED.replace(*change))
    if not key:
        assert read_game_rules(path).players == (3, 4, 5)
        return
    with pytest.raises(InvalidFile) as error:
        read_game_rules(path)
    assert key in {problem.key for problem in error.value.problems}
