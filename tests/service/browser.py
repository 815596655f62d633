"""Pages in a real browser: Debian's Chromium, by Playwright."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
]
PHONE, DESK = 360, 1280
SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
  .filter((each) => each.checkVisibility() && !each.closest("p, .skip"))
  .map((each) => [each.textContent.trim(), (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([text, { width, height }]) => [text, width, height])"""
"""What is too small to be touched on a page."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a screen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def faultless(browser: Browser, width: int, height: int) -> Iterator[Page]:
    """A page on which nothing may go wrong, be loaded from elsewhere or be kept back by the policy.

    One as narrow as a phone is touched.
    """
    phone = width <= PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone
    )
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text))
    page.on(
        "request",
        lambda request: wrong.extend([request.url] if request.url.startswith("http") else []),
    )
    yield page
    context.close()
    assert wrong == []
