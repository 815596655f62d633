"""Amendments of an event: checked as its file was, put on record and told to everybody in it."""

from collections.abc import Iterator
from typing import Any

from pbem.ledger.database.tables import PlayerRow
from pbem.render import Catalogue
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.drafts import discard_draft
from pbem.service.tournaments.notices import Notice, notify_officials, notify_player
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import EventRules, Official
from pbem.tournament.event.transitions import Amended, changes_between


def amend(
    record: EventRecord, context: ServiceContext, after: EventRules, by: Official, why: str
) -> list[str]:
    """Change the rules of an event from now on, and tell its entrants and officials.

    Returns:
        A line for each change. Only the addresses of officials are left out.

    Raises:
        EventRefused: nothing changes, or something that cannot.
    """
    before = record.rules
    changes = changes_between(before, after)
    record.append(Amended(changes=changes, by=by.name, why=why), context.now())
    discard_draft(record)
    changed = list(
        _changed_lines("", before.model_dump(mode="json"), after.model_dump(mode="json"))
    )
    facts = {"event": record.rules.title, "official": by.name, "why": why}

    def lines(_: Catalogue) -> list[str]:
        return changed

    key = "amended_clock" if "clock" in changes else "amended"
    told = Notice(("service.event.title.amended", facts), [(f"service.event.{key}", facts)], lines)
    for entry in record.state.entries.values():
        if entry.entrant.left is None:
            notify_player(record, context, record.session.get_one(PlayerRow, entry.player), told)
    notify_officials(record, context, told)
    return changed


def _changed_lines(path: str, before: Any, after: Any) -> Iterator[str]:
    """What differs, each as its place in the file, the old value and the new one."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            if key != "address":
                inner = f"{path}.{key}" if path else key
                yield from _changed_lines(inner, before.get(key), after.get(key))
    elif isinstance(after, list) and any(isinstance(each, dict) for each in [*before, *after]):
        names = [", ".join(each.get("name", "") for each in part) for part in (before, after)]
        if names[0] != names[1]:
            yield f"{path}: {names[0] or '–'} → {names[1] or '–'}"
    elif before != after:
        yield f"{path}: {_as_written(before)} → {_as_written(after)}"


def _as_written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return "–" if value is None else str(value)
