"""The end of rounds by the calendar: games stop, players claim, and results follow.

Claims that agree decide. Else the rules of the event do: the game's own points, a draw, or the
officials. What players claim of time or silence goes to the officials at any time.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord, parse_timestamp, utc
from pbem.ledger.database.tables import DeadlineRow, LetterRow, SeatRow
from pbem.ledger.database.timestamps import format_timestamp
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.moderator_actions import hold_game
from pbem.service.tournaments.appeals import addresses_at_table, require_not_own_table
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.notices import (
    Notice,
    notice_text,
    notify_of_assistant,
    notify_officials,
    notify_player,
)
from pbem.service.tournaments.results import Award, award
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.state import EventRefused, Spot
from pbem.tournament.event.transitions.cut_offs import (
    OF_RESULT,
    Claim,
    Claimed,
    CutOff,
    Voted,
    agreed_winners,
    is_round_over,
    winners_by_vote,
)
from pbem.tournament.model import Ending


def work_cut_offs(session: Session, context: ServiceContext, event: str) -> int:
    """End the rounds whose end has come, and decide what can be decided. Return how much."""
    record, done, at = EventRecord.load(session, event), 0, format_timestamp(context.now())
    for number in sorted({spot[0] for spot in record.state.open_tables()}):
        if number not in record.state.cut_offs and is_round_over(
            record.state, record.rules, number, at
        ):
            cut_off(record, context, CutOff(round=number))
            done += 1
    for spot in list(record.state.open_tables()):
        if spot[0] in record.state.cut_offs:
            done += _decide(record, context, spot)
    return done


def cut_off(
    record: EventRecord, context: ServiceContext, transition: CutOff, by: Official | None = None
) -> int:
    """Stop the open games of a round and ask their players how they would end. Return how many.

    Raises:
        EventRefused: the round is over already, or there is none of this number.
    """
    number = transition.round
    record.append(transition, context.now())
    spots = [spot for spot in record.state.open_tables() if spot[0] == number]
    facts = {
        "event": record.rules.title,
        "round": number,
        "due": claims_until(record, number),
        "why": transition.why,
        "official": transition.by,
    }
    notice: Words = ("service.event.cut_off_game", facts)
    measure: Words = (f"service.event.cut_off.{record.rules.cut_off.measure}", facts)
    reason: list[Words] = [("service.event.reason", facts)] if transition.why else []
    for spot in spots:
        game = record.state.game_of(spot)
        if game is not None:
            game_record = GameRecord.load(record.session, game, context.store.module)
            if game_record.row.status == "running":
                why = notice_text(record, notice)
                hold_game(game_record, why, context.settings, context.now(), notice)
        called: Words = ("service.event.cut_off", {**facts, "table": spot[1], "game": game or "–"})
        told = Notice(
            ("service.event.title.result", called[1]),
            [called, *reason, measure],
            about=f"cut{spot[1]}",
        )
        for entrant in record.state.table(spot).entrants:
            notify_player(record, context, player_of(record.session, record, entrant), told)
    if by is not None:
        notify_of_assistant(record, context, by, [("service.event.cut_off_by", facts)])
    return len(spots)


def claims_until(record: EventRecord, number: int) -> datetime:
    """Until when the players of a round may claim."""
    return parse_timestamp(record.state.cut_offs[number]) + timedelta(
        hours=record.rules.cut_off.hours
    )


def _decide(record: EventRecord, context: ServiceContext, spot: Spot) -> int:
    """Decide a table of a round that is over, if its time has come. Return 1 if it was done."""
    winners, measure = agreed_winners(record.state, spot), record.rules.cut_off.measure
    key = "service.event.claims_agree"
    if winners is None:
        if context.now() < claims_until(record, spot[0]):
            return 0
        if measure == "officials":
            return _ask_officials(record, context, spot)
        if measure == "panel":
            return work_votes(record, context, spot)
        key = f"service.event.decided_by_{measure}"
        winners = _best_by_points(record, context, spot) if measure == "points" else None
    winners = winners or record.state.table(spot).entrants
    notice: Words = (key, {"round": spot[0], "table": spot[1]})
    given = Award(spot, winners, Ending.ADJUDICATED)
    award(record, context, given, by="", why=notice_text(record, notice), notice=notice)
    return 1


def _best_by_points(
    record: EventRecord, context: ServiceContext, spot: Spot
) -> tuple[int, ...] | None:
    """Who has most of the game's own points, with their side; ``None`` without a game."""
    game = record.state.game_of(spot)
    if game is None:
        return None
    position = GameRecord.load(record.session, game, context.store.module)
    tallies = {
        place.entrant: position.game.tally(position.state, place.seat)
        for place in record.state.table(spot).places
    }
    return tuple(number for number, tally in tallies.items() if tally == max(tallies.values()))


def _ask_officials(
    record: EventRecord,
    context: ServiceContext,
    spot: Spot,
    ask: str = "officials",
    apart_from: Collection[str] = (),
) -> int:
    """Ask the officials once for the result of a table, with the claims. Return 1 if it was new."""
    facts = {"event": record.rules.title, "id": record.row.id, "round": spot[0], "table": spot[1]}
    claims = record.state.claims.get(spot, {})
    facts["game"] = record.state.game_of(spot) or "–"
    told: list[Words] = [(f"service.event.cut_off_{ask}", facts)]
    told += [
        (f"service.event.claim.{claims.get(number, 'none')}", {"number": number})
        for number in record.state.table(spot).entrants
    ]
    once = f"cut.{spot[0]}.{spot[1]}.{ask}"
    notice = Notice(("service.event.title.official", facts), told, once=once)
    return min(1, notify_officials(record, context, notice, apart_from=apart_from))


# --- the panel ------------------------------------------------------------------------------------


def vote(record: EventRecord, context: ServiceContext, transition: Voted, by: Official) -> bool:
    """Put the vote of an official on record. True if it decided the table.

    Raises:
        EventRefused: it is their own table, it is decided or not over, or there is no panel.
    """
    require_not_own_table(record, transition.spot, by)
    record.append(transition, context.now())
    return bool(_decide(record, context, transition.spot)) and (
        record.state.result(transition.spot) is not None
    )


def work_votes(record: EventRecord, context: ServiceContext, spot: Spot) -> int:
    """Decide a table by the votes of the panel, or ask for them. Return how much was done.

    The panel is every official who does not play there. If all have voted and more than half
    agree on nothing, the director decides.
    """
    playing, voters = addresses_at_table(record, spot), voters_of(record, spot)
    votes = record.state.votes.get(spot, {})
    winners = winners_by_vote(record.state, spot, len(voters))
    if winners is None:
        all_voted = {each.name for each in voters} <= votes.keys()
        ask = "tied" if all_voted else "panel"
        return _ask_officials(record, context, spot, ask, apart_from=playing)
    agreed = sum(each == winners for each in votes.values())
    facts = {"round": spot[0], "table": spot[1], "votes": agreed, "count": len(voters)}
    notice: Words = ("service.event.decided_by_panel", facts)
    given = Award(spot, winners, Ending.ADJUDICATED)
    award(record, context, given, by="", why=notice_text(record, notice), notice=notice)
    return 1


def voters_of(record: EventRecord, spot: Spot) -> list[Official]:
    """The panel of a table: every official who does not play there."""
    playing = addresses_at_table(record, spot)
    panel = (record.rules.director, *record.rules.assistants)
    return [each for each in panel if each.address.lower() not in playing]


# --- claims ---------------------------------------------------------------------------------------


def claim(
    record: EventRecord, context: ServiceContext, transition: Claimed, letter: int | None = None
) -> None:
    """Put a claim on record. The player is told, and of time or silence the officials.

    Raises:
        EventRefused: the table has its result, its round is not over, or a claim has no words.
    """
    record.append(transition, context.now(), letter)
    spot, kind = transition.spot, transition.claim
    facts = {
        "event": record.rules.title,
        "id": record.row.id,
        "round": spot[0],
        "table": spot[1],
        "number": transition.entrant,
        "game": record.state.game_of(spot) or "–",
        "why": transition.why,
    }
    player = player_of(record.session, record, transition.entrant)
    title: Words = ("service.event.title.answer", facts)
    if kind in OF_RESULT:
        words: list[Words] = [(f"service.event.claim_noted.{kind}", facts)]
        notify_player(record, context, player, Notice(title, words, about="claim"))
        return
    notify_player(
        record,
        context,
        player,
        Notice(title, [("service.event.claim_taken", facts)], about="claim"),
    )
    told = [(f"service.event.claim_of_{kind}", facts), *_facts_of_clocks(record, context, spot)]
    about = ("service.event.title.official", facts)
    notify_officials(record, context, Notice(about, told))


def claim_in_game(
    record: EventRecord, entrant: int, game: str, kind: Claim, *, by: str, why: str
) -> Claimed:
    """The claim of a player in a game; empty: in the only one that they play.

    Raises:
        EventRefused: they do not play it, or several.
    """
    spots = record.state.spots_of(entrant)
    if game:
        spots = [spot for spot in spots if record.state.game_of(spot) == game.upper()]
    if len(spots) != 1:
        raise EventRefused("claim_which" if spots else "no_game", game=game or "–")
    return Claimed(spot=spots[0], entrant=entrant, claim=kind, by=by, why=why)


def _facts_of_clocks(record: EventRecord, context: ServiceContext, spot: Spot) -> list[Words]:
    """How late and how silent everybody at a table is, for the officials."""
    session, game = record.session, record.state.game_of(spot) or ""
    found: list[Words] = []
    for place in record.state.table(spot).places:
        seat = session.get_one(SeatRow, (game, place.seat))
        deadline = session.get(DeadlineRow, (game, place.seat))
        late = max(timedelta(), context.now() - utc(deadline.out_at)) if deadline else timedelta()
        query = (
            select(LetterRow)
            .where(col(LetterRow.game) == game, col(LetterRow.seat) == place.seat)
            .order_by(col(LetterRow.received_at).desc())
            .limit(1)
        )
        last = session.scalars(query).first()
        facts = {
            "number": place.entrant,
            "late": late // timedelta(hours=1),
            "missed": seat.missed,
            "last": utc(last.received_at) if last is not None else None,
        }
        heard = "is_heard" if last is not None else "no_letter"
        found.append((f"service.event.claim_facts.{heard}", facts))
    return found
