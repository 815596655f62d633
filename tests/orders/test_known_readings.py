"""No line of a letter is read twice, unless what the lines above leave behind is another thing."""

import pytest

from pbem.games import game_module
from pbem.orders import Context, Line, read_lines
from pbem.orders.forms.known_readings import letter_once
from pbem.orders.forms.language import Language
from pbem.orders.meaning.atoms import cutter
from tests.games.first_world_war.positions import new_game

GAME = new_game()
SEAT = GAME.seats[0]


def context() -> Context:
    return Context(GAME.view(GAME.setup(), None))


def language(lang: str = "en") -> Language:
    return game_module("FWW").language(GAME, lang)


def test_lines_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game_language, here, read = language(), context(), list[str]()
    plain = game_language.read
    monkeypatch.setattr(
        game_language, "read", lambda line, where: read.append(line.text) or plain(line, where)
    )
    first, again = (
        read_lines([Line(1, "PASS")], game_language, here, GAME.seats) for _ in range(2)
    )
    assert first.orders
    assert first == again
    assert read == ["PASS"]
    read_lines([Line(2, "PASS")], game_language, here, GAME.seats)
    assert read == ["PASS", "PASS"], "it has another number"


def test_lines_are_read_again_behind_others_and_leave_the_same_behind() -> None:
    here, read = context(), list[int]()

    def once() -> int:
        def reads() -> int:
            read.append(len(here.notes))
            here.notes["seen", len(here.notes)] = True
            return len(read)

        return letter_once(here, "a line", reads)

    assert [once(), once()] == [1, 2]
    here.notes.clear()
    assert once() == 1
    assert here.notes == {("seen", 0): True}
    assert read == [0, 1]


def test_a_line_is_cut_once() -> None:
    game_language, line = language(), Line(1, "Attack on front 2 with everything, please.")
    things = game_language.things_by_kind(SEAT)
    first = cutter(line, game_language, things).atoms(line)
    again = Line(7, line.text)
    assert cutter(again, game_language, dict(things)).atoms(again) is first
    assert cutter(line, game_language, {}).atoms(line) is not first
