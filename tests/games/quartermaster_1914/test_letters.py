"""Quartermaster General: 1914: a whole turn fits one letter, whatever others do."""

from typing import Any

import pytest

from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.battle.battle_start import WeaponAsk
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk, SupportAsk
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.log import PassedOver
from pbem.games.quartermaster_1914.module import MODULE
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Decline,
    Draw,
    EndTurn,
    Keep,
    Lose,
    Mulligan,
    Place,
    Play,
    Prepare,
    Reinforce,
    Support,
    Unleash,
    Use,
)
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.orders import Ambiguous, Context, Line, Unreadable, problem_of
from pbem.render import Catalogue
from pbem.rules import Adjudication, Illegal, Logged
from tests.games.quartermaster_1914.positions import (
    asked,
    board,
    more,
    new_game,
    notes,
    play,
    refused,
)

LANGUAGE = MODULE.language(new_game())
LB, FBA, SCHLIEFFEN, STOSS = "DE-LAND-BATTLE", "FR-BUILD-ARMY-FR", "DE-44", "DE-33"
rule = pytest.mark.rule


def west(where: str = "DE: BER WGE BEL; FR: PAR PIC", **cards: str) -> Position:
    """Germany with the Schlieffen Plan next to a French Picardy."""
    return board(where, **({"hands": f"DE: {SCHLIEFFEN} {LB} DE-21 DE-22"} | cards))


def read(text: str, going: Adjudication[State], seat: str) -> tuple[Any, ...]:
    """A line as the seat's letter would be read now."""
    asks = tuple(ask for ask in going.asks if ask.seat == seat)
    return LANGUAGE.read(Line(1, text), Context(going.game.view(going.state, seat), asks))


# --- orders that wait for a battle ----------------------------------------------------------------


@rule("qmg:16.complex")
def test_what_is_ordered_for_a_victory_passes_after_a_defeat_and_the_other_way_round() -> None:
    letter = (
        Place("PIC", when="won"),
        Prepare("DE-21", when="lost"),
        Prepare("DE-22", when="won"),
        Draw(),
    )
    won = play(west(), Play(SCHLIEFFEN), Battle("PIC"), *letter)
    assert won.state.at["DE"] >= {"PIC"}
    assert won.state.prepared["DE"] == ["DE-22"]
    lost = play(
        west(prepared=f"FR: {FBA}"),
        Play(SCHLIEFFEN),
        Battle("PIC", support=()),
        Reinforce(FBA),
        *letter,
    )
    assert lost.state.at["DE"] == {"BER", "WGE", "BEL"}
    assert lost.state.prepared["DE"] == ["DE-21"]
    assert asked(lost) == [("FR", TurnAsk)]


def test_without_a_battle_this_turn_neither_is_done_and_only_the_own_seat_is_told() -> None:
    going = play(west(), Place("PIC", when="won"), Prepare("DE-21", when="lost"))
    told = [r for r in going.table.drain() if isinstance(r, Logged)][-2:]
    assert [(r.entry, r.audience) for r in told] == [(PassedOver("DE"), frozenset({"DE"}))] * 2
    assert going.state.phase == "draft"
    more(going, Play(LB), Battle("PIC"), EndTurn(), EndTurn(), EndTurn(), EndTurn(), EndTurn())
    assert going.state.last == ""


def test_a_condition_that_does_not_hold_is_never_illegal_and_one_that_does_is_no_excuse() -> None:
    going = play(west(), Play(SCHLIEFFEN))
    for order in (Place("SPAIN", when="won"), Use(STOSS, when="lost"), Play("UK-42", when="won")):
        going.asks[0].check(order)
    assert refused(
        west(), Place("PAR", when="won"), "16.complex", Play(SCHLIEFFEN), Battle("PIC")
    ).names == ("PAR",)


def test_an_order_passed_over_takes_no_chance_away() -> None:
    position = board(
        "DE: BER WGE BEL; FR: PAR",
        hands="DE: DE-BUILD-ARMY",
        statuses=f"DE: {STOSS}",
        prepared=f"DE: {LB}",
    )
    going = play(
        position,
        Play("DE-BUILD-ARMY"),
        Place("PIC"),
        Prepare(LB, when="won"),
        Use(STOSS, LB, "PAR"),
    )
    assert [order.target for order in going.asks[0].actions() if isinstance(order, Battle)] == [
        "PAR"
    ]  # type: ignore[attr-defined]


@rule("qmg:18.counterattack")
def test_a_counterattack_is_not_the_battle_an_order_waits_for() -> None:
    position = west("DE: BER WGE BEL; FR: PAR PIC", prepared=f"FR: {FBA} FR-24")
    going = play(position, Play(SCHLIEFFEN), Battle("PIC", support=()), Reinforce(FBA))
    (ask,) = going.asks
    more(going, next(order for order in ask.legal() if order != Decline()))
    assert "BEL" not in position.state.at["DE"]
    assert position.state.last == "lost"


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("IF WON BUILD Picardy", (Place("PIC", when="won"),)),
        ("if battle lost then prepare Landsturm", (Prepare("DE-48", when="lost"),)),
        (
            "IF BATTLE WON BUILD Picardy; ELSE BUILD Belgium",
            (Place("PIC", when="won"), Place("BEL", when="lost")),
        ),
        (
            "IF LOST PREPARE Landsturm, Landwehr; DRAW",
            (Prepare("DE-48", when="lost"), Prepare("DE-50", when="lost"), Draw()),
        ),
        (
            (
                "PLAY Schlieffen: BATTLE Picardy FROM Belgium; IF WON "
                "BUILD Picardy; ELSE, ATTRITION Zeppelins"
            ),
            (
                Play("DE-44"),
                Battle("PIC", "BEL"),
                Place("PIC", when="won"),
                Attrit("DE-25", when="lost"),
            ),
        ),
        (
            (
                "IF WON USE Stosstruppen WITH Land Battle IN Paris: "
                "BATTLE Paris; ELSE PREPARE Landwehr; DRAW"
            ),
            (
                Use(STOSS, LB, "PAR", when="won"),
                Battle("PAR", when="won"),
                Prepare("DE-50", when="lost"),
                Draw(),
            ),
        ),
        (
            "SE BATTAGLIA VINTA COSTRUISCI Piccardia; ALTRIMENTI PREPARA Landsturm",
            (Place("PIC", when="won"), Prepare("DE-48", when="lost")),
        ),
        (
            "jeśli wygrana zbuduj Pikardia; inaczej przygotuj Landsturm",
            (Place("PIC", when="won"), Prepare("DE-48", when="lost")),
        ),
    ],
)
def test_conditions_as_players_write_them(text: str, orders: tuple[Any, ...]) -> None:
    assert read(text, play(west()), "DE") == orders


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("IF", "orders.problem.incomplete", 2),
        ("IF WON", "orders.problem.incomplete", 6),
        ("IF WON BUILD Picardy; ELSE", "orders.problem.incomplete", 26),
        ("IF BUILD Picardy", "orders.problem.expected", 3),
        ("IF WON IF LOST BUILD Picardy", "orders.problem.verb", 7),
        ("ELSE BUILD Picardy", "qmg.problem.else", 0),
        ("IF WON DRAW", "qmg.problem.condition", 7),
        ("IF LOST REINFORCE Landsturm", "qmg.problem.condition", 8),
    ],
)
def test_slips_in_conditions_point_at_their_place(text: str, key: str, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text, play(west()), "DE")
    assert (caught.value.key, caught.value.at[0]) == (key, column)
    assert all(Catalogue(lang).text(key, caught.value.facts) for lang in ("en", "it", "pl"))


# --- as many cards of support as one allows -------------------------------------------------------


def supported(plan: Battle, *answers: Reinforce, hands: str = "", where: str = "PIC") -> Position:
    """Germany's battle with three cards prepared, against French cards."""
    cards = {
        "prepared": f"DE: {LB}*2 DE-51; FR: FR-31 {FBA}",
        "hands": hands or f"DE: {SCHLIEFFEN} {LB} DE-21 DE-22",
    }
    position = board(f"DE: BER WGE BEL; FR: PAR {where}", **cards)
    play(position, Play(LB), plan, *answers)
    return position


@rule("qmg:18.procedure")
def test_support_with_up_to_so_many_cards_takes_as_few_as_turn_the_battle() -> None:
    held = supported(Battle("PIC", support_most=2), Reinforce(FBA)).state.prepared["DE"]
    assert sorted(held) == ["DE-51", LB]
    held = supported(Battle("PIC", support_most=2), Reinforce("FR-31")).state.prepared["DE"]
    assert held == [LB, LB]
    position = supported(Battle("PIC", support_most=2), Reinforce("FR-31"), Reinforce(FBA))
    assert position.state.prepared["DE"] == [LB]
    assert "FR" not in position.nations_in("PIC")


@rule("qmg:18.procedure")
def test_support_beyond_the_most_allowed_is_not_given() -> None:
    position = supported(Battle("PIC", support_most=1), Reinforce("FR-31"), Reinforce(FBA))
    assert position.state.prepared["DE"] == [LB, LB]
    assert position.state.last == "lost"
    assert len(supported(Battle("PIC", support_most=0), Reinforce(FBA)).state.prepared["DE"]) == 3
    position = supported(
        Battle("PIC", support=(LB, LB, "DE-51"), support_most=1), Reinforce("FR-31")
    )
    assert len(position.state.prepared["DE"]) == 3


@rule("qmg:17.difficult")
def test_cards_in_hand_limit_planned_support_in_difficult_terrain() -> None:
    """The second card of support could not be paid for: the first is not thrown away."""
    for plan in (Battle("BUR", support=(LB, LB)), Battle("BUR", support_most=2)):
        for hand, left in (("DE-21 DE-22", 2), ("DE-21 DE-22 DE-24", 0)):
            cards = {"prepared": f"DE: {LB}*2; FR: FR-34", "hands": f"DE: {LB} {hand}"}
            position = board("DE: BER WGE; FR: PAR BUR", **cards)
            going = play(position, Play(LB), plan)
            while not isinstance(going.asks[0], ReinforceAsk):
                more(going, going.asks[0].default())
            more(going, Reinforce("FR-34"))
            while not isinstance(going.asks[0], TurnAsk):
                more(going, going.asks[0].default())
            assert len(position.state.prepared["DE"]) == left


@rule("qmg:18.procedure", "qmg:17.difficult")
def test_a_plan_names_what_is_there() -> None:
    """A card that is not prepared, or not in hand, is a slip and not a plan; so is a status not in
    play."""
    position = west(prepared=f"DE: {LB}", statuses="DE: DE-32")
    for plan, name in (
        (Battle("PIC", support=(LB, LB)), LB),
        (Battle("PIC", pay=("DE-21", "DE-21")), "DE-21"),
        (Battle("PIC", use=(("DE-39", "FR"),)), "DE-39"),
    ):
        going = play(position, Play(SCHLIEFFEN)) if not position.state.frames else play(position)
        with pytest.raises(Illegal) as caught:
            going.asks[0].check(plan)
        assert caught.value.names == (name,)
        assert all(
            Catalogue(lang).text(caught.value.key, caught.value.facts)
            for lang in ("en", "it", "pl")
        )


@rule("qmg:17.battle")
def test_the_only_power_a_status_can_hit_need_not_be_named() -> None:
    for plan, orders in (
        (Battle("PIC", use=(("DE-32", ""),)), ()),
        (Battle("PIC"), (Unleash("DE-32"),)),
    ):
        position = west(statuses="DE: DE-32", prepared="FR: FR-36")
        play(position, Play(SCHLIEFFEN), plan, *orders)
        assert position.state.down["FR"] == ["FR-36"]
    position = west(
        "DE: BER WGE BEL; FR: PAR PIC; UK: BRI ENG PIC",
        statuses="DE: DE-32",
        prepared="FR: FR-36; UK: UK-36",
    )
    refused(position, Unleash("DE-32"), "17.battle", Play(SCHLIEFFEN), Battle("PIC"))


@pytest.mark.parametrize(
    ("text", "battle"),
    [
        ("BATTLE Picardy SUPPORT WITH UP TO 2", Battle("PIC", support_most=2)),
        ("BATTLE Picardy SUPPORT up to 2 cards USE NONE", Battle("PIC", use=(), support_most=2)),
        ("BATTLE Picardy SUPPORT 2 Land Battle, Landsturm UP TO 1 PAY Landwehr",
         Battle("PIC", support=(LB, LB, "DE-48"), pay=("DE-50",), support_most=1)),
        ("COMBATTI Piccardia APPOGGIA FINO A 2", Battle("PIC", support_most=2)),
        ("ATAKUJ Pikardia WESPRZYJ DO 1", Battle("PIC", support_most=1)),
    ],
)  # fmt: skip
def test_limits_of_support_as_players_write_them(text: str, battle: Battle) -> None:
    assert read(text, play(west()), "DE") == (battle,)


def test_a_limit_of_support_is_a_number() -> None:
    with pytest.raises(Unreadable) as caught:
        read("BATTLE Picardy SUPPORT UP TO many", play(west()), "DE")
    assert (caught.value.key, caught.value.at) == ("orders.problem.number", (29, 4))


# --- statuses for the battle and statuses for later -----------------------------------------------


@rule("qmg:11.status", "qmg:17.battle")
def test_a_status_meant_for_later_is_not_taken_for_one_to_use_in_the_battle() -> None:
    position = west(statuses=f"DE: DE-32 {STOSS}", prepared=f"DE: {LB}; FR: {FBA}")
    going = play(position, Play(SCHLIEFFEN), Battle("PIC"))
    (ask,) = going.asks
    assert isinstance(ask, WeaponAsk)
    (later,) = read("USE Stosstruppen WITH Land Battle IN Paris", going, "DE")
    (now,) = read("USE Mustard Gas ON France", going, "DE")
    assert (later, now) == (Use(STOSS, LB, "PAR"), Unleash("DE-32", "FR"))
    assert not isinstance(later, ask.accepts)
    assert not isinstance(now, TurnAsk.accepts)
    more(going, now, Place("PIC"), later, Battle("PAR"))
    assert position.nations_in("PAR") == []


@rule("qmg:17.battle")
def test_nor_while_support_is_asked_for() -> None:
    position = west(statuses=f"DE: DE-37 {STOSS}", prepared=f"DE: {LB}; FR: {FBA} FR-31")
    going = play(position, Play(SCHLIEFFEN), Battle("PIC"), Decline(), Reinforce(FBA))
    (ask,) = going.asks
    assert isinstance(ask, SupportAsk)
    assert Unleash in ask.accepts
    assert Use not in ask.accepts
    assert Unleash("DE-37") in list(ask.legal())


# --- one seat with several powers -----------------------------------------------------------------


def raided() -> Adjudication[State]:
    """The Entente of two players loses cards of two powers to Zeppelins at once."""
    position = board(
        "DE: BER; UK: BRI; FR: PAR",
        hands="DE: DE-25; FR: FR-31; UK: UK-34",
        game=new_game(players=2),
    )
    going = play(position, Play("DE-25"))
    assert sorted(asked(going)) == [("FR", LoseAsk), ("UK", LoseAsk)]
    return going


@rule("qmg:3.powers", "qmg:13.losses")
def test_a_loss_names_its_power_where_one_seat_plays_several() -> None:
    going = raided()
    going.submit("ENTENTE", Lose(deck=3, power="UK"))
    assert [power for power, _ in asked(going)] == ["FR"]
    with pytest.raises(Illegal) as caught:
        going.asks[0].check(Lose(deck=1, power="UK"))
    assert (caught.value.key, caught.value.rule) == ("qmg.illegal.other_power", "3.powers")
    assert Catalogue("en").text(caught.value.key, caught.value.facts)
    going.submit("ENTENTE", Lose(deck=1))
    assert [len(going.state.down[power]) for power in ("FR", "UK")] == [1, 3]


def test_the_language_fills_in_the_power_or_wants_to_be_told() -> None:
    going = raided()
    assert read("LOSE HAND Marne", going, "ENTENTE") == (Lose(hand=("FR-31",), power="FR"),)
    assert read("LOSE 3 DECK FOR Britain", going, "ENTENTE") == (Lose(deck=3, power="UK"),)
    with pytest.raises(Ambiguous) as caught:
        read("LOSE 1 DECK", going, "ENTENTE")
    assert (caught.value.key, caught.value.suggestions) == (
        "qmg.problem.whose",
        ("France", "United Kingdom"),
    )
    more(going, Lose(deck=3, power="UK"))
    assert read("LOSE 1 DECK", going, "ENTENTE") == (Lose(deck=1, power="FR"),)


@rule("qmg:6.mulligan", "qmg:3.powers")
def test_a_mulligan_and_a_hand_are_those_of_the_power_meant() -> None:
    game = new_game(players=2)
    going = play(Position(game.board, game.setup()))
    assert [type(ask) for ask in going.asks] == [KeepAsk] * 5
    with pytest.raises(Ambiguous):
        read("MULLIGAN", going, "ENTENTE")
    (order,) = read("MULLIGAN FOR France", going, "ENTENTE")
    assert order == Mulligan("FR")
    going.submit("ENTENTE", order)
    german = tuple(going.state.hands["DE"][:3])
    going.submit("CENTRAL", Keep(german))
    assert [power for power, _ in asked(going)] == ["AT", "RU", "UK"]


# --- where the line is at fault -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "blamed"),
    [
        ("PLAY Schlieffen Plan: BATTLE Picardy", SCHLIEFFEN, "Schlieffen Plan"),
        ("play schlieffen", SCHLIEFFEN, "schlieffen"),
        ("Zagraj Plan Schlieffena", SCHLIEFFEN, "Plan Schlieffena"),
        ("PREPARE Landsturm, German Land Battle", LB, "German Land Battle"),
        ("PREPARE Land Battle", LB, "Land Battle"),
        ("PREPARE battaglia terrestre", LB, "battaglia terrestre"),
        ("USE Stosstruppen WITH Land Battle IN Paris", STOSS, "Stosstruppen"),
        (
            "prepare Woe to Them That Yet Draw Sword Against Me",
            "DE-38",
            "Woe to Them That Yet Draw Sword Against Me",
        ),
        ("PLAY Peace, Bread, Land", "RU-29", "Peace, Bread, Land"),
        ("prepare bares", "FR-28", "bares"),
        ("PLAY DE-44", SCHLIEFFEN, "DE-44"),
        ("BATTLE Pikardia FROM Belgium", "PIC", "Pikardia"),
        ("ATTRITION Zeppelins ON Francia", "FR", "Francia"),
        ("PREPARE Landsturm", SCHLIEFFEN, "PREPARE Landsturm"),
    ],
)
def test_what_is_illegal_is_underlined_as_the_player_wrote_it(
    text: str, name: str, blamed: str
) -> None:
    error = Illegal("qmg.illegal.not_held", rule="9.action", names=(name,))
    problem = problem_of(error, Line(1, text), LANGUAGE.lexicons)
    assert text[problem.column : problem.column + problem.length] == blamed


def test_a_long_line_is_blamed_quickly() -> None:
    error = Illegal("qmg.illegal.not_held", rule="9.action", names=("RU-29", "DE-38", "UK-34"))
    text = "PREPARE " + "Land the of " * 160
    assert problem_of(error, Line(1, text), LANGUAGE.lexicons).length == 4


# --- what a defender of two powers is asked -------------------------------------------------------


@rule("qmg:18.procedure")
def test_a_seat_with_two_defending_powers_passes_for_one_and_answers_for_the_other() -> None:
    cards = {"hands": f"DE: {LB}", "prepared": f"FR: {FBA}; UK: UK-BUILD-ARMY-UK"}
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC; UK: BRI ENG PIC", game=new_game(players=2), **cards
    )
    going = play(position, Play(LB), Battle("PIC"))
    assert asked(going) == [("FR", ReinforceAsk)]
    more(going, Decline(), Reinforce("UK-BUILD-ARMY-UK"))
    assert position.nations_in("PIC") == ["FR", "UK"]
    assert not notes(going, PassedOver)
    assert Support not in {type(order) for ask in going.asks for order in ask.accepts}


@rule("qmg:17.battle")
@pytest.mark.card("qmg:DE-32")
@pytest.mark.card("qmg:DE-39")
def test_what_follows_from_the_start_of_a_battle_comes_too_late_once_it_is_being_resolved() -> None:
    position = west(statuses="DE: DE-32 DE-37 DE-39", prepared=f"DE: {LB}; FR: {FBA} FR-31")
    going = play(position, Play(SCHLIEFFEN), Battle("PIC"), Decline(), Reinforce(FBA))
    (ask,) = going.asks
    assert isinstance(ask, SupportAsk)
    assert [order for order in ask.legal() if isinstance(order, Unleash)] == [Unleash("DE-37")]
    for status in ("DE-32", "DE-39"):
        with pytest.raises(Illegal) as caught:
            ask.check(Unleash(status, "FR"))
        assert caught.value.rule == "17.battle"
