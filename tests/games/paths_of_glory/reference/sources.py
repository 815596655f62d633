"""Positions to record from: random games, and units thrown on the map."""

from collections.abc import Iterator
from random import Random

import msgspec

from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.state import ELIMINATED, UNUSED, Position, State
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.rules import Adjudication, SeededChance
from pbem.rules.table import Table
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import new_game, start

Front = tuple[frozenset[str], frozenset[str]]
"""Where units stand, and whose; empty: everywhere, everybody."""
FRONTS: tuple[Front, ...] = (
    (frozenset(), frozenset()),
    (frozenset({"fr", "be", "ge"}), frozenset({"fr", "be", "br", "us", "ge"})),
    (frozenset({"ru", "ro", "ah", "ge"}), frozenset({"ru", "ro", "sb", "ah", "ge"})),
)


def of_games(random: Random) -> Iterator[tuple[Position, str]]:
    """Positions of random games before operations, with the side that acts."""
    while True:
        game = new_game(
            optional_cards=random.choice(("none", "all")),
            historical=random.random() < 0.3,
            entrench_bonus=random.random() < 0.5,
        )
        chance = SeededChance(random.randbytes(8))
        adjudication: Adjudication[State] = Adjudication(game, game.setup(), Table(chance))
        adjudication.begin()
        for _ in range(random.randint(200, 1500)):
            if not adjudication.asks:
                break
            ask = adjudication.asks[0]
            if isinstance(ask, ActivateAsk) and random.random() < 0.2:
                state = msgspec.json.decode(msgspec.json.encode(adjudication.state), type=State)
                yield Position(game.board, state), ask.side
            adjudication.submit(ask.seat, choose(ask, random.randrange))


def scattered(random: Random) -> Iterator[tuple[Position, str]]:
    """Positions with units thrown on both maps and all nations at war."""
    while True:
        position = start(
            historical=random.random() < 0.3,
            entrench_bonus=random.random() < 0.5,
            supplied_beside_unsupplied=random.choice(("no_card_effect", "own_supply")),
        )
        state, board = position.state, position.board
        state.phase, state.turn = "action", random.randint(1, 20)
        state.round = random.randint(1, 6)
        state.at_war = {n for n in ("it", "tu", "bu", "ro", "gr") if random.random() < 0.9}
        state.limited_greece = "gr" not in state.at_war and random.random() < 0.5
        state.trenches.clear()
        state.reduced.clear()
        for unit in range(len(board.units)):
            position.place(unit, UNUSED)
        if random.random() < 0.5:
            state.beachhead = board.space[random.choice(("mef1", "mef2", "mef3", "mef4"))]
        for space in range(len(board.spaces)):
            if board.spaces[space].fort and random.random() < 0.3:
                position.destroy_fort(space)
            free = not position.is_closed(space) and not position.fort_strength(space)
            if free and random.random() < 0.08:
                position.take(ENEMY[position.controller(space)], space)
        front, side = random.choice(FRONTS), random.choice((AP, CP))
        _throw_units(position, random, front, side)
        state.vp = 10
        yield position, side


def _throw_units(position: Position, random: Random, front: Front, active: str) -> None:
    """Stacks beside each other around a few spaces; the rest goes to the boxes."""
    board, state = position.board, position.state
    lands, nations = front
    ground = [n for n, space in enumerate(board.spaces) if not lands or space.nation in lands]
    centres = random.sample(ground, min(len(ground), 14 if not lands else 9))
    near: list[int] = []
    for centre in centres:
        near += [centre, *board.solid[centre]]
        near += [n for s in board.solid[centre] for n in board.solid[s] if random.random() < 0.3]
    for space in dict.fromkeys(near):
        if position.is_closed(space) or random.random() < 0.4:
            continue
        side = position.controller(space)
        if random.random() < 0.35:
            side = ENEMY[side]
        _throw_stack(position, random, nations, space, side, weak=side != active)
    for unit in board.units:
        if state.at[unit.n] == UNUSED and not unit.army and random.random() < 0.25:
            state.at[unit.n] = -1
            if random.random() < 0.4:
                state.reduced.add(unit.n)


def _throw_stack(
    position: Position,
    random: Random,
    nations: frozenset[str],
    space: int,
    side: str,
    *,
    weak: bool,
) -> None:
    """One to three units, mostly of one nation that is at war."""
    board, state = position.board, position.state
    where = board.spaces[space]
    free = [
        u.n
        for u in board.units
        if u.side == side
        and state.at[u.n] == UNUSED
        and (not nations or u.nation in nations)
        and not position.is_neutral(u.nation)
        and not (u.army and where.near_east and not u.near_east)
        and not (u.kind == "MNc" and where.nation != "mn")
        and not (u.kind == "CAVc" and where.near_east)
    ]
    if not free:
        return
    first = random.choice(free)
    stack = [first]
    for _ in range(random.choice((0, 0, 1, 1, 2) if weak else (1, 1, 2))):
        same = [u for u in free if board.units[u].nation == board.units[first].nation]
        pool = same if random.random() < 0.75 else free
        unit = random.choice(pool)
        if unit not in stack:
            stack.append(unit)
    fort = position.enemy_fort_strength(side, space)
    if fort and not position.can_besiege(stack, fort):
        return
    for unit in stack:
        position.place(unit, space)
        if random.random() < (0.5 if weak else 0.25):
            position.reduce(unit)
    if not fort:
        alone = stack == [first] and board.units[first].kind == "ANAc"
        if alone and position.controller(space) == CP and state.ana_holds < 0:
            state.ana_holds = space
        position.take(side, space)


EVENTS = ("CP-54", "CP-13", "AP-28", "CP-11", "CP-8", "CP-52", "AP-49", "AP-12", "CP-45", "CP-47")
OFFENSIVES = {
    AP: ("fr", "fr", "br", "it", "ru", "none"),
    CP: ("ah", "ah_it", "tu", "ge", "none"),
}
FAVOURED = ("CP-64", "CP-51", "AP-48")
"""Cards that are often in hand: what they do is rare."""


def vary(position: Position, random: Random) -> None:
    """Offensives, events, trenches and cards thrown in."""
    _vary_offensives(position, random)
    _vary_events(position, random)
    _vary_trenches(position, random)
    _vary_cards(position, random)
    position.touch()


def _vary_offensives(position: Position, random: Random) -> None:
    state = position.state
    for side in (AP, CP):
        state.mandated[side] = random.choice(OFFENSIVES[side])
        if position.is_neutral(state.mandated[side].removesuffix("_it")):
            state.mandated[side] = "none"
    if state.mandated[CP] == "ah_it" and position.is_neutral("it"):
        state.mandated[CP] = "ah"
    state.mandated_done = {side for side in (AP, CP) if random.random() < 0.1}


def _vary_events(position: Position, random: Random) -> None:
    state = position.state
    state.turn_events.update(event for event in ("AP-27", "CP-61") if random.random() < 0.4)
    for event in EVENTS:
        if random.random() < (0.05 if event in ("CP-45", "CP-52") else 0.3):
            state.events.add(event)
    if random.random() < 0.5:
        state.war_status[CP] = random.randint(0, 8)
    if random.random() < 0.15:
        state.turn_events.add(random.choice(("CP-55", "CP-58")))
    if "CP-45" in state.events:
        _keep_treaty(position)


def _vary_trenches(position: Position, random: Random) -> None:
    board, state = position.board, position.state
    if random.random() < 0.5:
        state.events.add("AP-12")
    for space in range(len(board.spaces)):
        if position.stacks[space] and random.random() < 0.25:
            side = board.units[position.stacks[space][0]].side
            position.set_trench(side, space, random.choice((1, 2)))
        elif (
            not position.stacks[space] and not position.is_closed(space) and random.random() < 0.04
        ):
            position.set_trench(position.controller(space), space, random.choice((1, 2)))


def _vary_cards(position: Position, random: Random) -> None:
    board, state = position.board, position.state
    for side in (AP, CP):
        pool = [c.id for c in board.cards.values() if c.side == side and c.combat]
        random.shuffle(pool)
        if random.random() < 0.4:
            pool.sort(key=lambda card: card not in FAVOURED)
        state.hands[side], state.open_cards[side] = pool[:4], pool[4:5]
        state.discards[side], state.gone_cards[side] = [], []
        state.decks[side] = []
        if random.random() < 0.8:
            state.events.difference_update(pool)
    state.spent_cards = set()


def _keep_treaty(position: Position) -> None:
    """Nobody stands where the treaty has eliminated them (16.4.9)."""
    for space, stack in enumerate(position.stacks):
        russians = [unit for unit in stack if position.unit(unit).nation == "ru"]
        at_home = position.space(space).nation in ("ru", "ge", "tu", "ah", "ro")
        if russians and not (at_home and len(russians) == len(stack)):
            for unit in russians:
                position.place(unit, ELIMINATED)


def vary_war(position: Position, random: Random) -> None:
    """War status and commitment thrown in, far from an end of the game and from Turkey's entry."""
    state = position.state
    state.vp, state.combined, state.turn = 10, 0, min(state.turn, 19)
    for side in (AP, CP):
        state.war_status[side] = random.randint(0, 14)
        state.commitment[side] = random.randint(0, 2)
    state.commitment[CP] = max(state.commitment[CP], 1)
    if random.random() < 0.5:
        state.events.add("AP-2")
    if random.random() < 0.4:
        state.at_war.discard("it")
