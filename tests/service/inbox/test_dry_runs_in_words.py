"""A dry run that is asked for in words, in the letter or in its subject."""

import pytest

from pbem.render import Catalogue
from tests.service.house import House, flat, text_of

ASKED = {
    "en": ("Preview only, please.", "Can you preview this?", "Dry run only please", "Just a test!"),
    "it": ("E' solo una simulazione", "Vorrei vedere un'anteprima, grazie", "Solo una bozza."),
    "pl": ("To tylko podgląd.", "To jeszcze nie jest ostateczne, poczekaj.", "Prosze o podglad"),
}
NOT_ASKED = {
    "en": ("Thanks for the preview.", "No preview, please.", "See www.test.com, games@pbem.test"),
    "it": ("Non è una prova.", "La prova era giusta."),
    "pl": ("To nie jest podgląd.", "Podgląd był dobry."),
}
SUBJECTS = (
    ("PREVIEW Re: [{game}] YOUR MOVE: turn 1", "PREVIEW"),
    ("R: [{game}] TOCCA A TE: turno 1 (solo una prova)", "prova"),
    ("Podgląd", "Podgląd"),
    ("Re: [{game}] PREVIEW: turn 1", ""),
    ("Re: [{game}] round 1, Russia, draft: played, nothing to do", ""),
    ("Re: [{game}] REFUSED: round 1, Russia, draft", ""),
    ("Re: [{game}] YOUR MOVE: round 1, Russia, draft (by Thu 26 Nov 10:00) draft", "draft"),
)


@pytest.mark.parametrize("lang", sorted(ASKED))
def test_words_that_ask_for_a_dry_run_are_heard_wherever_they_stand(
    house: House, lang: str
) -> None:
    game = house.game(players=2, langs={"ALLIES": lang, "CENTRAL": lang})
    (seat,) = house.asked(game)[:1]
    record = house.game_record(game)
    order = record.module.language(record.game, lang).write(record.asks[0].default())
    block = f"BEGIN {game} #{house.state(game)}\n{order}\nEND"
    for words in ASKED[lang]:
        for body in (f"{words}\n\n{block}\n", f"{block}\n\n{words}\n", f"{words}\n{order}\n"):
            house.write(game, seat, body)
            told = Catalogue(lang).text("service.answer.withheld", {"got": f'"{words}"'})
            reply = flat(text_of(house.mail(seat)[-1])).replace("„", '"').replace("”", '"')
            assert flat(told).replace("„", '"').replace("”", '"') in reply
    assert house.game_record(game).row.head == record.row.head


IN_THE_LINE = {
    "en": ("{} (dry run please)", "Just testing: {}", "{}, but only as a test."),
    "it": ("{} (solo una prova)", "Solo per prova: {}"),
    "pl": ("{} (tylko na próbę)", "Tylko podgląd: {}"),
}


@pytest.mark.parametrize("lang", sorted(IN_THE_LINE))
def test_a_dry_run_is_asked_for_in_the_line_of_an_order(house: House, lang: str) -> None:
    game = house.game(players=2, langs={"ALLIES": lang, "CENTRAL": lang})
    (seat,) = house.asked(game)[:1]
    record = house.game_record(game)
    order = record.module.language(record.game, lang).write(record.asks[0].default())
    for words in IN_THE_LINE[lang]:
        house.write(game, seat, f"{words.format(order)}\n")
        headline = Catalogue(lang).text("service.headline.preview", {"moment": ""}).strip()
        assert headline in str(house.mail(seat)[-1]["Subject"]), words
    assert house.game_record(game).row.head == record.row.head


@pytest.mark.parametrize("lang", sorted(NOT_ASKED))
def test_words_about_a_dry_run_keep_no_order_back(house: House, lang: str) -> None:
    game = house.game(players=2, langs={"ALLIES": lang, "CENTRAL": lang})
    for words in NOT_ASKED[lang]:
        (seat,) = house.asked(game)[:1]
        record = house.game_record(game)
        order = record.module.language(record.game, lang).write(record.asks[0].default())
        house.write(game, seat, f"{words}\n\nBEGIN {game} #{house.state(game)}\n{order}\nEND\n")
        assert house.game_record(game).row.head > record.row.head


@pytest.mark.parametrize(("subject", "heard"), SUBJECTS)
def test_a_dry_run_is_asked_for_in_the_subject(house: House, subject: str, heard: str) -> None:
    game = house.game(players=2)
    (seat,) = house.asked(game)[:1]
    record = house.game_record(game)
    order = record.module.language(record.game, "en").write(record.asks[0].default())
    block = f"BEGIN {game} #{house.state(game)}\n{order}\nEND\n"
    house.write(game, seat, block, subject=subject.format(game=game))
    reply = flat(text_of(house.mail(seat)[-1]))
    assert (house.game_record(game).row.head == record.row.head) == bool(heard)
    told = Catalogue("en").text("service.answer.withheld_subject", {"got": heard})
    assert (flat(told) in reply) == bool(heard)
