"""Quartermaster General: 1914: who is waited for tells nobody what a seat holds (13.secrets)."""

import random
from collections.abc import Callable, Collection, Sequence

import msgspec
import pytest

from pbem.games.quartermaster_1914.board.state import State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Counter,
    Decline,
    Play,
    Reinforce,
    Support,
    Use,
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
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import (
    Adjudication,
    Ask,
    Logged,
    LogRecord,
    Order,
    Rolled,
    SeededChance,
    StandingOrder,
    Table,
    canonical_json,
)
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random
from tests.games.quartermaster_1914.positions import board, new_game, play
from tests.games.quartermaster_1914.twins import reshuffle

rule = pytest.mark.rule
FBA = "FR-BUILD-ARMY-FR"
Policies = dict[str, tuple[StandingOrder, ...]]
ALWAYS_ASKED: tuple[StandingOrder, ...] = ()


def some_policies(game: Quartermaster, power: str, rng: random.Random) -> tuple[StandingOrder, ...]:
    """Policies of a power drawn at random, some of them too few to answer everything."""
    own = [card.id for card in game.board.cards.values() if card.power == power]
    few = tuple(rng.sample(own, 3))
    spaces = tuple(rng.sample(sorted(game.board.spaces), 15))
    every: list[StandingOrder] = [
        DefendPolicy(few),
        DefendPolicy("always", spaces=spaces),
        DefendPolicy("never", attackers=("DE", "RU")),
        SupportPolicy(few, spaces=spaces),
        CounterPolicy(few),
        CounterPolicy("always", spaces=spaces),
        LossPolicy(("hand", "prepared"), keep=few),
        LossPolicy(("prepared", "deck", "vp")),
        DiscardPolicy(first=few),
        StatusPolicy(use=True),
        StatusPolicy(use=True, statuses=("UK-32",)),
        StatusPolicy(use=False, statuses=few),
        PickPolicy(prefer=few),
        AskMe("DEFEND", spaces),
        AskMe("LOSE"),
    ]
    chosen = rng.sample(every, rng.randrange(len(every)))
    return (*chosen, *(SHIPPED if rng.random() < 0.5 else ()))


def reshuffled(state: State, powers: Collection[str], rng: random.Random) -> State:
    """The same position to everybody else: the hidden cards of these powers lie elsewhere."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    for power in sorted(powers):
        reshuffle(other, power, rng)
    return other


def begun(game: Quartermaster, state: State) -> Adjudication[State]:
    table = Table(SeededChance(bytes(32)))
    table.chance.bind("00")
    going = Adjudication(game, state, table)
    going.begin()
    return going


def public(records: Sequence[LogRecord]) -> list[LogRecord]:
    """What everybody reads of what happened."""
    return [
        r
        for r in records
        if isinstance(r, Rolled) or (isinstance(r, Logged) and r.audience is None)
    ]


def known(going: Adjudication[State], policies: Policies) -> list[tuple[str, str, bool]]:
    """Who is asked what, and whether a policy answers at once or the game waits for a letter."""
    return [
        (a.seat, a.topic, going.game.standing_answer(policies, a) is not None) for a in going.asks
    ]


def answered(game: Quartermaster, ask: Ask, policies: Policies, chosen: Order | None) -> Order:
    """The answer to an ask: a policy's, the active seat's order if legal, else the default."""
    order = game.standing_answer(policies, ask)
    if order is not None:
        return order
    legal = chosen is not None and isinstance(chosen, ask.accepts) and ask.is_legal(chosen)
    return chosen if legal and chosen is not None else ask.default()


def compare(game: Quartermaster, state: State, rng: random.Random) -> int:
    """Play one order in two worlds that differ in what the power cannot know; compare steps.

    As long as everybody answers the same, or what nobody can tell apart, both worlds tell the
    public the same. Where the cards of those asked by letter alone lie elsewhere, everybody else's
    standing orders answer the same, unless a card lets them look at some of those.
    """
    active = game.board.order[state.turn]
    others = [power for power in game.board.order if power != active]
    silent = rng.sample(others, rng.choice([0, 1, 1, 2]))
    policies = {
        seat: ALWAYS_ASKED if seat in silent else some_policies(game, seat, rng)
        for seat in sorted(game.seats)
    }
    worlds = [begun(game, msgspec.json.decode(canonical_json(state), type=State))]
    worlds.append(begun(game, reshuffled(state, silent or others, rng)))
    (ask,) = worlds[0].asks
    assert isinstance(ask, TurnAsk)
    aimed = [order for order in ask.actions() if isinstance(order, Battle | Attrit)]
    first = rng.choice(aimed) if aimed else choose(ask, rng.randrange)
    for going in worlds:
        going.asks[0].check(first)
        going.table.drain()
        going.submit(active, first)
    answers, steps = {first}, 0
    while steps < 12:
        records = [public(going.table.drain()) for going in worlds]
        if len(answers) > 1 and records[0] != records[1]:
            break
        assert records[0] == records[1]
        assert known(worlds[0], policies) == known(worlds[1], policies)
        if not worlds[0].asks or worlds[0].state.turn != state.turn:
            break
        steps += 1
        seat = worlds[0].asks[0].seat
        chosen = choose(worlds[0].asks[0], rng.randrange) if seat == active else None
        orders = [answered(game, going.asks[0], policies, chosen) for going in worlds]
        answers = set(orders)
        shown = {repr(going.asks[0].prompt()) for going in worlds}
        assert len(answers) == 1 or len(shown) > 1 or seat in (silent or game.seats)
        for going, order in zip(worlds, orders, strict=True):
            going.submit(seat, order)
    return steps


@pytest.mark.campaign
@pytest.mark.parametrize("stream", range(4))
@rule("qmg:13.secrets", "qmg:18.procedure")
def test_whom_a_game_waits_for_does_not_depend_on_hidden_cards(
    stream: int, campaign: Callable[[int], int]
) -> None:
    compared = 0
    for seed in range(campaign(60)):
        game, rng = new_game(), random.Random(f"{stream} {seed}")

        def look(
            going: Adjudication[State], game: Quartermaster = game, rng: random.Random = rng
        ) -> None:
            nonlocal compared
            point, often = going.resume_point, 2 if going.state.frames else 16
            if (
                going.state.phase not in ("deal", "keep")
                and point is not None
                and not rng.randrange(often)
            ):
                compared += compare(game, msgspec.json.decode(point.state, type=State), rng)

        play_random(game, seed, look, play_as=Adjudication)
    assert compared > 200


@rule("qmg:13.secrets", "qmg:18.procedure")
@pytest.mark.parametrize(
    "asked",
    [(), (AskMe("DEFEND"),), (AskMe("DEFEND", ("PIC",)), *SHIPPED), (DefendPolicy((FBA,)),)],
)
def test_what_standing_orders_show_tells_nothing_of_an_ally_who_is_asked_by_letter(
    asked: tuple[StandingOrder, ...],
) -> None:
    """France answers an attack the same way, whatever the British have prepared."""
    rng, shown = random.Random(0), 0
    for french in [FBA, f"{FBA}*2", "FR-36", f"{FBA} FR-36", "FR-31"]:
        pool = [card.id for card in new_game().board.cards.values() if card.power == "UK"]
        hands = [" ".join(rng.sample(pool, 3)) for _ in range(12)]
        said = {french_answer(french, british, {"FR": SHIPPED, "UK": asked}) for british in hands}
        assert len(said) == 1
        counted = {
            french_answer(french, british, {"FR": SHIPPED, "UK": SHIPPED}) for british in hands
        }
        shown += len(counted) > 1
    assert shown


def french_answer(french: str, british: str, policies: Policies) -> Order | None:
    """French standing orders in Picardy: two symbols are missing, the British answer next."""
    where = "DE: BER WGE BEL; FR: PAR PIC; UK: BRI ENG PIC"
    cards = {
        "hands": "DE: DE-LAND-BATTLE DE-21",
        "prepared": f"FR: {french} {FBA}; UK: {british}; DE: DE-51",
    }
    going = play(
        board(where, **cards),
        Play("DE-LAND-BATTLE"),
        Battle("PIC"),
        Reinforce(FBA),
        Support("DE-51"),
    )
    return going.game.standing_answer(policies, going.asks[0])


@rule("qmg:13.secrets", "qmg:18.procedure")
def test_an_ally_counts_as_far_as_its_own_standing_orders_add_its_card_at_once() -> None:
    """Two symbols are missing; France and Britain have one each."""
    build = "UK-BUILD-ARMY-UK"
    for british, counts in (
        (SHIPPED, True),
        ((DefendPolicy((build,)), DefendPolicy("never")), True),
        ((DefendPolicy("never"),), False),
        ((DefendPolicy("always", spaces=("PAR",)),), False),
        ((DefendPolicy((build,)),), False),
        ((AskMe("DEFEND"), *SHIPPED), False),
    ):
        said = french_answer(FBA, build, {"FR": SHIPPED, "UK": british})
        assert said == (Reinforce(FBA) if counts else Decline())
    assert french_answer(FBA, build, {"FR": SHIPPED}) == Decline()


@rule("qmg:13.secrets", "qmg:11.status")
@pytest.mark.parametrize(("prepared", "paid"), [("UK-LAND-BATTLE-UK", True), ("UK-36", False)])
def test_tanks_are_answered_by_their_policy_whatever_is_prepared(prepared: str, paid: bool) -> None:
    """A policy on Mark IV Tanks declines without a card to pay: a letter would tell so."""
    battle, build = "DE-LAND-BATTLE", "UK-BUILD-ARMY-UK"
    position = board(
        "UK: BRI ENG PIC; US: USA CAN NAO PAR; DE: BER WGE BEL",
        hands=f"DE: {battle}",
        prepared=f"UK: {build} UK-48 {prepared}",
        statuses="UK: UK-32 UK-34",
    )
    (ask,) = play(position, Play(battle), Battle("PIC"), Reinforce(build), Counter("UK-48")).asks
    assert answer((StatusPolicy(use=True, statuses=("UK-32",)),), ask) == (
        Use("UK-32", prepared) if paid else Decline()
    )
    assert answer((StatusPolicy(use=True, statuses=("UK-33",)),), ask) is None
