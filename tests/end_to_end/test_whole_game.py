"""Four players, with mail alone: a whole game on real IMAP and SMTP servers.

The test moves the clock.
"""

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
from tests.end_to_end.people import answer, asked, begin, newest_report, told, work
from tests.games.first_world_war.positions import new_game
from tests.games.kit.choices import choose
from tests.servers import PASSWORD, Player, Servers
from tests.service.house import ClockedInbox

LANGUAGE = game_module("FWW").language(new_game())
PEOPLE = {"WA": ("anna", "en"), "EA": ("bruno", "it"), "DE": ("celina", "pl"), "GA": ("dora", "en")}


@pytest.mark.slow
@pytest.mark.server
def test_four_people_play_a_whole_game_by_mail(servers: Servers, tmp_path: Path) -> None:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    settings = Settings(address=servers.user("games"), pictures="svg")
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    app = App(store, settings, lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("games", PASSWORD))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    players = {seat: Player(servers, name) for seat, (name, _) in PEOPLE.items()}
    moderator = Moderator(app)
    game = moderator.create(game_module("FWW").load("standard"), {}, TimeControl(), bytes(32))
    begin(moderator, game, PEOPLE, players, "Europe/Warsaw")
    rng, read, letters = random.Random(4), dict.fromkeys(PEOPLE, -1), 0
    for _ in range(400):
        dispatch(app, transport)
        ask = asked(store, game)
        if ask is None:
            break
        if letters == 5:  # a deadline is missed: the default is played
            for _ in range(24 * 6):
                now[0] += timedelta(minutes=29)
                app.poll(inbox)
                tick(app)
            letters += 1
            continue
        report = newest_report(players[ask.seat], read, ask.seat, game)
        answer(players[ask.seat], report, LANGUAGE.write(choose(ask, rng.randrange)))
        letters += 1
        now[0] += timedelta(minutes=20)
        work(app, inbox)
    with store.transaction() as session:
        game_record = GameRecord.load(session, game, game_module)
        assert game_record.row.status == "finished"
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(game_record)))
    assert verify(path).ok
    assert letters > 20
    for player in players.values():
        assert told(player, ("The game is over", "La partita è finita", "Gra skończona"))
        player.close()
    inbox.close()
    transport.close()
    store.close()
