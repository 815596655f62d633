"""Letters to an event: read whole, done whole or not at all, and answered.

An unknown player enters by two letters: their own, and their answer to ours. The address of the
answer holds their key. A known player enters by one letter. Everything else needs the address with
the key, because only its owner may do it.
"""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import select, update
from sqlmodel import col

from pbem.ledger.database.event_tables import SignUpRow
from pbem.ledger.database.tables import LetterRow, PlayerRow
from pbem.mail import reply_address, reply_lines
from pbem.orders.requests import Item, PlainWords, Request, RequestFault, Setting
from pbem.render import Catalogue
from pbem.render.blocks import Block, Paragraph
from pbem.render.tournament import event_blocks
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.inbox.entrant_requests import EntrantRequests
from pbem.service.inbox.event_account import EventAccount, event_account, forms_of_answered_letter
from pbem.service.inbox.incoming_letter import IncomingLetter
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_address
from pbem.service.mailer.strangers import letter_to_stranger
from pbem.service.tournaments.bidding import spot_of_bidding
from pbem.service.tournaments.entries import (
    Wishes,
    enter,
    require_name_free,
    what_to_write,
)
from pbem.service.tournaments.event_pages import page_of
from pbem.service.tournaments.fingerprints import fingerprints
from pbem.service.tournaments.messages import answer_as_director, pass_to_director
from pbem.service.tournaments.newcomer_keys import Newcomer, key_of, new_key
from pbem.service.tournaments.notices import Notice, notify_player
from pbem.service.tournaments.opening import seats_by_name
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Entry, EventRefused
from pbem.tournament.event.transitions import (
    Renamed,
)

_OF_ONESELF = ("name", "language", "zone")
"""What a sender says of themselves. It counts before the same letter enters them."""
_ENDS = " .,;!?"
_NOTED = ("prefer", "available", "bid", "limit", "pass")
"""What is only noted; all else brings a letter of its own."""
_OF_THE_WHOLE = ("bound", "withheld", "elsewhere")
"""What is wrong with a line as a whole."""
_MOST_QUOTED, _PAIR = 200, 2


class EventLetterHandler:
    """One accepted letter to an event, within the transaction. ``row`` is its entry on record."""

    def __init__(self, context: ServiceContext, incoming: IncomingLetter, row: LetterRow) -> None:
        assert incoming.event is not None
        self.context, self.incoming, self.row, self.event = context, incoming, row, incoming.event
        self.session, self.letter, self.key = incoming.session, incoming.letter, incoming.key

    def work(self) -> None:
        """Read the letter, then do what it says; everybody is answered."""
        if self.incoming.thread is not None:
            self._pass_answer_on(self.incoming.thread)
            return
        query = select(PlayerRow).where(col(PlayerRow.address) == self.letter.sender)
        player = self.session.scalars(query).first()
        account = event_account(self.session, self.letter, self._setting(player))
        joins = any(request.name == "join" for request in account.requests)
        if player is None:
            self._work_for_newcomer(account)
        elif self.key is None and not joins and (account.requests or account.faults):
            told: list[Words] = [
                *self._words_of_faults(account),
                ("service.event.use_key", {}),
                *_words_kept(account),
            ]
            self._answer(player, told, account.items, after=self._what_to_write(player))
        else:
            self._work_for_player(player, account)

    def _setting(self, player: PlayerRow | None) -> Setting:
        record = EventRecord.load(self.session, self.event.id)
        zone = ZoneInfo(player.zone if player is not None else "UTC")
        entries = () if record.rules.anonymous else record.state.entries.values()
        return Setting(
            seats=seats_by_name(record.rules, record.state.seats),
            today=self.context.now().astimezone(zone).date(),
            people=tuple(entry.name for entry in entries),
            title=record.rules.title,
        )

    def _pass_answer_on(self, asked: LetterRow) -> None:
        """Pass what the director answers on to whoever wrote to them."""
        record = EventRecord.load(self.session, self.event.id)
        forms = forms_of_answered_letter(self.session, self.letter)
        lines = [line.text for line in reply_lines(self.letter.body, forms) if line.is_own]
        answer_as_director(record, self.context, asked, self.row, lines)

    # --- who is not known yet ---------------------------------------------------------------------

    def _work_for_newcomer(self, account: EventAccount) -> None:
        """Ask the sender to confirm their address. Enter them when they do.

        Who answers our letter has confirmed it: their words go to the director.
        """
        names = [request.name for request in account.requests]
        if self.key is not None and ("confirm" in names or "join" in names):
            zone = self.key.wishes.get("zone", "UTC")
            player = PlayerRow(
                name=self.key.name, address=self.letter.sender, lang=self.key.lang, zone=zone
            )
            self.session.add(player)
            self.session.flush()
            self._work_for_player(player, account)
        elif self.key is not None and account.words and not account.faults:
            self._pass_on(account)
            told: list[Words] = [self._words_passed(account), ("service.event.how_to_enter", {})]
            self._write_to_stranger(self.key, "answer", told)
        elif "join" in names:
            self._ask_to_confirm(account)
        else:
            self._say_how_to_enter(account)

    def _ask_to_confirm(self, account: EventAccount) -> None:
        """Ask an address to confirm.

        The letter repeats no word of what was written in its name. It names lines by their numbers.
        """
        values = {request.name: request.what for request in account.requests}
        wishes = {
            **msgspec.to_builtins(_wishes_at_entry(account.requests, Wishes())),
            "zone": values.get("zone", "UTC"),
        }
        name = values.get("name") or self.letter.sender.partition("@")[0]
        newcomer = Newcomer(self.letter.sender, name, values.get("language", "en"), wishes)
        key = new_key(self.session, self.event.id, newcomer, self.context.now())
        told: list[Words] = [
            ("service.event.confirm", {"event": self.event.rules["title"]}),
            *self._words_of_faults(account),
            *_words_of_unread(account, (*account.unread, *account.words)),
            ("service.event.confirm_how", {}),
        ]
        self._write_to_stranger(key, "confirm", told)

    def _say_how_to_enter(self, account: EventAccount) -> None:
        """Tell an unknown address how to enter, whatever it wrote."""
        languages = [each.what for each in account.requests if each.name == "language"]
        lang, name = next(iter(languages), "en"), self.letter.sender.partition("@")[0]
        newcomer = Newcomer(self.letter.sender, name, lang, {})
        key = self.key or key_of(self.session, self.event.id, self.letter.sender)
        if key is None:
            key = new_key(self.session, self.event.id, newcomer, self.context.now())
        told: list[Words] = [
            ("service.event.wrote", {"event": self.event.rules["title"]}),
            *self._words_of_faults(account),
            ("service.event.how_to_enter", {}),
            ("service.event.how_to_ask", {}),
        ]
        self._write_to_stranger(key, "how_to_enter", told)

    def _write_to_stranger(self, key: SignUpRow, title: str, told: Sequence[Words]) -> None:
        """Write to an unknown address, within the bounds of letters to strangers."""
        now, settings = self.context.now(), self.context.settings
        message_id = letter_to_stranger(self.session, key.address, settings, now)
        if message_id is None:
            self.row.reason = "unanswered"
            self.session.execute(
                update(LetterRow)
                .where(col(LetterRow.id) == self.row.id)
                .values(reason=self.row.reason)
            )
            return
        words, facts = Catalogue(key.lang), {"event": self.event.rules["title"]}
        letter = PlainLetter(
            title=words.text(f"service.event.title.{title}", facts),
            blocks=[
                *(Paragraph(words.text(*each)) for each in told),
                fingerprints(self.event, words),
            ],
            message_id=message_id,
            answer_to=reply_address(settings.address, key.token),
            game=self.event.id,
        )
        self.session.add(letter_to_address(key.address, key.lang, settings, letter, now))

    # --- who is known -----------------------------------------------------------------------------

    def _work_for_player(self, player: PlayerRow, account: EventAccount) -> None:
        """Do all of it, or nothing; the answer says which."""
        faults = self._words_of_faults(account)
        if faults or not (account.requests or account.words):
            told = [*faults, ("service.event.nothing_done", {}), *_words_kept(account)]
            self._answer(player, told, account.items, after=self._what_to_write(player))
            return
        undo = self.session.begin_nested()
        try:
            answers = self._carry_out_all(player, account.requests)
        except EventRefused as refused:
            undo.rollback()
            told = [
                (refused.key, refused.facts),
                ("service.event.nothing_done", {}),
                *_words_kept(account),
            ]
            self._answer(player, told, account.items)
            return
        undo.commit()
        passed: list[Words] = []
        if account.words:
            self._pass_on(account)
            passed = [self._words_passed(account)]
        unread = _words_of_unread(account, account.unread)
        if unread or passed or answers:
            if not answers:  # what was done is told by letters of its own
                answers = [
                    ("service.event.done", {"line": each.text.rstrip(_ENDS)})
                    for each in account.requests
                ]
            help_ = () if account.requests else self._what_to_write(player)
            self._answer(player, [*unread, *answers, *passed], account.unread, after=help_)

    def _pass_on(self, account: EventAccount) -> None:
        record = EventRecord.load(self.session, self.event.id)
        pass_to_director(record, self.context, self.row, account.own, self.letter.message_id)

    def _words_passed(self, account: EventAccount) -> Words:
        lines = [number for item in account.words for number in item.lines]
        director = self.event.rules["director"]["name"]
        return ("service.event.words_passed", {"director": director, "lines": lines})

    def _words_of_faults(self, account: EventAccount) -> list[Words]:
        """What is wrong in each line that asks for something and cannot be carried out."""
        record = EventRecord.load(self.session, self.event.id)
        return [
            (
                f"service.event.problem.{fault.key}",
                {"line": fault.lines[0], "seats": record.state.seats, "meant": fault.meant},
            )
            for fault in account.faults
        ]

    def _what_to_write(self, player: PlayerRow) -> list[Words]:
        """The commands of an entrant; how to become one for anybody else."""
        record = EventRecord.load(self.session, self.event.id)
        entered = any(entry.player == player.id for entry in record.state.entries.values())
        return what_to_write(record) if entered else [("service.event.how_to_enter", {})]

    def _carry_out_all(self, player: PlayerRow, requests: list[Request]) -> list[Words]:
        """Carry out every request (raises EventRefused). Return what no other letter tells."""
        record = EventRecord.load(self.session, self.event.id)
        answers: list[Words] = []
        assert player.id is not None
        joins = any(request.name in ("join", "confirm") for request in requests)
        wishes = _wishes_at_entry(
            requests, msgspec.convert(self.key.wishes if self.key is not None else {}, Wishes)
        )
        for command in sorted(_once(requests), key=lambda each: each.name not in _OF_ONESELF):
            entry = record.state.of_player(player.id)
            if command.name in _OF_ONESELF:
                self._change_name_or_language(record, player, entry, command)
                answers.append(("service.event.noted", {"line": command.text}))
            elif entry is None and (
                command.name == "join" or self._is_confirmation(record, player, command)
            ):
                enter(record, player, self.context, wishes, by=player.name, letter=self.row.id)
            elif command.name in ("join", "confirm") and entry is not None:
                answers.append(("service.event.joined_already", {"number": entry.entrant.number}))
            elif command.name in ("standings", "help"):
                answers += (
                    self._what_to_write(player)
                    if command.name == "help"
                    else [("service.event.standings", {})]
                )
            elif entry is None:
                raise EventRefused("not_entered")
            elif command.name == "team":
                if not joins:
                    raise EventRefused("team_with_join")
            else:
                EntrantRequests(record, self.context, entry, self.row.id).carry_out(command)
                if command.name in _NOTED:
                    answers += [
                        ("service.event.noted", {"line": command.text}),
                        *_words_for_next_bidder(record, entry, command),
                        *_paired_already(record, entry, command),
                    ]
        return answers

    def _is_confirmation(self, record: EventRecord, player: PlayerRow, command: Request) -> bool:
        """True if a command is the first answer of a sender who was asked to confirm."""
        entered = any(entry.player == player.id for entry in record.state.entries.values())
        return (
            command.name == "confirm"
            and self.key is not None
            and bool(self.key.wishes)
            and not entered
        )

    def _change_name_or_language(
        self, record: EventRecord, player: PlayerRow, entry: Entry | None, command: Request
    ) -> None:
        """What a player is called, or reads (raises EventRefused)."""
        if command.name == "language":
            player.lang = command.what
            return
        if command.name == "zone":
            player.zone = command.what
            return
        assert player.id is not None
        require_name_free(record, command.what, player.id)
        player.name = command.what
        if entry is not None:
            transition = Renamed(entrant=entry.entrant.number, name=command.what, by=entry.name)
            record.append(transition, self.context.now(), self.row.id)

    def _answer(
        self,
        player: PlayerRow,
        paragraphs: list[Words],
        quoted: Sequence[Item],
        *,
        after: Sequence[Words] = (),
    ) -> None:
        """Answer the letter, with those of its lines that were not done, as they were numbered."""
        record = EventRecord.load(self.session, self.event.id)
        facts = {"event": record.rules.title}
        asks = ("service.event.standings", {}) in paragraphs

        def below(words: Catalogue) -> list[Block]:
            help_ = [Paragraph(words.text(*each)) for each in after]
            return [*help_, *(event_blocks(page_of(record, words), words) if asks else ())]

        told = Notice(
            ("service.event.title.answer", facts),
            paragraphs,
            quoted=lambda _: [line for each in quoted for line in _quotation(each)],
            after=below,
            about=f"l{self.row.id}",
            answers=self.letter.message_id,
        )
        notify_player(record, self.context, player, told)


def _once(requests: Sequence[Request]) -> list[Request]:
    """The requests of a letter, each once even if it is written twice."""
    once: dict[tuple[object, ...], Request] = {}
    for each in requests:
        once.setdefault((each.name, *sorted(each.values.items())), each)
    return [*once.values()]


def _words_for_next_bidder(record: EventRecord, entry: Entry, command: Request) -> list[Words]:
    """What comes next for a bidder, if no other letter tells them."""
    number = entry.entrant.number
    spot = spot_of_bidding(record, number) if command.name in ("bid", "limit", "pass") else None
    if spot is None or number in record.state.auctions[spot].asked:
        return []
    return [("service.event.bid_next", {})]


def _paired_already(record: EventRecord, entry: Entry, command: Request) -> list[Words]:
    """The tables that stand although their entrant is available later."""
    if command.name != "available":
        return []
    return [
        ("service.event.available_paired", {"round": number, "table": table})
        for number, table in record.state.spots_of(entry.entrant.number)
    ]


def _words_kept(account: EventAccount) -> list[Words]:
    """That the words of a letter of which nothing was done went to nobody."""
    return [("service.event.words_kept", {})] if account.words else []


def _words_of_unread(account: EventAccount, unread: Sequence[PlainWords]) -> list[Words]:
    """Which lines were not read, being no commands."""
    read: tuple[Request | RequestFault, ...] = (*account.requests, *account.faults)
    done = {number for item in read for number in item.lines}
    lines = sorted({number for item in unread for number in item.lines} - done)
    return (
        [("service.event.asides", {"count": len(lines), "lines": _in_runs(lines)})] if lines else []
    )


def _in_runs(numbers: Sequence[int]) -> list[str]:
    """Sorted numbers; three or more in a row as a run: ``5–9``."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [
        text
        for run in found
        for text in ([f"{run[0]}–{run[-1]}"] if len(run) > _PAIR else map(str, run))
    ]


def _quotation(item: Item) -> list[str]:
    """A line as it was numbered; below it, where it is wrong."""
    quoted = [f"{item.lines[0]:>3}  {item.text[:_MOST_QUOTED]}"]
    if isinstance(item, RequestFault) and item.key not in _OF_THE_WHOLE:
        column, length = item.at
        if column + length <= _MOST_QUOTED:
            quoted.append(f"     {' ' * column}{'^' * length}")
    return quoted


def _wishes_at_entry(requests: Sequence[Request], before: Wishes) -> Wishes:
    """What the lines of a letter ask for at entry."""
    said = {request.name: request.what for request in requests}
    return Wishes(
        prefers=said.get("prefer") or said.get("join") or before.prefers,
        available=said.get("available", before.available),
        team=said.get("team", before.team),
    )
