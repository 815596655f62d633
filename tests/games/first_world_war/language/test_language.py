"""The order language: orders and policies survive writing and reading, in three languages."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games import game_module
from pbem.games.first_world_war.language.grammar import STANDING_VERBS, VERBS
from pbem.games.first_world_war.orders import (
    Attack,
    Capture,
    Deploy,
    Lead,
    Move,
    Pass,
    PlayChit,
    TakeChit,
    Transfer,
)
from pbem.games.first_world_war.standing import (
    AskMe,
    CapturePolicy,
    ChitPolicy,
    DrawPolicy,
    LeadPolicy,
    PassPolicy,
    ReplacePolicy,
    TreatyPolicy,
)
from pbem.orders import Ambiguous, Context, Line, OfferDraw, Unreadable, problem_of, read_lines
from pbem.orders.forms.command_reader import COMMANDS
from pbem.rules import Illegal
from tests.games.first_world_war.positions import board, new_game, play

GAME = new_game()
LANGUAGE = game_module("FWW").language(GAME)
PUBLIC = Context(GAME.view(GAME.setup(), None))


def read(text: str, context: Context = PUBLIC) -> tuple[Any, ...]:
    return LANGUAGE.read(Line(1, text), context)


FRONTS = st.lists(st.integers(1, 11), max_size=3, unique=True).map(tuple)
ALLIED = [chit.id for chit in GAME.board.chits.values() if chit.alliance == "allies"]
CHITS = st.lists(st.sampled_from(sorted(ALLIED)), min_size=1, max_size=3, unique=True).map(tuple)
ARMIES = st.lists(
    st.sampled_from([a for a in GAME.board.armies if "-X" not in a]),
    min_size=1,
    max_size=4,
    unique=True,
).map(tuple)
CITIES = st.lists(
    st.sampled_from(sorted(GAME.board.cities)), min_size=1, max_size=4, unique=True
).map(tuple)
POLICIES = st.one_of(
    st.builds(
        ChitPolicy,
        st.one_of(st.sampled_from(["best", "never"]), CHITS),
        FRONTS,
        st.sampled_from(["attack", "defence", "any"]),
    ),
    st.builds(LeadPolicy, st.one_of(st.sampled_from(["strongest", "weakest"]), ARMIES), FRONTS),
    st.builds(DrawPolicy, st.sampled_from(["always", "room", "never"])),
    st.builds(CapturePolicy, st.one_of(st.just(()), CITIES)),
    st.builds(ReplacePolicy, st.one_of(st.just(()), ARMIES)),
    st.builds(TreatyPolicy, st.booleans()),
    st.builds(PassPolicy, st.sampled_from(["", "WA", "EA", "DE", "GA"]), st.integers(0, 5)),
    st.builds(
        PassPolicy, st.just(""), st.integers(0, 5), st.sampled_from(["attacked", "changed"]), FRONTS
    ),
    st.builds(
        AskMe, st.sampled_from(["CHIT", "LEAD", "DRAW", "CAPTURE", "REPLACE", "TREATY"]), FRONTS
    ),
)


@given(POLICIES)
def test_every_policy_survives_writing_and_reading(policy: Any) -> None:
    allied = Context(
        GAME.view(GAME.setup(), next(seat for seat in GAME.seats if seat in ("ALLIES", "WA")))
    )
    assert LANGUAGE.read_standing(Line(1, LANGUAGE.write_standing(policy)), allied) == policy


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_a_chit_that_both_alliances_have_is_the_writers_own_by_its_name_alone(lang: str) -> None:
    language = game_module("FWW").language(GAME, lang)
    for seat in GAME.seats:
        context = Context(GAME.view(GAME.setup(), seat))
        (own,) = (
            chit.id
            for chit in GAME.board.chits.values()
            if chit.name == "False Reports"
            and GAME.board.alliance.get(seat, seat.lower()) == chit.alliance
        )
        for order in (PlayChit(own), ChitPolicy((own,))):
            play = isinstance(order, PlayChit)
            line = language.write(order) if play else language.write_standing(order)
            assert own not in line
            read = (
                language.read(Line(1, line), context)
                if play
                else language.read_standing(Line(1, line), context)
            )
            assert read == ((order,) if play else order)


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("STANDING PASS", PassPolicy()),
        ("STANDING PASS THIS TURN", PassPolicy(turn=1)),
        (
            "STANDING PASS FOR Eastern Allies UNLESS CHANGED ON 9, 10",
            PassPolicy("EA", 0, "changed", (9, 10)),
        ),
        (
            "STANDING PASSA PER Alleati della Germania QUESTO TURNO SALVO ATTACCATO",
            PassPolicy("GA", 1, "attacked"),
        ),
        (
            "STANDING PASUJE DLA Niemiec W ETAPIE 3 CHYBA ZAATAKOWANO NA 1",
            PassPolicy("DE", 3, "attacked", (1,)),
        ),
    ],
)
def test_a_pass_that_stands_is_understood_in_three_languages(text: str, policy: PassPolicy) -> None:
    assert LANGUAGE.read_standing(Line(1, text), PUBLIC) == policy


@pytest.mark.parametrize(
    "text", ["STANDING PASS FOR XX", "STANDING PASS IN TURN 9", "STANDING PASS UNLESS"]
)
def test_a_pass_that_stands_is_never_guessed(text: str) -> None:
    with pytest.raises(Unreadable):
        LANGUAGE.read_standing(Line(1, text), PUBLIC)


@pytest.mark.parametrize("verb", [*VERBS, *STANDING_VERBS, *COMMANDS], ids=lambda verb: verb.name)
def test_every_example_of_the_reference_can_be_read(verb: Any) -> None:
    example = LANGUAGE.example(verb, "DE") if verb.name == "ODDS" else verb.example
    lines = [Line(1, example), *([Line(2, "ENDPRESS")] if verb.name == "PRESS" else [])]
    position = board("1: DE-1 DE-2; 2: DE-3")
    position.state.at |= {f"DE-X{n}": 0 for n in range(1, 7)}
    asks = play(position).asks
    reading = read_lines(
        lines, LANGUAGE, Context(GAME.view(position.state, "DE"), asks), GAME.seats
    )
    assert not reading.problems
    assert len(reading.items) == 1


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_is_understood_in_three_languages(verb: Any) -> None:
    position = board("1: DE-1 DE-2; 2: DE-3")
    position.state.at |= {f"DE-X{n}": 0 for n in range(1, 7)}
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    canonical = read(verb.example, context)
    for alias in verb.aliases:
        assert read(verb.example.replace(verb.name, alias, 1), context) == canonical


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("attack 1 with 1 de, DE 2", (Attack(1, ("DE-1", "DE-2")),)),
        ("ATTACCA fronte 1 CON 1 Tedesca COMANDA 1DE", (Attack(1, ("DE-1",)), Lead("DE-1"))),
        (
            "Atakuj Flandria z 1 niemiecka żeton Gruba Berta zdobądź Liegi",
            (Attack(1, ("DE-1",)), PlayChit("C03"), Capture("liege")),
        ),
        ("capture Lüttich", (Capture("liege"),)),
        ("CAPTURE przem", (Capture("przemysl"),)),
        ("Cattura Leopoli", (Capture("lemberg"),)),
        ("zdobądź Wiedeń", (Capture("wien"),)),
        ("chit none", (PlayChit(None),)),
        (
            "MOVE 1 DE, 2 DE FROM 2 TO 1; 3 DE TO 3",
            (Move(2, (("DE-1", 1), ("DE-2", 1), ("DE-3", 3))),),
        ),
        ("transfer aa from 8 to 3", (Transfer(8, ("DE-AA",), 3),)),
        ("DEPLOY BR 2 AT 1; 6 FR AT 4", (Deploy((("BR-2", 1), ("FR-6", 4))),)),
        ("pass   # for now", (Pass(),)),
        ("Please pass.", (Pass(),)),
        ("attacco sul fronte 1 con 1 DE", (Attack(1, ("DE-1",)),)),
        ("atakuję na froncie 1 z 1 DE", (Attack(1, ("DE-1",)),)),
        ("attack on Flanders with 1 DE", (Attack(1, ("DE-1",)),)),
        ("pass, thank you!", (Pass(),)),
        ("pas, proszę", (Pass(),)),
        (
            "attack front 1 with the German 1st army and 2nd DE, chit none, please.",
            (Attack(1, ("DE-1", "DE-2")), PlayChit(None)),
        ),
        (
            "attacco il fronte 1 con la 1a armata tedesca, armata 2 DE per favore",
            (Attack(1, ("DE-1", "DE-2")),),
        ),
        ("atakuj 1 z 1. armia niemiecka i 2 DE proszę", (Attack(1, ("DE-1", "DE-2")),)),
        ("SCHIERA 5a armata FR A Verdun; 6° FR SU 4", (Deploy((("FR-5", 3), ("FR-6", 4))),)),
    ],
)
def test_what_players_write(text: str, orders: tuple[Any, ...]) -> None:
    assert read(text) == orders


def test_all_and_dummies_are_those_that_stand_there() -> None:
    position = board("2: DE-1 DE-3 DE-X1 DE-X2 FR-1; 3: DE-X3")
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    assert read("ATTACK 2 WITH ALL", context) == (Attack(2, ("DE-1", "DE-3")),)
    assert read("MOVE 2 DUMMIES FROM 2 TO 1; 1 DE TO 3", context) == (
        Move(2, (("DE-X1", 1), ("DE-X2", 1), ("DE-1", 3))),
    )
    for dummies in ("2 × DUMMY", "2 x fittizi", "2 dummies"):
        assert read(f"MOVE {dummies} FROM 2 TO 1", context) == (
            Move(2, (("DE-X1", 1), ("DE-X2", 1))),
        ), dummies
    assert read("TRANSFER 1 DE TO 9", context) == (Transfer(2, ("DE-1",), 9),)
    assert read("MOVE 1 DE, DUMMY TO 1; DUMMY TO 3", context) == (
        Move(2, (("DE-1", 1), ("DE-X1", 1), ("DE-X2", 3))),
    )
    assert read("TRANSFER DUMMY, 1 DE TO 9", context) == (Transfer(2, ("DE-X1", "DE-1"), 9),)
    assert read("TRANSFER 1 DE TO 9 FROM 2", context) == (Transfer(2, ("DE-1",), 9),)
    assert read("MOVE DE-X2 FROM 2 TO 1; ALL TO 3", context) == (
        Move(2, (("DE-X2", 1), ("DE-1", 3), ("DE-3", 3), ("DE-X1", 3))),
    )
    with pytest.raises(Unreadable, match="dummies"):
        read("MOVE 3 DUMMIES FROM 2 TO 1", context)


@pytest.mark.rule("fww:5.0")
@pytest.mark.parametrize(
    "said",
    [
        "TRANSFER 1 DE FROM 1 TO 2. Thanks for hosting!",
        "Transfer 1 DE from 1 to 2 - good luck all",
        "Trasferisco 1 DE da 1 a 2. Grazie a tutti per la pazienza!",
        "Przerzucam 1 DE z 1 do 2. Pozdrawiam wszystkich serdecznie!",
    ],
)
def test_a_transfer_beside_other_words_is_no_move(said: str) -> None:
    position = board("1: DE-1 DE-2; 2: DE-3")
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    parsed = read_lines([Line(1, said)], LANGUAGE, context, GAME.seats)
    orders = {type(order) for item in parsed.items for order in item.orders}
    assert orders <= {Transfer}


@pytest.mark.parametrize("armies", ["2 armies", "2 armate", "2 eserciti", "2 armie"])
def test_a_number_before_armies_counts_them_and_names_none(armies: str) -> None:
    position = board("2: DE-1 DE-2 DE-X1 FR-1; 3: DE-3 DE-4 DE-5")
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    both = Move(2, (("DE-1", 1), ("DE-2", 1)))
    assert read(f"MOVE {armies} FROM 2 TO 1", context) == (both,)
    assert read("MOVE 2nd army FROM 2 TO 1", context) == (Move(2, (("DE-2", 1),)),)
    with pytest.raises(Unreadable, match="armies"):
        read(f"MOVE {armies} FROM 3 TO 2", context)


@pytest.mark.parametrize(
    ("text", "key", "column", "length"),
    [
        ("MOVE DUMMY TO 1", "orders.problem.expected", 5, 5),
        ("TRANSFER 2 DUMMIES TO 9", "orders.problem.expected", 9, 1),
        ("MOVE ALL TO 1", "orders.problem.expected", 5, 3),
        ("MOVE 1 DE FROM 2 TO 1; DUMMY FROM 3 TO 4", "orders.problem.expected", 34, 1),
        ("MOVE 1 DE FROM 2", "orders.problem.incomplete", 16, 1),
        ("MOVE", "orders.problem.incomplete", 4, 1),
        ("DEPLOY", "orders.problem.incomplete", 6, 1),
        ("ATTACK 1 WITH", "orders.problem.incomplete", 13, 1),
        ("REPLACE", "orders.problem.incomplete", 7, 1),
        ("TREATY", "orders.problem.incomplete", 6, 1),
        ("SEQUENCE DEPLOYMENT 1", "orders.problem.incomplete", 21, 1),
        ("PASS gladly", "orders.problem.rest", 5, 6),
    ],
)
def test_what_is_not_said_whole_is_never_guessed(
    text: str, key: str, column: int, length: int
) -> None:
    position = board("2: DE-1 DE-X1 FR-1; 3: DE-X3")
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    with pytest.raises(Unreadable) as caught:
        read(text, context)
    assert (caught.value.key, caught.value.at) == (key, (column, length))


@pytest.mark.parametrize(
    ("text", "names", "blamed"),
    [
        ("ATTACK 1 WITH 1 DE, 9DE LEAD 1 DE", ("DE-9",), "9DE"),
        ("MOVE 9 DE FROM 2 TO 9", ("9",), "9"),
        ("  MOVE 1 DE, 2  DE FROM 2 TO 9", ("DE-2",), "2  DE"),
        ("  ATTACK 1 ", ("DE-9",), "ATTACK 1"),
        ("CHIT Machine Guns", ("", "C99"), "CHIT Machine Guns"),
    ],
)
def test_the_caret_of_an_illegal_order_stands_under_what_is_at_fault(
    text: str, names: tuple[str, ...], blamed: str
) -> None:
    problem = problem_of(
        Illegal("fww.illegal.not_on_front", rule="6.0", names=names), Line(3, text)
    )
    assert problem.text[problem.column : problem.column + problem.length] == blamed
    assert (problem.kind, problem.line, problem.rule) == ("illegal", 3, "6.0")
    if names == ("9",):
        assert problem.column == len(text) - 1


@pytest.mark.parametrize(
    ("text", "column", "length", "suggestion"),
    [
        ("CAPTURE Przemsyl", 8, 8, "Przemysl"),
        ("  ATTAK 1 WITH 1 DE", 2, 5, "ATTACK"),
        ("CHIT Brusilof", 5, 8, "Brusilov"),
        ("ATTACK 1 WITH 1 XX", 16, 2, None),
        ("MOVE 1 DE FROM 2 BY 3", 17, 2, None),
    ],
)
def test_slips_point_at_their_place_and_say_what_may_have_been_meant(
    text: str, column: int, length: int, suggestion: str | None
) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert caught.value.at[0] in (column, column - 2)
    if suggestion:
        assert caught.value.at == (column, length)
        assert caught.value.suggestions[0] == suggestion


def test_what_may_mean_several_things_names_them() -> None:
    with pytest.raises(Ambiguous) as caught:
        read("CHIT Mac")
    assert caught.value.suggestions == ("Machine Guns", "Mackensen")


@given(st.text(max_size=300))
def test_nothing_else_comes_out_of_any_line(text: str) -> None:
    for line in (
        text,
        f"ATTACK {text}",
        f"MOVE {text}",
        f"STANDING CHIT {text}",
        f"DEPLOY {text}",
        f"ABSENCE {text}",
    ):
        reading = read_lines([Line(1, line)], LANGUAGE, PUBLIC, GAME.seats)
        assert len(reading.items) <= (0 if reading.problems else 1)
        assert {problem.line for problem in reading.problems} <= {1}


def test_a_line_broken_by_a_mail_program_is_read_as_one() -> None:
    lines = [
        Line(1, "MOVE 1 DE, 2 DE,"),
        Line(2, "  3 DE FROM 2 TO 1;"),
        Line(3, "4 DE TO 3"),
        Line(4, "PASS"),
    ]
    reading = read_lines(lines, LANGUAGE, PUBLIC, GAME.seats)
    assert [len(item.orders) for item in reading.items] == [1, 1]
    assert reading.items[0].orders[0] == Move(
        2, (("DE-1", 1), ("DE-2", 1), ("DE-3", 1), ("DE-4", 3))
    )


def test_hostile_lines_cost_little() -> None:
    lines = [Line(n, "ATTACK 1 WITH " + "1 DE, " * 5_000) for n in range(1, 400)]
    assert read_lines(lines, LANGUAGE, PUBLIC, GAME.seats) is not None
    rubbish = [Line(n, "x" * 10_000) for n in range(1, 1_000)]
    assert len(read_lines(rubbish, LANGUAGE, PUBLIC, GAME.seats).problems) == 5


@pytest.mark.parametrize("word", [",", "AND", "e", "oraz", "&"])
def test_lists_are_joined_by_commas_and_by_the_word_for_and_in_every_language(word: str) -> None:
    assert LANGUAGE.read(Line(1, f"ATTACK 1 WITH 1 DE {word} 2 DE"), PUBLIC) == (
        Attack(1, ("DE-1", "DE-2")),
    )


def test_draw_alone_is_doubtful_where_a_chit_may_be_drawn() -> None:
    """DRAW offers a draw; in answer to "draw a chit?" it is ambiguous, and nothing is done."""
    position = board("1: DE-1 BE-1")
    position.state.hands["DE"] = ["C04"]
    going = play(position, Attack(1, ("DE-1",)), PlayChit(None), dice=(5, 1), draws=(0,))
    asked, idle = (Context(GAME.view(going.state, "DE"), asks) for asks in (tuple(going.asks), ()))
    (doubt,) = read_lines([Line(1, "DRAW")], LANGUAGE, asked, GAME.seats).problems
    assert (doubt.kind, doubt.suggestions) == ("ambiguous", ("TAKE", "OFFERDRAW"))
    for text, context, meant in (
        ("DRAW CHIT", asked, (TakeChit(take=True),)),
        ("OFFERDRAW", asked, OfferDraw()),
        ("DRAW", idle, OfferDraw()),
    ):
        (item,) = read_lines([Line(1, text)], LANGUAGE, context, GAME.seats).items
        assert (item.command or item.orders) == meant
