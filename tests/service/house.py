"""A service in a folder: an app with Maildirs on both sides, the test's clock, and players."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache, wraps
from itertools import count
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from pbem.games import game_module
from pbem.ledger import GameRecord, Store
from pbem.mail import Fetched, ImapInbox, MaildirInbox, MaildirTransport, PasswordLogin
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.service import kept_houses
from tests.service.parsed_letters import ParsedLetters

P, T = ParamSpec("P"), TypeVar("T")


@cache
def _settings() -> Settings:
    """The settings of a house, read once: reading them looks at the environment and every default."""
    return Settings(address="games@pbem.test", pictures="svg")


SEED = bytes(range(32))
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STEPS = 12
"""A long time passes in so many steps."""
_STEP = timedelta(minutes=20)
"""No step is shorter, but the last one."""


@dataclass
class House:
    """The app, its mailboxes and its clock.

    ``copies``: what is played may be a copy of what this run played before. ``copy_of``: the key of
    the house that was copied last.
    """

    root: Path
    now: datetime = datetime(2026, 11, 23, 9, tzinfo=UTC)
    settings: Settings = field(default_factory=lambda: _settings().model_copy(deep=True))
    numbers: Any = field(default_factory=lambda: count(1))
    known: set[str] = field(default_factory=set)
    begun: set[str] = field(default_factory=set)
    letters: dict[Path, EmailMessage] = field(default_factory=dict)
    database: str = ""
    copies: bool = True
    copy_of: str = ""

    def __post_init__(self) -> None:
        self.database = self.database or f"sqlite:///{self.root / 'pbem.sqlite'}"
        self.store = Store(self.database)
        self.store.migrate()
        self.app = App(self.store, self.settings, lambda: self.now)
        self.moderator = Moderator(self.app)
        self.inbox = MaildirInbox(self.root / "inbox")
        self.transport = MaildirTransport(self.root / "out")

    def game(
        self,
        control: TimeControl | None = None,
        langs: dict[str, str] | None = None,
        scenario: tuple[str, str] = ("FWW", "standard"),
        seed: bytes = SEED,
        chosen: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> str:
        """A started game with a player on every seat.

        ``scenario``: code of the game and scenario. ``chosen``: options that may have an argument's
        name.
        """
        every = {**(chosen or {}), **options}
        return self.copied(
            repr((control, langs, scenario, seed, chosen, options)),
            lambda: self._new_game(control, langs or {}, scenario, seed, every),
        )

    def copied(self, key: str, play: Callable[[], T]) -> T:
        """Play, or copy the house in which the same was played from the same state on.

        Only a house that is new, or was copied and to which nothing happened since, is copied into.

        Args:
            key: names the play and all that it depends on, but for the state of the house.
            play: plays, and gives something, such as the name of its game.
        """
        before = kept_houses.digest_of(self.copy_of), kept_houses.patches()
        key = repr((before, key, self.now, self.settings))
        may_be = self.copies and self.app.settings is self.settings
        if not may_be or not kept_houses.is_as(self.store, self.copy_of):
            return play()
        if kept := kept_houses.found(key):
            kept_houses.copy(kept, self.store, self.root)
            self.known |= kept.known
            self.numbers, self.copy_of = count(kept.number), key
            given: T = kept.given
            return given
        given, number = play(), next(self.numbers)
        self.numbers = count(number)
        kept_houses.keep(key, given, self.store, self.root, self.known, number)
        return given

    def _new_game(
        self,
        control: TimeControl | None,
        langs: dict[str, str],
        scenario: tuple[str, str],
        seed: bytes,
        options: Mapping[str, Any],
    ) -> str:
        code, preset = scenario
        name = self.moderator.create(
            game_module(code).load(preset), options, control or TimeControl(), seed
        )
        with self.store.transaction() as session:
            seats = list(GameRecord.load(session, name, game_module).game.seats)
        for seat in seats:
            lang = langs.get(seat, "en")
            if (address := self.address(seat)) not in self.known:
                self.moderator.add_player(seat.title(), address, lang, "Europe/Rome")
                self.known.add(address)
            self.moderator.seat_player(name, seat, self.address(seat))
        self._empty_mailboxes()
        self.moderator.start(name)
        return name

    def _empty_mailboxes(self) -> None:
        """Put the letters at seating away: what tests look at begins with the start of a game."""
        dispatch(self.app, self.transport)
        for path in (self.root / "out").glob("*/new/*"):
            path.rename(path.parents[1] / "cur" / path.name)

    @staticmethod
    def address(seat: str) -> str:
        """The mail address of a seat's player. One person plays that seat in all games."""
        return f"{seat.lower()}@players.test"

    def token(self, game: str, seat: str) -> str:
        with self.store.transaction() as session:
            return GameRecord.load(session, game, game_module).seats()[seat].token

    def letter(self, game: str, seat: str, body: str, **headers: str) -> EmailMessage:
        """A letter a player might write."""
        message = EmailMessage()
        message["From"] = headers.pop("sender", self.address(seat))
        message["To"] = headers.pop("to", f"games+{self.token(game, seat)}@pbem.test")
        message["Message-ID"] = headers.pop("message_id", f"<{next(self.numbers)}@players.test>")
        message["Subject"] = headers.pop("subject", "orders")
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content(body)
        return message

    def write(self, game: str, seat: str, body: str, **headers: str) -> None:
        """Put a player's letter into the mailbox and work it."""
        self.drop(bytes(self.letter(game, seat, body, **headers)))
        self.app.poll(self.inbox)

    def drop(self, raw: bytes) -> None:
        """Put raw bytes into the mailbox, received at the house's time."""
        draft = self.root / "inbox" / "tmp" / f"{next(self.numbers):09}.eml"
        draft.write_bytes(raw)
        received = (self.now - _EPOCH) // timedelta(microseconds=1) * 1_000
        os.utime(draft, ns=(received, received))
        draft.rename(self.root / "inbox" / "new" / draft.name)

    def order(self, game: str, seat: str, *lines: str) -> str:
        """Write an order block for the present state; the reply's text."""
        before = self.sent(seat)
        self.write(game, seat, f"BEGIN {game} #{self.state(game)}\n" + "\n".join(lines) + "\nEND\n")
        if self.sent(seat) == before:
            return ""
        return text_of(self._parsed(self._paths(self.address(seat), "new")[before]))

    def state(self, game: str) -> int:
        with self.store.transaction() as session:
            return GameRecord.load(session, game, game_module).row.position

    def game_record(self, game: str) -> GameRecord:
        """The game, for looking only."""
        with self.store.transaction() as session:
            return GameRecord.load(session, game, game_module)

    def asked(self, game: str) -> list[str]:
        """The seats that are asked."""
        return [ask.seat for ask in self.game_record(game).asks]

    def mail(self, seat: str) -> ParsedLetters:
        """Everything sent to a player, oldest first."""
        dispatch(self.app, self.transport)
        return self._letters(seat, "new")

    def sent(self, seat: str) -> int:
        """How many letters were sent to a player."""
        dispatch(self.app, self.transport)
        return len(self._paths(self.address(seat), "new"))

    def put_away(self, seat: str) -> ParsedLetters:
        """The letters at seating."""
        return self._letters(seat, "cur")

    def mail_to(self, address: str) -> ParsedLetters:
        """Everything sent to an address, oldest first."""
        dispatch(self.app, self.transport)
        return self._of(address, "new")

    def _letters(self, seat: str, part: str) -> ParsedLetters:
        return self._of(self.address(seat), part)

    def _of(self, address: str, part: str) -> ParsedLetters:
        return ParsedLetters(self._paths(address, part), self._parsed)

    def _paths(self, address: str, part: str) -> list[Path]:
        """The files of letters, the oldest first."""
        folder = self.root / "out" / address / part
        if not folder.is_dir():
            return []
        return sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)

    def _parsed(self, path: Path) -> EmailMessage:
        """A letter in a Maildir, parsed when it is first asked for."""
        if path not in self.letters:
            found = message_from_bytes(path.read_bytes(), policy=policy.default)
            self.letters[path] = found  # type: ignore[assignment]
        return self.letters[path]

    def later(self, **how: float) -> int:
        """Let time pass in steps, the service at work; how many seats were touched.

        The service counts none of them as an outage.
        """
        end, touched, patience = self.now + timedelta(**how), 0, self.settings.outage_minutes
        step = max(_STEP, timedelta(**how) / _STEPS)
        self.settings.outage_minutes = max(patience, step / timedelta(minutes=1) + 1)
        while self.now < end:
            self.now = min(end, self.now + step)
            self.app.poll(self.inbox)
            touched += tick(self.app)
            dispatch(self.app, self.transport)
        self.settings.outage_minutes = patience
        return touched

    def close(self) -> None:
        self.store.close()


def copied(play: Callable[Concatenate[House, P], T]) -> Callable[Concatenate[House, P], T]:
    """Let a play from a new or copied house on be copied."""

    @wraps(play)
    def played(house: House, *arguments: P.args, **options: P.kwargs) -> T:
        key = repr((play.__module__, play.__name__, arguments, options))
        return house.copied(key, lambda: play(house, *arguments, **options))

    return played


class ClockedInbox(ImapInbox):
    """A mailbox on a real server that receives letters at the time of the test's clock."""

    def __init__(self, clock: Callable[[], datetime], port: int, login: tuple[str, str]) -> None:
        super().__init__("127.0.0.1", port, "none", PasswordLogin(*login))
        self._clock = clock

    def fetch(self) -> Iterator[Fetched]:
        for fetched in super().fetch():
            yield replace(fetched, received_at=self._clock())


def text_of(message: EmailMessage) -> str:
    """The plain text of a letter."""
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def underlined(reply: str, line: str) -> bool:
    """Whether a reply quotes a line with a mark under it."""
    return any(f"\n{line}\n{' ' * before}^" in reply for before in range(len(line)))
