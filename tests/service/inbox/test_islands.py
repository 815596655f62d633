"""Orders between talk: what of a line is read as the last resort, and what never is."""

from collections.abc import Sequence
from functools import cache, partial

import pytest

from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.orders import (
    Context,
    Language,
    Line,
    ParsedLetter,
    opposes,
    read_islands,
    read_lines,
    read_without_talk,
)
from tests.games.paths_of_glory.language.reading import BOARD, seen
from tests.games.paths_of_glory.positions import board
from tests.service.inbox.desk import desk


@cache
def _where(lang: str) -> tuple[Language, Context, Sequence[str]]:
    """The game whose letters are written in a language, and what its sender is asked."""
    if lang == "pl":
        position = board("metz: GE-4 GE-5; verdun: FR-3")
        position.state.hands["cp"] = ["CP-8", "CP-13"]
        context = seen(position, "CP", ActionAsk(position, "cp"))
        return PathsOfGloryLanguage(BOARD, "pl"), context, ("AP", "CP")
    there = desk({"en": "WEF", "it": "QMG"}[lang], lang)
    return there.language, there.context, there.seats


def letter(text: str, lang: str) -> ParsedLetter:
    """A line as the intake of a game reads it."""
    language, context, seats = _where(lang)

    def read(lines: Sequence[Line], *, plainly: bool = True) -> ParsedLetter:
        return read_lines(lines, language, context, seats, plainly=plainly, advising=False)

    lines = (Line(1, text),)

    def reads(each: str) -> bool:
        return not read((Line(1, each),), plainly=False).problems

    first = read_without_talk(read(lines), lines, language, context, read, reads)
    return read_islands(first, lines, language, context, partial(read))


def lines_of(found: ParsedLetter, lang: str) -> list[str]:
    language = _where(lang)[0]
    return [language.display(order) for order in found.orders]


_MOVE = "AH 1 moves via 2424, 2523 and 2522 to 2521"
_PLAY = "gram kartę 8 na operacje"
_AGAIN = "ripesco tutta la mano"
_READ = {
    "en": (
        *(f"Sorry! {_MOVE}.", f"Gentlemen! {_MOVE}.", f"What a morning... {_MOVE}!"),
        *(f"Poor Lemberg! {_MOVE}.", f"{_MOVE}, that should do it for Lublin.", f"Right, {_MOVE}."),
        *(f"{_MOVE}, they have had enough of the rain.", f"A word from headquarters: {_MOVE}."),
        *(f"Good old Conrad here. {_MOVE}.", f"{_MOVE}, let's see what they make of that."),
        *(f"{_MOVE} (the rest of the army drinks coffee).", f"Here goes nothing - {_MOVE}."),
        *(f"Poor AH 6... {_MOVE}.", f"The sun shines; {_MOVE}.", f"Turn 1: {_MOVE}."),
    ),
    "pl": (
        *(f"No to zaczynamy z grubej rury: {_PLAY}", f"{_PLAY}, niech Sedan padnie :)"),
        *(f"OK, runda pierwsza. {_PLAY}.", f"Panowie, Verdun! {_PLAY}.", f"Ha, {_PLAY}."),
        *(f"Szkoda ludzi... {_PLAY}.", f"{_PLAY}, zobaczymy co z tego wyjdzie."),
        *(f"Pięknie dziś pada: {_PLAY}.", f"{_PLAY}, niech się Francuzi martwią!"),
        *(f"Herbata wypita, {_PLAY}.", f"Ech, Francuzi! {_PLAY}.", f"{_PLAY} (żona kazała)."),
        *(f"Wreszcie słońce – {_PLAY}.", f"Stary numer: {_PLAY}.", f"Brawo Joffre! {_PLAY}."),
    ),
    "it": (
        f"Questa mano è orribile, tre battaglie navali e niente armate... {_AGAIN}!",
        *(f"Che disastro! {_AGAIN}.", f"Mamma mia, {_AGAIN}.", f"Povero me: {_AGAIN}!"),
        *(
            f"{_AGAIN}, vediamo che cosa esce.",
            f"Il generale chiama: {_AGAIN}.",
            f"Ahi ahi... {_AGAIN}.",
        ),
        *(
            f"Buongiorno mondo, {_AGAIN}.",
            f"Che carte brutte! {_AGAIN}.",
            f"Piove sul Danubio; {_AGAIN}.",
        ),
        *(f"Coraggio – {_AGAIN}.", f"{_AGAIN} (mia moglie ride).", f"Amici, {_AGAIN}!"),
    ),
}
_UNREAD = {
    "en": (
        *(f"Not yet: {_MOVE}.", f"If it rains, {_MOVE}.", f"{_MOVE}, unless you object."),
        *(
            f"{_MOVE}, or AH 1 stays.",
            f"{_MOVE}, I think.",
            f"Maybe {_MOVE}.",
            f"Perhaps: {_MOVE}?",
        ),
        *(f"Next turn {_MOVE}.", f"{_MOVE}, weather permitting."),
        *(f"Conrad suggests: {_MOVE}.", f"Tomorrow: {_MOVE}.", f"{_MOVE} or to 2522, your choice."),
        *("AH 1 moved via 2424 to 2523 yesterday.", "Poor AH 1, it has walked so far!"),
        *("The Russians move RU 3 to 2713, they say."),
        *("AH 1 was at 2521 once.", f"{_MOVE}, pending your reply."),
        *("Lemberg! My Lemberg!", "Lemberg, oh Lemberg!", f"Should {_MOVE}?"),
        *("What if AH 1 goes to 2521..."),
        *(f"No wait, {_MOVE} is wrong."),
    ),
    "pl": (
        *(f"Jeśli pozwolisz, {_PLAY}.", f"Może {_PLAY}.", f"{_PLAY}, chyba że masz coś lepszego."),
        *(f"{_PLAY} albo na uzupełnienia, sam nie wiem.", f"W następnej rundzie {_PLAY}."),
        *(f"Hans radzi: {_PLAY}.", f"Nie {_PLAY}.", f"Jutro {_PLAY}.", f"Na przykład: {_PLAY}."),
        *("Zagrałem kartę 8 na operacje w zeszłym roku."),
        *("Francuzi zagrali kartę na operacje, szkoda.", "Karta 8, piękna karta!"),
        *(f"Czy {_PLAY}?", f"Gdyby nie deszcz, {_PLAY}."),
        *("Verdun, ach Verdun!", "Verdun! Mój Verdun!"),
        *(f"Żartuję: {_PLAY}.", f"{_PLAY}, ewentualnie 13."),
    ),
    "it": (
        *(f"Se vuoi, {_AGAIN}.", f"Forse {_AGAIN}.", f"Non {_AGAIN}.", f"Domani {_AGAIN}."),
        *(f"{_AGAIN}, oppure tengo la mano.", f"Franz consiglia: {_AGAIN}.", f"Scherzo: {_AGAIN}."),
        *(
            f"{_AGAIN}?",
            f"Quasi quasi {_AGAIN}.",
            "Ripescato tutto!",
        ),
        *("Ieri ho ripescato tutto.", f"Per esempio, {_AGAIN}."),
        *(
            f"{_AGAIN}, tranne 3 carte.",
            f"Il francese dice: {_AGAIN}.",
            f"Mai! {_AGAIN}, dice lui.",
        ),
    ),
}


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("lang", "text"), [(k, text) for k, said in _READ.items() for text in said]
)
def test_an_order_between_talk_is_read_and_the_talk_is_named(lang: str, text: str) -> None:
    found = letter(text, lang)
    assert not found.problems
    order = {"en": _MOVE, "pl": _PLAY, "it": _AGAIN}[lang]
    assert lines_of(found, lang) == lines_of(letter(order, lang), lang) != []


@pytest.mark.few(6)
@pytest.mark.parametrize(
    ("lang", "text"), [(k, text) for k, said in _UNREAD.items() for text in said]
)
def test_what_may_not_be_meant_is_never_read(lang: str, text: str) -> None:
    found = letter(text, lang)
    orders = [order for item in found.items for order in item.orders]
    held = any(map(opposes, found.beside))
    assert found.problems or not orders or held


def test_lists_are_long_enough_to_say_something() -> None:
    assert sum(map(len, _READ.values())) >= 40
    assert sum(map(len, _UNREAD.values())) >= 40
