"""Remarks, questions and headings between orders, and ends of a phase in a person's own words."""

import pytest

from tests.service.house import House, copied, flat, text_of

REMARKS = (
    ("en", "Sent in a hurry, sorry for typos."),
    ("en", "It is raining here and my dog is ill"),
    ("it", "Inviato in fretta, scusate"),
    ("pl", "Piszę z telefonu, wybaczcie literówki"),
    ("en", "Did I win the last fight, by the way?"),
)
ENDS = (
    ("en", "That ends my movement phase."),
    ("en", "On to the next phase please."),
    ("it", "Passo alla fase successiva."),
    ("it", "Qui finisce il mio movimento."),
    ("pl", "Przechodzę do następnej fazy"),
    ("en", "The end"),
)
MOVE = {"en": "MOVE 2 TO 1520", "it": "MUOVI 2 A 1520", "pl": "RUSZ 2 DO 1520"}
END = {"en": "DONE", "it": "FATTO", "pl": "KONIEC"}


@copied
def moving(house: House, lang: str = "en") -> str:
    """A game of Glory's End in which the German side moves."""
    game = house.game(
        scenario=("glorys_end", "campaign"), langs=dict.fromkeys(("GERMAN", "ALLIED"), lang)
    )
    for seat in ("ALLIED", "GERMAN", "ALLIED"):
        house.write(game, seat, f"BEGIN {game} #{house.state(game)}\n{END[lang]}\nEND")
    assert house.asked(game) == ["GERMAN"]
    return game


def answer(house: House, game: str, body: str) -> str:
    """What the letter in answer says."""
    house.write(game, "GERMAN", body)
    return flat(text_of(house.mail("GERMAN")[-1]))


@pytest.mark.parametrize(("lang", "remark"), REMARKS)
@pytest.mark.parametrize("block", [False, True])
def test_a_remark_between_orders_is_named_and_stops_none(
    house: House, lang: str, remark: str, block: bool
) -> None:
    game = moving(house, lang)
    orders = f"{MOVE[lang]}\n{remark}\n{END[lang]}"
    body = f"BEGIN {game} #{house.state(game)}\n{orders}\nEND" if block else orders
    reply = answer(house, game, body)
    assert house.asked(game) != ["GERMAN"]
    assert f'"{flat(remark)}"' in reply


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Oops, wrong hex, I'll write again tonight."),
        ("en", "but leave 2 where it is"),
        ("it", "Lascia perdere, riscrivo stasera."),
        ("pl", "chyba że tam już ktoś stoi"),
    ],
)
@pytest.mark.parametrize("place", ["above", "inside", "below", "bare"])
def test_words_that_oppose_an_order_keep_the_letter_from_being_played(
    house: House, lang: str, words: str, place: str
) -> None:
    game = moving(house, lang)
    parts = [f"BEGIN {game} #{house.state(game)}", MOVE[lang], END[lang], "END"]
    parts.insert({"above": 0, "inside": 2, "below": 4, "bare": 2}[place], words)
    body = parts[1:-1] if place == "bare" else parts
    reply = answer(house, game, "\n".join(body))
    assert house.asked(game) == ["GERMAN"]
    assert flat(words) in reply


def test_what_names_units_or_looks_like_an_order_is_no_remark(house: House) -> None:
    game = moving(house)
    for line in (
        "Can the IV corps reach 1519 in time?",
        "Assualt the next one there",
        "The IV corps follows blindly",
        "MOEV it over there",
    ):
        answer(house, game, f"MOVE 2 TO 1520\n{line}\nDONE")
        assert house.asked(game) == ["GERMAN"], line


def test_a_question_that_names_units_is_called_one(house: House) -> None:
    game = moving(house)
    reply = answer(house, game, "MOVE 2 TO 1520\nCan the IV corps reach 1519 in time?\nDONE")
    assert "This is a question." in reply


@pytest.mark.parametrize(("lang", "end"), ENDS)
def test_the_end_of_a_phase_may_have_words_around_it(house: House, lang: str, end: str) -> None:
    game = moving(house, lang)
    answer(house, game, f"{MOVE[lang]}\n{end}")
    assert house.asked(game) != ["GERMAN"]


def test_a_heading_is_no_order_and_who_follows_goes_along(house: House) -> None:
    game = moving(house)
    body = (
        "My moves for this turn:\nII corps to 1520\nThe 3rd Reserve follows it.\nI'm done moving."
    )
    reply = answer(house, game, body)
    assert "MOVE GE II VIA 1620 TO 1520" in reply
    assert "MOVE GE 3R VIA 1619, 1620 TO 1520" in reply
    assert house.asked(game) != ["GERMAN"]


def test_the_part_that_is_not_understood_is_shown_beside_what_was(house: House) -> None:
    game = moving(house)
    reply = answer(house, game, "The II corps goes to 1520; whatever the III corps may do.\nDONE")
    assert '"whatever the III corps may do." was not understood.' in reply
    assert "What stands before it was: The II corps goes to 1520." in reply
    assert house.asked(game) == ["GERMAN"]


def test_an_order_beside_a_condition_is_no_talk(house: House) -> None:
    game = moving(house)
    answer(house, game, "II corps to 1520\nThe III corps goes to 1520. If they run, follow.\nDONE")
    assert house.asked(game) == ["GERMAN"]


def test_a_question_behind_orders_of_its_line_is_named_and_stops_none(house: House) -> None:
    game = moving(house)
    reply = answer(house, game, "II corps to 1520. Did I win anything so far? Then I'm done.")
    assert "MOVE GE II VIA 1620 TO 1520 DONE" in reply
    assert '"Did I win anything so far?"' in reply


def test_a_set_up_that_is_as_shown_ends_once(house: House) -> None:
    game = house.game(scenario=("glorys_end", "campaign"))
    house.write(game, "ALLIED", "Deploy FR VII at 3416, all others as in the example.\nDone.")
    assert house.asked(game) == ["GERMAN"]
    reply = flat(text_of(house.mail("ALLIED")[-1]))
    assert "DEPLOY FR VII AT 3416 DONE" in reply
    assert "DONE DONE" not in reply


def test_a_journey_without_a_verb_is_no_talk(house: House) -> None:
    game = moving(house)
    answer(house, game, "II corps to 1520\nThe IV corps to 1521 and Bob to 1520\nDONE")
    assert house.asked(game) == ["GERMAN"]


def test_a_question_behind_who_stays_is_named_and_stops_none(house: House) -> None:
    game = moving(house)
    reply = answer(house, game, "II corps to 1520\nNobody else moves. Did I win anything so far?")
    assert "Done: MOVE GE II VIA 1620 TO 1520" in reply
    assert '"Nobody else moves. Did I win anything so far?"' in reply


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "here are my orders:"),
        ("it", "ecco i miei ordini:"),
        ("pl", "oto moje rozkazy:"),
        ("en", "My orders for turn 1:"),
    ],
)
def test_words_above_the_block_that_announce_orders_stop_none(
    house: House, lang: str, line: str
) -> None:
    game = house.game(scenario=("GLO", "historical"), langs={"ALLIED": lang})
    block = f"BEGIN {game} #{house.state(game)}\nDEPLOY FR VII AT 3415\nDONE\nEND"
    house.write(game, "ALLIED", f"Hello,\n{line}\n\n{block}\n")
    reply = flat(text_of(house.mail("ALLIED")[-1]))
    assert line in reply
    assert house.asked(game) == ["GERMAN"], reply


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "That's all."), ("it", "È tutto."), ("pl", "To wszystko.")]
)
def test_that_there_is_no_more_behind_an_order_is_named_and_ends_nothing(
    house: House, lang: str, words: str
) -> None:
    game = moving(house, lang)
    reply = answer(house, game, f"{MOVE[lang]}. {words}")
    assert words.rstrip(".") in reply
    assert house.asked(game) == ["GERMAN"]


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("en", "because the line is thin"),
        ("en", "to cover the Rhine"),
        ("it", "perché la linea è sottile"),
        ("pl", "żeby osłonić Ren"),
    ],
)
def test_a_reason_in_brackets_is_named_and_is_no_question(
    house: House, lang: str, reason: str
) -> None:
    game = moving(house, lang)
    reply = answer(house, game, f"{MOVE[lang]} ({reason})\n{END[lang]}")
    assert house.asked(game) != ["GERMAN"]
    named = {"en": "Read as talk", "it": "Presi per parole tue", "pl": "Odczytane jako zwykłe"}
    assert reason in reply.partition(named[lang])[2][:200]


@pytest.mark.parametrize(
    ("lang", "first"),
    [("en", "First thing: {}"), ("it", "Prima cosa: {}"), ("pl", "Jeszcze jedna rzecz: {}")],
)
def test_words_that_count_an_order_may_stand_before_it(house: House, lang: str, first: str) -> None:
    game = moving(house, lang)
    answer(house, game, f"{first.format(MOVE[lang])}\n{END[lang]}")
    assert house.asked(game) != ["GERMAN"]


@pytest.mark.parametrize("lang", MOVE)
def test_what_is_struck_out_within_an_order_is_left_out_and_named(house: House, lang: str) -> None:
    game = moving(house, lang)
    verb, _, rest = MOVE[lang].partition(" ")
    reply = answer(house, game, f"{verb} ~~9R~~ {rest}\n{END[lang]}")
    assert house.asked(game) != ["GERMAN"]
    assert '"9R"' in reply
    assert "~~" not in reply
