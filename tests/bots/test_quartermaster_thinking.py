"""What the bot of Quartermaster General: 1914 goes by where people would shake their heads."""

from pbem.bots.levels import Level
from pbem.bots.planner import decide
from pbem.bots.playouts import Playout
from pbem.bots.quartermaster_1914.close_evaluation import close_worth
from pbem.bots.quartermaster_1914.hand import worth_of_hand
from pbem.bots.quartermaster_1914.survey import Survey
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games.quartermaster_1914.board.board import ENTENTE
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.orders import Discard, Place, Play, Prepare
from tests.games.kit.play import shuffled
from tests.games.quartermaster_1914.positions import at, board

FEW = Level("few", 8, 2, 6, weighs=True)


def in_play(position: Position) -> Playout:
    game = Quartermaster(position.board, position.state.options)
    play = Playout(game, position.state, shuffled(1))
    play.begin()
    return play


def value(where: str, **cards: str) -> int:
    """What the Entente has in a position."""
    return close_worth(Survey(at(board(where, active="FR", **cards), "draft", 4)), ENTENTE)


def test_a_home_beside_the_enemy_is_better_held_by_a_card_that_reinforces() -> None:
    where = "FR: PAR BUR; DE: BER WGE BEL PIC"
    shielded = value(where, prepared="FR: FR-BUILD-ARMY-FR")
    assert shielded > value(where, prepared="FR: FR-35") > value(where)


def test_an_objective_that_nobody_can_strike_counts_more_than_one_beside_the_enemy() -> None:
    safe = "IT: ROM ALP; AH: VIE"
    assert value(safe) > value(safe + " TYR")


def test_a_hand_is_worth_more_with_different_cards_than_with_copies() -> None:
    same = board("AH: VIE", active="AT", hands="AT: AT-BUILD-ARMY-AH*2")
    other = board("AH: VIE", active="AT", hands="AT: AT-BUILD-ARMY-AH AT-33")
    assert worth_of_hand(other, "AT") > worth_of_hand(same, "AT")


def test_what_a_card_demands_is_paid_with_the_least_useful_one() -> None:
    """Morava Offensive does nothing without an army in Bulgaria; armies are wanted."""
    position = board(
        "AH: VIE BUD; RU: SER",
        active="AT",
        hands="AT: AT-27 AT-BUILD-ARMY-AH AT-28 AT-BUILD-ARMY-OT",
    )
    play = in_play(position)
    play.submit("AT", Play("AT-27"))
    found = decide(brain_of(play.game), play, "AT", FEW, Stream(b"choices"))  # type: ignore[arg-type]
    assert found.orders == (Discard(("AT-28",)),)


def test_what_is_prepared_is_decided_when_the_rest_of_the_turn_is_done() -> None:
    position = board("FR: PAR; DE: BER WGE PIC", active="FR", hands="FR: FR-BUILD-ARMY-FR*2 FR-29")
    play = in_play(position)
    found = decide(brain_of(play.game), play, "FR", FEW, Stream(b"choices"))  # type: ignore[arg-type]
    assert any(isinstance(order, Place) for each in found.judged for order in each.orders)
    assert not any(isinstance(order, Prepare) for each in found.judged for order in each.orders[1:])
