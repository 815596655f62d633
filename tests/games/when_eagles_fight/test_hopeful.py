"""Behind an attack: refused at once is what is illegal in every outcome, and nothing else."""

from random import Random

import pytest

from pbem.games.hex_engine.orders import Done, ShowTop
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain, OberOst, Rail
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.rules import Order
from tests.extent import campaign_size
from tests.games.kit.hex_outcomes import near, scattered, some_move, some_of
from tests.games.kit.outcomes import Judged, TooManyError, assert_judged, judged
from tests.games.when_eagles_fight.positions import board

OWN = ("DE-1", "DE-17", "DE-20", "AH-2", "DE-HA1")
FOES = ("RU-1", "RU-6", "RU-NWF", "RU-2")


def _orders(rng: Random, numbers: list[str]) -> list[Order]:
    units = (*OWN, *FOES)
    found: list[Order] = [Done()]
    for _ in range(20):
        who, target = some_of(rng, rng.choice((OWN, OWN, units)), 3), rng.choice(numbers)
        found.append(
            rng.choice(
                (
                    Attack(who, target),
                    AttackAgain(who, target),
                    some_move(rng, OWN, numbers),
                    OberOst(target),
                    Rail(who, target),
                    ShowTop(who[0]),
                )
            )
        )
    return found


def _case(seed: int) -> list[Judged]:
    rng = Random(seed)
    numbers = near(board(), "2417", 2)
    where = scattered(rng, numbers, rng.sample(OWN, 3), rng.sample(FOES, 2))
    position = board(where, phase="combat")
    if rng.random() < 0.5:
        stacks = position.state.stacks
        position.state.oberost = rng.choice(
            [n for n in stacks if position.unit(stacks[n][0]).side == "central"]
        )
    orders = _orders(rng, numbers)
    legal = list(TurnAsk(position, "central").legal())
    attacks = [order for order in legal if type(order) is Attack]
    if not attacks:
        return []
    letter = rng.sample(attacks, min(len(attacks), rng.choice((1, 1, 2))))
    orders += rng.sample(legal, min(len(legal), 20))
    game = WhenEaglesFight(position.board, position.state.options)
    try:
        return judged(game, position.state, "CENTRAL", letter, orders)
    except TooManyError:
        return []


@pytest.mark.rule("wef:13.4")
def test_orders_behind_an_attack_are_refused_where_no_outcome_allows_them() -> None:
    assert_judged([each for seed in range(campaign_size(200)) for each in _case(seed)])
