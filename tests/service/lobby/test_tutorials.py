"""The tutorial of each game, played by letters: a newcomer follows what the letters say."""

import json
import re
from collections.abc import Iterator
from itertools import product

import pytest

from pbem.ledger import verify
from pbem.ledger.database.tables import SeatRow
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES
from pbem.service.mailer.lessons import Lesson, tutorials
from pbem.service.run.bots import work_bots
from tests.extent import EVERYTHING
from tests.ledger.forgery_kinds import resigned
from tests.ledger.stand_alone import FALSE, stand_alone
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import answer, last, open_lobby, register, write
from tests.service.run.test_bots import audited, exported

CODES = ("FWW", "GLO", "POG", "QMG", "WEF")
WORD = {"en": "TUTORIAL", "it": "TUTORIAL", "pl": "SAMOUCZEK"}
PRACTICE = {"en": "PRACTICE", "it": "ALLENAMENTO", "pl": "TRENING"}


class Pupil:
    """A newcomer who goes through a tutorial."""

    def __init__(
        self, house: House, code: str, lang: str = "en", name: str = "Anna", number: int = 1
    ) -> None:
        self.house, self.code, self.lang = house, code, lang
        self.words, self.game = Catalogue(lang), f"{code}-{number}"
        open_lobby(house)
        self.address = register(house, name, lang)
        self.begun = answer(house, self.address, f"{WORD[lang]} {code}")
        self.seat = tutorials()[code].seat
        list(work_bots(house.app))

    @property
    def letters(self) -> list[str]:
        """The letters to their seat, the oldest first."""
        name = f"<{self.game}."
        found = self.house.mail_to(self.address)
        return [text_of(each) for each in found if each["Message-ID"].startswith(name)]

    def write(self, *lines: str) -> str:
        """Write a letter from the seat; what comes back."""
        before = len(self.letters)
        to = f"games+{self.house.token(self.game, self.seat)}@pbem.test"
        write(self.house, self.address, *lines, to=to)
        list(work_bots(self.house.app))
        return "\n".join(self.letters[before:])

    @property
    def passed(self) -> int:
        """How many lessons are done."""
        with self.house.store.transaction() as session:
            row = session.get(SeatRow, (self.game, self.seat))
            assert row is not None
            return row.lessons

    def lesson(self, letter: str) -> tuple[int, tuple[str, ...]]:
        """The number of the lesson in a letter, and the lines that it shows; 0: there is none."""
        title = self.words.text("report.lesson", {"number": "N", "count": "M"})
        pattern = re.escape(title).replace("N", r"(\d+)").replace("M", r"\d+")
        numbers = re.findall(rf"^{pattern}$", letter, re.MULTILINE)
        if not numbers:
            return 0, ()
        sentence = r"\s+".join(map(re.escape, self.words.text("report.lesson_line").split()))
        shown = re.findall(rf"{sentence}\s*\n\n(.*?)\n\n", letter, re.DOTALL)
        return int(numbers[-1]), tuple(shown[-1].splitlines()) if shown else ()


def lessons_of(pupil: Pupil) -> Iterator[tuple[Lesson, str]]:
    """Follow the letters to the end of the tutorial: each lesson with what came back."""
    every = tutorials()[pupil.code].lessons
    letter = pupil.letters[-1]
    while pupil.passed < len(every):
        number, lines = pupil.lesson(letter)
        assert lines, letter
        before, letter = pupil.passed, pupil.write(*lines)
        assert pupil.passed > before, letter
        yield every[number - 1], letter


QUICK = {("GLO", "it"), ("QMG", "pl"), *((code, "en") for code in CODES)}
"""The tutorials that are played in every run of the tests; the others in the long one."""


@pytest.mark.parametrize(
    ("code", "lang"),
    [
        pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow)
        for each in product(CODES, LANGUAGES)
    ],
)
def test_who_follows_the_letters_comes_to_the_end(house: House, code: str, lang: str) -> None:
    pupil = Pupil(house, code, lang)
    words, every = pupil.words, tutorials()[code].lessons
    assert 6 <= len(every) <= 10
    assert words.text("service.tutorial.begun", {"count": len(every)}) in flat(pupil.letters[0])
    done = list(lessons_of(pupil))
    assert {lesson.key for lesson, _ in done} == {lesson.key for lesson in every}
    assert not [each for _, each in done if words.text("report.verdict.refused") in flat(each)]
    over = words.text("service.tutorial.over", {"count": len(every)})
    assert over in flat(done[-1][1])
    assert pupil.lesson(pupil.write("STATUS")) == (0, ())


def test_a_lesson_waits_for_the_kind_of_order_and_takes_any_that_does_it(house: House) -> None:
    pupil = Pupil(house, "GLO")
    assert "Lesson 1 is not done yet." in flat(pupil.write("SUPPLY Nowhere"))
    letter = pupil.write("SUPPLY", "REINFORCE FR VII AT 2735")
    assert pupil.passed == 2
    wrong = pupil.write("SM FR IV TO 9999")
    assert "Lesson 3 is not done yet." in flat(wrong)
    assert pupil.lesson(wrong) == pupil.lesson(letter) == (3, ("SM FR IV TO 2735",))
    other = pupil.write("SM FR 45 XX TO 2735")
    assert pupil.passed == 3
    assert "FR 45 XX" in other


def test_where_play_went_another_way_the_line_is_one_that_is_legal_there(house: House) -> None:
    pupil = Pupil(house, "GLO")
    pupil.write("SUPPLY")
    letter = pupil.write("MOVE FR M XX, FR 5R Grp VIA 2935, 2835 TO 2834")
    assert pupil.lesson(letter) == (2, ())
    assert "Nothing that you are asked just now takes such a line." in flat(letter)
    letter = pupil.write("DONE")
    assert house.asked("GLO-1") == ["ALLIED"]
    number, lines = pupil.lesson(letter)
    assert number == 2
    assert not lines or "REINFORCE" in lines[0]


def rolled(house: House, game: str) -> list[int]:
    """Every die of a finished game."""
    lines = [json.loads(raw) for raw in exported(house, game).read_bytes().splitlines()]
    records = [each for line in lines[1:-1] for each in line["records"]]
    return [each["value"] for each in records if each["record"] == "Rolled"]


def test_the_dice_of_a_tutorial_are_the_same_in_every_game_of_it(house: House) -> None:
    code = "WEF" if EVERYTHING else "GLO"
    pupils = Pupil(house, code), Pupil(house, code, "pl", name="Bruno", number=2)
    for pupil in pupils:
        list(lessons_of(pupil))
        pupil.write("DRAW" if pupil.lang == "en" else "REMIS")
        assert audited(house, pupil.game).state == "proven"
        assert stand_alone(exported(house, pupil.game)).returncode == 0
    first, second = (rolled(house, pupil.game) for pupil in pupils)
    assert first == second != []


def test_no_game_with_a_seed_of_its_own_passes_for_a_tutorial(house: House) -> None:
    game = house.game(scenario=("GLO", "marne"))
    house.moderator.end_as_draw(game, "enough")
    lines = [json.loads(raw) for raw in exported(house, game).read_bytes().splitlines()]
    (started,) = (each["event"] for each in lines[1:-1] if each["event"]["kind"] == "started")
    started["payload"]["tutorial"] = "GLO"
    path = house.root / "forged.jsonl"
    path.write_bytes(resigned(lines, whole=True))
    assert verify(path).key == "audit.bad.tutorial"
    found = stand_alone(path)
    assert found.returncode == FALSE
    assert "a tutorial has another seed" in found.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_letter_to_a_newcomer_leads_to_the_tutorials(house: House, lang: str) -> None:
    open_lobby(house)
    address = register(house, "Anna", lang)
    told = flat(text_of(last(house, address)))
    assert Catalogue(lang).text("service.lobby.newcomer", {"code": "FWW"}) in told
    assert f"{WORD[lang]} FWW" in told
    answer(house, address, f"{PRACTICE[lang]} FWW standard")
    first = flat(text_of(house.mail_to(address)[-2]))
    facts = {"code": "FWW", "address": "games@pbem.test"}
    assert Catalogue(lang).text("service.tutorial.first_game", facts) in first


def test_a_tutorial_counts_as_a_game_of_practice(house: House) -> None:
    open_lobby(house, practice=1)
    anna = register(house, "Anna")
    other = answer(house, anna, "TUTORIAL GLO\nI want to play the Germans")
    assert "Nothing was begun" in other
    assert "PRACTICE GLO" in other
    assert "a tutorial of 10 lessons" in answer(house, anna, "TUTORIAL GLO")
    assert "1 game against bots that is not over" in answer(house, anna, "TUTORIAL WEF")
    assert "1 game against bots that is not over" in answer(house, anna, "PRACTICE GLO marne")
