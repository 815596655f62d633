"""Behind an assault: refused at once is what is illegal in every outcome, and nothing else."""

from random import Random

import pytest

from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.orders import Assault, Entrench, MarchAssault, Rail
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.hex_engine.orders import Done, ShowTop
from pbem.rules import Order
from tests.extent import campaign_size
from tests.games.glorys_end.positions import board
from tests.games.kit.hex_outcomes import near, scattered, some_move, some_of
from tests.games.kit.outcomes import Judged, TooManyError, assert_judged, judged

OWN = ("DE-2-XXX", "DE-3-XXX", "DE-4-XXX", "DE-1C-XXX", "DE-420-SG")
FOES = ("FR-1-XXX", "FR-81T-XX", "FR-1C-XXX", "FR-2-XXX")


def _orders(rng: Random, numbers: list[str]) -> list[Order]:
    units = (*OWN, *FOES)
    found: list[Order] = [Done()]
    for _ in range(25):
        who, target = some_of(rng, rng.choice((OWN, OWN, units)), 3), rng.choice(numbers)
        found.append(
            rng.choice(
                (
                    Assault(who, target),
                    MarchAssault(who, target),
                    some_move(rng, OWN, numbers),
                    Entrench(who[0]),
                    Rail(who, target),
                    ShowTop(who[0]),
                )
            )
        )
    return found


def _case(seed: int) -> list[Judged]:
    rng = Random(seed)
    numbers = near(board(), "3638", 2)
    where = scattered(rng, numbers, rng.sample(OWN, 3), rng.sample(FOES, 2))
    phase = rng.choice(("operations", "assaults"))
    position = board(where, german="3637 3537 3737", phase=phase, turn=rng.choice((4, 12)))
    orders = _orders(rng, numbers)
    ask = TurnAsk(position, "german")
    legal = list(ask.legal())
    attacks = [order for order in legal if isinstance(order, Assault | MarchAssault)]
    if not attacks:
        return []
    letter = rng.sample(attacks, min(len(attacks), rng.choice((1, 1, 2))))
    orders += rng.sample(legal, min(len(legal), 20))
    game = GlorysEnd(position.board, position.state.options)
    try:
        return judged(game, position.state, "GERMAN", letter, orders)
    except TooManyError:
        return []


@pytest.mark.rule("glo:13.1")
def test_orders_behind_an_assault_are_refused_where_no_outcome_allows_them() -> None:
    assert_judged([each for seed in range(campaign_size(200)) for each in _case(seed)])
