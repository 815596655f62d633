"""What a seat asks about the game: a card, a unit, a space, what would be legal; all of it from its own view."""

from itertools import islice

import msgspec

from pbem.orders import About, Cursor, Language, Line, OrderError, Verb, fold
from pbem.rules import Ask, Seat

MOST_LINES = 40
_MOST_TRIED = 1_000
"""So many legal orders are looked at: some asks have millions."""


class LegalLines(msgspec.Struct, frozen=True):
    """Legal lines; ``more``: how many others were seen; ``endless``: there are yet more than those."""

    lines: tuple[str, ...]
    more: int = 0
    endless: bool = False


def found(language: Language, seat: Seat, asked: About) -> tuple[About | None, tuple[str, ...]]:
    """What a query names, by its identifier; where that is not one thing, what may have been meant."""
    near: tuple[str, ...] = ()
    for lexicon in language.things(seat).get(asked.kind, ()):
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
    return next((v for v in verbs if fold(word) in [fold(name) for name in (v.name, *v.aliases)]), None)


def legal_lines(language: Language, asks: tuple[Ask, ...], verb: Verb | None) -> LegalLines:
    """The legal answers to some asks as lines, of one verb if one is given; the first ``MOST_LINES`` of them."""
    lines: dict[str, None] = {}
    more = tried = 0
    for ask in asks:
        for order in islice(ask.legal(), _MOST_TRIED):
            tried += 1
            if verb is not None and language.write(order).split()[0] != verb.name.split()[0]:
                continue
            if len(lines) < MOST_LINES:
                lines[language.line(ask, order)] = None
            else:
                more += 1
    return LegalLines(tuple(lines), more, endless=tried >= _MOST_TRIED)
