"""The corpora of sentences beside orders."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from pbem.orders.limits.limiting import features_of, words_of
from pbem.resources import templates
from tools.speech_acts import corpus as acts

LANGUAGES = acts.LANGUAGES
_LIMITING = ("undo", "condition")
_WEIGHTS = {"order": 0.5, "condition": 0.5, "stay": 2.0}
"""How much sentences of some acts count: those that order stand beside no orders."""
_HERE = Path(__file__).parent


class Sentence(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A sentence, and whether it limits the orders beside it."""

    limits: bool
    text: str


class HeldOut(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A sentence that no model learns from."""

    lang: str
    limits: bool
    text: str


class Example(NamedTuple):
    """What the model learns from: features, whether they limit, and how much it counts."""

    features: tuple[str, ...]
    limits: bool
    weight: float = 1.0


def digest() -> str:
    """SHA-256 of all that the weights depend on, hexadecimal."""
    paths = [folder(f"{lang}.jsonl") for lang in LANGUAGES for folder in (_own, acts_path)]
    kinds = templates() / "words" / "limiting.yaml"
    return hashlib.sha256(b"".join(path.read_bytes() for path in (*paths, kinds))).hexdigest()


def _own(name: str) -> Path:
    return _HERE / name


def acts_path(name: str) -> Path:
    """A corpus of speech acts."""
    return acts.path_of(name.removesuffix(".jsonl"))


def held_out() -> Iterator[HeldOut]:
    """The sentences that no model learns from."""
    for line in _own("held_out.jsonl").read_text("utf-8").splitlines():
        yield msgspec.json.decode(line, type=HeldOut)


def sentences_of(lang: str) -> Iterator[Sentence]:
    """The sentences of a language that were written for this model."""
    for line in _own(f"{lang}.jsonl").read_text("utf-8").splitlines():
        yield msgspec.json.decode(line, type=Sentence)


def examples() -> list[Example]:
    """The examples of all languages."""
    found = []
    for lang in LANGUAGES:
        for told in acts.own_sentences_of(lang):
            weight = _WEIGHTS.get(told.act, 1.0)
            found.append(Example(_features(told.text), told.act in _LIMITING, weight))
        found += (Example(_features(said.text), said.limits) for said in sentences_of(lang))
    return found


def _features(text: str) -> tuple[str, ...]:
    return tuple(sorted(features_of(words_of(text), text)))
