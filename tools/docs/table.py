"""The table of the tutorials: a real service on Maildirs, with a clock of its own."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from sqlmodel import Session

from pbem.games import game_module, presets
from pbem.ledger import GameRecord, Store
from pbem.mail import MaildirInbox
from pbem.render import Catalogue, renderer
from pbem.service.base.settings import load_settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.sender import dispatch
from pbem.service.run.serve import open_transport

SEED = b"the same dice for every reader.."
_BLOCK_WORD = re.compile(r"(?m)^(BEGIN \S+ #\d+) [a-z2-9]{5}$")
START = datetime(2026, 8, 3, 18, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Opening:
    """The game of a tutorial.

    Attributes:
        code: the letters before its number.
        scenario: one of its presets.
        options: what differs from the preset.
        people: the player of each seat.
        reader: the seat that the tutorial follows.
    """

    code: str
    scenario: str
    options: Mapping[str, object]
    people: Mapping[str, str]
    reader: str


class Table:
    """One game of an opening, played by letters.

    Attributes:
        letters: what each seat got, oldest first.
    """

    def __init__(self, opening: Opening, folder: Path) -> None:
        (folder / "pbem.toml").write_text('address = "games@example.org"\n', "utf-8")
        settings = load_settings(folder / "pbem.toml")
        settings.outage_minutes = 24 * 60  # the clock moves by hours from letter to letter
        store = Store(settings.database)
        store.migrate()
        self.opening, self._now, self._written, self._read = opening, START, 0, set[Path]()
        self._app = App(store, settings, lambda: self._now)
        self._inbox = MaildirInbox(settings.inbox.path)
        self.letters: dict[str, list[EmailMessage]] = {seat: [] for seat in opening.people}
        self.game = self._start()
        self._deliver()

    def _start(self) -> str:
        opening, moderator = self.opening, Moderator(self._app)
        module = game_module(opening.code)
        (preset,) = (one for one in presets(module.id) if one.id == opening.scenario)
        options = {**preset.options, **opening.options}
        game = moderator.create(module.load(preset.id), options, TimeControl(), SEED)
        for seat, name in opening.people.items():
            moderator.add_player(name, self.address(seat), "en", "Europe/Rome")
            moderator.seat_player(game, seat, self.address(seat))
        moderator.start(game)
        return game

    def address(self, seat: str) -> str:
        """Where the player of a seat gets letters."""
        return f"{self.opening.people[seat].lower()}@example.net"

    def close(self) -> None:
        """Close the database."""
        self._app.store.close()

    def at(self, seat: str) -> tuple[str, int]:
        """The secret of a seat's address, and the number of the position that is asked."""
        with self._app.store.transaction() as session:
            record = self._record(session)
            return record.seats()[seat].token, record.row.position

    def _record(self, session: Session) -> GameRecord:
        return GameRecord.load(session, self.game, self._app.store.module)

    def write(self, seat: str, body: str) -> None:
        """A player writes a letter, ``#?`` for the position; the service works it and replies."""
        token, position = self.at(seat)
        self._now += timedelta(hours=3)
        message = EmailMessage()
        message["From"] = self.address(seat)
        message["To"] = f"games+{token}@example.org"
        self._written += 1
        message["Message-ID"] = f"<{self._written}@example.net>"
        message.set_content(body.replace("#?", f"#{position}"))
        name = f"{self._written:03}.eml"
        (self._inbox.path / "new" / name).write_bytes(bytes(message))
        self._app.poll(self._inbox)
        self._deliver()

    def _deliver(self) -> None:
        settings = self._app.settings
        dispatch(self._app, open_transport(settings))
        for seat, letters in self.letters.items():
            home = settings.outgoing.path / self.address(seat) / "new"
            new = set(home.glob("*")) - self._read
            for path in sorted(new, key=lambda path: path.stat().st_mtime_ns):
                message = message_from_bytes(path.read_bytes(), policy=policy.default)
                assert isinstance(message, EmailMessage)
                letters.append(message)
            self._read |= new

    def last(self, seat: str) -> str:
        """The words of the last letter to a seat, the word of its block always the same.

        That word follows from the seat's secret, which is another one each time.
        """
        part = self.letters[seat][-1].get_body(("plain",))
        assert part is not None
        return _BLOCK_WORD.sub(r"\1 k7qmd", str(part.get_content()))

    def svg(self, seat: str | None) -> str:
        """The map as a seat sees it now."""
        with self._app.store.transaction() as session:
            record = self._record(session)
            view = record.game.view(record.state, seat)
            return renderer(record.document).svg(view, Catalogue("en"))
