"""An example in the quotation of our letter, of which only the ``#`` was taken away."""

import re
from textwrap import indent

import pytest

from pbem.games import game_modules
from pbem.mail.body import from_html
from tests.service.house import House, flat, text_of
from tests.service.inbox.test_mail_programs import game_seats, standard
from tests.service.inbox.test_one_tap import buttons

WROTE = "On Mon, Nov 23, 2026 at 9:00 AM <games@pbem.test> wrote:"
CODES = sorted(module.code for module in game_modules().values())


@pytest.mark.parametrize("code", CODES)
def test_an_example_without_its_mark_is_an_order_though_a_button_says_the_same(
    house: House, code: str
) -> None:
    tried = 0
    game = house.game(scenario=(code, standard(code)), langs=dict.fromkeys(game_seats(code), "en"))
    for _ in range(6):
        (seat,) = house.asked(game)[:1]
        letter = house.mail(seat)[-1]
        page = letter.get_body(("html",))
        assert page is not None
        quoted = from_html(page.get_content())
        labels = [label for _, label in buttons(letter) if f"\n# {label}\n" in quoted]
        record = house.game_record(game)
        order = record.module.language(record.game, "en").write(record.asks[0].default())
        if labels:
            order = labels[0]
            filled = quoted.replace(f"\n# {order}\n", f"\n{order}\n", 1)
            body = f"{WROTE}\n\n{indent(filled, '> ', lambda _: True)}\n"
            house.write(game, seat, body, In_Reply_To=str(letter["Message-ID"]))
            tried += 1
            reply = flat(text_of(house.mail(seat)[-1]))
            assert "Everything in your letter was carried out." in reply
        else:
            house.order(game, seat, order)
    assert tried or code == "GLO"


def test_the_shortened_button_of_a_long_example_is_no_order(house: House) -> None:
    game = house.game(scenario=("GLO", "free"))
    (seat,) = house.asked(game)[:1]
    letter = house.mail(seat)[-1]
    page = letter.get_body(("html",))
    assert page is not None
    quoted = from_html(page.get_content())
    example = re.search(r"# DEPLOY .*\n(?:#  .*\n)*", quoted)
    assert example is not None
    assert "…" in next(label for _, label in buttons(letter) if label.startswith("DEPLOY"))
    filled = quoted.replace(example[0], re.sub(r"(?m)^# ", "", example[0]))
    body = f"{WROTE}\n\n{indent(filled, '> ', lambda _: True)}\n"
    house.write(game, seat, body, In_Reply_To=str(letter["Message-ID"]))
    reply = flat(text_of(house.mail(seat)[-1]))
    assert "Everything in your letter was carried out." in reply
