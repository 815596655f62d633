"""Quartermaster General: 1914, pages 15 to 18: paying, showing cards, help of allies."""

import random
from collections.abc import Iterator

import pytest

from pbem.games.quartermaster_1914.asks import PowerAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk, SupportAsk
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.log import BattleBegan, Reinforced
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Decline,
    Place,
    Play,
    Reinforce,
    Remove,
    Support,
    Use,
)
from pbem.games.quartermaster_1914.standing import SHIPPED, answer
from pbem.rules import Adjudication
from tests.games.quartermaster_1914.carding import card, choices
from tests.games.quartermaster_1914.positions import board, more, new_game, notes, play

rule = pytest.mark.rule
LB, UBN = "DE-LAND-BATTLE", "UK-BUILD-NAVY-UK"
FLB, FBA = "FR-LAND-BATTLE-FR", "FR-BUILD-ARMY-FR"


def east(rng: random.Random, hand: int) -> Position:
    """Germany has just built an army somewhere among enemies, with some cards in hand and
    prepared."""
    where = (
        "VIE",
        "BUD",
        "TYR",
        "SER",
        "BUL",
        "RUM",
        "UKR",
        "POL",
        "GAL",
        "PRU",
        "BEL",
        "PIC",
        "BUR",
        "ALP",
    )
    spaces = new_game().board.spaces
    picked = rng.sample([space for space in where if space in spaces], 8)
    own, enemies = " ".join(picked[:3]), " ".join(picked[3:])
    position = board(
        f"DE: BER WGE {own}; RU: MOS {enemies}",
        hands=f"DE: {LB}*1 DE-21 DE-22 DE-24",
        statuses="DE: DE-33 DE-36",
        prepared=f"DE: {LB} DE-51 DE-44",
    )
    del position.state.hands["DE"][hand:]
    position.state.phase, position.state.built = "attrition", rng.choice(picked[:3])
    return position


@card("DE-33")
@card("DE-36")
@rule("qmg:15.exhaustion", "qmg:17.difficult")
@pytest.mark.parametrize("hand", range(5))
def test_what_stosstruppen_buy_can_be_fought(hand: int) -> None:
    """Over random positions: after every legal use a battle for the space named is legal."""
    seen = 0
    for seed in range(12):
        position = east(random.Random(seed), hand)
        for use in choices(play(position), Use):
            bought = play(east(random.Random(seed), hand), use)
            while not hasattr(bought.asks[0], "actions"):
                bought.submit(bought.asks[0].seat, bought.asks[0].default())
            assert {order.target for order in choices(bought, Battle)} == {use.space}
            seen += 1
    assert seen


@card("DE-36")
@rule("qmg:15.exhaustion")
def test_big_bertha_leaves_a_card_for_the_terrain() -> None:
    cards = {"statuses": "DE: DE-33 DE-36", "prepared": f"DE: {LB}"}
    for hand, kept in (("DE-21", []), ("DE-21 DE-22", [Use("DE-33", LB, "SER", keep=True)])):
        position = board("DE: BER POL GAL BUD; RU: MOS SER", hands=f"DE: {hand}", **cards)
        position.state.phase, position.state.built = "attrition", "BUD"
        position.state.granted = [("DE", "BUD")]
        assert [
            use for use in choices(play(position), Use) if use.keep and use.space == "SER"
        ] == kept


def built_through(name: str) -> tuple[Position, tuple[Play | Place | Use, ...]]:
    """A position, and orders after which a card's battle strikes out from the army just built."""
    if name == "DE-33":
        position = board(
            "DE: BER WGE; FR: PAR PIC",
            hands="DE: DE-BUILD-ARMY DE-21",
            statuses="DE: DE-33",
            prepared=f"DE: {LB}",
        )
        return position, (Play("DE-BUILD-ARMY"), Place("BEL"))
    known = new_game().board.cards[name]
    homes = "DE: BER; FR: PAR BUR; IT: ROM; UK: BRI; RU: MOS; AH: VIE; OT: IST; US: USA"
    position = board(homes, active=known.power, hands=f"{known.power}: {name}")
    going = play(position, Play(name))
    first = choices(going, Place)[0]
    again = board(homes, active=known.power, hands=f"{known.power}: {name}")
    return again, (Play(name), first)


STRIKING = sorted(
    card.id
    for card in new_game().board.cards.values()
    if any(step.do == "battle" and step.built for step in (*card.steps, *card.use))
)


@rule("qmg:7.pieces", "qmg:16.complex")
@pytest.mark.parametrize("name", STRIKING)
def test_no_battle_beside_an_army_that_was_removed(name: str) -> None:
    """Every card whose battle starts from, or next to, the piece it built."""
    position, orders = built_through(name)
    going = play(position, *orders)
    wanted = Use if name == "DE-33" else Battle
    assert choices(going, wanted)
    place = next(order for order in orders if isinstance(order, Place))
    nation = new_game().board.cards[name].nation
    assert choices(more(going, Remove(nation, place.space)), wanted) == []


# --- what is shown counts once --------------------------------------------------------------------


def sea(*more_cards: str) -> Position:
    navies = " ".join((UBN, *more_cards))
    return board(
        "UK: BRI ENG; DE: BER BAL NTH",
        hands="DE: DE-SEA-BATTLE",
        prepared=f"UK: {navies}; DE: DE-SEA-BATTLE",
        statuses="UK: UK-33",
    )


@card("UK-33")
@card("DE-36")
@card("FR-27")
@rule("qmg:18.procedure")
def test_a_card_kept_by_a_status_shows_its_symbols_once_in_a_battle() -> None:
    going = play(
        sea(),
        Play("DE-SEA-BATTLE"),
        Battle("ENG"),
        Reinforce(UBN, keep=True),
        Support("DE-SEA-BATTLE"),
    )
    assert list(going.asks[0].legal()) == [Decline()]
    going = play(
        sea(UBN),
        Play("DE-SEA-BATTLE"),
        Battle("ENG"),
        Reinforce(UBN, keep=True),
        Support("DE-SEA-BATTLE"),
    )
    more(going, Reinforce(UBN))
    assert [entry.kept for entry in notes(going, Reinforced)] == [True, False]
    assert going.state.prepared["UK"] == [UBN]
    guns = board(
        "DE: BER WGE BEL; FR: PAR PIC",
        hands=f"DE: {LB} DE-21",
        statuses="DE: DE-36",
        prepared=f"FR: {FBA}*2; DE: {LB}",
    )
    going = play(
        guns, Play(LB), Battle("PIC"), Reinforce(FBA), Support(LB, keep=True), Reinforce(FBA)
    )
    assert list(going.asks[0].legal()) == [Decline()]
    assert answer(SHIPPED, going.asks[0]) == Decline()
    both = board(
        "FR: PAR PIC; DE: BER WGE BEL",
        active="FR",
        hands=f"FR: {FLB}",
        prepared=f"DE: DE-BUILD-ARMY*2; FR: {FLB}",
        statuses="FR: FR-26 FR-27",
    )
    going = play(
        both, Play(FLB), Battle("BEL"), Reinforce("DE-BUILD-ARMY"), Support(FLB, keep=True)
    )
    more(going, Reinforce("DE-BUILD-ARMY"))
    assert list(going.asks[0].legal()) == [Decline()]


@card("UK-33")
def test_a_kept_card_counts_again_in_the_next_battle() -> None:
    going = play(sea(), Play("DE-SEA-BATTLE"), Battle("ENG"), Reinforce(UBN, keep=True), Decline())
    assert going.state.prepared["UK"] == [UBN]
    assert notes(going, BattleBegan)[0].target == "ENG"


# --- allies ---------------------------------------------------------------------------------------


def answered(going: Adjudication[State]) -> Iterator[PowerAsk]:
    """Every ask of a battle, answered by the orders every seat begins with."""
    while isinstance(ask := going.asks[0], ReinforceAsk | SupportAsk):
        order = answer(SHIPPED, ask, dict.fromkeys(going.game.seats, SHIPPED))
        assert order is not None
        yield ask
        going.submit(ask.seat, order)


@rule("qmg:18.procedure", "qmg:18.double")
@pytest.mark.parametrize(
    ("french", "british", "holds", "spent"),
    [
        (FBA, "UK-BUILD-ARMY-UK", True, 2),
        (f"{FBA}*2", "UK-BUILD-ARMY-UK", True, 2),
        (FBA, "UK-34", False, 0),
        ("FR-36", "UK-BUILD-ARMY-UK", False, 0),
        ("FR-36", "UK-BUILD-ARMY-UK*2", True, 2),
    ],
)
def test_two_allies_hold_together_what_neither_holds_alone(
    french: str, british: str, holds: bool, spent: int
) -> None:
    """A double symbol against them: shipped orders spend cards when together they are enough, and
    else none."""
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC; UK: BRI ENG PIC",
        hands=f"DE: {LB} DE-21",
        prepared=f"FR: {french} {FBA}; UK: {british}; DE: DE-51",
    )
    going = play(position, Play(LB), Battle("PIC"), Reinforce(FBA), Support("DE-51"))
    before = len(going.state.prepared["FR"]) + len(going.state.prepared["UK"])
    assert list(answered(going))
    assert ("PIC" in going.state.at["FR"]) == holds
    assert before - len(going.state.prepared["FR"]) - len(going.state.prepared["UK"]) == spent
