"""Rounds that entrants sit out on request, warnings and penalties, and the letters on them."""

from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.notices import Notice, notify_of_assistant, notify_player
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.transitions import SitsOut, Warned
from pbem.tournament.event.transitions.conduct import penalty_of


def sit_out(
    record: EventRecord,
    context: ServiceContext,
    transition: SitsOut,
    letter: int | None = None,
) -> None:
    """Note that an entrant sits a round out, or plays in it after all, and tell them.

    Raises:
        EventRefused: the round has begun, or the rules do not allow it.
    """
    record.append(transition, context.now(), letter)
    facts = {"event": record.rules.title, "round": transition.round}
    key = "service.event.bye_noted" if transition.out else "service.event.bye_taken_back"
    told = Notice(("service.event.title.entry", facts), [(key, facts)])
    notify_player(record, context, player_of(record.session, record, transition.entrant), told)


def warn(
    record: EventRecord, context: ServiceContext, number: int, points: str, by: Official, why: str
) -> None:
    """Warn an entrant, take points off or give them back. They and the officials are told.

    Raises:
        EventRefused: there is no such entrant, or these are no such points.
    """
    record.append(Warned(entrant=number, points=points, by=by.name, why=why), context.now())
    taken = penalty_of(points)
    kind = "penalty" if taken > 0 else "penalty_back" if taken < 0 else "warning"
    facts = {
        "event": record.rules.title,
        "official": by.name,
        "number": number,
        "points": str(abs(taken)),
        "why": why,
    }
    told = Notice(("service.event.title.entry", facts), [(f"service.event.{kind}", facts)])
    notify_player(record, context, player_of(record.session, record, number), told)
    notify_of_assistant(record, context, by, [(f"service.event.{kind}_by", facts)])
