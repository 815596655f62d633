"""One game in play inside a transaction: its chain, its adjudication, its records."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import Document, GameModule, game_module
from pbem.ledger.chains.beacon import MIXED_IN, SignatureOf, round_payload_after
from pbem.ledger.chains.chain import (
    DECISIONS,
    FORMAT,
    GENESIS,
    Event,
    blind_of,
    dice_context,
    salted_seed,
)
from pbem.ledger.chains.event_kinds import payload_problem
from pbem.ledger.chains.stored_chain import StoredChain
from pbem.ledger.database.errors import ArchivedGame, NoSuchGame, OtherRules, Sealed
from pbem.ledger.database.store import OpenModule, wait_for_turn
from pbem.ledger.database.tables import DeadlineRow, GameRow, PlayerRow, ProposalRow, SeatRow
from pbem.ledger.database.timestamps import format_timestamp, parse_timestamp
from pbem.ledger.games.game_past import GamePast
from pbem.ledger.games.scenarios import document_of, store_document
from pbem.rules import (
    Adjudication,
    Ask,
    Game,
    Order,
    Outcome,
    ResumePoint,
    Seat,
    SeededChance,
    StandingOrder,
    Table,
    digest,
    from_plain,
    seed_commitment,
)

_SEATS = (
    select(SeatRow, PlayerRow)
    .outerjoin(PlayerRow, col(PlayerRow.id) == col(SeatRow.player))
    .where(col(SeatRow.game) == bindparam("of"))
)


@dataclass(slots=True)
class _Trail:
    """All that leads to the position.

    Attributes:
        point: the last snapshot.
        decided: what the dice after the snapshot depend on beside the seed.
        orders: the orders since, each with the same value for its own dice.
    """

    point: ResumePoint
    decided: str
    orders: list[tuple[str, Seat, Order]] = field(default_factory=list)


class GameRecord(GamePast):
    """A game and its ledger within one transaction."""

    def __init__(
        self,
        session: Session,
        row: GameRow,
        game: Game[Any],
        module: GameModule,
        document: Document,
    ) -> None:
        super().__init__(row, game, StoredChain(session, row.id))
        self.session, self.module, self.document = session, module, document
        self.play: Adjudication[Any] | None = None
        self.revealed = False
        self.turned_back = False
        """True if this transaction went back to an earlier event."""
        self.open_module: OpenModule = game_module
        """How other games of the same transaction are loaded."""
        self.caused_at: datetime | None = None
        """For the beacon: when the letter came or the deadline ended; ``None``: at the event."""
        self.signature_of: SignatureOf = lambda _beacon, _number: None
        """The rounds of the beacon that are known."""
        self._salts: list[str] = []
        self.press: list[Event] = []
        """Press of this transaction; whom it is for is told of it before it ends."""
        self._trail: _Trail | None = None
        self._seats: dict[Seat, SeatRow] = {}
        self._players: dict[int | None, PlayerRow] = {}

    # --- creation and loading ---

    @classmethod
    def create(
        cls,
        session: Session,
        module: GameModule,
        document: Document,
        options: msgspec.Struct,
        *,
        seed: bytes,
        at: datetime,
    ) -> "GameRecord":
        """Put a new game on record, not yet started.

        Args:
            session: the transaction.
            module: the game's module.
            document: the checked board data.
            options: the typed options.
            seed: 32 secret bytes for the dice.
            at: now.
        """
        wait_for_turn(session, "create")
        store_document(session, document)
        last = session.execute(
            select(func.max(col(GameRow.number))).where(col(GameRow.module) == module.id)
        ).scalar_one()
        number = (last or 0) + 1
        game = module.open(document, options)
        game_row = GameRow(
            id=f"{module.code}-{number}",
            module=module.id,
            number=number,
            scenario=document.digest,
            look=document.presentation_digest,
            options=msgspec.to_builtins(options),
            rules_version=game.rules_version,
            status="created",
            seed=seed,
            seed_commitment=seed_commitment(seed),
            format=FORMAT,
            created_at=at,
        )
        session.add(game_row)
        session.flush()
        game_record = cls(session, game_row, game, module, document)
        game_record.append("created", game_record.first_payload(), at=at)
        return game_record

    def first_payload(self) -> dict[str, Any]:
        """What the first event says: all that decides the game but the seed itself."""
        row, document = self.row, self.document
        return {
            "format": row.format,
            "module": row.module,
            "scenario": document.name,
            "digest": document.digest,
            "look": document.presentation_digest,
            "options": row.options,
            "rules_version": row.rules_version,
            "commitment": row.seed_commitment,
            "seats": list(self.game.seats),
        }

    @classmethod
    def load(cls, session: Session, name: str | GameRow, module: OpenModule) -> "GameRecord":
        """Take a game up where it stands; the work does not grow with its history.

        Its row is locked first; whoever has locked it already gives the row.

        Raises:
            NoSuchGame: there is none of this name.
            OtherRules: it is pinned to another version of the rules.
        """
        game_record = cls.load_without_position(session, name, module)
        row, present = game_record.row, game_record.game.rules_version
        if present != row.rules_version:
            raise OtherRules(row.id, row.rules_version, present)
        game_record.load_position()
        return game_record

    @classmethod
    def load_without_position(
        cls, session: Session, name: str | GameRow, module: OpenModule
    ) -> "GameRecord":
        """A game of any rules version, loaded without its position (raises NoSuchGame)."""
        row = (
            name
            if isinstance(name, GameRow)
            else session.get(GameRow, name.upper(), with_for_update=True)
        )
        if row is None or row.status == "deleted":
            raise NoSuchGame(str(name))
        if row.archived:
            raise ArchivedGame(row.id, row.archived)
        found = module(row.module)
        document = document_of(session, row, found)
        game_record = cls(
            session, row, found.open(document, found.options(row.options)), found, document
        )
        game_record.open_module = module
        return game_record

    def load_position(self) -> None:
        """Go on where the game stands, by the present rules."""
        if self.row.started_at is not None:
            self.play = self._resume()

    def _seeded_chance(self) -> SeededChance:
        return SeededChance(salted_seed(self.row.seed, self._salts))

    def _resume(self, upto: int | None = None) -> Adjudication[Any]:
        """The adjudication after an event, by default the last: a snapshot and the orders since."""
        stored = self.chain.trail_to(upto if upto is not None else self.row.head)
        self._salts = stored.salts
        orders = [
            (o.decided, o.seat, from_plain(o.order, self.game.order_type)) for o in stored.orders
        ]
        self._trail = _Trail(stored.point, stored.decided, orders)
        return self._replay_trail(self._trail)

    def _replay_trail(self, trail: "_Trail") -> Adjudication[Any]:
        """The adjudication at the end of a trail. The orders were legal when they were given."""
        table = Table(self._seeded_chance())
        table.chance.bind(trail.decided, trail.point.used)
        play = Adjudication.resume(self.game, trail.point, table)
        for depends_on, seat, order in trail.orders:
            table.chance.bind(depends_on)
            play.carry_out(play.ask_for(seat, order), order)
        table.drain()
        table.revealed = False
        return play

    # --- the present position ---

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What is asked now; nothing unless the game runs."""
        return self.play.asks if self.play and self.row.status in ("running", "held") else ()

    def asks_at_checkpoint(self) -> tuple[Ask, ...]:
        """What was asked at the last checkpoint, whoever has answered since; as ``asks`` else."""
        if not self.asks:
            return ()
        stored = self.chain.trail_to(self.row.head)
        return self._replay_trail(_Trail(stored.point, stored.decided, [])).asks

    @property
    def state(self) -> Any:
        """The position.

        Raises:
            Sealed: the game has not started.
        """
        if self.play is None:
            raise Sealed(self.row.id)
        return self.play.state

    def position_after(self, event: int) -> Any:
        """The position right after an event of the branch in play, from the first snapshot on."""
        salts, trail = self._salts, self._trail
        play = self._resume(event)
        self._salts, self._trail = salts, trail
        return play.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules."""
        return self.play.outcome if self.play else None

    def seats(self) -> dict[Seat, SeatRow]:
        """The seats' rows by name, in the game's order; read once, with their players."""
        if not self._seats:
            self.use_seat_rows(self.session.execute(_SEATS, {"of": self.row.id}).all())
        return self._seats

    def use_seat_rows(self, rows: Collection[tuple[SeatRow, PlayerRow | None]]) -> None:
        """Take the seats' rows and players, read in this transaction with the game locked."""
        by_name = {row.seat: row for row, _ in rows}
        self._players = {player.id: player for _, player in rows if player is not None}
        self._seats = {seat: by_name[seat] for seat in self.game.seats if seat in by_name}

    def player(self, seat: Seat) -> PlayerRow | None:
        """The player of the seat."""
        number = self.seats()[seat].player
        if number is None:
            return None
        if number not in self._players:
            self._players[number] = self.session.get_one(PlayerRow, number)
        return self._players[number]

    def standing_orders_of(self, row: SeatRow) -> tuple[StandingOrder, ...]:
        """A seat's standing orders, typed."""
        return tuple(from_plain(entry, self.game.standing_type) for entry in row.standing)

    # --- new events ---

    def append(
        self,
        kind: str,
        payload: dict[str, Any],
        *,
        at: datetime,
        letter: int | None = None,
        revealed: bool = False,
    ) -> Event:
        """Append an event that moves nothing by itself.

        Raises:
            RoundAwaited: its round of the beacon is not known.
            ValueError: the audit would refuse it.
        """
        row, seq = self.row, self.row.head + 1
        prev = row.head_hash or GENESIS
        if kind in MIXED_IN and row.beacon is not None:
            payload = {
                **payload,
                "beacon": round_payload_after(row, self.caused_at or at, self.signature_of),
            }
        event = Event(
            game=row.id,
            seq=seq,
            kind=kind,
            payload=msgspec.to_builtins(payload),
            state_digest=digest(self.play.state) if self.play else "",
            blind=blind_of(row.seed, seq, prev),
            prev_hash=prev,
            letter=letter,
            at=format_timestamp(at),
        ).sealed()
        if problem := payload_problem(event, self.game.seats):
            raise ValueError(kind, problem)
        self._set_dice_context(event)
        self.chain.append(
            event, revealed=revealed, decided=row.decided if kind in DECISIONS else None
        )
        if kind == "press":
            self.press.append(event)
        row.head, row.head_hash = seq, event.hash
        return event

    def _set_dice_context(self, event: Event) -> None:
        """What dice depend on, after an event."""
        if event.kind in DECISIONS:
            self.row.decided = dice_context(self.row.format, self.row.decided, event)

    def start(self, salts: list[str], at: datetime, tutorial: str = "") -> None:
        """Begin play; ``tutorial``: the name of the one that the game is, if it is one.

        Raises:
            Sealed: it has begun already.
            RoundAwaited: nothing has changed.
        """
        if self.play is not None:
            raise Sealed(self.row.id)
        named = {"tutorial": tutorial} if tutorial else {}
        started = self.append("started", {"salts": sorted(salts), **named}, at=at)
        self.row.status = "running"
        self._begin_play(started)

    def submit(
        self, seat: Seat, order: Order, *, via: str, at: datetime, letter: int | None = None
    ) -> Event:
        """Carry out one order: one event.

        Args:
            seat: who decides.
            order: what.
            via: letter, standing, deadline, moderator.
            at: now.
            letter: row of the letter.

        Raises:
            NotAsked, Illegal, RoundAwaited: nothing has changed.
        """
        if self.play is None:
            raise Sealed(self.row.id)
        ask = self.play.check(seat, order)
        event = self.append(
            "order", {"seat": seat, "order": order, "via": via}, at=at, letter=letter
        )
        self._carry_out(event, ask, order)
        return event

    def dry_run(self) -> Adjudication[Any]:
        """A copy of this position at a sealed table. Orders to it change and reveal nothing."""
        assert self._trail is not None
        copy = self._replay_trail(self._trail)
        copy.table.sealed = True
        return copy

    def finish(self, outcome: Outcome, at: datetime) -> None:
        """End the game: the outcome and, opened, the seed."""
        content = msgspec.to_builtins(outcome)
        self.append("finished", {"outcome": content, "seed": self.row.seed.hex()}, at=at)
        self.row.status, self.row.finished_at, self.row.outcome = "finished", at, content
        self.session.execute(delete(DeadlineRow).where(col(DeadlineRow.game) == self.row.id))

    def rollback(self, target: int, payload: dict[str, Any], at: datetime) -> None:
        """Go back to right after an event; the branch left behind stays on record.

        Raises:
            Sealed: there is no such moment of the game in play.
        """
        found = self.chain.event_row(target)
        if (
            found is None
            or found.abandoned is not None
            or self.row.status == "finished"
            or self.play is None
        ):
            raise Sealed(self.row.id)
        if target < self.chain.first_snapshot():
            raise Sealed(self.row.id)
        self._roll_back(self.append("rolled_back", {"to": target, **payload}, at=at), target)

    def move(self, payload: dict[str, Any], at: datetime) -> int:
        """Go on under the present rules from the last checkpoint of the older rules, by a ruling.

        The events after that checkpoint stay on record as an abandoned branch.

        Returns:
            The event of that checkpoint.

        Raises:
            Sealed: the game has not started, or is finished.
            msgspec.ValidationError: its state is none of the present rules.
        """
        found = self.chain.last_snapshot()
        if found is None or self.row.status == "finished":
            raise Sealed(self.row.id)
        target, state = found
        self.play = None
        content = {"target": target, "state": msgspec.json.decode(state), **payload}
        self._take_over_position(self.append("moved", content, at=at), state)
        return target

    # --- effects of events ---

    def replay(self, events: Iterable[Event]) -> None:
        """Carry out events of the chain: derive positions, records and abandoned branches.

        Args:
            events: the chain of this game, from its first event, as proved by :func:`verify`.
        """
        for event in events:
            self._set_dice_context(event)
            match event.kind:
                case "started":
                    self._begin_play(event)
                case "order":
                    assert self.play is not None
                    order = from_plain(event.payload["order"], self.game.order_type)
                    self._carry_out(event, self.play.check(event.payload["seat"], order), order)
                case "rolled_back":
                    self._roll_back(event, event.payload["to"])

    def _begin_play(self, event: Event) -> None:
        self._salts = event.payload["salts"]
        table = Table(self._seeded_chance())
        table.chance.bind(self.row.decided)
        self.play = Adjudication(self.game, self.game.setup(), table)
        self.play.begin()
        self.row.started_at = parse_timestamp(event.at)
        self._store_results(event, None)
        self._store_phase_and_asks(event.seq)

    def _carry_out(self, event: Event, ask: Ask, order: Order) -> None:
        assert self.play is not None
        assert self._trail is not None
        before = self.play.resume_point
        self.play.table.chance.bind(self.row.decided)
        self.play.carry_out(ask, order)
        self._trail.orders.append((self.row.decided, ask.seat, order))
        self._store_results(event, before)
        self._store_phase_and_asks(self.row.asked if self.play.waiting_answers else event.seq)

    def _roll_back(self, event: Event, target: int) -> None:
        self.chain.abandon(target, event.seq)
        self.play = self._resume(target)
        self._leave_branch(target)
        self._store_phase_and_asks(event.seq)

    def _take_over_position(self, event: Event, state: bytes) -> None:
        self.chain.abandon(event.payload["target"], event.seq)
        self.chain.forget_snapshots()
        self._leave_branch(event.payload["target"])
        table = Table(SeededChance(salted_seed(self.row.seed, self.chain.salts())))
        table.chance.bind(self.row.decided)
        self.play = Adjudication.resume(self.game, ResumePoint(state, 0), table)
        self._store_results(event, None)
        self._store_phase_and_asks(event.seq)

    def _leave_branch(self, target: int) -> None:
        """Void proposals, queued orders, and time saved after an event."""
        self.turned_back = True
        self.session.execute(delete(ProposalRow).where(col(ProposalRow.game) == self.row.id))
        for row in self.seats().values():
            row.queue = {}
            if row.saved_at > target:
                row.bank, row.saved = max(0, row.bank - row.saved), 0

    def _store_results(self, event: Event, before: ResumePoint | None) -> None:
        """Store the results of an event: records, a snapshot, a mark if it revealed something."""
        assert self.play is not None
        table = self.play.table
        if records := table.drain():
            self.chain.keep_records(event.seq, records)
        if table.revealed:
            self.revealed, table.revealed = True, False
            self.chain.reveal(event.seq)
        point = self.play.resume_point
        if point is not None and point is not before:
            self.chain.keep_snapshot(event.seq, point)
            self._trail = _Trail(point, self.row.decided)

    def _store_phase_and_asks(self, asked: int) -> None:
        """Store phase and turn, and since when the present asks stand, as event and as number."""
        self.row.position += asked != self.row.asked
        self.row.asked = asked
        self.row.phase, self.row.turn = (
            self.game.phase_key(self.state),
            self.game.turn(self.state),
        )
