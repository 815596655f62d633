"""Positions that letters are written in, reached by quick bots."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from pbem.bots.levels import LEVELS
from pbem.bots.planner import decide
from pbem.bots.registry import brain_of
from pbem.bots.streams import Stream
from pbem.games import game_module
from pbem.rules import Seat
from pbem.service.base.settings import Settings
from tests.service.house import House

FIRST_OWN_NUMBER = 1_000_000
"""Letters in a copy bear numbers that none before it has."""


@dataclass(frozen=True, slots=True)
class Position:
    """A seat that is asked in a game.

    Attributes:
        house: where the game is played. Letters are tried in copies of it.
        game: its name.
        seat: who is to write.
        lang: their language.
        head: the last event.
        subject, message_id: of the letter that asks them.
    """

    house: House
    game: str
    seat: Seat
    lang: str
    head: int
    subject: str
    message_id: str

    @contextmanager
    def copied(self) -> Iterator[House]:
        """A copy of the house, in which one letter is tried."""
        with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
            root = Path(folder) / "house"
            shutil.copytree(self.house.root, root)
            numbers, known = count(FIRST_OWN_NUMBER), set(self.house.known)
            house = House(root, self.house.now, _settings(), numbers=numbers, known=known)
            try:
                yield house
            finally:
                house.close()


@contextmanager
def played(game: str, lang: str) -> Iterator[Iterator[Position]]:
    """The positions of a game that quick bots play, one after each letter, from the start on.

    Args:
        game: code, scenario and seed, as ``POG/limited:36``.
        lang: the language of all seats.
    """
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        house = House(Path(folder), settings=_settings())
        try:
            yield _positions(house, game, lang)
        finally:
            house.close()


def _settings() -> Settings:
    return Settings(address="games@pbem.test", pictures="none")


def _positions(house: House, game: str, lang: str) -> Iterator[Position]:
    """The positions until the game is over or a bot's letter is refused."""
    scenario, _, number = game.partition(":")
    seed = bytes([int(number)]) * 32
    name = _started(house, scenario, seed, lang)
    for letters in count():
        if not house.asked(name):
            return
        yield (position := _position(house, name, lang))
        house.order(name, position.seat, *_lines_of_bot(position, seed, letters + 1))
        if house.game_record(name).row.head == position.head:
            return


def _started(house: House, scenario: str, seed: bytes, lang: str) -> str:
    code, preset = scenario.split("/")
    module = game_module(code)
    seats = module.open(module.load(preset), module.options({})).seats
    return house.game(langs=dict.fromkeys(seats, lang), scenario=(code, preset), seed=seed)


def _position(house: House, game: str, lang: str) -> Position:
    record = house.game_record(game)
    seat = record.asks[0].seat
    asking = (house.mail(seat) or house.put_away(seat))[-1]
    subject, message_id = str(asking["Subject"]), str(asking["Message-ID"])
    return Position(house, game, seat, lang, record.row.head, subject, message_id)


def _lines_of_bot(position: Position, seed: bytes, number: int) -> list[str]:
    """What a quick bot orders there, in the language of the seats."""
    record = position.house.game_record(position.game)
    play = record.dry_run()
    stream = Stream.of_decision(seed, position.seat, number)
    brain = brain_of(play.game)  # type: ignore[arg-type]
    orders = decide(brain, play, position.seat, LEVELS["quick"], stream).orders
    language = record.module.language(record.game, position.lang)
    return [language.write(order) for order in orders]
