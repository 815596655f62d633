"""Sentences that were taken for talk and may be orders, such as ``The cavalry falls back``.

To play the other orders of their letter would leave out what its writer may mean, and often ends a
turn or a phase in which it could have been done.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from pbem.orders.forms.language import Language
from pbem.orders.forms.mending import requested
from pbem.orders.meaning import (
    asks,
    has_question_mark,
    is_heading,
    is_more_than_talk,
    names_an_order,
)
from pbem.orders.meaning.atoms import Atom
from pbem.orders.meaning.line_kinds import spoken_of
from pbem.orders.speech_acts import judged
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import MOST_CHARACTERS, Line
from pbem.orders.words.word_lists import has_word
from pbem.rules import Order, Seat

_FEWEST = 3
"""So few words are no sentence."""
_SURELY, _ODD, _EVEN, _LIKELY, _NEARLY = 0.2, 0.3, 0.5, 0.7, 0.95
"""So likely at most nothing has to be done for a sentence to be an order: one that names nothing
else than the orders do; beside the end of a turn one without a verb of orders; any other; beside
the end of a turn one with such a verb, and one that says who acts."""
_FEWEST_NAMES, _MOST_OF_LIST = 2, 6
"""Of so many words at most is what goes on with a list."""
_IDLE = frozenset(["deny", "none", "no", "keep", "stay"])
"""Kinds of atoms by which nothing is done."""
_KEEPING = frozenset(["stay", "hold", "keep"])
"""The sense of verbs by which nothing is done."""
_CLAUSE = re.compile(r"[,:;]\s|\s[-–—]+\s")


def may_be_order(
    text: str, orders: Sequence[Order], language: Language, seat: Seat, *, inside: bool
) -> bool:
    """True if a sentence of which nothing was done may be one more order of its letter.

    What tells again of things that the orders name is none, unless it stands among these.

    Args:
        text: the sentence.
        orders: of its letter.
        language: the game's order language.
        seat: whose letter it is.
        inside: whether it stands in the text of the orders.
    """
    line = Line(1, text)
    short = len(text.split()) < _FEWEST or len(text) > MOST_CHARACTERS
    if short or is_talk(text) or is_heading(line, language):
        return False
    if has_question_mark(text):
        return _asks_for_more(text, orders, language, seat)
    if asks(text):
        return False
    if _acts_otherwise(line, orders, language, seat):
        return True
    judgement, things = judged(line, language, seat), language.things_by_kind(seat)
    if judgement.idle >= _NEARLY:
        return False
    names = set(_names(spoken_of(line, language, things), things))
    if not names:
        if any(order.closes or order.ends_turn for order in orders) and calls_for_something(text):
            return True
        ends = all(order.closes for order in orders)
        return ends and judgement.idle < _LIKELY and is_more_than_talk(line, language, seat)
    lines = [Line(1, language.write(order)) for order in orders]
    ordered = {n for each in lines for n in _names(spoken_of(each, language, things), things)}
    ordered |= {("word", word) for each in lines for word in fold_words(*each.text.split())}
    if names <= ordered:
        told = judgement.act != "order" or judgement.names < _FEWEST_NAMES
        return inside and judgement.idle < _SURELY and not told
    acts = is_more_than_talk(line, language, seat)
    if any(order.closes for order in orders):
        likely = judgement.act not in ("talk", "done") and judgement.idle < (
            _LIKELY if acts else _ODD
        )
        return likely or names_an_order(line, language, seat)
    return judgement.idle < _EVEN and (acts or judgement.names > _FEWEST_NAMES)


def _acts_otherwise(line: Line, orders: Sequence[Order], language: Language, seat: Seat) -> bool:
    """True if a sentence says plainly that somebody does what none of the orders does.

    ``Po wygranej do Sedanu wchodzi FR 3`` beside an attack on Sedan. Who stays or is kept does
    nothing, and nothing is done of what is denied.
    """
    if not names_an_order(line, language, seat):
        return False
    things = language.things_by_kind(seat)
    said = spoken_of(line, language, things)
    if any(atom.kind in _IDLE or atom.values & _KEEPING for atom in said):
        return False
    ordered = [
        atom
        for order in orders
        for atom in spoken_of(Line(1, language.write(order)), language, things)
    ]
    return not (
        _verbs(said) <= _verbs(ordered)
        and set(_names(said, things)) <= set(_names(ordered, things))
    )


def _verbs(atoms: Sequence[Atom]) -> frozenset[str]:
    """The senses of the verbs among some atoms."""
    return frozenset[str]().union(*(atom.values for atom in atoms if atom.kind == "verb"))


def _asks_for_more(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> bool:
    """True if a question asks for something to be done with what no order names.

    ``Could you give me Caporetto back, please?``; what asks to be told something does not.
    """
    clauses = (requested(Line(1, clause)) for clause in _CLAUSE.split(text))
    return any(
        asked is not None
        and not has_word(asked.text, "called_for", "tells")
        and names_left_out(asked.text, orders, language, seat)
        for asked in clauses
    )


def calls_for_something(text: str) -> bool:
    """True if a text takes or calls for what it does not name: ``We'll have the mad monk``.

    It may be a card. Where the turn ends, it is lost.
    """
    return has_word(text, "called_for", "calls")


def names_left_out(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> bool:
    """True if a text names a unit or a card that none of its orders names.

    Args:
        text: what was read as the orders.
        orders: these.
        language: the game's order language.
        seat: whose letter it is.
    """
    things = language.things_by_kind(seat)

    def meant(said: str) -> Iterator[frozenset[str]]:
        for kind, name in _names(spoken_of(Line(1, said), language, things), things):
            if kind in ("unit", "card"):
                yield frozenset[str]().union(*(known.meant(name) for known in things.get(kind, ())))

    ordered = frozenset[str]().union(*(each for o in orders for each in meant(language.write(o))))
    return any(each and each.isdisjoint(ordered) for each in meant(text))


def goes_on_with_names(text: str, orders: Sequence[Order], language: Language, seat: Seat) -> bool:
    """True if words beside an order go on with a list of it: ``, the Guards and the VII``.

    A clause of them is little more than the name of a unit or a card that no order names.

    Args:
        text: words of a line that orders something.
        orders: of its letter.
        language: the game's order language.
        seat: whose letter it is.
    """
    things = language.things_by_kind(seat)
    for clause in _CLAUSE.split(text):
        said = spoken_of(Line(1, clause), language, things)
        strange = sum(atom.kind == "unknown" for atom in said)
        acts = any(atom.kind == "verb" or atom.kind in _IDLE for atom in said)
        little = strange <= 1 and len(clause.split()) <= _MOST_OF_LIST
        if little and not acts and names_left_out(clause, orders, language, seat):
            return True
    return False


def _names(
    atoms: Sequence[Atom], things: Mapping[str, Sequence[Lexicon]]
) -> Iterator[tuple[str, str]]:
    """The things that some atoms name, by their kinds; a word of a name is one by itself."""
    words = frozenset[str]().union(*(known.words for each in things.values() for known in each))
    for n, atom in enumerate(atoms):
        if atom.kind == "name":
            yield next(iter(atom.values)), atom.text
        elif atom.kind in ("ordinal", "dummy"):
            yield "unit", atom.text
        elif n and atom.kind == "unknown" and atom.text[:1].isupper() and fold(atom.text) in words:
            yield "word", fold(atom.text)
