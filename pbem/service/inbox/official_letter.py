"""Letters of a moderator or of an event's officials: done whole or not at all, and answered.

What a letter asks for is what the command line does; the ledgers hold it and every seat is told.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy.orm import Session

from pbem.ledger import GameRecord, NoSuchGame, OtherRules, Store
from pbem.ledger.database.event_tables import TournamentGameRow, TournamentRow
from pbem.ledger.database.tables import LetterRow
from pbem.logs import Log
from pbem.mail import reply_address, reply_lines
from pbem.orders import fold
from pbem.render import Catalogue, renderer
from pbem.render.blocks import Block, Paragraph, Verbatim
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Seat, Words
from pbem.service.base.context import ServiceContext
from pbem.service.base.errors import ModerationError
from pbem.service.inbox.event_account import forms_of_answered_letter
from pbem.service.inbox.incoming_letter import IncomingLetter
from pbem.service.inbox.official_commands import (
    OfficialCommand,
    OfficialProblem,
    read_official_commands,
)
from pbem.service.lifecycle.running_games import RunningGames
from pbem.service.mailer.plain_letters import PlainLetter, letter_to_address
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.drafts import UNSEEN, table_label
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending

log = Log()
_MOST_LINES = 60
_NOBODY = frozenset(map(fold, ("NOBODY", "NESSUNO", "NIKT", "NIKOMU")))


class _JoinedStore(Store):
    """A database whose transactions are parts of one that runs: an error undoes its part."""

    def __init__(self, session: Session, store: Store) -> None:
        self.url, self.engine, self.module = store.url, store.engine, store.module
        self._session = session

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        with self._session.begin_nested():
            yield self._session


class OfficialLetterHandler:
    """One accepted letter, within the transaction. ``row`` is its entry on record."""

    def __init__(self, context: ServiceContext, incoming: IncomingLetter, row: LetterRow) -> None:
        assert incoming.official is not None
        self.session, self.settings, self.now = incoming.session, context.settings, context.now()
        self.letter, self.key, self.row = incoming.letter, incoming.official, row
        joined = _JoinedStore(incoming.session, context.store)
        self.context = ServiceContext(joined, context.settings, context.now)
        self.words = Catalogue(self.key.lang)

    def work(self) -> None:
        """Read the letter, do all of it or nothing, and answer."""
        found = read_official_commands(self._own_lines())
        problems = [each for each in found if isinstance(each, OfficialProblem)]
        commands = [each for each in found if isinstance(each, OfficialCommand)]
        if problems or not any(command.kind != "help" for command in commands):
            told: list[tuple[str, Words]] = [
                (each.text, (f"service.official.problem.{each.key}", {})) for each in problems
            ]
            self._answer("nothing", told, help_=True)
            return
        done: list[tuple[str, Words]] = []
        try:
            with self.session.begin_nested():
                for command in commands:
                    done += [(command.text, words) for words in self._act_or_refuse(command)]
        except _Unseen as unseen:
            self._answer("nothing", [unseen.told], self._proposal(unseen.event))
            return
        except _Refused as refused:
            self._answer("nothing", [refused.told])
            return
        for command in commands:
            log.info("acted", command=f"letter {command.kind}", by=self.key.address)
        self._answer("done", done)

    def _own_lines(self) -> list[tuple[int, str]]:
        lines = reply_lines(self.letter.body, forms_of_answered_letter(self.session, self.letter))
        return [(line.number, line.text) for line in lines if line.is_own][:_MOST_LINES]

    def _act_or_refuse(self, command: OfficialCommand) -> list[Words]:
        """What was done (raises _Refused)."""
        try:
            return self._act(command)
        except (ModerationError, EventRefused) as error:
            refusal: Words = error.key, error.facts
        except NoSuchGame as error:
            refusal = "cli.error.no_game", {"game": error}
        except OtherRules as error:
            facts = {"game": error.game, "pinned": error.pinned, "present": error.present}
            refusal = "cli.error.other_rules", facts
        raise _Refused(command.text, refusal)

    def _act(self, command: OfficialCommand) -> list[Words]:
        if command.kind == "help":
            return []
        if command.kind == "approve":
            return [self._approved(command)]
        event = self.session.get(TournamentGameRow, command.subject)
        if event is not None and self._is_official(event.tournament):
            return self._act_in_event(event.tournament, command)
        if not self._is_moderator():
            raise EventRefused("no_official", address=self.key.address)
        return self._act_in_game(command)

    def _approved(self, command: OfficialCommand) -> Words:
        """Approve the next round (raises _Unseen if the official must look at it first)."""
        event = command.subject.lower()
        try:
            number = self._director(event).approve(event)
        except EventRefused as error:
            if error.key in UNSEEN:
                raise _Unseen(command.text, event) from None
            raise
        return "service.official.approved", {"event": event, "round": number}

    def _proposal(self, event: str) -> list[Block]:
        """The next round as it would be approved now; the official has seen it then."""
        draft = self._director(event).propose(event)
        record = EventRecord.load(self.session, event)
        tables = [
            f"{table.number:>3}  {table_label(record, table)}" for table in draft.proposal.tables
        ]
        return [
            Verbatim(tuple(tables)),
            Paragraph(self.words.text("service.official.approve_again", {"event": event})),
        ]

    # --- what the moderator does ------------------------------------------------------------------

    def _act_in_game(self, command: OfficialCommand) -> list[Words]:
        if command.kind == "vote":
            raise EventRefused("no_panel")
        moderator, game, why = RunningGames(self.context), command.subject, command.why
        facts: dict[str, Any] = {"game": game}
        match command.kind:
            case "extend":
                seat, hours = self._seat(game, command.rest[:-1]), _hours(command)
                moderator.extend(game, seat, hours, why)
                key = "cli.extended" if hours > 0 else "cli.shortened"
                return [(key, {**facts, "seat": seat, "hours": _whole_if_possible(abs(hours))})]
            case "replace":
                seat, address = self._seat(game, command.rest[:-1]), command.rest[-1].lower()
                also = moderator.replace(game, seat, address, why)
                facts |= {"seat": seat, "address": address}
                sits: list[Words] = [
                    ("cli.replaced_sits", {"address": address, "seats": ", ".join(also)})
                ]
                return [("cli.replaced", facts), *(sits if also else [])]
            case "award":
                moderator.award(game, self._winners(game, command), why)
                return [("cli.awarded", facts)]
        acts: dict[str, tuple[Callable[[str, str], None], str]] = {
            "hold": (moderator.hold, "cli.held"),
            "resume": (moderator.resume, "cli.resumed"),
            "rule": (moderator.record_ruling, "cli.ruled"),
        }
        act, key = acts[command.kind]
        act(game, why)
        return [(key, facts)]

    # --- what an official of an event does --------------------------------------------------------

    def _act_in_event(self, event: str, command: OfficialCommand) -> list[Words]:
        director, game, why = self._director(event), command.subject, command.why
        facts: dict[str, Any] = {"game": game, "event": event}
        match command.kind:
            case "hold":
                count = director.hold(event, game, why)
                return [("cli.held" if count else "cli.event.no_game_held", facts)]
            case "resume":
                count = director.resume(event, game, why)
                return [("cli.resumed" if count else "cli.event.no_game_resumed", facts)]
            case "extend":
                hours = _hours(command)
                director.extend(event, game, hours, why)
                facts["hours"] = _whole_if_possible(abs(hours))
                return [(f"service.official.{'extended' if hours > 0 else 'shortened'}", facts)]
            case "replace":
                seat, address = self._seat(game, command.rest[:-1]), command.rest[-1].lower()
                director.substitute(
                    event, self._entrants_on_seats(event, game, (seat,))[0], address, why
                )
                return [("cli.replaced", {**facts, "seat": seat, "address": address})]
            case "award":
                seats = self._winners(game, command)
                spot = EventRecord.load(self.session, event).state.games[game]
                winners = self._entrants_on_seats(event, game, seats)
                director.award(event, spot, winners, Ending.ADJUDICATED, why)
                return [("cli.awarded", facts)]
            case "vote":
                spot = EventRecord.load(self.session, event).state.games[game]
                winners = self._entrants_on_seats(event, game, self._winners(game, command))
                decided = director.vote(event, spot, winners, why)
                facts |= {"round": spot[0], "table": spot[1]}
                return [("cli.event.vote_decided" if decided else "cli.event.voted", facts)]
        director.rule(event, game, why)
        return [("cli.ruled", facts)]

    def _entrants_on_seats(self, event: str, game: str, seats: tuple[Seat, ...]) -> tuple[int, ...]:
        """The entrants on some seats of a game."""
        state = EventRecord.load(self.session, event).state
        places = {each.seat: each.entrant for each in state.table(state.games[game]).places}
        return tuple(places[seat] for seat in seats)

    def _director(self, event: str) -> Director:
        """The acts of an event (raises EventRefused for who is neither official nor moderator)."""
        if self._is_official(event):
            return Director(self.context, self.key.address)
        if not self._is_moderator():
            raise EventRefused("no_official", address=self.key.address)
        return Director(self.context)

    def _is_moderator(self) -> bool:
        return self.key.address == self.settings.moderator.lower()

    def _is_official(self, event: str) -> bool:
        if self.session.get(TournamentRow, event) is None:
            return False
        rules = EventRecord.load(self.session, event).rules
        return rules.official(self.key.address) is not None

    # --- seats and hours --------------------------------------------------------------------------

    def _winners(self, game: str, command: OfficialCommand) -> tuple[Seat, ...]:
        said = " ".join(command.rest)
        if fold(said) in _NOBODY:
            return ()
        return tuple(self._seat(game, part.split()) for part in said.split(","))

    def _seat(self, game: str, called: "tuple[str, ...] | list[str]") -> Seat:
        """A seat by any of its names (raises ModerationError)."""
        record = GameRecord.load(self.session, game, self.context.store.module)
        told, said = renderer(record.document), " ".join(called).strip(" ,")
        for seat in record.game.seats:
            names = {told.seat(seat, Catalogue(lang)) for lang in LANGUAGES}
            if fold(said) in {fold(name) for name in (seat, *names)}:
                return seat
        raise ModerationError("no_seat", {"seat": said, "game": game})

    # --- the answer -------------------------------------------------------------------------------

    def _answer(
        self,
        key: str,
        told: list[tuple[str, Words]],
        after: Sequence[Block] = (),
        *,
        help_: bool = False,
    ) -> None:
        words = self.words
        blocks: list[Block] = []
        for line, said in told:
            blocks += [Verbatim((line[:200],)), Paragraph(words.text(*said))]
        if key == "nothing":
            blocks.append(Paragraph(words.text("service.official.nothing_done")))
        blocks += after
        if help_:
            forms = words.text("service.official.forms").split("\n")
            blocks += [Paragraph(words.text("service.official.help")), Verbatim(tuple(forms))]
        host = self.settings.address.rpartition("@")[2]
        letter = PlainLetter(
            words.text(f"service.official.title.{key}"),
            blocks,
            f"<official.l{self.row.id}@{host}>",
            reply_address(self.settings.address, self.key.token),
            references=(self.letter.message_id,),
        )
        self.session.add(
            letter_to_address(self.key.address, self.key.lang, self.settings, letter, self.now)
        )


class _Refused(Exception):
    """An action that cannot be done: its line, and why."""

    def __init__(self, line: str, why: Words) -> None:
        self.told = line, why
        super().__init__(line)


class _Unseen(_Refused):
    """An approval of a round that the official has not seen as it is now."""

    def __init__(self, line: str, event: str) -> None:
        super().__init__(line, ("service.official.unseen", {"event": event}))
        self.event = event


def _hours(command: OfficialCommand) -> float:
    """The hours of an extension (raises ModerationError)."""
    said = command.rest[-1].rstrip("hH")
    try:
        return float(said)
    except ValueError:
        raise ModerationError("hours_form", {"got": command.rest[-1]}) from None


def _whole_if_possible(hours: float) -> int | float:
    return int(hours) if hours.is_integer() else hours
