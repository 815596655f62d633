"""Behind a battle: what is legal in some outcome is never refused; nearly all else is, at once."""

from random import Random

import pytest

from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Draft,
    Place,
    Play,
    Prepare,
    Remove,
    Unprepare,
)
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Order
from tests.extent import campaign_size
from tests.games.kit.outcomes import Judged, TooManyError, judged
from tests.games.quartermaster_1914.positions import board, new_game

HELD = ("DE-BUILD-ARMY", "DE-LAND-BATTLE")
SPACES = ("BER", "WGE", "BEL", "PIC", "PAR", "POL", "PRU", "UKR")


def _case(seed: int) -> list[Judged]:
    rng = Random(seed)
    game = new_game()
    cards = sorted(card.id for card in game.board.cards.values() if card.power == "DE")
    others = rng.sample([card for card in cards if card not in HELD], 5)
    position = board(
        f"DE: BER WGE BEL; FR: PAR PIC; RU: UKR {rng.choice(('POL', 'MOS'))}",
        game=game,
        hands=f"DE: {' '.join((*HELD, *others[:2]))}",
        prepared=f"DE: {' '.join(others[2:4])}; FR: FR-BUILD-ARMY-FR",
    )
    orders: list[Order] = []
    for _ in range(25):
        card, space = rng.choice(cards), rng.choice(SPACES)
        orders.append(
            rng.choice(
                (
                    Attrit(card, rng.choice(("", "FR", "UK", "RU"))),
                    Draft(rng.choice(("DE", "AH", "FR")), rng.choice(("build_army", "build_navy"))),
                    Play(card),
                    Prepare(card),
                    Unprepare(card),
                    Place(space),
                    Battle(space),
                    Remove(rng.choice(("DE", "FR")), space),
                )
            )
        )
    letter = [Play("DE-LAND-BATTLE"), Battle("PIC")]
    try:
        return judged(game, position.state, position.seat("DE"), letter, orders)
    except TooManyError:
        return []


@pytest.mark.rule("qmg:9.turn")
def test_orders_behind_a_battle_that_some_outcome_allows_are_not_refused() -> None:
    found = [each for seed in range(campaign_size(200)) for each in _case(seed)]
    assert not [each for each in found if each.wrong and each.legal]
    never = [each for each in found if not each.legal]
    assert sum(each.wrong for each in never) * 1000 <= len(never)


@pytest.mark.rule("qmg:13.unprepare")
def test_a_prepared_card_is_taken_back_behind_an_attrition() -> None:
    game = new_game()
    shown, kept = [
        card.id
        for card in game.board.cards.values()
        if card.power == "DE" and card.attrition and "any" not in card.attrition
    ][:2]
    position = board("DE: BER; FR: PAR", game=game, prepared=f"DE: {shown} {kept}")
    lint, turn = game.lint(position.state, position.seat("DE")), TurnAsk(position, "DE")
    assert lint.never_legal([Unprepare(kept)], (turn, Attrit(shown))) is None
    refused = lint.never_legal([Unprepare("DE-LAND-BATTLE")], (turn, Attrit(shown)))
    assert refused
    assert refused[1].rule == "13.unprepare"


@pytest.mark.rule("qmg:9.draft")
def test_a_drafted_card_is_prepared_while_its_price_is_asked_for() -> None:
    game = new_game()
    position = board("DE: BER; FR: PAR", game=game, hands="DE: DE-LAND-BATTLE DE-21 DE-30")
    position.state.phase = "play"
    lint, turn = game.lint(position.state, position.seat("DE")), TurnAsk(position, "DE")
    drafted = Draft("DE", "build_army")
    assert lint.never_legal([Prepare("DE-BUILD-ARMY")], (turn, drafted)) is None
    assert lint.never_legal([Prepare("DE-BUILD-NAVY")], (turn, drafted)) is not None
