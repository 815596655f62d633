"""The lobby on the public pages."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote
from xml.etree.ElementTree import fromstring

from playwright.sync_api import Browser

from tests.service.house import House
from tests.service.lobby.guests import answer, lobby, open_lobby, register, write
from tests.service.site.played import site_of

MAILTO = re.compile(r'href="(mailto:[^"]+)"')


def sent(house: House, sender: str, link: str) -> str:
    """Send the letter that a link opens."""
    address, _, fields = unescape(link).removeprefix("mailto:").partition("?")
    said = parse_qs(fields)
    return write(house, sender, *said["body"], to=unquote(address), subject=said["subject"][0])


def test_a_tap_on_the_front_page_joins_a_table_and_full_ones_are_not_shown(
    house: House, tmp_path: Path
) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    write(house, anna, "OPEN POG historical AS AP HOURS 48")
    site = site_of(house, tmp_path, "en", "it", "pl")
    for lang, join in (("en", "JOIN"), ("it", "ENTRO"), ("pl", "DOŁĄCZAM")):
        page = site[f"{lang}/index.html"].decode()
        (link,) = MAILTO.findall(page)
        assert f"subject={join} POG-1&" in unescape(unquote(link))
        assert f'href="../lobby/{lang}/index.html"' in page
        assert "Anna" not in page
    feed = fromstring(site["lobby/en/feed.atom"])
    assert "POG-1" in "".join(feed.itertext())
    sent(house, bob, MAILTO.findall(site["pl/index.html"].decode())[0])
    assert lobby(house).tables["POG-1"].places == {1: "AP", 2: "CP"}
    assert MAILTO.findall(site_of(house, tmp_path, "en")["en/index.html"].decode()) == []


def test_a_table_is_opened_from_a_page_without_a_login_even_by_somebody_new(
    house: House, tmp_path: Path
) -> None:
    open_lobby(house, games=["GLO"])
    page = site_of(house, tmp_path, "en", "it", "pl")["lobby/it/index.html"].decode()
    assert "OPEN POG" not in page
    (link,) = (each for each in MAILTO.findall(page) if "marne%20COME%20GERMAN" in each)
    carl = "carl@guests.test"
    assert "CONFERMO" in sent(house, carl, link)
    answer(house, carl, "CONFERMO")
    (table,) = lobby(house).tables.values()
    assert (table.scenario, list(table.places.values())) == ("marne", ["GERMAN"])


def test_hours_chosen_on_the_page_stand_in_every_letter(
    house: House, tmp_path: Path, browser: Browser
) -> None:
    open_lobby(house)
    site_of(house, tmp_path, "en")
    page = browser.new_page()
    page.goto((tmp_path / "lobby/en/index.html").as_uri())
    page.fill("#hours", "36")
    page.fill("#for", "bob@x.test")
    links = page.locator("a[data-line]").evaluate_all("all => all.map(each => each.href)")
    page.close()
    assert len(links) > 20
    assert all("HOURS%2036%20FOR%20bob%40x.test%0D%0A" in link for link in links)


def test_without_a_lobby_there_is_no_page_of_it(house: House, tmp_path: Path) -> None:
    site = site_of(house, tmp_path, "en")
    assert not any(name.startswith("lobby/") for name in site)
    assert "mailto:" not in site["en/index.html"].decode()
