"""Disputes: a player's appeal holds the game, as far as the account of their seat allows.

It goes to director and assistants with the position and the log.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from pbem.ledger import GameRecord
from pbem.render import Catalogue
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.clocks.delays import delays_of, record_delay
from pbem.service.lifecycle.moderator_actions import MODERATOR, hold_game, notify_all, resume_game
from pbem.service.mailer.reports import written_report
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.notices import (
    Notice,
    notice_text,
    notify_moderator,
    notify_officials,
    notify_player,
)
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.state import Entry, EventRefused, Spot
from pbem.tournament.event.transitions.rulings import Appealed, Ruled
from pbem.tournament.model import EventTable


def appeal(
    record: EventRecord,
    context: ServiceContext,
    entry: Entry,
    game: str,
    said: str,
    letter: int | None,
) -> None:
    """Hold a game until the director or an assistant has ruled; only they read what is said.

    The game goes on if the player's hours of delay are used up, or is over already. If all
    officials play in it, the moderator of the service judges.

    Raises:
        EventRefused: the game is not the player's, the appeal is empty, or one of theirs waits in
            this game.
    """
    if not said:
        raise EventRefused("appeal_silent")
    waiting = record.state.appeals.get(game)
    if waiting is not None and waiting.entrant == entry.entrant.number:
        raise EventRefused("appeal_waits", game=game)
    transition = Appealed(entrant=entry.entrant.number, game=game, by=entry.name, why=said)
    record.append(transition, context.now(), letter)
    game_record = GameRecord.load(record.session, game, context.store.module)
    seat = _seat_of_entrant(record, game, entry.entrant.number)
    account = delays_of(record.session, game, seat, context.now().year)
    holds = bool(account.time_left(context.settings.delay_hours_a_year))
    if game_record.row.status == "running" and holds:
        notice: Words = ("service.event.held_by_appeal", {"seat": seat})
        hold_game(game_record, notice_text(record, notice), context.settings, context.now(), notice)
    over = game_record.row.status == "finished"
    became = "over" if over else "taken" if holds else "heard"
    facts = {
        "event": record.rules.title,
        "id": record.row.id,
        "game": game,
        "name": entry.name,
    }

    def enclosed(words: Catalogue) -> Sequence[str]:
        report = written_report(record.session, context.store.module, game, None, words, "text")
        return [f"> {line}".rstrip() for line in (*said.splitlines(), "", *report.splitlines())]

    told = Notice(
        ("service.event.title.appeal", facts),
        [(f"service.event.appeal.{became}", facts)],
        enclosed,
        about=game,
    )
    neutral = not all_officials_play(record, game)
    if neutral:
        notify_officials(record, context, told, apart_from=_addresses_in_game(record, game))
    else:
        notify_moderator(
            record, context, replace(told, paragraphs=[*told.paragraphs, (_JUDGE, facts)])
        )
    answers: list[Words] = [(f"service.event.appeal_{became}", facts)]
    if not neutral:
        named = "is_named" if context.settings.moderator else "no_name"
        answers.append((f"service.event.appeal_judge.{named}", facts))
    title = ("service.event.title.answer", facts)
    player = player_of(record.session, record, entry.entrant.number)
    notify_player(record, context, player, Notice(title, answers))


_JUDGE = "service.event.appeal_for_moderator"
"""What the moderator is told of an appeal that none of the officials may judge."""


def all_officials_play(record: EventRecord, game: str) -> bool:
    """True if the director and every assistant play in a game, so that none of them may judge."""
    playing = _addresses_in_game(record, game)
    officials = (record.rules.director, *record.rules.assistants)
    return all(official.address.lower() in playing for official in officials)


def rule(record: EventRecord, context: ServiceContext, game: str, by: Official, why: str) -> None:
    """Rule in a game; it goes on if it was held, and everybody at it is told.

    Raises:
        EventRefused: it is no game of the event, or one's own.
    """
    require_not_own_game(record, game, by)
    appealed = record.state.appeals.get(game)
    record.append(Ruled(game=game, by=by.name, why=why), context.now())
    game_record = GameRecord.load(record.session, game, context.store.module)
    status, facts = game_record.row.status, {"why": why, "name": by.name}
    if status in ("running", "held"):
        game_record.append("ruling", {"by": MODERATOR, "why": why}, at=context.now())
    if status == "held":
        if appealed is not None:
            place = game, _seat_of_entrant(record, game, appealed.entrant)
            held = context.now() - datetime.fromisoformat(appealed.at)
            hours = context.settings.delay_hours_a_year
            record_delay(record.session, place, "appeal", held, context.now(), hours)
        notice: Words = ("service.event.ruled_goes_on", facts)
        resume_game(game_record, why, context.settings, context.now(), notice)
    elif status == "running":
        notify_all(game_record, ("service.event.ruled", facts), context.settings, context.now())
    else:
        _tell_table_of_ruling(record, context, game, by, why)
    told = Notice(
        ("service.event.title.official", {"event": record.rules.title}),
        [
            (
                "service.event.ruled_by",
                {"official": by.name, "why": why, "event": record.rules.title, "game": game},
            )
        ],
    )
    notify_officials(
        record, context, told, apart_from={by.address.lower(), *_addresses_in_game(record, game)}
    )


def _tell_table_of_ruling(
    record: EventRecord, context: ServiceContext, game: str, by: Official, why: str
) -> None:
    """Tell those who played a game that is over of the ruling: it sends no letters any more."""
    spot = record.state.games[game]
    facts = {
        "event": record.rules.title,
        "round": spot[0],
        "table": spot[1],
        "official": by.name,
        "game": game,
        "why": why,
    }
    told = Notice(("service.event.title.result", facts), [("service.event.ruled_over", facts)])
    for entrant in record.state.table(spot).entrants:
        notify_player(record, context, player_of(record.session, record, entrant), told)


def _seat_of_entrant(record: EventRecord, game: str, entrant: int) -> str:
    """The seat of an entrant in a game of theirs."""
    places = record.state.table(record.state.games[game]).places
    return next(place.seat for place in places if place.entrant == entrant)


def require_not_own_game(record: EventRecord, game: str, by: Official) -> None:
    """Ensure that nobody rules on their own game (raises EventRefused)."""
    if is_own_game(record, game, by):
        raise EventRefused("own_game", name=by.name, game=game)


def is_own_game(record: EventRecord, game: str, by: Official) -> bool:
    """True if an official plays in a game."""
    return by.address.lower() in _addresses_in_game(record, game)


def require_not_own_table(record: EventRecord, spot: Spot, by: Official) -> None:
    """Ensure that nobody rules on their own table, even before its game starts.

    Raises EventRefused.
    """
    if by.address.lower() in addresses_at_table(record, spot):
        game = record.state.game_of(spot) or f"{spot[0]}.{spot[1]}"
        raise EventRefused("own_game", name=by.name, game=game)


def require_not_own_seat(
    record: EventRecord, tables: Sequence[EventTable], numbers: Collection[int], by: Official
) -> None:
    """Ensure that nobody changes the table of their own seat.

    Args:
        record: the event.
        tables: of the next round, after the change.
        numbers: the entrants who change places.
        by: who changes it.

    Raises:
        EventRefused: their own table changes.
    """
    for table in tables:
        sitting = {player_of(record.session, record, number).address for number in table.entrants}
        if set(numbers) & set(table.entrants) and by.address.lower() in sitting:
            raise EventRefused("own_pairing", name=by.name, table=table.number)


def _addresses_in_game(record: EventRecord, game: str) -> set[str]:
    """The addresses of those who play a game."""
    spot = record.state.games.get(game)
    return addresses_at_table(record, spot) if spot is not None else set()


def addresses_at_table(record: EventRecord, spot: Spot) -> set[str]:
    """The addresses of those who sit at a table."""
    return {
        player_of(record.session, record, number).address
        for number in record.state.table(spot).entrants
    }
