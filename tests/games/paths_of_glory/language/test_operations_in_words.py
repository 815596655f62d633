"""Activations, attacks with their advance, and events that choose, in people's own words."""

from typing import Any

import pytest

from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.sequence.pregame import GunsAsk
from pbem.orders import Context, Line, read_lines
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.language.reading import BOARD, seen
from tests.games.paths_of_glory.operations.moves import ask
from tests.games.paths_of_glory.positions import board, start

WEST = "metz: GE-4 GE-5; koblenz: GE-3; verdun: FR-3; sedan: FR-5"


def said(lang: str, text: str, context: Context) -> str:
    """The orders of a letter as English lines; empty: it cannot be read."""
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    letter = read_lines(lines, PathsOfGloryLanguage(BOARD, lang), context, ("AP", "CP"))
    if letter.problems:
        return ""
    orders = [order for item in letter.items for order in item.orders]
    return ", then ".join(map(PathsOfGloryLanguage(BOARD).display, orders))


def acting(where: str, *hand: str, **options: Any) -> Context:
    """The Central Powers are asked for an action."""
    position = board(where, **options)
    position.state.hands["cp"] = list(hand)
    return seen(position, "CP", ActionAsk(position, "cp"))


@pytest.mark.rule("pog:9.2.5")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Card 8 for ops. Koblenz is activated for movement, Metz for combat."),
        ("en", "Card 8 for operations: Koblenz may move and Metz attacks."),
        ("it", "Carta 8 per operazioni: muovo con Coblenza, attacco con Metz."),
        ("it", "carta 8 operazioni\nCoblenza può muovere e Metz attacca"),
        ("pl", "Karta 8 jako operacje.\nDo ruchu: Koblencja; do ataku: Metz"),
        ("pl", "Karta 8 jako operacje.\nAktywuję do ruchu: Koblencja; do ataku Metz"),
        ("en", "No event this time, card 8 for ops: activate Koblenz to move, Metz to attack."),
        ("en", "Card 8 for ops. For movement I activate Koblenz, for combat Metz."),
        ("pl", "Karta 8 jako operacje. Do ataku aktywuję Metz, do ruchu Koblencję."),
        ("pl", "Gram ósemkę za 4 opsy.\nKoblencja do ruchu, Metz do ataku."),
        ("pl", "karta 8 na operacje: do ataku metz, do ruchu koblencja"),
    ],
)
def test_what_spaces_do_activates_them(lang: str, text: str) -> None:
    found = said(lang, text, acting(WEST, "CP-8", "CP-9"))
    assert found.partition(", then ")[2] == "ACTIVATE Metz TO ATTACK; Koblenz TO MOVE"


@pytest.mark.rule("pog:12.2.6")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pl", "GE 5 atakuje Verdun i dokładam chlor"),
        ("pl", "GE 5 atakuje Verdun, karta Chlorine Gas"),
        ("pl", "Chlorine Gas: GE 5 na Verdun"),
        ("en", "GE 5 attacks Verdun with the Chlorine Gas card"),
    ],
)
def test_a_combat_card_is_used_in_the_attack_beside_it(lang: str, text: str) -> None:
    position = board(WEST)
    position.state.hands["cp"] = ["CP-15", "CP-8"]
    context = seen(position, "CP", ask(position, "cp", "", attack="metz"))
    assert said(lang, text, context) == "ATTACK Verdun WITH GE 5 CARDS 15 Chlorine Gas"


@pytest.mark.parametrize("text", ["Card 8 for ops. GE 3 may move.", "Card 8 for ops. Sedan may."])
def test_a_unit_that_may_do_something_is_given_no_order(text: str) -> None:
    assert said("en", text, acting(WEST, "CP-8")) == ""


ATTACK = "ATTACK Verdun WITH GE 4, GE 5"


@pytest.mark.rule("pog:12.7.1")
@pytest.mark.parametrize(
    ("lang", "text", "read"),
    [
        ("en", "GE 4 and GE 5 both attack Verdun.", ATTACK),
        ("it", "GE 4 e GE 5 attaccano entrambe Verdun.", ATTACK),
        ("en", "GE 4, GE 5 all hit Verdun, no flank attempt.", ATTACK),
        ("en", "GE 4, GE 5 all three attack Verdun.", ""),
        ("en", "ATTACK Verdun WITH GE 4, GE 5 and GE 4 advances.",
         f"{ATTACK} ADVANCE GE 4 TO Verdun"),
        ("it", "ATTACCA Verdun CON GE 4, GE 5 (GE 4 avanza se vinciamo)",
         f"{ATTACK} ADVANCE GE 4 TO Verdun"),
        ("en", "GE 4 attacks Verdun, GE 5 and GE 4 advance.", ""),
        ("en", "ATTACK Verdun WITH GE 4, GE 5 advances.", ""),
        ("pl", "Atakuję Verdun obiema armiami (GE 4, GE 5).", ATTACK),
        ("it", "Attacco Verdun con entrambe le armate: GE 4, GE 5.", ATTACK),
        ("en", "GE 4 and GE 5 attack Verdun. GE 4 goes in and GE 5 stays at Metz.",
         f"{ATTACK} ADVANCE GE 4 TO Verdun"),
        ("en", "GE 4 and GE 5 attack Verdun. If it falls, GE 4 enters Verdun.",
         f"{ATTACK} ADVANCE GE 4 TO Verdun"),
        ("pl", "Atakuję Verdun z GE 4, GE 5. Jak wygram, wchodzi tylko GE 4.",
         f"{ATTACK} ADVANCE GE 4 TO Verdun"),
        ("pl", "Atakuję Verdun z GE 4, GE 5, pościg GE 4 do Verdun.",
         f"{ATTACK} ADVANCE GE 4 TO Verdun"),
        ("en", "GE 4 and GE 5 attack Verdun. GE 4 goes in and GE 4 stays at Metz.", ""),
        ("en", "GE 4 and GE 5 attack Verdun. GE 4 goes in and GE 5 stays at Essen.", ""),
    ],
)  # fmt: skip
def test_an_attack_by_all_and_who_goes_in(lang: str, text: str, read: str) -> None:
    context = acting(WEST, "CP-8")
    assert said(lang, f"PLAY 8 AS OPS ACTIVATE Metz TO ATTACK\n{text}", context).endswith(read)
    assert bool(read) is bool(said(lang, f"PLAY 8 AS OPS ACTIVATE Metz TO ATTACK\n{text}", context))


@pytest.mark.rule("pog:12.7.1")
@pytest.mark.parametrize(
    ("lang", "text", "read"),
    [
        ("it", "Avanza GE 4 a Verdun, GE 5 resta a Metz.", "ADVANCE GE 4 TO Verdun"),
        ("en", "GE 4 goes in, GE 5 stays at Metz.", "ADVANCE GE 4 TO Verdun"),
        ("pl", "Wchodzi GE 4, GE 5 zostaje w Metzu.", "ADVANCE GE 4 TO Verdun"),
        ("en", "GE 4 goes in, GE 5 stays at Essen.", ""),
        ("it", "Avanzano tutti quelli di Metz.", "ADVANCE GE 4, GE 5 TO Verdun"),
    ],
)
def test_who_stays_where_they_are_does_not_advance(lang: str, text: str, read: str) -> None:
    position = board("metz: GE-4 GE-5; verdun: FR-3", ap=["verdun"])
    battle = combat(position, "GE-4 GE-5", "verdun")
    position.place(position.board.unit["FR-3"], position.board.space["bar_le_duc"])
    ask = AdvanceAsk(position, "cp", battle)
    assert said(lang, text, seen(position, "CP", ask)) == read


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Landwehr come evento: GE 7, il corpo GE a Brema e il corpo GE a Oppeln."),
        ("en", "Landwehr as event, choose GE 7, GE corps in Bremen, GE corps in Oppeln"),
        ("en", "Landwehr for the event. Flip GE 7 and the two German corps in Bremen and Oppeln."),
        ("it", "Gioco 5 come evento, scelgo GE 7, corpo GE da Brema, corpo GE da Oppeln."),
        ("pl", "Landwehra jako wydarzenie, wybieram GE 7, korpus GE z Bremy, korpus GE z Opola."),
    ],
)  # fmt: skip
def test_units_behind_an_event_that_chooses_are_chosen(lang: str, text: str) -> None:
    context = acting("mulhouse: (GE-7); bremen: (GEc-1); oppeln: (GEc-2)", "CP-5")
    found = said(lang, text, context)
    assert found == "PLAY 5 Landwehr AS EVENT CHOOSE GE 7, GE corps, GE corps"


@pytest.mark.rule("pog:5.7.4.3")
@pytest.mark.parametrize(
    ("lang", "text", "read"),
    [
        ("en", "Yes, Guns in hand. Then I play it right away as the event.", True),
        ("en", "GUNS YES\nThen I play it as the event.", True),
        ("it", "Sì.\nPoi la gioco subito come evento.", True),
        ("pl", "Tak.\nPotem zagrywam ją jako wydarzenie.", True),
        ("en", "GUNS NO\nThen I play it as the event.", False),
    ],
)
def test_the_card_just_chosen_is_played(lang: str, text: str, *, read: bool) -> None:
    position = start()
    found = said(lang, text, seen(position, "CP", GunsAsk(position, "cp")))
    assert found == ("GUNS YES, then PLAY 1 Guns of August AS EVENT" if read else "")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Card 8 for ops. Activate Metz to attack, let the French tremble in Verdun."),
        ("en", "Card 8 for ops. Activate Metz to attack, because of the mandated offensive."),
        ("pl", "Karta 8 jako operacje. Aktywuję Metz do ataku, niech się Francuzi boją."),
    ],
)
def test_a_remark_behind_a_comma_is_no_order(lang: str, text: str) -> None:
    found = said(lang, text, acting(WEST, "CP-8"))
    assert found.endswith("AS OPS, then ACTIVATE Metz TO ATTACK")


@pytest.mark.parametrize(
    "tail", ["but not GE 5", "unless it rains", "maybe later", "GE 5 too", "not this time"]
)
def test_what_may_change_an_order_is_no_remark(tail: str) -> None:
    text = f"PLAY 8 AS OPS ACTIVATE Metz TO ATTACK\nGE 4 attacks Verdun, {tail}"
    assert not said("en", text, acting(WEST, "CP-8")).endswith("ATTACK Verdun WITH GE 4")


def test_an_army_comes_to_a_space_of_others() -> None:
    context = acting(WEST, "CP-8")
    text = "PLAY 8 AS OPS ACTIVATE Metz TO MOVE\nGE 5 reinforces Koblenz."
    assert said("en", text, context).endswith("MOVE GE 5 TO Koblenz")
