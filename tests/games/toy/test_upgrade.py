"""A game begun under other rules continues under the present ones if its history agrees."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from pbem.games import GameModule, registry
from pbem.ledger import UnverifiedExport, Verdict, export_lines, import_file, verify
from pbem.ledger.database.plain_sql import SessionRows
from pbem.rules import Flow, Table, digest
from pbem.service.base.errors import ModerationError
from pbem.service.clocks.time_control import TimeControl
from pbem.service.moderator.pending_items import outdated_game_names, pending_items
from pbem.service.run.serve import serve
from tests.ledger.forgery_kinds import lines_of, resigned
from tests.ledger.stand_alone import script
from tests.service.house import House, flat, text_of


@pytest.fixture
def house(tmp_path: Path, toy: GameModule) -> Iterator[House]:  # noqa: ARG001 - registers it
    house = House(tmp_path)
    yield house
    house.close()


@pytest.fixture
def game(house: House) -> Iterator[str]:
    """A game of two moves without a trap that a die can show, begun under the first version."""
    from pbem.games.toy.game import HideAsk

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HideAsk, "most", 7)
        game = house.game(TimeControl(24, 0, 1), scenario=("TOY", "standard"))
        house.order(game, "ANNA", "HIDE 7")
        house.order(game, "BRUNO", "HIDE 7")
        house.order(game, "ANNA", "TAKE 1")
        house.order(game, "BRUNO", "TAKE 2")
        yield game


@pytest.fixture
def next_version(
    toy: GameModule,
    game: str,  # noqa: ARG001 - begun before
    monkeypatch: pytest.MonkeyPatch,
) -> type[Any]:
    """The second version of the rules, which so far is the first under another number."""
    monkeypatch.setattr(toy.rules, "rules_version", "2")
    return toy.rules


def one_less(play: Callable[..., Flow]) -> Callable[..., Flow]:
    """Rules by which every move but the first takes one stone less than it says."""

    def changed(self: Any, state: Any, table: Table) -> Flow:
        flow, reply = play(self, state, table), None
        while True:
            try:
                reply = yield flow.send(reply)
            except StopIteration:
                return
            if hasattr(reply, "number") and state.stones < 7:
                reply = msgspec.structs.replace(reply, number=reply.number - 1)

    return changed


def audit(house: House, game: str, path: Path) -> Verdict:
    path.write_bytes(b"".join(export_lines(house.game_record(game))))
    return verify(path)


def said_at_the_start(house: House) -> list[str]:
    """Which games wait, as the log says when the service starts."""
    settings, stop = house.settings.model_copy(update={"database": house.database}), Event()
    settings.inbox.path, settings.outgoing.path = house.root / "inbox", house.root / "out"
    stop.set()
    with capture_logs() as logs:
        serve(settings, stop)
    return [entry["game"] for entry in logs if entry["event"] == "other_rules"]


@pytest.mark.usefixtures("next_version")
def test_a_game_that_waits_says_so_to_player_and_moderator(house: House, game: str) -> None:
    assert outdated_game_names(house.store) == [game]
    assert said_at_the_start(house) == [game]
    before = len(house.mail("ANNA"))
    house.drop(
        f"From: anna@players.test\nTo: {house.mail('ANNA')[-1]['Reply-To']}\n\nTAKE 1\n".encode()
    )
    house.app.poll(house.inbox)
    (reply,) = house.mail("ANNA")[before:]
    assert "The program has changed since your game began" in flat(text_of(reply))
    with house.store.transaction() as session:
        (stops, waits) = pending_items(SessionRows(session), house.settings, house.now)
    assert (stops.subject, stops.words[0]) == (game, "service.pending_item.rules")
    assert waits.more[0] == ("service.reason.other_rules", {})


@pytest.mark.usefixtures("next_version")
def test_a_game_with_the_same_history_moves_over_and_is_proved_to_its_end(
    house: House, game: str
) -> None:
    found = house.moderator.upgrade(game, "the new program")
    assert (found.before, found.after, found.differs) == ("1", "2", 0)
    assert "goes on under version 2 of the rules" in flat(text_of(house.mail("BRUNO")[-1]))
    assert outdated_game_names(house.store) == []
    house.order(game, "ANNA", "TAKE 3")
    house.order(game, "BRUNO", "TAKE 1")
    path = house.root / "game.jsonl"
    verdict = audit(house, game, path)
    assert (verdict.ok, verdict.opened) == (True, True)
    assert script()["main"](path, []) == 0
    (house.root / "elsewhere").mkdir()
    elsewhere = House(house.root / "elsewhere")
    with elsewhere.store.transaction() as session:
        assert import_file(session, path, elsewhere.store.module) == game
    elsewhere.close()


def test_a_game_whose_history_would_differ_stays_where_it_is(
    house: House, game: str, next_version: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(next_version, "play", one_less(next_version.play))
    head = len(house.mail("ANNA"))
    found = house.moderator.upgrade(game, "the new program")
    assert found.differs
    assert outdated_game_names(house.store) == [game]
    assert len(house.mail("ANNA")) == head


@pytest.mark.usefixtures("next_version")
def test_a_clock_that_ran_out_while_the_game_waited_starts_anew(house: House, game: str) -> None:
    house.later(days=3)
    house.moderator.upgrade(game, "the new program")
    house.later(hours=20)
    assert house.asked(game) == ["ANNA"]


def test_a_game_under_the_present_rules_is_left_alone(house: House, game: str) -> None:
    with pytest.raises(ModerationError):
        house.moderator.upgrade(game, "nothing to do")


@pytest.mark.usefixtures("next_version")
def test_a_version_that_the_chain_does_not_lead_to_is_found(house: House, game: str) -> None:
    house.moderator.upgrade(game, "the new program")
    house.order(game, "ANNA", "TAKE 3")
    house.order(game, "BRUNO", "TAKE 1")
    path = house.root / "game.jsonl"
    assert audit(house, game, path).ok
    header, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((header, *(line for line in lines if b'"upgraded"' not in line))))
    assert not verify(path).ok


def finished_after_a_ruling(house: House, game: str) -> Path:
    """The export of a game that moved to the second version with other rules and went on."""
    found = house.moderator.move_to_present_rules(game, "the old rules were wrong")
    assert (found.before, found.after) == ("1", "2")
    assert found.differs
    for _ in range(3):
        house.order(game, house.asked(game)[0], "TAKE 2")
    house.moderator.end_as_draw(game, "shown")
    path = house.root / "game.jsonl"
    path.write_bytes(b"".join(export_lines(house.game_record(game))))
    return path


@pytest.fixture
def other_rules(next_version: type[Any], monkeypatch: pytest.MonkeyPatch) -> type[Any]:
    """The second version of the rules, by which the same orders lead elsewhere."""
    monkeypatch.setattr(next_version, "play", one_less(next_version.play))
    return next_version


@pytest.mark.usefixtures("other_rules")
def test_a_game_whose_history_would_differ_moves_at_a_ruling_and_all_are_told(
    house: House, game: str
) -> None:
    house.moderator.move_to_present_rules(game, "the old rules were wrong")
    assert outdated_game_names(house.store) == []
    for seat in ("ANNA", "BRUNO"):
        told = flat(text_of(house.mail(seat)[-1]))
        assert "By a ruling the game goes on under version 2 of the rules" in told
        assert "the old rules were wrong" in told
    assert house.game_record(game).state.stones == 4
    house.order(game, house.asked(game)[0], "TAKEBACK")
    assert house.game_record(game).state.stones == 4


@pytest.mark.usefixtures("other_rules")
def test_what_was_played_after_the_ruling_is_proved_and_the_rest_is_said_to_be_played_by_other_rules(
    house: House, game: str
) -> None:
    path = finished_after_a_ruling(house, game)
    verdict = verify(path)
    assert (verdict.ok, verdict.opened) == (True, True), verdict
    assert 0 < verdict.foreign < verdict.events
    assert (verdict.state, verdict.outcome_proved) == ("in_part", True)
    assert verdict.adopted == (verdict.unproved[-1][1] + 1,)
    assert script()["main"](path, []) == script()["IN_PART"]
    with house.store.transaction() as session, pytest.raises(UnverifiedExport) as refused:
        import_file(session, path, house.store.module)
    assert refused.value.verdict.key == "audit.bad.foreign"


def test_the_program_of_before_proves_what_was_played_by_its_rules_and_the_position_handed_over(
    house: House,
    game: str,
    toy: GameModule,
    other_rules: type[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = finished_after_a_ruling(house, game)
    after = verify(path).foreign
    monkeypatch.undo()
    monkeypatch.setitem(registry.GAMES, toy.id, toy.code)
    assert other_rules.rules_version == "1"
    verdict = verify(path, lambda _: toy)
    assert verdict.ok, verdict
    assert verdict.foreign == verdict.events - after
    assert (verdict.state, verdict.outcome_proved, verdict.adopted) == ("in_part", False, ())


@pytest.mark.few(2)
@pytest.mark.usefixtures("other_rules")
@pytest.mark.parametrize(
    ("name", "value"),
    [("state", {"stones": 3}), ("target", 10**6), ("from", "7"), ("to", "3"), ("salts", ["x"])],
)
def test_a_ruling_that_was_forged_is_found(house: House, game: str, name: str, value: Any) -> None:
    path = finished_after_a_ruling(house, game)
    lines = lines_of(path)
    (moved,) = (line["event"] for line in lines[1:-1] if line["event"]["kind"] == "moved")
    content = moved["payload"] if name != "salts" else lines[2]["event"]["payload"]
    content[name] = {**content[name], **value} if isinstance(value, dict) else value
    path.write_bytes(resigned(lines, whole=True))
    assert not verify(path).ok


@pytest.mark.parametrize("forged", [False, True])
def test_a_move_there_and_back_puts_in_no_other_position(
    house: House,
    game: str,
    toy: GameModule,
    other_rules: type[Any],
    monkeypatch: pytest.MonkeyPatch,
    forged: bool,
) -> None:
    path = finished_after_a_ruling(house, game)
    assert other_rules.rules_version == "2"
    monkeypatch.undo()
    monkeypatch.setitem(registry.GAMES, toy.id, toy.code)
    lines = lines_of(path)
    at = next(n for n, line in enumerate(lines) if line.get("event", {}).get("kind") == "moved")
    back = json.loads(json.dumps(lines[at]))
    said, there = back["event"]["payload"], lines[at]["event"]
    said.update({"from": "2", "to": "1", "target": there["seq"]})
    if forged:
        said["state"]["stones"] -= 1
    lines[0]["rules_version"] = "1"
    closing = lines[-3:-1]
    for line in closing:
        line["event"]["state_digest"] = digest(said["state"])
    path.write_bytes(resigned([*lines[: at + 1], back, *closing, lines[-1]], whole=True))
    verdict = verify(path, lambda _: toy)
    assert verdict.ok is not forged, verdict
    assert forged or (verdict.state, verdict.adopted) == ("in_part", ())
