"""Words become orders once: counts of line readings, order checks and views of a position."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbem.games import game_modules, presets
from pbem.orders import Line
from pbem.rules import Ask, Order, canonical_json
from tests.service.games.test_paths_of_glory import FIRST_ATTACK
from tests.service.games.test_quartermaster_1914 import AUSTRIA, hands, opened
from tests.service.house import House, flat, text_of
from tests.service.orders.openings import guns_of_august, war

__all__ = ["hands"]


def first_world_war(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, str, tuple[str, ...]]:
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1", "DE", {"DE": ["C03"], "WA": ["A04"]})
    return house.game(), "DE", ("ATTACK 1 WITH 1 DE, 3 DE", "CHIT NONE", "LEAD 3 DE")


def paths_of_glory(house: House, _: pytest.MonkeyPatch) -> tuple[str, str, tuple[str, ...]]:
    return guns_of_august(house), "CP", FIRST_ATTACK


def quartermaster_1914(house: House, _: pytest.MonkeyPatch) -> tuple[str, str, tuple[str, ...]]:
    return opened(house), "AT", AUSTRIA


LETTERS: dict[str, Callable[[House, pytest.MonkeyPatch], tuple[str, str, tuple[str, ...]]]] = {
    letter.__name__: letter for letter in (first_world_war, paths_of_glory, quartermaster_1914)
}


class Counts:
    """How often each line is read, each order checked, and each position viewed by each seat."""

    def __init__(self, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read, self.checked, self.views = (
            Counter[str](),
            Counter[Order](),
            Counter[tuple[bytes, str | None]](),
        )
        module = game_modules()[game]
        rules = module.open(module.load(presets(game)[0].id), module.options({}))
        self._wrap(
            monkeypatch, type(module.language(rules)), "read", lambda line, _: self._line(line)
        )
        self._wrap(monkeypatch, module.rules, "view", self._view)
        for ask in set(_below(Ask)):
            if "check" in vars(ask):
                self._wrap(monkeypatch, ask, "check", self._order)

    @staticmethod
    def _wrap(
        monkeypatch: pytest.MonkeyPatch, owner: type, name: str, note: Callable[..., None]
    ) -> None:
        wrapped = getattr(owner, name)

        def noted(this: Any, *arguments: Any) -> Any:
            note(*arguments)
            return wrapped(this, *arguments)

        monkeypatch.setattr(owner, name, noted)

    def _line(self, line: Line) -> None:
        self.read[line.text] += 1

    def _view(self, state: Any, seat: str | None, *_: Any) -> None:
        self.views[canonical_json(state), seat] += 1

    def _order(self, order: Order) -> None:
        self.checked[order] += 1


def _below(kind: type) -> Iterator[type]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


@pytest.mark.parametrize("game", LETTERS)
def test_what_was_read_and_tried_is_carried_out(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """A line is read when it comes, and again after earlier lines.

    An order is checked on the copy and live.
    """
    name, seat, lines = LETTERS[game](house, monkeypatch)
    body = f"BEGIN {name} #{house.state(name)}\n" + "\n".join(lines) + "\nEND\n"
    counts = Counts(game, monkeypatch)
    house.write(name, seat, body)
    assert "Everything in your letter was carried out" in flat(text_of(house.mail(seat)[-1]))
    read = {line: counts.read[line] for line in lines}
    assert read[lines[0]] == 1
    assert all(1 <= times <= 2 for times in read.values()), read
    assert max(counts.views.values()) == 1
    record = house.game_record(name)
    language = record.module.language(record.game)
    own = {
        order: times
        for order, times in counts.checked.items()
        if language.write(order).split()[0] in str(lines)
    }
    assert own
    assert max(own.values()) <= 2, own


@pytest.mark.parametrize(
    ("scenario", "seat", "lines", "got", "meant"),
    [
        (
            ("POG", "campaign"),
            "CP",
            ("PLAY 1 AS OPS ACTIVATE Metz TO MOVE", "MOVE AU 1 TO Lodz"),
            "AU 1",
            "AH 1",
        ),
        (("FWW", "standard"), "GA", ("DEPLOY 1 EB AT 1",), "1 EB", "1 BE"),
    ],
)
def test_a_code_with_a_letter_wrong_is_told_with_what_was_meant(
    house: House, scenario: tuple[str, str], seat: str, lines: tuple[str, ...], got: str, meant: str
) -> None:
    game = house.game(
        scenario=scenario, chosen={"scenario": "marne"} if scenario[0] == "GLO" else None
    )
    if scenario[0] == "POG":
        house.order(game, seat, "GUNS YES")
    reply = flat(house.order(game, seat, *lines))
    assert f'"{got}". Did you mean: ' in reply
    assert meant in reply.partition("Did you mean: ")[2].partition("?")[0]


@pytest.mark.parametrize(
    "letter",
    [
        "{play}\nno, make that {prepare}",
        "{play}. No, make that {prepare}.",
        "{play}\nNo, {prepare}",
        "{play}\nsorry, make that DRAW",
        "{play}\nactually, DRAW",
    ],
)
def test_what_takes_an_order_back_is_no_order_more(house: House, letter: str) -> None:
    game = opened(house)
    play, prepare = AUSTRIA[:2]
    before = house.game_record(game).row.head
    house.write(game, "AT", letter.format(play=play, prepare=prepare))
    assert house.game_record(game).row.head == before
    assert "Nothing in your letter was carried out" in flat(text_of(house.mail("AT")[-1]))


@pytest.mark.parametrize("line", ["Please don't draw for me.", "don't DRAW", "nie DOBIERZ"])
def test_who_is_told_not_to_draw_ends_no_turn(house: House, line: str) -> None:
    game = opened(house)
    house.write(game, "AT", f"{AUSTRIA[0]}\n{line}")
    assert house.asked(game) == ["AT"]
    house.write(game, "AT", "I don't draw.")
    assert house.asked(game) != ["AT"]


def test_an_order_in_the_subject_is_named(house: House) -> None:
    game = opened(house)
    for body in (AUSTRIA[0], ""):
        house.write(game, "AT", body, subject="Re: DRAW")
        reply = flat(text_of(house.mail("AT")[-1]))
        assert 'says "DRAW"' in reply
        assert "Everything in your letter was carried out" not in reply
    assert house.asked(game) == ["AT"]


def test_what_somebody_forgot_takes_nothing_back(house: House) -> None:
    game = opened(house)
    play, prepare = AUSTRIA[:2]
    house.write(game, "AT", f"{play}\nSorry, I forgot, {prepare}")
    reply = flat(text_of(house.mail("AT")[-1]))
    assert f'and write "{prepare}"' in reply
    assert "takes back" not in reply
