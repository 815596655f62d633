"""The rulebooks' examples of play as pages: a replay, letter by letter."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain
from pathlib import Path

from pbem.games import ExampleLetter, GameModule, game_modules
from pbem.render import Catalogue, renderer
from pbem.render.site import Step, Timeline
from pbem.render.site.battle_page import battle_files
from pbem.render.site.front_page import FrontPageEntry, language_page
from pbem.render.site.game_pages import GamePages
from pbem.render.site.timeline import EVERYBODY
from pbem.service.base.context import ServiceContext
from pbem.service.site.folder import SiteFolder, full_hour
from pbem.service.site.order_reference import board_of_first_scenario

FOLDER = "examples"
"""Where the pages lie, from the root of the site."""
_NO_DAY = date.min


def build_examples(context: ServiceContext, root: Path) -> int:
    """Write the pages of every game's example of play, linked from the front page.

    Return how many files changed.
    """
    site, folder = context.settings.site, SiteFolder(root, full_hour(context.now()))
    for module in _modules_with_example():
        assert module.example is not None
        timeline = _example_timeline(module, module.example(module))
        found = [
            GamePages(timeline, Catalogue(lang), tuple(site.languages), site.url)
            for lang in site.languages
        ]
        for pages in found:
            lang = pages.words.lang
            for file in chain(pages.files(), battle_files(pages)):
                folder.write_file(f"{timeline.game}/{lang}", file)
            if site.url:
                folder.write(f"{timeline.game}/{lang}/card.png", pages.preview_picture())
        folder.write(
            f"{timeline.game}/index.html", language_page(found[0].heading, "../../", site.languages)
        )
    return folder.changed


def examples(root: Path, words: Catalogue) -> list[FrontPageEntry]:
    """The lines of the front page for the examples of which a site has pages in a language."""
    return [
        FrontPageEntry(
            words.text(module.title),
            f"../{_example_folder(module)}/{words.lang}/index.html",
            (words.text(_about_key(module)),),
        )
        for module in _modules_with_example()
        if (root / _example_folder(module) / words.lang / "index.html").is_file()
    ]


def _modules_with_example() -> list[GameModule]:
    return [module for module in game_modules().values() if module.example is not None]


def _example_folder(module: GameModule) -> str:
    return f"{FOLDER}/{module.id}"


def _about_key(module: GameModule) -> str:
    return f"{module.code.lower()}.example.about"


def _example_timeline(module: GameModule, letters: Iterable[ExampleLetter]) -> Timeline:
    document = board_of_first_scenario(module)
    return Timeline(
        game=_example_folder(module),
        code=module.code,
        status="finished",
        viewpoint=EVERYBODY,
        renderer=renderer(document),
        board=document.identity,
        steps=tuple(_example_steps(letters)),
        commitment="",
        since=_NO_DAY.year,
        about=_about_key(module),
    )


def _example_steps(letters: Iterable[ExampleLetter]) -> Iterator[Step]:
    """A step for each letter."""
    turn, before = 0, ""
    for number, letter in enumerate(letters, start=1):
        turn, before = turn + (letter.when != before), letter.when
        yield Step(number, turn, letter.view, letter.records, (), _NO_DAY, letter.written)
