"""The HTML letter tells what the text letter tells, with pictures and without."""

import re
from html import unescape
from typing import Any

import pytest

from pbem.games import GAMES, game_module, presets
from pbem.render import AskPart, Catalogue, Report, build, renderer, write_html, write_text
from pbem.rules import Adjudication
from tests.games.kit.play import play_random, some_game

_ADDRESSES = ("cid:map.png", "cid:map-2.png")


class _Shown(Exception):
    """The letter of a position."""


def spoken(html: str) -> list[str]:
    """The words of a page in the order in which a screen reader says them."""
    body = re.sub(r"<head>.*?</head>", " ", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", " ", body)).split()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_word_of_the_text_letter_stands_in_the_html_letter(game_id: str) -> None:
    module = game_module(game_id)
    game, words = some_game(module, 0), Catalogue("pl")

    def look(play: Adjudication[Any]) -> None:
        ask = play.asks[0]
        report = Report(
            game="X-1",
            seat=ask.seat,
            state=1,
            view=game.view(play.state, ask.seat),
            head="0" * 64,
            seed_commitment="1" * 64,
            asks=(AskPart(ask.prompt(), ("PASS",)),),
            map="whole",
            moderator="host@games.example",
        )
        blocks = build(report, words, renderer(module.load(presets(game_id)[0].id)))
        # rulers and the marks of lists and comments are for the eye
        text = [word for word in write_text("A letter", blocks).split() if re.search(r"\w", word)]
        for pictures in ((), _ADDRESSES):
            page = set(spoken(write_html("A letter", blocks, "pl", pictures)))
            assert [word for word in text if word not in page] == []
        raise _Shown

    with pytest.raises(_Shown):
        play_random(game, 0, look)
