"""Positions to record from: a stack, those who may attack it, and little else."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.state import UNUSED, Position
from tests.games.paths_of_glory.positions import start


@dataclass(frozen=True)
class Duel:
    """Who attacks whom, and where; ``events`` and ``turn_events`` are often in effect."""

    side: str
    attackers: frozenset[str]
    defenders: frozenset[str]
    lands: frozenset[str]
    events: tuple[str, ...] = ()
    turn_events: tuple[str, ...] = ()


def _duel(side: str, who: str, events: str = "", turn_events: str = "") -> Duel:
    """From ``"br fr > ge in fr be"``."""
    words, _, lands = who.partition(" in ")
    attackers, defenders = (frozenset(part.split()) for part in words.split(">"))
    effects = tuple(events.split()), tuple(turn_events.split())
    return Duel(side, attackers, defenders, frozenset(lands.split()), *effects)


DUELS = (
    _duel(AP, "br fr us > ge in fr be ge", "CP-47", "CP-61"),
    _duel(AP, "br > ge ah in fr be", turn_events="CP-61"),
    _duel(CP, "ge > fr br us be in fr be ge", "CP-54"),
    _duel(CP, "ge ah tu > ru ro sb in ru ah ro ge", "CP-11", "AP-27"),
    _duel(AP, "ru ro > ah ge in ru ah ro ge", "CP-45"),
    _duel(CP, "ge ah tu bu > ru ro sb gr br in ru ro tu", "CP-45 CP-11"),
    _duel(AP, "it fr br > ah ge in it ah"),
    _duel(CP, "ah ge > it fr br in it ah"),
    _duel(CP, "tu > br ru ana in tu eg pe ru ar"),
)


def duels(random: Random) -> Iterator[tuple[Position, str]]:
    """Small positions with all nations at war, and the side that acts."""
    while True:
        duel = random.choice(DUELS)
        position = start(
            historical=random.random() < 0.3,
            supplied_beside_unsupplied=random.choice(("no_card_effect", "own_supply")),
        )
        state, board = position.state, position.board
        state.phase, state.turn, state.round = "action", random.randint(1, 20), 1
        state.at_war = {"it", "tu", "bu", "ro", "gr"}
        state.trenches.clear()
        state.reduced.clear()
        for unit in range(len(board.units)):
            position.place(unit, UNUSED)
        ground = [s for s, space in enumerate(board.spaces) if space.nation in duel.lands]
        target = random.choice([s for s in ground if len(board.solid[s]) > 1])
        _occupy(position, random, duel.defenders, target, ENEMY[duel.side], sizes=(1, 1, 2, 3))
        if "CP-61" in duel.turn_events and random.random() < 0.7:
            position.set_trench(CP, target, 1)
        near = random.sample(board.solid[target], len(board.solid[target]))
        for space in near[: random.choice((1, 2, 2, 3))]:
            _occupy(position, random, duel.attackers, space, duel.side, sizes=(2, 2, 3, 3))
        for space in near[3:]:
            if random.random() < 0.3:
                _occupy(position, random, duel.defenders, space, ENEMY[duel.side], sizes=(1,))
        for corps in board.units:
            fights = corps.nation in duel.attackers | duel.defenders
            if state.at[corps.n] == UNUSED and fights and not corps.army and random.random() < 0.15:
                state.at[corps.n] = -1
        state.events.update(event for event in duel.events if random.random() < 0.7)
        state.turn_events.update(event for event in duel.turn_events if random.random() < 0.8)
        state.vp = 10
        yield position, duel.side


def _occupy(
    position: Position,
    random: Random,
    nations: frozenset[str],
    space: int,
    side: str,
    *,
    sizes: tuple[int, ...],
) -> None:
    """One to three units in a space, which is theirs then unless an enemy fort stands there."""
    board, state, where = position.board, position.state, position.board.spaces[space]
    free = [
        u.n
        for u in board.units
        if u.side == side
        and u.nation in nations
        and state.at[u.n] == UNUSED
        and not (u.army and where.near_east and not u.near_east)
        and u.kind not in ("MNc", "CAVc")
    ]
    fort = position.enemy_fort_strength(side, space)
    stack = random.sample(free, min(len(free), random.choice(sizes)))
    if not stack or position.is_closed(space) or (fort and not position.can_besiege(stack, fort)):
        return
    for unit in stack:
        position.place(unit, space)
        if random.random() < (0.6 if 1 in sizes else 0.15):
            position.reduce(unit)
    if not fort:
        position.take(side, space)
