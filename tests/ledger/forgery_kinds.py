"""Kinds of forgeries of an export: each change of each kind of event, signed anew by the operator.

``python -m tests.ledger.forgery_kinds`` prints the table of ``docs/reference/forgeries.md``.
"""

import json
import random
import tempfile
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
from msgspec import to_builtins

from pbem.bots.levels import LEVELS
from pbem.bots.planner import decide
from pbem.bots.registry import bot_version, brain_of
from pbem.bots.streams import Stream
from pbem.ledger import GameRecord, KeptHead, Store, export_lines, verify
from pbem.ledger.chains.chain import GENESIS, Event, blind_of, hash_of
from pbem.ledger.chains.letter_numbers import FROM_LETTERS
from pbem.rules import canonical_json, digest, seed_commitment
from tests.ledger.conftest import NOON, SEED, begin, play_on

Lines = list[dict[str, Any]]
EACH = 3
"""Events of a kind that each change is tried on."""


def resigned(lines: Lines, *, whole: bool) -> bytes:
    """The file with every hash made anew, as the operator can, who has the seed.

    Args:
        lines: the lines of the file.
        whole: numbers and blindings are made anew too, and what goes back goes to the same event.
    """
    header, *events, head = lines
    prev = GENESIS
    if whole:
        renumber(events)
    for seq, line in enumerate(events, start=1):
        event = line["event"]
        event["prev_hash"] = prev
        if whole:
            event["seq"], event["blind"] = seq, blind_of(SEED, seq, prev)
        event["hash"] = prev = hash_of(msgspec.convert(event, Event))
    head |= {"events": len(events), "hash": prev}
    return b"".join(canonical_json(line) + b"\n" for line in (header, *events, head))


def renumber(events: Lines) -> None:
    """Let what goes back to an event go to the same one at its new number."""
    moved: dict[int, int] = {}
    for seq, line in enumerate(events, start=1):
        moved.setdefault(line["event"]["seq"], seq)
    for line in events:
        event = line["event"]
        key = {"rolled_back": "to", "proposal": "target", "moved": "target"}.get(event["kind"])
        if key is not None and event["payload"].get(key) in moved:
            event["payload"] = event["payload"] | {key: moved[event["payload"][key]]}


def lines_of(path: Path) -> Lines:
    return [json.loads(raw) for raw in path.read_bytes().splitlines()]


def copied(lines: Lines) -> Lines:
    """A copy that shares nothing; much faster than ``deepcopy``, which asks for each value."""
    copy: Lines = msgspec.json.decode(msgspec.json.encode(lines))
    return copy


def of_kind(lines: Lines, *kinds: str) -> Lines:
    return [line for line in lines[1:-1] if line["event"]["kind"] in kinds]


def payload(line: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = line["event"]["payload"]
    return found


def inserted(lines: Lines, place: int, kind: str, content: dict[str, Any]) -> None:
    """Put an event that moves nothing before the line of another, with the position of that.

    A player's comes by a letter that no other event names.
    """
    before = lines[place if place != -1 else -2]["event"]
    others = [line["event"]["letter"] or 0 for line in lines[1:-1]]
    of_player = kind in FROM_LETTERS and content.get("via", "letter") == "letter"
    event = before | {"kind": kind, "payload": content}
    event["letter"] = max(others) + 1 if of_player else None
    lines.insert(place, {"line": "event", "event": event, "records": []})


def eventful(store: Store, path: Path) -> Path:
    """The export of a game in which something of every kind happened that one game can have."""
    with store.transaction() as session:
        record, rng = begin(session, {}, salts=("windmill",)), random.Random(5)
        seats = record.game.seats
        play_on(record, rng, 8)
        target = record.row.head
        play_on(record, rng, 6)
        for kind, payload in _between(seats):
            if kind in {"deadline", "extended"}:
                payload["seat"] = record.asks[0].seat
            letter = record.row.head if kind in FROM_LETTERS else None
            record.append(kind, payload, at=NOON, letter=letter)
            play_on(record, rng, 0 if kind in {"held", "resigned"} else 2)
        for one, other in ((record.row.rules_version, "7"), ("7", record.row.rules_version)):
            said = {"from": one, "to": other, "by": "moderator", "why": "a new program"}
            record.append("upgraded", said, at=NOON)
        asked = {"by": seats[0], "kind": "takeback", "target": target}
        record.append("proposal", asked, at=NOON, letter=record.row.head)
        for seat in seats[1:]:
            agreed = {"by": seat, "kind": "takeback"}
            record.append("accepted", agreed, at=NOON, letter=record.row.head)
        record.rollback(target, {"by": seats[0], "why": "takeback"}, NOON)
        play_on(record, rng, 11)
        asked = {"by": seats[0], "kind": "draw", "target": 0}
        record.append("proposal", asked, at=NOON, letter=record.row.head)
        refused = {"by": seats[1], "kind": "draw"}
        record.append("declined", refused, at=NOON, letter=record.row.head)
        record.append("ruling", {"by": "moderator", "why": "agreed", "award": [seats[0]]}, at=NOON)
        outcome = record.game.outcome_if_awarded(record.state, (seats[0],))
        assert outcome is not None
        record.finish(outcome, NOON)
        path.write_bytes(b"".join(export_lines(record)))
    return path


OF_BOTS = ("bot", "decided", "voted")
"""The kinds of events that only a game has in which bots play."""


def with_a_bot(store: Store, path: Path) -> Path:
    """The export of a game in which the table votes for a bot, which then decides."""
    with store.transaction() as session:
        record, rng = begin(session, {}), random.Random(5)
        play_on(record, rng, 8)
        seat = record.asks[0].seat
        others = [each for each in record.game.seats if each != seat]
        record.append("deadline", {"seat": seat, "policy": "moderator"}, at=NOON)
        for other in others[: len(others) // 2 + 1]:
            said = {"by": other, "what": "bot", "about": seat}
            record.append("voted", said, at=NOON, letter=record.row.head)
        bot = {"level": "quick", "version": bot_version(record.row.module)}
        seated = {"by": "table", "seat": seat, "why": "gone"}
        record.append("bot", {**seated, **bot}, at=NOON)
        _decide(record, seat, bot)
        record.append("ruling", {"by": "moderator", "why": "agreed", "award": [seat]}, at=NOON)
        outcome = record.game.outcome_if_awarded(record.state, (seat,))
        assert outcome is not None
        record.finish(outcome, NOON)
        path.write_bytes(b"".join(export_lines(record)))
    return path


def _decide(record: GameRecord, seat: str, bot: dict[str, str]) -> None:
    """Let the bot of a seat decide once, and carry out what it orders."""
    stream = Stream.of_decision(SEED, seat, 1)
    brain = brain_of(record.game)  # type: ignore[arg-type]
    orders = decide(brain, record.dry_run(), seat, LEVELS[bot["level"]], stream).orders
    said = {"by": seat, "number": 1, **bot, "orders": [to_builtins(each) for each in orders]}
    record.append("decided", said, at=NOON)
    for order in orders:
        if any(ask.seat == seat and isinstance(order, ask.accepts) for ask in record.asks):
            record.submit(seat, order, via="bot", at=NOON)


def _between(seats: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
    """What moves no counter."""
    one, two = seats[:2]
    return [
        ("press", {"by": one, "to": two, "text": "Peace?"}),
        ("filed", {"by": one, "on_file": {"orders": [], "next": [{"number": 1, "text": "PASS"}]}}),
        ("standing", {"by": two, "standing": []}),
        ("absence", {"by": one, "first": "2026-12-01", "last": "2026-12-08"}),
        ("deadline", {"seat": one, "policy": "moderator"}),
        ("extended", {"by": "moderator", "seat": one, "hours": 9.0, "why": "ill"}),
        ("held", {"by": "moderator", "why": "a question"}),
        ("resumed", {"by": "moderator", "why": "answered"}),
        ("resigned", {"by": two}),
        ("replaced", {"by": "moderator", "seat": two, "why": "vanished"}),
    ]


Change = Callable[[Lines, int, tuple[str, ...]], bool]
"""Changes the lines at a place; false if there is nothing of that sort to change."""


def _left_out(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    del lines[place]
    return True


def _twice(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    lines.insert(place + 1, deepcopy(lines[place]))
    return True


def _earlier(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    if place < 2:
        return False
    lines[place - 1], lines[place] = lines[place], lines[place - 1]
    return True


def _another_seat(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:
    payload = lines[place]["event"]["payload"]
    key = next((key for key in ("seat", "by") if payload.get(key) in seats), "")
    if not key:
        return False
    payload[key] = seats[(seats.index(payload[key]) + 1) % len(seats)]
    return True


def _another_word(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    payload = lines[place]["event"]["payload"]
    key = next((key for key in ("why", "text", "salt", "last") if key in payload), "")
    if not key:
        return False
    payload[key] = payload[key][:-1] + ("2" if payload[key][-1:] != "2" else "3")
    return True


def _a_new_key(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    lines[place]["event"]["payload"]["note"] = "by agreement"
    return True


def _another_time(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    lines[place]["event"]["at"] = "2025-11-21T12:00:00.000000Z"
    return True


def _time_spelled_anew(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    event = lines[place]["event"]
    event["at"] = event["at"].replace("T", " ").replace("Z", "+00:00")
    return True


def _no_letter(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    lines[place]["event"]["letter"] = -1
    return True


def _time_to_come(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    for line in lines[place:-1]:
        line["event"]["at"] = "2031-11-21T12:00:00.000000Z"
    return True


def _letter_of_another(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    """The number of another letter that an event of the file names."""
    event = lines[place]["event"]
    others = {line["event"]["letter"] for line in lines[1:-1]} - {None, event["letter"]}
    event["letter"] = min(others)
    return True


def _earlier_letter(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    """A number below those of all other letters."""
    if lines[place]["event"]["letter"] is None:
        return False
    lines[place]["event"]["letter"] = 1
    return True


def _another_state(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    lines[place]["event"]["state_digest"] = "0" * 64
    return True


def _behind_the_end(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    """Once more behind the end."""
    end, event = lines[-2]["event"], lines[place]["event"]
    inserted(lines, -1, event["kind"], event["payload"])
    lines[-2]["event"]["state_digest"] = end["state_digest"]
    return True


def _before_the_start(lines: Lines, place: int, seats: tuple[str, ...]) -> bool:  # noqa: ARG001
    """Once more before play began."""
    start = next(n for n, line in enumerate(lines[1:], 1) if line["event"]["kind"] == "started")
    event = lines[place]["event"]
    inserted(lines, start, event["kind"], event["payload"])
    return True


CHANGES: dict[str, Change] = {
    "left out": _left_out,
    "twice": _twice,
    "one place earlier": _earlier,
    "of another seat": _another_seat,
    "other words": _another_word,
    "a key too many": _a_new_key,
    "an earlier time": _another_time,
    "a time in other words": _time_spelled_anew,
    "a time to come": _time_to_come,
    "no letter's number": _no_letter,
    "another's letter": _letter_of_another,
    "an earlier letter": _earlier_letter,
    "another position": _another_state,
    "again behind the end": _behind_the_end,
    "again before the start": _before_the_start,
}
"""Each change by its heading in the table."""


def _a_day_earlier(lines: Lines) -> None:
    for line in lines[1:-1]:
        line["event"]["at"] = line["event"]["at"].replace("-21T", "-20T")


def _letters_renumbered(lines: Lines) -> None:
    for line in lines[1:-1]:
        if line["event"]["letter"] is not None:
            line["event"]["letter"] += 1000


def _by_no_letters(lines: Lines) -> None:
    for line in lines[1:-1]:
        line["event"]["letter"] = None


def _another_name(lines: Lines) -> None:
    lines[0]["game"] = "FWW-2"
    for line in lines[1:-1]:
        line["event"]["game"] = "FWW-2"


def _another_look(lines: Lines) -> None:
    names = lines[0]["look"]["names"]["cities"]
    names[min(names)]["it"] = "Altrove"
    lines[1]["event"]["payload"]["look"] = digest(lines[0]["look"])


def _another_scenario(lines: Lines) -> None:
    lines[0]["scenario"] = lines[1]["event"]["payload"]["scenario"] = "another"


def _another_board(lines: Lines) -> None:
    """A board on which a turn that nobody reached is in another year."""
    lines[0]["content"]["turns"]["turns"][-1]["year"] = 1919
    lines[1]["event"]["payload"]["digest"] = digest(lines[0]["content"])


def _another_seed(lines: Lines) -> None:
    seed = bytes(range(1, 33))
    payload(lines[-2])["seed"] = seed.hex()
    lines[0]["commitment"] = payload(lines[1])["commitment"] = seed_commitment(seed)


def _other_rules(lines: Lines) -> None:
    lines[0]["rules_version"] = payload(lines[1])["rules_version"] = "7"


def _cut_short(lines: Lines) -> None:
    del lines[-4:-1]


def _without_its_end(lines: Lines) -> None:
    del lines[-2]


def _drawn_by_ruling(lines: Lines) -> None:
    """The game is over at an earlier moment, as the moderator can decide."""
    place = next(n for n, line in enumerate(lines) if n > 30 and line["event"]["kind"] == "order")
    state, seats = lines[place]["event"]["state_digest"], payload(lines[1])["seats"]
    ruling, end = lines[-3]["event"], lines[-2]["event"]
    ruling["payload"] = {"by": "moderator", "why": "agreed"}
    end["payload"]["outcome"] = {"winners": seats, "how": {"entry": "DrawAgreed"}}
    ruling["state_digest"] = end["state_digest"] = state
    del lines[place:-3]


def _awarded_to_another(lines: Lines) -> None:
    seats = payload(lines[1])["seats"]
    payload(lines[-3])["award"] = payload(lines[-2])["outcome"]["winners"] = [seats[1]]
    payload(lines[-2])["outcome"]["how"]["seats"] = [seats[1]]


def _default_option_left_out(lines: Lines) -> None:
    for options in (lines[0]["options"], payload(lines[1])["options"]):
        del options["variable_order"]


def _older_format(lines: Lines) -> None:
    lines[0]["format"] = payload(lines[1])["format"] = 3


def _by_standing_order(lines: Lines) -> None:
    order = of_kind(lines, "order")[-3]["event"]
    order["payload"]["via"], order["letter"] = "standing", None


def _other_rules_and_back(lines: Lines) -> None:
    rules = payload(lines[1])["rules_version"]
    for one, other in (("9", rules), (rules, "9")):
        said = {"from": one, "to": other, "by": "moderator", "why": "a new program"}
        inserted(lines, 30, "upgraded", said)


def _held_at_the_end(lines: Lines) -> None:
    inserted(lines, -3, "held", {"by": "moderator", "why": "a question"})


def _taken_back_by_the_moderator(lines: Lines) -> None:
    payload(of_kind(lines, "rolled_back")[-1])["by"] = "moderator"


WHOLE: dict[str, Callable[[Lines], None]] = {
    "every time a day earlier": _a_day_earlier,
    "every letter with another number, in the same order": _letters_renumbered,
    "every event by no letter": _by_no_letters,
    "another name of the game": _another_name,
    "another name on the map": _another_look,
    "another name of the scenario": _another_scenario,
    "another board": _another_board,
    "another seed": _another_seed,
    "the version of other rules": _other_rules,
    "the last three events left out": _cut_short,
    "the end left out": _without_its_end,
    "a draw by ruling at an earlier moment": _drawn_by_ruling,
    "an award to another seat": _awarded_to_another,
    "a default option left out": _default_option_left_out,
    "the format of an older program": _older_format,
    "an order told as one of standing orders": _by_standing_order,
    "to other rules and back, without a difference": _other_rules_and_back,
    "held before the end": _held_at_the_end,
    "an agreed taking back told as the moderator's": _taken_back_by_the_moderator,
}
"""Changes of a whole file, by their line in the table."""


def found_by(lines: Lines, kept: list[KeptHead], path: Path) -> str:
    """What finds a forgery: the file alone, the words of the verdict, or a kept letter."""
    path.write_bytes(resigned(lines, whole=True))
    verdict = verify(path, now=NOON)
    if not verdict.ok:
        return "file"
    if verdict.state == "in_part":
        return "in part"
    if verdict.letters_back or verdict.behind_the_end:
        return "told"
    return "nothing" if verify(path, witness=kept).ok else "letter"


WEAKEST = ("nothing", "letter", "told", "in part", "file")


def classified_all(store: Store, folder: Path) -> dict[str, dict[str, str]]:
    """What finds each change of each kind of event, those of bots too."""
    found = classified(eventful(store, folder / "game.jsonl"))
    return dict(
        sorted((found | classified(with_a_bot(store, folder / "bots.jsonl"), OF_BOTS)).items())
    )


def classified(path: Path, only: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
    """What finds each change of each kind of event; of several tries the weakest counts.

    ``only``: the kinds that are changed; none: all.
    """
    whole = lines_of(path)
    assert verify(path, now=NOON).state == "proven"
    kept = [KeptHead(whole[-1]["hash"], "letter")]
    seats = tuple(whole[1]["event"]["payload"]["seats"])
    kinds: dict[str, list[int]] = {}
    for place, line in enumerate(whole[1:-1], start=1):
        kinds.setdefault(line["event"]["kind"], []).append(place)
    found: dict[str, dict[str, str]] = {}
    for kind, places in sorted(kinds.items()):
        if only and kind not in only:
            continue
        tried = {*places[:: max(1, len(places) // EACH)], places[-1]}
        for name, change in CHANGES.items():
            ways = []
            for place in tried:
                lines = copied(whole)
                if change(lines, place, seats) and lines != whole:
                    ways.append(found_by(lines, kept, path.with_suffix(".bad")))
            found.setdefault(kind, {})[name] = min(ways, key=WEAKEST.index, default="")
    return found


def classified_whole(path: Path) -> dict[str, str]:
    """What finds each change of the whole file."""
    whole = lines_of(path)
    kept, found = [KeptHead(whole[-1]["hash"], "letter")], {}
    for name, change in WHOLE.items():
        lines = copied(whole)
        change(lines)
        found[name] = found_by(lines, kept, path.with_suffix(".bad"))
    return found


def table_of_whole(found: dict[str, str]) -> str:
    """The table of changes of a whole file in Markdown."""
    rows = (f"| {name} | {way} |\n" for name, way in found.items())
    return "| change | found by |\n| --- | --- |\n" + "".join(rows)


def table(found: dict[str, dict[str, str]]) -> str:
    """The table in Markdown."""
    head = f"| event | {' | '.join(CHANGES)} |\n|{' --- |' * (len(CHANGES) + 1)}\n"
    rows = (
        f"| `{kind}` | {' | '.join(of[name] or '–' for name in CHANGES)} |\n"
        for kind, of in found.items()
    )
    return head + "".join(rows)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/pbem.sqlite")
        store.migrate()
        found = classified_all(store, Path(folder))
        whole = classified_whole(Path(folder) / "game.jsonl")
        print(table(found), table_of_whole(whole), sep="\n", end="")
        store.close()


if __name__ == "__main__":
    main()
