"""What Paths of Glory's bot attacks once a round has begun to fight."""

from pbem.bots.levels import Level
from pbem.bots.paths_of_glory.brain import PathsOfGloryBrain
from pbem.bots.paths_of_glory.fights import best_attack, promise
from pbem.bots.planner import decide
from pbem.bots.playouts import Continuing, Playout
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.orders import Attack, Done
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.rules import Ask, Order
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


class Remembering(PathsOfGloryBrain):
    """It remembers what was answered in tries once a round had begun to fight."""

    def __init__(self, game: PathsOfGlory) -> None:
        super().__init__(game)
        self.answered = list[Order]()

    def untried(self, ask: Ask, level: Level, stream: Stream) -> Order:
        self.answered.append(super().untried(ask, level, stream))
        return self.answered[-1]


def test_in_tries_a_round_goes_on_with_the_combats_that_would_be_fought() -> None:
    """So spaces are activated for what their units will do, not for what chance lets them do."""
    game = new_game(scenario="introductory")
    brain, stream = Remembering(game), Stream(b"choices")
    play = Playout(game, game.setup(), shuffled(1))
    play.begin()
    rounds, played = 0, list[Order]()
    while rounds < 12:
        ask = play.asks[0]
        if isinstance(ask, ActionAsk):
            rounds += 1
            continuing = Continuing(brain, ask.seat, Level("few", 2, 1, 2, weighs=True))
            dice, choices = Stream(b"dice"), Stream(bytes([rounds]))
            played += continuing.play(play.state, (), dice, choices).orders
        play.carry_out(ask, brain.policy(ask, stream))
    assert all(order in played for order in brain.answered)
    assert any(isinstance(order, Attack) for order in brain.answered)
    assert Done() in brain.answered
