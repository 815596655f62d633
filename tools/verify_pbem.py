#!/usr/bin/env python3
"""Checks the export of a game or event of pbem without pbem: Python 3.9 or newer and nothing else.

    python3 verify_pbem.py game.jsonl [--stamps game.stamps] [fingerprint ...]
    python3 verify_pbem.py event.jsonl [--stamps event.stamps] [fingerprint ...]
    python3 verify_pbem.py lobby.jsonl [--stamps lobby.stamps] [fingerprint ...]

It proves that the file is in canonical form, that every entry is chained to the one before and says
what an entry of its kind says, that the board and options are those the game was created with, that
the dice seed is the one committed to, that the players' words are in it, and that every die and
every draw is what the seed gives for the entry it belongs to. Each fingerprint that you kept of the
game must stand in the file. Where rounds of a public beacon are mixed in to the dice, each must be
the first after the moment that its entry names. The file may be compressed. Stamps prove that each
day's root holds the game as it stood; a root that you kept is given with its day, as
2026-11-25:<fingerprint>. What it cannot prove is that orders follow the rules, and that a beacon or
an authority signed: that takes the rules, the mathematics of the signatures, and ``pbem audit
verify``.

Of an event it proves the form, the chain, what each entry says, that officials act where only they
may, that it names entrants and games of the event, the seed, and the order of every bidding, which
is a lot. That an entry was possible at its moment, that pairings and standings follow, and that
results are those of the games, takes ``pbem audit verify``.

Of the lobby it proves the form, the chain and the times. What each fact says, and that it was
possible at its moment, takes ``pbem audit verify``. The seed of the lobby is never opened, since it
hides addresses, so no file of it is proven as a whole.

Exit codes: 0 all of that is proven; 5 only a part is, because the game is not over, changed to
other rules by a ruling, or has times that fall or are yet to come, or because it is the lobby; 3
something is false; 1 the file cannot be read.
"""

from __future__ import annotations

import gzip
import hashlib
import hmac
import json
import sys
import zlib
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

FORMATS = (2, 3, 4)
GENESIS = "0" * 64
PROVEN, UNREADABLE, FALSE, IN_PART = 0, 1, 3, 5
MIXED_IN = ("started", "order")
SAYS = {
    "created": "",
    "salted": "by:seat salt:text",
    "started": "salts:text* beacon?:map|null tutorial?:reason",
    "order": "seat:seat order:map via:letter|file|standing|deadline|moderator|bot beacon?:map|null",
    "filed": "by:seat on_file:on_file",
    "standing": "by:seat standing:map*",
    "press": "by:seat to:whom text:reason quotable?:true",
    "absence": "by:seat first:day last:day",
    "proposal": "by:seat kind:draw|takeback target?:number",
    "accepted": "by:seat kind:draw|takeback",
    "declined": "by:seat kind:draw|takeback",
    "resigned": "by:seat",
    "deadline": "seat:seat policy:moderator|default",
    "extended": "by:moderator seat:seat hours:hours why:reason",
    "held": "by:moderator why:reason",
    "resumed": "by:moderator why:reason",
    "ruling": "by:moderator why:reason seat?:whom award?:seat* called_off?:true",
    "replaced": "by:moderator seat:seat why:reason",
    "voted": "by:seat what:bot|hints about?:whom",
    "bot": "by:moderator|table|service seat:seat level:quick|steady|strong| version:text why?:text",
    "decided": "by:seat number:number level:quick|steady|strong version:text orders:map*",
    "rolled_back": "to:number by:author why:reason",
    "finished": "outcome:map seed:text",
    "beacon": "beacon:map|null by:moderator why:text",
    "upgraded": "from:text to:text by:moderator why:reason",
    "moved": "from:text to:text by:moderator why:reason target:number state:any differs:number",
}
"""What an event of each kind says: its keys, ``?`` where one may be missing, and their values."""
FROM_LETTERS = (
    *("salted", "order", "filed", "standing", "press", "absence"),
    *("proposal", "accepted", "declined", "resigned", "voted"),
)
"""Kinds of events that a player's letter may cause."""
BEHIND_THE_END = ("press", "absence", "standing", "filed")
"""Kinds of events that a game may have when it is over: words that change nothing of it."""
BORN = {
    *("format", "module", "scenario", "digest", "options", "rules_version"),
    *("commitment", "seats", "look"),
}
FACTS = {
    "created": "rules:map seats:text* sides:text** tables:text** commitment:text",
    **dict.fromkeys(("opened", "closed", "started"), ""),
    "ended": "standings:pair* seed:text",
    "cancelled": "seed:text",
    "amended": "changes:map",
    "entered": (
        "entrant:number name:text player:number waiting:flag rating:number|null prefers:text "
        "available:text team:text"
    ),
    **dict.fromkeys(("admitted", "withdrawn"), "entrant:number"),
    "substituted": "entrant:number name:text player:number",
    "renamed": "entrant:number name:text",
    "preferred": "entrant:number seat:text",
    "available": "entrant:number first:text",
    "sits_out": "entrant:number round:number out:flag",
    "warned": "entrant:number points:text",
    "seeded": "order:number*",
    "approved": "proposal:proposal absent:number* swaps:swap* early:text",
    **dict.fromkeys(("revoked", "cut_off"), "round:number"),
    "bidding_opened": "spot:pair order:pair",
    "bid_made": "spot:pair entrant:number seat:text points:number sealed:flag",
    "gave_way": "spot:pair entrant:number missed:flag",
    "game_begun": "spot:pair game:text places:place*",
    "claimed": "spot:pair entrant:number claim:win|draw|loss|time|silence",
    "voted": "spot:pair winners:number*",
    "resulted": "round:number result:result",
    "appealed": "entrant:number game:text",
    "ruled": "game:text",
    **dict.fromkeys(("held", "resumed"), "games:text*"),
    "extended": "games:text* hours:hours",
    **dict.fromkeys(("challenged", "challenge_declined"), "challenger:number defender:number"),
    "challenge_accepted": "challenger:number defender:number table:at_table missed:flag",
}
"""What an entry of an event says of each kind, beside who did it and why."""
OF_OFFICIALS = (
    *("amended", "cut_off", "voted", "seeded", "warned", "opened", "closed", "started", "ended"),
    *("approved", "revoked", "held", "resumed", "extended", "ruled"),
)
"""What only an official does, or the service itself."""
SHAPES = {
    "on_file": "scope?:text action?:number orders?:filed* next?:line* matter?:text fell?:text",
    "filed": (
        "number:number text:text action:number order:map begun?:flag place?:number opens?:flag"
    ),
    "line": "number:number text:text",
    "proposal": "round:number pairings:pairing* cost:cost left_over:number* stage:stage",
    "pairing": "table:at_table cost:cost",
    "cost": "repeats:number byes:number record:number balance:number lot:number",
    "at_table": "number:number places:place* bye:odd|asked|late|null group:text",
    "place": "entrant:number seat:text",
    "swap": "one:number other:number by:text why:text",
    "result": (
        "table:number ending:ending finishes:finish* at_fault?:number+ margin?:some sides?:number*+"
    ),
    "finish": "entrant:number place:number tally:number seconds:number",
}
"""What the parts of an event or entry say."""
CHOICES = {
    "stage": ["round", "preliminary", "pool", "semifinal", "final"],
    "ending": [
        *("played", "time", "withdrawal", "adjudicated", "conceded", "agreed", "both lose"),
        "bye",
    ],
}
HEADER = {
    *("line", "format", "game", "module", "scenario", "content", "options", "rules_version"),
    "commitment",
}
LOBBY = "lobby"
MODERATOR, MOST_HOURS, CLOCKS_APART = "moderator", 24 * 365, timedelta(minutes=10)
MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"
NO_LETTER = "the letter that it names cannot have caused it"
BACK = "Times that lie before the time of the event before: {}."
AHEAD = "Times that are yet to come by this machine's clock: {}."
BEHIND = "Events behind the end, which change nothing of the game: {}. No later letter binds them."
FALLS = "Letters worked after a later one, released late or numbered wrongly: {}."


class BadLine(Exception):
    """A line of the file that is wrong, from 1, and what is wrong with it."""


def canonical(value: object) -> bytes:
    """The one spelling of a value: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(raw: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(raw).hexdigest()


class Dice:
    """HMAC-SHA256(seed, what was decided, counter).

    Eight bytes each, the last, incomplete run skipped.
    """

    def __init__(self, seed: bytes, decided: str) -> None:
        self.seed, self.decided, self.used = seed, bytes.fromhex(decided), 0

    def below(self, bound: int) -> int:
        """An integer from 0 to ``bound - 1``.

        Raises:
            ValueError: nothing in a game has so many sides, or so few.
        """
        if not 0 < bound < 2**32:
            raise ValueError(bound)
        while True:
            message = self.decided + self.used.to_bytes(8, "big")
            value = int.from_bytes(hmac.new(self.seed, message, "sha256").digest()[:8], "big")
            self.used += 1
            if value < 2**64 - 2**64 % bound:
                return value % bound


def check(condition: object, number: int, what: str) -> None:
    """Raise BadLine unless the condition holds."""
    if not condition:
        raise BadLine(number, what)


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of the file, each decoded and found canonical."""
    lines = []
    with path.open("rb") as file:
        compressed = file.read(2) == b"\x1f\x8b"
    with gzip.open(path, "rb") if compressed else path.open("rb") as file:
        for number, raw in enumerate(file, start=1):
            try:
                line = json.loads(raw)
            except (ValueError, RecursionError):
                raise BadLine(number, "it cannot be read") from None
            check(
                isinstance(line, dict) and canonical(line) + b"\n" == raw,
                number,
                "it is not in canonical form",
            )
            lines.append(line)
    check(
        len(lines) > 2
        and lines[0].get("line") in ("header", "tournament", "lobby")
        and lines[-1].get("line") == "head",
        1,
        "no whole export",
    )
    return lines


def chain(header: dict[str, Any], events: list[dict[str, Any]], head: dict[str, Any]) -> None:
    """Check that every entry follows from the one before, and that header and head fit."""
    check(HEADER <= header.keys() <= HEADER | {"look"}, 1, "no header says this")
    check(header["format"] in FORMATS, 1, f"another format than {FORMATS}")
    for number, line in enumerate(events, start=2):
        check(line.get("line") == "event", number, "it is out of place")
    last = linked(header["game"], [line["event"] for line in events])
    check(
        (head["events"], head["hash"]) == (len(events), last),
        len(events) + 2,
        "the fingerprint at the end is wrong",
    )
    born = dict(events[0]["event"]["payload"])
    for number, line in enumerate(events, start=2):
        if line["event"]["kind"] in ("upgraded", "moved"):
            payload = line["event"]["payload"]
            follows = payload["from"] == born["rules_version"] != payload["to"]
            check(follows, number, "the game is under other rules there")
            born["rules_version"] = payload["to"]
    as_created(header, born)


def linked(name: str, entries: list[dict[str, Any]]) -> str:
    """Check that each entry names the hash of the one before. The hash of the last."""
    prev = GENESIS
    for number, entry in enumerate(entries, start=2):
        told = (entry["seq"], entry["prev_hash"], entry["game"])
        check(told == (number - 1, prev, name), number, "it does not follow from the one before")
        prev = sha256(canonical({key: value for key, value in entry.items() if key != "hash"}))
        check(entry["hash"] == prev, number, "its hash is wrong")
    return prev


def as_created(header: dict[str, Any], born: dict[str, Any]) -> None:
    """Check that the header says what the game was created with."""
    for name in ("module", "scenario", "options", "rules_version", "commitment"):
        check(born[name] == header[name], 1, f"{name} is not what the game was created with")
    check(born.keys() <= BORN, 2, "no event of the kind created says this")
    look = sha256(canonical(header.get("look", {})))
    for same, what in (
        (born.get("format", 2) == header["format"], "the format is"),
        (born.get("look", look) == look, "the names and colours are"),
        (born["digest"] == sha256(canonical(header["content"])), "the board is"),
    ):
        check(same, 1, f"{what} not what the game was created with")


def has_keys(value: Any, keys: str, seats: list[str]) -> bool:
    """Whether a value says what these keys are for, and no more; ``?``: a key may be missing."""
    wanted = dict(word.split(":") for word in keys.split())
    shape = {key.rstrip("?"): what for key, what in wanted.items()}
    return (
        isinstance(value, dict)
        and {key for key in wanted if not key.endswith("?")} <= value.keys() <= shape.keys()
        and all(is_a(each, shape[key], seats) for key, each in value.items())
    )


def is_a(value: Any, what: str, seats: list[str]) -> bool:
    """Whether a value is what is said there: ``*`` is a list of such, ``+`` one not empty."""
    if what.endswith(("*", "+")):
        return (
            isinstance(value, list)
            and (what[-1] == "*" or value != [])
            and all(is_a(each, what[:-1], seats) for each in value)
        )
    if what in SHAPES:
        return has_keys(value, SHAPES[what], seats)
    if "|" in what:
        return any(is_a(value, each, seats) for each in what.split("|"))
    if what in ("any", "map", "pair"):
        both = what == "pair" and is_a(value, "number*", seats) and len(value) == 2
        return what == "any" or both or (what == "map" and isinstance(value, dict))
    if what in ("flag", "true", "null"):
        return any(
            value is each for each in {"flag": (True, False), "true": (True,)}.get(what, (None,))
        )
    if what in ("number", "some", "hours"):
        right = type(value) is int or (what == "hours" and type(value) is float)
        most = MOST_HOURS if what == "hours" else float("inf")
        return right and (what == "number" or 0 < abs(value) <= most)
    if not isinstance(value, str) or what in ("text", "reason"):
        return isinstance(value, str) and (what == "text" or value != "")
    if what == "day":
        return moment(value, "%Y-%m-%d") is not None
    named = {"seat": seats, "author": [*seats, MODERATOR], "whom": [*seats, MODERATOR, ""]}
    return value in {**named, **CHOICES}.get(what, [what])


def moment(text: str, form: str) -> datetime | None:
    """The moment that a text says in a form; None if it says none, or is spelled otherwise."""
    try:
        found = datetime.strptime(text, form).replace(tzinfo=timezone.utc)  # noqa: UP017 - 3.9
    except ValueError:
        return None
    return found if found.strftime(form) == text else None


def says(event: dict[str, Any], seats: list[str]) -> bool:
    """Whether an event says what an event of its kind says, and no more."""
    kind, payload = event["kind"], event["payload"]
    if kind == "created":
        return True
    if kind not in SAYS or not has_keys(payload, SAYS[kind], seats):
        return False
    if kind == "salted":
        return payload["salt"].startswith(payload["by"] + ":")
    if kind == "proposal":
        return (payload["kind"] == "draw") == (payload.get("target", 0) == 0)
    if kind == "voted":
        return payload.get("about", "") in (seats if payload["what"] == "bot" else [""])
    if kind == "rolled_back":
        return payload["by"] == MODERATOR or payload["why"] == "takeback"
    if kind == "ruling":
        award = payload.get("award", [])
        sorts = ["award" in payload, "called_off" in payload, payload.get("seat", "") != ""]
        return sum(sorts) <= 1 and len(set(award)) == len(award)
    if kind == "absence":
        told, last = date.fromisoformat(event["at"][:10]), date.fromisoformat(payload["last"])
        return payload["first"] <= payload["last"] and -1 <= (last - told).days <= 366
    return True


def schema(form: int, events: list[dict[str, Any]]) -> int:
    """Check what each event says, how its time is spelled, and what may follow what.

    How many events follow the end.
    """
    seats, follows = events[0]["event"]["payload"]["seats"], Sequence()
    agreed, missed, bots = Consent(set(seats)), Missed(), Bots(seats)
    for number, line in enumerate(events, start=2):
        event = line["event"]
        kind = event["kind"]
        check(
            form < FORMATS[-1] or moment(event["at"], MOMENT) is not None,
            number,
            "its time is none, or is not spelled as the service spells it",
        )
        check(says(event, seats), number, f"no event of the kind {kind} says this")
        check((kind == "created") == (number == 2), number, "it is out of place")
        placed = follows.allows(event) and agreed.allows(event)
        check(placed, number, "it is out of place: nothing before it allows it there")
        check(
            missed.allows(event),
            number,
            "a missed deadline plays its default at once, and nothing else plays one",
        )
        wrong = bots.problem(kind, event["payload"])
        check(not wrong, number, wrong)
    return follows.behind_the_end


class Missed:
    """The seat that has missed a deadline, and whether its default is due."""

    def __init__(self) -> None:
        self.seat, self.due = "", False

    def allows(self, event: dict[str, Any]) -> bool:
        """Note the next event; false if a default is due and this is none, or the other way."""
        kind, payload = event["kind"], event["payload"]
        plays = kind == "order" and payload["via"] == "deadline"
        right = not (plays or self.due) or (plays and payload["seat"] == self.seat)
        self.due = kind == "deadline" and payload["policy"] == "default"
        if self.due:
            self.seat = payload["seat"]
        elif event["letter"] is not None or kind not in ("order", "filed"):
            self.seat = ""
        return bool(right)


class Bots:
    """Which seats bots play, what they have decided, and what the players have voted."""

    def __init__(self, seats: list[str]) -> None:
        self.seats = set(seats)
        self.playing: dict[str, tuple[str, str]] = {}
        self.numbers: dict[str, int] = {}
        self.decided: dict[str, list[Any]] = {}
        self.silent: set[str] = set()
        self.conceded: set[str] = set()
        self.votes: dict[str, set[str]] = {}

    def problem(self, kind: str, payload: dict[str, Any]) -> str:
        """Note the next event; what is wrong with it, or nothing."""
        seat = payload.get("seat", "")
        if kind == "decided":
            return self.decides(payload)
        if kind == "order":
            wrong = self.orders(seat, payload)
            if payload["via"] == "letter":
                self.forget(seat)
            return wrong
        carried = kind != "bot" or payload["by"] != "table" or self.is_carried(seat)
        self.note(kind, seat, payload)
        return "" if carried else "the votes before it do not give the seat to a bot"

    def decides(self, payload: dict[str, Any]) -> str:
        """Note a decision, which counts on from the last one of its seat."""
        seat, number = payload["by"], payload["number"]
        if self.playing.get(seat) != (payload["level"], payload["version"]):
            return "no such bot plays the seat that decides"
        if number != self.numbers.get(seat, 0) + 1:
            return "the decisions of a bot are not counted on"
        self.numbers[seat], self.decided[seat] = number, [*payload["orders"]]
        return ""

    def orders(self, seat: str, payload: dict[str, Any]) -> str:
        """Whether an order for a seat that a bot plays is of its last decision, in its order."""
        via = payload["via"]
        if seat not in self.playing:
            return "no bot plays the seat that it orders for" if via == "bot" else ""
        if via not in ("bot", "file", "letter"):
            return ""
        left = self.decided.get(seat, [])
        while via != "letter" and left:
            if left.pop(0) == payload["order"]:
                return ""
        return "the bot of the seat did not decide on it"

    def is_carried(self, seat: str) -> bool:
        """Whether a seat may go to a bot by votes: more than half of the people but its own."""
        voters = self.seats - self.playing.keys() - self.conceded - {seat}
        found = len(self.votes.get(seat, set()) & voters)
        return seat in self.silent - self.playing.keys() and found > len(voters) // 2

    def note(self, kind: str, seat: str, payload: dict[str, Any]) -> None:
        """Remember what later events depend on."""
        if kind == "voted" and payload["what"] == "bot":
            self.votes.setdefault(payload["about"], set()).add(payload["by"])
        elif kind == "deadline":
            self.silent.add(seat)
        elif kind == "resigned":
            self.conceded.add(payload["by"])
        elif kind in ("replaced", "bot"):
            self.forget(seat)
            self.conceded.discard(seat)
            self.playing.pop(seat, None)
            if payload.get("level"):
                self.playing[seat] = payload["level"], payload["version"]
        elif kind in ("rolled_back", "moved"):
            self.decided.clear()

    def forget(self, seat: str) -> None:
        """A seat has somebody again, so votes about it count no more."""
        self.silent.discard(seat)
        self.votes.pop(seat, None)


class Sequence:
    """What may follow what, whatever the rules.

    Orders on file come behind their filing, a ruling about a seat behind the order given for it,
    the end behind an award, and behind the end only words.
    """

    def __init__(self) -> None:
        self.begun, self.over, self.behind_the_end, self.had_beacon = False, False, 0, False
        self.due: tuple[str, ...] = ()
        self.given_for = ""
        self.filed: set[str] = set()
        self.seconds: dict[str, int] = {}

    def allows(self, event: dict[str, Any]) -> bool:
        """Note the next event; false if nothing before it allows it there."""
        kind, payload, given_for = event["kind"], event["payload"], self.given_for
        if (self.due and kind not in self.due) or (self.over and kind not in BEHIND_THE_END):
            return False
        self.given_for, self.due = "", ()
        self.behind_the_end += self.over
        self.begun |= kind == "started"
        self.over |= kind == "finished" or (kind == "ruling" and not self.begun)
        self.had_beacon |= kind == "beacon"
        if kind == "order":
            return self.orders(payload, given_for)
        if kind == "ruling":
            self.due = ("finished",) if payload.keys() & {"award", "called_off"} else ()
            return bool(payload.get("seat", "") == given_for)
        if kind == "filed" and (payload["on_file"].get("orders") or payload["on_file"].get("next")):
            self.filed.add(payload["by"])
        if kind in ("rolled_back", "moved"):
            self.filed.clear()
        if kind == "extended":
            given = self.seconds.get(payload["seat"], 0) + round(payload["hours"] * 3600)
            self.seconds[payload["seat"]] = given
            return given >= 0 or self.had_beacon
        return True

    def orders(self, payload: dict[str, Any], given_for: str) -> bool:
        """Whether an order has a source."""
        seat, via = payload["seat"], payload["via"]
        if via == MODERATOR:
            self.given_for, self.due = seat, ("order", "ruling")
        beside = given_for and (via, seat) != (MODERATOR, given_for)
        return not beside and (via != "file" or seat in self.filed)


class Consent:
    """Who proposed, accepted and conceded, and whether the game is held."""

    def __init__(self, seats: set[str]) -> None:
        self.seats, self.held, self.kind = seats, False, ""
        self.open: dict[str, Any] = {}
        self.accepted: set[str] = set()
        self.conceded: set[str] = set()
        self.award: set[str] | None = None

    def allows(self, event: dict[str, Any]) -> bool:
        """Note the next event; false if it lacks a consent, or does not follow from one."""
        kind, payload, last = event["kind"], event["payload"], self.kind
        by, self.kind = payload.get("by"), kind
        if last == "accepted" and self.accepted >= self.seats and not self.follows(kind, payload):
            return False
        if self.award is not None and kind == "finished":
            return set(payload["outcome"]["winners"]) == self.award
        answers = bool(self.open) and payload.get("kind") == self.open.get("kind")
        again = by in (self.accepted if kind == "accepted" else self.conceded)
        waits = self.held or payload.get("seat") in self.conceded
        right = {
            "order": payload.get("via") != "letter" or not waits,
            "deadline": not self.held,
            "proposal": not self.held,
            "resigned": not self.held and not again,
            "accepted": answers and not again and not self.held,
            "declined": answers,
            "held": not self.held,
            "resumed": self.held,
        }.get(kind, True)
        self.note(kind, payload)
        return right

    def follows(self, kind: str, payload: dict[str, Any]) -> bool:
        """Whether an event is what every seat has just agreed to."""
        if self.open["kind"] == "draw":
            return kind == "finished" and set(payload["outcome"]["winners"]) == self.seats
        asked = (self.open.get("target", 0), self.open["by"])
        return kind == "rolled_back" and (payload["to"], payload["by"]) == asked

    def note(self, kind: str, payload: dict[str, Any]) -> None:
        """Remember what later events depend on."""
        if kind == "proposal":
            self.open, self.accepted = payload, {payload["by"]}
        elif kind == "accepted":
            self.accepted.add(payload["by"])
        elif kind in ("declined", "rolled_back", "moved"):
            self.open, self.accepted = {}, set()
        elif kind in ("held", "resumed"):
            self.held = kind == "held"
        elif kind == "resigned":
            self.conceded.add(payload["by"])
        elif kind in ("replaced", "bot"):
            self.conceded.discard(payload["seat"])
        elif kind == "ruling" and "award" in payload:
            self.award = set(payload["award"])


def letters(form: int, events: list[dict[str, Any]]) -> int:
    """Check that each letter comes from one seat and is worked once. How many came late."""
    last, writer, falls = 0, "", 0
    worked: set[int] = set()
    for number, line in enumerate(events, start=2):
        event = line["event"]
        letter, payload = event["letter"], event["payload"]
        if letter is None:
            other = event["kind"] not in FROM_LETTERS or event["kind"] == "filed"
            other |= payload.get("via", "letter") != "letter"
            check(other or form < FORMATS[-1], number, "only a letter can have caused it")
            continue
        fits = event["kind"] in FROM_LETTERS and type(letter) is int and 0 < letter < 2**63
        fits = fits and payload.get("via", "letter") == "letter"
        check(fits and (letter == last or letter not in worked), number, NO_LETTER)
        falls += letter < last
        writer = writer if letter == last else ""
        last = letter
        worked.add(letter)
        if event["kind"] != "absence":
            seat = payload.get("seat") or payload["by"]
            check(writer in ("", seat), number, NO_LETTER)
            writer = seat
    return falls


def doubts(events: list[dict[str, Any]], now: datetime) -> list[str]:
    """What is doubtful about the times, in words."""
    times = [instant(line["event"]["at"]) for line in events]
    back = sum(at < before for before, at in zip(times, times[1:]))  # noqa: B905, RUF007 - 3.9
    ahead = sum(at > now + CLOCKS_APART for at in times)
    return [words.format(count) for words, count in ((BACK, back), (AHEAD, ahead)) if count]


def instant(text: str) -> datetime:
    """The moment that a time of an entry says, in UTC where it names no zone."""
    found = datetime.fromisoformat(text.replace("Z", "+00:00"))  # noqa: FURB162 - 3.9
    return found if found.tzinfo else found.replace(tzinfo=timezone.utc)  # noqa: UP017 - 3.9


def opened(header: dict[str, Any], events: list[dict[str, Any]]) -> bytes | None:
    """The seed of a finished game, which must be the one committed to; None before the end."""
    for number, line in enumerate(events, start=2):
        if line["event"]["kind"] == "finished":
            told = line["event"]["payload"]["seed"]
            seed = bytes.fromhex(told)
            check(
                sha256(seed) == header["commitment"] and seed.hex() == told,
                number,
                "the seed is not the one committed to",
            )
            return seed
    return None


def decided(form: int, before: str, event: dict[str, Any]) -> str:
    """What dice depend on beside the seed: decisions so far and rounds of a beacon.

    In format 2 the entry's hash.
    """
    if event["kind"] not in ("started", "order", "rolled_back", "moved"):
        return before
    if form == FORMATS[0]:
        return str(event["hash"])
    what = [before, event["kind"]]
    if event["kind"] == "started":
        what.append(event["payload"].get("tutorial", event["game"]))
    if event["kind"] == "order":
        what += [event["payload"].get("seat"), event["payload"].get("order")]
    if form == FORMATS[-1] and event["kind"] in MIXED_IN and "beacon" in event["payload"]:
        what.append(event["payload"]["beacon"]["signature"])
    return sha256(canonical(what))


def dice(form: int, seed: bytes, events: list[dict[str, Any]]) -> int:
    """Every die and every draw, and the blinding of every entry.

    How many dice and draws there were.
    """
    rolled, salts, salted, begun, last = 0, [], seed, False, ""
    for number, line in enumerate(events, start=2):
        event = line["event"]
        check(event["blind"] == blind_of(seed, event), number, "its blinding is wrong")
        if event["kind"] == "salted":
            check(not begun, number, "a word for the dice that comes after they were first rolled")
            salts.append(event["payload"]["salt"])
        if event["kind"] == "started":
            check(not begun, number, "the game begins twice")
            begun, salted = True, seed_at_start(seed, event["payload"], salts, number)
        last = decided(form, last, event)
        rolled += follow(line["records"], Dice(salted, last or event["hash"]), number)
    return rolled


def seed_at_start(seed: bytes, payload: dict[str, Any], salts: list[str], number: int) -> bytes:
    """The seed that dice use: with the players' words; that of a tutorial is known."""
    told = "a player's word for the dice is missing"
    check(payload["salts"] == sorted(salts), number, told)
    tutorial = payload.get("tutorial")
    known = hashlib.sha256(f"tutorial {tutorial}".encode()).digest()
    check(tutorial is None or seed == known, number, "a tutorial has another seed")
    if not salts:
        return seed
    return hmac.new(seed, "\n".join(sorted(salts)).encode(), "sha256").digest()


def follow(records: list[dict[str, Any]], source: Dice, number: int) -> int:
    """Check the dice and draws of an entry. How many there are."""
    found = 0
    for record in records:
        if record["record"] == "Rolled":
            right, what = record["value"] == source.below(record["sides"]) + 1, "die"
        elif record["record"] == "Drawn":
            right, what = record["index"] == source.below(record["size"]), "draw"
        else:
            continue
        check(right, number, f"a {what} is not what the seed gives")
        found += 1
    return found


def rounds(form: int, events: list[dict[str, Any]]) -> int:
    """Whether each round of the beacon is the first after the moment its entry names.

    How many there are.
    """
    beacon, last, found = None, datetime.min.replace(tzinfo=timezone.utc), 0  # noqa: UP017 - 3.9
    for number, line in enumerate(events, start=2):
        kind, payload = line["event"]["kind"], line["event"]["payload"]
        if form < FORMATS[-1] or kind == "beacon":
            beacon = payload.get("beacon")
            continue
        wanted = beacon is not None and kind in MIXED_IN
        check(
            wanted == ("beacon" in payload),
            number,
            "a round of the beacon is missing, or there where none belongs",
        )
        if wanted:
            after = instant(payload["beacon"]["after"])
            check(after >= last, number, "its moment lies before the one of the last round")
            first = max(1, int((after.timestamp() - beacon["genesis"]) // beacon["period"]) + 2)
            check(
                payload["beacon"]["number"] == first,
                number,
                "the round is not the first after its moment",
            )
            last, found = after, found + 1
    return found


def blind_of(seed: bytes, entry: dict[str, Any]) -> str:
    """The blinding of an entry."""
    message = f"blind {entry['seq']} {entry['prev_hash']}".encode()
    return hmac.new(seed, message, "sha256").digest()[:16].hex()


def event_chain(
    name: str, lines: list[dict[str, Any]], head: dict[str, Any]
) -> list[dict[str, Any]]:
    """Check the chain of an event or of the lobby. Its entries, in the form of a game's."""
    for number, line in enumerate(lines, start=2):
        check(line.get("line") == "fact", number, "it is out of place")
    last = linked(name, [line["fact"] for line in lines])
    check(
        (head["facts"], head["hash"]) == (len(lines), last),
        len(lines) + 2,
        "the fingerprint at the end is wrong",
    )
    return [{"event": line["fact"]} for line in lines]


def facts(name: str, entries: list[dict[str, Any]]) -> None:
    """Check what each entry of an event says, who acts, and whom and what it names."""
    rules: dict[str, Any] = {}
    named, over = Named(), False
    for number, line in enumerate(entries, start=2):
        entry = line["event"]
        kind, payload = entry["kind"], entry["payload"]
        check(is_fact(entry), number, f"no entry of the kind {kind} says this")
        check(moment(entry["at"], MOMENT) is not None, number, "its time is none")
        check((kind == "created") == (number == 2) and not over, number, "it is out of place")
        rules.update(payload["rules"] if kind == "created" else payload.get("changes", {}))
        check(kind != "created" or rules["id"] == name, 1, "the event has another name")
        officials = ["", *(each["name"] for each in [rules["director"], *rules["assistants"]])]
        officials += [MODERATOR] if kind == "ruled" else []
        acts = kind not in OF_OFFICIALS or payload["by"] in officials
        check(acts, number, "only an official does this")
        wrong = named.problem(kind, payload)
        check(not wrong, number, wrong)
        over = kind in ("ended", "cancelled")


def is_fact(entry: dict[str, Any]) -> bool:
    """Whether an entry of an event says what an entry of its kind says, and no more."""
    kind, letter = entry["kind"], entry["letter"]
    right = kind in FACTS and has_keys(entry["payload"], FACTS[kind] + " by:text why:text", [])
    by_letter = letter is None or (is_a(letter, "number", []) and letter > 0)
    return right and by_letter and entry["state_digest"] == ""


class Named:
    """The entrants and games of an event."""

    def __init__(self) -> None:
        self.entrants: set[int] = set()
        self.games: set[str] = set()

    def problem(self, kind: str, payload: dict[str, Any]) -> str:
        """Note the next entry; what is wrong with whom and what it names, or nothing."""
        if kind == "entered":
            self.entrants.add(payload["entrant"])
        if kind == "game_begun":
            self.games.add(payload["game"])
        named = {payload[key] for key in ("entrant", "challenger", "defender") if key in payload}
        played = {payload["game"]} if "game" in payload else set(payload.get("games", []))
        if not named <= self.entrants:
            return "it names nobody of the event"
        return "" if played <= self.games else "it names no game of the event"


def lots(entries: list[dict[str, Any]]) -> int | None:
    """Check the seed of an event, and each order of bidding. How many; None before the end."""
    born, last = entries[0]["event"]["payload"], entries[-1]["event"]
    if last["kind"] not in ("ended", "cancelled"):
        return None
    seed, drawn = bytes.fromhex(last["payload"]["seed"]), 0
    check(
        sha256(seed) == born["commitment"],
        len(entries) + 1,
        "the seed is not the one committed to",
    )
    lot = hmac.new(seed, b"lot", "sha256").digest()
    for number, line in enumerate(entries, start=2):
        entry = line["event"]
        check(entry["blind"] == blind_of(seed, entry), number, "its blinding is wrong")
        if entry["kind"] == "bidding_opened":
            (spot, order), drawn = (entry["payload"]["spot"], entry["payload"]["order"]), drawn + 1
            odd = hmac.new(lot, f"bid {spot[0]} {spot[1]}".encode(), "sha256").digest()[0] % 2
            check(order == sorted(order, reverse=bool(odd)), number, "the lot is another one")
    return drawn


def root_from(name: str, head: str, path: list[str]) -> str:
    """The root that a head leads to: the bits of the name's hash say on which side it stands."""
    key = hashlib.sha256(name.encode()).digest()
    node = hashlib.sha256(b"\x00" + key + bytes.fromhex(head)).digest()
    for depth in reversed(range(len(path))):
        other = bytes.fromhex(path[depth])
        right = key[depth // 8] >> (7 - depth % 8) & 1
        node = hashlib.sha256(b"\x01" + (other + node if right else node + other)).digest()
    return node.hex()


def stamped(path: Path, game: str, events: list[dict[str, Any]], kept: list[str]) -> int:
    """Check that each day's root holds the game as it stood, and each kept root. How many days."""
    header, *days = [json.loads(raw) for raw in path.read_bytes().splitlines()]
    check(header.get("name") == game, 1, f"{path}: the stamps are not of this game")
    numbers, last = {line["event"]["hash"]: line["event"]["seq"] for line in events}, 0
    for number, day in enumerate(days, start=2):
        found = numbers.get(day["head"], 0)
        check(found > 0 and found >= last, number, f"{path}: its fingerprint is not in the game")
        last = found
        root = root_from(game, day["head"], day["path"])
        check(root == day["root"], number, f"{path}: it does not lead to its root")
    roots = [f"{day['day']}:{day['root']}" for day in days]
    for root in kept:
        check(root in roots, 1, f"{path}: a root that was kept is not in it: " + root)
    return len(days)


def main(path: Path, said: list[str]) -> int:
    """Print what was found, and return the exit code."""
    try:
        return proven(path, said)
    except BadLine as bad:
        number, what = bad.args
        print(f"{path}: line {number}: {what}")
        return FALSE
    except (
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,
        RecursionError,
    ) as error:
        print(f"{path}: it is no export of a game ({type(error).__name__})")
        return FALSE
    except (OSError, EOFError, zlib.error) as error:
        if not isinstance(error, OSError) or isinstance(error, gzip.BadGzipFile):
            print(f"{path}: it is damaged")
            return FALSE
        print(f"{path}: it cannot be read ({error.strerror})")
        return UNREADABLE


def proven(path: Path, said: list[str]) -> int:
    """Check a file and say what is proven of it; the exit code (raises BadLine and others)."""
    stamps = Path(said.pop(said.index("--stamps") + 1)) if "--stamps" in said[:-1] else None
    header, *events, head = read(path)
    of_game = header["line"] == "header"
    name = header["game"] if of_game else header.get("event", LOBBY)
    if of_game:
        chain(header, events, head)
    else:
        events = event_chain(name, events, head)
    if stamps is not None:
        days = stamped(stamps, name, events, [each for each in said if ":" in each])
        print(f"{stamps}: the roots of {days} days hold {name}. Signatures: not checked.")
    for fingerprint in (each for each in said if ":" not in each and each != "--stamps"):
        found = any(line["event"]["hash"] == fingerprint.lower() for line in events)
        found |= fingerprint.lower() == events[0]["event"]["payload"].get("commitment")
        told = "a fingerprint that was kept is not in the file: " + fingerprint
        check(found, len(events) + 2, told)
    if of_game:
        return tell_game(path, header, events)
    return tell_facts(path, header, name, events)


def tell_game(path: Path, header: dict[str, Any], events: list[dict[str, Any]]) -> int:
    """Check a game. Print what is proven of it and what is doubtful; the exit code."""
    form = header["format"]
    words_behind = schema(form, events)
    late, lit = letters(form, events), rounds(form, events)
    unsure = doubts(events, datetime.now(timezone.utc))  # noqa: UP017 - 3.9
    seed = opened(header, events)
    rolled = dice(form, seed, events) if seed is not None else None
    told_too = [words.format(n) for words, n in ((FALLS, late), (BEHIND, words_behind)) if n]
    for words in [*unsure, *told_too]:
        print(words)
    told = tell(path, header["game"], events, lit, rolled)
    return IN_PART if unsure else told


def tell(path: Path, game: str, events: list[dict[str, Any]], lit: int, rolled: int | None) -> int:
    """Print what is proven and what is not; the exit code."""
    if rolled is None:
        print(
            f"{path}: {game}, {len(events)} entries: the chain is sound. The game is not over, so "
            f"its seed is sealed and no die is proven."
        )
        return IN_PART
    print(f"{path}: {game}, {len(events)} entries, {rolled} dice and draws: all as the seed gives.")
    if lit:
        print(
            f"{lit} rounds of a public beacon are mixed in. Their signatures: see pbem audit "
            f"verify, not checked here."
        )
    moved = [line["event"]["seq"] for line in events if line["event"]["kind"] == "moved"]
    if moved:
        entries = f"{'entry' if len(moved) == 1 else 'entries'} {', '.join(map(str, moved))}"
        print(
            f"Proven in part: at {entries} the game changed to other rules by a ruling. What was "
            f"handed over there is not proven here."
        )
        return IN_PART
    return PROVEN


def tell_event(path: Path, name: str, entries: list[dict[str, Any]], drawn: int | None) -> int:
    """Print what is proven of an event and what is not; the exit code."""
    if drawn is None:
        print(
            f"{path}: {name}, {len(entries)} entries: the chain is sound. The event is not over, "
            f"so its seed is sealed and no lot is proven."
        )
        return IN_PART
    print(
        f"{path}: {name}, {len(entries)} entries, {drawn} lots of biddings: all as the seed gives. "
        f"Pairings, results and standings: see pbem audit verify, not checked here."
    )
    return PROVEN


def tell_facts(path: Path, header: dict[str, Any], name: str, entries: list[dict[str, Any]]) -> int:
    """Check an event or the lobby. Print what is proven of it and what is not; the exit code."""
    if header["line"] == LOBBY:
        return tell_lobby(path, header, entries)
    facts(name, entries)
    drawn = lots(entries)
    unsure = doubts(entries, datetime.now(timezone.utc))  # noqa: UP017 - 3.9
    print("".join(f"{words}\n" for words in unsure), end="")
    told = tell_event(path, name, entries, drawn)
    return IN_PART if unsure else told


def tell_lobby(path: Path, header: dict[str, Any], entries: list[dict[str, Any]]) -> int:
    """Check the times of the lobby. Print what is proven of it and what is not; the exit code."""
    check(header == {"line": LOBBY, "format": 1}, 1, "no lobby of this format")
    for number, line in enumerate(entries, start=2):
        check(moment(line["event"]["at"], MOMENT) is not None, number, "its time is none")
    unsure = doubts(entries, datetime.now(timezone.utc))  # noqa: UP017 - 3.9
    print("".join(f"{words}\n" for words in unsure), end="")
    print(
        f"{path}: the lobby, {len(entries)} entries: the chain is sound. Proven in part: its seed "
        f"hides addresses and is never opened. What each entry says: see pbem audit verify, not "
        f"checked here."
    )
    return IN_PART


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
