"""Names: case, accents, hyphens and unique beginnings are forgiven.

What fits several things is not guessed.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.orders import ARMY_WORDS, Ambiguous, Cursor, Lexicon, Line, Unreadable, fold

CITIES = Lexicon(
    {
        "warszawa": ("Warszawa", "Warsaw", "Varsavia"),
        "przemysl": ("Przemyśl",),
        "verdun": ("Verdun",),
        "verona": ("Verona",),
        "aix": ("Aachen", "Aix-la-Chapelle"),
    }
)


def named(text: str) -> tuple[str, str]:
    """The city a text begins with, and what is left of it."""
    cursor = Cursor(Line(1, text))
    return CITIES.read(cursor, "no_city"), cursor.span(9)


@pytest.mark.parametrize(
    ("text", "city", "rest"),
    [
        ("WARSAW", "warszawa", ""),
        ("Przemysl now", "przemysl", "now"),
        ("aix la chapelle, Verdun", "aix", ", Verdun"),
        ("AIX–LA–CHAPELLE", "aix", ""),
        ("Aix-la Chap", "aix", ""),
        ("vars", "warszawa", ""),
        ("verd verona", "verdun", "verona"),
    ],
)
def test_what_names_a_city(text: str, city: str, rest: str) -> None:
    assert named(text) == (city, rest)


ARMIES = Lexicon({"ah": ("5 AH", "AH 5"), "fr": ("5 FR", "5 French")}, beside=ARMY_WORDS)


@pytest.mark.parametrize(
    "text",
    [
        "5th French army",
        "5a armata FR",
        "army 5 FR",
        "the 5 French",
        "5 FR",
        "5ª FR",
        "5º esercito FR",
    ],
)
def test_ordinals_and_words_beside_a_number_say_nothing(text: str) -> None:
    cursor = Cursor(Line(1, text))
    assert (ARMIES.read(cursor, "no_army"), cursor.done) == ("fr", True)


def test_an_ordinal_is_no_beginning_of_a_nation() -> None:
    with pytest.raises(Unreadable):
        ARMIES.read(Cursor(Line(1, "5a")), "no_army")


def test_a_beginning_of_several_names_lists_them_under_the_words_as_written() -> None:
    with pytest.raises(Ambiguous) as caught:
        named("ver")
    assert (caught.value.at, caught.value.suggestions) == ((0, 3), ("Verdun", "Verona"))
    twins = Lexicon(
        {"a": ("False Reports A08", "False Reports"), "c": ("False Reports C07", "False Reports")}
    )
    with pytest.raises(Ambiguous) as caught:
        twins.read(Cursor(Line(1, "  false   reports ")), "no_chit")
    assert caught.value.at == (2, 15)


@pytest.mark.parametrize("text", ["ve", "", "12", "Atlantis"])
def test_what_names_nothing_is_not_guessed(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        named(text)
    assert caught.value.key == "no_city"


def test_what_looks_like_no_name_suggests_none() -> None:
    for text in ("now", "please", "with", "Rome"):
        with pytest.raises(Unreadable) as caught:
            named(text)
        assert caught.value.suggestions == (), text


@pytest.mark.parametrize(
    ("text", "meant"), [("Przemsyl", "Przemyśl"), ("Warshaw", "Warszawa"), ("Verdnu", "Verdun")]
)
def test_a_slip_names_what_may_have_been_meant(text: str, meant: str) -> None:
    with pytest.raises(Unreadable) as caught:
        named(text)
    assert caught.value.suggestions[0] == meant


@pytest.mark.parametrize(
    "name",
    ["Rozpadające się imperium", "RU 9, RU 10", "420mm (1st)", "Forte dell’Aisne", "A “B” C"],
)
def test_a_listed_name_is_read_as_it_is_listed(name: str) -> None:
    assert Lexicon({"it": (name,)}).read(Cursor(Line(1, name)), "nothing") == "it"


@given(st.text(max_size=60))
def test_folding_a_folded_text_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold(text.swapcase().swapcase()) == fold(text.swapcase())
