"""Every word in every language: the same keys, the same fields, nothing missing, nothing unused."""

import ast
import re
import string
from pathlib import Path

import pytest

from pbem.games.first_world_war.language.grammar import STANDING_VERBS, VERBS
from pbem.games.first_world_war.log import FirstWorldWarLogEntry
from pbem.orders import COMMANDS
from pbem.render.catalogue import LANGUAGES, Catalogue, MissingWords, messages

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"^(orders|fww|pog|qmg|report|service|mail|audit|cli|scenario)\.[a-z_]+(\.[A-Za-z_0-9]+)*$")
NOT_WORDED = {"Side", "Prompt", "Resolved"}
"""Notes told as tables or by the key of what they ask."""
BUILT = ("fww.log.", "fww.front.", "fww.faction.", "fww.alliance.", "fww.theatre.", "fww.combat.", "fww.table.", "cli.table.",
         "cli.column.", "cli.doctor.", "cli.error.", "cli.", "audit.bad.", "fww.map.", "service.", "report.", "scenario.flaw.",
         "fww.ask.", "fww.phase.", "fww.verb.", "fww.policy.", "orders.verb.", "pog.", "qmg.")  # fmt: skip
"""Beginnings of keys that the code puts together from parts."""


def fields(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name}


def in_code() -> set[str]:
    """Every literal in the code that looks like a key and is one."""
    found = set()
    for path in (ROOT / "pbem").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and KEY.match(node.value)
                and not node.value.endswith((".j2", ".txt", ".html"))
            ):
                found.add(node.value)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_key_with_the_same_fields(lang: str) -> None:
    english, other = messages("en"), messages(lang)
    assert set(other) == set(english)
    assert all(words.strip() for words in other.values())
    assert {k: fields(w) for k, w in other.items()} == {k: fields(w) for k, w in english.items()}


def test_translations_are_translations() -> None:
    english = messages("en")
    for lang in ("it", "pl"):
        long = [k for k, w in messages(lang).items() if len(w) > 40 and w == english[k]]
        assert long == []


def test_every_note_ask_verb_and_policy_has_its_words() -> None:
    known = set(messages("en"))
    notes = {cls.__name__ for cls in FirstWorldWarLogEntry.__args__} - NOT_WORDED
    assert {f"fww.log.{name}" for name in notes} <= known
    assert {verb.key for verb in (*VERBS, *STANDING_VERBS, *COMMANDS)} <= known


def test_every_key_in_the_code_has_its_words() -> None:
    known = set(messages("en"))
    missing = {k for k in in_code() if k not in known and not any(other.startswith(k) for other in known)}
    assert missing == set()


def test_no_words_are_left_over() -> None:
    used = in_code()
    left = [k for k in messages("en") if k not in used and not k.startswith(BUILT)]
    assert [k for k in left if not any(k == f"{u}.prompt" for u in used)] == ["fww.title"]


def test_a_missing_key_or_fact_is_an_error() -> None:
    words = Catalogue("en")
    with pytest.raises(MissingWords):
        words.text("no.such.key")
    with pytest.raises(MissingWords):
        words.text("report.due")


def test_no_sentence_stands_in_python() -> None:
    """Strings with several words and a full stop are docstrings, formats of code, or patterns."""
    guilty = []
    for path in (ROOT / "pbem").rglob("*.py"):
        if path.parent.name in ("cli", "migrations"):  # help of the operator's program
            continue
        tree = ast.parse(path.read_text())
        docs = {id(node.body[0].value) for node in ast.walk(tree) if hasattr(node, "body") and isinstance(node.body, list)
                and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
        texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) and id(node) not in docs | texts else None
            if isinstance(text, str) and re.search(r"[a-z]+ [a-z]+ [a-z]+ [a-z]+", text) and "(?" not in text:
                guilty.append((path.name, text))
    assert guilty == []
