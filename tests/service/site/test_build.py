"""The public site of every game: what is there, where links lead, what it says of whom and when."""

import re
import statistics
import zlib
from datetime import timedelta
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
import zxingcpp
from PIL import Image

from pbem import resources
from pbem.games import GameModule, game_module, game_modules
from pbem.ledger import GameRecord, verify
from pbem.render import png_of_svg, renderer
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.site import game_pages
from pbem.render.site.battle_card import MOST_BYTES
from pbem.render.site.frames import Frame, split_layers
from pbem.render.site.places import PlaceWriter, ToldStep, places_script, told_of_script
from pbem.render.site.templating import render_blocks
from pbem.service.site.examples import build_examples
from pbem.service.site.folder import SiteFolder
from pbem.service.site.steps import timeline_of
from pbem.service.site.written import last_build
from tests.service.house import House
from tests.service.site.played import Site, go_on, part, played, site_of
from tests.service.tournaments.club import Club

EVERY_GAME = pytest.mark.parametrize(
    "module", game_modules().values(), ids=lambda module: module.id
)
LINK = re.compile(r'(?:href|src)="([^"#]*)(?:#[^"]*)?"')
STEPS = "globalThis.steps = "


def links(site: Site) -> dict[str, set[str]]:
    """The files that every page leads to, by the page."""
    pages = {name: content.decode() for name, content in site.items() if name.endswith(".html")}
    root = Path("/site")
    return {
        name: {str((root / name).parent / link) for link in LINK.findall(page) if link}
        for name, page in pages.items()
    }


def steps_of(site: Site, folder: str) -> list[dict[str, Any]]:
    """The data of a replay, step by step."""
    text = site[f"{folder}/steps.js"].decode().removeprefix(STEPS).rstrip().removesuffix(";")
    return msgspec.json.decode(text, type=list[dict[str, Any]])


def pictures(site: Site, folder: str) -> list[bytes]:
    """What the data of a replay draw on the ground, step by step."""
    elements: list[str] = []
    found = []
    for step in steps_of(site, folder):
        for start, count, new in step.get("splices", ()):
            elements[start : start + count] = new
        found.append("".join(elements).encode())
    return found


def told_steps(site: Site, folder: str) -> list[tuple[str, int]]:
    """The pages of turns in order, each with the number of a step that it tells."""
    pages = [name for name in site if re.fullmatch(rf"{folder}/turn-\d+\.html", name)]
    return [
        (page, int(number))
        for page in sorted(pages, key=lambda name: int(re.findall(r"\d+", name)[-1]))
        for number in re.findall(r'<section id="step-(\d+)"', site[page].decode())
    ]


@pytest.mark.few(2)
@EVERY_GAME
def test_every_place_of_the_board_tells_what_stood_there_in_each_step(
    module: GameModule, house: House
) -> None:
    game, lang = played(house, module, 12), Catalogue("pl")
    with house.store.transaction() as session:
        timeline = timeline_of(GameRecord.load(session, game, house.store.module))
    own, writer = timeline.renderer, PlaceWriter(timeline.renderer, lang)
    wanted = {
        str(step.number): {
            place: tuple(
                render_blocks([block]) for block in own.place_blocks(place, step.view, lang)
            )
            for place in own.board_spots(step.view)
        }
        for step in (timeline.steps[0], timeline.steps[len(timeline.steps) // 2], timeline.last)
    }
    told = [ToldStep(str(step.number), writer.told(step.view)) for step in timeline.steps]
    script = places_script(told, own.tapped_spots(timeline.last.view))
    found = told_of_script(script)
    for step, texts in wanted.items():
        assert found[step] == {place: texts[place] for place in found[step]}
        assert not any(text for place, text in texts.items() if place not in found[step])
    first = places_script(told[:1], own.tapped_spots(timeline.last.view))
    assert len(script) - len(first) < 2_500 * len(told)


@pytest.mark.few(1)
@EVERY_GAME
def test_every_link_leads_to_a_file_and_nothing_is_loaded_from_elsewhere(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    played(house, module, 12)
    site = site_of(house, tmp_path / "site", "pl", "it")
    for page, targets in links(site).items():
        for target in targets:
            assert str(Path(target).resolve().relative_to("/site")) in site, (page, target)
    pages = [
        content.decode()
        for name, content in site.items()
        if name.endswith(".html") and not name.startswith("atlas/")
    ]
    assert not any(
        re.search(r"<style|<script>|<script type| style=|\bon[a-z]+=|https?://", page)
        for page in pages
    )
    assert all("default-src 'none'" in page for page in pages)


@pytest.mark.few(2)
@EVERY_GAME
def test_every_step_is_told_on_the_page_of_its_turn_in_every_language(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    game = played(house, module, 12).lower()
    site = site_of(house, tmp_path / "site", *LANGUAGES)
    steps = {lang: [step for *_, step in told_steps(site, f"{game}/{lang}")] for lang in LANGUAGES}
    assert steps["en"] == steps["it"] == steps["pl"] == list(range(1, len(steps["en"]) + 1))
    assert len(steps["en"]) > 3
    for lang, told in steps.items():
        assert len(site[f"{game}/{lang}/steps.js"].splitlines()) == 1
        assert len(pictures(site, f"{game}/{lang}")) == len(told)


@pytest.mark.few(2)
@EVERY_GAME
def test_the_page_of_a_turn_shows_the_map_of_the_replay_at_its_end(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    game = played(house, module, part(60)).lower()
    site = site_of(house, tmp_path / "site", "it")
    replayed = pictures(site, f"{game}/it")
    for page, step in dict(told_steps(site, f"{game}/it")).items():
        (shown,) = re.findall(r'class="above" src="([^"]+)"', site[page].decode())
        assert site[f"{game}/it/{shown}"].endswith(b">" + replayed[step - 1] + b"</svg>")


@pytest.mark.parametrize("code", ["GLO", "WEF"])
def test_every_move_that_the_map_of_hexes_shows_is_told(
    code: str, house: House, tmp_path: Path
) -> None:
    home = f"{played(house, game_module(code), part(60)).lower()}/en"
    steps = steps_of(site_of(house, tmp_path / "site"), home)
    moved = [step for step in steps if step.get("ways")]
    assert len(moved) > 3
    for step in moved:
        assert step["at"]
        assert step["told"].count(" &gt; ") >= len(step["ways"])


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(2))
def test_a_step_of_the_replay_is_small(seed: int, house: House, tmp_path: Path) -> None:
    """Half of the steps of Paths of Glory change its pictures by at most 5 kB.

    Deflated, none is above 5 kB.
    """
    game = played(house, game_module("POG"), part(90), seed)
    house.settings.site.languages = ["en"]
    build_examples(house.app, tmp_path / "site")
    site = site_of(house, tmp_path / "site")
    for folder in (game.lower(), "examples/paths_of_glory"):
        _, *steps = steps_of(site, f"{folder}/en")
        sizes = [len(msgspec.json.encode(step.get("splices", []))) for step in steps]
        assert statistics.median(sizes) <= 5_000
        assert max(len(zlib.compress(msgspec.json.encode(step))) for step in steps) <= 5_000


@pytest.mark.few(1)
@EVERY_GAME
def test_a_battle_and_every_turn_stand_in_the_contents(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    game = played(house, module, part(120), seed=4).lower()
    contents = (
        site_of(house, tmp_path / "site")[f"{game}/en/index.html"]
        .decode()
        .partition('class="contents"')[2]
    )
    assert re.search(r"<li><a href=\"turn-1\.html\">", contents)
    assert re.search(r"<ul><li><a href=\"battle-\d+\.html\">", contents)


@pytest.mark.few(2)
@EVERY_GAME
def test_every_battle_has_a_card_that_other_sites_show(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    """PNG of at most 40 kB. Built anew it is not drawn again."""
    house.settings.site.url = "https://games.example.org/"
    home = f"{played(house, module, part(120), seed=4).lower()}/pl"
    site = site_of(house, tmp_path / "site", "pl")
    battles = [name for name in site if re.fullmatch(rf"{home}/battle-\d+\.html", name)]
    assert battles
    for battle in battles:
        (card,) = re.findall(
            r'og:image" content="https://games\.example\.org/([^"]+)"', site[battle].decode()
        )
        assert Image.open(BytesIO(site[card])).size == (1200, 630)
        assert Image.open(BytesIO(site[card])).format == "PNG"
        assert len(site[card]) <= MOST_BYTES
        assert b"summary_large_image" in site[battle]
    before = (tmp_path / "site" / card).stat().st_ino
    assert site_of(house, tmp_path / "site", "pl") == site
    assert (tmp_path / "site" / card).stat().st_ino == before


def test_what_did_not_change_is_not_written_again(house: House, tmp_path: Path) -> None:
    game = played(house, game_module("FWW"), 8)
    folder = tmp_path / "site"
    before = site_of(house, folder)
    times = {path: path.stat().st_mtime for path in folder.rglob("*") if path.is_file()}
    assert {time % 3600 for time in times.values()} == {0}
    house.now += timedelta(hours=5, minutes=17)
    assert site_of(house, folder) == before
    assert {path: path.stat().st_mtime for path in times} == times
    go_on(house, game, 4, seed=9)
    assert site_of(house, folder) != before
    assert {path.stat().st_mtime % 3600 for path in folder.rglob("*") if path.is_file()} == {0}


@pytest.mark.few(1)
@EVERY_GAME
def test_a_site_that_goes_on_from_what_was_drawn_is_as_one_built_at_once(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    home = f"{(game := played(house, module, 10)).lower()}/en"
    folder = SiteFolder(tmp_path / "site", house.now)
    before = site_of(house, folder.root)
    known = last_build(folder, home, f"{home}/maps")
    assert len({each.above for each in known.boards.values()}) > 1
    assert known.boards.keys() == known.places.keys()
    assert known.boards.keys() == {step["drawn"] for step in steps_of(before, home)}
    go_on(house, game, 6, seed=9)
    after = site_of(house, folder.root)
    assert after == site_of(house, tmp_path / "other")
    assert {step["drawn"] for step in steps_of(after, home)} > {*known.boards}


def test_the_boards_that_all_seats_see_are_drawn_once(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(house, game_module("POG"), 6)
    house.moderator.end_as_draw(game, "an example")
    drawn: list[str] = []

    def split(svg: str) -> Frame:
        drawn.append(svg)
        return split_layers(svg)

    monkeypatch.setattr(game_pages, "split_layers", split)
    site = site_of(house, tmp_path / "site")
    steps = steps_of(site, f"{game.lower()}/en")
    assert len(steps) > 2
    assert steps_of(site, f"{game.lower()}/as-cp/en")[0]["drawn"] == steps[0]["drawn"]
    assert len(drawn) == len(steps) + 1, "the latest position is also drawn in small"


def test_a_step_that_is_taken_back_leaves_no_page(house: House, tmp_path: Path) -> None:
    game = house.game(scenario=("WEF", "standard"))
    before = site_of(house, tmp_path / "site")
    target = house.game_record(game).row.head
    go_on(house, game, 10)
    home, farther = f"{game.lower()}/en", site_of(house, tmp_path / "site")
    assert told_steps(farther, home) != told_steps(before, home)
    house.moderator.rollback(game, target, "an example")
    after = site_of(house, tmp_path / "site")
    assert {name for name in after if "/turn-" in name} == {
        name for name in before if "/turn-" in name
    }
    assert told_steps(after, home) == told_steps(before, home)


def test_an_anonymous_game_names_nobody(house: House, tmp_path: Path) -> None:
    game = house.game(scenario=("FWW", "standard"))
    site = site_of(house, tmp_path / "one")
    names = [f": {seat[0]}." for seat in house.game_record(game).game.seats]
    assert all(name in site[f"{game.lower()}/en/index.html"].decode() for name in names)
    house.moderator.make_anonymous(game)
    site = site_of(house, tmp_path / "other")
    shared = ("orders/", "atlas/")
    told = [content for name, content in site.items() if not name.startswith(shared)]
    assert not any(name.encode() in content for content in told for name in names)


def test_a_finished_game_shows_every_seats_view_and_its_record_verifies(
    house: House, tmp_path: Path
) -> None:
    game = played(house, game_module("QMG"), 20)
    home = game.lower()
    assert not any(
        "/as-" in name or name.endswith(".jsonl") for name in site_of(house, tmp_path / "site")
    )
    house.moderator.end_as_draw(game, "an example")
    site = site_of(house, tmp_path / "site")
    for seat in (*house.game_record(game).game.seats, "open"):
        assert f"{home}/as-{seat.lower()}/en/turn-1.html" in site
        own = site[f"{home}/as-{seat.lower()}/en/index.html"].decode()
        assert own != site[f"{home}/en/index.html"].decode()
        assert set(re.findall(r'src="\.\./\.\./en/(maps/[^"]+)"', own)) <= {
            name.removeprefix(f"{home}/en/") for name in site
        }
    assert not any("/as-" in name and "/maps/" in name for name in site)
    verdict = verify(tmp_path / "site" / home / "game.jsonl", house.store.module)
    assert verdict.ok
    assert verdict.opened
    assert house.game_record(game).row.head_hash.encode() in site[f"{home}/en/index.html"]
    (code,) = zxingcpp.read_barcodes(
        Image.open(BytesIO(png_of_svg(site[f"{home}/head.svg"].decode())))
    )
    assert code.text == house.game_record(game).row.head_hash


def test_a_record_with_press_to_one_player_is_kept_back(house: House, tmp_path: Path) -> None:
    game = house.game(scenario=("FWW", "standard"))
    house.order(game, "GA", "PRESS TO DE", "The secret of Galicia.", "ENDPRESS")
    house.moderator.end_as_draw(game, "an example")
    site = site_of(house, tmp_path / "site")
    assert not any(b"secret of Galicia" in content for content in site.values())
    assert f"{game.lower()}/game.jsonl" not in site
    page = site[f"{game.lower()}/en/index.html"].decode()
    assert "because it holds letters from one player to another" in page
    assert "download" not in page


def test_the_reference_of_orders_is_there(house: House, tmp_path: Path) -> None:
    site = site_of(house, tmp_path / "site", "en", "pl")
    assert b"ATAKUJ" in site["orders/pl/first_world_war.html"]
    assert b"PREVIEW" in site["orders/en/index.html"]


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_rulings_are_published(module: GameModule, house: House, tmp_path: Path) -> None:
    """Everything in ``docs/rulings``, linked from the game's order page and marked as English."""
    site = site_of(house, tmp_path / "site", "it")
    name = f"rulings_{module.id}.html"
    assert f'href="{name}"'.encode() in site[f"orders/it/{module.id}.html"]
    page = unescape(site[f"orders/it/{name}"].decode())
    assert '<div lang="en">' in page
    tests = re.findall(
        r"`(test_\w+)`", (resources.rulings() / f"{module.id}.md").read_text("utf-8")
    )
    assert tests
    assert set(tests) <= set(re.findall(r"<code>(\w+)</code>", page))


def test_the_front_page_leads_to_games_that_run_games_that_are_over_and_events(
    house: House, tmp_path: Path
) -> None:
    club = Club(house)
    club.join(4)
    for game in (
        played(house, game_module("FWW"), 3),
        over := played(house, game_module("POG"), 4),
    ):
        assert game
    house.moderator.award(over, ("AP",), "an example")
    site = site_of(house, tmp_path / "site", "it")
    parts = [part.partition("</h2>") for part in site["it/index.html"].decode().split("<h2>")[1:]]
    found = {name: re.findall(r'href="([^"]+)"', links) for name, _, links in parts}
    assert found == {
        "Partite in corso": ["../fww-1/it/index.html"],
        "Tornei": [f"../{club.event.lower()}/it/index.html"],
        "Partite finite": ["../pog-1/it/index.html"],
    }
    assert "La partita è assegnata: Potenze Alleate." in parts[2][2]
    assert f"{club.event.lower()}/it/index.html" in site


def test_the_front_page_tells_who_is_to_move_since_when(house: House, tmp_path: Path) -> None:
    game = played(house, game_module("GLO"), 3)
    page = site_of(house, tmp_path / "one", "en")["en/index.html"].decode()
    words, own = Catalogue("en"), renderer(house.game_record(game).document)
    (ask,) = house.game_record(game).asks
    who = f"{own.seat(ask.seat, words)} ({words.text(ask.topic)})"
    assert f"To move since 23 November 2026: {who}." in unescape(page)
    house.moderator.hold(game, "an example")
    page = site_of(house, tmp_path / "one", "en")["en/index.html"].decode()
    assert "To move" not in page
    assert "; since 23 November 2026" in page


def test_a_feed_bears_days_and_leads_to_the_steps(house: House, tmp_path: Path) -> None:
    house.settings.site.url = "https://games.example.org/"
    home = f"{played(house, game_module('FWW'), 12).lower()}/pl"
    site = site_of(house, tmp_path / "site", "pl")
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.fromstring(site[f"{home}/feed.atom"])
    assert {each.text for each in feed.iter(f"{atom}updated")} == {"2026-11-23T00:00:00Z"}
    links = [link.get("href", "").partition("#")[0] for link in feed.iter(f"{atom}link")]
    assert len(links) > 2
    assert all(link.removeprefix("https://games.example.org/") in site for link in links)


def test_the_pages_of_an_event_lead_to_its_games_and_to_each_other_first(
    house: House, tmp_path: Path
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    games = club.round()
    home = f"{club.event.lower()}/en"
    site = site_of(house, tmp_path / "site")
    for page in ("index.html", "round-1.html"):
        shown = site[f"{home}/{page}"].decode()
        for game in games:
            assert f'<td><a href="../../{game.lower()}/en/index.html">{game}</a>' in shown
        assert shown.index('href="crosstable.html"') < shown.index("<table>")
    assert {f"{game.lower()}/en/index.html" for game in games} <= site.keys()
    front = site["en/index.html"].decode().partition(f'"../{home}/index.html"')[2]
    assert "<span>Paths of Glory</span> <span>Last: Round 1 is published</span>" in front


def test_another_site_finds_a_picture_to_show_beside_a_link(house: House, tmp_path: Path) -> None:
    home = f"{played(house, game_module('FWW'), 3).lower()}/it"
    assert "og:image" not in site_of(house, tmp_path / "site", "it")[f"{home}/index.html"].decode()
    house.settings.site.url = "https://games.example.org/"
    site = site_of(house, tmp_path / "site", "it")
    picture = re.findall(
        r'og:image" content="https://games\.example\.org/([^"]+)"',
        site[f"{home}/index.html"].decode(),
    )[0]
    assert Image.open(BytesIO(site[picture])).size == (1200, 630)


def test_orders_are_listed_anew_only_when_a_page_is_missing(tmp_path: Path) -> None:
    house = House(tmp_path)
    first = site_of(house, tmp_path / "site", "en")
    page = tmp_path / "site/orders/en/glorys_end.html"
    page.write_text("kept")
    site_of(house, tmp_path / "site", "en")
    assert page.read_text() == "kept"
    page.unlink()
    again = site_of(house, tmp_path / "site", "en")
    house.close()
    assert again == first


def test_the_page_of_a_battle_tells_the_attack_once_below_its_picture(
    house: House, tmp_path: Path
) -> None:
    game = played(house, game_module("WEF"), 60)
    site = site_of(house, tmp_path / "site")
    battles = [path for path in site if re.fullmatch(rf"{game.lower()}/en/battle-\d+\.html", path)]
    assert battles
    for path in battles:
        main = site[path].decode().partition("<main")[2]
        heading = main.partition("<h1>")[2].partition("</h1>")[0]
        assert f"<li>{heading}</li>" not in main
        assert main.count(heading) == 2, "the heading, and what is shared"
