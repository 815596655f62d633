"""When Eagles Fight: random campaigns, supply, letters, pictures, verification."""

import random
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import structlog
from sqlalchemy import update
from sqlmodel import col

from pbem.games import game_module
from pbem.games.hexes.grid import flood
from pbem.games.when_eagles_fight import prospects
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Options, Position, State, seat_of
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.orders import Attack, Done
from pbem.games.when_eagles_fight.standing import SHIPPED, answer
from pbem.games.when_eagles_fight.supply import supply
from pbem.games.when_eagles_fight.turn import TurnAsk
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.ledger.tables import SnapshotRow
from pbem.render import Catalogue, png
from pbem.rules import Adjudication, Order, ResumePoint, View, canonical_json
from pbem.service.outbox import dispatch
from tests.bench.figure import Figure, cpu_seconds
from tests.bench.letters import new_house, work
from tests.games.kit.choices import choose
from tests.games.kit.letter_count import LetterCount
from tests.games.kit.play import play_random, shuffled
from tests.games.when_eagles_fight.positions import printed
from tests.render.shipped import shipped_renderer

RUNS, CAMPAIGNS, LETTERS, GAMES = 5, 4, 5, 40
MOVES, ATTACKS = 30, 8
"""Of a full letter."""
TURN = 8
"""From which on player turns are full."""


def new_game() -> WhenEaglesFight:
    """The historical game."""
    return WhenEaglesFight(printed(), Options())


def measure() -> Iterator[Figure]:
    """All figures of the game."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    speeds = [_campaigns(first) for first in range(0, RUNS * CAMPAIGNS, CAMPAIGNS)]
    yield Figure("wef.random", "campaigns/s", tuple(campaigns for campaigns, _ in speeds))
    yield Figure("wef.decisions", "decisions/s", tuple(decisions for _, decisions in speeds))
    yield Figure("wef.supply", "µs", tuple(_supply() for _ in range(RUNS)))
    yield Figure("wef.letter", "ms", _letters())
    yield from _pictures()
    yield Figure("wef.verify", "s", _verify())
    for name, ahead in (("", True), (".asked", False)):
        active, other = _written(ahead=ahead)
        yield Figure(f"wef.letters.active{name}", "letters/player turn", (active,))
        yield Figure(f"wef.letters.other{name}", "letters/player turn", (other,))


def _campaigns(first: int) -> tuple[float, float]:
    """Campaigns to turn 24 or victory, and decisions, in a second."""
    game, decisions = new_game(), 0

    def look(_: Adjudication[State]) -> None:
        nonlocal decisions
        decisions += 1

    def play_some() -> None:
        for seed in range(first, first + CAMPAIGNS):
            play_random(game, seed, look)

    taken = cpu_seconds(play_some)
    return CAMPAIGNS / taken, decisions / taken


def _point(game: WhenEaglesFight, first: int) -> ResumePoint:
    """The beginning of a player turn of the Central Powers of a random campaign, the first from some seed on that lasts so long."""
    for seed in count(first):
        play = Adjudication(game, game.setup(), shuffled(seed))
        rng = random.Random(seed)
        play.begin()
        while play.asks:
            state, point = play.state, play.resume_point
            if (
                state.turn == TURN
                and (state.side, state.phase) == (CENTRAL, "operations")
                and point
                and point.state == canonical_json(state)
            ):
                return point
            ask = play.asks[0]
            play.carry_out(ask, choose(ask, rng.randrange))
    raise AssertionError(first)


def _supply() -> float:
    """Microseconds for where the Central Powers are in supply, all over the map."""
    game = new_game()
    position = Position(game.board, Adjudication.resume(game, _point(game, 1), shuffled(1)).state)

    def once() -> None:
        position.touch()
        flood.cache_clear()
        supply(position, CENTRAL)

    return min(cpu_seconds(once) for _ in range(50)) * 1e6


# --- letters through the app ----------------------------------------------------------------------------------------


def _letters() -> tuple[float, ...]:
    """Milliseconds for each full letter of a player turn: Maildir to Maildir, with text, HTML and SVG."""
    times = []
    house = new_house("svg")
    for seed in range(LETTERS):
        game = house.game(scenario=("WEF", "historical"))
        record = house.game_record(game)
        assert isinstance(record.game, WhenEaglesFight)
        point = _point(record.game, seed)
        with house.store.transaction() as session:
            rows = update(SnapshotRow).where(col(SnapshotRow.game) == game)
            session.execute(rows.values({"state": point.state, "used": point.used}))
        dispatch(house.app, house.carrier)
        lines = _turn(house.game_record(game))
        block = "\n".join((f"BEGIN {game} #{house.state(game)}", *lines, "END", ""))
        house.drop(bytes(house.letter(game, seat_of(CENTRAL), block)))
        before = house.state(game)
        times.append(cpu_seconds(lambda: work(house)) * 1e3)
        assert house.state(game) != before, lines
    house.close()
    return tuple(times)


def _turn(record: GameRecord) -> list[str]:
    """Thirty moves and eight attacks, tried on a copy."""
    copy, language, rng = record.dry_run(), record.module.language(record.game), random.Random(1)
    copy.table.sealed = False
    lines: list[str] = []

    def give(order: Order) -> None:
        lines.append(language.write(order))
        copy.submit(copy.asks[0].seat, order)
        while copy.asks[0].seat != seat_of(CENTRAL):
            copy.submit(copy.asks[0].seat, answer(SHIPPED, copy.asks[0]) or copy.asks[0].default())

    position = Position(record.game.board, copy.state)
    groups = list(prospects.groups(position, CENTRAL))
    rng.shuffle(groups)
    for units in groups:
        ask = copy.asks[0]
        assert isinstance(ask, TurnAsk)
        moves = [move for move in prospects.marches_of(ask.position, units) if ask.is_legal(move)] if units else []
        if moves and len(lines) < MOVES:
            give(rng.choice(moves))
    for attack in _attacks(copy):
        give(attack)
    return [*lines, language.write(Done())]


def _attacks(copy: Adjudication[State]) -> Iterator[Attack]:
    """Attacks one after the other, with losses, advance and breakthrough in the order."""
    for _ in range(ATTACKS):
        ask = copy.asks[0]
        assert isinstance(ask, TurnAsk)
        legal = [order for order in prospects.attacks(ask.position, CENTRAL) if ask.is_legal(order)]
        if not legal:
            return
        yield Attack(legal[0].units, legal[0].target, legal[0].units, (), ())


# --- pictures --------------------------------------------------------------------------------------------------------


def _pictures() -> Iterator[Figure]:
    """The whole map as SVG, the ground drawn before, and the size of every picture of a letter."""
    game, words, drawn = new_game(), Catalogue("en"), shipped_renderer("when_eagles_fight")
    views: list[View] = []
    play_random(game, 1, lambda play: views.append(game.view(play.state, "CENTRAL")))
    some = views[:: len(views) // 12]
    drawn.svg(some[0], words)
    yield Figure("wef.svg", "ms", tuple(cpu_seconds(lambda v=view: drawn.svg(v, words)) * 1e3 for view in some))  # type: ignore[misc]
    sheets = [svg for view in some[::4] for svg in drawn.sheets(view, words)]
    yield Figure("wef.png", "kB", tuple(len(png(svg)) / 1e3 for svg in sheets))


# --- the audit -------------------------------------------------------------------------------------------------------


def _verify() -> tuple[float, ...]:
    """Seconds to replay and prove a whole campaign."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    store, path = Store(f"sqlite:///{folder / 'games.sqlite'}"), folder / "game.jsonl"
    store.migrate()
    now, module, rng = datetime(2026, 11, 22, 12, tzinfo=UTC), game_module("WEF"), random.Random(1)
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


def _written(*, ahead: bool) -> tuple[float, float]:
    """Letters of the active and of the other player in a player turn, with the standing orders that all begin with.

    Args:
        ahead: whether the Central Powers write their new units and trains with their last player turn (``NEXT``).
    """
    game, counts = new_game(), [LetterCount((TurnAsk,)) for _ in range(GAMES)]
    for seed, written in enumerate(counts):
        _count(game, seed, written, ahead=ahead)
    turns = sum(written.rounds for written in counts)
    return tuple(sum(written.letters[who] for written in counts) / turns for who in ("active", "other"))  # type: ignore[return-value]


def _count(game: WhenEaglesFight, seed: int, written: LetterCount, *, ahead: bool) -> None:
    """The letters of a random campaign; new units and trains belong to the player turn that follows them."""
    rng, turn = random.Random(seed), (0, "")
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        ask, state = play.asks[0], play.state
        common = state.phase in ("events", "units", "strategic")
        now = (state.turn, RUSSIAN if common else state.side)
        if now != turn:
            turn = now
            written.begin()
        order = answer(SHIPPED, ask)
        if order is None:
            order = choose(ask, rng.randrange)
            if not (ahead and common and isinstance(ask, TurnAsk) and ask.side == CENTRAL):
                written.answered(ask, seat_of(turn[1]))
        play.table.revealed = False
        play.submit(ask.seat, order)
        if play.table.revealed:
            written.rolled()
