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
    const inside = frame.contentDocument.scrollingElement;
    widths[frame.title] = [inside.scrollWidth, inside.scrollHeight];
  }
  document.body.textContent = 'widths ' + JSON.stringify(widths) + ' end';
});
"""


def sizes(letters: Mapping[str, str], folder: Path) -> dict[str, tuple[int, int]]:
    """How wide and high each letter is on the phone, in pixels: wider than the phone is scrolled
    from side to side."""
    frames = "".join(
        f'<iframe title="{escape(name)}" width="{WIDTH}" height="640" '
        f'style="border:0" srcdoc="{escape(html)}"></iframe>'
        for name, html in letters.items()
    )
    page = folder / "letters.html"
    page.write_text(
        f"<!DOCTYPE html><html><body>{frames}<script>{_MEASURE}</script></body></html>", "utf-8"
    )
    found = re.search(r"widths (.*?) end", unescape(_browser(folder, "--dump-dom", page.as_uri())))
    assert found is not None
    return msgspec.json.decode(found[1], type=dict[str, tuple[int, int]])


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
