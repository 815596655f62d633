"""Yes and no in a person's own words, where one question of yes or no is open."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from pbem.orders.forms.language import Language
from pbem.orders.meaning.atoms import Atom, Cutter, cutter
from pbem.orders.meaning.line_kinds import WORDS_OF_QUESTIONS
from pbem.orders.meaning.vocabulary import Sense, Vocabulary, language_of_line, vocabulary
from pbem.orders.words.folding import fold
from pbem.orders.words.likeness import is_almost
from pbem.orders.words.text import Line
from pbem.rules import Ask, Order, Seat

_NO = frozenset(["deny", "no", "none", "nothing"])
_UNSURE = frozenset(["doubt", "later", "yet", "but"])
_PARTS = frozenset(["mark", "stop"])
_ELSE = "else"
"""What a part of a line says that has nothing to do with the question."""
_SPACED_MARK = re.compile(r"\s+([,.:;!)])")
_BESIDE = frozenset(
    (
        *_NO,
        *("yes", "fill", "light", "accept", "hint", "and", "time", "nation", "troops"),
        *("arm", "topic", "each", "example", "number", "all", "card"),
    )
)
_WANTING = frozenset(["light", "accept"])
_REPEATING = _BESIDE | {"verb", "hint"}
"""What may stand beside the topic of the question where that is repeated: ``I start with Guns``."""
_LEAST_TOPIC = 4
_MOST_QUESTION, _MOST_LEADING = 4, 3
"""The most words of a question that is answered, and before a NO at the end: ``Direi di no``."""


class Answer(NamedTuple):
    """The answer of a line to the one open question of yes or no.

    Attributes:
        order: what it says.
        beside: the sentences of the line that say something else, those that follow each other as
            one text.
    """

    order: Order
    beside: tuple[str, ...] = ()


def yes_or_no(line: Line, language: Language, asks: Sequence[Ask]) -> Answer | None:
    """The answer that a line gives to the one open question of yes or no.

    ``I'd rather not: no guns`` says no, ``Sure, I take them`` says yes. Other sentences may stand
    around the one answer. Nothing is read beside a word that doubts, or beside the other answer. A
    question counts only as the one that is answered: ``Guns? No.``

    Args:
        line: of a letter.
        language: the game's order language.
        asks: what its sender is asked.

    Returns:
        The answer; ``None``: the line gives none, or both.
    """
    open_ = [found for ask in asks if (found := ask.yes_no())]
    if len(open_) != 1 or not (topics := frozenset(_topics(language, open_[0]))):
        return None
    lang, game = language_of_line(line, language.lang), language.senses.game
    known = vocabulary(lang, WORDS_OF_QUESTIONS, game)
    bare = _without_rest_of_name(line, language, asks[0].seat, topics)
    text = bare.replace("?", " ? ")
    atoms = [_topical(atom, topics) for atom in Cutter({}, known).atoms(Line(line.number, text))]
    atoms = list(_denied_topics(atoms, topics, known))
    if any(atom.kind in _UNSURE for atom in atoms):
        return None
    parts = list(_sentences(atoms))
    if any(_is_abbreviated(part, behind) for part, behind in pairwise(parts)):
        return None
    said = [_said(part) for part in parts]
    if None in said or len(answers := {*said} & {"yes", "no"}) != 1:
        return None
    order = open_[0].yes if answers == {"yes"} else open_[0].no
    return None if order is None else Answer(order, tuple(_beside(parts, said)))


def _beside(parts: Sequence[Sequence[Atom]], said: Sequence[str | None]) -> Iterator[str]:
    """The texts of the parts that say something else, each of as many as follow each other."""
    for else_, run in groupby(zip(parts, said, strict=True), lambda pair: pair[1] == _ELSE):
        if else_:
            words = (atom.text for part, _ in run for atom in part)
            yield _SPACED_MARK.sub(r"\1", " ".join(words)).strip(" ,.:;!")


def _topics(language: Language, answers: Sequence[Order | None]) -> Iterator[str]:
    """What the question is about: the words of the verbs of its answers."""
    lines = [language.write(order) for order in answers if order is not None]
    for verb in language.verbs:
        if any(f"{line} ".startswith(f"{language.wording.line(verb.name)} ") for line in lines):
            yield from (word for word in verb.words if len(word) >= _LEAST_TOPIC)


def _without_rest_of_name(
    line: Line, language: Language, seat: Seat, topics: frozenset[str]
) -> str:
    """A line in which a card that the question is about is called by one word of its name.

    ``No Guns of August`` is ``No Guns``.
    """
    text = line.orders
    things = {"card": language.things_by_kind(seat).get("card", ())}
    for atom in reversed(cutter(line, language, things).atoms(line)):
        words = atom.text.split() if atom.kind == "name" else ()
        named = next((w for w in words if any(is_almost(w, topic) for topic in topics)), "")
        if named:
            column, length = atom.at
            text = f"{text[:column]}{named}{text[column + length :]}"
    return text


def _topical(atom: Atom, topics: frozenset[str]) -> Atom:
    """An atom, or that it names what the question is about; HAVE is no slip of LEAVE."""
    said = atom.text.strip("?")
    exact = atom.kind == "light"
    named = atom.kind not in ("mark", "stop", "question") and any(
        fold(said) == fold(topic) if exact else is_almost(said, topic) for topic in topics
    )
    return atom._replace(kind="topic") if named else atom


def _denied_topics(
    atoms: Sequence[Atom], topics: frozenset[str], known: Vocabulary
) -> Iterator[Atom]:
    """Atoms in which a word of the same sense names what the question is about, behind a NO.

    ``Bez posiłków`` denies what ``WZMOCNIJ`` asks.
    """
    senses = {found[1] for topic in topics if (found := known.longest([fold(topic)]))}
    for before, atom in pairwise((Atom("stop", ""), *atoms)):
        same = atom.kind == "verb" and Sense("verb", atom.values) in senses
        yield atom._replace(kind="topic") if same and before.kind in _NO else atom


def _is_abbreviated(part: Sequence[Atom], behind: Sequence[Atom]) -> bool:
    """True if ``no.`` means number: ``Reg. no. 1234567``."""
    said = [atom.kind for atom in part if atom.kind not in _PARTS]
    return len(said) == 1 and said[0] in _NO and behind[0].text[:1].isdigit()


def _sentences(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """What stands between the marks of a line, each with the mark behind it."""
    part: list[Atom] = []
    for atom in atoms:
        if atom.kind in _PARTS:
            if part:
                yield [*part, atom]
            part = []
        else:
            part.append(atom)
            if atom.kind == "question":
                yield part
                part = []
    if part:
        yield part


def _said(part: Sequence[Atom]) -> str | None:
    """``yes``, ``no``, empty where a part repeats what is asked or says nothing, or something else.

    ``None``: it cannot be told.
    """
    sentence = [atom for atom in part if atom.kind not in _PARTS]
    kinds = {atom.kind for atom in sentence}
    if "question" in kinds:
        repeats = len(sentence) <= _MOST_QUESTION and not kinds & (_NO | {"yes"})
        return "" if repeats else None
    denies, agrees = bool(kinds & _NO), "yes" in kinds
    if denies and agrees:
        return None
    if not (denies or agrees):
        wants = "topic" in kinds and kinds & _WANTING and kinds <= _BESIDE
        repeats = kinds <= _BESIDE or ("topic" in kinds and kinds <= _REPEATING)
        repeats = repeats and not _names_means(sentence)
        return "yes" if wants else "" if repeats else _ELSE
    leads = len(sentence) <= _MOST_LEADING + 1 and "verb" not in kinds
    told = kinds <= _BESIDE or (sentence[-1].kind in _NO and leads)
    if not told and denies and _denies_topic(sentence):
        return ""
    return ("no" if denies else "yes") if told else None


def _names_means(sentence: Sequence[Atom]) -> bool:
    """True if it is said with what the thing asked about is done: ``I reinforce with Build Army``.

    In ``I start with Guns`` WITH leads in to that thing itself.
    """
    kinds = [atom.kind for atom in sentence]
    leads = (n for n, atom in enumerate(sentence) if atom.means("hint", "with"))
    return any("topic" in kinds[:n] and {*kinds[n + 1 :]} - {"fill", "topic"} for n in leads)


def _denies_topic(sentence: Sequence[Atom]) -> bool:
    """True if NO stands right before what the question is about: ``no guns in my hand``."""
    said = [atom.kind for atom in sentence if atom.kind != "fill"]
    return any(word in _NO and after == "topic" for word, after in pairwise(said))
