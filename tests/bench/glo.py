"""1914: Glory's End: random campaigns, supply, letters, pictures, verification."""

import random
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import msgspec
import structlog
from sqlalchemy import update
from sqlmodel import col

from pbem.games import game_module
from pbem.games.glorys_end import prospects
from pbem.games.glorys_end.board.board import GERMAN
from pbem.games.glorys_end.board.state import Position, State, seat_of
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.orders import Assault, Done, MarchAssault
from pbem.games.glorys_end.standing import SHIPPED, StandingOrder, answer
from pbem.games.glorys_end.supply import supply
from pbem.games.glorys_end.turn import TurnAsk
from pbem.games.hexes.grid import flood
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.ledger.tables import SnapshotRow
from pbem.render import Catalogue, png
from pbem.rules import Adjudication, Order, ResumePoint, View, canonical_json
from pbem.service.outbox import dispatch
from tests.bench.figure import Figure, cpu_seconds
from tests.bench.letters import new_house, work
from tests.games.glorys_end.opening_letters import count_letters
from tests.games.glorys_end.positions import new_game
from tests.games.kit.choices import choose
from tests.games.kit.letter_count import LetterCount
from tests.games.kit.play import play_random, shuffled
from tests.render.shipped import shipped_renderer

RUNS, CAMPAIGNS, LETTERS, GAMES, OPENINGS = 5, 4, 5, 40, 4
MOVES, ASSAULTS = 40, 8
"""Of a full letter."""
TURN = 6
"""From which on player turns are full."""


def measure() -> Iterator[Figure]:
    """All figures of the game."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    speeds = [_campaigns(first) for first in range(0, RUNS * CAMPAIGNS, CAMPAIGNS)]
    yield Figure("glo.random", "campaigns/s", tuple(campaigns for campaigns, _ in speeds))
    yield Figure("glo.decisions", "decisions/s", tuple(decisions for _, decisions in speeds))
    yield Figure("glo.supply", "µs", tuple(_supply() for _ in range(RUNS)))
    yield Figure("glo.letter", "ms", _letters())
    yield from _pictures()
    yield Figure("glo.verify", "s", _verify())
    writers: tuple[tuple[str, Sequence[StandingOrder], bool], ...] = (
        ("", SHIPPED, True),
        (".unsaid", SHIPPED, False),
        (".asked", (), False),
    )
    for name, standing, says in writers:
        yield from _figures(name, *_written(standing, says=says))
    yield from _figures(".opening", *_opening())


def _campaigns(first: int) -> tuple[float, float]:
    """Campaigns to turn 30, and decisions, in a second."""
    game, decisions = new_game(), 0

    def look(_: Adjudication[State]) -> None:
        nonlocal decisions
        decisions += 1

    def play_some() -> None:
        for seed in range(first, first + CAMPAIGNS):
            play_random(game, seed, look)

    taken = cpu_seconds(play_some)
    return CAMPAIGNS / taken, decisions / taken


def _point(game: GlorysEnd, first: int) -> ResumePoint:
    """The beginning of a German player turn of a random campaign, the first from some seed on that lasts so long."""
    for seed in count(first):
        play = Adjudication(game, game.setup(), shuffled(seed))
        rng = random.Random(seed)
        play.begin()
        while play.asks:
            state, point = play.state, play.resume_point
            if state.turn == TURN and state.side == GERMAN and point and point.state == canonical_json(state):
                return point
            ask = play.asks[0]
            play.carry_out(ask, choose(ask, rng.randrange))
    raise AssertionError(first)


def _supply() -> float:
    """Microseconds for where the German is in supply, all over the map."""
    game = new_game()
    position = Position(game.board, Adjudication.resume(game, _point(game, 1), shuffled(1)).state)

    def once() -> None:
        position.touch()
        flood.cache_clear()
        supply(position, GERMAN)

    return min(cpu_seconds(once) for _ in range(50)) * 1e6


# --- letters through the app ----------------------------------------------------------------------------------------


def _letters() -> tuple[float, ...]:
    """Milliseconds for each full letter of a player turn: Maildir to Maildir, with text, HTML and SVG."""
    times = []
    house = new_house("svg")
    for seed in range(LETTERS):
        game = house.game(scenario=("GLO", "historical"))
        record = house.game_record(game)
        assert isinstance(record.game, GlorysEnd)
        point = _point(record.game, seed)
        with house.store.transaction() as session:
            rows = update(SnapshotRow).where(col(SnapshotRow.game) == game)
            session.execute(rows.values({"state": point.state, "used": point.used}))
        dispatch(house.app, house.carrier)
        lines = _turn(house.game_record(game))
        block = "\n".join((f"BEGIN {game} #{house.state(game)}", *lines, "END", ""))
        house.drop(bytes(house.letter(game, seat_of(GERMAN), block)))
        before = house.state(game)
        times.append(cpu_seconds(lambda: work(house)) * 1e3)
        assert house.state(game) != before, lines
    house.close()
    return tuple(times)


def _turn(record: GameRecord) -> list[str]:
    """Forty moves and eight assaults, tried on a copy."""
    copy, language, rng = record.dry_run(), record.module.language(record.game), random.Random(1)
    copy.table.sealed = False
    lines: list[str] = []

    def give(order: Order) -> None:
        lines.append(language.write(order))
        copy.submit(copy.asks[0].seat, order)
        while copy.asks[0].seat != seat_of(GERMAN):
            copy.submit(copy.asks[0].seat, answer(SHIPPED, copy.asks[0]) or copy.asks[0].default())

    position = Position(record.game.board, copy.state)
    groups = list(prospects.groups(position, GERMAN))
    rng.shuffle(groups)
    for units in groups:
        ask = copy.asks[0]
        assert isinstance(ask, TurnAsk)
        moves = [move for move in prospects.marches_of(ask.position, units) if ask.is_legal(move)] if units else []
        if moves and len(lines) < MOVES:
            give(rng.choice(moves))
    for assault in _assaults(copy):
        give(assault)
    return [*lines, language.write(Done())]


def _assaults(copy: Adjudication[State]) -> Iterator[Assault]:
    """Assaults one after the other, with losses and advance in the order."""
    for _ in range(ASSAULTS):
        ask = copy.asks[0]
        assert isinstance(ask, TurnAsk)
        legal = [order for order in prospects.assaults(ask.position, GERMAN) if ask.is_legal(order)]
        if not legal:
            return
        yield Assault(legal[0].units, legal[0].target, legal[0].units, ())


# --- pictures --------------------------------------------------------------------------------------------------------


def _pictures() -> Iterator[Figure]:
    """The whole map as SVG, the ground drawn before, and the size of every picture of a letter."""
    game, words, drawn = new_game(), Catalogue("en"), shipped_renderer("glorys_end")
    views: list[View] = []
    play_random(game, 1, lambda play: views.append(game.view(play.state, "GERMAN")))
    some = views[:: len(views) // 12]
    drawn.svg(some[0], words)
    yield Figure("glo.svg", "ms", tuple(cpu_seconds(lambda v=view: drawn.svg(v, words)) * 1e3 for view in some))  # type: ignore[misc]
    sheets = [svg for view in some[::4] for svg in drawn.sheets(view, words)]
    yield Figure("glo.png", "kB", tuple(len(png(svg)) / 1e3 for svg in sheets))


# --- the audit -------------------------------------------------------------------------------------------------------


def _verify() -> tuple[float, ...]:
    """Seconds to replay and prove a whole campaign."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    store, path = Store(f"sqlite:///{folder / 'games.sqlite'}"), folder / "game.jsonl"
    store.migrate()
    now, module, rng = datetime(2026, 11, 22, 12, tzinfo=UTC), game_module("GLO"), random.Random(1)
    with store.transaction() as session:
        options = module.options({"scenario": "historical"})
        record = GameRecord.create(session, module, module.load("historical"), options, seed=bytes(32), at=now)
        record.start([], now)
        while record.asks:
            record.submit(record.asks[0].seat, choose(record.asks[0], rng.randrange), via="letter", at=now)
        assert record.outcome is not None
        record.finish(record.outcome, now)
        path.write_bytes(b"".join(export_lines(record)))
    assert verify(path).opened
    times = tuple(cpu_seconds(lambda: verify(path)) for _ in range(RUNS))
    store.close()
    return times


# --- how many letters ------------------------------------------------------------------------------------------------


def _figures(name: str, active: float, other: float) -> Iterator[Figure]:
    """Letters of the active and of the other player in a player turn."""
    yield Figure(f"glo.letters.active{name}", "letters/player turn", (active,))
    yield Figure(f"glo.letters.other{name}", "letters/player turn", (other,))


def _opening() -> tuple[float, float]:
    """Letters of the active and of the other player in a player turn of the scripted opening."""
    counts = [count_letters(seed) for seed in range(OPENINGS)]
    turns = sum(found.turns for found in counts)
    return tuple(sum(found.written[who] for found in counts) / turns for who in ("active", "other"))  # type: ignore[return-value]


def _written(standing: Sequence[StandingOrder], *, says: bool) -> tuple[float, float]:
    """Letters of the active and of the other player in a player turn, with these standing orders of both.

    ``says``: they say losses and advances with every assault, else with every other one.
    """
    game, counts = new_game(), [LetterCount((TurnAsk,)) for _ in range(GAMES)]
    for seed, written in enumerate(counts):
        _count(game, seed, written, standing, says=says)
    turns = sum(written.rounds for written in counts)
    return tuple(sum(written.letters[who] for written in counts) / turns for who in ("active", "other"))  # type: ignore[return-value]


def _count(game: GlorysEnd, seed: int, written: LetterCount, standing: Sequence[StandingOrder], *, says: bool) -> None:
    """The letters of a random campaign."""
    rng, scope = random.Random(seed), ""
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        ask, state = play.asks[0], play.state
        if state.phase != "setup" and (now := game.scope(state)) != scope:
            scope = now
            written.begin()
        order = answer(standing, ask)
        if order is None:
            order = choose(ask, rng.randrange)
            if says and isinstance(order, Assault | MarchAssault):
                order = msgspec.structs.replace(order, losses=order.units, advance=order.units)
            if scope:
                written.answered(ask, seat_of(state.side))
        play.table.revealed = False
        play.submit(ask.seat, order)
        if play.table.revealed:
            written.rolled()
