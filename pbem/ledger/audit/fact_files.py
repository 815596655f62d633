"""The export of an event or of the lobby as one JSON Lines file, and the proof of its chain."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from pbem.ledger.audit.verdict import BadLine
from pbem.ledger.chains.chain import GENESIS, Event, hash_of
from pbem.ledger.chains.witness import KeptHead, missing_head
from pbem.ledger.database.timestamps import moment_of

FORMAT = 1
LOBBY = "lobby"
"""What the chain of the lobby is called."""
_LONGEST = 2**24


class EventHeader(msgspec.Struct, frozen=True, tag_field="line", tag="tournament"):
    """The first line of the file of an event: its name and the format."""

    format: int
    event: str


class LobbyHeader(msgspec.Struct, frozen=True, tag_field="line", tag="lobby"):
    """The first line of the file of the lobby: the format."""

    format: int

    @property
    def event(self) -> str:
        """What the chain is called."""
        return LOBBY


class EntryLine(msgspec.Struct, frozen=True, tag_field="line", tag="fact"):
    """An entry of the chain."""

    entry: Event = msgspec.field(name="fact")


class HeadLine(msgspec.Struct, frozen=True, tag_field="line", tag="head"):
    """The last line: the number of entries, and the hash of the last."""

    entries: int = msgspec.field(name="facts")
    hash: str


Header = EventHeader | LobbyHeader
Line = Header | EntryLine | HeadLine
_DECODER = msgspec.json.Decoder(Line)


def fact_lines(header: Header, chain: Sequence[Event]) -> Iterator[bytes]:
    """The lines of an export, each with its newline."""
    yield encoded(header)
    for event in chain:
        yield encoded(EntryLine(event))
    yield encoded(HeadLine(len(chain), chain[-1].hash if chain else GENESIS))


def encoded(line: Line) -> bytes:
    """A line as it stands in the file, its newline included."""
    return msgspec.json.encode(line, order="sorted") + b"\n"


def header_of(path: Path) -> Header | None:
    """The first line of an export of an event or of the lobby; ``None`` of any other file."""
    with path.open("rb") as file:
        try:
            line = _DECODER.decode(file.readline(_LONGEST))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
    return line if isinstance(line, Header) else None


class FactChain:
    """The chain of a file, checked line by line.

    Attributes:
        event: what it is called.
        entries: in order.
        hashes: of each entry its number and moment.
        good: how many entries are as they were written.
        clock_back: how often the time falls.
    """

    def __init__(self) -> None:
        self.event, self.good, self.clock_back = "", 0, 0
        self.entries: list[Event] = []
        self.hashes: dict[str, tuple[int, datetime]] = {}

    def check_chain(self, path: Path) -> None:
        """Check lines, hashes, order and head (raises BadLine)."""
        prev, ended = GENESIS, False
        for number, line in _lines(path):
            if (number == 1) != isinstance(line, Header) or ended:
                raise BadLine(number, "out_of_place")
            if isinstance(line, Header):
                self.event = line.event
            elif isinstance(line, EntryLine):
                self._check_entry(number, line.entry, prev)
                prev, self.good = line.entry.hash, line.entry.seq
            else:
                ended = True
                if line != HeadLine(len(self.entries), prev):
                    raise BadLine(number, "wrong_head")
        if not ended:
            raise BadLine(self.good + 2, "cut_off")

    def _check_entry(self, number: int, event: Event, prev: str) -> None:
        if (event.seq, event.prev_hash) != (len(self.entries) + 1, prev):
            raise BadLine(number, "out_of_order", seq=event.seq)
        if hash_of(event) != event.hash:
            raise BadLine(number, "hash", seq=event.seq)
        if event.game != self.event:
            raise BadLine(1 if event.seq == 1 else number, "header")
        if event.state_digest or (event.letter is not None and event.letter < 1):
            raise BadLine(number, "payload", seq=event.seq, got=event.kind)
        if (at := moment_of(event.at)) is None:
            raise BadLine(number, "time", seq=event.seq)
        if self.entries:
            _, before = self.hashes[event.prev_hash]
            self.clock_back += at < before
        self.hashes[event.hash] = event.seq, at
        self.entries.append(event)

    def hear(self, witness: Sequence[KeptHead], others: Sequence[str] = ()) -> int:
        """Hold the chain against heads that somebody kept. How many stand in it.

        Args:
            witness: what they kept.
            others: what looks like a head in our letters and is none.

        Raises:
            BadLine: one does not stand in it.
        """
        heads, missing = missing_head(witness, self.event, self.hashes, others)
        if missing is not None:
            raise BadLine(self.good + 2, "witness", head=missing.head, source=missing.source)
        return heads


def _lines(path: Path) -> Iterator[tuple[int, Line]]:
    """Every line of the file, decoded. Each must be in canonical form."""
    number = 0
    with path.open("rb") as file:
        while raw := file.readline(_LONGEST):
            number += 1
            try:
                line = _DECODER.decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                raise BadLine(number, "unreadable") from None
            if encoded(line) != raw:
                raise BadLine(number, "not_canonical")
            yield number, line
    if number == 0:
        raise BadLine(1, "unreadable")
