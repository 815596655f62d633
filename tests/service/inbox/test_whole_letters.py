"""Whole letters read as a player would: they may use its words, all in their language."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from pbem.games import game_module, game_modules
from pbem.games.common.language import BoardLanguage
from pbem.orders import COMMANDS, About, Context, Language, Line, command_wording, read_lines
from pbem.render import Catalogue
from pbem.render.catalogue import LANGUAGES, messages
from pbem.rules import Seat
from pbem.service.orders.queries import find_thing
from tests.games.kit.whole_letters import WholeLetters, whole_letters
from tests.render.shipped import shipped_renderer
from tests.service.house import flat

_WORD = re.compile(r"[^\W\d_]{4,}")
_FEW = 20
_SAME_IN_BLOCKS = {"begin", "europe", "rome", "pbem", "test", "games"}
"""Words in letters of any language that no catalogue holds: block, zone and house address."""

_ON_COUNTERS = {"cavalry", "corps", "reserve"}
"""Words of the names of formations as the counters of Glory's End have them."""


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(game_modules()))
def test_whole_letters_of_a_game_are_in_one_language_and_say_what_may_be_said(
    game: str, lang: str, tmp_path: Path
) -> None:
    letters = whole_letters(game_module(game), lang, tmp_path)
    text = flat("\n".join(letters.texts))
    assert identifiers(letters, text) == []
    assert gaps(letters.texts) == []
    assert not read_wrong(game, letters, text)
    assert examples_misread(game, letters) == []
    if lang != "en":
        assert foreign(game, letters, text) == []


def readers(game: str, letters: WholeLetters) -> tuple[Language, ...]:
    return tuple(game_module(game).language(letters.game, lang) for lang in LANGUAGES)


def identifiers(letters: WholeLetters, text: str) -> list[str]:
    """Identifiers of the board that stand in letters: ``GEc-1``, ``CP-12``, ``south_tyrol``."""
    known = {name for seat in letters.game.seats for name in _shown(letters.language, seat)}
    known |= set(getattr(letters.game.board, "unit", ())) | set(
        getattr(letters.game.board, "armies", ())
    )
    inner = [name for name in known if re.search(r"_|[A-Za-z].*\d", name)]
    return sorted(
        name for name in inner if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)
    )


def _shown(language: Language, seat: Seat) -> dict[str, str]:
    assert isinstance(language, BoardLanguage)
    lexicons = chain(language.printed, *language.things_by_kind(seat).values())
    return {identifier: name for lexicon in lexicons for identifier, name in lexicon.shown.items()}


def gaps(texts: Iterable[str]) -> list[str]:
    """Headings with nothing below them, fields without a word, facts that were not filled in."""
    wrong = re.compile(
        r"\n-{3,}\n\s*\n[^\n]+\n-{3,}\n|(?:turn|turno|etap) -|\{\w+\}|\bNone\b|: ,|\(\)|: \."
    )
    return [found[0] for text in texts for found in wrong.finditer(text)]


def read_wrong(game: str, letters: WholeLetters, text: str) -> list[str]:
    """Printed names that fail, in some language, to ask about a thing or write to a seat."""
    wrong, seen = [], 0
    for seat in letters.game.seats:
        for kind, lexicons in letters.language.things_by_kind(seat).items():
            shown = {
                identifier: name
                for lexicon in lexicons
                for identifier, name in lexicon.shown.items()
            }
            own = {identifier: name for identifier, name in shown.items() if name in text}
            seen += len(own)
            for reader in readers(game, letters):
                same = {name for name in own.values() if _of_several(reader, seat, kind, name)}
                wrong += [
                    f"{reader.lang}: {name}"
                    for identifier, name in own.items()
                    if name not in same
                    and find_thing(reader, seat, About(kind, name))[0] != About(kind, identifier)
                ]
        wrong += list(_unknown_seat(game, letters, seat))
    assert seen > _FEW or not letters.language.things_by_kind(letters.game.seats[0])
    return wrong


def _of_several(reader: Language, seat: Seat, kind: str, name: str) -> bool:
    """True if several things have a name, such as a front and its city.

    A question is about the front.
    """
    lexicons = reader.things_by_kind(seat)[kind]
    return len(set().union(*(lexicon.exact(name) for lexicon in lexicons))) > 1


def _unknown_seat(game: str, letters: WholeLetters, seat: Seat) -> Iterator[str]:
    """The name of a seat, where no press can be written to it by that."""
    name = shipped_renderer(game).seat(seat, Catalogue(letters.language.lang))
    context = Context(letters.game.view(letters.state, seat))
    called = {seat: (name,)}
    for reader in readers(game, letters):
        lines = [Line(1, f"PRESS TO {name}"), Line(2, "Well met."), Line(3, "ENDPRESS")]
        if read_lines(lines, reader, context, letters.game.seats, lambda: called).problems:
            yield f"{reader.lang}: PRESS TO {name}"


def examples_misread(game: str, letters: WholeLetters) -> list[str]:
    """Examples that stand in a block and are no legal answers, for a reader of any language."""
    wrong = []
    for text, ask in letters.last:
        context = Context(letters.game.view(letters.state, ask.seat), (ask,))
        for line in _examples(text):
            for reader in readers(game, letters):
                orders = reader.read(Line(1, line), context)
                if not any(
                    isinstance(order, ask.accepts) and ask.is_legal(order) for order in orders
                ):
                    wrong.append(f"{reader.lang}: {line}")
    return wrong


def _examples(text: str) -> list[str]:
    """The examples of a block, each on one line, without the comment that tells its price."""
    block = re.search(r"^BEGIN .*?^END$", text, re.MULTILINE | re.DOTALL)
    lines = [line for line in block[0].splitlines() if line.startswith("#")] if block else []
    lines = [line for line in lines if not line.startswith("##")]
    whole = re.sub(r"\n#  +", " ", "\n".join(lines)).splitlines()
    return [line.removeprefix("# ").partition("  # ")[0].strip() for line in whole]


def foreign(game: str, letters: WholeLetters, text: str) -> list[str]:
    """English words in letters of another language: of sentences, of names and of orders."""
    english = game_module(game).language(letters.game)
    theirs, own = set(_vocabulary(english, letters)), set(_vocabulary(letters.language, letters))
    names = {seat.lower() for seat in letters.game.seats}
    said = {word.lower() for word in _WORD.findall(text)}
    return sorted((said & theirs) - own - names - _SAME_IN_BLOCKS - _ON_COUNTERS)


def _vocabulary(language: Language, letters: WholeLetters) -> Iterator[str]:
    names = chain.from_iterable(_shown(language, seat).values() for seat in letters.game.seats)
    verbs = (*language.verbs, *language.standing_verbs)
    orders = (language.wording.line(verb.syntax) for verb in verbs)
    commands = (command_wording(language.lang).line(verb.syntax) for verb in COMMANDS)
    for said in chain(messages(language.lang).values(), names, orders, commands):
        yield from (word.lower() for word in _WORD.findall(re.sub(r"\{\w+\}|<[^>]+>", " ", said)))
