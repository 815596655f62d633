"""Quartermaster General: 1914: standing orders answer what happens in the turns of others."""

import random

import msgspec
import pytest

from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    Lose,
    Pick,
    Play,
    Reinforce,
    Support,
    Unleash,
)
from pbem.games.quartermaster_1914.standing import (
    SHIPPED,
    AskMe,
    CounterPolicy,
    DefendPolicy,
    DiscardPolicy,
    LossPolicy,
    PickPolicy,
    StatusPolicy,
    SupportPolicy,
    answer,
)
from pbem.rules import Adjudication, SeededChance, StandingOrder, Table, WouldReveal
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled
from tests.games.quartermaster_1914.positions import board, more, new_game, play

LB, FBA = "DE-LAND-BATTLE", "FR-BUILD-ARMY-FR"


def attacked(**cards: str) -> Adjudication[State]:
    """France is attacked in Picardy by Germany."""
    cards = {"hands": f"DE: {LB} DE-21"} | cards
    return play(board("DE: BER WGE BEL; FR: PAR PIC", **cards), Play(LB), Battle("PIC"))


def said(going: Adjudication[State], *standing: StandingOrder) -> object:
    return answer(standing, going.asks[0])


def test_defending_always_uses_the_smallest_card_that_holds() -> None:
    going = attacked(prepared=f"FR: FR-31 {FBA}")
    assert said(going, *SHIPPED) == Reinforce(FBA)
    assert said(attacked(prepared="FR: FR-31"), *SHIPPED) == Reinforce("FR-31")
    assert said(attacked(prepared="FR: FR-36"), *SHIPPED) == Decline()


def test_defending_spends_nothing_that_cannot_hold() -> None:
    going = attacked(prepared=f"FR: FR-31 {FBA}; DE: DE-51 {LB}*2")
    more(going, Reinforce(FBA), Support("DE-51"))
    assert said(going, *SHIPPED) == Reinforce("FR-31")
    going = attacked(prepared=f"FR: {FBA}*2; DE: DE-51")
    more(going, Reinforce(FBA), Support("DE-51"))
    assert said(going, *SHIPPED) == Decline()


def test_defending_by_space_card_and_attacker() -> None:
    going = attacked(prepared=f"FR: FR-31 {FBA}")
    assert said(going, DefendPolicy("never")) == Decline()
    assert said(going, DefendPolicy("never", spaces=("PAR",))) is None
    assert said(
        going, DefendPolicy("never", attackers=("AH",)), DefendPolicy("always")
    ) == Reinforce(FBA)
    assert said(going, DefendPolicy("always", powers=("UK",))) is None
    both = DefendPolicy(("FR-31", FBA), spaces=("PIC",), attackers=("DE",))
    assert said(going, both, DefendPolicy("always")) == Reinforce("FR-31")
    assert said(going, DefendPolicy(("FR-25",)), DefendPolicy("always")) == Reinforce(FBA)


def test_who_wants_to_be_asked_is_asked() -> None:
    going = attacked(prepared=f"FR: {FBA}")
    assert said(going, AskMe("DEFEND"), *SHIPPED) is None
    assert said(going, AskMe("DEFEND", ("PAR",)), *SHIPPED) == Reinforce(FBA)
    assert said(going, AskMe("DEFEND", ("PIC",)), *SHIPPED) is None
    assert said(going, AskMe("COUNTER"), *SHIPPED) == Reinforce(FBA)
    assert said(play(board()), *SHIPPED) is None


def test_support_and_counterattack() -> None:
    going = attacked(prepared=f"FR: FR-31 FR-24; DE: {LB}*2 DE-51")
    more(going, Reinforce("FR-31"))
    assert said(going, *SHIPPED) == Support("DE-51")
    assert said(going, SupportPolicy((LB, "DE-51")), *SHIPPED) == Support(LB)
    assert said(going, SupportPolicy((LB,)), SupportPolicy("never")) == Support(LB)
    assert said(going, SupportPolicy("never", spaces=("PIC",))) == Decline()
    more(going, Decline())
    assert said(going, *SHIPPED) == Counter("FR-24")
    assert said(going, CounterPolicy("never")) == Decline()
    assert said(going, CounterPolicy("always", spaces=("WGE",))) is None
    assert said(going, CounterPolicy(("FR-24",), spaces=("BEL",)), *SHIPPED) == Counter("FR-24")


@pytest.mark.rule("qmg:13.secrets")
def test_a_list_of_cards_speaks_only_where_the_rest_would_answer_too() -> None:
    """To be asked by letter when none of the cards is prepared would tell that none is."""
    going = attacked(prepared=f"FR: FR-31 {FBA}")
    listed = DefendPolicy((FBA,))
    assert said(going, listed) is None
    assert said(going, listed, AskMe("DEFEND"), *SHIPPED) is None
    assert said(going, listed, DefendPolicy(("FR-31",))) is None
    assert said(going, listed, DefendPolicy("never", spaces=("PAR",))) is None
    assert said(going, listed, DefendPolicy("never")) == Reinforce(FBA)
    assert said(going, DefendPolicy(("FR-25",)), DefendPolicy("never")) == Decline()


@pytest.mark.rule("qmg:17.difficult")
@pytest.mark.parametrize(
    ("hand", "order"), [("DE-21 DE-22", Decline()), ("DE-21 DE-22 DE-24", Support(LB))]
)
def test_support_that_the_hand_cannot_pay_for_to_the_end_is_not_begun(
    hand: str, order: Support | Decline
) -> None:
    cards = {"prepared": f"DE: {LB}*2; FR: FR-34", "hands": f"DE: {LB} {hand}"}
    going = play(
        board("DE: BER WGE; FR: PAR BUR", **cards),
        Play(LB),
        Battle("BUR", pay=("DE-21",)),
        Reinforce("FR-34"),
    )
    assert said(going, *SHIPPED) == order


def losing(**cards: str) -> Adjudication[State]:
    return play(
        board("DE: BER; UK: BRI", **({"hands": "DE: DE-27; UK: UK-34 UK-47"} | cards)),
        Play("DE-27"),
    )


def test_losses_in_order_of_zones() -> None:
    assert said(losing(), *SHIPPED) == Lose(deck=3, power="UK")
    cards = {"decks": "UK: 0", "prepared": "UK: UK-40"}
    assert said(losing(**cards), *SHIPPED) == Lose(("UK-47", "UK-34"), ("UK-40",), power="UK")
    assert said(losing(prepared="UK: UK-40"), LossPolicy(("prepared", "hand"))) == Lose(
        prepared=("UK-40",), hand=("UK-47", "UK-34"), power="UK"
    )
    assert said(losing(**cards), LossPolicy(("deck", "vp", "hand"))) == Lose(vp=3, power="UK")
    assert said(losing(), LossPolicy(("hand",), keep=("UK-47",))) == Lose(
        ("UK-34", "UK-47"), deck=1, power="UK"
    )
    assert said(losing(), LossPolicy(("hand",), powers=("FR",))) is None


def test_discards_are_answered_in_the_turns_of_others_only() -> None:
    forced = play(
        board(
            "UK: BRI BEL; DE: BER WGE",
            active="UK",
            hands="UK: UK-39",
            prepared="UK: UK-48; DE: DE-32 DE-44 DE-BUILD-NAVY",
        ),
        Play("UK-39"),
    )
    assert said(forced, *SHIPPED) == Discard(("DE-BUILD-NAVY",))
    assert said(forced, DiscardPolicy(first=("DE-44",))) == Discard(("DE-44",))
    assert said(forced, DiscardPolicy(keep=("DE-BUILD-NAVY",))) == Discard(("DE-44",))
    own = play(board("DE: BER", hands="DE: DE-44 DE-45 DE-46"), Draft("DE", "build_army"))
    assert said(own, *SHIPPED) is None
    assert said(own, DiscardPolicy(first=("DE-46",), turn="own")) == Discard(("DE-46", "DE-44"))
    assert said(own, DiscardPolicy(turn="any")) == Discard(("DE-44", "DE-45"))


def test_statuses_in_battle() -> None:
    going = attacked(prepared=f"FR: {FBA}", statuses="DE: DE-32 DE-37")
    assert said(going, *SHIPPED) == Unleash("DE-32", "FR")
    assert said(attacked(prepared=f"FR: {FBA}", statuses="DE: DE-37"), *SHIPPED) == Decline()
    assert said(going, StatusPolicy(False)) == Decline()
    assert said(going, StatusPolicy(True, ("DE-39",))) is None
    where = "UK: BRI ENG; DE: BER BAL NTH"
    cards = {
        "hands": "DE: DE-SEA-BATTLE",
        "prepared": "UK: UK-BUILD-NAVY-UK",
        "statuses": "UK: UK-33",
    }
    sea = play(board(where, **cards), Play("DE-SEA-BATTLE"), Battle("ENG"))
    assert said(sea, *SHIPPED) == Reinforce("UK-BUILD-NAVY-UK", keep=True)
    assert said(sea, DefendPolicy("always")) == Reinforce("UK-BUILD-NAVY-UK")


def test_cards_to_pick() -> None:
    going = play(
        board("RU: MOS", active="RU", hands="RU: RU-24; AT: AT-BUILD-ARMY-AH AT-17 AT-25"),
        Play("RU-24"),
    )
    assert said(going, *SHIPPED) is None
    assert said(going, PickPolicy(turn="own")) == Pick("AT-17")
    assert said(going, PickPolicy(("AT-99", "AT-25"), "any")) == Pick("AT-25")
    assert said(going, AskMe("PICK"), PickPolicy(turn="any")) is None
    cards = {"hands": "UK: UK-25", "statuses": "DE: DE-32 DE-35", "decks": "RU: 0; DE: 0"}
    going = play(board("UK: BRI; DE: BER", active="UK", **cards), Play("UK-25"))
    assert said(going, *SHIPPED) == going.asks[0].default() == Pick("DE-32")


@pytest.mark.parametrize(
    "policy",
    [
        *SHIPPED,
        AskMe("LOSE"),
        DefendPolicy(("FR-31",), ("FR",), ("PIC",), ("DE",)),
        PickPolicy(("A",)),
    ],
)
def test_standing_orders_can_be_written_down(policy: StandingOrder) -> None:
    from pbem.games.quartermaster_1914.standing import QuartermasterStandingOrder

    assert (
        msgspec.json.decode(msgspec.json.encode(policy), type=QuartermasterStandingOrder) == policy
    )


def test_the_game_answers_with_what_it_ships() -> None:
    going = attacked(prepared=f"FR: {FBA}")
    shipped = going.game.shipped_standing("FR")
    assert set(SHIPPED) - set(shipped) == {SHIPPED[5]}
    assert StatusPolicy(True, ("UK-33",)) in going.game.shipped_standing("UK")
    assert StatusPolicy(True, ("DE-32", "DE-39")) in going.game.shipped_standing("DE")
    assert going.game.standing_answer({"FR": shipped}, going.asks[0]) == Reinforce(FBA)
    assert going.game.standing_answer({}, going.asks[0]) is None
    assert going.outcome is None


def rehearsed(position: Position, *orders: object) -> Adjudication[State]:
    """The orders on a sealed table."""
    from pbem.games.quartermaster_1914.game import Quartermaster

    table = Table(SeededChance(bytes(32)))
    table.sealed = True
    going = Adjudication(
        Quartermaster(position.board, position.state.options), position.state, table
    )
    going.begin()
    return more(going, *orders)  # type: ignore[arg-type]


def test_a_rehearsal_tells_nothing_of_what_others_would_do() -> None:
    """The rehearsal tries own orders; another seat's answer or a drawn card ends it."""
    where = "DE: BER WGE BEL; FR: PAR PIC"
    tried = rehearsed(board(where, hands=f"DE: {LB}"), Play(LB), Battle("PIC"))
    assert "PIC" not in tried.state.at["FR"]
    for cards, orders in (
        ({"prepared": "FR: FR-36"}, (Play(LB), Battle("PIC"))),
        ({}, (Play("DE-27"),)),
    ):
        with pytest.raises(WouldReveal):
            rehearsed(board(where, hands=f"DE: {LB} DE-27", **cards), *orders)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_answered_by_standing_orders_asks_only_for_the_own_turn(seed: int) -> None:
    """Whoever is not in turn is never waited for, except for the opening hand."""
    game, rng = new_game(), random.Random(seed)
    going = Adjudication(game, game.setup(), shuffled(seed))
    going.begin()
    while going.asks:
        ask = going.asks[0]
        order = answer(SHIPPED, ask)
        if order is None and going.state.phase != "keep":
            assert ask.seat == game.board.order[going.state.turn]
        going.submit(ask.seat, order if order is not None else choose(ask, rng.randrange))
    assert going.state.outcome is not None
