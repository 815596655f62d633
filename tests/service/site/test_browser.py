"""The site in a browser: replay by mouse and keyboard, without scripts, on a phone, in the dark."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page

from tests.extent import EVERYTHING
from tests.service.browser import DESK, PHONE, SMALL, faultless
from tests.service.site.replayed import GAMES, stands

SOFT = 600
"""So many of 250,000 pixels may differ: letters in a page are smoothed otherwise than in a file."""
RIM = 2
"""The lowest rows of a picture are half of it, half of what lies below."""
PAGES = [
    "en/index.html",
    "orders/pl/index.html",
    "orders/pl/glorys_end.html",
    "orders/pl/rulings_when_eagles_fight.html",
    "orders/pl/rulings_paths_of_glory.html",
    "index.html",
    "qmg-2/as-open/en/index.html",
    "pog-cup/en/index.html",
    "examples/paths_of_glory/en/index.html",
    "examples/paths_of_glory/en/battle-2.html",
]
PAGES += [f"{game.lower()}-1/en/{page}.html" for game in GAMES for page in ("index", "turn-1")]
PAGES = PAGES if EVERYTHING else PAGES[::2]


def differing(one: bytes, other: bytes) -> int:
    """How many pixels of two pictures differ clearly."""
    pictures = [Image.open(BytesIO(picture)).convert("L") for picture in (one, other)]
    assert pictures[0].size == pictures[1].size
    wide, high = pictures[0].size
    return sum(ImageChops.difference(*pictures).crop((0, 0, wide, high - RIM)).histogram()[48:])


def looks(page: Page) -> bytes:
    """A picture of a part of the map in its own size."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.whole img')].every((image) => image.complete)"
    )
    page.evaluate(
        """() => {
          document.querySelector('.whole').style.cssText =
            'position:fixed;top:0;left:0;width:500px;height:500px;z-index:9';
          for (const each of document.querySelectorAll('.beside, .board .acts')) each.remove();
          const board = document.querySelector('.board').board, [left, top, wide, high] = board.box;
          board.show([left + 0.3 * wide, top + 0.2 * high, 500, 500], false);
        }"""
    )
    return page.locator(".board").screenshot()


@pytest.mark.few(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_replay_goes_by_steps_turns_and_battles(page: Page, site: Path, game: str) -> None:
    page.goto((site / f"{game.lower()}-1/en/index.html").as_uri())
    last = stands(page)[1]
    assert stands(page) == (last, last)
    words = page.inner_text("#happened")
    page.click("#back")
    assert stands(page) == (last - 1, last)
    page.wait_for_url(f"**#{last - 1}")
    assert page.get_attribute("#permalink", "href") == f"#{last - 1}"
    page.click("#on")
    assert page.inner_text("#happened") == words
    assert page.is_disabled("#on")
    while page.is_enabled("#turn-back"):
        page.click("#turn-back")
    assert stands(page)[0] == 1
    if page.is_enabled("#battle-on"):
        page.click("#battle-on")
        assert 1 < stands(page)[0] <= last


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_the_replay_tells_and_shows_what_the_pages_of_turns_do(
    page: Page, browser: Browser, site: Path, game: str
) -> None:
    home = site / f"{game.lower()}-1/en"
    other = browser.new_page(viewport={"width": DESK, "height": 800})
    page.goto((home / "index.html").as_uri())
    last = stands(page)[1]
    for step in (3, 1, last):
        page.goto((home / "index.html").as_uri() + f"#{step}")
        page.wait_for_function(
            f"() => document.getElementById('count').textContent.startsWith('{step} ')"
        )
        moment, words = page.inner_text("#moment"), page.inner_text("#happened")
        pages = (path for path in home.glob("turn-*.html") if f'"step-{step}"' in path.read_text())
        other.goto(next(pages).as_uri())
        told = other.inner_text(f"#step-{step}")
        assert told.lower().split() == f"{step} {moment} {words}".lower().split()
    assert differing(looks(page), looks(other)) < SOFT
    other.close()


COVERS = """() => {
  globalThis.covers = ([left, top, width, height], { x, y, scale, frame }) => {
    const [box, all] = [beside.getBoundingClientRect(), frame.getBoundingClientRect()];
    const [from, to] = [all.left + (left - x) * scale, all.left + (left + width - x) * scale];
    const [over, under] = [all.top + (top - y) * scale, all.top + (top + height - y) * scale];
    const room = box.height + 12 < Math.max(over - all.top, all.bottom - under);
    const beyond = box.right <= from || box.left >= to || box.bottom <= over || box.top >= under;
    return room && !beside.hidden && !beyond;
  };
}"""
"""Whether the words on the map cover their place, though there is room elsewhere."""


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_where_a_step_happens_comes_into_view_and_is_told_there(
    browser: Browser, site: Path, game: str
) -> None:
    page = browser.new_page(viewport={"width": PHONE, "height": 740}, reduced_motion="reduce")
    page.goto((site / f"{game.lower()}-1/en/index.html").as_uri())
    places = 0
    page.evaluate(COVERS)
    while page.is_enabled("#back"):
        found = page.evaluate(
            """() => {
              const { at, told } = steps[Number.parseInt(document.getElementById("count").textContent) - 1];
              const { x, y, scale, frame } = document.querySelector(".board").board;
              if (!at) return null;
              const [left, top] = [at[0] + at[2] / 2 - x, at[1] + at[3] / 2 - y];
              return [left * scale, top * scale, frame.clientWidth - left * scale,
                frame.clientHeight - top * scale, told.includes("<li>") ? beside.textContent.length : 1,
                covers(at, { x, y, scale, frame }) ? 0 : 1];
            }"""
        )
        places += found is not None
        assert found is None or min(found) > 0, (page.inner_text("#count"), found)
        assert page.locator("#beside p").count() <= 2  # more would cover its neighbours
        page.click("#back")
    assert places
    page.close()


def test_the_board_is_zoomed_around_the_pointer_and_moved_by_keys(page: Page, site: Path) -> None:
    page.emulate_media(reduced_motion="reduce")  # a glide would still move the board
    page.goto((site / "pog-1/en/index.html").as_uri())
    tops = "() => [...document.querySelectorAll('.acts button')].map((each) => each.offsetTop)"
    assert len(set(page.evaluate(tops))) == 1
    page.click("[data-act=whole]")
    page.wait_for_selector(".board[data-far]")
    where = """() => {
      const { x, y, scale } = document.querySelector(".board").board;
      return [x + 300 / scale, y + 200 / scale, scale];
    }"""
    box = page.locator(".board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 301, box["y"] + 201)
    before = page.evaluate(where)
    for _ in range(6):
        page.mouse.wheel(0, -200)
    page.wait_for_selector(".board:not([data-far])")
    after = page.evaluate(where)
    assert after[:2] == pytest.approx(before[:2], abs=2)
    page.focus(".board")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(where)[0] > after[0] + 20
    page.keyboard.press("-")
    assert page.evaluate(where)[2] < after[2]
    page.keyboard.press("0")
    page.wait_for_selector(".board[data-far]")


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_at_a_place_is_told_when_it_is_tapped(
    page: Page, site: Path, game: str
) -> None:
    page.goto((site / f"{game.lower()}-1/en/index.html").as_uri())
    for number in range(0, page.evaluate("places.spots.length"), 15):
        told = page.evaluate(
            """(number) => {
              const { board } = document.querySelector(".board");
              const [[x, y], place] = places.spots[number];
              board.show([x - 60, y - 60, 120, 120], false);
              board.frame.dispatchEvent(new CustomEvent("tapped", { detail: { x, y } }));
              const wanted = document.createElement("div");
              const texts = places.steps.flat().filter((change) => change[0] === place);
              const parts = places.told[texts.at(-1)[1]];
              wanted.innerHTML = parts.map((part) => places.parts[part]).join("");
              return [inspector.querySelector("div").innerHTML, wanted.innerHTML];
            }""",
            number,
        )
        assert told[0] == told[1]
    page.focus(".board")
    page.keyboard.press("Escape")
    assert page.is_hidden("#inspector")
    page.keyboard.press("Enter")
    assert page.is_visible("#inspector")
    page.click("#inspector button")
    assert page.is_hidden("#inspector")


def test_what_stands_at_a_place_is_told_of_the_step_that_is_shown(page: Page, site: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto((site / "fww-1/en/index.html").as_uri())
    changed = page.evaluate(
        """() => {
          const step = places.steps.findLastIndex((changes, n) => n > 0 && changes.length);
          const [spot] = places.spots.find(([, place]) => place === places.steps[step][0][0]);
          const detail = { x: spot[0], y: spot[1] };
          document.querySelector(".board").dispatchEvent(new CustomEvent("tapped", { detail }));
          return step + 1;
        }"""
    )
    words = page.inner_text("#inspector div")
    while stands(page)[0] > changed:
        page.click("#back")
    assert page.inner_text("#inspector div") == words
    page.click("#back")
    assert page.inner_text("#inspector div") != words
    assert page.inner_text("#inspector p") == page.inner_text("#moment")


def test_a_letter_leads_to_what_its_reader_has_not_seen(page: Page, site: Path) -> None:
    address = (site / "fww-1/en/index.html").as_uri()
    page.goto(address)
    numbers, most = page.evaluate("steps.map((step) => step.checkpoint)"), stands(page)[1]
    page.goto(f"{address}#since-{numbers[-2]}")
    page.wait_for_selector("#play[aria-pressed=true]")
    page.wait_for_selector("#play[aria-pressed=false]")
    assert stands(page) == (most, most)
    page.emulate_media(reduced_motion="reduce")
    page.goto("about:blank")
    page.goto(f"{address}#since-{numbers[-3]}")
    assert stands(page) == (most - 2, most)
    assert page.get_attribute("#play", "aria-pressed") == "false"
    page.goto("about:blank")
    page.goto(f"{address}#since-{numbers[-1]}")
    assert stands(page) == (most, most)


def test_the_replay_is_played_and_steered_by_keys(page: Page, site: Path) -> None:
    page.goto((site / "pog-1/en/index.html").as_uri())
    last = stands(page)[1]
    page.focus("#slider")
    page.keyboard.press("Home")
    assert stands(page)[0] == 1
    page.keyboard.press("ArrowRight")
    assert stands(page)[0] == 2
    page.keyboard.press("b")
    battle = stands(page)[0]
    assert battle > 2
    page.keyboard.press("Shift+B")
    assert stands(page)[0] <= battle
    page.keyboard.press("End")
    assert stands(page)[0] == last
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.focus("#play")
    page.keyboard.press("Space")
    assert page.get_attribute("#play", "aria-pressed") == "true"
    page.wait_for_function(
        f"() => document.getElementById('count').textContent === '{last} / {last}'"
    )
    page.wait_for_function(
        "() => document.getElementById('play').getAttribute('aria-pressed') === 'false'"
    )


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "game", [*(f"{game.lower()}-1" for game in GAMES), "examples/paths_of_glory"]
)
def test_a_spectator_replays_by_keys_alone(page: Page, site: Path, game: str) -> None:
    """By Tab from the page's top to the replay, then to the first turn, between battles, and on."""
    page.goto((site / game / "en/index.html").as_uri())
    last = stands(page)[1]
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(
            "() => document.getElementById('controls').contains(document.activeElement)"
        ):
            break
    turns, battles = (
        page.evaluate(f"() => steps.filter((step) => step.{what}).length")
        for what in ("turn", "battle")
    )
    found = set()
    for _ in range(last):
        page.keyboard.press("PageUp")
        found.add(stands(page)[0])
    assert len(found) in (turns, turns + 1)
    page.evaluate("() => document.getElementById('slider').focus()")
    page.keyboard.press("Home")
    met = {stands(page)[0]} if page.evaluate("() => !!steps[0].battle") else set()
    while page.is_enabled("#battle-on"):
        page.keyboard.press("b")
        met.add(stands(page)[0])
    assert len(met) == battles
    page.keyboard.press("Home")
    page.focus("#play")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('count').textContent.startsWith('2 ')")
    page.keyboard.press("Enter")
    assert page.get_attribute("#play", "aria-pressed") == "false"


def test_a_spectator_replays_by_fingers(browser: Browser, site: Path) -> None:
    with faultless(browser, PHONE, 740) as phone:
        phone.goto((site / "fww-1/en/index.html").as_uri())
        last = stands(phone)[1]
        phone.tap("#back")
        assert stands(phone)[0] == last - 1
        box = phone.locator("#slider").bounding_box()
        assert box is not None
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert abs(stands(phone)[0] - last / 2) <= 1 + last / 10
        phone.tap("#play")
        assert phone.get_attribute("#play", "aria-pressed") == "true"
        phone.tap("#play")
        assert phone.get_attribute("#play", "aria-pressed") == "false"


def test_every_page_keeps_out_what_is_not_of_the_site(site: Path) -> None:
    """Each page's policy forbids foreign resources, inline scripts and forms."""
    for page in site.rglob("*.html"):
        (policy,) = re.findall(
            r'http-equiv="Content-Security-Policy" content="([^"]*)"', page.read_text()
        )
        rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";"))
        assert rules["default-src"] == rules["form-action"] == rules["base-uri"] == "'none'"
        assert set(rules.get("script-src", "'self'").split()) == {"'self'"}
        allowed = set(" ".join(rules.values()).split())
        if page.is_relative_to(site / "atlas"):  # one file that holds its style
            allowed = {source for source in allowed if not source.startswith("'sha256-")}
        assert allowed <= {"'none'", "'self'", "blob:"}


def test_what_happened_is_read_to_whoever_does_not_see(page: Page, site: Path) -> None:
    page.goto((site / "fww-1/pl/index.html").as_uri() + "#4")
    assert page.get_attribute(".told", "aria-live") == "polite"
    assert re.match(r"4 / \d+: ", page.get_attribute("#slider", "aria-valuetext") or "")
    assert page.get_attribute(".whole .above", "alt")


def test_without_scripts_everything_but_the_replay_is_there(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "fww-1/en/index.html").as_uri())
    assert not page.is_visible("#controls")
    page.click(".contents a >> nth=-1")
    battle = int(re.findall(r"fww-1/en/battle-(\d+)\.html", page.url)[0])
    assert page.get_attribute(".scene >> nth=0 >> .board", "aria-label") == "Before"
    assert page.locator(".scene .pieces").count() == 2
    page.click("a[rel=prev]")
    page.click("a[hreflang=pl]")
    assert page.url.endswith(f"fww-1/pl/battle-{battle - 1}.html")
    page.click("a[rel=up]")
    assert page.url.endswith("fww-1/pl/turn-1.html")
    context.close()


def test_everything_is_large_enough_to_be_touched(browser: Browser, site: Path) -> None:
    """44 pixels each way (WCAG 2.2, 2.5.5), links in running text aside."""
    page = browser.new_page(
        viewport={"width": PHONE, "height": 640}, has_touch=True, is_mobile=True
    )
    found = []
    for name in PAGES:
        page.goto((site / name).as_uri())
        found += [(name, *small) for small in page.evaluate(SMALL)]
    page.close()
    assert found == []


def test_whoever_minds_motion_sees_none(browser: Browser, site: Path) -> None:
    found = {}
    for motion in ("reduce", "no-preference"):
        page = browser.new_page(reduced_motion=motion)  # type: ignore[arg-type]
        page.goto((site / "fww-1/en/index.html").as_uri())
        found[motion] = page.evaluate(
            """() => {
              document.getElementById("turn-back").click();
              return document.getElementById("happened").getAnimations().length > 0;
            }"""
        )
        page.close()
    assert found == {"reduce": False, "no-preference": True}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_keeps_anybody_out(browser: Browser, site: Path, scheme: str) -> None:
    page = browser.new_page(
        viewport={"width": DESK, "height": 800},
        color_scheme=scheme,
        bypass_csp=True,
        reduced_motion="reduce",
    )  # type: ignore[arg-type]
    found = []
    for name in PAGES if EVERYTHING else PAGES[scheme == "dark" :: 2]:
        page.goto((site / name).as_uri())
        violations = Axe().run(page).response["violations"]
        found += [
            (name, v["id"], v["nodes"][0]["html"])
            for v in violations
            if v["impact"] in ("serious", "critical")
        ]
    page.close()
    assert found == []


def test_on_a_phone_nothing_is_scrolled_from_side_to_side(browser: Browser, site: Path) -> None:
    page = browser.new_page(viewport={"width": PHONE, "height": 640})
    widths = {}
    for name in PAGES:
        page.goto((site / name).as_uri())
        widths[name] = page.evaluate("() => document.scrollingElement.scrollWidth")
    page.close()
    assert {name: width for name, width in widths.items() if width > PHONE} == {}


def test_a_phone_shows_the_words_of_a_step_first_and_the_whole_curve_of_luck(
    browser: Browser, site: Path
) -> None:
    with faultless(browser, PHONE, 740) as page:
        page.goto((site / "pog-1/en/index.html").as_uri())
        words, extras = page.locator("#happened").bounding_box(), page.locator("#extras")
        below = extras.bounding_box()
        assert words is not None
        assert below is not None
        assert words["y"] < below["y"]
        page.goto((site / "pog-1/en/luck.html").as_uri())
        curve = page.locator(".curve").bounding_box()
        assert curve is not None
        assert curve["x"] + curve["width"] <= PHONE


def test_the_front_page_is_searched_by_game_and_player(page: Page, site: Path) -> None:
    page.goto((site / "en/index.html").as_uri())
    entries = page.locator(".games > li")
    whole = entries.count()
    shown = page.locator(".games > li:visible")
    assert shown.count() == whole > 3
    assert page.locator(".games img").count() == len(GAMES) + 1
    page.fill("#search input", "glory")
    assert 0 < shown.count() < whole
    assert all("Glory" in text for text in shown.all_inner_texts())
    assert page.inner_text("#found") == f"Found: {shown.count()}"
    page.fill("#search input", "nobody of this name")
    assert shown.count() == 0
    page.fill("#search input", "")
    assert shown.count() == whole


def test_the_front_page_shows_maps_that_fill_their_place_and_are_dark_by_night(
    page: Page, site: Path
) -> None:
    page.goto((site / "en/index.html").as_uri())
    brightness: dict[str, list[float]] = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_function(
            """(night) => [...document.images].every(
              (image) => image.complete && image.currentSrc.includes("night-") === night
            )""",
            arg=scheme == "dark",
        )
        shown = page.evaluate("() => [...document.images].map((image) => image.currentSrc)")
        files = [Path(address.removeprefix("file://")) for address in shown]
        pictures = [Image.open(file) for file in files]
        brightness[scheme] = [ImageStat.Stat(each.convert("L")).mean[0] for each in pictures]
        assert [picture.width for picture in pictures] == [320] * len(pictures)
        assert all(180 <= picture.height <= 200 for picture in pictures)
    assert len(brightness["dark"]) == len(GAMES) + 1
    assert max(brightness["dark"]) < min(brightness["light"]) / 2
