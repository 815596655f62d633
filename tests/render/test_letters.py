"""Every letter of random games is whole: no heading without words, nobody waited for twice, no cell
cut."""

import random
from itertools import pairwise
from typing import Any

import pytest

from pbem.games import game_module, game_modules, presets
from pbem.render import AskPart, Catalogue, Report, blocks_of_report, renderer, write_text
from pbem.render.blocks import Bullets, Grid, Heading
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Adjudication
from tests.games.kit.play import play_random, some_game

ONE_IN = 8


def squeezed(text: str) -> str:
    return "".join(text.split())


def pieces(cell: str) -> list[str]:
    """The words of a cell: a wrapped table shows each of them."""
    return [word for word in cell.split() if len(word) <= 6]


@pytest.mark.few(4)
@pytest.mark.parametrize("name", sorted(game_modules()))
@pytest.mark.parametrize("seed", range(3))
def test_no_letter_has_an_empty_heading_a_name_twice_or_a_cell_cut(name: str, seed: int) -> None:
    module, rng = game_module(name), random.Random(seed)
    game = some_game(module, seed)
    language, drawn = module.language(game), renderer(module.load(presets(name)[0].id))
    read = []

    def look(play: Adjudication[Any]) -> None:
        if rng.randrange(ONE_IN):
            return
        words, seat = Catalogue(rng.choice(LANGUAGES)), rng.choice(game.seats)
        report = Report(
            game="X-1",
            seat=seat,
            state=1,
            view=game.view(play.state, seat),
            head="h",
            seed_commitment="c",
            asks=tuple(
                AskPart(a.prompt(), language.examples(a, 2), ())
                for a in play.asks
                if a.seat == seat
            ),
            waiting=tuple((a.seat, a.topic) for a in play.asks if a.seat != seat),
            map="whole",
        )
        blocks = blocks_of_report(report, words, drawn)
        read.append(len(blocks))
        assert not [b for b, after in pairwise(blocks) if {type(b), type(after)} == {Heading}]
        text = squeezed(write_text("title", blocks))
        for block in blocks:
            if isinstance(block, Grid):
                assert all(
                    piece in text for row in block.rows for cell in row for piece in pieces(cell)
                ), block
        waited = words.text("report.waiting")
        for block, after in pairwise(blocks):
            if isinstance(block, Heading) and block.text == waited:
                assert isinstance(after, Bullets)
                names = [item.partition(":")[0] for item in after.items]
                assert len(names) == len(set(names))

    play_random(game, seed, look)
    assert len(read) > 3
