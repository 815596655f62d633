"""The corpora of sentences, and the features of each sentence."""

import hashlib
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

LANGUAGES = ("en", "it", "pl")
_SCENARIOS = {
    "FWW": "standard",
    "GLO": "campaign",
    "POG": "campaign",
    "QMG": "standard",
    "WEF": "historical",
}


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


def digest_of(lang: str) -> str:
    """SHA-256 of the corpus of a language, hexadecimal."""
    return hashlib.sha256(path_of(lang).read_bytes()).hexdigest()


def sentences_of(lang: str) -> Iterator[Sentence]:
    """The sentences of a language."""
    for line in path_of(lang).read_text("utf-8").splitlines():
        yield msgspec.json.decode(line, type=Sentence)


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
