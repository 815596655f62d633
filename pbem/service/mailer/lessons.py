"""Tutorials: a first turn by letters, one lesson after another, against bots.

``templates/tutorials`` holds one of each game: a scenario, a seat and lessons. A lesson waits for
an order, a question or a standing order of a kind, whatever its words; the line that it shows is
legal in the position at hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import yaml

from pbem import resources
from pbem.games import game_module
from pbem.ledger import GameRecord
from pbem.ledger.database.tables import SeatRow
from pbem.orders import Context, Language, Line, OrderError, command_wording
from pbem.orders.forms.command_reader import COMMAND_WORDS
from pbem.render.report import LessonPart
from pbem.rules import Ask, Order, Words

_EXAMPLES = 30


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson.

    Attributes:
        key: of its words, ``service.tutorial.<key>``; those with ``.done`` follow when it is done.
        waits_for: the classes of orders, commands or standing orders that do what it teaches.
        lines: what does it in English, where the game goes as the tutorial has it.
        if_asked: True if it is passed over where nothing of the kind is asked.
    """

    key: str
    waits_for: tuple[str, ...]
    lines: tuple[str, ...]
    if_asked: bool = False

    def is_done_by(self, did: object) -> bool:
        """True if an order, command or standing order is of a kind that it waits for."""
        return any(each.__name__ in self.waits_for for each in type(did).__mro__)


class Tutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tutorial of a game: what is played, from which seat, against bots of which level."""

    game: str
    scenario: str
    seat: str
    level: str
    lessons: tuple[Lesson, ...]
    options: dict[str, Any] = {}


@cache
def tutorials() -> dict[str, Tutorial]:
    """Every tutorial by the code of its game."""
    found = {}
    for path in sorted((resources.templates() / "tutorials").glob("*.yaml")):
        tutorial = msgspec.convert(yaml.safe_load(path.read_text("utf-8")), Tutorial)
        found[tutorial.game] = tutorial
    return found


def lesson_of(
    record: GameRecord, row: SeatRow, asks: Sequence[Ask], language: Language
) -> LessonPart | None:
    """The lesson that a seat has before it; ``None``: it is asked nothing, or has no more."""
    tutorial = tutorials().get(row.tutorial)
    if tutorial is None or not asks:
        return None
    lines, count = _Lines(record, row.seat, asks, language), len(tutorial.lessons)
    for number, lesson in enumerate(tutorial.lessons[row.lessons :], start=row.lessons + 1):
        found = tuple(lines.of(lesson))
        if all(found) or not lesson.if_asked:
            text: Words = (f"service.tutorial.{lesson.key}", _key_words(language))
            return LessonPart(number, count, text, found if all(found) else ())
    return None


def learn(row: SeatRow, did: Iterable[object], language: Language) -> Iterator[Words]:
    """Pass the lessons of a seat for which a letter has done something, and say so.

    Each lesson takes one of the things done, so that one order does not pass two.

    Args:
        row: of the seat.
        did: the orders, commands and standing orders of a letter that had their effect.
        language: of orders in its reader's words.
    """
    tutorial = tutorials().get(row.tutorial)
    if tutorial is None or row.lessons >= len(tutorial.lessons):
        return
    left, before = [*did], row.lessons
    for number, lesson in enumerate(tutorial.lessons[before:], start=before + 1):
        done = next((each for each in left if lesson.is_done_by(each)), None)
        if done is not None:
            left.remove(done)
            row.lessons = number
            yield (f"service.tutorial.{lesson.key}.done", _key_words(language))
        elif not lesson.if_asked:
            break
    if row.lessons == before:
        yield ("service.tutorial.again", {"number": before + 1})
    if row.lessons == len(tutorial.lessons):
        yield ("service.tutorial.over", {"count": row.lessons})


def _key_words(language: Language) -> dict[str, object]:
    """The words of commands, and DONE, as a reader knows them, by their English names."""
    wording = command_wording(language.lang)
    named = {f"say_{name.lower()}": wording.line(name) for name in COMMAND_WORDS}
    return {**named, "say_done": language.wording.line("DONE")}


class _Lines:
    """What writes the lines of a lesson for a position, in its reader's words."""

    def __init__(
        self, record: GameRecord, seat: str, asks: Sequence[Ask], language: Language
    ) -> None:
        self._language, self._asks = language, tuple(asks)
        known = record.game.knowledge(record.state, seat, self._asks)
        self._attacks = tuple(each.__name__ for each in known.attacks) if known else ()
        self._english = game_module(record.row.module).language(record.game, "en")
        self._context = Context(lambda: record.game.view(record.state, seat), self._asks)

    def of(self, lesson: Lesson) -> Iterator[str]:
        """Its lines; one that nothing can take now is empty."""
        return (self._of_line(line, lesson.waits_for) for line in lesson.lines)

    def _of_line(self, line: str, kinds: Sequence[str]) -> str:
        word, _, rest = line.partition(" ")
        if word == "STANDING":
            standing = self._english.read_standing(Line(1, line), self._context)
            return self._language.write_standing(standing)
        if word not in COMMAND_WORDS or self._language.wording.knows(word):
            return self._order(line, kinds)
        command = command_wording(self._language.lang).line(word)
        if word != "ODDS":
            return f"{command} {rest}".rstrip()
        order = self._order(rest, self._attacks)
        return f"{command} {order}" if order else ""

    def _order(self, line: str, kinds: Sequence[str]) -> str:
        """The line of an order, or of another one of its kind that is legal now."""
        order = self._read(line)
        if order is not None:
            kinds = (*kinds, type(order).__name__)
        for ask in self._asks:
            if order is not None and isinstance(order, ask.accepts) and ask.is_legal(order):
                return self._language.writer_of_answers(ask)(order)
        for ask in self._asks:
            for text, other in self._language.example_orders(ask, _EXAMPLES).items():
                if type(other).__name__ in kinds:
                    return text
        return ""

    def _read(self, line: str) -> Order | None:
        try:
            orders = self._english.read(Line(1, line), self._context)
        except OrderError:
            return None
        return orders[0] if len(orders) == 1 else None
