"""Letters for a game turn of When Eagles Fight, of which the other side decides parts in between."""

import pytest

from pbem.games.when_eagles_fight.board.state import Position, State
from tests.service.house import House, flat, text_of


def position(house: House, game: str) -> Position:
    record = house.game_record(game)
    assert isinstance(record.state, State)
    return Position(record.game.board, record.state)


def go_on(house: House, game: str) -> None:
    """Who is asked does the plainest."""
    (seat,) = house.asked(game)
    record = house.game_record(game)
    house.order(game, seat, record.module.language(record.game).write(record.asks[0].default()))


def second_turn(house: House, **langs: str) -> str:
    """A game in which the Russian begins the second turn."""
    game = house.game(langs=langs, scenario=("WEF", "historical"), chosen={"scenario": "historical"})
    while position(house, game).state.turn < 2:
        go_on(house, game)
    assert house.asked(game) == ["RUSSIAN"]
    return game


NEW_UNITS = ("REINFORCE RU 22FN, RU 2C AT 2913", "REINFORCE RU 3S, RU 1TN AT 3008")


@pytest.mark.rule("wef:5.1")
@pytest.mark.rule("wef:5.2")
def test_a_letter_may_end_every_part_of_its_turn_while_the_other_side_still_decides(house: House) -> None:
    game = second_turn(house)
    reply = flat(house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", "MOVE RU 2 FROM 2815 TO 2816", "DONE"))
    assert "Nothing in your letter was carried out" not in reply
    assert house.asked(game) == ["CENTRAL"]
    while position(house, game).state.phase in ("units", "strategic"):
        go_on(house, game)
    now = position(house, game)
    assert now.name(now.where[now.board.unit["RU-2"]]) == "2816"
    assert now.state.side == "central"


@pytest.mark.rule("wef:5.1")
def test_what_comes_after_the_end_of_its_part_is_refused_with_its_letter(house: House) -> None:
    game = second_turn(house)
    reply = flat(house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", "SM RU 6 FROM 2516 TO 2919"))
    assert "Nothing in your letter was carried out" in reply
    assert house.asked(game) == ["RUSSIAN"]


@pytest.mark.rule("wef:5.1")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Given, and carried out as soon as its part of the turn comes:"),
        ("it", "Dato, e sarà eseguito appena verrà la sua parte del turno:"),
        ("pl", "Wydane; będzie wykonane, gdy nadejdzie właściwa część etapu:"),
    ],
)
def test_an_order_that_waits_for_its_phase_is_not_called_done(house: House, lang: str, said: str) -> None:
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
def test_a_line_that_waits_is_kept_while_the_other_side_decides_and_one_order_of_it_is_done(house: House) -> None:
    game = second_turn(house)
    assert WAITING in flat(house.order(game, "RUSSIAN", *NEW_UNITS, "DONE", "DONE", WAITING, "DONE"))
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
        ("IF WON MOVE RU 2 FROM 2815 TO 2816", {"en": "none comes before this", "it": "VINTO", "pl": "WYGRANY"}),
        ("ELSE MOVE RU 2 FROM 2815 TO 2816", {"en": "looks back at an IF", "it": "ALTRIMENTI", "pl": "INACZEJ"}),
        ("IF 2417 FALLS DONE", {"en": "cannot wait for", "it": "non può aspettare", "pl": "nie może czekać"}),
    ],
)
def test_a_condition_of_nothing_is_refused_before_anything_is_done(
    house: House, lang: str, line: str, said: dict[str, str]
) -> None:
    game = second_turn(house, RUSSIAN=lang)
    assert said[lang] in flat(house.order(game, "RUSSIAN", *NEW_UNITS, line, "DONE"))
    assert position(house, game).state.phase == "units"
    assert position(house, game).board.unit["RU-22FN"] not in position(house, game).where
