"""What a faction does in its round, and how it deploys, by what becomes of the turn after it.

Every choice is played out with the same rolls in the same worlds; the best third goes on to more.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TypeVar

from pbem.bots.first_world_war.deployment import thought_out
from pbem.bots.first_world_war.grounds import SIDES
from pbem.bots.first_world_war.sketching import Sketcher
from pbem.bots.first_world_war.turn_model import Sketch, chances, differences
from pbem.bots.streams import Stream
from pbem.games.first_world_war.board.board import FACTIONS
from pbem.games.first_world_war.board.state import READY, Position
from pbem.games.first_world_war.combat import may_attack
from pbem.games.first_world_war.deployment import (
    DeploymentAsk,
    fronts_admitting_each,
    waiting_counters,
)
from pbem.games.first_world_war.orders import Attack, Deploy, Move, Pass, Transfer
from pbem.games.first_world_war.rounds_and_movement import (
    MOST_TRANSFERRED,
    ActionAsk,
    movable_counters,
    order_of_rounds,
    reachable_fronts,
)
from pbem.rules import Order

T = TypeVar("T")

_BLOCK = 6
"""So often every action is tried at first; the dice of so many tries are spread evenly."""
_DEPLOYMENT = 2
"""Every deployment is tried as often as the best actions, divided by this."""


Steps = Generator[None, None, T]
"""Something that is found in steps, so that it gives way to others."""


def best_of(choices: Sequence[T], tried: Callable[[T, int], int], most: int) -> Steps[list[T]]:
    """The choices, the best first: the best third goes on to twice as many tries, down to two."""
    going, out, done, block = [(0, n) for n in range(len(choices))], list[int](), 0, _BLOCK
    while done < most and len(going) > 1:
        numbers = range(done, min(done + block, most))
        for i, (total, n) in enumerate(going):
            going[i] = total + sum(tried(choices[n], number) for number in numbers), n
            yield
        going.sort(key=lambda each: (-each[0], each[1]))
        done, block = done + block, 2 * block
        kept = max(2, (len(going) + 2) // 3) if done < most else len(going)
        going, out = going[:kept], [*(n for _, n in going[kept:]), *out]
    return [choices[n] for n in [*(n for _, n in going), *out]]


def best_action(asks: Sequence[ActionAsk], tries: int, stream: Stream) -> Steps[Order]:
    """What a faction does in its round, in some worlds in which its own counters stand alike."""
    trial = _Rounds(asks, stream, tries)
    found = yield from best_of(list(_actions(asks[0])), trial.worth, tries)
    return next(filter(asks[0].is_legal, found), Pass())


def _actions(ask: ActionAsk) -> Iterator[Order]:
    """Attacks by all, transfers of one or two, and moves of a whole stack or all but one."""
    position, faction = ask.position, ask.faction
    fronts = position.board.fronts
    yield Pass()
    for number in position.fronts_of(faction):
        if armies := may_attack(position, faction, fronts[number]):
            yield Attack(number, tuple(armies))
    for origin in fronts:
        stack = _stack(ask, origin)
        for group in _groups(ask, stack):
            for target in _admitting_all(ask, group, origin, tuple(fronts)):
                yield Transfer(origin, group, target)
        for many in (stack, stack[:-1]):
            if len(many) > MOST_TRANSFERRED:
                for target in _admitting_all(ask, many, origin, fronts[origin].adjacent):
                    yield Move(origin, tuple((army, target) for army in many))


def _stack(ask: ActionAsk, origin: int) -> list[str]:
    """The armies that may leave a front, the strongest first."""
    armies = ask.position.board.armies
    found = movable_counters(ask.position, ask.faction, origin)
    real = [counter for counter in found if not armies[counter].dummy]
    return sorted(real, key=lambda army: (-armies[army].value, army))


def _groups(ask: ActionAsk, stack: Sequence[str]) -> Iterable[tuple[str, ...]]:
    """One army of each kind, the two strongest and the two weakest of a stack."""
    armies = ask.position.board.armies
    kinds = {(armies[army].value, armies[army].nation): (army,) for army in stack}
    found: list[tuple[str, ...]] = [*kinds.values()]
    if len(stack) > 1:
        found += [tuple(stack[:MOST_TRANSFERRED]), tuple(stack[-MOST_TRANSFERRED:])]
    return dict.fromkeys(found)


def _admitting_all(
    ask: ActionAsk, group: Sequence[str], origin: int, fronts: tuple[int, ...]
) -> list[int]:
    """The fronts to which all of a group may go."""
    found = list(fronts)
    for counter in group:
        found = reachable_fronts(ask.position, ask.faction, counter, origin, tuple(found))
    return found


class _Rounds:
    """Actions that are tried in a round."""

    def __init__(self, asks: Sequence[ActionAsk], stream: Stream, tries: int) -> None:
        position, faction = asks[0].position, asks[0].faction
        self._faction = FACTIONS.index(faction)
        self._side = SIDES.index(position.board.alliance[faction])
        rounds = order_of_rounds(position)[position.state.step + 1 :]
        sketcher = Sketcher(position)
        self._armies = sketcher.armies
        self._worlds = [sketcher.sketch(ask.position, rounds) for ask in asks]
        self._rolls = rolled(position, len(rounds), tries, stream)
        self._branches: dict[tuple[Order, int], list[tuple[int, Sketch]]] = {}

    def worth(self, order: Order, number: int) -> int:
        """What an action came to in a try, for the own side."""
        key = order, number % len(self._worlds)
        if key not in self._branches:
            self._branches[key] = list(self._after(order, self._worlds[key[1]]))
        rolls, total = self._rolls[number], 0
        for weight, sketch in self._branches[key]:
            total += weight * sketch.copy().play_out(rolls)[self._side]
        return total

    def _after(self, order: Order, world: Sketch) -> Iterator[tuple[int, Sketch]]:
        """What may come of an action, and of 36 throws how many bring it."""
        faction, side = self._faction, self._side
        if isinstance(order, Attack) and world.armies[1 - side][order.front]:
            lead = world.advantage(faction, side, order.front)
            weights = chances(world.frame.throws, lead)
            for result, weight in zip((1, 0, -1), weights, strict=True):
                if weight:
                    after = world.copy()
                    after.lay_chits(faction, side, order.front)
                    after.fought(side, order.front, result)
                    yield weight, after
            return
        after = world.copy()
        match order:
            case Attack():
                after.attack_on(faction, side, order.front, 0)
            case Transfer():
                for counter in order.counters:
                    after.move(side, self._armies[counter], order.origin, order.target)
            case Move():
                for counter, target in order.moves:
                    after.move(side, self._armies[counter], order.origin, target)
        yield len(world.frame.throws), after


def rolled(position: Position, rounds: int, tries: int, stream: Stream) -> list[list[int]]:
    """The dice of all tries, one after the other, of each round that is left.

    In a block of tries each round has as many low as high ones.
    """
    throws = sorted(differences(position.board.faces))
    size = len(throws) // _BLOCK
    columns = [
        [
            throws[size * part + stream.below(size)]
            for _ in range(0, tries, _BLOCK)
            for part in stream.shuffled(range(_BLOCK))
        ]
        for _ in range(rounds)
    ]
    return [[column[number] for column in columns] for number in range(tries)]


def best_deployment(asks: Sequence[DeploymentAsk], tries: int, stream: Stream) -> Steps[Deploy]:
    """A deployment that is even or thought out, then each army where the turn goes best."""
    return (yield from _Deploying(asks, stream, tries).improved())


class _Deploying:
    """Deployments that are tried; the others deploy by what the fronts promise."""

    def __init__(self, asks: Sequence[DeploymentAsk], stream: Stream, tries: int) -> None:
        self._ask, position = asks[0], asks[0].position
        self._side = SIDES.index(position.board.alliance[self._ask.faction])
        self._starts = (self._ask.default(), thought_out(self._ask))
        sketcher, rounds = Sketcher(position), order_of_rounds(position)
        self._armies = sketcher.armies
        self._worlds = [sketcher.sketch(_with_others(ask, self._starts[0]), rounds) for ask in asks]
        self._rolls = rolled(position, len(rounds), tries // _DEPLOYMENT, stream)

    def improved(self) -> Steps[Deploy]:
        """The best deployment that was found."""
        ask, position = self._ask, self._ask.position
        starts = [dict(start.placements) for start in self._starts]
        best, places = max(((self._worth(start), start) for start in starts), key=itemgetter(0))
        armies = [c for c in places if not position.board.armies[c].dummy]
        armies.sort(key=lambda c: (-position.board.armies[c].value, c))
        admitted = fronts_admitting_each(position, armies)
        for army in armies:
            for front in admitted[army]:
                if front == places[army]:
                    continue
                other = {**places, army: front}
                worth = self._worth(other)
                yield
                if worth > best and ask.is_legal(_deploy(other)):
                    places, best = other, worth
        return _deploy(places)

    def _worth(self, places: dict[str, int]) -> int:
        """What a deployment comes to in all tries, for the own side."""
        total, worlds, side = 0, [], self._side
        added: dict[int, list[int]] = {}
        for counter, front in places.items():
            if counter in self._armies:
                added.setdefault(front, []).append(self._armies[counter])
        for world in self._worlds:
            with_own = world.copy()
            for front, more in added.items():
                with_own.place(side, front, *more)
            worlds.append(with_own)
        for number, rolls in enumerate(self._rolls):
            found = worlds[number % len(worlds)].copy().play_out(rolls)
            total += found[side]
        return total


def _deploy(places: dict[str, int]) -> Deploy:
    return Deploy(tuple(sorted(places.items(), key=lambda placed: placed[1])))


def _with_others(ask: DeploymentAsk, own: Deploy) -> Position:
    """A position in which those who deploy later have done so, and the faction has not."""
    position, state = ask.position, ask.position.state
    state.at.update(own.placements)
    for faction in state.deployment_order[state.step + 1 :]:
        if waiting_counters(position, faction):
            state.at.update(thought_out(DeploymentAsk(position, faction)).placements)
    state.at.update(dict.fromkeys(dict(own.placements), READY))
    return position
