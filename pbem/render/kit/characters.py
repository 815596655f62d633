"""The map in characters: lines within the width of a plain-text letter."""

from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap

COLUMNS = 72
_MOST_LINES = 4_000


def wrap_lines(lines: Iterable[str], indent: int) -> tuple[str, ...]:
    """Lines of 72 columns at most; what is longer goes on below, indented; empty lines stay."""
    margin = " " * indent
    return tuple(part for line in lines for part in _broken_line(line, margin))


@lru_cache(maxsize=_MOST_LINES)
def _broken_line(line: str, margin: str) -> tuple[str, ...]:
    """A line as it stands in letters; most lines stood so in the letter before."""
    if len(line) <= COLUMNS and line.isprintable() and line == line.rstrip():
        return (line,)
    return tuple(wrap(line, COLUMNS, subsequent_indent=margin)) or ("",)


def section_line(title: str) -> str:
    """The line above a part of the map: ``== West ====``."""
    return f"== {title} " + "=" * (COLUMNS - 4 - len(title))
