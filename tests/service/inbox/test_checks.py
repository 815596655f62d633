"""Any letter may come in: the checks raise nothing, never hang and record everything."""

from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.tables import GameRow, LetterRow
from pbem.mail import Fetched, Letter, read_letter
from pbem.orders.lines import salutations
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.moderator.pending_items import pending_items
from pbem.service.run.sender import dispatch
from tests.extent import example_count
from tests.service.house import SEED, House, flat, text_of
from tests.service.tournaments.club import Club

NUMBERS = count(1)
WORDS = st.sampled_from(
    [
        "BEGIN FWW-1 #2",
        "BEGIN FWW-1 #3",
        "END",
        "PASS",
        "ATTACK 1 WITH ALL",
        "DEPLOY DUMMY AT 9",
        "STANDING LEAD WEAKEST",
        "STANDING CLEAR 9",
        "PRESS",
        "ENDPRESS",
        "PRESS TO WA",
        "TAKEBACK",
        "DRAW",
        "ACCEPT",
        "DECLINE",
        "CONCEDE",
        "HISTORY 3",
        "HISTORY 999999",
        "HELP",
        "HELP X",
        "ORDERS",
        "MAP",
        "REPORT",
        "STATUS",
        "PREVIEW",
        "SALT x",
        "LANG pl",
        "LANG xx",
        "ABSENCE 2026-12-01 - 2026-12-09",
        "ABSENCE 2026-99-99",
        "> quoted",
        "-- ",
        "MOVE 1 AH FROM 9 TO 10",
        "CHIT NONE",
        "{0}",
        "%s",
        "\\0",
        "ATTACK 99999999999999999999 WITH 1 DE",
        "TRANSFER 99999999999 DUMMIES FROM 1 TO 2",
        "⁵",
        "٣",
        "ATTACK ٣",
    ]
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=example_count(80)
)
@given(
    st.lists(st.one_of(WORDS, st.text(max_size=30)), max_size=12),
    st.binary(max_size=200),
    st.booleans(),
)
def test_whatever_comes_in_is_on_record_and_the_next_letter_is_worked(
    house: House, lines: list[str], junk: bytes, proper: bool
) -> None:
    with house.store.transaction() as session:
        begun = session.get(GameRow, "FWW-1") is not None
    if not begun:
        house.game()
    letter = house.letter("FWW-1", "GA", "\n".join(lines).encode("utf-8", "replace").decode())
    raw = bytes(letter) if proper else bytes(letter)[:120] + junk
    source = f"fuzz:{next(NUMBERS)}"
    status = house.app.receive(Fetched(raw, house.now, source))
    assert status in ("processed", "quarantined", "ignored", "duplicate")
    with house.store.transaction() as session:
        row = session.scalars(select(LetterRow).where(LetterRow.source == source)).one()
        assert not row.reason.startswith("error."), (row.reason, lines)
    assert house.app.receive(Fetched(raw, house.now, source)) == "known"


def test_players_salt_is_in_the_dice_and_in_the_proof(
    house: House, tmp_path_factory: pytest.TempPathFactory
) -> None:
    found = game_module("FWW")
    game = house.moderator.create(found.load("standard"), {"players": 2}, TimeControl(), SEED)
    for seat in ("ALLIES", "CENTRAL"):
        house.moderator.add_player(seat, house.address(seat), "en", "UTC")
        house.moderator.seat_player(game, seat, house.address(seat))
    dispatch(house.app, house.transport)
    house.write(game, "ALLIES", "SALT windmill")
    assert "Your word was added to the seed of dice and draws" in flat(
        text_of(house.mail("ALLIES")[-1])
    )
    house.write(game, "CENTRAL", "STATUS\nHELP")
    house.moderator.start(game)
    assert "seed of dice and draws is fixed" in flat(house.order(game, "CENTRAL", "SALT late"))
    house.moderator.end_as_draw(game, "proved")
    path = tmp_path_factory.mktemp("salt") / "game.jsonl"
    with house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    assert b"ALLIES:windmill" in path.read_bytes()
    assert verify(path).ok


def test_of_a_letter_to_no_seat_nothing_but_headers_is_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, bodies = house.game(), list[int]()

    def counted(raw: bytes, *where: object) -> Letter:
        bodies.append(len(raw))
        return read_letter(raw, *where)  # type: ignore[arg-type]

    monkeypatch.setattr("pbem.service.inbox.incoming_letter.read_letter", counted)
    for to in ("games@pbem.test", "games+guess@elsewhere.test", "games+guess@pbem.test"):
        for header in ({}, {"X_Auto_Response_Suppress": "All"}, {"List_Id": "<list.evil.test>"}):
            house.write(game, "GA", "a " * 100_000, sender="mallory@evil.test", to=to, **header)
    house.write(game, "GA", "a " * 100_000, sender="mallory@evil.test")
    assert bodies == []
    house.write(game, "GA", "STATUS")
    assert len(bodies) == 1


def test_whoever_wants_no_automatic_answer_but_gives_orders_is_answered(house: House) -> None:
    game = house.game()
    heard = len(house.mail("GA"))
    seat = f"games+{house.token(game, 'GA')}@pbem.test"
    for to, told in ((seat, 1), (seat, 0), ("games+guess@pbem.test", 0)):
        for body, answers in (("I am away.", told), (f"BEGIN {game} #2\nSTATUS\nEND", 1)):
            house.write(game, "GA", body, X_Auto_Response_Suppress="All", to=to)
            heard += answers
            assert len(house.mail("GA")) == heard


def test_a_machine_that_answers_every_letter_of_ours_is_not_answered_without_end(
    house: House,
) -> None:
    game, heard = house.game(), 0
    house.settings.letters_a_day = 10
    for n in range(200):
        found = len(house.mail("GA"))
        if n and found == heard:
            break
        heard = found
        house.write(game, "GA", f"Thank you for letter {n}. I am away and read it when I am back.")
    assert n <= house.settings.letters_a_day + 2
    assert {row.reason for row in house.moderator.quarantined()} == {"too_many"}


@pytest.mark.parametrize(
    "raw",
    [
        "From: u{n}@elsewhere.test\nTo: games@pbem.test\n\nBuy {n}!",
        "From: u{n}@elsewhere.test\nTo: games+pog-cup@pbem.test\n\nJOIN {n}\n" + "Buy!\n" * 20_000,
        "From: u{n}@elsewhere.test\n" + "To: games@pbem.test\n" * 20_000 + "\nBuy {n}!",
    ],
    ids=["to no seat", "long to an event", "unreadable"],
)
def test_letters_of_strangers_do_not_pile_up_without_bound(house: House, raw: str) -> None:
    Club(house)
    house.settings.strangers_a_day = 8
    for n in range(20):
        house.app.receive(Fetched(raw.format(n=n).encode(), house.now, f"strange:{n}"))
    assert len(house.moderator.quarantined()) == 8
    with house.store.transaction() as session:
        put_away = session.scalars(select(LetterRow).where(LetterRow.status == "ignored")).all()
        assert {(row.reason, row.raw) for row in put_away} == {("strangers", b"")}


def test_a_long_letter_of_a_player_to_an_event_is_read_however_many_strangers_wrote(
    house: House,
) -> None:
    address = Club(house).known(1)
    house.settings.strangers_a_day = 1
    became = []
    for n, sender in enumerate(("u1@elsewhere.test", "u2@elsewhere.test", address)):
        raw = f"From: {sender}\nTo: games+pog-cup@pbem.test\n\nJOIN\n" + "a\n" * 30_000
        became.append(house.app.receive(Fetched(raw.encode(), house.now, f"long:{n}")))
    assert became == ["quarantined", "ignored", "processed"]


def test_the_moderator_is_told_of_many_letters_to_no_seat_at_once(house: House) -> None:
    house.settings.moderator = "chief@pbem.test"
    for n in range(8):
        house.app.receive(
            Fetched(f"From: u{n}@x.test\nTo: games@pbem.test\n\nBuy!".encode(), house.now, f"x:{n}")
        )
    with house.store.transaction() as session:
        (matter,) = pending_items(SessionRows(session), house.settings, house.now)
    assert matter.words[0] == "service.pending_item.strangers"


ENDLESS = {
    "questions": "HELP\nLEGAL\nSTATUS\nMAP\nREPORT\n" * 4_000,
    "history": "".join(f"HISTORY {number}\n" for number in range(20_000)),
    "other things": "ABOUT CARD 1\n" * 20_000,
    "no orders": "FOO BAR BAZ\n" * 20_000,
    "orders": "MOVE GE 1 FROM Aachen TO Liege\n" * 20_000,
    "standing orders": "STANDING RETREAT CAREFUL\n" * 20_000,
    "press": "PRESS\nhello\nENDPRESS\n" * 7_000,
    "long press": ("PRESS\n" + "word word word\n" * 1_300 + "ENDPRESS\n") * 95,
    "one line": "MOVE " + "x" * 1_500_000 + "\n",
}


@pytest.mark.few(1)
@pytest.mark.parametrize("kind", ENDLESS)
@pytest.mark.parametrize("in_block", [True, False], ids=["block", "text"])
def test_whatever_one_letter_asks_its_reply_is_bounded(
    tmp_path: Path, kind: str, in_block: bool
) -> None:
    house = House(tmp_path, settings=Settings(address="games@pbem.test", pictures="png"))
    game = house.game(scenario=("POG", "campaign"))
    before, state = {seat: len(house.mail(seat)) for seat in ("AP", "CP")}, house.state(game)
    text = f"BEGIN {game} #{state}\n{ENDLESS[kind]}END\n" if in_block else ENDLESS[kind]
    house.write(game, "CP", text)
    replies = [
        bytes(letter) for seat, known in before.items() for letter in house.mail(seat)[known:]
    ]
    assert len(replies) == 1
    assert len(replies[0]) <= 2**20
    assert house.state(game) == state
    house.close()


def test_of_an_endless_letter_no_line_is_looked_at_but_the_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line is tried to find talk among orders, so more lines cost more."""
    tried = list[int]()
    monkeypatch.setattr(
        "pbem.service.inbox.account.salutations",
        lambda lines, *rest: tried.append(len(lines)) or salutations(lines, *rest),
    )
    game = house.game(scenario=("POG", "campaign"))
    house.write(game, "CP", ENDLESS["no orders"])
    house.write(game, "CP", "FOO BAR BAZ\n" * 5)
    assert tried == [5]
