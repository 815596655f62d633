"""Letters in people's own words, in a position, and the orders that they are."""

from typing import Any

import msgspec
import pytest

from pbem.games.quartermaster_1914.asks import DiscardAsk, PickAsk, PowerAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.module import MODULE
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Discard,
    Draft,
    Draw,
    EndTurn,
    Keep,
    Lose,
    Mulligan,
    Pick,
    Place,
    Play,
    Prepare,
    Support,
)
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.orders import Context, Line, read_lines
from tests.games.quartermaster_1914.language.reading import GAME, LANGUAGE, seen_by
from tests.games.quartermaster_1914.positions import board


def orders(text: str, context: Context) -> list[Any]:
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    letter = read_lines(lines, LANGUAGE, context, GAME.seats)
    assert not letter.problems
    return [order for item in letter.items for order in item.orders]


def own(text: str, context: Context) -> list[Any]:
    """The orders of a letter, by the words of whichever language reads it."""
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    for lang in ("en", "it", "pl"):
        letter = read_lines(lines, MODULE.language(GAME, lang), context, GAME.seats)
        if not letter.problems:
            return [order for item in letter.items for order in item.orders]
    return []


HAND = "DE: DE-BUILD-ARMY DE-LAND-BATTLE DE-48 DE-52"


@pytest.mark.rule("qmg:12.build")
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Build an army in Prussia and draw.", [Play("DE-BUILD-ARMY"), Place("PRU"), Draw()]),
        ("Costruisco in Prussia e pesco.", [Play("DE-BUILD-ARMY"), Place("PRU"), Draw()]),
        ("Buduję armię w Prusach i dobieram.", [Play("DE-BUILD-ARMY"), Place("PRU"), Draw()]),
        ("Costruisco in Prussia e rifammi la mano.", [Play("DE-BUILD-ARMY"), Place("PRU"), Draw()]),
        (
            "Build an army in Prussia. Draw nothing.",
            [Play("DE-BUILD-ARMY"), Place("PRU"), EndTurn()],
        ),
        (
            "Costruisco in Prussia. Pesco zero carte.",
            [Play("DE-BUILD-ARMY"), Place("PRU"), EndTurn()],
        ),
        ("Buduję w Prusach. Nie dobieram.", [Play("DE-BUILD-ARMY"), Place("PRU"), EndTurn()]),
        ("Preparo Landsturm. Pesco una sola carta.", [Prepare("DE-48"), Draw(1)]),
        ("Prepare Landsturm, draw just one.", [Prepare("DE-48"), Draw(1)]),
        ("DRAW 0", [EndTurn()]),
        ("Preparami Landsturm e rifaccio la mano, ho finito.", [Prepare("DE-48"), Draw()]),
        ("Kładę zakryty Landsturm, resztę dobieram, to cała tura", [Prepare("DE-48"), Draw()]),
        ("Rezygnuję z walki. Landsturm zakryty i dobieram.", [Prepare("DE-48"), Draw()]),
        (
            "Mi limito a mettere giù coperta Landsturm, poi pescami fino a 7.",
            [Prepare("DE-48"), Draw()],
        ),
        ("Battle Picardy", [Play("DE-LAND-BATTLE"), Battle("PIC")]),
        ("Play Landsturm. Build Prussia.", [Play("DE-48"), Place("PRU")]),
        ("Build in the North Sea.", [Place("NTH")]),
    ],
)
def test_the_basic_card_of_a_build_or_a_battle_is_taken_for_granted(
    text: str, read: list[Any]
) -> None:
    assert orders(text, seen_by("DE", hands=HAND)) == read


@pytest.mark.parametrize(
    "text", ["Przygotowuję Linię Hindenburga.", "Przygotuj Hindenburga", "Preparo Hindenburg"]
)
def test_a_part_of_the_name_of_a_held_card_may_be_declined(text: str) -> None:
    assert orders(text, seen_by("DE", hands=HAND)) == [Prepare("DE-52")]


SUPPORTED = [Play("DE-LAND-BATTLE"), Battle("PIC", "BEL"), Support("DE-LAND-BATTLE")]
ALONE = [Play("DE-LAND-BATTLE"), Battle("PIC", "BEL", support=())]


@pytest.mark.rule("qmg:17.battle", "qmg:18.procedure")
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Attack Picardy from Belgium, supported by Land Battle", SUPPORTED),
        ("Attacco la Piccardia dal Belgio con il supporto di Battaglia Terrestre", SUPPORTED),
        ("Atakuję Pikardię z Belgii ze wsparciem Bitwy Lądowej", SUPPORTED),
        ("Attack Picardy from Belgium without support", ALONE),
        ("Attacco la Piccardia dal Belgio senza supporto", ALONE),
        ("Atakuję Pikardię z Belgii bez wsparcia", ALONE),
    ],
)
def test_a_battle_is_said_with_its_support(text: str, read: list[Any]) -> None:
    assert own(text, seen_by("DE", hands=HAND, prepared="DE: DE-LAND-BATTLE")) == read


@pytest.mark.rule("qmg:12.attrition")
@pytest.mark.parametrize(
    "text",
    [
        "I discard Tannenberg for attrition",
        "Use Tannenberg for attrition",
        "Uso Tannenberg per il logoramento",
        "Używam Tannenberg na wyniszczenie",
        "Scarto Tannenberg per attrito",
        "Odrzucam Tannenberg na wyczerpanie",
    ],
)
def test_a_prepared_card_is_discarded_for_its_attrition(text: str) -> None:
    assert own(text, seen_by("DE", hands=HAND, prepared="DE: DE-46")) == [Attrit("DE-46")]


LANDWEHR = [
    Play("AT-25"), Draft("AH", "build_army"), Prepare("AT-BUILD-ARMY-AH"), Place("GAL"),
]  # fmt: skip


@pytest.mark.rule("qmg:16.complex", "qmg:12.build")
@pytest.mark.parametrize(
    ("text", "read"),
    [
        (("Play Imperial Austrian Landwehr\nI take Build Army AH and prepare Build Army AH\n"
         "Recruit in Galicia"), LANDWEHR),
        (("Gioca Landwehr Imperiale Austriaca\nPrendo Costruisci Armata AH e preparo Costruisci"
         " Armata AH\nReclutare in Galizia"), LANDWEHR),
        (("Zagraj Cesarską Landwehrę austriacką\nBiorę Budowę Armii AH i przygotowuję Budowę Armii"
         " AH\nZrekrutować w Galicji"), LANDWEHR),
        ("Play Imperial Austrian Landwehr\nGalicia", [LANDWEHR[0], LANDWEHR[3]]),
        ("Gioca Landwehr Imperiale Austriaca\nGalizia", [LANDWEHR[0], LANDWEHR[3]]),
        ("Zagraj Cesarską Landwehrę austriacką\nGalicja", [LANDWEHR[0], LANDWEHR[3]]),
    ],
)  # fmt: skip
def test_the_steps_of_an_event_stand_on_lines_of_their_own(text: str, read: list[Any]) -> None:
    assert own(text, seen_by("AT", hands="AT: AT-25 AT-BUILD-ARMY-OT")) == read


@pytest.mark.parametrize(
    ("seat", "card", "text"),
    [
        ("DE", "DE-44", "Play Schlieffen Plan\nPicardy"),  # to attack, or to build?
        ("AT", "AT-25", "Play Imperial Austrian Landwehr\nDraw\nVienna"),  # a place to sign from
    ],
)
def test_a_space_alone_is_no_order_where_it_may_mean_something_else(
    seat: str, card: str, text: str
) -> None:
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    read = read_lines(lines, LANGUAGE, seen_by(seat, hands=f"{seat}: {card}"), GAME.seats)
    assert not [o for item in read.items for o in item.orders if isinstance(o, Place | Battle)]


def choosing(**hands: str) -> Context:
    """A seat of several powers whose opening hands are chosen."""
    position = board("", hands="; ".join(f"{power}: {cards}" for power, cards in hands.items()))
    asks = tuple(KeepAsk(position, power, 3, mulligan=True) for power in hands)
    return Context(GAME.view(position.state, asks[0].seat), asks)


RUSSIA = "RU-BUILD-ARMY RU-BUILD-ARMY RU-22 RU-24 RU-LAND-BATTLE"


@pytest.mark.rule("qmg:6.hand")
@pytest.mark.parametrize(
    "text",
    [
        "For Russia, bury two Build Armies and Montenegro.",
        "The Russians put Montenegro and 2 Build Armies under the deck, please.",
        "Montenegro and both Build Armies go to the bottom.",
        "Infilami Montenegro in fondo, e due delle due costruisci armata.",
        "Russia: in fondo Montenegro e due Costruisci Armata.",
        "Per i russi metto sotto il mazzo Montenegro e due armate",
        "U Rosjan odkładam na spód Czarnogórę i dwie Budowy Armii.",
        "Rosja chowa pod talię obie Budowy Armii oraz Czarnogórę.",
    ],
)
def test_cards_go_to_the_bottom_in_any_words(text: str) -> None:
    (order,) = orders(text, choosing(RU=RUSSIA))
    assert isinstance(order, Keep)
    assert sorted(order.bottom) == ["RU-22", "RU-BUILD-ARMY", "RU-BUILD-ARMY"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Bottom of the deck:\n- Build Army\n- Montenegro\n- Build Army"),
        (
            "it",
            "In fondo al mazzo:\n* Montenegro\n* Costruisci Armata\n* Costruisci Armata\nGrazie!",
        ),
        ("pl", "Na spód:\n1) Budowa Armii\n2) Budowa Armii\n3) Czarnogóra\nReszta zostaje."),
    ],
)
def test_the_items_under_a_heading_are_one_order_if_it_takes_them_all(lang: str, text: str) -> None:
    context = choosing(RU=RUSSIA)
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    letter = read_lines(lines, MODULE.language(GAME, lang), context, GAME.seats)
    (order,) = letter.orders
    assert not letter.problems
    assert isinstance(order, Keep)
    assert sorted(order.bottom) == ["RU-22", "RU-BUILD-ARMY", "RU-BUILD-ARMY"]


@pytest.mark.rule("qmg:6.mulligan")
@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("A mulligan for Russia please.", ["RU"]),
        ("Russia would like a whole new hand.", ["RU"]),
        ("I francesi cambiano la mano.", ["FR"]),
        ("Francuzi wymieniają całą rękę.", ["FR"]),
        ("Mulligan for Russia and France.", ["RU", "FR"]),
    ],
)
def test_a_power_takes_a_new_hand_in_any_words(text: str, powers: list[str]) -> None:
    context = choosing(RU=RUSSIA, FR="FR-39 FR-31 FR-24")
    assert orders(text, context) == [Mulligan(power) for power in powers]


@pytest.mark.parametrize(
    "text",
    [
        "I don't want a mulligan for Russia.",
        "Maybe a mulligan for Russia?",
        "If I may, a new hand for Russia.",
        "Russia buries Plan XVII, Verdun and Montenegro.",
        "France buries Montenegro, Redl and a Land Battle.",
        "Do not bury Montenegro, Redl and Land Battle.",
        "Bury Montenegro, Redl and not the Land Battle.",
    ],
)
def test_what_is_doubted_denied_or_of_another_power_is_not_carried_out(text: str) -> None:
    letter = read_lines(
        [Line(1, text)], LANGUAGE, choosing(RU=RUSSIA, FR="FR-39 FR-31"), GAME.seats
    )
    assert not [order for item in letter.items for order in item.orders]


TURN = "DE: DE-BUILD-ARMY DE-LAND-BATTLE DE-48 DE-52 DE-33 DE-25"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Germany does not draft. I lay down Hindenburg, keep Landsturm prepared, draw two.",
            [Play("DE-52"), Prepare("DE-48"), Draw(2)],
        ),
        (
            "Nessun arruolamento. La Germania gioca Zeppelin, poi preparo il Landsturm e pesco.",
            [Play("DE-25"), Prepare("DE-48"), Draw()],
        ),
        (
            "Nikogo nie powołuję. Zagrywam Linię Hindenburga, niczego nie przygotowuję, dobieram.",
            [Play("DE-52"), Draw()],
        ),
        (
            "Powołuję Budowę Armii, odrzucając Landsturm i Bitwę Lądową. Zagrywam Sterowce.",
            [
                Draft("DE", "build_army"),
                Discard(("DE-48", "DE-LAND-BATTLE")),
                Play("DE-25"),
            ],
        ),
        (
            "With Build Army I recruit in Prussia. Nothing is prepared.",
            [Play("DE-BUILD-ARMY"), Place("PRU")],
        ),
        ("I play Zeppelins but keep Landsturm.", None),
        ("The Russians attack Picardy.", None),
        ("L'armata la metto laggiù, il Landsturm lo tengo coperto e pesco.", None),
    ],
)
def test_a_turn_in_sentences(text: str, read: list[Any] | None) -> None:
    letter = read_lines([Line(1, text)], LANGUAGE, seen_by("DE", hands=TURN), GAME.seats)
    found = [order for item in letter.items for order in item.orders]
    assert found == (read or [])


@pytest.mark.parametrize(
    "text",
    [
        "Kładę Sterowce, przygotowuję Landsturm.",
        "I place Zeppelins, prepare Landsturm.",
        "Metto Zeppelin, preparo Landsturm.",
    ],
)
def test_a_card_before_a_mark_is_not_that_of_the_verb_behind_it(text: str) -> None:
    letter = read_lines([Line(1, text)], LANGUAGE, seen_by("DE", hands=TURN), GAME.seats)
    found = [order for item in letter.items for order in item.orders]
    assert Prepare("DE-25") not in found


@pytest.mark.rule("qmg:16.complex")
@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("PLAY Hindenburg Line\nDRAW", True),
        ("PLAY Hindenburg Line\nPREPARE Landsturm\nDRAW", True),
        ("PLAY Build Army DE\nENDTURN", True),
        ("PLAY Hindenburg Line: NONE\nDRAW", False),
        ("PLAY Hindenburg Line: BUILD Picardy\nDRAW", False),
        ("PLAY Zeppelins\nDRAW", False),
        ("PLAY Hindenburg Line", False),
    ],
)
def test_steps_are_given_up_only_if_that_is_said(text: str, *, asked: bool) -> None:
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    letter = read_lines(lines, LANGUAGE, seen_by("DE", hands=TURN), GAME.seats)
    assert [problem.key for problem in letter.problems] == ["qmg.problem.steps"] * asked


AUSTRIA = "AT-BUILD-NAVY-AH AT-LAND-BATTLE-OT AT-LAND-BATTLE-AH AT-29 AT-17"
BRITAIN = "UK-SEA-BATTLE-UK UK-SEA-BATTLE-UK UK-SEA-BATTLE-UK UK-SEA-BATTLE-US UK-21"
NAVY_BATTLE_AND_FORT = ["AT-29", "AT-BUILD-NAVY-AH", "AT-LAND-BATTLE-OT"]
THREE_SEA_BATTLES = ["UK-SEA-BATTLE-UK", "UK-SEA-BATTLE-UK", "UK-SEA-BATTLE-US"]


@pytest.mark.rule("qmg:6.hand")
@pytest.mark.parametrize(
    ("power", "hand", "text", "cards"),
    [
        (
            "AT",
            AUSTRIA,
            "put the navy build, the Ottoman land battle and Fort Roupel at the bottom of my deck",
            NAVY_BATTLE_AND_FORT,
        ),
        (
            "RU",
            f"{RUSSIA} RU-BUILD-NAVY RU-28",
            "Sotto il mazzo vanno la flotta, Montenegro e gli Ospedali scozzesi",
            ["RU-22", "RU-28", "RU-BUILD-NAVY"],
        ),
        (
            "DE",
            "DE-43 DE-35 DE-25 DE-48",
            "Na dno talii odkładam Bitwę jutlandzką, Sterowce i Flotę Pełnomorską",
            ["DE-25", "DE-35", "DE-43"],
        ),
        (
            "UK",
            BRITAIN,
            "Two of the British sea battles and the American one go under the deck",
            THREE_SEA_BATTLES,
        ),
    ],
)
def test_cards_for_the_bottom_are_described(
    power: str, hand: str, text: str, cards: list[str]
) -> None:
    (order,) = orders(text, choosing(**{power: hand}))
    assert isinstance(order, Keep)
    assert sorted(order.bottom) == cards


@pytest.mark.rule("qmg:6.mulligan")
@pytest.mark.parametrize(
    "text",
    [
        "I don't like this hand, mulligan please",
        "questa mano non mi piace: la rimescolo tutta e ripesco",
        "Ripesca tutta la mano",
    ],
)
def test_a_hand_that_is_not_liked_is_dealt_anew_once(text: str) -> None:
    assert orders(text, choosing(RU=RUSSIA)) == [Mulligan("RU")]


@pytest.mark.parametrize(
    "text",
    [
        "I don't like this hand.",
        "I don't like this hand, but no mulligan.",
        "Questa mano mi piace",
        "Non rimescolo la mano",
        "Don't put Redl, Montenegro and the Land Battle at the bottom.",
    ],
)
def test_a_hand_that_is_spoken_of_or_kept_is_not_dealt_anew(text: str) -> None:
    letter = read_lines([Line(1, text)], LANGUAGE, choosing(RU=RUSSIA), GAME.seats)
    assert not [order for item in letter.items for order in item.orders]


@pytest.mark.parametrize(
    ("seat", "hand", "text", "read"),
    [
        ("DE", TURN, "I put the Zeppelins on the table as my status.", [Play("DE-25")]),
        ("DE", TURN, "Metto in tavola gli Zeppelin", [Play("DE-25")]),
        ("DE", TURN, "Wysyłam Sterowce.", [Play("DE-25")]),
        (
            "AT",
            "AT: AT-30 AT-17",
            "Bulgaria joins us: play that event and raise the Austrian army there",
            [Play("AT-30"), Place("BUL")],
        ),
        ("DE", TURN, "Nie wysyłam Sterowców.", []),
    ],
)
def test_a_card_is_played_in_other_words(seat: str, hand: str, text: str, read: list[Any]) -> None:
    lines = [Line(1, text)]
    letter = read_lines(lines, LANGUAGE, seen_by(seat, hands=hand), GAME.seats)
    assert [order for item in letter.items for order in item.orders] == read


@pytest.mark.rule("qmg:16.complex")
@pytest.mark.parametrize(
    ("seat", "hand", "text", "read"),
    [
        (
            "DE",
            TURN,
            "Hindenburg Line: prepare Landsturm, build army in Belgium. Draw.",
            [Play("DE-52"), Prepare("DE-48"), Place("BEL"), Draw()],
        ),
        (
            "DE",
            TURN,
            "Gioco la Linea Hindenburg: armata in Piccardia. Preparo il Landsturm e pesco.",
            [Play("DE-52"), Place("PIC"), Prepare("DE-48"), Draw()],
        ),
        (
            "DE",
            TURN,
            "Linia Hindenburga, armia staje w Pikardii i uderza na Belgię, dobieram.",
            [Play("DE-52"), Place("PIC"), Battle("BEL", "PIC"), Draw()],
        ),
        (
            "DE",
            TURN,
            "Hindenburg Line: new army in Picardy, and from there it attacks Belgium.",
            [Play("DE-52"), Place("PIC"), Battle("BEL", "PIC")],
        ),
        (
            "DE",
            TURN,
            "The army in Picardy attacks Belgium.",
            [Play("DE-LAND-BATTLE"), Battle("BEL", "PIC")],
        ),
        (
            "DE",
            TURN,
            "Army in Belgium, and another one in Picardy if possible. Then I'd chuck Landsturm, ta.",
            [Play("DE-BUILD-ARMY"), Place("BEL"), Place("PIC"), Discard(("DE-48",))],
        ),
        ("DE", TURN, "Attack Picardy w/ the Land Battle", [Play("DE-LAND-BATTLE"), Battle("PIC")]),
        ("AT", "AT: AT-30 AT-17", "Gioco la Bulgaria e ci metto l'armata.", [Play("AT-30"), Place("BUL")]),
        ("AT", "AT: AT-30 AT-17", "I play Bulgaria Joins in Bulgaria.", [Play("AT-30"), Place("BUL")]),
        ("DE", TURN, "Więcej nic nie robię, tylko dobieram.", [Draw()]),
        ("DE", TURN, "Nothing to draft, nothing to play, draw.", [Draw()]),
        ("DE", TURN, "I do nothing this turn and draw.", [Draw()]),
        (
            "DE",
            TURN,
            "Hindenburg Line: army in Picardy, it attacks Belgium from there.",
            [Play("DE-52"), Place("PIC"), Battle("BEL", "PIC")],
        ),
        ("DE", TURN, "Attack Belgium from there.", None),
        ("DE", TURN, "Hindenburg Line, no, not that. Prepare Landsturm.", None),
        ("DE", TURN, "Linii Hindenburga nie gram, przygotowuję Landsturm.", None),
        ("DE", TURN, "Hindenburg Line: an army in Belgium or Picardy.", None),
        ("DE", TURN, "Hindenburg Line: an army next to Belgium.", None),
        ("DE", TURN, "Hindenburg Line: no army in Belgium.", None),
        ("DE", TURN, "Nic", []),
    ],
)  # fmt: skip
def test_the_steps_of_a_card_are_said_in_its_own_words(
    seat: str, hand: str, text: str, read: list[Any] | None
) -> None:
    lines = [Line(1, text)]
    letter = read_lines(lines, LANGUAGE, seen_by(seat, hands=hand), GAME.seats)
    assert [order for item in letter.items for order in item.orders] == (read or [])


@pytest.mark.rule("qmg:6.hand")
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Keep all but Redl, Montenegro and the Land Battle.", "RU-22 RU-24 RU-LAND-BATTLE"),
        ("Tengo Redl e Montenegro, il resto sotto.", "RU-BUILD-ARMY RU-BUILD-ARMY RU-LAND-BATTLE"),
        ("Keep Redl, the rest goes under the deck.", ""),
        ("I'd like to keep all but Redl and Montenegro.", ""),
        ("Keep Redl and Montenegro at the bottom.", ""),
    ],
)
def test_what_is_not_kept_goes_to_the_bottom(text: str, cards: str) -> None:
    letter = read_lines([Line(1, text)], LANGUAGE, choosing(RU=RUSSIA), GAME.seats)
    found = [order for item in letter.items for order in item.orders]
    assert [sorted(order.bottom) for order in found if isinstance(order, Keep)] == (
        [cards.split()] if cards else []
    )


@pytest.mark.parametrize("text", ["Elimino l'armata a Vienna", "Tolgo l'armata a Vienna"])
def test_who_eliminates_a_piece_builds_none(text: str) -> None:
    context = seen_by("RU", hands="RU: RU-26 RU-BUILD-ARMY")
    parsed = read_lines([Line(1, text)], MODULE.language(GAME, "it"), context, GAME.seats)
    assert parsed.problems
    assert not parsed.items


HANDS = "DE: DE-44 DE-46 DE-39 DE-34 DE-BUILD-ARMY DE-BUILD-ARMY"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Build an army in Prussia. Prepare the other Build Army.",
         [Play("DE-BUILD-ARMY"), Place("PRU"), Prepare("DE-BUILD-ARMY")]),
        ("Buduję armię w Prusach. Przygotowuję drugą Budowę Armii.",
         [Play("DE-BUILD-ARMY"), Place("PRU"), Prepare("DE-BUILD-ARMY")]),
        ("Schlieffen Plan! Attack Picardy, then draw up to full.",
         [Play("DE-44"), Battle("PIC"), Draw()]),
        ("Piano Schlieffen. Attacco il Belgio dalla Germania Occidentale e ci costruisco un'armata.",
         [Play("DE-44"), Battle("BEL", source="WGE"), Place("BEL")]),
        ("Schlieffen Plan. Attack Belgium, if we win build in Burgundy.",
         [Play("DE-44"), Battle("BEL"), Place("BUR", when="won")]),
        ("Plan Schlieffena. Atakuję Belgię, po zwycięstwie buduję tam armię.",
         [Play("DE-44"), Battle("BEL"), Place("BEL")]),
        ("Red Baron goes on the table. I also prepare Tannenberg.",
         [Play("DE-39"), Prepare("DE-46")]),
    ],
)  # fmt: skip
def test_steps_are_said_one_after_the_other(text: str, read: list[Any]) -> None:
    assert orders(text, seen_by("DE", hands=HANDS)) == read


def _giving_up(kind: type[DiscardAsk] | type[LoseAsk] | type[PickAsk]) -> Context:
    position = board("DE: BER", active="DE", hands=HANDS, prepared="DE: DE-52")
    if kind is LoseAsk:
        ask: PowerAsk = LoseAsk(position, "DE", 2)
    elif kind is DiscardAsk:
        ask = DiscardAsk(position, "DE", "hand", 4, "DE-44")
    else:
        ask = PickAsk(position, "DE", ("FR-BUILD-ARMY-FR", "FR-LAND-BATTLE-FR"), "DE-44", True)
    return Context(GAME.view(position.state, "DE"), (ask,))


@pytest.mark.rule("qmg:13.losses")
@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("I take one unseen card from my deck and Tannenberg from my hand.",
         Lose(hand=("DE-46",), deck=1)),
        ("Both from the deck", Lose(deck=2)),
        ("From the deck, please.", Lose(deck=2)),
        ("Perdo due carte dal mazzo", Lose(deck=2)),
        ("Una dal mazzo e Tannenberg dalla mano", Lose(hand=("DE-46",), deck=1)),
        ("Tracę dwie karty z talii", Lose(deck=2)),
        ("Jedna z talii i Tannenberg z ręki", Lose(hand=("DE-46",), deck=1)),
        ("Hindenburg Line and the Red Baron", Lose(hand=("DE-39",), prepared=("DE-52",))),
    ],
)  # fmt: skip
def test_what_is_lost_is_said_in_any_words(text: str, lost: Lose) -> None:
    assert orders(text, _giving_up(LoseAsk)) == [msgspec.structs.replace(lost, power="DE")]


@pytest.mark.parametrize("text", ["No losses", "Not from the deck", "Two", "Maybe the deck"])
def test_no_loss_is_guessed(text: str) -> None:
    with pytest.raises(AssertionError):
        orders(text, _giving_up(LoseAsk))


@pytest.mark.rule("qmg:15.discards")
@pytest.mark.parametrize(
    "text",
    [
        "Discard everything but Tannenberg and the Red Baron.",
        "Scarto tutto tranne Tannenberg e il Barone Rosso.",
        "Odrzucam wszystko oprócz Tannenberga i Czerwonego Barona.",
    ],
)
def test_all_but_some_cards_are_given_up(text: str) -> None:
    cards = ("DE-34", "DE-44", "DE-BUILD-ARMY", "DE-BUILD-ARMY")
    (found,) = orders(text, _giving_up(DiscardAsk))
    assert sorted(found.cards) == sorted(cards)


@pytest.mark.parametrize(
    ("text", "picked"),
    [
        ("I choose the Land Battle", "FR-LAND-BATTLE-FR"),
        ("Scelgo Battaglia Terrestre", "FR-LAND-BATTLE-FR"),
        ("Wybieram Budowę Armii", "FR-BUILD-ARMY-FR"),
        ("I take none of them", ""),
    ],
)
def test_a_card_is_picked_in_any_words(text: str, picked: str) -> None:
    assert orders(text, _giving_up(PickAsk)) == [Pick(picked)]


def test_attrition_may_say_whom_it_hits() -> None:
    context = seen_by("DE", hands=HAND)
    for text in (
        "Brucio Landsturm contro i russi e pesco.",
        "Attrition Landsturm on Russia, draw.",
    ):
        assert own(text, context) == [Attrit("DE-48", "RU"), Draw()]
    assert own("Brucio Landsturm contro i russi e i francesi.", context) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Build army in Belgium. Prep Landsturm. Fill my hand up.",
            [Play("DE-BUILD-ARMY"), Place("BEL"), Prepare("DE-48"), Draw()],
        ),
        ("I'd like to open with the Zeppelins.", [Play("DE-25")]),
        ("Play Hindenburg Line, then Landsturm thingy. Army in Belgium.", None),
        ("Army in Belgium. Preparing whatever Landsturm is.", None),
    ],
)
def test_a_sentence_that_may_name_a_card_is_no_talk(text: str, read: list[Any] | None) -> None:
    letter = read_lines([Line(1, text)], LANGUAGE, seen_by("DE", hands=TURN), GAME.seats)
    assert bool(letter.problems) == (read is None)
    assert read is None or letter.orders == read
