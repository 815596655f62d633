"""The one small question of a letter, answered in a person's own words."""

from collections.abc import Container, Sequence

import msgspec

from pbem.orders.forms.answer_kinds import CardChoice, UnitChoice
from pbem.orders.forms.language import Context, Language
from pbem.orders.lines.first_words import order_words
from pbem.orders.lines.line_parser import ParsedLine, read_to_the_stop
from pbem.orders.meaning import NotBut, chosen_units, kept_cards, not_but
from pbem.orders.meaning.atoms import Atom, Cutter
from pbem.orders.meaning.sorts import units_called
from pbem.orders.meaning.vocabulary import language_of_line, vocabulary
from pbem.orders.words.errors import OrderError
from pbem.orders.words.text import Line
from pbem.rules import Ask

_WORDS_OF_ANSWERS, _WORDS_OF_KEEPING, _WORDS_OF_CHOICE = "ANSWERS", "KEPT", "INSTEAD"
"""The names of the words that all games share: of units that answer, of cards that are kept, and of
what is done in the place of what is given up."""


def small_answer(line: Line, language: Language, context: Context) -> ParsedLine | None:
    """The answer of a line to the one question that is open, where that is one of units or cards.

    Args:
        line: that cannot be read as it stands.
        language: the game's order language.
        context: what its sender sees and is asked.

    Returns:
        The answer; ``None``: the line gives none, or the question is answered above it.
    """
    if len(context.asks) != 1 or context.earlier or "?" in line.orders:
        return None
    ask = context.asks[0]
    units, cards = language.unit_choice(ask), language.card_choice(ask)
    said = None
    if units is not None:
        said = _chosen(line, language, context, units)
    elif cards is not None:
        said = _kept(line, language, ask, cards)
    return None if said is None else _legal(Line(line.number, said), language, context)


def _chosen(line: Line, language: Language, context: Context, choice: UnitChoice) -> str | None:
    """The line of an order that chooses whom a line names; ``None``: it does not choose."""
    (ask,) = context.asks
    things = language.things_by_kind(ask.seat)
    here = {choice.here} - {""}
    for lexicon in things.get("space", ()):
        here |= {lexicon.shown[each] for each in lexicon.exact(choice.here)} if here else set()
    atoms = _cutter(line, language, ask, _WORDS_OF_ANSWERS).atoms(line)
    found = chosen_units(atoms, choice, frozenset(here))
    if found is None or not _stand_there(atoms, here, language, context):
        return None
    names = list(found.units)
    if found.everybody:
        names = [
            name
            for name in language.fighting((ask,))
            if not any(units_called(name, things) & units_called(no, things) for no in found.others)
        ]
    return f"{choice.form} {', '.join(names)}" if names else None


def _stand_there(
    atoms: Sequence[Atom], here: Container[str], language: Language, context: Context
) -> bool:
    """True if a unit that is named stands in each place that is named, but for the one asked of."""
    units = [atom.text for atom in atoms if atom.means("name", "unit")]
    standing = {language.whereabouts(unit, context) for unit in units}
    spaces = language.things_by_kind(context.asks[0].seat).get("space", ())
    return all(
        atom.text in here
        or not standing.isdisjoint({atom.text, *(n for s in spaces for n in s.meant(atom.text))})
        for atom in atoms
        if atom.means("name", "space")
    )


def _kept(line: Line, language: Language, ask: Ask, choice: CardChoice) -> str | None:
    """The line of the order that plays no card, where a line says so or keeps all of them."""
    found = kept_cards(_cutter(line, language, ask, _WORDS_OF_KEEPING).atoms(line))
    if found is None:
        return None
    refused, names = found
    lexicons = language.things_by_kind(ask.seat).get("card", ())
    kept = {card for name in names for known in lexicons for card in known.exact(name)}
    return choice.none if refused or choice.offered <= kept else None


def given_up(line: Line, language: Language, ask: Ask) -> tuple[NotBut, str] | None:
    """What a line does in the place of what it gives up, and the text that has its places.

    ``None``: it gives up nothing so.
    """
    cut = _cutter(line, language, ask, _WORDS_OF_CHOICE)
    found = not_but(cut.atoms(line))
    return None if found is None else (found, cut.text(line))


def _cutter(line: Line, language: Language, ask: Ask, words: str) -> Cutter:
    """What cuts a line by some words of all games, and by those of the game."""
    game = language.senses.game or language.senses.sentences
    lang = language_of_line(line, language.lang, game)
    return Cutter(language.things_by_kind(ask.seat), vocabulary(lang, words, game))


def _legal(line: Line, language: Language, context: Context) -> ParsedLine | None:
    """A line as the one legal answer to the question; ``None``: it is none."""
    text = language.wording.line(line.text)
    own: Sequence[str] = tuple(order_words(language))
    try:
        found = read_to_the_stop(Line(line.number, text), language, context, own, frozenset())
    except OrderError:
        return None
    (ask,) = context.asks
    legal = len(found.orders) == 1 and ask.is_legal(found.orders[0])
    return msgspec.structs.replace(found, settled=True) if legal else None
