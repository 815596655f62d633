"""Bids for the seats of a round's tables: opening, answers by letter, and passes on time-out."""

from typing import Any

from sqlalchemy.orm import Session

from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.event_clocks import asked_to_bid, clock_of, is_due
from pbem.service.tournaments.notices import Notice, notify_player, remind, shown_name
from pbem.tournament.event.event_record import EventRecord, bidding_order
from pbem.tournament.event.state import Spot
from pbem.tournament.event.transitions import BiddingOpened, BidMade, GaveWay


def open_bidding(record: EventRecord, context: ServiceContext) -> None:
    """Let all entrants at the tables of the last round bid for their seats."""
    if record.rules.bids.kind == "none":
        return
    number = len(record.state.rounds)
    for table in record.state.rounds[-1].tables:
        if len(table.places) > 1:
            spot = number, table.number
            order = bidding_order(record.lot, spot, table.entrants)
            record.append(BiddingOpened(spot=spot, order=order), context.now())
            _tell_bidding(record, context, spot)
            _tell_who_waits(record, context, spot)


def spot_of_bidding(record: EventRecord, number: int) -> Spot | None:
    """The table at which an entrant bids now."""
    return next(
        (spot for spot, auction in record.state.auctions.items() if number in auction.order), None
    )


def record_bid(
    record: EventRecord,
    context: ServiceContext,
    transition: BidMade | GaveWay,
    letter: int | None = None,
) -> None:
    """Put a bid or a passing on record, and tell both how the bidding stands.

    Raises:
        Refused: it cannot be.
    """
    record.append(transition, context.now(), letter)
    if transition.spot in record.state.auctions:
        _tell_bidding(record, context, transition.spot)
    else:
        _tell_settled(record, context, transition.spot)


def work_bidding(session: Session, context: ServiceContext, event: str) -> int:
    """Pass for players whose time for a bid is up and remind others in time. Return how many."""
    record = EventRecord.load(session, event)
    asked = [
        (spot, number)
        for spot, auction in record.state.auctions.items()
        for number in auction.asked
    ]
    late = [at for at in asked if is_due(record, asked_to_bid(record, *at), context.now())]
    for spot, number in late:
        if spot in record.state.auctions and number in record.state.auctions[spot].asked:
            record_bid(record, context, GaveWay(spot=spot, entrant=number, missed=True))
    title_facts = {"event": record.rules.title}
    reminded = 0
    for spot, number in asked:
        if spot in record.state.auctions and number in record.state.auctions[spot].asked:
            title = (
                "service.event.title.bidding",
                {**title_facts, "round": spot[0], "table": spot[1]},
            )
            reminded += remind(record, context, asked_to_bid(record, spot, number), title)
    return len(late) + reminded


def notify_bidder(record: EventRecord, context: ServiceContext, spot: Spot, number: int) -> None:
    """Tell a substitute in a bidding the current bids, if they are asked."""
    if spot in record.state.auctions and number in record.state.auctions[spot].asked:
        _tell_asked(record, context, spot, number)


def _tell_bidding(record: EventRecord, context: ServiceContext, spot: Spot) -> None:
    """Tell the asked entrants the current bids and their deadline."""
    for number in record.state.auctions[spot].asked:
        _tell_asked(record, context, spot, number)


def _tell_who_waits(record: EventRecord, context: ServiceContext, spot: Spot) -> None:
    """Tell a player whom they meet while the opponent opens.

    They may already say how far their bids go.
    """
    auction = record.state.auctions[spot]
    for number in set(auction.order) - set(auction.asked):
        facts = _bidding_facts(record, spot, number)
        paragraphs: list[Words] = [
            ("service.event.bidding_begins", facts),
            ("service.event.bid_waits", facts),
        ]
        notify_player(
            record,
            context,
            player_of(record.session, record, number),
            Notice(("service.event.title.bidding", facts), paragraphs, about="waits"),
        )


def _bidding_facts(record: EventRecord, spot: Spot, number: int) -> dict[str, Any]:
    """What a letter to one who bids says: where, against whom, for what."""
    opponent = next(one for one in record.state.auctions[spot].order if one != number)
    return {
        "event": record.rules.title,
        "round": spot[0],
        "table": spot[1],
        "name": shown_name(record, opponent),
        "seats": record.state.seats,
        "code": record.state.seats[-1],
    }


def _tell_asked(record: EventRecord, context: ServiceContext, spot: Spot, number: int) -> None:
    auction = record.state.auctions[spot]
    facts = {
        **_bidding_facts(record, spot, number),
        "due": clock_of(record, asked_to_bid(record, spot, number)).due_at,
    }
    paragraphs: list[Words] = [("service.event.bidding_begins", facts)]
    if (standing := auction.standing) is not None:
        paragraphs.append(
            ("service.event.bid_stands", {"seat": standing.seat, "points": standing.points})
        )
        paragraphs.append(
            ("service.event.bid_answer", {"code": standing.seat, "least": standing.points + 1})
        )
        paragraphs.append(("service.event.bid_lapse.stands", facts))
    else:
        paragraphs.append((f"service.event.bid_open.{auction.kind}", facts))
        paragraphs.append(
            (f"service.event.bid_lapse.{'proxy' if auction.kind == 'proxy' else 'opens'}", facts)
        )
    told = Notice(("service.event.title.bidding", facts), paragraphs, about="bidding")
    notify_player(record, context, player_of(record.session, record, number), told)


def _tell_settled(record: EventRecord, context: ServiceContext, spot: Spot) -> None:
    """Tell both who sits where, and for how many points."""
    state = record.state
    agreed = state.agreed_bids.get(spot)
    for place in state.table(spot).places:
        facts = {
            "event": record.rules.title,
            "round": spot[0],
            "table": spot[1],
            "seat": place.seat,
        }
        paragraphs: list[Words] = [("service.event.bid_settled", facts)]
        if agreed is not None:
            paragraphs.append(
                ("service.event.bid_terms", {"seat": agreed.seat, "points": agreed.points})
            )
        else:
            paragraphs.append(("service.event.bid_lot", {}))
        told = Notice(("service.event.title.bidding", facts), paragraphs)
        notify_player(record, context, player_of(record.session, record, place.entrant), told)
