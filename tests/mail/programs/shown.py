"""HTML as the text that mail programs make of it.

Each has its own marks for lists, tables and headings.
"""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from textwrap import wrap

_BLOCKS = frozenset(
    ("p", "div", "h1", "h2", "h3", "ul", "ol", "li", "table", "tr", "pre", "blockquote")
)


@dataclass(frozen=True)
class Style:
    """How a program writes.

    What stands before an item, between cells, around a heading, for a picture, after a link.
    """

    item: str
    cell: str
    heading: str = ""
    picture: str = ""
    link: str = ""


GMAIL = Style(item="   - ", cell="\n", heading="*", picture="[image: {alt}]", link="\n<{to}>")
YAHOO = Style(item="   - ", cell=" | ")
OUTLOOK = Style(
    item="  *   ", cell="\t", picture="[cid:image001.png@01DB3D8C.0A1B2C30]", link="<{to}>"
)
GMX = Style(item="- ", cell=" ")
APPLE = Style(item="\u2022 ", cell="\t", picture="<map.svg>")


def shown(html: str, style: Style) -> str:
    """The text of some HTML."""
    parser = _Shown(style)
    parser.feed(html)
    text = "\n".join(line.rstrip() for line in "".join(parser.pieces).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def wrapped(text: str, width: int) -> str:
    """Lines broken as programs break them: at blanks, whatever they mean."""
    lines = (
        wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
        for line in text.split("\n")
    )
    return "\n".join("\n".join(pieces) for pieces in lines)


class _Shown(HTMLParser):
    def __init__(self, style: Style) -> None:
        super().__init__()
        self.style = style
        self.pieces: list[str] = []
        self._verbatim = self._cells = 0
        self._link = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.pieces.append("\n")
        self._verbatim += tag == "pre"
        if tag == "tr":
            self._cells = 0
        elif tag in ("td", "th"):
            self.pieces += [self.style.cell] if self._cells else []
            self._cells += 1
        elif tag == "li":
            self.pieces.append(self.style.item)
        elif tag == "br":
            self.pieces.append("\n")
        elif tag == "img":
            self.pieces.append(self.style.picture.format(alt=dict(attrs).get("alt")))
        elif tag == "a":
            self._link = str(dict(attrs).get("href"))
        elif tag in ("h1", "h2"):
            self.pieces.append(self.style.heading)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self.pieces.append(self.style.link.format(to=self._link))
        if tag in ("h1", "h2"):
            self.pieces.append(self.style.heading)
        self._verbatim -= tag == "pre"
        if tag in _BLOCKS:
            self.pieces.append("\n" if tag in ("li", "tr", "div") else "\n\n")

    def handle_data(self, data: str) -> None:
        self.pieces.append(
            data if self._verbatim else re.sub(r"\s+", " ", data) if data.strip() else ""
        )
