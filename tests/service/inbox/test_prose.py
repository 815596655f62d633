"""Letters in conversational words: each request is done or pointed out.

Every answer says what was done.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.house import House, flat, text_of


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    built = House(tmp_path)
    yield built
    built.close()


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        (
            "en",
            "sorry, forget the last line: deploy 1 AH at 11!",
            'leave out "sorry, forget the last line:" and write "deploy 1 AH at 11!"',
        ),
        ("pl", "MELDUJĘ: rozstaw 1 AH na 11", "pomiń „MELDUJĘ:” i napisz „rozstaw 1 AH na 11”"),
    ],
)
@pytest.mark.parametrize("block", [True, False])
def test_an_order_behind_other_words_is_shown_without_them(
    house: House, lang: str, line: str, said: str, block: bool
) -> None:
    game = house.game(langs={"CENTRAL": lang}, players=2)
    before = house.state(game)
    if block:
        reply = house.order(game, "CENTRAL", line)
    else:
        house.write(game, "CENTRAL", f"Hi,\n{line}\nTom\n")
        reply = text_of(house.mail("CENTRAL")[-1])
    assert said in flat(reply)
    assert house.state(game) == before


def test_words_that_are_nearly_an_order_are_told_why_they_are_none(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"))
    words = "AH 10 only goes as far as 2522, by 2524 - somebody has to watch the road!"
    house.write(game, "CENTRAL", f"{words}\n\nK.\n")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert "Nothing in your letter was carried out yet" in reply
    assert '"by 2524 - somebody has to watch the road!" was not understood' in reply


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Can I still change my attack on front 2?", "read as a question"),
        ("See you at the front", "No orders were found"),
        ("I don't want to move 4 RU", "No orders were found"),
        ("Under no pretext attack front 2 with 1 DE", "Nothing in your letter was carried out"),
        ("Nice move!", "No orders were found"),
        ("Should it rain, deploy 1 AH at 11", "Nothing in your letter was carried out"),
    ],
)
def test_a_question_and_talk_are_no_orders_behind_other_words(
    house: House, line: str, said: str
) -> None:
    game = house.game(players=2)
    house.write(game, "CENTRAL", f"{line}\n")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert said in reply
    assert "leave out" not in reply


@pytest.mark.parametrize(
    ("lang", "block"), [("en", "the block below"), ("it", "nel blocco"), ("pl", "w blok")]
)
def test_a_block_is_spoken_of_where_there_is_one(house: House, lang: str, block: str) -> None:
    game = house.game(langs={"CENTRAL": lang, "ALLIES": lang}, players=2)
    for seat in ("CENTRAL", "ALLIES"):
        house.write(game, seat, "Hello there\n")
        letter = text_of(house.mail(seat)[-1])
        assert (
            (f"BEGIN {game}" in letter) == (house.asked(game) == [seat]) == (block in flat(letter))
        )


def test_exclamation_marks_say_nothing(house: House) -> None:
    game = house.game(players=2)
    house.write(
        game, "CENTRAL", "preview!\ndeploy 1 AH, 3 AH, 4 AH, 5 AH, 6 AH at 11; rest none!\n"
    )
    assert "What would be done: DEPLOY 1 AH, 3 AH, 4 AH, 5 AH, 6 AH AT 11; REST NONE" in flat(
        text_of(house.mail("CENTRAL")[-1])
    )


def test_what_is_cut_from_a_quoted_line_is_marked(house: House) -> None:
    game = house.game(players=2)
    house.write(game, "CENTRAL", f"STATUS\n\n{'This letter is confidential. ' * 4}\n")
    reply = flat(text_of(house.mail("CENTRAL")[-1]))
    assert '"This letter is confidential. This letter is confidential. T…"' in reply


def test_thanks_alone_are_no_orders(house: House) -> None:
    game = house.game(players=2)
    house.write(game, "CENTRAL", "Thank you!\n")
    assert "No orders were found" in flat(text_of(house.mail("CENTRAL")[-1]))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "You declined the proposal"),
        ("it", "Hai rifiutato la proposta"),
        ("pl", "odrzucona; pozostali otrzymają"),
    ],
)
def test_whoever_declines_is_told_so(house: House, lang: str, said: str) -> None:
    game = house.game(langs={"ALLIES": lang}, players=2)
    house.order(game, "CENTRAL", "DRAW")
    assert said in flat(house.order(game, "ALLIES", "DECLINE"))
    assert "the player declines the proposal" in flat(text_of(house.mail("CENTRAL")[-1]))


def test_words_of_courtesy_are_passed_over_in_commands_and_orders_in_advance(house: House) -> None:
    game = house.game(players=2)
    house.write(game, "ALLIES", "status please\nplease next pass\n")
    reply = flat(text_of(house.mail("ALLIES")[-1]))
    assert "NEXT pass" in reply
    assert f"{game}: deployment, state {house.state(game)}, running" in reply
