"""What one line says as it stands: orders, a policy, a command or press."""

import re
from collections.abc import Container, Mapping, Sequence

import msgspec

from pbem.orders.forms.asked_commands import asked_command
from pbem.orders.forms.command_reader import COMMANDS, expect_end, read_command, take_standing
from pbem.orders.forms.commands import Command, Press, StandingClear, StandingList
from pbem.orders.forms.language import Context, Language
from pbem.orders.lines.first_words import (
    ALL,
    CLEAR,
    NEXT,
    PUBLIC,
    STANDING,
    TO,
    ends_press,
    first_word,
    order_words,
)
from pbem.orders.talk.small_talk import begins_with
from pbem.orders.words.errors import Ambiguous, OrderError, Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import MOST_CHARACTERS, Cursor, Line
from pbem.rules import Order, StandingOrder

MOST_PRESS = 20_000
"""Characters of one press."""
_YES = frozenset(map(fold, ("YES", "SÌ", "TAK")))
_ANSWER = re.compile(
    r"\s*(yes|sì|si|tak|no|nie)[\s.!,]*(?:please|thanks|thank you|grazie|dziękuję|dzięki)?[\s.!]*",
    re.IGNORECASE,
)
"""A yes or no, alone or with a courtesy."""
_STOP = re.compile(r"(?:[\s.\u2026]|[:;]-?[()DP])+$")
"""What ends a sentence, and what people draw behind it."""


class ParsedLine(msgspec.Struct, frozen=True):
    """What one line (or one press) says: orders, a policy, or a command.

    ``advance``: it waits for the seat's next action and is read when that comes; ``text`` is
    without the word NEXT. ``aside``: words of it that say no order. ``amends``: the order of a line
    above for which its own stands. ``settled``: its order heeds already who stays by its words.
    ``told``: folded words that no list has, by which its order is told.
    """

    line: int
    text: str
    orders: tuple[Order, ...] = ()
    standing: StandingOrder | None = None
    command: Command | None = None
    advance: bool = False
    aside: tuple[str, ...] = ()
    amends: Order | None = None
    settled: bool = False
    told: frozenset[str] = frozenset()

    @property
    def says_nothing(self) -> bool:
        """True if all of it is set aside."""
        return not (self.orders or self.standing or self.command or self.advance)


def _read(
    line: Line,
    language: Language,
    context: Context,
    order_words: Container[str],
    queries: Container[str],
) -> ParsedLine:
    if len(line.text) > MOST_CHARACTERS:
        raise Unreadable(
            "orders.problem.long_line", (0, len(line.text)), facts={"limit": MOST_CHARACTERS}
        )
    if first_word(line) in NEXT:
        return _advance(line, language)
    asks = first_word(line) in queries or not begins_with(line, order_words)
    command: Command | None = asked_command(line.orders)
    if command is None and asks:
        command = read_command(line, language.lang)
    if command is not None:
        _doubt(line, language, context)
        return ParsedLine(line.number, line.text, command=command)
    cursor = Cursor(line)
    if fold(cursor.peek()) in STANDING:
        return _standing(line, cursor, language, context)
    if answer := _yes_or_no(cursor, context):
        return ParsedLine(line.number, line.text, orders=(answer,))
    return ParsedLine(line.number, line.text, orders=language.read(line, context))


def read_to_the_stop(
    line: Line,
    language: Language,
    context: Context,
    order_words: Container[str],
    queries: Container[str],
) -> ParsedLine:
    """What a line says, without a full stop or a smiley at its end if it cannot be read with it."""
    try:
        return _read(line, language, context, order_words, queries)
    except OrderError:
        text = _STOP.sub("", line.text)
        if text == line.text:
            raise
        try:
            return _read(Line(line.number, text), language, context, order_words, queries)
        except OrderError:
            pass
        raise


def reads_as_order(
    line: Line,
    language: Language,
    context: Context,
    order_words: Container[str],
    queries: Container[str],
) -> bool:
    """True if a line can be read as an order of the game."""
    try:
        return bool(_read(line, language, context, order_words, queries).orders)
    except OrderError:
        return False


def _doubt(line: Line, language: Language, context: Context) -> None:
    """Refuse a one-word command that may also be an answer: DRAW a chit, or offer a draw.

    Raises:
        Ambiguous: a word of an order goes on where it ends, and that order answers an ask.
    """
    said = fold(line.orders.strip().rstrip("?!."))
    for verb in language.verbs:
        for word in verb.aliases:
            if not fold(word).startswith(f"{said} "):
                continue
            orders = language.read(Line(line.number, word), context)
            if any(isinstance(order, ask.accepts) for order in orders for ask in context.asks):
                meant = next(
                    command
                    for command in COMMANDS
                    if said in map(fold, (command.name, *command.aliases))
                )
                others = (other for other in meant.aliases.en if fold(other) != said)
                facts: dict[str, object] = {"got": line.text.strip()[:80]}
                place = (len(line.text) - len(line.text.lstrip()), len(line.text.strip()))
                names = (language.wording.line(verb.name), *others)
                raise Ambiguous("orders.problem.ambiguous", place, facts=facts, suggestions=names)


def is_bare_answer(line: Line) -> bool:
    """True if a line is a yes or no and no more than a courtesy beside it."""
    return _ANSWER.fullmatch(line.orders) is not None


def _yes_or_no(cursor: Cursor, context: Context) -> Order | None:
    """The answer that a bare yes or no gives to the one question of that kind that is open."""
    answer = _ANSWER.fullmatch(cursor.line.orders)
    if answer is None:
        return None
    said = fold(answer[1])
    meant = [found for ask in context.asks if (found := ask.yes_no())]
    return (meant[0].yes if said in _YES else meant[0].no) if len(meant) == 1 else None


def _advance(line: Line, language: Language) -> ParsedLine:
    """A line in advance: only its first word can be read already.

    Raises:
        Unreadable: that is no order of the game.
    """
    cursor = Cursor(line)
    cursor.next()
    rest = Line(line.number, "" if cursor.done else line.orders[cursor.here[0] :].strip())
    if cursor.done or not begins_with(rest, order_words(language)):
        facts: dict[str, object] = {"got": cursor.peek()[:80]}
        raise Unreadable("orders.problem.verb", cursor.here, facts=facts)
    return ParsedLine(line.number, rest.text, advance=True)


def _standing(line: Line, cursor: Cursor, language: Language, context: Context) -> ParsedLine:
    take_standing(cursor)
    if cursor.done:
        return ParsedLine(line.number, line.text, command=StandingList())
    if fold(cursor.peek()) in CLEAR:
        cursor.next()
        word = cursor.next()
        if word and not (word.isdecimal() and len(word) < 4) and fold(word) not in ALL:
            cursor.index -= 1
            raise Unreadable("orders.problem.number", cursor.here, facts={"got": word[:80]})
        expect_end(cursor, "STANDING", language.lang)
        return ParsedLine(
            line.number, line.text, command=StandingClear(int(word) if word.isdecimal() else 0)
        )
    return ParsedLine(line.number, line.text, standing=language.read_standing(line, context))


def read_press(line: Line, waiting: list[Line], seats: Lexicon, lang: str) -> ParsedLine:
    """A press message with all its lines up to ENDPRESS.

    The lines are raw text and never orders, whatever is wrong with the first.
    """
    inside: list[str] = []
    while waiting:
        inner = waiting.pop().text
        if ends_press(Line(0, inner)):
            break
        inside.append(inner)
    else:
        raise Unreadable("orders.problem.endpress", (0, len(line.text.strip()) or 1), facts={})
    text = "\n".join(inside).strip()
    if len(text) > MOST_PRESS:
        raise Unreadable(
            "orders.problem.long_press", (0, len(line.text)), facts={"limit": MOST_PRESS}
        )
    to, quotable = _recipient(line, seats, lang)
    return ParsedLine(line.number, line.text, command=Press(to, text, quotable))


def recipients(seats: Sequence[str], called: Mapping[str, Sequence[str]]) -> Lexicon:
    """The seats by their codes and names; empty: all."""
    return Lexicon({"": sorted(ALL), **{seat: (seat, *called.get(seat, ())) for seat in seats}})


def _recipient(line: Line, seats: Lexicon, lang: str) -> tuple[str, bool]:
    """The seat a press goes to (empty: all), and whether pages may quote it."""
    cursor = Cursor(line)
    cursor.next()
    if fold(cursor.peek()) in TO:
        cursor.next()
    quotable = fold(cursor.peek()) in PUBLIC
    if quotable:
        cursor.next()
    to = ""
    if not quotable and cursor.peek() not in ("", ":"):
        to = seats.read(cursor, "orders.problem.seat")
    cursor.skip(":")
    expect_end(cursor, "PRESS", lang)
    return to, quotable
