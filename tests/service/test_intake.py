"""Anything may come in: nothing raises out of the intake, nothing hangs, everything is on record."""

from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.ledger.tables import GameRow, LetterRow
from pbem.mail import Fetched, Letter, read_letter
from pbem.service import TimeControl
from pbem.service.matters import matters
from pbem.service.outbox import dispatch
from tests.service.house import SEED, House, flat, text_of

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


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
@given(st.lists(st.one_of(WORDS, st.text(max_size=30)), max_size=12), st.binary(max_size=200), st.booleans())
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


def test_players_salt_is_in_the_dice_and_in_the_proof(house: House, tmp_path_factory: pytest.TempPathFactory) -> None:
    found = game_module("FWW")
    game = house.moderator.create(found.load("standard"), {"players": 2}, TimeControl(), SEED)
    for seat in ("ALLIES", "CENTRAL"):
        house.moderator.add_player(seat, house.address(seat), "en", "UTC")
        house.moderator.seat_player(game, seat, house.address(seat))
    dispatch(house.app, house.carrier)
    house.write(game, "ALLIES", "SALT windmill")
    assert "Your word was added to the seed of dice and draws" in flat(text_of(house.mail("ALLIES")[-1]))
    house.write(game, "CENTRAL", "STATUS\nHELP")
    house.moderator.start(game)
    assert "seed of dice and draws is fixed" in flat(house.order(game, "CENTRAL", "SALT late"))
    house.moderator.end(game, "proved")
    path = tmp_path_factory.mktemp("salt") / "game.jsonl"
    with house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    assert b"ALLIES:windmill" in path.read_bytes()
    assert verify(path).ok


def test_of_a_letter_to_no_seat_nothing_but_headers_is_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game, bodies = house.game(), list[int]()

    def counted(raw: bytes, *where: object) -> Letter:
        bodies.append(len(raw))
        return read_letter(raw, *where)  # type: ignore[arg-type]

    monkeypatch.setattr("pbem.service.app.read_letter", counted)
    for to in ("games@pbem.test", "games+guess@elsewhere.test"):
        house.write(game, "GA", "a " * 100_000, sender="mallory@evil.test", to=to)
    assert bodies == []
    house.write(game, "GA", "STATUS")
    assert len(bodies) == 1


def test_a_machine_that_answers_every_letter_of_ours_is_not_answered_without_end(house: House) -> None:
    game, heard = house.game(), 0
    for n in range(200):
        found = len(house.mail("GA"))
        if n and found == heard:
            break
        heard = found
        house.write(game, "GA", f"Thank you for letter {n}. I am away and read it when I am back.")
    assert n <= house.settings.letters_a_day + 2
    assert {row.reason for row in house.moderator.quarantined()} == {"too_many"}


def test_letters_of_strangers_do_not_pile_up_without_bound(house: House) -> None:
    house.settings.strangers_a_day, house.settings.moderator = 8, "chief@pbem.test"
    for n in range(20):
        raw = f"From: u{n}@elsewhere.test\nTo: games@pbem.test\n\nBuy {n}!"
        house.app.receive(Fetched(raw.encode(), house.now, f"strange:{n}"))
    assert len(house.moderator.quarantined()) == 8
    with house.store.transaction() as session:
        put_away = session.scalars(select(LetterRow).where(LetterRow.status == "ignored")).all()
        assert {(row.reason, row.raw) for row in put_away} == {("strangers", b"")}
        (matter,) = matters(session, house.settings, house.now)
    assert matter.words[0] == "service.matter.strangers"
