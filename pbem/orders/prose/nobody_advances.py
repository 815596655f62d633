"""Attacks behind which nobody advances, by a sentence of its own: ``No pursuit, please``."""

from contextlib import suppress

import msgspec

from pbem.orders.forms.language import Context, Language
from pbem.orders.limits.after_combat import NO_ADVANCE, attacks_without_advance
from pbem.orders.lines.first_words import order_words
from pbem.orders.lines.line_parser import ParsedLine, read_to_the_stop
from pbem.orders.words.errors import OrderError
from pbem.orders.words.folding import fold_words
from pbem.orders.words.text import MOST_CHARACTERS, Line


def nobody_advances(
    line: Line, error: OrderError, language: Language, context: Context
) -> ParsedLine | None:
    """The attack above a line behind which nobody advances by it; ``None``: it says no such thing.

    Args:
        line: of a letter.
        error: why it cannot be read as it stands.
        language: the game's order language.
        context: what its sender sees and is asked, and the orders above the line.

    Raises:
        OrderError: several attacks stand above, and nobody knows which is meant (then ``error``).
    """
    if not context.asks or len(line.text) > MOST_CHARACTERS:
        return None
    seat = context.asks[0].seat
    found = attacks_without_advance(line.orders, context.earlier, language, seat)
    if found is None:
        return None
    (*others, fight), talk = found
    if others:
        raise error
    nobody = language.wording.line(NO_ADVANCE)
    before, _, _ = language.write(fight).partition(f" {nobody.split()[0]} ")
    with suppress(OrderError):
        here = Line(line.number, f"{before} {nobody}")
        said = read_to_the_stop(here, language, context, order_words(language), frozenset())
        told = frozenset(fold_words(*line.orders.split()))
        return msgspec.structs.replace(said, amends=fight, aside=talk, told=told)
    return None
