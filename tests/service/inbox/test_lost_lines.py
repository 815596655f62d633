"""Orders that stand where none are read, at the intake: nothing of such a letter is done."""

from textwrap import fill

import pytest

from pbem.render import Catalogue
from tests.service.house import House, flat, text_of

SHOWN = {
    "en": "Did you mean it?",
    "it": "La volevi?",
    "pl": "Czy o niego chodziło?",
}


@pytest.mark.parametrize("lang", sorted(SHOWN))
def test_an_order_outside_the_block_refuses_the_whole_letter(house: House, lang: str) -> None:
    game = house.game(players=2, langs={"ALLIES": lang, "CENTRAL": lang})
    (seat,) = house.asked(game)[:1]
    block = f"BEGIN {game} #{house.state(game)}\nSTANDING CHIT NEVER\nEND"
    head = house.game_record(game).row.head
    for body, line in (
        (f"{block}\nNEXT PASS\n", "NEXT PASS"),
        (f"{block}\n\nBye\n-- \nAnna\nPS: CONCEDE CONFIRM\n", "PS: CONCEDE CONFIRM"),
        (f"{block}\n\n> TAKEBACK\n", "TAKEBACK"),
    ):
        house.write(game, seat, body)
        reply = text_of(house.mail(seat)[-1])
        assert f"\n{line}\n{'^' * len(line)}\n" in reply
        assert SHOWN[lang] in flat(reply)
    assert house.game_record(game).row.head == head


def test_words_outside_the_block_are_named(house: House) -> None:
    game = house.game(players=2)
    (seat,) = house.asked(game)[:1]
    language = house.game_record(game).module.language(house.game_record(game).game)
    order = language.write(house.game_record(game).asks[0].default())
    block = f"BEGIN {game} #{house.state(game)}\n{order}\nEND"
    house.write(game, seat, f"Hello!\n{block}\nSee you on Friday.\n-- \nAnna\n")
    reply = flat(text_of(house.mail(seat)[-1]))
    assert "Everything in your letter" not in reply
    assert '"Hello!", "See you on Friday.", "Anna"' in reply


def test_preview_above_a_block_makes_it_a_dry_run(house: House) -> None:
    game = house.game(players=2)
    (seat,) = house.asked(game)[:1]
    language = house.game_record(game).module.language(house.game_record(game).game)
    order = language.write(house.game_record(game).asks[0].default())
    head = house.game_record(game).row.head
    house.write(game, seat, f"PREVIEW\n\nBEGIN {game} #{house.state(game)}\n{order}\nEND\n")
    assert "dry run" in flat(text_of(house.mail(seat)[-1]))
    assert house.game_record(game).row.head == head


def test_a_dry_run_says_what_words_below_the_block_would_do_to_the_letter(house: House) -> None:
    game = house.game(players=2)
    (seat,) = house.asked(game)[:1]
    language = house.game_record(game).module.language(house.game_record(game).game)
    order = language.write(house.game_record(game).asks[0].default())
    block = f"BEGIN {game} #{house.state(game)}\n{order}\nEND\n"
    told = []
    for body in (block, f"PREVIEW\n{block}"):
        house.write(game, seat, f"{body}\nOnly if he has not moved there.\n")
        told.append(flat(text_of(house.mail(seat)[-1])))
    assert "Nothing in your letter was carried out" in told[0]
    assert "This was a dry run, and the letter would not be carried out" in told[1]
    assert all("These words may limit an order" in each for each in told)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Cheers"), ("it", "Saluti"), ("pl", "Pozdrawiam")]
)
def test_a_closing_word_below_an_order_is_no_part_of_it(
    house: House, lang: str, words: str
) -> None:
    game = house.game(scenario=("POG", "campaign"), langs={"AP": lang, "CP": lang})
    (seat,) = house.asked(game)[:1]
    record = house.game_record(game)
    order = record.module.language(record.game, lang).write(record.asks[0].default())
    house.write(game, seat, f"{order}\n\n{words},\nMarco\n")
    assert f'"{words},", "Marco"' in flat(text_of(house.mail(seat)[-1]))
    assert house.game_record(game).row.head > record.row.head


def test_a_disclaimer_behind_an_empty_line_is_no_part_of_a_full_line(house: House) -> None:
    game = house.game()
    (seat,) = house.asked(game)[:1]
    language = house.game_record(game).module.language(house.game_record(game).game)
    order = language.write(house.game_record(game).asks[0].default())
    disclaimer = "This message is confidential and privileged.\n"
    house.write(game, seat, f"{fill(order, 72, break_on_hyphens=False)}\n\n{disclaimer}")
    assert seat not in house.asked(game)
    assert disclaimer.strip() in flat(text_of(house.mail(seat)[-1]))


@pytest.mark.parametrize(
    ("lang", "words", "said"),
    [
        ("en", "Do not carry this out yet.", "the letter was only tried"),
        ("it", "Per favore non eseguire ancora!", "la lettera è stata soltanto provata"),
        ("pl", "Jeszcze tego nie wykonuj", "został tylko wypróbowany"),
    ],
)
def test_a_letter_that_is_not_to_be_carried_out_yet_is_a_dry_run(
    house: House, lang: str, words: str, said: str
) -> None:
    game = house.game(players=2, langs={"ALLIES": lang, "CENTRAL": lang})
    (seat,) = house.asked(game)[:1]
    language = house.game_record(game).module.language(house.game_record(game).game)
    order = language.write(house.game_record(game).asks[0].default())
    begin, head = f"BEGIN {game} #{house.state(game)}", house.game_record(game).row.head
    for body in (
        f"{begin}\n{order}\nEND\n\n{words}\n",
        f"{words}\n\n{begin}\n{order}\nEND\n",
        f"{begin}\n{order}\n{words}\nEND\n",
        f"{order}\n\n{words}\nAnna\n",
        f"{words}\n{order}\n",
    ):
        house.write(game, seat, body)
        reply = flat(text_of(house.mail(seat)[-1]))
        assert f'"{words}"' in reply
        assert said in reply
    assert house.game_record(game).row.head == head
    house.write(game, seat, f"PRESS TO ALL\n{words}\nENDPRESS\n{begin}\n{order}\nEND\n")
    assert house.game_record(game).row.head > head


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("document", "orders.docx"),
        ("winmail", "winmail.dat"),
        ("pgp", "orders.asc"),
        ("smime", "smime.p7m"),
    ],
)
def test_a_letter_whose_orders_cannot_be_read_says_why(house: House, kind: str, name: str) -> None:
    game = house.game()
    message = house.letter(game, "GA", "see the enclosed")
    message.add_attachment(
        b"MOVE 1 GA FROM 9 TO 10", maintype="application", subtype="octet-stream", filename=name
    )
    house.drop(bytes(message))
    house.app.poll(house.inbox)
    reason = Catalogue("en").text(f"service.answer.unread_{kind}")
    assert flat(reason) in flat(text_of(house.mail("GA")[-1]))


@pytest.mark.parametrize(
    ("lang", "order", "more"),
    [
        ("en", "GUNS YES", "Fill my hand up from the deck."),
        ("pl", "DZIAŁA TAK", "Potem ręka do pełna."),
    ],
)
def test_a_sentence_that_may_be_one_more_order_refuses_the_letter_and_offers_the_rest(
    house: House, lang: str, order: str, more: str
) -> None:
    game = house.game(scenario=("POG", "campaign"), langs={"AP": lang, "CP": lang})
    (seat,) = house.asked(game)[:1]
    head = house.game_record(game).row.head
    house.write(game, seat, f"{order}\n{more}\n")
    reply = text_of(house.mail(seat)[-1])
    assert house.game_record(game).row.head == head
    assert flat(Catalogue(lang).text("orders.problem.left")) in flat(reply)
    assert reply.count(f"\n{order}\n") == 2
