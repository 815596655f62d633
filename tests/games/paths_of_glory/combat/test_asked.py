"""Who is asked what in a combat, and that it tells nothing of a hand (9.5.4, 12.2)."""

from random import Random

import msgspec
import pytest

from pbem.bots.paths_of_glory.random_orders import some_attack
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack, fight
from pbem.games.paths_of_glory.log.combat import CardsUsed
from pbem.games.paths_of_glory.log.losses import Advanced
from pbem.games.paths_of_glory.orders import Attack
from pbem.rules import Table
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.combat.test_random_fights import Dice, random_front
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.positions import Play, operation


def asks_for_cards(combat: Combat) -> bool:
    """Whether the defender is asked for combat cards."""
    play = combat.fight(3, 3)
    return bool(play.asks) and isinstance(play.asks[0], PlayCardsAsk)


@pytest.mark.rule("pog:9.5.4.1", "pog:9.1.2")
@pytest.mark.parametrize(
    ("commitment", "optional", "asked"),
    [
        (0, "none", False),
        (0, "all", True),
        (0, "secret", True),
        (1, "none", True),
        (2, "none", True),
    ],
)
def test_nobody_is_asked_for_cards_that_cannot_be_in_the_game_yet(
    commitment: int, optional: str, asked: bool
) -> None:
    combat = Combat(
        "sedan: BR-1 > koblenz: GE-2", trenches="cp: koblenz 1", optional_cards=optional
    )
    combat.position.state.hands[CP] = ["CP-7", "CP-8"]
    combat.position.state.commitment[CP] = commitment
    assert asks_for_cards(combat) is asked


@pytest.mark.rule("pog:9.5.4.2", "pog:9.5.4.4")
@pytest.mark.parametrize(
    ("hand", "lying", "spent", "asked"),
    [
        ((), (), (), False),
        ((), ("CP-18",), (), True),
        ((), ("CP-18",), ("CP-18",), False),
        ((), ("CP-40",), (), False),
        (("CP-7",), ("CP-18",), ("CP-18",), False),
        (("CP-7",), (), (), True),
    ],
)
def test_a_side_without_a_hand_is_asked_only_for_what_lies_open(
    hand: tuple[str, ...], lying: tuple[str, ...], spent: tuple[str, ...], asked: bool
) -> None:
    combat = Combat("sedan: BR-1 > koblenz: GE-2", trenches="cp: koblenz 1")
    state = combat.position.state
    state.commitment[CP], state.hands[CP], state.open_cards[CP] = 2, list(hand), list(lying)
    state.spent_cards = set(spent)
    assert asks_for_cards(combat) is asked


@pytest.mark.rule("pog:9.5.4.1")
@pytest.mark.parametrize("seed", range(12))
def test_whether_a_defender_is_asked_for_cards_tells_nothing_of_his_hand(seed: int) -> None:
    asked = []
    for hand in (["CP-18", "CP-56", "CP-60"], ["CP-7", "CP-8", "CP-9"]):
        random = Random(seed)
        position = random_front(random)
        state = position.state
        state.commitment[CP], state.hands[CP] = seed % 3, hand
        state.options = msgspec.structs.replace(
            state.options, optional_cards="secret" if seed % 2 else "none"
        )
        spaces = " ".join(s.id for s in position.board.spaces if position.units_of(AP, s.n))
        op = operation(position, AP, attack=spaces)
        order = some_attack(position, op, random.randrange)
        assert order is not None
        at_table = Table(Dice(random))
        play = Play(
            fight(
                position, at_table, op, msgspec.structs.replace(order, cards=(), ask_cards=False)
            ),
            at_table,
        )
        asked.append([type(ask).__name__ for ask in play.asks if isinstance(ask, PlayCardsAsk)])
    assert asked[0] == asked[1]


def stated(order: Attack) -> Attack:
    """The same attack with losses in the order of the units and an advance of all of them."""
    advance = tuple((unit, (order.target,)) for unit in order.units)
    return msgspec.structs.replace(order, losses=order.units, advance=advance, ask_cards=False)


@pytest.mark.rule("pog:12.2.2", "pog:12.2.10", "pog:12.2.13")
@pytest.mark.parametrize("seed", range(60))
def test_an_attacker_who_states_everything_is_never_asked(seed: int) -> None:
    random = Random(seed)
    position = random_front(random)
    side = random.choice([AP, CP])
    spaces = " ".join(s.id for s in position.board.spaces if position.units_of(side, s.n))
    op = operation(position, side, attack=spaces)
    while (order := some_attack(position, op, random.randrange)) is not None:
        order = stated(order)
        check_attack(position, op, order)
        at_table = Table(Dice(random))
        play = Play(fight(position, at_table, op, order), at_table)
        while play.asks:
            assert [ask.seat for ask in play.asks] != [side.upper()]
            play.order(choose(play.asks[0], random.randrange))
        used = [name for note in play.notes(CardsUsed) if note.side == side for name in note.cards]
        assert set(used) <= set(order.cards)
        for note in play.notes(Advanced):
            assert all(path == (order.target,) for _, _, path in note.moves)
