"""Twin positions differ only in what a seat may not know: it is told the same in both.

Each game has ``tests/games/<game>/twins.py`` with ``twin(game, state, seat, rng)``, another state
that is the same as far as the seat may know, and ``WRONG``, lines whose refusals are compared, too.
Where asks hold what follows from the state, ``look_again(ask)`` has them follow from the state as
it is now.
"""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import msgspec

from pbem.games import GameModule
from pbem.ledger.database.tables import GameRow
from pbem.mail import reply_address
from pbem.orders import Context, Language, Line, OrderError, Problem, problem_of
from pbem.orders.forms.choices import choices, first_answers
from pbem.render import AskPart, Catalogue, Report, blocks_of_report, write_html, write_text
from pbem.render.catalogue import LANGUAGES
from pbem.render.report import Receipt
from pbem.rules import (
    Adjudication,
    Ask,
    Game,
    Illegal,
    Logged,
    Order,
    Seat,
    SeededChance,
    Table,
    WouldReveal,
    canonical_json,
    seen_by,
)
from pbem.service.mailer.subjects import headline_key, subject
from tests.games.kit import same_state
from tests.games.kit.choices import choose
from tests.games.kit.own import own_module
from tests.games.kit.play import play_random, some_game
from tests.render.shipped import shipped_renderer

EXAMPLES = 4
MOST = 6
"""Orders of one dry run."""


def twins_of(module: GameModule) -> ModuleType:
    """How a game makes twins; without ``twins.py`` a twin is the same state."""
    return own_module(module.id, "twins") or same_state


@contextmanager
def swapped(module: GameModule, play: Adjudication[Any], other: Any) -> Iterator[None]:
    """The state as its twin, in place, so that everything asked about it sees the twin."""
    kept = {name: getattr(play.state, name) for name in play.state.__struct_fields__}
    _put(module, play, {name: getattr(other, name) for name in kept})
    yield
    _put(module, play, kept)


def _put(module: GameModule, play: Adjudication[Any], fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        setattr(play.state, name, value)
    if look_again := getattr(twins_of(module), "look_again", None):
        for ask in play.asks:
            look_again(ask)


def told(module: GameModule, play: Adjudication[Any], seat: Seat, lang: str) -> list[str | bytes]:
    """All that a seat is told: letters, map, view, refusals, warnings and sheets."""
    game, words = play.game, Catalogue(lang)
    language, shown = module.language(game, lang), shipped_renderer(module.id)
    view, known = game.view(play.state, seat), game.knowledge(play.state, seat)
    asks = _asks_of(play, seat)
    problems = [_refusal(game, language, play, seat, text) for text in twins_of(module).WRONG]
    report = Report(
        game=f"{module.code}-1",
        seat=seat,
        state=1,
        view=view,
        head="",
        seed_commitment="",
        receipt=Receipt(
            "report.verdict.refused",
            problems=tuple(problem for problem in problems if problem is not None),
            answers=game.warnings(play.state, seat),
        ),
        asks=tuple(
            AskPart(
                ask.prompt(),
                language.examples(ask, EXAMPLES),
                choices(language, ask, first_answers(ask)),
            )
            for ask in asks
        ),
        waiting=tuple((ask.seat, ask.topic) for ask in play.asks if ask.seat != seat),
        map="whole",
        reply_to=reply_address("games@pbem.test", "token"),
    )
    blocks = blocks_of_report(report, words, shown)
    return [
        subject(report, GameRow(id=report.game), headline_key(report, "running"), words, shown),
        write_text("t", blocks),
        write_html("t", blocks, lang),
        shown.svg(view, words),
        *shown.plates(view, words),
        canonical_json(view),
        canonical_json(known.position.state) if known else b"",
        repr(game.action_id(play.state)),
        *(
            canonical_json(module.sheet(game, play.state, _asks_of(play, other), lang))
            for other in game.seats
        ),
        canonical_json(module.own_sheet(game, play.state, asks, lang)),
    ]


def _asks_of(play: Adjudication[Any], seat: Seat) -> tuple[Ask, ...]:
    return tuple(ask for ask in play.asks if ask.seat == seat)


def _refusal(
    game: Game[Any], language: Language, play: Adjudication[Any], seat: Seat, text: str
) -> Problem | None:
    """Why a line is refused, to be read or by the rules; ``None`` where it is not."""
    line = Line(1, text)
    asks = _asks_of(play, seat)
    try:
        for order in language.read(line, Context(game.view(play.state, seat), asks)):
            if illegal := game.lint(play.state, seat).why_not_asked(order):
                return problem_of(illegal, line)
            for ask in asks:
                if isinstance(order, ask.accepts):
                    ask.check(order)
    except (Illegal, OrderError) as error:
        return problem_of(error, line)
    return None


def compare(module: GameModule, seed: int, often: int) -> int:
    """Compare twins at about one of ``often`` decisions of a random game.

    Returns how often they differed.
    """
    rng, differing, twins = random.Random(seed), 0, twins_of(module)

    def look(play: Adjudication[Any]) -> None:
        nonlocal differing
        if rng.randrange(often):
            return
        seat, lang = rng.choice(play.game.seats), rng.choice(LANGUAGES)
        other = twins.twin(play.game, play.state, seat, rng)
        same = msgspec.json.decode(canonical_json(play.state), type=play.game.state_type)
        with swapped(module, play, same):
            before = told(module, play, seat, lang)
        differing += canonical_json(other) != canonical_json(play.state)
        with swapped(module, play, other):
            assert told(module, play, seat, lang) == before

    play_random(some_game(module, seed), seed, look)
    return differing


def compare_dry_runs(module: GameModule, seed: int, often: int) -> int:
    """Compare what PREVIEW could tell of orders in twins, at one of ``often`` checkpoints.

    Returns how often.
    """
    rng, compared, twins = random.Random(seed), 0, twins_of(module)

    def look(play: Adjudication[Any]) -> None:
        nonlocal compared
        content = canonical_json(play.state)
        if rng.randrange(often) or play.resume_point is None or play.resume_point.state != content:
            return
        game, seat = play.game, play.asks[0].seat
        other = twins.twin(game, play.state, seat, rng)
        orders: list[Order] = []
        first = _foreseen(
            game, msgspec.json.decode(content, type=game.state_type), seat, orders, rng
        )
        assert _foreseen(game, other, seat, orders, None) == first
        compared += bool(orders)

    play_random(some_game(module, seed), seed, look, play_as=Adjudication)
    return compared


def _foreseen(
    game: Game[Any], state: Any, seat: Seat, orders: list[Order], rng: random.Random | None
) -> tuple[bool, bytes, str, str]:
    """What a seat would be told where a dry run of some orders stops, the others being idle.

    The orders are given, or random ones that are noted there.
    """
    table = Table(SeededChance(bytes(32)))
    table.sealed = table.assumes_idle = True
    passed: list[tuple[str, Order]] = []
    play, given, revealed = Adjudication(game, state, table), iter(list(orders)), False
    try:
        play.begin()
        while play.asks:
            ask = next((ask for ask in play.asks if ask.seat == seat), play.asks[0])
            if ask.seat != seat:
                if (idle := ask.idle_answer()) is None:
                    break
                passed.append((ask.topic, idle))
                play.submit(ask.seat, idle)
                continue
            order = (
                next(given, None)
                if rng is None
                else choose(ask, rng.randrange)
                if len(orders) < MOST
                else None
            )
            if order is None:
                break
            orders += [order] if rng is not None else []
            play.submit(seat, order)
    except WouldReveal:
        revealed = True
    records = [r for r in table.drain() if isinstance(r, Logged) and seen_by(r.audience, seat)]
    asks = [(ask.prompt(), ask.accepts) for ask in play.asks if ask.seat == seat]
    beyond = revealed or any(ask.seat != seat for ask in play.asks)
    return beyond, canonical_json(game.view(play.state, seat)), repr((records, passed)), repr(asks)
