"""What a seat is told in random games does not depend on the cards that the enemy holds."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import msgspec
import pytest

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import State, seat_of
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.log.events import HandShown
from pbem.rules import (
    Adjudication,
    Drawn,
    Illegal,
    Logged,
    LogRecord,
    Order,
    ResumePoint,
    Seat,
    canonical_json,
    seen_by,
)
from tests.extent import EVERYTHING
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled
from tests.games.paths_of_glory.positions import new_game
from tests.games.paths_of_glory.scenarios import MIXED, late_war
from tests.games.paths_of_glory.twins import twin

GAMES = 40
SEVERAL = 20
"""Own legal orders compared at every decision."""


def told(records: list[LogRecord], seat: Seat) -> Iterator[bytes]:
    """What a seat is told of some records."""
    for record in records:
        if seen_by(getattr(record, "audience", None), seat):
            yield canonical_json(record)
        elif isinstance(record, Drawn):
            yield f"drawn from {record.size}".encode()


def shows_hand(record: LogRecord, seat: Seat) -> bool:
    """Whether a seat sees the enemy's hand, as two events allow it (AP-23, CP-17)."""
    return (
        isinstance(record, Logged)
        and isinstance(record.entry, HandShown)
        and seen_by(record.audience, seat)
    )


def shown(game: PathsOfGlory, play: Adjudication[State], seat: Seat) -> list[object]:
    """What a seat is shown: its view, who is asked what, and its questions with some answers."""
    own = [ask for ask in play.asks if ask.seat == seat]
    return [
        canonical_json(game.view(play.state, seat)),
        [(ask.seat, ask.topic, [kind.__name__ for kind in ask.accepts]) for ask in play.asks],
        [canonical_json(ask.prompt()) for ask in own],
        [list(islice(ask.legal(), SEVERAL)) for ask in own],
        [ask.default() for ask in own],
    ]


class Shadow:
    """A seat's game if the enemy held other cards, followed as far as possible."""

    def __init__(
        self,
        game: PathsOfGlory,
        live: Adjudication[State],
        side: str,
        seed: int,
        rng: random.Random,
    ) -> None:
        assert live.resume_point is not None
        state = msgspec.json.decode(live.resume_point.state, type=State)
        point = ResumePoint(
            canonical_json(twin(game, state, seat_of(side), rng)), live.resume_point.used
        )
        self.game, self.seat = game, seat_of(side)
        self.play = Adjudication.resume(game, point, shuffled(seed, point.used))
        self.differs = point.state != live.resume_point.state

    def follow(self, seat: Seat, order: Order) -> list[LogRecord] | None:
        """Give the same order; what followed, or ``None`` if these cards do not allow it."""
        try:
            self.play.check(seat, order)
        except Illegal:
            assert seat != self.seat
            return None
        self.play.submit(seat, order)
        return self.play.table.drain()


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(4 if EVERYTHING else 1))
def test_nothing_a_seat_is_told_depends_on_the_enemys_cards(
    chunk: int, campaign: Callable[[int], int]
) -> None:
    compared = followed = 0
    for seed in range(chunk, campaign(GAMES), 4):
        game, rng = new_game(**MIXED[seed % len(MIXED)]), random.Random(seed)
        late = game.options.scenario == "campaign" and seed % 2
        live = Adjudication(game, late_war(game) if late else game.setup(), shuffled(seed))
        live.begin()
        shadows: list[Shadow] = []
        begun: ResumePoint | None = None
        while live.asks:
            if live.resume_point is not begun:
                begun = live.resume_point
                live.table.drain()
                shadows = [Shadow(game, live, side, seed, rng) for side in (AP, CP)]
                for shadow in shadows:
                    shadow.play.table.drain()
            for shadow in shadows:
                assert shown(game, shadow.play, shadow.seat) == shown(game, live, shadow.seat)
                compared += shadow.differs
            ask = live.asks[rng.randrange(len(live.asks))]
            order = choose(ask, rng.randrange)
            live.submit(ask.seat, order)
            records, going = live.table.drain(), []
            for shadow in shadows:
                told_there = shadow.follow(ask.seat, order)
                if told_there is None or any(shows_hand(record, shadow.seat) for record in records):
                    continue
                assert list(told(told_there, shadow.seat)) == list(told(records, shadow.seat))
                going.append(shadow)
                followed += shadow.differs
            shadows = going
    assert compared > 100
    assert followed > 50
