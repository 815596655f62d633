"""The next round before its approval: computed from the state, seen and changed by officials.

Only the approval is a fact. What an official saw last is kept, so that nobody approves what they
have not seen.
"""

from datetime import datetime
from typing import NamedTuple

import msgspec

from pbem.ledger.database.event_tables import RoundDraftRow
from pbem.render.catalogue import Key
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.proposals import absent_on, next_proposal, with_swaps
from pbem.tournament.event.rules import Official
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions import Approved
from pbem.tournament.event.transitions.rounds import require_next_round
from pbem.tournament.model import EventTable, Proposal, Swap


class Draft(NamedTuple):
    """The next round as it would be approved now.

    Attributes:
        proposal: the round.
        base: the same before changes.
        absent: entrants who cannot begin a game today.
        swaps: what officials changed.
        void: earlier changes that do not count, because they were made to another proposal.
        early: why games of earlier rounds may still run; empty if none does.
        appeals: the games in which an appeal waits for its ruling.
    """

    proposal: Proposal
    base: Proposal
    absent: tuple[int, ...]
    swaps: tuple[Swap, ...] = ()
    void: tuple[Swap, ...] = ()
    early: str = ""
    appeals: tuple[str, ...] = ()


def show_draft(record: EventRecord, by: Official, now: datetime, early: str = "") -> Draft:
    """The next round as it would be approved now; it counts as seen by an official.

    Args:
        record: the event.
        by: who sees it.
        now: the moment.
        early: why games of earlier rounds may still run; empty: what was said before counts.

    Raises:
        EventRefused: no round can follow.
    """
    row = _row(record)
    row.early = early or row.early
    return _keep(record, row, _draft(record, row, now), by)


def swap_in_draft(record: EventRecord, swap: Swap, by: Official, now: datetime) -> Draft:
    """Let two entrants change places in the next round; the result counts as seen.

    Raises:
        EventRefused: nobody has seen a proposal, one of the two is not in it, or there is no
            reason.
    """
    row = _row(record)
    if not row.shown:
        raise EventRefused("no_proposal")
    if not swap.why:
        raise EventRefused("no_reason")
    before = _draft(record, row, now)
    return _keep(record, row, _with(record, before, (*before.swaps, swap)), by)


def approve_draft(record: EventRecord, by: Official, now: datetime) -> Proposal:
    """Approve the next round, if it is still what the official saw.

    Raises:
        EventRefused: they saw none, or it has changed since; the facts say how.
    """
    row = _row(record)
    if by.address not in row.shown:
        raise EventRefused("no_proposal")
    seen = msgspec.convert(row.shown[by.address], Proposal)
    draft = _draft(record, row, now)
    if _published(draft.proposal) != _published(seen):
        gone, instead = _difference(record, seen, draft.proposal)
        raise EventRefused(
            "proposal_changed_swaps" if draft.void else "proposal_changed",
            event=record.row.id,
            round=seen.round,
            gone=gone,
            now=instead,
            count=len(draft.void),
        )
    approved = Approved(
        proposal=draft.proposal,
        absent=draft.absent,
        swaps=draft.swaps,
        early=draft.early,
        by=by.name,
    )
    record.append(approved, now)
    discard_draft(record)
    return draft.proposal


UNSEEN = tuple(
    f"cli.error.event_{key}"
    for key in ("no_proposal", "proposal_changed", "proposal_changed_swaps")
)
"""Why an approval is refused to somebody who must look at the proposal first."""


def discard_draft(record: EventRecord) -> bool:
    """Forget what officials saw and changed of the next round. True if there was anything."""
    row = record.session.get(RoundDraftRow, record.row.id)
    if row is None:
        return False
    record.session.delete(row)
    record.session.flush()
    return True


def _row(record: EventRecord) -> RoundDraftRow:
    """What is kept of the next round; what is kept of another one is forgotten."""
    number = len(record.state.rounds) + 1
    row = record.session.get(RoundDraftRow, record.row.id)
    if row is not None and row.round == number:
        return row
    discard_draft(record)
    return RoundDraftRow(tournament=record.row.id, round=number, swaps=[], shown={})


def _draft(record: EventRecord, row: RoundDraftRow, now: datetime) -> Draft:
    """The next round now, with the changes that were made to this very proposal."""
    require_next_round(record.state, record.rules, row.early)
    absent = absent_on(record.state, now.date().isoformat())
    base = next_proposal(record.state, record.rules, record.lot, absent)
    early = row.early if any(record.state.open_tables()) else ""
    draft = Draft(base, base, absent, early=early, appeals=tuple(record.state.appeals))
    swaps = tuple(msgspec.convert(each, Swap) for each in row.swaps)
    if row.base is None or msgspec.convert(row.base, Proposal) != base:
        return draft._replace(void=swaps)
    return _with(record, draft, swaps)


def _with(record: EventRecord, draft: Draft, swaps: tuple[Swap, ...]) -> Draft:
    """A draft with these changes."""
    changed = with_swaps(record.state, record.rules, record.lot, draft.base, swaps, draft.absent)
    return draft._replace(proposal=changed, swaps=swaps)


def _keep(record: EventRecord, row: RoundDraftRow, draft: Draft, by: Official) -> Draft:
    """Keep what an official sees now."""
    row.base = msgspec.to_builtins(draft.base)
    row.swaps = [msgspec.to_builtins(each) for each in draft.swaps]
    row.shown = {**row.shown, by.address: msgspec.to_builtins(draft.proposal)}
    record.session.add(row)
    record.session.flush()
    return draft


def _published(proposal: Proposal) -> object:
    """What an approval makes public of a proposal, and whom it leaves without a table."""
    return proposal.tables, proposal.left_over, proposal.stage


def _difference(record: EventRecord, one: Proposal, other: Proposal) -> tuple[object, object]:
    """What only the one proposal has, and what only the other has; a word for nothing.

    Numbers of tables are told if nothing else differs.
    """
    for numbered in (False, True):
        before, after = (_lines(record, each, numbered=numbered) for each in (one, other))
        gone = tuple(line for line in before if line not in after)
        new = tuple(line for line in after if line not in before)
        if gone or new:
            break
    nothing = Key("cli.error.event_no_tables")
    return gone or nothing, new or nothing


def _lines(record: EventRecord, proposal: Proposal, *, numbered: bool) -> list[str]:
    """A line for each table, and for everybody without one."""
    tables = [
        f"{table.number}: {line}" if numbered else line
        for table in proposal.tables
        if (line := table_label(record, table))
    ]
    return tables + [f"{_called(record, number)} – ?" for number in proposal.left_over]


def table_label(record: EventRecord, table: EventTable) -> str:
    """Who sits where at a table: by number, and by name if the event shows names."""
    return " – ".join(
        " ".join(part for part in (place.seat, _called(record, place.entrant)) if part)
        for place in table.places
    )


def _called(record: EventRecord, number: int) -> str:
    return str(number) if record.rules.anonymous else f"{number} {record.state.entry(number).name}"
