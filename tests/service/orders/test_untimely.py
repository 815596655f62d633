"""Orders that have their time.

At another time the reply says which, whether or not anything is asked.
"""

import pytest

from pbem.orders import Verb
from tests.service.games.test_quartermaster_1914 import hands, opened
from tests.service.house import House, flat
from tests.service.inbox.test_letter_handler import deploy_all

__all__ = ["hands"]

FIRST_WORLD_WAR = [
    pytest.param(
        "DEPLOY",
        "it is turn 1, and yours are deployed. (rule 4.2)",
        marks=pytest.mark.rule("fww:4.2"),
    ),
    pytest.param(
        "REPLACE",
        "come at the end of a turn, not now",
        marks=pytest.mark.rule("fww:7.0"),
    ),
    pytest.param(
        "REQUEST",
        "come at the end of a turn, not now",
        marks=pytest.mark.rule("fww:7.2"),
    ),
    pytest.param(
        "SEQUENCE", "is chosen at the beginning of a turn", marks=pytest.mark.rule("fww:9.2")
    ),
]
QUARTERMASTER = [
    pytest.param("MULLIGAN", "The opening hands are chosen", marks=pytest.mark.rule("qmg:6.hand")),
    pytest.param("BOTTOM", "The opening hands are chosen", marks=pytest.mark.rule("qmg:6.hand")),
]
ASKED = "Nothing in your letter was carried out. Correct it"
NOT_ASKED = "Nothing is asked of you now; your orders had no effect. Not done:"


def line_of(house: House, game: str, seat: str, word: str) -> str:
    record = house.game_record(game)
    language = record.module.language(record.game)
    verb: Verb = next(verb for verb in language.verbs if verb.name == word)
    return language.example(verb, seat)


@pytest.mark.few(3)
@pytest.mark.parametrize(("word", "why"), FIRST_WORLD_WAR)
@pytest.mark.parametrize("asked", [True, False])
def test_an_order_of_another_phase_of_the_first_world_war(
    house: House, word: str, why: str, asked: bool
) -> None:
    game = house.game()
    deploy_all(house, game)
    seat = house.asked(game)[0] if asked else "EA"
    reply = flat(house.order(game, seat, line_of(house, game, seat, word)))
    assert (ASKED if asked else NOT_ASKED) in reply
    assert why in reply
    assert "Write NEXT" not in reply


@pytest.mark.rule("fww:4.2")
def test_a_deployment_before_its_time_may_wait(house: House) -> None:
    game = house.game()
    assert house.asked(game) != ["DE"]
    line = line_of(house, game, "DE", "DEPLOY")
    assert "Write NEXT before each line to keep them" in flat(house.order(game, "DE", line))


@pytest.mark.few(2)
@pytest.mark.parametrize(("word", "why"), QUARTERMASTER)
@pytest.mark.parametrize("asked", [True, False])
def test_an_opening_hand_in_a_turn_of_quartermaster_general(
    house: House,
    hands: None,  # noqa: ARG001
    word: str,
    why: str,
    asked: bool,
) -> None:
    game = opened(house)
    seat = house.asked(game)[0] if asked else "DE"
    line = (
        "BOTTOM 1 Build Army DE"
        if word == "BOTTOM" and not asked
        else line_of(house, game, seat, word)
    )
    reply = flat(house.order(game, seat, line))
    assert (ASKED if asked else NOT_ASKED) in reply
    assert why in reply


@pytest.mark.rule("qmg:9.turn")
@pytest.mark.parametrize("line", ["PLAY Warm Water Port", "DRAFT Build Army RU", "DRAW"])
def test_what_comes_behind_the_end_of_a_turn_of_quartermaster_general(
    house: House,
    hands: None,  # noqa: ARG001
    line: str,
) -> None:
    game = opened(house)
    house.order(game, "AT", "ENDTURN")
    reply = flat(house.order(game, "RU", "ENDTURN", line))
    assert ASKED in reply
    assert "By then the turn is over (Russia): DRAW or ENDTURN ends it." in reply
    assert house.asked(game) == ["RU"]


@pytest.mark.rule("qmg:9.turn")
@pytest.mark.parametrize("end", ["DRAW", "ENDTURN"])
def test_an_end_of_turn_behind_the_end_of_the_turn_is_passed_over_and_told(
    house: House,
    hands: None,  # noqa: ARG001
    end: str,
) -> None:
    game = opened(house)
    reply = flat(house.order(game, "AT", end, "ENDTURN"))
    assert "Everything in your letter was carried out" in reply
    assert "what it ends was over by then: ENDTURN" in reply
    assert house.asked(game) == ["RU"]


@pytest.mark.parametrize(
    ("code", "scenario"),
    [
        pytest.param("GLO", "marne", marks=pytest.mark.rule("glo:3.3")),
        pytest.param("WEF", "free", marks=pytest.mark.rule("wef:3.9")),
    ],
)
def test_a_set_up_of_a_hex_game_that_is_over(house: House, code: str, scenario: str) -> None:
    game = house.game(scenario=(code, scenario), chosen={"scenario": scenario})
    for seat in house.game_record(game).game.seats:
        if house.game_record(game).state.phase == "setup" and seat in house.asked(game):
            record = house.game_record(game)
            house.order(
                game, seat, record.module.language(record.game).write(record.asks[0].default())
            )
    for seat in house.game_record(game).game.seats:
        reply = flat(house.order(game, seat, line_of(house, game, seat, "DEPLOY")))
        assert (ASKED if seat in house.asked(game) else NOT_ASKED) in reply
        assert "Write NEXT" not in reply
