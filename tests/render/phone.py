"""A phone of 360 pixels: HTML letters as a headless browser lays them out."""

import re
import subprocess
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path

import msgspec

WIDTH = 360
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)
_MEASURE = """
addEventListener('load', () => {
  const widths = {};
  for (const frame of document.querySelectorAll('iframe')) {
    const page = frame.contentDocument, inside = page.scrollingElement, broken = [];
    for (const head of page.querySelectorAll('th, caption'))
      for (const word of head.firstChild ? head.firstChild.data.matchAll(/[^\\s-]+/g) : []) {
        const range = page.createRange();
        range.setStart(head.firstChild, word.index);
        range.setEnd(head.firstChild, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(r => r.top)).size > 1) broken.push(word[0]);
      }
    const title = page.querySelector('h1');
    const line = parseFloat(page.defaultView.getComputedStyle(title).lineHeight);
    const lines = Math.round(title.getBoundingClientRect().height / line);
    widths[frame.title] = [inside.scrollWidth, inside.scrollHeight, lines, broken];
  }
  document.body.textContent = 'widths ' + JSON.stringify(widths) + ' end';
});
"""


_SCROLLED = """
addEventListener('load', () => {
  const found = {};
  for (const frame of document.querySelectorAll('iframe')) {
    const inside = [...frame.contentDocument.querySelectorAll('.wide, figure')];
    const wide = inside.filter(part => part.scrollWidth > part.clientWidth + 1);
    found[frame.title] = wide.map(part => part.id || part.closest('section').id);
  }
  document.body.textContent = 'widths ' + JSON.stringify(found) + ' end';
});
"""


class Size(msgspec.Struct, frozen=True, array_like=True):
    """A letter as a phone lays it out.

    Attributes:
        wide, high: in pixels; what is wider than the phone is scrolled from side to side.
        title: lines of the title.
        broken: words of heads and captions of tables that go on in the next line.
    """

    wide: int
    high: int
    title: int
    broken: tuple[str, ...]


def sizes(letters: Mapping[str, str], folder: Path, width: int = WIDTH) -> dict[str, Size]:
    """How each letter is laid out on a phone of so many pixels."""
    return msgspec.json.decode(_measured(letters, folder, width, _MEASURE), type=dict[str, Size])


def scrolled(pages: Mapping[str, str], folder: Path, width: int) -> dict[str, list[str]]:
    """By page, the tables and pictures that are scrolled from side to side on a phone."""
    found = _measured(pages, folder, width, _SCROLLED)
    return msgspec.json.decode(found, type=dict[str, list[str]])


def _measured(pages: Mapping[str, str], folder: Path, width: int, script: str) -> str:
    frames = "".join(
        f'<iframe title="{escape(name)}" width="{width}" height="640" '
        f'style="border:0" srcdoc="{escape(html)}"></iframe>'
        for name, html in pages.items()
    )
    page = folder / "letters.html"
    page.write_text(
        f"<!DOCTYPE html><html><body>{frames}<script>{script}</script></body></html>", "utf-8"
    )
    found = re.search(r"widths (.*?) end", unescape(_browser(folder, "--dump-dom", page.as_uri())))
    assert found is not None
    return found[1]


def screenshot(html: str, height: int, folder: Path, file: Path) -> None:
    """A picture of a letter as the phone shows it, for looking at."""
    page = folder / "letter.html"
    frame = (
        f'<iframe width="{WIDTH}" height="{height}" style="border:0" '
        f'srcdoc="{escape(html)}"></iframe>'
    )
    page.write_text(f'<!DOCTYPE html><html><body style="margin:0">{frame}</body></html>', "utf-8")
    _browser(folder, f"--screenshot={file}", f"--window-size=500,{height}", page.as_uri())


def _browser(folder: Path, *arguments: str) -> str:
    profile = folder / "profile"
    command = ("chromium", *FLAGS, f"--user-data-dir={profile}", *arguments)
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
