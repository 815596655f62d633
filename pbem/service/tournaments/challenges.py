"""Challenges of a ladder: made, answered, and accepted when the time for an answer has run out."""

from collections.abc import Callable, Sequence
from typing import Literal

from sqlalchemy.orm import Session

from pbem.orders import fold
from pbem.render import Catalogue
from pbem.render.blocks import Block
from pbem.render.tournament import ladder_blocks
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.bidding import open_bidding
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.event_clocks import asked_to_answer, clock_of, is_due
from pbem.service.tournaments.event_pages import page_of
from pbem.service.tournaments.notices import Notice, notify_player, remind, shown_name
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.proposals import challenge_table
from pbem.tournament.event.state import Challenge, Entry, EventRefused
from pbem.tournament.event.transitions.challenges import (
    ChallengeAccepted,
    Challenged,
    ChallengeDeclined,
    declines_left,
    ladder_of,
)
from pbem.tournament.pairing.ladder import Pair

Answer = Literal["accept", "decline"]


def entrant_called(record: EventRecord, called: str) -> Entry:
    """The entrant of a number or a name; in an anonymous event of a number alone.

    Raises:
        EventRefused: nobody does, or several do.
    """
    number = called.removeprefix("#")
    if number.isdecimal() and len(number) < 6:
        return record.state.entry(int(number))
    if record.rules.anonymous:
        raise EventRefused("by_number")
    found = [entry for entry in record.state.playing() if fold(entry.name) == fold(called)]
    if not found:
        raise EventRefused("nobody_called", name=called)
    if len(found) > 1:
        raise EventRefused(
            "several_called", name=called, entrants=tuple(entry.entrant.number for entry in found)
        )
    return found[0]


def challenge(
    record: EventRecord,
    context: ServiceContext,
    pair: Pair,
    *,
    by: str,
    why: str = "",
    letter: int | None = None,
) -> None:
    """Challenge one above, who is asked for an answer; whoever may decline no more is not asked.

    Raises:
        EventRefused: it cannot be made.
    """
    challenger, defender = pair
    record.append(
        Challenged(challenger=challenger, defender=defender, by=by, why=why), context.now(), letter
    )
    if not declines_left(record.state, record.rules, defender):
        accept(record, context, pair, by="")
        return
    for number, opponent, key in (
        (defender, challenger, "challenged"),
        (challenger, defender, "challenge_made"),
    ):
        _tell_of_challenge(record, context, number, opponent, key)


def answer(  # noqa: PLR0913 - who answers whom, how, and what stands on record of it
    record: EventRecord,
    context: ServiceContext,
    pair: Pair,
    how: Answer,
    *,
    by: str,
    why: str = "",
    letter: int | None = None,
) -> None:
    """Accept a challenge, or decline it (raises EventRefused)."""
    if how == "accept":
        accept(record, context, pair, by=by, why=why, letter=letter)
        return
    challenger, defender = pair
    record.append(
        ChallengeDeclined(challenger=challenger, defender=defender, by=by, why=why),
        context.now(),
        letter,
    )
    _tell_of_challenge(record, context, challenger, defender, "challenge_declined")
    _tell_of_challenge(record, context, defender, challenger, "challenge_you_declined")


def accept(  # noqa: PLR0913 - as above
    record: EventRecord,
    context: ServiceContext,
    pair: Pair,
    *,
    by: str,
    why: str = "",
    letter: int | None = None,
    missed: bool = False,
) -> None:
    """Make a challenge the next round. ``by`` is empty if it needs no consent or time is up.

    Raises:
        EventRefused: it cannot be.
    """
    challenger, defender = pair
    table = challenge_table(record.state, record.rules, record.lot, pair)
    transition = ChallengeAccepted(
        challenger=challenger, defender=defender, table=table, missed=missed, by=by, why=why
    )
    record.append(transition, context.now(), letter)
    unasked = "challenge_lapsed" if missed else "challenge_forced"
    _tell_of_challenge(record, context, challenger, defender, "challenge_on")
    _tell_of_challenge(record, context, defender, challenger, "challenge_on" if by else unasked)
    open_bidding(record, context)


def waiting_for(record: EventRecord, number: int) -> list[Challenge]:
    """The challenges that an entrant is asked to answer."""
    return [each for each in record.state.challenges if each.defender == number]


def work_challenges(session: Session, context: ServiceContext, event: str) -> int:
    """Start the challenges whose time for an answer is up and remind players.

    Return how many were started or reminded.
    """
    record = EventRecord.load(session, event)
    waiting = list(record.state.challenges)
    late = [
        each for each in waiting if is_due(record, asked_to_answer(record, each), context.now())
    ]
    for each in late:
        accept(record, context, each.pair, by="", missed=True)
    title = ("service.event.title.challenge", {"event": record.rules.title})
    others = (each for each in waiting if each not in late)
    return len(late) + sum(
        remind(record, context, asked_to_answer(record, each), title) for each in others
    )


def notify_challenged(record: EventRecord, context: ServiceContext, number: int) -> None:
    """Tell a substitute which challenges wait for their answer."""
    for each in waiting_for(record, number):
        _tell_of_challenge(record, context, number, each.challenger, "challenged")


def notify_void(
    record: EventRecord, context: ServiceContext, number: int, others: Sequence[int]
) -> None:
    """Tell those whose challenges fell because somebody has left."""
    for other in others:
        _tell_of_challenge(record, context, other, number, "challenge_void")


def notify_ladder(
    record: EventRecord, context: ServiceContext, before: Sequence[int], played: Sequence[int]
) -> None:
    """Tell those who played, and everybody whose rung has changed, where they stand."""
    after = ladder_of(record.state, record.rules)
    for rung, number in enumerate(after, 1):
        was = before.index(number) + 1 if number in before else None
        if was == rung and number not in played:
            continue
        key = "rung_kept" if was in (rung, None) else "rung"
        facts = {"event": record.rules.title, "rung": rung, "before": was}
        told = Notice(
            ("service.event.title.ladder", facts),
            [(f"service.event.{key}", facts)],
            after=_ladder_writer(record),
            about="ladder",
        )  # fmt: skip
        notify_player(record, context, player_of(record.session, record, number), told)


def _ladder_writer(record: EventRecord) -> Callable[[Catalogue], Sequence[Block]]:
    return lambda words: ladder_blocks(page_of(record, words), words)


def _tell_of_challenge(
    record: EventRecord, context: ServiceContext, number: int, opponent: int, key: str
) -> None:
    """Tell one of two players what became of a challenge and what they may answer."""
    rules, state = record.rules, record.state
    facts: dict[str, object] = {
        "event": rules.title,
        "name": shown_name(record, opponent),
        "number": opponent,
        "round": len(state.rounds),
    }
    waiting = next(
        (each for each in state.challenges if set(each.pair) == {number, opponent}), None
    )
    if waiting is not None:
        facts["due"] = clock_of(record, asked_to_answer(record, waiting)).due_at
        facts["count"] = declines_left(state, rules, waiting.defender)
    paragraphs: list[Words] = [(f"service.event.{key}", facts)]
    if key == "challenged":
        paragraphs.append(("service.event.challenge_answer", facts))
    told = Notice(("service.event.title.challenge", facts), paragraphs, about=f"{key}.{opponent}")
    notify_player(record, context, player_of(record.session, record, number), told)
