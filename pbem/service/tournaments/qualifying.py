"""Who has a place in an event by an earlier one: a stage before it, or last season's classes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.ledger.database.tables import PlayerRow
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.entries import Wishes, enter
from pbem.tournament.event.event_record import EventRecord, NoSuchEvent
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.event.rules import Official, QualifierRules
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions import Seeded
from pbem.tournament.scoring.standings import Standing, going_up


class Qualified(NamedTuple):
    """Somebody whom an earlier event gives a place.

    Attributes:
        event: the earlier event.
        who: why: as one of the best, or as one who goes up, goes down or stays.
        name: theirs.
        number: in the new event; 0: they have not entered.
        kept_out: why not: ``border`` or ``entered``; empty if they have entered now.
    """

    event: str
    who: str
    name: str
    number: int
    kept_out: str = ""


def enter_qualified(record: EventRecord, context: ServiceContext, by: Official) -> list[Qualified]:
    """Enter everybody who has a place by the rules, in the order of their standings.

    After a stage they are seeded in this order. Nobody is entered who shares the rank on a border,
    who had left the earlier event, or who has entered already.

    Raises:
        EventRefused: the rules name no earlier event, or one that has no final standings.
    """
    sources = record.rules.qualified
    if not sources:
        raise EventRefused("nobody_qualified", event=record.row.id)
    found = [
        _entered(record, context, source, before, one, by, kept_out)
        for source in sources
        for before in (_final(record, source.event),)
        for one, kept_out in _chosen(before, source)
    ]
    order = tuple(each.number for each in found if each.number)
    kind, pairs = record.rules.format.kind, len(record.state.seats) == 2
    if (
        order
        and all(source.who == "best" for source in sources)
        and kind in ("single elimination", "pools")
        and pairs
    ):
        why = ", ".join(source.event for source in sources)
        record.append(Seeded(order=order, by=by.name, why=why), context.now())
    return found


def _final(record: EventRecord, name: str) -> EventRecord:
    """An earlier event that is over (raises EventRefused)."""
    try:
        before = EventRecord.load(record.session, name)
    except NoSuchEvent:
        raise EventRefused("no_stage", event=name) from None
    if before.state.status != "over" or before.chain()[-1].kind != "ended":
        raise EventRefused("stage_not_over", event=name)
    return before


def _chosen(before: EventRecord, source: QualifierRules) -> Iterator[tuple[Standing, str]]:
    """Whom a line of the rules means, best first, and why one of them has no place."""
    here = {entry.entrant.number for entry in before.state.playing()}
    everybody = standings_of(before.state, before.rules)
    placed: Sequence[Standing] = [one for one in everybody if one.entrant in here]
    league = before.rules.league
    up, perhaps_up = going_up(placed, league.up)
    down, perhaps_down = going_up(placed[::-1], league.down)
    best, perhaps_best = going_up(placed, min(source.count, len(placed)))
    inside, border = {
        "best": (best, perhaps_best),
        "up": (up, perhaps_up),
        "down": (down, perhaps_down),
        "stay": (here - up - down - perhaps_up - perhaps_down, frozenset[int]()),
    }[source.who]
    for one in everybody:
        if one.entrant in inside:
            yield one, ""
        elif one.entrant in border:
            yield one, "border"


def _entered(  # noqa: PLR0913, PLR0917 - what an entry needs
    record: EventRecord,
    context: ServiceContext,
    source: QualifierRules,
    before: EventRecord,
    one: Standing,
    by: Official,
    kept_out: str,
) -> Qualified:
    """Enter somebody, if nothing keeps them out."""
    entry = before.state.entry(one.entrant)
    told = Qualified(source.event, source.who, entry.name, 0, kept_out)
    if kept_out:
        return told
    if record.state.of_player(entry.player) is not None:
        return told._replace(kept_out="entered")
    player = record.session.get_one(PlayerRow, entry.player)
    wishes = Wishes(prefers="", team=entry.entrant.team)
    place: Words = (
        f"service.event.qualified.{source.who}",
        {"before": before.rules.title, "rank": one.rank},
    )
    new = enter(record, player, context, wishes, by=by.name, letter=None, why=place)
    return told._replace(number=new.entrant.number)
