"""Letters for a game turn of When Eagles Fight in which the other side decides parts."""

import pytest

from pbem.games.when_eagles_fight.board.state import Position, State
from pbem.ledger.database.tables import SeatRow
from pbem.service.clocks.time_control import TimeControl
from tests.service.house import House, copied, flat, text_of


def position(house: House, game: str) -> Position:
    record = house.game_record(game)
    assert isinstance(record.state, State)
    return Position(record.game.board, record.state)


def go_on(house: House, game: str) -> None:
    """Who is asked does the plainest."""
    (seat,) = house.asked(game)
    record = house.game_record(game)
    house.order(game, seat, record.module.language(record.game).write(record.asks[0].default()))


@copied
def second_turn(house: House, *central: str, **langs: str) -> str:
    """A game in which the Russian starts the second turn.

    The other side first writes these lines, or wants to be asked about everything.
    """
    game = house.game(
        langs=langs,
        scenario=("WEF", "historical"),
        chosen={"scenario": "historical", "planning": "free"},
    )
    house.order(game, "CENTRAL", *(central or ("STANDING CLEAR",)))
    while position(house, game).state.turn < 2:
        go_on(house, game)
    assert house.asked(game) == ["RUSSIAN"]
    return game


NEW_UNITS = ("REINFORCE RU 22FN, RU 2C AT 2913", "REINFORCE RU 3S, RU 1TN AT 3008")


@pytest.mark.rule("wef:5.1")
@pytest.mark.rule("wef:5.2")
def test_a_letter_may_end_every_part_of_its_turn_while_the_other_side_still_decides(
    house: House,
) -> None:
    game = second_turn(house)
    reply = flat(
        house.order(
            game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", "MOVE RU 2 FROM 2815 TO 2816", "DONE"
        )
    )
    assert "Nothing in your letter was carried out" not in reply
    assert house.asked(game) == ["CENTRAL"]
    while position(house, game).state.side != "central" or position(house, game).state.phase in (
        "units",
        "strategic",
    ):
        assert house.asked(game) == ["CENTRAL"]
        go_on(house, game)
    now = position(house, game)
    assert now.name(now.where[now.board.unit["RU-2"]]) == "2816"
    assert now.state.side == "central"


@pytest.mark.rule("wef:5.1")
def test_what_comes_after_the_end_of_its_part_is_refused_with_its_letter(house: House) -> None:
    game = second_turn(house)
    reply = flat(
        house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", "SM RU 6 FROM 2516 TO 2919")
    )
    assert "Nothing in your letter was carried out" in reply
    assert house.asked(game) == ["RUSSIAN"]


@pytest.mark.rule("wef:5.1")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Accepted, to be carried out as soon as their part of the turn comes:"),
        ("it", "Dato, e sarà eseguito appena verrà la sua parte del turno:"),
        ("pl", "Wydane; będzie wykonane, gdy nadejdzie właściwa część etapu:"),
    ],
)
def test_an_order_that_waits_for_its_phase_is_not_called_done(
    house: House, lang: str, said: str
) -> None:
    game = second_turn(house, RUSSIAN=lang)
    reply = flat(house.order(game, "RUSSIAN", *NEW_UNITS, "SM RU 22FN TO Warschau"))
    assert house.asked(game) == ["CENTRAL"]
    train = position(house, game).state.held["russian"]
    record = house.game_record(game)
    line = record.module.language(record.game, lang).write(train)
    done, _, kept = reply.partition(said)
    assert line in kept
    assert line not in done
    while position(house, game).state.phase == "units":
        go_on(house, game)
    now = position(house, game)
    assert now.name(now.where[now.board.unit["RU-22FN"]]) == "2419"


WAITING = "IF 2417 HOLDS MOVE RU 2 FROM 2815 TO 2816; ELSE MOVE RU 2 FROM 2815 TO 2715"


@pytest.mark.rule("wef:5.1")
@pytest.mark.rule("wef:13.1")
def test_a_line_that_waits_is_kept_while_the_other_side_decides_and_one_order_of_it_is_done(
    house: House,
) -> None:
    game = second_turn(house)
    assert WAITING in flat(
        house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", WAITING, "DONE")
    )
    while position(house, game).state.phase in ("units", "strategic"):
        go_on(house, game)
    now = position(house, game)
    assert now.name(now.where[now.board.unit["RU-2"]]) == "2715"
    told = flat(text_of(house.mail("RUSSIAN")[-1]))
    assert told.count("an order was passed over, its condition is not met (") == 1


@pytest.mark.rule("wef:13.1")
@pytest.mark.parametrize("lang", ["en", "it", "pl"])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "IF WON MOVE RU 2 FROM 2815 TO 2816",
            {"en": "there is none before this", "it": "VINTO", "pl": "WYGRANY"},
        ),
        (
            "ELSE MOVE RU 2 FROM 2815 TO 2816",
            {"en": "ELSE belongs to an IF", "it": "ALTRIMENTI", "pl": "INACZEJ"},
        ),
        (
            "IF 2417 FALLS DONE",
            {"en": "cannot wait for", "it": "non può aspettare", "pl": "nie może czekać"},
        ),
    ],
)
def test_a_condition_of_nothing_is_refused_before_anything_is_done(
    house: House, lang: str, line: str, said: dict[str, str]
) -> None:
    game = second_turn(house, RUSSIAN=lang)
    assert said[lang] in flat(house.order(game, "RUSSIAN", *NEW_UNITS, line, "DONE"))
    assert position(house, game).state.phase == "units"
    assert position(house, game).board.unit["RU-22FN"] not in position(house, game).where


# --- what the other side is asked before it moves -------------------------------------------------


TRAIN = "SM DE 1 TO Posen"
FRESH = ("REINFORCE DE 8C, DE GR AT 2314", "REINFORCE DE 11 AT 1023")


def there(house: House, game: str, unit: str) -> str:
    """Where a unit stands."""
    now = position(house, game)
    return now.name(now.where[now.board.unit[unit]])


@pytest.mark.rule("wef:5.2")
def test_one_letter_plays_a_turn_of_the_russian_while_standing_orders_answer_the_other_side(
    house: House,
) -> None:
    game = second_turn(house, "STANDING")
    house.order(
        game, "RUSSIAN", *NEW_UNITS, "SM RU 22FN TO Warschau", "MOVE RU 2 FROM 2815 TO 2816", "DONE"
    )
    now = position(house, game)
    assert (now.state.side, now.state.phase) == ("central", "operations")
    assert (there(house, game, "RU-2"), there(house, game, "RU-22FN")) == ("2816", "2419")
    assert there(house, game, "DE-GR")


@pytest.mark.rule("wef:5.2")
@pytest.mark.rule("wef:11.2")
def test_trains_in_advance_ride_after_new_units_that_standing_orders_place(house: House) -> None:
    game = second_turn(house, "STANDING")
    house.order(game, "CENTRAL", f"NEXT {TRAIN}")
    house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", "DONE")
    assert there(house, game, "DE-1") == "1719"
    assert there(house, game, "DE-GR")
    assert position(house, game).state.side == "central"


@pytest.mark.rule("wef:11.2")
def test_who_gives_trains_in_advance_that_fall_is_asked_whatever_his_standing_orders_say(
    house: House,
) -> None:
    game = second_turn(house, "STANDING")
    house.order(game, "CENTRAL", "NEXT SM DE 1 TO Warschau")
    house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", "DONE")
    assert house.asked(game) == ["CENTRAL"]
    assert "SM DE 1 TO Warschau" in flat(text_of(house.mail("CENTRAL")[-1]))
    house.order(game, "RUSSIAN", "PRESS TO CENTRAL", "Well?", "ENDPRESS")
    assert house.asked(game) == ["CENTRAL"]
    house.order(game, "CENTRAL", *FRESH, TRAIN, "DONE", "DONE")
    assert there(house, game, "DE-1") == "1719"
    assert position(house, game).state.phase == "operations"


@pytest.mark.rule("wef:5.2")
def test_who_wants_to_be_asked_of_his_new_units_ends_them_before_his_trains(house: House) -> None:
    game = second_turn(house, "STANDING ASK ABOUT REINFORCE")
    house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", "DONE")
    assert house.asked(game) == ["CENTRAL"]
    assert "The new units come first" in flat(house.order(game, "CENTRAL", TRAIN))
    house.order(game, "CENTRAL", *FRESH, TRAIN, "DONE")
    assert there(house, game, "DE-1") == "1719"
    assert position(house, game).state.phase == "operations"


RAILED = tuple(f"SM RU {unit} TO 2919" for unit in ("22FN", "2C"))
LEFT = (*NEW_UNITS, *RAILED, "MOVE RU 6 TO 2616", "MOVE RU 2 FROM 2815 TO 2816", "MOVE RU 14 TO 2623",
        "MOVE RU 25 TO 2822", "STAVKA 2722", "NEXT REINFORCE RU 3C AT 3113", "STANDING ADVANCE ALL", "DONE")  # fmt: skip


def test_a_refused_letter_names_every_line_that_was_not_done(house: House) -> None:
    game = second_turn(house)
    reply = flat(
        house.order(
            game,
            "RUSSIAN",
            "REINFORCE RU 22FN, RU 2C, RU 3S, RU 1TN AT 2913",
            *LEFT[4:],
            "HELP DONE",
        )
    )
    assert "Not done: REINFORCE RU 22FN, RU 2C, RU 3S, RU 1TN AT 2913" in reply
    assert " ".join(LEFT[4:]) in reply.partition("Not done:")[2].partition("Line 2")[0]
    assert not house.game_record(game).state.held


def test_a_refused_letter_that_is_sent_again_with_one_line_changed_is_read_whole(
    house: House,
) -> None:
    """Our refusal repeats the other lines. They are still the player's: there is no order block."""
    game = second_turn(house, "STATUS")
    house.write(game, "RUSSIAN", "\n".join(("REINFORCE RU 22FN, RU 2C, RU 3S AT 2913", *LEFT[1:])))
    refusal = house.mail("RUSSIAN")[-1]
    assert "\n".join(LEFT[1:]) in text_of(refusal)
    house.write(game, "RUSSIAN", "\n".join(LEFT), in_reply_to=refusal["Message-ID"])
    assert "Line" not in flat(text_of(house.mail("RUSSIAN")[-1])).partition("What happened")[0]
    now = position(house, game)
    assert now.state.turn == 2
    assert (now.state.side, now.state.stavka) == ("central", "2722")


MLAWA = (
    "MOVE DE FR TO 2316",
    "MOVE DE 20 TO 2318",
    "OBEROST 2318",
    "ATTACK 2317 BY DE FR, DE 20 LOSSES DE 20 ADVANCE DE 20 BREAKTHROUGH NONE",
    "AGAIN 2317 BY DE FR, DE 20 LOSSES DE FR ADVANCE NONE BREAKTHROUGH NONE",
    "DONE",
)
"""The first attack takes the hex, and one of the attackers goes into it."""


@pytest.mark.rule("wef:13.1")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "an attack was passed over, no enemy stands in Mlawa (2317) any more"),
        ("it", "un attacco è stato saltato, in Mlawa (2317) non c'è più alcun nemico"),
        ("pl", "atak pominięto, w Mława (2317) nie ma już wroga"),
    ],
)
def test_an_attack_whose_target_is_empty_by_then_is_passed_over_and_stops_nothing(
    house: House, lang: str, said: str
) -> None:
    game = house.game(langs={"CENTRAL": lang}, scenario=("WEF", "historical"), planning="free")
    reply = flat(house.order(game, "CENTRAL", *MLAWA))
    assert said in reply
    assert position(house, game).state.turn == 2
    assert house.game_record(game).row.status == "running"


def test_an_attack_on_an_empty_hex_is_refused_before_anything_is_done(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"), planning="free")
    reply = flat(house.order(game, "CENTRAL", *MLAWA[:4], "AGAIN 2215 BY DE FR", "DONE"))
    assert "Nothing in your letter was carried out" in reply
    assert position(house, game).state.turn == 1


@pytest.mark.rule("wef:3.6")
def test_one_missed_deadline_makes_all_the_attacks_that_are_due(house: House) -> None:
    """Each march and attack of rigid planning had a clock of its own."""
    game = house.game(TimeControl(24, 0, 1), scenario=("WEF", "historical"))
    house.later(hours=26)
    with house.store.transaction() as session:
        assert session.get_one(SeatRow, (game, "CENTRAL")).missed == 1
    record = house.game_record(game)
    assert record.state.turn == 2
    assert record.state.forced_attacks >= 3


@pytest.mark.parametrize(
    ("lang", "losses", "advance"),
    [
        ("en", "Take the loss from DE 17.", "Then DE 1 advances into 2713."),
        ("it", "La perdita la prende DE 17.", "Poi DE 1 avanza in 2713."),
        ("pl", "Stratę ponosi DE 17.", "Potem DE 1 wkracza na 2713."),
    ],
)
def test_who_enters_a_place_behind_losses_advances_after_the_battle(
    house: House, lang: str, losses: str, advance: str
) -> None:
    game = house.game(
        langs={"CENTRAL": lang},
        scenario=("WEF", "historical"),
        chosen={"scenario": "historical", "planning": "free"},
    )
    house.order(
        game, "CENTRAL", {"en": "STANDING CLEAR", "it": "SEMPRE CANCELLA", "pl": "STALE USUŃ"}[lang]
    )
    house.order(game, "CENTRAL", "ATTACK 2713 FROM 2614: DE 1, DE 17")
    house.write(game, "CENTRAL", f"{losses}\n{advance}")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert {"en": "ADVANCE DE 1", "it": "AVANZA DE 1", "pl": "POŚCIG DE 1"}[lang] in reply
