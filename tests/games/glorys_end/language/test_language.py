"""The order language: each order survives writing and reading in three languages."""

import random

import msgspec
import pytest

from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.language.language import GlorysEndLanguage
from pbem.games.glorys_end.module import MODULE
from pbem.games.glorys_end.orders import (
    Assault,
    Deploy,
    Divide,
    Entrench,
    MarchAssault,
    OutOfCommand,
    Rail,
    Reinforce,
    Replace,
    Sail,
    Withdraw,
)
from pbem.games.glorys_end.standing import SHIPPED, AskMe, CommandPolicy, RetreatPolicy
from pbem.games.glorys_end.view import view
from pbem.games.hex_engine.conditions import Condition
from pbem.games.hex_engine.orders import Advance, Defend, Done, Evade, Move, ShowTop, TakeLosses
from pbem.games.hex_engine.standing import AdvancePolicy, EvadePolicy, LossPolicy
from pbem.orders import Ambiguous, Context, Line, Unreadable, Verb, read_lines
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Adjudication, Order, StandingOrder
from tests.games.glorys_end.positions import board, new_game, play, printed
from tests.games.kit.hex_language import (
    check_names_of_verb,
    check_play,
    check_policy,
    check_printed,
)
from tests.games.kit.play import shuffled

NOBODY = Context(view(board(), None))


def language(lang: str = "en") -> GlorysEndLanguage:
    """The order language of the shipped board for readers of a language."""
    found = MODULE.language(new_game(), lang)
    assert isinstance(found, GlorysEndLanguage)
    return found


def read(position: Position, seat: str, text: str) -> Order:
    """The order of a line, read against what a seat sees and is asked."""
    asks = tuple(ask for ask in play(position).asks if ask.seat == seat)
    (order,) = language().read(Line(1, text), Context(view(position, seat), asks))
    return order


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", GlorysEndLanguage.verbs, ids=lambda verb: verb.name)
def test_every_example_can_be_read_in_every_language_and_reads_back(
    lang: str, verb: object
) -> None:
    own = language(lang)
    for order in language().read(Line(1, verb.example), NOBODY):  # type: ignore[attr-defined]
        assert own.read(Line(1, own.write(order)), NOBODY) == (order,)


@pytest.mark.parametrize("verb", GlorysEndLanguage.verbs, ids=lambda verb: verb.name)
def test_every_verb_is_read_by_each_of_its_names(verb: Verb) -> None:
    check_names_of_verb(language(), verb, NOBODY)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", GlorysEndLanguage.standing_verbs, ids=lambda verb: verb.name)
def test_every_example_of_a_policy_reads_back(lang: str, verb: object) -> None:
    policy = language().read_standing(Line(1, verb.example), NOBODY)  # type: ignore[attr-defined]
    check_policy(language(lang), policy, NOBODY)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "policy",
    [
        *SHIPPED,
        EvadePolicy(evade=False, hexes=("1722",)),
        LossPolicy("strongest", ("DE-2-XXX",), ("1722", "1823")),
        RetreatPolicy("works", ("1226",), ("1326",)),
        CommandPolicy(("1722",)),
        AdvancePolicy(advance=True),
        AskMe("COMMAND"),
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
        ("REINFORCE 9R AT Köln", Reinforce(("DE-9R-XXX",), "1415")),
        ("REPLACE GE II", Replace("DE-2-XXX")),
        ("REPLACE GE II AT 1415", Replace("DE-2-XXX", "1415")),
        ("WITHDRAW GE 3 Cav, GE II, GE III", Withdraw(("DE-2-XXX", "DE-3-XXX"), "DE-3C-XXX")),
        ("SM GE X Corps TO Liegi", Rail(("DE-10-XXX",), "1621")),
        ("SEA BR 4 XX TO Calais", Sail(("GB-4-XX",), "1337")),
        ("MOVE 10R VIA 1623 TO 1624", Move(("DE-10R-XXX",), ("1623", "1624"))),
        (
            "MA 1722 BY 10R LOSSES 10R ADVANCE NONE",
            MarchAssault(("DE-10R-XXX",), "1722", ("DE-10R-XXX",), ()),
        ),
        ("ASSAULT Lüttich BY 10R, 420", Assault(("DE-10R-XXX", "DE-420-SG"), "1621")),
        ("LOSSES NONE HOLD", Defend(())),
        (
            "LOSSES NONE RETREAT 10R TO 1524, 9R TO 1525",
            Divide((), apart=(("DE-10R-XXX", "1524"), ("DE-9R-XXX", "1525"))),
        ),
        (
            "PERDITE NESSUNO RITIRA 10R A 1524, 9R A 1525",
            Divide((), apart=(("DE-10R-XXX", "1524"), ("DE-9R-XXX", "1525"))),
        ),
        ("LOSSES 10R", TakeLosses(("DE-10R-XXX",))),
        ("ADVANCE NONE", Advance(())),
        ("OOC NONE", OutOfCommand(())),
        (
            "DEPLOY Indian AT 1518; MARKER 3 AT 1617",
            Deploy((("GB-I-XXX", "1518"),), ((3, "1617"),)),
        ),
        ("MUOVI 10R A 1624", Move(("DE-10R-XXX",), ("1624",))),
        ("RUSZ 10R DO 1624", Move(("DE-10R-XXX",), ("1624",))),
        ("KONIEC", Done()),
    ],
)
def test_what_players_write(text: str, order: Order) -> None:
    assert language().read(Line(1, text), NOBODY) == (order,)


MOVE, STAY = Move(("DE-10R-XXX",), ("1624",)), Move(("DE-10R-XXX",), ("1524",))


def waiting(order: Move, kind: str, number: str = "") -> Move:
    """An order that waits for a condition."""
    return msgspec.structs.replace(order, when=Condition(kind, number))  # type: ignore[arg-type]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("IF 1621 FALLS MOVE 10R TO 1624", [waiting(MOVE, "falls", "1621")]),
        ("if Lüttich holds, then move 10R to 1624", [waiting(MOVE, "holds", "1621")]),
        (
            "IF WON: MOVE 10R TO 1624; ELSE: MOVE 10R TO 1524",
            [waiting(MOVE, "won"), waiting(STAY, "else")],
        ),
        ("ELSE MOVE 10R TO 1524", [waiting(STAY, "else")]),
        ("MOVE 10R TO 1624; IF LOST MOVE 10R TO 1524; DONE", [MOVE, waiting(STAY, "lost"), Done()]),
        (
            "SE Liegi CADE MUOVI 10R A 1624; ALTRIMENTI MUOVI 10R A 1524",
            [waiting(MOVE, "falls", "1621"), waiting(STAY, "else")],
        ),
        ("SE VINTO MUOVI 10R A 1624", [waiting(MOVE, "won")]),
        (
            "JEŚLI 1621 WYTRZYMA RUSZ 10R DO 1624; INACZEJ RUSZ 10R DO 1524",
            [waiting(MOVE, "holds", "1621"), waiting(STAY, "else")],
        ),
        ("jeśli przegrany rusz 10R do 1624", [waiting(MOVE, "lost")]),
        (
            (
                "IF 1621 FALLS ASSAULT 1722 FROM 1621: 10R; 1721: II "
                "LOSSES 10R; ADVANCE NONE; ELSE MOVE 10R TO 1524"
            ),
            [
                Assault(
                    ("DE-10R-XXX", "DE-2-XXX"),
                    "1722",
                    ("DE-10R-XXX",),
                    (),
                    when=Condition("falls", "1621"),
                ),
                waiting(STAY, "else"),
            ],
        ),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_that_wait_for_an_assault_as_players_write_them(
    lang: str, text: str, orders: list[Order]
) -> None:
    position = board("1621: DE-10R-XXX; 1721: DE-2-XXX")
    context = Context(view(position, "GERMAN"))
    assert language().read(Line(1, text), context) == tuple(orders)
    own = language(lang)
    for order in orders:
        assert own.read(Line(1, own.write(order)), context) == (order,)


@pytest.mark.parametrize(
    ("unit", "names"),
    [
        ("DE-G-XXX", ("GE G", "Guard", "Garde", "GE Guardia", "gwardia", "Guard Corps")),
        ("DE-1C-XXX", ("HKK 1", "Richthofen", "GE 1 Cav XXX")),
        ("DE-420-SG", ("420 mm", "420", "Big Bertha", "Grande Berta", "Gruba Berta")),
        ("FR-Co-XXX", ("Colonial Corps", "Corpo coloniale", "Korpus Kolonialny", "FR Co")),
        ("GB-I-XXX", ("Indian", "Indian Corps", "Corpo indiano")),
        ("GB-N-XX", ("Royal Naval Division", "RND")),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_units_answer_to_what_players_call_them(
    lang: str, unit: str, names: tuple[str, ...]
) -> None:
    for name in names:
        assert language(lang).read(Line(1, f"TOP {name}"), NOBODY) == (ShowTop(unit),), name


def test_a_slip_in_a_line_of_several_orders_points_at_its_place() -> None:
    with pytest.raises(Unreadable) as caught:
        language().read(Line(1, "IF WON MOVE 10R TO 1624; ELSE MOVE 10R TO Atlantis"), NOBODY)
    assert caught.value.at == (42, 8)


def test_all_may_mean_units_that_a_line_before_brings() -> None:
    position = board("1518: DE-2-XXX; 1617: DE-4-XXX")
    assert read(position, "GERMAN", "MOVE ALL FROM 1519 TO 1520") == Move((), ("1520",))
    assert read(position, "GERMAN", "ASSAULT 1621 FROM 1521: ALL; 1617: IV") == Assault(
        ("DE-4-XXX",), "1621"
    )


def test_a_number_alone_means_the_writers_own_corps_where_it_stands() -> None:
    position = board("1518: DE-2-XXX DE-3-XXX; 1525: BE-2-XXX; 2030: GB-2-XXX")
    assert read(position, "GERMAN", "MOVE II, III FROM 1518 TO 1519") == Move(
        ("DE-2-XXX", "DE-3-XXX"), ("1519",)
    )
    assert read(position, "GERMAN", "TOP 3") == ShowTop("DE-3-XXX")


def test_all_means_the_stack_of_a_hex() -> None:
    position = board("1518: DE-2-XXX DE-3-XXX; 1617: DE-4-XXX")
    assert read(position, "GERMAN", "MOVE ALL FROM 1518 TO 1519") == Move(
        ("DE-2-XXX", "DE-3-XXX"), ("1519",)
    )


def test_after_a_comma_i_is_the_first_corps_and_no_polish_and() -> None:
    position = board("3223: FR-1-XXX FR-2-XXX", side="allied")
    assert read(position, "ALLIED", "MOVE II, I TO 3222") == Move(
        ("FR-2-XXX", "FR-1-XXX"), ("3222",)
    )
    assert read(position, "ALLIED", "MOVE I i II TO 3222") == Move(
        ("FR-1-XXX", "FR-2-XXX"), ("3222",)
    )


def test_the_cheapest_way_is_taken_through_the_hexes_that_are_named() -> None:
    position = board("2016: DE-11-XXX")
    plain = read(position, "GERMAN", "MOVE XI TO 2019")
    through = read(position, "GERMAN", "MOVE XI VIA 1917 TO 2019")
    assert isinstance(plain, Move)
    assert isinstance(through, Move)
    assert len(plain.path) == 3
    assert "1917" in through.path
    assert through.path[-1] == "2019"


@pytest.mark.parametrize(
    ("lang", "text", "got", "meant"),
    [
        ("en", "MOVE II FROM 1617 TO 1620", "II", "GE II FROM 1518"),
        ("en", "MOVE II IN 1617 TO 1620", None, None),
        ("en", "MOVE IV, II FROM 1617 TO 1620", "II", "GE II FROM 1518"),
        ("it", "MUOVI II DA 1617 A 1620", "II", "GE II DA 1518"),
        ("pl", "RUSZ II Z 1617 DO 1620", "II", "GE II Z 1518"),
        ("en", "SM II FROM 1617 TO 1620", "II", "GE II FROM 1518"),
        ("en", "SEA II FROM 1617 TO 1620", "II", "GE II FROM 1518"),
        ("en", "MA 1621 BY II FROM 1617", "II", "GE II FROM 1518"),
        ("en", "ASSAULT 1621 BY II FROM 1617", "II", "GE II FROM 1518"),
        ("en", "ASSAULT 1621 FROM 1617: IV, II", "II", "GE II FROM 1518"),
        ("en", "MOVE II FROM 9999 TO 1620", "9999", None),
        ("it", "MUOVI TUTTE DA 9999 A 1620", "9999", None),
        ("pl", "SZTURMUJ 1621 SIŁAMI II Z 9999", "9999", None),
        ("en", "MOVE all in 9999 TO 1620", "9999", None),
        ("en", "ASSAULT 1621 FROM 9999", "9999", None),
    ],
)
def test_a_unit_acts_from_the_hex_where_it_stands(
    lang: str, text: str, got: str | None, meant: str | None
) -> None:
    position = board("1518: DE-2-XXX; 1617: DE-4-XXX")
    with pytest.raises(Unreadable) as caught:
        language(lang).read(Line(1, text), Context(view(position, "GERMAN")))
    if got:
        assert caught.value.facts["got"] == got
        assert caught.value.suggestions == ((meant,) if meant else ())


def test_a_unit_acts_from_where_orders_before_lead_it() -> None:
    position = board("1518: DE-2-XXX")
    letter = "MOVE II TO 1520\nMOVE II FROM 1520 TO 1521\nASSAULT 1621 FROM 1521: II"
    lines = [Line(n, text) for n, text in enumerate(letter.split("\n"), start=1)]
    context = Context(view(position, "GERMAN"))
    assert not read_lines(lines, language(), context, ["GERMAN", "ALLIED"]).problems
    (problem,) = read_lines(
        [Line(1, "MOVE II FROM 1520 TO 1521")], language(), Context(context.view), ["GERMAN"]
    ).problems
    assert problem.key == "glo.problem.elsewhere"


def test_a_hex_digs_by_its_infantry() -> None:
    position = board("2830: DE-2C-XXX DE-2-XXX", turn=12, phase="entrenchment")
    assert read(position, "GERMAN", "ENTRENCH 2830") == Entrench("DE-2-XXX")
    with pytest.raises(Unreadable, match="nobody_there"):
        read(position, "GERMAN", "ENTRENCH 2831")


def test_units_of_several_nations_that_are_called_alike_must_be_told_apart() -> None:
    position = board(
        "1518: DE-4-XXX; 1525: BE-2-XXX; 2030: GB-2-XXX; 3223: FR-2-XXX", side="allied"
    )
    with pytest.raises(Ambiguous) as caught:
        read(position, "ALLIED", "MOVE II TO 1526")
    assert caught.value.suggestions == ("BE II", "BR II", "FR II")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("TOP Garibaldi", "glo.problem.unit"),
        ("EVADE Atlantis", "glo.problem.hex"),
        ("WITHDRAW GE II, GE III", "glo.problem.withdraw"),
        ("MOVE ALL TO 1624", "glo.problem.all"),
        ("MOVE GE II", "orders.problem.incomplete"),
        ("DONE NOW", "orders.problem.rest"),
        ("IF", "orders.problem.incomplete"),
        ("IF 1525", "orders.problem.incomplete"),
        ("IF 1525 FALLS", "orders.problem.incomplete"),
        ("IF WON THEN", "orders.problem.incomplete"),
        ("ELSE", "orders.problem.incomplete"),
        ("IF 1525 MOVE GE II TO 1624", "orders.problem.expected"),
        ("IF Atlantis FALLS MOVE GE II TO 1624", "glo.problem.hex"),
        ("IF WON IF LOST MOVE GE II TO 1624", "orders.problem.verb"),
        ("IF WON DONE", "glo.problem.condition"),
        ("IF LOST ADVANCE GE II", "glo.problem.condition"),
    ],
)
def test_slips_are_explained(text: str, key: str) -> None:
    with pytest.raises(Unreadable) as caught:
        language().read(Line(1, text), NOBODY)
    assert caught.value.key == key


@pytest.mark.parametrize("scenario", ["historical", "marne"])
def test_every_order_of_a_random_game_reads_back(scenario: str) -> None:
    game, rng = new_game(scenario=scenario, dummies=True), random.Random(5)
    going = Adjudication(game, game.setup(), shuffled(5))
    going.begin()
    for _ in range(60):
        check_play({lang: language(lang) for lang in LANGUAGES}, game, going, rng)
