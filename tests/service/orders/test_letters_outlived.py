"""Orders outlive their letter.

What waits for another seat's decision, or the seat's next action, is on file.
"""

import json
import re
from pathlib import Path

import pytest

from pbem.ledger import Store
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from tests.service.games.test_quartermaster_1914 import at_war, hands, opened, state_of
from tests.service.house import House, flat, text_of, underlined
from tests.service.orders.on_file import FELL, filed, orders, proved
from tests.service.orders.openings import guns_of_august, war

__all__ = ["hands"]
WAITS = "The rest is on file until the others have decided"


def german_attack(house: House, monkeypatch: pytest.MonkeyPatch, *lines: str) -> tuple[str, str]:
    """A German attack on front 1 while the Western Allies want to be asked for their chit.

    Return the game and the reply.
    """
    chits = {"DE": ["C03"], "WA": ["A04"]}
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1", "DE", chits)
    game = house.game(scenario=("FWW", "standard"))
    house.order(game, "WA", "STANDING ASK CHIT")
    reply = flat(house.order(game, "DE", *lines))
    assert house.asked(game) == ["WA"], reply
    return game, reply


# --- an order belongs to the line that says it ----------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "chits"),
    [
        (("ATTACK 2 WITH 1 FR", "ATTACK 7 WITH 1 RU CHIT NONE"), ("A05", None)),
        (("ATTACK 2 WITH 1 FR CHIT NONE", "ATTACK 7 WITH 1 RU"), (None, "A07")),
        (("ATTACK 2 WITH 1 FR CHIT NONE", "ATTACK 7 WITH 1 RU CHIT NONE"), (None, None)),
        (("ATTACK 2 WITH 1 FR", "ATTACK 7 WITH 1 RU"), ("A05", "A07")),
    ],
)
def test_a_chit_belongs_to_the_attack_of_its_line_and_standing_orders_answer_the_other(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    lines: tuple[str, ...],
    chits: tuple[str | None, ...],
) -> None:
    war(monkeypatch, "2: FR-1 DE-1; 7: RU-1 DE-3; 9: AH-1", "WA", {"WA": ["A05"], "EA": ["A07"]})
    game = house.game(players=2)
    reply = flat(house.order(game, "ALLIES", *lines))
    assert "Everything in your letter was carried out" in reply
    played = [
        order["chit"] for order in orders(house, game, "ALLIES") if order["order"] == "PlayChit"
    ]
    assert played == list(chits)


# --- orders outlive the letter --------------------------------------------------------------------

CHIT_NONE = "ATTACK 1 WITH 1 DE, 3 DE CHIT NONE LEAD 3 DE"


def test_the_rest_of_a_letter_waits_for_the_defender_and_outranks_the_own_standing_orders(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game, reply = german_attack(house, monkeypatch, CHIT_NONE)
    assert WAITS in reply
    assert "CHIT NONE LEAD 3 DE" in reply
    told = flat(house.order(game, "DE", "ORDERS"))
    assert "as soon as possible: CHIT NONE LEAD 3 DE" in told, "the attack itself was carried out"
    house.order(game, "WA", "CHIT Machine Guns")
    told = flat(text_of(house.mail("DE")[-1]))
    assert "Orders you had on file were carried out" in told
    assert "CHIT NONE" in told
    assert "LEAD 3 DE" in told
    assert "C03" in house.game_record(game).state.hands["DE"]
    assert filed(house, game, "DE") == []
    assert proved(house, game, tmp_path)


def test_orders_on_file_outlive_a_restart(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = german_attack(house, monkeypatch, CHIT_NONE)
    house.store.close()
    house.store = Store(f"sqlite:///{house.root / 'pbem.sqlite'}")
    house.app = App(house.store, house.settings, lambda: house.now)
    house.moderator = Moderator(house.app)
    house.order(game, "WA", "CHIT NONE")
    assert "C03" in house.game_record(game).state.hands["DE"]


def test_cancel_withdraws_what_is_on_file(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game, _ = german_attack(house, monkeypatch, CHIT_NONE)
    assert "Your orders that were on file are withdrawn" in flat(house.order(game, "DE", "CANCEL"))
    assert filed(house, game, "DE") == []
    assert "No orders of yours are on file" in flat(house.order(game, "DE", "CANCEL"))
    house.order(game, "WA", "CHIT NONE")
    assert {"chit": "C03", "order": "PlayChit"} in orders(house, game, "DE")
    assert proved(house, game, tmp_path)


def test_cancel_counts_wherever_it_stands(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = german_attack(house, monkeypatch, CHIT_NONE)
    block = f"BEGIN {game} #{house.state(game)}\n{{}}END\n"
    order = "CHIT Big Bertha\n"
    for letter in (
        f"CANCEL\n\n{block.format('')}",
        block.format("CANCEL\n"),
        f"{block.format('')}\nCANCEL\n",
        f"{block.format('')}\nAnna\n\n-- \nAnna\nCANCEL\n",
        "Hello,\n\n-- \nAnna\nCANCEL\n",
        f"{block.format(order)}\nCANCEL\n",
        f"{block.format(order)}\n-- \nAnna\nCANCEL\n",
        block.format(f"{order}CANCEL\n"),
        f"{order}CANCEL\n",
    ):
        house.order(game, "DE", order)
        assert filed(house, game, "DE")[0] == order.strip()
        house.write(game, "DE", letter)
        assert filed(house, game, "DE") == [], letter
        reply = flat(text_of(house.mail("DE")[-1]))
        assert ("CANCEL stands behind orders of this letter" in reply) == (order in letter)
        assert (f"Not done: {order.strip()}" in reply) == (order in letter)
    house.write(game, "DE", f"CANCEL\n{block.format(order)}")
    assert filed(house, game, "DE")[0] == order.strip()
    reply = flat(house.order(game, "DE", "PREVIEW", order, "CANCEL"))
    assert "Write CANCEL above the orders if you want them" in reply
    assert filed(house, game, "DE")[0] == order.strip()


def test_what_was_cancelled_may_be_ordered_again_in_the_same_words(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = german_attack(house, monkeypatch, CHIT_NONE)
    for _ in range(2):
        assert "Your orders are on file" in flat(house.order(game, "DE", "CHIT Big Bertha"))
        assert filed(house, game, "DE")[0] == "CHIT Big Bertha"
        house.order(game, "DE", "CANCEL")
        assert filed(house, game, "DE") == []
    house.order(game, "DE", "CHIT NONE")
    house.order(game, "WA", "CHIT NONE")
    assert "C03" in house.game_record(game).state.hands["DE"]
    assert "chit" in str(orders(house, game, "DE"))


def test_the_next_letter_replaces_what_is_on_file(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = german_attack(house, monkeypatch, CHIT_NONE)
    reply = flat(house.order(game, "DE", "CHIT Big Bertha"))
    assert filed(house, game, "DE")[0] == "CHIT Big Bertha", reply
    house.order(game, "WA", "CHIT NONE")
    assert {"chit": "C03", "order": "PlayChit"} in orders(house, game, "DE")


def test_lines_of_two_letters_with_one_number_stay_apart_on_file(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = german_attack(house, monkeypatch, CHIT_NONE)
    reply = flat(house.order(game, "DE", "CHIT Big Bertha"))
    shown = reply.partition("as soon as possible:")[2]
    assert shown.startswith(" CHIT Big Bertha CHIT NONE LEAD 3 DE"), reply


@pytest.mark.parametrize(
    ("players", "ally", "central"), [(2, "ALLIES", "CENTRAL"), (4, "WA", "DE")]
)
def test_an_answer_and_orders_for_the_own_action_come_in_one_letter(
    house: House, monkeypatch: pytest.MonkeyPatch, players: int, ally: str, central: str
) -> None:
    """Both sides play chits by hand, so the own action waits for the other's, whatever the dice."""
    where = "1: DE-1 DE-3 FR-1; 2: FR-2; 7: RU-1; 9: AH-1"
    war(monkeypatch, where, "DE", {"DE": ["C03"], "WA": ["A04"]})
    game = house.game(players=players)
    for seat in (ally, central):
        house.order(game, seat, "STANDING ASK CHIT")
    house.order(game, central, "ATTACK 1 WITH 1 DE, 3 DE LEAD 3 DE")
    assert house.asked(game) == [ally]
    move = "MOVE 2 FR FROM 2 TO 1"
    assert WAITS in flat(house.order(game, ally, "CHIT Machine Guns", move))
    assert filed(house, game, ally) == [move]
    house.order(game, central, "CHIT NONE")
    assert house.game_record(game).state.at["FR-2"] == 1
    assert move in flat(text_of(house.mail(ally)[-1])).partition("on file were carried out")[2]
    assert filed(house, game, ally) == []


def test_a_rollback_clears_what_is_on_file(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    chits = {"DE": ["C03"], "WA": ["A04"]}
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1", "DE", chits)
    game = house.game()
    house.order(game, "WA", "STANDING ASK CHIT")
    before = house.game_record(game).row.head
    house.order(game, "DE", CHIT_NONE)
    assert filed(house, game, "DE")
    house.moderator.rollback(game, before, "a mistake")
    assert filed(house, game, "DE") == []
    assert house.asked(game) == ["DE"]


def test_what_has_become_illegal_falls_with_a_notice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    war(
        monkeypatch,
        "1: DE-1 DE-3 FR-1; 2: FR-2; 7: RU-1; 9: AH-1",
        "DE",
        {"DE": ["C03"], "WA": ["A04"]},
    )
    game = house.game(players=2)
    for seat in ("ALLIES", "CENTRAL"):
        house.order(game, seat, "STANDING ASK CHIT")
    house.order(game, "CENTRAL", "ATTACK 1 WITH 1 DE, 3 DE LEAD 3 DE")
    assert WAITS in flat(house.order(game, "ALLIES", "CHIT NONE", "MOVE 1 FR FROM 1 TO 2"))
    house.order(game, "CENTRAL", "CHIT Big Bertha")
    assert house.game_record(game).state.at["FR-1"] < 1
    assert FELL in flat(text_of(house.mail("ALLIES")[-1]))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("CHIT Chlorine Gas", "(rule 6.2)"),
        ("LEAD 2 DE", "(rule 6.1)"),
        ("PASS", "a faction has one action a round"),
        ("ATTACK 1 WITH 1 DE, 3 DE", "a faction has one action a round"),
    ],
)
@pytest.mark.rule("fww:4.2", "fww:6.1", "fww:6.2")
def test_what_an_attack_does_not_allow_is_refused_before_anybody_is_asked(
    house: House, monkeypatch: pytest.MonkeyPatch, line: str, why: str
) -> None:
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1", "DE", {"DE": ["C03"], "WA": ["A04"]})
    game = house.game()
    house.order(game, "WA", "STANDING ASK CHIT")
    reply = flat(house.order(game, "DE", "ATTACK 1 WITH 1 DE, 3 DE", line))
    assert "Nothing in your letter was carried out" in reply
    assert why in reply
    assert house.asked(game) == ["DE"]


@pytest.mark.parametrize(
    ("answer", "prepared"), [("PASS", "DE-39"), ("REINFORCE WITH Build Army FR", "DE-34")]
)
def test_a_turn_with_a_battle_is_one_letter_though_the_defender_answers_by_hand(
    house: House, answer: str, prepared: str
) -> None:
    game = at_war(house)
    house.order(game, "FR", "STANDING ASK DEFEND IN Burgundy")
    reply = flat(
        house.order(
            game,
            "DE",
            "PLAY Prussian Military Tradition: BATTLE Burgundy FROM Western Germany PAY Tannenberg",
            "PASS",
            "IF WON PREPARE Red Baron; ELSE PREPARE Tripled Trench Lines",
            "DRAW",
        )
    )
    assert WAITS in reply, reply[:1500]
    letters = len(house.mail("DE"))
    house.order(game, "FR", answer)
    assert house.asked(game) == ["FR"]
    assert len(house.mail("DE")) == letters + 1
    assert state_of(house, game).prepared["DE"] == [prepared]
    assert filed(house, game, "DE") == []


@pytest.mark.rule("qmg:13.prepare", "qmg:9.action")
@pytest.mark.parametrize(
    "line",
    [
        "IF WON PREPARE Red Baron; ELSE PREPARE Woe to Them",
        "PREPARE Stosstruppen",
        "IF LOST PLAY Landsturm",
    ],
)
def test_a_card_that_will_not_be_in_hand_is_refused_before_the_defender_is_asked(
    house: House, line: str
) -> None:
    game = at_war(house)
    house.order(game, "FR", "STANDING ASK DEFEND IN Burgundy")
    battle = "PLAY Prussian Military Tradition: BATTLE Burgundy FROM Western Germany PAY Tannenberg"
    reply = flat(house.order(game, "DE", battle, line, "DRAW"))
    assert "Nothing in your letter was carried out" in reply
    assert "You do not have it" in reply
    assert house.asked(game) == ["DE"]
    assert state_of(house, game).hands["DE"].count("DE-41") == 1


@pytest.mark.rule("qmg:9.turn")
@pytest.mark.parametrize("line", ["DRAW 1", "DRAW", "PLAY Build Army AH: BUILD Vienna"])
def test_what_comes_after_the_end_of_the_turn_is_refused_with_the_whole_letter(
    house: House, line: str
) -> None:
    game = opened(house)
    reply = house.order(game, "AT", "PREPARE Build Army AH", "DRAW", line)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert (
        "By then the turn is over (Austria-Hungary & Ottoman Empire): DRAW or ENDTURN ends it."
        in flat(reply)
    )
    assert underlined(reply, line)
    assert house.asked(game) == ["AT"]


@pytest.mark.rule("pog:12.1.6", "pog:9.2.9", "pog:9.2.5")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ATTACK Sedan WITH GE 1", "Sedan was attacked in this round already. (rule 12.1.6)"),
        ("ATTACK Liege WITH GE 2", "GE 2 has attacked already. (rule 12.1.6)"),
        ("MOVE GE 1 TO Koblenz", "GE 1 cannot move: not in a space activated to move"),
        ("ACTIVATE Strasbourg TO MOVE", "Spaces are activated once"),
        ("PLAY 2 AS OPS", "You have one action a round"),
    ],
)
def test_what_a_combat_rules_out_is_refused_before_it_is_fought(
    house: House, line: str, why: str
) -> None:
    game = guns_of_august(house)
    reply = house.order(
        game,
        "CP",
        "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK; Aachen TO ATTACK",
        "ATTACK Sedan WITH GE 2",
        line,
    )
    assert "Nothing in your letter was carried out" in flat(reply)
    assert why in flat(reply)
    assert underlined(reply, line)
    assert "CP-1" in house.game_record(game).state.hands["cp"]


def test_an_action_round_is_one_letter_though_the_defender_answers_by_hand(house: House) -> None:
    game = guns_of_august(house)
    house.order(game, "AP", "STANDING CLEAR ALL")
    reply = flat(
        house.order(
            game,
            "CP",
            "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK; Aachen TO MOVE",
            "ATTACK Sedan WITH ALL LOSSES GE 2 ADVANCE NONE",
            "DONE",
        )
    )
    assert "Nothing in your letter" not in reply
    own = len(house.mail("CP"))
    answers = 0
    while house.game_record(game).state.active == "cp" and house.asked(game) == ["AP"]:
        record = house.game_record(game)
        house.order(game, "AP", record.module.language(record.game).write(record.asks[0].default()))
        answers += 1
        assert answers < 9
    assert house.game_record(game).state.active == "ap", house.asked(game)
    assert house.asked(game) == ["AP"]
    assert len(house.mail("CP")) <= own + 1


# --- secrets --------------------------------------------------------------------------------------


def everything(house: House, game: str, seats: tuple[str, ...]) -> str:
    """All that seats were sent, without what differs between any two games."""
    found = []
    for seat in seats:
        for letter in house.mail(seat):
            if game in letter["Subject"]:
                parts = [
                    part.get_content()
                    for part in letter.walk()
                    if part.get_content_maintype() == "text"
                ]
                found.append(json.dumps([seat, letter["Subject"], *map(str, parts)]))
    joined = re.sub(r"games(\+|%2B)\w+@", "games@", "\n".join(found))
    joined = re.sub(r"(BEGIN(?: |%20)\S+? ?(?:#|%20%23)\d+)(?: |%20)[a-z2-9]{5}\b", r"\1", joined)
    plain = re.sub(rf"{game}(\.[0-9a-f]+)?", "GAME", joined)
    return re.sub(r"[0-9a-f]{16,}", "HEX", plain)


def test_nobody_else_learns_what_is_on_file(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    others = ("WA", "EA", "GA")
    sent = []
    for rest in ("", " CHIT NONE LEAD 3 DE", " CHIT Big Bertha LEAD 1 DE"):
        game, _ = german_attack(house, monkeypatch, f"ATTACK 1 WITH 1 DE, 3 DE{rest}")
        for seat in others:
            house.order(game, seat, "STATUS", "ORDERS", "HISTORY 50")
        assert bool(filed(house, game, "DE")) == bool(rest)
        sent.append(everything(house, game, others))
    assert len(sent[0]) > 2_000
    assert sent[0] == sent[1] == sent[2]
