"""The corpora of sentences, and the features of each sentence."""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from pbem.games import game_module
from pbem.orders import Language, Line
from pbem.orders.meaning.atoms import Cutter
from pbem.orders.meaning.vocabulary import vocabulary
from pbem.orders.speech_acts import Act, features_of
from tools.order_kinds import corpus as orders

LANGUAGES = ("en", "it", "pl")
_WITH_ORDERS = frozenset(["en", "pl"])
"""The languages whose models learn from the sentences of ``tools/order_kinds`` too."""
_SCENARIOS = {
    "FWW": "standard",
    "GLO": "campaign",
    "POG": "campaign",
    "QMG": "standard",
    "WEF": "historical",
}
_NAMES = {
    "FWW": {
        "unit": ("1 DE", "2 FR", "3 RU"),
        "front": ("Galicia", "Flanders"),
        "chit": ("Machine Guns",),
        "city": ("Metz",),
        "number": ("1", "3"),
    },
    "GLO": {"unit": ("GE II", "GE IV", "GE 1 Cav XXX"), "hex": ("1621", "1722", "2425")},
    "POG": {
        "unit": ("GE 4", "GE 5"),
        "space": ("Metz", "Sedan"),
        "card": ("Entrench", "14"),
        "number": ("2",),
    },
    "QMG": {
        "card": ("Landsturm", "Mata Hari", "Build Army DE"),
        "space": ("Picardy", "Belgium"),
        "nation": ("Germany",),
        "number": ("2",),
    },
    "WEF": {"unit": ("DE 20", "DE 1"), "hex": ("2317", "2417", "2616")},
}
"""What stands in the place of the placeholders of ``tools/order_kinds``, by game and kind."""
_PLACEHOLDER = re.compile(r"\{([a-z]+)(\d)\}")
_ENDS = ("DONE", "ENDTURN")
_NOTHING = ("PASS", "STAY", "LEAVE", "EVADE STAND")
"""Orders of ``tools/order_kinds`` that say, as those that end in ``NONE``, that nothing is done."""


class Sentence(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A sentence of a corpus: the code of its game, its act, its text."""

    game: str
    act: Act
    text: str


class Example(NamedTuple):
    """What a model learns from: the features of a sentence, and its act."""

    features: tuple[str, ...]
    act: Act


def path_of(lang: str) -> Path:
    """The file of the corpus of a language."""
    return Path(__file__).parent / f"{lang}.jsonl"


def paths_of(lang: str) -> tuple[Path, ...]:
    """The files that a model learns from: the corpus and, in some languages, that of orders."""
    return (path_of(lang), orders.path_of(lang)) if lang in _WITH_ORDERS else (path_of(lang),)


def digest_of(lang: str) -> str:
    """SHA-256 of what the model of a language learns from, hexadecimal."""
    whole = b"".join(path.read_bytes() for path in paths_of(lang))
    return hashlib.sha256(whole).hexdigest()


def sentences_of(lang: str) -> Iterator[Sentence]:
    """The sentences that the model of a language learns from."""
    yield from own_sentences_of(lang)
    for path in paths_of(lang)[1:]:
        for ordering in orders.sentences(path):
            if ordering.line not in _NOTHING and not ordering.line.endswith("NONE"):
                yield said_in(ordering)


def own_sentences_of(lang: str) -> Iterator[Sentence]:
    """The sentences of a language that were written for the model of acts."""
    for line in path_of(lang).read_text("utf-8").splitlines():
        yield msgspec.json.decode(line, type=Sentence)


def said_in(ordering: orders.Sentence) -> Sentence:
    """A sentence of ``tools/order_kinds`` with names of its game, and its act."""
    names = _NAMES[ordering.game]
    text = _PLACEHOLDER.sub(lambda found: names[found[1]][int(found[2]) - 1], ordering.text)
    idle: Act = "question" if text.rstrip().endswith("?") else "talk"
    act: Act = "done" if ordering.line in _ENDS else "order"
    return Sentence(ordering.game, act if ordering.line else idle, text)


def examples_of(lang: str) -> list[Example]:
    """The examples of a language; sentences are cut by the names of their game."""
    found = []
    for sentence in sentences_of(lang):
        atoms = _cutter(sentence.game, lang).atoms(Line(1, sentence.text))
        found.append(Example(tuple(sorted(features_of(atoms, sentence.text))), sentence.act))
    return found


@cache
def _cutter(code: str, lang: str) -> Cutter:
    module = game_module(code)
    game = module.open(module.load(_SCENARIOS[code]), module.options({}))
    language: Language = module.language(game, lang)
    words = vocabulary(lang, language.senses.game)
    return Cutter(language.things_by_kind(game.seats[0]), words)
