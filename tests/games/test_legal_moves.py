"""Of moves that the rules cannot tell apart one is checked; the others are as legal as it is.

Of many legal orders few are samples.
"""

from itertools import islice

import pytest

from pbem.games import game_module
from pbem.games.hex_engine import movement
from pbem.games.hex_engine.orders import Move
from pbem.rules import Adjudication
from tests.games.kit.play import play_random, some_game

EVERY, OFTEN = 150, 20
"""Of so many decisions one is looked at."""


@pytest.mark.few(1)
@pytest.mark.parametrize("code", ["GLO", "WEF"])
def test_every_listed_move_is_legal_and_every_legal_one_is_listed(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All hexes special means that every move is checked."""
    quick, seen = movement.legal_marches, []

    def look(play: Adjudication) -> None:  # type: ignore[type-arg]
        seen.append(0)
        if len(seen) % EVERY == 0 and play.asks[0].topic.endswith("ask.turn"):
            ask = play.asks[0]
            listed = [order for order in ask.legal() if isinstance(order, Move)]
            with monkeypatch.context() as patched:
                patched.setattr(
                    movement,
                    "legal_marches",
                    lambda position, units, found, _, legal: quick(
                        position, units, found, position.grid.all, legal
                    ),
                )
                assert listed == [order for order in ask.legal() if isinstance(order, Move)]

    play_random(some_game(game_module(code), 1), 1, look)
    assert len(seen) > EVERY


@pytest.mark.few(2)
@pytest.mark.parametrize("code", ["GLO", "POG", "WEF"])
def test_samples_are_legal_and_every_class_that_is_soon_listed_may_answer(code: str) -> None:
    seen = []

    def look(play: Adjudication) -> None:  # type: ignore[type-arg]
        seen.append(0)
        if len(seen) % OFTEN == 0:
            for ask in play.asks:
                samples = list(islice(ask.orders_for_examples(), 300))
                assert all(map(ask.is_legal, samples))
                kinds = list(ask.kinds())
                assert all(map(ask.is_legal, kinds))
                soon = {*map(type, islice(ask.legal(), 100))}
                assert {*map(type, (*samples, *kinds))} >= soon

    play_random(some_game(game_module(code), 1), 1, look)
    assert len(seen) > OFTEN
