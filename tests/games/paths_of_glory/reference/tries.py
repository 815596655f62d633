"""Random orders for an ask, legal or not."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Advance, Attack, Entrench, Move, Retreat, TakeLosses
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.rules import Ask, Order


class Tries:
    """Draws orders for whatever is asked."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def of(self, position: Position, ask: Ask, record: dict[str, Any]) -> Iterator[Order]:
        """A few orders for an ask."""
        for _ in range(12 if isinstance(ask, OperateAsk) else 3):
            match ask:
                case OperateAsk():
                    tried = self._some_order(position, ask)
                case TakeLossesAsk():
                    tried = self._some_losses(position, ask)
                case RetreatAsk():
                    tried = self._some_retreat(position, ask)
                case AdvanceAsk():
                    tried = self._some_advance(position, record)
                case _:
                    tried = None
            if tried is not None:
                yield tried

    def _some_order(self, position: Position, ask: OperateAsk) -> Order | None:
        """An attack, a digging army or a move."""
        if ask.fighting or self.random.random() < 0.35:
            return self._some_attack(position, ask.op)
        if self.random.random() < 0.15:
            return self._some_digging(position, ask.op)
        return self._some_move(position, ask.op)

    def _some_move(self, position: Position, op: Operation) -> Order | None:
        """Random walks of up to three random groups, most of them legal or nearly so."""
        groups: list[tuple[list[int], list[int]]] = []
        spaces = sorted(op.move)
        goal = -1
        for _ in range(self.random.choice((1, 1, 1, 2, 2, 3))):
            if not spaces:
                break
            origin = self.random.choice(spaces)
            units = [u for u in position.units_of(op.side, origin) if u not in op.moved]
            units = [u for u in units if all(u not in g[0] for g in groups)]
            if not units:
                continue
            group = self.random.sample(units, self.random.randint(1, len(units)))
            path = self._walk(position, group[0], origin, goal)
            if path:
                goal = path[-1]
                groups.append((group, path))
        if not groups:
            return None
        return Move(tuple((_units(position, g), _spaces(position, p)) for g, p in groups))

    def _walk(self, position: Position, unit: int, origin: int, goal: int) -> list[int]:
        """A random walk, in favour of spaces that are not closed; to a goal next door if any."""
        here, path = origin, []
        side = position.unit(unit).side
        for _ in range(self.random.randint(1, max(1, position.mf(unit)))):
            near = [*position.board.solid[here], *(n for n, _ in position.board.dotted[here])]
            if self.random.random() < 0.9:
                near = [
                    n
                    for n in near
                    if not position.units_of(ENEMY[side], n) and not position.is_closed(n)
                ] or near
            if not near:
                break
            here = goal if goal in near else self.random.choice(near)
            path.append(here)
            if here == goal:
                break
        return path

    def _some_digging(self, position: Position, op: Operation) -> Order | None:
        armies = [u for s in sorted(op.move) for u in position.units_of(op.side, s)]
        return Entrench(position.unit(self.random.choice(armies)).id) if armies else None

    def _some_attack(self, position: Position, op: Operation) -> Order | None:
        """An attack of random units of spaces that touch a random target."""
        if not op.attack:
            return None
        origin = self.random.choice(sorted(op.attack))
        near = [*position.board.solid[origin], *(n for n, _ in position.board.dotted[origin])]
        near.append(origin)
        hostile = [
            n
            for n in near
            if position.units_of(ENEMY[op.side], n) or position.enemy_fort_strength(op.side, n)
        ]
        if not hostile:
            return None
        target = self.random.choice(hostile)
        around = [target, *position.board.solid[target]]
        around += [n for n, _ in position.board.dotted[target]]
        pool = [
            u
            for space in around
            if space in op.attack
            for u in position.units_of(op.side, space)
            if u not in op.attacked or self.random.random() < 0.1
        ]
        if not pool:
            return None
        size = self.random.randint(1, len(pool))
        units = self.random.sample(pool, max(size, self.random.randint(1, len(pool))))
        froms = sorted({position.state.at[u] for u in units})
        flank = ""
        if len(froms) > 1 and self.random.random() < 0.7:
            flank = position.space(self.random.choice(froms)).id
        hand = [
            card
            for card in (*position.state.hands[op.side], *position.state.open_cards[op.side])
            if position.board.cards[card].combat
        ]
        cards: tuple[str, ...] = ()
        plain_attack = Attack(position.space(target).id, _units(position, units), flank=flank)
        for card in hand if self.random.random() < 0.5 else ():
            if self.random.random() < 0.6:
                cards = (*cards, card)
        return msgspec.structs.replace(plain_attack, cards=cards)

    def _some_losses(self, position: Position, ask: TakeLossesAsk) -> Order:
        """Steps of random units as long as they fit; corps that replace armies are not hit."""
        steps, left = [], ask.ways.number
        standing = {u: 1 if position.is_reduced(u) else 2 for u in ask.ways.units}
        for _ in range(12):
            fit = [
                u
                for u, n in standing.items()
                if n and left >= (position.unit(u).full if n > 1 else position.unit(u).reduced)[1]
            ]
            if not fit or self.random.random() < 0.05:
                break
            unit = self.random.choice(fit)
            value = position.unit(unit).full if standing[unit] > 1 else position.unit(unit).reduced
            left -= value[1]
            standing[unit] -= 1
            steps.append(unit)
        return TakeLosses(_units(position, steps))

    def _some_retreat(self, position: Position, ask: RetreatAsk) -> Order:
        """Random paths of one or two spaces."""
        paths = []
        for unit in ask.units:
            here, path = position.state.at[unit], []
            for _ in range(ask.length):
                near = list(position.board.links[position.unit(unit).nation][here])
                free = [
                    n
                    for n in near
                    if not position.units_of(ENEMY[position.unit(unit).side], n)
                    and not position.is_closed(n)
                ]
                if not free:
                    break
                here = self.random.choice(free)
                path.append(here)
            paths.append((position.unit(unit).id, _spaces(position, path)))
        self.random.shuffle(paths)
        return Retreat(tuple(paths))

    def _some_advance(self, position: Position, record: dict[str, Any]) -> Order:
        """Random attackers into the defending space, and some a space farther."""
        target = position.board.space[record["orders"][-1]["target"]]
        paths = []
        for name in record["orders"][-1]["units"]:
            if self.random.random() < 0.4:
                continue
            path, near = [target], position.board.solid[target]
            if near and self.random.random() < 0.4:
                path.append(self.random.choice(near))
            paths.append((name, _spaces(position, path)))
        return Advance(tuple(paths))


def _units(position: Position, units: Sequence[int]) -> tuple[str, ...]:
    return tuple(position.unit(unit).id for unit in units)


def _spaces(position: Position, spaces: Sequence[int]) -> tuple[str, ...]:
    return tuple(position.space(space).id for space in spaces)
