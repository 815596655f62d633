"""What a line says in a person's own words, where it cannot be read as it stands."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from pbem.orders.forms.command_reader import COMMANDS
from pbem.orders.forms.commands import Concede, OfferDraw
from pbem.orders.forms.known_readings import Readings, read_once
from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.mending import Read, is_question, requested, without_commas
from pbem.orders.forms.rephrasing import has_verb, with_way
from pbem.orders.limits.after_combat import advances_after_all
from pbem.orders.limits.later_words import is_put_off
from pbem.orders.lines.abbreviations import ABBREVIATED
from pbem.orders.lines.first_words import NEXT, folded_words, order_words
from pbem.orders.lines.line_parser import ParsedLine, read_to_the_stop
from pbem.orders.meaning import (
    Answer,
    Meant,
    NotBut,
    by_meaning,
    has_question_mark,
    is_more_than_talk,
    takes_back,
    with_examples,
    without_remarks,
    yes_or_no,
)
from pbem.orders.meaning.atoms import cutter
from pbem.orders.prose.answering import given_up, small_answer
from pbem.orders.prose.beside_words import is_held_back, strange_words
from pbem.orders.prose.clitics import done_for_nobody, without_pronouns
from pbem.orders.prose.loss_lists import with_losses_listed
from pbem.orders.prose.nobody_advances import nobody_advances
from pbem.orders.prose.order_kinds import by_form, says_contrary
from pbem.orders.prose.plain_words import Moment, in_plain_words, passed_over
from pbem.orders.prose.questions_beside import (
    beside_questions,
    sentences_in,
    with_plain_requests,
)
from pbem.orders.speech_acts import judged
from pbem.orders.talk.closings import without_no_more
from pbem.orders.talk.draw_offers import offers_draw
from pbem.orders.talk.giving_up import gives_up
from pbem.orders.talk.reasons import reasons_in
from pbem.orders.talk.small_talk import begins_with, is_talk
from pbem.orders.talk.turn_ends import is_of_other, surely_ends
from pbem.orders.words.errors import CONTRARY, OrderError, Unreadable
from pbem.orders.words.folding import fold
from pbem.orders.words.references import moves_it_alone
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.rules import Ask, Order, Seat

_LIKELY, _SURELY = 0.9, 0.95
ELSEWHERE = ".problem.elsewhere"
"""How the keys end by which a unit does not stand where an order says."""
NO_SECOND_READING = (ELSEWHERE, ABBREVIATED, *CONTRARY)
"""How the keys end of what no reading without talk puts right: it is an order, and it is wrong."""
_TRAILS, _CLOSING = ("!", "…", "..."), " )\"'"
_EXCLAIMED = frozenset(["name", "unknown", "fill", "mark", "stop"])
"""Kinds of atoms of a sentence that exclaims names."""


def in_own_words(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]] = (),
    *,
    plainly: bool = True,
) -> list[ParsedLine]:
    """The orders of a line that cannot be read as it stands; ``acting``: see ``in_plain_words``.

    The first one names the words of the line that are none of orders.

    Raises:
        OrderError: it cannot be read in plain words either, or these do not count (``plainly``), or
            words beside the orders put these off.
    """
    items = _in_own_words(line, error, language, context, acting, plainly=plainly)
    held = is_held_back(line, items, language)
    orders = [order for item in items for order in item.orders]
    seat = context.asks[0].seat if context.asks else ""
    if held or (seat and advances_after_all(line.orders, orders, language, seat)):
        raise error
    strange = strange_words(with_plain_requests(line) or line, items, language, context)
    return _naming_aside(items, strange) if strange else items


def _in_own_words(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
    *,
    plainly: bool,
) -> list[ParsedLine]:
    """The orders of a line with whatever stands beside them (raises OrderError)."""
    words = folded_words(COMMANDS) | NEXT
    if not plainly:
        raise error
    if said := _without_no_more(line, language, context, acting):
        return said
    if offers_draw(line.orders):
        return [ParsedLine(line.number, line.orders.strip(), command=OfferDraw())]
    if gives_up(line.orders):
        return [ParsedLine(line.number, line.orders.strip(), command=Concede())]
    if nobody := nobody_advances(line, error, language, context):
        return [nobody]
    if bare := without_commas(line, language):
        with suppress(OrderError):
            return _as_one_order(bare, error, language, context, acting)
    commands = begins_with(line, words) and not begins_with(line, order_words(language))
    if commands and with_examples(line.orders) == line.orders:
        raise error
    short = error.kind == "unreadable" and len(line.text) <= MOST_CHARACTERS
    open_ = [ask for ask in context.asks if not _is_answered(ask, context.earlier)]
    if short and (answer := yes_or_no(line, language, open_)) is not None:
        return _answered(line, answer, language, context, acting)
    if short and (said := _small(line, error, language, context, acting)):
        return said
    return _with_or_without_remarks(line, error, language, context, acting)


def _as_one_order(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """The one order of a line, as it stands or in own words (raises OrderError)."""
    with suppress(OrderError):
        return [read_to_the_stop(line, language, context, order_words(language), frozenset())]
    items = _with_or_without_remarks(line, error, language, context, acting)
    if sum(len(item.orders) for item in items) != 1:
        raise error
    return items


def _with_or_without_remarks(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """The orders of a line, or of what of it is no remark; none if it ends something else.

    Raises:
        OrderError: it cannot be read, or may not be meant as an order (then ``error``).
    """
    try:
        found = orders_in_own_words(line, error, language, context, acting)
    except OrderError as unread:
        if unread.key in CONTRARY:
            raise
        if _speaks_of_another_end(line, unread, language, context):
            return []
        return _beside_remarks(line, unread, language, context, acting)
    orders = [order for item in found for order in item.orders]
    if _ends_another_thing(line, orders):
        return []
    shouted = _is_shouted(line, orders, language, context)
    if shouted or _is_in_doubt(line, orders, language, context):
        raise error
    return found


def _without_no_more(
    line: Line, language: Language, context: Context, acting: Sequence[Sequence[str]]
) -> list[ParsedLine]:
    """The orders of a line that ends in words such as THAT'S ALL, which the first order names."""
    text, said = without_no_more(line.orders)
    if not said:
        return []
    try:
        items = _read_in_any_words(Line(line.number, text), language, context, acting)
    except OrderError:
        return []
    return _naming_aside(items, (said,)) if any(item.orders for item in items) else []


def _is_shouted(line: Line, orders: Sequence[Order], language: Language, context: Context) -> bool:
    """True if orders that end a turn, or answer, are rather what somebody shouts."""
    if all(order.closes for order in orders):
        return _is_said_to_somebody(line, language, context, _LIKELY)
    answers = all(order.reacts for order in orders)
    return answers and _is_said_to_somebody(line, language, context, _SURELY)


def _small(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """What a line does in the place of what it gives up, else its answer to a small question.

    The first order names what is given up. Empty: it is neither.

    Raises:
        OrderError: it gives something up, and it is not clear for what (then ``error``).
    """
    found = given_up(line, language, context.asks[0]) if context.asks else None
    if found is not None:
        if items := _in_its_place(line, *found, language, context, acting):
            return items
        if found[0].surely:
            raise error
    answer = small_answer(line, language, context)
    return [] if answer is None else [answer]


def _in_its_place(
    line: Line,
    said: NotBut,
    text: str,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """The orders in the place of what a line gives up; none: they cannot be read, or name less."""
    try:
        right = Line(line.number, text[said.begin : said.end])
        items = _read_in_any_words(right, language, context, acting)
    except OrderError:
        return []
    orders = [order for item in items for order in item.orders]
    passes = {language.wording.line(each) for each in language.closes.values()}
    closing = all(order.closes or language.write(order) in passes for order in orders)
    if not orders or not (closing or said.names_as_much):
        return []
    return _naming_aside(items, (text[: said.begin].strip(" ,:;-–—"),))


def _beside_remarks(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """The orders of a line without its sentences that are remarks; the first order names these.

    Raises:
        OrderError: none of its sentences is one (then ``error``), or the others cannot be read.
    """
    if error.kind != "unreadable" or not context.asks or len(line.text) > MOST_CHARACTERS:
        raise error
    said = without_remarks(line, language, context.asks[0].seat, order_words(language))
    if said is None:
        raise error
    items = _read_in_any_words(said[0], language, context, acting)
    orders = [order for item in items for order in item.orders]
    if not orders or _is_in_doubt(line, orders, language, context):
        raise error
    return _naming_aside(items, said[1])


def _ends_another_thing(line: Line, orders: Sequence[Order]) -> bool:
    """True if a line says no more than that something ends which may not be the turn.

    Nothing is done for it then: ``Finisco qui, ho sonno`` ends no turn.
    """
    numbers = any(map(str.isdigit, line.orders))
    ends = bool(orders) and all(order.closes for order in orders) and not numbers
    return ends and not surely_ends(line.orders)


def _speaks_of_another_end(
    line: Line, error: OrderError, language: Language, context: Context
) -> bool:
    """True if a line that cannot be read tells of an end, and of nothing that orders speak of."""
    if error.kind != "unreadable" or not context.asks or not is_of_other(line.orders):
        return False
    seat = context.asks[0].seat
    names = judged(line, language, seat).names
    return not (names or is_more_than_talk(line, language, seat) or has_question_mark(line.orders))


def _is_in_doubt(line: Line, orders: Sequence[Order], language: Language, context: Context) -> bool:
    """True if orders end a turn of which a line may not speak, or words of it put them off.

    ``That ends my evening``, ``ATTACK 1 WITH 1 DE next phase``.
    """
    if any(order.closes for order in orders) and not surely_ends(line.orders):
        return True
    return bool(orders) and is_put_off(line, language, context)


def _naming_aside(items: list[ParsedLine], words: tuple[str, ...]) -> list[ParsedLine]:
    """Orders of a line, of which the first names words of it that say no order."""
    first = msgspec.structs.replace(items[0], aside=(*items[0].aside, *words))
    return [first, *items[1:]]


def _answered(
    line: Line,
    answer: Answer,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """A yes or no, and what else its line says: orders, or words that are named.

    Raises:
        OrderError: something else may be an order, and cannot be read.
    """
    context.earlier, seat = [*context.earlier, answer.order], context.asks[0].seat
    aside: list[str] = []
    items: list[ParsedLine] = []
    for text in answer.beside:
        part = Line(line.number, text)
        try:
            items += _read_in_any_words(part, language, context, acting)
        except OrderError as error:
            if error.kind == "ambiguous":
                raise
            if is_more_than_talk(part, language, seat) and not _is_idle(part, language, seat):
                place = max(0, line.text.find(text)), len(text)
                facts: dict[str, object] = {"got": text[:80]}
                raise Unreadable("orders.problem.beside_answer", place, facts=facts) from error
            aside.append(text)
    said = language.wording.line(language.write(answer.order))
    return [ParsedLine(line.number, said, orders=(answer.order,), aside=tuple(aside)), *items]


def _is_idle(line: Line, language: Language, seat: Seat) -> bool:
    """True if words beside an answer surely order nothing, and make nothing wait."""
    judgement = judged(line, language, seat)
    return judgement.idle >= _SURELY and not judgement.waits


def _read_in_any_words(
    line: Line, language: Language, context: Context, acting: Sequence[Sequence[str]]
) -> list[ParsedLine]:
    """The orders of a line as it stands or in plain words (raises OrderError)."""
    try:
        return [read_to_the_stop(line, language, context, order_words(language), frozenset())]
    except OrderError as error:
        return in_own_words(line, error, language, context, acting)


def _is_answered(ask: Ask, earlier: Sequence[Order]) -> bool:
    """True if the lines above answer a question of yes or no."""
    answers = ask.yes_no()
    return answers is not None and any(order in answers for order in earlier)


def orders_in_own_words(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]] = (),
) -> list[ParsedLine]:
    """The orders of a line in plain words, whatever it begins with (raises OrderError).

    Pronouns that hang on its verbs are left out where it cannot be read with them.
    """
    listed = with_losses_listed(line, order_words(language))
    heard = done_for_nobody(listed)
    try:
        return _said_in_own_words(heard, error, language, context, acting)
    except OrderError as unread:
        bare = without_pronouns(heard) if unread.kind == "unreadable" else None
        if unread.key in CONTRARY:
            raise
        if bare is not None and len(line.text) <= MOST_CHARACTERS:
            with suppress(OrderError):
                return _said_in_own_words(bare, error, language, context, acting)
        asked = with_plain_requests(heard) if unread.kind == "unreadable" else None
        if asked is not None and len(line.text) <= MOST_CHARACTERS:
            with suppress(OrderError):
                items = _said_in_own_words(asked, error, language, context, acting)
                if all(is_talk(words) for item in items for words in item.aside):
                    return items
        if unread.kind == "unreadable" and heard.text != line.text:
            raise error from unread
        raise


def _said_in_own_words(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
) -> list[ParsedLine]:
    """The orders of a line as it is worded (raises OrderError)."""
    own = order_words(language)
    too_long = len(line.text) > MOST_CHARACTERS
    if error.kind == "unreadable" and not too_long and (asked := requested(line)):
        with suppress(OrderError):
            return orders_in_own_words(asked, error, language, context, acting)
    parts = None if too_long else beside_questions(line, language, context)
    if error.kind == "unreadable" and parts:
        bare, questions = parts
        items = orders_in_own_words(bare, error, language, context, acting)
        if not items:
            raise error
        return _naming_aside(items, questions)
    elsewhere = error.key.endswith(ELSEWHERE) and begins_with(line, own)
    blocked = is_question(line.text) or too_long or elsewhere
    if blocked or error.kind not in ("unreadable", "ambiguous"):
        raise error

    def read(part: Line) -> tuple[Line, tuple[Order, ...]]:
        key = "part", part.text, tuple(context.earlier), frozenset(context.notes.items())
        parsed = read_once(
            context, key, lambda: read_to_the_stop(part, language, context, own, frozenset())
        )
        return Line(part.number, parsed.text), parsed.orders

    def said() -> Meant:
        return _meant(line, error, language, context, acting, read)

    key = (line.text, error.key, error.at, tuple(map(tuple, acting)), tuple(context.earlier))
    readings, aside, amends, told = read_once(context, key, said)
    aside = _with_whole_reasons(line, readings, aside)
    if (not readings and begins_with(line, own)) or _is_misread(line, readings, language, context):
        raise error
    return [
        ParsedLine(
            line.number,
            _tidy(part.text, language),
            orders=orders,
            aside=() if n else aside,
            amends=None if n else amends,
            told=told,
        )
        for n, (part, orders) in enumerate(readings)
    ]


def _is_misread(line: Line, readings: Readings, language: Language, context: Context) -> bool:
    """True if a line cannot mean the orders read in it: it exclaims, denies, or moves one unit."""
    if moves_it_alone(line.text) and any(
        len(language.acting_units(order)) > 1 for _, orders in readings for order in orders
    ):
        return True
    contrary = says_contrary(line, readings, language, context)
    return contrary or _exclaims(line, readings, language, context)


def _meant(
    line: Line,
    error: OrderError,
    language: Language,
    context: Context,
    acting: Sequence[Sequence[str]],
    read: Read,
) -> Meant:
    """What a line means: by its sentences, in plain words, or by the form it is likely to mean.

    Raises:
        OrderError: it cannot be read in any of these ways.
    """
    found = None if error.kind == "ambiguous" else _in_sentences(line, language, context, read)
    if found is not None and not (found[1:] and _takes_back(line, language, context)):
        return Meant(found)
    ways = dict.fromkeys((line.text, with_way(line.text)))
    each = (Line(line.number, text) for text in ways)
    meant = (by_meaning(way, language, read, context, acting) for way in each)
    if (first := next(filter(None, meant), None)) is not None:
        return first
    if error.kind == "ambiguous":
        raise error
    own = order_words(language)
    try:
        plain = in_plain_words(line, language, own, read, Moment(context.asks, acting), error)
    except OrderError as unread:
        unreadable = unread.kind == "unreadable"
        likely = by_form(line, language, read, context) if unreadable else None
        if likely is None:
            raise
        return likely
    return Meant(plain, passed_over(line, plain))


def _exclaims(line: Line, readings: Readings, language: Language, context: Context) -> bool:
    """True if an order was read in a sentence that exclaims a name and no more: ``Poor AH 6...``.

    It says nothing else that orders speak of, and words of no order or an order beside it.
    """
    if not context.asks or not any(orders for _, orders in readings):
        return False
    if calls_twice(line, language, context.asks[0].seat):
        return True
    sentences = sentences_in(line)
    things = language.things_by_kind(context.asks[0].seat)
    for text in sentences:
        if has_verb(Line(1, text), language) or not text.rstrip(_CLOSING).endswith(_TRAILS):
            continue
        atoms = cutter(Line(1, text), language, things).atoms(Line(1, text))
        kinds = {atom.kind for atom in atoms}
        exclaims = "name" in kinds and kinds <= _EXCLAIMED
        trails = not text.rstrip(_CLOSING).endswith("!")
        if exclaims and (trails or "unknown" in kinds):
            return True
    return False


def calls_twice(line: Line, language: Language, seat: Seat) -> bool:
    """True if a line without a verb exclaims a name twice, which is no order: ``Verdun! Verdun!``.

    No part of it is one either.
    """
    if not line.orders.rstrip(_CLOSING).endswith(_TRAILS) or has_verb(line, language):
        return False
    atoms = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    names = [fold(atom.text) for atom in atoms if atom.kind == "name"]
    return len(set(names)) < len(names) and {atom.kind for atom in atoms} <= _EXCLAIMED


def _with_whole_reasons(line: Line, readings: Readings, aside: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a line that say no order, with each reason as a whole."""
    read = {word for part, _ in readings for word in fold(part.text).split()}
    for reason in reasons_in(line.orders):
        words = {word for word in fold(reason).split() if word.isalpha()}
        if read.isdisjoint(words):
            scraps = [text for text in aside if {*fold(text).split()} <= words]
            aside = (*(text for text in aside if text not in scraps), reason.rstrip(" .!"))
    return aside


def _is_said_to_somebody(line: Line, language: Language, context: Context, sure: float) -> bool:
    """True if a line that names nothing of the game is so surely talk.

    ``Well done!`` ends no turn, and ``You shall not pass!`` keeps nobody from advancing.
    """
    if not context.asks:
        return False
    judgement = judged(line, language, context.asks[0].seat)
    talk = judgement.shares["talk"] + judgement.shares["question"]
    return not judgement.names and talk >= sure


def _in_sentences(line: Line, language: Language, context: Context, read: Read) -> Readings | None:
    """The orders of a line that the game reads in its own way; ``None``: it does not."""
    lines = language.said(line, context)
    if lines is None or is_talk(line.text):
        return None
    try:
        return tuple(read(Line(line.number, language.wording.line(text))) for text in lines)
    except OrderError:
        return None


def _takes_back(line: Line, language: Language, context: Context) -> bool:
    """True if a sentence behind the first of a line takes something back."""
    behind = sentences_in(line)[1:]
    seat = context.asks[0].seat
    return any(takes_back(Line(line.number, said), language, seat) for said in behind)


def _tidy(text: str, language: Language) -> str:
    """A line as letters show it: single blanks, and the key words of the reader."""
    return language.wording.line(" ".join(text.split()))


def orders_of_line(
    line: Line, language: Language, context: Context, *, plainly: bool = True
) -> list[Order]:
    """The orders of a line as it stands or (``plainly``) in plain words; none if it is a command.

    Raises:
        OrderError: it is neither.
    """
    try:
        item = read_to_the_stop(line, language, context, order_words(language), frozenset())
    except OrderError as error:
        said = in_own_words(line, error, language, context, plainly=plainly)
        return [order for item in said for order in item.orders]
    return list(item.orders)


def is_readable(line: Line, language: Language, context: Context) -> bool:
    """True if a line can be read as it stands or in plain words."""
    try:
        orders_of_line(line, language, context)
    except OrderError:
        return False
    return True
