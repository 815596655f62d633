"""Which cards a power of Quartermaster General: 1914 gives up: those of least worth."""

from typing import TypeGuard

from pbem.bots.quartermaster_1914.close_evaluation import worth_prepared
from pbem.bots.quartermaster_1914.hand import worth_of_cards
from pbem.bots.quartermaster_1914.policy import by_standing_orders
from pbem.bots.quartermaster_1914.survey import Survey
from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.orders import Discard
from pbem.rules import Ask


def gives_up(ask: Ask) -> TypeGuard[DiscardAsk]:
    """True if an ask is about cards to give up that no standing order of a seat names."""
    return isinstance(ask, DiscardAsk) and by_standing_orders(ask) is None


def given_up(ask: DiscardAsk) -> Discard:
    """The cards of a zone whose owner misses them least."""
    position, power = ask.position, ask.power
    if ask.zone == "hand":
        worst_first = worth_of_cards(position, position.state.hands[power])[::-1]
    else:
        survey = Survey(position)
        prepared = position.state.prepared[power]
        worst_first = sorted((worth_prepared(survey, card), card) for card in prepared)
    return Discard(tuple(card for _, card in worst_first[: ask.count]))
