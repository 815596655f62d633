"""Split HTML into elements and text, in time and memory in proportion to its length.

Hostile letters decided against a library. Measured on letters of 30 kB to 170 kB: the parser of
Python 3.11 needs time in the square of the length for four of them; an HTML5 parser in C builds a
tree of 700 MB, because the standard repeats unclosed ``<font>`` elements in each later paragraph.
This reader follows the tokens of the HTML standard exactly (WHATWG HTML, 13.2.5) and its tree in
what letters have: void elements, raw text, omitted end tags, scopes. It differs in one point: an
inline element ends with the block in which it stands.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from html import unescape
from typing import Literal

Event = tuple[Literal["open", "close", "text"], str, str]
"""``open`` with a tag and its attributes as written, ``close`` with a tag, ``text`` with a text."""

_SPACE = " \\t\\n\\f\\r"
_VALUE = rf"\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^{_SPACE}>\"'][^{_SPACE}>]*+"
_ATTRIBUTE = rf"[^{_SPACE}/>][^{_SPACE}/>=]*+(?:[{_SPACE}]*+=[{_SPACE}]*+(?:{_VALUE})?+)?+"
_MARKUP = re.compile(
    r"<(?:!--(?:-?>|[\s\S]*?(?:--!?>|\Z))"  # a comment, conditional ones too
    r"|(?:[!?]|/(?![a-zA-Z]))[^>]*+>?+"  # a doctype, an instruction, CDATA: comments in HTML
    rf"|(/?)([a-zA-Z][^{_SPACE}/>]*+)((?:[{_SPACE}/]++|{_ATTRIBUTE})*+)(>|\Z))"
)
_PAIR = re.compile(
    rf"([^{_SPACE}/>][^{_SPACE}/>=]*+)(?:[{_SPACE}]*+=[{_SPACE}]*+({_VALUE})?+)?+", re.ASCII
)
_RAW = {
    tag: re.compile(rf"(?i)</{tag}(?=[{_SPACE}/>])")
    for tag in (
        *("iframe", "noembed", "noframes", "script", "style"),
        *("textarea", "title", "xmp"),
    )
}
_RAW["plaintext"] = re.compile(r"(?!)")
"""Elements whose content is text up to their end tag. It is not even unescaped in most of them."""
_UNESCAPED = frozenset(("textarea", "title"))
VOID = frozenset(
    (
        *("area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image"),
        *("img", "input", "keygen", "link", "meta", "param", "source", "track", "wbr"),
    )
)
_ROOT = frozenset(("body", "frameset", "head", "html"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_ROWS = frozenset(("tbody", "tfoot", "thead"))
_CELLS = frozenset(("td", "th"))
_OF_TABLES = _ROWS | _CELLS | {"caption", "colgroup", "tr"}
_END_PARAGRAPHS = _HEADINGS | frozenset(
    (
        *("address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir"),
        *("div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header"),
        *("hgroup", "hr", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre"),
        *("search", "section", "summary", "table", "ul", "xmp"),
    )
)
_SCOPES = frozenset(
    (
        *("applet", "caption", "desc", "foreignobject", "marquee", "object"),
        *("table", "td", "template", "th"),
    )
)
"""Most end tags end nothing outside of the nearest of these (13.2.4.2)."""
_BLOCKS = (_END_PARAGRAPHS | _SCOPES | _OF_TABLES | {"button", "select"}) - {"address", "div", "p"}
_STARTS: dict[str, tuple[frozenset[str], tuple[str, ...]]] = {
    "a": (frozenset(("a",)), ("#special",)),
    "button": (frozenset(("button",)), ("#scope",)),
    **dict.fromkeys(("dd", "dt"), (frozenset(("dd", "dt")), ("#block",))),
    "li": (frozenset(("li",)), ("#block",)),
    **dict.fromkeys(_CELLS, (_CELLS, ("table", "template"))),
    "tr": (frozenset(("tr", "caption", "colgroup")), ("table", "template")),
    **dict.fromkeys(_ROWS | {"caption", "colgroup"}, (_OF_TABLES, ("table", "template"))),
}
"""What a start tag ends: elements, and those beyond which it ends none."""
_IN_TABLE, _IN_SCOPE, _IN_LINE = ("table", "template"), ("#scope",), ("#special",)
_ENDS: dict[str, tuple[frozenset[str], tuple[str, ...]]] = {
    **{tag: (frozenset((tag,)), _IN_SCOPE) for tag in _END_PARAGRAPHS | _SCOPES | {"button"}},
    **dict.fromkeys(_HEADINGS, (_HEADINGS, _IN_SCOPE)),
    **{tag: (frozenset((tag,)), _IN_TABLE) for tag in _OF_TABLES},
    "li": (frozenset(("li",)), ("#scope", "ol", "ul")),
    "p": (frozenset(("p",)), ("#scope", "button")),
    "table": (frozenset(("table",)), ("template",)),
    "template": (frozenset(("template",)), ()),
    "select": (frozenset(("select",)), ("#scope",)),
}
"""What an end tag ends: the innermost of some elements, and those beyond which it ends none."""


def _roles_of_tag(tag: str) -> tuple[str, ...]:
    special = tag in _BLOCKS or tag in ("address", "div", "p")
    return (
        tag,
        *(("#block",) if tag in _BLOCKS else ()),
        *(("#scope",) if tag in _SCOPES else ()),
        *(("#special",) if special else ()),
    )


_ROLES = {tag: _roles_of_tag(tag) for tag in (*_BLOCKS, "address", "div", "p")}


def elements(html: str) -> list[Event]:
    """The elements and texts of HTML, in order. Each element that opens also closes."""
    nesting, place = _Nesting(), 0
    while found := _MARKUP.search(html, place):
        if found.start() > place:
            nesting.text(_unescaped(html[place : found.start()]))
        place = found.end()
        closing, name, attributes, ended = found.groups()
        if not name:
            continue
        if not ended:  # the letter ends within a tag
            place = len(html)
            break
        tag = name.lower()
        if closing:
            nesting.end(tag)
            continue
        nesting.start(tag, attributes)
        if tag in _RAW and nesting.is_open(tag):
            raw = _RAW[tag].search(html, place)
            content = html[place : raw.start() if raw else len(html)]
            nesting.text(_unescaped(content) if tag in _UNESCAPED else content)
            place += len(content)
    nesting.text(_unescaped(html[place:]))
    nesting.close(0)
    return nesting.events


def attribute_values(attributes: str) -> dict[str, str]:
    """The attributes of a tag: names in lower case, values without quotes. The first one counts."""
    values: dict[str, str] = {}
    for name, value in _PAIR.findall(attributes):
        bare = value[1:].removesuffix(value[0]) if value[:1] in ("'", '"') else value
        values.setdefault(name.lower(), _unescaped(bare))
    return values


def _unescaped(text: str) -> str:
    return unescape(text) if "&" in text else text


class _Nesting:
    """The events so far, the open elements, and the places at which each kind of them stands."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._open: list[str] = []
        self._places: defaultdict[str, list[int]] = defaultdict(list)

    def is_open(self, tag: str) -> bool:
        """True if the innermost open element is of that tag."""
        return self._open[-1:] == [tag]

    def text(self, text: str) -> None:
        """Read text."""
        if text:
            self.events.append(("text", "", text))

    def start(self, tag: str, attributes: str) -> None:
        """Read a start tag."""
        if self._is_drawn(tag):
            self._push(tag, attributes, empty=attributes.endswith("/"))
            return
        if tag == "head" or (tag in _OF_TABLES and not self._places["table"]):
            return
        if tag in _END_PARAGRAPHS and self._places["p"]:
            self._close_innermost(*_ENDS["p"])
        if tag in _HEADINGS and self._open and self._open[-1] in _HEADINGS:
            self.close(len(self._open) - 1)
        if tag in _STARTS:
            self._close_outermost(*_STARTS[tag])
        if tag in _CELLS and self._last_place("tr") < self._last_place("table"):
            self._push("tr", "", empty=False)
        self._push(tag, attributes, empty=tag in VOID)

    def end(self, tag: str) -> None:
        """Read an end tag."""
        if tag == "br":
            self._push(tag, "", empty=True)
        elif self.is_open(tag) and tag not in _ROOT:  # as most of them are: nothing lies between
            self.close(len(self._open) - 1)
        elif tag not in _ROOT:
            self._close_innermost(*(_ENDS.get(tag) or ((tag,), _IN_LINE)))

    def close(self, place: int) -> None:
        """Close the elements from a place on."""
        while len(self._open) > place:
            tag = self._open.pop()
            for role in _ROLES.get(tag) or (tag,):
                self._places[role].pop()
            self.events.append(("close", tag, ""))

    def _push(self, tag: str, attributes: str, *, empty: bool) -> None:
        self.events.append(("open", tag, attributes))
        if empty:
            self.events.append(("close", tag, ""))
            return
        for role in _ROLES.get(tag) or (tag,):
            self._places[role].append(len(self._open))
        self._open.append(tag)

    def _is_drawn(self, tag: str) -> bool:
        """True if a start tag stands in a drawing or a formula. A block ends these."""
        if not (self._places["svg"] or self._places["math"]):
            return False
        drawing = max(self._last_place("svg"), self._last_place("math"))
        if drawing < self._last_place("#scope"):
            return False
        if tag in _END_PARAGRAPHS:
            self.close(drawing)
        return tag not in _END_PARAGRAPHS

    def _last_place(self, role: str) -> int:
        places = self._places[role]
        return places[-1] if places else -1

    def _close_innermost(self, tags: Iterable[str], barriers: tuple[str, ...]) -> None:
        place = max(map(self._last_place, tags))
        if place >= 0 and all(place >= self._last_place(barrier) for barrier in barriers):
            self.close(place)

    def _close_outermost(self, tags: Iterable[str], barriers: tuple[str, ...]) -> None:
        barrier = max(0, *map(self._last_place, barriers))
        places = [place for tag in tags if (place := self._last_place(tag)) >= barrier]
        if places:
            self.close(min(places))
