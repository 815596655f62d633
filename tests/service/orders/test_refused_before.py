"""What cannot be done at all, or is not clear, is refused before anything is done."""

import msgspec
import pytest

from pbem.games.paths_of_glory.board.state import State
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.rules import canonical_json
from tests.games.paths_of_glory.positions import board
from tests.service.games.test_quartermaster_1914 import BOTTOMS, hands, opened, state_of
from tests.service.house import House, flat, underlined
from tests.service.inbox.test_letter_handler import deploy_all
from tests.service.orders.openings import guns_of_august

__all__ = ["hands"]


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


def test_an_attack_that_closes_the_phases_of_its_side_is_tried_before_anything_is_done(
    house: House,
) -> None:
    game = house.game(scenario=("WEF", "historical"), planning="free")
    reply = flat(house.order(game, "CENTRAL", "OBEROST 2217", "ATTACK 2923 BY AH 14", "DONE"))
    assert "Nothing in your letter was carried out." in reply
    assert "AH 14: stands at Rawa Ruska (2825), not next to the target" in reply
    assert "OberOst: 2217" not in reply


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
