"""Letters to an event: read whole, done whole or not at all, and answered.

An unknown player enters by two letters: their own, and their answer to ours. The address of the
answer holds their key. A known player enters by one letter. Everything else needs the address with
the key, because only its owner may do it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.tables import LetterRow, PlayerRow
from pbem.mail import reply_address
from pbem.render import Catalogue
from pbem.render.blocks import Block, Paragraph
from pbem.render.tournament import event_blocks
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.inbox.checks import IncomingLetter
from pbem.service.inbox.event_account import event_account
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_address
from pbem.service.mailer.strangers import letter_to_stranger
from pbem.service.tournaments.appeals import appeal
from pbem.service.tournaments.bidding import record_bid, spot_of_bidding
from pbem.service.tournaments.challenges import (
    Answer,
    answer,
    challenge,
    entrant_called,
    waiting_for,
)
from pbem.service.tournaments.entries import (
    Wishes,
    enter,
    require_name_free,
    what_to_write,
    withdraw,
)
from pbem.service.tournaments.event_pages import page_of
from pbem.service.tournaments.fingerprints import fingerprints
from pbem.service.tournaments.newcomer_keys import Newcomer, new_key
from pbem.service.tournaments.notices import Notice, notify_player
from pbem.service.tournaments.opening import seats_by_name
from pbem.tournament.commands import CommandProblem, EventCommand, IgnoredLine, Line
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Entry, EventRefused
from pbem.tournament.event.transitions import Available, BidMade, GaveWay, Preferred, Renamed

_OF_ONESELF = ("name", "language", "zone")
"""What a sender says of themselves. It counts before the same letter enters them."""
_NOTED = ("prefer", "available", "bid", "limit", "pass")
"""What is only noted; all else brings a letter of its own."""


class EventLetterHandler:
    """One accepted letter to an event, within the transaction. ``row`` is its entry on record."""

    def __init__(self, context: ServiceContext, incoming: IncomingLetter, row: LetterRow) -> None:
        assert incoming.event is not None
        self.context, self.incoming, self.row, self.event = context, incoming, row, incoming.event
        self.session, self.letter, self.key = incoming.session, incoming.letter, incoming.key

    def work(self) -> None:
        """Read the letter, then do what it says; strangers who do not ask to enter hear nothing."""
        found = event_account(self.session, self.letter, self._seats)
        query = select(PlayerRow).where(col(PlayerRow.address) == self.letter.sender)
        player = self.session.scalars(query).first()
        if player is None:
            self._work_for_newcomer(found)
        elif self.key is None and not any(
            each.kind == "join" for each in found if isinstance(each, EventCommand)
        ):
            self._answer(player, [("service.event.use_key", {})], found, after=self._what_to_write)
        else:
            self._work_for_player(player, found)

    @cached_property
    def _seats(self) -> Mapping[str, str]:
        """Every name of a seat, folded -> the seat."""
        record = EventRecord.load(self.session, self.event.id)
        return seats_by_name(record.rules, record.state.seats)

    # --- who is not known yet ---------------------------------------------------------------------

    def _work_for_newcomer(self, found: list[Line]) -> None:
        """Ask the sender to confirm their address. Enter them when they do."""
        commands = [each for each in found if isinstance(each, EventCommand)]
        words = {command.kind: command.word for command in commands}
        if self.key is not None and "confirm" in words:
            zone = self.key.wishes.get("zone", "UTC")
            player = PlayerRow(
                name=self.key.name, address=self.letter.sender, lang=self.key.lang, zone=zone
            )
            self.session.add(player)
            self.session.flush()
            self._work_for_player(player, found)
        elif "join" in words:
            name = words.get("name") or self.letter.sender.partition("@")[0]
            wishes = {
                **msgspec.to_builtins(_wishes_at_entry(commands, Wishes())),
                "zone": words.get("zone", "UTC"),
            }
            newcomer = Newcomer(self.letter.sender, name, words.get("language", "en"), wishes)
            self._ask_to_confirm(
                newcomer, [*_words_of_problems(found, self._seat_names), *_words_of_asides(found)]
            )

    def _ask_to_confirm(self, newcomer: Newcomer, unread: list[Words]) -> None:
        """Ask an address to confirm, within the bounds of letters to strangers.

        The letter repeats no word of what was written in its name. It names lines by their numbers.
        """
        now, settings = self.context.now(), self.context.settings
        key = new_key(self.session, self.event.id, newcomer, now)
        message_id = letter_to_stranger(self.session, newcomer.address, settings, now)
        if message_id is None:
            return
        words, facts = Catalogue(newcomer.lang), {"event": self.event.rules["title"]}
        told: list[Words] = [
            ("service.event.confirm", facts),
            *unread,
            ("service.event.confirm_how", {}),
        ]
        letter = PlainLetter(
            title=words.text("service.event.title.confirm", facts),
            blocks=[
                *(Paragraph(words.text(*each)) for each in told),
                fingerprints(self.event, words),
            ],
            message_id=message_id,
            answer_to=reply_address(settings.address, key.token),
            game=self.event.id,
        )
        self.session.add(letter_to_address(newcomer.address, newcomer.lang, settings, letter, now))

    # --- who is known -----------------------------------------------------------------------------

    def _work_for_player(self, player: PlayerRow, found: list[Line]) -> None:
        """Do all of it, or nothing; the answer says which."""
        commands = [each for each in found if isinstance(each, EventCommand)]
        problems = _words_of_problems(found, self._seat_names)
        if problems or not commands:
            self._answer(
                player,
                [*problems, ("service.event.nothing_done", {})],
                found,
                after=self._what_to_write,
            )
            return
        undo = self.session.begin_nested()
        try:
            answers = self._carry_out_all(player, commands)
        except EventRefused as refused:
            undo.rollback()
            self._answer(
                player, [(refused.key, refused.facts), ("service.event.nothing_done", {})], found
            )
            return
        undo.commit()
        if answers := [*_words_of_asides(found), *answers]:
            asides: list[Line] = [each for each in found if isinstance(each, IgnoredLine)]
            if len(answers) == bool(
                asides
            ):  # nothing but that: what was done is told by letters of its own
                answers += [("service.event.done", {"line": command.text}) for command in commands]
            self._answer(player, answers, asides)

    @property
    def _what_to_write(self) -> list[Words]:
        return what_to_write(EventRecord.load(self.session, self.event.id))

    @property
    def _seat_names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._seats.values()))

    def _carry_out_all(self, player: PlayerRow, commands: list[EventCommand]) -> list[Words]:
        """Carry out every command (raises EventRefused). Return what no other letter tells."""
        record = EventRecord.load(self.session, self.event.id)
        answers: list[Words] = []
        assert player.id is not None
        joins = any(command.kind in ("join", "confirm") for command in commands)
        wishes = _wishes_at_entry(
            commands, msgspec.convert(self.key.wishes if self.key is not None else {}, Wishes)
        )
        for command in sorted(commands, key=lambda each: each.kind not in _OF_ONESELF):
            entry = record.state.of_player(player.id)
            if command.kind in _OF_ONESELF:
                self._change_name_or_language(record, player, entry, command)
                answers.append(("service.event.noted", {"line": command.text}))
            elif entry is None and (
                command.kind == "join" or self._is_confirmation(record, player, command)
            ):
                enter(record, player, self.context, wishes, by=player.name, letter=self.row.id)
            elif command.kind in ("join", "confirm") and entry is not None:
                answers.append(("service.event.joined_already", {"number": entry.entrant.number}))
            elif command.kind in ("standings", "help"):
                answers += (
                    what_to_write(record)
                    if command.kind == "help"
                    else [("service.event.standings", {})]
                )
            elif entry is None:
                raise EventRefused("not_entered")
            elif command.kind == "team":
                if not joins:
                    raise EventRefused("team_with_join")
            else:
                self._carry_out_for_entrant(record, entry, command)
                if command.kind in _NOTED:
                    answers += [
                        ("service.event.noted", {"line": command.text}),
                        *_words_for_next_bidder(record, entry, command),
                        *_paired_already(record, entry, command),
                    ]
        return answers

    def _is_confirmation(
        self, record: EventRecord, player: PlayerRow, command: EventCommand
    ) -> bool:
        """True if a command is the first answer of a sender who was asked to confirm."""
        entered = any(entry.player == player.id for entry in record.state.entries.values())
        return (
            command.kind == "confirm"
            and self.key is not None
            and bool(self.key.wishes)
            and not entered
        )

    def _change_name_or_language(
        self, record: EventRecord, player: PlayerRow, entry: Entry | None, command: EventCommand
    ) -> None:
        """What a player is called, or reads (raises EventRefused)."""
        if command.kind == "language":
            player.lang = command.word
            return
        if command.kind == "zone":
            player.zone = command.word
            return
        assert player.id is not None
        require_name_free(record, command.word, player.id)
        player.name = command.word
        if entry is not None:
            transition = Renamed(entrant=entry.entrant.number, name=command.word, by=entry.name)
            record.append(transition, self.context.now(), self.row.id)

    def _carry_out_for_entrant(
        self, record: EventRecord, entry: Entry, command: EventCommand
    ) -> None:
        """One command of an entrant (raises EventRefused)."""
        number, letter, name, now = (
            entry.entrant.number,
            self.row.id,
            entry.name,
            self.context.now(),
        )
        acts: dict[str, Callable[[], Any]] = {
            "withdraw": lambda: withdraw(
                record, number, self.context, by=name, why=command.said, letter=letter
            ),
            "prefer": lambda: record.append(
                Preferred(entrant=number, seat=command.word, by=name), now, letter
            ),
            "available": lambda: record.append(
                Available(entrant=number, first=command.word, by=name), now, letter
            ),
            "appeal": lambda: appeal(
                record, self.context, entry, command.word, command.said, letter
            ),
            "bid": lambda: self._bid(record, entry, command),
            "limit": lambda: self._bid(record, entry, command),
            "accept": lambda: self._accept(record, entry, command),
            "decline": lambda: self._answer_challenge(record, entry, command, "decline"),
            "challenge": lambda: self._challenge(record, entry, command),
            "pass": lambda: self._bid(record, entry, command),
        }
        acts[command.kind]()

    def _challenge(self, record: EventRecord, entry: Entry, command: EventCommand) -> None:
        pair = entry.entrant.number, entrant_called(record, command.word).entrant.number
        challenge(record, self.context, pair, by=entry.name, letter=self.row.id)

    def _accept(self, record: EventRecord, entry: Entry, command: EventCommand) -> None:
        """Accept the bid or challenge that waits. If both wait, a name means the challenge."""
        number = entry.entrant.number
        on_ladder = record.rules.ladder is not None
        if command.word or (on_ladder and spot_of_bidding(record, number) is None):
            self._answer_challenge(record, entry, command, "accept")
        else:
            self._bid(record, entry, command)

    def _answer_challenge(
        self, record: EventRecord, entry: Entry, command: EventCommand, how: Answer
    ) -> None:
        """Accept or decline a challenge: the only one, or the named one (raises EventRefused)."""
        number = entry.entrant.number
        if command.word:
            challenger = entrant_called(record, command.word).entrant.number
        else:
            found = [each.challenger for each in waiting_for(record, number)]
            if len(found) != 1:
                raise EventRefused(
                    "which_challenge" if found else "no_challenge", entrants=tuple(found)
                )
            challenger = found[0]
        answer(record, self.context, (challenger, number), how, by=entry.name, letter=self.row.id)

    def _bid(self, record: EventRecord, entry: Entry, command: EventCommand) -> None:
        number = entry.entrant.number
        spot = spot_of_bidding(record, number)
        if spot is None:
            raise EventRefused("no_bidding_now")
        if command.kind in ("accept", "pass"):
            if command.kind == "accept" and record.state.auctions[spot].standing is None:
                raise EventRefused("no_bid_stands")
            record_bid(
                record, self.context, GaveWay(spot=spot, entrant=number, by=entry.name), self.row.id
            )
            return
        sealed = command.kind == "limit"
        transition = BidMade(
            spot=spot,
            entrant=number,
            seat=command.word,
            points=command.points,
            sealed=sealed,
            by=entry.name,
        )
        record_bid(record, self.context, transition, self.row.id)

    def _answer(
        self,
        player: PlayerRow,
        paragraphs: list[Words],
        quoted: list[Line],
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
            quoted=lambda _: [f"{each.line:>3}  {each.text[:200]}" for each in quoted],
            after=below,
            about=f"l{self.row.id}",
            answers=self.letter.message_id,
        )
        notify_player(record, self.context, player, told)


def _words_for_next_bidder(record: EventRecord, entry: Entry, command: EventCommand) -> list[Words]:
    """What comes next for a bidder, if no other letter tells them."""
    number = entry.entrant.number
    spot = spot_of_bidding(record, number) if command.kind in ("bid", "limit", "pass") else None
    if spot is None or number in record.state.auctions[spot].asked:
        return []
    return [("service.event.bid_next", {})]


def _paired_already(record: EventRecord, entry: Entry, command: EventCommand) -> list[Words]:
    """The tables that stand although their entrant is available later."""
    if command.kind != "available":
        return []
    return [
        ("service.event.available_paired", {"round": number, "table": table})
        for number, table in record.state.spots_of(entry.entrant.number)
    ]


def _words_of_problems(found: list[Line], seats: tuple[str, ...]) -> list[Words]:
    """What is wrong in each line that could not be read."""
    problems = (each for each in found if isinstance(each, CommandProblem))
    return [
        (f"service.event.problem.{problem.key}", {"line": problem.line, "seats": seats})
        for problem in problems
    ]


def _words_of_asides(found: list[Line]) -> list[Words]:
    """Which lines were not read, being no commands."""
    lines = [each.line for each in found if isinstance(each, IgnoredLine)]
    return [("service.event.asides", {"count": len(lines), "lines": lines})] if lines else []


def _wishes_at_entry(commands: list[EventCommand], before: Wishes) -> Wishes:
    """What the lines of a letter ask for at entry."""
    said = {command.kind: command.word for command in commands}
    return Wishes(
        prefers=said.get("prefer") or said.get("join") or before.prefers,
        available=said.get("available", before.available),
        team=said.get("team", before.team),
    )
