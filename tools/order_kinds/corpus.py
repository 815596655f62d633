"""Sentences in people's own words, with the order that each means."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from pbem.orders.forms.frames import Frame
from pbem.orders.prose.order_kinds import NO_ORDER, features_of, fits, kinds_of

LANGUAGES = ("en", "it", "pl")
_HERE = Path(__file__).parent
_NAME = re.compile(r"\{([a-z]+?)\d*\}")
_LIST = re.compile(r"\{([a-z]+?)\d*\}(?:, \{\1\d*\})+")
_KINDS = {"hex": "space", "front": "space", "city": "space", "fort": "space", "chit": "card"}
"""The kinds that the names of games have in ``Language.things_by_kind``."""
WORDS = {"FWW": "fww", "GLO": "HEX", "POG": "pog", "QMG": "qmg", "WEF": "HEX"}
"""The codes of the words of each game."""
_READ = frozenset(["unit", "space", "card", "number"])
_FEWEST = 3
"""So many sentences make a form known."""


class Sentence(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A sentence; ``line``: the order that it means, empty if it orders nothing."""

    game: str
    line: str
    text: str


class Example(NamedTuple):
    """What the model learns from: a form's place among those that the names fill."""

    features: frozenset[str]
    form: int
    among: tuple[int, ...]


def path_of(lang: str) -> Path:
    """The sentences of a language that the model learns from."""
    return _HERE / f"{lang}.jsonl"


def sentences(path: Path) -> Iterator[Sentence]:
    """The sentences of a file."""
    for line in path.read_text("utf-8").splitlines():
        yield msgspec.json.decode(line, type=Sentence)


def held_out(lang: str) -> Iterator[Sentence]:
    """The sentences of a language that no model learns from."""
    return sentences(_HERE / f"held_out_{lang}.jsonl")


def digest() -> str:
    """SHA-256 of all sentences that the model learns from, hexadecimal."""
    return hashlib.sha256(b"".join(path_of(lang).read_bytes() for lang in LANGUAGES)).hexdigest()


def form_of(line: str) -> str:
    """The form of an order: ``BOTTOM <card…>``; empty: of none that is read so."""
    if not line or set(line) & set(":;") or "ALL" in line.split():
        return NO_ORDER
    listed = _LIST.sub(lambda found: f"<{_kind(found[1])}…>", line)
    form = _NAME.sub(lambda found: f"<{_kind(found[1])}>", listed)
    slots = Frame(form, "").slots
    return form if slots and all(slot.kind in _READ for slot in slots) else NO_ORDER


def with_kinds(text: str) -> str:
    """A sentence with its names written as their kinds alone."""
    return _NAME.sub(lambda found: f"{{{_kind(found[1])}}}", text)


def _kind(word: str) -> str:
    return _KINDS.get(word, word)


def all_sentences() -> Iterator[Sentence]:
    """The sentences of every language that the model learns from."""
    for lang in LANGUAGES:
        yield from sentences(path_of(lang))


def forms_by_game() -> dict[str, tuple[str, ...]]:
    """The forms of each game; a list may hold any number of things, so one form has both."""
    counts = Counter((each.game, form_of(each.line)) for each in all_sentences())
    wide: dict[str, str] = {}
    for _, form in counts:
        bare = form.replace("…", "")
        wide[bare] = max(wide.get(bare, ""), form, key=len)
    known: dict[str, Counter[str]] = {}
    for (game, form), count in counts.items():
        if form:
            known.setdefault(game, Counter())[wide[form.replace("…", "")]] += count
    return {
        game: tuple(sorted(form for form, count in found.items() if count >= _FEWEST))
        for game, found in sorted(known.items())
    }


def examples(known: Mapping[str, tuple[str, ...]], forms: Sequence[str]) -> Iterator[Example]:
    """What the model learns from; ``known``: the forms of each game, ``forms``: all of them."""
    place = {form.replace("…", ""): n for n, form in enumerate(forms)}
    frames = {form: Frame(form, "") for form in forms}
    for each in all_sentences():
        meant = form_of(each.line).replace("…", "")
        if meant not in place or (each.line and not meant):
            continue
        features = features_of(with_kinds(each.text), WORDS[each.game])
        kinds = kinds_of(features)
        own = [form for form in known[each.game] if fits(frames[form], kinds)]
        among = tuple(place[form.replace("…", "")] for form in own)
        form = place[meant]
        if among and (not form or form in among):
            yield Example(features, form, (0, *among))
