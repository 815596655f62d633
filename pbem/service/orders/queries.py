"""What a seat asks about the game: a card, a unit, a space, legal orders.

Every answer comes from the seat's own view.
"""

from itertools import islice

import msgspec

from pbem.orders import About, Cursor, Language, Line, OrderError, Verb, fold
from pbem.rules import Ask, Seat

MOST_LINES = 40
MOST_LOOKED = 1_000
"""So many legal orders of an ask are looked at: some asks have millions."""


class LegalLines(msgspec.Struct, frozen=True):
    """Legal lines.

    Attributes:
        more: how many others of the kind were found.
        looked: how many legal orders were looked at, where there are yet others; 0: all were.
        kinds: the first words of the legal orders that were looked at.
    """

    lines: tuple[str, ...]
    more: int = 0
    looked: int = 0
    kinds: tuple[str, ...] = ()


def found(language: Language, seat: Seat, asked: About) -> tuple[About | None, tuple[str, ...]]:
    """The thing that a query names by its identifier.

    If that is not one thing, the candidates that it may mean.
    """
    near: tuple[str, ...] = ()
    numbered = language.numbered() if asked.kind == "space" else None
    lexicons = (*language.things(seat).get(asked.kind, ()), *((numbered,) if numbered else ()))
    for lexicon in lexicons:
        if len(exactly := lexicon.exact(asked.name)) == 1:
            return About(asked.kind, next(iter(exactly))), ()
    for lexicon in lexicons:
        cursor = Cursor(Line(1, asked.name))
        try:
            identifier = lexicon.read(cursor, "orders.problem.unknown")
        except OrderError as error:
            near = near or error.suggestions
            continue
        if cursor.done:
            return About(asked.kind, identifier), ()
    return None, near


def verb_named(verbs: tuple[Verb, ...], word: str) -> Verb | None:
    """The verb a word stands for, in any language."""
    return next((v for v in verbs if fold(word) in map(fold, v.words)), None)


def legal_lines(language: Language, asks: tuple[Ask, ...], verb: Verb | None) -> LegalLines:
    """The legal answers to some asks as lines, of one verb if given: the first ``MOST_LINES``."""
    first = language.wording.line(verb.name).split()[0] if verb else ""
    lines: dict[str, None] = {}
    kinds: dict[str, None] = {}
    more = looked = 0
    whole = True
    for ask in asks:
        orders, write = ask.legal(), language.answering(ask)
        for order in islice(orders, MOST_LOOKED):
            looked += 1
            kind = language.write(order).split()[0]
            kinds[kind] = None
            if verb is not None and kind != first:
                continue
            if len(lines) < MOST_LINES:
                lines[write(order)] = None
            else:
                more += 1
        whole = whole and next(orders, None) is None
    return LegalLines(tuple(lines), more, 0 if whole else looked, tuple(kinds))
