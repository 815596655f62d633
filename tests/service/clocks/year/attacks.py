"""A year in which five attack: a staller, poison, an endless server, a thief and an assistant."""

import os
import re
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.service_tables import OfficialKeyRow
from pbem.ledger.database.tables import DelayRow, EventRow, LetterRow
from pbem.mail import Deferred, MaildirInbox, SmtpTransport
from pbem.mail.transports import Verdict
from pbem.service.base.errors import ModerationError
from pbem.service.base.settings import Settings
from pbem.service.mailer.channels import Channels
from pbem.service.moderator.official_keys import give_key
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import EventRefused
from tests.service.clocks.year.explainer import Asking, Place
from tests.service.clocks.year.world import AUTHSERV, BOUNCE, Post, World

STALLER, ASSISTANT = "p0@players.test", "p1@players.test"
LISTS = "lists.test"
HOURS_A_YEAR = 240
_EVENT = """
id: toy-cup
title: Cup
game: TOY
scenario: standard
format: {kind: round robin}
clock: {hours: 48, grace_hours: 0, remind_hours: 12}
bids: {kind: none}
entries: {most: 4}
points: {win: 1, draw: 1/2, drawn_for: ANNA, late: 0}
tie_breaks: [points]
director: {name: Dora, address: dora@officials.test}
assistants:
- {name: Aldo, address: p1@players.test}
"""
_BYTES = (b"\xff", b"\x1b[31m", b"\xe2\x80\xae", b"=?utf-16?b?AAD/2A==?=", b"\x00", b"%s%n")
_VOUCHED = f"{AUTHSERV}; dkim=pass header.d=lists.test"


class _EndlessPost(Post):
    """Sometimes its server greets for ever."""

    endless = 0
    tried = 0

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:
        if not self.endless:
            return super().send(raw, sender, recipient, message_id)
        self.tried += 1
        if self.tried % 50 == 1:
            transport = SmtpTransport("127.0.0.1", self.endless, "none", timeout=5)
            return transport.send(raw, sender, recipient, message_id)
        return Deferred("SMTPServerDisconnected")


class Besieged(World):
    """The world with its attackers. ``endless``: the port of a server that greets for ever."""

    endless = 0

    def settings(self) -> Settings:
        found = super().settings()
        found.delay_hours_a_year = HOURS_A_YEAR
        found.authserv_id, found.authentication = AUTHSERV, "required"
        return found

    def __post_init__(self) -> None:
        super().__post_init__()
        self.post = _EndlessPost(self)
        self.maildir = MaildirInbox(self.root / "poisoned")
        self.stolen = self.poisons = self.overstepped = 0

    def poll(self) -> None:
        super().poll()
        if self.mailbox.readable:
            self.app.poll(self.maildir)

    # --- the endless server -----------------------------------------------------------------------

    def _endless(self, hours: float) -> None:
        post = self.post
        assert isinstance(post, _EndlessPost)
        post.endless = self.endless
        self.later(hours, lambda: setattr(post, "endless", 0))

    # --- the poisoned Maildir ---------------------------------------------------------------------

    def _poison(self, hours: float) -> None:
        """A letter of hostile bytes in a file with a hostile name."""
        self.poisons += 1
        bad = self.rng.choice(_BYTES)
        tokens = [token for table in self.tables.values() for token in table.tokens.values()]
        to = self.rng.choice([*tokens, "nobody"]).encode()
        raw = (
            b"From: " + bad + b" <" + self.rng.choice([b"p2@players.test", b"x@y.test"]) + b">\n"
            b"To: games+" + to + b"@pbem.test\nSubject: " + bad + b"\nMessage-ID: <" + bad
            + f"{self.poisons}@poison.test>\n".encode()
            + b'Content-Type: text/plain; charset="' + bad + b'"\n\n' + bad * int(hours)
        )  # fmt: skip
        folder = os.fsencode(self.root / "poisoned" / "new")
        name = b"%d" % self.poisons + bad.translate(None, b"\x00/")
        with open(folder + b"/" + name, "wb") as file:  # noqa: PTH123 - the name is no text
            file.write(raw)

    # --- the staller ------------------------------------------------------------------------------

    def delivered(self, raw: bytes, recipient: str, message_id: str) -> None:
        """The staller sends what asks back; the thief reads what is for a list."""
        found = re.match(r"<([A-Z]+-\d+)\.", message_id)
        table = self.tables.get(found[1]) if found else None
        if table is None or recipient not in table.people.values():
            return
        if recipient == STALLER:
            seat = next(seat for seat, address in table.people.items() if address == STALLER)
            letter = BOUNCE.format(recipient=recipient, message_id=message_id)
            self.later(0.1, lambda: void(self.drop(letter, lambda: None)))
            self.later(90, lambda: void(self.write(table, seat, "STATUS\n")))
            return
        message = message_from_bytes(raw, policy=policy.default)
        body = message.get_body(("plain",))
        code = re.search(
            r"(?m)^\s*(BEGIN \S+ #\d+ \w+-\w+)\s*$", body.get_content() if body else ""
        )
        if code is not None and self.rng.random() < 0.5:
            own, place = f"{code[1]}\nTAKE 1\nEND\n", table.name.lower()
            self.later(1, lambda: self._steal(place, own.replace("TAKE 1", "TAKE 2")))
            self.later(2, lambda: self._post(place, own, _VOUCHED))

    def arrived(self, head: str, recipient: str, message_id: str) -> None:
        """The list and the staller answer nothing."""
        if recipient != STALLER and not recipient.endswith(f"@{LISTS}"):
            super().arrived(head, recipient, message_id)

    # --- the thief --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Every second game is played on a list, too."""
        super().begin()
        *_, game = self.tables
        name, channels = game.lower(), Channels(self.app)
        if self.rng.random() < 0.5:
            channels.add(game, "list", f"{name}.{LISTS}", address=f"{name}@{LISTS}")

    def _steal(self, place: str, body: str) -> None:
        """The thief sends the code that they read straight to the service, before its owner."""
        self.stolen += 1
        forged = self.rng.choice(
            ["", "mx.evil.test; dkim=pass header.d=lists.test", f"{AUTHSERV}; dmarc=fail"]
        )
        self._post(place, body, forged, stolen=True)

    def _post(self, place: str, body: str, results: str, *, stolen: bool = False) -> None:
        message = EmailMessage()
        message["From"] = f"A poster via List <{place}@{LISTS}>"
        message["To"] = f"{place}@{LISTS}"
        message["List-Id"] = f"<{place}.{LISTS}>"
        message["Message-ID"] = f"<{next(self._numbers)}@{'thief' if stolen else 'lists'}.test>"
        if results:
            message["Authentication-Results"] = results
        message.set_content(body)
        self.drop(message.as_string(), lambda: None)

    # --- the assistant ----------------------------------------------------------------------------

    def begin_event(self) -> None:
        """An event begins in which the assistant plays."""
        path = self.root / "cup.yaml"
        path.write_text(_EVENT)
        director = Director(self.app)
        self.event = director.create(read_game_rules(path), bytes(32))
        director.open(self.event)
        for address in (ASSISTANT, "p2@players.test", "p3@players.test", "p4@players.test"):
            director.add(self.event, address)
        director.start(self.event)
        director.approve(self.event)
        give_key(self.app, ASSISTANT, "en")
        self.later(12, self._overstep)

    def _overstep(self) -> None:
        """The assistant moves clocks: of their own game, and of the round."""
        self.later(60, self._overstep)
        own = self.own_games()
        assistant = Director(self.app, ASSISTANT)
        for game in own:
            for act in (assistant.hold, lambda *to: assistant.extend(*to[:2], 48, to[2])):
                try:
                    act(self.event, game, "I am away")
                except (EventRefused, ModerationError):
                    self.overstepped += 1
            self._ask(f"EXTEND {game} 48 BECAUSE I am away\n")
        try:
            assistant.extend(self.event, 1, 2, "a holiday")
        except (EventRefused, ModerationError):
            return

    def _ask(self, line: str) -> None:
        with self.store.transaction() as session:
            key = session.scalars(
                select(col(OfficialKeyRow.token)).where(col(OfficialKeyRow.address) == ASSISTANT)
            ).one()
        head = (
            f"From: {ASSISTANT}\nTo: games+{key}@pbem.test\nSubject: please\n"
            f"Message-ID: <{next(self._numbers)}@players.test>\n"
            f"Authentication-Results: {AUTHSERV}; dkim=pass header.d=players.test\n"
        )
        self.drop(f"{head}\n{line}", lambda: None)

    def own_games(self) -> list[str]:
        """The games of the event in which the assistant plays."""
        with self.store.transaction() as session:
            state = EventRecord.load(session, self.event).state
            number = next(n for n, entry in state.entries.items() if entry.name == "P1")
            return [
                game for game, spot in state.games.items() if number in state.table(spot).entrants
            ]

    # --- what stands in the end -------------------------------------------------------------------

    def moved_by_assistant(self) -> tuple[int, int]:
        """How often clocks of the event moved: of the assistant's own games, and of others."""
        own, counts = set(self.own_games()), [0, 0]
        with self.store.transaction() as session:
            games = list(EventRecord.load(session, self.event).state.games)
            kinds = ("extended", "held")
            moved = select(col(EventRow.game)).where(
                col(EventRow.game).in_(games), col(EventRow.kind).in_(kinds)
            )
            for game in session.scalars(moved):
                counts[game not in own] += 1
        return counts[0], counts[1]

    def became_of(self, host: str) -> set[str]:
        """What became of the letters with a Message-ID of a host."""
        with self.store.transaction() as session:
            of_host = col(LetterRow.message_id).contains(f"@{host}>")
            return set(session.scalars(select(col(LetterRow.status)).where(of_host)))

    def delays(self) -> dict[tuple[str, str, int], timedelta]:
        """The accounts of all seats, by year."""
        found: dict[tuple[str, str, int], timedelta] = {}
        with self.store.transaction() as session:
            for row in session.scalars(select(DelayRow)):
                key = (row.game, row.seat, row.year)
                found[key] = found.get(key, timedelta()) + timedelta(seconds=row.seconds)
        return found

    def stalled(self, asking: Asking) -> timedelta:
        """How much longer than its clock allows a decision took."""
        explainer = self.explainer()
        ran = explainer._ran(asking, asking.asked, asking.ended)
        return ran - explainer._due(asking) - explainer._slack(asking)

    def is_stallers(self, place: Place) -> bool:
        game, seat = place
        return self.tables[game].people[seat] == STALLER


def void(_: Any) -> None:
    """Drop a value."""
