"""Events for other programs, read back by readers that share no code with the writers."""

import csv
import io
from fractions import Fraction

import pytest

from pbem.render import Catalogue
from pbem.render.tournament import EventPage, NotForTrf, standings_csv, trf16
from pbem.tournament.model import Bye, Entrant, EventTable, Place, Round
from pbem.tournament.pairing.context import Format, PairingRules
from pbem.tournament.scoring.systems import Points
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.tournament.people import SEATS, played

ENGLISH = Catalogue("en")
SWISS = PairingRules(Format.SWISS, SEATS, Points(), rounds=3)
PEOPLE = (
    Entrant(1, rating=2100),
    Entrant(2),
    Entrant(3),
    Entrant(4, absent=(3,)),
    Entrant(5, joined=2),
)
ROUNDS = (
    played(1, "1>2", "3=4"),
    played(2, "1!3", "4>2", "5+"),
    played(3, "2>5", "1=3"),
)
NAMES = {1: "Łukasz Żak", 2: "=cmd()", 3: "Carla", 4: "Dino", 5: "Eve " + "x" * 60}


def page(rules: PairingRules = SWISS, rounds: tuple[Round, ...] = ROUNDS) -> EventPage:
    return EventPage(
        "Winter Cup", rules, PEOPLE, rounds, (Criterion.POINTS, Criterion.BUCHHOLZ), names=NAMES
    )


def read_trf(text: str) -> tuple[dict[str, str], dict[int, dict[str, object]]]:
    """Read TRF16 by its columns (FIDE Handbook C.04, annex 2): head lines, players by number."""
    head, players = {}, {}
    for line in text.split("\r\n")[:-1]:
        code = line[:3]
        if code != "001":
            head[code] = line[4:]
            continue
        rounds, at = [], 91
        while at < len(line):
            block = line[at : at + 8].ljust(8)
            rounds.append((int(block[:4] or 0), block[5], block[7]))
            assert line[at - 2 : at].strip() == block[4].strip() == block[6].strip() == ""
            at += 10
        players[int(line[4:8])] = {
            "name": line[14:47].rstrip(),
            "rating": line[48:52].strip(),
            "points": Fraction(line[80:84].strip()),
            "rank": int(line[85:89]),
            "rounds": rounds,
        }
    return head, players


def test_a_swiss_event_is_read_back_from_its_trf() -> None:
    head, players = read_trf(trf16(page(), "Dora", ENGLISH))
    assert (head["012"], head["062"], head["072"], head["102"], head["XXR"]) == (
        *("Winter Cup", "5", "1"),
        *("Dora", "3"),
    )
    assert (players[1]["name"], players[1]["rating"]) == ("Łukasz Żak", "2100")
    assert players[1]["rounds"] == [(2, "w", "1"), (3, "w", "+"), (3, "w", "=")]
    assert players[3]["rounds"] == [(4, "w", "="), (1, "b", "-"), (1, "b", "=")]
    assert players[4]["rounds"] == [(3, "b", "="), (2, "w", "1"), (0, "-", "H")]
    assert players[5]["rounds"] == [(0, "-", "Z"), (0, "-", "U"), (2, "b", "0")]
    worth = {"1": 1, "+": 1, "U": 1, "F": 1, "=": Fraction(1, 2), "H": Fraction(1, 2)}
    for number, player in players.items():
        rounds = player["rounds"]
        assert isinstance(rounds, list)
        assert player["points"] == sum(worth.get(result, 0) for _, _, result in rounds)
        for at, (opponent, colour, result) in enumerate(rounds):
            if opponent:
                other = players[opponent]["rounds"][at]  # type: ignore[index]
                assert {colour, other[1]} == {"w", "b"}
                assert (other[0], result + other[2]) in (
                    (number, pair) for pair in ("10", "01", "==", "+-", "-+")
                )


def test_a_running_game_has_no_result_in_a_trf() -> None:
    _, players = read_trf(trf16(page(rounds=(played(1, "1?2", "3=4"),)), "Dora", ENGLISH))
    assert players[1]["rounds"] == [(2, "w", " ")]


@pytest.mark.parametrize(
    "rules",
    [
        PairingRules(Format.ROUND_ROBIN, SEATS, Points()),
        PairingRules(Format.SWISS, (*SEATS, "US"), Points(), rounds=3),
    ],
)
def test_other_events_have_no_trf(rules: PairingRules) -> None:
    with pytest.raises(NotForTrf):
        trf16(page(rules), "Dora", ENGLISH)


def test_the_standings_are_read_back_from_their_csv() -> None:
    shown = page()
    rows = list(csv.DictReader(io.StringIO(standings_csv(shown, ENGLISH))))
    assert [int(row["number"]) for row in rows] == [one.entrant for one in shown.standings]
    by_number = {int(row["number"]): row for row in rows}
    assert by_number[1]["name"] == "Łukasz Żak"
    assert by_number[2]["name"] == "'=cmd()"
    assert (by_number[1]["points"], by_number[1]["round 2"]) == ("5/2", "1+3")
    assert by_number[4]["round 3"] == "(asked)"


def test_a_table_of_one_is_a_bye_in_csv_too() -> None:
    alone = Round(1, (EventTable(1, (Place(1),), bye=Bye.ODD),))
    rows = list(csv.DictReader(io.StringIO(standings_csv(page(rounds=(alone,)), ENGLISH))))
    assert next(row["round 1"] for row in rows if row["number"] == "1") == "1(odd)"
