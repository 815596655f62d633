"""Quartermaster General: 1914: whom a game waits for, and for what, tells nobody what a seat holds (13.secrets)."""

import random
from collections.abc import Callable, Sequence

import msgspec
import pytest

from pbem.games.quartermaster_1914.board.state import State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.orders import Attrit, Battle, Counter, Decline, Play, Reinforce, Use
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
    SealedSeed,
    StandingOrder,
    Table,
    canonical_json,
)
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random
from tests.games.quartermaster_1914.positions import board, new_game, play
from tests.games.quartermaster_1914.twins import reshuffle

rule = pytest.mark.rule
Policies = dict[str, tuple[StandingOrder, ...]]


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


def reshuffled(game: Quartermaster, state: State, keep: str, rng: random.Random) -> State:
    """The same position as far as one power's seat and the public know: others' hidden cards lie elsewhere."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    for power in game.board.order:
        if power != keep:
            reshuffle(other, power, rng)
    return other


def begun(game: Quartermaster, state: State) -> Adjudication[State]:
    table = Table(SealedSeed(bytes(32)))
    table.chance.bind("00")
    going = Adjudication(game, state, table)
    going.begin()
    return going


def public(records: Sequence[LogRecord]) -> list[LogRecord]:
    """What everybody reads of what happened."""
    return [r for r in records if isinstance(r, Rolled) or (isinstance(r, Logged) and r.audience is None)]


def known(going: Adjudication[State], policies: Policies) -> list[tuple[str, str, bool]]:
    """Who is asked what, and whether a policy answers at once or the game waits for a letter."""
    return [(a.seat, a.topic, answer(policies[a.seat], a) is not None) for a in going.asks]


def answered(ask: Ask, policies: Policies, chosen: Order | None) -> Order:
    """What becomes of an ask: a policy's answer, the active seat's order where it is legal, else the default."""
    order = answer(policies[ask.seat], ask)
    if order is not None:
        return order
    legal = chosen is not None and isinstance(chosen, ask.accepts) and ask.is_legal(chosen)
    return chosen if legal and chosen is not None else ask.default()


def compare(game: Quartermaster, state: State, rng: random.Random) -> int:
    """Play one order of the power in turn in two worlds that differ in what it cannot know; steps compared.

    As long as everybody answers the same, or what nobody can tell apart, both worlds tell the public the same.
    """
    active = game.board.order[state.turn]
    policies = {seat: some_policies(game, seat, rng) for seat in sorted(game.seats)}
    worlds = [begun(game, msgspec.json.decode(canonical_json(state), type=State))]
    worlds.append(begun(game, reshuffled(game, state, active, rng)))
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
        orders = [answered(going.asks[0], policies, chosen) for going in worlds]
        answers = set(orders)
        for going, order in zip(worlds, orders, strict=True):
            going.submit(seat, order)
    return steps


@pytest.mark.campaign
@rule("qmg:13.secrets", "qmg:18.procedure")
def test_whom_a_game_waits_for_does_not_depend_on_hidden_cards(campaign: Callable[[int], int]) -> None:
    compared = 0
    for seed in range(campaign(60)):
        game, rng = new_game(), random.Random(seed)

        def look(going: Adjudication[State], game: Quartermaster = game, rng: random.Random = rng) -> None:
            nonlocal compared
            point, often = going.resume_point, 2 if going.state.frames else 16
            if going.state.phase not in ("deal", "keep") and point is not None and not rng.randrange(often):
                compared += compare(game, msgspec.json.decode(point.state, type=State), rng)

        play_random(game, seed, look)
    assert compared > 200


@rule("qmg:13.secrets", "qmg:11.status")
@pytest.mark.parametrize(("prepared", "paid"), [("UK-LAND-BATTLE-UK", True), ("UK-36", False)])
def test_tanks_are_answered_by_their_policy_whatever_is_prepared(prepared: str, paid: bool) -> None:
    """A policy that uses Mark IV Tanks declines where no card pays for them: to be asked by letter would tell so."""
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
