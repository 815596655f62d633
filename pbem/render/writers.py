"""Writers turn blocks into plain text of 72 columns, HTML, BBCode and Markdown."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from textwrap import wrap

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, select_autoescape

from pbem import resources
from pbem.render.blocks import (
    NO_BREAK,
    Block,
    Bullets,
    Buttons,
    Drawing,
    Grid,
    Heading,
    Link,
    Page,
    Paragraph,
    Verbatim,
)

COLUMNS = 72
_LONG_WORD = 9
"""A longer word may be broken in a cell of a table, except in heads."""
_WIDE, _FEW = 6, 2
"""A table of so many columns and at most so many rows is too wide for a phone."""


def write_text(title: str, blocks: Sequence[Block]) -> str:
    """Plain text without buttons; every line but an address fits within 72 columns."""
    parts = [_underlined_text(title, "=")]
    for block in blocks:
        match block:
            case Heading():
                parts.append(_underlined_text(block.text, "-"))
            case Paragraph():
                parts.append(_wrapped_text(block.text))
            case Link():
                parts.append(f"{_wrapped_text(block.caption)}\n\n{block.address}")
            case Page():
                parts.append(f"{_wrapped_text(block.text)}\n{block.address}")
            case Bullets():
                parts.append(
                    "\n".join("\n".join(_hanging_lines(f"* {item}")) for item in block.items)
                )
            case Grid():
                parts.append(_table_text(block))
            case Drawing(lines=()):
                pass  # a picture has no lines of its own
            case Verbatim() | Drawing():
                parts.append("\n".join(line.rstrip() for line in _verbatim_lines(block)))
    return "\n\n".join(parts).replace(NO_BREAK, " ") + "\n"


def _verbatim_lines(block: Verbatim | Drawing) -> list[str]:
    """Verbatim lines, long ones continued below: what was a comment stays one."""
    return [
        piece
        for line in block.lines
        for piece in (_pieces_of_line(line) if len(line) > COLUMNS else [line])
    ]


def _pieces_of_line(line: str) -> list[str]:
    """A long line in pieces; an order breaks after commas and semicolons only and stays valid.

    Where too much stands between two of them it breaks at blanks.
    """
    if not re.search(r"[,;] ", line):
        return _at_blanks(line)
    glued = re.sub(r"(?<![,;]) ", "\0", line)
    pieces = wrap(
        glued,
        COLUMNS,
        subsequent_indent="#\0\0" if line.startswith("#") else "\0\0",
        break_long_words=False,
        break_on_hyphens=False,
    )
    whole = (piece.replace("\0", " ") for piece in pieces)
    return [part for piece in whole for part in _at_blanks(piece)]


def _at_blanks(piece: str) -> list[str]:
    """A piece of a line, broken between words if it is too long."""
    if len(piece) <= COLUMNS:
        return [piece]
    margin = "#   " if piece.startswith("#") else "    "
    return wrap(piece, COLUMNS, subsequent_indent=margin, break_on_hyphens=False)


def _underlined_text(text: str, mark: str) -> str:
    lines = _lines_of(text)
    return "\n".join([*lines, mark * max(map(len, lines), default=0)])


def _wrapped_text(text: str) -> str:
    return "\n".join(_lines_of(text))


def _hanging_lines(text: str) -> Sequence[str]:
    return _lines_of(text, indent="  ")


def _lines_of(text: str, indent: str = "") -> Sequence[str]:
    return (text,) if _is_line(text, COLUMNS) else _broken_lines(text, indent)


@lru_cache(maxsize=1 << 12)
def _broken_lines(text: str, indent: str) -> tuple[str, ...]:
    """A text in lines; cached, because letters share sentences and wrapping is slow."""
    return tuple(wrap(text, COLUMNS, subsequent_indent=indent, break_on_hyphens=False))


def _is_line(text: str, width: int) -> bool:
    """True if a text is one line already, which avoids slow wrapping."""
    return 0 < len(text) <= width and text.isprintable() and text == text.strip()


def _table_text(grid: Grid) -> str:
    """A table in columns; cells too wide for the page go on below in their column."""
    rows = [grid.head, *grid.rows] if any(grid.head) else list(grid.rows)
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    while sum(widths) + 2 * (len(widths) - 1) > COLUMNS:
        widths[widths.index(max(widths))] -= 1
    written = [_row_lines(row, widths) for row in rows]
    if any(grid.head):
        written.insert(1, ["  ".join("-" * width for width in widths)])
    lines = [line for row in written for line in row]
    return "\n".join([*([_wrapped_text(grid.caption)] if grid.caption else []), *lines])


def _row_lines(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row of a table in as many lines as its longest cell needs."""
    cells = [
        [cell] if _is_line(cell, width) else wrap(cell, width)
        for cell, width in zip(row, widths, strict=True)
    ]
    parts = zip_longest(*cells, fillvalue="")
    return [
        "  ".join(p.ljust(w) for p, w in zip(line, widths, strict=True)).rstrip() for line in parts
    ] or [""]


@cache
def template(name: str) -> Template:
    """A template by file name; ``.html.j2`` escapes, and an undefined name is an error."""
    loader = FileSystemLoader(resources.templates())
    environment = Environment(
        loader=loader,
        auto_reload=False,
        autoescape=select_autoescape(("html.j2",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["bb"] = _bbcode
    environment.filters["columns"] = _table_text
    environment.filters["md"] = _markdown
    environment.filters["breaks"] = _break_style
    return environment.get_template(name)


def site_file(name: str) -> str:
    """A script or style of the site, as it stands."""
    return (resources.templates() / "site" / name).read_text("utf-8")


def blocks_with_kinds(blocks: Sequence[Block]) -> list[tuple[str, Block]]:
    """Blocks with the names of their kinds, by which templates tell them apart."""
    return [(type(block).__name__, block) for block in blocks]


def _blocks_for_forum(blocks: Sequence[Block]) -> list[tuple[str, Block]]:
    """What a forum shows: buttons and addresses are for the one who got the letter."""
    return blocks_with_kinds([block for block in blocks if not isinstance(block, Buttons | Link)])


def write_html(
    title: str,
    blocks: Sequence[Block],
    lang: str,
    pictures: tuple[str, ...] = (),
    *,
    below: str = "",
) -> str:
    """An HTML page with inline styles for phones and screens.

    Args:
        title: the title, at most two lines of a phone.
        blocks: what the page says.
        lang: its language.
        pictures: addresses of maps such as ``cid:map``.
        below: a line below the title.
    """
    return template("report.html.j2").render(
        title=title,
        below=below,
        blocks=blocks_with_kinds([_turned_if_wide(block) for block in blocks]),
        lang=lang,
        pictures=pictures,
    )


def _turned_if_wide(block: Block) -> Block:
    """A wide table of a row or two with rows and columns exchanged, which fits a phone."""
    if not isinstance(block, Grid) or len(block.head) < _WIDE or len(block.rows) > _FEW:
        return block
    head, *rows = zip(block.head, *block.rows, strict=True)
    return Grid(block.caption, head, tuple(rows))


def write_bbcode(title: str, blocks: Sequence[Block]) -> str:
    """A forum post in BBCode."""
    return template("report.bb.j2").render(title=title, blocks=_blocks_for_forum(blocks))


def write_markdown(title: str, blocks: Sequence[Block]) -> str:
    """A forum post in Markdown."""
    return template("report.md.j2").render(title=title, blocks=_blocks_for_forum(blocks))


def write_html_post(title: str, blocks: Sequence[Block]) -> str:
    """A forum post in HTML, with inline styles: a part of a page."""
    return template("report_post.html.j2").render(
        title=title, below="", blocks=_blocks_for_forum(blocks), pictures=()
    )


def write_post(form: str, title: str, blocks: Sequence[Block]) -> str:
    """A post ready to be pasted: text, html, bbcode or markdown; any other is text."""
    forms = {"html": write_html_post, "bbcode": write_bbcode, "markdown": write_markdown}
    return forms.get(form, write_text)(title, blocks)


def write_as(form: str, title: str, blocks: Sequence[Block], lang: str) -> str:
    """A page in one of the forms: text, html, bbcode or markdown; any other is text."""
    if form == "html":
        return write_html(title, blocks, lang)
    return {"bbcode": write_bbcode, "markdown": write_markdown}.get(form, write_text)(title, blocks)


def _break_style(text: str) -> str:
    """The style by which the words of a cell are broken: short ones never."""
    longest = max((len(word.strip("().,;:")) for word in text.split()), default=0)
    return "hyphens:auto" if longest > _LONG_WORD else "overflow-wrap:normal"


def _bbcode(text: str) -> str:
    """Text that no BBCode engine takes for a tag."""
    return text.replace("[", "[\u200b")


def _markdown(text: str) -> str:
    """Text that no Markdown engine takes for markup."""
    escaped = re.sub(r"([\\`*_{}\[\]#|<>~])", r"\\\1", text)
    return re.sub(r"^(\s*)([-+])", r"\1\\\2", escaped)
