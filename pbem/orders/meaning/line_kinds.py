"""What a line of a letter is, before anybody tries to read an order in it."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import pairwise

from pbem.orders.forms.language import Language
from pbem.orders.forms.rephrasing import is_verb
from pbem.orders.meaning.atoms import Atom, Cutter, cutter
from pbem.orders.meaning.sentences import sentences
from pbem.orders.meaning.vocabulary import is_past, language_of_line, vocabulary
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import Line
from pbem.rules import Seat

_ORDERING = frozenset(["verb", "end", "example", "pass", "yes", "no", "deny"])
"""Kinds of atoms with which a line may be an order although it names nothing."""
_STAYS = frozenset(["place", "stay", "play", "lose", "hold"])
"""The sense of verbs that no unit does somewhere else."""
_MOVING = frozenset(
    ["attack", "march_attack", "advance", "enter", "go", "retreat", "rail", "sail", "dig"]
) | {"entrench"}
"""The sense of verbs of every game by which units do something somewhere else."""
_DONE_WITH_CARDS = _MOVING | {
    *("build", "battle", "discard", "prepare", "draft", "bottom", "place", "play"),
    *("defend", "support", "counter"),
}
"""The sense of verbs by which something is done with cards, or with pieces in spaces."""
_COUNTERS = frozenset(["dummy", "number", "ordinal", "name"])
"""Kinds of atoms of counters; a number may be the name of a front."""
_IN_HEAD, _HEADS, _LONGEST_HEAD = frozenset(["fill", "hint"]), (":", "-", "–", "—"), 5
_UNSURE = frozenset(["doubt", "question", "later", "yet"])
_REMARKING = frozenset(
    ["unknown", "fill", "and", "light", "time", "hint", "later", "accept", "doubt"]
)
"""Kinds of atoms of which a line may consist that is a remark."""
_ASIDE = _REMARKING | {"nation", "troops", "army", "yes", "but", "won", "lost", "correct"}
"""Kinds of atoms of which a sentence beside orders may consist that is a remark."""
_SENTENCE = re.compile(r"\S.*?(?:[.!…]+(?=\s|$)|$)")
_WAITING = frozenset(["doubt", "later", "but", "won", "lost", "correct", "deny", "none"])
"""Kinds of atoms of which a remark behind a comma has none: it may be of the order."""
_ACTING = frozenset(["number", "ordinal", "all", "rest"])
"""Kinds of atoms that say who acts."""
_BESIDE_PEOPLE = frozenset(["fill", "mark", "stop", "troops", "and"])
"""Kinds of atoms that may stand beside a people and where it goes."""
_REASON = re.compile(r"(?:because|perch[eé]|poich[eé]|bo|ponieważ|gdyż)\b", re.IGNORECASE)
"""How a reason begins."""
_MARK = re.compile(r"\s*(?:[,:;]|\s[-–—]+)\s+(?=\w)")
_FEWEST_OF_REMARK = 3
_LEAST_NAME = 4
"""A word of a card's name has so many letters."""
WORDS_OF_QUESTIONS = "ASKED"
"""The name of the words for what questions of yes or no are about."""
_TITLE = re.compile(
    r"\W*(?:turn|round|week|turno|settimana|tura|runda|tydzień)\s+\w+\s*[:,-]?"
    r"\s*(?:orders|moves|ordini|mosse|rozkazy|ruchy)?"
    r"(?:\s+(?:below|follow|poniżej|di seguito))?\W*|"
    r"\W*(?:(?:my|our|the|here are|these are|i|le|miei|mie|nostri|ecco|moje|nasze|oto)\s+){0,3}"
    r"(?:orders?|moves?|ordini?|ordine|mosse|rozkaz[yi]?|ruchy)"
    r"(?:\s*:|\s+(?:of|for|del|della|dei|di|per|na|z|dzienn[ye]|nr|dnia)\b(?:\s+[\w.]+){0,5}\W*)\s*",
    re.IGNORECASE,
)
"""A title above orders: ``Orders for turn 3``, ``Ordini:``."""
_APOLOGY = re.compile(
    r"sorry|sorki|scus(?:a|ate|ami|atemi)|pardon|przepraszam(?:y)?|wybacz(?:cie)?", re.IGNORECASE
)
"""A word that takes nothing back at the end of a line: ``Sent in a hurry, sorry``."""
_LEADING = frozenset(["fill", "time", "yes", "and"])
"""Kinds of atoms with which a heading may begin."""
_HEADING = _LEADING | {"verb", "light", "hint", "troops", "nation"}
"""Kinds of atoms of which a heading may consist."""


def may_order(line: Line, language: Language) -> bool:
    """True if a word of a line may be of an order, or answer what is asked, whatever else it says.

    ``language``: the game's order language.
    """
    atoms = cutter(line, language, {}).atoms(line)
    return any(atom.kind in _ORDERING for atom in atoms)


def names_what_is_asked(line: Line, language: Language) -> bool:
    """True if a line names what a question of yes or no is about: ``I'll have the chit``."""
    lang, game = language_of_line(line, language.lang), language.senses.game
    atoms = Cutter({}, vocabulary(lang, WORDS_OF_QUESTIONS, game)).atoms(line)
    return any(atom.kind == "topic" for atom in atoms)


def says_end(line: Line, language: Language) -> bool:
    """True if a word of a line ends a turn, or an order of the game's does."""
    atoms = cutter(line, language, {}).atoms(line)
    ends = fold(language.wording.line(language.closes.get("end", "")))
    return any(atom.kind in ("end", "pass") for atom in atoms) or ends in fold_words(line.orders)


def names_an_order(line: Line, language: Language, seat: Seat) -> bool:
    """True if a line says that a unit does something, whatever else it says.

    It is no talk then, even where it cannot be read: ``V attacks 2719, its losses are the army's``,
    ``the 3rd Reserve follows it``. What is doubted, asked or told of the past is none.
    """
    things = language.things_by_kind(seat)
    said = sentences(spoken_of(line, language, things))
    return any(
        _says_who_acts(part) or ("unit" not in things and _says_what_is_done(part)) for part in said
    )


def lists_counters(line: Line, language: Language, seat: Seat) -> bool:
    """True if a line begins with a place, and says behind a mark what counters stand there.

    It is an item of a list, whatever else it says: ``Alsace: only a dummy (let them wonder)``.
    """
    said = spoken_of(line, language, language.things_by_kind(seat))
    head = [atom for atom in said[:_LONGEST_HEAD] if atom.kind not in _IN_HEAD]
    if [atom.kind for atom in head[:2]] != ["name", "mark"] or head[1].text not in _HEADS:
        return False
    behind = said[said.index(head[1]) :]
    return head[0].means("name", "space") and any(atom.kind in _COUNTERS for atom in behind)


def spoken_of(
    line: Line, language: Language, things: Mapping[str, Sequence[Lexicon]]
) -> Sequence[Atom]:
    """What a line speaks of, in the words of the game's own sentences."""
    return cutter_of_sentences(line, language, things).atoms(line)


def cutter_of_sentences(
    line: Line, language: Language, things: Mapping[str, Sequence[Lexicon]]
) -> Cutter:
    """What cuts a line by the words of the game's own sentences."""
    senses = language.senses
    game = senses.sentences or senses.game
    return Cutter(things, vocabulary(language_of_line(line, language.lang, game), game))


def _says_what_is_done(sentence: Sequence[Atom]) -> bool:
    """True if something is done with a card or in a space, where no order names units.

    A piece or a deck may stand for a card of which the name is not known: ``I take the Ottoman army
    from the deck``.
    """
    acts = any(
        atom.kind == "weak" or (atom.kind == "verb" and atom.values & _DONE_WITH_CARDS)
        for atom in sentence
    )
    named = any(atom.kind in ("name", "piece", "deck") for atom in sentence)
    return acts and named and not _is_unsure(sentence)


def _is_unsure(sentence: Sequence[Atom]) -> bool:
    """True if a sentence doubts, asks, or tells of the past."""
    told = any(atom.kind == "unknown" and is_past(atom.text) for atom in sentence)
    return told or any(atom.kind in _UNSURE for atom in sentence)


def _says_who_acts(sentence: Sequence[Atom]) -> bool:
    acts = any(atom.kind == "verb" and not atom.values <= _STAYS for atom in sentence)
    likewise = any(atom.kind == "ditto" for atom in sentence)
    goes = any(
        hint.means("hint", "to") and place.means("name", "space")
        for hint, place in pairwise(sentence)
    )
    units = any(atom.means("name", "unit") or atom.kind == "ordinal" for atom in sentence)
    spaces = sum(atom.means("name", "space") for atom in sentence)
    if acts and spaces > 1 and not any(atom.kind in _UNSURE for atom in sentence):
        return True
    return (acts or likewise or goes) and units and not _is_unsure(sentence)


def is_more_than_talk(line: Line, language: Language, seat: Seat) -> bool:
    """True if words beside an answer may be an order, though they cannot be read as one.

    So they may if they hold a verb of the game's orders, say what a card is for, or name a unit and
    a place.
    """
    atoms = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    acts = any(
        atom.kind == "use"
        or bool(atom.kind == "verb" and atom.values & _MOVING)
        or (atom.kind == "verb" and any(is_verb(word, language) for word in atom.text.split()))
        for atom in atoms
    )
    named = {value for atom in atoms if atom.kind == "name" for value in atom.values}
    return acts or named >= {"unit", "space"} or names_an_order(line, language, seat)


def is_people_somewhere(line: Line, language: Language, seat: Seat) -> bool:
    """True if a line may say where somebody goes whom the game does not know by that name.

    ``The Turkestanis at Brest``, but not ``The carnage at Brest``.
    """
    said = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    atoms = [atom for atom in said if atom.kind not in _BESIDE_PEOPLE]
    if [atom.kind for atom in atoms] != ["unknown", "hint", "name"]:
        return False
    who, hint, place = atoms
    begins = line.orders.lstrip().startswith(who.text)
    leads = bool(hint.values & {"to", "at"}) and place.means("name", "space")
    return who.text[:1].isupper() and not begins and leads


def is_heading(line: Line, language: Language) -> bool:
    """True if a line leads in to orders and says none: ``My moves for this turn:``."""
    if not any(map(str.isalnum, line.orders)) or _TITLE.fullmatch(line.orders):
        return True
    if not line.orders.rstrip().endswith(":"):
        return False
    atoms = cutter(line, language, {}).atoms(line)
    said = [atom for atom in atoms if atom.kind not in ("mark", "stop")]
    leads = len(said) > 1 and said[0].kind in _LEADING
    return leads and all(atom.kind in _HEADING for atom in said)


def is_remark(line: Line, language: Language, seat: Seat, is_slip: Callable[[str], bool]) -> bool:
    """True if nothing in a line of several words can be of an order: no name, number or verb.

    ``Inviato in fretta, scusate`` is a remark, although it begins much as ``INVIA`` does.
    ``is_slip``: whether a folded word is one of orders with a slip in it.
    """
    atoms = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    words = [atom for atom in atoms if atom.kind not in ("mark", "stop", "question")]
    strange = [atom.text for atom in words if atom.kind == "unknown"]
    prose = len(strange) + sum(atom.kind == "fill" for atom in words)
    if words and _APOLOGY.fullmatch(words[-1].text):
        words.pop()
    return (
        len(line.orders.split()) >= _FEWEST_OF_REMARK
        and prose * 2 >= len(words)
        and all(atom.kind in _REMARKING for atom in words)
        and not any(is_slip(fold(word)) for word in strange)
        and not any(word.isupper() and len(word) > 1 for word in line.text.split())
    )


def without_remarks(
    line: Line, language: Language, seat: Seat, words: Container[str]
) -> tuple[Line, tuple[str, ...]] | None:
    """A line of several sentences without those that are remarks, and these; ``None``: none is.

    Blanks replace them: ``A pity. FR 5 retreats to Amiens.`` ``words``: those, folded, with which
    orders may begin.
    """
    spans = [found.span() for found in _SENTENCE.finditer(line.text)]
    text, remarks = line.text, []
    for start, end in spans:
        said = line.text[start:end].strip()
        if _is_aside(Line(line.number, said), language, seat, words):
            remarks.append(said)
            text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    if not remarks:
        return _without_last_remark(line, language, seat, words)
    if len(remarks) == len(spans):
        return None
    return Line(line.number, text), tuple(remarks)


def _without_last_remark(
    line: Line, language: Language, seat: Seat, words: Container[str]
) -> tuple[Line, tuple[str, ...]] | None:
    """A line without what stands behind its last mark, if that is a remark: ``, let them come``."""
    marks = list(_MARK.finditer(line.text))
    if not marks:
        return None
    said = Line(line.number, line.text[marks[-1].end() :].strip())
    atoms = cutter(said, language, language.things_by_kind(seat)).atoms(said)
    unsure = any(atom.kind in _WAITING for atom in atoms)
    few = len(said.text.split()) < _FEWEST_OF_REMARK
    acts = any(atom.kind in _ACTING or atom.means("name", "unit") for atom in atoms)
    reason = _REASON.match(said.text) is not None and not acts
    if few or unsure or not (reason or _is_aside(said, language, seat, words)):
        return None
    return Line(line.number, line.text[: marks[-1].start()]), (said.text,)


def _may_play_cards(line: Line, strange: Sequence[str], language: Language, seat: Seat) -> bool:
    """True if something may be done with a card in a line, which may be called by part of its name.

    ``Prep Von Lettow.``, ``then Big Bertha.``; ``strange``: the words of it that nobody knows.
    """
    cards = language.things_by_kind(seat).get("card", ())
    if not cards or not language.senses.sentences:
        return False
    names = [word for word in strange if word[:1].isupper() and len(word) >= _LEAST_NAME]
    if any(fold(word) in lexicon.words for word in names for lexicon in cards):
        return True
    said = spoken_of(line, language, {})
    return any(atom.kind == "verb" and bool(atom.values & _DONE_WITH_CARDS) for atom in said)


def _is_aside(line: Line, language: Language, seat: Seat, words: Container[str]) -> bool:
    """True if nothing in a sentence beside orders can be of one; a place alone is no order."""
    atoms = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    said = [atom for atom in atoms if atom.kind not in ("mark", "stop")]
    strange = [atom.text for atom in said if atom.kind == "unknown"]
    places = sum(atom.means("name", "space") for atom in said)
    prose = len(strange) + sum(atom.kind == "fill" for atom in said)
    return (
        bool(strange)
        and prose > places
        and not is_people_somewhere(line, language, seat)
        and not _may_play_cards(line, strange, language, seat)
        and not any(character.isdigit() for character in line.text)
        and all(a.kind in _ASIDE or a.means("name", "space") for a in said)
        and not any(fold(word) in words or is_verb(word, language) for word in strange)
        and not any(word.isupper() and len(word) > 1 for word in line.text.split())
    )
