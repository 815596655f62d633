"""Every word in every language: the same keys, the same fields, nothing missing, nothing unused."""

import ast
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from pbem import resources
from pbem.file_validation import LOADER
from pbem.games import GameModule, game_modules, presets
from pbem.orders import COMMANDS, fold
from pbem.orders.forms.command_reader import COMMAND_WORDS
from pbem.render import renderer
from pbem.render.catalogue import (
    LANGUAGES,
    Catalogue,
    MissingWords,
    files,
    messages,
    plural_messages,
)
from tools.syntax import walked

ROOT = Path(__file__).parents[2]
ROOMS = ("orders", "report", "service", "mail", "audit", "cli", "scenario", "site", "composer")
CODES = sorted({key.partition(".")[0] for key in messages("en")}.difference(ROOMS))
"""Of every game that has words, whether it is in the registry yet or not."""
KEY = re.compile(rf"^({'|'.join([*ROOMS, *CODES])})\.[a-z_]+(\.[A-Za-z_0-9]+)*$")
VARIANT = re.compile(r"(\.(?:is|no)_\w+)$")
"""The end of words for facts that are there, or are not."""
NOT_WORDED = {"Side", "Resolved", "Fired"}
"""Entries of the log told as tables."""
SENTENCE = re.compile(r"[a-z]+ [a-z]+ [a-z]+ [a-z]+")
OF_PYDANTIC = "scenario.problem."
"""Beginning of keys whose end pydantic chooses."""

LABELS = frozenset(
    (
        "seat",
        "seats",
        "faction",
        "power",
        "nation",
        "nations",
        "side",
        "team",
        "sender",
        "winner",
        "loser",
        "by",
    )
)
"""Fields that hold the name of a side or a nation: one or many, so that no verb and no article can
agree with it."""
NAMES = LABELS | {"space", "spaces", "city", "army", "armies", "unit", "units", "card", "cards",
                  "basic", "target", "source",
                  "origin", "place", "corps", "chit", "attackers", "defenders", "names",
                  "choices"}  # fmt: skip
"""Fields that hold any name, which in Italian has an article and a gender and in Polish a case as
well."""
KIND_OF_NAME = {
    "en": r"\bseat $",
    "it": r"\b(al |il |del |dal |sul )?(spazio|front[ei]|posto|carta) $",
    "pl": r"\b(pol(e|a|u|em)|front(u|em)?|froncie|miejsc[ea]|kart[aęąy]) $",
}
"""Nouns that a name may stand behind: they take the article and the case, the name stays as it
is."""
BEFORE = r"(^|[.:;,?!>→] |\()$"
AFTER = r"$|[:;,.)?!]| [(>→]"


def fields(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name}


def every_form(lang: str) -> dict[str, tuple[str, ...]]:
    """Every key with its words, in all the plural forms it has."""
    return {key: (words,) for key, words in messages(lang).items()} | {
        k: c.forms for k, c in plural_messages(lang).items()
    }


def bent(words: str, names: frozenset[str], kind: str) -> list[str]:
    """The fields of a message that stand inside a sentence, where an article, a gender, a number or
    a case is built on them."""
    found = []
    for field in re.finditer(r"\{(\w+)\}", words):
        before, after = words[: field.start()], words[field.end() :]
        apart = re.search(BEFORE, before) and re.match(AFTER, after)
        if field[1] in names and not apart and not re.search(kind, before, re.IGNORECASE):
            found.append(field[1])
    return found


class Words(NamedTuple):
    """What a file of the code may hold of words and of keys.

    Attributes:
        constants: its texts and numbers.
        texts: its texts but for docstrings.
        names: of its classes, functions, keywords and annotated names.
        joined: its f-strings, each part a text, or none where something is put in.
    """

    constants: list[str | int]
    texts: list[str]
    names: list[str]
    joined: list[tuple[str | None, ...]]


@cache
def in_code(folder: str = "pbem") -> set[str]:
    """Every literal in the code that looks like a key and is one."""
    return {
        value
        for words in words_by_file(folder).values()
        for value in words.constants
        if isinstance(value, str)
        and KEY.match(value)
        and not value.endswith((".j2", ".txt", ".html", ".css", ".js"))
    }


@cache
def words_by_file(folder: str = "pbem") -> dict[Path, Words]:
    """The texts, numbers and names in each file."""
    return {path: words_of(ast.parse(path.read_text())) for path in (ROOT / folder).rglob("*.py")}


def words_of(tree: ast.Module) -> Words:
    """The texts, numbers and names in a file: its tree is large, and is not kept."""
    told = set[int]()  # docstrings stand alone as statements, which are walked before them
    words = Words([], [], [], [])
    for node in walked(tree):
        match node:
            case ast.Expr(value=value):
                told.add(id(value))
            case ast.Constant(value=str() | int() as value):
                words.constants.append(value)
                if isinstance(value, str) and id(node) not in told:
                    words.texts.append(value)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.keyword(arg=str(name)):
                words.names.append(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                words.names.append(name)
            case ast.JoinedStr(values=parts):
                constants = (part if isinstance(part, ast.Constant) else None for part in parts)
                words.joined.append(tuple(part and str(part.value) for part in constants))
    return words


def put_together() -> set[re.Pattern[str]]:
    """How the code puts keys together from parts, each part a group."""
    return {
        re.compile("".join("(.+)" if part is None else re.escape(part) for part in parts))
        for words in words_by_file().values()
        for parts in words.joined
        if any(part is not None and "." in part for part in parts)
    }


def parts_of_code() -> Iterator[str]:
    """What the parts may be: texts, numbers and names in the code."""
    for words in words_by_file().values():
        yield from words.names
        for value in map(str, words.constants):
            yield from (value, *value.split(), value.replace(" ", "_"))
            yield from (part.replace(" ", "_") for part in re.findall(r"<([a-z ]+)>", value))


def parts_of_data(value: object) -> Iterator[str]:
    """The same in the files of a game."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from (*parts_of_data(key), *parts_of_data(inner))
        case list():
            for inner in value:
                yield from parts_of_data(inner)
        case _:
            yield from (str(value), *str(value).split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_key_with_the_same_fields(lang: str) -> None:
    english, other = messages("en"), messages(lang)
    assert set(other) == set(english)
    assert all(words.strip() for words in other.values())
    expected = {k: fields(w) for k, w in english.items()}
    assert {k: [fields(form) for form in forms] for k, forms in every_form(lang).items()} == {
        k: [expected[k]] * len(forms) for k, forms in every_form(lang).items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_depends_on_a_number_has_every_form_of_its_language(lang: str) -> None:
    assert set(plural_messages(lang)) == set(plural_messages("en"))
    for key, message in plural_messages(lang).items():
        assert message.field == plural_messages("en")[key].field
        assert message.field in fields(message.forms[0]), key
        assert len(message.forms) == {"en": 2, "it": 2, "pl": 3}[lang], key
        assert all(message.forms), key


@pytest.mark.parametrize(
    ("lang", "number", "words"),
    [
        ("en", 1, "You can draw at most 1 card, not 7."),
        ("en", 0, "You can draw at most 0 cards, not 7."),
        ("it", 1, "Puoi pescare al massimo 1 carta, non 7."),
        ("it", 2, "Puoi pescare al massimo 2 carte, non 7."),
        ("pl", 1, "Możesz dobrać najwyżej 1 kartę, nie 7."),
        ("pl", 3, "Możesz dobrać najwyżej 3 karty, nie 7."),
        ("pl", 5, "Możesz dobrać najwyżej 5 kart, nie 7."),
        ("pl", 12, "Możesz dobrać najwyżej 12 kart, nie 7."),
        ("pl", 22, "Możesz dobrać najwyżej 22 karty, nie 7."),
    ],
)
def test_a_number_picks_the_form_of_its_message(lang: str, number: int, words: str) -> None:
    assert Catalogue(lang).text("qmg.illegal.draw", {"count": number, "got": 7}) == words


def test_a_number_already_in_words_or_with_a_fraction_picks_a_form_too() -> None:
    facts = {"seat": "Rosja", "why": "święta", "hours": "1.5"}
    assert (
        Catalogue("pl")
        .text("service.notice.extended", facts)
        .startswith("Rosja: moderator dodaje 1.5 godziny.")
    )
    with pytest.raises(MissingWords):
        Catalogue("pl").text("service.notice.extended", facts | {"hours": "kilka"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_article_gender_number_or_case_is_built_on_a_name(lang: str) -> None:
    """A name stands in front of a colon, after one, in brackets or in a list; or behind a noun that
    bears the case for it."""
    names = LABELS if lang == "en" else frozenset(NAMES)
    found = {
        key: bent(form, names, KIND_OF_NAME[lang])
        for key, forms in every_form(lang).items()
        for form in forms
    }
    assert {key: guilty for key, guilty in found.items() if guilty} == {}


def test_a_bent_name_is_found() -> None:
    assert bent("Mano di {power} ({count})", LABELS, KIND_OF_NAME["it"]) == ["power"]
    assert bent("{seat} offers a draw.", LABELS, KIND_OF_NAME["en"]) == ["seat"]
    assert bent("Żadna linia nie prowadzi na {space}.", frozenset(NAMES), KIND_OF_NAME["pl"]) == [
        "space"
    ]
    assert (
        bent("{power}: pole {space} ({unit}), {card}.", frozenset(NAMES), KIND_OF_NAME["pl"]) == []
    )


def test_words_that_the_glossary_rejects_stand_nowhere() -> None:
    terms = yaml.safe_load((resources.templates() / "catalogue" / "glossary.yaml").read_text())
    assert all(any(key.startswith(term["keys"]) for key in messages("en")) for term in terms)
    found = [
        (lang, key, pattern)
        for term in terms
        for lang, patterns in term.get("rejected", {}).items()
        for pattern in patterns
        for key, forms in every_form(lang).items()
        if key.startswith(term["keys"])
        and any(re.search(pattern, form, re.IGNORECASE) for form in forms)
    ]
    assert found == []


def test_italian_has_one_apostrophe() -> None:
    assert [
        key for key, forms in every_form("it").items() for form in forms if "\u2019" in form
    ] == []


def test_translations_are_translations() -> None:
    english = messages("en")
    for lang in ("it", "pl"):
        long = [k for k, w in messages(lang).items() if len(w) > 40 and w == english[k]]
        assert long == []


@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.code)
def test_every_fact_of_the_log_verb_and_policy_has_its_words(module: GameModule) -> None:
    known, language = set(messages("en")), module.language_type
    prompt = renderer(module.load(presets(module.id)[0].id)).prompt
    entries = [cls for cls in module.rules.log_type.__args__ if not issubclass(cls, prompt)]
    names = {cls.__name__ for cls in entries} - set(NOT_WORDED)
    shared = {name for name in names if f"game.log.{name}" in known}
    assert {f"{module.code.lower()}.log.{name}" for name in names - shared} <= known
    assert {verb.key for verb in (*language.verbs, *language.standing_verbs, *COMMANDS)} <= known


def test_every_key_in_the_code_has_its_words() -> None:
    known = set(messages("en"))
    missing = {
        k for k in in_code() if k not in known and not any(other.startswith(k) for other in known)
    }
    assert missing == set()


def test_no_words_are_left_over() -> None:
    """Every key stands in the code, or is put together there from parts that stand in the code, in
    a game's files or in a tutorial."""
    used, patterns, parts = in_code() | in_code("tools"), put_together(), {*parts_of_code(), *CODES}
    tutorials = (resources.templates() / "tutorials").glob("*.yaml")
    for path in (*resources.scenarios().rglob("*.yaml"), *tutorials):
        parts.update(parts_of_data(yaml.load(path.read_text("utf-8"), LOADER)))
    parts |= {part.lower() for part in parts}

    def needed(key: str) -> bool:
        made = any(
            (found := pattern.fullmatch(key)) and parts.issuperset(found.groups())
            for pattern in patterns
        )
        return made or key in used or (bool(VARIANT.search(key)) and needed(VARIANT.sub("", key)))

    assert [
        key for key in messages("en") if not key.startswith(OF_PYDANTIC) and not needed(key)
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_has_words_twice(lang: str) -> None:
    """Of two the last read would count, in a file of its own or in another."""
    keys = Counter(
        key
        for path in files(lang)
        for key in re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_a_missing_key_or_fact_is_an_error() -> None:
    words = Catalogue("en")
    with pytest.raises(MissingWords):
        words.text("no.such.key")
    with pytest.raises(MissingWords):
        words.text("report.due")


def test_no_sentence_stands_in_python() -> None:
    """Strings of several words are docstrings, formats of code, or patterns."""
    guilty = []
    for path, words in words_by_file().items():
        if path.parent.name in ("cli", "migrations"):  # help of the operator's program
            continue
        if path.name in ("questions.py", "metrics.py"):  # labels of rulings and of figures
            continue
        guilty += [
            (path.name, text) for text in words.texts if SENTENCE.search(text) and "(?" not in text
        ]
    assert guilty == []


_OF_NO_GAME = {
    "HELP",
    "PREVIEW",
    "CANCEL",
    "STANDING",
    "NEXT",
    "TAKEBACK",
    "STATUS",
    "HISTORY",
    "ABSENCE",
}
"""Commands that are no word of any game's orders."""


@pytest.mark.parametrize("lang", ["it", "pl"])
def test_an_english_command_stands_only_behind_the_readers_own_word_for_it(lang: str) -> None:
    """``ACCETTO (ACCEPT)``: the word before the bracket is one that is read as that command;
    CONCEDE is confirmed by two words."""
    own = {verb.name: {fold(word) for word in verb.aliases} for verb in COMMANDS}
    found = [
        (key, name)
        for key, forms in every_form(lang).items()
        for form in forms
        for name in own
        if name in form
        for said in re.finditer(rf"(\w+ )?(\()?\b{name}\b", form)
        if (name in _OF_NO_GAME or key.startswith(("service.", "report.", "orders.problem.")))
        and fold(said[1] or "") not in own[name]
    ]
    assert [(key, name) for key, name in found if key != "service.answer.confirm"] == []


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_key_words_are_spelt_with_their_accents(lang: str) -> None:
    words = {word for name, others in COMMAND_WORDS.items() for word in (name, *others)}
    spelt: dict[str, set[str]] = {}
    for word in words:
        spelt.setdefault(fold(word), set()).add(word)
    said = {
        (key, word)
        for key, forms in every_form(lang).items()
        for form in forms
        for word in re.findall(r"\w{2,}", form)
        if word.isupper() and word not in spelt.get(fold(word), {word})
    }
    assert said == set()


def test_catalogues_of_one_language_and_zone_are_one_key_of_a_cache() -> None:
    rome = Catalogue("it", "Europe/Rome")
    assert {rome, Catalogue("it", "Europe/Rome")} == {rome}
    assert len({rome, Catalogue("it"), Catalogue("pl", "Europe/Rome")}) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_the_first_heading_goes_on_in_the_next_line(lang: str) -> None:
    """A phone breaks a heading behind each hyphen that may end a line."""
    assert "-" not in Catalogue(lang).text("site.front")
