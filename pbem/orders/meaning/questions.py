"""Questions beside orders: whether they can be set aside, or an order depends on the answer."""

import re
from collections.abc import Iterator, Sequence

from pbem.orders.forms.language import Language
from pbem.orders.meaning.atoms import Atom, cutter
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import has_word
from pbem.rules import Order, Seat

_FEWEST = 3
_NAMING_SOMETHING = frozenset(["name", "number", "ordinal", "all", "rest", "none", "arm", "end"])
"""Kinds of atoms that name what orders speak of."""
_DENYING = frozenset(["deny", "no", "none", "nothing"])
_BETWEEN_NAMES = frozenset(["fill", "and", "troops", "card", "nation"])
"""Kinds of atoms that may stand between a NO and the names that it denies."""
_STATES = frozenset(["place", "stay", "play", "hold"])
"""The sense of verbs that say how things are, and not what is done."""
_ENDS = " !)\"'”»"
_BEGINS = (
    r"(?:^|[.,;:!(–—-]\s*|\b(?:and|but|so|also|then|btw|way|ps|e|ed|ma|poi|a|i|ale|oraz)\s)\W*"
)
_ASKING = re.compile(
    rf"{_BEGINS}(?:(?:can|could|may|might|will|would|shall|should|must|do|does|did|is|are|was|were"
    r"|am|has|have|had)(?:n['’]t)?|any(?:body|one|thing)?|che|chi|come|co|jak\w*|sono)(?!\w)"
    r"|\b(?:what|why|how|when|where|who|whose|which|cosa|perch[eé]|quando|dove|quant[oaie]|qual[ei]?"
    r"|c['’]è|è|c['’]era|kto|ile|kiedy|gdzie|dlaczego|czemu|któr\w+|czyj\w*|posso|pu[oò]|possono"
    r"|possiamo|potre\w+|riesc\w+|convien\w+|czy|mo[żz]na|możemy|mog[ęe]|mogą|da si[ęe]"
    r"|zd[ąa][żz]\w*|isn['’]t|aren['’]t|don['’]t you|do you"
    r"|you think|secondo (?:voi|te)|pens(?:i|ate)|cred(?:i|ete)|dite|waszym zdaniem|myślicie"
    r"|sądzicie)(?!\w)",
    re.IGNORECASE,
)
"""Words of a question that is one even without its mark."""
_GOES_BACK = re.compile(
    r"\W*(?:or|oppure|o|albo|lub|czy (?:może|raczej|lepiej)|instead|rather)(?!\w)", re.IGNORECASE
)
"""How a question begins that doubts what stands before it."""


_EXPLAIN = re.compile(
    r"\W*(?:(?:and|but|so|also|ps|p\.s\.|e|ma|a|i|ale)\W+)?"
    r"(?:(?:what|how)(?! (?:if|about))|why|when|where|who|whose|which|perch[eé]|come(?! se)|cosa"
    r"|che cosa|quando|dove|quant[oaie]|qual[ei]?|chi|dlaczego|czemu|jak|co(?! (?:je[śs]li|gdyby))"
    r"|kto|ile|gdzie|kiedy|któr\w+|czyj\w*)(?!\w)",
    re.IGNORECASE,
)
"""How a question begins that asks how things are or why, and not whether to do something."""


_WHEN = re.compile(
    r"\b(?:when|why|how many|how much|quando|perch[eé]|quant[oaie]|kiedy|dlaczego|czemu|ile"
    r"|later|next (?:turn|time|month)|if i had|più tardi|prossim[oa]|se avessi|później|gdybym"
    r"|następn\w+|w przyszł\w+)\b",
    re.IGNORECASE,
)
"""Words by which a question asks how things are, will be, or would have been."""


_INFORM = re.compile(
    r"\b(?:tell|say|explain|show|help|advise|confirm|check|remind|suggest|recommend|let me know"
    r"|telling|explaining|showing)\b",
    re.IGNORECASE,
)
"""What is done for somebody who only wants to know."""


def has_question_mark(text: str) -> bool:
    """True if a text ends with a question mark."""
    return text.rstrip(_ENDS).endswith("?")


def asks(text: str) -> bool:
    """True if a text is a question by its words and its mark: ``Can the IV corps reach 1519?``.

    ``AH 9 to 2724?`` is an order with a mark.
    """
    asking = has_question_mark(text) and _ASKING.search(text) and not _GOES_BACK.match(text)
    return bool(asking) and len(text.split()) >= _FEWEST and not _requests(text)


def _requests(text: str) -> bool:
    """True if a question politely asks for something to be done, and not to be told anything."""
    return has_word(text, "talk", "request") and not _INFORM.search(text)


def asks_apart(line: Line, language: Language, seat: Seat) -> bool:
    """True if a line is a question that names nothing of which orders speak.

    ``Did I win, by the way?`` asks apart, ``Can the IV corps reach 1519?`` may be half an order.
    """
    if not has_question_mark(line.orders) or len(line.orders.split()) < _FEWEST:
        return False
    return not any(atom.kind in _NAMING_SOMETHING for atom in _atoms(line, language, seat))


def depends_on(question: str, orders: Sequence[Order], language: Language, seat: Seat) -> bool:
    """True if an order may depend on the answer to a question.

    So it does if the question says that something is done, and names what the order names: ``Can AH
    9 go to 2824?`` beside an order to AH 9. After the order that closes a phase nothing of it can
    be done any more, so that order waits for an answer about anything.
    """
    if _EXPLAIN.match(question) or _WHEN.search(question):
        return False
    atoms = _atoms(Line(1, question), language, seat)
    acts = any(atom.kind == "verb" and not atom.values <= _STATES for atom in atoms)
    if not acts and not any(atom.means("hint", "to") for atom in atoms):
        return False
    asked = set(_names(atoms, language, seat))
    if asked and any(order.closes for order in orders):
        return True
    said = (_atoms(Line(1, language.write(order)), language, seat) for order in orders)
    return any(not asked.isdisjoint(_names(each, language, seat)) for each in said)


def denies_what_is_ordered(
    text: str, orders: Sequence[Order], language: Language, seat: Seat
) -> bool:
    """True if words beside orders say NO to a thing that one of these names: ``No Guns of August``.

    The name stands right behind the NO: ``not at Metz`` tells where somebody is not.
    """
    denied = list(_denied(_atoms(Line(1, text), language, seat)))
    if not denied:
        return False
    named = set(_names(denied, language, seat))
    said = (_atoms(Line(1, language.write(order)), language, seat) for order in orders)
    return any(not named.isdisjoint(_names(each, language, seat)) for each in said)


def _denied(atoms: Sequence[Atom]) -> Iterator[Atom]:
    """The names right behind words that deny."""
    follows = False
    for atom in atoms:
        if atom.kind == "name" and follows:
            yield atom
        elif atom.kind in _DENYING:
            follows = True
        elif atom.kind not in _BETWEEN_NAMES:
            follows = False


def _atoms(line: Line, language: Language, seat: Seat) -> tuple[Atom, ...]:
    return cutter(line, language, language.things_by_kind(seat)).atoms(line)


def _names(atoms: Sequence[Atom], language: Language, seat: Seat) -> Iterator[tuple[str, str]]:
    """The things that are named, by their kinds and all that their names may mean."""
    things = language.things_by_kind(seat)
    for atom in atoms:
        if atom.kind == "name":
            kind = next(iter(atom.values))
            meant = {each for lexicon in things.get(kind, ()) for each in lexicon.meant(atom.text)}
            yield from ((kind, each) for each in meant or {atom.text})
