"""Public reports: small enough for lists, ready to paste, and linked to the game's page."""

import re
from base64 import b64encode
from html import unescape
from pathlib import Path

import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.render.writers import COLUMNS
from pbem.service.base.settings import SiteSettings
from pbem.service.mailer.channel_reports import report_by_hand
from pbem.service.mailer.channels import Channels
from tests.service.house import House, text_of
from tests.service.inbox.posting import (
    FEED,
    LIST,
    LIST_ADDRESS,
    asked_seat,
    example,
    game_on_list,
    public,
    thread_game,
)
from tests.service.site.played import go_on, part, site_of

OF_A_LIST = 40_000
"""A longer post on a Mailman list waits for the list's moderator by default."""


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_no_report_is_held_by_a_list(module: GameModule, house: House) -> None:
    """For any game and encoding, even if more than a turn has passed since the last report."""
    game = house.game(scenario=(module.code, presets(module.id)[0].id))
    channel = Channels(house.app).add(game, "list", LIST, "", LIST_ADDRESS)
    for _ in range(4):
        go_on(house, game, 25)
        text = report_by_hand(house.app, channel, "text")
        assert len(b64encode(text.encode())) < OF_A_LIST


def test_a_report_is_written_for_who_reads_it(house: House) -> None:
    """It does not say that it is a reader's letter or that they have nothing to do.

    It joins the thread of the others.
    """
    game = house.game(scenario=("POG", "introductory"))
    Channels(house.app).add(
        game, "list", LIST, "the WW1 list", LIST_ADDRESS, under="<our-game@lists.test>"
    )
    for _ in range(14):
        seat = asked_seat(house, game)
        house.order(game, seat, example(house, seat))
    reports = public(house)
    assert len(reports) > 12
    for report in reports:
        assert not report.is_multipart()
        assert "Keep this letter" not in text_of(report)
        assert "nothing to do" not in report["Subject"]
        assert report["References"].split()[0] == "<our-game@lists.test>"
    assert reports[-1]["In-Reply-To"] == reports[-2]["Message-ID"]


def test_a_channel_bound_late_is_told_what_happens_from_then_on(house: House) -> None:
    game = house.game(scenario=("POG", "introductory"))
    seat = asked_seat(house, game)
    early = example(house, seat)
    house.order(game, seat, early)
    Channels(house.app).add(game, "thread", FEED)
    (channel,) = Channels(house.app).all_channels(game)
    assert channel.id
    assert "What happened" not in report_by_hand(house.app, channel.id, "text")


LINKS = {
    "bbcode": (
        "[url=https://games.test/pog-1/en/index.html]"
        "[img]https://games.test/pog-1/en/card.png[/img][/url]"
    ),
    "markdown": "](https://games.test/pog-1/en/card.png)](https://games.test/pog-1/en/index.html)",
    "html": 'src="https://games.test/pog-1/en/card.png"',
    "text": "\nhttps://games.test/pog-1/en/index.html\n",
}


@pytest.mark.parametrize("form", LINKS)
def test_a_report_leads_to_the_page_of_its_game(house: House, form: str) -> None:
    """It has a picture if possible. Without the site's address it says nothing about the site."""
    game, seat = thread_game(house)
    house.order(game, seat, example(house, seat))
    (channel,) = Channels(house.app).all_channels(game)
    assert channel.id
    assert "http" not in report_by_hand(house.app, channel.id, form)
    house.settings.site = SiteSettings(url="https://games.test")
    assert LINKS[form] in report_by_hand(house.app, channel.id, form)


def test_a_list_is_led_to_the_page_too(house: House) -> None:
    house.settings.site = SiteSettings(url="https://games.test", languages=["it"])
    game = game_on_list(house)
    seat = asked_seat(house, game)
    house.order(game, seat, example(house, seat))
    assert "\nhttps://games.test/pog-1/it/index.html\n" in text_of(public(house)[0])


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_bbcode_is_what_every_forum_has(module: GameModule, house: House) -> None:
    """No tables, which phpBB has not: they stand in columns, as narrow as a letter."""
    game = house.game(scenario=(module.code, presets(module.id)[0].id))
    Channels(house.app).add(game, "thread", FEED)
    go_on(house, game, 12)
    (channel,) = Channels(house.app).all_channels(game)
    assert channel.id
    written = report_by_hand(house.app, channel.id, "bbcode")
    assert set(re.findall(r"\[/?(\w+|\*)", written)) <= {
        "b",
        "i",
        "size",
        "list",
        "*",
        "code",
        "url",
        "img",
    }
    for opened in ("b", "i", "size", "list", "code"):
        assert len(re.findall(rf"\[{opened}[]=]", written)) == written.count(f"[/{opened}]")
    columns = re.findall(r"\[code\]\n(.*?)\n\[/code\]", written, re.DOTALL)
    assert columns
    assert (
        max(len(line.replace("\u200b", "")) for part in columns for line in part.splitlines())
        <= COLUMNS
    )


@pytest.mark.few(2)
@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_a_report_shows_the_cards_of_the_battles_that_it_tells(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    """Their numbers are those of the site, also of the second report."""
    house.settings.site = SiteSettings(url="https://games.test")
    game = house.game(scenario=(module.code, presets(module.id)[0].id))
    Channels(house.app).add(game, "thread", FEED)
    (channel,) = Channels(house.app).all_channels(game)
    assert channel.id
    told = []
    for seed in (2, 3):
        go_on(house, game, part(60), seed)
        report = report_by_hand(house.app, channel.id, "bbcode")
        shown = re.findall(r"\[img\]https://games\.test/([^[]+/battle-\d+\.png)\[/img\]", report)
        pages = re.findall(
            r"\[url=https://games\.test/(\S+?/battle-\d+\.html)\](?!\[)(.*?)\[", report
        )
        assert len(shown) == len(pages) <= 4
        told += pages
    site = site_of(house, tmp_path / "site", "en")
    assert told
    for page, sentence in told:
        assert f"<h1>{sentence}</h1>" in unescape(site[page].decode())
        assert page.replace(".html", ".png") in site
