"""Letters on a phone: every game of the registry, in every language, without scrolling from side to
side."""

import sys
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.games import game_module, game_modules, presets
from pbem.orders import Problem
from pbem.orders.forms.commands import LANGUAGES
from pbem.render import AskPart, Catalogue, Report, blocks_of_report, png_of_svg, write_html
from pbem.render.atlas import atlas
from pbem.render.report import PressPart, Receipt
from pbem.rules import Adjudication
from tests.extent import EVERYTHING
from tests.games.kit.play import play_random, some_game
from tests.render.phone import WIDTH, screenshot, scrolled, sizes
from tests.render.shipped import shipped_renderer

DIGEST = "0123456789abcdef" * 4
EVERY = 60 if EVERYTHING else 240
"""A letter is looked at before every so many decisions of a game."""


@cache
def reports(game: str) -> tuple[Report, ...]:
    """Letters along a random game, with everything a letter may tell."""
    module = game_module(game)
    played = some_game(module, 1)
    language = module.language(played)
    found: list[Report] = []
    count = 0

    def look(play: Adjudication[Any]) -> None:
        nonlocal count
        count += 1
        records = tuple(play.table.drain())
        if count % EVERY != 1:
            return
        ask = play.asks[0]
        examples = language.examples(ask, 5)
        problem = Problem(
            "unreadable",
            3,
            "ATTACK " + "x" * 80,
            7,
            80,
            "orders.problem.expected",
            {"expected": "FRONT", "got": "x" * 80},
        )
        found.append(
            Report(
                game=f"{module.code}-123",
                seat=ask.seat,
                state=1234,
                view=played.view(play.state, ask.seat),
                head=DIGEST,
                seed_commitment=DIGEST,
                receipt=Receipt("report.verdict.refused", not_done=examples, problems=(problem,)),
                records=records,
                press=(PressPart(ask.seat, "", "https://example.org/" + "a" * 90),),
                asks=tuple(
                    AskPart(a.prompt(), language.examples(a, 5))
                    for a in play.asks
                    if a.seat == ask.seat
                ),
                standing=("STANDING " + "X" * 70,),
                map="whole",
            )
        )

    play_random(played, 1, look)
    return tuple(found)


def letter(game: str, lang: str, report: Report, pictures: tuple[str, ...]) -> str:
    words = Catalogue(lang)
    return write_html(
        f"{game} {DIGEST}", blocks_of_report(report, words, shipped_renderer(game)), lang, pictures
    )


@pytest.mark.slow
def test_no_letter_is_wider_than_a_phone(tmp_path: Path) -> None:
    pages = {
        f"{game} {lang} {n} {len(pictures)}": letter(game, lang, report, pictures)
        for game in game_modules()
        for lang in LANGUAGES
        for n, report in enumerate(reports(game))
        for pictures in ((), ("cid:map.png",), ("cid:map.png", "cid:map-2.png"))
    }
    assert len(pages) > 50
    for width in (WIDTH, 420):
        found = sizes(pages, tmp_path, width)
        assert set(found) == set(pages)
        assert {name: size.wide for name, size in found.items() if size.wide > width} == {}
        assert {name: size.broken for name, size in found.items() if size.broken} == {}


def test_nothing_of_an_atlas_is_scrolled_from_side_to_side_on_a_phone(tmp_path: Path) -> None:
    """Cells of wide tables stand below each other there, maps are as wide as the screen."""
    pages = {}
    for name, module in game_modules().items():
        preset = presets(name)[0]
        document = module.load(preset.id)
        game = module.open(document, module.options(preset.options))
        pages[name] = atlas(document, game, Catalogue("pl"))
    assert scrolled(pages, tmp_path, 390) == {name: [] for name in pages}


def look(folder: Path) -> None:
    """Screenshots of a letter of each game, for people: ``python -m tests.render.test_phone
    FOLDER``."""
    for game in game_modules():
        report = reports(game)[-1]
        sheets = shipped_renderer(game).letter_plates(report.view, Catalogue("it"))
        drawn = (b64encode(png_of_svg(svg)).decode() for svg in sheets)
        html = letter(
            game, "it", report, tuple(f"data:image/png;base64,{picture}" for picture in drawn)
        )
        height = sizes({game: html}, folder)[game].high
        screenshot(html, height, folder, folder / f"{game}.png")


if __name__ == "__main__":
    look(Path(sys.argv[1]))
