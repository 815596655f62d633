"""What players may write: verbs in three languages, units, spaces and cards by name."""

from typing import Any

import pytest

from pbem.games.paths_of_glory.language.grammar import CONNECTORS, VERBS
from pbem.games.paths_of_glory.orders import (
    Activate,
    Advance,
    AnswerPeace,
    Attack,
    CancelRetreat,
    ChooseGuns,
    ChooseOptional,
    ChooseUnits,
    Discard,
    Done,
    Entrench,
    Move,
    OfferPeace,
    PlayCards,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    Rebuild,
    Redeploy,
    Retreat,
    RetreatBefore,
    TakeLosses,
)
from pbem.orders import COMMANDS, Ambiguous, Unreadable, fold
from pbem.render import Catalogue
from tests.games.paths_of_glory.language.reading import AP, CP, LANGUAGE, PUBLIC, read


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_is_understood_in_three_languages(verb: Any) -> None:
    seat = AP if "BR" in verb.example else CP
    canonical = read(verb.example, seat)
    assert canonical
    for alias in verb.aliases:
        assert read(verb.example.replace(verb.name, alias, 1), seat) == canonical


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_every_verb_is_explained_and_every_problem_worded(lang: str) -> None:
    words = Catalogue(lang)
    problems = ("space", "card", "unit", "nobody", "elsewhere", "too_few", "which", "route")
    assert all(
        words.has(key)
        for key in (*(verb.key for verb in VERBS), *(f"pog.problem.{p}" for p in problems))
    )


def test_no_verb_is_a_command_or_another_verb() -> None:
    words = [fold(word) for verb in VERBS for word in (verb.name, *verb.aliases)]
    assert len(words) == len(set(words))
    commands = {fold(word) for command in COMMANDS for word in (command.name, *command.aliases)}
    assert commands & set(words) == {
        "card",
        "carta",
        "karta",
    }  # a question, unless the letter holds orders


def test_spaces_are_called_differently_and_never_like_a_word_of_the_language() -> None:
    names = LANGUAGE.phrases.places._aliases
    assert all(len(spaces) == 1 for spaces in names.values())
    words = {fold(word) for name, others in CONNECTORS.items() for word in (name, *others)}
    assert not words & set(names)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("play 12 as ops", (PlayOps("CP-12"),)),
        ("PLAY 12 OPS", (PlayOps("CP-12"),)),
        ("Gioca Severe Weather come SR", (PlaySr("CP-4"),)),
        ("zagraj 8 jako RP", (PlayRp("CP-8"),)),
        (
            "PLAY 12 AS OPS ACTIVATE Metz, Koblenz TO ATTACK; Aachen TO MOVE",
            (PlayOps("CP-12"), Activate(("aachen",), ("metz", "koblenz"))),
        ),
        ("GIOCA Trinceramenti COME EVENTO", (PlayEvent("CP-6"),)),
        (
            "GIOCA 12 COME OPERAZIONI ATTIVA Metz PER ATTACCARE",
            (PlayOps("CP-12"), Activate((), ("metz",))),
        ),
        ("Aktywuj Akwizgran do ruchu; Metz do ataku", (Activate(("aachen",), ("metz",)),)),
        ("ACTIVATE NONE", (Activate(),)),
        ("PLAY 6 AS EVENT PLACE TRENCH IN Metz", (PlayEvent("CP-6", (("", "metz"),)),)),
        (
            "PLAY 34 AS EVENT PLACE 2 BU corps IN Varna; BUc IN Burgas, Plevna",
            (
                PlayEvent(
                    "CP-34",
                    (("BUc", "varna"), ("BUc", "varna"), ("BUc", "burgas"), ("BUc", "plevna")),
                ),
            ),
        ),
        (
            "PLAY 46 AS EVENT PLACE GE 17, GE 18 IN Essen",
            (PlayEvent("CP-46", (("GE-17", "essen"), ("GE-18", "essen"))),),
        ),
        (
            "PLAY 5 AS EVENT CHOOSE GE 7, (GE corps) FROM Oppeln",
            (PlayEvent("CP-5", (), ("GE-7", "GEc-3")),),
        ),
        ("ONE OP ACTIVATE Metz TO MOVE", (PlayOneOp(), Activate(("metz",)))),
        ("UNA OP", (PlayOneOp(),)),
        ("PASSA", (PlayOneOp(), Activate())),
        ("PEACE", (OfferPeace(),)),
        ("PACE RIFIUTA", (AnswerPeace(accept=False),)),
        (
            "MUOVI GE 2 E 3 Tedesca DA Koblenz AD Aquisgrana",
            (Move(((("GE-2", "GE-3"), ("aachen",)),)),),
        ),
        ("przesun wszystkie z Koblencja do Akwizgran", (Move(((("GE-2", "GE-3"), ("aachen",)),)),)),
        (
            "MOVE GE 2 TO Aachen AND GE 3 TO Frankfurt",
            (Move(((("GE-2",), ("aachen",)), (("GE-3",), ("frankfurt",)))),),
        ),
        (
            "MOVE GE corps FROM Oppeln VIA Czestochowa TO Łódź",
            (Move(((("GEc-3",), ("czestochowa", "lodz")),)),),
        ),
        ("MOVE (GE corps) FROM Oppeln TO Breslau", (Move(((("GEc-3",), ("breslau",)),)),)),
        ("MOVE reduced GE corps FROM Oppeln TO Breslau", (Move(((("GEc-3",), ("breslau",)),)),)),
        ("MOVE GE 8, GE corps TO Königsberg", (Move(((("GE-8", "GEc-2"), ("konigsberg",)),)),)),
        ("ENTRENCH GE 4, GE 5 AT Metz", (Entrench("GE-4"), Entrench("GE-5"))),
        ("ATTACK Verdun", (Attack("verdun", ("GE-4", "GE-5")),)),
        ("ATTACK Verdun WITH ALL", (Attack("verdun", ("GE-4", "GE-5")),)),
        ("Atakuj Verdun z GE 4", (Attack("verdun", ("GE-4",)),)),
        ("Atakuj Verdun z Metz: GE 4", (Attack("verdun", ("GE-4",)),)),
        ("ATTACK Liege FROM Aachen, Koblenz", (Attack("liege", ("GE-1", "GE-2", "GE-3")),)),
        (
            (
                "ATTACK Verdun FROM Metz: GE 4 AND Koblenz: GE 2 FLANK PIN "
                "Metz CARDS 3, LATER LOSSES GE 2 ADVANCE ALL"
            ),
            (
                Attack(
                    "verdun",
                    ("GE-4", "GE-2"),
                    "metz",
                    ("CP-3",),
                    ask_cards=True,
                    losses=("GE-2",),
                    advance=(("GE-4", ("verdun",)), ("GE-2", ("verdun",))),
                ),
            ),
        ),
        (
            "ATTACCA Verdun CON GE 4 CARTE 3, 15 AVANZA GE 4 A Bar le Duc",
            (
                Attack(
                    "verdun",
                    ("GE-4",),
                    "",
                    ("CP-3", "CP-15"),
                    advance=(("GE-4", ("verdun", "bar_le_duc")),),
                ),
            ),
        ),
        (
            "ATTACK Verdun WITH GE 4 CARDS LATER ADVANCE NONE",
            (Attack("verdun", ("GE-4",), ask_cards=True, advance=()),),
        ),
        ("SR 2 corps GE FROM Reserve TO Metz", (Redeploy(("GEc-4", "GEc-5"), "metz"),)),
        ("RIDISLOCA 1 corpo tedesco DA Riserva A Metz", (Redeploy(("GEc-4",), "metz"),)),
        (
            "SR GE 8 TO Berlin; GE corps FROM Bremen TO Reserve",
            (Redeploy(("GE-8",), "berlin"), Redeploy(("GEc-1",), "reserve")),
        ),
        (
            "REBUILD GE 3 FULL AT Essen; GE 7",
            (Rebuild("GE-3", full=True, space="essen"), Rebuild("GE-7")),
        ),
        ("RP GE corps FROM Bremen", (Rebuild("GEc-1"),)),
        ("DISCARD 4, Guns of August", (Discard(("CP-4", "CP-1")),)),
        ("SCARTA NESSUNA", (Discard(),)),
        ("CARDS NONE", (PlayCards(),)),
        ("GUNS NO", (ChooseGuns(take=False),)),
        (
            "OPTIONAL 56 FOR 8; 57 FOR 10",
            (ChooseOptional((("CP-56", "CP-8"), ("CP-57", "CP-10"))),),
        ),
        ("LOSSES GE 1, GE 1", (TakeLosses(("GE-1", "GE-1")),)),
        ("LOSSES GE 1, GE 1 REPLACED BY GE corps", (TakeLosses(("GE-1", "GE-1"), ("GEc-4",)),)),
        ("HOLD WITH GE 8", (CancelRetreat("GE-8"),)),
        ("HOLD WITH GE 8 REPLACED BY GE corps", (CancelRetreat("GE-8", "GEc-4"),)),
        ("PERDITE GE 1 sostituita da corpo GE", (TakeLosses(("GE-1",), ("GEc-4",)),)),
        ("STRATY GE 1 zastąpiona przez korpus GE", (TakeLosses(("GE-1",), ("GEc-4",)),)),
        ("RETREAT", (CancelRetreat(),)),
        ("wycofuję się", (CancelRetreat(),)),
        ("trzymam GE 8", (CancelRetreat("GE-8"),)),
        (
            "RETREAT GE 8 TO Tannenberg VIA Konigsberg",
            (Retreat((("GE-8", ("konigsberg", "tannenberg")),)),),
        ),
        (
            "ADVANCE GE 4 TO Verdun; GE 5 VIA Verdun TO Sedan",
            (Advance((("GE-4", ("verdun",)), ("GE-5", ("verdun", "sedan")))),),
        ),
        ("LEAVE", (RetreatBefore(retreat=True),)),
        ("koniec  # for now", (Done(),)),
        ("play guns of august as an event, please", (PlayEvent("CP-1"),)),
        ("GIOCA Corsa al Mare COME OPS", (PlayOps("CP-8"),)),
        ("gioca la Corsa al mare COME OPS", (PlayOps("CP-8"),)),
        ("GIOCA Cannoni di Agosto COME EVENTO", (PlayEvent("CP-1"),)),
        ("play guns of august for ops", (PlayOps("CP-1"),)),
        (
            "gioco la carta 1 come operazioni, attivo Metz per attaccare",
            (PlayOps("CP-1"), Activate(attack=("metz",))),
        ),
        (
            "attacco Verdun da Metz con la 4a armata tedesca, armata GE 5",
            (Attack("verdun", ("GE-4", "GE-5")),),
        ),
    ],
)
def test_what_players_write(text: str, orders: tuple[Any, ...]) -> None:
    assert read(text) == orders


@pytest.mark.parametrize(
    ("text", "unit"),
    [("BEF", "BR-BEF"), ("br bef", "BR-BEF"), ("Orient", "FR-Orient"), ("1 ge", "GE-1"),
     ("GE1", "GE-1"),
     ("3 Tedesca", "GE-3"), ("niemiecka 3", "GE-3"), ("YLD", "TU-YLD"), ("BEF corps", "BEFc"),
     ("korpus BEF", "BEFc"),
     ("ANA", "ANAc"), ("BE corps", "BEc"), ("Australian corps", "AUSc"), ("FRc-7", "FRc-7")],
)  # fmt: skip
def test_units_by_name(text: str, unit: str) -> None:
    assert read(f"CHOOSE {text}", PUBLIC) == (ChooseUnits((unit,)),)


@pytest.mark.parametrize(
    ("text", "space"),
    [("Varsavia", "warsaw"), ("Warszawa", "warsaw"), ("Parigi", "paris"), ("PARYZ", "paris"),
     ("Lwów", "lemberg"),
     ("Leopoli", "lemberg"), ("Bar-le-Duc", "bar_le_duc"),
     ("château thierry", "chateau_thierry"), ("przem", "przemysl"),
     ("Brześć", "brest_litovsk"), ("St Amand", "st_amand"), ("MEF 1", "mef1")],
)  # fmt: skip
def test_spaces_by_name(text: str, space: str) -> None:
    assert read(f"ACTIVATE {text} TO MOVE") == (Activate((space,)),)


def test_cards_are_those_of_the_own_deck() -> None:
    assert read("PLAY Severe Weather AS OPS", AP) == (PlayOps("AP-7"),)
    assert read("PLAY 16 AS RP", AP) == (PlayRp("AP-16"),)
    with pytest.raises(Ambiguous) as caught:
        read("PLAY Severe Weather AS OPS", PUBLIC)
    assert caught.value.suggestions == ("4 Severe Weather", "7 Severe Weather")
    with pytest.raises(Unreadable):
        read("PLAY Romania AS OPS", CP)
