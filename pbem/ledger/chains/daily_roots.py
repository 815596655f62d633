"""The root of a day: one hash over the heads of all chains of games, of events and of the lobby.

Only heads that changed since the last root are stored with it, so a day costs what was played.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from sqlalchemy import Connection, func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.chains.merkle import path_of, root_of
from pbem.ledger.chains.stamps import Stamp
from pbem.ledger.database.event_tables import TournamentRow
from pbem.ledger.database.lobby_tables import LobbyRow
from pbem.ledger.database.service_tables import DailyRootRow, RootHeadRow
from pbem.ledger.database.tables import GameRow
from pbem.ledger.database.timestamps import format_timestamp

LOBBY = "@lobby"
"""What the chain of the lobby is called under a root; no game and no event has this name."""


def heads_under_roots(connection: Connection) -> dict[str, str]:
    """The head of each chain under the last root that holds it."""
    last = select(col(RootHeadRow.name), func.max(col(RootHeadRow.day)).label("day"))
    latest = last.group_by(col(RootHeadRow.name)).subquery()
    is_latest = (latest.c.name == col(RootHeadRow.name)) & (latest.c.day == col(RootHeadRow.day))
    query = select(col(RootHeadRow.name), col(RootHeadRow.head)).join(latest, is_latest)
    return {row.name: row.head for row in connection.execute(query)}


def add_daily_root(session: Session, before: Mapping[str, str], now: datetime) -> None:
    """Take the root of a day that has none, over all chains there are.

    Args:
        session: the transaction.
        before: see :func:`heads_under_roots`.
        now: the present moment; its day (UTC) gets the root.
    """
    heads = _present_heads(session)
    if not heads:
        return
    day = now.date().isoformat()
    session.add(DailyRootRow(day=day, root=root_of({**before, **heads}), at=now))
    session.flush()
    changed = ((name, head) for name, head in heads.items() if before.get(name) != head)
    session.add_all(RootHeadRow(day=day, name=name, head=head) for name, head in changed)


def is_root_due(session: Session, now: datetime) -> bool:
    """True if the day (UTC) has no root, nor has a later one."""
    last = newest_root(session)
    return last is None or last.day < now.date().isoformat()


def newest_root(session: Session) -> DailyRootRow | None:
    """The root of the last day that has one."""
    return session.scalars(select(DailyRootRow).order_by(col(DailyRootRow.day).desc())).first()


def daily_roots(session: Session) -> list[DailyRootRow]:
    """The roots of all days, the newest first."""
    return list(session.scalars(select(DailyRootRow).order_by(col(DailyRootRow.day).desc())))


def unstamped_roots(session: Session) -> list[DailyRootRow]:
    """The roots that no authority has stamped, the oldest first."""
    waiting = select(DailyRootRow).where(col(DailyRootRow.token).is_(None))
    return list(session.scalars(waiting.order_by(col(DailyRootRow.day))))


def stamps_of(session: Session, name: str) -> list[Stamp]:
    """What proves the head of a game or event on each day since its first root."""
    roots = {row.day: row for row in daily_roots(session)}
    return [
        Stamp(
            day=day,
            at=format_timestamp(roots[day].at),
            root=roots[day].root,
            head=heads[name],
            path=path_of(heads, name),
            token=roots[day].token,
        )
        for day, heads in _states(session)
        if name in heads
    ]


def _present_heads(session: Session) -> dict[str, str]:
    """The heads of all chains; of a deleted game it stays the last one."""
    found: dict[str, str] = {}
    for table in (GameRow, TournamentRow):
        query = select(col(table.id), col(table.head_hash)).where(col(table.head) > 0)
        found |= {row.id: row.head_hash for row in session.execute(query)}
    lobby = session.get(LobbyRow, 1)
    if lobby is not None and lobby.head > 0:
        found[LOBBY] = lobby.head_hash
    return found


def _states(session: Session) -> Iterator[tuple[str, dict[str, str]]]:
    """The heads under each root, day by day."""
    changes: dict[str, dict[str, str]] = {}
    for name, day, head in session.execute(
        select(col(RootHeadRow.name), col(RootHeadRow.day), col(RootHeadRow.head))
    ):
        changes.setdefault(day, {})[name] = head
    heads: dict[str, str] = {}
    for day in session.scalars(select(col(DailyRootRow.day)).order_by(col(DailyRootRow.day))):
        heads = heads | changes.get(day, {})
        yield day, heads
