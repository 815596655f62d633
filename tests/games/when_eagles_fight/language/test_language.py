"""The order language: each order survives writing and reading in three languages."""

import random

import msgspec
import pytest

from pbem.games.hex_engine.conditions import Condition
from pbem.games.hex_engine.orders import Advance, Defend, Done, Evade, Move, ShowTop, TakeLosses
from pbem.games.hex_engine.standing import AdvancePolicy, EvadePolicy, LossPolicy
from pbem.games.when_eagles_fight.board.state import Options, Position
from pbem.games.when_eagles_fight.combat.breakthrough import BreakThroughAsk
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.language.language import WhenEaglesFightLanguage
from pbem.games.when_eagles_fight.module import MODULE
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    BreakThrough,
    Brusilov,
    Deploy,
    Exploit,
    OberOst,
    Rail,
    Reinforce,
    Replace,
    Shortage,
    Stavka,
    Withdraw,
)
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.games.when_eagles_fight.standing import (
    SHIPPED,
    AmmoPolicy,
    AskMe,
    RetreatPolicy,
    WithdrawPolicy,
)
from pbem.games.when_eagles_fight.view import view
from pbem.orders import Ambiguous, Context, Line, Unreadable, Verb
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Adjudication, Ask, Order, StandingOrder
from tests.games.kit.hex_language import (
    check_names_of_verb,
    check_play,
    check_policy,
    check_printed,
)
from tests.games.kit.play import shuffled
from tests.games.when_eagles_fight.positions import board, printed

NOBODY = Context(view(board(), None))


def language(lang: str = "en") -> WhenEaglesFightLanguage:
    """The order language of the shipped board for readers of a language."""
    found = MODULE.language(WhenEaglesFight(printed(), Options()), lang)
    assert isinstance(found, WhenEaglesFightLanguage)
    return found


def read(position: Position, text: str, ask: Ask | None = None) -> Order:
    """The order of a line, read against what the side whose turn it is sees and is asked."""
    side = position.state.side
    asked = ask or TurnAsk(position, side)
    (order,) = language().read(Line(1, text), Context(view(position, side.upper()), (asked,)))
    return order


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", WhenEaglesFightLanguage.verbs, ids=lambda verb: verb.name)
def test_every_example_can_be_read_in_every_language_and_reads_back(lang: str, verb: Verb) -> None:
    own = language(lang)
    for order in language().read(Line(1, verb.example), NOBODY):
        assert own.read(Line(1, own.write(order)), NOBODY) == (order,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_verb_does_for_several_orders_of_a_line_and_what_it_waits_for_too(lang: str) -> None:
    position = board("2423: DE-1; 2323: DE-2; 2422: RU-1")
    context = Context(view(position, "CENTRAL"), (TurnAsk(position, "central"),))
    moves = (Move(("DE-1",), ("2424",)), Move(("DE-2",), ("2324",)))
    wording = language(lang).wording.line
    assert (
        language(lang).read(Line(1, wording("MOVE DE 1 TO 2424; DE 2 TO 2324")), context) == moves
    )
    waiting = language(lang).read(
        Line(1, wording("IF 2422 FALLS MOVE DE 1 TO 2424; DE 2 TO 2324")), context
    )
    assert [order.when and order.when.hex for order in waiting if isinstance(order, Move)] == [
        "2422",
        "2422",
    ]


FIRST, THEN = Attack(("DE-1", "DE-2"), "2422", ("DE-1",), ()), Move(("DE-1",), ("2321",))


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("IF 2422 FALLS MOVE 1 XXX FROM 2421 TO 2321", [("falls", "2422", THEN)]),
        ("JEŚLI WYGRANY RUSZ 1 XXX Z 2421 DO 2321; INACZEJ KONIEC", "wef.problem.condition"),
        (
            (
                "SE Kielce RESISTE, ALLORA MUOVI 1 XXX DA 2421 A 2321; "
                "ALTRIMENTI MUOVI 1 XXX DA 2421 A 2321"
            ),
            [("holds", "2323", THEN), ("else", "", THEN)],
        ),
        (
            (
                "IF LOST ATTACK 2422 FROM 2421: 1 XXX; 2423: 2 XXX LOSSES 1 XXX; "
                "ADVANCE NONE; ELSE MOVE 1 XXX FROM 2421 TO 2321"
            ),
            [("lost", "", FIRST), ("else", "", THEN)],
        ),
        (
            "IF WON ATTACK 2422 FROM 2421: 1 XXX BREAKTHROUGH 1 XXX TO 2322, 2222; 1 XXX; DONE",
            [
                (
                    "won",
                    "",
                    Attack(
                        ("DE-1",),
                        "2422",
                        None,
                        None,
                        (Exploit("DE-1", ("2322", "2222")), Exploit("DE-1")),
                    ),
                ),
                ("", "", Done()),
            ],
        ),
        ("IF 2422", "orders.problem.incomplete"),
        ("IF WON", "orders.problem.incomplete"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_that_wait_for_an_attack_as_players_write_them(
    lang: str, text: str, orders: list[tuple[str, str, Order]] | str
) -> None:
    position = board("2421: DE-1; 2423: DE-2", central="2323")
    context = Context(view(position, "CENTRAL"), (TurnAsk(position, "central"),))
    if isinstance(orders, str):
        with pytest.raises(Unreadable) as caught:
            language().read(Line(1, text), context)
        assert caught.value.key == orders
        return
    meant = tuple(
        msgspec.structs.replace(order, when=Condition(kind, number)) if kind else order
        for kind, number, order in orders
    )
    assert language().read(Line(1, text), context) == meant
    for order in meant:
        assert language(lang).read(Line(1, language(lang).write(order)), context) == (order,)


@pytest.mark.parametrize("verb", WhenEaglesFightLanguage.verbs, ids=lambda verb: verb.name)
def test_every_verb_is_read_by_each_of_its_names(verb: Verb) -> None:
    check_names_of_verb(language(), verb, NOBODY)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", WhenEaglesFightLanguage.standing_verbs, ids=lambda verb: verb.name)
def test_every_example_of_a_policy_reads_back(lang: str, verb: Verb) -> None:
    policy = language().read_standing(Line(1, verb.example), NOBODY)
    check_policy(language(lang), policy, NOBODY)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "policy",
    [
        *SHIPPED,
        EvadePolicy(evade=False, hexes=("2422",)),
        LossPolicy("strongest", ("DE-2",), ("2422", "2423")),
        RetreatPolicy("never", ("2419",), ("2519",)),
        AmmoPolicy("weakest", ("2417",), ("RU-13", "RU-1TN")),
        WithdrawPolicy(("DE-41R",)),
        WithdrawPolicy(),
        AdvancePolicy(advance=True),
        AskMe("AMMO"),
        AskMe("WITHDRAW"),
    ],
)
def test_every_policy_reads_back(lang: str, policy: StandingOrder) -> None:
    check_policy(language(lang), policy, NOBODY)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_unit_and_place_reads_as_it_is_printed(lang: str) -> None:
    check_printed(language(lang), printed(), NOBODY, ShowTop, Evade)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("REINFORCE DE GR AT Königsberg", Reinforce(("DE-GR",), "2314")),
        ("REPLACE RU 2C", Replace("RU-2C")),
        ("REPLACE RU 2C WHOLE AT Minsk", Replace("RU-2C", "3515", 2)),
        ("REPLACE RU 2C AT Minsk WHOLE", Replace("RU-2C", "3515", 2)),
        ("WITHDRAW DE 41R, DE 10R", Withdraw(("DE-41R", "DE-10R"))),
        ("RAIL DE XVII TO Lodz", Rail(("DE-17",), "2120")),
        ("SM RU 13 VIA 4108, 4117 TO Kiev", Rail(("RU-13",), "4123", ("4108", "4117"))),
        ("MOVE DE 17 VIA 2615 TO 2616", Move(("DE-17",), ("2615", "2616"))),
        ("STAVKA Lublin", Stavka("2722")),
        ("BRUSIŁOW", Brusilov()),
        ("OBEROST 2318", OberOst("2318")),
        ("ATTACK Lomza BY DE 1, DE 3R XX", Attack(("DE-1", "DE-3R"), "2617")),
        (
            "ATTACK 2617 BY DE 1 LOSSES NONE ADVANCE DE 1 BREAKTHROUGH DE 1 TO 2517, 2418; DE 17",
            Attack(
                ("DE-1",),
                "2617",
                (),
                ("DE-1",),
                (Exploit("DE-1", ("2517", "2418")), Exploit("DE-17")),
            ),
        ),
        ("AGAIN 2417 BY DE 1 BREAKTHROUGH NONE", AttackAgain(("DE-1",), "2417", None, None, ())),
        ("AMMO RU 13, RU 15", Shortage(("RU-13", "RU-15"))),
        ("AMMO NONE", Shortage(())),
        ("LOSSES NONE HOLD", Defend(())),
        ("LOSSES RU 2C RETREAT TO 2521", Defend(("RU-2C",), "2521")),
        ("LOSSES DE GR", TakeLosses(("DE-GR",))),
        ("ADVANCE NONE", Advance(())),
        (
            "BREAKTHROUGH DE 1, DE 2 TO 2421",
            BreakThrough((Exploit("DE-1", ("2421",)), Exploit("DE-2", ("2421",)))),
        ),
        ("DEPLOY RU 13 AT 2417; RU 1 AT 2317", Deploy((("RU-13", "2417"), ("RU-1", "2317")))),
        ("EVADE STAND", Evade("")),
        ("MUOVI DE 17 A 2616", Move(("DE-17",), ("2616",))),
        ("ATAKUJ 2617 SIŁAMI DE 1", Attack(("DE-1",), "2617")),
        ("KONIEC", Done()),
        ("REINFORCE the GR DE corps AT Königsberg, please", Reinforce(("DE-GR",), "2314")),
        ("ATAKUJ 2617 SIŁAMI 1 korpus DE", Attack(("DE-1",), "2617")),
    ],
)
def test_what_players_write(text: str, order: Order) -> None:
    assert language().read(Line(1, text), NOBODY) == (order,)


def test_a_number_alone_means_the_writers_own_corps_where_it_stands() -> None:
    position = board("2421: DE-1 DE-2 AH-1; 2422: RU-1 RU-13")
    assert read(position, "TOP 2") == ShowTop("DE-2")
    with pytest.raises(Ambiguous) as caught:
        read(position, "MOVE 1 FROM 2421 TO 2420")
    assert caught.value.suggestions == ("AH 1", "DE 1")
    assert read(position, "muovo il corpo DE 1 e la 2 da 2421 a 2420") == Move(
        ("DE-1", "DE-2"), ("2420",)
    )
    assert read(position, "przesuwam 2 z 2421 do 2420") == Move(("DE-2",), ("2420",))
    assert read(position, "AMMO 1, 13") == Shortage(("RU-1", "RU-13"))
    assert read(position, "MOVE ALL FROM 2421 TO 2420") == Move(("DE-1", "DE-2", "AH-1"), ("2420",))


@pytest.mark.parametrize(
    ("text", "got"),
    [
        ("MOVE GR FROM 2421 TO 2420", "GR"),
        ("SM GR FROM 2421 TO 2420", "GR"),
        ("ATTACK 2422 FROM 2421: DE 1, GR; 2423: GR", "GR"),
        ("ATTACK 2422 BY GR FROM 2421", "GR"),
        ("muovo GR da 2421 a 2420", "GR"),
        ("przesuwam GR z 2421 do 2420", "GR"),
        ("MOVE GR FROM 9999 TO 2420", "9999"),
        ("ATTACK 2422 FROM 9999: ALL", "9999"),
    ],
)
def test_a_unit_acts_from_the_hex_where_it_stands(text: str, got: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(board("2421: DE-1 DE-2; 2423: DE-GR; 2422: RU-13"), text)
    assert caught.value.facts["got"] == got


def test_an_attack_names_hexes_with_their_units() -> None:
    position = board("2421: DE-1 DE-2; 2423: DE-GR; 2422: RU-13")
    order = read(
        position, "ATTACK 2422 FROM 2421: ALL; 2423: GR LOSSES GR ADVANCE ALL BREAKTHROUGH NONE"
    )
    assert read(position, "ATTACCO 2422 DA 2421 CON 1, 2").units == ("DE-1", "DE-2")
    assert order == Attack(
        ("DE-1", "DE-2", "DE-GR"), "2422", ("DE-GR",), ("DE-1", "DE-2", "DE-GR"), ()
    )


def test_ways_are_filled_up_past_enemies() -> None:
    position = board("2421: DE-1CC; 2422: RU-13; 2521: RU-1")
    order = read(position, "MOVE 1 Cav XXX TO 2523")
    assert isinstance(order, Move)
    assert order.path[-1] == "2523"
    assert {"2422", "2521"}.isdisjoint(order.path)
    position = board("2616: DE-1; 2617: RU-F-LOM")
    ask = BreakThroughAsk(
        position, "central", position.grid.at["2617"], {position.board.unit["DE-1"]: 3}
    )
    assert read(position, "BREAKTHROUGH 1 TO 2418", ask) == BreakThrough(
        (Exploit("DE-1", ("2517", "2418")),)
    )


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("TOP Garibaldi", "wef.problem.unit"),
        ("EVADE Atlantis", "wef.problem.hex"),
        ("MOVE ALL TO 2420", "wef.problem.all"),
        ("TOP ALL", "wef.problem.one_unit"),
        ("MOVE DE 1", "orders.problem.incomplete"),
        ("DONE TODAY", "orders.problem.rest"),
    ],
)
def test_slips_are_explained(text: str, key: str) -> None:
    with pytest.raises(Unreadable) as caught:
        language().read(Line(1, text), NOBODY)
    assert caught.value.key == key


@pytest.mark.parametrize("scenario", ["historical", "schlieffen_east"])
def test_every_order_of_a_random_game_reads_back(scenario: str) -> None:
    game, rng = WhenEaglesFight(printed(), Options(scenario=scenario)), random.Random(5)
    going = Adjudication(game, game.setup(), shuffled(5))
    going.begin()
    for _ in range(150):
        if not going.asks:
            break
        check_play({lang: language(lang) for lang in LANGUAGES}, game, going, rng)


def test_who_shares_the_hex_of_the_first_of_a_list_is_meant() -> None:
    position = board("2614: DE-1 DE-17; 2725: AH-17", turn=1)
    assert read(position, "MOVE DE 1, 17 TO 2616") == Move(("DE-1", "DE-17"), ("2615", "2616"))
    with pytest.raises(Ambiguous):
        read(position, "MOVE 17, DE 1 TO 2616")


def test_who_stands_on_the_map_is_meant_before_who_is_not_there_yet() -> None:
    position = board("2615: DE-3R", turn=1, phase="combat")
    order = read(position, "ATTACK 2617 FROM 2616: ALL BREAKTHROUGH 3R TO 2717")
    assert isinstance(order, Attack)
    assert order.breakthrough == (Exploit("DE-3R", ("2717",)),)


@pytest.mark.parametrize(
    "text", ["REINFORCE RU 4S RU 5S AT 2913", "REINFORCE RU 4S, RU 5S AT 2913"]
)
def test_a_comma_may_be_missing_before_a_unit_that_is_named_with_its_nation(text: str) -> None:
    assert read(board(), text) == Reinforce(("RU-4S", "RU-5S"), "2913")


def test_a_number_behind_a_unit_is_no_further_one_without_its_comma() -> None:
    with pytest.raises(Unreadable) as caught:
        read(board(), "REINFORCE RU 4S 5S AT 2913")
    assert caught.value.facts["got"] == "5S"


@pytest.mark.parametrize(
    ("lang", "word"), [("pl", "KOLEJ"), ("pl", "POCIĄG"), ("it", "TRENO"), ("it", "FERROVIA")]
)
def test_trains_are_ordered_by_the_words_that_letters_use_for_them(lang: str, word: str) -> None:
    (order,) = language(lang).read(Line(1, f"{word} DE 1, DE 17 FROM 2314 TO 2120"), NOBODY)
    assert order == Rail(("DE-1", "DE-17"), "2120")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_that_begins_with_a_unit_is_taken_for_no_verb(lang: str) -> None:
    with pytest.raises(Unreadable) as caught:
        language(lang).read(Line(1, "DE 24R TO 1015"), NOBODY)
    assert (caught.value.facts["got"], caught.value.suggestions) == ("DE", ())
