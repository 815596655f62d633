"""Places at a table: by winner, then by the game's own points, for each game with points."""

import pytest

from pbem.games import game_module, presets
from pbem.games.glorys_end.log import GameEnded
from pbem.rules import Outcome, Seat
from pbem.service.tournaments.play import work_events
from pbem.tournament.model import Ending, Result
from tests.service.house import House, text_of
from tests.service.tournaments.club import Club

THREE = """
    id: pog-cup
    title: Threes
    game: FWW
    scenario: historical
    options: {{players: 3}}
    format: {{kind: pools, rounds: 1}}
    entries: {{most: {most}}}
    points: {{system: rank points, points: [10, 6, 3]}}
    director: {{name: Dora, address: dora@officials.test}}
"""


def awarded(house: House, seat: Seat, ending: Ending = Ending.ADJUDICATED) -> tuple[Club, Result]:
    """A table of three after an award to a seat."""
    club = Club(house, text=THREE)
    club.join(3)
    club.director.start(club.event)
    (game,) = club.round()
    state = club.look().state
    winner = next(p.entrant for p in state.table((1, 1)).places if p.seat == seat)
    assert game in state.games
    club.director.award(club.event, (1, 1), (winner,), ending, "the position is won")
    work_events(house.app)
    return club, club.look().state.rounds[0].results[0]


def test_who_did_not_win_stands_by_the_points_of_the_game(house: House) -> None:
    club, result = awarded(house, "DE")
    record = club.look()
    seats = {place.entrant: place.seat for place in record.state.table((1, 1)).places}
    assert {seats[f.entrant]: (f.place, f.tally) for f in result.finishes} == {
        "DE": (1, 6),
        "ALLIES": (2, 12),
        "GA": (3, 6),
    }
    points = record.rules.scoring.points_at_table(record.state.table((1, 1)), result)
    assert {seats[number]: worth for number, worth in points.items()} == {
        "DE": 10,
        "ALLIES": 6,
        "GA": 3,
    }


def test_those_who_forfeit_share_the_last_place(house: House) -> None:
    _, result = awarded(house, "DE", Ending.TIME)
    assert sorted(finish.place for finish in result.finishes) == [1, 2, 2]


@pytest.mark.parametrize(
    ("code", "scenario", "players", "points", "tallies"),
    [
        (
            "FWW",
            "historical",
            2,
            {"WA": 9, "EA": 4, "DE": 7, "GA": 1},
            {"ALLIES": 13, "CENTRAL": 8},
        ),
        (
            "FWW",
            "historical",
            3,
            {"WA": 9, "EA": 4, "DE": 7, "GA": 1},
            {"ALLIES": 13, "DE": 7, "GA": 1},
        ),
        (
            "FWW",
            "historical",
            4,
            {"WA": 9, "EA": 4, "DE": 7, "GA": 1},
            {"WA": 9, "EA": 4, "DE": 7, "GA": 1},
        ),
        ("POG", "introductory", None, 13, {"AP": 7, "CP": 13}),
        ("POG", "introductory", None, 21, {"AP": 0, "CP": 21}),
        (
            "QMG",
            "standard",
            3,
            {"central_powers": 5, "entente": 8},
            {"CENTRAL": 5, "RUFR": 8, "UK": 8},
        ),
    ],
)
def test_the_tally_of_a_seat_is_its_own_points(
    code: str, scenario: str, players: int | None, points: object, tallies: dict[str, int]
) -> None:
    module = game_module(code)
    options = next(preset.options for preset in presets(module.id) if preset.id == scenario)
    chosen = {**options, "players": players} if players else options
    game = module.open(module.load(scenario), module.options(chosen))
    state = game.setup()
    state.vp = points
    assert {seat: game.tally(state, seat) for seat in game.seats} == tallies


@pytest.mark.parametrize("scenario", ["historical", "free", "short", "marne"])
def test_an_award_in_glorys_end_counts_the_points_of_the_position(scenario: str) -> None:
    module = game_module("GLO")
    options = next(preset.options for preset in presets(module.id) if preset.id == scenario)
    game = module.open(module.load(scenario), module.options(options))
    state = game.setup()
    before = game.tally(state, "GERMAN")
    state.losses = {"german": 4, "allied": 1}
    gained = game.tally(state, "GERMAN") - before
    assert gained == (4 if scenario == "marne" else 0)
    state.outcome = Outcome(("ALLIED",), GameEnded("points", "allied", 17, 31))
    assert [game.tally(state, seat) for seat in ("ALLIED", "GERMAN")] == [31, 17]


def test_who_leaves_leaves_every_running_table_and_a_substitute_takes_them_all(
    house: House,
) -> None:
    club = Club(house, text=THREE.replace("pools, rounds: 1", "pools, rounds: 3"))
    club.join(6)
    club.director.start(club.event)
    club.round()
    for _ in range(2):
        club.director.propose(club.event, early="all three heats are played at once")
        club.director.approve(club.event)
        work_events(house.app)
    games = list(club.look().state.games)
    assert len(games) == 6
    mine = [
        game
        for game, spot in club.look().state.games.items()
        if 1 in club.look().state.table(spot).entrants
    ]
    assert len(mine) == 3
    club.director.withdraw(club.event, 1, "ill")
    assert {game for game in games if house.game_record(game).row.status == "held"} == set(mine)
    told = text_of(house.mail_to("dora@officials.test")[-1])
    assert all(game in told for game in mine)
    club.director.substitute(club.event, 1, club.known(7), "plays on")
    assert {house.game_record(game).row.status for game in games} == {"running"}
    for game in mine:
        assert house.address("p7") in {
            club.player(game, seat) for seat in house.game_record(game).game.seats
        }
