"""Lines as players write them, and what they mean in a position."""

from typing import Any

import pytest

from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Decline,
    Discard,
    Draft,
    Draw,
    EndTurn,
    Lose,
    Place,
    Play,
    Prepare,
    Reinforce,
    Remove,
    Revive,
    Support,
    Withdraw,
)
from pbem.games.quartermaster_1914.standing import (
    AskMe,
    DefendPolicy,
    DiscardPolicy,
    LossPolicy,
    PickPolicy,
    StatusPolicy,
    SupportPolicy,
)
from pbem.orders import Ambiguous, Context, Line, OfferDraw, Unreadable, read_lines
from tests.games.quartermaster_1914.language.reading import GAME, LANGUAGE, read, seen_by, standing
from tests.games.quartermaster_1914.positions import asked, board, more, play


@pytest.mark.parametrize(
    ("seat", "text", "orders"),
    [
        (
            "DE",
            "play schlieffen: prepare 2 land battles",
            (Play("DE-44"), *[Prepare("DE-LAND-BATTLE")] * 2),
        ),
        (
            "DE",
            "GIOCA Piano Schlieffen: COMBATTI Piccardia DA Belgio",
            (Play("DE-44"), Battle("PIC", "BEL")),
        ),
        (
            "DE",
            "Zagraj Plan Schlieffena; walcz Pikardia z Belgia",
            (Play("DE-44"), Battle("PIC", "BEL")),
        ),
        ("DE", "battle Paris support none use none", (Battle("PAR", support=(), use=()),)),
        ("DE", "battle Paris, support later, pay Zeppelins", (Battle("PAR", pay=("DE-25",)),)),
        (
            "DE",
            "ATTACK Paris USE Red Baron ON France, Mustard Gas ON Italy FROM Picardy",
            (Battle("PAR", "PIC", use=(("DE-39", "FR"), ("DE-32", "FR"))),),
        ),
        ("AT", "DRAFT Ottoman army", (Draft("OT", "build_army"),)),
        (
            "AT",
            "draft Build Navy Austria discarding Persian Oil, Caporetto",
            (Draft("AH", "build_navy"), Discard(("AT-35", "AT-26"))),
        ),
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
        (
            "FR",
            "lose 1 from deck, Verdun from hand and Marne from prepared",
            (Lose(("FR-25",), ("FR-31",), deck=1),),
        ),
        ("FR", "lose hand Verdun, Marne, 2 deck", (Lose(("FR-25", "FR-31"), deck=2),)),
        ("FR", "LOSE VP", (Lose(vp=1),)),
        ("UK", "revive play US Army", (Revive("UK-BUILD-ARMY-US", "play"),)),
        ("UK", "revive bottom Eddie Rickenbacker", (Revive("UK-47", "bottom"),)),
        ("FR", "support Land Battle FR from hand", (Support("FR-LAND-BATTLE-FR", hand=True),)),
        ("UK", "defend with Build Navy UK keep", (Reinforce("UK-BUILD-NAVY-UK", keep=True),)),
        ("DE", "pass", (Decline(),)),
        ("DE", "ENDTURN", (EndTurn(),)),
    ],
)
def test_what_players_write(seat: str, text: str, orders: tuple[Any, ...]) -> None:
    assert read(text, seen_by(seat)) == orders


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("DEFEND Paris WITH Taxis", DefendPolicy(("FR-34",), spaces=("PAR",))),
        ("NEVER DEFEND Belgium", DefendPolicy("never", spaces=("BEL",))),
        ("always defend", DefendPolicy("always")),
        (
            "DEFEND AGAINST Germany, Austria FOR France",
            DefendPolicy("always", ("FR",), attackers=("DE", "AH")),
        ),
        (
            "difendi Parigi e Borgogna contro Germania",
            DefendPolicy("always", (), ("PAR", "BUR"), ("DE",)),
        ),
        ("nigdy wesprzyj w Belgia", SupportPolicy("never", spaces=("BEL",))),
        ("SUPPORT WITH Plan XVII, Verdun", SupportPolicy(("FR-39", "FR-25"))),
        ("ATTRITION FROM deck THEN hand", LossPolicy(("deck", "hand"))),
        (
            "LOSE hand, prepared, then vp KEEP Marne FOR France",
            LossPolicy(("hand", "prepared", "vp"), ("FR-31",), ("FR",)),
        ),
        ("DISCARD", DiscardPolicy()),
        ("DISCARD Verdun KEEP Marne TURN OWN", DiscardPolicy(("FR-25",), ("FR-31",), "own")),
        ("USE ALL", StatusPolicy(use=True)),
        ("NEVER USE Renault", StatusPolicy(use=False, statuses=("FR-27",))),
        ("PICK BEST", PickPolicy()),
        ("PICK Mustard Gas, Build Army DE", PickPolicy(("DE-32", "DE-BUILD-ARMY"))),
        ("ASK COUNTERATTACK", AskMe("COUNTER")),
        ("ASK USE IN Paris", AskMe("STATUS", ("PAR",))),
    ],
)
def test_policies_players_state(text: str, policy: Any) -> None:
    assert standing(text) == policy


def test_a_name_of_several_cards_means_an_own_one_and_never_a_guess() -> None:
    with pytest.raises(Ambiguous) as caught:
        read("PLAY Build Army", seen_by("AT"))
    assert caught.value.suggestions == ("Build Army AH", "Build Army OT")
    assert caught.value.at == (5, 10)
    assert read("PLAY Build Army", seen_by("RU")) == (Play("RU-BUILD-ARMY"),)
    assert read("PLAY Build Army", seen_by("AT", hands="AT: AT-BUILD-ARMY-AH")) == (
        Play("AT-BUILD-ARMY-AH"),
    )
    with pytest.raises(Ambiguous):
        read("PLAY Build Army", seen_by("AT", hands="AT: AT-BUILD-ARMY-AH AT-BUILD-ARMY-OT"))
    with pytest.raises(Ambiguous) as caught:
        read("DRAFT Build Army", seen_by("AT"))
    assert caught.value.suggestions == ("Build Army AH", "Build Army OT")


def test_in_the_answer_to_an_attack_only_held_cards_can_be_meant() -> None:
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC",
        prepared="FR: FR-BUILD-ARMY-FR; DE: DE-LAND-BATTLE",
        hands="DE: DE-LAND-BATTLE",
    )
    going = play(position, Play("DE-LAND-BATTLE"), Battle("PIC", "BEL"))
    assert [power for power, _ in asked(going)] == ["FR"]
    context = Context(GAME.view(position.state, "FR"), going.asks)
    assert read("DEFEND WITH Build Army", context) == (Reinforce("FR-BUILD-ARMY-FR"),)
    with pytest.raises(Ambiguous):
        read("PLAY Build Army", context)


def test_a_policy_stated_in_words_answers_the_attack_it_speaks_of() -> None:
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC", prepared="FR: FR-BUILD-ARMY-FR", hands="DE: DE-LAND-BATTLE"
    )
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
        order = GAME.standing_answer({ask.seat: (standing(text), *rest)}, ask)
        assert ((order,) if order else ()) == answer
    assert (
        GAME.standing_answer(
            {ask.seat: (standing("ASK DEFEND IN Picardy"), standing("DEFEND"))}, ask
        )
        is None
    )


def test_no_name_stands_for_two_things_of_a_kind() -> None:
    naming = LANGUAGE.phrases
    for lexicon in (naming.spaces, naming.nations, naming.powers, naming.cards):
        assert all(len(lexicon.exact(alias)) == 1 for alias in lexicon._aliases)


def at_start() -> Position:
    """All powers choose their first hands."""
    position = board(hands="AT: AT-17 AT-18 AT-19 AT-20 AT-21 AT-22 AT-23 AT-24 AT-25 AT-26")
    position.state.phase, position.state.choosing = "keep", ["AT"]
    return position


def test_examples_show_what_may_be_done_and_how_the_turn_ends() -> None:
    position = board(
        "DE: BER WGE BEL", hands="DE: DE-44 DE-LAND-BATTLE*2 DE-48", prepared="DE: DE-25 DE-29"
    )
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


@pytest.mark.rule("qmg:9.turn")
def test_a_turn_is_one_letter_and_draw_draws_cards() -> None:
    position = board(
        "DE: BER WGE BEL", hands="DE: DE-44 DE-LAND-BATTLE*2 DE-48", prepared="DE: DE-25 DE-29"
    )
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
    orders = [
        *LANGUAGE.read(one_line, context),
        *(o for item in reading.items[1:] for o in item.orders),
    ]
    going = more(play(position), *orders)
    assert position.state.at["DE"] == {"BER", "WGE", "BEL", "PIC"}
    assert going.asks[0].seat == "FR"
    assert sorted(position.state.prepared["DE"]) == ["DE-25", "DE-29", "DE-48", "DE-LAND-BATTLE"]
    assert len(position.state.hands["DE"]) == GAME.board.hand


@pytest.mark.parametrize(
    ("said", "key", "suggestions"),
    [
        ("Landsturm", "qmg.problem.card_alone", ("PLAY Landsturm",)),
        ("Build Army DE", "qmg.problem.card_elsewhere", ()),
        ("Costruisci Armata DE", "qmg.problem.card_elsewhere", ()),
    ],
)
def test_a_card_without_its_verb_is_known_for_a_card(
    said: str, key: str, suggestions: tuple[str, ...]
) -> None:
    context = seen_by("DE", hands="DE: DE-44 DE-48")
    with pytest.raises(Unreadable) as refusal:
        LANGUAGE.read(Line(1, said), context)
    assert (refusal.value.key, refusal.value.suggestions) == (key, suggestions)


def test_a_price_behind_an_example_is_no_part_of_it() -> None:
    line = Line(1, "DRAW  # ends your turn; cards drawn: 2")
    assert LANGUAGE.read(line, seen_by("DE")) == (Draw(),)
