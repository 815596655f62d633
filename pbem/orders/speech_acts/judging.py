"""Which speech act a sentence of a letter is."""

import re

from pbem.orders.forms.language import Language
from pbem.orders.meaning.asides import hopes
from pbem.orders.meaning.atoms import cutter
from pbem.orders.meaning.vocabulary import language_of_line
from pbem.orders.speech_acts.acts import ActJudgement
from pbem.orders.speech_acts.features import MASKED, features_of
from pbem.orders.speech_acts.model import model_of
from pbem.orders.words.text import Line
from pbem.rules import Seat

_WAITING = frozenset(["doubt", "yet", "later", "if", "else"])
"""Kinds of atoms of what is not to be done now in any case."""
_WAITS = re.compile(
    r"\b(?:if|unless|until|till|provided|providing|assuming|supposing|as long as|in case|depending"
    r"|otherwise|only when|a meno che|purch[eé]|a condizione|a patto|qualora|nel caso|finch[eé]"
    r"|sempre che|supponendo|altrimenti|se|chyba|pod warunkiem|o ile|w razie|je[żs]eli|je[śs]li"
    r"|gdyby|zakładając|dop[óo]ki|inaczej)\b",
    re.IGNORECASE,
)
"""Words that make an order wait for something: all conjunctions of conditions."""
_DOUBTING = _WAITING | {"deny", "question", "no"}
"""Kinds of atoms by which a sentence does not simply say what it says."""


def judged(line: Line, language: Language, seat: Seat) -> ActJudgement:
    """How likely a sentence does what, by the language that most of its words are of.

    Args:
        line: the sentence.
        language: the game's order language.
        seat: whose letter it is.
    """
    atoms = cutter(line, language, language.things_by_kind(seat)).atoms(line)
    model = model_of(language_of_line(line, language.lang))
    names = sum(atom.kind in MASKED for atom in atoms)
    doubts = any(atom.kind in _DOUBTING for atom in atoms)
    waits = any(atom.kind in _WAITING and not hopes(atom) for atom in atoms) or bool(
        _WAITS.search(line.text)
    )
    judgement = model.judgement(features_of(atoms, line.text))
    return judgement._replace(names=names, doubts=doubts, waits=waits)
