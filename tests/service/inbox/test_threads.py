"""Replies that quote a whole thread: letters of ours are known however deep they stand."""

from textwrap import indent

import pytest

from tests.service.house import House, flat, text_of
from tests.service.inbox.test_mail_programs import game_seats, standard

WROTE = {
    "en": "On Mon, Nov 23, 2026 at 9:00 AM <games@pbem.test> wrote:",
    "it": "Il giorno lun 23 nov 2026 alle ore 09:00 <games@pbem.test> ha scritto:",
    "pl": "pon., 23 lis 2026 o 09:00 <games@pbem.test> napisał(a):",
}
THANKS = {"en": "Thanks", "it": "Grazie", "pl": "Dzięki"}


def quoted(text: str) -> str:
    return indent(text, "> ", lambda _: True)


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(("code", "lang"), [("FWW", "it"), ("GLO", "pl"), ("POG", "en")])
def test_no_line_of_an_older_letter_is_taken_for_words(
    house: House, code: str, lang: str, named: bool
) -> None:
    langs = dict.fromkeys(game_seats(code), lang)
    game = house.game(scenario=(code, standard(code)), langs=langs)
    for _ in range(6):
        record = house.game_record(game)
        language = record.module.language(record.game, lang)
        house.order(game, record.asks[0].seat, language.write(record.asks[0].default()))
    record = house.game_record(game)
    ask = record.asks[0]
    order = record.module.language(record.game, lang).write(ask.default())
    *_, older, last = house.mail(ask.seat)
    inner = quoted(f"{THANKS[lang]}\n\n{WROTE[lang]}\n\n{quoted(text_of(older))}")
    thread = f"{WROTE[lang]}\n\n{quoted(text_of(last))}\n{quoted(WROTE[lang])}\n>\n{inner}"
    references = f"{older['Message-ID']} {last['Message-ID']}" if named else str(last["Message-ID"])
    house.write(
        game,
        ask.seat,
        f"{order}\n\n{thread}\n",
        In_Reply_To=str(last["Message-ID"]),
        References=references,
    )
    assert house.game_record(game).row.head > record.row.head
    reply = flat(text_of(house.mail(ask.seat)[-1]))
    assert f'"{THANKS[lang]}"' in reply or f"„{THANKS[lang]}”" in reply
    assert reply.count(THANKS[lang]) == 1


HEAD = "________________________________\nDa: {}\nInviato: lunedì 23 novembre 2026\nOggetto: {}\n\n"
OLD, NEW = "CANNONI FORSE", "CANNONI SÌ"


@pytest.mark.parametrize("marks", [True, False], ids=["marked", "unmarked"])
@pytest.mark.parametrize("filled", [True, False], ids=["inside", "above"])
@pytest.mark.parametrize("own", [True, False], ids=["to their own letter", "to our refusal"])
def test_a_block_in_an_older_letter_of_the_sender_is_not_worked_again(
    house: House, marks: bool, filled: bool, own: bool
) -> None:
    """They write once more, and their program quotes what they sent before."""
    game = house.game(scenario=("POG", "august_1914"), langs={"CP": "it", "AP": "it"})
    text = text_of(house.mail("CP")[-1])
    begin = next(line for line in text.splitlines() if line.startswith("BEGIN"))

    def answer(typed: str, who: str, letter: str) -> str:
        head = f"{WROTE['it']}\n\n" if marks else HEAD.format(who, "POG-1")
        return f"{typed}\n\n{head}{quoted(letter) if marks else letter}"

    inside = text.replace(begin, f"{begin}\n{OLD}")
    first = (
        answer("", "games@pbem.test", inside)
        if filled
        else answer(f"{begin}\n{OLD}\nEND", "games@pbem.test", text)
    )
    house.write(game, "CP", first, message_id="<first@players.test>")
    refusal = house.mail("CP")[-1]
    older = answer("", "cp@players.test", first)
    thread = older if own else f"{answer('', 'games@pbem.test', text_of(refusal))}\n{older}"
    house.write(
        game,
        "CP",
        f"{NEW}\n{thread}",
        In_Reply_To="<first@players.test>" if own else str(refusal["Message-ID"]),
    )
    told = flat(text_of(house.mail("CP")[-1]))
    assert f"Eseguito: {NEW}" in told
    assert f'"{OLD}".' in told


@pytest.mark.parametrize("part", [0, 8, 14])
def test_our_letter_without_its_head_is_no_word_of_the_sender(house: House, part: int) -> None:
    """They cut the beginning and the end of what they quote, and their program marks nothing."""
    game = house.game(scenario=("POG", "august_1914"), langs={"CP": "it", "AP": "it"})
    asked = house.mail("CP")[-1]
    cut = text_of(asked).splitlines()[4 + part : -9]
    house.write(game, "CP", "\n".join((NEW, "", *cut)), In_Reply_To=str(asked["Message-ID"]))
    told = flat(text_of(house.mail("CP")[-1]))
    assert f"Tutto ciò che hai scritto è stato eseguito. {NEW}" in told


def test_where_the_game_stands_is_told_when_the_orders_beside_it_are_done(house: House) -> None:
    game = house.game(scenario=("POG", "august_1914"), langs={"CP": "it", "AP": "it"})
    told = flat(house.order(game, "CP", "STATO", NEW))
    assert "POG-1: round di azione, stato 2, in corso." in told
    assert "stato 1" not in told


@pytest.mark.parametrize(
    "label", ["PS ", "P.S. ", "p.p.s.: ", "N.B. ", "Nota: ", "UWAGA: ", "Edit: "]
)
def test_a_dry_run_asked_for_in_a_postscript_is_heard(house: House, label: str) -> None:
    game = house.game(scenario=("POG", "august_1914"), langs={"CP": "it", "AP": "it"})
    before = house.game_record(game).row.head
    house.write(game, "CP", f"{NEW}\n\nAnna\n\n{label}PROVA\n")
    assert house.game_record(game).row.head == before
    assert "Era una prova" in flat(text_of(house.mail("CP")[-1]))


def test_what_a_page_strikes_out_is_told_without_marks_of_strokes(house: House) -> None:
    game = house.game(scenario=("POG", "august_1914"), langs={"CP": "it", "AP": "it"})
    letter = house.letter(game, "CP", "")
    letter.set_content(
        f"<p><s>{OLD}</s></p><p>CANNONI<s> NO </s>SÌ</p>", subtype="html", charset="utf-8"
    )
    house.drop(bytes(letter))
    house.app.poll(house.inbox)
    told = flat(text_of(house.mail("CP")[-1]))
    assert f"Eseguito: {NEW}" in told
    assert f'"{OLD}", "NO"' in told
    assert "~~" not in told
