"""Names by language: every place, card and chit is printed in the reader's language, and read as it
is printed."""

import msgspec
import pytest

from pbem.games import game_module
from pbem.games.first_world_war.board.board import build as build_first_world_war
from pbem.games.first_world_war.language.language import FirstWorldWarLanguage
from pbem.games.paths_of_glory.board.board import build as build_paths_of_glory
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.quartermaster_1914.board.board import build as build_quartermaster_1914
from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage
from pbem.ledger.games.scenarios import with_complete_look
from pbem.orders import Cursor, Line
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.render.first_world_war.printed_names import FirstWorldWarNames
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.render.quartermaster_1914.printed_names import BASIC, QuartermasterNames
from pbem.render.when_eagles_fight.printed_names import WhenEaglesFightNames
from tests.render.shipped import document


def cursor(text: str) -> Cursor:
    return Cursor(Line(1, text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_place_of_paths_of_glory_reads_as_it_is_printed(lang: str) -> None:
    names, say = (
        PathsOfGloryNames(document("POG")),
        PathsOfGloryLanguage(build_paths_of_glory(document("POG"))).phrases,
    )
    for space in names.spaces:
        for text in (names.place(space, Catalogue(lang)), names.space(space)):
            at = cursor(text)
            assert (say.board.spaces[say.board.space[say.read_space(at)]].id, at.done) == (
                space,
                True,
            ), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_of_paths_of_glory_reads_as_it_is_printed_with_and_without_its_number(
    lang: str,
) -> None:
    names, say = (
        PathsOfGloryNames(document("POG")),
        PathsOfGloryLanguage(build_paths_of_glory(document("POG"))).phrases,
    )
    for card in names.cards:
        numbered = names.card(card, Catalogue(lang))
        title = numbered.partition(" ")[2]
        alone = [
            other
            for other in names.cards
            if names.card(other, Catalogue(lang)).partition(" ")[2] == title
        ]
        texts = (
            (numbered, title) if len({other[:2] for other in alone}) == len(alone) else (numbered,)
        )
        for text in texts:
            at = cursor(text)
            assert (say.read_card(at, card[:2].lower()), at.done) == (card, True), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_unit_of_paths_of_glory_reads_as_it_is_printed_counted_and_in_brackets(lang: str) -> None:
    """``corpo GE``, ``(GE 1)``, ``2 × (AH corps)``: as boxes, tables and maps list units in the
    reader's language."""
    names = PathsOfGloryNames(document("POG"))
    board = build_paths_of_glory(document("POG"))
    for reader in LANGUAGES:
        say = PathsOfGloryLanguage(board, reader).phrases
        for unit in board.units:
            printed = names.unit(unit.id, Catalogue(lang))
            for text, count, strength in ((printed, 1, ""), (f"({printed})", 1, "reduced")):
                at = cursor(text)
                found = say.read_mention(at)
                assert (found.unit == unit.id or found.kind == unit.kind, found.count, at.done) == (
                    True,
                    count,
                    True,
                )
                assert unit.army or found.strength == strength, text
            if not unit.army:
                for text, strength in (
                    (f"3 × {printed}", ""),
                    (f"2 × ({printed})", "reduced"),
                    (f"2 ({printed})", "reduced"),
                ):
                    at = cursor(text)
                    found = say.read_mention(at)
                    assert (found.count, found.strength, at.done) == (
                        int(text[0]),
                        strength,
                        True,
                    ), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_of_quartermaster_reads_as_it_is_printed(lang: str) -> None:
    names, say = (
        QuartermasterNames(document("QMG")),
        QuartermasterLanguage(build_quartermaster_1914(document("QMG"))).phrases,
    )
    for card, printed in names.cards.items():
        if printed["kind"] not in BASIC:
            at = cursor(names.card(card, Catalogue(lang)))
            assert (say.read_card(at), at.done) == (card, True), names.card(card, Catalogue(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_of_quartermaster_reads_as_it_is_listed(lang: str) -> None:
    """Two copies of every basic card and one of every other, as the hand of their power lists
    them."""
    names, say = (
        QuartermasterNames(document("QMG")),
        QuartermasterLanguage(build_quartermaster_1914(document("QMG"))).phrases,
    )
    for power in say.board.powers:
        own = frozenset(card for card, known in say.board.cards.items() if known.power == power)
        for card in own:
            count = 2 if names.cards[card]["kind"] in BASIC else 1
            at = cursor(names.cards_with_counts([card] * count, Catalogue(lang)))
            assert (say.read_card_list(at, (own,)), at.done) == ((card,) * count, True), names.card(
                card, Catalogue(lang)
            )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_nation_a_power_and_a_space_of_quartermaster_read_as_they_are_printed(lang: str) -> None:
    names, say = (
        QuartermasterNames(document("QMG")),
        QuartermasterLanguage(build_quartermaster_1914(document("QMG"))).phrases,
    )
    words = Catalogue(lang)
    for read, things, printed in (
        (say.read_nation, say.board.nations, names.nation),
        (say.read_space, say.board.spaces, names.name),
        (say.read_power, say.board.powers, names.name),
    ):
        for thing in things:
            at = cursor(printed(thing, words))
            assert (read(at), at.done) == (thing, True), printed(thing, words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_city_and_a_chit_of_the_first_world_war_read_as_they_are_printed(lang: str) -> None:
    names, say = (
        FirstWorldWarNames(document("FWW")),
        FirstWorldWarLanguage(build_first_world_war(document("FWW"))).phrases,
    )
    words = Catalogue(lang)
    for city in say.board.cities:
        for text in (names.place(city, words), names.city(city)):
            at = cursor(text)
            assert (say.read_city(at), at.done) == (city, True), text
    for chit, known in say.board.chits.items():
        if sum(other.name == known.name for other in say.board.chits.values()) == 1:
            text = names.chit(chit, words).rpartition(" (")[0]
            at = cursor(text)
            assert (say.chits.read(at, "fww.problem.chit"), at.done) == (chit, True), text


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_front_of_the_first_world_war_reads_as_it_is_printed_and_is_shown_so(
    lang: str, reader: str
) -> None:
    names, board = FirstWorldWarNames(document("FWW")), build_first_world_war(document("FWW"))
    say, words = FirstWorldWarLanguage(board, reader).phrases, Catalogue(lang)
    for front in board.fronts:
        for text in (names.front(front, words), names.front_name(front, words), str(front)):
            at = cursor(text)
            assert (say.read_front(at), at.done) == (front, True), text
        assert say.fronts.shown[str(front)] == names.front(front, Catalogue(reader))


def test_players_read_names_in_their_own_language() -> None:
    pog, qmg, fww = (
        PathsOfGloryNames(document("POG")),
        QuartermasterNames(document("QMG")),
        FirstWorldWarNames(document("FWW")),
    )
    told = {
        lang: (
            pog.name("AP-12", w),
            pog.name("warsaw", w),
            qmg.name("AT-35", w),
            fww.name("lemberg", w),
            fww.name("A02", w),
        )
        for lang, w in ((lang, Catalogue(lang)) for lang in LANGUAGES)
    }
    assert told == {
        "en": ("12 Entrench", "Warsaw", "Persian Oil", "Lemberg", "Shell Shortage (-1)"),
        "it": (
            "12 Trinceramenti",
            "Varsavia",
            "Petrolio Persiano",
            "Leopoli",
            "Carenza di Munizioni (-1)",
        ),
        "pl": ("12 Okopy", "Warszawa", "Perska ropa", "Lwów", "Brak Amunicji (-1)"),
    }


def test_names_say_the_language_they_are_in() -> None:
    """Every entry that is a mapping has names by language, and under ``also`` a list of others; no
    key that nothing has."""
    parts = {
        "POG": {
            "spaces": set(PathsOfGloryNames(document("POG")).spaces),
            "cards": set(PathsOfGloryNames(document("POG")).cards),
        },
        "QMG": {"cards": set(QuartermasterNames(document("QMG")).cards)},
        "FWW": {
            "cities": set(build_first_world_war(document("FWW")).cities),
            "fronts": {str(front) for front in build_first_world_war(document("FWW")).fronts},
            "chits": {chit.name for chit in build_first_world_war(document("FWW")).chits.values()},
        },
    }
    for game, known in parts.items():
        for part, identifiers in known.items():
            entries = document(game).presentation["names"][part]
            assert set(entries) <= identifiers
            assert all(set(entry) <= {*LANGUAGES, "also"} for entry in entries.values())
            assert all(
                isinstance(name, str)
                for e in entries.values()
                for lang, name in e.items()
                if lang != "also"
            )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_names_of_a_game_do_not_say_in_a_language_is_called_as_on_the_board(
    lang: str,
) -> None:
    """A game keeps the names it began with, be they from a time when they had no fronts in
    Polish."""
    kept = document("FWW")
    presentation = {
        **kept.presentation,
        "names": {
            part: names for part, names in kept.presentation["names"].items() if part != "fronts"
        },
    }
    names = FirstWorldWarNames(msgspec.structs.replace(kept, presentation=presentation))
    printed = {front["number"]: front["name"] for front in kept.content["fronts"]["fronts"]}
    assert {number: names.front_name(number, Catalogue(lang)) for number in printed} == printed


def test_a_game_with_an_older_layout_is_drawn_with_what_it_lacks_from_today() -> None:
    """Each theatre and ink that was added later, and its own where it has one."""
    shipped = document("WEF")
    layout = {**shipped.presentation["layout"]}
    layout["theatres"] = {"poland": {"files": [20, 30], "rows": [14, 26]}}
    layout["inks"] = {"number": "#123456"}
    older = msgspec.structs.replace(shipped, presentation=shipped.presentation | {"layout": layout})
    names = WhenEaglesFightNames(with_complete_look(older, game_module("WEF")))
    assert names.layout["theatres"]["poland"]["files"] == [20, 30]
    assert "galicia" in names.layout["theatres"]
    assert names.inks["number"] == "#123456"
    assert names.inks.keys() >= WhenEaglesFightNames(shipped).inks.keys()
