"""Days a player is away: how many they may take, and when."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from pbem.ledger.database.tables import AbsenceRow, PlayerRow
from pbem.orders.forms.commands import Absence
from pbem.service.clocks.timekeeping import absences

_AHEAD = timedelta(days=365)


def record_absence(
    session: Session, player: PlayerRow, absence: Absence, now: datetime, most: int
) -> tuple[str, dict[str, Any]] | None:
    """Put days away on record, or say why not; days taken twice count once.

    Args:
        session: the transaction.
        player: who is away.
        absence: from when to when, both included.
        now: the present moment; days begin and end in the player's zone.
        most: days of one calendar year that may be taken.

    Returns:
        Message key and facts of the objection; ``None``: they are taken.
    """
    first, last = date.fromisoformat(absence.first), date.fromisoformat(absence.last)
    today = now.astimezone(ZoneInfo(player.zone)).date()
    if last < today:
        return "absence_past", {"last": absence.last}
    if last > today + _AHEAD:
        return "absence_far", {"days": _AHEAD.days}
    before = {day for begin, end in absences(session, player) for day in _days_between(begin, end)}
    wanted = set(_days_between(max(first, today), last)) - before
    for year in sorted({day.year for day in wanted}):
        taken = sum(day.year == year for day in before)
        if taken + sum(day.year == year for day in wanted) > most:
            return "absence_long", {"year": year, "most": most, "left": max(0, most - taken)}
    assert player.id is not None
    session.add(
        AbsenceRow(player=player.id, first=max(first, today).isoformat(), last=absence.last)
    )
    session.flush()
    return None


def _days_between(first: date, last: date) -> list[date]:
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]
