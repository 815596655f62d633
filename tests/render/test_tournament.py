"""The pages of an event: tables in words of three languages, the bracket, calendars and feeds."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from icalendar import Calendar

from pbem.render import Catalogue, write_bbcode, write_html, write_text
from pbem.render.blocks import Block, Drawing, Grid
from pbem.render.calendars import Deadline, write_calendar
from pbem.render.catalogue import LANGUAGES
from pbem.render.feeds import News, write_feed
from pbem.render.tournament import EventPage, bracket_svg, event_blocks, standings_blocks
from pbem.render.tournament.bracket import bracket_lines
from pbem.render.tournament.page import format_points
from pbem.tournament.model import (
    Bye,
    Ending,
    Entrant,
    EventTable,
    Finish,
    Place,
    Result,
    Round,
    Stage,
)
from pbem.tournament.pairing.bracket_chart import double_elimination_chart
from pbem.tournament.pairing.elimination import bracket_of
from pbem.tournament.pairing.formats import Format, PairingRules
from pbem.tournament.scoring.crosstable import crosstable_of
from pbem.tournament.scoring.systems import Points
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.tournament.people import BY_PLACE, SEATS, entrants, played

ENGLISH = Catalogue("en")
NAMES = {1: "Anna", 2: "Bruno", 3: "Carla", 4: "Dario", 5: "Elena"}
SWISS = PairingRules(Format.SWISS, SEATS, Points(), rounds=3)
SINGLE = PairingRules(Format.SINGLE_ELIMINATION, SEATS, Points())
LADDER = PairingRules(Format.LADDER, SEATS, Points())


def page(
    rules: PairingRules, *rounds: Round, names: dict[int, str] = NAMES, people: int = 5
) -> EventPage:
    return EventPage(
        "Open",
        rules,
        tuple(entrants(people)),
        rounds,
        (Criterion.POINTS, Criterion.BUCHHOLZ),
        names=names,
        games={(1, 1): "POG-7"},
    )


def grids(blocks: list[Block]) -> list[Grid]:
    return [block for block in blocks if isinstance(block, Grid)]


TWO_ROUNDS = (played(1, "1>2", "3!4", "5+"), played(2, "1=3", "5?2", "4+"))


def test_standings_show_points_tie_breaks_and_games() -> None:
    table = grids(standings_blocks(page(SWISS, *TWO_ROUNDS), ENGLISH))[0]
    assert table.head == ("#", "Name", "Pts", "BH", "W/D/L")
    assert table.rows == (
        ("1.", "Carla", "1½", "2½", "1/1/0"),
        ("2.", "Anna", "1½", "1½", "1/1/0"),
        ("3.", "Dario", "1", "1½", "0/0/1"),
        ("4.", "Elena", "1", "0", "0/0/0"),
        ("5.", "Bruno", "0", "1½", "0/0/1"),
    )


def test_a_crosstable_tells_whom_each_met_and_how_it_ended() -> None:
    table = grids(event_blocks(page(SWISS, *TWO_ROUNDS), ENGLISH))[1]
    assert {row[1]: row[2:] for row in table.rows} == {
        "Anna": ("+2", "=3"),
        "Bruno": ("-1", "?5"),
        "Carla": ("+4*", "=1"),
        "Dario": ("-3*", "bye"),
        "Elena": ("bye", "?2"),
    }


def test_a_round_tells_tables_seats_games_and_how_they_ended() -> None:
    first = grids(event_blocks(page(SWISS, *TWO_ROUNDS), ENGLISH))[-1]
    assert first.rows == (
        ("1", "Anna (AP) – Bruno (CP)", "POG-7", "1 – 0"),
        ("2", "Carla (AP) – Dario (CP)", "", "1 – 0 (on time)"),
        ("3", "Elena", "", "bye"),
    )


@pytest.mark.parametrize("ending", [ending for ending in Ending if ending is not Ending.BYE])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ending_stage_and_criterion_has_its_words(lang: str, ending: Ending) -> None:
    table = EventTable(1, (Place(1, "AP"), Place(2, "CP")), group="A")
    result = Result(1, ending, (Finish(1, 1), Finish(2, 2)), at_fault=(2,))
    people = (
        Entrant(1),
        Entrant(2),
        Entrant(3, joined=9),
        Entrant(4, absent=tuple(range(1, 5))),
        Entrant(5, left=0),
    )
    rounds = tuple(Round(at, (table,), (result,), stage) for at, stage in enumerate(Stage, 1))
    shown = EventPage("Open", SWISS, people, rounds, tuple(Criterion))
    text = write_text("Open", event_blocks(shown, Catalogue(lang)))
    assert all(len(line) <= 72 for line in text.splitlines())


def test_nobody_is_named_where_names_are_hidden() -> None:
    hidden = event_blocks(page(SWISS, *TWO_ROUNDS, names={}), ENGLISH)
    for letter in (
        write_text("Open", hidden),
        write_html("Open", hidden, "en"),
        write_bbcode("Open", hidden),
    ):
        assert "Entrant 3" in letter
        assert not any(name in letter for name in NAMES.values())


def test_at_a_table_of_four_a_crosstable_tells_places() -> None:
    rules = PairingRules(Format.SWISS, ("DE", "FR", "RU", "UK"), BY_PLACE, rounds=2)
    table = EventTable(1, tuple(Place(n, seat) for n, seat in enumerate(rules.seats, 1)))
    ended = Round(
        1,
        (table, EventTable(2, (Place(5),), bye=Bye.ODD)),
        (
            Result(
                1,
                Ending.PLAYED,
                tuple(Finish(n, place, 3) for n, place in enumerate((2, 1, 2, 4), 1)),
            ),
        ),
    )
    running = Round(2, (table,))
    cross = grids(event_blocks(page(rules, ended, running), ENGLISH))[1]
    assert {row[1]: row[2:] for row in cross.rows} == {
        "Anna": ("2/4", "?/4"),
        "Bruno": ("1/4", "?/4"),
        "Carla": ("2/4", "?/4"),
        "Dario": ("4/4", "?/4"),
        "Elena": ("bye", ""),
    }


@pytest.mark.parametrize(
    ("value", "lang", "text"),
    [
        (Fraction(1, 2), "en", "½"),
        (Fraction(-7, 4), "en", "-1¾"),
        (Fraction(25, 148), "en", "0.17"),
        (Fraction(25, 148), "it", "0,17"),
        (Fraction(5508), "pl", "5508"),
        (None, "en", ""),
    ],
)
def test_points_are_written_as_readers_write_them(
    value: Fraction | None, lang: str, text: str
) -> None:
    assert format_points(value, Catalogue(lang)) == text


BRACKET = (played(1, "1>2", "4>3"), played(2, "4>1"))


def test_a_bracket_in_characters() -> None:
    bracket = bracket_of(BRACKET, crosstable_of(entrants(4), BRACKET, Points()))
    assert [line.replace("─", "").split() for line in bracket_lines(bracket, NAMES)] == [
        ["Anna", "┐"],
        ["├Anna", "┐"],
        ["Bruno", "┘", "│"],
        ["├Dario"],
        ["Dario", "┐", "│"],
        ["├Dario", "┘"],
        ["Carla", "┘"],
    ]


def test_a_bracket_begun_shows_what_is_to_come_and_a_picture_says_what_it_shows() -> None:
    begun = page(SINGLE, played(1, "1>2", "3?4"), people=4)
    assert bracket_of(begun.rounds, begun.crosstable) == ((1, 2, 3, 4), (1, None), (None,))
    picture = ET.fromstring(bracket_svg(begun, ENGLISH))
    told = ["".join(text.itertext()) for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert [name for name in told if name] == ["Anna", "Bruno", "Carla", "Dario", "Anna"]
    described = picture.find("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    assert "Open" in (described.text or "")
    assert bracket_svg(page(SINGLE), ENGLISH) == ""


def test_a_name_of_markup_stays_a_name_in_the_picture() -> None:
    named = page(SINGLE, played(1, "1>2"), names={1: "<b>&", 2: "Bruno"}, people=2)
    ET.fromstring(bracket_svg(named, ENGLISH))


@pytest.mark.parametrize("count", [2, 5, 16, 64])
@pytest.mark.parametrize("form", [Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION])
def test_a_bracket_of_any_size_stays_within_72_columns(form: Format, count: int) -> None:
    from tests.tournament.pairing.test_formats import rated, whole

    rules = PairingRules(form, SEATS, Points())
    rounds = tuple(whole(rules, rated(count)))
    shown = EventPage(
        "Open",
        rules,
        tuple(rated(count)),
        rounds,
        names=dict.fromkeys(range(1, count + 1), "Katarzyna Brzęczyszczykiewicz"),
    )
    drawing = next(block for block in event_blocks(shown, ENGLISH) if isinstance(block, Drawing))
    assert all(len(line) <= 72 for line in drawing.lines)


def test_a_ladder_is_a_list_from_the_top() -> None:
    shown = EventPage(
        "Ladder",
        LADDER,
        tuple(map(Entrant, (1, 2, 3, 9))),
        (played(1, "3>1"),),
        names=NAMES,
        ladder=(3, 1, 9),
    )
    lines = write_text("Ladder", event_blocks(shown, ENGLISH)).splitlines()
    rungs = [line.split() for line in lines if line.startswith(("1.", "2.", "3."))]
    assert [(row[0], row[1], row[-1]) for row in rungs] == [
        ("1.", "3", "1/0/0"),
        ("2.", "1", "0/0/1"),
        ("3.", "9", "0/0/0"),
    ]
    assert "Carla" in rungs[0]
    assert any("Carla" in line and "1 – 0" in line for line in lines)


TOLD = datetime(2027, 1, 31, 12, tzinfo=UTC)


def entries(*deadlines: Deadline, lang: str = "en") -> list[dict[str, object]]:
    calendar = Calendar.from_ical(
        write_calendar("Open", deadlines, "pbem.example", Catalogue(lang))
    )
    return [
        {name: entry.decoded(name) for name in ("sequence", "dtstart")}
        | {name: str(entry[name]) for name in ("uid", "status")}
        for entry in calendar.walk("VEVENT")
    ]


def test_a_clock_that_moves_keeps_its_entry_and_raises_its_sequence() -> None:
    about = ("POG-7-AP", "game", {"event": "Open", "game": "POG-7"})
    first = Deadline(*about, TOLD + timedelta(days=3), 1, TOLD)
    later = Deadline(*about, TOLD + timedelta(days=5), 2, TOLD + timedelta(days=1))
    gone = Deadline(*about, None, 3, TOLD + timedelta(days=2))
    (before,), (after,), (cancelled,) = entries(first), entries(later), entries(gone)
    assert before["uid"] == after["uid"] == cancelled["uid"] == "POG-7-AP@pbem.example"
    assert [one["sequence"] for one in (before, after, cancelled)] == [1, 2, 3]
    assert [one["dtstart"] for one in (before, after)] == [
        TOLD + timedelta(days=3),
        TOLD + timedelta(days=5),
    ]
    assert cancelled["status"] == "CANCELLED"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_place_bid_and_challenge_has_an_entry_of_its_own(lang: str) -> None:
    facts = {"event": "Open", "game": "POG-7", "round": 1, "number": 4}
    whats = ("game", "bidding", "challenge")
    deadlines = [
        Deadline(f"{what}-{n}", what, facts, TOLD, 1, TOLD) for what in whats for n in range(2)
    ]
    found = entries(*deadlines, lang=lang)
    assert len({one["uid"] for one in found}) == 6


def test_a_feed_has_the_newest_first_and_stands_to_its_keys() -> None:
    news = [
        News("round-1", "Round 1", "Four games <begin>.", TOLD),
        News("round-2", "Round 2", "Two games.", TOLD + timedelta(days=90), "round-2.html"),
    ]
    feed = ET.fromstring(write_feed("Open", "tag:pbem.example,2027:event/OPEN", news, "pbem", "en"))
    atom = "{http://www.w3.org/2005/Atom}"
    assert [entry.findtext(f"{atom}id") for entry in feed.iter(f"{atom}entry")] == [
        "tag:pbem.example,2027:event/OPEN/round-2",
        "tag:pbem.example,2027:event/OPEN/round-1",
    ]
    assert feed.findtext(f"{atom}updated") == "2027-05-01T12:00:00Z"
    assert [link.get("href") for link in feed.iter(f"{atom}link")] == ["round-2.html"]
    with pytest.raises(ValueError):  # noqa: PT011 - it has nothing to say
        write_feed("Open", "tag:pbem.example,2027:event/OPEN", [], "pbem", "en")


DOUBLE = PairingRules(Format.DOUBLE_ELIMINATION, SEATS, Points())
TWICE = (
    played(1, "1>2", "3>4"),
    played(2, "1>3", "4>2"),
    played(3, "3>4", "1+"),
    played(4, "3>1"),
    played(5, "1?3"),
)


def test_a_double_elimination_is_drawn_by_who_was_beaten_and_ends_in_a_final() -> None:
    shown = page(DOUBLE, *TWICE, people=4)
    drawn = [
        {match.entrants: match.band.value for match in column}
        for column in double_elimination_chart(shown.rounds, shown.crosstable)
    ]
    assert drawn == [
        {(1, 2): "winners", (3, 4): "winners"},
        {(1, 3): "winners", (4, 2): "losers"},
        {(3, 4): "losers", (1,): "winners"},
        {(3, 1): "final"},
        {(1, 3): "final"},
    ]
    picture = ET.fromstring(bracket_svg(shown, ENGLISH))
    told = ["".join(text.itertext()) for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert told[:7] == [
        "Round 1",
        "Round 2",
        "Round 3",
        "Final",
        "Final",
        "Not beaten yet",
        "Beaten once",
    ]
    assert told.count("Anna") == told.count("Carla") == 5
    assert bracket_svg(page(DOUBLE), ENGLISH) == ""


def test_a_double_elimination_in_characters_has_rounds_abreast_and_each_tables_result() -> None:
    drawing = next(
        b for b in event_blocks(page(DOUBLE, *TWICE, people=4), ENGLISH) if isinstance(b, Drawing)
    )
    assert [line.split() for line in drawing.lines] == [
        ["Round", "1", "Round", "2"],
        [],
        ["Not", "beaten", "yet:"],
        ["+Anna", "┐", "+Anna", "┐"],
        ["-Bruno", "┘", "-Carla", "┘"],
        ["+Carla", "┐"],
        ["-Dario", "┘"],
        [],
        ["Beaten", "once:"],
        ["+Dario", "┐"],
        ["-Bruno", "┘"],
        [],
        ["Round", "3", "Final", "Final"],
        [],
        ["Not", "beaten", "yet:"],
        ["Anna"],
        [],
        ["Beaten", "once:"],
        ["+Carla", "┐"],
        ["-Dario", "┘"],
        ["+Carla", "┐", "?Anna", "┐"],
        ["-Anna", "┘", "?Carla", "┘"],
    ]
    assert not [b for b in event_blocks(page(DOUBLE), ENGLISH) if isinstance(b, Drawing)]


def test_who_was_not_beaten_has_a_line_to_his_next_table_and_who_was_has_none() -> None:
    picture = ET.fromstring(bracket_svg(page(DOUBLE, *TWICE[:2], people=4), ENGLISH))
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}path"))) == 2


def test_one_beaten_and_one_not_are_drawn_between_the_others() -> None:
    rounds = (played(1, "1>2", "3>4", "5+"), played(2, "1>3", "5>2", "4+"))
    shown = page(DOUBLE, *rounds, people=5)
    assert {
        match.entrants: match.band.value
        for match in double_elimination_chart(shown.rounds, shown.crosstable)[1]
    } == {
        (1, 3): "winners",
        (5, 2): "between",
        (4,): "losers",
    }


@pytest.mark.parametrize(
    ("league", "moves"),
    [
        ((1, 1), {0: "↑", -1: "↓"}),
        ((0, 0), {}),
    ],
)
def test_a_league_shows_who_goes_up_and_down(
    league: tuple[int, int], moves: dict[int, str]
) -> None:
    shown = replace(page(SWISS, played(1, "1>2", "3=4")), league=league)
    order = [one.entrant for one in shown.standings]
    assert shown.moves == {order[at]: move for at, move in moves.items()}


def test_a_shared_rank_on_the_border_of_a_league_is_left_to_the_director() -> None:
    shown = replace(page(SWISS, played(1, "1>2", "3>4")), league=(1, 0))
    assert shown.moves == {1: "↑?", 3: "↑?"}
    assert "↑?" in write_text("Open", standings_blocks(shown, ENGLISH))
