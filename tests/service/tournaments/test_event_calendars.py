"""Bids and challenges in a player's calendar.

Each has an entry that follows the clock and goes when it is answered.
"""

from datetime import datetime
from email.message import EmailMessage

from icalendar import Calendar
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.tables import AbsenceRow, PlayerRow
from pbem.service.tournaments.event_calendars import calendar_of
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import Club
from tests.service.tournaments.post import answer
from tests.service.tournaments.test_ladder import ladder

Entries = dict[str, tuple[str, int, datetime]]


def entries(calendar: bytes) -> Entries:
    """The status, sequence and moment of each entry of a calendar, by UID."""
    return {
        str(e["uid"]): (str(e["status"]), e.decoded("sequence"), e.decoded("dtstart"))
        for e in Calendar.from_ical(calendar).walk("VEVENT")
    }


def attached(letter: EmailMessage) -> Entries:
    """Those of the calendar that came with a letter."""
    (calendar,) = (part for part in letter.walk() if part.get_content_type() == "text/calendar")
    return entries(calendar.get_payload(decode=True))  # type: ignore[arg-type]


def bidding(house: House) -> tuple[Club, int, int]:
    """An event whose first round is bid for: who opens at its only table, and the other."""
    club = Club(house, bids="alternating")
    club.join(2)
    club.director.start(club.event)
    club.round()
    (auction,) = club.look().state.auctions.values()
    return club, *auction.order


def own(house: House, n: int) -> Entries:
    return entries(calendar_of(house.app, house.address(f"p{n}")))


def test_a_bid_has_an_entry_until_it_is_made_and_then_the_other_has_one(house: House) -> None:
    club, opener, other = bidding(house)
    asking = attached(house.mail(f"p{opener}")[-1])
    ((uid, (status, _, _)),) = asking.items()
    assert (uid.startswith(f"{club.event}-bidding-1-1-"), status) == (True, "CONFIRMED")
    assert own(house, other) == {}
    assert list(own(house, opener)) == [uid]
    sequence = own(house, opener)[uid][1]
    answer(house, opener, "BID CP 1")
    assert own(house, opener)[uid][:2] == ("CANCELLED", sequence + 1)
    ((theirs, (status, _, _)),) = attached(house.mail(f"p{other}")[-1]).items()
    assert (theirs != uid, status) == (True, "CONFIRMED")
    answer(house, other, "ACCEPT")
    assert [status for status, _, _ in own(house, other).values()] == ["CANCELLED"]
    house.later(minutes=1)
    game = attached(house.mail(f"p{other}")[-1])
    assert game[theirs][0] == "CANCELLED"
    assert len(game) == 2


def test_the_sequence_rises_when_the_time_for_a_bid_moves_and_with_nothing_else(
    house: House,
) -> None:
    club, opener, _ = bidding(house)
    house.later(hours=1)
    before = calendar_of(house.app, house.address(f"p{opener}"))
    house.later(hours=1)
    assert calendar_of(house.app, house.address(f"p{opener}")) == before
    ((uid, (_, sequence, due)),) = entries(before).items()
    with house.store.transaction() as session:
        player = session.scalars(
            select(PlayerRow).where(col(PlayerRow.address) == house.address(f"p{opener}"))
        ).one()
        session.add(AbsenceRow(player=player.id, first="2026-11-24", last="2026-11-24"))
    ((again, (_, moved, later)),) = own(house, opener).items()
    assert (again, moved) == (uid, sequence + 1)
    assert later > due
    club.director.withdraw(club.event, opener, "ill")
    assert own(house, opener)[uid][:2] == ("CANCELLED", moved + 1)


def test_a_challenge_has_an_entry_until_it_is_answered_and_comes_back_to_it_when_it_is_made_again(
    house: House,
) -> None:
    ladder(house)
    answer(house, 3, "CHALLENGE 2")
    ((uid, (status, sequence, _)),) = own(house, 2).items()
    assert (uid.startswith("pog-cup-challenge-0-3-"), status) == (True, "CONFIRMED")
    answer(house, 2, "DECLINE")
    assert own(house, 2)[uid][:2] == ("CANCELLED", sequence + 1)
    assert own(house, 3) == {}


def test_whoever_was_never_asked_gets_no_calendar_and_an_event_that_is_over_leaves_it(
    house: House,
) -> None:
    club, opener, other = bidding(house)
    assert not [
        p for p in house.mail(f"p{other}")[0].walk() if p.get_content_type() == "text/calendar"
    ]
    club.director.award(club.event, (1, 1), (other,), Ending.TIME, "he never wrote")
    club.director.end(club.event, "enough")
    assert own(house, opener) == {}
