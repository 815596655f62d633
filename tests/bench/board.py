"""The board of a campaign in headless Chromium: what a frame costs while it zooms and replays."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import structlog
from playwright.sync_api import CDPSession, Page

from pbem.games import game_module
from tests.bench.figure import Figure
from tests.service.browser import chromium
from tests.service.house import House
from tests.service.site.played import played, site_of

ORDERS, FRAMES, STEPS = 160, 60, 40
_COSTS = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
"""Seconds since the page began (Chrome DevTools Protocol, ``Performance.getMetrics``)."""
_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def measure() -> Iterator[Figure]:
    """Script, style and layout of each frame, frames a second, and the bytes of the replay."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    house = House(root, copies=False)
    for code in ("POG", "GLO"):
        played(house, game_module(code), ORDERS)
    site = site_of(house, root / "site", "en")
    house.close()
    with chromium() as browser:
        for code in ("pog", "glo"):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto((root / f"site/{code}-1/en/index.html").as_uri())
            yield from _frames(page, code)
            page.close()
            data = len(site[f"{code}-1/en/steps.js"])
            yield Figure(f"board.replay.{code}", "kB", (data / 1e3,))


def _frames(page: Page, code: str) -> Iterator[Figure]:
    """What frames cost while the wheel turns, while the replay steps on, and how many there are."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    page.mouse.move(450, 400)
    zoomed = []
    for n in range(FRAMES):
        before = _spent(devtools)
        page.mouse.wheel(0, 60 if n % 30 < 15 else -60)
        page.evaluate(_FRAME)
        zoomed.append(_spent(devtools) - before)
    yield Figure(f"board.zoom.{code}", "ms", tuple(zoomed))
    page.click("#turn-back")
    stepped = []
    for _ in range(STEPS):
        before = _spent(devtools)
        page.evaluate("() => document.getElementById('back').click()")
        page.evaluate(_FRAME)
        stepped.append(_spent(devtools) - before)
    yield Figure(f"board.step.{code}", "ms", tuple(stepped))
    page.click("#play")
    gliding = []
    for _ in range(FRAMES):
        before = _spent(devtools)
        page.evaluate(_FRAME)
        gliding.append(_spent(devtools) - before)
    yield Figure(f"board.frame.{code}", "ms", tuple(gliding))
    shown = page.evaluate(
        """() => new Promise((done) => {
          const start = performance.now();
          let frames = 0;
          const next = (now) =>
            (frames++, now - start < 3000 ? requestAnimationFrame(next) : done(frames / 3));
          requestAnimationFrame(next);
        })"""
    )
    yield Figure(f"board.frames.{code}", "a second", (float(shown),))


def _spent(devtools: CDPSession) -> float:
    """Milliseconds of script, style and layout so far."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return sum(1e3 * each["value"] for each in metrics if each["name"] in _COSTS)
