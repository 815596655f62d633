"""What is drawn is seen on the map, kept, changed and sent; by few taps, few scrolls, few keys."""

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.service.browser import DESK, PHONE, faultless
from tests.service.house import House
from tests.service.mailer.composer.drawing import Player, block
from tests.service.mailer.composer.test_newcomer import FINGER, address, begun
from tests.service.site.played import asked_for

TAPS, SCROLLS, KEYS = 25, 5, 10
MOVES = (
    *(("2118", "2219"), ("2218", "2319"), ("2317", "2419"), ("1818", "1919"), ("2417", "2418")),
    *(("2516", "2517"), ("2617", "2618"), ("1917", "2018"), ("1918", "2019"), ("1718", "1819")),
)
"""From where to where units of Glory's End march, each alone in its hex."""


class Fingers:
    """Fingers on a phone, which count what they do."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.scrolls = page, 0, 0

    def place(self, name: str) -> None:
        """Tap a place of the map; first move the map by a swipe where it is not in sight."""
        where = f"""() => {{
          const [x, y, r] = JSON.parse(page.textContent).board.spots["{name}"];
          const {{ x: left, y: top, scale, frame }} = document.querySelector(".board").board;
          const box = frame.getBoundingClientRect(), acts = frame.querySelector(".acts").getBoundingClientRect();
          const at = [(x - left) * scale + box.left, (y - top) * scale + box.top];
          const seen = at[0] > box.left && at[0] < box.right && at[1] > box.top && at[1] < box.bottom;
          return [...at, seen && !(at[0] > acts.left && at[1] > acts.top), 2 * r * scale, x, y];
        }}"""
        *at, seen, size, left, top = self.page.evaluate(where)
        if not seen:
            self.scrolls += 1
            self.page.evaluate(
                """([x, y]) => {
                  const { scale, frame, ...board } = document.querySelector(".board").board;
                  frame.board.put(scale, x - frame.clientWidth / 2 / scale, y - frame.clientHeight / 2 / scale);
                }""",
                [left, top],
            )
            *at, seen, size, _, _ = self.page.evaluate(where)
        assert seen
        assert size >= FINGER
        self.taps += 1
        self.page.touchscreen.tap(*at)

    def button(self, selector: str) -> None:
        """Tap a button; first scroll to it where it is not in sight."""
        found = self.page.locator(selector)
        bar = self.page.locator(".bar").bounding_box()
        box = found.bounding_box()
        assert box is not None
        assert bar is not None
        self.scrolls += box["y"] + box["height"] > bar["y"] and "undo" not in selector
        self.taps += 1
        found.tap()


@pytest.fixture
def player(browser: Browser, house: House, tmp_path: Path) -> Iterator[Player]:
    house.settings.pictures = "none"
    with faultless(browser, PHONE, 740) as page:
        yield Player(page, house, tmp_path)


def test_ten_moves_of_glorys_end_take_few_taps_and_are_seen_on_the_map(player: Player) -> None:
    player.opens(
        player.house.game(scenario=("GLO", "historical")),
        lambda record, ask: ask.seat == "GERMAN" and record.state.phase == "reinforcements",
    )
    fingers = Fingers(player.page)
    fingers.button('#step [data-verb="move"]')
    for start, goal in MOVES:
        fingers.place(start)
        fingers.place(goal)
    assert (fingers.taps <= TAPS, fingers.scrolls <= SCROLLS) == (True, True), vars(fingers)
    page = player.page
    ways = page.locator(".drawn.move.tag text").all_text_contents()
    assert len(block(page)) == 12, block(page)
    assert [way.split(" · ")[0] for way in ways] == [str(n) for n in range(1, len(MOVES) + 1)]
    assert all(int(way.split(" · ")[1]) >= 1 for way in ways)
    ghosts = page.locator(".ghost").evaluate_all("(all) => all.map((each) => each.dataset.place)")
    assert set(ghosts) == {goal for _, goal in MOVES}
    assert page.locator('.sum[data-place="2219"] text').text_content() == "Σ 1 · 6"
    assert page.evaluate("() => document.scrollingElement.scrollHeight") <= 740
    assert player.sends()[:10] == ["Move"] * 10


def test_a_turn_by_keys_with_odds_changes_and_what_rests_on_them(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    house.settings.pictures = "none"
    with faultless(browser, DESK, 800) as page:
        player = Player(page, house, tmp_path)
        player.opens(
            house.game(scenario=("WEF", "historical")),
            lambda record, ask: (
                ask.seat == "CENTRAL"
                and record.state.turn == 3
                and record.state.phase == "operations"
            ),
        )
        assert page.evaluate("() => document.scrollingElement.scrollHeight") <= 800
        page.focus("#composer .board")
        page.keyboard.press(".")
        assert page.locator("#spots circle.here").count() == 1
        page.keyboard.press("F6")
        keys = typed(page, "m", "Enter")
        assert "From" in page.inner_text("#told")
        keys += typed(page, "i", "Enter")
        assert "Units" in page.inner_text("#told")
        keys += typed(page, "a", "Enter") + typed(page, "615", "Enter")
        assert keys <= KEYS
        line = "MOVE DE 1, DE 17 FROM 2614 TO 2615"
        assert block(page)[1:-1] == [line]
        assert f"Added: {line}" in page.inner_text("#told")
        typed(page, "at", "Enter", "2714", "Enter", "a", "Enter", "ad", "Enter")
        attack = "ATTACK 2714 BY DE 1, DE 17, DE 3R XX"
        assert block(page)[1:-1] == [line, attack]
        assert page.locator(".facts").all_inner_texts() == [
            "Cost: 1",
            "Attack 15 against 9, odds 1:1",
        ]
        assert page.locator(".attack.tag text").all_text_contents()[0] == "2 · 1:1"
        assert page.locator('.sum[data-place="2615"] text').text_content() == "Σ 4 · 15"
        page.click("#lines [data-tool=up] >> nth=1")
        assert page.locator("li:nth-child(2) .broken").count() == 1
        page.click("#drop")
        assert block(page)[1:-1] == [attack]
        page.click("#undo")
        page.click("#undo")
        page.click("#lines [data-tool=edit] >> nth=0")
        page.keyboard.press("Escape")
        assert (block(page)[1:-1], page.locator(".broken").count()) == ([line, attack], 0)
        page.click("#step [data-verb=done]")
        bar = page.locator("#send").bounding_box()
        assert bar is not None
        assert bar["y"] + bar["height"] <= 800
        assert player.sends()[:2] == ["Move", "Attack"]


def typed(page: Page, *names: str) -> int:
    """Press keys: named ones, or the letters of a word; how many they were. The focus is kept."""
    keys = [key for name in names for key in (name if name.islower() or name.isdigit() else [name])]
    for key in keys:
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement !== document.body")
    return len(keys)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A game that nobody plays on."""
    house, game = begun(tmp_path_factory.mktemp("house"))
    yield house, game
    house.close()


def test_lines_are_kept_for_all_tabs_and_the_secret_leaves_the_address(
    browser: Browser, table: tuple[House, str]
) -> None:
    house, _ = table
    with faultless(browser, PHONE, 740) as page:
        link = address(house, "CP")
        page.goto(f"{link}X")
        page.wait_for_function("() => trouble.textContent")
        page.goto(link)
        page.click('[data-verb="one_op"]')
        page.click('[data-verb="activate"]')
        assert page.url == link.partition("#")[0]
        assert "for you alone" in page.inner_text("#mine")
        page.reload()
        assert page.is_visible('[data-slot="move"][aria-pressed="true"]')
        page.click("#back")
        other = page.context.new_page()
        other.goto(link)
        other.wait_for_selector("#step button")
        assert block(other)[1:-1] == ["ONE OP"]
        other.click("#undo")
        page.wait_for_function("() => !document.querySelector('#lines li')")
        page.click('[data-verb="one_op"]')
        page.evaluate("() => send.addEventListener('click', (event) => event.preventDefault())")
        page.click("#send")
        assert "not yet confirmed" in page.inner_text("#state")
        page.reload()
        assert "not yet confirmed" in page.inner_text("#state")
        page.click("#undo")
        assert "You have changed the lines" in page.inner_text("#state")


def test_cards_are_played_standing_orders_picked_and_a_letter_is_shared_by_taps(
    browser: Browser, table: tuple[House, str]
) -> None:
    house, _ = table
    with faultless(browser, PHONE, 740) as page:
        page.emulate_media(color_scheme="dark")
        page.add_init_script(
            "navigator.share = (what) => ((window.given = what), Promise.resolve())"
        )
        page.goto(address(house, "CP"))
        page.wait_for_selector("#step button")
        card = page.locator("#step .card", has_text="Guns of August")
        assert "The fort of Liege falls" in card.locator(".does").inner_text()
        assert card.locator("button").all_inner_texts() == [
            "Operations",
            "Redeployment",
            "Replacements",
            "Event",
        ]
        card.locator("[data-verb=play_ops]").tap()
        assert block(page)[1:-1] == ["PLAY 1 AS OPS"]
        page.tap("#step summary")
        page.tap('[data-verb="standing/PEACE/0"]')
        page.tap('[data-option="word/REFUSE"]')
        page.tap('[data-verb="absence"]')
        day = page.get_attribute("#step input[type=date]", "min")
        for _ in ("first", "last"):
            page.fill("#step input[type=date]", str(day))
        page.tap('[data-verb="next"]')
        page.tap('[data-verb="pass"]')
        away = f"ABSENCE {day} - {day}"
        lines = ["PLAY 1 AS OPS", "NEXT PASS", "STANDING PEACE REFUSE", away]
        assert block(page)[1:-1] == lines
        page.tap("#share")
        page.wait_for_function("() => window.given")
        assert "\n".join(lines) in page.evaluate("() => window.given.text")
        assert page.inner_text("#state")


def test_a_long_letter_leaves_as_a_draft_file_and_by_copy_with_its_address(
    browser: Browser, tmp_path: Path
) -> None:
    house, game = begun(tmp_path)
    with faultless(browser, PHONE, 740) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(address(house, "CP"))
        page.click('[data-verb="one_op"]')
        for n in range(40):
            page.fill("#line", f"# uwaga {n}: żółć, gęśl i jaźń nad Łabą")
            page.press("#line", "Enter")
        assert page.is_hidden("#send")
        with page.expect_download() as found:
            page.click("#draft_file")
        assert ".eml" in page.inner_text("#state")
        raw = found.value.path().read_bytes()
        page.click("#whole_letter")
        page.wait_for_function("() => state.textContent.startsWith('Copied')")
        copied = page.evaluate("() => navigator.clipboard.readText()")
        lines = block(page)
    assert raw.replace(b"\r\n", b"").count(b"\n") == raw.replace(b"\r\n", b"").count(b"\r") == 0
    draft = message_from_bytes(raw, policy=policy.default)
    assert (draft["X-Unsent"], draft["To"]) == ("1", f"games+{house.token(game, 'CP')}@pbem.test")
    assert draft["Subject"] == f"[{game}] #{house.state(game)}"
    assert draft.get_content().splitlines() == lines
    assert copied.splitlines() == [draft["To"], draft["Subject"], "", *lines]
    head = house.game_record(game).row.head
    house.drop(f"From: {house.address('CP')}\r\nMessage-ID: <draft@example.org>\r\n".encode() + raw)
    house.app.poll(house.inbox)
    assert house.game_record(game).row.head > head
    house.close()


def test_who_is_asked_within_a_combat_reads_the_question_and_sees_the_place(
    player: Player,
) -> None:
    game, page = player.house.game(scenario=("FWW", "standard")), player.page
    asked_for(player.house, game, "LeadAsk")
    player.opens(game, lambda _, ask: type(ask).__name__ == "LeadAsk")
    question = page.inner_text("#step")
    found = re.search(r"combat on front (\d+) ", question)
    assert found is not None
    ring = page.locator("#spots .picked")
    assert ring.get_attribute("data-place") == f"F{found[1]}"
    shown, place = page.locator(".board").bounding_box(), ring.bounding_box()
    assert shown is not None
    assert place is not None
    assert shown["y"] < place["y"] < shown["y"] + shown["height"]
