"""What people write behind ODDS: an attack, or just a place, or units and a place."""

import re
from collections.abc import Iterator

from pbem.orders.forms.language import Language, Verb
from pbem.orders.talk.small_talk import begins_with
from pbem.orders.words.folding import fold
from pbem.orders.words.text import Line

_ON = re.compile(
    r"\s+(?:on|against|at|into|su|sul|sulla|contro|na|przeciw|przeciwko)\s+", re.IGNORECASE
)
"""Words between who attacks and what is attacked."""

_BEFORE_WHO = re.compile(r"\b(BY|WITH) <")


def attack_wordings(language: Language, text: str) -> Iterator[str]:
    """The lines that what follows ODDS may stand for, the likeliest first.

    ``2724``, ``GE 1, GE 2 ON Liège`` and ``Liège BY GE 1`` stand for an attack without its verb.
    """
    verb = next((verb for verb in language.verbs if verb.name == language.attack), None)
    words = frozenset(fold(word) for other in language.verbs for word in other.words)
    if verb is None or begins_with(Line(0, text), words):
        yield text
        return
    attack, link = language.wording.line(verb.name), _link(verb)
    if link and (on := _last_on(text)):
        who, place = text[: on.start()], text[on.end() :]
        yield f"{attack} {place} {language.wording.line(link)} {who}"
    yield f"{attack} {text}"
    if link:
        yield f"{attack} {text} {language.wording.line(f'{link} ALL')}"
    yield text


def is_by_all(language: Language, wording: str) -> bool:
    """True if one of these lines has all attack, since nobody was named."""
    verb = next((verb for verb in language.verbs if verb.name == language.attack), None)
    link = _link(verb) if verb else ""
    return bool(link) and wording.endswith(language.wording.line(f"{link} ALL"))


def _link(verb: Verb) -> str:
    """The key word before who attacks; empty where nobody is named."""
    found = _BEFORE_WHO.search(verb.syntax)
    return found[1] if found else ""


def _last_on(text: str) -> re.Match[str] | None:
    return next(reversed([*_ON.finditer(text)]), None)
