"""Every choice that a game offers has its words in every language; letters tell what was chosen."""

import msgspec
import pytest

from pbem.games import GameModule, game_module, game_modules, presets
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES
from pbem.render.kit.options import chosen_options, option_words

EVERY_GAME = pytest.mark.parametrize(
    "module", game_modules().values(), ids=lambda module: module.code
)


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_every_option_has_words_of_its_own(module: GameModule, lang: str) -> None:
    offered = [
        (name, each) for name, all_ in module.offered_options().items() for each in all_ or ("1",)
    ]
    prefix = module.code.lower()
    told = [option_words(prefix, name, value, Catalogue(lang)) for name, value in offered]
    assert len(told) == len(set(told)) == len(offered) > 3


@EVERY_GAME
def test_words_of_options_begin_as_all_words_of_the_game_do(module: GameModule) -> None:
    """The command line reads them by the game's code, letters by the prefix of its renderer."""
    assert renderer(module.load(presets(module.id)[0].id)).prefix == module.code.lower()


def told(**chosen: object) -> list[str]:
    module = game_module("POG")
    options = msgspec.to_builtins(module.complete(module.options(chosen)))
    return list(chosen_options("pog", options, Catalogue("en")))


def test_what_follows_from_a_choice_is_told_as_well() -> None:
    assert "A hand is filled up to eight cards (9.1.4)." in told(historical=True)


def test_a_bid_is_told_and_no_bid_is_not() -> None:
    assert [line for line in told() if "bid" in line] == []
    assert told(bid_side="ap", bid=3)[-2:] == [
        "Points were bid to play the Allies (5.6.1).",
        "Points of the bid: 3 (5.6.1).",
    ]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({}, "in every scenario (9.1.3)"),
        ({"yellow_cards": "historical"}, "only in the historical scenario (5.7.4.7)"),
        ({}, "no combat card helps the defenders beside it either (14.3.4)"),
        ({"supplied_beside_unsupplied": "own_supply"}, "(14.3.4, the older reading)"),
    ],
)
def test_readings_that_owners_differ_on_are_told(chosen: dict[str, object], words: str) -> None:
    assert sum(words in line for line in told(**chosen)) == 1


def test_options_that_are_newer_than_a_game_stay_out_of_its_digest() -> None:
    """A running game holds no such option, and its positions are encoded as before."""
    module = game_module("POG")
    older = module.options({"scenario": "limited"})
    newer = {"yellow_cards", "supplied_beside_unsupplied"}
    assert newer.isdisjoint(msgspec.to_builtins(older))
    began_now = msgspec.to_builtins(module.complete(older))
    assert began_now.items() >= {"yellow_cards": "always", "scenario": "limited"}.items()
    assert newer <= set(began_now)
    assert not {"historical", "own_supply"} & set(map(str, began_now.values()))
