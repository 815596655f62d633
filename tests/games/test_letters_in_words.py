"""Letters in a person's own words as the intake reads them: who is left out, ended or kept."""

from collections.abc import Sequence
from functools import partial

import pytest

from pbem.orders import (
    Context,
    Line,
    ParsedLetter,
    read_islands,
    read_lines,
    read_with_who_stays,
    read_without_talk,
)
from tests.games.test_meaning import ALLIED, CENTRAL, GERMANY, Where, desk


def letter(where: Where, lang: str, text: str) -> ParsedLetter:
    """A letter as the intake of a game reads it."""
    language, asks, view, seats = desk(where, lang)
    context = Context(view, asks)

    def read(lines: Sequence[Line], *, plainly: bool = True) -> ParsedLetter:
        return read_lines(lines, language, context, seats, plainly=plainly, advising=False)

    def reads(each: str) -> bool:
        return not read((Line(1, each),), plainly=False).problems

    def quietly(lines: Sequence[Line]) -> ParsedLetter:
        first = read_without_talk(read(lines), lines, language, context, read, reads)
        return read_islands(first, lines, language, context, partial(read))

    lines = tuple(Line(n, each) for n, each in enumerate(text.split("\n"), start=1))
    return read_with_who_stays(lines, language, context, quietly)


def said(where: Where, lang: str, text: str) -> list[str]:
    """The orders of a letter as their player says them; none where it cannot be read."""
    found = letter(where, lang, text)
    return [] if found.problems else [*map(desk(where, lang)[0].display, found.orders)]


READ = [
    (CENTRAL, "en", "Everybody in 2725 except AH 17 moves to 2724.", ["MOVE AH 9 TO 2724"]),
    (CENTRAL, "it", "Tutti in 2725 tranne AH 17 vanno a 2724.", ["MUOVI AH 9 A 2724"]),
    (CENTRAL, "pl", "Wszyscy w 2725 oprócz AH 17 idą na 2724.", ["RUSZ AH 9 DO 2724"]),
    (CENTRAL, "en", "Not AH 17, AH 9 goes to 2724.", ["MOVE AH 9 TO 2724"]),
    (CENTRAL, "pl", "Nie AH 17, AH 9 idzie na 2724.", ["RUSZ AH 9 DO 2724"]),
]


@pytest.mark.parametrize(("where", "lang", "text", "orders"), READ)
def test_a_letter_in_own_words_is_read(
    where: Where, lang: str, text: str, orders: list[str]
) -> None:
    assert said(where, lang, text) == orders


REFUSED = [
    (CENTRAL, "en", "Everybody except AH 14 moves to 2724."),
    (CENTRAL, "en", "Not AH 14, AH 17, AH 9 goes to 2724."),
    (ALLIED, "en", "All but FR VI moves"),
    (ALLIED, "en", "All moves"),
    (ALLIED, "en", "MOVE FROM ALL Mons"),
]


@pytest.mark.parametrize(("where", "lang", "text"), REFUSED)
def test_a_letter_that_may_mean_something_else_is_refused(
    where: Where, lang: str, text: str
) -> None:
    assert letter(where, lang, text).problems


CLAUSES = {
    "en": ("AH 9 goes to 2724, {}", "AH 17 holds Lemberg", "AH 17 stays in 2825",
           "AH 17 guards Lemberg", "AH 17 is tired", "AH 17 looks after the bridges", "poor AH 17"),
    "it": ("AH 9 va a 2724, {}", "AH 17 tiene Leopoli", "AH 17 resta in 2825",
           "AH 17 difende Leopoli", "AH 17 dorme", "AH 17 copre il fianco", "povero AH 17"),
    "pl": ("AH 9 idzie na 2724, {}", "AH 17 trzyma Lwów", "AH 17 zostaje w 2825",
           "AH 17 broni Lwowa", "AH 17 jest zmęczony", "AH 17 osłania skrzydło", "biedny AH 17"),
}  # fmt: skip


@pytest.mark.parametrize("lang", CLAUSES)
def test_no_clause_that_names_somebody_is_lost(lang: str) -> None:
    """Who is named in one does something, or the reply names them."""
    order, *clauses = CLAUSES[lang]
    language = desk(CENTRAL, lang)[0]
    for clause in clauses:
        found = letter(CENTRAL, lang, order.format(clause))
        acting = [name for each in found.orders for name in language.acting_units(each)]
        told = " ".join(found.beside)
        assert found.problems or "AH 17" in acting or "AH 17" in told, clause


@pytest.mark.parametrize("text", ["AH 9 to 2724, AH 17 holds Lemberg.", "AH 17 stays in 2825."])
def test_who_stays_where_they_do_not_stand_is_told_so(text: str) -> None:
    (problem,) = letter(CENTRAL, "en", f"AH 9 goes to 2724. {text}").problems
    assert problem.key == "orders.problem.stays_elsewhere"
    assert problem.facts["got"] == "AH 17"


def test_what_is_called_for_is_never_lost_at_the_end_of_a_turn() -> None:
    wanted = "Give me the holy devil"
    assert wanted in " ".join(letter(GERMANY, "en", f"{wanted}, then I'm done.").beside)
