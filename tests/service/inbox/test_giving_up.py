"""Who gives a game up in their own words is told how; nothing else of their letter is done."""

import pytest

from pbem.orders import Concede, Line
from tests.service.house import House, flat, text_of
from tests.service.inbox.desk import desk

GIVES_UP = ["I resign.", "Well, I would like to resign this game, please", "We surrender!",
            "i'm giving up", "I'm done for.", "Mi arrendo.", "vorrei abbandonare la partita",
            "Complimenti, mi ritiro dalla partita.", "Poddaję się", "Niestety poddaję partię.",
            "Rezygnuję z gry."]  # fmt: skip
PLAYS_ON = ["I won't resign.", "Should I resign?", "I give up Paris.", "If Paris falls, I resign.",
            "Resign yourselves!", "Mi ritiro.", "non mi arrendo", "Nie poddaję się.",
            "Rezygnuję z ataku."]  # fmt: skip


@pytest.mark.parametrize("text", [*GIVES_UP, *PLAYS_ON])
def test_whoever_gives_up_is_asked_to_confirm_it(text: str) -> None:
    parsed = desk("glo", "en").read((Line(1, text),))
    asked = [item.command for item in parsed.items if not parsed.problems]
    assert (asked == [Concede()]) == (text in GIVES_UP)


@pytest.mark.parametrize(
    "letter",
    ["I resign.\n\nDONE", "I'm done for. I quit.", "CONCEDE\nDONE", "Sorry, I give up.\n{block}"],
)
def test_no_orders_are_carried_out_beside_giving_up(house: House, letter: str) -> None:
    game = house.game(scenario=("GLO", "marne"))
    asked, block = house.asked(game), f"BEGIN {game} #{house.state(game)}\nDONE\nEND"
    house.write(game, asked[0], letter.format(block=block))
    reply = flat(text_of(house.mail(asked[0])[-1]))
    assert "CONCEDE CONFIRM" in reply
    assert house.asked(game) == asked
    assert house.game_record(game).row.status == "running"


def test_words_of_courtesy_around_it_do_not_hide_it(house: House) -> None:
    game = house.game(scenario=("GLO", "marne"))
    (seat,) = house.asked(game)
    house.write(game, seat, "Hello all,\n\nwell played! I give up this game.\n\nPeter")
    assert "CONCEDE CONFIRM" in flat(text_of(house.mail(seat)[-1]))
