"""Games in the open on a real Mailman 3 and public-inbox: two write letters, two post."""

import random
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import GameRecord, Store
from pbem.ledger.database.tables import LetterRow
from pbem.mail import SmtpTransport
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.mailer.channels import Channels
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.forum_threads import read_threads, web_feed
from pbem.service.run.sender import dispatch
from tests import mailman, public_inbox
from tests.end_to_end.people import answer, asked, begin, messages, newest_report
from tests.games.first_world_war.positions import new_game
from tests.games.kit.choices import choose
from tests.mailman import Mailman
from tests.public_inbox import PublicInbox
from tests.servers import LISTS, PASSWORD, Player, Servers
from tests.service.house import ClockedInbox, text_of

LANGUAGE = game_module("FWW").language(new_game())
PEOPLE = {"WA": ("olga", "en"), "EA": ("piero", "it"), "DE": ("quirin", "pl"), "GA": ("rosa", "en")}
POSTERS = ("DE", "GA")
POSTS = [3, pytest.param(1_000, marks=pytest.mark.slow, id="whole")]
LISTED = [pytest.param(3, marks=pytest.mark.slow), POSTS[1]]
"""Mailman takes longer to start than the letters of a few posts; the thread is read every time."""
"""After so many posts the moderator ends the game; a whole one has fewer than a thousand."""
CODE = re.compile(r"^\s*(BEGIN \S+ #\d+ [A-Z2-7]{5}-[A-Z2-7]{5})\s*$", re.MULTILINE)


@pytest.fixture(scope="module")
def lists(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mailman]:
    with mailman.running(servers, tmp_path_factory.mktemp("mailman")) as server:
        yield server


@pytest.fixture(scope="module")
def archive(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PublicInbox]:
    with public_inbox.running(servers, tmp_path_factory.mktemp("public-inbox")) as server:
        yield server


class Table:
    """A service over real servers, with a game of four people.

    Attributes:
        posts: how many posts were written, ``letters``: how many letters.
    """

    def __init__(self, servers: Servers, folder: Path, name: str) -> None:
        self.now = datetime(2026, 11, 23, 8, tzinfo=UTC)
        self.store = Store(f"sqlite:///{folder / 'pbem.sqlite'}")
        self.store.migrate()
        settings = Settings(address=servers.user(name), pictures="svg")
        self.app = App(self.store, settings, lambda: self.now)
        self.inbox = ClockedInbox(lambda: self.now, servers.imap, (name, PASSWORD))
        self.transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
        self.players = {seat: Player(servers, f"{who}-{name}") for seat, (who, _) in PEOPLE.items()}
        self.moderator = Moderator(self.app)
        self.game = self.moderator.create(
            game_module("FWW").load("standard"), {}, TimeControl(), bytes(32)
        )
        self.channels = Channels(self.app)
        self.posts = self.letters = 0

    def play(
        self, post: Callable[[Player, str], None], work: Callable[[], object], posts: int
    ) -> None:
        """Play to the end, or until so many posts, after which the moderator ends the game.

        A poster posts if their letter has a code.
        """
        begin(self.moderator, self.game, PEOPLE, self.players, "Europe/Warsaw")
        rng, read = random.Random(4), dict.fromkeys(PEOPLE, -1)
        dispatch(self.app, self.transport)
        while (ask := asked(self.store, self.game)) is not None:
            if self.posts >= posts:
                self.moderator.end_as_draw(self.game, "enough")
                break
            report = newest_report(self.players[ask.seat], read, ask.seat, self.game)
            order, done = choose(ask, rng.randrange), self._worked()
            line = LANGUAGE.write(order)
            code = CODE.search(report)
            if code and ask.seat in POSTERS and not type(order).sealed:
                post(self.players[ask.seat], f"Here we go!\n\n{code[1]}\n{line}\nEND\n\nCheers\n")
                self.posts += 1
            else:
                answer(self.players[ask.seat], report, line)
                self.letters += 1
            self.now += timedelta(minutes=20)
            # The lambda is called at once.
            self._until(lambda: work() is not None and self._worked() > done)  # noqa: B023
            dispatch(self.app, self.transport)
        dispatch(self.app, self.transport)

    def _worked(self) -> int:
        query = (
            select(func.count()).select_from(LetterRow).where(col(LetterRow.status) == "processed")
        )
        with self.store.transaction() as session:
            return session.scalars(query).one()

    def finished(self) -> bool:
        """Whether the game is over."""
        with self.store.transaction() as session:
            return GameRecord.load(session, self.game, game_module).row.status == "finished"

    @staticmethod
    def _until(done: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while not done():
            assert time.monotonic() < end, "nothing comes any more"
            time.sleep(0.1)

    def read_to_the_end(self, reader: Callable[[], list[str]]) -> list[str]:
        """What stands where everybody reads, once the end of the game is told there."""
        self._until(lambda: any("The game is over" in text for text in reader()))
        return reader()

    def tokens(self) -> list[str]:
        """What must not stand where everybody reads."""
        with self.store.transaction() as session:
            return [
                row.token
                for row in GameRecord.load(session, self.game, game_module).seats().values()
            ]

    def close(self) -> None:
        for player in self.players.values():
            player.close()
        self.inbox.close()
        self.transport.close()
        self.store.close()


@pytest.mark.parametrize("posts", LISTED)
@pytest.mark.server
def test_two_of_four_people_play_on_a_mailing_list(
    servers: Servers, lists: Mailman, tmp_path: Path, posts: int
) -> None:
    """The list hides who posts, adds its name to subjects and a footer below.

    It sends all to its members.
    """
    table = Table(servers, tmp_path, f"listed{posts}")
    reader, name = Player(servers, f"reader{posts}"), f"ww{posts}"
    members = [
        *(table.players[seat].address for seat in POSTERS),
        reader.address,
        table.app.settings.address,
    ]
    address = lists.mailing_list(
        name,
        members,
        subject_prefix=f"[{name}] ",
        dmarc_mitigate_action="munge_from",
        dmarc_mitigate_unconditionally=True,
    )
    table.channels.add(table.game, "list", f"{name}.{LISTS}", "the WW1 list", address)
    table.play(
        lambda player, body: player.send(address, body, "Re: our game"),
        lambda: table.app.poll(table.inbox),
        posts,
    )
    assert table.finished()
    assert table.posts >= min(posts, 6)
    assert table.letters > table.posts
    read = table.read_to_the_end(lambda: [text_of(message) for message in messages(reader)])
    assert all(f"via {name.title()} <{address}>" in message["From"] for message in messages(reader))
    assert not any(token in text for text in read for token in table.tokens())
    assert len(set(read)) == len(read)
    reader.close()
    table.close()


@pytest.mark.parametrize("posts", POSTS)
@pytest.mark.server
def test_two_of_four_people_play_in_a_thread(
    servers: Servers, archive: PublicInbox, tmp_path: Path, posts: int
) -> None:
    """The posts of a forum that takes mail are read from its feed. Reports join the thread."""
    table = Table(servers, tmp_path, f"threaded{posts}")
    opener = Player(servers, f"opener{posts}")
    opener.send(archive.address, "Four of us will play here.", "Our game")
    begun = opener.last
    table.channels.add(
        table.game, "thread", archive.thread(begun), "the thread", archive.address, under=begun
    )
    table.play(
        lambda player, body: player.send(archive.address, body, "Re: our game", begun),
        lambda: (table.app.poll(table.inbox), read_threads(table.app)),
        posts,
    )
    assert table.finished()
    assert table.posts >= min(posts, 6)
    (text,) = table.read_to_the_end(lambda: [web_feed(archive.thread(begun)).decode()])
    assert not any(token in text for token in table.tokens())
    opener.close()
    table.close()
