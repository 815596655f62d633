"""What an owner of a game's English rules is asked: a section of the game's page of rulings."""

import re
from typing import NamedTuple

from pbem import resources

HEADING = "## Questions for an owner of the English rules"
MOST = 25
"""Questions to a game: an owner can go through so many in an evening."""

_QUESTION = re.compile(r"^### ([^:\n]+): (.+)$", re.MULTILINE)
_ANSWERS = ("Italian", "Our answer", "If it is wrong")


class OwnerQuestion(NamedTuple):
    """A reading that hangs on one sentence of a translation.

    Attributes:
        paragraph: of the rulebook, or page and subject.
        question: what the owner can look up.
        italian: what the translation says, in our words.
        answer: how the program plays it.
        otherwise: what changes if that is wrong.
    """

    paragraph: str
    question: str
    italian: str
    answer: str
    otherwise: str


def owner_questions(game: str) -> tuple[OwnerQuestion, ...]:
    """Read the questions about a game, such as ``glorys_end``; none if it has no section for them.

    Raises:
        ValueError: a question lacks one of its three lines.
    """
    path = resources.rulings() / f"{game}.md"
    page = path.read_text("utf-8") if path.exists() else ""
    section = page.partition(f"\n{HEADING}\n")[2].partition("\n## ")[0]
    parts = _QUESTION.split(section)[1:]
    return tuple(
        OwnerQuestion(paragraph, question, *_answer_lines(paragraph, lines))
        for paragraph, question, lines in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    )


def _answer_lines(paragraph: str, lines: str) -> list[str]:
    """The three lines under a question, each as one line without its label."""
    items = [" ".join(item.split()) for item in re.split(r"^- ", lines, flags=re.MULTILINE)[1:]]
    if [item.partition(": ")[0] for item in items] != list(_ANSWERS):
        raise ValueError(f"{paragraph}: expected {', '.join(_ANSWERS)}")
    return [item.partition(": ")[2] for item in items]
