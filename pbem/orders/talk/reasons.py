"""Reasons and purposes beside orders: ``V to 2525, since it is fresh``, ``per coprire Longwy``."""

import re
from collections.abc import Callable, Iterator, Sequence

from pbem.orders.words.text import Line

_TO_THE_STOP, _TO_THE_COMMA = r"[^.;!?]*", r"[^,.;!?]*"
_WHY = (
    r"(?:because|since|so that|in order (?:to|that)|perch[eé]|poiché|siccome|dato che|visto che"
    r"|in modo (?:da|che)|affinché|così (?=(?:gli|i|le|la|il|non|che)\b)|żeby|ażeby|aby|bo"
    r"|ponieważ|gdyż|jako że|dzięki czemu)"
)
_INFINITIVE = r"\w+(?:[aei]re|rre|[aei]r(?:lo|la|li|le|ci|mi|si))\b"
_AIM = (
    rf"(?:per (?={_INFINITIVE})"
    r"|to (?=(?:cover|protect|guard|help|keep|stop|prevent|shield|block|slow|secure|relieve|save"
    r"|make|give|let|avoid|watch)\b))"
)
_BEHIND = re.compile(
    rf"(?<=\w|\))[\s,–—-]+(?P<said>(?:{_WHY}\b|{_AIM}){_TO_THE_STOP})", re.IGNORECASE
)
"""A reason behind an order."""
_IN_BRACKETS = re.compile(rf"\s*\((?P<said>(?:{_WHY}\b|{_AIM})[^()]*)\)", re.IGNORECASE)
"""A reason in brackets, which is one whatever it names: ``(since FR 5 is near)``."""
_LIMITS = re.compile(
    r"\b(?:if|unless|only|but|se|solo|purché|ma|jeśli|jeżeli|chyba|tylko|ale)\b", re.IGNORECASE
)
"""Words in brackets that are more than a reason."""
_IN_FRONT = re.compile(
    r"(?P<said>(?:because|since|as|poiché|siccome|dato che|visto che|ponieważ|skoro)\b"
    rf"{_TO_THE_COMMA}),\s+",
    re.IGNORECASE,
)
_SO = re.compile(
    r"(?P<said>[^.;!?]*\b(?:is|are|was|were|has|have|è|sono|era|erano|ha|hanno|jest|są|był\w*"
    r"|nie ma|brak\w*|pusto|stoi|stoją|siedzi|siedzą|non c['’]è|no one|nobody|nessuno)\b"
    r"[^.;!?]*?),?\s+(?:so|therefore|hence|quindi|perciò|dunque|więc|dlatego|zatem)\s+(?!that\b)",
    re.IGNORECASE,
)
"""A reason in front of what follows from it."""
_WHERE = re.compile(
    r"(?<=\w)\s*,\s*(?P<said>(?:(?:tam|there|là|lì),?\s+)?"
    r"(?:where|dove|gdzie|co|któr[yae]|którzy|who|which)\s+(?:\w+\s+){0,2}"
    r"(?:stands?|sits?|waits?|sta|stanno|siede|stoi|stoją|siedzi|siedzą|czeka|czekają)\b[^,.;!?]*)",
    re.IGNORECASE,
)
"""Who stands where somebody goes: ``BE XX to 3511, where 4E stands``."""
_GOES_ON = re.compile(
    r"\W*(?:(?:and|but|not|no|without|e|ed|ma|non|senza|i|oraz|ale|lecz|nie|bez)\b|.*[\dA-ZŁŚŻ])"
)
"""How words behind a comma begin, or what they hold, that are not of the reason."""
_MERE = re.compile(
    r"(?:because|since|perch[eé]|poiché|siccome|dato che|visto che|bo|ponieważ|gdyż)\b[^,]*"
    r"\b(?:not|never|cannot|can['’]t|won['’]t|don['’]t|doesn['’]t|isn['’]t|non|nie)\b[^,]*",
    re.IGNORECASE,
)
"""A reason that says what is not so, and orders nothing, whatever it names."""
_SENTENCE = re.compile(r"\S.*?(?:[.;!?…]+(?=\s|$)|$)")


def without_reasons(
    lines: Sequence[Line], orders: Callable[[Line], bool]
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The lines of a letter without reasons and purposes, and these.

    Args:
        lines: of the letter.
        orders: whether a text may be an order, so that it is no mere reason.
    """
    kept, reasons = [], []
    for line in lines:
        text = line.orders
        for sentence in reversed([*_SENTENCE.finditer(text)]):
            for start, end, said in _reasons(sentence[0]):
                mere = _MERE.fullmatch(said) or sentence[0][start:end].endswith(")")
                if mere or not orders(Line(line.number, said)):
                    reasons.append(Line(line.number, said))
                    begin = sentence.start()
                    text = f"{text[: begin + start]}{' ' * (end - start)}{text[begin + end :]}"
                    break
        kept.append(Line(line.number, text.rstrip()) if text != line.orders else line)
    return tuple(kept), tuple(reasons)


def is_reason(text: str) -> bool:
    """True if a text begins as a reason does: ``bo sam tam nie wejdzie``."""
    return re.match(rf"\W*{_WHY}\b", text, re.IGNORECASE) is not None


def reasons_in(text: str) -> tuple[str, ...]:
    """The reasons behind the orders of a line."""
    return tuple(found["said"].strip() for found in _BEHIND.finditer(text))


def _reasons(sentence: str) -> Iterator[tuple[int, int, str]]:
    """What may be the reason in a sentence: from where, to where, and its words."""
    for aside in _IN_BRACKETS.finditer(sentence):
        if not _LIMITS.search(aside["said"]):
            yield *aside.span(), aside["said"].strip()
    for pattern in (_SO, _IN_FRONT):
        if found := pattern.match(sentence):
            yield *found.span(), found["said"]
    for where in _WHERE.finditer(sentence):
        yield *where.span(), where["said"].strip()
    for found in _BEHIND.finditer(sentence):
        said, comma, rest = found["said"].partition(",")
        if comma and not _GOES_ON.match(rest):
            said = found["said"]
        yield found.start(), found.start("said") + len(said), said.strip()
