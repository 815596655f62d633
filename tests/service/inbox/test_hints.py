"""``HINT``: what a bot would order, and why; who may ask for it."""

import re
from pathlib import Path
from typing import Any

import pytest

from pbem.bots.figures import CountedFigure
from pbem.bots.hex_evaluation import strength_points
from pbem.games.glorys_end.board.board import ALLIED
from pbem.games.glorys_end.board.state import Position, State
from pbem.service.run.tick import tick
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import answer, open_lobby, register, seated
from tests.service.run.test_bots import audited, table_with_a_person
from tests.service.tournaments.club import Club


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.parametrize(
    ("lang", "line", "told", "why"),
    [
        ("en", "HINT", "From what you see, a bot would order:", "positions that are possible"),
        ("it", "SUGGERIMENTO", "Da quello che vedi, un bot ordinerebbe:", "posizioni possibili"),
        ("pl", "PODPOWIEDŹ", "Na podstawie tego, co widzisz, bot", "pozycjach możliwych"),
    ],
)
def test_whoever_plays_alone_against_bots_gets_a_hint(
    house: House, lang: str, line: str, told: str, why: str
) -> None:
    open_lobby(house)
    anna = register(house, "Anna", lang)
    answer(house, anna, "PRACTICE GLO marne AS GERMAN")
    tick(house.app)
    text = flat(_asked_by(house, "GLO-1", "GERMAN", anna, line))
    assert told in text
    assert why in text


def test_what_speaks_against_a_hint_is_told_as_its_cost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is told as a reason speaks for the hint: more of one's own, less of the enemy's."""

    def counted(game: Any, state: State, _: str) -> tuple[CountedFigure, ...]:
        points = strength_points(Position(game.board, state), ALLIED)
        return (
            CountedFigure("strength_enemy", points, -50),
            CountedFigure("pieces_own", points, 1),
        )

    monkeypatch.setattr("pbem.bots.hints.figures_of", counted)
    open_lobby(house)
    anna = register(house, "Anna")
    answer(house, anna, "PRACTICE GLO marne AS ALLIED")
    tick(house.app)
    text = flat(_asked_by(house, "GLO-1", "ALLIED", anna, "HINT"))
    told = text.partition("as far as you know: ")[2].partition(" What you are asked")[0]
    assert re.fullmatch(
        r"\* armies and fleets of your coalition: (\d+) more"
        r" \* costs: strength of the enemy's units, \1 more",
        told,
    )


def _asked_by(house: House, game: str, seat: str, address: str, line: str) -> str:
    """What the player of a seat, who has an address of their own, is answered."""

    house.write(game, seat, f"BEGIN {game} #{house.state(game)}\n{line}\nEND", sender=address)
    return text_of(house.mail_to(address)[-1])


def test_a_hint_can_be_ordered_and_leaves_no_trace(house: House) -> None:
    """Its lines are read as orders, the audit knows nothing of it, and bots decide the same."""
    game, person = table_with_a_person(house)
    head = house.game_record(game).row.head
    text = house.order(game, person, "HINT")
    assert house.game_record(game).row.head == head
    assert house.order(game, person, "HINT") == text
    lines = text.partition("would order:")[2].strip().split("\n\n")[0].splitlines()
    assert lines
    told = house.order(game, person, *lines)
    assert house.game_record(game).row.head > head, told
    house.order(game, person, "DONE")
    tick(house.app)
    house.order(game, person, "DRAW")
    assert audited(house, game).state == "proven"


def test_other_tables_have_hints_once_all_have_agreed(house: House) -> None:
    game = house.game(scenario=("GLO", "marne"))
    asked = house.asked(game)[0]
    (other,) = set(house.game_record(game).game.seats) - {asked}
    assert "only against bots and where the table has agreed" in flat(
        house.order(game, asked, "HINT")
    )
    house.order(game, asked, "VOTE HINTS")
    assert "only against bots" in flat(house.order(game, asked, "HINT"))
    house.order(game, other, "VOTE HINTS")
    assert "a bot would order" in flat(house.order(game, asked, "HINT"))
    assert "you are not asked anything" in flat(house.order(game, other, "HINT"))


def test_a_game_of_an_event_has_no_hints(house: House) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    for line in ("HINT", "VOTE HINTS"):
        told = _asked_by(house, game, "CP", club.player(game, "CP"), line)
        assert (
            "no hints in a game that counts" in flat(told)
            or "Non ci sono" in told
            or ("Nie ma podpowiedzi" in flat(told))
        )


def test_a_rated_table_has_no_hints(house: House) -> None:
    open_lobby(house, rated=True)
    anna, berta = register(house, "Anna"), register(house, "Berta")
    answer(house, anna, "OPEN GLO marne")
    answer(house, berta, "JOIN GLO-1")
    for player in (anna, berta):
        answer(house, player, "CONFIRM GLO-1")
    tick(house.app)
    (seat,) = house.asked("GLO-1")
    told = flat(_asked_by(house, "GLO-1", seat, seated(house, "GLO-1")[seat], "HINT"))
    assert "no hints in a game that counts" in told
