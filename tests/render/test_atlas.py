"""The atlas: one file that needs nothing else, small enough for mail, the same for everybody."""

import re
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from xml.parsers import expat

import pytest

from pbem.games import GameModule, game_modules, presets
from pbem.orders import fold
from pbem.render import Catalogue
from pbem.render.atlas import all_charts, atlas
from pbem.render.catalogue import LANGUAGES
from pbem.render.kit.charts import chart_names, chart_word
from tests.extent import EVERYTHING
from tests.render.charts import opened

EVERY_GAME = pytest.mark.parametrize(
    "module", game_modules().values(), ids=lambda module: module.id
)
MOST_BYTES = 600_000
VOID = re.compile(r"(<meta\b[^>]*)>")
"""Elements that HTML leaves open."""
WITHOUT_RULE = {"b"}
"""Close-ups of hex maps need no rule of their own."""
LOADS = re.compile(r"<script|<img|<link|<iframe|<object|\bsrc=|@import|https?:|url\((?!#)|\bon\w+=")


class Elements:
    """The identifiers and the references of a page whose elements are all closed.

    Raises:
        xml.parsers.expat.ExpatError: an element is not closed, or something else is not well formed.
    """

    def __init__(self, page: str) -> None:
        self.identifiers: Counter[str] = Counter()
        self.references: set[str] = set()
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._note
        parser.Parse(VOID.sub(r"\1/>", page.removeprefix("<!DOCTYPE html>")), True)

    def _note(self, _: str, attributes: dict[str, str]) -> None:
        for name, value in attributes.items():
            if name == "id":
                self.identifiers[value] += 1
            elif name == "href":
                self.references.add(value.removeprefix("#"))
            elif "url(#" in value:
                self.references |= set(re.findall(r"url\(#([^)]*)\)", value))


def test_what_is_not_closed_is_no_page() -> None:
    assert Elements('<!DOCTYPE html><html><meta charset="utf-8"><p id="a">x</p></html>').identifiers
    for wrong in ("<html><p></html>", "<html></p></html>", "<html><b><i></b></i></html>"):
        with pytest.raises(expat.ExpatError):
            Elements(wrong)


@EVERY_GAME
def test_an_atlas_is_well_formed_loads_nothing_and_is_small(module: GameModule) -> None:
    first, *others = (preset.id for preset in presets(module.id))
    own = LANGUAGES[[*game_modules()].index(module.id) % len(LANGUAGES)]
    wanted = [(first, lang) for lang in LANGUAGES if EVERYTHING or lang == own]
    wanted += [(other, "en") for other in others]
    for scenario, lang in wanted:
        page = atlas(*opened(module.code, scenario), Catalogue(lang))
        assert len(page.encode()) <= MOST_BYTES, (scenario, lang)
        assert "@media print {" in page
        assert "(prefers-color-scheme: dark)" in page
        elements = Elements(page)
        assert max(elements.identifiers.values()) == 1
        assert elements.references <= set(elements.identifiers)
        assert not LOADS.search(page.replace("<style>", "")), LOADS.search(page)


@EVERY_GAME
def test_the_style_of_an_atlas_is_the_one_that_it_admits_and_covers_its_maps(
    module: GameModule,
) -> None:
    page = atlas(*opened(module.code, presets(module.id)[0].id), Catalogue("en"))
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert page.count("<style") == 1
    assert f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in page
    assert ' style="' not in page
    drawn = " ".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    used = {name for classes in re.findall(r'class="([^"]*)"', drawn) for name in classes.split()}
    ruled = set(re.findall(r"\.([a-z]+)", " ".join(re.findall(r"figure [^{]*\{", style))))
    assert used - WITHOUT_RULE <= ruled


@EVERY_GAME
def test_an_atlas_is_made_once_for_each_board_options_and_language(module: GameModule) -> None:
    scenario = presets(module.id)[0].id
    document, game = opened(module.code, scenario)
    again = module.open(module.load(scenario), game.options)
    assert atlas(document, game, Catalogue("it")) is atlas(
        module.load(scenario), again, Catalogue("it", "Europe/Rome")
    )


@EVERY_GAME
def test_every_chart_has_a_name_of_its_own_and_is_whole_in_every_language(
    module: GameModule,
) -> None:
    for preset in presets(module.id):
        found = [all_charts(*opened(module.code, preset.id), Catalogue(lang)) for lang in LANGUAGES]
        keys = [chart.key for chart in found[0]]
        for lang in LANGUAGES:
            first = [chart_word(key, Catalogue(lang)) for key in keys]
            for key, name in zip(keys, first, strict=True):
                assert [other for other in keys if fold(name) in chart_names(other)] == [key]
        for others in found:
            assert [chart.key for chart in others] == keys
            assert [len(chart.rows) for chart in others] == [len(c.rows) for c in found[0]]
            assert all(chart.title and (chart.rows or chart.notes) for chart in others)
