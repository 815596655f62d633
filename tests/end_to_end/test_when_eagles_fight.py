"""Two people, with mail alone: Schlieffen East of When Eagles Fight (17) on real servers."""

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

PEOPLE = {"RUSSIAN": ("katarzyna", "pl"), "CENTRAL": ("paolo", "it")}
MOST_LETTERS, LINES, SEED = 80, 40, 5


@pytest.mark.slow
@pytest.mark.server
@pytest.mark.rule("wef:17.0")
def test_two_people_fight_schlieffen_east_by_mail(servers: Servers, tmp_path: Path) -> None:
    now = [datetime(2026, 11, 23, 8, tzinfo=UTC)]
    store = Store(f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    store.migrate()
    app = App(store, Settings(address=servers.user("eagles"), pictures="svg"), lambda: now[0])
    inbox = ClockedInbox(lambda: now[0], servers.imap, ("eagles", PASSWORD))
    transport = SmtpTransport("127.0.0.1", servers.smtp, "none")
    players = {seat: Player(servers, name) for seat, (name, _) in PEOPLE.items()}
    moderator, found = Moderator(app), game_module("WEF")
    game = moderator.create(
        found.load("schlieffen_east"), {"scenario": "schlieffen_east"}, TimeControl(), bytes(32)
    )
    begin(moderator, game, PEOPLE, players, "Europe/Rome")
    rng, read, letters = random.Random(SEED), dict.fromkeys(PEOPLE, -1), dict.fromkeys(PEOPLE, 0)
    dispatch(app, transport)
    while (ask := asked(store, game)) and sum(letters.values()) < MOST_LETTERS:
        seat = ask.seat
        with store.transaction() as session:
            game_record = GameRecord.load(session, game, game_module)
            lines = random_letter(game_record, seat, PEOPLE[seat][1], rng, LINES)
        answer(players[seat], newest_report(players[seat], read, seat, game), *lines)
        letters[seat] += 1
        now[0] += timedelta(minutes=20)
        work(app, inbox)
        dispatch(app, transport)
    with store.transaction() as session:
        game_record = GameRecord.load(session, game, game_module)
        assert game_record.row.status == "finished"
        assert game_record.state.options.scenario == "schlieffen_east"
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
