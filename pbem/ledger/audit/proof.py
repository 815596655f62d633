"""The proof of one export: its chain, its seed, and every position played again."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, BinaryIO

import msgspec

from pbem.games import BadOptions, Document
from pbem.ledger.audit.bot_proof import BotProof
from pbem.ledger.audit.export import EventLine, ExportLine, Head, Header
from pbem.ledger.audit.export_files import DAMAGED
from pbem.ledger.audit.replay_memory import ReplayMemory, ReplayStep
from pbem.ledger.audit.verdict import BadLine
from pbem.ledger.chains.beacon import BeaconProof
from pbem.ledger.chains.chain import (
    DECISIONS,
    FORMATS,
    GENESIS,
    Event,
    blind_of,
    dice_context,
    hash_of,
    salted_seed,
)
from pbem.ledger.chains.endings import Endings
from pbem.ledger.chains.event_checks import (
    follow_seed,
    has_clock,
    is_spelled_by_service,
    start_problem,
)
from pbem.ledger.chains.event_kinds import payload_problem
from pbem.ledger.chains.event_order import EventOrder
from pbem.ledger.chains.letter_numbers import LetterNumbers
from pbem.ledger.chains.missed_deadlines import MissedDeadlines
from pbem.ledger.chains.witness import KeptHead, missing_head
from pbem.ledger.database.store import OpenModule
from pbem.ledger.database.timestamps import moment_of, parse_timestamp
from pbem.ledger.games.scenarios import with_complete_look
from pbem.rules import (
    Adjudication,
    Game,
    ResumePoint,
    SeededChance,
    Table,
    canonical_json,
    digest,
    from_plain,
    seed_commitment,
)

_DECODER = msgspec.json.Decoder(ExportLine)


_LONGEST = 64 * 2**20
"""Bytes of the longest line that is read; a campaign's longest has less than a hundredth of it."""


_VERSION = {"created": "rules_version", "upgraded": "to", "moved": "to"}
"""Where an event says under which rules the game goes on."""


_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


class _HeaderOfAnyFormat(msgspec.Struct, frozen=True):
    """What the first line says in every format."""

    format: int


class Proof:
    """One pass over the file for the chain, another for the replay."""

    def __init__(self, opened: Callable[[], BinaryIO], module: OpenModule) -> None:
        self.opened, self.module = opened, module
        self.game, self.good = "", 0
        self.seed: bytes | None = None
        self.header: Header | None = None
        self.known = self.rules_version = ""
        self.spans: list[set[str]] = []
        """The rules versions that replay each span of the game. A ruling begins a new span."""
        self.proved: set[int] = set()
        """The spans that these rules can replay."""
        self.clock_back = 0
        """Events whose time lies before the time of the event before."""
        self.letters, self._deadlines = LetterNumbers(), MissedDeadlines()
        self.order = EventOrder()
        self.unproved: list[tuple[int, int]] = []
        """First and last event of each run of events under rules that the program lacks."""
        self.adopted: list[int] = []
        """Events at which these rules took a position over from rules that the program lacks."""
        self.outcome_unproved = False
        """True if the game ended under rules that the program lacks."""
        self._last_at: datetime | None = None
        self.hashes: dict[str, tuple[int, datetime]] = {}
        """The number and time of each entry, by its hash."""
        self.heard = 0
        self.beacon = BeaconProof()
        self.bots: BotProof | None = None
        self.rules: Game[Any]
        self.document: Document

    def lines(self) -> Iterator[tuple[int, ExportLine]]:
        """The lines of the file by number, each decoded and found canonical."""
        number = 0
        with self.opened() as file:
            for number, raw in enumerate(self._raw_lines(file), start=1):
                try:
                    line = _DECODER.decode(raw)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    raise BadLine(number, "unreadable") from None
                if msgspec.json.encode(line, order="sorted") + b"\n" != raw:
                    raise BadLine(number, "not_canonical")
                yield number, line
        if number == 0:
            raise BadLine(1, "unreadable")

    @staticmethod
    def _raw_lines(file: BinaryIO) -> Iterator[bytes]:
        """The lines of a file; a damaged compressed file ends with one that cannot be read."""
        try:
            yield from iter(lambda: file.readline(_LONGEST), b"")
        except DAMAGED:
            yield b"?"

    def check_chain(self) -> None:
        """Header, hashes, order of entries, head; opens the seed if the game is finished."""
        self._check_format()
        prev, seq, ended = GENESIS, 0, False
        for number, line in self.lines():
            if (number == 1) != isinstance(line, Header) or ended:
                raise BadLine(number, "out_of_place")
            if isinstance(line, Header):
                self._check_header(line)
            elif isinstance(line, EventLine):
                seq += 1
                self._check_event(number, line.event, seq, prev)
                prev, self.good = line.event.hash, seq
                self.hashes[prev] = seq, parse_timestamp(line.event.at)
            else:
                ended = True
                if line != Head(seq, prev):
                    raise BadLine(number, "wrong_head")
        if not ended:
            raise BadLine(seq + 2, "cut_off")
        assert self.header is not None
        self.proved = {
            number for number, versions in enumerate(self.spans) if self.known in versions
        }
        if not self.proved:
            raise BadLine(1, "rules", got=self.header.rules_version, known=self.known)
        if self.rules_version != self.header.rules_version:
            raise BadLine(1, "header")

    def _check_format(self) -> None:
        """Reject a file of another format before its lines are read.

        A file that names no format is rejected as unreadable when its lines are read.
        """
        with self.opened() as file:
            try:
                first = next(self._raw_lines(file), b"")
                found = msgspec.json.decode(first, type=_HeaderOfAnyFormat).format
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                return
        if found not in FORMATS:
            raise BadLine(1, "format", got=found, known=", ".join(map(str, FORMATS)))

    def _check_header(self, header: Header) -> None:
        self.header, self.game = header, header.game
        self.letters.needed = header.format == FORMATS[-1]
        try:
            module = self.module(header.module)
            code, _, number = header.game.rpartition("-")
            if code != module.code or not _NUMBER.fullmatch(number):
                raise BadLine(1, "game", got=header.game)
            self.known = module.rules.rules_version
            document = Document(module.id, header.scenario, header.content, header.look)
            self.rules = module.open(document, module.options(header.options))
            self.document = with_complete_look(document, module)
        except (LookupError, BadOptions, TypeError, ValueError, AttributeError):
            if self.known not in ("", header.rules_version):
                raise BadLine(1, "rules", got=header.rules_version, known=self.known) from None
            raise BadLine(1, "scenario") from None

    def _check_event(self, number: int, event: Event, seq: int, prev: str) -> None:
        header = self.header
        assert header is not None
        if (event.seq, event.prev_hash) != (seq, prev):
            raise BadLine(number, "out_of_order", seq=event.seq)
        if hash_of(event) != event.hash:
            raise BadLine(number, "hash", seq=seq)
        if event.game != header.game:
            raise BadLine(1 if seq == 1 else number, "header")
        if (event.kind == "created") != (seq == 1):
            raise BadLine(number, "out_of_place")
        self._check_payload_and_time(number, event)
        if seq == 1:
            self._check_first_event(event, header)
        if event.kind in ("upgraded", "moved"):
            self._follow_upgrade(number, event)
        if header.format == FORMATS[-1] and (
            problem := self.beacon.problem_of(event.kind, event.payload, event.at)
        ):
            raise BadLine(number, problem, seq=seq)
        if event.kind == "finished":
            self._open_seed(number, event, header)

    def _check_payload_and_time(self, number: int, event: Event) -> None:
        """Check what an event says and when, whatever the rules."""
        if problem := payload_problem(event, self.rules.seats):
            raise BadLine(number, problem, seq=event.seq, got=event.kind)
        assert self.header is not None
        any_spelling = self.header.format != FORMATS[-1]
        if (at := moment_of(event.at, any_spelling=any_spelling)) is None:
            raise BadLine(number, "time", seq=event.seq)
        if not self.letters.may_follow(event):
            raise BadLine(number, "letter", seq=event.seq, letter=event.letter)
        if not self.order.may_follow(event) or not self._deadlines.may_follow(event):
            raise BadLine(number, "out_of_place")
        self.clock_back += self._last_at is not None and at < self._last_at
        self._last_at = at

    def _check_first_event(self, event: Event, header: Header) -> None:
        """Hold the first event against the header; the game may have begun under earlier rules."""
        self.rules_version = str(event.payload.get("rules_version"))
        self.spans = [{self.rules_version}]
        birth = self._expected_first_payload(header)
        if "look" in event.payload or header.format == FORMATS[-1]:
            birth["look"] = digest(header.look)
        if event.payload != birth:
            raise BadLine(1, "header")

    def _follow_upgrade(self, number: int, event: Event) -> None:
        """Follow the game to the next version of the rules."""
        if event.payload.get("from") != self.rules_version or event.payload.get("to") == (
            self.rules_version
        ):
            raise BadLine(number, "out_of_place")
        self.rules_version = str(event.payload.get("to"))
        if event.kind == "moved":
            self.spans.append(set())
        self.spans[-1].add(self.rules_version)

    def _expected_first_payload(self, header: Header) -> dict[str, Any]:
        """What the first event must say; since format 3 its format, too."""
        return ({} if header.format == FORMATS[0] else {"format": header.format}) | {
            "module": header.module,
            "scenario": header.scenario,
            "digest": digest(header.content),
            "options": header.options,
            "rules_version": self.rules_version,
            "commitment": header.seed_commitment,
            "seats": list(self.rules.seats),
        }

    def _open_seed(self, number: int, event: Event, header: Header) -> None:
        try:
            seed = bytes.fromhex(event.payload["seed"])
        except (KeyError, ValueError, TypeError):
            raise BadLine(number, "seed") from None
        if seed_commitment(seed) != header.seed_commitment or seed.hex() != event.payload["seed"]:
            raise BadLine(number, "seed")
        self.seed = seed

    def replay(self) -> Iterator[tuple[int, Adjudication[Any] | None]]:
        """Play everything again; yields each event's number and the position after it.

        Without the opened seed there is no replay: nothing is yielded.
        """
        play: Adjudication[Any] | None = None
        seed = self.seed or b""
        self.bots = BotProof(self.rules, seed)
        past = ReplayMemory(Endings(self.rules), self.bots, seed)
        for number, line in self.lines():
            if isinstance(line, Header):
                past.format = line.format
            if isinstance(line, EventLine) and self.seed is not None:
                play = self._prove_event(number, line, play, past)
                yield line.event.seq, play

    def _prove_event(
        self, number: int, line: EventLine, play: Adjudication[Any] | None, past: "ReplayMemory"
    ) -> Adjudication[Any] | None:
        """Prove one event: its blinding, the position before it, its effect and its records."""
        event = line.event
        moved = event.kind == "moved"
        self._check_before(number, event, play, past)
        try:
            if moved:
                play = self._apply_move_of_rules(number, event, play, past)
            elif past.span in self.proved:
                self._check_spelling(number, event, past)
                play = self._apply_event(number, event, play, past)
            if past.span not in self.proved:
                self._prove_foreign_event(number, line, past)
                return None
            records = play.table.drain() if play else []
        except BadLine:
            raise
        except Exception:  # noqa: BLE001 - a forged file may raise anything
            raise BadLine(number, "illegal", seq=event.seq) from None
        if canonical_json(records) != canonical_json(line.records):
            raise BadLine(number, "records", seq=event.seq)
        return play

    def _check_before(
        self, number: int, event: Event, play: Adjudication[Any] | None, past: "ReplayMemory"
    ) -> None:
        """Prove the blinding of an event, the position before it and the proposal it answers."""
        past.version = str(event.payload.get(_VERSION.get(event.kind, ""), past.version))
        if event.kind in DECISIONS:
            past.decided = dice_context(past.format, past.decided, event)
        if event.blind != blind_of(past.seed, event.seq, event.prev_hash):
            raise BadLine(number, "blind", seq=event.seq)
        moved = event.kind == "moved"
        before = digest(play.state) if play and not moved else ""
        if event.state_digest != before and (past.span in self.proved or moved):
            raise BadLine(number, "state", seq=event.seq)
        if not past.endings.may_follow(event):
            key = "consent" if event.kind in ("accepted", "declined") else "out_of_place"
            raise BadLine(number, key, seq=event.seq)
        if past.span in self.proved and not has_clock(event, play):
            raise BadLine(number, "out_of_place")
        if past.span in self.proved and (problem := past.bots.problem_of(event, play)):
            raise BadLine(number, problem, seq=event.seq)

    def _apply_event(
        self, number: int, event: Event, play: Adjudication[Any] | None, past: "ReplayMemory"
    ) -> Adjudication[Any] | None:
        """What an event does to the position."""
        if play is not None and not past.endings.may_come_next(event, play):
            raise BadLine(number, "out_of_place")
        match event.kind:
            case "salted" if play is not None:
                raise BadLine(number, "out_of_place")
            case "salted":
                past.salts.append(event.payload["salt"])
            case "started":
                if problem := "salts" if play else start_problem(event, past.seed, past.salts):
                    raise BadLine(number, problem, seq=event.seq)
                play = self._begin_play(past, past.decided)
                past.moves[event.seq] = ReplayStep(event, past.decided, revealed=False)
            case "order" if play is not None:
                play.table.revealed = False
                self._submit_order(play, past.decided, event.payload)
                past.moves[event.seq] = ReplayStep(
                    event, past.decided, revealed=play.table.revealed
                )
            case "order" | "decided" | "proposal" | "accepted" | "resigned" | "rolled_back" if (
                play is None
            ):
                raise BadLine(number, "out_of_place")
            case "rolled_back" if play is not None:
                self._check_rollback(number, event, play, past)
                play = self._roll_back(event.payload["to"], past)
            case "finished":
                self._check_end(number, event, play, past)
        past.endings.follow(event)
        past.branch.append(event.seq)
        return play

    def _apply_move_of_rules(
        self, number: int, event: Event, play: Adjudication[Any] | None, past: "ReplayMemory"
    ) -> Adjudication[Any] | None:
        """Change to other rules by a ruling from a checkpoint of the old rules."""
        target, state = event.payload["target"], canonical_json(event.payload["state"])
        if not 0 < target < event.seq:
            raise BadLine(number, "out_of_place")
        if past.span in self.proved:
            if (
                play is None
                or play.outcome is not None
                or target not in past.branch
                or target < min(past.moves)
            ):
                raise BadLine(number, "out_of_place")
            point = self._roll_back(target, past).resume_point
            if point is None or point.state != state:
                raise BadLine(number, "state", seq=event.seq)
        elif past.handed_over is not None and past.handed_over != state:
            raise BadLine(number, "state", seq=event.seq)
        past.span += 1
        past.handed_over = state
        past.moves, past.branch = (
            {event.seq: ReplayStep(event, past.decided, revealed=False)},
            [event.seq],
        )
        past.endings.follow(event)
        if past.span not in self.proved:
            return None
        if self.unproved and self.unproved[-1][1] == event.seq - 1 and past.decided_unproved:
            self.adopted.append(event.seq)
        return self._position_taken_over(past, past.moves[event.seq])

    def _position_taken_over(self, past: "ReplayMemory", move: "ReplayStep") -> Adjudication[Any]:
        """The position that the rules of this program took over from others."""
        table = Table(SeededChance(salted_seed(past.seed, past.salts)))
        table.chance.bind(move.decided)
        return Adjudication.resume(
            self.rules, ResumePoint(canonical_json(move.event.payload["state"]), 0), table
        )

    def _prove_foreign_event(self, number: int, line: EventLine, past: "ReplayMemory") -> None:
        """Prove the dice and draws of an event of rules that this program does not have."""
        event = line.event
        self._note_unproved(event)
        past.bots.note(event)
        if event.kind in DECISIONS and event.kind != "moved":
            past.handed_over, past.decided_unproved = None, True
        if event.kind == "salted":
            past.salts.append(event.payload["salt"])
        if event.kind == "started" and (problem := start_problem(event, past.seed, past.salts)):
            raise BadLine(number, problem, seq=event.seq)
        chance = SeededChance(salted_seed(past.seed, past.salts))
        chance.bind(past.decided)
        if not follow_seed(line.records, chance):
            raise BadLine(number, "records", seq=event.seq)
        if event.kind != "moved":
            past.endings.follow(event)

    def _note_unproved(self, event: Event) -> None:
        """Note an event under rules that this program does not have."""
        first = event.seq
        if self.unproved and self.unproved[-1][1] == event.seq - 1:
            first, _ = self.unproved.pop()
        self.unproved.append((first, event.seq))
        self.outcome_unproved |= event.kind == "finished"

    def _check_end(
        self, number: int, event: Event, play: Adjudication[Any] | None, past: "ReplayMemory"
    ) -> None:
        """Compare the outcome with what ended the game: rules, concession, draw or moderator."""
        outcome = past.endings.outcome_after_events(play) if play is not None else None
        if outcome is None or canonical_json(outcome) != canonical_json(event.payload["outcome"]):
            raise BadLine(number, "outcome", seq=event.seq)

    def _begin_play(self, past: "ReplayMemory", depends_on: str) -> Adjudication[Any]:
        table = Table(SeededChance(salted_seed(past.seed, past.salts)))
        table.chance.bind(depends_on)
        play = Adjudication(self.rules, self.rules.setup(), table)
        play.begin()
        return play

    def _submit_order(
        self, play: Adjudication[Any], depends_on: str, payload: dict[str, Any]
    ) -> None:
        play.table.chance.bind(depends_on)
        play.submit(payload["seat"], from_plain(payload["order"], self.rules.order_type))

    def _check_spelling(self, number: int, event: Event, past: "ReplayMemory") -> None:
        if not is_spelled_by_service(event, self.rules, past.version):
            raise BadLine(number, "payload", seq=event.seq, got=event.kind)

    def _check_rollback(
        self, number: int, event: Event, play: Adjudication[Any], past: "ReplayMemory"
    ) -> None:
        """Check that the rollback was allowed.

        The target must be on the branch in play. A player may take back only their own orders, and
        only if these revealed nothing. All else needs the moderator or the consent of every seat.
        """
        target, by = event.payload["to"], event.payload["by"]
        if play.outcome is not None or target not in past.branch or target < min(past.moves):
            raise BadLine(number, "out_of_place")
        if by == "moderator" or past.endings.is_rollback_agreed(target, by):
            return
        undone = [move for seq, move in past.moves.items() if seq > target]
        if by not in self.rules.seats or any(
            move.revealed or move.of_another(by) for move in undone
        ):
            raise BadLine(number, "consent", seq=event.seq)

    def _roll_back(self, target: int, past: "ReplayMemory") -> Adjudication[Any]:
        """Drop the branch after an event, and replay the game from its start to that event."""
        past.branch = [seq for seq in past.branch if seq <= target]
        for seq in [seq for seq in past.moves if seq > target]:
            del past.moves[seq]
        start, *orders = past.moves.values()
        moved = start.event.kind == "moved"
        play = (
            self._position_taken_over(past, start)
            if moved
            else self._begin_play(past, start.decided)
        )
        for move in orders:
            self._submit_order(play, move.decided, move.event.payload)
        play.table.drain()
        return play

    def check_witness(self, witness: Sequence[KeptHead]) -> None:
        """Hold the chain against heads that somebody kept."""
        self.heard, missing = missing_head(
            witness, self.game, self.hashes, self._strings_like_heads()
        )
        if missing is not None:
            raise BadLine(self.good + 2, "witness", head=missing.head, source=missing.source)

    def _strings_like_heads(self) -> tuple[str, ...]:
        """What looks like a head in our letters and is none."""
        assert self.header is not None
        return self.header.seed_commitment, self.seed.hex() if self.seed else ""
