"""Games in the open: posts on lists and in threads, proved by codes, and public reports."""

import re
from contextlib import suppress
from datetime import timedelta
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Event, Thread
from time import sleep

import pytest
from sqlalchemy import select

from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.tables import ChannelRow, LetterRow, SeatRow
from pbem.service.mailer.channel_reports import report_by_hand
from pbem.service.mailer.channels import ChannelError, Channels
from pbem.service.mailer.post_codes import orders_code, orders_key, post_code
from pbem.service.moderator.pending_items import pending_items
from pbem.service.run.forum_threads import MOST_BYTES, ThreadReader, read_threads
from tests.service.house import House, flat, text_of
from tests.service.inbox.posting import (
    LIST,
    LIST_ADDRESS,
    as_html,
    asked_seat,
    code,
    example,
    feed,
    game_on_list,
    post,
    public,
    thread_game,
)


def test_a_post_is_worked_and_told(house: House) -> None:
    """A post with the code of a letter is carried out.

    The list is told what is public, the poster everything.
    """
    game = game_on_list(house)
    seat = asked_seat(house, game)
    line, before = example(house, seat), house.state(game)
    assert (
        post(house, f"Here we go!\n\n{code(house, game, seat)}\n{line}\nEND\nCheers") == "processed"
    )
    assert house.state(game) > before
    (report,) = public(house)
    assert report["Subject"].startswith(f"[{game}]")
    assert report["Reply-To"] == LIST_ADDRESS
    assert "BEGIN" not in text_of(report)
    told = text_of(house.mail(seat)[-1])
    assert line in told
    assert "If you did not post it, tell your moderator" in flat(told)


def test_each_report_begins_where_the_last_one_ended(house: House) -> None:
    """What letters bring about is told to the list as well, once."""
    game = game_on_list(house)
    seen: list[str] = []
    for _ in range(3):
        seat = asked_seat(house, game)
        house.order(game, seat, example(house, seat))
        told = [
            part for message in public(house)[len(seen) :] for part in [_happened(message)] if part
        ]
        seen += told
        assert len(seen) == len(public(house))
    assert len(seen) >= 2
    assert len(set(seen)) == len(seen)


def _happened(message: EmailMessage) -> str:
    text = text_of(message)
    return (
        text[text.index("What happened") : text.index("The position")]
        if "What happened" in text
        else ""
    )


def test_a_code_counts_once(house: House) -> None:
    """Whoever copies a code off the list does nothing with it; the list is told so once a day."""
    game = game_on_list(house)
    seat = asked_seat(house, game)
    begin = code(house, game, seat)
    post(house, f"{begin}\nPLAY 99 AS OPS\nEND")
    (told,) = public(house)
    assert "99" not in text_of(told)
    assert "PLAY 99" in text_of(house.mail(seat)[-1])
    before = house.state(game)
    for _ in range(3):
        assert post(house, f"{begin}\n{example(house, seat)}\nEND") == "ignored post_code"
    assert house.state(game) == before
    assert len(public(house)) == 2
    assert post(house, f"{code(house, game, seat)}\n{example(house, seat)}\nEND") == "processed"
    assert house.state(game) > before


@pytest.mark.parametrize("wrong", ["seat", "game", "state"])
def test_a_code_is_of_one_seat_game_and_position(house: House, wrong: str) -> None:
    """A code for something else proves nothing."""
    game = game_on_list(house)
    seat = asked_seat(house, game)
    token, state = house.token(game, seat), house.state(game)
    values = {
        "seat": (house.token(game, other(house, game, seat)), game, state + 1),
        "game": (token, "POG-9", state),
        "state": (token, game, state + 7),
    }[wrong]
    made = post_code(*values, 0)
    before = house.state(game)
    assert (
        post(house, f"BEGIN {game} #{state} {made}\n{example(house, seat)}\nEND")
        == "ignored post_code"
    )
    assert house.state(game) == before


def other(house: House, game: str, seat: str) -> str:
    """Another seat of a game."""
    return next(found for found in house.game_record(game).game.seats if found != seat)


def test_talk_and_quotations_are_no_orders(house: House) -> None:
    """A post without a block, with a quoted block, or with our returned report does nothing."""
    game = game_on_list(house)
    seat = asked_seat(house, game)
    begin, before = code(house, game, seat), house.state(game)
    assert post(house, "PLAY 1 AS OPS sounds bold to me") == "ignored talk"
    assert post(house, f"> {begin}\n> PASS\n> END\nReally?") == "ignored talk"
    house.order(game, seat, example(house, seat))
    (report,) = public(house)
    assert post(house, "What happened", report["Message-ID"]) == "ignored own_report"
    assert house.state(game) > before
    assert post(house, "hello", list_id="other.lists.test") == "ignored posted"


@pytest.mark.parametrize(
    "scenario", [("FWW", "historical"), ("GLO", "historical"), ("WEF", "historical")]
)
def test_what_must_stay_secret_is_taken_by_letter_only(
    house: House, scenario: tuple[str, str]
) -> None:
    """If every ask is secret, no code is given.

    A post of a standing order is refused in neutral words.
    """
    game = house.game(scenario=scenario)
    Channels(house.app).add(game, "list", LIST, "", LIST_ADDRESS)
    seat = asked_seat(house, game)
    assert not re.search(rf"BEGIN {game} #\d+ \S+-", text_of(house.mail(seat)[-1]))
    line, before = _sealed_example(house, seat), house.state(game)
    begin = f"BEGIN {game} #{before} {post_code(house.token(game, seat), game, before, 0)}"
    post(house, f"{begin}\n{line}\nEND")
    assert house.state(game) == before
    told = public(house)[-1]
    assert line not in text_of(told)
    assert "a letter tells its author why" in flat(text_of(told))
    assert "secret" in flat(text_of(house.mail(seat)[-1]))


def _sealed_example(house: House, seat: str) -> str:
    """A legal example that does more than close."""
    found = re.findall(r"^\s*# (.+)$", text_of(house.mail(seat)[-1]), re.MULTILINE)
    return str(next(line for line in found if line != "DONE"))


def test_a_standing_order_is_no_post(house: House) -> None:
    """Standing orders are secret in every game."""
    game = game_on_list(house)
    seat = asked_seat(house, game)
    before = _standing(house, game, seat)
    post(house, f"{code(house, game, seat)}\nSTANDING CLEAR\nEND")
    assert before
    assert _standing(house, game, seat) == before


def _standing(house: House, game: str, seat: str) -> list[dict[str, object]]:
    with house.store.transaction() as session:
        return session.get_one(SeatRow, (game, seat)).standing


@pytest.mark.parametrize("line", ["CONCEDE CONFIRM", "ACCEPT DRAW"])
def test_what_cannot_be_undone_is_no_post(house: House, line: str) -> None:
    game = game_on_list(house)
    seat = asked_seat(house, game)
    head = house.game_record(game).row.head
    post(house, f"{code(house, game, seat)}\n{line}\nEND")
    assert house.game_record(game).row.head == head
    assert "cannot be undone" in flat(text_of(house.mail(seat)[-1]))


def test_a_stolen_code_is_of_no_use_where_the_list_must_be_vouched_for(house: House) -> None:
    game = game_on_list(house)
    seat = asked_seat(house, game)
    house.settings.authserv_id, house.settings.authentication = "mx.pbem.test", "required"
    body = f"{code(house, game, seat)}\n{_sealed_example(house, seat)}\nEND"
    head = house.game_record(game).row.head
    thief = "mx.pbem.test; dkim=pass header.d=evil.test; dmarc=pass header.from=evil.test"
    for results in ("", thief, "mx.evil.test; dkim=pass header.d=lists.test"):
        assert post(house, body, vouched=results) == "quarantined not_authenticated"
    own = "mx.pbem.test; dkim=pass header.d=lists.test"
    assert house.game_record(game).row.head == head
    assert post(house, body, vouched=own) == "processed"
    assert house.game_record(game).row.head > head


def test_the_first_valid_post_of_a_thread_counts(house: House) -> None:
    """Posts are taken in the thread's order. An edit never changes an accepted order."""
    game, seat = thread_game(house)
    begin, line = code(house, game, seat), example(house, seat)
    quoted = f"<blockquote>{as_html(begin, 'PASS', 'END')}</blockquote><p>Will he?</p>"
    first = as_html(begin, line, "END")
    assert (
        read_threads(house.app, lambda _: feed(("1", "<p>Hello</p>"), ("2", quoted), ("3", first)))
        == 3
    )
    after = house.state(game)
    assert line in text_of(house.mail(seat)[-1])
    edited = as_html(
        code(house, game, house.asked(game)[0]) if house.asked(game) == [seat] else begin,
        "PASS",
        "END",
    )
    assert read_threads(house.app, lambda _: feed(("2", quoted), ("3", edited))) == 0
    assert house.state(game) == after


def test_posts_of_one_moment_are_taken_as_they_stand_in_the_thread(house: House) -> None:
    """Feeds tell whole seconds, some whole minutes; most begin with their newest post."""
    game, seat = thread_game(house)
    begin, line = code(house, game, seat), example(house, seat)
    posts = (("1", as_html(begin, line, "END")), ("2", as_html(begin, "PASS", "END")))
    assert read_threads(house.app, lambda _: feed(*posts, minutes=0)) == 2
    assert line in text_of(house.mail(seat)[-1])


class _Long(BaseHTTPRequestHandler):
    """A forum whose feed is longer than any that is read."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        with suppress(OSError):  # it is not read to its end
            self.wfile.write(b"<feed>" + b" " * MOST_BYTES)

    def log_message(self, *_: object) -> None:
        """It says nothing."""


def test_a_feed_that_is_too_long_is_told(house: House) -> None:
    """What lies beyond may be its newest posts: none is read, and the moderator knows why."""
    game = house.game(scenario=("POG", "introductory"))
    with HTTPServer(("127.0.0.1", 0), _Long) as forum:
        Thread(target=forum.handle_request, daemon=True).start()
        Channels(house.app).add(game, "thread", f"http://127.0.0.1:{forum.server_port}/feed")
        assert read_threads(house.app) == 0
    with house.store.transaction() as session:
        assert "AnswerTooLong" in str(
            [
                matter.words
                for matter in pending_items(SessionRows(session), house.settings, house.now)
            ]
        )


def test_a_slow_forum_keeps_nothing_waiting(house: House) -> None:
    """While a forum is silent, letters are worked, other threads read, and no worker asks it."""
    game, seat = thread_game(house)
    begin, line = code(house, game, seat), example(house, seat)
    other = house.game(scenario=("POG", "introductory"))
    Channels(house.app).add(other, "thread", "https://slow.test/feed")
    asked, speak = list[str](), Event()

    def forum(address: str) -> bytes:
        asked.append(address)
        if "slow" in address:
            speak.wait(30)
        return feed(("1", as_html(begin, line, "END")))

    reader = ThreadReader(house.app, forum)
    reader.begin()
    ThreadReader(house.app, forum).begin()
    assert "HELP" in house.order(game, seat, "HELP")
    while not reader.work():
        pass
    assert line in text_of(house.mail(seat)[-1])
    house.now += timedelta(minutes=1)
    reader.begin()
    assert sum("slow" in address for address in asked) == 1
    speak.set()
    while reader.work() or len(asked) < 3 or not reader._came.empty():
        pass
    assert not _troubles(house)


class _Nonsense(BaseHTTPRequestHandler):
    """A forum that answers what is no answer."""

    def do_GET(self) -> None:
        self.wfile.write(b"NONSENSE\r\n\r\n")

    def log_message(self, *_: object) -> None:
        """It says nothing."""


def test_a_forum_that_answers_nonsense_stops_nothing(house: House) -> None:
    game = house.game(scenario=("POG", "introductory"))
    with HTTPServer(("127.0.0.1", 0), _Nonsense) as forum:
        Thread(target=forum.handle_request, daemon=True).start()
        Channels(house.app).add(game, "thread", f"http://127.0.0.1:{forum.server_port}/feed")
        assert read_threads(house.app) == 0
    assert _troubles(house) == ["service.pending_item.thread_unread"]


class _Drop(BaseHTTPRequestHandler):
    """A forum that says a little now and then."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        with suppress(OSError):
            for _ in range(100):
                self.wfile.write(b" ")
                self.wfile.flush()
                sleep(0.05)

    def log_message(self, *_: object) -> None:
        """It says nothing."""


def test_a_forum_that_never_ends_is_left(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.service.run.forum_threads._MOST_SECONDS", 0.3)
    game = house.game(scenario=("POG", "introductory"))
    with HTTPServer(("127.0.0.1", 0), _Drop) as forum:
        Thread(target=forum.handle_request, daemon=True).start()
        Channels(house.app).add(game, "thread", f"http://127.0.0.1:{forum.server_port}/feed")
        assert read_threads(house.app) == 0
    assert _troubles(house) == ["service.pending_item.thread_unread"]


def test_a_gap_in_a_feed_is_told(house: House) -> None:
    """If the last post read is gone, others may be missing too.

    The incident ends when posts are seen again.
    """
    _, _ = thread_game(house)
    read_threads(house.app, lambda _: feed(("1", "<p>a</p>"), ("2", "<p>b</p>")))
    assert not _troubles(house)
    read_threads(house.app, lambda _: feed(("8", "<p>a</p>"), ("9", "<p>b</p>")))
    assert _troubles(house) == ["service.pending_item.thread_missed"]
    read_threads(house.app, lambda _: feed(("9", "<p>b</p>")))
    assert not _troubles(house)


def test_the_moderator_gets_a_letter_of_a_gap_in_a_feed(house: House) -> None:
    """It names the game, the place and what to do. It comes once for the same gap."""
    house.settings.moderator = "boss@players.test"
    game, _ = thread_game(house)
    read_threads(house.app, lambda _: feed(("1", "<p>a</p>"), ("2", "<p>b</p>")))
    house.later(minutes=1)
    assert house.mail("BOSS") == []
    read_threads(house.app, lambda _: feed(("8", "<p>a</p>"), ("9", "<p>b</p>")))
    house.later(minutes=1)
    (letter,) = house.mail("BOSS")
    assert game in text_of(letter)
    with house.store.transaction() as session:
        (address,) = session.scalars(select(ChannelRow.address))
    assert address in flat(text_of(letter))
    house.later(hours=20)
    read_threads(house.app, lambda _: feed(("9", "<p>b</p>")))
    told = len(house.mail("BOSS"))
    house.later(days=2)
    assert len(house.mail("BOSS")) == told


def test_a_feed_that_cannot_be_read_is_tried_again(house: House) -> None:
    """No error of a forum stops the service; the moderator is told."""
    thread_game(house)

    def gone(_: str) -> bytes:
        raise ConnectionRefusedError

    assert read_threads(house.app, gone) == 0
    assert _troubles(house) == ["service.pending_item.thread_unread"]
    assert read_threads(house.app, lambda _: b"<html>no feed") == 0
    assert not _troubles(house)


def _troubles(house: House) -> list[str]:
    with house.store.transaction() as session:
        found = [
            matter.words[0]
            for matter in pending_items(SessionRows(session), house.settings, house.now)
        ]
    return [key for key in found if "thread" in key]


def test_a_copy_of_a_post_is_put_away(house: House) -> None:
    """Mailman makes replies to our reports go to the service too.

    Such a copy does not wait for a moderator.
    """
    game = game_on_list(house)
    before = house.state(game)
    letter = house.letter(game, house.asked(game)[0], "PASS", to=f"{LIST_ADDRESS}, games@pbem.test")
    house.drop(bytes(letter))
    house.app.poll(house.inbox)
    assert house.state(game) == before
    with house.store.transaction() as session:
        row = session.scalars(select(LetterRow).order_by(LetterRow.id.desc())).first()  # type: ignore[union-attr]
        assert row is not None
        assert (row.status, row.reason) == ("ignored", "posted")
        assert not pending_items(SessionRows(session), house.settings, house.now)


@pytest.mark.parametrize("form", ["bbcode", "markdown", "html", "text"])
def test_a_report_to_be_pasted_counts_as_told(house: House, form: str) -> None:
    """The moderator posts the report if a forum takes no mail.

    The next report begins where it ended.
    """
    game, seat = thread_game(house)
    house.order(game, seat, example(house, seat))
    (channel,) = Channels(house.app).all_channels(game)
    assert channel.id
    assert "happened" in report_by_hand(house.app, channel.id, form)
    assert "happened" not in report_by_hand(house.app, channel.id, form)


def test_channels_are_bound_once_and_let_go(house: House) -> None:
    """A list belongs to one game; after it was removed its posts are a list's like any other."""
    game = game_on_list(house)
    channels = Channels(house.app)
    with pytest.raises(ChannelError, match="bound"):
        channels.add(game, "list", LIST.upper())
    for kind, place, address, why in (
        ("list", "nothing", "", "no_list"),
        ("thread", "ftp://forum.test/feed", "", "no_thread"),
        ("list", "a.b", "nobody", "no_address"),
    ):
        with pytest.raises(ChannelError, match=why):
            channels.add(game, kind, place, address=address)  # type: ignore[arg-type]
    with pytest.raises(ChannelError, match="no_message_id"):
        channels.add(game, "list", "a.b", under="a post of mine")
    with pytest.raises(ChannelError, match="no_game"):
        channels.add("POG-99", "list", "a.b")
    seat = asked_seat(house, game)
    begin = code(house, game, seat)
    (channel,) = channels.all_channels()
    assert channel.id
    assert channels.remove(channel.id) == game
    with pytest.raises(ChannelError, match="no_channel"):
        channels.remove(channel.id)
    assert post(house, f"{begin}\nPASS\nEND") == "ignored list"
    house.order(game, seat, "STATUS")
    assert not re.search(rf"BEGIN {game} #\d+ \S+-", text_of(house.mail(seat)[-1]))
    with house.store.transaction() as session:
        assert not session.scalars(select(ChannelRow)).all()


def test_a_code_of_a_dry_run_counts_for_the_orders_tried_alone(house: House) -> None:
    """Who reads such a code on the list before the service does cannot give other orders with it."""
    game = game_on_list(house)
    seat = asked_seat(house, game)
    tried, other = "PLAY 1 AS OPS", "PASS"
    first = example(house, seat)
    tried = first if first != other else tried
    house.order(game, seat, f"PREVIEW\n{tried}")
    begin, head = code(house, game, seat), house.game_record(game).row.head
    assert f"{begin}\n{tried}\nEND" in re.sub(r"\n[ >]+", "\n", text_of(house.mail(seat)[-1]))
    assert post(house, f"{begin}\n{other}\nEND") == "ignored post_code"
    assert house.game_record(game).row.head == head
    assert (
        post(house, f"{begin}\n\n  {tried.replace(' ', '  ', 1)}\n# a comment\nEND") == "processed"
    )
    assert house.game_record(game).row.head > head


def test_a_dry_run_of_what_must_stay_secret_gives_no_code_for_it(house: House) -> None:
    game = game_on_list(house)
    seat = asked_seat(house, game)
    house.order(game, seat, f"PREVIEW\n{example(house, seat)}\nNEXT PASS")
    assert f"{code(house, game, seat)}\nEND" not in text_of(house.mail(seat)[-1])
    begin = f"BEGIN {game} #{house.state(game)}"
    key = orders_key(house.token(game, seat), game, house.state(game), 0)
    assert code(house, game, seat) != f"{begin} {orders_code(key, ['NEXT PASS'])}"
