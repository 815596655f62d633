"""The lesson of a tutorial that a letter brings."""

import msgspec

from pbem.render.blocks import Block, Heading, Paragraph, Verbatim
from pbem.render.catalogue import Catalogue
from pbem.rules import Words


class LessonPart(msgspec.Struct, frozen=True):
    """A lesson that waits for its reader.

    Attributes:
        number: from 1, of ``count``.
        text: what it teaches.
        lines: what does it now; none: nothing of the kind can be done now.
    """

    number: int
    count: int
    text: Words
    lines: tuple[str, ...] = ()


def lesson_blocks(lesson: LessonPart, words: Catalogue) -> list[Block]:
    """The lesson, with the lines that do what it waits for."""
    key, facts = lesson.text
    named = {"number": lesson.number, "count": lesson.count}
    blocks: list[Block] = [
        Heading(words.text("report.lesson", named)),
        Paragraph(words.text(key, facts)),
    ]
    if lesson.lines:
        return [*blocks, Paragraph(words.text("report.lesson_line")), Verbatim(lesson.lines)]
    return [*blocks, Paragraph(words.text("report.lesson_waits"))]
