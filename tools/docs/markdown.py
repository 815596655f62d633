"""Small pieces of Markdown that generated pages are made of."""

import textwrap

WIDTH = 100
"""Columns of a line, as everywhere in the repository."""


def paragraph(text: str, first: str = "", rest: str = "") -> list[str]:
    """A text in lines of at most WIDTH columns.

    Args:
        text: one paragraph.
        first: what its first line begins with, such as ``- ``.
        rest: what every other line begins with.
    """
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def item(text: str) -> list[str]:
    """One item of a list."""
    return paragraph(text, "- ", "  ")


def slug(heading: str) -> str:
    """The anchor of a heading as on GitHub: lower case, hyphens for spaces, no other marks."""
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in "-_ ")
    return kept.replace(" ", "-")
