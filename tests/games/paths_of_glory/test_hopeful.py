"""Behind a combat: refused at once is what is illegal in every outcome, and nothing else."""

from random import Random

import pytest

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate, Attack, Done, Entrench, Move, PlayOps
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.rules import Order
from tests.extent import campaign_size
from tests.games.kit.outcomes import Judged, TooManyError, assert_judged, judged
from tests.games.paths_of_glory.positions import board

OWN = ("GE-1", "GE-2", "GEc", "GEc", "AHc")
FOES = ("FRc", "BRc", "FR-5", "BEc")
CARD = "CP-16"
SPACES = ("liege", "koblenz", "metz", "sedan", "brussels", "verdun", "strasbourg", "nancy")


def _position(rng: Random) -> Position:
    spaces = rng.sample(SPACES, len(SPACES))
    own, foes = rng.sample(OWN, 3), rng.sample(FOES, 2)
    stacks = dict[str, list[str]]()
    for unit in own:
        stacks.setdefault(rng.choice(spaces[:2]), []).append(unit)
    for unit in foes:
        stacks.setdefault(rng.choice(spaces[2:5]), []).append(unit)
    where = "; ".join(f"{space}: {' '.join(units)}" for space, units in stacks.items())
    position = board(where, cp=spaces[:2], ap=spaces[2:5])
    position.state.round, position.state.active = 2, "cp"
    position.state.hands["cp"] = [CARD]
    return position


def _orders(rng: Random, position: Position) -> list[Order]:
    units = [unit.id for unit in position.board.units if position.state.at[unit.n] >= 0]
    found: list[Order] = [Done()]
    for _ in range(25):
        who = tuple(rng.sample(units, rng.randint(1, 2)))
        found.append(
            rng.choice(
                (
                    Attack(rng.choice(SPACES), who),
                    Attack(rng.choice(SPACES), who, flank=rng.choice(SPACES)),
                    Move(((who[:1], (rng.choice(SPACES),)),)),
                    Entrench(who[0]),
                )
            )
        )
    return found


def _case(seed: int) -> list[Judged]:
    rng = Random(seed)
    position = _position(rng)
    at, units = position.state.at, position.board.units
    held = {at[unit.n] for unit in units if unit.side == "cp" and at[unit.n] >= 0}
    spaces = tuple(sorted(position.space(space).id for space in held))
    op = Operation("cp", 0, attack={position.board.space[space] for space in spaces}, paid=True)
    op.ready = {n for space in op.attack for n in position.units_of("cp", space)}
    legal = [*OperateAsk(position, "cp", op, fighting=True).legal()]
    attacks = [order for order in legal if isinstance(order, Attack)]
    if not attacks:
        return []
    letter = [PlayOps(CARD), Activate(attack=spaces), *rng.sample(attacks, 1)]
    orders = [*_orders(rng, position), *rng.sample(legal, min(len(legal), 10))]
    game = PathsOfGlory(position.board, position.state.options)
    try:
        return judged(game, position.state, "CP", letter, orders)
    except TooManyError:
        return []


@pytest.mark.rule("pog:12.1.6")
def test_orders_behind_a_combat_are_refused_where_no_outcome_allows_them() -> None:
    assert_judged([each for seed in range(campaign_size(200)) for each in _case(seed)])
