"""How many letters the scripted opening takes, a whole player turn in each if dice allow."""

from dataclasses import dataclass, field

from pbem.games.glorys_end.board.state import State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.hex_engine.orders import Done
from pbem.games.hex_engine.position import seat_of
from pbem.rules import Adjudication, Ask, Order
from tests.games.glorys_end.opening import Player
from tests.games.glorys_end.positions import new_game
from tests.games.kit.play import shuffled

_OTHER_DICE = 1_000


@dataclass
class Letters:
    """What was written.

    Attributes:
        turns: player turns begun; ``written``: letters of the side that acts and of the other.
    """

    turns: int = 0
    written: dict[str, int] = field(default_factory=lambda: {"active": 0, "other": 0})


def count_letters(seed: int, last: int = 11) -> Letters:
    """Play the opening by letters up to the end of a turn.

    A letter is what its writer would do if the dice of a game of his own fell; a line that is
    illegal when its turn comes ends it, and the rest is written anew. Standing orders are those
    shipped; who is asked beside them writes too.
    """
    game, found = new_game(scenario="historical"), Letters()
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    action_id, letter = "", list[Order]()
    while play.asks and play.state.turn <= last:
        ask = play.asks[0]
        if not isinstance(ask, TurnAsk):
            play.submit(ask.seat, _reaction(game, play, ask, found))
            continue
        if action_id != game.action_id(play.state):
            action_id, letter = game.action_id(play.state), []
            found.turns += 1
        if not letter or not ask.is_legal(letter[0]):
            letter = _write(game, play, seed + _OTHER_DICE)
            found.written["active"] += 1
        play.submit(ask.seat, letter.pop(0))
    return found


def _reaction(game: GlorysEnd, play: Adjudication[State], ask: Ask, found: Letters) -> Order:
    """What standing orders answer; else a letter does, the set-up apart."""
    order = game.standing_answer({seat: game.shipped_standing(seat) for seat in game.seats}, ask)
    if order is None and play.state.phase != "setup":
        found.written["active" if ask.seat == seat_of(play.state.side) else "other"] += 1
    return order or ask.default()


def _write(game: GlorysEnd, play: Adjudication[State], seed: int) -> list[Order]:
    """The orders of the rest of the player turn, as its writer hopes that it goes."""
    assert play.resume_point is not None
    copy = Adjudication.resume(game, play.resume_point, shuffled(seed, play.resume_point.used))
    player, orders, action_id = Player(copy.state.side), list[Order](), game.action_id(copy.state)
    while copy.asks and game.action_id(copy.state) == action_id:
        ask = copy.asks[0]
        if isinstance(ask, TurnAsk):
            orders.append(player.order(ask))
            copy.submit(ask.seat, orders[-1])
        else:
            copy.submit(ask.seat, _reaction(game, copy, ask, Letters()))
    return orders or [Done()]
