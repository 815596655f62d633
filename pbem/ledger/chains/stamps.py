"""A game's daily stamps as a file, and their proof without database or server.

Each day's root binds the heads of all chains (:mod:`pbem.ledger.chains.merkle`). A time-stamping
authority signs when it saw the root (RFC 3161).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pbem.extras import importing
from pbem.ledger.chains.merkle import root_from
from pbem.ledger.chains.witness import KeptHead
from pbem.ledger.database.timestamps import CLOCKS_APART, format_timestamp, parse_timestamp

_LONGEST = 2**20


class Stamp(msgspec.Struct, frozen=True, tag_field="line", tag="stamp"):
    """The proof of one day.

    Attributes:
        day: the day (ISO 8601, UTC).
        at: when the service took the root.
        root: over the heads of all chains.
        head: of this chain then.
        path: the hashes beside the way from the root to this chain.
        token: the authority's answer (RFC 3161); ``None``: it has given none.
    """

    day: str
    at: str
    root: str
    head: str
    path: tuple[str, ...]
    token: bytes | None = None


class StampsHeader(msgspec.Struct, frozen=True, tag_field="line", tag="stamps"):
    """The first line: whose stamps these are, and the authority's certificates (PEM)."""

    format: int
    name: str
    certificates: str


class StampsVerdict(msgspec.Struct, frozen=True):
    """What stamps prove of a chain.

    Attributes:
        days: days whose root holds the chain's head.
        signed: of these, those that the authority signed.
        first: when it signed the first one; ``None`` if none.
        last: when it signed the last one.
        authorities: names and SHA-256 fingerprints of the certificates that the proof rests on.
        given: True if whoever verifies gave these certificates; else they came with the file.
        roots: roots that a witness kept and that are these.
    """

    days: int
    signed: int
    first: str | None
    last: str | None
    authorities: tuple[str, ...]
    given: bool
    roots: int


class BadStamp(Exception):
    """Stamps contradict the file or prove nothing; the key and facts say why."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = f"audit.bad.stamp_{key}"
        self.facts = {name: str(value)[:200] for name, value in facts.items()}
        super().__init__(key)


class StampsFile(NamedTuple):
    """A file of daily stamps, and certificates that the reader trusts instead of those in it."""

    path: Path
    authority: Path | None = None


def stamp_lines(name: str, stamps: Iterable[Stamp], certificates: str) -> Iterable[bytes]:
    """The lines of a file of stamps, each with its newline."""
    for line in (StampsHeader(1, name, certificates), *stamps):
        yield msgspec.json.encode(line, order="sorted") + b"\n"


def verify_stamps(
    file: StampsFile,
    name: str,
    entries: Mapping[str, tuple[int, datetime]],
    kept: Sequence[KeptHead] = (),
) -> StampsVerdict:
    """Prove a file of stamps.

    Args:
        file: the file, and who is trusted.
        name: the game or event that it must be of.
        entries: hash of each entry of the chain -> its number and time.
        kept: heads and roots that somebody kept; those without a day are passed over.

    Raises:
        BadStamp: something in it is false.
        MissingExtra: the extra ``timestamps`` is not installed.
        OSError: a file cannot be read.
    """
    header, stamps = _read_stamps_file(file.path)
    if header.name != name:
        raise BadStamp("other", name=header.name, game=name)
    pem = file.authority.read_text("utf-8") if file.authority else header.certificates
    signed: list[datetime] = []
    before = 0
    for stamp in stamps:
        number, at = entries.get(stamp.head, (0, None))
        if at is None or number < before:
            raise BadStamp("head", day=stamp.day, head=stamp.head)
        before = number
        if not _leads_to_root(name, stamp):
            raise BadStamp("path", day=stamp.day)
        if stamp.token is not None:
            moment = signed_at(stamp.token, stamp.root, pem)
            if moment is None:
                raise BadStamp("token", day=stamp.day)
            if at > moment + CLOCKS_APART:
                raise BadStamp("late", day=stamp.day, event=number)
            signed.append(moment)
    return StampsVerdict(
        days=len(stamps),
        signed=len(signed),
        first=format_timestamp(min(signed)) if signed else None,
        last=format_timestamp(max(signed)) if signed else None,
        authorities=_certificate_names(pem) if signed else (),
        given=file.authority is not None,
        roots=_count_kept_roots(stamps, kept),
    )


def _read_stamps_file(path: Path) -> tuple[StampsHeader, list[Stamp]]:
    decoder: Any = msgspec.json.Decoder(StampsHeader | Stamp)
    try:
        with path.open("rb") as file:
            header, *stamps = (
                decoder.decode(raw) for raw in iter(lambda: file.readline(_LONGEST), b"")
            )
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError):
        raise BadStamp("unreadable") from None
    found = [stamp for stamp in stamps if isinstance(stamp, Stamp)]
    days = [stamp.day for stamp in found]
    if not isinstance(header, StampsHeader) or len(days) != len(stamps):
        raise BadStamp("unreadable")
    if days != sorted(set(days)):
        raise BadStamp("unreadable")
    return header, found


def _leads_to_root(name: str, stamp: Stamp) -> bool:
    try:
        parse_timestamp(stamp.at)
        return root_from(name, stamp.head, stamp.path) == stamp.root
    except ValueError:
        return False


def _count_kept_roots(stamps: Sequence[Stamp], kept: Sequence[KeptHead]) -> int:
    """The number of kept roots, each of which must be the root of its day (raises BadStamp)."""
    roots = {stamp.day: stamp.root for stamp in stamps}
    dated = {(each.day, each.head): each.source for each in kept if each.day}
    for (day, root), source in dated.items():
        if day >= min(roots, default="9") and roots.get(day) != root:
            raise BadStamp("root", day=day, source=source)
    return sum(day in roots for day, _ in dated)


def signed_at(token: bytes, root: str, certificates: str) -> datetime | None:
    """When an authority signed a root; ``None`` if the token does not prove that it did.

    Args:
        token: its answer (RFC 3161).
        root: 64 hexadecimal digits; the authority signs the hash of their 32 bytes.
        certificates: the ones to trust (PEM).

    Raises:
        MissingExtra: the extra ``timestamps`` is not installed.
    """
    with importing("timestamps"):
        from rfc3161_client import (  # noqa: PLC0415
            VerificationError,
            VerifierBuilder,
            decode_timestamp_response,
        )
    try:
        builder = VerifierBuilder(roots=list(_certificates(certificates)))
        answer = decode_timestamp_response(token)
        builder.build().verify_message(answer, bytes.fromhex(root))
    except (VerificationError, ValueError):
        return None
    moment: datetime = answer.tst_info.gen_time
    return moment


def _certificates(pem: str) -> list[Any]:
    """The certificates of a text in PEM (raises ValueError)."""
    with importing("timestamps"):
        from cryptography.x509 import load_pem_x509_certificates  # noqa: PLC0415
    return load_pem_x509_certificates(pem.encode())


def _certificate_names(pem: str) -> tuple[str, ...]:
    """Each certificate's subject and SHA-256 fingerprint, as authorities publish it."""
    with importing("timestamps"):
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    return tuple(
        f"{each.subject.rfc4514_string()} ({each.fingerprint(SHA256()).hex()})"
        for each in _certificates(pem)
    )
