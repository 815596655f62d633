"""Bots at work: a decision is made outside of any transaction, then carried out as a letter is.

A bot that was broken off decides the same again: nothing but its position, its version and the
number of its decision enters it.
"""

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.bots.levels import LEVELS
from pbem.bots.planner import Decision, decide_by_steps
from pbem.bots.registry import bot_version, brain_of, has_bots
from pbem.bots.streams import Stream
from pbem.ledger import GameRecord
from pbem.ledger.database.tables import GameRow, SeatRow
from pbem.orders import ParsedLine
from pbem.rules import Adjudication, Seat
from pbem.service.inbox.app import App
from pbem.service.lifecycle.thinking_time import ease
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.held_replies import HeldReplies
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.orders.agenda import Agenda, pending_of
from pbem.service.orders.queue import settle
from pbem.service.run.own_transaction import in_own_transaction

_SEATS = (
    select(col(SeatRow.game))
    .join(GameRow, col(GameRow.id) == col(SeatRow.game))
    .where(col(SeatRow.bot) != "", col(GameRow.status) == "running")
    .distinct()
    .order_by(col(SeatRow.game))
)


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a bot has to decide: a copy of its game, and what its decision depends on beside it.

    Attributes:
        head: the last event of the game; the decision is void if another has come.
        number: of its seat's decisions, from 1.
        seed: the seed of the game, of which the bot's stream is derived.
    """

    game: str
    seat: Seat
    level: str
    number: int
    head: int
    seed: bytes
    play: Adjudication[Any]

    def decide(self) -> Generator[None, None, Decision]:
        """What the bot orders, in steps."""
        stream = Stream.of_decision(self.seed, self.seat, self.number)
        brain = brain_of(self.play.game)  # type: ignore[arg-type]
        return decide_by_steps(brain, self.play, self.seat, LEVELS[self.level], stream)


def work_bots(app: App) -> Iterator[int]:
    """Let every bot that is asked decide, one decision a step; each yields 1."""
    yield from (1 for decided in think(app) if decided)


def think(app: App) -> Iterator[bool]:
    """Let every bot that is asked decide, in small steps; True after each decision.

    One game after another has a decision, until nothing is left to decide. Between two steps
    anything may happen to a game: a decision that it makes void is not carried out. A game at which
    another worker thinks is left to that one.
    """
    with app.store.transaction() as session:
        games = deque(session.scalars(_SEATS))
    while games:
        game = games.popleft()
        with app.store.exclusive_task(f"bot-{game}", recurs=False) as mine:
            turn = _next_turn(app, game) if mine else None
            if turn is None:
                continue
            thoughts = turn.decide()
            while True:
                try:
                    next(thoughts)
                except StopIteration as ended:
                    decision = ended.value
                    break
                yield False
            if _carry_out(app, turn, decision):
                games.append(game)
        yield True


def _carry_out(app: App, turn: BotTurn, decision: Decision) -> bool:
    """Put a decision on record and carry it out; true if that went well.

    If a reply waits for it, no worker sends meanwhile. Where one is at it, the reply goes its way.
    """
    if app.held is None or not app.held.of_game(turn.game, app.now()):
        return _enter_alone(app, turn, decision, None)
    with app.store.exclusive_task("sending") as nobody_sends:
        return _enter_alone(app, turn, decision, app.held if nobody_sends else None)


def _enter_alone(app: App, turn: BotTurn, decision: Decision, held: HeldReplies | None) -> bool:
    return in_own_transaction(
        app, [turn.game], lambda session: enter(session, app, turn, decision, held)
    )


def _next_turn(app: App, game: str) -> BotTurn | None:
    """What a bot of a game has to decide next; ``None``: nothing."""
    with app.store.transaction() as session:
        row = session.get(GameRow, game)
        if row is None or row.status != "running" or not has_bots(row.module):
            return None
        if row.rules_version != app.store.module(row.module).rules.rules_version:
            return None
        record = GameRecord.load(session, game, app.store.module)
        rows = record.seats()
        seat = next((ask.seat for ask in record.asks if rows[ask.seat].bot), None)
        if seat is None:
            return None
        ease(record, seat, app.settings, app.now())
        number = record.chain.decisions_of_bot(seat) + 1
        copy = record.dry_run()
        return BotTurn(game, seat, rows[seat].bot, number, row.head, row.seed, copy)


def enter(
    session: Session,
    app: App,
    turn: BotTurn,
    decision: Decision,
    held: HeldReplies | None = None,
) -> None:
    """Put a decision on record and carry it out, unless something else happened meanwhile."""
    record, now = GameRecord.load(session, turn.game, app.store.module), app.now()
    if record.row.head != turn.head or record.row.status != "running":
        return
    record.caused_at, record.signature_of = now, app.rounds.signature_of
    mailer = ReportMailer(session, record, app.settings, now)
    mailer.held = held
    orders = decision.orders
    said = {"number": turn.number, "level": turn.level, "version": bot_version(record.row.module)}
    record.append(
        "decided", {"by": turn.seat, **said, "orders": msgspec.to_builtins(orders)}, at=now
    )
    language = mailer.language(turn.seat)
    lines = (
        ParsedLine(number, language.write(order), (order,))
        for number, order in enumerate(orders, start=1)
    )
    pending = pending_of(lines)
    for each in pending:
        each.settled = True
    game, before = record.game, record.row.turn
    agenda = Agenda(
        turn.seat,
        pending,
        game.action_id(record.state),
        via="bot",
        reaction_id=game.reaction_id(record.state),
    )
    mailer.note_settlement(settle(record, mailer.language, now, agenda))
    assert agenda.done
    mailer.deliver_news(None, Extras(), before, Extras())
