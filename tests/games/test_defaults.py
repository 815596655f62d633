"""A missed deadline plays what the order reference says of it, wherever it is met.

The claims are those of the sentences ``<topic>.missed``. The hex games have tests of their own.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pbem.games import game_module
from pbem.games.first_world_war import orders as fww
from pbem.games.first_world_war.combat_chits import chit_value_key, chits_in_hand
from pbem.games.first_world_war.deployment import empty_garrisons
from pbem.games.paths_of_glory import orders as pog
from pbem.games.quartermaster_1914 import orders as qmg
from pbem.games.quartermaster_1914.asks import by_worth
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Adjudication
from tests.games.kit.play import play_random, some_game

Claim = Callable[[Any, Any], bool]
"""Whether the default of an ask is what the reference says."""


def garrisons_are_filled(ask: Any, order: Any) -> bool:
    """As many as the waiting armies can fill; the other counters stand where they are fewest."""
    bare = set(empty_garrisons(ask.position, ask.faction))
    armies = ask.position.board.armies
    filled = {front for counter, front in order.placements if not armies[counter].dummy}
    return ask.is_legal(order) and (not bare or bool(bare & filled) or not filled)


def centre_first(ask: Any, order: Any) -> bool:
    """A city without a replacement centre is taken only where none with one is in reach."""
    cities = ask.position.board.cities
    return cities[order.city].centre or not any(cities[c].centre for c in ask.cities)


FWW: dict[str, Claim] = {
    "fww.ask.deployment": garrisons_are_filled,
    "fww.ask.order": lambda ask, order: (
        (order.deployment, order.rounds) == (max(ask.deployments), min(ask.rounds))
    ),
    "fww.ask.action": lambda _, order: order == fww.Pass(),
    "fww.ask.chit": lambda ask, order: order.chit is None or not ask.is_legal(fww.PlayChit(None)),
    "fww.ask.lead": lambda ask, order: (
        ask.position.board.armies[order.army].value
        == max(ask.position.board.armies[army].value for army in ask.choices())
    ),
    "fww.ask.take_chit": lambda ask, order: (
        order.take
        == (len(chits_in_hand(ask.position, ask.faction)) < ask.position.board.hand_limit)
    ),
    "fww.ask.give_up_chit": lambda ask, order: (
        order.chit
        == min(ask.chits, key=lambda chit: chit_value_key(ask.position, ask.faction, chit))
    ),
    "fww.ask.capture": centre_first,
    "fww.ask.replace": lambda ask, order: len(order.armies) == min(ask.most, len(ask.armies)),
    "fww.ask.ask_replacement": lambda ask, order: set(order.armies) == set(ask.armies),
    "fww.ask.offer_treaty": lambda _, order: not order.offer,
    "fww.ask.answer_treaty": lambda _, order: not order.accept,
}

POG: dict[str, Claim] = {
    "pog.ask.discard": lambda _, order: order == pog.Discard(),
    "pog.ask.great_retreat": lambda _, order: not order.retreat,
    "pog.ask.haig": lambda _, order: not order.retreat,
    "pog.ask.peace": lambda _, order: not order.accept,
    "pog.ask.activate": lambda _, order: order == pog.Activate(),
    "pog.ask.operate": lambda _, order: order == pog.Done(),
    "pog.ask.action": lambda ask, order: (
        order == pog.PlayOneOp() or not ask.is_legal(pog.PlayOneOp())
    ),
    "pog.ask.guns": lambda _, order: order.take,
    "pog.ask.combat_cards": lambda ask, order: (
        set(order.cards) <= set(ask.position.state.open_cards[ask.side])
    ),
    "pog.ask.rebuild": lambda ask, order: order != pog.Done() or [*ask.legal()] == [pog.Done()],
    "pog.ask.redeploy": lambda ask, order: order == pog.Done() or not ask.is_legal(pog.Done()),
}

QMG: dict[str, Claim] = {
    "qmg.ask.keep": lambda ask, order: (
        list(order.bottom)
        == by_worth(ask.position, ask.position.state.hands[ask.power])[: ask.count]
    ),
    "qmg.ask.turn": lambda _, order: isinstance(order, qmg.Draw | qmg.EndTurn),
    "qmg.ask.discard": lambda ask, order: (
        list(order.cards)
        == by_worth(ask.position, ask.position.cards_in_zone(ask.power, ask.zone))[: ask.count]
    ),
    "qmg.ask.reinforce": lambda _, order: order == qmg.Decline(),
    "qmg.ask.support": lambda _, order: order == qmg.Decline(),
    "qmg.ask.counter": lambda _, order: order == qmg.Decline(),
    "qmg.ask.tanks": lambda _, order: order == qmg.Decline(),
    "qmg.ask.weapon": lambda _, order: order == qmg.Decline(),
}


@pytest.mark.parametrize("code", ["FWW", "POG", "QMG"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reference_gives_a_reason_for_every_default(code: str, lang: str) -> None:
    """What is played stands before a colon, why behind it."""
    words = Catalogue(lang)
    game = some_game(game_module(code), 1)
    topics = {ask.topic for ask in type(game).questions}
    assert topics
    for topic in topics:
        assert ": " in words.text(f"{topic}.missed"), topic


@pytest.mark.parametrize(
    ("code", "claims", "least"), [("FWW", FWW, 6), ("POG", POG, 6), ("QMG", QMG, 5)]
)
def test_a_missed_deadline_plays_what_the_reference_says(
    code: str, claims: dict[str, Claim], least: int
) -> None:
    met: Counter[str] = Counter()

    def look(play: Adjudication) -> None:  # type: ignore[type-arg]
        for ask in play.asks:
            order = play.game.default(ask)
            ask.check(order)
            if claim := claims.get(ask.topic):
                met[ask.topic] += 1
                assert claim(ask, order), (ask.topic, order)

    for seed in (1, 2):
        play_random(some_game(game_module(code), seed), seed, look)
    assert len(met) >= least, met
