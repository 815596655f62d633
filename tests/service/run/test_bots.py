"""Bots at a table: they answer what their seats are asked, on record, and the audit decides again."""

import json
import subprocess
import sys
from collections.abc import Generator
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.bots.first_world_war.brain import FirstWorldWarBrain
from pbem.bots.planner import Decision
from pbem.games import game_module
from pbem.games.first_world_war.orders import Attack, Pass
from pbem.ledger import GameRecord, Verdict, export_lines, verify
from pbem.ledger.database.tables import DeadlineRow
from pbem.service.base.errors import ModerationError
from pbem.service.clocks.time_control import TimeControl
from pbem.service.mailer.held_replies import HeldReplies
from pbem.service.run.bots import BotTurn, think, work_bots
from pbem.service.run.tick import tick
from tests.ledger.forgery_kinds import resigned
from tests.service.house import House, flat, text_of

Thoughts = Generator[None, None, Decision]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def events(house: House, game: str, *kinds: str) -> list[dict[str, Any]]:
    with house.store.transaction() as session:
        past = GameRecord.load(session, game, game_module).chain.events_after(0)
        return [msgspec.json.decode(event.payload) for event in past if event.kind in kinds]


def table_of_bots(house: House, scenario: tuple[str, str], most: int = 9, **options: Any) -> str:
    """A game that bots play alone; after some decisions the moderator ends it."""
    game = house.game(scenario=scenario, **options)
    for seat in house.game_record(game).game.seats:
        house.moderator.replace_by_bot(game, seat, "quick", "all went away")
    list(islice(work_bots(house.app), most))
    if house.game_record(game).row.status != "finished":
        house.moderator.end_as_draw(game, "enough")
    return game


def exported(house: House, game: str) -> Path:
    path = house.root / "game.jsonl"
    with house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    return path


def audited(house: House, game: str) -> Verdict:
    return verify(exported(house, game))


def letter_to(house: House, seat: str) -> str:
    return flat(text_of(house.mail(seat)[-1]))


# --- a seat is taken over -------------------------------------------------------------------------


def test_a_bot_plays_on_for_a_player_who_left(house: House) -> None:
    game = house.game(scenario=("FWW", "standard"), players=2)
    seat = house.asked(game)[0]
    (other,) = set(house.game_record(game).game.seats) - {seat}
    house.moderator.replace_by_bot(game, seat, "quick", "no answer for weeks")
    assert "a bot takes over (level: quick). Reason: no answer for weeks" in letter_to(house, other)
    assert "a bot has played since 23 November 2026 (level: quick)" in letter_to(house, other)
    assert "The game is not rated." in letter_to(house, other)
    letters = house.sent(seat)
    tick(house.app)
    assert house.asked(game) == [other]
    assert house.sent(seat) == letters
    decided, *_ = events(house, game, "decided")
    orders = [said["order"] for said in events(house, game, "order") if said["via"] == "bot"]
    assert decided == {
        "by": seat,
        "number": 1,
        "level": "quick",
        "version": decided["version"],
        "orders": decided["orders"],
    }
    assert orders[: len(decided["orders"])] == decided["orders"][: len(orders)]


def test_a_seat_is_given_back_to_a_person(house: House) -> None:
    game = house.game(scenario=("FWW", "standard"), players=2)
    seat = house.asked(game)[0]
    house.moderator.replace_by_bot(game, seat, "quick", "away")
    house.moderator.replace(game, seat, house.address(seat), "back again")
    tick(house.app)
    assert house.asked(game) == [seat]
    assert not events(house, game, "decided")
    assert "a bot played on 23 November 2026" in letter_to(house, seat)


def test_a_bot_has_a_seat_from_the_beginning_until_a_player_takes_it(house: House) -> None:
    module = game_module("FWW")
    game = house.moderator.create(module.load("standard"), {"players": 2}, TimeControl(), bytes(32))
    allies, central = house.game_record(game).game.seats
    house.moderator.add_player("A", house.address(allies), "en", "UTC")
    house.moderator.seat_bot(game, allies, "steady")
    house.moderator.seat_player(game, allies, house.address(allies))
    house.moderator.seat_bot(game, central, "quick")
    house.moderator.start(game)
    tick(house.app)
    assert house.asked(game) == [allies]
    assert {said["by"] for said in events(house, game, "decided")} == {central}
    assert any("a bot (level: quick)" in text_of(letter) for letter in house.mail(allies))
    assert "a bot has played since" in letter_to(house, allies)


def test_a_level_that_no_bot_has_is_refused(house: House) -> None:
    game = house.game(scenario=("FWW", "standard"), players=2)
    with pytest.raises(ModerationError) as refused:
        house.moderator.replace_by_bot(game, house.asked(game)[0], "random", "why not")
    assert refused.value.key == "cli.error.bot_level"


def test_the_clock_of_a_bot_does_not_run(house: House) -> None:
    game = house.game(scenario=("FWW", "standard"), players=2)
    seat = house.asked(game)[0]
    house.moderator.replace_by_bot(game, seat, "quick", "away")
    with house.store.transaction() as session:
        assert session.get(DeadlineRow, (game, seat)) is None


# --- the audit decides again ----------------------------------------------------------------------

SHORT = {
    "FWW": ("standard", {"players": 2}),
    "QMG": ("standard", {"players": 2}),
    "POG": ("introductory", {}),
    "GLO": ("marne", {}),
}


@pytest.mark.slow
@pytest.mark.parametrize("code", SHORT)
def test_a_game_of_bots_ends_and_its_audit_decides_again(house: House, code: str) -> None:
    scenario, options = SHORT[code]
    game = table_of_bots(house, (code, scenario), 100_000, **options)
    assert house.game_record(game).row.status == "finished"
    verdict = audited(house, game)
    assert (verdict.key, verdict.state) == ("audit.ok", "proven")
    assert verdict.bots == len(events(house, game, "decided")) > 5


def test_a_forged_decision_is_found(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lets a bot pass where it would attack, which is legal, is found out at the end."""
    honest = BotTurn.decide

    def forged(turn: BotTurn) -> Thoughts:
        found = yield from honest(turn)
        return Decision((Pass(),)) if isinstance(found.orders[0], Attack) else found

    monkeypatch.setattr(BotTurn, "decide", forged)
    game = table_of_bots(house, ("FWW", "standard"), players=2)
    verdict = audited(house, game)
    assert (verdict.state, verdict.key) == ("false", "audit.bad.bot_decision")


def test_an_order_that_no_bot_decided_on_is_found(house: House) -> None:
    game = table_of_bots(house, ("FWW", "standard"), players=2)
    lines = [json.loads(raw) for raw in exported(house, game).read_bytes().splitlines()]
    place = next(n for n, line in enumerate(lines[1:-1], 1) if line["event"]["kind"] == "decided")
    del lines[place]
    path = house.root / "forged.jsonl"
    path.write_bytes(resigned(lines, whole=True))
    assert verify(path).key == "audit.bad.bot_order"


def test_decisions_of_another_version_are_proven_in_part(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_of_bots(house, ("FWW", "standard"), players=2)
    monkeypatch.setattr(FirstWorldWarBrain, "version", "another")
    verdict = audited(house, game)
    assert (verdict.ok, verdict.state, verdict.bots) == (True, "in_part", 0)
    assert verdict.bots_unrepeated == len(events(house, game, "decided"))


@pytest.mark.parametrize("hash_seed", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_another_process_decides_the_same(house: House, hash_seed: str) -> None:
    """Nothing of the process enters a decision, not the order in which it keeps its sets either."""
    game = table_of_bots(house, ("QMG", "standard"), players=2)
    program = "import sys; from pathlib import Path; from pbem.ledger import verify; print(verify(Path(sys.argv[1])).state)"
    found = subprocess.run(
        [sys.executable, "-c", program, str(exported(house, game))],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
    )
    assert found.stdout.strip() == "proven"


# --- crashes --------------------------------------------------------------------------------------


def test_a_bot_that_was_broken_off_decides_the_same_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game(scenario=("FWW", "standard"), players=2)
    seat = house.asked(game)[0]
    house.moderator.replace_by_bot(game, seat, "quick", "away")
    made: list[Decision] = []
    honest = BotTurn.decide

    def watched(turn: BotTurn) -> Thoughts:
        made.append((yield from honest(turn)))
        if len(made) == 1:
            raise KeyboardInterrupt
        return made[-1]

    monkeypatch.setattr(BotTurn, "decide", watched)
    with pytest.raises(KeyboardInterrupt):
        list(work_bots(house.app))
    assert not events(house, game, "decided", "order")
    next(work_bots(house.app))
    assert made[1] == made[0]
    assert len(events(house, game, "decided")) == 1


def test_a_decision_is_void_if_something_happened_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game(scenario=("FWW", "standard"), players=2)
    seat = house.asked(game)[0]
    house.moderator.replace_by_bot(game, seat, "quick", "away")
    honest, held = BotTurn.decide, []

    def slow(turn: BotTurn) -> Thoughts:
        if not held:
            held.append(True)
            house.moderator.hold(game, "a question")
        return (yield from honest(turn))

    monkeypatch.setattr(BotTurn, "decide", slow)
    assert list(work_bots(house.app)) == [1]
    assert not events(house, game, "decided", "order")
    house.moderator.resume(game, "answered")
    next(work_bots(house.app))
    assert events(house, game, "decided")


def test_no_letter_tells_what_a_bot_decided(house: House) -> None:
    """Its decision is its own, as orders on file are: others learn what everybody sees of it."""
    game = house.game(scenario=("FWW", "standard"), players=2)
    seat = house.asked(game)[0]
    (other,) = set(house.game_record(game).game.seats) - {seat}
    house.moderator.replace_by_bot(game, seat, "quick", "away")
    tick(house.app)
    assert events(house, game, "decided")
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, game_module)
        assert all(entry.kind != "decided" for entry in record.entries(0, other))
        assert all(entry.kind != "decided" for entry in record.entries(0, None))


# --- what people do with it -----------------------------------------------------------------------


def table_with_a_person(
    house: House, code: str = "GLO", scenario: str = "marne"
) -> tuple[str, str]:
    """A game, and the seat of a person against a bot."""
    game = house.game(scenario=(code, scenario))
    person = house.asked(game)[0]
    (bot,) = set(house.game_record(game).game.seats) - {person}
    house.moderator.replace_by_bot(game, bot, "quick", "away")
    return game, person


def test_a_person_takes_back_what_the_bot_has_answered(house: House) -> None:
    game, person = table_with_a_person(house)
    before = house.state(game)
    house.order(game, person, "DONE")
    tick(house.app)
    assert events(house, game, "decided")
    told = house.order(game, person, "TAKEBACK")
    assert "taken back" in told.lower() or "agreed" in told.lower(), told
    assert house.asked(game) == [person]
    house.order(game, person, "DONE")
    tick(house.app)
    assert events(house, game, "decided")[-1]["number"] > 1
    assert house.state(game) > before
    house.order(game, person, "DRAW")
    assert house.game_record(game).row.status == "finished"
    assert audited(house, game).state == "proven"


# --- the reply and what the bot answers -----------------------------------------------------------


def write_done(house: House, game: str, person: str) -> int:
    """A person ends their turn where replies may wait for bots; how many letters they had."""
    before = house.sent(person)
    house.write(game, person, f"BEGIN {game} #{house.state(game)}\nDONE\nEND")
    return before


def test_the_reply_holds_what_the_bot_answers(house: House) -> None:
    game, person = table_with_a_person(house)
    house.app.held = HeldReplies()
    before = write_done(house, game, person)
    assert house.sent(person) == before
    list(think(house.app))
    (reply,) = house.mail(person)[before:]
    assert house.asked(game) == [person]
    text = text_of(reply)
    assert f"BEGIN {game} #{house.state(game)}" in text
    assert reply["In-Reply-To"]
    assert reply["In-Reply-To"] in reply["References"]
    assert "DONE" in text


def test_what_the_bot_answers_later_comes_in_a_second_letter(house: House) -> None:
    game, person = table_with_a_person(house)
    house.app.held = HeldReplies()
    before = write_done(house, game, person)
    house.now += timedelta(seconds=2)
    assert house.sent(person) == before + 1
    list(think(house.app))
    assert house.sent(person) == before + 2
    assert f"#{house.state(game)}" in text_of(house.mail(person)[-1])


def test_a_worker_that_died_leaves_a_reply_that_goes_out_before_the_second_letter(
    house: House,
) -> None:
    game, person = table_with_a_person(house)
    house.app.held = HeldReplies()
    before = write_done(house, game, person)
    house.app.held = HeldReplies()
    list(think(house.app))
    first, second = house.mail(person)[before:]
    assert first["Message-ID"] in second["References"]
    assert f"#{house.state(game)}" in text_of(second)


def test_a_reply_that_a_bot_has_no_part_in_does_not_wait(house: House) -> None:
    game, person = table_with_a_person(house)
    house.app.held = HeldReplies()
    before = house.sent(person)
    house.write(game, person, f"BEGIN {game} #{house.state(game)}\nSTATUS\nEND")
    assert house.sent(person) == before + 1


def test_a_long_thought_gives_way_to_letters(house: House) -> None:
    """Between two small steps of a decision anything may be worked, and it stays what it was."""
    game, person = table_with_a_person(house)
    write_done(house, game, person)
    steps = think(house.app)
    assert [next(steps) for _ in range(5)] == [False] * 5
    other = house.game(scenario=("FWW", "standard"))
    assert other in house.order(other, house.asked(other)[0], "STATUS")
    assert True in steps
    assert events(house, game, "decided")
