"""An illegal order says in a traceback what is wrong, in English."""

import pytest

import pbem.render.catalogue
from pbem.rules import Illegal

assert pbem.render.catalogue


def test_an_illegal_order_shows_its_english_sentence_key_and_rule() -> None:
    error = Illegal("fww.illegal.no_armies", rule="6.0", facts={"front": "west", "faction": "DE"})
    said, key = str(error).split(" [")
    assert len(said.split()) > 3
    assert "west" in said
    assert key == "fww.illegal.no_armies, rule 6.0]"


def test_a_key_without_words_is_shown_alone() -> None:
    assert str(Illegal("no.such.key", rule="1")) == "[no.such.key, rule 1]"


def test_the_rules_alone_show_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Illegal, "in_words", None)
    assert str(Illegal("fww.illegal.no_armies", rule="6.0")) == "[fww.illegal.no_armies, rule 6.0]"
