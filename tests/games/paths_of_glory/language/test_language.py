"""The order language: every order survives writing and reading; slips are explained; three languages."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.state import Options, Position
from pbem.games.paths_of_glory.cards.cards import DiscardAsk
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.language.grammar import CONNECTORS, VERBS
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.operations.operation import Operation
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
    PathsOfGloryOrder,
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
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.view import view
from pbem.orders import COMMANDS, Ambiguous, Context, Line, OrderError, Unreadable, fold, problem_of, read_lines
from pbem.render import Catalogue
from pbem.rules import Adjudication, Ask, Illegal, SealedSeed, Table
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import board, operation, start, the_board

BOARD = the_board()
LANGUAGE = PathsOfGloryLanguage(BOARD)
START = start()
CP = Context(view(START, "CP"))
AP = Context(view(START, "AP"))
PUBLIC = Context(view(START, None))


def read(text: str, context: Context = CP) -> tuple[Any, ...]:
    return LANGUAGE.read(Line(1, text), context)


def seen(position: Position, seat: str, *asks: Ask) -> Context:
    return Context(view(position, seat), asks)


# --- what is written can be read --------------------------------------------------------------------------------------

ON_MAP = [u for u in BOARD.units if START.state.at[u.n] >= 0]
UNITS = st.lists(st.sampled_from([u.id for u in BOARD.units]), min_size=1, max_size=4, unique=True).map(tuple)
ANY_UNITS = st.one_of(st.just(()), UNITS)
CORPS = st.one_of(
    st.just(()),
    st.lists(st.sampled_from([u.id for u in BOARD.units if not u.army]), max_size=2, unique=True).map(tuple),
)
STEPS = st.lists(st.sampled_from([u.id for u in BOARD.units]), max_size=6).map(tuple)
SPACES = st.lists(st.sampled_from([s.id for s in BOARD.spaces]), max_size=5, unique=True).map(tuple)
SPACE = st.sampled_from([s.id for s in BOARD.spaces])
CARD = st.sampled_from(sorted(BOARD.cards))
CARDS = st.lists(CARD, max_size=4, unique=True).map(tuple)
COMING = st.sampled_from(["", "BUc", "ROc", "CAVc", *(u.id for u in BOARD.units)])


@st.composite
def walks(draw: Any) -> tuple[str, tuple[str, ...]]:
    """A unit of the set-up and a path over lines that it may use."""
    unit = draw(st.sampled_from(ON_MAP))
    here, path = START.state.at[unit.n], []
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.sampled_from(BOARD.links[unit.nation][here]))
        path.append(BOARD.spaces[here].id)
    return unit.id, tuple(path)


WALKS = st.lists(walks(), min_size=1, max_size=3, unique_by=lambda walk: walk[0]).map(tuple)


@st.composite
def attacks(draw: Any) -> Attack:
    target = draw(SPACE)
    near = [BOARD.spaces[n].id for n in BOARD.solid[BOARD.space[target]]]
    further = st.sampled_from([(target,), *((target, n) for n in near)])
    ways = st.lists(st.tuples(st.sampled_from([u.id for u in BOARD.units]), further), max_size=3).map(tuple)
    steps = draw(STEPS)
    return Attack(
        target,
        draw(UNITS),
        draw(st.one_of(st.just(""), SPACE)),
        draw(CARDS),
        draw(st.booleans()),
        steps,
        draw(st.one_of(st.none(), ways)),
        draw(CORPS) if steps else (),
    )


ORDERS: dict[type[Any], st.SearchStrategy[Any]] = {
    ChooseGuns: st.builds(ChooseGuns, st.booleans()),
    ChooseOptional: st.builds(ChooseOptional, st.lists(st.tuples(CARD, CARD), max_size=3).map(tuple)),
    PlayOps: st.builds(PlayOps, CARD),
    PlaySr: st.builds(PlaySr, CARD),
    PlayRp: st.builds(PlayRp, CARD),
    PlayEvent: st.builds(PlayEvent, CARD, st.lists(st.tuples(COMING, SPACE), max_size=5).map(tuple), ANY_UNITS),
    OfferPeace: st.just(OfferPeace()),
    AnswerPeace: st.builds(AnswerPeace, st.booleans()),
    PlayOneOp: st.just(PlayOneOp()),
    Activate: st.builds(Activate, SPACES, SPACES),
    Move: WALKS.map(lambda ways: Move(tuple(((unit,), path) for unit, path in ways))),
    Entrench: st.builds(Entrench, st.sampled_from([u.id for u in BOARD.units if u.army])),
    Attack: attacks(),
    Done: st.just(Done()),
    PlayCards: st.builds(PlayCards, CARDS),
    RetreatBefore: st.builds(RetreatBefore, st.booleans()),
    TakeLosses: st.builds(TakeLosses, STEPS) | st.builds(TakeLosses, UNITS, CORPS),
    CancelRetreat: st.just(CancelRetreat())
    | st.builds(
        CancelRetreat,
        st.sampled_from([u.id for u in BOARD.units]),
        st.sampled_from(["", *(u.id for u in BOARD.units if not u.army)]),
    ),
    Retreat: st.builds(Retreat, st.one_of(WALKS, st.just((("BE-1", ()),)))),
    Advance: st.builds(Advance, st.one_of(st.just(()), WALKS)),
    ChooseUnits: st.builds(ChooseUnits, ANY_UNITS),
    Redeploy: st.builds(Redeploy, UNITS, st.one_of(SPACE, st.just("reserve"))),
    Rebuild: st.builds(
        Rebuild, st.sampled_from([u.id for u in BOARD.units]), st.booleans(), st.one_of(st.just(""), SPACE)
    ),
    Discard: st.builds(Discard, CARDS),
}


def test_every_class_of_orders_is_tried() -> None:
    assert set(ORDERS) == set(PathsOfGloryOrder.__args__)


@given(st.one_of(*ORDERS.values()), st.sampled_from([CP, AP, PUBLIC]))
def test_every_order_survives_writing_and_reading(order: Any, context: Context) -> None:
    assert LANGUAGE.read(Line(1, LANGUAGE.write(order)), context) == (order,)


def asks() -> list[Ask]:
    """Asks with many different answers."""
    west = board("metz: GE-4 GE-5 GEc (GEc); strasbourg: GE-6; koblenz: GE-2 GEc; verdun: FR-3 FRc; nancy: FR-1")
    west.state.hands["cp"] += ["CP-2", "CP-3", "CP-15"]
    op = operation(west, "cp", move="koblenz strasbourg", attack="metz", points=0)
    boxes = board("metz: GE-4 (GEc); berlin: GEc; essen: GEc", boxes="reserve: GEc (GEc) AHc")
    return [
        ActivateAsk(START, "cp", Operation("cp", 5)),
        ActivateAsk(START, "ap", Operation("ap", 3)),
        OperateAsk(west, "cp", op, fighting=False),
        RedeployAsk(boxes, "cp", 5, frozenset()),
        DiscardAsk(west, "cp"),
    ]


@pytest.mark.parametrize("ask", asks(), ids=lambda ask: f"{ask.topic}-{ask.seat}")
def test_answers_and_examples_of_an_ask_can_be_read(ask: Any) -> None:
    context = seen(ask.position, ask.seat, ask)
    rng = random.Random(7)
    for _ in range(60):
        order = choose(ask, rng.randrange)
        assert LANGUAGE.read(Line(1, LANGUAGE.write(order)), context) == (order,)
    lines = LANGUAGE.examples(ask, 4)
    assert lines
    for line in lines:
        (order,) = LANGUAGE.read(Line(1, line), context)
        ask.check(order)


@pytest.mark.campaign
def test_every_order_of_random_play_survives_writing_and_reading(campaign: Callable[[int], int]) -> None:
    kinds = set()
    for seed in range(campaign(60)):
        rng = random.Random(seed)
        game = PathsOfGlory(BOARD, Options(optional_cards="secret"))
        table = Table(SealedSeed(seed.to_bytes(32, "big")))
        table.chance.bind("00")
        going = Adjudication(game, game.setup(), table)
        going.begin()
        for _ in range(600):
            if not going.asks:
                break
            ask = going.asks[0]
            order = choose(ask, rng.randrange)
            context = Context(game.view(going.state, ask.seat), (ask,))
            kinds.add(type(order))
            assert LANGUAGE.read(Line(1, LANGUAGE.write(order)), context) == (order,)
            for line in LANGUAGE.examples(ask, 4) if rng.random() < 0.1 else ():
                (example,) = LANGUAGE.read(Line(1, line), context)
                ask.check(example)
            going.submit(ask.seat, order)
    assert {PlayOps, PlaySr, PlayRp, PlayEvent, Activate, Move, Attack, Done, Redeploy, Discard} <= kinds


def test_examples_speak_as_players_do() -> None:
    position = board("metz: GE-4 GEc; berlin: GEc")
    lines = LANGUAGE.examples(RedeployAsk(position, "cp", 1, frozenset()), 40)
    assert all("GEc" not in line for line in lines)
    assert any(" corps FROM " in line for line in lines)
    position.state.hands["cp"] += ["CP-2"]
    assert any(line == "DISCARD 2" for line in LANGUAGE.examples(DiscardAsk(position, "cp"), 4))


# --- forms ------------------------------------------------------------------------------------------------------------


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
    assert all(words.has(key) for key in (*(verb.key for verb in VERBS), *(f"pog.problem.{p}" for p in problems)))


def test_no_verb_is_a_command_or_another_verb() -> None:
    words = [fold(word) for verb in VERBS for word in (verb.name, *verb.aliases)]
    assert len(words) == len(set(words))
    commands = {fold(word) for command in COMMANDS for word in (command.name, *command.aliases)}
    assert commands & set(words) == {"card", "carta", "karta"}  # a question, unless the letter holds orders


def test_spaces_are_called_differently_and_never_like_a_word_of_the_language() -> None:
    names = LANGUAGE.naming.places._aliases
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
        ("GIOCA 12 COME OPERAZIONI ATTIVA Metz PER ATTACCARE", (PlayOps("CP-12"), Activate((), ("metz",)))),
        ("Aktywuj Akwizgran do ruchu; Metz do ataku", (Activate(("aachen",), ("metz",)),)),
        ("ACTIVATE NONE", (Activate(),)),
        ("PLAY 6 AS EVENT PLACE TRENCH IN Metz", (PlayEvent("CP-6", (("", "metz"),)),)),
        (
            "PLAY 34 AS EVENT PLACE 2 BU corps IN Varna; BUc IN Burgas, Plevna",
            (PlayEvent("CP-34", (("BUc", "varna"), ("BUc", "varna"), ("BUc", "burgas"), ("BUc", "plevna"))),),
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
        ("MUOVI GE 2 E 3 Tedesca DA Koblenz AD Aquisgrana", (Move(((("GE-2", "GE-3"), ("aachen",)),)),)),
        ("przesun wszystkie z Koblencja do Akwizgran", (Move(((("GE-2", "GE-3"), ("aachen",)),)),)),
        (
            "MOVE GE 2 TO Aachen AND GE 3 TO Frankfurt",
            (Move(((("GE-2",), ("aachen",)), (("GE-3",), ("frankfurt",)))),),
        ),
        ("MOVE GE corps FROM Oppeln VIA Czestochowa TO Łódź", (Move(((("GEc-3",), ("czestochowa", "lodz")),)),)),
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
            "ATTACK Verdun FROM Metz: GE 4 AND Koblenz: GE 2 FLANK PIN Metz CARDS 3, LATER LOSSES GE 2 ADVANCE ALL",
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
            (Attack("verdun", ("GE-4",), "", ("CP-3", "CP-15"), advance=(("GE-4", ("verdun", "bar_le_duc")),)),),
        ),
        ("ATTACK Verdun WITH GE 4 CARDS LATER ADVANCE NONE", (Attack("verdun", ("GE-4",), ask_cards=True, advance=()),)),
        ("SR 2 corps GE FROM Reserve TO Metz", (Redeploy(("GEc-4", "GEc-5"), "metz"),)),
        ("RIDISLOCA 1 corpo tedesco DA Riserva A Metz", (Redeploy(("GEc-4",), "metz"),)),
        ("SR GE 8 TO Berlin; GE corps FROM Bremen TO Reserve", (Redeploy(("GE-8",), "berlin"), Redeploy(("GEc-1",), "reserve"))),
        ("REBUILD GE 3 FULL AT Essen; GE 7", (Rebuild("GE-3", full=True, space="essen"), Rebuild("GE-7"))),
        ("RP GE corps FROM Bremen", (Rebuild("GEc-1"),)),
        ("DISCARD 4, Guns of August", (Discard(("CP-4", "CP-1")),)),
        ("SCARTA NESSUNA", (Discard(),)),
        ("CARDS NONE", (PlayCards(),)),
        ("GUNS NO", (ChooseGuns(take=False),)),
        ("OPTIONAL 56 FOR 8; 57 FOR 10", (ChooseOptional((("CP-56", "CP-8"), ("CP-57", "CP-10"))),)),
        ("LOSSES GE 1, GE 1", (TakeLosses(("GE-1", "GE-1")),)),
        ("LOSSES GE 1, GE 1 REPLACED BY GE corps", (TakeLosses(("GE-1", "GE-1"), ("GEc-4",)),)),
        ("HOLD WITH GE 8", (CancelRetreat("GE-8"),)),
        ("HOLD WITH GE 8 REPLACED BY GE corps", (CancelRetreat("GE-8", "GEc-4"),)),
        ("PERDITE GE 1 sostituita da corpo GE", (TakeLosses(("GE-1",), ("GEc-4",)),)),
        ("STRATY GE 1 zastąpiona przez korpus GE", (TakeLosses(("GE-1",), ("GEc-4",)),)),
        ("RETREAT", (CancelRetreat(),)),
        ("RETREAT GE 8 TO Tannenberg VIA Konigsberg", (Retreat((("GE-8", ("konigsberg", "tannenberg")),)),)),
        ("ADVANCE GE 4 TO Verdun; GE 5 VIA Verdun TO Sedan", (Advance((("GE-4", ("verdun",)), ("GE-5", ("verdun", "sedan")))),)),
        ("LEAVE", (RetreatBefore(retreat=True),)),
        ("koniec  # for now", (Done(),)),
    ],
)  # fmt: skip
def test_what_players_write(text: str, orders: tuple[Any, ...]) -> None:
    assert read(text) == orders


@pytest.mark.parametrize(
    ("text", "unit"),
    [("BEF", "BR-BEF"), ("br bef", "BR-BEF"), ("Orient", "FR-Orient"), ("1 ge", "GE-1"), ("GE1", "GE-1"),
     ("3 Tedesca", "GE-3"), ("niemiecka 3", "GE-3"), ("YLD", "TU-YLD"), ("BEF corps", "BEFc"), ("korpus BEF", "BEFc"),
     ("ANA", "ANAc"), ("BE corps", "BEc"), ("Australian corps", "AUSc"), ("FRc-7", "FRc-7")],
)  # fmt: skip
def test_units_by_name(text: str, unit: str) -> None:
    assert read(f"CHOOSE {text}", PUBLIC) == (ChooseUnits((unit,)),)


@pytest.mark.parametrize(
    ("text", "space"),
    [("Varsavia", "warsaw"), ("Warszawa", "warsaw"), ("Parigi", "paris"), ("PARYZ", "paris"), ("Lwów", "lemberg"),
     ("Leopoli", "lemberg"), ("Bar-le-Duc", "bar_le_duc"), ("château thierry", "chateau_thierry"), ("przem", "przemysl"),
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


# --- ways -------------------------------------------------------------------------------------------------------------


def test_the_shortest_way_is_taken_if_there_is_one() -> None:
    position = board("aachen: GE-1; oppeln: GEc; koblenz: GE-2; insterberg: GE-8; lomza: RU-2")
    context = seen(position, "CP")
    assert read("MOVE GE 1 TO Kassel", context) == (Move(((("GE-1",), ("essen", "kassel")),)),)
    with pytest.raises(Ambiguous) as caught:
        read("MOVE GE corps FROM Oppeln TO Lodz", context)
    assert caught.value.key == "pog.problem.route"
    assert caught.value.suggestions == ("VIA Breslau", "VIA Czestochowa")
    assert caught.value.at == (29, 4)


def moving(position: Position, seat: str, spaces: str) -> Context:
    """Somebody asked for moves out of some spaces."""
    op = operation(position, seat.lower(), move=spaces)
    return seen(position, seat, OperateAsk(position, seat.lower(), op, fighting=False))


@pytest.mark.rule("pog:11.1.3", "pog:11.1.11", "pog:11.3.2")
@pytest.mark.parametrize(
    ("where", "text", "way"),
    [
        ("grenoble: FRc", "MOVE FR corps TO Nice", "lyon avignon marseilles nice"),
        ("grenoble: FRc", "MUOVI FR corpi a Marsiglia", "lyon avignon marseilles"),
        ("villach: AHc", "MOVE AH corps TO Trent", "spittal innsbruck trent"),
        ("batum: RUc", "RUCH RU korpus do Grozny", "kars tbilisi grozny"),
        ("grenoble: FRc", "MOVE FR corps TO Turin", "turin"),
        ("grenoble: FRc", "MOVE FR corps VIA Lyon TO Nevers", "lyon nevers"),
    ],
)
def test_a_plain_move_finds_the_one_legal_way_and_leaves_the_rest_to_the_rules(where: str, text: str, way: str) -> None:
    position = board(where, at_war=["tu"])
    seat = "CP" if "AH" in where else "AP"
    (order,) = read(text, moving(position, seat, where.split(":", maxsplit=1)[0]))
    assert order.groups[0][1] == tuple(way.split())


@pytest.mark.rule("pog:11.1.3", "pog:11.1.14")
def test_via_is_asked_only_between_legal_ways_that_differ_in_what_they_take() -> None:
    position = board("oppeln: GEc")
    context = moving(position, "CP", "oppeln")
    with pytest.raises(Ambiguous) as caught:
        read("MOVE GE corps TO Lodz", context)
    assert caught.value.suggestions == ("VIA Breslau", "VIA Czestochowa")
    position.take("cp", position.board.space["czestochowa"])
    (order,) = read("MOVE GE corps TO Lodz", context)
    assert order.groups[0][1] in {("breslau", "lodz"), ("czestochowa", "lodz")}


def test_the_way_leads_around_the_enemy() -> None:
    position = board("oppeln: GEc; breslau: RU-2")
    assert read("MOVE GE corps TO Lodz", seen(position, "CP")) == (Move(((("GEc-1",), ("czestochowa", "lodz")),)),)
    position = board("oppeln: GEc; breslau: RU-2; czestochowa: RU-3; cracow: RU-4")
    assert read("MOVE GE corps TO Lodz", seen(position, "CP"))[0].groups[0][1][-1] == "lodz"


@given(walks())
def test_a_way_is_connected_and_ends_where_it_should(walk: tuple[str, tuple[str, ...]]) -> None:
    unit, path = walk
    origin, target = BOARD.spaces[START.state.at[BOARD.unit[unit]]], BOARD.spaces[BOARD.space[path[-1]]]
    text = f"MOVE {LANGUAGE.naming.unit_name(unit)} TO {target.name}"
    links = BOARD.links[BOARD.units[BOARD.unit[unit]].nation]
    try:
        found = read(text, PUBLIC)[0].groups[0][1]
    except Ambiguous as error:
        found = read(text.replace(" TO ", f" {error.suggestions[-1]} TO "), PUBLIC)[0].groups[0][1]
    assert found[-1] == target.id
    if target is not origin and len(found) > 1:
        assert all(BOARD.space[b] in links[BOARD.space[a]] for a, b in pairwise((origin.id, *found)))


# --- slips ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "column", "length", "suggestion"),
    [
        ("  PALY 12 AS OPS", "orders.problem.verb", 2, 4, "PLAY"),
        ("PLAY 99 AS OPS", "pog.problem.card", 5, 2, None),
        ("PLAY Falkenhain AS OPS", "pog.problem.card", 5, 10, "13 Falkenhayn"),
        ("PLAY 12 AS", "orders.problem.incomplete", 10, 1, None),
        ("PLAY 12 AS OPPS", "orders.problem.expected", 11, 4, None),
        ("PLAY 12 AS OPS now", "orders.problem.rest", 15, 3, None),
        ("ACTIVATE Metzz TO MOVE", "pog.problem.space", 9, 5, "Metz"),
        ("ACTIVATE Metz", "orders.problem.incomplete", 13, 1, None),
        ("MOVE GE 13 TO Metz", "pog.problem.unit", 5, 2, None),
        ("MOVE GE 1 FROM Aachen", "orders.problem.incomplete", 21, 1, None),
        ("MOVE GE 1", "orders.problem.incomplete", 9, 1, None),
        ("MOVE GE 1 AT Essen", "orders.problem.expected", 10, 2, None),
        ("MOVE GE 1 FROM Metz TO Koblenz", "pog.problem.elsewhere", 5, 4, None),
        ("SR 0 GE corps FROM Reserve TO Metz", "pog.problem.too_few", 3, 10, None),
        ("ATTACK", "orders.problem.incomplete", 6, 1, None),
        ("ATTACK Lodz", "pog.problem.nobody", 7, 4, None),
        ("HOLD", "orders.problem.incomplete", 4, 1, None),
        ("DONE already", "orders.problem.rest", 5, 7, None),
    ],
)
def test_slips_point_at_their_place_and_say_what_may_have_been_meant(
    text: str, key: str, column: int, length: int, suggestion: str | None
) -> None:
    with pytest.raises(OrderError) as caught:
        read(text)
    assert (caught.value.key, caught.value.at) == (key, (column, length))
    if suggestion:
        assert caught.value.suggestions[0] == suggestion


def test_the_caret_of_an_illegal_order_stands_under_what_is_at_fault() -> None:
    line = Line(3, "MOVE GE 1, GE 2 FROM Koblenz TO Bar le Duc")
    problem = problem_of(Illegal("pog.illegal.not_ready", rule="11.1.1", names=("GE-2",)), line)
    assert problem.text[problem.column : problem.column + problem.length] == "GE 2"


@given(st.text(max_size=200))
def test_nothing_else_comes_out_of_any_line(text: str) -> None:
    for verb in ("", *(verb.name for verb in VERBS), "STANDING"):
        reading = read_lines([Line(1, f"{verb} {text}")], LANGUAGE, CP, ("AP", "CP"))
        assert len(reading.items) + len(reading.problems) <= 1


def test_a_line_broken_by_a_mail_program_is_read_as_one() -> None:
    lines = [
        Line(1, "MOVE GE 2,"),
        Line(2, "  GE 3 FROM Koblenz TO Aachen;"),
        Line(3, "GE 1 TO Essen"),
        Line(4, "DONE"),
    ]
    reading = read_lines(lines, LANGUAGE, CP, ("AP", "CP"))
    assert [item.orders for item in reading.items] == [
        (Move(((("GE-2", "GE-3"), ("aachen",)), (("GE-1",), ("essen",)))),), (Done(),)
    ]  # fmt: skip


def test_hostile_lines_cost_little() -> None:
    lines = [Line(n, "MOVE " + "GE 1 TO Kassel; " * 120) for n in range(1, 200)]
    assert read_lines(lines, LANGUAGE, CP, ("AP", "CP")) is not None
