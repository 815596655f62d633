"""What binds a director: heads and commitment in letters and on pages, and the games themselves."""

import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.cli.printing import PROVEN_IN_PART, UNVERIFIED
from pbem.ledger import (
    GENESIS,
    Event,
    GameEnd,
    GameRecord,
    blind_of,
    export_lines,
    kept_heads,
    prove_end,
)
from pbem.ledger.audit.fact_files import EntryLine, EventHeader, HeadLine, encoded
from pbem.render import Catalogue
from pbem.service.run.tick import tick
from pbem.service.tournaments.event_pages import write_pages
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.event_record import EventRecord, transition_of
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.event.state import State
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import EVENT, answer, said, write

PROVEN = 0
SCRIPT = Path(__file__).parents[3] / "tools" / "verify_pbem.py"
SHORT = CUP.replace("rounds: 3", "rounds: 1")


def played(house: House) -> Club:
    """An event of two games, with an appeal, that is over."""
    club = Club(house, text=SHORT)
    club.join(4)
    club.director.start(club.event)
    game, other = club.round()
    number = club.look().state.table((1, 1)).entrants[0]
    answer(house, number, f"APPEAL {game}: the die was cocked")
    club.director.rule(club.event, game, "it stands")
    house.now += timedelta(minutes=5)
    for each in (game, other):
        club.concede(each, "CP")
    tick(house.app)
    club.director.end(club.event, "all is played")
    return club


def exported(club: Club, folder: Path) -> Path:
    path = folder / "cup.jsonl"
    path.write_bytes(club.export())
    return path


def test_every_letter_of_an_event_binds_it(house: House, tmp_path: Path) -> None:
    club = played(house)
    house.later(hours=1)
    letters = [path for path in house.root.glob("out/*/*/*") if path.is_file()]
    of_event = [path for path in letters if b"[pog-cup]" in path.read_bytes()]
    heads = [kept_heads(str(path)) for path in of_event]
    commitment = club.look().row.seed_commitment
    for path, found in zip(of_event, heads, strict=True):
        assert [each.game for each in found] == [club.event] * 2, path
        assert found[1].head == commitment
    verdict = verify_event(exported(club, tmp_path), [each for found in heads for each in found])
    assert (verdict.ok, verdict.heads) == (True, len(of_event))
    assert len(of_event) > 10


def test_the_answer_to_an_entry_has_the_commitment_already(house: House) -> None:
    club = Club(house)
    commitment = club.look().row.seed_commitment
    asked = write(house, "nina@new.test", EVENT, "JOIN")
    assert asked is not None
    assert commitment in said(asked)
    assert commitment in said(write(house, "nina@new.test", asked["Reply-To"], "CONFIRM"))


def test_every_page_of_an_event_binds_it(house: House, tmp_path: Path) -> None:
    club = played(house)
    row = club.look().row
    for lang in ("en", "it", "pl"):
        write_pages(house.app, club.event, tmp_path / lang, Catalogue(lang))
        for name in ("index.html", "index.txt", "index.bbcode", "index.md"):
            page = (tmp_path / lang / name).read_text("utf-8")
            assert row.head_hash in page
            assert row.seed_commitment in page


def ends_of(house: House, club: Club, folder: Path) -> dict[str, GameEnd]:
    """How the games of an event ended, by their own exports."""
    found = {}
    for game in club.look().state.games:
        path = folder / f"{game}.jsonl"
        with house.store.transaction() as session:
            record = GameRecord.load(session, game, house.store.module)
            path.write_bytes(b"".join(export_lines(record)))
        verdict, end = prove_end(path)
        assert verdict.ok
        assert end is not None
        found[game] = end
    return found


def forged(club: Club, path: Path, change: Callable[[Event], Event | None]) -> Path:
    """The export of an event whose director changes entries, and chains them all anew."""
    with club.house.store.transaction() as session:
        record = EventRecord.load(session, club.event)
        seed, rules, events = record.row.seed, record.rules, list(record.chain())
    prev, state = GENESIS, State()
    lines: list[EventHeader | EntryLine | HeadLine] = [EventHeader(1, club.event)]
    for old in filter(None, map(change, events)):
        payload = dict(old.payload)
        if old.kind == "ended":
            placed = standings_of(state, rules)
            payload["standings"] = [(each.rank, each.entrant) for each in placed]
        seq = len(lines)
        blind = blind_of(seed, seq, prev)
        new = replace(old, seq=seq, prev_hash=prev, blind=blind, payload=payload).sealed()
        transition_of(new).apply(state, rules, new.at)
        prev = new.hash
        lines.append(EntryLine(new))
    lines.append(HeadLine(len(lines) - 1, prev))
    path.write_bytes(b"".join(map(encoded, lines)))
    return path


def other_winner(event: Event) -> Event:
    """The same event, with the finishes of every result the other way round."""
    if event.kind != "resulted":
        return event
    result = dict(event.payload["result"])
    result["finishes"] = [{**finish, "place": 3 - finish["place"]} for finish in result["finishes"]]
    return replace(event, payload={**event.payload, "result": result})


def other_ruling(event: Event) -> Event:
    if event.kind != "ruled":
        return event
    return replace(event, payload={**event.payload, "why": "the die is rolled again"})


def no_appeal(event: Event) -> Event | None:
    return None if event.kind in ("appealed", "ruled") else event


def test_the_games_of_an_event_prove_its_results(house: House, tmp_path: Path) -> None:
    club = played(house)
    ends = ends_of(house, club, tmp_path)
    verdict = verify_event(exported(club, tmp_path), ends=ends)
    assert (verdict.ok, verdict.results, verdict.untold, verdict.overruled) == (True, 2, 0, ())
    (one, *_) = ends
    assert verify_event(exported(club, tmp_path), ends={one: ends[one]}).untold == 1
    strange = verify_event(exported(club, tmp_path), ends={"POG-99": ends[one]})
    assert strange.key == "audit.bad.not_of_event"


@pytest.mark.parametrize(
    ("change", "by_games"),
    [
        (other_winner, "audit.bad.result"),
        (other_ruling, "audit.bad.ruling"),
        (no_appeal, ""),
    ],
)
def test_a_forged_result_or_appeal_is_found(
    house: House,
    tmp_path: Path,
    change: Callable[[Event], Event | None],
    by_games: str,
) -> None:
    club = played(house)
    path = forged(club, tmp_path / "forged.jsonl", change)
    assert script(path) == PROVEN
    assert verify_event(path).ok, "alone it follows from its own results"
    assert verify_event(path, ends=ends_of(house, club, tmp_path)).key == (by_games or "audit.ok")
    house.later(hours=1)
    kept = [each for path in house.root.glob("out/*/*/*") for each in kept_heads(str(path))]
    assert verify_event(exported(club, tmp_path), kept).ok
    assert verify_event(path, kept).key == "audit.bad.witness"
    heads = [each.head for each in kept if each.game == club.event]
    assert script(path, *heads) == UNVERIFIED
    assert script(exported(club, tmp_path), *heads) == PROVEN


def script(path: Path, *kept: str) -> int:
    """The exit code of the stand-alone script."""
    command = [sys.executable, str(SCRIPT), str(path), *kept]
    return subprocess.run(command, check=False, capture_output=True).returncode


def lots_turned(event: Event) -> Event:
    if event.kind != "bidding_opened":
        return event
    return replace(event, payload={**event.payload, "order": event.payload["order"][::-1]})


def test_the_stand_alone_script_takes_events(house: House, tmp_path: Path) -> None:
    club = Club(house, text=SHORT, bids="proxy")
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    assert script(exported(club, tmp_path)) == PROVEN_IN_PART
    club.director.award(club.event, (1, 1), (1,), Ending.ADJUDICATED, "the other is ill")
    club.director.end(club.event, "all is played")
    assert script(exported(club, tmp_path)) == PROVEN
    turned = forged(club, tmp_path / "forged.jsonl", lots_turned)
    assert script(turned) == UNVERIFIED
    assert verify_event(turned).key == "audit.bad.pairing"
    for one, other in ((b"Player 1", b"Player 9"), (b'"entrant":1', b'"entrant":2')):
        changed = tmp_path / "changed.jsonl"
        changed.write_bytes(exported(club, tmp_path).read_bytes().replace(one, other, 1))
        assert script(changed) == UNVERIFIED


def test_an_event_with_another_seed_and_so_with_other_lots_is_found(
    house: House, tmp_path: Path
) -> None:
    asked = write(Club(house, text=SHORT).house, "nina@new.test", EVENT, "JOIN")
    assert asked is not None
    letter = tmp_path / "letter.eml"
    letter.write_bytes(bytes(asked))
    other = tmp_path / "other"
    other.mkdir()
    another = House(other)
    club = Club(another, text=SHORT, seed=b"x" * 32)
    file = exported(club, tmp_path)
    assert verify_event(file).ok
    assert verify_event(file, kept_heads(str(letter))).key == "audit.bad.witness"
    another.close()
