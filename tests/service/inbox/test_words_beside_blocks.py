"""What people and their programs write beside a block, and within it."""

import re

import pytest

from pbem.render import Catalogue
from tests.service.house import House, flat, text_of

WROTE = {
    "en": "On Mon, Nov 23, 2026 at 9:00 AM <{who}> wrote:",
    "it": "Il giorno lun 23 nov 2026 alle ore 09:00 <{who}> ha scritto:",
}


class Table:
    """A game of two players, at a position after which any order is the default one."""

    def __init__(self, house: House, lang: str = "en") -> None:
        self.house = house
        self.game = house.game(players=2, langs={"ALLIES": lang, "CENTRAL": lang})
        self.lang = lang

    def asked(self) -> tuple[str, str, str]:
        """The seat that is asked, the first line of its block, and an order."""
        record = self.house.game_record(self.game)
        order = record.module.language(record.game, self.lang).write(record.asks[0].default())
        begin = self.house.mail(record.asks[0].seat)[-1]
        line = next(each for each in text_of(begin).splitlines() if each.startswith("BEGIN"))
        return record.asks[0].seat, line, order

    def reply(self, body: str, **headers: str) -> tuple[str, bool]:
        """The reply to a letter, and whether anything was done."""
        seat, before = self.asked()[0], self.house.game_record(self.game).row.head
        self.house.write(self.game, seat, body, **headers)
        done = self.house.game_record(self.game).row.head != before
        return flat(text_of(self.house.mail(seat)[-1])), done


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.rstrip("\n").split("\n"))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "PRESS TO ALL\nGood luck everybody!"),
        ("en", "Press to all: Surrender!"),
        ("it", "MESSAGGIO A TUTTI\nBuona fortuna!"),
        ("pl", "WIADOMOŚĆ DO WSZYSTKICH\nPowodzenia!"),
    ],
)
def test_a_message_without_its_end_is_refused_and_never_talk(
    house: House, lang: str, words: str
) -> None:
    table = Table(house, lang)
    _, begin, order = table.asked()
    for body in (f"{begin}\n{order}\nEND\n\n{words}\n", f"{words}\n\n{begin}\n{order}\nEND\n"):
        reply, done = table.reply(body)
        assert not done
        assert flat(Catalogue(lang).text("orders.problem.endpress")) in reply
    assert table.reply(f"{begin}\n{order}\nEND\n\nPress news say the war is over.\n")[1]


@pytest.mark.parametrize("marked", [True, False])
def test_the_newest_block_counts_above_an_own_older_letter(house: House, marked: bool) -> None:
    table = Table(house)
    seat, old_begin, old_order = table.asked()
    answered = house.mail(seat)[-1]
    mine = f"{old_begin}\n{old_order}\nEND\n\n{WROTE['en'].format(who='games@pbem.test')}\n\n"
    mine += quoted(text_of(answered))
    house.write(table.game, seat, mine, In_Reply_To=str(answered["Message-ID"]))
    while table.asked()[0] != seat:
        record = house.game_record(table.game)
        house.order(table.game, record.asks[0].seat, table.asked()[2])
    _, begin, order = table.asked()
    assert begin != old_begin
    older = quoted(mine) if marked else mine
    attribution = WROTE["en"].format(who=house.address(seat))
    reply, done = table.reply(
        f"{begin}\n{order}\nEND\n\n{attribution}\n\n{older}\n",
        In_Reply_To="<mine@players.test>",
        References=f"{answered['Message-ID']} <mine@players.test>",
    )
    assert done
    assert "Read as talk" in reply


@pytest.mark.parametrize("words", ["Thanks!", "- thanks", ", cheers John"])
def test_words_behind_end_are_named_and_close_the_block(house: House, words: str) -> None:
    table = Table(house)
    _, begin, order = table.asked()
    assert not table.reply(f"{begin}\n{order}\nEND {order}\n")[1]
    reply, done = table.reply(f"{begin}\n{order}\nEND{words if words[0] == ',' else f' {words}'}\n")
    assert done
    assert words.strip(" -,") in reply


def test_rows_of_a_table_may_be_numbered(house: House) -> None:
    table = Table(house)
    _, begin, order = table.asked()
    assert table.reply(f"{begin}\n1\t{order}\nEND\n")[1]


@pytest.mark.parametrize("words", ["Passa una buona serata,", "Passate un bel fine settimana!"])
def test_a_greeting_that_begins_with_an_order_word_is_talk(house: House, words: str) -> None:
    table = Table(house, "it")
    _, begin, order = table.asked()
    reply, done = table.reply(f"{begin}\n{order}\nEND\n\n{words}\nMarco\n")
    assert done
    assert words in reply


def test_words_that_tell_what_the_block_orders_are_talk(house: House) -> None:
    table = Table(house)
    _, begin, order = table.asked()
    reply, done = table.reply(f"{order}\n\n{begin}\n{order}\nEND\n")
    assert done
    assert "Read as talk" in reply


def test_an_order_that_is_struck_out_is_named_and_left_undone(house: House) -> None:
    table = Table(house)
    seat, begin, _ = table.asked()
    order = "ATTACK 3 WITH 4 DE"
    for stroke, more in (
        ("<s>{}</s>", ""),
        ('<span style="text-decoration:line-through">{}</span>', ""),
        ("<s>{}</s>", "\nWords that the page does not have.\n"),
    ):
        text = f"{begin}\n{order}\nSTANDING CHIT NEVER\nEND\n{more}"
        message = house.letter(table.game, seat, text)
        lines = (begin, stroke.format(order), "STANDING CHIT NEVER", "END")
        page = "".join(f"<div>{line}</div>" for line in lines)
        message.add_alternative(f"<html><body>{page}</body></html>", subtype="html")
        house.drop(bytes(message))
        house.app.poll(house.inbox)
        assert seat in house.asked(table.game)
        told = flat(text_of(house.mail(seat)[-1]))
        assert f'You struck this out, so it was left out: "{order}".' in told


def test_a_card_that_is_struck_out_keeps_no_other_order_back(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"))
    for _ in house.game_record(game).game.seats:
        seat = house.asked(game)[0]
        record = house.game_record(game)
        house.order(game, seat, record.module.language(record.game).write(record.asks[0].default()))
    seat = house.asked(game)[0]
    record = house.game_record(game)
    hand = re.findall(r"(?m)^# PLAY (.+?)(?:  #.*)?$", text_of(house.mail(seat)[-1]))
    assert len(hand) > 1
    message = house.letter(game, seat, "see the page, your program shows no HTML")
    page = f"<p><s>PLAY {hand[0]}</s></p><p>PLAY {hand[1]}</p>"
    message.add_alternative(f"<html><body>{page}</body></html>", subtype="html")
    house.drop(bytes(message))
    house.app.poll(house.inbox)
    assert house.game_record(game).row.head > record.row.head
    told = flat(text_of(house.mail(seat)[-1]))
    assert f'You struck this out, so it was left out: "PLAY {hand[0]}".' in told


def test_the_same_block_above_and_in_the_quotation_counts_once(house: House) -> None:
    table = Table(house)
    seat, begin, order = table.asked()
    asking = house.mail(seat)[-1]
    filled = text_of(asking).replace(f"{begin}\n", f"{begin}\n{order}\n", 1)
    assert f"{begin}\n{order}\n\n#" in filled
    attribution = WROTE["en"].format(who="games@pbem.test")
    body = f"{begin}\n{order}\nEND\n\n{attribution}\n{quoted(filled)}\n"
    assert table.reply(body, In_Reply_To=str(asking["Message-ID"]))[1]


@pytest.mark.parametrize("many", ["my dear friend, this is line {}", "Attack {} was a fine book"])
def test_an_order_below_many_other_lines_is_found(house: House, many: str) -> None:
    table = Table(house)
    _, begin, order = table.asked()
    words = "\n".join(many.format(n) for n in range(60))
    reply, done = table.reply(f"{begin}\n{order}\nEND\n{words}\nNEXT PASS\n")
    assert not done
    assert "Did you mean it?" in reply


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Orders attached."), ("it", "Ordini in allegato."), ("pl", "Rozkazy w załączniku.")],
)
def test_orders_that_are_attached_are_named_as_the_reason(
    house: House, lang: str, words: str
) -> None:
    table = Table(house, lang)
    seat, begin, order = table.asked()
    for kind in ("document", "picture", "letter"):
        message = house.letter(table.game, seat, words)
        if kind == "letter":
            message.add_attachment(house.letter(table.game, seat, f"{begin}\n{order}\nEND\n"))
        else:
            main, sub, name = {
                "document": ("application", "octet-stream", "orders.docx"),
                "picture": ("image", "jpeg", "orders.jpeg"),
            }[kind]
            message.add_attachment(b"x", maintype=main, subtype=sub, filename=name)
        house.drop(bytes(message))
        house.app.poll(house.inbox)
        reply = flat(text_of(house.mail(seat)[-1]))
        assert flat(Catalogue(lang).text(f"service.answer.unread_{kind}")) in reply
        assert seat in house.asked(table.game)


def test_a_word_that_is_called_out_and_a_link_are_no_questions(house: House) -> None:
    table = Table(house)
    _, begin, order = table.asked()
    link = "My site: https://example.org/a?b=c"
    reply, done = table.reply(f"{begin}\n{order}\nEND\n\nHelp! I am losing :)\n{link}\n")
    assert done
    assert "Nothing is called" not in reply
    assert "cannot answer" not in reply
    assert link in reply


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "PS: I forgot, also {order}"),
        ("en", "PS: also NEXT {order}"),
        ("it", "PS: dimenticavo, anche {order}."),
        ("pl", "Jeszcze jedno: {order} też."),
    ],
)
def test_an_order_that_a_postscript_adds_is_refused_and_shown(
    house: House, lang: str, words: str
) -> None:
    table = Table(house, lang)
    _, begin, order = table.asked()
    added = words.format(order=order)
    reply, done = table.reply(f"{begin}\n{order}\nEND\n\n{added}\n")
    assert not done
    assert words.partition("{")[0] in reply
    assert flat(Catalogue(lang).text("service.line.below")) in reply


def test_words_behind_a_comma_that_say_no_order_are_talk(house: House) -> None:
    table = Table(house)
    _, begin, order = table.asked()
    assert table.reply(f"{begin}\n{order}\nEND\n\nPS: I also forgot, pass the salt.\n")[1]
