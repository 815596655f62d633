"""The shipped standing orders do what the order reference says of them, where something else hurt."""

import pytest

from pbem.games.first_world_war.attack_lines_and_captures import CaptureAsk
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.combat import LeadAsk
from pbem.games.first_world_war.combat_chits import ChitAsk, GiveUpChitAsk, TakeChitAsk
from pbem.games.first_world_war.orders import (
    Capture,
    GiveUpChit,
    Lead,
    PlayChit,
    Replace,
    TakeChit,
)
from pbem.games.first_world_war.replacements import ReplaceAsk
from pbem.games.first_world_war.standing import SHIPPED, answer
from pbem.rules import Ask, Order
from tests.games.first_world_war.positions import board

rule = pytest.mark.rule


def answered(ask: Ask) -> Order | None:
    return answer(SHIPPED, ask)


def galicia(*chits: str) -> Position:
    """The German Allies hold these chits; a German army is among theirs on front 9."""
    position = board("9: AH-1 AH-3 DE-8 RU-1", active="GA")
    position.state.hands["GA"] = list(chits)
    return position


@rule("fww:6.1", "fww:6.2")
@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        (("C06",), None),  # +1 for Austrians: 2 + 1, as the German army's 3 alone
        (("C09",), "C09"),  # +2 for all of them: 3 + 2
        (("C06", "C09"), "C09"),
        (("C07",), None),  # adds nothing
        ((), None),
    ],
)
def test_the_chit_is_laid_that_adds_most_to_its_commander(
    hand: tuple[str, ...], laid: str | None
) -> None:
    """A chit for a weaker army used to be laid, and the stronger one could not command."""
    ask = ChitAsk(galicia(*hand), "GA", 9, ("AH-1", "AH-3", "DE-8"), "attack")
    assert answered(ask) == PlayChit(laid)


@rule("fww:6.2.2")
def test_a_forced_chit_is_laid_and_the_better_of_two() -> None:
    position = board("3: DE-1 FR-1", active="WA")
    position.state.hands["WA"] = ["A01", "A05"]
    ask = ChitAsk(position, "WA", 3, ("FR-1",), "attack")
    assert answered(ask) == PlayChit("A01")


@rule("fww:6.1")
def test_the_strongest_that_can_use_the_chit_commands() -> None:
    armies = ("AH-1", "AH-3", "DE-8")
    assert answered(LeadAsk(galicia(), "GA", 9, armies, None)) == Lead("DE-8")
    assert answered(LeadAsk(galicia("C06"), "GA", 9, armies, "C06")) == Lead("AH-1")


@rule("fww:6.2", "fww:6.2.1")
def test_an_s_draws_a_chit_and_a_full_hand_gives_up_its_least_useful_one() -> None:
    full = galicia("C06", "C07", "C08")
    assert answered(TakeChitAsk(full, "GA")) == TakeChit(take=True)
    assert answered(GiveUpChitAsk(full, "GA", ("C06", "C07", "C09"))) == GiveUpChit("C07")
    serbian = board(active="WA")
    assert answered(GiveUpChitAsk(serbian, "WA", ("A06", "A05", "A08"))) == GiveUpChit("A06")


@rule("fww:6.4")
def test_a_replacement_centre_is_taken_before_a_city_that_is_none() -> None:
    position = board("9: AH-1 RU-1", active="EA")
    for cities in (("przemysl", "lemberg"), ("lemberg", "przemysl")):
        ask = CaptureAsk(position, "EA", 9, cities, optional=True)
        assert answered(ask) == Capture("lemberg")
    assert answered(CaptureAsk(position, "EA", 9, ("przemysl",), optional=True)) == Capture(
        "przemysl"
    )


@rule("fww:7.0")
def test_the_strongest_armies_come_back_first_and_no_place_stays_empty() -> None:
    lost = ("FR-3", "BR-1", "FR-1", "BE-1")
    position = board()
    ask = ReplaceAsk(position, "WA", tuple(sorted(lost, key=lambda a: -value(position, a))), 2)
    order = answered(ask)
    assert isinstance(order, Replace)
    assert order.armies == ("BR-1", "FR-1")


def value(position: Position, army: str) -> int:
    return position.board.armies[army].value
