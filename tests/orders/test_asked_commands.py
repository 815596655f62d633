"""Questions in people's own words are read as the commands that answer them."""

import pytest

from pbem.orders import AskHint, Odds, Reach, Supply, asked_command, commands_asked

HINT = AskHint()


@pytest.mark.parametrize(
    ("question", "command"),
    [
        ("What should I do?", HINT),
        ("Hello! Any advice?", HINT),
        ("And then give me another hint!", HINT),
        ("Che mi consigli?", HINT),
        ("Mi dai un suggerimento, per favore?", HINT),
        ("Co powinienem teraz zrobić?", HINT),
        ("Masz jakąś podpowiedź?", HINT),
        ("Where can the BEF go?", Reach("BEF", plain=True)),
        ("How far can FR X move this turn?", Reach("FR X", plain=True)),
        ("Where can I move FR X to?", Reach("FR X", plain=True)),
        ("Where can we go?", Reach("", plain=True)),
        ("Dove può andare FR X?", Reach("FR X", plain=True)),
        ("Fin dove arriva la 42a divisione?", Reach("42a divisione", plain=True)),
        ("Dokąd może pójść FR X?", Reach("FR X", plain=True)),
        (
            "What are the odds if I attack 3232 with II and III?",
            Odds("I attack 3232 with II and III", plain=True),
        ),
        ("So, what are my odds against 3331?", Odds("3331", plain=True)),
        ("What would I get if III attacks 3232?", Odds("III attacks 3232", plain=True)),
        ("Che probabilità ho se attacco 3232 con X?", Odds("attacco 3232 con X", plain=True)),
        ("Jakie mam szanse, jeśli zaatakuję 3232?", Odds("zaatakuję 3232", plain=True)),
        ("If I attack 3232, what are my chances?", Odds("I attack 3232", plain=True)),
        ("Should I attack 3232?", Odds("attack 3232", plain=True)),
        ("Mi conviene attaccare 3232?", Odds("attaccare 3232", plain=True)),
        ("Czy warto atakować 3232?", Odds("atakować 3232", plain=True)),
        ("Which move do you think is best here?", HINT),
        ("Che mossa mi suggerisci?", HINT),
        ("Jaki ruch polecasz?", HINT),
        ("Am I in supply?", Supply()),
        ("Is FR X out of supply?", Supply("FR X")),
        ("Czy FR X ma zaopatrzenie?", Supply("FR X")),
    ],
)
def test_a_question_is_read_as_the_command_that_answers_it(question: str, command: object) -> None:
    assert asked_command(question) == command
    assert commands_asked(f"Good morning. {question}") == [command]


@pytest.mark.parametrize(
    "said",
    [
        "What should I do if Paris falls?",
        "What happens if I do not answer?",
        "Where is FR X?",
        "How good is the weather over there?",
        "Attack 3232 with X and III.",
        "Can you move FR X to 3232?",
        "Can we attack 3232 with X?",
        "Mi conviene attaccare 3232.",
        "If I attack 3232, you lose.",
        "Move FR X where it can go.",
        "Che tempo fa?",
        "Co dalej z moderatorem?",
        "I will do what the bots would do.",
    ],
)
def test_no_other_words_are_taken_for_such_a_question(said: str) -> None:
    assert asked_command(said) is None
    assert commands_asked(said) == []


def test_a_text_counts_only_if_all_its_questions_have_answers() -> None:
    assert commands_asked("Any advice? Where can FR X go?") == [HINT, Reach("FR X", plain=True)]
    assert commands_asked("Any advice? When will you be back?") == []
