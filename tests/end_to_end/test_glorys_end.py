"""Two people, with mail alone: Glory's End (16), the Marne of 1914, to its end on real servers."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.mail import SmtpTransport
from pbem.render import Catalogue
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.sender import dispatch
from tests.end_to_end.people import answer, asked, begin, newest_report, told, work
from tests.games.kit.letters import random_letter
from tests.servers import PASSWORD, Player, Servers
from tests.service.house import ClockedInbox

PEOPLE = {"GERMAN": ("liesl", "it"), "ALLIED": ("mariusz", "pl")}
MOST_LETTERS, LINES, SEED = 60, 30, 5


@pytest.mark.server
def test_two_people_fight_the_battle_of_the_marne_by_mail(servers: Servers, tmp_path: Path) -> None:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    app = App(store, Settings(address=servers.user("marne"), pictures="svg"), lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("marne", PASSWORD))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    players = {seat: Player(servers, name) for seat, (name, _) in PEOPLE.items()}
    moderator, found = Moderator(app), game_module("GLO")
    game = moderator.create(found.load("marne"), {"scenario": "marne"}, TimeControl(), bytes(32))
    begin(moderator, game, PEOPLE, players, "Europe/Rome")
    rng, read, letters = random.Random(SEED), dict.fromkeys(PEOPLE, -1), dict.fromkeys(PEOPLE, 0)
    dispatch(app, transport)
    while (ask := asked(store, game)) and sum(letters.values()) < MOST_LETTERS:
        seat = ask.seat
        with store.transaction() as session:
            lines = random_letter(
                GameRecord.load(session, game, game_module), seat, PEOPLE[seat][1], rng, LINES
            )
        answer(players[seat], newest_report(players[seat], read, seat, game), *lines)
        letters[seat] += 1
        now[0] += timedelta(minutes=20)
        work(app, inbox)
        dispatch(app, transport)
    with store.transaction() as session:
        game_record = GameRecord.load(session, game, game_module)
        assert game_record.row.status == "finished"
        assert game_record.state.options.scenario == "marne"
        assert not any(row.missed for row in game_record.seats().values())
        path = tmp_path / "game.jsonl"
        path.write_bytes(b"".join(export_lines(game_record)))
    assert verify(path).ok
    for seat, player in players.items():
        assert told(player, [Catalogue(PEOPLE[seat][1]).text("report.over")])
        player.close()
    inbox.close()
    transport.close()
    store.close()
