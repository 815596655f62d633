"""The shipped standing orders do what the order reference says of them, where something else hurt."""

import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.cards.hands_and_decks import DiscardAsk
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.combat_sequence import HaigAsk
from pbem.games.paths_of_glory.combat.loss_choices import loss_choices
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.combat.withdrawal import WithdrawalAsk, savable_units
from pbem.games.paths_of_glory.operations.stacking import ExcessAsk
from pbem.games.paths_of_glory.orders import (
    ChooseUnits,
    Discard,
    PlayCards,
    Retreat,
    RetreatBefore,
    TakeLosses,
)
from pbem.games.paths_of_glory.standing import SHIPPED, answer
from pbem.render import Catalogue
from pbem.rules import Ask, Order
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.fights import Paths, combat, ways
from tests.games.paths_of_glory.positions import board

rule = pytest.mark.rule


def answered(ask: Ask) -> Order | None:
    return answer(SHIPPED, ask)


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_each_shipped_order_has_its_reason(lang: str) -> None:
    words = Catalogue(lang)
    names = {type(policy).__name__ for policy in SHIPPED}
    assert len(names) == len(SHIPPED)
    assert all(words.text(f"pog.why.{name}") for name in names)


@rule("pog:9.5.4.1", "pog:9.5.4.5")
def test_cards_that_lie_open_are_used_and_the_hand_is_kept() -> None:
    """Pleve leaves the game when it is played; Severe Weather is lost with the turn anyway."""
    fought = Combat("brest_litovsk: GE-8 > pinsk: RU-1", turn=9)
    fought.position.state.open_cards[AP] = ["AP-7"]
    fought.position.state.hands[AP] = ["AP-4"]
    assert answered(PlayCardsAsk(fought.position, AP, fought.scene())) == PlayCards(("AP-7",))


@rule("pog:12.4.3", "pog:12.4.4")
@pytest.mark.parametrize(
    ("where", "number", "steps"),
    [
        ("sedan: (BR-BEF) FR-5", 3, ("FR-5",)),  # the BEF is never rebuilt
        ("sedan: FR-5 (FR-6)", 3, ("FR-5",)),  # a reduced army would be gone
        ("sedan: FR-5 FRc FRc", 2, ("FRc-1", "FRc-2")),  # nobody is eliminated
    ],
)
def test_losses_of_a_defender_cost_no_army_where_they_need_not(
    where: str, number: int, steps: tuple[str, ...]
) -> None:
    position = board(f"{where}; liege: GE-1", boxes="reserve: FRc BEFc")
    battle = combat(position, "GE-1", "sedan", defender=number)
    ask = TakeLossesAsk(position, AP, loss_choices(position, battle, AP))
    order = answered(ask)
    assert isinstance(order, TakeLosses)
    assert sorted(order.steps) == sorted(steps)


@rule("pog:12.4.3", "pog:12.7.1")
@pytest.mark.parametrize(
    ("advance", "step"), [(ways("GE-1> sedan"), "GE-2"), (ways("GE-2> sedan"), "GE-1")]
)
def test_losses_of_an_attacker_spare_who_is_to_advance(advance: Paths, step: str) -> None:
    """The army that the order sent forward used to be reduced, and the space stayed empty."""
    position = board("sedan: FR-5; liege: GE-1; koblenz: GE-2", cp=["liege"])
    battle = combat(position, "GE-1 GE-2", "sedan", attacker=3, advance=advance)
    ask = TakeLossesAsk(position, CP, loss_choices(position, battle, CP))
    assert answered(ask) == TakeLosses((step,))


@rule("pog:12.5.3", "pog:12.5.5", "pog:10.1.1")
def test_a_retreat_goes_where_nobody_is_lost() -> None:
    """Only one has room in each of the spaces behind Sedan."""
    full = "FRc FRc"
    position = board(
        f"sedan: FR-5 FR-6; liege: GE-1; cambrai: {full}; chateau_thierry: {full} FRc;"
        f" verdun: {full}; brussels: GE-2",
        cp=["liege", "brussels"],
    )
    battle = combat(position, "GE-1", "sedan", length=1)
    ask = RetreatAsk(position, AP, battle, tuple(battle.defenders), 1)
    order = answered(ask)
    assert isinstance(order, Retreat)
    assert sorted(path for _, path in order.paths) == [("cambrai",), ("verdun",)]


@rule("pog:12.6.3", "pog:12.6.6")
def test_a_withdrawal_gives_its_step_back_to_the_most_valuable_unit() -> None:
    position = board("sedan: (FR-5) (BR-BEF); liege: GE-1", boxes="reserve: FRc BEFc")
    battle = combat(position, "GE-1", "sedan", defender=6)
    number = position.board.unit
    battle.lost[AP] += [(number["FR-5"], -1, False), (number["BR-BEF"], -1, False)]
    ask = WithdrawalAsk(position, AP, battle, tuple(savable_units(position, battle)))
    assert answered(ask) == ChooseUnits(("BR-BEF",))


@rule("pog:10.1.3")
@pytest.mark.parametrize("stack", ["FRc FRc FRc FR-5", "FR-5 FRc FRc FRc"])
def test_of_too_many_units_of_the_opponent_the_army_goes(stack: str) -> None:
    position = board(f"sedan: {stack}")
    ask = ExcessAsk(position, CP, position.board.space["sedan"])
    assert answered(ask) == ChooseUnits(("FR-5",))


@pytest.mark.card("pog:CP-61")
def test_entrenched_germans_stay_where_haig_lets_them() -> None:
    position = board("cambrai: GE-1; amiens: BR-1", trenches="cp: cambrai 2")
    ask = HaigAsk(position, CP, combat(position, "BR-1", "cambrai"))
    assert answered(ask) == RetreatBefore(retreat=False)


@rule("pog:9.5.4.6")
def test_no_combat_card_is_put_away_before_drawing() -> None:
    position = board()
    position.state.hands[AP] = ["AP-1", "AP-4", "AP-5"]
    assert answered(DiscardAsk(position, AP)) == Discard()
