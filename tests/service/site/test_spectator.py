"""A spectator's way from the front page to a battle, and a replay that goes by itself."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.service.browser import DESK, PHONE, faultless
from tests.service.site.replayed import ADDRESS, stands

EXAMPLE = "examples/paths_of_glory/en"
HURRY = """
  const wait = globalThis.setTimeout;
  globalThis.waits = [];
  globalThis.setTimeout = (done, long, ...others) => {
    if (long > 300) waits.push(long);
    return wait(done, long > 300 ? 20 : long, ...others);
  };
"""
"""Pages note how long they wait from step to step, and wait a moment alone."""
NOTE = """() => {
  globalThis.seen = [];
  document.querySelector(".board").addEventListener("stepped", ({ detail }) => seen.push(detail));
}"""
"""Pages note which steps they show."""
SCENES = """() => [...document.querySelectorAll(".scene")].map((scene) => {
  const ring = scene.querySelector(".ring").getBoundingClientRect(), map = scene.getBoundingClientRect();
  const inside = ring.left > map.left && ring.right < map.right && ring.height > 40;
  return inside && scene.querySelector("img").naturalWidth > 0 && scene.querySelectorAll("text").length > 0;
})"""
"""Of each map of a battle, whether its place is seen on the ground, with what stands there."""


@pytest.fixture
def hurried(browser: Browser, site: Path) -> Iterator[Page]:
    """The replay of the example, in which the waits between steps are short."""
    with faultless(browser, DESK, 800) as page:
        page.add_init_script(HURRY)
        page.goto((site / EXAMPLE / "index.html").as_uri())
        page.evaluate(NOTE)
        yield page


def pressed(page: Page, button: str) -> bool:
    """Whether a button of the replay is pressed."""
    return page.get_attribute(button, "aria-pressed") == "true"


@pytest.mark.parametrize(("wide", "high"), [(PHONE, 740), (DESK, 800)])
def test_a_spectator_finds_a_battle_and_its_card(
    browser: Browser, site: Path, wide: int, high: int
) -> None:
    with faultless(browser, wide, high) as page:
        page.goto((site / "en/index.html").as_uri())
        page.click(f'.games a[href$="{EXAMPLE}/index.html"]')
        page.wait_for_selector("#controls:not([hidden])")
        page.focus("#slider")
        page.keyboard.press("Home")
        page.click("#battle-on")
        words, pages = page.inner_text("#happened"), page.locator("#pages a")
        pages.first.scroll_into_view_if_needed()
        pages.first.click()
        page.wait_for_url(f"**/{EXAMPLE}/battle-*.html")
        assert page.inner_text("h1") in words
        assert page.evaluate(SCENES) == [True, True]
        shown = page.get_attribute('meta[property="og:image"]', "content") or ""
        assert shown.startswith(ADDRESS)
        card = Image.open(BytesIO((site / shown.removeprefix(ADDRESS)).read_bytes()))
        assert card.size == (1200, 630)
        page.click('a[href^="index.html#"]')
        page.wait_for_selector("#pages a")
        assert page.inner_text("#happened") == words


def test_steps_lead_to_the_pages_of_all_battles(page: Page, site: Path) -> None:
    page.goto((site / EXAMPLE / "index.html").as_uri())
    page.focus("#slider")
    page.keyboard.press("Home")
    found: dict[str, int] = {}
    for number in range(1, stands(page)[1] + 1):
        links = page.locator("#pages a").evaluate_all("(all) => all.map((a) => [a.href, a.text])")
        assert len({text for _, text in links}) == len(links)
        found |= {Path(address).name: number for address, _ in links if address not in found}
        page.keyboard.press("ArrowRight")
    assert set(found) == {path.name for path in (site / EXAMPLE).glob("battle-*.html")}


def test_the_film_shows_every_turn_in_twelve_seconds(hurried: Page) -> None:
    page = hurried
    turns: list[int] = page.evaluate(
        """() => {
          for (const n of [5, 11, 12]) steps[n].turn = true;
          return steps.map((_, n) => n + 1).filter((n) => n === steps.length || steps[n].turn);
        }"""
    )
    assert len(turns) > 4
    page.click("#film")
    page.wait_for_selector("#film[aria-pressed=false]")
    assert page.evaluate("seen") == turns
    whole = sum(page.evaluate("waits"))
    assert 0 < whole <= 12_000
    page.select_option("#speed", "2")
    page.evaluate("() => (waits.length = 0)")
    page.click("#film")
    page.wait_for_selector("#film[aria-pressed=false]")
    assert sum(page.evaluate("waits")) == pytest.approx(whole / 2)
    assert page.evaluate("() => document.querySelector('.board').hasAttribute('data-far')")


def test_a_loop_begins_again_at_the_chosen_speed(hurried: Page) -> None:
    page, last = hurried, stands(hurried)[1]
    waits: dict[str, Any] = {}
    for speed in ("1", "4"):
        page.evaluate("() => { waits.length = seen.length = 0; }")
        page.select_option("#speed", speed)
        page.click("#play")
        page.wait_for_selector("#play[aria-pressed=false]")
        assert page.evaluate("seen") == list(range(1, last + 1))
        waits[speed] = page.evaluate("waits")
    assert waits["4"] == [long / 4 for long in waits["1"]]
    page.click("#loop")
    page.click("#play")
    page.wait_for_function(f"() => seen.filter((step) => step === {last}).length > 3")
    assert pressed(page, "#play")
    page.click("#play")
    assert not pressed(page, "#play")
    steps: list[int] = page.evaluate("seen")
    assert all(after == before % last + 1 for before, after in pairwise(steps))


def test_a_link_leads_to_the_moment_that_is_shown(page: Page, site: Path) -> None:
    address = (site / EXAMPLE / "index.html").as_uri()
    page.goto(address)
    page.click("#turn-back")
    page.click("#back")
    shown, words = stands(page), page.inner_text("#happened")
    link = page.evaluate("() => document.getElementById('permalink').href")
    assert re.search(r"#\d+$", link)
    page.goto("about:blank")
    page.goto(link)
    assert stands(page) == shown
    assert page.inner_text("#happened") == words
