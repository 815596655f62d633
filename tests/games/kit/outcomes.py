"""Every outcome of a letter: each face of each die, each answer of each ask that follows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import msgspec

from pbem.rules import (
    Adjudication,
    Ask,
    Game,
    Illegal,
    Order,
    OutOfScript,
    ScriptedChance,
    Seat,
    Table,
    WouldReveal,
    canonical_json,
)
from tests.games.kit.choices import choose

MOST = 600
"""A position with more ways to play it on is too large to enumerate."""
ANSWERS = 12
"""So many answers of an ask are told apart."""
ADDED = 12
"""So many orders are drawn from those that are legal in some outcome."""


class TooManyError(Exception):
    """A position has too many outcomes to enumerate."""


@dataclass(frozen=True)
class _Way:
    """What dice show and what is answered on one way through a letter."""

    dice: tuple[int, ...] = ()
    answers: tuple[Order, ...] = ()


def outcomes(game: Game[Any], state: Any, seat: Seat, orders: Sequence[Order]) -> Iterator[Ask]:
    """What a seat is asked behind the orders of a letter, once for each outcome.

    A way on which an order is illegal or not asked for leads nowhere.

    Raises:
        TooManyError: there are more ways than can be tried.
    """
    stored, ways, tried = canonical_json(state), [_Way()], 0
    while ways:
        tried += 1
        if tried > MOST:
            raise TooManyError
        way = ways.pop()
        chance = ScriptedChance(way.dice)
        play = Adjudication(game, msgspec.json.decode(stored, type=game.state_type), Table(chance))
        try:
            more = _follow(play, seat, orders, way)
        except OutOfScript as die:
            ways += [_Way((*way.dice, face), way.answers) for face in range(die.args[0])]
            continue
        if isinstance(more, tuple):
            ways += [_Way(way.dice, (*way.answers, answer)) for answer in more]
        elif more is not None:
            yield more


def _follow(
    play: Adjudication[Any], seat: Seat, orders: Sequence[Order], way: _Way
) -> Ask | tuple[Order, ...] | None:
    """The ask at the end of a way, the answers that it may go on with, or ``None``: it is over."""
    play.begin()
    waiting, answers = [*orders], [*way.answers]
    while play.asks:
        ask = play.asks[0]
        if ask.seat == seat and not ask.reacts:
            if not waiting:
                return ask
            order = waiting.pop(0)
            if not isinstance(order, ask.accepts) or not ask.is_legal(order):
                return None
        elif ask.reacts:
            if not answers:
                return tuple(islice(ask.legal(), ANSWERS))
            order = answers.pop(0)
        else:
            return None
        play.carry_out(ask, order)
    return None


@dataclass(frozen=True)
class Judged:
    """What the check before the dice and the outcomes say of an order behind a letter."""

    letter: tuple[Order, ...]
    order: Order
    legal: bool
    refusal: Illegal | None

    @property
    def rests_on_odds(self) -> bool:
        """True if it needs the target of an attack of the letter, or an attacker, to survive it."""
        targets = {getattr(order, "target", None) for order in self.letter}
        attackers = {unit for order in self.letter for unit in getattr(order, "units", ())}
        named = {getattr(self.order, "unit", None), *getattr(self.order, "units", ())}
        return getattr(self.order, "target", "") in targets or bool(named & attackers)

    @property
    def wrong(self) -> bool:
        """True if it is refused though it may be legal, or passes though it never is."""
        return self.legal == (self.refusal is not None)


def judged(
    game: Game[Any], state: Any, seat: Seat, letter: Sequence[Order], orders: Sequence[Order]
) -> list[Judged]:
    """Judge orders, each as the one line behind a letter that waits for a die; else none.

    Orders that are legal in some outcome are added.

    Raises:
        TooManyError: there are too many outcomes to compare with.
    """
    copy = msgspec.json.decode(canonical_json(state), type=game.state_type)
    trial = Adjudication(game, copy, Table(ScriptedChance(())))
    trial.table.sealed = trial.table.hopes = True
    trial.begin()
    after, waiting = None, [*letter]
    try:
        while mine := [ask for ask in trial.asks if ask.seat == seat and not ask.reacts]:
            if not waiting or not isinstance(waiting[0], mine[0].accepts):
                return []
            if not mine[0].is_legal(waiting[0]):
                return []
            after = mine[0], waiting.pop(0)
            trial.carry_out(*after)
    except WouldReveal:
        pass
    lint = game.lint(trial.state, seat)
    asks = list(outcomes(game, state, seat, letter))
    found, rng = list[Judged](), Random(len(asks))
    added = [choose(ask, rng.randrange) for ask in rng.choices(asks, k=ADDED if asks else 0)]
    for order in dict.fromkeys((*orders, *added)):
        refused = lint.never_legal([*waiting, order], after)
        legal = any(isinstance(order, ask.accepts) and ask.is_legal(order) for ask in asks)
        found.append(Judged(tuple(letter), order, legal, refused and refused[1]))
    return found


MISSED = 1000
"""One of so many orders that no outcome allows may pass, since two open facts shut each other."""


def assert_judged(found: Sequence[Judged]) -> None:
    """Nothing that may be legal is refused; what never is, nearly always.

    Odds so good or so bad that every die gives the same do not count: they are nobody's slip.
    """
    assert not [each for each in found if each.wrong and each.legal]
    never = [each for each in found if not each.legal and not each.rests_on_odds]
    never = [each for each in never if not each.order.closes]  # dropped where nobody asks
    assert never
    assert sum(each.wrong for each in never) * MISSED <= len(never)
