"""The paragraphs of a rulebook that the code of its game cites.

A citation stands in a comment, a docstring or a refusal: ``12.3.2``, ``12.4.2, 12.4.4``, ``11.1.1-11.1.5`` or
``9.5.4.5-6``. A rulebook without numbered paragraphs is cited by its page (``page 12``, ``pages 13 and 15``).
"""

import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

_NUMBER = re.compile(r"(?<![\d.\w])(\d+(?:\.\d+)+)(?:[-–](\d+(?:\.\d+)*))?(?![\d\w])")
_PAGES = re.compile(r"\b(?:pages?|pp?\.) ((?:\d+(?:-\d+)?(?:, | and |, and )?)+)")


def leaves(paragraphs: Sequence[str]) -> list[str]:
    """The paragraphs that have none below them. What introduces a chapter (``12.0``) has text of its own or a reason."""
    above = {number.rpartition(".")[0] for number in paragraphs}
    return [number for number in paragraphs if number not in above]


def cited(package: Path, paragraphs: Sequence[str]) -> set[str]:
    """The paragraphs that a game's package cites."""
    text = "\n".join(texts(package))
    pages = {page for found in _PAGES.findall(text) for page in _run_of_pages(found)}
    by_page = {
        name for name in paragraphs if not name[-1].isdigit() and name.partition(".")[0] in pages
    }
    return by_page | {
        number for found in _NUMBER.finditer(text) for number in _meant(*found.groups(), paragraphs)
    }


@cache
def texts(package: Path) -> tuple[str, ...]:
    """Every comment and every string of a package's modules."""
    return tuple(text for path in sorted(package.rglob("*.py")) for text in _texts(path))


def _texts(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                yield token.string


def _run_of_pages(found: str) -> Iterable[str]:
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", found):
        yield from map(str, range(int(first), int(last or first) + 1))


def _meant(first: str, last: str | None, paragraphs: Sequence[str]) -> Iterable[str]:
    """The paragraphs of a number or a range: those between its ends that lie no deeper than they."""
    if last is None:
        return (first,)
    if "." not in last:
        last = f"{first.rpartition('.')[0]}.{last}"
    if first not in paragraphs or last not in paragraphs:
        return (first, last)
    deep = max(first.count("."), last.count("."))
    between = paragraphs[paragraphs.index(first) : paragraphs.index(last) + 1]
    return [number for number in between if number.count(".") <= deep]
