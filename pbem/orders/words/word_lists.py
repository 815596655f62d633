"""Words of a kind in all languages, listed in ``templates/words`` as regular expressions."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from pbem import resources

MARKS = r"[\s.,;:!()…–—-]"
"""The marks that may stand between words, as a class of a regular expression."""


@cache
def any_of(name: str, kind: str) -> str:
    """The words of a kind as one regular expression: ``(?:wait|hang on|aspetta)``.

    A file has the words of each language by kind; _ stands for a blank in them.

    Args:
        name: of the file.
        kind: of words.
    """
    words = (word for said in listed(name)[kind].values() for word in said.split())
    return f"(?:{'|'.join(words)})".replace("_", " ")


def has_word(text: str, name: str, kind: str) -> bool:
    """True if a text has a word of a kind, in whatever letters."""
    return _pattern(name, kind).search(text) is not None


def is_word(text: str, name: str, kind: str) -> bool:
    """True if all of a text is a word of a kind, in whatever letters."""
    return _pattern(name, kind).fullmatch(text) is not None


@cache
def _pattern(name: str, kind: str) -> re.Pattern[str]:
    return re.compile(rf"\b{any_of(name, kind)}\b", re.IGNORECASE)


@cache
def listed(name: str) -> Mapping[str, Any]:
    """What a file of words holds by kind: a string by language, or a list of all languages."""
    path = resources.templates() / "words" / f"{name}.yaml"
    found: Mapping[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found
