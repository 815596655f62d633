"""Deployments in people's own words, and the orders that they are."""

from typing import Any

import pytest

from pbem.games.first_world_war.board.state import READY
from pbem.games.first_world_war.deployment import DeploymentAsk
from pbem.games.first_world_war.language.language import FirstWorldWarLanguage
from pbem.games.first_world_war.module import MODULE
from pbem.games.first_world_war.orders import Deploy, Move
from pbem.orders import Context, Line, ParsedLetter, read_lines
from tests.games.first_world_war.positions import board, new_game, play

GAME = new_game()
LANGUAGE = MODULE.language(GAME)
assert isinstance(LANGUAGE, FirstWorldWarLanguage)
ARMIES = ("AH-1", "AH-3", "AH-4")
DUMMIES = tuple(f"GA-X{n}" for n in range(1, 7))


def deploying(*counters: str) -> Context:
    """German Allies whose counters wait."""
    position = board("")
    position.state.at |= dict.fromkeys(counters, READY)
    ask = DeploymentAsk(position, "GA")
    return Context(GAME.view(position.state, ask.seat), (ask,))


def read(text: str, context: Context) -> ParsedLetter:
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    return read_lines(lines, LANGUAGE, context, GAME.seats)


def placed(text: str, context: Context) -> list[str]:
    """How many dummies, and which armies, stand on which front."""
    letter = read(text, context)
    assert not letter.problems
    placements: list[Any] = [p for i in letter.items for o in i.orders for p in o.placements]
    assert len({counter for counter, _ in placements}) == len(placements)
    return sorted(f"{'X' if '-X' in c else c} {front}" for c, front in placements)


ALL_ARMIES = tuple(f"AH-{n}" for n in (1, 3, 4, 5, 6))
MIXED = [
    (
        "1 AH with two dummies in Trentino, 3 AH and a dummy on the Isonzo, in Galicia 4 AH, 6 AH and"
        " a dummy, in the Balkans 5 AH with a dummy and the last dummy in Romania."
    ),
    (
        "1 AH and two dummies in Trentino, on the Isonzo 3 AH and a dummy, in Galicia 4 AH, 6 AH and"
        " a dummy, 5 AH and a dummy in the Balkans, the last dummy in Romania."
    ),
    (
        "La 1 AH con due fittizi in Trentino, la 3 AH e un fittizio sull'Isonzo, in Galizia la 4 AH,"
        " la 6 AH e un fittizio, nei Balcani la 5 AH con un fittizio e l'ultimo fittizio in Romania."
    ),
    (
        "1 AH z dwiema atrapami w Trydencie, 3 AH i atrapa nad Isonzo, w Galicji 4 AH, 6 AH i atrapa,"
        " na Bałkanach 5 AH z atrapą, a ostatnia atrapa w Rumunii."
    ),
]


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize("text", MIXED)
def test_some_fronts_stand_before_and_some_behind_their_counters(text: str) -> None:
    assert placed(text, deploying(*ALL_ARMIES, *DUMMIES)) == [
        *("AH-1 5", "AH-3 6", "AH-4 9", "AH-5 10", "AH-6 9"),
        *("X 10", "X 11", *["X 5"] * 2, "X 6", "X 9"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "In Galicia 1 AH, 3 AH and the last two dummies in Romania.",
        "In Galizia la 1 AH, la 3 AH e tre fittizi in Romania.",
        "W Galicji 1 AH, 3 AH i trzy atrapy w Rumunii.",
    ],
)
def test_counters_between_two_fronts_are_not_guessed_to_be_at_one(text: str) -> None:
    assert read(text, deploying(*ARMIES, *DUMMIES)).problems


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize(
    "text",
    [
        "1st Austrian army and 2 dummies to Trentino, 3 AH and a dummy to Isonzo, the rest at 9",
        "Trentino gets 1 AH plus two decoys, Isonzo 3 AH and one decoy, Galicia 4 AH and the rest.",
        "1 AH con due finti in Trentino; 3 AH e un finto sull'Isonzo; il resto in Galizia.",
        "In Trentino 1 AH e due finti, sull'Isonzo 3 AH con uno finto, gli altri tre e 4 AH al 9",
        "Trydent dostaje 1 AH i dwie atrapy, Isonzo 3 AH plus jedną atrapę. Reszta idzie do Galicji.",
        "Pod Trydentem 1 AH z dwiema atrapami, nad Isonzo 3 AH z atrapą, 4 AH i reszta do Galicji.",
    ],
)
def test_counters_stand_before_or_behind_their_front(text: str) -> None:
    assert placed(text, deploying(*ARMIES, *DUMMIES)) == [
        "AH-1 5",
        "AH-3 6",
        "AH-4 9",
        *["X 5"] * 2,
        "X 6",
        *["X 9"] * 3,
    ]


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize(
    ("text", "fronts"),
    [
        ("One dummy in Trentino, three on the Isonzo, the last two in Romania.", "5 6 6 6 11 11"),
        ("Deploy dummies: one at 5, two at 6, three at 11", "5 6 6 11 11 11"),
        (
            "A dummy each in Trentino and Romania, two each on the Isonzo and in Galicia",
            "5 6 6 9 9 11",
        ),
        (
            "Schiero i sei finti: tre in Trentino, tre in Romania, nessuno nei Balcani.",
            "5 5 5 11 11 11",
        ),
        ("Metto tutti i finti rimasti in Romania.", "11 11 11 11 11 11"),
        ("Un finto in ogni fronte.", "5 6 9 10 11"),
        ("Po dwie atrapy w Trydencie, nad Isonzo i w Rumunii.", "5 5 6 6 11 11"),
        ("Wszystkie atrapy nad Isonzo", "6 6 6 6 6 6"),
        (
            "Atrapy: po dwie w Trydencie i nad Isonzo, po jednej w Galicji i w Rumunii.",
            "5 5 6 6 9 11",
        ),
        (
            "One dummy on each of fronts 5 to 8, another in Galicia, the last in Romania.",
            "5 6 7 8 9 11",
        ),
        (
            "Un fittizio su ciascuno dei fronti da 5 a 8, un altro in Galizia, l'ultimo in Romania",
            "5 6 7 8 9 11",
        ),
        ("Po jednej atrapie na fronty od 5 do 8, ostatnie dwie do Rumunii", "5 6 7 8 11 11"),
        ("Dummies: one each on fronts 5-8, the last two in Romania.", "5 6 7 8 11 11"),
        ("Gli alleati mettono due fittizi in Romania, quattro in Galizia", "9 9 9 9 11 11"),
        (
            "Na Isonzo rzucam dwie atrapy, do Galicji dwie, a Trydent i Rumunia dostają po jednej",
            "5 6 6 9 9 11",
        ),
    ],
)
def test_dummies_are_counted_shared_and_left_over(text: str, fronts: str) -> None:
    found = sorted(int(each.split()[1]) for each in placed(text, deploying(*DUMMIES)))
    assert found == [int(front) for front in fronts.split()]


@pytest.mark.parametrize(
    "text",
    [
        "Two dummies in Trentino and Romania.",
        "Maybe two dummies in Trentino?",
        "Two dummies in Trentino or Romania.",
        "If possible two dummies in Trentino.",
        "1 AH with one in Trentino.",
        "Nine dummies in Trentino.",
        "Two dummies from Trentino to Romania.",
        "Not two dummies in Trentino.",
        "Two dummies in Trentino, but not yet.",
        "One dummy on each of fronts 5 and 8, another in Galicia, the last in Romania.",
        "Un finto in Trentino, gli ultimi due in Romania.",
        "Jedna atrapa w Trydencie, ostatnia w Rumunii.",
        "All three dummies to Romania.",
        "Two dummies in Trentino, both others in Romania.",
        "Due finti in Trentino, entrambi gli altri in Romania.",
        "One dummy on fronts 5 to 8.",
    ],
)
def test_what_is_doubted_denied_or_left_open_is_not_carried_out(text: str) -> None:
    letter = read(text, deploying("AH-1", *DUMMIES))
    assert not [o for item in letter.items for o in item.orders if isinstance(o, Deploy)]


@pytest.mark.parametrize(
    "text", ["Same as your example, thanks!", "Tutto come nell'esempio.", "Tak jak w przykładzie."]
)
def test_a_deployment_may_be_that_of_the_example(text: str) -> None:
    context = deploying(*ARMIES, *DUMMIES)
    (ask,) = context.asks
    letter = read(text, context)
    assert [order for item in letter.items for order in item.orders] == [ask.default()]


@pytest.mark.rule("fww:8.1")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Move a dummy from Ardennes to Flanders"),
        ("en", "the dummy in the Ardennes goes to Flanders"),
        ("it", "sposto un fittizio dalle Ardenne alle Fiandre"),
        ("pl", "przesuwam atrapę z Ardenów do Flandrii"),
    ],
)
def test_a_dummy_moves_alone(lang: str, text: str) -> None:
    position = board("2: DE-1 DE-X1 FR-1; 1: BE-1")
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    letter = read_lines([Line(1, text)], MODULE.language(GAME, lang), context, GAME.seats)
    assert [o for i in letter.items for o in i.orders] == [Move(2, (("DE-X1", 1),))]


@pytest.mark.parametrize(
    "text", ["Move the thing from Ardennes to Flanders", "foo in the Ardennes goes to Flanders"]
)
def test_who_is_not_known_does_not_stand_for_all(text: str) -> None:
    position = board("2: DE-1 DE-X1 FR-1; 1: BE-1")
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    letter = read_lines([Line(1, text)], MODULE.language(GAME), context, GAME.seats)
    assert not [o for item in letter.items for o in item.orders]


ROUND = "1: DE-1 DE-7 DE-X1 BE-1; 7: RU-1; 8: DE-6"


def rounded(text: str, lang: str) -> str:
    """The orders of a letter of Germany in its round, as players say them; empty: none."""
    position = board(ROUND)
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    language = MODULE.language(GAME, lang)
    letter = read_lines([Line(1, text)], language, context, GAME.seats)
    orders = [order for item in letter.items for order in item.orders]
    return "" if letter.problems else ", then ".join(map(language.display, orders))


@pytest.mark.rule("fww:6.1")
@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "Hit Flanders with both armies there, 1 DE in command.",
         "ATTACK 1 WITH 1 DE, 7 DE, then LEAD 1 DE"),
        ("en", "Both armies in Flanders attack, the 7th leads. Liege if we win.",
         "ATTACK 1 WITH 1 DE, 7 DE, then LEAD 7 DE, then CAPTURE Liège"),
        ("it", "Attacco nelle Fiandre con la 1 e la 7, comando alla 7. Se vinco voglio Liegi.",
         "ATTACCA 1 CON 1 DE, 7 DE, then COMANDA 7 DE, then CATTURA Liegi"),
        ("pl", "1 DE i 7 DE na Liège, dowodzi 7 DE.", "ATAKUJ 1 Z 1 DE, 7 DE, then DOWODZI 7 DE"),
        ("pl", "Pierwsza i siódma atakują Flandrię bez żetonu.",
         "ATAKUJ 1 Z 1 DE, 7 DE, then ŻETON BRAK"),
        ("it", "La 6 lascia la Polonia e va nel Baltico.", "MUOVI 6 DE DA 8 A 7"),
        ("en", "1 DE slips from Flanders to the Ardennes with its dummy.",
         "MOVE 1 DE, DUMMY FROM 1 TO 2"),
        ("en", "No attack this time, I pass.", "PASS"),
        ("en", "First round: army seven moves from Flanders to the Ardennes.",
         "MOVE 7 DE FROM 1 TO 2"),
        ("it", "Nel secondo round muovo la 7 dalle Fiandre alle Ardenne.", "MUOVI 7 DE DA 1 A 2"),
        ("pl", "Przesuwam 7 DE do Ardenów, a 1 DE zostaje we Flandrii.",
         "PRZESUŃ 7 DE Z 1 DO 2"),
        ("pl", "Atakuję front 1 (Flandria) armiami 1 DE i 7 DE. Dowodzi 1 DE.",
         "ATAKUJ 1 Z 1 DE, 7 DE, then DOWODZI 1 DE"),
        ("it", "Attacco sul fronte delle Fiandre con 1 e 7 DE. Nessuna pedina.",
         "ATTACCA 1 CON 1 DE, 7 DE, then PEDINA NESSUNA"),
        ("en", "Two armies attack Flanders.", "ATTACK 1 WITH 1 DE, 7 DE"),
        ("en", "I pass on attacking Flanders.", ""),
        ("en", "Attack Flanders, if we can. 1 DE leads.", ""),
        ("en", "1 DE may lead the attack on Flanders.", ""),
        ("en", "1 DE does not attack Flanders.", ""),
        ("en", "Both armies attack Poland.", ""),
        ("en", "1 DE or 7 DE attacks Flanders, 1 DE leads.", ""),
        ("pl", "1 DE nie dowodzi, atak na Flandrię.", ""),
    ],
)  # fmt: skip
def test_a_round_in_sentences(lang: str, text: str, said: str) -> None:
    assert rounded(text, lang) == said


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 and 3 AH to Trentino, 4 AH to the Isonzo.", "AH-1 5, AH-3 5, AH-4 6"),
        ("1 e 3 in Trentino, 4 sull'Isonzo", "AH-1 5, AH-3 5, AH-4 6"),
        ("1, 3 i 4 AH do Galicji", "AH-1 9, AH-3 9, AH-4 9"),
        ("One dummy on fronts 5 and 6, 3 AH to Galicia.", ""),
        ("Trzecia do Trydentu. 4th: Isonzo. La prima in Galizia.", "AH-1 9, AH-3 5, AH-4 6"),
    ],
)
def test_armies_may_be_named_by_their_numbers(text: str, expected: str) -> None:
    letter = read(text, deploying(*ARMIES, *DUMMIES))
    placements: list[Any] = [p for i in letter.items for o in i.orders for p in o.placements]
    assert ", ".join(sorted(f"{counter} {front}" for counter, front in placements)) == expected


@pytest.mark.rule("fww:4.2")
def test_a_number_of_several_nations_is_that_of_the_nation_named_before() -> None:
    position = board("")
    waiting = ("RU-1", "RU-2", "RU-8", "SB-1", "SB-2", "EA-X1", "EA-X2", "EA-X3", "EA-X4")
    position.state.at |= dict.fromkeys(waiting, READY)
    ask = DeploymentAsk(position, "EA")
    context = Context(GAME.view(position.state, ask.seat), (ask,))
    text = "Baltic: 1 RU and a dummy. Poland: 2, 8 and a dummy. Balkans: the Serbs, 2 dummies."
    assert placed(text, context) == [
        "RU-1 7", "RU-2 8", "RU-8 8", "SB-1 10", "SB-2 10", "X 10", "X 10", "X 7", "X 8",
    ]  # fmt: skip
    letter = read("Poland: a dummy. Baltic: 2, 8 and a dummy.", context)
    assert not [order for item in letter.items for order in item.orders]


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize(
    "text",
    [
        "Everything as in the example, except that 4 AH goes to Romania.",
        "4 AH in Romania, il resto come nell'esempio.",
        "Jak w przykładzie, ale 4 AH do Rumunii.",
    ],
)
def test_a_deployment_may_differ_from_the_example(text: str) -> None:
    context = deploying(*ARMIES, *DUMMIES)
    (ask,) = context.asks
    (order,) = (order for item in read(text, context).items for order in item.orders)
    shown = dict(ask.default().placements)  # type: ignore[union-attr]
    assert isinstance(order, Deploy)
    assert dict(order.placements).keys() == shown.keys()
    armies = {c: f for c, f in order.placements if c in ARMIES}
    assert armies == {c: f for c, f in shown.items() if c in ARMIES} | {"AH-4": 11}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Attacco nei Balcani con i due serbi e il montenegro", ["SB-1", "SB-2", "MN"]),
        ("The Serbs attack in the Balkans", ["SB-1", "SB-2"]),
        ("Serbowie atakują na Bałkanach", ["SB-1", "SB-2"]),
        ("Attacco nei Balcani con i tre serbi", []),
    ],
)
def test_a_people_is_all_its_armies(text: str, names: list[str]) -> None:
    position = board("10: SB-1 SB-2 MN AH-1", active="EA")
    context = Context(GAME.view(position.state, "EA"), play(position).asks)
    letter = read_lines([Line(1, text)], MODULE.language(GAME), context, GAME.seats)
    attacks = [order for item in letter.items for order in item.orders]
    assert [army for order in attacks for army in getattr(order, "armies", ())] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Russians and 1 SB attack in the Balkans", ["RU-1", "RU-2", "SB-1"]),
        ("The Russians attack in the Balkans w/ 1 RU", ["RU-1"]),
        ("The 2nd Russian army has a go at the Balkans plz", ["RU-2"]),
        ("lets hit the balkans w 2 RU and 1 SB", ["RU-2", "SB-1"]),
        ("I'm storming the Balkans with 1 RU", ["RU-1"]),
        ("Attack in the Balkans with everybody except 1 SB", ["RU-1", "RU-2"]),
        ("All but the Russians attack in the Balkans", ["SB-1"]),
    ],
)
def test_a_nation_is_all_its_armies_unless_these_are_named(text: str, names: list[str]) -> None:
    position = board("10: SB-1 RU-1 RU-2 AH-1", active="EA")
    context = Context(GAME.view(position.state, "EA"), play(position).asks)
    (order,) = (order for item in read(text, context).items for order in item.orders)
    assert list(getattr(order, "armies", ())) == names


def test_no_more_attacks_are_none() -> None:
    position = board("10: SB-1 RU-1 RU-2 AH-1", active="EA")
    context = Context(GAME.view(position.state, "EA"), play(position).asks)
    letter = read("no more attacks in the Balkans for the time being", context)
    assert not letter.orders


def test_two_of_a_people_are_deployed_as_two() -> None:
    context = deploying_east("SB-1", "SB-2", "MN", "RU-9")
    said = "I due serbi e il montenegro nei Balcani, 9 RU in Romania"
    assert placed(said, context) == ["MN 10", "RU-9 11", "SB-1 10", "SB-2 10"]


EAST = ("RU-1", "RU-2", "RU-5", "RU-8", "SB-1", "SB-2", "MN", *(f"EA-X{n}" for n in range(1, 4)))


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize(
    "text",
    [
        (
            "Nel Baltico la prima e la quinta russa con un fittizio, in Polonia la seconda e"
            " l'ottava con altri due. Nei Balcani i due serbi e il Montenegro."
        ),
        (
            "The 1st and the 5th Russian go to the Baltic, also with a dummy. Both Serbian armies"
            " and the Montenegrins to the Balkans. The rest of the Russians hold Poland. Last two"
            " dummies: Poland."
        ),
        (
            "Bałtyk: pierwsza i piąta rosyjska, też z atrapą. Bałkany: serbskie i Czarnogóra."
            " Ósma i druga rosyjska do Polski, dwie ostatnie atrapy dokładam jeszcze do Polski."
        ),
    ],
)
def test_armies_are_told_by_their_place_in_a_row_and_by_their_people(text: str) -> None:
    assert placed(text, deploying_east(*EAST)) == [
        *("MN 10", "RU-1 7", "RU-2 8", "RU-5 7", "RU-8 8", "SB-1 10", "SB-2 10"),
        *("X 7", "X 8", "X 8"),
    ]


@pytest.mark.rule("fww:4.2")
@pytest.mark.parametrize(
    "text",
    [
        "4 AH to Galicia with three dummies, and I keep the other three dummies back.",
        "La quarta in Galizia con tre fittizi; gli altri tre li tengo da parte.",
        "Czwarta z trzema atrapami do Galicji. Trzy ostatnie atrapy zostawiam sobie na później.",
    ],
)
def test_dummies_are_kept_back_beside_those_that_go(text: str) -> None:
    context = deploying("AH-4", *DUMMIES)
    assert placed(text, context) == ["AH-4 9", "X 9", "X 9", "X 9"]
    assert all(o.keeps for i in read(text, context).items for o in i.orders if hasattr(o, "keeps"))


def deploying_west(*counters: str) -> Context:
    """Germans whose counters wait."""
    position = board("")
    position.state.at |= dict.fromkeys(counters, READY)
    ask = DeploymentAsk(position, "DE")
    return Context(GAME.view(position.state, ask.seat), (ask,))


@pytest.mark.parametrize(
    "text",
    [
        "One dummy on each of the four western fronts, and the last two dummies to Verdun.",
        "Un fittizio su ciascuno dei quattro fronti occidentali, gli ultimi due a Verdun.",
        "Po jednej atrapie na każdym z czterech frontów zachodnich, a dwie ostatnie do Verdun.",
    ],
)
def test_dummies_go_to_each_front_of_a_theatre(text: str) -> None:
    context = deploying_west(*(f"DE-X{n}" for n in range(1, 7)))
    assert placed(text, context) == ["X 1", "X 2", *["X 3"] * 3, "X 4"]


@pytest.mark.parametrize(
    "text",
    [
        "One dummy on each of the five western fronts.",
        "Both Bulgarian armies to the Balkans.",
        "All three Austrian armies to the Balkans.",
        "First, the 4th army goes to Galicia.",
        "1 AH and 4 AH to Galicia. Do not send this.",
        "1 AH and 4 AH to Galicia, two dummies to Romania. Three dummies wait.",
        "All eight Austrian armies to the Balkans.",
    ],
)
def test_what_does_not_add_up_is_not_read(text: str) -> None:
    context = deploying("AH-1", "AH-4", *DUMMIES)
    assert not LANGUAGE.said(Line(1, text), context)


def deploying_east(*counters: str) -> Context:
    """Eastern Allies whose counters wait."""
    position = board("")
    position.state.at |= dict.fromkeys(counters, READY)
    ask = DeploymentAsk(position, "EA")
    return Context(GAME.view(position.state, ask.seat), (ask,))


@pytest.mark.parametrize(
    "text",
    [
        "1 AH on 5 and 3 AH on 6, each with a dummy",
        "1 AH on 5, 3 AH on 6, one dummy each",
        "1 AH on 5 and 3 AH on 6 with a dummy each.",
    ],
)
def test_a_dummy_each_behind_several_fronts_goes_to_all_of_them(text: str) -> None:
    there = deploying("AH-1", "AH-3", *DUMMIES)
    assert placed(text, there) == ["AH-1 5", "AH-3 6", "X 5", "X 6"]


def test_a_dummy_each_beside_dummies_is_not_guessed() -> None:
    there = deploying("AH-1", "AH-3", *DUMMIES)
    assert read("1 AH on 5 with 2 dummies, 3 AH on 6, a dummy each", there).problems


def test_all_dummies_may_head_where_they_go() -> None:
    there = deploying("AH-1", *DUMMIES)
    assert placed("All dummies: two on 5, four on 6. 1 AH to 9.", there) == [
        "AH-1 9",
        *["X 5"] * 2,
        *["X 6"] * 4,
    ]


def test_numbers_before_a_front_are_armies_though_a_front_stands_before_them() -> None:
    there = deploying(*ALL_ARMIES)
    assert placed("1 AH goes to 6, 3 and 5 to 10, 4 and 6 on 9.", there) == [
        *("AH-1 6", "AH-3 10", "AH-4 9", "AH-5 10", "AH-6 9"),
    ]
