"""Five players, two of them never in time: Quartermaster General: 1914 whole on real servers."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.mail import SmtpTransport
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.end_to_end.people import answer, begin, newest_report, told, work
from tests.games.quartermaster_1914.letters import random_letter
from tests.servers import PASSWORD, Player, Servers
from tests.service.house import ClockedInbox

PEOPLE = {
    "AT": ("gina", "it"),
    "RU": ("henryk", "pl"),
    "DE": ("ida", "en"),
    "FR": ("jan", "pl"),
    "UK": ("karl", "en"),
}
ABSENT = ("AT", "UK")
OVER = ("The game is over", "La partita è finita", "Gra skończona")


@pytest.mark.slow
@pytest.mark.server
def test_a_game_goes_on_to_its_end_though_two_of_five_never_answer(
    servers: Servers, tmp_path: Path
) -> None:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    app = App(store, Settings(address=servers.user("games"), pictures="none"), lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("games", PASSWORD))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    players = {seat: Player(servers, name) for seat, (name, _) in PEOPLE.items()}
    game = _start(Moderator(app), players)
    rng, read, letters, missed = random.Random(4), dict.fromkeys(PEOPLE, -1), 0, 0
    tick(app)
    while asked := _asked(store, game):
        dispatch(app, transport)
        present = [seat for seat in asked if seat not in ABSENT]
        if present:
            seat = rng.choice(present)
            lines = _lines(store, game, seat, rng)
            answer(players[seat], newest_report(players[seat], read, seat, game), *lines)
            work(app, inbox)
            letters += 1
        else:
            missed += len(asked)
            while _asked(store, game) == asked:
                now[0] += timedelta(minutes=20)
                app.poll(inbox)
                tick(app)
    dispatch(app, transport)
    with store.transaction() as session:
        game_record = GameRecord.load(session, game, game_module)
        assert game_record.row.status == "finished"
        rounds = game_record.state.round
        assert all(game_record.seats()[seat].missed >= rounds for seat in ABSENT)
        assert not any(game_record.seats()[seat].missed for seat in PEOPLE if seat not in ABSENT)
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(game_record)))
    assert verify(path).ok
    assert (letters, missed) >= (3 * rounds, 2 * rounds)
    for player in players.values():
        assert told(player, OVER)
        player.close()
    inbox.close()
    transport.close()
    store.close()


def _start(moderator: Moderator, players: dict[str, Player]) -> str:
    """A game with an hour to answer."""
    control = TimeControl(hours=1, grace_hours=0, remind_hours=0)
    game = moderator.create(game_module("QMG").load("standard"), {}, control, bytes(32))
    return begin(moderator, game, PEOPLE, players, "Europe/Warsaw")


def _asked(store: Store, game: str) -> list[str]:
    """The seats that are asked; none when the game is over."""
    with store.transaction() as session:
        return [ask.seat for ask in GameRecord.load(session, game, game_module).asks]


def _lines(store: Store, game: str, seat: str, rng: random.Random) -> list[str]:
    with store.transaction() as session:
        return random_letter(GameRecord.load(session, game, game_module), seat, rng)
