"""Forgeries of the file of an event, each signed anew by the operator, who has the seed."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from pbem.ledger import KeptHead
from pbem.ledger.chains.chain import GENESIS, Event, blind_of, hash_of
from pbem.rules import canonical_json
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.transitions import AnyTransition
from tests.ledger.stand_alone import FALSE as STAND_ALONE_FALSE
from tests.ledger.stand_alone import script
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club

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


BY_RULES: dict[str, Callable[[Lines], None]] = {
    "a vote without a panel": added("voted", **DORA, spot=[1, 1], winners=[1]),
    "seeds of a Swiss event": added("seeded", 6, **DORA, order=[2, 1]),
    "entered by a stranger": saying("entered", by="Mallory"),
    "entered with a day that is none": saying("entered", available="tomorrow"),
    "a day that is none": added("available", 7, by="", why="", entrant=1, first="9999"),
    "available by a stranger": added("available", 7, by="Mallory", why="", entrant=1, first=""),
    "withdrawn by another": added("withdrawn", 7, by="Player 2", why="", entrant=1),
    "withdrawn who is not there": added("withdrawn", 7, by="", why="", entrant=9),
    "renamed by another": added("renamed", 7, by="Player 2", why="", entrant=1, name="Fool"),
    "renamed who is not there": added("renamed", 7, by="", why="", entrant=9, name="x"),
    "a place for nobody": added("admitted", 7, by="", why="", entrant=1),
    "a place by a player": added("admitted", 7, by="Player 1", why="", entrant=1),
    "replaced by themselves": added("substituted", by="Player 1", why="x", entrant=1, name="x", player=9),
    "replaced before the start": added("substituted", 6, **DORA, entrant=1, name="x", player=9),
    "opened again": added("opened", by="Dora", why=""),
    "closed in the middle": added("closed", by="Dora", why=""),
    "opened by a stranger": saying("opened", by="Mallory"),
    "called off by a player": added("cancelled", by="Player 1", why="x", seed="00"),
    "called off without a reason": added("cancelled", by="Dora", why="", seed="00"),
    "a round taken back that was played": added("revoked", BEFORE_THE_END, **DORA, round=1),
    "a round taken back by a player": added("revoked", by="Player 1", why="x", round=1),
    "bids without bidding": added("bidding_opened", by="", why="", spot=[1, 1], order=[1, 2]),
    "a bid in no bidding": added("bid_made", by="", why="", spot=[1, 1], entrant=1, seat="AP", points=1, sealed=False),
    "gave way in no bidding": added("gave_way", by="", why="", spot=[1, 1], entrant=1, missed=False),
    "a challenge on no ladder": added("challenged", by="", why="", challenger=2, defender=1),
    "a challenge declined that was not made": added("challenge_declined", by="", why="", challenger=2, defender=1),
    "a challenge accepted that was not made": added("challenge_accepted", by="", why="", challenger=2, defender=1, missed=False, table={"number": 1, "places": [], "bye": None, "group": ""}),
    "a ruling without words": added("ruled", by="Dora", why="", game="POG-1"),
    "a ruling by a player": added("ruled", by="Player 1", why="x", game="POG-1"),
    "a ruling in no game": added("ruled", **DORA, game="POG-77"),
    "resumed by a stranger": added("resumed", by="Mallory", why="x", games=["POG-1"]),
    "resumed without a reason": added("resumed", by="Dora", why="", games=["POG-1"]),
    "an appeal in another's name": added("appealed", by="Player 1", why="x", entrant=9, game="POG-1"),
    "created by a player": saying("created", by="Player 1"),
    "a result by a player": saying("resulted", by="Player 1", why="x"),
    "another seat in the lot": lambda lines: of_kind(lines, "approved")["payload"]["proposal"]["pairings"][0]["table"]["places"].reverse(),
    "a game begun by a player": saying("game_begun", by="Player 1"),
    "decided by no rule": lambda lines: of_kind(lines, "resulted")["payload"]["result"].update(ending="adjudicated"),
}  # fmt: skip
"""Forgeries that only the rules of events find: who may act, and what can be when."""
ALL = {**FALSE, **BY_RULES}


@pytest.mark.parametrize("kind", ALL)
def test_what_no_service_writes_is_found_in_the_file(
    event: Lines, tmp_path: Path, kind: str
) -> None:
    lines, path = deepcopy(event), tmp_path / "cup.jsonl"
    path.write_bytes(signed(lines))
    assert verify_event(path).state == "proven"
    ALL[kind](lines)
    path.write_bytes(signed(lines))
    assert verify_event(path).state == "false"


POSSIBLE_ELSEWHERE = {
    *("a preference for no seat", "a game of no name", "amended by an assistant"),
    *("amended to what stands", "amended without a reason", "another scoring"),
    *("a round sat out twice", "a round plays that was not sat out", "points of other words"),
    *("points taken off in silence", "a round over too early", "held without a reason"),
    *("a claim before the end of a round", "a claim without words", "place 7 of 2"),
    *("negative seconds", "blame for another table", "held, and no game"),
}
"""Forgeries whose entries say what such entries say: only the rules of events find them."""


@pytest.mark.parametrize("kind", FALSE)
def test_the_stand_alone_script_finds_what_no_entry_says(
    event: Lines, tmp_path: Path, kind: str
) -> None:
    lines, path = deepcopy(event), tmp_path / "cup.jsonl"
    path.write_bytes(signed(lines))
    assert script()["main"](path, []) == 0
    FALSE[kind](lines)
    path.write_bytes(signed(lines))
    assert script()["main"](path, []) == (0 if kind in POSSIBLE_ELSEWHERE else STAND_ALONE_FALSE)


COST = {"repeats": 0, "byes": 0, "record": 1, "balance": 0, "lot": 3}
TABLE = {"number": 1, "places": [{"entrant": 1, "seat": ""}], "bye": None, "group": ""}
EXAMPLES: dict[str, dict[str, Any]] = {
    "created": {
        "rules": {},
        "seats": ["AP", "CP"],
        "sides": [["AP"]],
        "tables": [["AP", "CP"]],
        "commitment": "00",
    },
    **{kind: {} for kind in ("opened", "closed", "started")},
    "ended": {"standings": [[1, 2]], "seed": "00"},
    "cancelled": {"seed": "00"},
    "amended": {"changes": {"title": "x"}},
    "entered": {
        "entrant": 1,
        "name": "Ada",
        "player": 1,
        "waiting": False,
        "rating": 1500,
        "prefers": "",
        "available": "",
        "team": "",
    },
    **{kind: {"entrant": 1} for kind in ("admitted", "withdrawn")},
    "substituted": {"entrant": 1, "name": "Ada", "player": 2},
    "renamed": {"entrant": 1, "name": "Ada"},
    "preferred": {"entrant": 1, "seat": "AP"},
    "available": {"entrant": 1, "first": "2026-12-01"},
    "sits_out": {"entrant": 1, "round": 2, "out": True},
    "warned": {"entrant": 1, "points": "1/2"},
    "seeded": {"order": [2, 1]},
    "approved": {
        "proposal": {
            "round": 1,
            "pairings": [{"table": TABLE, "cost": COST}],
            "cost": COST,
            "left_over": [3],
            "stage": "round",
        },
        "absent": [4],
        "swaps": [{"one": 1, "other": 2, "by": "Dora", "why": "x"}],
        "early": "",
    },
    **{kind: {"round": 1} for kind in ("revoked", "cut_off")},
    "bidding_opened": {"spot": [1, 1], "order": [2, 1]},
    "bid_made": {"spot": [1, 1], "entrant": 1, "seat": "AP", "points": 2, "sealed": False},
    "gave_way": {"spot": [1, 1], "entrant": 1, "missed": True},
    "game_begun": {"spot": [1, 1], "game": "POG-1", "places": [{"entrant": 1, "seat": "AP"}]},
    "claimed": {"spot": [1, 1], "entrant": 1, "claim": "draw"},
    "voted": {"spot": [1, 1], "winners": [2, 1]},
    "resulted": {
        "round": 1,
        "result": {
            "table": 1,
            "ending": "both lose",
            "at_fault": [1],
            "margin": 1,
            "sides": [[1], [2]],
            "finishes": [{"entrant": 1, "place": 1, "tally": 3, "seconds": 60}],
        },
    },
    "appealed": {"entrant": 1, "game": "POG-1"},
    "ruled": {"game": "POG-1"},
    **{kind: {"games": ["POG-1"]} for kind in ("held", "resumed")},
    "extended": {"games": ["POG-1"], "hours": 9.0},
    **{k: {"challenger": 1, "defender": 2} for k in ("challenged", "challenge_declined")},
    "challenge_accepted": {"challenger": 1, "defender": 2, "table": TABLE, "missed": False},
}
"""An entry of each kind as the service writes it, beside who did it and why."""


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 7, -1, 1.0, 9.5, 9000.0, "", "x", "win", "round", "odd", "played"),
    *([], [1], [1, 2], [1, 2, 3], ["x"], [[1, 2]], [["x"]], {}, {"x": 1}, [None], [True, 1]),
    [{"entrant": 1, "seat": ""}],
)


def ways(value: Any) -> Iterator[tuple[Any, ...]]:
    """The ways to every part of a JSON value."""
    yield ()
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from ((key, *way) for way in ways(inner))


def put(value: Any, way: tuple[Any, ...], odd: Any) -> Any:
    """The value with another part."""
    if not way:
        return odd
    changed = deepcopy(value)
    changed[way[0]] = put(value[way[0]], way[1:], odd)
    return changed


def is_written(kind: str, content: dict[str, Any]) -> bool:
    """True if a transition of the kind says just this."""
    said = {**content, "kind": kind}
    try:
        found = msgspec.convert(said, AnyTransition)
    except msgspec.ValidationError:
        return False
    return bool(msgspec.json.decode(msgspec.json.encode(found)) == said)


def test_the_stand_alone_script_knows_what_each_entry_says() -> None:
    """Each part of each entry left out, added to, and with values of every sort: both say the same."""
    facts, has_keys = script()["FACTS"], script()["has_keys"]
    assert facts.keys() == {each.__struct_config__.tag for each in get_args(AnyTransition)}
    tried = 0
    assert facts.keys() == EXAMPLES.keys()
    for kind, example in EXAMPLES.items():
        right = {**example, "by": "", "why": ""}
        contents = [{**right, "note": 1}]
        contents += [{name: right[name] for name in right if name != key} for key in right]
        contents += [put(right, way, odd) for way in ways(right) if way for odd in ODD]
        assert is_written(kind, right), kind
        for content in (right, *contents):
            shape = facts[kind] + " by:text why:text"
            hours = content.get("hours", 9.0)
            bounded = isinstance(hours, int | float) and 0 < abs(hours) <= 24 * 365
            written = is_written(kind, content) and bounded
            assert has_keys(content, shape, []) == written, (kind, content)
            tried += 1
    assert tried > 3000


def test_every_fact_of_an_event_has_its_forgeries(event: Lines) -> None:
    facts = {fact.__struct_config__.tag for fact in get_args(AnyTransition)}
    forged = {kind for name in ALL for kind in _changed_kinds(event, ALL[name])}
    assert facts - forged == set()


def _changed_kinds(event: Lines, change: Callable[[Lines], None]) -> set[str]:
    """The kinds of the entries that a forgery changes or adds."""
    lines = deepcopy(event)
    change(lines)
    return {line["fact"]["kind"] for line in lines[1:-1] if line not in event}


BRACKET = CUP.replace("kind: swiss, rounds: 3", "kind: single elimination")
SEEDS: dict[str, Callable[[Lines], None]] = {
    "another order": saying("seeded", order=[1, 2, 3]),
    "one alone": saying("seeded", order=[2]),
    "somebody who is not there": saying("seeded", order=[3, 9]),
    "somebody twice": saying("seeded", order=[3, 3]),
    "without a reason": saying("seeded", why=""),
    "by a player": saying("seeded", by="Player 1"),
    "none at all": lambda lines: lines.remove(
        next(line for line in lines[1:-1] if line["fact"]["kind"] == "seeded")
    ),
    "after the draw": added("seeded", BEFORE_THE_END, **DORA, order=[1, 2, 3]),
}


@pytest.fixture(scope="module")
def bracket(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """A bracket of three with seeds, over."""
    house = House(tmp_path_factory.mktemp("bracket"))
    club = Club(house, text=BRACKET)
    club.join(3)
    club.director.seed(club.event, [3, 2, 1], "last year's places")
    club.director.start(club.event)
    club.play_round()
    club.play_round()
    club.director.end(club.event, "it is played")
    return [json.loads(line) for line in club.export().splitlines()]


@pytest.mark.parametrize("kind", SEEDS)
def test_forged_seeds_are_found(bracket: Lines, tmp_path: Path, kind: str) -> None:
    lines, path = deepcopy(bracket), tmp_path / "cup.jsonl"
    path.write_bytes(signed(lines))
    assert verify_event(path).state == "proven"
    SEEDS[kind](lines)
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
