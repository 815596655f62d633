"""Forgeries of the file of an event, each signed anew by the operator, who has the seed."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.ledger import KeptHead
from pbem.ledger.chain import GENESIS, Event, blind_of, hash_of
from pbem.rules import canonical_json
from pbem.tournament.event.audit import verify_event
from tests.service.house import House
from tests.service.tournaments.club import Club

Lines = list[dict[str, Any]]
DORA = {"by": "Dora", "why": "a storm"}
IN_PLAY, BEFORE_THE_END = 11, -2
"""Behind which line an entry comes: when both games run, and when none does."""


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """An event of one round, over."""
    house = House(tmp_path_factory.mktemp("event"))
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    club.director.end(club.event, "one round is enough")
    return [json.loads(line) for line in club.export().splitlines()]


def signed(lines: Lines) -> bytes:
    """The file with every number, blinding and hash made anew."""
    header, *entries, head = lines
    seed = next(
        bytes.fromhex(line["fact"]["payload"]["seed"])
        for line in entries
        if line["fact"]["kind"] == "ended"
    )
    prev = GENESIS
    for seq, line in enumerate(entries, start=1):
        entry = line["fact"]
        entry |= {"seq": seq, "prev_hash": prev, "blind": blind_of(seed, seq, prev)}
        prev = entry["hash"] = hash_of(msgspec.convert(entry, Event))
    head |= {"facts": len(entries), "hash": prev}
    return b"".join(canonical_json(line) + b"\n" for line in (header, *entries, head))


def of_kind(lines: Lines, kind: str) -> dict[str, Any]:
    """The first entry of a kind."""
    return next(line["fact"] for line in lines[1:-1] if line["fact"]["kind"] == kind)


def finish(lines: Lines) -> dict[str, Any]:
    """How the first table ended for its second entrant."""
    found: dict[str, Any] = of_kind(lines, "resulted")["payload"]["result"]["finishes"][1]
    return found


def added(kind: str, place: int = IN_PLAY, **payload: Any) -> Callable[[Lines], None]:
    """One entry more."""

    def change(lines: Lines) -> None:
        more = deepcopy(lines[place])
        more["fact"] |= {"kind": kind, "payload": payload, "letter": None}
        lines.insert(place + 1 if place > 0 else len(lines) + place + 1, more)

    return change


def with_values(kind: str, **values: Any) -> Callable[[Lines], None]:
    """Other values in an entry."""
    return lambda lines: of_kind(lines, kind).update(values)


def saying(kind: str, **values: Any) -> Callable[[Lines], None]:
    """An entry that says something else."""
    return lambda lines: of_kind(lines, kind)["payload"].update(values)


def blaming(*entrants: int) -> Callable[[Lines], None]:
    """The first table with others at fault."""
    return lambda lines: of_kind(lines, "resulted")["payload"]["result"].update(at_fault=entrants)


FALSE: dict[str, Callable[[Lines], None]] = {
    "somebody pairs": saying("approved", by="Mallory"),
    "a player pairs": saying("approved", by="Player 1"),
    "a stranger ends it": saying("ended", by="Mallory"),
    "a stranger starts it": saying("started", by="Mallory"),
    "a number as a word": saying("entered", player="1"),
    "a key left out": lambda lines: of_kind(lines, "entered")["payload"].pop("team"),
    "a key too many": saying("entered", shoe=44),
    "a position": with_values("entered", state_digest="ab" * 32),
    "no letter's number": with_values("entered", letter=-7),
    "a time in other words": with_values("started", at="2026-11-23 09:00+00:00"),
    "a preference after the end": added("preferred", BEFORE_THE_END, by="", why="", entrant=1, seat=""),
    "a preference for no seat": added("preferred", 7, by="", why="", entrant=1, seat="MOON"),
    "held without a reason": added("held", by="Dora", why="", games=["POG-1"]),
    "held, and no game": added("held", **DORA, games=[]),
    "held by a stranger": added("held", by="Mallory", why="x", games=["POG-1"]),
    "extended by 0 hours": added("extended", **DORA, games=["POG-1"], hours=0.0),
    "extended for ages": added("extended", **DORA, games=["POG-1"], hours=1e300),
    "a game of no name": saying("game_begun", game="\u202ePOG\x1b[31m"),
    "amended by an assistant": added("amended", by="Aldo", why="x", changes={"title": "x"}),
    "amended to what stands": added("amended", **DORA, changes={"title": "Winter Cup"}),
    "amended without a reason": added("amended", by="Dora", why="", changes={"title": "x"}),
    "another scoring": added("amended", **DORA, changes={"points": {"win": 3}}),
    "a round sat out twice": added("sits_out", **DORA, entrant=1, round=1, out=True),
    "a round plays that was not sat out": added("sits_out", **DORA, entrant=1, round=2, out=False),
    "warned by a player": added("warned", by="Player 1", why="x", entrant=2, points="1"),
    "points of other words": added("warned", **DORA, entrant=2, points="0.5"),
    "points taken off in silence": added("warned", **DORA, entrant=2, points="1"),
    "a round over too early": added("cut_off", by="", why="", round=1),
    "a round ended by a stranger": added("cut_off", by="Mallory", why="x", round=1),
    "a claim before the end of a round": added("claimed", **DORA, spot=[1, 1], entrant=1, claim="win"),
    "a claim without words": added("claimed", by="Dora", why="", spot=[1, 1], entrant=1, claim="time"),
    "place 7 of 2": lambda lines: finish(lines).update(place=7),
    "negative seconds": lambda lines: finish(lines).update(seconds=-5),
    "blame for another table": blaming(9),
}  # fmt: skip


@pytest.mark.parametrize("kind", FALSE)
def test_what_no_service_writes_is_found_in_the_file(
    event: Lines, tmp_path: Path, kind: str
) -> None:
    lines, path = deepcopy(event), tmp_path / "cup.jsonl"
    path.write_bytes(signed(lines))
    assert verify_event(path).state == "proven"
    FALSE[kind](lines)
    path.write_bytes(signed(lines))
    assert verify_event(path).state == "false"


ANOTHER_EVENT: dict[str, Callable[[Lines], None]] = {
    "another name": saying("entered", name="Player 9"),
    "another title": lambda lines: of_kind(lines, "created")["payload"]["rules"].update(title="x"),
    "an appeal": added("appealed", by="Player 1", why="x", entrant=1, game="POG-1"),
}


@pytest.mark.parametrize("kind", ANOTHER_EVENT)
def test_another_event_of_the_same_players_is_found_by_a_kept_head(
    event: Lines, tmp_path: Path, kind: str
) -> None:
    lines, path = deepcopy(event), tmp_path / "cup.jsonl"
    ANOTHER_EVENT[kind](lines)
    path.write_bytes(signed(lines))
    assert verify_event(path).state == "proven"
    kept = KeptHead(event[-1]["hash"], "a note")
    assert verify_event(path, witness=[kept]).state == "false"
