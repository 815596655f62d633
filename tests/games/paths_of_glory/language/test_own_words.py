"""Letters in people's own words, in a position, and the orders that they are."""

from typing import Any

import pytest

from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.orders import (
    Activate,
    Advance,
    Attack,
    Move,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlaySr,
    Redeploy,
)
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.orders import Context, Line, ParsedLetter, read_lines
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.language.reading import BOARD, LANGUAGE, seen
from tests.games.paths_of_glory.positions import board


def acting(where: str, side: str, *hand: str, **options: Any) -> Context:
    """Somebody asked for an action with some cards in hand."""
    position = board(where, **options)
    position.state.hands[side] = list(hand)
    return seen(position, side.upper(), ActionAsk(position, side))


def read(text: str, context: Context) -> ParsedLetter:
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    return read_lines(lines, LANGUAGE, context, ("AP", "CP"))


def orders(text: str, context: Context) -> list[Any]:
    letter = read(text, context)
    assert not letter.problems
    return [order for item in letter.items for order in item.orders]


@pytest.mark.rule("pog:9.2.5")
@pytest.mark.parametrize(
    "text",
    [
        "Play 8 as ops. Activate Metz to attack Verdun.",
        "8 ops: activate Metz, attack Verdun with GE 4 and GE 5",
        "Gioca 8 come operazioni. Attiva Metz per attaccare Verdun.",
        "Zagrywam 8 na operacje. Aktywuję Metz do ataku na Verdun.",
    ],
)
def test_what_is_attacked_may_stand_behind_the_space_that_is_activated(text: str) -> None:
    context = acting("metz: GE-4 GE-5; verdun: FR-3", "cp", "CP-8")
    assert orders(text, context) == [
        PlayOps("CP-8"),
        Activate(attack=("metz",)),
        Attack("verdun", ("GE-4", "GE-5")),
    ]


@pytest.mark.rule("pog:11.1.3")
def test_of_ways_that_differ_in_nothing_one_is_taken_behind_the_card_too() -> None:
    context = acting("munkacs: AH-2", "cp", "CP-8")
    letter = "PLAY 8 AS OPS\nMOVE AH 2 TO Przemysl"
    move = orders(letter, context)[-1]
    assert isinstance(move, Move)
    assert move.groups[0][1] in {("uzhgorod", "przemysl"), ("stanislau", "przemysl")}


@pytest.mark.card("pog:CP-5")
@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("PLAY 5 AS EVENT", None),
        ("Zagrywam kartę 5 jako wydarzenie.", None),
        ("PLAY 5 AS EVENT CHOOSE GE 7", ("GE-7",)),
        ("PLAY 5 AS EVENT\nCHOOSE GE 7", ("GE-7",)),
        ("Landwehr (card 5) as the event, restoring GE 7 to full strength.", ("GE-7",)),
        ("Gioco la 5 come evento, ripristino GE 7", ("GE-7",)),
        ("Zagrywam kartę 5 jako wydarzenie, odtwarzam GE 7", ("GE-7",)),
        ("PLAY 5 AS EVENT CHOOSE NONE", ()),
        ("PLAY 5 AS EVENT\nCHOOSE NONE", ()),
    ],
)
def test_an_event_that_chooses_units_is_not_wasted(
    text: str, units: tuple[str, ...] | None
) -> None:
    context = acting("mulhouse: (GE-7); berlin:", "cp", "CP-5")
    letter = read(text, context)
    if units is None:
        (problem,) = letter.problems
        assert problem.key == "pog.problem.targets"
        assert "PLAY 5 Landwehr AS EVENT CHOOSE GE 7" in problem.suggestions
    else:
        assert orders(text, context) == [PlayEvent("CP-5", units=units)]


def test_an_event_that_finds_no_unit_needs_none() -> None:
    context = acting("mulhouse: GE-7", "cp", "CP-5")
    assert orders("PLAY 5 AS EVENT", context) == [PlayEvent("CP-5")]


@pytest.mark.rule("pog:9.2.5")
@pytest.mark.parametrize(
    "text",
    [
        "8 ops. Activate Metz (attack), Koblenz (move).",
        "8 ops. Activate Metz, attack; Koblenz, move",
        "La 8 come operazioni: attivo Metz in attacco, Koblenz in movimento",
        "8 jako operacje. Aktywuję Metz (atak) i Koblenz (ruch)",
    ],
)
def test_what_spaces_are_activated_for_is_said_in_many_ways(text: str) -> None:
    context = acting("metz: GE-4 GE-5; koblenz: GE-2; verdun: FR-3", "cp", "CP-8")
    assert orders(text, context) == [
        PlayOps("CP-8"),
        Activate(attack=("metz",), move=("koblenz",)),
    ]


@pytest.mark.rule("pog:13.1")
@pytest.mark.parametrize(
    "text",
    [
        "Oberost for SR: GE corps from Essen to Berlin",
        "Oberost for SR, move a GE corps from Essen to Berlin.",
        "11 SR. GE corps goes from Essen to Berlin.",
        "Oberost per RS: un corpo GE da Essen a Berlino",
        "11 jako SR: korpus GE z Essen do Berlina",
    ],
)
def test_a_journey_behind_a_card_for_strategic_redeployment_is_one(text: str) -> None:
    context = acting("essen: GEc; metz: GEc; berlin:", "cp", "CP-11")
    play, journey = orders(text, context)
    there = context.asks[0].position
    assert play == PlaySr("CP-11")
    assert isinstance(journey, Redeploy)
    assert journey.target == "berlin"
    assert [there.board.spaces[there.state.at[there.board.unit[u]]].id for u in journey.units] == [
        "essen"
    ]


@pytest.mark.rule("pog:9.2.5")
@pytest.mark.parametrize(
    "text",
    [
        "Race to the Sea for operations. The 2nd and 3rd armies hit Sedan, GE 8 goes to Konigsberg",
        "Card 8 for 3 ops: GE 2 and GE 3 strike at Sedan and GE 8 marches to Konigsberg.",
        "La Corsa al Mare per le operazioni: GE 2 e GE 3 attaccano Sedan, GE 8 va a Königsberg.",
        "Biorę Wyścig na operacje: GE 2 i GE 3 uderzają na Sedan, a GE 8 idzie do Królewca.",
    ],
)
def test_a_card_and_its_operations_in_sentences(text: str) -> None:
    context = acting(
        "koblenz: GE-2 GE-3; insterberg: GE-8; sedan: FR-5; cracow: AH-2", "cp", "CP-8"
    )
    found = orders(text, context)
    assert found[0] == PlayOps("CP-8")
    assert [o for o in found if isinstance(o, Attack)] == [Attack("sedan", ("GE-2", "GE-3"))]
    assert [o.groups for o in found if isinstance(o, Move)] == [((("GE-8",), ("konigsberg",)),)]


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("Just one operation this time.", "PlayOneOp"),
        ("Poproszę jedną operację.", "PlayOneOp"),
        ("Race to the Sea as an event please.", "PlayEvent"),
        ("Corsa al Mare come evento", "PlayEvent"),
        ("Wyścig na przegrupowanie strategiczne.", "PlaySr"),
        ("8 for replacements", "PlayRp"),
        ("Zagrywam ósemkę albo dziewiątkę na operacje.", ""),
        ("Should I use Race to the Sea for operations?", ""),
        ("Not Race to the Sea for operations.", ""),
        ("Race to the Sea for operations, unless you object.", ""),
        ("Maybe Race to the Sea for operations.", ""),
    ],
)
def test_what_a_card_is_for(text: str, use: str) -> None:
    letter = read(text, acting("koblenz: GE-2", "cp", "CP-8", "CP-9"))
    found = [type(order).__name__ for item in letter.items for order in item.orders]
    assert found == ([use] if use else [])


def advancing() -> Context:
    """Somebody asked who advances into Sedan."""
    position = board("koblenz: GE-1 GE-2 GE-3; sedan: FR-5", ap=["sedan"])
    battle = combat(position, "GE-1 GE-2 GE-3", "sedan")
    position.place(position.board.unit["FR-5"], position.board.space["verdun"])
    return seen(position, "CP", AdvanceAsk(position, "cp", battle))


@pytest.mark.rule("pog:12.7")
@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("The 2nd and 3rd armies move into Sedan, the 1st stays put.", "GE-2 GE-3"),
        ("1 and 2 advance.", "GE-1 GE-2"),
        ("All three go in.", "GE-1 GE-2 GE-3"),
        ("Only the Second Army occupies Sedan.", "GE-2"),
        ("Second Army takes Sedan, First and Third stay where they are.", "GE-2"),
        ("Nobody advances.", ""),
        ("We don't advance.", ""),
        ("No pursuit, we stay.", ""),
        ("Entrano a Sedan la 1ª e la 3ª armata, la 2ª rimane ferma.", "GE-1 GE-3"),
        ("Nessun inseguimento, restiamo fermi.", ""),
        ("Do Sedanu wchodzą GE 1 i GE 2.", "GE-1 GE-2"),
        ("GE 1 wchodzi, GE 2 i GE 3 zostają.", "GE-1"),
        ("Wszystkie trzy armie wchodzą do Sedanu.", "GE-1 GE-2 GE-3"),
        ("Bez pościgu.", ""),
        ("Nikt nie wchodzi.", ""),
        ("Nikt nie idzie naprzód.", ""),
        ("Nessuna avanzata.", ""),
    ],
)
def test_who_advances_in_sentences(text: str, units: str) -> None:
    (order,) = orders(text, advancing())
    assert isinstance(order, Advance)
    assert sorted(unit for unit, _ in order.paths) == units.split()


@pytest.mark.parametrize(
    "text",
    [
        "Both advance.",
        "Maybe 1 and 2 advance.",
        "Should GE 1 advance?",
        "GE 1 or GE 2 advances.",
        "GE 1 advances if GE 2 does not.",
    ],
)
def test_an_advance_that_is_doubted_or_elsewhere_is_not_carried_out(text: str) -> None:
    letter = read(text, advancing())
    assert not [order for item in letter.items for order in item.orders]


@pytest.mark.parametrize("text", ["no", "nie", "No.", "nie, dziękuję", "yes", "tak"])
def test_a_bare_yes_or_no_says_nothing_of_an_advance(text: str) -> None:
    assert read(text, advancing()).problems


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("Play 8 as ops (good luck Tom!)", ("good luck Tom!",)),
        ("Play 8 as ops. Then attack Verdun with GE 4 (not GE 5)", None),
    ],
)
def test_words_in_brackets_are_named_or_refused(text: str, aside: tuple[str, ...] | None) -> None:
    letter = read(text, acting("metz: GE-4 GE-5; verdun: FR-3", "cp", "CP-8"))
    if aside is None:
        assert letter.problems
    else:
        assert not letter.problems
        assert tuple(words for item in letter.items for words in item.aside) == aside


@pytest.mark.rule("pog:9.1.1")
@pytest.mark.parametrize(
    "text",
    [
        "Apro con i Cannoni d'agosto, come evento (ovviamente)",
        "Gioco i Cannoni d'agosto, come evento ovviamente",
    ],
)
def test_the_name_of_a_card_may_be_elided(text: str) -> None:
    (order,) = orders(text, acting("metz: GE-4", "cp", "CP-1", "CP-8"))
    assert order == PlayEvent("CP-1")


@pytest.mark.rule("pog:9.2")
@pytest.mark.parametrize(
    "text",
    [
        "Play card 8, Race to the Sea, as operations. Activate Metz to attack",
        "8 (Race to the Sea) ops: activate Metz to attack",
    ],
)
def test_a_card_may_be_named_beside_its_number(text: str) -> None:
    context = acting("metz: GE-4; verdun: FR-3", "cp", "CP-8")
    assert orders(text, context) == [PlayOps("CP-8"), Activate(attack=("metz",))]


@pytest.mark.rule("pog:9.1.2", "pog:9.2.5")
@pytest.mark.parametrize(
    ("lang", "text", "plays"),
    [
        ("en", "Play 1 as ops. Activate Metz to attack. GE 4 attacks Verdun.", PlayOps("CP-1")),
        ("it", "Gioco 1 come operazioni. Attivo Metz per attaccare. GE 4 attacca Verdun.",
         PlayOps("CP-1")),
        ("pl", "Zagrywam 1 jako operacje. Aktywuję Metz do ataku. GE 4 atakuje Verdun.",
         PlayOps("CP-1")),
        ("en", "1 op. Activate Metz to attack. GE 4 attacks Verdun.", PlayOneOp()),
        ("it", "Una operazione. Attivo Metz per attaccare. GE 4 attacca Verdun.", PlayOneOp()),
        ("pl", "Jedna operacja. Aktywuję Metz do ataku. GE 4 atakuje Verdun.", PlayOneOp()),
    ],
)  # fmt: skip
def test_card_one_is_no_single_operation(lang: str, text: str, plays: Any) -> None:
    context = acting("metz: GE-4; verdun: FR-3", "cp", "CP-1", "CP-8")
    found = read_lines([Line(1, text)], PathsOfGloryLanguage(BOARD, lang), context, ("AP", "CP"))
    assert not found.problems
    assert found.items[0].orders[0] == plays


@pytest.mark.parametrize("text", ["LEGAL SR", "LEGAL SR GE corps", "Card 8", "Card 8 for ops?"])
def test_a_question_about_cards_is_no_order(text: str) -> None:
    letter = read(text, acting("metz: GE-4; verdun: FR-3", "cp", "CP-8"))
    assert [item.command is not None for item in letter.items] == [True]


def test_a_card_with_what_it_is_for_is_never_asked_about() -> None:
    letter = read("Card 8 for ops. GE 4 blargs Verdun.", acting("metz: GE-4", "cp", "CP-8"))
    assert letter.problems
    assert not letter.items
