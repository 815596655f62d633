"""The moderator's acts: each stands in the ledger with its reason and is told to every seat it touches."""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import Box
from pbem.ledger import Match, Sealed
from pbem.ledger.tables import DeadlineRow, EventRow, GameRow, LetterRow, PlayerRow, SeatRow
from pbem.mail import Fetched, new_token
from pbem.orders import Context, Line, OrderError, Problem, problem_of
from pbem.render.report import Words
from pbem.rules import Illegal, NotAsked, Seat
from pbem.service.clock import TimeControl
from pbem.service.desk import Desk
from pbem.service.intake import VOUCHED
from pbem.service.post import Enclosed, Post
from pbem.service.table import answer_standing


class ModerationError(ValueError):
    """An act that cannot be done; ``key`` (``cli.error.…``) and ``facts`` say why."""

    def __init__(self, key: str, facts: dict[str, Any] | None = None) -> None:
        self.key, self.facts = f"cli.error.{key}", facts or {}
        super().__init__(self.key, self.facts)


class ForcedOrderError(ModerationError):
    """The moderator's order cannot be read or breaks a rule; ``problem`` says where."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("order")
        self.problem = problem


class Moderator:
    """The moderator at the desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # --- players and games -------------------------------------------------------------------------------------------

    def add_player(self, name: str, address: str, lang: str, zone: str) -> int:
        """Put a player on the list; his number.

        Raises:
            ModerationError: the address is taken.
        """
        with self.desk.store.transaction() as session:
            if session.execute(select(col(PlayerRow.id)).where(col(PlayerRow.address) == address.lower())).first():
                raise ModerationError("address_taken", {"address": address})
            player = PlayerRow(name=name, address=address.lower(), lang=lang, zone=zone)
            session.add(player)
            session.flush()
            assert player.id is not None
            return player.id

    def create(self, box: Box, scenario: str, options: Mapping[str, Any], control: TimeControl, seed: bytes) -> str:
        """Create a game, with a secret token for every seat; its identifier (raises what the box raises)."""
        document = box.load(scenario)
        with self.desk.store.transaction() as session:
            match = Match.create(session, box, document, box.options(options), seed=seed, at=self.desk.now())
            match.row.clock = msgspec.to_builtins(control)
            for seat in match.game.seats:
                standing = [msgspec.to_builtins(policy) for policy in match.game.shipped_standing(seat)]
                session.add(SeatRow(game=match.row.id, seat=seat, token=new_token(), standing=standing))
            return match.row.id

    def make_anonymous(self, game: str) -> None:
        """Let press come from nobody in a game not yet started (raises NoSuchGame)."""
        with self.desk.store.transaction() as session:
            Match.load(session, game, self.desk.store.box).row.anonymous = True

    def seat_player(self, game: str, seat: Seat, address: str) -> None:
        """Give a seat of a game not yet started to a player.

        Raises:
            ModerationError: there is no such seat or player.
        """
        with self.desk.store.transaction() as session:
            row = _seat(session, game, seat)
            row.player = _player(session, address).id

    def start(self, game: str) -> None:
        """Start a game: the dice are sealed, everybody is told and asked.

        Raises:
            ModerationError: a seat is empty, or it has started.
        """
        now = self.desk.now()
        with self.desk.store.transaction() as session:
            match = Match.load(session, game, self.desk.store.box)
            empty = [seat for seat, row in match.seats().items() if row.player is None]
            if empty:
                raise ModerationError("empty_seats", {"seats": ", ".join(empty)})
            if match.play is not None:
                raise ModerationError("started", {"game": game})
            salts = [entry["salt"] for entry in _payloads(session, match, "salted")]
            match.start(salts, now)
            post = Post(session, match, self.desk.settings, now)
            answer_standing(match, now)
            post.set_clocks()
            for seat in match.game.seats:
                player = post.player(seat)
                facts = {"name": player.name if player else "", "seat": seat}
                post.send(seat, Enclosed(notices=(("service.notice.welcome", facts),), standing=True))

    # --- acts on a running game -------------------------------------------------------------------------------------

    def hold(self, game: str, why: str) -> None:
        """Stop all clocks and accept no orders."""
        self._status(game, "running", "held", why)

    def resume(self, game: str, why: str) -> None:
        """Go on; every clock starts anew."""
        self._status(game, "held", "running", why)

    def _status(self, game: str, before: str, after: str, why: str) -> None:
        with self.desk.store.transaction() as session:
            match = self._running(session, game, before)
            kind = "held" if after == "held" else "resumed"
            match.record(kind, {"by": "moderator", "why": why}, at=self.desk.now())
            match.row.status = after
            if after == "running":
                session.execute(delete(DeadlineRow).where(col(DeadlineRow.game) == match.row.id))
            self._tell(session, match, (f"service.notice.{kind}", {"why": why}))

    def extend(self, game: str, seat: Seat, hours: float, why: str) -> None:
        """Give a seat more time.

        Raises:
            ModerationError: no clock of this seat runs.
        """
        with self.desk.store.transaction() as session:
            match = self._running(session, game)
            deadline = session.get(DeadlineRow, (match.row.id, seat.upper()))
            if deadline is None:
                raise ModerationError("no_clock", {"seat": seat})
            for field in ("remind_at", "due_at", "grace_at"):
                setattr(deadline, field, getattr(deadline, field) + timedelta(hours=hours))
            deadline.handed_over = False
            payload = {"by": "moderator", "seat": seat.upper(), "hours": hours, "why": why}
            match.record("extended", payload, at=self.desk.now())
            facts = {"seat": seat.upper(), "hours": f"{hours:g}", "why": why}
            self._tell(session, match, ("service.notice.extended", facts))

    def rollback(self, game: str, target: int, why: str) -> None:
        """Take a game back to right after an event.

        Raises:
            ModerationError: there is no such moment.
        """
        with self.desk.store.transaction() as session:
            match = self._running(session, game)
            try:
                match.rewind(target, {"by": "moderator", "why": why}, self.desk.now())
            except Sealed:
                raise ModerationError("no_such_moment", {"to": target}) from None
            self._tell(session, match, ("service.notice.rollback", {"to": target, "why": why}))

    def rule(self, game: str, why: str) -> None:
        """Put a ruling on record and tell everybody."""
        with self.desk.store.transaction() as session:
            match = self._running(session, game)
            match.record("ruling", {"by": "moderator", "why": why}, at=self.desk.now())
            self._tell(session, match, ("service.notice.ruling", {"why": why}))

    def replace(self, game: str, seat: Seat, address: str, why: str) -> None:
        """Give a seat to another player: a new token, the old one is dead; he is told what is asked of him."""
        with self.desk.store.transaction() as session:
            match = self._running(session, game)
            row = _seat(session, match.row.id, seat)
            row.player, row.token, row.reported = _player(session, address).id, new_token(), 0
            row.references, row.missed = [], 0
            match.record("replaced", {"by": "moderator", "seat": row.seat, "why": why}, at=self.desk.now())
            self._tell(session, match, ("service.notice.replaced", {"seat": row.seat, "why": why}))

    def force(self, game: str, seat: Seat, text: str, why: str) -> None:
        """Give an order for a seat.

        Raises:
            ForcedOrderError: it cannot be read or is illegal.
            ModerationError: nobody asked that seat for it.
        """
        now, line = self.desk.now(), Line(1, text)
        with self.desk.store.transaction() as session:
            match = self._running(session, game)
            turn, seat = match.row.turn, _seat(session, match.row.id, seat).seat
            post = Post(session, match, self.desk.settings, now)
            asks = tuple(ask for ask in match.asks if ask.seat == seat)
            try:
                orders = post.language.read(line, Context(match.game.view(match.state, seat), asks))
                for order in orders:
                    match.submit(seat, order, via="moderator", at=now)
            except (OrderError, Illegal) as error:
                raise ForcedOrderError(problem_of(error, line)) from None
            except NotAsked:
                raise ModerationError("not_asked", {"seat": seat}) from None
            match.record("ruling", {"by": "moderator", "seat": seat, "why": why}, at=now)
            self._go_on(match, post, turn, ("service.notice.forced", {"seat": seat, "line": text, "why": why}))

    def end(self, game: str, why: str) -> None:
        """End a game as a draw of all seats, with the reason on record."""
        with self.desk.store.transaction() as session:
            match = self._running(session, game)
            match.record("ruling", {"by": "moderator", "why": why}, at=self.desk.now())
            match.finish(match.game.agreed_draw(match.state), self.desk.now())
            self._tell(session, match, ("service.notice.ended", {"why": why}))

    def _go_on(self, match: Match, post: Post, turn: int, notice: Words) -> None:
        answer_standing(match, post.now)
        if match.outcome and match.row.status != "finished":
            match.finish(match.outcome, post.now)
        post.deliver_news(None, Enclosed(), turn, Enclosed(notices=(notice,)))

    def _running(self, session: Session, game: str, *statuses: str) -> Match:
        match = Match.load(session, game, self.desk.store.box)
        if match.row.status not in (statuses or ("running", "held")):
            raise ModerationError("status", {"game": match.row.id, "status": match.row.status})
        return match

    def _tell(self, session: Session, match: Match, notice: Words) -> None:
        post = Post(session, match, self.desk.settings, self.desk.now())
        post.deliver_news(None, Enclosed(), match.row.turn, Enclosed(notices=(notice,)))

    # --- quarantine ---------------------------------------------------------------------------------------------------

    def quarantined(self) -> list[LetterRow]:
        """The letters that wait, oldest first."""
        with self.desk.store.transaction() as session:
            query = select(LetterRow).where(col(LetterRow.status) == "quarantined").order_by(col(LetterRow.id))
            return list(session.scalars(query).all())

    def release(self, number: int) -> str:
        """Work a quarantined letter after all, the moderator vouching for its sender; what became of it.

        Raises:
            ModerationError: no such letter waits.
        """
        row = self._put_away(number, "released")
        fetched = Fetched(row.raw, row.received_at, f"released:{number}")
        return self.desk.receive(fetched, VOUCHED)

    def reject(self, number: int) -> None:
        """Put a quarantined letter away for good (raises ModerationError)."""
        self._put_away(number, "rejected")

    def _put_away(self, number: int, status: str) -> LetterRow:
        with self.desk.store.transaction() as session:
            row = session.get(LetterRow, number)
            if row is None or row.status != "quarantined":
                raise ModerationError("no_such_letter", {"number": number})
            row.status = status
            row.body_digest = f"{row.body_digest}#{status}{number}"
            return row


def _payloads(session: Session, match: Match, kind: str) -> list[dict[str, Any]]:
    query = select(col(EventRow.payload)).where(col(EventRow.game) == match.row.id, col(EventRow.kind) == kind)
    return [msgspec.json.decode(payload) for payload in session.scalars(query)]


def _seat(session: Session, game: str, seat: Seat) -> SeatRow:
    row = session.get(SeatRow, (game.upper(), seat.upper()))
    if row is None:
        raise ModerationError("no_seat", {"game": game, "seat": seat})
    return row


def _player(session: Session, address: str) -> PlayerRow:
    row = session.scalars(select(PlayerRow).where(col(PlayerRow.address) == address.lower())).first()
    if row is None:
        raise ModerationError("no_player", {"address": address})
    return row


def games(desk: Desk) -> list[GameRow]:
    """Every game, in the order of creation."""
    with desk.store.transaction() as session:
        return list(session.scalars(select(GameRow).order_by(col(GameRow.created_at), col(GameRow.id))).all())


def players(desk: Desk) -> list[PlayerRow]:
    """Every player."""
    with desk.store.transaction() as session:
        return list(session.scalars(select(PlayerRow).order_by(col(PlayerRow.id))).all())


def new_seed() -> bytes:
    """32 secret bytes for the dice of a game."""
    return secrets.token_bytes(32)
