"""What is told of a line that cannot be read: true, near, and of use to whoever follows it."""

from functools import cache

import pytest

from pbem.games import game_module
from pbem.orders import Context, Language, Lexicon, Line, OrderError, Problem, read_lines
from pbem.rules import Ask
from tests.games.kit.play import Unresumed, shuffled


@cache
def asked(game: str, lang: str, answers: int) -> tuple[Language, Context, tuple[str, ...]]:
    """Some ask of a game's beginning and what its answers are read with."""
    module = game_module(game)
    opened = module.open(module.load("standard"), module.options({}))
    play = Unresumed(opened, opened.setup(), shuffled(1))
    play.begin()
    for _ in range(answers):
        play.submit(play.asks[0].seat, play.asks[0].default())
    ask: Ask = play.asks[0]
    context = Context(opened.view(play.state, ask.seat), (ask,))
    return module.language(opened, lang), context, tuple(opened.seats)


def told(game: str, lang: str, line: str) -> Problem:
    """What is told first of a line that cannot be read."""
    language, context, seats = asked(game, lang, int(game == "POG"))
    return read_lines([Line(1, line)], language, context, seats).problems[0]


@pytest.mark.parametrize(
    ("game", "lang", "line", "form"),
    [
        ("POG", "en", "WIN GE 8", "WIN"),
        ("POG", "it", "VITTORIA GE XXI", "VITTORIA"),
        ("FWW", "pl", "TERMINY dla wszystkich", "TERMINY"),
    ],
)
def test_of_the_right_word_the_form_is_told(game: str, lang: str, line: str, form: str) -> None:
    problem = told(game, lang, line)
    assert (problem.key, problem.facts["syntax"]) == ("orders.problem.rest", form)
    assert problem.text[problem.column :].startswith(str(problem.facts["got"]))


@pytest.mark.parametrize(
    ("game", "lang", "line"),
    [
        ("FWW", "it", "Due finti per ogni fronte"),
        ("FWW", "en", "Same to you and all the others"),
        ("QMG", "pl", "Nikt nic nie robi"),
        ("POG", "en", "Attack from behind the Verdun"),
        ("QMG", "en", "Bottom for Russia: Kerensky"),
        ("FWW", "it", "Tutto il contrario di quel che dicevi"),
    ],
)
def test_a_word_of_any_sentence_is_no_slip_of_a_name(game: str, lang: str, line: str) -> None:
    assert told(game, lang, line).suggestions == ()


def test_a_slip_is_told_with_the_name_it_may_be() -> None:
    assert told("POG", "en", "Activtae Aachen").suggestions == ("ACTIVATE",)


@pytest.mark.parametrize(
    ("said", "name", "near"),
    [
        ("Sedn", "Sedan", True),
        ("Insterb", "Insterburg", True),
        ("Chateau Tierry", "Chateau Thierry", True),
        ("Hiszpankę", "Hiszpanka", True),
        ("Obie", "PAS", False),
        ("Austriacy", "HISTORIA", False),
        ("Tutto", "TRATTATO", False),
        ("Nikt", "JEDNOSTKA", False),
        ("posso andare con GE XV", "Soissons", False),
    ],
)
def test_a_name_is_near_if_two_letters_of_three_are_right(
    said: str, name: str, *, near: bool
) -> None:
    assert bool(Lexicon({"x": (name,)}).near(said)) == near


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Play 8 as ops?", "Play 8 as ops"),
        ("ATTACK Verdun? WITH GE 4", "ATTACK Verdun WITH GE 4"),
    ],
)
def test_a_question_mark_hides_no_word(line: str, meant: str) -> None:
    problem = told("POG", "en", line)
    assert (problem.key, problem.facts) == ("orders.problem.question", {"rest": meant})
    assert problem.text[problem.column] == "?"


def test_behind_a_question_mark_the_word_before_it_is_told_as_it_is() -> None:
    problem = told("QMG", "en", "Build Army in Narnia?")
    assert not str(problem.facts["got"]).endswith("?")


ADVISED = ("My dear friend, play 8 as ops", "Ladies of the jury, play 8 as ops.")
NOT_ADVISED = (
    "If it rains, play 8 as ops",
    "Whoever plays with the letters wins!",
    "2 and 3 advance.",
    "VI Corps and the 42nd move in.",
    "When is my move due?",
    "I will not, under any pretext, play 8 as ops",
)


@pytest.mark.parametrize("line", [*ADVISED, *NOT_ADVISED])
def test_what_is_advised_can_be_read_and_leaves_nothing_out(line: str) -> None:
    language, context, _ = asked("POG", "en", 1)
    problem = told("POG", "en", line)
    advised = problem.key == "orders.problem.behind"
    assert advised == (line in ADVISED)
    if advised:
        try:
            assert language.read(Line(1, str(problem.facts["rest"]).rstrip(".")), context)
        except OrderError:
            pytest.fail(f"advised: {problem.facts['rest']}")
