"""Paths of Glory: random campaigns, supply, letters, verification."""

import random
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import process_time

import msgspec
import structlog

from pbem.games import game_module
from pbem.games.paths_of_glory.board.state import Position, State, seat_of
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.log.combat import AttackDeclared
from pbem.games.paths_of_glory.orders import Attack
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.standing import SHIPPED, answer
from pbem.games.paths_of_glory.supply.supply import flood, is_supplied
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.rules import Adjudication, Order, Seat
from pbem.service.run.sender import dispatch
from tests.bench.figure import Figure, cpu_seconds, percentile, seconds
from tests.bench.letters import new_house, work
from tests.games.kit.choices import choose
from tests.games.kit.letter_count import LetterCount
from tests.games.kit.play import play_random, shuffled
from tests.games.paths_of_glory.positions import new_game
from tests.games.paths_of_glory.scenarios import late_war

RUNS, CAMPAIGNS, LETTERS, GAMES = 5, 6, 40, 200
TURNS = 20
FORESEEN = (ActionAsk, ActivateAsk, OperateAsk, RedeployAsk)
"""What an active player decides without waiting for the dice: one letter says all of it."""


def measure() -> Iterator[Figure]:
    """All figures of the game."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    speeds = [_campaigns(first) for first in range(0, RUNS * CAMPAIGNS, CAMPAIGNS)]
    yield Figure(
        "pog.random", "campaigns of 20 turns/s", tuple(turns / TURNS for turns, _, _ in speeds)
    )
    yield Figure("pog.decisions", "decisions/s", tuple(decisions for _, decisions, _ in speeds))
    yield Figure("pog.combats", "combats/turn", tuple(combats for _, _, combats in speeds))
    yield Figure("pog.supply", "µs", tuple(_supply(flood.cache_clear) for _ in range(RUNS)))
    yield Figure("pog.supply.moved", "µs", tuple(_supply(lambda: None) for _ in range(RUNS)))
    taken = [_letters() for _ in range(RUNS)]
    yield Figure(
        "pog.letter", "ms", tuple(percentile([wall for wall, _ in run], 0.5) * 1e3 for run in taken)
    )
    yield Figure(
        "pog.letter.cpu",
        "ms",
        tuple(percentile([cpu for _, cpu in run], 0.5) * 1e3 for run in taken),
    )
    yield Figure("pog.verify", "s", _verify())
    active, other = _written()
    yield Figure("pog.letters.active", "letters/action round", (active,))
    yield Figure("pog.letters.other", "letters/action round", (other,))


def _campaigns(first: int) -> tuple[float, float, float]:
    """Turns and decisions in a second of computing, and combats in a turn, of some campaigns."""
    game, played, decisions = new_game(), [], 0

    def look(_: Adjudication[State]) -> None:
        nonlocal decisions
        decisions += 1

    def play_some() -> None:
        played.extend(play_random(game, seed, look) for seed in range(first, first + CAMPAIGNS))

    taken = cpu_seconds(play_some)
    turns = sum(play.state.turn for play in played)
    combats = sum(
        isinstance(getattr(r, "entry", None), AttackDeclared)
        for play in played
        for r in play.table.drain()
    )
    return turns / taken, decisions / taken, combats / turns


def _supply(forget: Callable[[], None]) -> float:
    """Microseconds for the supply of every unit after a move, without the time to forget caches."""
    game = new_game()
    position = Position(game.board, late_war(game))
    units = [unit for unit, place in enumerate(position.state.at) if place >= 0]

    def once() -> None:
        position.touch()
        forget()
        for unit in units:
            is_supplied(position, unit)

    return min(seconds(once) for _ in range(50)) * 1e6


# --- letters through the app ----------------------------------------------------------------------


def _letters() -> list[tuple[float, float]]:
    """Seconds and CPU seconds for each letter of an action round, Maildir to Maildir.

    A letter has text, HTML and SVG.
    """
    house = new_house("svg")
    game, rng = house.game(scenario=("POG", "campaign")), random.Random(1)
    times: list[tuple[float, float]] = []
    dispatch(house.app, house.transport)
    while len(times) < LETTERS:
        seat, lines, whole = _round(house.game_record(game), rng)
        block = "\n".join((f"BEGIN {game} #{house.state(game)}", *lines, "END", ""))
        house.drop(bytes(house.letter(game, seat, block)))
        begun = process_time()
        taken = work(house)
        if whole:
            times.append((taken, process_time() - begun))
    house.close()
    return times


def _round(game_record: GameRecord, rng: random.Random) -> tuple[Seat, list[str], bool]:
    """The orders of the first asked seat up to the next action.

    Also whether they are an action round's letter.
    """
    assert game_record.play is not None
    assert game_record.play.resume_point is not None
    language, first = game_record.module.language(game_record.game), game_record.asks[0]
    if not isinstance(first, ActionAsk):
        return first.seat, [language.write(first.default())], False
    trial = Adjudication.resume(
        game_record.game, game_record.play.resume_point, shuffled(rng.randrange(2**32))
    )
    lines: list[str] = []
    while (
        trial.asks
        and trial.asks[0].seat == first.seat
        and not (lines and isinstance(trial.asks[0], ActionAsk))
    ):
        order = _stated(choose(trial.asks[0], rng.randrange))
        lines.append(language.write(order))
        trial.submit(first.seat, order)
    return first.seat, lines, True


def _stated(order: Order) -> Order:
    """An attack that says in advance who advances, and puts no cards off."""
    if not isinstance(order, Attack):
        return order
    advance = tuple((unit, (order.target,)) for unit in order.units)
    return msgspec.structs.replace(order, advance=advance, ask_cards=False)


# --- the audit ------------------------------------------------------------------------------------


def _verify() -> tuple[float, ...]:
    """Seconds to replay and prove a campaign of twenty turns."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    store, path = Store(f"sqlite:///{folder / 'games.sqlite'}"), folder / "game.jsonl"
    store.migrate()
    now, found = datetime(2026, 11, 21, 12, tzinfo=UTC), game_module("POG")
    for seed in count():
        rng = random.Random(seed)
        with store.transaction() as session:
            options = found.options({"peace_terms": False})
            game_record = GameRecord.create(
                session, found, found.load("campaign"), options, seed=rng.randbytes(32), at=now
            )
            game_record.start([], now)
            while game_record.asks:
                game_record.submit(
                    game_record.asks[0].seat,
                    choose(game_record.asks[0], rng.randrange),
                    via="letter",
                    at=now,
                )
            if game_record.state.turn < TURNS or game_record.outcome is None:
                continue
            game_record.finish(game_record.outcome, now)
            path.write_bytes(b"".join(export_lines(game_record)))
            break
    assert verify(path).opened
    times = tuple(seconds(lambda: verify(path)) for _ in range(RUNS))
    store.close()
    return times


# --- how many letters -----------------------------------------------------------------------------


def _written() -> tuple[float, float]:
    """Letters of the active and the other player per action round, with shipped standing orders."""
    game, active, other, rounds = new_game(), 0, 0, 0
    for seed in range(GAMES):
        written = _game(game, seed)
        active, other, rounds = (
            active + written.letters["active"],
            other + written.letters["other"],
            rounds + written.rounds,
        )
    return active / rounds, other / rounds


def _game(game: PathsOfGlory, seed: int) -> LetterCount:
    rng, written = random.Random(seed), LetterCount(FORESEEN)
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        ask, state = play.asks[0], play.state
        order = answer(SHIPPED, ask)
        if order is None:
            order = _stated(choose(ask, rng.randrange))
            if state.phase == "action":
                if isinstance(ask, ActionAsk):
                    written.begin()
                written.answered(ask, seat_of(state.active))
        play.table.revealed = False
        play.submit(ask.seat, order)
        if play.table.revealed:
            written.rolled()
    return written
