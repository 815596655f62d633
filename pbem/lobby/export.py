"""The export of the lobby's ledger, and its proof without database or server.

The proof covers the chain, that every fact was possible when it happened, and who may have done
it. The seed is never opened, since it hides addresses.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from pbem.ledger.audit.fact_files import FORMAT, FactChain, LobbyHeader, fact_lines
from pbem.ledger.audit.verdict import BadLine, Verdict, false_verdict
from pbem.ledger.chains.stamps import BadStamp, StampsFile, verify_stamps
from pbem.ledger.chains.witness import KeptHead
from pbem.ledger.database.timestamps import count_ahead
from pbem.lobby.facts import MODERATOR, Blocked, Declined, Fact, NameSeen, Unblocked, Undone
from pbem.lobby.record import LobbyRecord, fact_of, taken_back
from pbem.lobby.state import Lobby, LobbyRefused

_OF_MODERATOR = (Blocked, Declined, NameSeen, Unblocked, Undone)
"""What only the moderator does, or the service itself."""


def lobby_lines(record: LobbyRecord) -> Iterator[bytes]:
    """The lines of an export, each with its newline. Addresses and names stand in it as digests."""
    return fact_lines(LobbyHeader(FORMAT), record.chain())


def verify_lobby(
    path: Path,
    witness: Sequence[KeptHead] = (),
    stamps: StampsFile | None = None,
    now: datetime | None = None,
) -> Verdict:
    """Prove the export of the lobby. Any file gives a verdict.

    Args:
        path: the file.
        witness: heads that somebody kept, each of which must stand in the file.
        stamps: the daily stamps of the lobby.
        now: the moment of the audit, behind which no entry can lie; ``None``: any time will do.

    Raises:
        OSError: a file of stamps or certificates cannot be read.
        MissingExtra: there are stamps, and the extra ``timestamps`` is not installed.
    """
    chain = FactChain()
    try:
        chain.check_chain(path)
        _check_facts(chain)
        heads = chain.hear(witness)
        stamped = stamps and verify_stamps(stamps, chain.event, chain.hashes, witness)
    except (BadLine, BadStamp) as bad:
        return false_verdict(chain.event, chain.good, bad)
    return Verdict(
        ok=True,
        game=chain.event,
        events=chain.good,
        opened=False,
        state="in_part",
        clock_back=chain.clock_back,
        clock_ahead=count_ahead((at for _, at in chain.hashes.values()), now),
        heads=heads,
        stamps=stamped,
    )


def _check_facts(chain: FactChain) -> None:
    """Apply every fact again, but for those that were taken back (raises BadLine)."""
    facts: list[Fact] = []
    for number, event in enumerate(chain.entries, start=2):
        try:
            fact: Fact = fact_of(event)
        except msgspec.ValidationError as error:
            detail = type(error).__name__
            raise BadLine(number, "fact", seq=event.seq, detail=detail) from None
        written = msgspec.json.decode(msgspec.json.encode(fact))
        if {**event.payload, "kind": event.kind} != written or not _may_do(fact):
            raise BadLine(number, "payload", seq=event.seq, got=event.kind)
        facts.append(fact)
    gone, state = taken_back(facts), Lobby()
    for number, (event, found) in enumerate(zip(chain.entries, facts, strict=True), start=2):
        if event.seq in gone:
            continue
        if isinstance(found, Undone) and not all(0 < each < event.seq for each in found.facts):
            raise BadLine(number, "payload", seq=event.seq, got=event.kind)
        try:
            found.apply(state, event.at)
        except LobbyRefused as refused:
            raise BadLine(number, "fact", seq=event.seq, detail=refused.key) from None


def _may_do(fact: Fact) -> bool:
    """True if the service, the moderator or the player whom it is about can have done it."""
    names = {"", MODERATOR}
    player = getattr(fact, "player", 0)
    if player and not isinstance(fact, _OF_MODERATOR):
        names.add(str(player))
    return fact.by in names
