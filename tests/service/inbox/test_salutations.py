"""Greetings and signatures around orders without a block, and misspelled orders."""

from collections.abc import Callable

import pytest

from pbem.games import game_module
from pbem.orders import Context, Language, Line, read_lines, salutations
from tests.service.house import House, flat, text_of

GREETINGS = {
    "en": (
        "Hello Bob,",
        "Hi all,",
        "Hi everybody!",
        "Dear all,",
        "Dear Marco,",
        "Good morning,",
        "Good evening everybody,",
        "Hey Anna",
        "Greetings from Paris,",
        "Howdy!",
        "Hello there!",
        "Thanks!",
        "Thank you,",
        "Thanks a lot",
        "Cheers,",
        "Cheers",
        "Best,",
        "Best regards,",
        "Kind regards",
        "Regards,",
        "All the best",
        "Yours sincerely,",
        "Good luck!",
        "Have fun!",
        "See you soon",
        "Talk to you later",
        "Bob",
        "Marco",
        "John Smith",
        "Sent from my iPhone",
    ),
    "it": (
        "Ciao a tutti!",
        "Ciao!",
        "Ciao Marco,",
        "Salve,",
        "Salve a tutti",
        "Buongiorno,",
        "Buonasera a tutti,",
        "Buona sera",
        "Caro Luca,",
        "Cara Anna,",
        "Cari amici,",
        "Carissimi,",
        "Ehi Paolo!",
        "Eccomi!",
        "Ecco i miei ordini:",
        "Grazie!",
        "Grazie mille",
        "Saluti,",
        "Cordiali saluti",
        "Un saluto",
        "Un abbraccio",
        "Buona giornata",
        "Buon gioco!",
        "Buona fortuna a tutti",
        "A presto",
        "Alla prossima!",
        "Marco",
        "Luca Rossi",
        "Anna",
        "Inviato da iPhone",
    ),
    "pl": (
        "Cześć!",
        "Cześć wszystkim,",
        "Hej!",
        "Hej Marek,",
        "Witam,",
        "Witaj Aniu!",
        "Witajcie",
        "Dzień dobry,",
        "Dobry wieczór",
        "Drogi Marku,",
        "Droga Aniu,",
        "Szanowni Państwo,",
        "Siema!",
        "Moje rozkazy:",
        "Oto moje rozkazy",
        "Dzięki!",
        "Dziękuję",
        "Dzięki wielkie",
        "Pozdrawiam",
        "Pozdrawiam serdecznie,",
        "Pozdrowienia z Warszawy",
        "Z poważaniem",
        "Miłego dnia",
        "Powodzenia!",
        "Miłej gry",
        "Do zobaczenia",
        "Na razie",
        "Marek",
        "Jan Kowalski",
        "Wysłane z iPhone'a",
    ),
}
SLIPS = (
    "ATTAK 2 WITH 3 DE",
    "ATACK 2",
    "ATTCAK 2",
    "MVOE 3 DE TO 1",
    "MOOVE 3 DE TO 1",
    "MOVEE 3 DE TO 1",
    "TRASNFER 3 DE FROM 2 TO 1",
    "TRANFER dummy FROM Flanders",
    "DPELOY 1 DE AT 1",
    "RETRUN ATTACK",
    "REVAEL 1 DE",
    "REPLCE 1 DE",
    "REQEST 1 DE",
    "PSAS",
    "PASSS",
    "STANDNIG LIST",
    "STAUTS",
    "HITSORY",
    "HISTROY",
    "PREVEIW",
    "CANCLE",
    "CONECDE",
    "3 DE TO 1",
    "I attack front 2",
    "We move to Flanders",
    "please atack Flanders",
    "I will attakc Flanders",
    "SPSOTA 3 DE",
    "ATTACA 2",
    "ATAKJU 2",
)


def language(code: str, scenario: str, lang: str) -> Language:
    module = game_module(code)
    return module.language(module.open(module.load(scenario), module.options({})), lang)


FIRST = [
    ("FWW", "standard", "CENTRAL", "PASS"),
    ("POG", "campaign", "CP", "PASS"),
    ("QMG", "standard", "AT", "DRAW"),
]


@pytest.mark.parametrize("lang", GREETINGS)
@pytest.mark.parametrize(("code", "scenario", "seat", "order"), FIRST)
def test_a_greeting_is_no_order(code: str, scenario: str, seat: str, order: str, lang: str) -> None:
    assert len(GREETINGS[lang]) == 30
    own = language(code, scenario, lang)
    for words in GREETINGS[lang]:
        letter = [Line(1, words), Line(2, order), Line(3, "-- "), Line(4, words)]
        assert [line.number for line in salutations(letter, own, seat)] == [1, 3, 4], words


@pytest.mark.parametrize("lang", GREETINGS)
def test_an_order_with_a_slip_is_no_greeting(lang: str) -> None:
    own = language("FWW", "standard", lang)
    for slip in SLIPS:
        assert salutations([Line(1, slip), Line(2, "PASS")], own, "CENTRAL") == (), slip
        assert salutations([Line(1, "PASS"), Line(2, slip)], own, "CENTRAL") == (), slip


@pytest.mark.parametrize(
    "line",
    [
        "tel. +48 22 555 12 34",
        "Mob: 0039 333 1234567",
        "ul. Zielona 8, 00-123 Warszawa",
        "Via Roma 12, 20100 Milano",
        "P. IVA 01234567890",
        "This message is confidential under Regulation (EU) 2016/679.",
        "Ai sensi del GDPR 2016/679 questo messaggio contiene dati riservati.",
        "www.example.org/2026",
        "anna3@example.org",
    ],
)
def test_a_footer_with_numbers_is_no_order(line: str) -> None:
    own = language("FWW", "standard", "en")
    found = salutations([Line(1, "PASS"), Line(3, line)], own, "CENTRAL")
    assert [said.number for said in found] == [3]


def test_a_place_with_what_stands_there_is_no_talk() -> None:
    own = language("FWW", "standard", "en")
    lines = ("Flanders: 1 DE.", "Alsace-Lorraine: only a dummy (let them wonder).", "Poland: 5 DE")
    assert salutations([Line(n, each) for n, each in enumerate(lines, 1)], own, "CENTRAL") == ()


def test_between_orders_in_a_press_and_behind_a_broken_line_nothing_is_talk() -> None:
    own = language("FWW", "standard", "en")
    lines = (
        "PASS",
        "Hello Bob",
        "PRESS TO ALL",
        "Hello all",
        "ENDPRESS",
        "MOVE 3 DE FROM 2 TO,",
        "Flanders",
    )
    assert salutations([Line(n, text) for n, text in enumerate(lines)], own, "CENTRAL") == ()


def test_a_greeting_is_one_where_no_order_stands() -> None:
    own, hello = language("FWW", "standard", "en"), Line(1, "Hello Bob")
    assert salutations([hello], own, "CENTRAL") == (hello,)


def test_a_letter_is_worked_with_its_greetings_and_says_what_it_passed_over(house: House) -> None:
    game = house.game(scenario=("POG", "campaign"), langs={"CP": "it"})
    house.write(game, "CP", "Ciao a tutti!\n\nCANNONI SÌ\n\nSaluti,\nMarco\n")
    reply = flat(text_of(house.mail("CP")[-1]))
    assert 'non inoltrati a nessuno: "Ciao a tutti!", "Saluti,", "Marco"' in reply
    assert house.game_record(game).state.phase != "setup"


def test_a_letter_with_a_slip_is_refused_whole(house: House) -> None:
    game = house.game(scenario=("POG", "campaign"))
    house.write(game, "CP", "Hello!\nGUNS YES\nACTIVTAE Metz\n")
    assert "Nothing in your letter was carried out" in flat(text_of(house.mail("CP")[-1]))


LONG = {
    "POG": (
        "campaign",
        "CP",
        "PLAY 1 Guns of August AS OPS ACTIVATE Koblenz, Strasbourg, Metz TO MOVE",
    ),
    "FWW": ("standard", "GA", ""),
    "QMG": (
        "standard",
        "RU",
        "BOTTOM 2 Build Navy RU, Build Army RU # as I always do it in this game, at first",
    ),
}


def long_order(
    house: House, code: str, lang: str
) -> tuple[str, Language, str, Callable[[str], bool]]:
    """A legal order as long as a letter's line may be: its language and seat, and what is read."""
    scenario, seat, line = LONG[code]
    record = house.game_record(house.game(scenario=(code, scenario)))
    own, ask = (
        record.module.language(record.game, lang),
        next(a for a in record.asks if a.seat == seat),
    )
    context = Context(record.game.view(record.state, seat), (ask,))

    def reads(text: str) -> bool:
        return not read_lines([Line(1, text)], own, context, record.game.seats).problems

    line = line or own.write(ask.default())
    assert reads(line)
    return line, own, seat, reads


@pytest.mark.few(2)
@pytest.mark.parametrize("lang", GREETINGS)
@pytest.mark.parametrize("code", LONG)
def test_a_closing_word_under_a_line_as_long_as_programs_break_is_none_of_it(
    house: House, code: str, lang: str
) -> None:
    line, own, seat, reads = long_order(house, code, lang)
    for words in GREETINGS[lang]:
        letter = [Line(1, line), Line(2, words), Line(3, words)]
        assert [found.number for found in salutations(letter, own, seat, reads)] == [2, 3], words


@pytest.mark.parametrize("code", ["POG", "FWW"])
def test_what_a_program_broke_off_a_long_line_is_no_closing_word(house: House, code: str) -> None:
    line, own, seat, reads = long_order(house, code, "en")
    head, _, tail = line.rpartition(" ")
    assert salutations([Line(1, head), Line(2, tail)], own, seat, reads) == ()
    assert [
        found.number
        for found in salutations([Line(1, head), Line(2, tail), Line(3, "Marco")], own, seat, reads)
    ] == [3]
    for slip in (
        ("ADVNCE NONE", "advnce Sedan", "please ADVANCE") if code == "POG" else ("LAED NONE",)
    ):
        assert salutations([Line(1, line), Line(2, slip)], own, seat, reads) == (), slip


def test_thanks_under_a_long_order_are_passed_over_and_told(house: House) -> None:
    game = house.game(scenario=("POG", "campaign"))
    house.order(game, "CP", "GUNS YES")
    house.write(game, "CP", f"{LONG['POG'][2]}\nThanks, and good luck!\nMarco\n")
    reply = flat(text_of(house.mail("CP")[-1]))
    assert '"Thanks, and good luck!", "Marco"' in reply
    assert "ACTIVATE" in reply.partition("Done:")[2]


LAYOUTS = {
    "indented": ("DEPLOY\n", "  {}\n"),
    "beside the word": ("DEPLOY {}\n", "       {}\n"),
    "not indented": ("DEPLOY\n", "{}\n"),
    "beside the word, not indented": ("DEPLOY {}\n", "{}\n"),
    "with semicolons": ("DEPLOY\n", "  {};\n"),
    "with tabs": ("\tDEPLOY\n", "\t\t{}\n"),
}


@pytest.mark.rule("fww:5.3")
@pytest.mark.parametrize("block", [True, False])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_deployment_may_have_a_line_for_each_group(
    house: House, layout: str, block: bool
) -> None:
    game = house.game()
    record = house.game_record(game)
    ask = record.asks[0]
    groups = (
        record.module.language(record.game).write(ask.default()).removeprefix("DEPLOY ").split("; ")
    )
    assert len(groups) > 3
    head, line = LAYOUTS[layout]
    body = head.format(groups[0]) + "".join(map(line.format, groups["{}" in head :]))
    house.write(
        game,
        ask.seat,
        f"BEGIN {game} #{record.row.position}\n{body}END\n"
        if block
        else f"{body}\nThanks!\nMarco\n",
    )
    reply = flat(text_of(house.mail(ask.seat)[-1]))
    everything = "Everything in your letter was carried out."
    assert (everything if block else "All the orders in your letter were carried out.") in reply
    assert ask.seat not in house.asked(game)


@pytest.mark.parametrize(
    ("line", "courtesy"),
    [
        ("Cheers, and good luck", True),
        ("Hello Bob,", True),
        ("Ciao Gianni!", True),
        ("Pozdrawiam, Marek Nowak", True),
        ("Anna Smith", True),
        ("Yes and nobody else", False),
        ("Atack, please", False),
        ("Verdun", False),
        ("Thanks, PASS", False),
    ],
)
def test_courtesy_is_told_from_orders_without_reading_it(line: str, *, courtesy: bool) -> None:
    """Only what could be an order is read: that is dear for a line that is none."""
    own, read = language("FWW", "standard", "en"), list[str]()

    def reads(text: str) -> bool:
        read.append(text)
        return text == "PASS"

    found = salutations([Line(1, "PASS"), Line(3, line)], own, "CENTRAL", reads)
    if courtesy:
        assert ([said.number for said in found], line in read) == ([3], False)
    else:
        assert found == () or line in read or len(line.split()) == 1
