"""What a letter says is done, waits on file, or is named in the reply. Nothing is lost."""

from typing import Any

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord
from pbem.render import Catalogue
from tests.service.house import House, flat, text_of
from tests.service.inbox.test_letter_handler import deploy_all, statuses
from tests.service.orders.openings import guns_of_august

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
