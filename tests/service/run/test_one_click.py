"""The page that stops a digest at one click (RFC 8058), over real HTTP and as a web server starts it by CGI."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server
from wsgiref.types import WSGIApplication
from wsgiref.validate import validator

import pytest
from pydantic import ValidationError

from pbem.ledger import Store
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.run.one_click import application, unsubscribing
from tests.service.house import House

BOSS = "boss@players.test"
PAGE = "https://games.pbem.test/unsubscribe/"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def settings_in(folder: Path, lang: str = "en") -> Settings:
    database = f"sqlite:///{folder / 'pbem.sqlite'}"
    return Settings.model_validate(
        {
            "address": "games@pbem.test",
            "pictures": "none",
            "moderator": BOSS,
            "moderator_lang": lang,
            "unsubscribe_url": PAGE.rstrip("/"),
            "database": database,
        }
    )


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, settings=settings_in(tmp_path))
    yield house
    house.close()


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Standard error is no place for a test's requests."""


@contextmanager
def served(page: WSGIApplication) -> Iterator[HTTPConnection]:
    """A real web server with the page, checked against PEP 3333, and a connection to it."""
    with make_server("127.0.0.1", 0, validator(page), handler_class=Quiet) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            yield HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        finally:
            server.shutdown()
            serving.join()


def asked(
    connection: HTTPConnection, method: str, path: str, body: str = ""
) -> tuple[HTTPResponse, str]:
    connection.request(method, path, body, FORM if body else {})
    response = connection.getresponse()
    return response, response.read().decode()


def digests(house: House) -> int:
    return len(house.mail("BOSS"))


def path_of(house: House) -> str:
    """The page's path in the header of the one digest that has come, for a letter that waits."""
    game = house.game(TimeControl(2000, 0, 1))
    house.write(game, "GA", "ATTACK 1", sender="stranger@elsewhere.test")
    house.later(hours=1)
    (digest,) = house.mail("BOSS")
    found = re.fullmatch(
        r"<https://games\.pbem\.test(\S+)>, <mailto:(\S+)\?subject=unsubscribe>",
        digest["List-Unsubscribe"],
    )
    assert found is not None
    assert digest["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    return found[1]


def test_one_click_stops_the_digest(house: House) -> None:
    path = path_of(house)
    with served(unsubscribing(house.store, house.settings)) as connection:
        response, page = asked(connection, "POST", path, "List-Unsubscribe=One-Click")
        again, _ = asked(connection, "POST", path, "List-Unsubscribe=One-Click")
    assert (response.status, again.status) == (200, 200), "no mail program follows a redirection"
    assert "The daily letter is stopped." in page
    assert BOSS not in page
    house.later(days=3)
    assert digests(house) == 1
    address = re.search(r"games\+\S+@pbem\.test", page)
    assert address is not None
    house.write("FWW-1", "GA", "", to=address[0], subject="subscribe")
    house.later(hours=1)
    assert digests(house) == 2


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
def test_whoever_only_follows_the_link_changes_nothing(house: House, method: str) -> None:
    """Scanners of mail, previews of browsers, robots."""
    path = path_of(house)
    with served(unsubscribing(house.store, house.settings)) as connection:
        response, page = asked(connection, method, path)
    assert response.status == (200 if method in ("GET", "HEAD") else 405)
    assert ('<form method="post">' in page) == (method == "GET")
    house.later(days=1)
    assert digests(house) == 2


@pytest.mark.parametrize(
    "path", ["/", "/unsubscribe/", "/unsubscribe/boss@players.test", "/unsubscribe/%00", "/a/b/c/"]
)
def test_an_address_that_is_none_stops_nothing_and_tells_nothing(house: House, path: str) -> None:
    real = path_of(house)
    with served(unsubscribing(house.store, house.settings)) as connection:
        response, told = asked(connection, "POST", path, "x" * 50_000)
        _, of_none = asked(connection, "GET", path)
        _, of_one = asked(connection, "GET", real)
    assert response.status == 404
    assert "nothing was changed" in told
    assert of_none == of_one, "a page that is looked at tells nobody whether its address is one"
    house.later(days=1)
    assert digests(house) == 2


def test_a_mail_program_is_told_to_try_again_while_the_database_is_away(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'away' / 'pbem.sqlite'}")
    with served(unsubscribing(store, settings_in(tmp_path))) as connection:
        response, page = asked(connection, "POST", "/unsubscribe/x")
        shown, _ = asked(connection, "GET", "/unsubscribe/x")
    store.close()
    assert (response.status, shown.status) == (503, 200)
    assert int(response.headers["Retry-After"]) > 0
    assert "nothing was changed" in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_loads_nothing_and_speaks_the_moderators_language(
    tmp_path: Path, lang: str
) -> None:
    (tmp_path / "pbem.toml").write_text(f"moderator_lang = '{lang}'\n")
    with served(application(str(tmp_path / "pbem.toml"))) as connection:
        response, page = asked(connection, "GET", "/unsubscribe/x")
    assert f'<html lang="{lang}">' in page
    assert Catalogue(lang).text("service.unsubscribe.button") in page
    assert not re.search(r"https?:|<script|<link|<img", page)
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Referrer-Policy"] == "no-referrer"


def test_a_web_server_may_start_it_by_cgi(house: House) -> None:
    path = path_of(house)
    config = house.root / "pbem.toml"
    config.write_text(f"address = 'games@pbem.test'\ndatabase = '{house.settings.database}'\n")
    request = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "/unsubscribe",
        "PATH_INFO": f"/{path.rpartition('/')[2]}",
    }
    body = "List-Unsubscribe=One-Click"
    answer = subprocess.run(
        [sys.executable, "-m", "pbem", "--config", config, "unsubscribe"],
        input=body,
        env=os.environ
        | request
        | {"CONTENT_LENGTH": str(len(body)), "SERVER_PROTOCOL": "HTTP/1.1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.startswith("Status: 200 OK")
    assert "The daily letter is stopped." in answer.stdout
    house.later(days=1)
    assert digests(house) == 1


def test_letters_of_a_game_carry_none_though_there_is_a_page(house: House) -> None:
    house.game(TimeControl(24, 0, 23))
    house.later(hours=30)
    letters = [letter for seat in ("GA", "EA", "WA") for letter in house.mail(seat)]
    assert len(letters) > 5
    assert not [name for letter in letters for name in letter if name.lower().startswith("list-")]


@pytest.mark.parametrize(
    "address",
    [
        "http://games.test/",
        "games.test/stop",
        "https://",
        "https://a b/",
        "https://a/>,<https://b/",
        "https://ä.test/",
    ],
)
def test_the_page_has_an_address_that_a_header_can_carry(address: str) -> None:
    with pytest.raises(ValidationError):
        Settings(unsubscribe_url=address)
