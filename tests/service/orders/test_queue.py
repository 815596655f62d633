"""What a letter says is done, waits on file, or is named in the reply. Nothing is lost."""

from typing import Any

import msgspec
import pytest

from pbem.games import game_module
from pbem.games.paths_of_glory.board.state import State
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.ledger import GameRecord
from pbem.render import Catalogue
from pbem.rules import canonical_json
from tests.games.paths_of_glory.positions import board
from tests.service.games.test_quartermaster_1914 import BOTTOMS, hands, opened, state_of
from tests.service.house import House, flat, text_of
from tests.service.inbox.test_letter_handler import deploy_all, statuses

__all__ = ["hands"]


def guns_of_august(house: House) -> str:
    """The campaign of Paths of Glory; the Central Powers hold Guns of August and act first."""
    game = house.game(scenario=("POG", "campaign"))
    house.order(game, "CP", "GUNS YES")
    return game


def underlined(reply: str, line: str) -> bool:
    """Whether a reply quotes a line with a mark under it."""
    return any(f"\n{line}\n{' ' * before}^" in reply for before in range(len(line)))


# --- before anything is done ----------------------------------------------------------------------


@pytest.mark.rule("pog:15.1.11", "pog:12.1.4", "pog:9.2.5", "pog:9.2.9", "pog:8.1.1")
@pytest.mark.parametrize(
    ("lines", "blamed", "why", "rule"),
    [
        (
            ("ACTIVATE Insterberg TO ATTACK", "ATTACK Kovno WITH GE 8"),
            0,
            "Germans do not attack Russian forts",
            "15.1.11",
        ),
        (("ACTIVATE Bremen TO ATTACK",), 0, "the activation would be wasted", "9.2.5"),
        (
            ("ACTIVATE Koblenz TO ATTACK", "ATTACK Essen WITH GE 2"),
            1,
            "neither an enemy unit nor an enemy fort",
            "12.1.4",
        ),
        (("ACTIVATE Koblenz TO MOVE", "MOVE MN corps TO Essen"), 1, "", ""),
        (
            (
                "ACTIVATE Koblenz TO MOVE; Aachen TO ATTACK",
                "MOVE GE 2, GE 3 TO Frankfurt",
                "DONE",
                "ATTACK Liege WITH GE 1",
                "DONE",
            ),
            3,
            "by then your operations of this round are over",
            "9.2.9",
        ),
        (
            ("ACTIVATE Koblenz TO MOVE", "MOVE GE 2 TO Frankfurt", "DONE", "ONE OP"),
            3,
            "You have one action a round",
            "8.1.1",
        ),
    ],
)
def test_what_cannot_be_done_at_all_is_refused_with_its_rule_before_anything_is_done(
    house: House, lines: tuple[str, ...], blamed: int, why: str, rule: str
) -> None:
    game = guns_of_august(house)
    head = house.game_record(game).row.head
    letter = (f"PLAY 1 AS OPS {lines[0]}", *lines[1:])
    reply = house.order(game, "CP", *letter)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert underlined(reply, letter[blamed])
    assert why in flat(reply)
    assert f"(rule {rule})" in flat(reply) or not rule
    assert house.game_record(game).row.head == head


@pytest.mark.rule("pog:9.2.5")
@pytest.mark.parametrize(
    ("spaces", "lines", "why", "rule"),
    [
        (
            "Bremen TO ATTACK; Koblenz TO MOVE",
            ("MOVE GE 2 TO Frankfurt",),
            "the activation would be wasted",
            "9.2.5",
        ),
        ("Insterberg, Koblenz TO ATTACK", (), "Germans do not attack Russian forts", "15.1.11"),
    ],
)
def test_a_space_activated_for_nothing_beside_useful_ones_is_refused(
    house: House, spaces: str, lines: tuple[str, ...], why: str, rule: str
) -> None:
    game = guns_of_august(house)
    head = house.game_record(game).row.head
    first = f"PLAY 1 AS OPS ACTIVATE {spaces}"
    reply = house.order(game, "CP", first, *lines)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert underlined(reply, first)
    assert why in flat(reply)
    assert f"(rule {rule})" in flat(reply)
    assert house.game_record(game).row.head == head


@pytest.mark.rule("pog:9.2.8")
@pytest.mark.parametrize("command", ["PREVIEW", "STATUS"])
def test_a_space_activated_and_left_unused_is_pointed_out(house: House, command: str) -> None:
    game = guns_of_august(house)
    lines = ("PLAY 1 AS OPS ACTIVATE Koblenz, Aachen TO MOVE", "MOVE GE 2 TO Frankfurt")
    said = "Activated, but your orders leave it unused: "
    assert said not in flat(house.order(game, "CP", "PREVIEW", *lines))
    reply = flat(house.order(game, "CP", command, *lines, "DONE"))
    assert f"{said}Aachen" in reply
    assert f"{said}Koblenz" not in reply


@pytest.mark.rule("pog:9.2.8")
def test_each_done_too_many_is_told(house: House) -> None:
    game = guns_of_august(house)
    lines = ("PLAY 1 AS OPS ACTIVATE Koblenz TO MOVE", "MOVE GE 2 TO Frankfurt", "DONE")
    reply = flat(house.order(game, "CP", *lines, "DONE", "DONE"))
    assert "MOVE GE 2 TO Frankfurt DONE" in reply
    assert reply.count("what it ends was over by then: DONE") == 2


def test_a_policy_tells_in_italian_where_to_retreat_from_where(house: House) -> None:
    game = house.game(scenario=("POG", "campaign"), langs={"CP": "it"})
    for said in ("RITIRATA VERSO Metz, Coblenza A Sedan", "RITIRATA A Metz, Coblenza IN Sedan"):
        assert "RITIRA VERSO Metz, Coblenza A Sedan" in flat(
            house.order(game, "CP", f"PERMANENTE {said}")
        )


@pytest.mark.rule("fww:4.2")
def test_a_second_action_in_a_round_of_the_first_world_war_is_refused_with_its_letter(
    house: House,
) -> None:
    game = house.game()
    deploy_all(house, game)
    seat = house.asked(game)[0]
    reply = house.order(game, seat, "PASS", "PASS")
    assert "Nothing in your letter was carried out" in flat(reply)
    assert "This round is over by then" in flat(reply)
    assert "(rule 4.2)" in flat(reply)
    assert house.asked(game)[0] == seat


@pytest.mark.rule("fww:4.2")
def test_an_attack_with_the_deployment_is_said_to_be_too_early(house: House) -> None:
    game = house.game()
    (seat,) = house.asked(game)
    reply = flat(house.order(game, seat, "ATTACK 9 WITH 1 AH"))
    assert "An action of the rounds; counters are being deployed." in reply
    assert "This round is over" not in reply


@pytest.mark.rule("qmg:6.hand")
def test_opening_hands_are_not_chosen_again_in_quartermaster_general(
    house: House,
    hands: None,  # noqa: ARG001
) -> None:
    game = opened(house)
    reply = house.order(game, house.asked(game)[0], "MULLIGAN")
    assert "Nothing in your letter was carried out" in flat(reply)
    assert "The opening hands are chosen" in flat(reply)
    assert underlined(reply, "MULLIGAN")


@pytest.mark.rule("pog:14.3.1", "pog:11.2.6")
def test_a_letter_tells_who_starved_first_and_whose_a_trench_is(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GE-7 lives through the siege of GE-6 alone: once that goes, nothing can be done any more."""
    state = board("belfort: GE-6; dijon: GE-7; metz: GE-4", cp=["dijon"], trenches="ap: nancy 2")
    state.state.hands["cp"] = ["CP-1"]
    state.state.active = "cp"
    content = canonical_json(state.state)
    monkeypatch.setattr(PathsOfGlory, "setup", lambda _: msgspec.json.decode(content, type=State))
    game = house.game(scenario=("POG", "campaign"))
    lines = ("PLAY 1 AS OPS ACTIVATE Belfort, Dijon TO MOVE", "MOVE GE 6 FROM Belfort TO Mulhouse")
    starved = flat(house.order(game, "CP", *lines, "MOVE GE 7 FROM Dijon TO Lyon"))
    assert "GE 7 is out of supply. (rule 14.3.1)" in starved
    entered = house.order(game, "CP", "PLAY 1 AS OPS ACTIVATE Metz TO MOVE", "MOVE GE 4 TO Nancy")
    assert "Nancy AP /1 CP [2!]: GE 4" in entered


def test_lloyd_george_keeps_the_card_of_a_british_attack_in_hand(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CP-55: in this turn the British do not attack German trenches of level 2."""
    state = board("amiens: BR-1 FR-6; cambrai: GE-2", trenches="cp: cambrai 2").state
    state.turn_events.add("CP-55")
    state.phase, state.round, state.active, state.hands["ap"] = "action", 1, "ap", ["AP-1"]
    content = canonical_json(state)
    monkeypatch.setattr(PathsOfGlory, "setup", lambda _: msgspec.json.decode(content, type=State))
    game = house.game(scenario=("POG", "campaign"))
    line = "ATTACK Cambrai WITH BR 1"
    reply = house.order(game, "AP", "PLAY 1 AS OPS ACTIVATE Amiens TO ATTACK", line)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert "in this turn the British do not attack Germans in a trench of level 2" in flat(reply)
    assert "55 Lloyd George" in flat(reply)
    assert underlined(reply, line)
    assert house.game_record(game).state.hands["ap"] == ["AP-1"]


@pytest.mark.parametrize("line", ["SR RU corps FROM Berlin TO Reserve", "SR GE 8 TO Reserve"])
def test_an_impossible_redeployment_leaves_the_card_in_hand(house: House, line: str) -> None:
    game = guns_of_august(house)
    reply = house.order(game, "CP", "PLAY 1 AS SR", line, "DONE")
    assert "Nothing in your letter was carried out" in flat(reply)
    assert underlined(reply, line)
    assert "CP-1" in house.game_record(game).state.hands["cp"]


# --- letters that come twice ----------------------------------------------------------------------


@pytest.mark.parametrize("block", [True, False])
@pytest.mark.parametrize("same_id", [True, False])
def test_a_letter_that_comes_twice_is_worked_once(house: House, block: bool, same_id: bool) -> None:
    game = house.game(scenario=("QMG", "standard"))
    seat = house.asked(game)[0]
    body = f"BEGIN {game} #{house.state(game)}\nMULLIGAN\nEND\n" if block else "MULLIGAN\n"
    for number in range(2):
        house.write(
            game,
            seat,
            body,
            message_id="<same@players.test>" if same_id else f"<{number}@other.test>",
        )
    assert [status for status, _ in statuses(house)][-2:] == [
        "processed",
        "duplicate" if same_id else "processed",
    ]
    assert seat not in house.asked(game)
    assert same_id or "nothing was done twice" in flat(text_of(house.mail(seat)[-1]))


def test_what_was_taken_back_may_be_ordered_again(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"))
    for _ in range(2):
        house.write(game, "DE", "MULLIGAN\n")
        assert "DE" not in house.asked(game)
        house.write(game, "DE", "TAKEBACK\n")
        assert "DE" in house.asked(game)
    assert {status for status, _ in statuses(house)} == {"processed"}


def test_a_stale_block_is_called_stale_whatever_its_lines_mean_now(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    for line in ("ATTACK 2 WITH 99 FR", "PASS", "NEXT PASS", "NONSENSE"):
        house.write(game, "DE", f"BEGIN {game} #3\n{line}\nEND\n")
        reply = flat(text_of(house.mail("DE")[-1]))
        assert "written for another state" in reply
        assert "99 FR" not in reply or line.endswith("99 FR")


@pytest.mark.parametrize("line", ["DRAW", "CONCEDE", "CONCEDE CONFIRM", "TAKEBACK", "ACCEPT DRAW"])
def test_proposals_in_a_held_game_get_a_true_answer(house: House, line: str) -> None:
    game = house.game(players=2)
    house.moderator.hold(game, "holidays")
    reply = flat(house.order(game, "ALLIES", line))
    assert "This is not possible now. The state of the game: held." in reply
    assert "take back" not in reply
    assert house.game_record(game).row.status == "held"


# --- the reply of the letter that brings their time -----------------------------------------------


def before_the_last_deployment(house: House, lang: str) -> tuple[str, str]:
    """A game of which Germany deploys last and acts first; the game, and a legal deployment."""
    game = house.game(langs={"DE": lang})
    for _ in range(3):
        deploy_next(house, game)
    assert house.asked(game) == ["DE"]
    return game, default_line(house, game)


def default_line(house: House, game: str) -> str:
    ask = house.game_record(game).asks[0]
    return (
        house.game_record(game).module.language(house.game_record(game).game).write(ask.default())
    )


def deploy_next(house: House, game: str) -> None:
    house.order(game, house.asked(game)[0], default_line(house, game))


def test_an_order_in_advance_whose_time_comes_with_its_own_letter_is_told_as_done(
    house: House,
) -> None:
    game, deployment = before_the_last_deployment(house, "en")
    reply = flat(house.order(game, "DE", deployment, "NEXT PASS"))
    assert "Everything in your letter was carried out." in reply
    assert (
        reply.split("Everything in your letter was carried out. ")[1]
        .split("Still waiting for")[0]
        .split("--")[0]
        .strip()
        .endswith("PASS")
    )
    assert "On file" not in reply


def test_an_order_in_advance_that_falls_with_its_own_letter_is_told_with_what_went_with_it(
    house: House,
) -> None:
    game, deployment = before_the_last_deployment(house, "en")
    reply = flat(house.order(game, "DE", deployment, "NEXT ATTACK 11 WITH 1 DE", "NEXT CHIT NONE"))
    assert "PARTLY" in reply
    assert "Not done: ATTACK 11 WITH 1 DE CHIT NONE" in reply
    assert house.asked(game) == ["DE"]


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "NEXT"), ("it", "PROSSIMO"), ("pl", "NASTĘPNIE")]
)
def test_what_is_on_file_is_shown_in_the_words_of_its_reader(
    house: House, lang: str, word: str
) -> None:
    game = house.game(langs={"WA": lang})
    assert f"\n{word} PASS\n" in house.order(game, "WA", "NEXT PASS")
    assert f"\n{word} PASS\n" in house.order(game, "WA", "ORDERS")


# --- a letter that is refused ---------------------------------------------------------------------


@pytest.mark.parametrize("slip", ["NONSENSE", "PASS", "ATTACK 2 WITH 99 FR"])
def test_a_refused_letter_tells_what_is_on_file_and_answers_what_it_asks(
    house: House, slip: str
) -> None:
    game = house.game()
    house.order(game, "WA", "NEXT PASS")
    reply = flat(house.order(game, "WA", slip, "WHERE Verdun", "HELP ATTACK", "STATUS"))
    assert "[FWW-1] REFUSED" in house.mail("WA")[-1]["Subject"]
    assert "Every question that could be read is answered all the same." in reply
    assert "Front 3 Verdun" in reply
    assert "ATTACK <front>" in reply
    assert "On file, to be carried out as soon as possible: NEXT PASS" in reply


@pytest.mark.parametrize("slip", ["NONSENSE", "PASS"])
def test_a_refused_letter_brings_the_atlas_the_map_and_what_happened(
    house: House, slip: str
) -> None:
    game = house.game()
    reply = flat(house.order(game, "WA", slip, "ATLAS", "MAP", "HISTORY 3", "REPORT"))
    letter = house.mail("WA")[-1]
    assert "REFUSED" in letter["Subject"]
    assert "1. game created" in reply or "the game began" in reply
    enclosed = [part.get_filename() for part in letter.iter_attachments()]
    assert "atlas.html" in enclosed
    assert any(name and name.startswith("map") for name in enclosed)


# --- letters without orders -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        (("STANDING ASK CARDS",), "Your standing orders are now as listed below."),
        (
            ("STANDING CLEAR ALL", "STANDING ASK CARDS"),
            "Your standing orders are now as listed below.",
        ),
        (("STANDING ASK CARDS", "STATUS"), "Here is what you asked for."),
    ],
)
def test_the_first_line_says_what_a_letter_without_orders_did(
    house: House, lines: tuple[str, ...], first: str
) -> None:
    game = house.game(scenario=("POG", "campaign"))
    reply = house.order(game, "AP", *lines)
    assert flat(reply.partition("Your letter\n-----------")[2]).startswith(first)
    assert "1. STANDING ASK ABOUT CARDS" in flat(reply)


# --- nothing is dropped without a word ------------------------------------------------------------


@pytest.mark.rule("pog:9.2.9")
def test_done_after_the_end_of_the_round_is_told(house: House) -> None:
    """The attack is the last thing that can be done, so that the round ends with it."""
    game = guns_of_august(house)
    lines = (
        "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK",
        "ATTACK Sedan WITH ALL LOSSES GE 2 ADVANCE NONE",
        "DONE",
    )
    reply = flat(house.order(game, "CP", *lines))
    assert "Everything in your letter was carried out" in reply
    assert "Not needed, because what it ends was over by then: DONE" in reply


def standing(house: House, game: str, seat: str) -> list[dict[str, Any]]:
    """A seat's standing orders as they are kept."""
    with house.store.transaction() as session:
        return list(GameRecord.load(session, game, game_module).seats()[seat].standing)


def test_a_standing_order_too_many_is_refused_and_none_is_lost(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"))
    board = house.game_record(game).game.board
    spaces = [space.name for space in board.spaces.values()]
    policies = [
        f"STANDING {policy} {name}"
        for policy in ("NEVER DEFEND", "ASK DEFEND IN")
        for name in spaces
    ]
    house.order(game, "DE", "STANDING CLEAR ALL", *policies[:60])
    before = standing(house, game, "DE")
    assert len(before) == 60
    reply = flat(house.order(game, "DE", policies[60]))
    assert "You have 60 standing orders, which is the limit." in reply
    assert "Not added: STANDING ASK" in reply
    assert standing(house, game, "DE") == before
    house.order(game, "DE", policies[0])
    assert standing(house, game, "DE") == [before[-1], *before[:-1]], "one that stands comes first"


def test_lines_on_file_that_fell_are_told_as_they_were_written(house: House) -> None:
    """ADVANCE ALL gets its meaning when its turn comes.

    Until then it must not be told as an advance of nobody.
    """
    rest = ("LOSSES GE 1, GE 3", "ADVANCE ALL", "DONE")
    assert "\n".join(("Not done:", "", *rest)) in attack_on_sedan(house, bytes([4]) * 32, *rest)


LOMZA = (
    "MOVE DE 1, DE 17 TO 2616",
    "OBEROST 2616",
    "ATTACK 2617 FROM 2616: ALL",
    "AGAIN 2419 BY DE 17",
    "DONE",
)
"""An attack without a die that asks who breaks through. On file behind it, one from too far unless DE 17 goes on."""


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_who_is_asked_himself_is_told_that_the_rest_waits_for_his_answer(
    house: House, lang: str
) -> None:
    game = house.game(scenario=("WEF", "historical"), planning="free")
    house.order(game, "CENTRAL", f"LANG {lang}")
    reply = flat(house.order(game, "CENTRAL", *LOMZA))
    assert Catalogue(lang).text("report.verdict.done_asked") in reply


def test_an_answer_is_carried_out_though_the_rest_on_file_cannot_be(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"), planning="free")
    house.order(game, "CENTRAL", *LOMZA)
    reply = flat(house.order(game, "CENTRAL", "BREAKTHROUGH DE 1"))
    assert (
        "Your letter was carried out. "
        "The rest of your orders on file could not be carried out and is withdrawn."
    ) in reply
    assert "Not done: AGAIN 2419 BY DE 17 DONE" in reply
    assert "AGAIN 2419" not in house.order(game, "CENTRAL", "ORDERS")


def test_what_is_on_file_may_be_withdrawn_with_the_answer(house: House) -> None:
    game = house.game(scenario=("WEF", "historical"), planning="free")
    house.order(game, "CENTRAL", *LOMZA)
    reply = flat(house.order(game, "CENTRAL", "CANCEL", "BREAKTHROUGH DE 1"))
    assert "DE 1: Insterburg" not in reply
    assert "AGAIN 2419" not in reply
    assert "DE 1 > Lomza (2617)" in reply


def test_answers_on_file_that_nobody_asked_for_are_told(house: House) -> None:
    reply = attack_on_sedan(house, bytes([3]) * 32, "LOSSES GE 1, GE 3", "ADVANCE ALL", "DONE")
    assert "Nobody asked for these, so they were not needed:\n\nLOSSES GE 1, GE 3\n" in reply


@pytest.mark.rule("pog:9.2.9")
def test_a_done_on_file_whose_round_ended_meanwhile_did_not_fail(house: House) -> None:
    """The attack is the last thing that can be done; DONE waits behind it for the enemy."""
    attack = "ATTACK Sedan WITH ALL LOSSES GE 2 ADVANCE NONE"
    game = house.game(scenario=("POG", "campaign"), seed=bytes([3]) * 32)
    house.order(game, "CP", "GUNS YES")
    house.order(game, "AP", "STANDING HOLD CHEAP", "STANDING ASK CARDS IN Sedan")
    house.order(game, "CP", "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK", attack, "DONE")
    house.order(game, "AP", "CARDS NONE")
    told = flat(text_of(house.mail("CP")[-1]))
    assert "could not be carried out" not in told
    assert "they were not needed: DONE" in told


def attack_on_sedan(house: House, seed: bytes, *lines: str) -> str:
    """An attack whose defender answers by hand.

    Return what the attacker is told of the lines that were on file meanwhile.
    """
    game = house.game(scenario=("POG", "campaign"), seed=seed)
    house.order(game, "CP", "GUNS YES")
    house.order(game, "AP", "STANDING HOLD CHEAP", "STANDING ASK CARDS IN Sedan")
    house.order(game, "CP", "PLAY 1 AS EVENT", "ATTACK Sedan WITH GE 1, GE 3", *lines)
    house.order(game, "AP", "CARDS NONE")
    return text_of(house.mail("CP")[-1])


@pytest.mark.parametrize(("lang", "end"), [("pl", "KONIEC"), ("it", "FINE"), ("it", "Fine")])
def test_a_block_may_end_in_the_words_of_its_writer(house: House, lang: str, end: str) -> None:
    game = house.game(langs={"DE": lang}, scenario=("QMG", "standard"))
    house.write(game, "DE", f"BEGIN {game} #{house.state(game)}\nMULLIGAN\n{end}\n\nCiao, Anna\n")
    assert "DE" not in house.asked(game)


def test_a_block_with_end_may_hold_the_same_words_as_orders(house: House) -> None:
    game = guns_of_august(house)
    house.write(game, "CP", f"BEGIN {game} #{house.state(game)}\nPLAY 1 AS SR\nKONIEC\nEND\n")
    assert house.asked(game) == ["AP"]


# --- what a line means is asked, not guessed ------------------------------------------------------


@pytest.mark.rule("pog:12.4.4")
def test_a_corps_that_does_not_fight_takes_no_losses_but_for_an_army_named_before(
    house: House,
) -> None:
    game = guns_of_august(house)
    attack = ("PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK", "ATTACK Sedan WITH GE 2, GE 3 LOSSES {}")
    reply = house.order(game, "CP", attack[0], attack[1].format("GE corps"))
    assert "Nothing in your letter was carried out" in flat(reply)
    assert '"GE corps": no such corps is in the combat.' in flat(reply)
    assert underlined(reply, attack[1].format("GE corps"))
    reply = flat(
        house.order(game, "CP", attack[0], attack[1].format("GE 2, GE 2, GE corps"), "PREVIEW")
    )
    assert "would not be carried out" not in reply


@pytest.mark.rule("pog:12.3.1")
@pytest.mark.parametrize(("lang", "word"), [("en", "FLANK"), ("it", "FIANCO"), ("pl", "FLANKA")])
def test_a_flank_attempt_that_is_not_allowed_is_blamed_on_its_word(
    house: House, lang: str, word: str
) -> None:
    game = house.game(langs={"CP": lang}, scenario=("POG", "campaign"))
    house.order(game, "CP", "GUNS YES")
    line = f"ATTACK Sedan WITH GE 2, GE 3 {word} Koblenz"
    reply = house.order(game, "CP", "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK", line)
    assert f"\n{line}\n{' ' * line.index(word)}{'^' * len(word)}\n" in reply


@pytest.mark.parametrize(
    ("line", "card"), [("PREPARE Build Army", "AT-BUILD-ARMY-AH"), ("PREPARE Build Navy", "")]
)
def test_a_name_of_two_cards_is_the_one_in_hand(house: House, line: str, card: str) -> None:
    game = opened(house)
    house.order(game, "AT", line)
    assert state_of(house, game).prepared["AT"] == [card] * bool(card)


def test_what_may_come_into_hand_on_the_way_is_asked_about(house: House) -> None:
    game = opened(house)
    draft = "DRAFT Build Army OT DISCARDING Land Battle AH, Land Battle OT"
    for lines in ((f"{draft}; PREPARE Build Army",), (draft, "PREPARE Build Army")):
        reply = flat(house.order(game, "AT", *lines))
        assert "Nothing in your letter was carried out" in reply
        assert "Build Army AH" in reply
        assert "Build Army OT" in reply


@pytest.mark.rule("qmg:9.turn")
@pytest.mark.parametrize("lines", [("IF WON PREPARE Land Battle AH",), ("PREPARE Build Army AH",)])
def test_an_opening_hand_comes_with_no_order_that_waits_for_a_battle(
    house: House, lines: tuple[str, ...]
) -> None:
    game = house.game(scenario=("QMG", "standard"))
    reply = flat(house.order(game, "AT", BOTTOMS["AT"], *lines))
    refused = lines[0].startswith("IF")
    assert ("Nothing in your letter was carried out" in reply) == refused
    assert ("No battle comes before your first turn" in reply) == refused
    assert ("AT" in house.asked(game)) == refused


# --- nobody gets another's token ------------------------------------------------------------------


def test_no_letter_carries_a_token_to_anybody_but_its_owner(house: House) -> None:
    """Also not where a seat among five is given up, and then to somebody else."""
    game = house.game(scenario=("QMG", "standard"))
    seats = house.asked(game)
    tokens = {seat: {house.token(game, seat)} for seat in seats}
    house.order(game, "DE", "CONCEDE CONFIRM")
    tokens["DE"].add(house.token(game, "DE"))
    house.moderator.add_player("Newcomer", "newcomer@players.test", "en", "UTC")
    house.moderator.replace(game, "DE", "newcomer@players.test", "gave up")
    newest = house.token(game, "DE")
    for seat in seats:
        letters = b"".join(bytes(letter) for letter in house.mail(seat))
        for other, known in tokens.items():
            assert other == seat or not any(token.encode() in letters for token in known), (
                seat,
                other,
            )
        assert newest.encode() not in letters, seat


def test_an_attack_that_closes_the_phases_of_its_side_is_tried_before_anything_is_done(
    house: House,
) -> None:
    game = house.game(scenario=("WEF", "historical"), planning="free")
    reply = flat(house.order(game, "CENTRAL", "OBEROST 2217", "ATTACK 2923 BY AH 14", "DONE"))
    assert "Nothing in your letter was carried out." in reply
    assert "AH 14: stands at Rawa Ruska (2825), not next to the target" in reply
    assert "OberOst: 2217" not in reply
