"""Letters of legal orders with one more that is illegal under every outcome.

What is legal once chance or others have decided is found out by playing on, several times, from a
position of random play; a line counts as never legal if it did not become legal before the action
or turn was over.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from pbem.games import GameModule
from pbem.rules import (
    Adjudication,
    Game,
    Illegal,
    LogEntry,
    Order,
    ResumePoint,
    Seat,
    Table,
    WouldReveal,
)
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled, some_game
from tests.games.kit.twin_letters import points

FUTURES = 6
"""So often is a position played on."""
LONGEST = 8
"""The most orders of a letter."""
_FAR = 32
"""So many decisions are looked at in one future."""
_MOST_MORE = 3
"""So many lines are added to a letter, one at a time."""


class Hopeful(Table):
    """A table whose die shows the face that leaves all as it is, where there is one."""

    def roll(self, sides: int, why: LogEntry, harmless: int | None = None) -> int:
        """That face, or a die."""
        return super().roll(sides, why) if harmless is None else harmless


@dataclass(frozen=True)
class Case:
    """A letter that waits for chance or others after its last order.

    Attributes:
        point: the position it is written in.
        lines: its orders, each legal when its turn comes.
        more: lines that were legal on the way, each with whether it is so again in any future; no
            moves, which are read before the attacks.
    """

    point: ResumePoint
    seat: Seat
    lines: tuple[str, ...]
    more: tuple[tuple[str, bool], ...]


def cases(module: GameModule, seed: int, most: int) -> Iterator[Case]:
    """Some letters from random play of a game."""
    game = some_game(module, seed)
    for number, point in enumerate(points(game, module, seed, most)):
        case = _case(module, game, point, random.Random(f"{seed} {number}"))
        if case is not None:
            yield case


def _case(
    module: GameModule, game: Game[Any], point: ResumePoint, rng: random.Random
) -> Case | None:
    """A letter of the first seat asked for an action; ``None`` where nothing of it waits.

    A letter that wastes one of its orders is none: it is refused whatever stands behind it.
    """
    play = Adjudication.resume(game, point, shuffled(0, point.used))
    play.table.sealed = play.table.assumes_harmless = True
    seat = next((ask.seat for ask in play.asks if not ask.reacts), None)
    if seat is None or len(play.asks) > 1:
        return None
    language, action_id = module.language(game), game.action_id(play.state)
    orders: list[Order] = []
    lines: list[str] = []
    more: dict[Order, str] = {}
    while len(orders) < LONGEST:
        ask = next((ask for ask in play.asks if ask.seat == seat), None)
        if ask is None or game.action_id(play.state) != action_id:
            return None
        given = [choose(ask, rng.randrange) for _ in range(3)]
        more |= {
            order: language.write(order)
            for order in given
            if not (order.reacts or order.closes or language.comes_early(order))
        }
        orders.append(given[0])
        lines.append(language.write(given[0]))
        try:
            play.submit(seat, given[0])
        except WouldReveal:
            if _wastes(game, point, seat, orders):
                return None
            more = dict(
                rng.sample(
                    sorted(more.items(), key=lambda item: item[1]), min(_MOST_MORE, len(more))
                )
            )
            again = _legal_again(game, point, seat, orders, tuple(more), rng)
            return Case(
                point,
                seat,
                tuple(lines),
                tuple((line, order in again) for order, line in more.items()),
            )
    return None


def _wastes(game: Game[Any], point: ResumePoint, seat: Seat, orders: list[Order]) -> bool:
    """True if no order could use some part of what one of the orders gives."""
    judge = game.lint(msgspec.json.decode(point.state, type=game.state_type), seat)
    return any(
        isinstance(judge.unused(order, [*orders[:n], *orders[n + 1 :]]), Illegal)
        for n, order in enumerate(orders)
    )


def _legal_again(
    game: Game[Any],
    point: ResumePoint,
    seat: Seat,
    orders: list[Order],
    more: tuple[Order, ...],
    rng: random.Random,
) -> set[Order]:
    """Which orders are legal in some future, before another action of another seat."""
    found = set[Order]()
    for future in range(FUTURES):
        play = Adjudication.resume(game, point, Hopeful(shuffled(future, point.used).chance))
        for order in orders:
            play.submit(seat, order)
        for _ in range(_FAR):
            if not play.asks or any(not ask.reacts and ask.seat != seat for ask in play.asks):
                break
            mine = [ask for ask in play.asks if ask.seat == seat]
            found |= {
                o
                for o in more
                if any(isinstance(o, ask.accepts) and ask.is_legal(o) for ask in mine)
            }
            ask = rng.choice(play.asks)
            play.submit(ask.seat, choose(ask, rng.randrange))
    return found
