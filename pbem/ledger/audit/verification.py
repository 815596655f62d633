"""The audit: it proves an export entry by entry, without a database or a server.

It also shows any position of the game as any seat saw it.
"""

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from pbem import games
from pbem.games import Document
from pbem.ledger.audit.export import EventLine
from pbem.ledger.audit.export_files import open_export
from pbem.ledger.audit.proof import Proof
from pbem.ledger.audit.verdict import BadLine, GameEnd, Verdict, false_verdict
from pbem.ledger.chains.stamps import BadStamp, StampsFile, verify_stamps
from pbem.ledger.chains.witness import KeptHead
from pbem.ledger.database.store import OpenModule
from pbem.ledger.database.timestamps import count_ahead
from pbem.rules import (
    Adjudication,
    Game,
    Seat,
    View,
    digest,
)


def verify(
    path: Path,
    module: OpenModule = games.game_module,
    witness: Sequence[KeptHead] = (),
    stamps: StampsFile | None = None,
    now: datetime | None = None,
) -> Verdict:
    """Prove an export.

    The proof covers the canonical form, the chain and the commitment. A replay proves each digest,
    roll and record, and the outcome.

    Args:
        path: the file; whatever it holds, the answer is a verdict.
        module: the games known.
        witness: chain heads that somebody kept, each of which must stand in the file; roots of
            days are held against the stamps.
        stamps: the daily stamps of the game.
        now: the moment of the audit, behind which no event can lie; ``None``: any time will do.

    Raises:
        OSError: a file of stamps or certificates cannot be read.
        MissingExtra: there are stamps, and the extra ``timestamps`` is not installed.
    """
    return _prove(Proof(lambda: open_export(path), module), witness, stamps, now)[0]


def _prove(
    proof: Proof,
    witness: Sequence[KeptHead],
    stamps: StampsFile | None,
    now: datetime | None = None,
) -> tuple[Verdict, Adjudication[Any] | None]:
    """The verdict, and the position at the end; ``None`` if it is not known."""
    play: Adjudication[Any] | None = None
    try:
        proof.check_chain()
        for _, position in proof.replay():
            play = position
        proof.check_witness(witness)
        stamped = stamps and verify_stamps(stamps, proof.game, proof.hashes, witness)
    except (BadLine, BadStamp) as bad:
        return false_verdict(proof.game, proof.good, bad), None
    opened = proof.seed is not None
    ahead = count_ahead((at for _, at in proof.hashes.values()), now)
    bots = proof.bots
    unrepeated = bots.unrepeated if bots else 0
    in_part = not opened or proof.unproved or unrepeated or proof.clock_back or ahead
    verdict = Verdict(
        ok=True,
        game=proof.game,
        events=proof.good,
        opened=opened,
        state="in_part" if in_part else "proven",
        unproved=tuple(proof.unproved),
        adopted=tuple(proof.adopted),
        outcome_proved=not proof.outcome_unproved,
        clock_back=proof.clock_back,
        clock_ahead=ahead,
        letters_back=proof.letters.falls,
        behind_the_end=proof.order.behind_the_end,
        heads=proof.heard,
        bots=bots.repeated if bots else 0,
        bots_unrepeated=unrepeated,
        beacon=proof.beacon.verdict,
        stamps=stamped,
    )
    return verdict, play


def prove_end(
    path: Path, module: OpenModule = games.game_module, witness: Sequence[KeptHead] = ()
) -> tuple[Verdict, GameEnd | None]:
    """Prove an export, and tell how its game ended; ``None`` if the file is not true.

    A game that is not over has an end without a name. A game that ended under rules that this
    program does not have tells no points.
    """
    proof = Proof(lambda: open_export(path), module)
    verdict, play = _prove(proof, witness, None)
    if not verdict.ok:
        return verdict, None
    if not verdict.opened:
        return verdict, GameEnd((), "")
    events = [line.event for _, line in proof.lines() if isinstance(line, EventLine)]
    rulings = tuple(str(event.payload["why"]) for event in events if event.kind == "ruling")
    end = next(event for event in events if event.kind == "finished")
    outcome = end.payload["outcome"]
    points = (
        {} if play is None else {s: proof.rules.tally(play.state, s) for s in proof.rules.seats}
    )
    return verdict, GameEnd(
        winners=tuple(outcome["winners"]),
        how=outcome["how"]["entry"],
        seat=str(outcome["how"].get("seat", "")),
        tallies=points,
        rulings=rulings,
        at=end.at,
    )


def view_after(
    path: Path, at: int, seat: Seat | None, module: OpenModule = games.game_module
) -> tuple[View, Document]:
    """The view of a seat right after an event, and the game's document to draw it with.

    Raises:
        LookupError: the game was not in play then, or the file does not verify up to there.
    """
    proof = Proof(lambda: open_export(path), module)
    try:
        proof.check_chain()
        for seq, play in proof.replay():
            if seq == at and play is not None:
                return proof.rules.view(play.state, seat), proof.document
    except BadLine as bad:
        raise LookupError(bad.line, bad.key) from None
    raise LookupError(at)


def first_difference(export: bytes, rules: Game[Any], seed: bytes, now: str) -> int:
    """The first event of an unfinished game whose history differs under these rules; 0 if none.

    Args:
        export: the game's export.
        rules: the game under these rules.
        seed: of its dice.
        now: digest of the position the game stands in.
    """
    proof = Proof(lambda: BytesIO(export), games.game_module)
    proof.rules, proof.seed = rules, seed
    proof.proved = {
        sum(isinstance(line, EventLine) and line.event.kind == "moved" for _, line in proof.lines())
    }
    try:
        (*_, (last, play)) = proof.replay()
    except BadLine as bad:
        return bad.line - 1
    return 0 if now == (digest(play.state) if play else "") else last
