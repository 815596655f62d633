"""Every order and policy survives writing and reading."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.quartermaster_1914.battle.battle_start import WEAPONS
from pbem.games.quartermaster_1914.cards.drafting import KINDS
from pbem.games.quartermaster_1914.language.grammar import STANDING_VERBS, VERBS
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    Draw,
    Drop,
    Eliminate,
    EndTurn,
    Force,
    Keep,
    Lose,
    Mulligan,
    Pick,
    Place,
    Play,
    PlayOnly,
    Prepare,
    QuartermasterOrder,
    Reinforce,
    Remove,
    Retrieve,
    Revive,
    Spend,
    Support,
    Unleash,
    Unprepare,
    Use,
    Withdraw,
)
from pbem.games.quartermaster_1914.standing import (
    SHIPPED,
    AskMe,
    CounterPolicy,
    DefendPolicy,
    DiscardPolicy,
    LossPolicy,
    PickPolicy,
    QuartermasterStandingOrder,
    StatusPolicy,
    SupportPolicy,
    Topic,
    Zone,
)
from pbem.orders import Context, Line, read_lines
from tests.games.quartermaster_1914.language.reading import GAME, LANGUAGE, PUBLIC, read, seen_by

CARD = st.sampled_from(sorted(GAME.board.cards))
SPACE = st.sampled_from(sorted(GAME.board.spaces))
POWER = st.sampled_from(GAME.board.order)
NATION = st.sampled_from(sorted(GAME.board.nations))
FEW = st.integers(0, 12)


def some(what: st.SearchStrategy[str], least: int = 1) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(what, min_size=least, max_size=4).map(tuple)


def or_none(what: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(st.just(""), what)


WHEN = st.sampled_from(["", "won", "lost"])
WEAPON = st.sampled_from(sorted(GAME.board.effects[effect].id for effect in WEAPONS))
TOOL = CARD.filter(lambda card: GAME.board.cards[card].effect not in WEAPONS)
MOST = st.one_of(st.none(), FEW)
USES = st.lists(st.tuples(CARD, or_none(POWER)), max_size=3).map(tuple)
ORDERS = (
    st.builds(Keep, some(CARD)),
    st.builds(Mulligan, or_none(POWER)),
    st.builds(Draft, NATION, st.sampled_from(KINDS), st.sampled_from(["deck", "discard"])),
    st.builds(Play, CARD, when=WHEN),
    st.builds(PlayOnly, CARD, when=WHEN),
    st.builds(Use, TOOL, or_none(CARD), or_none(SPACE), st.booleans(), when=WHEN),
    st.builds(Unleash, WEAPON, or_none(POWER)),
    st.builds(Place, SPACE, when=WHEN),
    st.builds(
        Battle,
        SPACE,
        or_none(SPACE),
        st.one_of(st.none(), some(CARD, 0)),
        some(CARD, 0),
        st.one_of(st.none(), USES),
        MOST,
        when=WHEN,
    ),
    st.builds(Eliminate, NATION, SPACE, when=WHEN),
    st.builds(Prepare, CARD, when=WHEN),
    st.builds(Unprepare, CARD, when=WHEN),
    st.builds(Attrit, CARD, or_none(POWER), when=WHEN),
    st.builds(Spend, CARD, when=WHEN),
    st.builds(Retrieve, some(CARD), when=WHEN),
    st.builds(Revive, CARD, st.sampled_from(("play", "prepare", "bottom")), when=WHEN),
    st.builds(Withdraw, some(SPACE), when=WHEN),
    st.builds(Drop, CARD, when=WHEN),
    st.builds(Force, POWER, when=WHEN),
    st.builds(Remove, NATION, SPACE, when=WHEN),
    st.builds(Draw, st.one_of(st.none(), FEW.filter(bool))),  # DRAW 0 is ENDTURN
    st.just(EndTurn()),
    st.builds(Reinforce, CARD, st.booleans()),
    st.builds(Support, CARD, st.booleans(), st.booleans()),
    st.builds(Counter, CARD),
    st.just(Decline()),
    st.builds(Discard, some(CARD)),
    st.builds(Lose, some(CARD, 0), some(CARD, 0), FEW, FEW, or_none(POWER)).filter(
        lambda o: o.hand or o.prepared or o.deck or o.vp
    ),
    st.builds(Pick, or_none(CARD)),
)


def test_no_class_of_orders_or_policies_is_forgotten() -> None:
    orders, verbs = get_args(QuartermasterOrder), {verb.name for verb in VERBS}
    assert len(ORDERS) == len(orders)
    assert len(orders) - len({PlayOnly, Unleash}) == len(verbs - {"IF"})
    assert len(POLICIES) == len(get_args(QuartermasterStandingOrder)) == len(STANDING_VERBS)


@pytest.mark.parametrize("orders", ORDERS, ids=[o.__name__ for o in get_args(QuartermasterOrder)])
def test_every_order_survives_writing_and_reading(orders: st.SearchStrategy[Any]) -> None:
    @given(orders, st.sampled_from([PUBLIC, seen_by("AT"), seen_by("UK")]))
    def survives(order: Any, context: Context) -> None:
        assert read(LANGUAGE.write(order), context) == (order,)

    survives()


CARDS = st.one_of(st.sampled_from(["always", "never"]), some(CARD))
POLICIES = (
    st.builds(DefendPolicy, CARDS, some(POWER, 0), some(SPACE, 0), some(NATION, 0)),
    st.builds(SupportPolicy, CARDS, some(POWER, 0), some(SPACE, 0)),
    st.builds(CounterPolicy, CARDS, some(POWER, 0), some(SPACE, 0)),
    st.builds(LossPolicy, some(st.sampled_from(get_args(Zone))), some(CARD, 0), some(POWER, 0)),
    st.builds(
        DiscardPolicy, some(CARD, 0), some(CARD, 0), st.sampled_from(["own", "others", "any"])
    ),
    st.builds(StatusPolicy, st.booleans(), some(CARD, 0)),
    st.builds(PickPolicy, some(CARD, 0)),
    st.builds(AskMe, st.sampled_from(get_args(Topic)), some(SPACE, 0)),
)


@pytest.mark.parametrize(
    "policies", POLICIES, ids=[p.__name__ for p in get_args(QuartermasterStandingOrder)]
)
def test_every_policy_survives_writing_and_reading(policies: st.SearchStrategy[Any]) -> None:
    @given(policies)
    def survives(policy: Any) -> None:
        assert LANGUAGE.read_standing(Line(1, LANGUAGE.write_standing(policy)), PUBLIC) == policy

    survives()


@pytest.mark.parametrize("policy", SHIPPED, ids=lambda policy: type(policy).__name__)
def test_what_is_shipped_can_be_written_and_sent_back(policy: Any) -> None:
    reading = read_lines([Line(1, LANGUAGE.write_standing(policy))], LANGUAGE, PUBLIC, GAME.seats)
    assert [item.standing for item in reading.items] == [policy]
