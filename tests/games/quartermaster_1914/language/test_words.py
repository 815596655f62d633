"""Names and verbs are known in three languages, however written."""

from typing import Any

import pytest

from pbem.games.quartermaster_1914.language.grammar import STANDING_VERBS, VERBS
from pbem.games.quartermaster_1914.orders import (
    Discard,
    Place,
    Prepare,
)
from pbem.orders import COMMANDS, Line, fold, read_lines
from pbem.render import Catalogue
from tests.games.quartermaster_1914.language.reading import GAME, LANGUAGE, read, seen_by, standing


@pytest.mark.parametrize("card", sorted(GAME.board.cards))
def test_every_card_is_known_by_its_name_however_written(card: str) -> None:
    name = LANGUAGE.phrases.cards.shown[card]
    for text in (name, name.lower(), fold(name), card):
        assert read(f"PREPARE {text}") == (Prepare(card),)
    assert read(f"DISCARD {name}, {name}") == (Discard((card, card)),)


@pytest.mark.parametrize("space", sorted(GAME.board.spaces))
def test_every_space_is_known_by_its_name_and_its_letters(space: str) -> None:
    assert (
        read(f"BUILD {GAME.board.spaces[space].name}")
        == read(f"BUILD {space.lower()}")
        == (Place(space),)
    )


@pytest.mark.parametrize("verb", [*VERBS, *STANDING_VERBS], ids=lambda verb: verb.key)
def test_every_example_of_the_reference_can_be_read(verb: Any) -> None:
    reading = read_lines([Line(1, verb.example)], LANGUAGE, seen_by("DE"), GAME.seats)
    assert not reading.problems
    assert len(reading.items) == 1
    assert reading.items[0].command is None
    assert all(Catalogue(lang).text(verb.key) for lang in ("en", "it", "pl"))


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_is_understood_in_three_languages(verb: Any) -> None:
    context = seen_by("DE")
    canonical = read(verb.example, context)
    assert len(verb.aliases) >= 2
    for alias in verb.aliases:
        assert read(verb.example.replace(verb.name, alias, 1), context) == canonical


@pytest.mark.parametrize("verb", STANDING_VERBS, ids=lambda verb: verb.name)
def test_every_policy_is_understood_in_three_languages(verb: Any) -> None:
    canonical = standing(verb.example.removeprefix("STANDING "), "DE")
    for alias in verb.aliases:
        assert (
            standing(verb.example.removeprefix("STANDING ").replace(verb.name, alias, 1), "DE")
            == canonical
        )


def test_no_word_begins_two_orders_and_but_one_a_command_too() -> None:
    for verbs in (VERBS, STANDING_VERBS):
        words = [fold(word) for verb in verbs for word in (verb.name, *verb.aliases)]
        assert len(words) == len(set(words))
    commands = {fold(word) for verb in COMMANDS for word in (verb.name, *verb.aliases)}
    assert commands & {fold(word) for verb in VERBS for word in (verb.name, *verb.aliases)} == {
        "draw"
    }
