"""A player turn that waits for its assaults, by letter: on file, in dry runs, passed over."""

import re

import pytest

from tests.service.games.test_glorys_end import marne, position
from tests.service.house import House, flat, text_of

WAITING = (
    "IF 3129 FALLS ASSAULT 3131 FROM 3231: X, I LOSSES X ADVANCE NONE; "
    "ELSE ASSAULT 3232 FROM 3231: X, I LOSSES X ADVANCE NONE"
)
LETTER = (
    "MOVE ALL FROM 3324 TO 3323",
    "ASSAULT 3129 FROM 3230: IX; 3229: XI; 3130: 42 XX LOSSES IX ADVANCE NONE",
    WAITING,
    "DONE",
)


def where(house: House, game: str, unit: str) -> str:
    now = position(house, game)
    return now.name(now.where[now.board.unit[unit]])


@pytest.mark.rule("glo:13.1")
def test_one_order_of_a_line_that_waits_for_an_assault_is_done(house: House) -> None:
    """Whatever the dice say; they say both."""
    ends = set()
    for first in range(6):
        game = marne(house, seed=bytes([first]) * 32)
        reply = flat(house.order(game, "ALLIED", *LETTER))
        fallen = "Eliminated: GE G" in reply or "Retreat: GE G" in reply
        assert "PARTLY" not in reply
        assert reply.count("an order was passed over, its condition is not met") == 1
        assert ("prepared assault: Montmirail (3131)" in reply) == fallen
        assert ("prepared assault: 3232" in reply) != fallen
        assert house.asked(game) == ["GERMAN"]
        ends.add(fallen)
    assert ends == {True, False}


def test_a_dry_run_tells_what_waits_and_reveals_nothing(house: House) -> None:
    game = marne(house)
    reply = flat(house.order(game, "ALLIED", *LETTER, "PREVIEW"))
    assert WAITING in reply
    assert "passed over" not in reply
    assert where(house, game, "FR-2-XXX") == "3324"


def test_what_waits_stays_on_file_as_written_while_the_enemy_decides(house: House) -> None:
    for first in range(16):  # until the assault leaves the defenders a loss to choose
        game = marne(house, seed=bytes([first]) * 32)
        house.order(game, "GERMAN", "STANDING ASK ABOUT LOSSES")
        reply = flat(house.order(game, "ALLIED", *LETTER))
        assert house.asked(game) == ["GERMAN"]
        if WAITING in reply:
            assert position(house, game).state.side == "allied"
            house.order(game, "GERMAN", "LOSSES G RETREAT 3029")
            told = flat(text_of(house.mail("ALLIED")[-1]))
            if "prepared assault: Montmirail (3131)" in told:
                assert "prepared assault: 3232" not in told
                return
    pytest.fail("in no game the defenders chose a loss by which the place fell")


@pytest.mark.rule("glo:13.1")
@pytest.mark.parametrize("lang", ["en", "it", "pl"])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "IF WON MOVE XI FROM 3229 TO 3329",
            {"en": "there is none before this", "it": "VINTO", "pl": "WYGRANY"},
        ),
        (
            "ELSE MOVE XI FROM 3229 TO 3329",
            {"en": "ELSE belongs to an IF", "it": "ALTRIMENTI", "pl": "INACZEJ"},
        ),
        (
            "IF 3131 FALLS DONE",
            {"en": "cannot wait for", "it": "non può aspettare", "pl": "nie może czekać"},
        ),
    ],
)
def test_a_condition_of_nothing_is_refused_before_anything_is_done(
    house: House, lang: str, line: str, said: dict[str, str]
) -> None:
    game = marne(house, ALLIED=lang)
    reply = flat(house.order(game, "ALLIED", "MOVE ALL FROM 3324 TO 3323", line, "DONE"))
    assert said[lang] in reply
    assert where(house, game, "FR-2-XXX") == "3324"
    assert position(house, game).state.side == "allied"


def test_units_that_one_line_brings_march_on_with_all_in_the_next(house: House) -> None:
    game = marne(house)
    reply = flat(
        house.order(
            game, "ALLIED", "MOVE XI FROM 3229 TO 3329", "MOVE ALL FROM 3329 TO 3429", "DONE"
        )
    )
    assert "PARTLY" not in reply
    assert where(house, game, "FR-11-XXX") == "3429"
    reply = flat(house.order(game, "GERMAN", "MOVE ALL FROM 3636 TO 3635"))
    assert "You name none of your units" in reply


@pytest.mark.rule("glo:12.1")
def test_a_march_too_far_is_told_its_cheapest_way_and_where_it_may_end(house: House) -> None:
    game = marne(house)
    reply = flat(house.order(game, "ALLIED", "MOVE XI FROM 3229 TO Melun", "DONE"))
    assert re.search(
        r"FR XI: movement points needed \d+, left 4; the way: 3230 > .* > Melun \(3334\)\.", reply
    )
    assert 'Instead of "Melun", these are legal here: ' in reply
    assert where(house, game, "FR-11-XXX") == "3229"


@pytest.mark.rule("glo:12.4")
def test_a_way_that_the_enemy_bars_is_told_by_where_he_stands(house: House) -> None:
    game = marne(house)
    reply = flat(house.order(game, "ALLIED", "MOVE XI FROM 3229 TO 3129", "DONE"))
    assert "The enemy stands there (3129)" in reply


@pytest.mark.rule("glo:10.2")
def test_what_is_wrong_behind_the_die_for_command_is_refused_before_it_is_rolled(
    house: House,
) -> None:
    game = marne(house)
    house.order(game, "ALLIED", "DONE")
    first = "MOVE XIX FROM 3027 TO 3127"
    reply = flat(
        house.order(
            game,
            "GERMAN",
            first,
            "MOVE II FROM 3133 TO Meaux",
            "MOVE IV FROM 3233 TO Troyes",
            "DONE",
        )
    )
    assert "Nothing in your letter was carried out" in reply
    assert 'Instead of "Troyes", these are legal here: ' in reply
    assert where(house, game, "DE-19-XXX") == "3027"
    reply = flat(house.order(game, "GERMAN", first, "MOVE ALL FROM 3127 TO 3128", "PREVIEW"))
    assert "The dry run assumes that a die that may take something from you takes nothing" in reply
    assert "GE XIX: 3127 > 3128" in reply
    assert ", command and control" not in reply
    assert where(house, game, "DE-19-XXX") == "3027"


@pytest.mark.rule("glo:10.2")
def test_whether_the_die_for_command_takes_units_or_not_the_letter_is_read_as_it_stands_then(
    house: House,
) -> None:
    ends = set()
    for first in range(8):
        game = marne(house, seed=bytes([first]) * 32)
        house.order(game, "ALLIED", "DONE")
        reply = flat(
            house.order(
                game, "GERMAN", "MOVE XIX FROM 3027 TO 3127", "MOVE ALL FROM 3127 TO 3128", "DONE"
            )
        )
        six = "Out of command: " in reply
        assert six == ("Roll of 6, command and control" in reply)
        assert where(house, game, "DE-19-XXX") == "3128"
        ends.add(six)
    assert ends == {True, False}


@pytest.mark.rule("glo:6.4")
def test_a_march_leads_round_a_hex_that_is_too_full(house: House) -> None:
    """Two ways to Maubeuge cost the same; the hex on one of them holds two British stacks."""
    game = house.game(scenario=("GLO", "historical"), chosen={"scenario": "historical"})
    for seat in ("ALLIED", "GERMAN"):
        house.order(game, seat, "DONE")
    reply = flat(house.order(game, "ALLIED", "PREVIEW", "MOVE BR I, BR 19 X TO Maubeuge"))
    assert "MOVE BR I, BR 19 X VIA 1929 TO 1928" in reply
    reply = flat(house.order(game, "ALLIED", "PREVIEW", "MOVE BR I, BR 19 X VIA 2029 TO 1928"))
    assert "Too many steps in the hex (2029)" in reply


@pytest.mark.parametrize(
    ("lang", "line", "form"),
    [
        ("en", "MA FR IV, FR 61R XX FROM 3036 VIA 2935 TO 2934", "MA <hex> BY <units>"),
        ("it", "CM FR IV, FR 61R XX DA 3036 ATTRAVERSO 2935 A 2934", "CM <esagono> CON <unità>"),
        ("pl", "AM FR IV, FR 61R XX Z 3036 PRZEZ 2935 DO 2934", "AM <heks> SIŁAMI <jednostki>"),
    ],
)
def test_units_where_a_hex_belongs_are_told_the_form_of_the_order(
    house: House, lang: str, line: str, form: str
) -> None:
    game = marne(house, ALLIED=lang)
    reply = flat(house.order(game, "ALLIED", line))
    assert form in reply
    assert '"FR"' in reply or "„FR”" in reply
