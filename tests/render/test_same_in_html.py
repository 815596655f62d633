"""The HTML letter tells what the text letter tells, with pictures and without."""

import re
from html import unescape
from typing import Any

import pytest

from pbem.games import GAMES, game_module, presets
from pbem.render import (
    AskPart,
    Catalogue,
    Report,
    blocks_of_report,
    renderer,
    write_html,
    write_text,
)
from pbem.render.changes import ToldPosition
from pbem.rules import Adjudication
from tests.games.kit.play import play_random, some_game

_ADDRESSES = ("cid:map.png", "cid:map-2.png")
_LATER = 14
"""The decision at which what changed is told."""


class _Shown(Exception):
    """The letter of a position."""


def spoken(html: str) -> list[str]:
    """The words of a page in the order in which a screen reader says them."""
    body = re.sub(r"<head>.*?</head>", " ", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", " ", body)).split()


def not_in_turn(text: list[str], page: list[str]) -> list[str]:
    """The words of a text that a screen reader does not say behind those before them."""
    missing, at = list[str](), 0
    for word in text:
        try:
            at = page.index(word, at) + 1
        except ValueError:
            missing.append(word)
    return missing


@pytest.mark.parametrize("game_id", GAMES)
def test_a_screen_reader_says_every_word_of_the_text_letter_in_its_order(game_id: str) -> None:
    """Of a whole position, and of what changed since."""
    module = game_module(game_id)
    game, words = some_game(module, 0), Catalogue("pl")
    own, told, seen = renderer(module.load(presets(game_id)[0].id)), dict[str, str](), []

    def look(play: Adjudication[Any]) -> None:
        seen.append(play)
        if len(seen) not in (1, _LATER):
            return
        ask = play.asks[0]
        view = game.view(play.state, ask.seat)
        report = Report(
            game="X-1",
            seat=ask.seat,
            state=1,
            view=view,
            head="0" * 64,
            seed_commitment="1" * 64,
            asks=(AskPart(ask.prompt(), ("PASS",)),),
            map="none" if told else "whole",
            shown=dict(told),
            moderator="host@games.example",
        )
        told.update(ToldPosition.of(view, words, own).digests())
        blocks = blocks_of_report(report, words, own)
        # rulers and the marks of lists and comments are for the eye
        text = [word for word in write_text("A letter", blocks).split() if re.search(r"\w", word)]
        for pictures in ((), _ADDRESSES):
            page = spoken(write_html("A letter", blocks, "pl", pictures))
            assert not_in_turn(text, page) == []
        if len(seen) == _LATER:
            raise _Shown

    with pytest.raises(_Shown):
        play_random(game, 0, look)
