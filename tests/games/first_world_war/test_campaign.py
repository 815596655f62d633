"""Random legal play to the end: invariants at every decision, every export verified, secrets kept byte by byte."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from pbem.games import game_module
from pbem.games.first_world_war.board.state import Position, State
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.orders import Context, Line, problem_of
from pbem.render import AskPart, Catalogue, Report, build, write_html, write_text
from pbem.render.catalogue import LANGUAGES
from pbem.render.report import Receipt
from pbem.rules import Adjudication, Ask, Illegal, Seat, canonical_json
from tests.games.first_world_war.invariants import Points, check_decision
from tests.games.first_world_war.positions import new_game
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random
from tests.ledger.conftest import NOON
from tests.render.shipped import shipped_renderer

CHUNKS = 10


def options(seed: int) -> dict[str, object]:
    """Every number of players and every optional rule, mixed."""
    return {
        "players": 2 + seed % 3,
        "schlieffen_plan": seed % 2 == 0,
        "variable_order": seed % 5 < 2,
        "historical_setup": seed % 7 < 3,
    }


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_keep_the_invariants_and_verify(
    chunk: int, campaign: Callable[[int], int], tmp_path: Path
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    store.migrate()
    for seed in range(chunk, campaign(2_000), CHUNKS):
        rng = random.Random(seed)
        with store.transaction() as session:
            found = game_module("FWW")
            match = GameRecord.create(
                session, found, found.load("standard"), found.options(options(seed)), seed=rng.randbytes(32), at=NOON
            )
            match.start([], NOON)
            game = match.game
            assert isinstance(game, FirstWorldWar)
            while match.asks:
                assert match.play is not None
                check_decision(game, match.play)
                ask = match.asks[rng.randrange(len(match.asks))]
                match.submit(ask.seat, choose(ask, rng.randrange), via="letter", at=NOON)
            assert match.outcome is not None
            points = Points(game)
            for entry in match.entries(0, None):
                points.add(list(entry.records))
            assert points.vp == match.state.vp
            match.finish(match.outcome, NOON)
            path = tmp_path / "game.jsonl"
            path.write_bytes(b"".join(export_lines(match)))
        verdict = verify(path)
        assert verdict.ok, verdict
        assert verdict.opened
    store.close()


def twin(game: FirstWorldWar, state: State, seat: Seat, rng: random.Random) -> State:
    """A state that differs only in what a seat may not know: hidden counters change places, chits change hands."""
    other: State = msgspec.json.decode(canonical_json(state), type=State)
    position = Position(game.board, other)
    own = {f for f in game.board.alliance if position.seat(f) == seat}
    for faction in game.board.alliance:
        hidden = [
            c
            for c in game.board.counters[faction]
            if other.at[c] > 0
            and c not in other.up
            and faction not in own
            and position.commander(c, other.at[c]) not in own
        ]
        for _ in range(3 * len(hidden)):
            one, two = rng.choice(hidden), rng.choice(hidden)
            if position.may_operate(one, other.at[two]) and position.may_operate(two, other.at[one]):
                other.at[one], other.at[two] = other.at[two], other.at[one]
    for alliance, cup in other.cups.items():
        strangers = [f for f in game.board.alliance if game.board.alliance[f] == alliance and f not in own]
        pool = [*cup, *(c for f in strangers for c in other.hands[f])]
        rng.shuffle(pool)
        for faction in strangers:
            size = len(other.hands[faction])
            other.hands[faction], pool = sorted(pool[:size]), pool[size:]
        other.cups[alliance] = sorted(pool)
    return other


WRONG = (
    "MOVE 1 FR FROM 1 TO 9",
    "ATTACK 9 WITH 1 DE",
    "ATTACK 3 WITH ALL",
    "CHIT Foch",
    "LEAD 2 RU",
    "TRANSFER DUMMY FROM 1 TO 2",
)


def everything_told(game: FirstWorldWar, state: State, open_asks: tuple[Ask, ...], seat: Seat, lang: str) -> bytes:
    """All a seat gets: text, HTML, SVG, order block, and the errors of wrong orders."""
    words, renderer_, language = Catalogue(lang), shipped_renderer(game.id), game_module("FWW").language(game)
    view = game.view(state, seat)
    asks = tuple(ask for ask in open_asks if ask.seat == seat)
    problems = []
    for text in WRONG:
        line = Line(1, text)
        try:
            for order in language.read(line, Context(view, asks)):
                for ask in asks:
                    if isinstance(order, ask.accepts):
                        ask.check(order)
        except Illegal as error:
            problems.append(problem_of(error, line))
        except ValueError as error:
            problems.append(problem_of(error, line))  # type: ignore[arg-type]
    report = Report(
        game="FWW-1",
        seat=seat,
        state=1,
        view=view,
        head="",
        commitment="",
        receipt=Receipt("report.verdict.refused", problems=tuple(problems)),
        asks=tuple(AskPart(ask.prompt(), language.examples(ask, 4)) for ask in asks),
        waiting=tuple((ask.seat, ask.topic) for ask in open_asks),
        map="whole",
    )
    blocks = build(report, words, renderer_)
    parts = (write_text("t", blocks), write_html("t", blocks, lang), renderer_.svg(view, words))
    return "\0".join(parts).encode()


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_that_differ_only_in_secrets_tell_a_seat_the_same(players: int, campaign: Callable[[int], int]) -> None:
    game = new_game(players=players)
    compared = 0
    for seed in range(campaign(40)):
        rng = random.Random(seed)

        def look(play: Adjudication[State], rng: random.Random = rng) -> None:
            nonlocal compared
            seat = rng.choice(game.seats)
            other = twin(game, play.state, seat, rng)
            position = Position(game.board, other)
            asks = tuple(replace(ask, position=position) for ask in play.asks)  # type: ignore[type-var]
            lang = rng.choice(LANGUAGES)
            told = everything_told(game, play.state, play.asks, seat, lang)
            assert everything_told(game, other, asks, seat, lang) == told
            assert canonical_json(game.view(other, seat)) == canonical_json(game.view(play.state, seat))
            compared += canonical_json(other) != canonical_json(play.state)

        play_random(game, seed, look)
    assert compared > 100
