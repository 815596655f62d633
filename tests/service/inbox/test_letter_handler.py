"""A letter in, a report out."""

import re

import pytest
from sqlalchemy import select

from pbem.ledger.database.tables import LetterRow, OutboxRow, SeatRow
from pbem.service.base.errors import ModerationError
from tests.service.house import House, copied, flat, text_of


@copied
def deploy_all(house: House, game: str) -> None:
    """Everybody deploys as the defaults say."""
    for _ in range(4):
        ask = house.game_record(game).asks[0]
        language = house.game_record(game).module.language(house.game_record(game).game)
        house.order(game, ask.seat, language.write(ask.default()))
    assert house.game_record(game).state.phase == "rounds"


def statuses(house: House) -> list[tuple[str, str]]:
    with house.store.transaction() as session:
        return [
            (row.status, row.reason)
            for row in session.scalars(select(LetterRow).order_by(LetterRow.id))
        ]


def test_everybody_is_welcomed_and_the_first_is_asked(house: House) -> None:
    game = house.game(langs={"WA": "it", "EA": "pl"})
    assert house.asked(game) == ["GA"]
    (letter,) = house.mail("GA")
    assert "BEGIN FWW-1 #" in flat(text_of(letter))
    assert letter["Reply-To"] == f"games+{house.token(game, 'GA')}@pbem.test"
    assert "La tua parte:" in flat(text_of(house.mail("WA")[0]))
    assert "Witaj" in flat(text_of(house.mail("EA")[0]))


def test_a_letter_in_a_report_out(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    reply = house.order(game, "DE", "ATTACK 1 WITH ALL")
    assert "Everything in your letter was carried out." in flat(reply)
    assert "ATTACK 1 WITH" in flat(reply)
    assert "Combat on front 1" in flat(reply)
    assert house.asked(game) == ["WA"]
    assert "it is your round" in flat(text_of(house.mail("WA")[-1]))


def test_the_block_of_a_report_can_be_sent_back_as_it_is(house: House) -> None:
    game = house.game()
    for seat in ("GA", "EA"):
        text = text_of(house.mail(seat)[-1])
        block = text[text.index("BEGIN ") : text.index("\nEND") + 5]
        house.write(game, seat, block)
        assert "had no effect" not in flat(text_of(house.mail(seat)[-1]))
        assert "Line" not in flat(text_of(house.mail(seat)[-1])).split("What you are asked")[0]
        house.write(game, seat, block.replace("# DEPLOY", "DEPLOY").replace("#  ", "  "))
        assert "Everything in your letter" in flat(text_of(house.mail(seat)[-1]))


def test_replies_thread_and_carry_pictures(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    first, *_, last = house.mail("DE")
    assert first["Message-ID"] in last["References"]
    assert [part.get_filename() for part in last.iter_attachments()] == ["map.svg"]
    html = last.get_body(("html",))
    assert html is not None
    assert len(html.get_content().encode()) < 100_000


def test_an_error_executes_nothing_and_points_at_the_place(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    head = house.game_record(game).row.head
    reply = house.order(game, "DE", "ATTIK 1 WITH 1 DE", "CAPTURE Pzremsyl")
    assert "Nothing in your letter was carried out" in flat(reply)
    assert "Did you mean: ATTACK" in flat(reply)
    assert "Did you mean: Przemysl" in flat(reply)
    assert "CAPTURE Pzremsyl\n        ^^^^^^^^" in reply
    assert house.game_record(game).row.head == head


def test_an_illegal_order_names_its_rule(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    reply = house.order(game, "DE", "MOVE 1 DE FROM 1 TO 4")
    assert "(rule 5.0)" in flat(reply)
    assert house.asked(game) == ["DE"]


def test_orders_for_another_state_have_no_effect(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    house.write(game, "DE", f"BEGIN {game} #3\nPASS\nEND\n")
    assert "another state" in flat(text_of(house.mail("DE")[-1]))
    assert house.asked(game) == ["DE"]


def test_the_same_block_twice_is_worked_once(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    block = f"BEGIN {game} #{house.state(game)}\nPASS\nEND\n"
    house.write(game, "DE", block)
    head = house.game_record(game).row.head
    house.write(game, "DE", block)
    assert "nothing was done twice" in flat(text_of(house.mail("DE")[-1]))
    assert house.game_record(game).row.head == head


def test_the_same_letter_twice_is_one_letter(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    raw = bytes(house.letter(game, "DE", f"BEGIN {game} #{house.state(game)}\nPASS\nEND\n"))
    for _ in range(3):
        house.drop(raw)
    house.app.poll(house.inbox)
    assert [status for status, _ in statuses(house)][-3:] == ["processed", "duplicate", "duplicate"]


def test_the_same_letter_to_two_games_is_one_letter_in_each(house: House) -> None:
    """A blind copy bears the Message-ID of the letter."""
    for game in (house.game(), house.game()):
        before = len(house.mail("GA"))
        house.write(game, "GA", "STATUS", message_id="<both@players.test>")
        house.write(game, "GA", "STATUS", message_id="<both@players.test>")
        (answer,) = house.mail("GA")[before:]
        assert str(answer["Subject"]).startswith(f"[{game}]")


def test_the_same_message_id_with_another_body_is_another_letter(house: House) -> None:
    game = house.game()
    house.write(game, "GA", "STATUS", message_id="<same@players.test>")
    house.write(game, "GA", "MAP", message_id="<same@players.test>")
    assert [status for status, _ in statuses(house)] == ["processed", "processed"]


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"sender": "mallory@evil.test", "to": "games@pbem.test"}, "no_seat"),
        ({"sender": "mallory@evil.test", "to": "games+guess@pbem.test"}, "no_seat"),
        ({"Auto_Submitted": "auto-replied"}, "auto_submitted"),
        ({"X_Autoreply": "yes"}, "auto_submitted"),
        ({"subject": "Risposta automatica: FWW-1"}, "auto_reply"),
    ],
)
def test_letters_of_strangers_and_machines_get_no_answer(
    house: House, headers: dict[str, str], reason: str
) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    house.write(game, "GA", "PASS", **headers)
    assert statuses(house)[-1][1] == reason
    assert len(house.mail("GA")) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"List_Id": "<family.test>"},
        {"Precedence": "bulk"},
        {"Return_Path": "<>"},
        {"X_Autoreply": "no"},
        {"X_Autoreply": "yes"},
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated"},
        {"X_Auto_Response_Suppress": "OOF"},
    ],
)
def test_no_header_loses_a_letter_with_a_filled_block(
    house: House, headers: dict[str, str]
) -> None:
    game = house.game(players=2)
    seat = house.asked(game)[0]
    block = f"BEGIN {game} #{house.state(game)}\nSTATUS\nEND\n"
    house.write(game, seat, block, **headers)
    assert statuses(house)[-1] == ("processed", "")


def test_a_letter_in_doubt_without_a_block_is_told_once_a_day(house: House) -> None:
    game = house.game(players=2)
    seat = house.asked(game)[0]
    before = len(house.mail(seat))
    for _ in range(2):
        house.write(game, seat, "STATUS", List_Id="<family.test>")
    (told,) = house.mail(seat)[before:]
    assert "fill in the block" in flat(text_of(told))
    assert [letter.reason for letter in house.moderator.quarantined()] == ["list", "list"]
    house.write(game, seat, "STATUS", Auto_Submitted="auto-generated")
    assert statuses(house)[-1] == ("quarantined", "generated")
    assert len(house.mail(seat)) == before + 1
    quoted = "\n".join(f"> {line}" for line in text_of(house.mail(seat)[before - 1]).splitlines())
    away = f"I am away.\n\nOn Monday, <games@pbem.test> wrote:\n{quoted}\n"
    house.write(game, seat, away, Auto_Submitted="auto-replied")
    assert statuses(house)[-1] == ("ignored", "auto_submitted")
    house.write(game, seat, "\U0001f44d")
    assert statuses(house)[-1] == ("ignored", "reaction")
    assert len(house.mail(seat)) == before + 1


def test_a_released_letter_is_worked_after_all(house: House) -> None:
    game = house.game()
    house.write(game, "GA", "STATUS", sender="ga@elsewhere.test")
    (waiting,) = house.moderator.quarantined()
    assert house.moderator.release(waiting.id) == "processed"
    assert "running" in flat(text_of(house.mail("GA")[-1]))
    assert house.moderator.quarantined() == []


def test_a_letter_without_a_seat_is_released_for_the_one_that_the_moderator_names(
    house: House,
) -> None:
    game = house.game()
    house.write(
        game, "GA", f"BEGIN {game} #{house.state(game)}\nSTATUS\nEND\n", to="games@pbem.test"
    )
    (waiting,) = house.moderator.quarantined()
    with pytest.raises(ModerationError):
        house.moderator.release(waiting.id, (game, "NOBODY"))
    before = len(house.mail("GA"))
    assert house.moderator.release(waiting.id, (game, "GA")) == "processed"
    assert "running" in flat(text_of(house.mail("GA")[before]))
    with pytest.raises(ModerationError):
        house.moderator.release(waiting.id)


def test_a_letter_on_which_the_service_fails_again_waits_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    house.write(game, "GA", "STATUS", sender="ga@elsewhere.test")
    (waiting,) = house.moderator.quarantined()
    with monkeypatch.context() as broken:
        broken.setattr("pbem.service.inbox.letter_handler.LetterHandler.work", lambda _: 1 // 0)
        assert house.moderator.release(waiting.id) == "quarantined"
    assert [letter.id for letter in house.moderator.quarantined()] == [waiting.id]
    assert house.moderator.release(waiting.id) == "processed"


def test_a_long_letter_waits_whole(house: House) -> None:
    game = house.game()
    words = "".join(f"# a remark of {number}\n" for number in range(15_000))
    house.write(
        game,
        "GA",
        f"BEGIN {game} #{house.state(game)}\n{words}STATUS\nEND\n",
        sender="ga@elsewhere.test",
    )
    (waiting,) = house.moderator.quarantined()
    assert house.moderator.release(waiting.id) == "processed"
    assert "running" in flat(text_of(house.mail("GA")[-1]))


def test_preview_changes_and_reveals_nothing(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    head = house.game_record(game).row.head
    reply = house.order(game, "DE", "PREVIEW", "ATTACK 1 WITH ALL")
    assert "dry run" in flat(reply)
    assert "dice, cards or other players decide" in flat(reply)
    assert house.game_record(game).row.head == head
    assert "(rule 5.0)" in flat(house.order(game, "DE", "PREVIEW", "MOVE 1 DE FROM 1 TO 4"))


def test_standing_orders_are_listed_set_and_cleared(house: House) -> None:
    game = house.game()
    reply = house.order(game, "WA", "STANDING CHIT NEVER ON 1, 2 WHEN DEFENDING")
    assert "1. STANDING CHIT NEVER ON 1, 2 WHEN DEFENDING" in flat(reply)
    assert "2. STANDING CHIT BEST" in flat(reply)
    reply = house.order(game, "WA", "STANDING CLEAR 1", "STANDING")
    assert "NEVER" not in reply.split("Your standing orders")[1]
    assert "none" in flat(house.order(game, "WA", "STANDING CLEAR ALL"))


def test_press_goes_to_whom_it_is_for_and_nobody_else(house: House) -> None:
    game = house.game()
    house.order(game, "WA", "PRESS TO EA", "Hold Warsaw, brother.", "> quoted", "ENDPRESS")
    assert "Hold Warsaw" in flat(text_of(house.mail("EA")[-1]))
    for seat in ("DE", "GA"):
        assert not any("Hold Warsaw" in text_of(letter) for letter in house.mail(seat))
    house.order(game, "DE", "PRESS", "Peace?", "ENDPRESS")
    assert all("Peace?" in text_of(house.mail(seat)[-1]) for seat in ("WA", "EA", "GA"))


def test_press_of_an_anonymous_game_comes_from_nobody(house: House) -> None:
    game = house.game()
    house.moderator.make_anonymous(game)
    house.order(game, "WA", "PRESS TO EA", "Guess who.", "ENDPRESS")
    text = text_of(house.mail("EA")[-1])
    assert "Press to you (a player)" in text
    assert "(Western Allies)" not in text


def test_orders_without_a_block_are_read_only_if_every_line_is_one(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    house.write(game, "DE", "Hello all,\nPASS\nATTIK 2 WITH 1 DE\n\n> quoted\n")
    reply = flat(text_of(house.mail("DE")[-1]))
    assert "Nothing in your letter was carried out" in reply
    assert "ATTIK 2 WITH 1 DE" in reply
    house.write(game, "DE", "I am on holiday now.\n\n> quoted\n")
    assert "No orders were found" in flat(text_of(house.mail("DE")[-1]))
    assert house.asked(game) == ["DE"]
    house.write(game, "DE", "PASS\n\nOn Monday somebody wrote:\n> BEGIN x\n")
    assert house.asked(game) == ["WA"]


def test_taking_back_is_free_while_nothing_was_revealed(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    house.order(game, "DE", "PASS")
    assert house.asked(game) == ["WA"]
    reply = house.order(game, "DE", "TAKEBACK")
    assert "were taken back" in flat(reply)
    assert house.asked(game) == ["DE"]


def test_after_a_reveal_taking_back_needs_everybody(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    house.order(game, "DE", "ATTACK 1 WITH ALL")
    house.order(game, "DE", "TAKEBACK")
    assert house.asked(game) == ["WA"]
    for seat in ("WA", "EA"):
        house.order(game, seat, "ACCEPT")
    assert house.asked(game) == ["WA"]
    assert "the orders are taken back" in flat(house.order(game, "GA", "ACCEPT"))
    assert house.asked(game) == ["DE"]
    house.order(game, "WA", "DRAW")
    house.order(game, "DE", "DECLINE")
    assert "no proposal" in flat(house.order(game, "EA", "ACCEPT"))


def test_agreeing_to_a_draw_never_agrees_to_anything_else(house: House) -> None:
    game = house.game(players=2)
    house.order(game, "ALLIES", "DRAW")
    assert "no proposal" in flat(house.order(game, "CENTRAL", "ACCEPT TAKEBACK"))
    assert "TREATY" in flat(house.order(game, "CENTRAL", "ACCEPT TREATY"))
    assert house.game_record(game).row.status == "running"
    house.order(game, "CENTRAL", "ACCEPT DRAW")
    assert house.game_record(game).row.status == "finished"


def test_a_draw_needs_everybody_and_opens_the_seed(house: House) -> None:
    game = house.game(players=2)
    house.order(game, "ALLIES", "DRAW")
    house.order(game, "CENTRAL", "ACCEPT")
    game_record = house.game_record(game)
    assert game_record.row.status == "finished"
    assert "A draw is agreed" in flat(text_of(house.mail("ALLIES")[-1]))


def test_conceding_asks_twice_and_ends_a_game_of_two(house: House) -> None:
    game = house.game(players=2)
    assert "CONCEDE CONFIRM" in flat(house.order(game, "ALLIES", "CONCEDE"))
    house.order(game, "ALLIES", "CONCEDE CONFIRM")
    assert house.game_record(game).row.outcome["winners"] == ["CENTRAL"]


def test_every_command_answers_in_every_language(house: House) -> None:
    game = house.game(langs={"GA": "pl", "EA": "it"})
    for seat in ("GA", "EA", "WA"):
        for line in (
            "HELP",
            "HELP ATTACK",
            "STATUS",
            "REPORT",
            "MAP",
            "HISTORY 5",
            "ORDERS",
            "LANG en",
            "LANG it",
        ):
            assert house.order(game, seat, line)
        assert "ASSENZA" in flat(house.order(game, seat, "HELP ABSENCE"))
        house.order(game, seat, "ABSENCE 2026-12-24 - 2027-01-02")
    assert all(status == "processed" for status, _ in statuses(house))


def test_no_letter_holds_what_its_reader_may_not_know(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    own = {f: set(house.game_record(game).game.board.counters[f]) for f in ("WA", "EA", "DE", "GA")}
    tokens = {seat: house.token(game, seat) for seat in own}
    for seat, counters in own.items():
        for letter in house.mail(seat):
            raw = bytes(letter)
            text = text_of(letter)
            assert not [t for s, t in tokens.items() if s != seat and t.encode() in raw]
            assert b"000102030405060708" not in raw
            for line in re.findall(r"\d+ (?:FR|BR|RU|AH|SB|DE)\b", text):
                number, nation = line.split()
                assert f"{nation}-{number}" in counters, (seat, line)


def test_a_broken_letter_is_kept_for_the_moderator_and_the_next_one_is_worked(house: House) -> None:
    game = house.game()
    house.drop(b"\xff\xfe not mail at all")
    house.drop(b"From: a@b.c, d@e.f\n\nx")
    house.write(game, "GA", "STATUS")
    assert [status for status, _ in statuses(house)] == ["quarantined", "quarantined", "processed"]


def test_mail_out_is_bounded_for_any_mail_in(house: House) -> None:
    game = house.game()
    with house.store.transaction() as session:
        before = len(session.scalars(select(OutboxRow)).all())
    for n in range(30):
        house.write(game, "GA", f"rubbish {n}\nBEGIN FWW-1 #1\nfoo\nEND")
    with house.store.transaction() as session:
        assert len(session.scalars(select(OutboxRow)).all()) - before <= 30


def test_a_players_time_is_on_record(house: House) -> None:
    game = house.game()
    house.later(hours=5)
    house.order(
        game,
        "GA",
        house.game_record(game)
        .module.language(house.game_record(game).game)
        .write(house.game_record(game).asks[0].default()),
    )
    with house.store.transaction() as session:
        assert session.get(SeatRow, (game, "GA")).seconds_used == 5 * 3600


def test_a_block_that_is_wrong_as_a_whole_is_shown_by_its_first_line(house: House) -> None:
    game = house.game()
    begin = f"BEGIN {game} #{house.state(game)}"
    for body, shown in (
        (f"{begin}\nPASS\n", begin),
        (f"{begin}\nPASS\nEND\n{begin}\nDRAW\nEND\n", begin),
        ("BEGIN FWW-99 #1\n\n# said\nPASS\nEND\n", "BEGIN FWW-99 #1"),
    ):
        house.write(game, "DE", body)
        reply = text_of(house.mail("DE")[-1])
        assert f"\n{shown}\n{'^' * len(shown)}\n" in reply
