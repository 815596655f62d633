"""Which speech act a sentence of a letter is."""

from pbem.orders.language import Language
from pbem.orders.lexicon import fold
from pbem.orders.meaning.atoms import cutter
from pbem.orders.meaning.vocabulary import language_of
from pbem.orders.speech_acts.acts import ActJudgement
from pbem.orders.speech_acts.features import MASKED, features_of
from pbem.orders.speech_acts.model import model_of
from pbem.orders.text import Cursor, Line
from pbem.rules import Seat

_DOUBTING = frozenset(["deny", "doubt", "question", "yet", "later", "if", "else", "no"])
"""Kinds of atoms by which a sentence does not simply say what it says."""


def judged(line: Line, language: Language, seat: Seat) -> ActJudgement:
    """How likely a sentence does what, by the language that most of its words are of.

    Args:
        line: the sentence.
        language: the game's order language.
        seat: whose letter it is.
    """
    words = [word for token in Cursor(line).tokens for word in fold(token.text).split()]
    atoms = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    model = model_of(language_of(words, language.lang))
    names = sum(atom.kind in MASKED for atom in atoms)
    doubts = any(atom.kind in _DOUBTING for atom in atoms)
    judgement = model.judgement(features_of(atoms, line.text))
    return judgement._replace(names=names, doubts=doubts)
