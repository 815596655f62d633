"""Plain play of 1914: Glory's End: whole player turns by the printed odds, without a search.

Nobody knows what lies below the top counters of the enemy, so all is averaged over some worlds.
"""

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from pbem.bots.glorys_end.plain_moves import guards, moves_of
from pbem.bots.glorys_end.promises import Promises
from pbem.bots.hex_plans import Goals
from pbem.games.glorys_end.board.state import ENEMY, Position
from pbem.games.glorys_end.orders import Assault
from pbem.games.glorys_end.sequence import prospects
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.hex_engine.orders import Done
from pbem.rules import Order


def arrival(ask: TurnAsk) -> Order | None:
    """The first legal order that brings units into play or strengthens one; ``None``: none is."""
    if ask.position.state.phase != "reinforcements":
        return None
    for orders in (prospects.reinforcement_orders, prospects.replacement_orders):
        for order in orders(ask.position, ask.side):
            if ask.is_legal(order):
                return order
    return None


def plain_orders(asks: Sequence[TurnAsk], goals: Goals) -> tuple[Order, ...]:
    """What comes into play, then the moves of a player turn, then the next assault, or nothing.

    Before the first move the die for command falls, which may silence stacks: the others are
    planned after it. What the rules do not let go now is planned anew after the rest.

    Args:
        asks: the same ask in several worlds.
        goals: where those go who attack nobody.
    """
    ask = asks[0]
    promises = Promises([each.position for each in asks], ask.side, goals.prizes)
    if (coming := arrival(ask)) is not None:
        return (coming,)
    if (relief := _relief(ask, goals)) is not None:
        return (relief,)
    assaults = promising_assaults(promises, goals)
    if ask.position.state.phase != "assaults":
        staying = _attackers(ask.position, assaults)
        orders = moves_of(promises, goals, staying)
        orders = tuple(dropwhile(lambda order: not ask.is_legal(order), orders))
        if orders:
            return orders if ask.position.state.phase == "operations" else orders[:1]
    return (next(filter(ask.is_legal, (order for _, order in assaults)), Done()),)


def _relief(ask: TurnAsk, goals: Goals) -> Order | None:
    """A unit that goes by rail to a prize that nobody holds; ``None``: there is none."""
    position, side = ask.position, ask.side
    bare = position.hexes_in(goals.prizes & goals.guarded & ~position.occupied[side])
    if not bare or position.state.phase not in ("reinforcements", "entrenchment", "strategic"):
        return None
    names = {position.name(h) for h in bare}
    orders = prospects.rail_orders(position, side)
    return next((each for each in orders if each.goal in names and ask.is_legal(each)), None)


def promising_assaults(promises: Promises, goals: Goals) -> list[tuple[int, Assault]]:
    """Assaults that promise something on average of some worlds, the best first.

    All who fight advance, but for those who guard what nobody may leave.
    """
    found, position, side = [], promises.worlds[0], promises.side
    guarding = guards(position, side, goals)
    targets = position.occupied[ENEMY[side]] & position.grid.adjacent_to(position.real[side])
    for target in position.hexes_in(targets):
        for units in prospects.assault_forces(position, side, target):
            for chosen in _parts(position, units):
                promised = promises.of(chosen, target)
                if promised > 0:
                    going = position.ids([n for n in chosen if n not in guarding])
                    ids, number = position.ids(chosen), position.name(target)
                    found.append((promised, Assault(ids, number, None, going)))
    found.sort(key=lambda each: (-each[0], each[1].target, each[1].units))
    return found


def _parts(position: Position, units: list[int]) -> Iterator[list[int]]:
    """All, and all but those of one hex."""
    yield units
    hexes = sorted({position.where[n] for n in units})
    if len(hexes) > 1:
        for h in hexes:
            yield [n for n in units if position.where[n] != h]


def _attackers(position: Position, assaults: Sequence[tuple[int, Assault]]) -> set[int]:
    """Who makes the best assaults, each unit and each target once."""
    attackers, targets = set[int](), set[str]()
    for _, order in assaults:
        units = position.numbers(order.units)
        if order.target not in targets and attackers.isdisjoint(units):
            attackers.update(units)
            targets.add(order.target)
    return attackers
