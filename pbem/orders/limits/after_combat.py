"""Sentences beside an attack that say who goes where the enemy was: ``Nobody follows up``.

An attack that is carried out although such words were taken for talk does what its writer does not
want, or leaves out what they want.
"""

import re
from collections.abc import Sequence

from pbem.orders.forms.language import Language
from pbem.orders.limits.opposing import surely_opposes
from pbem.orders.meaning import has_question_mark, is_more_than_talk
from pbem.orders.meaning.line_kinds import spoken_of
from pbem.orders.meaning.vocabulary import are_fillers
from pbem.orders.words.folding import fold_words
from pbem.orders.words.text import MOST_CHARACTERS, Line, sentences_of
from pbem.orders.words.word_lists import any_of, has_word
from pbem.rules import Order, Seat

NO_ADVANCE = "ADVANCE NONE"
"""How orders say that nobody advances."""
_GOING = ("ADVANCE", "CAPTURE")
"""The key words of attacks for what follows them."""
_CLAUSE = re.compile(r"[,:]\s|\s[-–—]+\s|\s(?:and|but|e|ma|i|a|ale|oraz)\s")


def speaks_of_after_combat(text: str) -> bool:
    """True if a sentence says who goes where the enemy was, or that nobody does."""
    return len(text) <= MOST_CHARACTERS and any(map(_says_of_after_combat, sentences_of(text)))


def limits_advance(text: str, orders: Sequence[Order], language: Language) -> bool:
    """True if words beside an attack say who advances behind it, and no order does as they say.

    Args:
        text: what was taken for no order.
        orders: of its letter.
        language: the game's order language.
    """
    if not speaks_of_after_combat(text):
        return False
    none = " NONE" if _has(text, "none") else ""
    settled = [language.wording.line(f"{going}{none}") for going in _GOING]
    written = [language.write(order) for order in orders]
    told = any(said in each for said in settled for each in written)
    return not told and any(_fights(order, language) for order in orders)


def attacks_without_advance(
    text: str, orders: Sequence[Order], language: Language, seat: Seat
) -> tuple[Sequence[Order], tuple[str, ...]] | None:
    """The attacks behind which nobody advances by a text, and its talk; ``None``: it says no such.

    It may name what the attack names: ``Once taken, nobody enters Sedan.`` Of several attacks
    nobody knows which is meant.

    Args:
        text: a line of a letter.
        orders: that stand above it.
        language: the game's order language.
        seat: whose letter it is.
    """
    if not speaks_of_after_combat(text):
        return None
    fights = [order for order in orders if _fights(order, language)]
    if not fights:
        return None
    units = [word for unit in language.acting_units(fights[-1]) for word in unit.split()]
    named = set(fold_words(*language.write(fights[-1]).split())) - set(fold_words(*units))
    said = [each for each in sentences_of(text) if any(map(str.isalnum, each))]
    talk = list[str]()
    for sentence in said:
        if _lets_nobody_go(sentence, named):
            continue
        clauses = [each.strip() for each in _CLAUSE.split(sentence) if each.strip()]
        beside = [each for each in clauses if not _lets_nobody_go(each, named)]
        if len(beside) == len(clauses) or any(_may_matter(e, language, seat) for e in beside):
            return None
        talk += beside
    advance = language.wording.line(NO_ADVANCE).split()[0]
    open_ = [order for order in fights if f" {advance} " not in language.write(order)]
    return open_ or fights[-1:], tuple(talk)


def _may_matter(text: str, language: Language, seat: Seat) -> bool:
    """True if a clause beside one by which nobody advances is no mere talk."""
    limits = surely_opposes(text) or _says_of_after_combat(text) or has_question_mark(text)
    return limits or is_more_than_talk(Line(1, text), language, seat)


def advances_after_all(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> bool:
    """True if somebody advances by orders that a text was read as, and by the text nobody does.

    Args:
        text: of a letter.
        orders: that it was read as.
        language: the game's order language.
        seat: whose letter it is.
    """
    none = language.wording.line(NO_ADVANCE)
    written = [language.write(order) for order in orders]
    advancing = any(f"{none.split()[0]} " in each and none not in each for each in written)
    return advancing and any(
        _has(said, "goes")
        and _has(said, "none")
        and not _has(said, "others")
        and not _names_unit(said, language, seat)
        for said in _CLAUSE.split(text)
    )


def _names_unit(text: str, language: Language, seat: Seat) -> bool:
    said = spoken_of(Line(1, text), language, language.things_by_kind(seat))
    return any(atom.means("name", "unit") for atom in said)


def _lets_nobody_go(sentence: str, named: set[str]) -> bool:
    """True if a sentence says no more than that nobody advances, or that all stay behind a battle.

    ``named``: folded words of what it may name.
    """
    if has_question_mark(sentence) or _has(sentence, "others"):
        return False
    none = _has(sentence, "none")
    goes, stays = _has(sentence, "goes"), _has(sentence, "stays")
    if not ((goes and none and not stays) or (stays and _stay_behind(sentence) and not none)):
        return False
    rest = sentence
    for kind in ("after", "goes", "place", "stays", "none", "all"):
        rest = re.sub(rf"\b{any_of('after_combat', kind)}\b", " ", rest, flags=re.IGNORECASE)
    words = fold_words(*re.findall(r"\w+", rest))
    return all(word in named or are_fillers([word]) for word in words)


def _stay_behind(sentence: str) -> bool:
    return _has(sentence, "after") and _has(sentence, "all")


def _says_of_after_combat(sentence: str) -> bool:
    if has_question_mark(sentence) or _has(sentence, "others"):
        return False
    goes, stays = _has(sentence, "goes"), _has(sentence, "stays")
    if goes and _has(sentence, "none"):
        return True
    return (goes and _has(sentence, "after")) or (stays and _stay_behind(sentence))


def _fights(order: Order, language: Language) -> bool:
    """True if an order attacks, so that somebody may go where the enemy was."""
    first = language.write(order).split()[0]
    return any(
        first in language.wording.line(verb.name).split()
        for verb in language.verbs
        if any(f"[{going} " in verb.syntax for going in _GOING)
    )


def _has(text: str, kind: str) -> bool:
    """True if a text has a word of a kind (``templates/words/after_combat.yaml``)."""
    return has_word(text, "after_combat", kind)
