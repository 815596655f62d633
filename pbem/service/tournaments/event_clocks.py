"""The clock of an answer that an event needs outside its games: to a bid or a challenge.

It runs like a game's clock. It starts when the letter that asks is accepted. It follows the
player's zone, days off and absences, and stops in outages. A reminder goes out before it runs out.
"""

from datetime import datetime
from typing import Literal, NamedTuple

from sqlalchemy import func, select
from sqlmodel import col

from pbem.ledger import parse_timestamp, utc
from pbem.ledger.database.service_tables import OutageRow
from pbem.ledger.database.tables import OutboxRow
from pbem.service.clocks.outages import answers_known_until
from pbem.service.clocks.time_control import Clock, TimeControl, compute_clock
from pbem.service.clocks.timekeeping import absences
from pbem.service.tournaments.entrants import is_event_letter, player_of
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Challenge, Spot


class PendingAnswer(NamedTuple):
    """Somebody who is asked for an answer.

    Attributes:
        what: a bid, or the answer to a challenge.
        at: the table of the bid, or 0 and the challenger's number.
        entrant: who.
        since: when the entrant was asked (RFC 3339).
        hours: the entrant's time for it.
    """

    what: Literal["bidding", "challenge"]
    at: Spot
    entrant: int
    since: str
    hours: float


def asked_to_bid(record: EventRecord, spot: Spot, number: int) -> PendingAnswer:
    """The clock of somebody who may bid at a table."""
    return PendingAnswer(
        "bidding", spot, number, record.state.auctions[spot].since, record.rules.bids.hours
    )


def asked_to_answer(record: EventRecord, challenge: Challenge) -> PendingAnswer:
    """The clock of the challenged entrant."""
    ladder = record.rules.ladder
    assert ladder is not None
    return PendingAnswer(
        "challenge", (0, challenge.challenger), challenge.defender, challenge.at, ladder.hours
    )


def all_asked(record: EventRecord) -> list[PendingAnswer]:
    """Everybody who is asked for a bid, or for an answer to a challenge."""
    state = record.state
    bids = [
        asked_to_bid(record, spot, number)
        for spot, auction in state.auctions.items()
        for number in auction.asked
    ]
    return bids + [asked_to_answer(record, each) for each in state.challenges]


def clock_of(record: EventRecord, asked: PendingAnswer) -> Clock:
    """The moments of an answer's clock.

    While no letter that asks got through, they are those of a clock just started.
    """
    began = parse_timestamp(asked.since)
    return _clock_since(record, asked, _first_delivery(record, asked.entrant, began) or began)


def is_due(record: EventRecord, asked: PendingAnswer, now: datetime) -> bool:
    """True if the time for an answer is up. It never is while no letter that asks got through."""
    began, heard = parse_timestamp(asked.since), answers_known_until(record.session, now)
    if _clock_since(record, asked, began).due_at > heard:
        return False
    reached = _first_delivery(record, asked.entrant, began)
    return reached is not None and _clock_since(record, asked, reached).due_at <= heard


def is_reminder_due(record: EventRecord, asked: PendingAnswer, now: datetime) -> bool:
    """True if a reminder is due, as if the letter that asks had come at once."""
    began = parse_timestamp(asked.since)
    clock = _clock_since(record, asked, began)
    return began < clock.remind_at <= now < clock.due_at


def _clock_since(record: EventRecord, asked: PendingAnswer, began: datetime) -> Clock:
    rules, player = record.rules.clock, player_of(record.session, record, asked.entrant)
    control = TimeControl(asked.hours, 0, rules.remind_hours, rules.weekdays_off)
    query = select(col(OutageRow.began), col(OutageRow.ended)).where(col(OutageRow.ended) > began)
    still = [(first, last) for first, last in record.session.execute(query).all()]
    return compute_clock(began, control, player.zone, absences(record.session, player), still)


def _first_delivery(record: EventRecord, number: int, since: datetime) -> datetime | None:
    """When the event's first letter since a moment was accepted; that moment if there is none."""
    address = player_of(record.session, record, number).address
    query = select(func.count(), func.min(col(OutboxRow.sent_at))).where(
        is_event_letter(record),
        col(OutboxRow.recipient) == address,
        col(OutboxRow.created_at) >= since,
    )
    written, sent = record.session.execute(query).one()
    return since if not written else utc(sent) if sent is not None else None
