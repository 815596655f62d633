"""What Paths of Glory's bot attacks once a round has begun to fight."""

from pbem.bots.levels import Level
from pbem.bots.paths_of_glory.fights import best_attack, promise
from pbem.bots.planner import decide
from pbem.bots.playouts import Playout
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games.paths_of_glory.orders import Attack, Done
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from tests.games.kit.play import shuffled
from tests.games.paths_of_glory.positions import board, new_game, operation


def test_the_attack_of_all_on_the_weakest_promises_most() -> None:
    position = board("metz: GE-4 GE-5 GE-6; verdun: FR-3 FR-4; nancy: FRc")
    op = operation(position, "cp", attack="metz")
    found = best_attack(position, op)
    assert found is not None
    assert found.target == "nancy"
    alone = Attack("nancy", ("GE-4",))
    assert promise(position, op, found) > promise(position, op, alone)


def test_a_combat_that_costs_more_than_it_promises_is_not_fought() -> None:
    position = board("metz: GEc; verdun: FR-3 FR-4 FR-6", trenches="ap: verdun 2")
    op = operation(position, "cp", attack="metz")
    assert promise(position, op, Attack("verdun", ("GEc-1",))) < 0
    assert best_attack(position, op) is None


def test_who_weighs_goes_on_with_a_combat_where_others_end_the_round() -> None:
    """Nothing is tried there: the position alone does not tell what a round has done so far."""
    game = new_game(scenario="introductory")
    brain, stream = brain_of(game), Stream(b"choices")
    play = Playout(game, game.setup(), shuffled(1))
    play.begin()
    seen = 0
    while play.asks and seen < 3:
        ask = play.asks[0]
        if isinstance(ask, OperateAsk) and ask.fighting:
            best = best_attack(ask.position, ask.op)
            for weighs, expected in ((True, best), (False, None)):
                level = Level("few", 2, 1, 2, weighs=weighs)
                found = decide(brain, play, ask.seat, level, Stream(b"decision")).orders
                assert found == (expected or Done(),)
            seen += best is not None
        play.carry_out(ask, brain.policy(ask, stream))
    assert seen == 3
