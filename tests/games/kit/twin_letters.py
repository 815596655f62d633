"""Twin worlds: two houses play one game in positions that differ in a seat's secrets.

That seat and the others write the same letters in both; every letter that reaches the seat must be
the same.
"""

import random
import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import update
from sqlmodel import col

from pbem.games import GameModule, presets
from pbem.ledger.database.tables import SeatRow, SnapshotRow
from pbem.orders import Context, Language, Line, OrderError
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Adjudication, Game, ResumePoint, Seat, canonical_json
from pbem.service.base.settings import Settings
from tests.games.kit.choices import choose
from tests.games.kit.play import mixed, play_random, shuffled, some_game
from tests.games.kit.twins import twins_of
from tests.service.house import House

QUESTIONS = {"card": ("CARD",), "unit": ("UNIT", "REACH"), "space": ("WHERE", "ODDS")}
PLAIN = ("HELP", "STATUS", "LEGAL", "HISTORY", "STANDING", "REPORT", "SUPPLY", "DUE", "WIN")
_LOTS = re.compile(r"games(\+|%2B)\w+@|[0-9a-f]{8,}")
MOST_TRIED = 20
"""In so many positions twins that differ are looked for."""
NAMES = 3
"""So many things of each kind are asked about."""


def compare_letters(module: GameModule, seed: int, folder: Path, most: int = 2) -> int:
    """Write the same letters in twin worlds at checkpoints of a random game; how many.

    Args:
        module: the game.
        seed: of the game and of what is drawn for it.
        folder: an empty one for the two houses.
        most: so many positions are compared at most.
    """
    rng, game = random.Random(seed), some_game(module, seed)
    found = points(game, module, seed, MOST_TRIED)
    differing = 0
    worlds = [_World(module, seed, folder / name) for name in ("one", "other")]
    for point in found:
        seat = rng.choice(game.seats)
        state = msgspec.json.decode(point.state, type=game.state_type)
        other = canonical_json(twins_of(module).twin(game, state, seat, rng))
        if other == canonical_json(state):
            continue
        differing += 1
        plays = [
            Adjudication.resume(game, ResumePoint(s, point.used), shuffled(0))
            for s in (point.state, other)
        ]
        script, lang = _script(module, plays, seat, rng), rng.choice(LANGUAGES)
        told = [
            world.told(stored, point.used, seat, lang, script)
            for world, stored in zip(worlds, (point.state, other), strict=True)
        ]
        assert len(told[0]) >= sum(writer == seat for writer, _ in script)
        assert told[0] == told[1]
        if differing == most:
            break
    for world in worlds:
        world.house.close()
    return differing


def points(game: Game[Any], module: GameModule, seed: int, most: int) -> list[ResumePoint]:
    """Some checkpoints of a random game where somebody is asked at once."""
    rng, found = random.Random(f"{module.id} {seed}"), list[ResumePoint]()

    def look(play: Adjudication[Any]) -> None:
        point = play.resume_point
        if point is not None and point.state == canonical_json(play.state):
            found.append(point)

    play_random(game, seed, look, play_as=Adjudication)
    return rng.sample(found, min(most, len(found)))


Script = list[tuple[Seat, tuple[str, ...]]]
"""Letters in turn: who writes, and the lines."""


def _script(
    module: GameModule, plays: list[Adjudication[Any]], seat: Seat, rng: random.Random
) -> Script:
    """What is written: the seat's questions, mistakes and previews, and others' open actions.

    What is a mistake in most positions is left out where it would be carried out in one of the twin
    positions.
    """
    play, game = plays[0], plays[0].game
    language, wrong = module.language(game), twins_of(module).WRONG
    mistakes = {
        writer: [
            line
            for line in wrong
            if not any(_is_legal(twin, language, writer, line) for twin in plays)
        ]
        for writer in game.seats
    }
    questions = tuple(_questions(language, seat, rng))
    asks = [ask for ask in play.asks if ask.seat == seat]
    chosen = [language.write(choose(ask, rng.randrange)) for ask in asks[:1]]
    tried = [lines for line in chosen for lines in _trials(line)]
    letters: Script = [(seat, PLAIN), (seat, questions), *((seat, lines) for lines in tried)]
    letters += [(seat, (line,)) for line in mistakes[seat]] + [(seat, ("PREVIEW", wrong[0]))]
    for other in game.seats:
        if other != seat:
            letters += [
                (other, (rng.choice(mistakes[other]),)),
                (other, ("LEGAL", "HISTORY", "PRESS TO ALL", "Well met.", "ENDPRESS")),
            ]
    return [*letters, (rng.choice(game.seats), ("OFFER DRAW",)), (seat, ("DECLINE", "REPORT"))]


def _trials(line: str) -> Iterator[tuple[str, ...]]:
    """Dry runs of a line: alone, with what may lie behind other seats' steps, and in advance."""
    yield "PREVIEW", line
    yield "PREVIEW", line, "DONE", "DONE"
    yield "PREVIEW", line, f"NEXT {line}"
    yield "PREVIEW", f"NEXT {line}"
    yield (f"ODDS {line}",)


def _is_legal(play: Adjudication[Any], language: Language, seat: Seat, text: str) -> bool:
    """Whether a line holds an order that answers what a seat is asked."""
    asks = tuple(ask for ask in play.asks if ask.seat == seat)
    try:
        orders = language.read(Line(1, text), Context(play.game.view(play.state, seat), asks))
    except OrderError:
        return False
    return any(
        isinstance(order, ask.accepts) and ask.is_legal(order) for order in orders for ask in asks
    )


def _questions(language: Language, seat: Seat, rng: random.Random) -> list[str]:
    lines = []
    for kind, lexicons in language.things_by_kind(seat).items():
        for lexicon in lexicons:
            names = sorted(set(lexicon.shown.values()))
            asked = rng.sample(names, min(NAMES, len(names)))
            lines += [f"{word} {name}" for name in asked for word in QUESTIONS[kind]]
    return lines or ["STATUS"]


class _World:
    """A house with one game of which the position is set."""

    def __init__(self, module: GameModule, seed: int, folder: Path) -> None:
        folder.mkdir(parents=True)
        self.house = House(folder, settings=Settings(address="games@pbem.test", pictures="none"))
        options = mixed(module)
        scenario = (module.code, presets(module.id)[0].id)
        self.game = self.house.game(scenario=scenario, chosen=options[seed % len(options)])

    def told(
        self, state: bytes, used: int, seat: Seat, lang: str, script: Script
    ) -> list[list[str]]:
        """Every letter that a seat gets while a script is written; nobody has standing orders."""
        put(self.house, self.game, state, used)
        self.house.order(self.game, seat, f"LANG {lang}")
        before = len(self.house.mail(seat))
        for writer, lines in script:
            self.house.order(self.game, writer, *lines)
        return [_plain(letter) for letter in self.house.mail(seat)[before:]]


def put(house: House, game: str, state: bytes, used: int) -> None:
    """Set the position of a game that has just begun, in which nobody has standing orders then."""
    with house.store.transaction() as session:
        values = {"state": state, "used": used}
        session.execute(update(SnapshotRow).where(col(SnapshotRow.game) == game).values(values))
        session.execute(update(SeatRow).where(col(SeatRow.game) == game).values({"standing": []}))


def _plain(letter: EmailMessage) -> list[str]:
    """The headers that a reader sees and every part, without random tokens, names and hashes."""
    texts = [str(letter[name]) for name in ("From", "To", "Reply-To", "Subject", "Date")]
    texts += [str(part.get_content()) for part in letter.walk() if not part.is_multipart()]
    return [_LOTS.sub("…", text) for text in texts]
