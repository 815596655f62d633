"""The order language: every order and policy survives writing and reading; slips are explained; three languages."""

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.quartermaster_1914.battle.battle_start import WEAPONS
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.drafting import KINDS
from pbem.games.quartermaster_1914.language.grammar import STANDING_VERBS, VERBS
from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage
from pbem.games.quartermaster_1914.module import MODULE
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    Draw,
    Drop,
    Eliminate,
    EndTurn,
    Force,
    Keep,
    Lose,
    Mulligan,
    Pick,
    Place,
    Play,
    Prepare,
    QuartermasterOrder,
    Reinforce,
    Remove,
    Retrieve,
    Revive,
    Spend,
    Support,
    Unleash,
    Unprepare,
    Use,
    Withdraw,
)
from pbem.games.quartermaster_1914.standing import (
    SHIPPED,
    AskMe,
    CounterPolicy,
    DefendPolicy,
    DiscardPolicy,
    LossPolicy,
    PickPolicy,
    QuartermasterStandingOrder,
    StatusPolicy,
    SupportPolicy,
    Topic,
    Zone,
)
from pbem.orders import COMMANDS, Ambiguous, Context, Line, OfferDraw, Unreadable, fold, read_lines
from pbem.render import Catalogue
from tests.games.quartermaster_1914.positions import asked, board, more, new_game, play

GAME = new_game()
LANGUAGE = MODULE.language(GAME)
assert isinstance(LANGUAGE, QuartermasterLanguage)
PUBLIC = Context(GAME.view(GAME.setup(), None))


def seen_by(seat: str, **cards: str) -> Context:
    """What a seat reads its lines with in its own turn."""
    position = board("DE: BER WGE BEL; FR: PAR; RU: MOS POL; AH: VIE", active=seat, **cards)
    return Context(GAME.view(position.state, seat), play(position).asks)


def read(text: str, context: Context = PUBLIC) -> tuple[Any, ...]:
    return LANGUAGE.read(Line(1, text), context)


def standing(text: str, seat: str = "FR") -> Any:
    return LANGUAGE.read_standing(Line(1, f"STANDING {text}"), Context(GAME.view(GAME.setup(), seat)))


CARD = st.sampled_from(sorted(GAME.board.cards))
SPACE = st.sampled_from(sorted(GAME.board.spaces))
POWER = st.sampled_from(GAME.board.order)
NATION = st.sampled_from(sorted(GAME.board.nations))
FEW = st.integers(0, 12)


def some(what: st.SearchStrategy[str], least: int = 1) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(what, min_size=least, max_size=4).map(tuple)


def or_none(what: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(st.just(""), what)


WHEN = st.sampled_from(["", "won", "lost"])
WEAPON = st.sampled_from(sorted(GAME.board.effects[effect].id for effect in WEAPONS))
TOOL = CARD.filter(lambda card: GAME.board.cards[card].effect not in WEAPONS)
MOST = st.one_of(st.none(), FEW)
USES = st.lists(st.tuples(CARD, or_none(POWER)), max_size=3).map(tuple)
ORDERS = (
    st.builds(Keep, some(CARD)),
    st.builds(Mulligan, or_none(POWER)),
    st.builds(Draft, NATION, st.sampled_from(KINDS), st.sampled_from(["deck", "discard"])),
    st.builds(Play, CARD, when=WHEN),
    st.builds(Use, TOOL, or_none(CARD), or_none(SPACE), st.booleans(), when=WHEN),
    st.builds(Unleash, WEAPON, or_none(POWER)),
    st.builds(Place, SPACE, when=WHEN),
    st.builds(
        Battle,
        SPACE,
        or_none(SPACE),
        st.one_of(st.none(), some(CARD, 0)),
        some(CARD, 0),
        st.one_of(st.none(), USES),
        MOST,
        when=WHEN,
    ),
    st.builds(Eliminate, NATION, SPACE, when=WHEN),
    st.builds(Prepare, CARD, when=WHEN),
    st.builds(Unprepare, CARD, when=WHEN),
    st.builds(Attrit, CARD, or_none(POWER), when=WHEN),
    st.builds(Spend, CARD, when=WHEN),
    st.builds(Retrieve, some(CARD), when=WHEN),
    st.builds(Revive, CARD, st.sampled_from(("play", "prepare", "bottom")), when=WHEN),
    st.builds(Withdraw, some(SPACE), when=WHEN),
    st.builds(Drop, CARD, when=WHEN),
    st.builds(Force, POWER, when=WHEN),
    st.builds(Remove, NATION, SPACE, when=WHEN),
    st.builds(Draw, st.one_of(st.none(), FEW)),
    st.just(EndTurn()),
    st.builds(Reinforce, CARD, st.booleans()),
    st.builds(Support, CARD, st.booleans(), st.booleans()),
    st.builds(Counter, CARD),
    st.just(Decline()),
    st.builds(Discard, some(CARD)),
    st.builds(Lose, some(CARD, 0), some(CARD, 0), FEW, FEW, or_none(POWER)).filter(
        lambda o: o.hand or o.prepared or o.deck or o.vp
    ),
    st.builds(Pick, or_none(CARD)),
)


def test_no_class_of_orders_or_policies_is_forgotten() -> None:
    orders, verbs = get_args(QuartermasterOrder), {verb.name for verb in VERBS}
    assert len(ORDERS) == len(orders)
    assert len(orders) - len({Unleash}) == len(verbs - {"IF"})
    assert len(POLICIES) == len(get_args(QuartermasterStandingOrder)) == len(STANDING_VERBS)


@pytest.mark.parametrize("orders", ORDERS, ids=[o.__name__ for o in get_args(QuartermasterOrder)])
def test_every_order_survives_writing_and_reading(orders: st.SearchStrategy[Any]) -> None:
    @given(orders, st.sampled_from([PUBLIC, seen_by("AT"), seen_by("UK")]))
    def survives(order: Any, context: Context) -> None:
        assert read(LANGUAGE.write(order), context) == (order,)

    survives()


CARDS = st.one_of(st.sampled_from(["always", "never"]), some(CARD))
POLICIES = (
    st.builds(DefendPolicy, CARDS, some(POWER, 0), some(SPACE, 0), some(NATION, 0)),
    st.builds(SupportPolicy, CARDS, some(POWER, 0), some(SPACE, 0)),
    st.builds(CounterPolicy, CARDS, some(POWER, 0), some(SPACE, 0)),
    st.builds(LossPolicy, some(st.sampled_from(get_args(Zone))), some(CARD, 0), some(POWER, 0)),
    st.builds(DiscardPolicy, some(CARD, 0), some(CARD, 0), st.sampled_from(["own", "others", "any"])),
    st.builds(StatusPolicy, st.booleans(), some(CARD, 0)),
    st.builds(PickPolicy, some(CARD, 0)),
    st.builds(AskMe, st.sampled_from(get_args(Topic)), some(SPACE, 0)),
)


@pytest.mark.parametrize("policies", POLICIES, ids=[p.__name__ for p in get_args(QuartermasterStandingOrder)])
def test_every_policy_survives_writing_and_reading(policies: st.SearchStrategy[Any]) -> None:
    @given(policies)
    def survives(policy: Any) -> None:
        assert LANGUAGE.read_standing(Line(1, LANGUAGE.write_standing(policy)), PUBLIC) == policy

    survives()


@pytest.mark.parametrize("policy", SHIPPED, ids=lambda policy: type(policy).__name__)
def test_what_is_shipped_can_be_written_and_sent_back(policy: Any) -> None:
    reading = read_lines([Line(1, LANGUAGE.write_standing(policy))], LANGUAGE, PUBLIC, GAME.seats)
    assert [item.standing for item in reading.items] == [policy]


@pytest.mark.parametrize("card", sorted(GAME.board.cards))
def test_every_card_is_known_by_its_name_however_written(card: str) -> None:
    name = LANGUAGE.naming.cards.shown[card]
    for text in (name, name.lower(), fold(name), card):
        assert read(f"PREPARE {text}") == (Prepare(card),)
    assert read(f"DISCARD {name}, {name}") == (Discard((card, card)),)


@pytest.mark.parametrize("space", sorted(GAME.board.spaces))
def test_every_space_is_known_by_its_name_and_its_letters(space: str) -> None:
    assert read(f"BUILD {GAME.board.spaces[space].name}") == read(f"BUILD {space.lower()}") == (Place(space),)


@pytest.mark.parametrize("verb", [*VERBS, *STANDING_VERBS], ids=lambda verb: verb.key)
def test_every_example_of_the_reference_can_be_read(verb: Any) -> None:
    reading = read_lines([Line(1, verb.example)], LANGUAGE, seen_by("DE"), GAME.seats)
    assert not reading.problems
    assert len(reading.items) == 1
    assert reading.items[0].command is None
    assert all(Catalogue(lang).text(verb.key) for lang in ("en", "it", "pl"))


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_is_understood_in_three_languages(verb: Any) -> None:
    context = seen_by("DE")
    canonical = read(verb.example, context)
    assert len(verb.aliases) >= 2
    for alias in verb.aliases:
        assert read(verb.example.replace(verb.name, alias, 1), context) == canonical


@pytest.mark.parametrize("verb", STANDING_VERBS, ids=lambda verb: verb.name)
def test_every_policy_is_understood_in_three_languages(verb: Any) -> None:
    canonical = standing(verb.example.removeprefix("STANDING "), "DE")
    for alias in verb.aliases:
        assert standing(verb.example.removeprefix("STANDING ").replace(verb.name, alias, 1), "DE") == canonical


def test_no_word_begins_two_orders_and_but_one_a_command_too() -> None:
    for verbs in (VERBS, STANDING_VERBS):
        words = [fold(word) for verb in verbs for word in (verb.name, *verb.aliases)]
        assert len(words) == len(set(words))
    commands = {fold(word) for verb in COMMANDS for word in (verb.name, *verb.aliases)}
    assert commands & {fold(word) for verb in VERBS for word in (verb.name, *verb.aliases)} == {"draw"}


@pytest.mark.parametrize(
    ("seat", "text", "orders"),
    [
        ("DE", "play schlieffen: prepare 2 land battles", (Play("DE-44"), *[Prepare("DE-LAND-BATTLE")] * 2)),
        ("DE", "GIOCA Piano Schlieffen: COMBATTI Piccardia DA Belgio", (Play("DE-44"), Battle("PIC", "BEL"))),
        ("DE", "Zagraj Plan Schlieffena; walcz Pikardia z Belgia", (Play("DE-44"), Battle("PIC", "BEL"))),
        ("DE", "battle Paris support none use none", (Battle("PAR", support=(), use=()),)),
        ("DE", "battle Paris, support later, pay Zeppelins", (Battle("PAR", pay=("DE-25",)),)),
        (
            "DE",
            "ATTACK Paris USE Red Baron ON France, Mustard Gas ON Italy FROM Picardy",
            (Battle("PAR", "PIC", use=(("DE-39", "FR"), ("DE-32", "FR"))),),
        ),
        ("AT", "DRAFT Ottoman army", (Draft("OT", "build_army"),)),
        ("AT", "draft Build Navy Austria discarding Persian Oil, Caporetto",
         (Draft("AH", "build_navy"), Discard(("AT-35", "AT-26")))),
        ("AT", "PLAY Turkish Build Army IN Middle East", (Play("AT-BUILD-ARMY-OT"), Place("MID"))),
        ("RU", "Zagraj Zbuduj Armię w Galicja", (Play("RU-BUILD-ARMY"), Place("GAL"))),
        ("UK", "DRAFT Build Army UK FROM DISCARDS", (Draft("UK", "build_army", "discard"),)),
        ("UK", "play the Somme", (Play("UK-44"),)),
        ("UK", "play zimmermann", (Play("UK-48"),)),
        ("UK", "play sinking of the Lusitania", (Play("UK-26"),)),
        ("FR", "prepare bares", (Prepare("FR-28"),)),
        ("FR", "prepara Armee d’Afrique", (Prepare("FR-23"),)),
        ("RU", "discard peace, bread, land, rasputin", (Discard(("RU-29", "RU-33")),)),
        ("RU", "withdraw Polonia e Galizia", (Withdraw(("POL", "GAL")),)),
        ("RU", "remove russian from serbia", (Remove("RU", "SER"),)),
        ("RU", "attrition Rasputin on Turkey", (Attrit("RU-33", "AT"),)),
        ("RU", "ATTRITION Serbia Defies Austrian Ultimatum", (Attrit("RU-26"),)),
        ("DE", "build navy in north sea", (Place("NTH"),)),
        ("DE", "pesca", (Draw(),)),
        ("DE", "DRAW 3   # for now", (Draw(3),)),
        ("DE", "prepare Landwehr; draw", (Prepare("DE-50"), Draw())),
        ("FR", "lose 1 from deck, Verdun from hand and Marne from prepared", (Lose(("FR-25",), ("FR-31",), deck=1),)),
        ("FR", "lose hand Verdun, Marne, 2 deck", (Lose(("FR-25", "FR-31"), deck=2),)),
        ("FR", "LOSE VP", (Lose(vp=1),)),
        ("UK", "revive play US Army", (Revive("UK-BUILD-ARMY-US", "play"),)),
        ("UK", "revive bottom Eddie Rickenbacker", (Revive("UK-47", "bottom"),)),
        ("FR", "support Land Battle FR from hand", (Support("FR-LAND-BATTLE-FR", hand=True),)),
        ("UK", "defend with Build Navy UK keep", (Reinforce("UK-BUILD-NAVY-UK", keep=True),)),
        ("DE", "pass", (Decline(),)),
        ("DE", "ENDTURN", (EndTurn(),)),
    ],
)  # fmt: skip
def test_what_players_write(seat: str, text: str, orders: tuple[Any, ...]) -> None:
    assert read(text, seen_by(seat)) == orders


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("DEFEND Paris WITH Taxis", DefendPolicy(("FR-34",), spaces=("PAR",))),
        ("NEVER DEFEND Belgium", DefendPolicy("never", spaces=("BEL",))),
        ("always defend", DefendPolicy("always")),
        ("DEFEND AGAINST Germany, Austria FOR France", DefendPolicy("always", ("FR",), attackers=("DE", "AH"))),
        ("difendi Parigi e Borgogna contro Germania", DefendPolicy("always", (), ("PAR", "BUR"), ("DE",))),
        ("nigdy wesprzyj w Belgia", SupportPolicy("never", spaces=("BEL",))),
        ("SUPPORT WITH Plan XVII, Verdun", SupportPolicy(("FR-39", "FR-25"))),
        ("ATTRITION FROM deck THEN hand", LossPolicy(("deck", "hand"))),
        ("LOSE hand, prepared, then vp KEEP Marne FOR France", LossPolicy(("hand", "prepared", "vp"), ("FR-31",), ("FR",))),
        ("DISCARD", DiscardPolicy()),
        ("DISCARD Verdun KEEP Marne TURN OWN", DiscardPolicy(("FR-25",), ("FR-31",), "own")),
        ("USE ALL", StatusPolicy(use=True)),
        ("NEVER USE Renault", StatusPolicy(use=False, statuses=("FR-27",))),
        ("PICK BEST", PickPolicy()),
        ("PICK Mustard Gas, Build Army DE", PickPolicy(("DE-32", "DE-BUILD-ARMY"))),
        ("ASK COUNTERATTACK", AskMe("COUNTER")),
        ("ASK USE IN Paris", AskMe("STATUS", ("PAR",))),
    ],
)  # fmt: skip
def test_policies_players_state(text: str, policy: Any) -> None:
    assert standing(text) == policy


def test_a_name_of_several_cards_means_an_own_one_and_never_a_guess() -> None:
    with pytest.raises(Ambiguous) as caught:
        read("PLAY Build Army", seen_by("AT"))
    assert caught.value.suggestions == ("Build Army AH", "Build Army OT")
    assert caught.value.at == (5, 10)
    assert read("PLAY Build Army", seen_by("RU")) == (Play("RU-BUILD-ARMY"),)
    with pytest.raises(Ambiguous):
        read("PLAY Build Army", seen_by("AT", hands="AT: AT-BUILD-ARMY-AH"))
    with pytest.raises(Ambiguous) as caught:
        read("DRAFT Build Army", seen_by("AT"))
    assert caught.value.suggestions == ("Build Army AH", "Build Army OT")


def test_in_the_answer_to_an_attack_only_held_cards_can_be_meant() -> None:
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC", prepared="FR: FR-BUILD-ARMY-FR; DE: DE-LAND-BATTLE", hands="DE: DE-LAND-BATTLE"
    )
    going = play(position, Play("DE-LAND-BATTLE"), Battle("PIC", "BEL"))
    assert [power for power, _ in asked(going)] == ["FR"]
    context = Context(GAME.view(position.state, "FR"), going.asks)
    assert read("DEFEND WITH Build Army", context) == (Reinforce("FR-BUILD-ARMY-FR"),)
    with pytest.raises(Ambiguous):
        read("PLAY Build Army", context)


def test_a_policy_stated_in_words_answers_the_attack_it_speaks_of() -> None:
    position = board("DE: BER WGE BEL; FR: PAR PIC", prepared="FR: FR-BUILD-ARMY-FR", hands="DE: DE-LAND-BATTLE")
    (ask,) = play(position, Play("DE-LAND-BATTLE"), Battle("PIC", "BEL")).asks
    held = (Reinforce("FR-BUILD-ARMY-FR"),)
    for text, answer in (
        ("NEVER DEFEND Picardy", (Decline(),)),
        ("NEVER DEFEND Belgium", ()),
        ("DEFEND Piccardia WITH Armata FR", held),
        ("DEFEND WITH Verdun", (Decline(),)),
        ("DEFEND AGAINST Austria", ()),
        ("DEFEND AGAINST Germany FOR France", held),
    ):
        rest = (standing("NEVER DEFEND"),) if "WITH" in text else ()
        order = GAME.answer({ask.seat: (standing(text), *rest)}, ask)
        assert ((order,) if order else ()) == answer
    assert GAME.answer({ask.seat: (standing("ASK DEFEND IN Picardy"), standing("DEFEND"))}, ask) is None


def test_no_name_stands_for_two_things_of_a_kind() -> None:
    naming = LANGUAGE.naming
    for lexicon in (naming.spaces, naming.nations, naming.powers, naming.cards):
        assert all(len(lexicon.exact(alias)) == 1 for alias in lexicon._aliases)


def at_start() -> Position:
    """All powers choose their first hands."""
    position = board(hands="AT: AT-17 AT-18 AT-19 AT-20 AT-21 AT-22 AT-23 AT-24 AT-25 AT-26")
    position.state.phase, position.state.choosing = "keep", ["AT"]
    return position


def test_examples_show_what_may_be_done_and_how_the_turn_ends() -> None:
    position = board("DE: BER WGE BEL", hands="DE: DE-44 DE-LAND-BATTLE*2 DE-48", prepared="DE: DE-25 DE-29")
    (ask,) = play(position).asks
    assert LANGUAGE.examples(ask, 5) == (
        "DRAFT Build Army DE",
        "PLAY Schlieffen Plan",
        "PLAY Landsturm",
        "ATTRITION Zeppelins",
        "DRAW",
    )
    (ask,) = play(position, Play("DE-44")).asks
    assert LANGUAGE.examples(ask, 5)[:2] == ("PREPARE Landsturm", "BATTLE Picardy FROM Belgium")
    (ask, *_) = play(at_start()).asks
    assert all(line.startswith("BOTTOM ") for line in LANGUAGE.examples(ask, 5)[:2])


def test_another_powers_card_is_understood_so_that_the_rules_can_refuse_it() -> None:
    assert read("PLAY Gallipoli", seen_by("DE")) == (Play("UK-42"),)
    assert read("PREPARE Landwehr", seen_by("AT")) == (Prepare("DE-50"),)


@pytest.mark.parametrize(
    ("text", "key", "column", "length", "suggestion"),
    [
        ("PLAY Schliefen Plan", "qmg.problem.card", 5, 9, "Schlieffen Plan"),
        ("PLAY Lend Battle", "qmg.problem.card", 5, 4, "Land Battle DE"),
        ("PLAY Land Batle", "qmg.problem.card", 5, 4, "Land Battle DE"),
        ("PREPARE Red Barron; DRAW", "qmg.problem.card", 8, 3, "The Red Baron"),
        ("  PLAI Landsturm", "orders.problem.verb", 2, 4, "PLAY"),
        ("PREPARE Landsturm; DRAWW", "orders.problem.verb", 19, 5, "DRAW"),
        ("BATTLE Picrady FROM Belgium", "qmg.problem.space", 7, 7, "Picardy"),
        ("BATTLE Picardy FORM Belgium", "orders.problem.rest", 15, 4, None),
        ("BATTLE Picardy FROM", "orders.problem.incomplete", 19, 1, None),
        ("BATTLE; DRAW", "orders.problem.incomplete", 6, 1, None),
        ("PLAY", "orders.problem.incomplete", 4, 1, None),
        ("BATTLE Picardy FROM Belgium FROM Paris", "orders.problem.rest", 28, 4, None),
        ("BUILD NAVY IN Paris", "qmg.problem.piece", 14, 5, None),
        ("ELIMINATE Russia", "orders.problem.incomplete", 16, 1, None),
        ("ELIMINATE Rusia IN Serbia", "qmg.problem.nation", 10, 5, "Russia"),
        ("ATTRITION Mustard Gas ON Frence", "qmg.problem.power", 25, 6, "France"),
        ("DISCARD 99 Land Battle", "qmg.problem.copies", 8, 2, None),
        ("DRAFT Landsturm", "orders.problem.expected", 6, 9, None),
        ("LOSE Landsturm", "orders.problem.incomplete", 14, 1, None),
        ("DRAW many", "orders.problem.rest", 5, 4, None),
        ("PASS please", "orders.problem.rest", 5, 6, None),
        ("PLAY Landsturm IN Picardy", "orders.problem.rest", 15, 2, None),
        ("", "orders.problem.verb", 0, 1, None),
        (";", "orders.problem.verb", 0, 1, None),
    ],
)
def test_slips_point_at_their_place_and_say_what_may_have_been_meant(
    text: str, key: str, column: int, length: int, suggestion: str | None
) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text, seen_by("DE"))
    assert (caught.value.key, caught.value.at) == (key, (column, length))
    assert suggestion is None or caught.value.suggestions[0] == suggestion
    assert all(Catalogue(lang).text(key, caught.value.facts) for lang in ("en", "it", "pl"))


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("STANDING HOPE", "orders.problem.expected", 9),
        ("STANDING NEVER LOSE", "orders.problem.expected", 15),
        ("STANDING DEFEND Paris WITH", "orders.problem.incomplete", 26),
        ("STANDING LOSE deck THEN", "orders.problem.incomplete", 23),
        ("STANDING NEVER DEFEND Paris WITH Marne", "orders.problem.rest", 28),
        ("STANDING DISCARD TURN", "orders.problem.incomplete", 21),
        ("STANDING ASK", "orders.problem.incomplete", 12),
    ],
)
def test_slips_in_policies_point_at_their_place(text: str, key: str, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        LANGUAGE.read_standing(Line(1, text), PUBLIC)
    assert (caught.value.key, caught.value.at[0]) == (key, column)


@pytest.mark.rule("qmg:9.turn")
def test_a_turn_is_one_letter_and_draw_draws_cards() -> None:
    position = board("DE: BER WGE BEL", hands="DE: DE-44 DE-LAND-BATTLE*2 DE-48", prepared="DE: DE-25 DE-29")
    letter = [
        "PLAY Schlieffen Plan: PREPARE Land Battle; BATTLE Picardy FROM Belgium,",
        "SUPPORT NONE; BUILD Picardy",
        "PREPARE Landsturm",
        "DRAW",
        "OFFERDRAW",
    ]  # fmt: skip
    context = Context(GAME.view(position.state, "DE"), play(position).asks)
    lines = [Line(n, text) for n, text in enumerate(letter, start=1)]
    reading = read_lines(lines[:1] + lines[2:], LANGUAGE, context, GAME.seats)
    assert not reading.problems
    assert [item.command for item in reading.items if item.command] == [OfferDraw()]
    one_line = Line(1, f"{letter[0]} {letter[1]}")
    orders = [*LANGUAGE.read(one_line, context), *(o for item in reading.items[1:] for o in item.orders)]
    going = more(play(position), *orders)
    assert position.state.at["DE"] == {"BER", "WGE", "BEL", "PIC"}
    assert going.asks[0].seat == "FR"
    assert sorted(position.state.prepared["DE"]) == ["DE-25", "DE-29", "DE-48", "DE-LAND-BATTLE"]
    assert len(position.state.hands["DE"]) == GAME.board.hand


@given(st.text(max_size=300))
def test_nothing_else_comes_out_of_any_line(text: str) -> None:
    context = seen_by("DE")
    for first in ("", "PLAY ", "BATTLE ", "LOSE ", "REVIVE ", "DRAFT ", "STANDING DEFEND ", "STANDING LOSE ", "USE "):
        reading = read_lines([Line(1, first + text)], LANGUAGE, context, GAME.seats)
        assert len(reading.items) + len(reading.problems) <= 1


WORDS = st.sampled_from(
    ["PLAY", "BATTLE", "FROM", "SUPPORT", "PAY", "USE", "ON", "IN", "LOSE", "HAND", "DECK", "2", ",", ";", ":", "Paris",
     "Land", "Battle", "Peace", "Bread", "the", "Army", "AH", "DRAFT", "KEEP", "NONE", "DISCARD", "THEN", "WITH"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=25))
def test_nor_out_of_the_words_of_orders_in_any_order(words: list[str]) -> None:
    for line in (" ".join(words), f"STANDING {' '.join(words)}"):
        reading = read_lines([Line(1, line)], LANGUAGE, PUBLIC, GAME.seats)
        assert len(reading.items) + len(reading.problems) <= 1
        for item in reading.items:
            assert [LANGUAGE.read(Line(1, LANGUAGE.write(o)), PUBLIC) for o in item.orders] == [
                (o,) for o in item.orders
            ]


def test_hostile_lines_cost_little() -> None:
    for part in ("PREPARE Landsturm; ", "PASS;", "PREPARE the of ", "PREPARE 9 the Lusitania, 9 the Lusitania, "):
        lines = [Line(n, part * (1_900 // len(part))) for n in range(1, 400)]
        assert read_lines(lines, LANGUAGE, PUBLIC, GAME.seats) is not None
