"""What a drawing page offers beside what is asked: forms that are told apart and explained."""

import pytest

from pbem.games import GameModule, game_modules
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES
from pbem.render.composer import with_words
from pbem.rules import Adjudication
from tests.games.kit.play import shuffled, some_game

PART = "standing/"
"""How the names of forms of standing orders begin."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_no_two_standing_orders_look_alike_and_each_says_what_it_is_for(
    module: GameModule, lang: str
) -> None:
    game, words = some_game(module, 0), Catalogue(lang)
    play = Adjudication(game, game.setup(), shuffled(1))
    play.begin()
    asks = tuple(ask for ask in play.asks if ask.seat == play.asks[0].seat)
    verbs = with_words(module.sheet(game, play.state, asks, lang), words)["verbs"]
    forms = {name: verb for name, verb in verbs.items() if name.startswith(PART)}
    assert len(forms) > len(module.language(game, lang).standing_verbs) / 2
    assert len({verb["label"] for verb in forms.values()}) == len(forms)
    keys = {verb.name: verb.key for verb in module.language(game, lang).standing_verbs}
    assert all(
        verb["told"] == words.text(keys[name.removeprefix(PART).rpartition("/")[0]])
        for name, verb in forms.items()
    )
