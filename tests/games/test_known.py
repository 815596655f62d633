"""What a seat is told of what is due, of supply and of victory: never empty, in every language."""

from itertools import pairwise

import pytest

from pbem.games import GAMES, game_module, presets
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.kit.renderer import variant
from pbem.rules import Adjudication, Words
from tests.games.kit.play import play_random, some_game
from tests.render.shipped import shipped_renderer

OFTEN = 60
"""One of so many decisions is looked at."""


@pytest.mark.few(2)
@pytest.mark.parametrize("name", GAMES)
def test_due_supply_and_win_say_something_at_any_time_in_every_language(name: str) -> None:
    module = game_module(name)
    shown, seen = shipped_renderer(module.id), []

    def look(play: Adjudication) -> None:  # type: ignore[type-arg]
        seen.append(0)
        if len(seen) % OFTEN:
            return
        for seat in play.game.seats:
            known = play.game.knowledge(play.state, seat)
            assert known is not None
            for told in (known.due(), known.supply(), known.progress_to_victory()):
                assert told
                for lang in LANGUAGES:
                    words = Catalogue(lang)
                    assert all(
                        words.text(variant(key, facts, words), shown.facts(facts, words))
                        for key, facts in told
                    )

    play_random(some_game(module, 2), 2, look)
    assert len(seen) > OFTEN


@pytest.mark.few(1)
@pytest.mark.parametrize("code", ["GLO", "WEF"])
def test_no_turn_of_what_is_due_is_left_empty(code: str) -> None:
    def look(play: Adjudication) -> None:  # type: ignore[type-arg]
        for seat in play.game.seats:
            known = play.game.knowledge(play.state, seat)
            assert known is not None
            check(known.due())

    def check(told: tuple[Words, ...]) -> None:
        heads = [key in ("hex.due.turn", "hex.due.next") for key, _ in told]
        assert heads[0]
        assert not heads[-1]
        assert not any(head and after for head, after in pairwise(heads))

    play_random(some_game(game_module(code), 3), 3, look)


def test_units_of_the_set_up_are_not_due_as_reinforcements() -> None:
    module = game_module("GLO")
    preset = presets(module.id)[0]
    game = module.open(module.load(preset.id), module.options(preset.options))
    known = game.knowledge(game.setup(), "ALLIED")
    assert known is not None
    keys = [key for key, _ in known.due()]
    assert not any(key.startswith("hex.due.units") for key in keys[: keys.index("hex.due.next")])
    assert "glo.due.check" in keys
