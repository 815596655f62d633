"""Behind a combat: refused at once is what is illegal in every outcome, and nothing else."""

from random import Random

import pytest

from pbem.games.first_world_war.board.state import LOST
from pbem.games.first_world_war.lint import FirstWorldWarLint
from pbem.games.first_world_war.orders import Attack, Move, Pass, Replace, Reveal, Transfer
from pbem.games.first_world_war.replacements import ReplaceAsk
from pbem.games.first_world_war.rounds_and_movement import ActionAsk
from pbem.rules import Order
from tests.extent import campaign_size
from tests.games.first_world_war.positions import board, new_game
from tests.games.kit.outcomes import Judged, TooManyError, assert_judged, judged

OWN = ("DE-1", "DE-2", "DE-3", "AH-1", "AH-2")
FOES = ("FR-1", "BR-1", "RU-3")


def _case(seed: int) -> list[Judged]:
    rng = Random(seed)
    fronts = ["1", "9", "10", "5"]
    stacks = dict[str, list[str]]()
    for unit in (*OWN, *rng.sample(FOES, 2)):
        stacks.setdefault(rng.choice(fronts), []).append(unit)
    where = "; ".join(f"{front}: {' '.join(units)}" for front, units in stacks.items())
    position = board(where, game=new_game(players=2), active="DE")
    position.state.round_order, position.state.step = ["DE", "GA", "WA", "EA"], 0
    position.state.cups = {"allies": [], "central": []}
    legal = list(ActionAsk(position, "DE").legal())
    attacks = [order for order in legal if isinstance(order, Attack)]
    legal += ActionAsk(position, "GA").legal()
    if not attacks:
        return []
    orders: list[Order] = [Pass(), *rng.sample(legal, min(len(legal), 10))]
    for _ in range(20):
        front, goal = rng.randint(1, 11), rng.randint(1, 11)
        who = tuple(rng.sample((*OWN, *FOES), rng.randint(1, 2)))
        orders.append(
            rng.choice(
                (
                    Attack(front, who),
                    Move(front, tuple((unit, goal) for unit in who)),
                    Transfer(front, who, goal),
                    Reveal(who),
                )
            )
        )
    game = new_game(players=2)
    try:
        return judged(game, position.state, "CENTRAL", rng.sample(attacks, 1), orders)
    except TooManyError:
        return []


@pytest.mark.rule("fww:4.2")
def test_orders_behind_a_combat_are_refused_where_no_outcome_allows_them() -> None:
    assert_judged([each for seed in range(campaign_size(80)) for each in _case(seed)])


@pytest.mark.rule("fww:7.0")
@pytest.mark.parametrize(
    ("answered", "armies", "refused"),
    [("WA", "FR-1", True), ("WA", "RU-1", False), ("EA", "RU-1", True), ("EA", "FR-1", True)],
)
def test_each_faction_of_a_seat_replaces_once(answered: str, armies: str, *, refused: bool) -> None:
    position = board("", game=new_game(players=2))
    position.state.at |= {"FR-1": LOST, "RU-1": LOST}
    after = (ReplaceAsk(position, answered, ("FR-1", "RU-1"), 1), Replace(()))
    lint = FirstWorldWarLint(position, "ALLIES")
    assert (lint.never_legal([Replace((armies,))], after) is not None) == refused


def test_replacements_of_a_later_turn_stay_open() -> None:
    position = board("", game=new_game(players=2))
    after = (ReplaceAsk(position, "EA", ("RU-1",), 1), Replace(()))
    lint = FirstWorldWarLint(position, "ALLIES")
    assert lint.never_legal([Pass(), Replace(("RU-1",))], after) is None
