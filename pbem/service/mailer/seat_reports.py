"""What a seat is told of its game: a report, and what stands in it."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec
from sqlalchemy.orm import Session

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import DeadlineRow, PlayerRow, SeatRow
from pbem.mail import reply_address
from pbem.orders import Language, choices, first_answers, in_order_of_price, openings
from pbem.render import (
    AskPart,
    Catalogue,
    Report,
    renderer,
)
from pbem.render.atlas import all_charts
from pbem.render.catalogue import LANGUAGES
from pbem.render.kit.charts import Chart
from pbem.render.report import Bank, Posting, PressPart
from pbem.render.seating import Seating, SeatingTable
from pbem.rules import Ask, Seat, answers_questions
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.mailer.block_words import block_word
from pbem.service.mailer.bot_spells import counts_with_bots, spells_of
from pbem.service.mailer.channels import channels_of
from pbem.service.mailer.composer import Composer
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.lessons import lesson_of
from pbem.service.mailer.outcomes import aftermath_of, is_drawn, outcome_of
from pbem.service.mailer.post_codes import orders_code, orders_key, post_code
from pbem.service.mailer.root_to_tell import root_to_tell
from pbem.service.mailer.running_clocks import CLOCKS, RunningClocks
from pbem.service.orders.agenda import PendingOrder
from pbem.service.orders.queue import queued_lines

_EXAMPLES = 5
_QUERIES = ("LEGAL", "SUPPLY", "DUE", "WIN")
"""The questions about the game that a letter which asks offers by a tap."""
_WITHOUT_EFFECT = frozenset(
    f"report.verdict.{word}" for word in ("refused", "preview", "preview_bad", "repeated")
)


def _omits_position(extras: Extras) -> bool:
    """True if a letter answers one that had no effect and asked for no position."""
    return extras.receipt is not None and extras.receipt.verdict in _WITHOUT_EFFECT


class SeatReports:
    """Tells the seats of one game, within one transaction, where they stand."""

    def __init__(
        self, session: Session, game_record: GameRecord, settings: Settings, now: datetime
    ) -> None:
        self.session, self.game_record, self.settings, self.now = (
            session,
            game_record,
            settings,
            now,
        )
        self.rows = game_record.seats()
        self._clocks: RunningClocks | None = None
        self.map_wanted: Seat | None = None
        """Who asked for the whole map."""
        self.whole_wanted: Seat | None = None
        """Who asked for the whole position."""

    def player(self, seat: Seat) -> PlayerRow | None:
        """The player of the seat."""
        return self.game_record.player(seat)

    def language(self, seat: Seat) -> Language:
        """The game's order language in the words of a seat's player."""
        player = self.player(seat)
        return self.game_record.module.language(
            self.game_record.game, player.lang if player else "en"
        )

    def charts(self, seat: Seat) -> tuple[Chart, ...]:
        """Everything printed as charts, in the words of a seat's player."""
        words = Catalogue(self.language(seat).lang)
        return all_charts(self.game_record.document, self.game_record.game, words)

    @property
    def seat_names(self) -> dict[Seat, tuple[str, ...]]:
        """What letters call the seats, in every language."""
        told = renderer(self.game_record.document)
        every = [Catalogue(lang) for lang in LANGUAGES]
        return {seat: tuple(told.seat(seat, words) for words in every) for seat in self.rows}

    @property
    def clocks(self) -> RunningClocks:
        """The running clocks, as of when they were set last."""
        if self._clocks is None:
            changed = any(
                isinstance(row, DeadlineRow) for row in (*self.session.new, *self.session.deleted)
            )
            options = {"autoflush": changed}  # nothing else need be put down for what is read here
            found = self.session.execute(
                CLOCKS, {"of": self.game_record.row.id}, execution_options=options
            ).all()
            running = {row.seat: row for row, *_ in found if row is not None}
            self._clocks = RunningClocks(
                running, *(any(flags) for flags in zip(*(row[1:] for row in found), strict=True))
            )
        return self._clocks

    def forget_clocks(self) -> None:
        """Read the running clocks anew when they are asked for next."""
        self._clocks = None

    def report(self, seat: Seat, extras: Extras) -> Report:
        """Everything a letter to a seat tells now."""
        game_record, row = self.game_record, self.rows[seat]
        asks = [ask for ask in game_record.asks if ask.seat == seat]
        deadline = (
            self.clocks.running.get(seat) if asks and game_record.row.status != "held" else None
        )
        entries = list(game_record.entries(row.reported, seat))
        press = [e.payload for e in entries if e.kind == "press" and e.payload["by"] != seat]
        finished = game_record.row.status == "finished"
        records = tuple(record for entry in entries for record in entry.records)
        news = extras.receipt is None or bool(records) or self.map_wanted == seat
        shows_map = bool(game_record.play) and news
        whole = seat in (self.map_wanted, self.whole_wanted) or finished or bool(extras.seating)
        return Report(
            game=game_record.row.id,
            seat=seat,
            state=game_record.row.position,
            view=game_record.game.view(game_record.state, seat, game_record.asks)
            if game_record.play
            else None,
            head=game_record.row.head_hash,
            seed_commitment=game_record.row.seed_commitment,
            receipt=extras.receipt,
            notices=extras.notices,
            on_file=self.lines_on_file(seat) if extras.receipt is None and not finished else (),
            records=records,
            press=tuple(
                PressPart("" if game_record.row.anonymous else p["by"], p["to"], p["text"])
                for p in press
            ),
            asks=tuple(self.ask_part(ask) for ask in asks),
            waiting=tuple((ask.seat, ask.topic) for ask in game_record.asks if ask.seat != seat),
            bots=spells_of(self.rows),
            bots_rated=counts_with_bots(game_record),
            due=deadline.due_at if deadline else None,
            bank=self._time_bank(row, deadline) if deadline and row.bank else None,
            standing=self.standing_lines(row) if extras.standing else None,
            map="whole" if shows_map else "none",
            unchanged=not shows_map and not whole and _omits_position(extras),
            shown={} if whole else row.shown,
            outcome=outcome_of(game_record),
            drawn=is_drawn(game_record),
            aftermath=aftermath_of(game_record, self.settings, Catalogue(self.language(seat).lang))
            if finished
            else None,
            held=game_record.row.status == "held",
            posting=self._posting(row, asks, extras.tried) if game_record.row.in_the_open else None,
            composer=Composer(game_record, seat, self.settings).link()
            if asks and self.settings.site.url
            else "",
            root=root_to_tell(self.session, self.settings),
            queries=_QUERIES if asks and answers_questions(game_record.game) else (),
            reply_to=reply_address(self.settings.address, row.token),
            moderator=self.settings.moderator,
            table=extras.table,
            seating=extras.seating,
            foreseen=extras.foreseen,
            lesson=lesson_of(game_record, row, asks, self.language(seat)),
            word=block_word(row.token, game_record.row.id, game_record.row.position)
            if asks
            else "",
        )

    def _posting(self, row: SeatRow, asks: Sequence[Ask], tried: tuple[str, ...]) -> Posting | None:
        """Where a seat may answer in the open, unless all that could be answered is sealed.

        After a dry run its code counts for the orders tried alone.
        """
        if all(order.sealed or order.closes for ask in asks for order in ask.accepts):
            return None
        game = self.game_record.row
        places = tuple(channel.name for channel in channels_of(self.session, game.id))
        of = (row.token, game.id, game.position, row.posts)
        code = orders_code(orders_key(*of), tried) if tried else post_code(*of)
        return Posting(places, code, tried)

    def _time_bank(self, row: SeatRow, deadline: DeadlineRow) -> Bank:
        """What a seat's time bank holds beside its clock."""
        return Bank(row.bank / 3600, deadline.out_at, deadline.due_at <= self.now)

    def ask_part(self, ask: Ask) -> AskPart:
        """An ask as its seat is told of it."""
        language = self.language(ask.seat)
        orders = language.example_orders(ask, _EXAMPLES)
        prices = {line: ask.prices(order) for line, order in orders.items()}
        prompt, answers = ask.prompt(), first_answers(ask)
        return AskPart(
            prompt,
            in_order_of_price(ask, orders),
            choices(language, ask, answers, orders),
            openings(language, ask, answers),
            prices,
            ask.places((prompt, *orders.values())),
        )

    def seating_table(self) -> SeatingTable:
        """The players seated so far, and the moderator."""
        players = {seat: self.player(seat) for seat in self.rows}
        named = tuple((seat, player.name if player else "") for seat, player in players.items())
        return SeatingTable(
            () if self.game_record.row.anonymous else named,
            self.settings.moderator,
            {seat: row.bot for seat, row in self.rows.items() if row.bot},
        )

    def seating(self, seat: Seat) -> Seating:
        """The terms with which the player of a seat begins."""
        player, control = (
            self.player(seat),
            msgspec.convert(self.game_record.row.clock, TimeControl),
        )
        row = self.rows[seat]
        standing = self.game_record.standing_orders_of(row)
        return Seating(
            hours=control.hours,
            grace_hours=control.grace_hours,
            remind_hours=control.remind_hours,
            days_off=control.weekdays_off,
            policy=control.policy,
            bank_hours=row.bank / 3600,
            bank_adds=control.bank_adds,
            bank_most=control.bank_most,
            zone=player.zone if player else "UTC",
            standing=tuple(
                (self.language(seat).write_standing(policy), policy) for policy in standing
            ),
            beacon=self.game_record.row.beacon is not None,
            atlas=bool(self.charts(seat)),
            options=msgspec.to_builtins(self._options()),
        )

    def _options(self) -> msgspec.Struct:
        """The game's options; those that are newer than the game as they count in it."""
        module = self.game_record.module
        return module.complete(module.options(self.game_record.row.options))

    def lines_on_file(self, seat: Seat) -> tuple[str, ...]:
        """A seat's orders on file as lines."""
        return queued_lines(self.game_record, self.rows[seat], self.language(seat))

    def split_waiting(
        self, seat: Seat, given: Iterable[PendingOrder]
    ) -> tuple[list[PendingOrder], list[PendingOrder]]:
        """Split given orders into those carried out and those that wait in the position."""
        record = self.game_record
        waits = record.game.kept_orders(record.state, seat) if record.play else ()
        done: list[PendingOrder] = []
        kept: list[PendingOrder] = []
        for pending in given:
            (kept if pending.order in waits else done).append(pending)
        return done, kept

    def standing_lines(self, row: SeatRow) -> tuple[str, ...]:
        """A seat's standing orders as lines."""
        return tuple(
            self.language(row.seat).write_standing(policy)
            for policy in self.game_record.standing_orders_of(row)
        )
