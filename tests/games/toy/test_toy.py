"""A game made by following docs/how_to/add_a_game.md is played, told, drawn and documented."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games import GameModule, game_modules
from pbem.ledger import export_lines
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES, messages
from pbem.rules import Adjudication, ScriptedChance, SeededChance, Table
from tests.games.kit.choices import choose
from tests.games.kit.read_back import read_back
from tests.games.kit.twin_letters import compare_letters
from tests.games.kit.twins import compare
from tests.service.house import House, flat, text_of
from tests.service.site.played import site_of
from tools.docs.orders import game_page


@pytest.fixture
def house(tmp_path: Path, toy: GameModule) -> Iterator[House]:  # noqa: ARG001 - registers it
    house = House(tmp_path)
    yield house
    house.close()


def begun(house: House, **langs: str) -> str:
    """A game in which both seats have hidden the number 6."""
    game = house.game(scenario=("TOY", "standard"), langs=langs)
    for seat in ("ANNA", "BRUNO"):
        house.order(game, seat, "HIDE 6")
    return game


def test_a_whole_game_is_played_by_letters_in_two_languages(house: House) -> None:
    game = begun(house, BRUNO="it")
    reply = house.order(game, "ANNA", "TAKE 3")
    assert "ANNA: stones: 3, die: " in reply
    assert "Quante pietre prendi, da 1 a 3?" in text_of(house.mail("BRUNO")[-1])
    assert "Il numero va da 1 a 3 (scritto: 4)." in house.order(game, "BRUNO", "PRENDI 4")
    while asked := house.asked(game):
        house.order(game, asked[0], "TAKE 1")
    (winner,) = house.game_record(game).outcome.winners
    assert f"{winner}: the last stone." in text_of(house.mail("ANNA")[-1])


def test_both_seats_hide_at_once_and_learn_only_their_own(house: House) -> None:
    game = house.game(scenario=("TOY", "standard"))
    assert house.asked(game) == ["ANNA", "BRUNO"]
    house.order(game, "ANNA", "HIDE 5")
    assert house.asked(game) == ["BRUNO"]
    assert "Your trap: 2." in house.order(game, "BRUNO", "HIDE 2")
    assert "Your trap: 5." in house.order(game, "ANNA", "REPORT")


def test_its_standing_orders_answer(house: House) -> None:
    game = begun(house)
    house.order(game, "BRUNO", "STANDING TAKE 2")
    house.order(game, "ANNA", "TAKE 1")
    assert house.asked(game) == ["ANNA"]
    assert house.game_record(game).state.turn == 2
    house.order(game, "BRUNO", "STANDING ASK")
    house.order(game, "ANNA", "TAKE 1")
    assert house.asked(game) == ["BRUNO"]


def test_a_trap_gives_the_stones_back(toy: GameModule) -> None:
    from pbem.games.toy.game import Hide, Take

    game = toy.open(toy.load("standard"), toy.options({}))
    play = Adjudication(game, game.setup(), Table(ScriptedChance([4, 3])))
    play.begin()
    orders = (Hide(4), Hide(5), Take(3), Take(3))
    for seat, order in zip(("ANNA", "BRUNO") * 2, orders, strict=True):
        play.submit(seat, order)
    assert (play.state.stones, play.state.turn) == (7, 2)


def test_a_seat_that_gives_up_loses(house: House) -> None:
    game = house.game(scenario=("TOY", "standard"))
    house.order(game, "ANNA", "CONCEDE CONFIRM")
    assert house.game_record(game).row.status == "finished"
    assert "ANNA: the game is given up. Won by: BRUNO" in flat(text_of(house.mail("BRUNO")[-1]))


def test_its_ledger_is_kept_like_that_of_any_game(house: House) -> None:
    game = house.game(scenario=("TOY", "standard"))
    house.order(game, "ANNA", "HIDE 1")
    assert len(list(export_lines(house.game_record(game)))) > 1


def test_it_has_its_pages(house: House, tmp_path: Path) -> None:
    game = begun(house)
    house.order(game, "ANNA", "TAKE 1")
    site = site_of(house, tmp_path / "site", "en", "it")
    assert "Pietre" in site[f"{game.lower()}/it/index.html"].decode()
    assert f"{game.lower()}/en/turn-1.html" in site
    assert b"TAKE" in site["orders/en/toy.html"]


def test_it_reads_what_it_writes(toy: GameModule) -> None:
    assert {kind.__name__ for kind in read_back(toy, 0)} == {"Hide", "Take"}


def test_its_letters_in_twin_worlds_are_the_same(toy: GameModule, tmp_path: Path) -> None:
    assert compare(toy, 0, 1)
    assert compare_letters(toy, 0, tmp_path / "worlds")


def test_it_stands_in_the_order_reference(toy: GameModule) -> None:
    assert toy.id in game_modules()
    page = game_page(toy, Catalogue("en"))
    assert page.startswith("# Nim: Order reference\n")
    assert "### TAKE\n" in page
    assert "```text\nTAKE <number>\n```" in page
    assert "- also: PRENDI, WEŹ\n" in page


def test_it_is_drawn(toy: GameModule) -> None:
    document = toy.load("standard")
    game = toy.open(document, toy.options({}))
    view = game.view(game.setup(), None)
    assert "Kamienie na stosie: 7." in renderer(document).svg(view, Catalogue("pl"))


def test_any_order_is_legal_that_is_chosen_at_random(toy: GameModule) -> None:
    game = toy.open(toy.load("standard"), toy.options({}))
    play = Adjudication(game, game.setup(), Table(SeededChance(bytes(32))))
    play.begin()
    assert all(ask.is_legal(choose(ask, lambda most: most - 1)) for ask in play.asks)


def test_its_words_stand_in_every_language(toy: GameModule) -> None:  # noqa: ARG001 - registers it
    keys = [{key for key in messages(lang) if key.startswith("toy.")} for lang in LANGUAGES]
    assert keys[0]
    assert keys[0] == keys[1] == keys[2]
