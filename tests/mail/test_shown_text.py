"""HTML is read as the lines that a mail program shows: all that it shows, nothing that it hides."""

import random
import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.shown_text import shown_text
from tests.extent import example_count

HIDING = (
    ' style="display:none"',
    " style='display : none'",
    ' style="DISPLAY:NONE !important"',
    ' style="display:none!important;display:block"',
    ' style="color:red;display:/**/none"',
    ' style="display&#58;none"',
    " style=display:none",
    ' style="visibility:hidden"',
    ' style="visibility: collapse"',
    ' style="opacity:0.0"',
    ' style="font-size:0"',
    ' style="font-size:0px;line-height:1px"',
    ' style="font:0/0 a"',
    ' style="mso-hide:all"',
    ' style="max-height:0;overflow:hidden"',
    ' style="width:0px;overflow:hidden"',
    " hidden",
    ' class="x" hidden=""',
    ' title="a > b" hidden',
    '/hidden class="x"',
)
SHOWING = (
    "",
    ' class="md hidden x"',
    ' data-x="a hidden b" style="font-size:10px"',
    ' style="overflow:hidden"',
    ' style="overflow:hidden;max-height:0.5em"',
    ' style="max-height:0"',
    ' style="font-size:0.8em"',
    ' style="font:700 12px/0 Arial"',
    ' style="opacity:0.9"',
    ' style="display:none;display:block"',
    ' style="display:block" hidden',
    ' style="display:block!important;display:none"',
    ' title="display:none"',
    ' style="background:url(display:none)"',
)
UNSHOWN = ("iframe", "noframes", "script", "select", "style", "template", "title")
BLOCKS = ("blockquote", "div", "li", "p", "section", "table><tr><td")


@pytest.mark.parametrize("hiding", HIDING)
@pytest.mark.parametrize(
    "content",
    [
        "PASS",
        "<!--x-->PASS",
        "PASS<!-- </div> -->PASS",
        "<!--[if mso]></div><![endif]-->PASS",
        "<![CDATA[</div>]]>PASS",
        "<p>PASS<p>PASS",
        "<b>PASS</i></span>",
        "<table><tr><td>PASS</table>",
        '<br title="</div>">PASS',
        "<ul><li>PASS<li>PASS</ul>",
        "<style></div></style>PASS",
        "<div><div></div>PASS</div>",
    ],
)
def test_what_programs_hide_is_not_said(hiding: str, content: str) -> None:
    """Text after a comment within a hidden element was once read as the sender's."""
    html = f"<p>STATUS</p><div{hiding}>{content}</div><p>HELP</p>"
    assert shown_text(html).split() == ["STATUS", "HELP"]


@pytest.mark.parametrize("showing", SHOWING)
@pytest.mark.parametrize("element", ["div", "p", "span", "td"])
def test_what_programs_show_is_said(showing: str, element: str) -> None:
    html = f"<table><tr><td><{element}{showing}>PASS</{element}></table>HELP"
    assert shown_text(html).split() == ["PASS", "HELP"]


@pytest.mark.parametrize("element", UNSHOWN)
def test_elements_that_programs_never_show_say_nothing(element: str) -> None:
    assert shown_text(f"<p>STATUS</p><{element} style=display:block>PASS</{element}>HELP") == (
        "STATUS\nHELP"
    )
    assert shown_text(f"<p>STATUS</p><{element}>PASS") == "STATUS"


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<!--[if mso]>PASS<![endif]-->HELP", "HELP"),
        ("<!--[if !mso]><!-->HELP<!--<![endif]-->", "HELP"),
        ("<![if !mso]>HELP<![endif]>", "HELP"),
        ("<!-->HELP<!--->", "HELP"),
        ("<!-- a --!>HELP<!-- PASS", "HELP"),
        ("<!doctype html><?xml x?>HELP</><// PASS>", "HELP"),
        ("HELP<p class='PASS", "HELP"),
        ("1 < 2 & 3 > 2 &lt;b&gt;", "1 < 2 & 3 > 2 <b>"),
        ("<svg><title>PASS</title><path/><g hidden/></svg>HELP", "HELP"),
        ("<svg hidden>PASS<p>HELP", "HELP"),
        ("<noscript>HELP</noscript>", "HELP"),
        ("<head><title>PASS</title><p>HELP", "HELP"),
        ("<dialog>HELP</dialog>", "HELP"),
        ("<p hidden>PASS<div>HELP</div>", "HELP"),
        ("<ul><li hidden>PASS<li>HELP</ul>", "HELP"),
        ("<table><tr><td hidden>PASS<td>HELP</table>", "HELP"),
        ("<div style='font-size:0'>PASS<b style='font-size:12px'>HELP</b>", "HELP"),
        ("<div style='font-size:0'><b style='font-size:120%'>PASS</b></div>", ""),
        ("<div style='visibility:hidden'>PASS<b style='visibility:visible'>HELP</b>", "HELP"),
        ("<div hidden><b style='display:block;visibility:visible'>PASS</b></div>", ""),
    ],
)
def test_comments_drawings_and_omitted_tags_are_read_as_programs_read_them(
    html: str, shown: str
) -> None:
    assert shown_text(html) == shown


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("<div>a<br></div><div><br></div><div>b</div>", ["a", "", "b"]),
        ("<p>a</p><p>&nbsp;</p><p>b</p>", ["a", "", "b"]),
        ("<p>a\n b <b> c</b>", ["a b c"]),
        ("a<span>b</span>c", ["abc"]),
        ("<pre>\na\n\n b</pre>c", ["", "a", "", "b", "c"]),
        ("<div style='white-space:pre-wrap'>a\nb</div>", ["a", "b"]),
        ("<ol><li>a<li>b</ol><ul><li>c</ul>", ["a", "b", "c"]),
        ("<table><tr><td>a<td>b<tr><td>c</table>d", ["a  b", "c", "d"]),
        ("<table><tr><td><p>a<p>b<td>c</table>", ["a", "b", "c"]),
        ("<td>a</td>b", ["ab"]),
        ("<h2>a</h2>b<h2>c</h2>", ["a", "", "b", "", "c"]),
        ("<blockquote type=cite>a<blockquote>b</blockquote></blockquote>c", ["> a", "> > b", "c"]),
        ("<table><tr><td><blockquote>a</blockquote></table>", ["a"]),
        ("Anna wrote:<blockquote>a</blockquote>b", ["Anna wrote:", "> a", "b"]),
        ("On 3, a@x.test:<blockquote>a</blockquote>", ["On 3, a@x.test:", "> a"]),
        ("My orders:<blockquote>PASS</blockquote>b", ["My orders:", "PASS", "b"]),
        ("a</blockquote>b", ["ab"]),
    ],
)
def test_lines_are_those_of_the_screen(html: str, lines: list[str]) -> None:
    assert shown_text(html).split("\n") == lines


@pytest.mark.parametrize(
    "indent",
    [
        ' style="margin:0 0 0 40px;border:none;padding:0px"',
        ' class="webkit-indent-blockquote" style="margin: 0 0 0 40px; border: none; padding: 0px;"',
        ' style="margin-left:40px;border-left:0"',
        "",
        ' dir="ltr"',
        ' style="margin-left:40px"',
    ],
)
def test_an_indent_is_no_citation(indent: str) -> None:
    assert shown_text(f"<blockquote{indent}>PASS</blockquote>") == "PASS"


@pytest.mark.parametrize(
    "citation",
    [
        ' type="cite"',
        ' cite="mid:1@pbem.test"',
        ' type="cite" style="border:none"',
        ' class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid rgb(204,204,204)"',
        ' class="protonmail_quote" style="border: none"',
        ' style="border-left:2px solid #1010FF;margin-left:5px"',
    ],
)
def test_a_citation_keeps_its_mark(citation: str) -> None:
    assert shown_text(f"<blockquote{citation}>PASS</blockquote>") == "> PASS"


@st.composite
def letters(draw: st.DrawFn, hidden: bool = False, depth: int = 0) -> str:
    """HTML of nested elements; text that programs hide reads UNSEEN, all other text SEEN."""
    pieces = []
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(("text", "comment", "raw", "shown", "hidden")))
        if kind == "text" or (depth > 3 and kind in ("shown", "hidden")):
            pieces.append(" UNSEEN " if hidden else " SEEN ")
        elif kind == "comment":
            pieces.append(draw(st.sampled_from(COMMENTS)))
        elif kind == "raw":
            name = draw(st.sampled_from(UNSHOWN))
            pieces.append(f"<{name}> UNSEEN </{name}>")
        else:
            name = draw(st.sampled_from(BLOCKS))
            below = hidden or kind == "hidden"
            look = draw(st.sampled_from(HIDING if kind == "hidden" else ("", ' class="hidden"')))
            if name.startswith("table") and kind == "hidden":
                look = " hidden"  # a cell grows with its content
            inner = draw(letters(below, 4 if name in CLOSED_BY_BLOCKS else depth + 1))
            mark = draw(st.sampled_from(("<b>", "<i>", "</u>", "")))
            pieces.append(f"<{name}{look}>{mark}{inner}</{name.split('>')[0]}>")
    return "".join(pieces)


CLOSED_BY_BLOCKS = ("li", "p")
"""A block inside ends them before their end tag, so it is shown though they are hidden."""

COMMENTS = ("<!-- UNSEEN -->", "<![CDATA[UNSEEN]]>", "<!--[if mso]><div> UNSEEN <![endif]-->")


@settings(max_examples=example_count(80))
@given(letters())
def test_all_that_is_shown_is_read_and_nothing_else(html: str) -> None:
    bare = html.replace("UNSEEN", "")
    assert [word for word in shown_text(html).split() if word != ">"] == ["SEEN"] * bare.count(
        "SEEN"
    )


PIECES = (
    *("<font a=1><p>x", "<a><div>", "<p><b>", "<table><tr><td>x", "<td>", "<li>", "<select>"),
    *("<!--", "<a ", '<a b="', "<a b=c ", "</div>", "<blockquote>", "<svg><p>", "<script></scrip"),
    *("&#", "<p style='font:0 ", "/*", "x", "<br>", "<title>", "<template>", "<p hidden>", "<!["),
)


@pytest.mark.parametrize("piece", PIECES)
def test_hostile_html_costs_time_and_memory_by_its_length(piece: str) -> None:
    """A letter of 400,000 characters then costs at most a second and 40 MB."""
    html = piece * (20_000 // len(piece))
    start = time.process_time()
    tracemalloc.start()
    shown_text(html)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100 * len(html)
    assert time.process_time() - start < 1


def test_whatever_the_tags_elements_open_and_close_in_order() -> None:
    tags = (*UNSHOWN, *BLOCKS, "table", "tr", "td", "th", "pre", "a", "svg", "h1", "option", "br")
    for seed in range(example_count(200)):
        pick = random.Random(seed).choice
        shown_text(
            "".join(pick((f"<{pick(tags)}>", f"</{pick(tags)}>", "x", "<p hidden>"))
                    for _ in range(20))
        )  # fmt: skip
