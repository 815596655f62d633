"""The doctor and the serving process over the real servers."""

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from pbem.games import game_module
from pbem.ledger.database.service_tables import TaskTimeRow
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.service.base.settings import InboxSettings, OutgoingSettings, Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.doctor import PARTS, examine
from pbem.service.run.serve import open_app, serve
from tests.mail.test_transports import soon
from tests.servers import PASSWORD, Player, Servers


def settings_for(servers: Servers, tmp_path: Path, user: str, password: str = PASSWORD) -> Settings:
    return Settings(
        database=f"sqlite:///{tmp_path / 'pbem.sqlite'}",
        address=servers.user(user),
        pictures="none",
        poll_seconds=1,
        inbox=InboxSettings(
            kind="imap",
            host="127.0.0.1",
            port=servers.imap,
            security="none",
            user=user,
            password=SecretStr(password),
        ),
        outgoing=OutgoingSettings(
            kind="smtp", host="127.0.0.1", port=servers.smtp, security="none"
        ),
    )


@pytest.mark.server
def test_the_doctor_writes_itself_a_letter(servers: Servers, tmp_path: Path) -> None:
    findings = examine(settings_for(servers, tmp_path, "patient"))
    assert [(f.part, f.good) for f in findings] == [(p, True) for p in PARTS]


@pytest.mark.server
def test_the_doctor_names_a_wrong_password_without_showing_it(
    servers: Servers, tmp_path: Path
) -> None:
    findings = examine(settings_for(servers, tmp_path, "patient2", "wrong-secret"), ("inbox",))
    assert [(f.key, f.good) for f in findings] == [("cli.doctor.configuration_error.login", False)]
    assert "wrong-secret" not in str(findings)


@pytest.mark.server
def test_serve_answers_a_letter_and_stops(servers: Servers, tmp_path: Path) -> None:
    settings = settings_for(servers, tmp_path, "served")
    app = open_app(settings)
    moderator, player = Moderator(app), Player(servers, "servedplayer")
    game = moderator.create(
        game_module("FWW").load("standard"), {"players": 2}, TimeControl(), bytes(32)
    )
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
            line.removeprefix("Reply-To: ").strip()
            for line in raw.splitlines()
            if line.startswith("Reply-To:")
        )
        player.send(address, "STATUS")
        soon(lambda: len(player.letters()) == 5)
    finally:
        stop.set()
        serving.join(20)
    assert not serving.is_alive()
    player.close()
    app.store.close()


def found(settings: Settings, part: str) -> tuple[str, dict[str, object]]:
    """The one thing that is wrong with a part, which has words in every language."""
    (finding,) = examine(settings, (part,))
    assert not finding.good
    for lang in LANGUAGES:
        assert "{" not in Catalogue(lang).text(finding.key, finding.facts)
    return finding.key, finding.facts


SLIPS = {
    "host": {"host": "nowhere.invalid"},
    "refused": {"port": 1},
    "login": {"user": "slips", "password": SecretStr("wrong-secret")},
    "certificate": {"security": "starttls"},
}


@pytest.mark.server
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize(("part", "table"), [("inbox", "inbox"), ("transport", "outgoing")])
def test_the_doctor_names_a_slip_of_a_server_in_words(
    servers: Servers, tmp_path: Path, part: str, table: str, slip: str
) -> None:
    settings = settings_for(servers, tmp_path, "slips")
    for name, value in SLIPS[slip].items():
        setattr(getattr(settings, table), name, value)
    key, facts = found(settings, part)
    assert (key, facts["table"]) == (f"cli.doctor.configuration_error.{slip}", table)
    assert "wrong-secret" not in str(facts)


@pytest.mark.server
def test_the_doctor_names_a_folder_that_is_not_there(servers: Servers, tmp_path: Path) -> None:
    settings = settings_for(servers, tmp_path, "slips")
    settings.inbox.folder = "Games"
    key, facts = found(settings, "inbox")
    assert (key, facts["folder"]) == ("cli.doctor.configuration_error.folder", "Games")


@pytest.mark.server
def test_the_doctor_names_a_port_that_speaks_otherwise(servers: Servers, tmp_path: Path) -> None:
    settings = settings_for(servers, tmp_path, "slips")
    settings.inbox.security = settings.outgoing.security = "tls"
    assert [found(settings, part)[0] for part in ("inbox", "transport")] == [
        "cli.doctor.configuration_error.security"
    ] * 2


@pytest.mark.server
def test_the_doctor_tries_a_plus_address(servers: Servers, tmp_path: Path) -> None:
    settings = settings_for(servers, tmp_path, "noplus")
    plain, plus = "noplus@games.test", "noplus+doctor@games.test"
    assert examine(settings, ("database",))[0].good  # where it looks for a letter worked meanwhile
    assert found(settings, "letter") == (
        "cli.doctor.configuration_error.no_plus",
        {"address": plain, "plus": plus},
    )


def test_the_doctor_names_what_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    settings = Settings(
        database=f"sqlite:///{tmp_path}/nowhere/pbem.sqlite",
        inbox=InboxSettings(path=tmp_path / "file"),
        outgoing=OutgoingSettings(path=tmp_path / "file" / "out"),
    )
    key, facts = found(settings, "database")
    assert (key, facts["folder"]) == (
        "cli.doctor.configuration_error.database",
        f"{tmp_path}/nowhere",
    )
    assert [found(settings, part)[0] for part in ("inbox", "transport")] == [
        "cli.doctor.configuration_error.path"
    ] * 2


def test_the_doctor_names_a_clock_that_is_behind(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'pbem.sqlite'}")
    app = open_app(settings)
    with app.store.transaction() as session:
        session.add(TaskTimeRow(id=1, at=datetime.now(UTC) + timedelta(days=1)))
    app.store.close()
    assert found(settings, "clock")[0] == "cli.doctor.configuration_error.clock"


def test_the_doctor_names_a_file_that_others_may_read(tmp_path: Path) -> None:
    settings = Settings(address="games@pbem.test", database=f"sqlite:///{tmp_path / 'x.sqlite'}")
    open_app(settings).store.close()
    assert [finding.good for finding in examine(settings, ("files",))] == [True]
    (tmp_path / "x.sqlite").chmod(0o644)
    assert found(settings, "files") == (
        "cli.doctor.configuration_error.wide_file",
        {"path": str(tmp_path / "x.sqlite")},
    )
