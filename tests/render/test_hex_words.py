"""The words of hex games ask for nothing that is not told: neither those of the log nor those of
refusals."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from pbem.games import common
from pbem.games.glorys_end.log import GlorysEndLogEntry
from pbem.games.hex_engine.log import Prompt
from pbem.games.when_eagles_fight.log import WhenEaglesFightLogEntry
from pbem.render.catalogue import LANGUAGES, messages
from tests.games.kit.log_words import log_key
from tools.syntax import walked

GAMES = (
    ("glo", "glorys_end", GlorysEndLogEntry),
    ("wef", "when_eagles_fight", WhenEaglesFightLogEntry),
)
ROOMS = Path(common.__file__).parent


def blanks(text: str) -> set[str]:
    """The names that a message has filled in."""
    return set(re.findall(r"\{(\w+)", text))


def refusals(game: str) -> Iterator[tuple[str, set[str | None]]]:
    """The key of each refusal of a game and of what hex games share, with the facts that it is
    told."""
    for path in (
        *(ROOMS.parent / game).rglob("*.py"),
        *(ROOMS.parent / "hex_engine").rglob("*.py"),
    ):
        for call in walked(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(call, ast.Call)
                and call.args
                and isinstance(key := call.args[0], ast.Constant)
            ):
                name = (
                    call.func.attr
                    if isinstance(call.func, ast.Attribute)
                    else getattr(call.func, "id", "")
                )
                if name == "refuse":
                    yield str(key.value), {fact.arg for fact in call.keywords}


@pytest.mark.parametrize(("code", "game", "entries"), GAMES)
def test_every_fact_of_the_log_has_its_words(code: str, game: str, entries: Any) -> None:
    told = {log_key(code, kind) for kind in get_args(entries) if kind is not Prompt}
    assert told <= set(messages("en")), game


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("code", "game", "entries"), GAMES)
def test_words_of_the_log_and_of_refusals_ask_for_nothing_that_is_not_told(
    code: str, game: str, entries: Any, lang: str
) -> None:
    words = messages(lang)
    told = {log_key(code, kind): set(kind.__struct_fields__) for kind in get_args(entries)}
    assert {
        key for key, facts in told.items() if key in words and not blanks(words[key]) <= facts
    } == set()
    refused = list(refusals(game))
    assert {"not_yours", "not_together"} <= {key for key, _ in refused}
    assert len(refused) > 60
    assert {
        key for key, facts in refused if not blanks(words[f"{code}.illegal.{key}"]) <= facts
    } == set()
