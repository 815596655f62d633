"""Words that end what somebody does, and words for those who were named before."""

import pytest

from pbem.orders.limits.later_words import puts_off
from pbem.orders.talk.closings import closing, says_no_others, who_stays, without_no_more
from pbem.orders.talk.more_later import more_comes_later
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.talk.turn_ends import surely_ends
from pbem.orders.words.references import counted, referred


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("That's all for this turn.", "end"),
        ("Done with everything", "end"),
        ("Everything else stays where it is. Done.", "end"),
        ("Per il resto fatto.", "end"),
        ("Fine del turno", "end"),
        ("Finito", "end"),
        ("To wszystko, koniec tury.", "end"),
        ("Koniec rozstawiania.", "end"),
        ("Nothing this turn", "pass"),
        ("Niente per questo turno", "pass"),
        ("Nic w tej turze", "pass"),
        ("Everything else stays where it is", "nothing"),
        ("Gli altri restano fermi.", "nothing"),
        ("Reszta stoi na miejscu", "nothing"),
    ],
)
def test_closing_words_are_told_by_what_they_say(text: str, kind: str) -> None:
    assert closing(text) == kind


@pytest.mark.parametrize(
    "text",
    [
        "That's all for now",
        "I am not done",
        "Is that all for this turn?",
        "If you are done",
        "Non ho ancora finito il turno",
        "Forse ho finito",
        "To jeszcze nie koniec tury",
        "To na razie tyle",
        "Thanks",
        "",
    ],
)
def test_what_denies_doubts_asks_or_puts_off_closes_nothing(text: str) -> None:
    assert closing(text) is None


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("No further operations this turn.", True),
        ("Nessun altro ordine per questo turno", True),
        ("Innych rozkazów nie mam.", True),
        ("No further orders until you answer", False),
        ("The rest stays where it is.", False),
    ],
)
def test_that_no_other_orders_follow_is_told(text: str, is_said: bool) -> None:
    assert says_no_others(text) == is_said


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("The rest later.", True),
        ("More movement tomorrow, don't close my turn.", True),
        ("For now just two things:", True),
        ("Il resto nella prossima.", True),
        ("I treni li faccio dopo.", True),
        ("Reszta jutro, tylko to na razie.", True),
        ("(marches follow tonight)", True),
        ("The marching I will tell you afterwards.", True),
        ("Le marce le mando stasera.", True),
        ("Marsze przyślę jutro.", True),
        ("The rest later?", False),
        ("The rest goes to 4113 later.", False),
        ("Attack later.", False),
        ("Il resto attacca.", False),
    ],
)
def test_that_more_comes_later_is_told(text: str, is_said: bool) -> None:
    assert more_comes_later(text) == is_said


@pytest.mark.parametrize(
    ("text", "order", "said"),
    [
        ("GE 2 to Metz. That's all.", "GE 2 to Metz", "That's all"),
        ("GE 2 to Metz, that's all for now", "GE 2 to Metz", "that's all for now"),
        ("GE 2 a Metz, è tutto.", "GE 2 a Metz", "è tutto"),
        ("GE 2 do Metzu i to wszystko", "GE 2 do Metzu", "i to wszystko"),
        ("I draw nothing else", "I draw nothing else", ""),
        ("That's all for this turn.", "That's all for this turn.", ""),
        ("GE 2 to Metz, and that's all for this phase", None, ""),
    ],
)
def test_words_of_no_more_are_told_from_the_order_before_them(
    text: str, order: str | None, said: str
) -> None:
    assert without_no_more(text) == (order or text, said)


def test_who_stays_is_told() -> None:
    assert who_stays("DE 17 stays.") == "DE 17"
    assert who_stays("AH 2 resta lì") == "AH 2"
    assert who_stays("DE 17 does not stay") == ""


def test_words_for_those_before_mean_as_many_as_they_say() -> None:
    acting = [("AH 2", "AH 6"), ("AH 5", "AH 10")]
    assert referred("Attack 2622 with both", acting) == "Attack 2622 with AH 5, AH 10"
    assert referred("con tutti e quattro", acting) == "con AH 2, AH 6, AH 5, AH 10"
    assert referred("with all three of them", acting) == "with all three of them"
    assert referred("with both", []) == "with both"
    assert (counted("with both of them"), counted("with them"), counted("with AH 2")) == (2, 0, 0)


@pytest.mark.parametrize(
    ("text", "surely"),
    [
        ("I'm finished with work, finally.", False),
        ("That ends my evening.", False),
        ("Finisco qui, ho sonno.", False),
        ("Per stasera ho finito.", False),
        ("Kończę na dziś, dobranoc.", False),
        ("Kończę, bo dzieci wołają.", False),
        ("That ends my evening and my turn.", True),
        ("Done. That ends my evening.", True),
        ("Chiudo il turno, ho sonno.", True),
        ("Finisco qui, grazie.", True),
        ("Kończę turę, bo dzieci wołają.", True),
        ("Koniec, dobranoc.", True),
    ],
)
def test_an_end_of_the_day_is_none_of_the_turn(text: str, surely: bool) -> None:
    assert surely_ends(text) == surely


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("next round", True),
        ("il prossimo turno", True),
        ("w następnej rundzie", True),
        ("this round", False),
        ("questo turno", False),
        ("w tej rundzie", False),
    ],
)
def test_words_that_put_off_are_told_from_those_of_now(text: str, later: bool) -> None:
    assert puts_off(text) == later


@pytest.mark.parametrize("text", ["Take care,", "Take care, Will", "Take it easy.", "Take that!"])
def test_a_farewell_that_begins_as_an_order_is_talk(text: str) -> None:
    assert is_talk(text)


@pytest.mark.parametrize("text", ["Take", "Take care of Sedan with GE 1", "Take the chit"])
def test_an_order_is_no_farewell(text: str) -> None:
    assert not is_talk(text)
