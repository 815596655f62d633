"""Whole letters of a game as its players get them, in one language.

Every seat writes and reads one language: the letters at seating and at the start, a position out of
the middle of a random game with every kind of answer that may be asked for and with mistakes, some
orders, and all that was told until then.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import update
from sqlmodel import col

from pbem.games import GameModule, game_module, presets
from pbem.ledger.database.tables import SeatRow, SnapshotRow
from pbem.orders import Language, renamed
from pbem.render import Catalogue, write_text
from pbem.rules import Adjudication, Ask, Game, LogRecord, ResumePoint, Seat, canonical_json
from pbem.service.base.settings import Settings
from tests.games.kit.choices import choose
from tests.games.kit.play import mixed, play_random, some_game
from tests.games.kit.twins import twins_of
from tests.render.shipped import shipped_renderer
from tests.service.house import House, text_of

PLAIN = ("STATUS", "MAP", "ORDERS", "LEGAL", "HISTORY", "STANDING")
QUESTIONS = {"card": "CARD", "unit": "UNIT", "space": "WHERE"}
SEED = 7
LATER, MISTAKES, NAMES = 5, 2, 3
"""So many orders are written, so many mistakes made, so many things of each kind asked about."""
MIDDLE = 150
"""After so many decisions of a random game the next checkpoint is taken."""


@dataclass(frozen=True)
class WholeLetters:
    """What the players of a game were told in a language, and where the game stands.

    Attributes:
        texts: the subject and the plain text of every letter.
        last: the last letter of each seat that is asked, with what it is asked.
    """

    game: Game[Any]
    state: Any
    language: Language
    texts: tuple[str, ...]
    last: tuple[tuple[str, Ask], ...]


class _Reached(Exception):
    """The middle of the game."""


@cache
def middle(name: str) -> tuple[ResumePoint, tuple[LogRecord, ...]]:
    """A checkpoint in the middle of a random game, and all that happened until then.

    Somebody is asked there at once.
    """
    module, found, seen = game_module(name), list[tuple[ResumePoint, tuple[LogRecord, ...]]](), 0
    records: list[LogRecord] = []

    def look(play: Adjudication[Any]) -> None:
        nonlocal seen
        seen += 1
        records.extend(play.table.drain())
        point = play.resume_point
        if point is not None and point.state == canonical_json(play.state):
            found.append((point, tuple(records)))
            if seen > MIDDLE:
                raise _Reached

    try:
        play_random(some_game(module, SEED), SEED, look, play_as=Adjudication)
    except _Reached:
        return found[-1]
    return found[len(found) // 2]


def whole_letters(module: GameModule, lang: str, folder: Path) -> WholeLetters:
    """Every letter of a game whose players use a language; ``folder``: empty, for the house."""
    house = House(folder, settings=Settings(address="games@pbem.test", pictures="none"))
    try:
        return _written(module, lang, house)
    finally:
        house.close()


def _written(module: GameModule, lang: str, house: House) -> WholeLetters:
    rng, options = random.Random(SEED), mixed(module)
    scenario, chosen = (module.code, presets(module.id)[0].id), options[SEED % len(options)]
    seats = some_game(module, SEED).seats
    game = house.game(langs=dict.fromkeys(seats, lang), scenario=scenario, chosen=chosen)
    point, records = middle(module.id)
    with house.store.transaction() as session:
        values = {"state": point.state, "used": point.used}
        session.execute(update(SnapshotRow).where(col(SnapshotRow.game) == game).values(values))
        session.execute(update(SeatRow).where(col(SeatRow.game) == game).values({"standing": []}))
    language = module.language(house.game_record(game).game, lang)
    _ask(module, language, house, game, rng)
    for _ in range(LATER):
        if asks := house.game_record(game).asks:
            ask = rng.choice(asks)
            house.order(game, ask.seat, language.write(choose(ask, rng.randrange)))
    letters = {seat: [*house.put_away(seat), *house.mail(seat)] for seat in seats}
    record = house.game_record(game)
    told = write_text("-", shipped_renderer(module.id).log_blocks(records, Catalogue(lang)))
    return WholeLetters(
        record.game,
        record.state,
        language,
        (
            *(
                f"{letter['Subject']}\n{text_of(letter)}"
                for own in letters.values()
                for letter in own
            ),
            told,
        ),
        tuple((text_of(letters[ask.seat][-1]), ask) for ask in record.asks),
    )


def _ask(
    module: GameModule, language: Language, house: House, game: str, rng: random.Random
) -> None:
    """Everything that the seat which is asked may ask for, and mistakes."""
    ask = house.game_record(game).asks[0]
    house.order(game, ask.seat, "HELP")
    house.order(game, ask.seat, *PLAIN, *_questions(language, ask.seat, rng))
    house.order(game, ask.seat, "PREVIEW", language.write(choose(ask, rng.randrange)))
    for wrong in twins_of(module).WRONG[1 : 1 + MISTAKES]:
        spoken = language.wording.line(wrong)
        house.order(
            game,
            ask.seat,
            renamed(
                spoken, [one for kind in language.things_by_kind(ask.seat).values() for one in kind]
            ),
        )


def _questions(language: Language, seat: Seat, rng: random.Random) -> Iterator[str]:
    for kind, lexicons in language.things_by_kind(seat).items():
        for lexicon in lexicons:
            names = sorted(set(lexicon.shown.values()))
            yield from (
                f"{QUESTIONS[kind]} {name}" for name in rng.sample(names, min(NAMES, len(names)))
            )
