"""The order language: every order survives writing and reading."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.cards.hands_and_decks import DiscardAsk
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import (
    Activate,
    Advance,
    AnswerPeace,
    Attack,
    CancelRetreat,
    ChooseGuns,
    ChooseOptional,
    ChooseUnits,
    Discard,
    Done,
    Entrench,
    Move,
    OfferPeace,
    PathsOfGloryOrder,
    PlayCards,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    Rebuild,
    Redeploy,
    Retreat,
    RetreatBefore,
    TakeLosses,
)
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.orders import Context, Line
from pbem.rules import Ask
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.language.reading import (
    AP,
    BOARD,
    CP,
    LANGUAGE,
    PUBLIC,
    START,
    seen,
    walks,
)
from tests.games.paths_of_glory.positions import board, operation

UNITS = st.lists(
    st.sampled_from([u.id for u in BOARD.units]), min_size=1, max_size=4, unique=True
).map(tuple)
ANY_UNITS = st.one_of(st.just(()), UNITS)
CORPS = st.one_of(
    st.just(()),
    st.lists(
        st.sampled_from([u.id for u in BOARD.units if not u.army]), max_size=2, unique=True
    ).map(tuple),
)
STEPS = st.lists(st.sampled_from([u.id for u in BOARD.units]), max_size=6).map(tuple)
SPACES = st.lists(st.sampled_from([s.id for s in BOARD.spaces]), max_size=5, unique=True).map(tuple)
SPACE = st.sampled_from([s.id for s in BOARD.spaces])
CARD = st.sampled_from(sorted(BOARD.cards))
CARDS = st.lists(CARD, max_size=4, unique=True).map(tuple)
COMING = st.sampled_from(["", "BUc", "ROc", "CAVc", *(u.id for u in BOARD.units)])


WALKS = st.lists(walks(), min_size=1, max_size=3, unique_by=lambda walk: walk[0]).map(tuple)


@st.composite
def attacks(draw: Any) -> Attack:
    target = draw(SPACE)
    near = [BOARD.spaces[n].id for n in BOARD.solid[BOARD.space[target]]]
    further = st.sampled_from([(target,), *((target, n) for n in near)])
    ways = st.lists(
        st.tuples(st.sampled_from([u.id for u in BOARD.units]), further), max_size=3
    ).map(tuple)
    steps = draw(STEPS)
    return Attack(
        target,
        draw(UNITS),
        draw(st.one_of(st.just(""), SPACE)),
        draw(CARDS),
        draw(st.booleans()),
        steps,
        draw(st.one_of(st.none(), ways)),
        draw(CORPS) if steps else (),
    )


ORDERS: dict[type[Any], st.SearchStrategy[Any]] = {
    ChooseGuns: st.builds(ChooseGuns, st.booleans()),
    ChooseOptional: st.builds(
        ChooseOptional, st.lists(st.tuples(CARD, CARD), max_size=3).map(tuple)
    ),
    PlayOps: st.builds(PlayOps, CARD),
    PlaySr: st.builds(PlaySr, CARD),
    PlayRp: st.builds(PlayRp, CARD),
    PlayEvent: st.builds(
        PlayEvent, CARD, st.lists(st.tuples(COMING, SPACE), max_size=5).map(tuple), ANY_UNITS
    ),
    OfferPeace: st.just(OfferPeace()),
    AnswerPeace: st.builds(AnswerPeace, st.booleans()),
    PlayOneOp: st.just(PlayOneOp()),
    Activate: st.builds(Activate, SPACES, SPACES),
    Move: WALKS.map(lambda ways: Move(tuple(((unit,), path) for unit, path in ways))),
    Entrench: st.builds(Entrench, st.sampled_from([u.id for u in BOARD.units if u.army])),
    Attack: attacks(),
    Done: st.just(Done()),
    PlayCards: st.builds(PlayCards, CARDS),
    RetreatBefore: st.builds(RetreatBefore, st.booleans()),
    TakeLosses: st.builds(TakeLosses, STEPS) | st.builds(TakeLosses, UNITS, CORPS),
    CancelRetreat: st.just(CancelRetreat())
    | st.builds(
        CancelRetreat,
        st.sampled_from([u.id for u in BOARD.units]),
        st.sampled_from(["", *(u.id for u in BOARD.units if not u.army)]),
    ),
    Retreat: st.builds(Retreat, st.one_of(WALKS, st.just((("BE-1", ()),)))),
    Advance: st.builds(Advance, st.one_of(st.just(()), WALKS)),
    ChooseUnits: st.builds(ChooseUnits, ANY_UNITS),
    Redeploy: st.builds(Redeploy, UNITS, st.one_of(SPACE, st.just("reserve"))),
    Rebuild: st.builds(
        Rebuild,
        st.sampled_from([u.id for u in BOARD.units]),
        st.booleans(),
        st.one_of(st.just(""), SPACE),
    ),
    Discard: st.builds(Discard, CARDS),
}


def test_every_class_of_orders_is_tried() -> None:
    assert set(ORDERS) == set(PathsOfGloryOrder.__args__)


@given(st.one_of(*ORDERS.values()), st.sampled_from([CP, AP, PUBLIC]))
def test_every_order_survives_writing_and_reading(order: Any, context: Context) -> None:
    assert LANGUAGE.read(Line(1, LANGUAGE.write(order)), context) == (order,)


def asks() -> list[Ask]:
    """Asks with many different answers."""
    west = board(
        "metz: GE-4 GE-5 GEc (GEc); strasbourg: GE-6; koblenz: "
        "GE-2 GEc; verdun: FR-3 FRc; nancy: FR-1"
    )
    west.state.hands["cp"] += ["CP-2", "CP-3", "CP-15"]
    op = operation(west, "cp", move="koblenz strasbourg", attack="metz", points=0)
    boxes = board("metz: GE-4 (GEc); berlin: GEc; essen: GEc", boxes="reserve: GEc (GEc) AHc")
    return [
        ActivateAsk(START, "cp", Operation("cp", 5)),
        ActivateAsk(START, "ap", Operation("ap", 3)),
        OperateAsk(west, "cp", op, fighting=False),
        RedeployAsk(boxes, "cp", 5, frozenset()),
        DiscardAsk(west, "cp"),
    ]


@pytest.mark.parametrize("ask", asks(), ids=lambda ask: f"{ask.topic}-{ask.seat}")
def test_answers_and_examples_of_an_ask_can_be_read(ask: Any) -> None:
    context = seen(ask.position, ask.seat, ask)
    rng = random.Random(7)
    for _ in range(60):
        order = choose(ask, rng.randrange)
        assert LANGUAGE.read(Line(1, LANGUAGE.write(order)), context) == (order,)
    lines = LANGUAGE.examples(ask, 4)
    assert lines
    for line in lines:
        (order,) = LANGUAGE.read(Line(1, line), context)
        ask.check(order)


def test_examples_speak_as_players_do() -> None:
    position = board("metz: GE-4 GEc; berlin: GEc")
    lines = LANGUAGE.examples(RedeployAsk(position, "cp", 1, frozenset()), 40)
    assert all("GEc" not in line for line in lines)
    assert any(" corps FROM " in line for line in lines)
    position.state.hands["cp"] += ["CP-2"]
    assert any(line == "DISCARD 2" for line in LANGUAGE.examples(DiscardAsk(position, "cp"), 4))
