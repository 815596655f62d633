"""Entering, leaving and taking over within one transaction, with the letters on it."""

from collections.abc import Collection
from functools import partial

import msgspec

from pbem.bots.registry import has_bots
from pbem.ledger import GameRecord
from pbem.ledger.database.tables import PlayerRow
from pbem.orders import fold
from pbem.render import Catalogue
from pbem.render.blocks import Block, Paragraph
from pbem.render.tournament import border_notes
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.bots import SUBSTITUTE, replace_by_bot
from pbem.service.lifecycle.moderator_actions import hold_game, release_hold, replace_player
from pbem.service.tournaments.bidding import notify_bidder
from pbem.service.tournaments.challenges import notify_challenged, notify_void
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.event_pages import page_of
from pbem.service.tournaments.notices import Notice, notice_text, notify_officials, notify_player
from pbem.service.tournaments.ratings import rating_of
from pbem.service.tournaments.results import missed_deadlines
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Entry, EventRefused, Spot
from pbem.tournament.event.transitions import (
    Admitted,
    Entered,
    Substituted,
    Withdrawn,
    may_enter_now,
    next_number,
)
from pbem.tournament.event.transitions.challenges import ladder_of


class Wishes(msgspec.Struct, frozen=True):
    """What a player asks for on entering.

    Attributes:
        prefers: the seat they prefer; empty if they have no preference.
        available: the first day on which they can start a game (ISO 8601); empty: any.
        team: the team they play for; empty: none.
    """

    prefers: str = ""
    available: str = ""
    team: str = ""


def enter(  # noqa: PLR0913 - what an entry needs
    record: EventRecord,
    player: PlayerRow,
    context: ServiceContext,
    wishes: Wishes,
    *,
    by: str,
    letter: int | None,
    why: Words | None = None,
) -> Entry:
    """Enter a player and tell them, and why if they did not ask. They wait if no place is left.

    Raises:
        Refused: they cannot enter.
    """
    assert player.id is not None
    require_name_free(record, player.name, player.id)
    if record.rules.format.kind == "teams" and not wishes.team:
        raise EventRefused("team_needed")
    waiting = len(record.state.playing()) >= record.rules.entries.most
    late = record.state.status == "running"
    transition = Entered(
        entrant=next_number(record.state),
        name=player.name,
        player=player.id,
        waiting=waiting,
        rating=rating_of(record.session, record.rules.game, player.id)
        if record.rules.seeds == "rating"
        else None,
        prefers=wishes.prefers,
        available=wishes.available,
        team=wishes.team,
        by=by,
        why=notice_text(record, why) if why else "",
    )
    record.append(transition, context.now(), letter)
    facts: dict[str, object] = {"event": record.rules.title, "number": transition.entrant}
    facts["round"] = len(record.state.rounds) + 1
    kind = "waiting" if waiting else "late" if late else "entered"
    if record.rules.ladder is not None and not waiting:
        kind, facts["rung"] = (
            "on_ladder",
            ladder_of(record.state, record.rules).index(transition.entrant) + 1,
        )
    team: list[Words] = [("service.event.your_team", {"team": wishes.team})] if wishes.team else []
    reasons = [why] if why else []
    paragraphs: list[Words] = [
        *reasons,
        (f"service.event.{kind}", facts),
        *team,
        *what_to_write(record),
    ]
    notify_player(record, context, player, Notice(("service.event.title.entry", facts), paragraphs))
    return record.state.entry(transition.entrant)


def require_name_free(record: EventRecord, name: str, player: int) -> None:
    """Ensure that the name is free in the event.

    An anonymous event has no such check, because the answer would tell who takes part.

    Raises:
        EventRefused: somebody else has the name.
    """
    others = (entry for entry in record.state.entries.values() if entry.player != player)
    if not record.rules.anonymous and any(fold(entry.name) == fold(name) for entry in others):
        raise EventRefused("name_taken", name=name)


def what_to_write(record: EventRecord) -> list[Words]:
    """What an entrant of the event can write to it."""
    figures, words = record.rules.ladder, list[Words]([("service.event.commands", {})])
    kind, seats = record.rules.format.kind, len(record.state.seats)
    if kind in ("swiss", "double elimination") or (kind == "pools" and seats > 2):
        words.append(("service.event.commands_bye", {"count": record.rules.entries.byes}))
    if record.rules.bids.kind != "none":
        words.append(("service.event.commands_bids", {"code": record.state.seats[-1]}))
    if figures is not None:
        words.append(("service.event.commands_ladder", {"reach": figures.reach}))
    return words


def withdraw(
    record: EventRecord,
    number: int,
    context: ServiceContext,
    *,
    by: str,
    why: str,
    letter: int | None = None,
) -> None:
    """Let an entrant leave. A waiting entrant gets the place, and officials hear of their games.

    Only the officials are told the reasons that a player gives by letter.

    Raises:
        Refused: there is no such entrant, or they have left.
    """
    entry, session = record.state.entry(number), record.session
    had_place, spots = entry.plays, record.state.spots_of(number)
    pairs = [set(each.pair) for each in record.state.challenges if number in each.pair]
    record.append(Withdrawn(entrant=number, by=by, why=why), context.now(), letter)
    facts = {"event": record.rules.title, "name": entry.name, "number": number, "why": why}
    title = ("service.event.title.entry", facts)
    reason: list[Words] = [("service.event.reason", facts)] if why else []
    left: list[Words] = [("service.event.withdrawn", facts), *reason]
    by_bot = [spot for spot in spots if _may_bot_take(record, context, spot)]
    keys = {spot: "bot" if spot in by_bot else "withdrawn" for spot in spots}
    left += [_words_on_table(record, spot, keys[spot]) for spot in spots]
    notify_player(record, context, player_of(session, record, number), Notice(title, left))
    for spot in spots:
        told = why if letter is None else ""
        if spot in by_bot:
            _give_to_bot(record, context, spot, number, told)
        else:
            _hold_game_of_leaver(record, context, spot, number, told)
    notify_void(record, context, number, [other for pair in pairs for other in pair - {number}])
    needs = [_words_on_table(record, spot, "bot" if spot in by_bot else "needs") for spot in spots]
    if needs or (letter is not None and record.state.status == "running"):
        words = [("service.event.has_withdrawn", facts), *needs, *reason]
        notify_officials(record, context, Notice(("service.event.title.official", facts), words))
    if had_place:
        admit_waiting(record, context)


def substitute(
    record: EventRecord,
    number: int,
    player: PlayerRow,
    context: ServiceContext,
    *,
    by: str,
    why: str,
) -> None:
    """Give a place to another player from now on, with its record, its game and the running clock.

    Raises:
        Refused: the player plays already, or there is no such entrant.
    """
    assert player.id is not None
    require_name_free(record, player.name, player.id)
    spots = record.state.spots_of(number)
    record.append(
        Substituted(entrant=number, name=player.name, player=player.id, by=by, why=why),
        context.now(),
    )
    facts = {"event": record.rules.title, "number": number, "why": why}
    title = ("service.event.title.entry", facts)
    paragraphs: list[Words] = [
        ("service.event.substitute", facts),
        *missed_deadlines(record),
        *what_to_write(record),
    ]
    notify_player(record, context, player, Notice(title, paragraphs))
    notify_challenged(record, context, number)
    for spot in spots:
        notify_bidder(record, context, spot, number)
        _take_over(record, context, spot, number, player, why)


def _take_over(
    record: EventRecord,
    context: ServiceContext,
    spot: Spot,
    number: int,
    player: PlayerRow,
    why: str,
) -> None:
    """Give an entrant's seat at a table to another player.

    A held game resumes, unless an appeal holds it.
    """
    game = record.state.game_of(spot)
    if game is None:
        return
    seat = next(place.seat for place in record.state.table(spot).places if place.entrant == number)
    game_record = GameRecord.load(record.session, game, context.store.module)
    if game_record.row.status == "held" and game not in record.state.appeals:
        release_hold(game_record, why, context.now())
    replace_player(
        game_record, game_record.seats()[seat], player, why, context.settings, context.now()
    )


def admit_waiting(record: EventRecord, context: ServiceContext) -> None:
    """Give a place that is free to the first who waits, as long as somebody may enter."""
    state, rules = record.state, record.rules
    may_enter = state.status in ("open", "closed") or may_enter_now(state, rules)
    first = next((e for e in state.entries.values() if e.waiting and e.entrant.left is None), None)
    if first is None or not may_enter or len(state.playing()) >= rules.entries.most:
        return
    record.append(Admitted(entrant=first.entrant.number), context.now())
    facts = {"event": rules.title, "number": first.entrant.number, "round": len(state.rounds) + 1}
    player = player_of(record.session, record, first.entrant.number)
    notify_player(
        record,
        context,
        player,
        Notice(("service.event.title.entry", facts), [("service.event.admitted", facts)]),
    )


def _words_on_table(record: EventRecord, spot: Spot, key: str) -> Words:
    """What is said of an entrant's game, or of their table if it has not begun."""
    game = record.state.game_of(spot)
    if game is not None:
        return f"service.event.{key}_game", {"game": game}
    return f"service.event.{key}_table", {"round": spot[0], "table": spot[1]}


def _tell_opponents(record: EventRecord, context: ServiceContext, spot: Spot, number: int) -> None:
    """Tell those at a table whose game has not begun that it waits, as somebody has left."""
    facts = {"event": record.rules.title, "round": spot[0], "table": spot[1]}
    about = f"left{spot[0]}.{spot[1]}"
    told = Notice(
        ("service.event.title.result", facts), [("service.event.opponent_left", facts)], about=about
    )
    for other in record.state.table(spot).entrants:
        if other != number:
            notify_player(record, context, player_of(record.session, record, other), told)


def _may_bot_take(record: EventRecord, context: ServiceContext, spot: Spot) -> bool:
    """True if by the rules of the event a bot plays on at a table, whose game has begun."""
    game = record.state.game_of(spot)
    if game is None or record.rules.substitutes != "bot":
        return False
    row = GameRecord.load(record.session, game, context.store.module).row
    return row.status == "running" and has_bots(row.module)


def _give_to_bot(
    record: EventRecord, context: ServiceContext, spot: Spot, number: int, why: str
) -> None:
    """Let a bot play on for an entrant who left, until a substitute takes the place."""
    game = record.state.game_of(spot)
    assert game is not None
    game_record = GameRecord.load(record.session, game, context.store.module)
    seat = next(place.seat for place in record.state.table(spot).places if place.entrant == number)
    reason = why or notice_text(record, ("service.event.bot_by_withdrawal", {}))
    row = game_record.seats()[seat]
    replace_by_bot(game_record, row, SUBSTITUTE, reason, context.settings, context.now())


def _hold_game_of_leaver(
    record: EventRecord, context: ServiceContext, spot: Spot, number: int, why: str
) -> None:
    """Hold the game of an entrant who left until a substitute or result.

    If it has not begun, tell the others.
    """
    game = record.state.game_of(spot)
    if game is None:
        _tell_opponents(record, context, spot, number)
        return
    game_record = GameRecord.load(record.session, game, context.store.module)
    if game_record.row.status == "running":
        seat = next(
            place.seat for place in record.state.table(spot).places if place.entrant == number
        )
        key = "service.event.held_by_withdrawal" + (".why" if why else "")
        notice: Words = (key, {"seat": seat, "why": why})
        hold_game(
            game_record, why or notice_text(record, notice), context.settings, context.now(), notice
        )


def notify_byes(record: EventRecord, context: ServiceContext) -> None:
    """Tell those who sit alone in the last round that they do."""
    last = record.state.rounds[-1]
    for table in last.tables:
        if table.bye is not None:
            facts = {"event": record.rules.title, "round": last.number}
            told = Notice(("service.event.title.entry", facts), [("service.event.bye", facts)])
            notify_player(
                record, context, player_of(record.session, record, table.entrants[0]), told
            )


def notify_without_table(
    record: EventRecord, context: ServiceContext, left_over: Collection[int]
) -> None:
    """Tell entrants without a table in the last round why; only once if others advanced.

    Args:
        record: the event.
        context: the service.
        left_over: those for whom nobody was left whom they may meet.
    """
    rounds = record.state.rounds
    last, seated = (
        rounds[-1],
        [{n for table in each.tables for n in table.entrants} for each in rounds],
    )
    for entry in record.state.playing():
        number = entry.entrant.number
        if number in seated[-1]:
            continue
        if not entry.entrant.plays_in(last.number):
            key = "service.event.sits_out"
        elif number in left_over:
            key = "service.event.left_over"
        elif len(rounds) == 1 or number in seated[-2]:
            key = "service.event.not_through"
        else:
            continue
        facts = {"event": record.rules.title, "round": last.number}
        below = partial(_ties, record, number)
        told = Notice(("service.event.title.entry", facts), [(key, facts)], after=below)
        notify_player(record, context, player_of(record.session, record, number), told)


def _ties(record: EventRecord, number: int, words: Catalogue) -> list[Block]:
    """What decided that somebody of equal points plays in the last round and an entrant not."""
    page = page_of(record, words)
    return [Paragraph(note) for note in border_notes(page, len(page.rounds), words, number)]
