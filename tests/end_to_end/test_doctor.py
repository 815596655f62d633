"""The doctor and the serving process over the real servers."""

import threading
from pathlib import Path

import pytest
from pydantic import SecretStr

from pbem.games import game_module
from pbem.service import Moderator, Settings, TimeControl, open_app, serve
from pbem.service.doctor import PARTS, examine
from pbem.service.settings import InboxSettings, OutgoingSettings
from tests.mail.test_transports import soon
from tests.servers import PASSWORD, Player, Servers


def settings_for(servers: Servers, tmp_path: Path, user: str, password: str = PASSWORD) -> Settings:
    return Settings(
        database=f"sqlite:///{tmp_path / 'pbem.sqlite'}",
        address=servers.user(user),
        pictures="none",
        poll_seconds=1,
        inbox=InboxSettings(
            kind="imap", host="127.0.0.1", port=servers.imap, security="none", user=user, password=SecretStr(password)
        ),
        outgoing=OutgoingSettings(kind="smtp", host="127.0.0.1", port=servers.smtp, security="none"),
    )


@pytest.mark.server
def test_the_doctor_writes_itself_a_letter(servers: Servers, tmp_path: Path) -> None:
    findings = examine(settings_for(servers, tmp_path, "patient"))
    assert [(f.part, f.good) for f in findings] == [(p, True) for p in PARTS]


@pytest.mark.server
def test_the_doctor_names_a_wrong_password_without_showing_it(servers: Servers, tmp_path: Path) -> None:
    findings = examine(settings_for(servers, tmp_path, "patient2", "wrong-secret"), ("inbox",))
    assert [(f.key, f.good) for f in findings] == [("cli.doctor.inbox_bad", False)]
    assert "wrong-secret" not in str(findings)


@pytest.mark.server
def test_serve_answers_a_letter_and_stops(servers: Servers, tmp_path: Path) -> None:
    settings = settings_for(servers, tmp_path, "served")
    app = open_app(settings)
    moderator, player = Moderator(app), Player(servers, "servedplayer")
    game = moderator.create(game_module("FWW").load("standard"), {"players": 2}, TimeControl(), bytes(32))
    for seat in ("ALLIES", "CENTRAL"):
        if seat == "ALLIES":
            moderator.add_player("P", player.address, "en", "UTC")
        moderator.seat_player(game, seat, player.address)
    moderator.start(game)
    stop = threading.Event()
    serving = threading.Thread(target=serve, args=(settings, stop))
    serving.start()
    try:
        soon(lambda: len(player.letters()) == 4)
        raw = player.letters()[0].decode()
        address = next(
            line.removeprefix("Reply-To: ").strip() for line in raw.splitlines() if line.startswith("Reply-To:")
        )
        player.send(address, "STATUS")
        soon(lambda: len(player.letters()) == 5)
    finally:
        stop.set()
        serving.join(20)
    assert not serving.is_alive()
    player.close()
    app.store.close()
