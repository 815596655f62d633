"""A game taken up again at any checkpoint goes on in the same way, record by record and byte by byte."""

import random

import msgspec
import pytest

from pbem.rules import Adjudication
from tests.games.glorys_end import choices
from tests.games.glorys_end.positions import new_game
from tests.games.glorys_end.scenarios import MIXED
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled
from tests.games.test_resumption import told

assert choices.act


@pytest.mark.parametrize("seed", [1, 5, 9, 13])
def test_a_game_taken_up_at_any_checkpoint_goes_on_in_the_same_way(seed: int) -> None:
    game, rng = new_game(**MIXED[seed]), random.Random(seed)
    live = Adjudication(game, game.setup(), shuffled(seed))
    live.begin()
    live.table.drain()
    while live.asks:
        point = live.resume_point
        assert point is not None
        resumed = Adjudication.resume(game, point, shuffled(seed, point.used))
        resumed.table.drain()
        while live.asks and live.resume_point is point:
            ask = live.asks[rng.randrange(len(live.asks))]
            order = choose(ask, rng.randrange)
            live.submit(ask.seat, order)
            resumed.submit(ask.seat, msgspec.json.decode(msgspec.json.encode(order), type=game.order_type))
            assert told(resumed) == told(live)
