"""The words of requests: ``templates/words/requests.yaml``, and a file for each desk that has them.

A request is a form: the phrases that people write for it in any language, and what it takes.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import yaml

from pbem import resources
from pbem.orders.words.folding import fold

Takes = Literal[
    "seat", "number", "date", "person", "full_name", "game", "zone", "language", "address", "text"
]
Said = Literal["", "line", "below", "all"]
Asks = Literal["always", "politely", "never"]
Phrase = tuple[str, ...]
"""Folded words in order; one that ends in ``*`` stands for every word that begins so."""

LANGUAGES = ("en", "it", "pl")


@dataclass(frozen=True, slots=True)
class Argument:
    """A part of a request.

    Attributes:
        name: what it is called in a request that was read.
        takes: what it is.
        needed: whether the request says nothing without it.
        leads: words before a number or text that tell it from others; a number may stand before.
    """

    name: str
    takes: Takes
    needed: bool
    leads: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class RequestForm:
    """A kind of request.

    Attributes:
        name: of the kind.
        printed: what letters in a language call it.
        phrases: what people write.
        arguments: its parts.
        said: the words that belong to it: behind it in its line, in lines below, or all below.
        fill: words that say nothing more in it.
        alone: words that say it where nothing else stands.
        asks: whether a question may be one: ``always``, ``politely`` or ``never``.
    """

    name: str
    printed: Mapping[str, str]
    phrases: tuple[Phrase, ...]
    arguments: tuple[Argument, ...]
    said: Said = ""
    fill: frozenset[Phrase] = frozenset()
    alone: frozenset[str] = frozenset()
    asks: Asks = "politely"


class RequestPhrases:
    """Phrases that are looked up by their words."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._by_first: dict[str, list[Phrase]] = {}
        self._endless: list[Phrase] = []
        for phrase in phrases:
            if phrase[0].endswith("*"):
                self._endless.append(phrase)
            else:
                self._by_first.setdefault(phrase[0], []).append(phrase)

    def size_at(self, words: Sequence[str], at: int) -> int:
        """How many words from a place on are the longest phrase that stands there; 0: none."""
        tries = (*self._by_first.get(words[at], ()), *self._endless)
        return max((len(phrase) for phrase in tries if is_at(phrase, words, at)), default=0)

    def found_in(self, words: Sequence[str]) -> bool:
        """True if a phrase stands anywhere."""
        return any(self.size_at(words, at) for at in range(len(words)))

    def cover(self, words: Sequence[str]) -> bool:
        """True if phrases make all of some words."""
        at = 0
        while at < len(words):
            size = self.size_at(words, at)
            if not size:
                return False
            at += size
        return bool(words)


@dataclass(frozen=True, slots=True)
class CommonWords:
    """What all requests share: words that say no more, ask, bind, deny, give reasons."""

    fill: RequestPhrases
    fill_words: frozenset[str]
    ask: RequestPhrases
    bind: RequestPhrases
    bind_before: RequestPhrases
    deny: RequestPhrases
    take_back: RequestPhrases
    why: RequestPhrases
    courtesy: RequestPhrases
    sides: tuple[tuple[str, ...], ...]
    languages: Mapping[str, str]


def is_at(phrase: Phrase, words: Sequence[str], at: int) -> bool:
    """True if a phrase stands at a place of some folded words."""
    if at + len(phrase) > len(words):
        return False
    for number, part in enumerate(phrase, at):
        if part != words[number] and not (
            part.endswith("*") and words[number].startswith(part[:-1])
        ):
            return False
    return True


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(tuple(_folded(word)) for word in text.split())


def _folded(word: str) -> list[str]:
    """The folded words of an entry; the mark of any ending is kept."""
    return [
        f"{fold(part.rstrip('*'))}{'*' if part.endswith('*') else ''}" for part in word.split("_")
    ]


@cache
def common_words() -> CommonWords:
    """The words that all requests share."""
    read = _read("requests")
    fill = _phrases(f"{read['fill']} {read['ask']}")
    return CommonWords(
        fill=RequestPhrases(fill),
        fill_words=frozenset(phrase[0] for phrase in fill if len(phrase) == 1),
        **{
            key: RequestPhrases(_phrases(read[key]))
            for key in ("ask", "bind", "bind_before", "deny", "take_back")
        },
        why=RequestPhrases(_phrases(read["why"])),
        courtesy=RequestPhrases((*_phrases(read["courtesy"]), *fill)),
        sides=tuple(
            tuple(" ".join(phrase) for phrase in _phrases(group)) for group in read["sides"]
        ),
        languages={
            fold(word): lang for lang, words in read["languages"].items() for word in words.split()
        },
    )


@cache
def forms_of(desk: str) -> tuple[RequestForm, ...]:
    """The requests of a desk, such as ``event``: ``templates/words/<desk>_requests.yaml``."""
    return tuple(_form(name, entry) for name, entry in _read(f"{desk}_requests").items())


def _form(name: str, entry: Mapping[str, Any]) -> RequestForm:
    words = {lang: str(entry[lang]) for lang in LANGUAGES}
    leads = entry.get("leads", {})
    return RequestForm(
        name=name,
        printed={lang: text.split()[0].replace("_", " ").upper() for lang, text in words.items()},
        phrases=tuple(
            dict.fromkeys(phrase for text in words.values() for phrase in _phrases(text))
        ),
        arguments=tuple(
            Argument(part, kind.rstrip("?"), not kind.endswith("?"), _phrases(leads.get(part, "")))
            for part, kind in entry.get("takes", {}).items()
        ),
        said=entry.get("said", ""),
        fill=frozenset(_phrases(entry.get("fill", ""))),
        alone=frozenset(entry.get("alone", "").split()),
        asks=entry.get("asks", "politely"),
    )


def _read(name: str) -> Mapping[str, Any]:
    path = resources.templates() / "words" / f"{name}.yaml"
    found: Mapping[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def name_words(title: str) -> tuple[str, ...]:
    """The folded words of a name, such as the title of an event."""
    return tuple(re.findall(r"\w+", fold(title)))
