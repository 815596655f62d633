"""Convert HTML to the lines of text that a mail program shows."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pbem.mail.html_elements import attribute_values, elements
from pbem.mail.program_lines import announces_quotation

_HEADINGS = frozenset(("figure", "h1", "h2", "h3", "h4", "h5", "h6"))
_VERBATIM = frozenset(("listing", "plaintext", "pre", "textarea", "xmp"))
_CELLS = frozenset(("td", "th"))
_BLOCKS = (
    _HEADINGS
    | _VERBATIM
    | frozenset(
        (
            *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd"),
            *("details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "footer"),
            *("form", "header", "hgroup", "hr", "html", "layer", "legend", "li", "main", "menu"),
            *("nav", "ol", "p", "section", "summary", "table", "tr", "ul"),
        )
    )
) - {"textarea"}
_UNSHOWN = frozenset(
    (
        *("audio", "datalist", "defs", "desc", "iframe", "metadata", "noembed", "noframes", "rp"),
        *("script", "select", "style", "template", "title", "video"),
    )
)
"""Elements of which programs show nothing, or nothing that a person wrote."""
_TABLE_PARTS = frozenset(("table", "tbody", "td", "tfoot", "th", "thead", "tr"))
"""They grow with their content, whatever height and width they declare."""
_STRUCK = frozenset(("del", "s", "strike"))
_STROKE = "~~"
"""What stands around text that is shown with a line through it."""
_STYLED = re.compile(r"(?i)style|hidden")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_DECLARATION = re.compile(r"(?:^|;)\s*([a-z-]+)\s*:\s*([^;]*)")
_ZERO = re.compile(r"[+-]?(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?")
_RELATIVE = re.compile(r".*(?<!r)em|.*(?:ex|ch|%)|larger|smaller|inherit|unset")
_FONT_SIZE = re.compile(r"(?:^|\s)([+-]?(?:0+|[\d.]+(?:[a-z]+|%)))(?=[\s/])")
_BLANKS = re.compile(r"[ \t\n\r\f]+")
_INDENT = re.compile(r"(?i)(?:^|;)\s*border(?:-left|-style|-width)?\s*:\s*(?:none|0)")
"""Gmail and Apple Mail indent so."""
_MOST_QUOTED = 30
_MOST_TABLES = 30
"""Tables within tables deeper than this are read as blocks. Each copies the lines of its cells."""
_SHORT = 300
_MOST_BEFORE = 12
"""So many lines before a bare block quotation may announce it."""


def shown_text(html: str) -> str:
    """The text of HTML, a line for each block and each table row, quotations marked with ``> ``.

    Lists have no marks: the program draws them, and nobody types them. Nothing comes of what
    programs hide: comments, scripts, ``display:none`` and the like.
    """
    page, hidden = _Page(), 0
    states = [_SEEN]
    for kind, tag, content in elements(html):
        if kind == "text":
            if not hidden and states[-1].is_seen:
                page.write(content, verbatim=states[-1].verbatim, struck=states[-1].struck)
        elif hidden:
            hidden += 1 if kind == "open" else -1
        elif kind == "close":
            states.pop()
            page.close(tag)
        elif (state := _state_within(tag, content, states[-1])) is None:
            hidden = 1
        else:
            states.append(state)
            page.open(tag, content)
    page.end_line()
    return "\n".join(f"{'> ' * min(depth, _MOST_QUOTED)}{text}" for depth, text in page.lines)


class _State(NamedTuple):
    """What an element passes on to those within it."""

    tiny: bool
    invisible: bool
    verbatim: bool
    struck: bool = False

    @property
    def is_seen(self) -> bool:
        """True if its text is seen."""
        return not (self.tiny or self.invisible)


_SEEN = _State(tiny=False, invisible=False, verbatim=False)


class _Style(NamedTuple):
    """What the attributes of an element say of its looks; ``None`` if they say nothing."""

    gone: bool
    clipped: bool
    tiny: bool | None
    invisible: bool | None
    verbatim: bool | None
    struck: bool


def _state_within(tag: str, attributes: str, outside: _State) -> _State | None:
    """The state within an element; ``None`` if programs do not show the element at all."""
    if tag in _UNSHOWN:
        return None
    verbatim, struck = tag in _VERBATIM, tag in _STRUCK
    if not (attributes and _STYLED.search(attributes)):
        return (
            outside._replace(verbatim=verbatim or outside.verbatim, struck=struck or outside.struck)
            if verbatim or struck
            else outside
        )
    style = _short_style(attributes) if len(attributes) <= _SHORT else _read_style(attributes)
    if style.gone or (style.clipped and tag not in _TABLE_PARTS):
        return None
    return _State(
        tiny=outside.tiny if style.tiny is None else style.tiny,
        invisible=outside.invisible if style.invisible is None else style.invisible,
        verbatim=verbatim or (outside.verbatim if style.verbatim is None else style.verbatim),
        struck=struck or style.struck or outside.struck,
    )


def _read_style(attributes: str) -> _Style:
    """Read the style of an element (CSS 2.2; comments, case and ``!important`` as it says)."""
    values = attribute_values(attributes)
    said: dict[str, str] = {}
    important: dict[str, str] = {}
    for name, value in _DECLARATION.findall(_COMMENT.sub("", values.get("style", "")).lower()):
        words, mark, rest = value.partition("!")
        if not mark:
            said[name] = value.strip()
        elif rest.strip() == "important":
            important[name] = words.strip()
    said |= important
    unshown = said["display"] == "none" if "display" in said else "hidden" in values
    visibility, space = said.get("visibility"), said.get("white-space")
    overflow = f"{said.get('overflow', '')} {said.get('overflow-y', '')}".strip()
    sizes = (said.get(name, "") for name in ("height", "max-height", "width", "max-width"))
    return _Style(
        gone=unshown
        or said.get("mso-hide") == "all"
        or bool(_ZERO.fullmatch(said.get("opacity", ""))),
        clipped=overflow not in ("", "visible") and any(map(_ZERO.fullmatch, sizes)),
        tiny=_is_tiny(said),
        invisible=None if visibility in (None, "inherit") else visibility in ("hidden", "collapse"),
        verbatim=None if space in (None, "inherit") else space.startswith(("pre", "break")),
        struck="line-through"
        in f"{said.get('text-decoration', '')} {said.get('text-decoration-line', '')}",
    )


_short_style = lru_cache(maxsize=1 << 9)(_read_style)
"""A letter repeats its styles."""


def _is_tiny(said: dict[str, str]) -> bool | None:
    """True if the font has no size; ``None`` if it has that of the element around, or a part."""
    short = _FONT_SIZE.search(said.get("font", ""))
    size = said.get("font-size") or (short[1] if short else "")
    if not size:
        return None
    return True if _ZERO.fullmatch(size) else None if _RELATIVE.fullmatch(size) else False


def _is_citation(attributes: str) -> bool | None:
    """True if a block quotation cites; ``None`` if only what stands before it can tell.

    Mail programs also indent with one, without a border.
    """
    values = attribute_values(attributes)
    name = values.get("class", "").lower().replace("blockquote", "")
    if values.get("type", "").lower() == "cite" or values.get("cite") or "quote" in name:
        return True
    style = values.get("style", "")
    if _INDENT.search(style):
        return False
    return True if "border" in style.lower() else None


@dataclass
class _Page:
    """The lines so far, each with its depth of quotation, and the text of the line begun."""

    lines: list[tuple[int, str]] = field(default_factory=list)
    run: list[str] = field(default_factory=list)
    struck: bool = False
    margin: bool = False
    quoted: int = 0
    citations: list[bool] = field(default_factory=list)
    rows: list[list[list[tuple[int, str]]]] = field(default_factory=list)
    outside: list[tuple[list[tuple[int, str]], bool]] = field(default_factory=list)

    def write(self, text: str, *, verbatim: bool, struck: bool = False) -> None:
        """Add text to the line. Outside of verbatim elements any blanks count as one."""
        if struck != self.struck and text.strip():
            if struck and text[0].isspace() and not verbatim:
                self.run.append(" ")
                text = text.lstrip()
            self.run.append(_STROKE)
            self.struck = struck
        if not verbatim:
            text = _BLANKS.sub(" ", text)
            if text[:1] == " " and (not self.run or self.run[-1][-1] in " \n"):
                text = text[1:]
        if text:
            self.run.append(text)

    def open(self, tag: str, attributes: str) -> None:
        """Begin an element."""
        if tag in _BLOCKS:
            self.end_line()
            self.margin = self.margin or tag in _HEADINGS
        if tag == "br":
            self._end_stroke()
            self.run.append("\n")
        elif tag == "q":
            self.run.append('"')
        elif tag == "blockquote":
            cites = _is_citation(attributes)
            self.citations.append(self._goes_on_quoting() if cites is None else cites)
            self.quoted += self.citations[-1]
        elif tag == "tr":
            self.rows.append([])
        elif tag in _CELLS:
            self._begin_cell()

    def close(self, tag: str) -> None:
        """End an element."""
        if tag in _BLOCKS:
            self.end_line()
            self.margin = self.margin or tag in _HEADINGS
        if tag == "q":
            self.run.append('"')
        elif tag == "blockquote":
            self.quoted -= self.citations.pop()
        elif tag == "tr":
            self._end_row()
        elif tag in _CELLS:
            self._end_cell()

    def _goes_on_quoting(self) -> bool:
        """True if a bare block quotation stands in another one, or behind its announcement."""
        last = [text for _, text in self.lines[-_MOST_BEFORE:]]
        return self.quoted > 0 or announces_quotation(last)

    def end_line(self) -> None:
        """End the line begun."""
        self._end_stroke()
        text, self.run = "".join(self.run), []
        for line in text.removesuffix("\n").split("\n") if text else ():
            self._put_line(line.strip())

    def _end_stroke(self) -> None:
        """End what is shown with a line through it, as far as this line goes."""
        if self.struck:
            self.run.append(_STROKE)
            self.struck = False

    def _put_line(self, line: str) -> None:
        if self.margin and self.lines:
            self.lines.append((self.quoted, ""))
        self.margin = False
        self.lines.append((self.quoted, line))

    def _begin_cell(self) -> None:
        self.end_line()
        if 0 < len(self.rows) <= _MOST_TABLES:
            self.outside.append((self.lines, self.margin))
            self.lines, self.margin = [], False

    def _end_cell(self) -> None:
        self.end_line()
        if 0 < len(self.rows) <= _MOST_TABLES:
            cell = self.lines
            self.lines, self.margin = self.outside.pop()
            self.rows[-1].append(cell)

    def _end_row(self) -> None:
        """Write the cells of a row side by side, or below each other if one has several lines."""
        cells = self.rows.pop()
        if any(len(cell) > 1 or (cell and cell[0][0] != self.quoted) for cell in cells):
            self.lines += [line for cell in cells for line in cell]
        elif any(cells):
            self._put_line("  ".join(cell[0][1] if cell else "" for cell in cells).strip())
