"""The orders of a bot's letter follow one another as they stand, as those of a person have to."""

from typing import Any

from pbem.bots.levels import LEVELS, Level
from pbem.bots.planner import decide
from pbem.bots.playouts import Playout
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import GameModule
from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.orders import Discard, Play
from tests.games.kit.play import shuffled, some_game
from tests.games.quartermaster_1914.positions import board

FEW = Level("few", 6, 2, 4, weighs=True)
LETTERS = 40


def test_all_orders_of_a_letter_are_asked_for_and_legal(module: GameModule) -> None:
    game: Any = some_game(module, 0)
    play, brain = Playout(game, game.setup(), shuffled(1)), brain_of(game)
    play.begin()
    for number in range(LETTERS):
        if not play.asks:
            break
        seat = play.asks[0].seat
        for order in decide(brain, play, seat, FEW, Stream(bytes([number]))).orders:
            play.submit(seat, order)


def test_a_letter_ends_where_something_else_is_asked_first() -> None:
    """Isonzo River Offensives asks for a card from hand before the army is built."""
    position = board(
        "IT: ROM", active="FR", hands="FR: FR-41 FR-25 FR-26", decks="FR: 0", prepared="FR:"
    )
    game = Quartermaster(position.board, position.state.options)
    play, brain = Playout(game, position.state, shuffled(1)), brain_of(game)
    play.begin()
    found = decide(brain, play, "FR", LEVELS["quick"], Stream(b"choices"))
    sure = {
        judged.sure
        for judged in found.judged
        if judged.orders[:1] == (Play("FR-41"),)
        and len(judged.orders) > 1
        and not isinstance(judged.orders[1], Discard)
    }
    assert sure == {1}
    play.submit("FR", Play("FR-41"))
    assert isinstance(play.asks[0], DiscardAsk)
