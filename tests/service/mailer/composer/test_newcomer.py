"""A newcomer on a phone: the link of a letter, taps on the map, the block, the letter."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from pbem.games import game_module, game_modules
from pbem.ledger import GameRecord
from pbem.service.base.settings import SiteSettings
from pbem.service.mailer.composer import Composer
from pbem.service.site.build import build_site
from tests.service.browser import PHONE, SMALL, faultless
from tests.service.house import House, text_of
from tests.service.mailer.composer.drawing import block, touch
from tests.service.mailer.composer.test_pages import LINK, URL
from tests.service.site.played import played

FINGER = 44
SMALLEST_PLACE = """() => {
  const spots = Object.values(JSON.parse(page.textContent).board.spots);
  return 2 * document.querySelector(".board").board.scale * Math.min(...spots.map(([, , r]) => r)) + 0.01;
}"""
"""How many pixels wide the smallest place of the map is."""


def begun(root: Path) -> tuple[House, str]:
    """A house with a site, and a game that asks the Central Powers for their first action."""
    house = House(root)
    house.settings.pictures = "none"
    house.settings.site = SiteSettings(folder=house.root / "site", url=URL, languages=["en"])
    game = house.game(scenario=("POG", "standard"))
    house.order(game, "CP", "GUNS NO")
    build_site(house.app, house.root / "site")
    return house, game


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A game that nobody plays on."""
    house, game = begun(tmp_path_factory.mktemp("house"))
    yield house, game
    house.close()


def address(house: House, seat: str) -> str:
    """The page of a seat's last letter as the browser opens it.

    It is the site's file and the part from the #.
    """
    (name, own) = LINK.findall(text_of(house.mail(seat)[-1]))[-1]
    return f"{(house.root / 'site' / name).as_uri()}#{own}"


@pytest.fixture
def page(browser: Browser, table: tuple[House, str]) -> Iterator[Page]:
    """A phone at the page of the Central Powers."""
    with faultless(browser, PHONE, 740) as page:
        page.goto(address(table[0], "CP"))
        page.wait_for_selector("#step button")
        yield page


def test_a_whole_action_round_is_tapped_on_a_phone_and_sent(page: Page, tmp_path: Path) -> None:
    house, game = begun(tmp_path)
    page.goto("about:blank")
    page.goto(address(house, "CP"))
    assert "Operations" in page.inner_text("#step .card")
    page.click('[data-verb="play_ops"]')
    assert "operations points" in page.inner_text("#missing")
    page.click('[data-verb="activate"]')
    touch(page, "koblenz")
    page.click("[data-slot=attack]")
    touch(page, "aachen")
    page.click("#add")
    assert "Koblenz, Aachen" in page.inner_text("#missing")
    touch(page, "koblenz")
    page.click("#step .options button >> nth=0")
    page.click("#next")
    page.click("#step .options button >> nth=0")
    assert block(page)[3].startswith("MOVE ")
    assert "Koblenz" not in page.inner_text("#missing")
    page.click('[data-verb="attack"]')
    page.click("#add")
    assert "Not used yet" not in page.inner_text("#missing")
    lines = block(page)
    assert [line.split()[0] for line in lines] == [
        "BEGIN",
        "PLAY",
        "ACTIVATE",
        "MOVE",
        "ATTACK",
        "END",
    ]
    letter = unquote(page.get_attribute("#send", "href") or "")
    assert letter.startswith(f"mailto:games+{house.token(game, 'CP')}@pbem.test?")
    assert letter.endswith("body=" + "\r\n".join(lines) + "\r\n")
    house.write(game, "CP", "\n".join(lines))
    assert "ATTACK Liege" in text_of(house.mail("CP")[-1])
    house.close()


def test_lines_are_undone_moved_and_typed(page: Page) -> None:
    page.click('[data-verb="one_op"]')
    page.fill("#line", "STANDING CARDS KEEP")
    page.press("#line", "Enter")
    assert block(page)[1:-1] == ["ONE OP", "STANDING CARDS KEEP"]
    page.click("#lines li:nth-child(2) [data-tool=up]")
    assert block(page)[1:-1] == ["STANDING CARDS KEEP", "ONE OP"]
    page.check("#preview")
    page.click("#undo")
    assert block(page)[1:-1] == ["PREVIEW", "ONE OP", "STANDING CARDS KEEP"]
    page.click("#lines li:nth-child(2) [data-tool=edit]")
    assert page.input_value("#line") == "STANDING CARDS KEEP"
    page.click("#lines [data-tool=remove]")
    assert block(page)[1:-1] == ["PREVIEW"]
    assert page.is_hidden("#send")


def test_everything_is_reached_by_keys_and_told_to_whoever_does_not_see(page: Page) -> None:
    page.focus('[data-verb="one_op"]')
    page.keyboard.press("Enter")
    assert "ONE OP" in page.inner_text("#told")
    assert page.get_attribute("#told", "aria-live") == "polite"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of an asked seat, as a file, in a game of every kind after some play."""
    house = House(tmp_path_factory.mktemp("house"))
    house.settings.pictures = "none"
    for module in game_modules().values():
        game = played(house, module, 30)
        with house.store.transaction() as session:
            record = GameRecord.load(session, game, house.store.module)
            page = Composer(record, record.asks[0].seat, house.settings).page_as_one_file()
        (house.root / f"{module.id}.html").write_text(page)
    house.close()
    return house.root


@pytest.mark.few(4)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", game_modules())
def test_nothing_serious_keeps_anybody_out(
    browser: Browser, pages: Path, game: str, scheme: str
) -> None:
    """Neither at the start nor within a line. Everything fits fingers, and nothing is too wide."""
    page = browser.new_page(
        viewport={"width": PHONE, "height": 740},
        color_scheme=scheme,
        bypass_csp=True,
        is_mobile=True,
        has_touch=True,
    )  # type: ignore[arg-type]
    page.goto((pages / f"{game_module(game).id}.html").as_uri())
    page.wait_for_selector("#step button")
    assert page.evaluate(SMALLEST_PLACE) >= FINGER
    found, small = [], []
    for _ in range(2):
        found += [
            v
            for v in Axe().run(page).response["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        small += page.evaluate(SMALL)
        page.click("#step button >> nth=0")
    wide = page.evaluate("() => document.scrollingElement.scrollWidth")
    page.close()
    assert [(v["id"], v["nodes"][0]["html"]) for v in found] == []
    assert small == []
    assert wide <= PHONE


def test_what_was_drawn_is_there_when_the_phone_comes_back_from_the_mail_program(
    page: Page,
) -> None:
    page.click('[data-verb="one_op"]')
    page.fill("#line", "STANDING CARDS KEEP")
    page.press("#line", "Enter")
    before = block(page)
    page.reload()
    page.wait_for_selector("#step button")
    assert block(page) == before
    page.click("#undo")
    page.click("#undo")
    page.reload()
    page.wait_for_selector("#step button")
    assert len(block(page)) == len(["BEGIN", "END"])


def test_the_page_says_whose_it_is_and_leads_to_the_game_and_its_orders(
    page: Page, table: tuple[House, str]
) -> None:
    assert "Central Powers: an action" in page.inner_text("main")
    links = [link.get_attribute("href") or "" for link in page.query_selector_all(".steps a")]
    assert links == [f"{URL}pog-1/en/index.html", f"{URL}orders/en/paths_of_glory.html"]
    assert all((table[0].root / "site" / link.removeprefix(URL)).is_file() for link in links)


def test_a_page_that_does_not_fit_says_so(
    page: Page, table: tuple[House, str], tmp_path: Path
) -> None:
    house, _ = table
    address_now = address(house, "CP")
    other = page.context.new_page()
    other.goto(address_now.partition("#")[0])
    other.wait_for_function("() => document.getElementById('trouble').textContent")
    assert "link in your letter" in other.inner_text("#trouble")
    page.click('[data-verb="one_op"]')
    page.click("#send", no_wait_after=True)
    name = LINK.findall(text_of(house.mail("CP")[-1]))[-1][0]
    current = (house.root / "site" / name).read_text()
    for change, said in ((1, "position that is over"), (-1, "not up to date yet")):
        state = int(current.partition('"state":')[2].partition(",")[0])
        other = current.replace(f'"state":{state}', f'"state":{state + change}')
        for file in (house.root / "site").glob("*.*s"):
            (tmp_path / file.name).write_bytes(file.read_bytes())
        (tmp_path / "compose").mkdir(exist_ok=True)
        (tmp_path / "compose" / "page.html").write_text(other)
        page.goto("about:blank")
        page.goto(
            (tmp_path / "compose" / "page.html").as_uri() + "#" + address_now.partition("#")[2]
        )
        page.wait_for_function(
            f"() => document.getElementById('trouble').textContent.includes('{said}')"
        )
        assert page.locator("#answered li").all_inner_texts() == (["ONE OP"] if change > 0 else [])
