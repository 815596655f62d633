"""The static site of the documentation, with the look of the public pages."""

import itertools
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from tools.docs.markdown import slug

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
KINDS = {
    "tutorials": "Tutorials",
    "how_to": "How-to",
    "reference": "Reference",
    "explanation": "Explanation",
}
"""The four kinds of pages: their folders and what they are called."""


@dataclass(frozen=True)
class Page:
    """A page of the site.

    Attributes:
        source: its Markdown file.
        file: where it lies in the site.
        title: its first heading.
    """

    source: Path
    file: Path
    title: str

    @property
    def kind(self) -> str:
        """Its folder at the top; empty for the front page."""
        return self.file.parts[0] if len(self.file.parts) > 1 else ""


def build(folder: Path) -> int:
    """Write the whole site anew into a folder; the number of its pages."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = list(_pages())
    template = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True
    ).get_template("page.html.j2")
    for page in pages:
        path = folder / page.file
        path.parent.mkdir(parents=True, exist_ok=True)
        root = "../" * (len(page.file.parts) - 1)
        beside = [other for other in pages if other.kind == page.kind and other.kind]
        path.write_text(
            template.render(
                title=page.title,
                root=root,
                kinds=KINDS,
                page=page,
                beside=[(_from(page, other), other.title, other is page) for other in beside],
                body=Markup(html(page)),  # noqa: S704 - Markdown of ours, without raw HTML
            ),
            "utf-8",
        )
    _copy_files(folder)
    return len(pages)


def _from(page: Page, other: Page) -> str:
    """The address of a page as another sees it."""
    return "../" * (len(page.file.parts) - 1) + other.file.as_posix()


def _pages() -> Iterator[Page]:
    for source in sorted(DOCS.rglob("*.md")):
        title = re.search(r"^# (.+)$", source.read_text("utf-8"), re.MULTILINE)
        assert title, source
        yield Page(source, source.relative_to(DOCS).with_suffix(".html"), title[1].strip("`"))


def _copy_files(folder: Path) -> None:
    for source in DOCS.rglob("*"):
        if source.suffix in {".svg", ".png", ".json", ".yaml"}:
            target = folder / source.relative_to(DOCS)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    shutil.copyfile(ROOT / "templates" / "site" / "site.css", folder / "site.css")
    shutil.copyfile(Path(__file__).parent / "docs.css", folder / "docs.css")


def html(page: Page) -> str:
    """The body of a page; its first heading is the title, which the template shows."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(page.source.read_text("utf-8").partition("\n")[2])
    _name_headings(tokens)
    for token in tokens:
        for inner in token.children or ():
            _lead(inner, page)
    text = markdown.renderer.render(tokens, markdown.options, {})
    return text.replace("<table>", '<div class="wide" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )


def _name_headings(tokens: list[Token]) -> None:
    taken: dict[str, int] = {}
    for token, inline in itertools.pairwise(tokens):
        if token.type == "heading_open":
            text = "".join(child.content for child in inline.children or ())
            name = slug(text)
            number = taken.get(name, 0)
            taken[name] = number + 1
            token.attrSet("id", f"{name}-{number}" if number else name)


def _lead(token: Token, page: Page) -> None:
    """A link to a page leads to its file in the site; one out of the documentation, to nowhere."""
    href = token.attrGet("href")
    if token.type == "image":
        token.attrSet("loading", "lazy")
    if not isinstance(href, str) or re.match(r"[a-z]+:|#", href):
        return
    file, mark, anchor = href.partition("#")
    there = (page.source.parent / file).resolve()
    if there.is_relative_to(DOCS) and there.is_file():
        token.attrSet("href", re.sub(r"\.md$", ".html", file) + mark + anchor)
    else:
        token.attrs.pop("href")
