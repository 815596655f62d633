"""Results of an event's tables.

They come from finished games, forfeits on time, or the director's rulings.
"""

from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameEnd, GameRecord, utc
from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.ledger.database.tables import GameRow, SeatRow
from pbem.rules import Seat, Words
from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.moderator_actions import award_game
from pbem.service.tournaments.challenges import notify_ladder
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.notices import Notice, notice_text, notify_officials, notify_player
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.outcomes import finishes_of, result_of
from pbem.tournament.event.state import EventRefused, Spot
from pbem.tournament.event.transitions import Resulted
from pbem.tournament.event.transitions.challenges import ladder_of
from pbem.tournament.model import Ending, Result


def record_results(context: ServiceContext, event: str) -> int:
    """Record the results of finished games in the event's ledger. Return how many."""
    with context.store.transaction() as session:
        query = (
            select(TournamentGameRow)
            .join(GameRow, col(GameRow.id) == col(TournamentGameRow.game))
            .where(
                col(TournamentGameRow.tournament) == event,
                col(TournamentGameRow.settled).is_(False),
                col(GameRow.status) == "finished",
            )
            .order_by(col(TournamentGameRow.round), col(TournamentGameRow.number))
        )
        over = list(session.scalars(query))
        if over:
            record = EventRecord.load(session, event)
            for row in over:
                if record.state.result((row.round, row.number)) is None:
                    result = _result_of(session, context, record, row)
                    _record_and_tell(record, context, Resulted(round=row.round, result=result))
                row.settled = True
    return len(over)


def _record_and_tell(record: EventRecord, context: ServiceContext, transition: Resulted) -> None:
    """Record a result and tell it.

    Players whose rung it changes are told. The officials are told if it was the last.
    """
    on_ladder, playing = record.rules.ladder is not None, any(record.state.open_tables())
    before = ladder_of(record.state, record.rules) if on_ladder else ()
    record.append(transition, context.now())
    if on_ladder:
        notify_ladder(
            record,
            context,
            before,
            record.state.table((transition.round, transition.result.table)).entrants,
        )
    elif playing and not any(record.state.open_tables()):
        facts = {
            "event": record.rules.title,
            "id": record.row.id,
            "round": len(record.state.rounds),
        }
        title = ("service.event.title.official", facts)
        notify_officials(record, context, Notice(title, [("service.event.round_over", facts)]))


def _result_of(
    session: Session, context: ServiceContext, record: EventRecord, row: TournamentGameRow
) -> Result:
    """The result of a table, as its game tells it."""
    game_record = GameRecord.load_without_position(session, row.game, context.store.module)
    if game_record.game.rules_version == game_record.row.rules_version:
        game_record.load_position()
    outcome = game_record.row.outcome
    assert outcome is not None
    end = GameEnd(
        winners=tuple(outcome["winners"]),
        how=outcome["how"]["entry"],
        seat=str(outcome["how"].get("seat", "")),
        tallies=_tallies(game_record),
    )
    places = record.state.table((row.round, row.number)).places
    return result_of(row.number, places, end, _seconds(game_record), record.state.sides)


def _tallies(game_record: GameRecord) -> dict[Seat, int]:
    """The game's own points of each seat, where its position is known."""
    game = game_record.game
    if game_record.play is None:
        return {}
    return {seat: game.tally(game_record.state, seat) for seat in game.seats}


def _seconds(game_record: GameRecord) -> dict[Seat, int]:
    """The time that each seat used."""
    return {seat: row.seconds_used for seat, row in game_record.seats().items()}


# --- by the director ------------------------------------------------------------------------------


class Award(NamedTuple):
    """A result that the game did not give.

    Attributes:
        spot: the table.
        winners: the entrants who win: all for a draw, none where all lose.
        ending: adjudicated, or forfeited on time or by withdrawal.
    """

    spot: Spot
    winners: tuple[int, ...]
    ending: Ending


def award(
    record: EventRecord,
    context: ServiceContext,
    given: Award,
    *,
    by: str,
    why: str,
    notice: Words | None = None,
) -> None:
    """Put a result on record that the game did not give; a game still in play ends by it.

    Args:
        record: the event.
        context: the service.
        given: the result.
        by: the name of whoever rules; empty: the service, by the rules of the event.
        why: the reason.
        notice: how the seats are told; ``None``: by the reason.

    Raises:
        EventRefused: one of them does not sit there, or there is no such table.
    """
    spot, winners, ending = given
    table = record.state.table(spot)
    if table.bye is not None:
        raise EventRefused("table_is_bye", round=spot[0], table=spot[1])
    if not set(winners) <= set(table.entrants):
        strangers = tuple(sorted(set(winners) - set(table.entrants)))
        raise EventRefused(
            "not_at_table", round=spot[0], table=spot[1], numbers=strangers, there=table.entrants
        )
    record.state.require_whole_sides(spot, winners)
    seats = tuple(place.seat for place in table.places if place.entrant in winners)
    game_record: GameRecord | None = None
    ended = False
    if (game := record.state.game_of(spot)) is not None:
        game_record = GameRecord.load(record.session, game, context.store.module)
        ended = game_record.row.status in ("running", "held")
        if ended:
            told: Words = notice or ("service.event.awarded", {"official": by, "why": why})
            award_game(game_record, seats, why, context.settings, context.now(), told)
        record.session.get_one(TournamentGameRow, game).settled = True
    faulty: tuple[int, ...] = ()
    if ending in (Ending.TIME, Ending.WITHDRAWAL):
        faulty = tuple(number for number in table.entrants if number not in winners)
    if not winners:
        ending = Ending.BOTH_LOSE
    tallies, seconds = (
        ({}, {}) if game_record is None else (_tallies(game_record), _seconds(game_record))
    )
    finishes = finishes_of(table.places, seats, faulty, tallies, seconds)
    result = Result(spot[1], ending, finishes, faulty)
    _record_and_tell(record, context, Resulted(round=spot[0], result=result, by=by, why=why))
    if not ended:
        _tell_awarded(record, context, given, by, why)


def require_undecided(record: EventRecord, spot: Spot) -> None:
    """Ensure that a table has no result and none is on its way (raises EventRefused)."""
    if record.state.result(spot) is not None:
        raise EventRefused("result_stands", round=spot[0], table=spot[1])
    game = record.state.game_of(spot)
    if game is not None and record.session.get_one(GameRow, game).status == "finished":
        raise EventRefused("result_comes", round=spot[0], table=spot[1], game=game)


def _tell_awarded(
    record: EventRecord, context: ServiceContext, given: Award, by: str, why: str
) -> None:
    """Tell a table of a result that no game letter tells: no game began, or it was over before."""
    there = record.state.table(given.spot).entrants
    facts = {
        "event": record.rules.title,
        "round": given.spot[0],
        "table": given.spot[1],
        "official": by,
        "why": why,
    }
    for number in there:
        won = "won" if number in given.winners else "lost"
        how = "drawn" if set(given.winners) == set(there) else won if given.winners else "all_lost"
        paragraphs: list[Words] = [
            ("service.event.result_put", facts),
            (f"service.event.result_put.{how}", {}),
        ]
        told = Notice(
            ("service.event.title.result", facts),
            paragraphs,
            about=f"r{given.spot[0]}.{given.spot[1]}",
        )
        notify_player(record, context, player_of(record.session, record, number), told)


def missed_deadlines(record: EventRecord) -> tuple[Words, ...]:
    """What missed deadlines cost in an event's games, for players who start one.

    Empty if they cost nothing.
    """
    count = _missed_deadlines_allowed(record)
    return (("service.event.missed_lose", {"count": count}),) if count else ()


def _missed_deadlines_allowed(record: EventRecord) -> int:
    """So many missed deadlines lose a game; 0: none do."""
    return record.rules.clock.missed if len(record.state.seats) == 2 else 0


def record_forfeits(context: ServiceContext, event: str) -> int:
    """Record the loss of two-player games by whoever missed too many deadlines. Return how many."""
    with context.store.transaction() as session:
        record = EventRecord.load(session, event)
        allowed = _missed_deadlines_allowed(record)
        if not allowed:
            return 0
        query = (
            select(SeatRow, TournamentGameRow)
            .join(TournamentGameRow, col(TournamentGameRow.game) == col(SeatRow.game))
            .where(
                col(TournamentGameRow.tournament) == event,
                col(TournamentGameRow.settled).is_(False),
                col(SeatRow.missed) >= allowed,
            )
            .order_by(col(SeatRow.game))
        )
        found = {seat.game: (seat, at) for seat, at in session.execute(query).all()}
        for seat, at in found.values():
            spot = at.round, at.number
            winners = tuple(
                p.entrant for p in record.state.table(spot).places if p.seat != seat.seat
            )
            notice: Words = ("service.event.forfeited", {"seat": seat.seat, "count": allowed})
            why = notice_text(record, notice)
            award(record, context, Award(spot, winners, Ending.TIME), by="", why=why, notice=notice)
        return len(found)


def tell_conceded(context: ServiceContext, event: str) -> int:
    """Tell the officials once of each seat that its player conceded while others play on."""
    with context.store.transaction() as session:
        query = (
            select(SeatRow, TournamentGameRow)
            .join(TournamentGameRow, col(TournamentGameRow.game) == col(SeatRow.game))
            .where(
                col(TournamentGameRow.tournament) == event,
                col(TournamentGameRow.settled).is_(False),
                col(SeatRow.resigned_at).is_not(None),
            )
        )
        found = session.execute(query).all()
        if not found:
            return 0
        record = EventRecord.load(session, event)
        return sum(_tell_conceded(record, context, seat, at) for seat, at in found)


def _tell_conceded(
    record: EventRecord, context: ServiceContext, seat: SeatRow, at: TournamentGameRow
) -> int:
    """Tell the officials of a seat, if they were not told."""
    assert seat.resigned_at is not None
    places = record.state.table((at.round, at.number)).places
    number = next(place.entrant for place in places if place.seat == seat.seat)
    facts = {
        "event": record.rules.title,
        "game": seat.game,
        "seat": seat.seat,
        "name": record.state.entry(number).name,
        "number": number,
    }
    told = Notice(
        ("service.event.title.official", facts),
        [("service.event.has_conceded", facts)],
        once=f"conceded.{seat.game}.{seat.seat}.{utc(seat.resigned_at):%Y%m%dT%H%M%S%f}",
    )
    return notify_officials(record, context, told)
