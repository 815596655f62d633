"""The story of a finished game: its turning points are those of the public scores."""

import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

from pbem.games import GameModule, game_modules
from pbem.ledger import GameRecord, verify
from pbem.render import Catalogue
from pbem.service.lifecycle.moderator_actions import call_off_game
from pbem.service.site.steps import timeline_of
from tests.service.house import House
from tests.service.site.played import Site, part, played, site_of

CHANGE = re.compile(r"([^<>;.]+): (-?\d+) → (-?\d+)")


@pytest.mark.few(2)
@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_it_tells_where_the_game_turned(module: GameModule, house: House, tmp_path: Path) -> None:
    game = played(house, module, part(120), seed=2)
    home = f"{game.lower()}/en"
    if house.game_record(game).row.status != "finished":
        assert f"{home}/story.html" not in site_of(house, tmp_path / "site")
        house.moderator.award(game, house.game_record(game).game.seats[:1], "an example")
    site = site_of(house, tmp_path / "site")
    assert b'href="story.html"' in site[f"{home}/index.html"]
    page = unescape(site[f"{home}/story.html"].decode())
    with house.store.transaction() as session:
        timeline = timeline_of(GameRecord.load(session, game, house.store.module))
    words = Catalogue("en")
    tallies = [timeline.renderer.tally(step.view, words) for step in timeline.steps]
    assert any(tallies)
    sizes = {
        number: sum(abs(after[label] - before[label]) for label in after)
        for number, (before, after) in enumerate(pairwise(tallies), start=2)
    }
    told = [int(number) for number in re.findall(r'href="index\.html#(\d+)"', page)]
    largest = sorted((size for size in sizes.values() if size), reverse=True)[: len(told)]
    assert sorted((sizes[number] for number in told), reverse=True) == largest
    assert told == sorted(told)
    told_of = sum(abs(int(new) - int(old)) for _, old, new in CHANGE.findall(page))
    assert told_of == sum(largest)
    for battle in re.findall(r'href="(battle-\d+\.html)"', page):
        assert f"{home}/{battle}" in site


def test_it_quotes_what_its_authors_wrote_to_the_public(house: House, tmp_path: Path) -> None:
    game = house.game(scenario=("FWW", "standard"))
    house.order(game, "GA", "PRESS TO ALL", "For the players alone.", "ENDPRESS")
    answer = house.order(
        game, "DE", "PRESS TO PUBLIC", "Paris <b>falls</b>", "at dusk.", "ENDPRESS"
    )
    assert "public pages" in answer
    home = f"{game.lower()}/en"
    assert not any(b"at dusk" in content for content in site_of(house, tmp_path / "one").values())
    house.moderator.award(game, ("DE",), "an example")
    site = site_of(house, tmp_path / "one")
    quotes = re.findall(r"<blockquote>(.*?)</blockquote>\s*<figcaption>(.*?)<", page_of(site, home))
    assert quotes == [
        ("<p>Paris &lt;b&gt;falls&lt;/b&gt;</p><p>at dusk.</p>", "Germany, 23 November 2026")
    ]
    verdict = verify(tmp_path / "one" / game.lower() / "game.jsonl", house.store.module)
    assert verdict.ok
    house.moderator.make_anonymous(game)
    site = site_of(house, tmp_path / "two")
    assert "Germany, 23" not in page_of(site, home)
    assert "at dusk." in page_of(site, home)


def page_of(site: Site, home: str) -> str:
    """The story."""
    return site[f"{home}/story.html"].decode()


def test_a_game_that_is_called_off_has_none(house: House, tmp_path: Path) -> None:
    game = house.game(scenario=("FWW", "standard"))
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        words = ("service.notice.awarded", {"why": "an example"})
        call_off_game(record, "an example", house.settings, house.now, words)
    assert not any(name.endswith("story.html") for name in site_of(house, tmp_path / "site"))
