"""Every note, topic and refusal of Paths of Glory has its words, with fields that exist; and no
words are left over."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games.paths_of_glory.asks import SideAsk
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.log import PathsOfGloryLogEntry
from pbem.games.paths_of_glory.log.combat import Fired
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.render.catalogue import LANGUAGES, messages
from tests.games.kit.log_words import log_key
from tools.syntax import walked

PACKAGE = Path(__file__).parents[2] / "pbem" / "games" / "paths_of_glory"
RULE = re.compile(r"\d+(\.\d+)+")
KEY = re.compile(r"[a-z][a-z_]+")
OF_A_KIND = {"unit", "space"}
"""The facts of refusals whose key is chosen elsewhere than raised, such as what keeps a unit out of
a space."""


def fields(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name}


def texts(key: str) -> list[str]:
    return [messages(lang)[key] for lang in LANGUAGES]


def variants(key: str, names: set[str]) -> list[str]:
    """The key and those made of it for empty and other fields."""
    flag = re.compile(rf"{re.escape(key)}((\.(no|is)_({'|'.join(names or {'-'})}))*)")
    return [k for k in messages("en") if flag.fullmatch(k)]


def asks(base: type[SideAsk] = SideAsk) -> Iterator[type[SideAsk]]:
    for ask in base.__subclasses__():
        yield ask
        yield from asks(ask)


def prompts(base: type[Prompt] = Prompt) -> Iterator[type[Prompt]]:
    yield base
    for prompt in base.__subclasses__():
        yield from prompts(prompt)


NOTES = {
    note.__name__: note
    for note in PathsOfGloryLogEntry.__args__
    if not issubclass(note, Prompt) and note is not Fired
}


TOPICS = sorted({ask.topic for ask in asks()})
"""Of all asks: the game imports every chapter."""


def constants(node: ast.expr) -> list[str]:
    """The texts an expression may be."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def raised(node: ast.AST) -> tuple[list[str], set[str]]:
    """The keys that a part of the source raises or names, and the facts it gives them."""
    if isinstance(node, ast.Tuple) and len(node.elts) == 2:
        key, rule = (constants(part) for part in node.elts)
        named = key and rule and KEY.fullmatch(key[0]) and RULE.fullmatch(rule[0])
        return (key, OF_A_KIND) if named else ([], set())
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return [], set()
    given = {k.arg: k.value for k in node.keywords if k.arg}
    match node.func.id:
        case "refuse":
            return constants(node.args[0]), set(given) - {"rule"}
        case "Ban":
            return constants(node.args[0]), OF_A_KIND
        case "Illegal":
            facts = {
                k.value for k in getattr(given["facts"], "keys", ()) if isinstance(k, ast.Constant)
            }
            return [key.removeprefix("pog.illegal.") for key in constants(node.args[0])], facts
    return [], set()


def refusals() -> dict[str, set[str]]:
    """Every key of a refusal in the source, with the facts that all its places give."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in walked(ast.parse(path.read_text("utf-8"))):
            keys, facts = raised(node)
            for key in keys:
                found[key] = found.get(key, facts) & facts
    return found


REFUSALS = refusals()


@pytest.mark.parametrize("name", sorted(NOTES))
def test_every_note_is_worded_with_fields_it_has(name: str) -> None:
    known = set(NOTES[name].__struct_fields__)
    key = log_key("pog", NOTES[name])
    found = variants(key, known)
    assert key in found
    assert all(fields(words) <= known for key in found for words in texts(key))


def test_every_chapter_is_here() -> None:
    assert PathsOfGlory.log_type is PathsOfGloryLogEntry
    assert len(TOPICS) > 15
    assert len(REFUSALS) > 150


@pytest.mark.parametrize("topic", TOPICS)
def test_every_ask_has_a_topic_and_a_prompt(topic: str) -> None:
    known = {name for prompt in prompts() for name in prompt.__struct_fields__}
    assert all(not fields(words) for words in texts(topic))
    assert all(
        fields(words) <= known for key in variants(f"{topic}.prompt", known) for words in texts(key)
    )
    assert f"{topic}.prompt" in messages("en")


@pytest.mark.parametrize("key", sorted(REFUSALS))
def test_every_refusal_is_worded_with_facts_it_gives(key: str) -> None:
    assert all(fields(words) <= REFUSALS[key] for words in texts(f"pog.illegal.{key}"))


def test_no_words_of_the_game_are_left_over() -> None:
    known = {
        "log": set(NOTES),
        "ask": {topic.removeprefix("pog.ask.") for topic in TOPICS},
        "illegal": set(REFUSALS),
    }
    left = []
    for key in messages("en"):
        game, kind, *parts = key.split(".")
        if game == "pog" and kind in known and parts[0] not in known[kind]:
            left.append(key)
    assert left == []
