"""Quartermaster General: 1914: standing orders name only what their seat can have."""

import pytest

from pbem.games.quartermaster_1914.module import MODULE
from pbem.games.quartermaster_1914.standing import (
    DefendPolicy,
    DiscardPolicy,
    LossPolicy,
    StatusPolicy,
)
from pbem.orders import Context, Line, Unreadable
from pbem.rules import StandingOrder
from tests.extent import EVERYTHING
from tests.games.quartermaster_1914.positions import new_game

PLAYERS = (2, 3, 4, 5)


@pytest.mark.rule("qmg:3.assignment", "qmg:15.discards", "qmg:18.procedure")
@pytest.mark.parametrize("players", PLAYERS)
def test_cards_and_powers_a_seat_never_has_are_refused_in_its_standing_orders(players: int) -> None:
    """Over every card, every power and every seat, however many play.

    ``make test`` names each card in one of the five kinds of policies, in turn.
    """
    game = new_game(players=players)
    language = MODULE.language(game)
    for seat in game.seats:
        context = Context(game.view(game.setup(), seat))
        own = game.board.seats[players][seat]
        for number, card in enumerate(game.board.cards.values()):
            policies: list[StandingOrder] = [
                DefendPolicy((card.id,)),
                DiscardPolicy((card.id,)),
                DiscardPolicy((), (card.id,)),
            ]
            policies += [StatusPolicy(True, (card.id,)), LossPolicy(("hand",), (card.id,))]
            for policy in policies if EVERYTHING else policies[number % len(policies) :][:1]:
                line = Line(1, language.write_standing(policy))
                if card.power in own:
                    assert language.read_standing(line, context) == policy
                else:
                    with pytest.raises(Unreadable, match="never_held"):
                        language.read_standing(line, context)
        for power in game.board.powers:
            policy = DefendPolicy("always", (power,))
            line = Line(1, language.write_standing(policy))
            if power in own:
                assert language.read_standing(line, context) == policy
            else:
                with pytest.raises(Unreadable, match="never_played"):
                    language.read_standing(line, context)


def test_the_caret_stands_under_the_cards() -> None:
    game = new_game()
    with pytest.raises(Unreadable) as caught:
        MODULE.language(game).read_standing(
            Line(1, "STANDING DEFEND Paris WITH Landwehr"), Context(game.view(game.setup(), "FR"))
        )
    assert caught.value.at == (27, 8)
    assert caught.value.facts == {"got": "Landwehr"}
