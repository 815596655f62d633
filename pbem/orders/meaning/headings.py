"""What a heading says of the lines below it."""

from typing import NamedTuple

from pbem.orders.forms.language import Language
from pbem.orders.meaning.atoms import Cutter, cutter
from pbem.orders.meaning.vocabulary import language_of_line, vocabulary
from pbem.orders.words.folding import fold_words
from pbem.orders.words.text import Line
from pbem.rules import Seat

_BESIDE = frozenset(
    (
        *("fill", "time", "yes", "and", "light", "hint", "troops", "nation", "accept"),
        *("each", "arm", "verb", "ordinal", "all", "deck", "hand", "prepared"),
    )
)
"""Kinds of atoms of which a heading may consist."""
_NAMING = frozenset(["name", "ordinal", "number"])
_DOING = frozenset(
    (
        *("verb", "end", "enough", "pass", "ditto", "none", "nothing", "deny", "no", "yes", "if"),
        *("else", "example", "correct", "question", "doubt", "later"),
    )
)
"""Kinds of atoms with which a line says itself what is done, or that nothing is."""
_ATTACK = {
    **dict.fromkeys(("combat", "combats", "battle", "battles"), "attack"),
    **dict.fromkeys(("combattimento", "combattimenti", "battaglia", "battaglie"), "attacco"),
    **dict.fromkeys(("walka", "walki", "bitwa", "bitwy", "boje"), "atak"),
}
"""What is done in a phase of battle, by a folded word for it."""
_GOING = frozenset(["go"])


class HeadedList(NamedTuple):
    """A list of lines under a heading.

    Attributes:
        words: those of the heading, as an item of its list may begin with them.
        moves: whether it is one of moves, which need no verb.
    """

    words: str
    moves: bool


def heading_of(line: Line, language: Language) -> HeadedList | None:
    """What a line says that names what is done below it; ``None``: it is no such heading."""
    game = language.senses.game or language.senses.sentences
    known = vocabulary(language_of_line(line, language.lang, game), game)
    atoms = Cutter({}, known).atoms(line)
    said = [atom for atom in atoms if atom.kind not in ("mark", "stop")]
    verbs = [atom.values for atom in said if atom.kind == "verb"]
    if any(atom.kind not in _BESIDE for atom in said):
        return None
    words = fold_words(*(atom.text for atom in said))
    fights = next((_ATTACK[word] for word in words if word in _ATTACK), "")
    if verbs:
        text = " ".join(atom.text for atom in said)
        return HeadedList(text, frozenset().union(*verbs) <= _GOING)
    timed = any(atom.kind == "time" for atom in said)
    return HeadedList(fights, not fights) if fights or timed else None


def says_what_is_done(line: Line, language: Language, seat: Seat) -> bool:
    """True if a line has a verb of its own, denies or asks, or names nothing."""
    atoms = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    kinds = {atom.kind for atom in atoms}
    return bool(kinds & _DOING) or not kinds & _NAMING
