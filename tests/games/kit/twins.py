"""Twin positions differ only in what a seat may not know: whatever that seat is told must be the same in both.

Each game has ``tests/games/<game>/twins.py`` with ``twin(game, state, seat, rng)``, another state that is the same as
far as the seat may know, and ``WRONG``, lines whose refusals are compared, too.
"""

import importlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import msgspec

from pbem.games import GameModule
from pbem.ledger.tables import GameRow
from pbem.mail import reply_address
from pbem.orders import Context, Language, Line, OrderError, Problem, problem_of
from pbem.orders.choices import choices
from pbem.render import AskPart, Catalogue, Report, build, write_html, write_text
from pbem.render.catalogue import LANGUAGES
from pbem.render.report import Receipt
from pbem.rules import Adjudication, Game, Illegal, Seat, canonical_json
from pbem.service.subjects import headline, subject
from tests.games.kit.play import play_random, some_game
from tests.render.shipped import shipped_renderer

EXAMPLES = 4


def twins_of(module: GameModule) -> ModuleType:
    """How a game makes twins."""
    return importlib.import_module(f"tests.games.{module.id}.twins")


@contextmanager
def swapped(state: Any, other: Any) -> Iterator[None]:
    """The state as its twin, in place, so that everything asked about it sees the twin."""
    kept = {name: getattr(state, name) for name in state.__struct_fields__}
    for name in kept:
        setattr(state, name, getattr(other, name))
    yield
    for name, value in kept.items():
        setattr(state, name, value)


def told(module: GameModule, play: Adjudication[Any], seat: Seat, lang: str) -> list[str | bytes]:
    """All that a seat is told: subject, text, HTML with its buttons, map, view, refusals, warnings."""
    game, words = play.game, Catalogue(lang)
    language, shown = module.language(game), shipped_renderer(module.id)
    view = game.view(play.state, seat)
    asks = tuple(ask for ask in play.asks if ask.seat == seat)
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
        asks=tuple(AskPart(ask.prompt(), language.examples(ask, EXAMPLES), choices(language, ask)) for ask in asks),
        waiting=tuple((ask.seat, ask.topic) for ask in play.asks if ask.seat != seat),
        map="whole",
        reply_to=reply_address("games@pbem.test", "token"),
    )
    blocks = build(report, words, shown)
    return [
        subject(report, GameRow(id=report.game), headline(report, "running"), words, shown),
        write_text("t", blocks),
        write_html("t", blocks, lang),
        shown.svg(view, words),
        shown.atlas(view, words),
        canonical_json(view),
        repr(game.scope(play.state)),
    ]


def _refusal(game: Game[Any], language: Language, play: Adjudication[Any], seat: Seat, text: str) -> Problem | None:
    """Why a line is refused, to be read or by the rules; ``None`` where it is not."""
    line = Line(1, text)
    asks = tuple(ask for ask in play.asks if ask.seat == seat)
    try:
        for order in language.read(line, Context(game.view(play.state, seat), asks)):
            if illegal := game.refusal(play.state, seat, order):
                return problem_of(illegal, line)
            for ask in asks:
                if isinstance(order, ask.accepts):
                    ask.check(order)
    except (Illegal, OrderError) as error:
        return problem_of(error, line)
    return None


def compare(module: GameModule, seed: int, often: int) -> int:
    """Compare twins at about one of ``often`` decisions of a random game; how often they did differ."""
    rng, differing, twins = random.Random(seed), 0, twins_of(module)

    def look(play: Adjudication[Any]) -> None:
        nonlocal differing
        if rng.randrange(often):
            return
        seat, lang = rng.choice(play.game.seats), rng.choice(LANGUAGES)
        other = twins.twin(play.game, play.state, seat, rng)
        same = msgspec.json.decode(canonical_json(play.state), type=play.game.state_type)
        with swapped(play.state, same):
            before = told(module, play, seat, lang)
        differing += canonical_json(other) != canonical_json(play.state)
        with swapped(play.state, other):
            assert told(module, play, seat, lang) == before

    play_random(some_game(module, seed), seed, look)
    return differing
