"""The pages are true: their commands run, their letters are played, their servers are those of the tests."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from pbem.cli import app, run
from pbem.games import GAMES, game_module, presets
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.rules import Ask
from pbem.service.site.order_reference import board_of_first_scenario, order_reference
from tests import mailman, postgres, public_inbox, servers
from tools.docs.commands import walk
from tools.docs.site import build
from tools.docs.tutorials import DOCS, OPENINGS, replayed

ROOT = DOCS.parent
TUTORIALS, HOW_TO = DOCS / "tutorials", DOCS / "how_to"
CLUB = TUTORIALS / "first_club.md"
ROUTES = {
    "readme": [ROOT / "README.md", CLUB],
    "club_and_audit": [CLUB, TUTORIALS / "first_audit.md"],
    "tournament": [TUTORIALS / "first_tournament.md"],
    "how_to": [
        CLUB,
        *(page for page in sorted(HOW_TO.glob("*.md")) if "```console" in page.read_text()),
    ],
}
"""Pages whose commands are run one after the other in one folder."""
GOES_ON = {("readme", CLUB): "$ pbem game show"}
"""The first command of a page for a reader who comes from the page before it."""


@pytest.mark.parametrize("route", ROUTES)
def test_the_commands_of_the_pages_run(
    route: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for page in ROUTES[route]:
        text = page.read_text("utf-8")
        for name, file in re.findall(r"^```yaml (\S+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            Path(name).write_text(file, "utf-8")
        commands = "".join(re.findall(r"```console\n(.*?)```", text, re.DOTALL))
        start = commands.index(GOES_ON.get((route, page), "$"))
        for line in commands[start:].splitlines():
            program, *arguments = shlex.split(line.removeprefix("$ "))
            if program == "python3":
                script = [sys.executable, ROOT / arguments[0], *arguments[1:]]
                assert subprocess.run(script, check=False).returncode == 0, line
            else:
                assert program == "pbem"
                assert run(arguments) == 0, (page.name, line, capsys.readouterr())


@pytest.mark.parametrize("game", OPENINGS)
def test_the_replies_of_a_tutorial_are_those_of_the_program(game: str) -> None:
    page = TUTORIALS / f"{game}.md"
    assert replayed(game) == page.read_text("utf-8"), "make pages writes them"


def test_every_command_that_a_page_names_exists() -> None:
    known = {
        " ".join(path[1:]): command
        for path, command in walk(typer.main.get_command(app), ("pbem",))
    }
    wrong = []
    for page in (ROOT / "README.md", *DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        for line in re.findall(r"(?:`|^\$ |^)pbem ([a-z][^`\n]*)", text, re.MULTILINE):
            words = line.split()
            name = next(
                (n for n in (" ".join(words[:3]), " ".join(words[:2]), words[0]) if n in known), ""
            )
            options = {o for p in getattr(known.get(name), "params", ()) for o in p.opts}
            used = {word for word in words if re.fullmatch(r"--[a-z-]+", word)}
            if not name or used - options:
                wrong.append((page.name, line))
    assert wrong == []


@pytest.mark.parametrize(
    ("page", "language", "ours"),
    [
        ("mail_servers.md", "exim", servers.EXIM),
        ("mail_servers.md", "dovecot", servers.DOVECOT),
        ("lists_and_forums.md", "exim", servers.EXIM),
        ("lists_and_forums.md", "ini", mailman.SETTINGS),
        ("lists_and_forums.md", "sh", public_inbox.COMMANDS),
        ("postgresql.md", "ini", "\n".join(postgres.SETTINGS)),
    ],
)
def test_the_configuration_that_a_page_quotes_is_that_of_the_tests(
    page: str, language: str, ours: str
) -> None:
    blocks = re.findall(rf"```{language}\n(.*?)```", (HOW_TO / page).read_text("utf-8"), re.DOTALL)
    quoted = blocks[-1].splitlines()
    if page == "postgresql.md":
        quoted = [line.replace(" = ", "=").replace("'", "") for line in quoted]
    lines = {line.strip() for line in ours.splitlines()}
    assert [line for line in quoted if line.strip() not in lines] == []


def test_the_socket_that_a_page_names_is_that_of_the_tests() -> None:
    page = (HOW_TO / "postgresql.md").read_text("utf-8")
    url = postgres.URL.format(owner=postgres.OWNER, name="pbem", root="/run/postgresql")
    assert f'database = "{url}"' in page


def test_the_site_is_built_with_every_page(tmp_path: Path) -> None:
    assert build(tmp_path) == len(list(DOCS.rglob("*.md")))
    for page in tmp_path.rglob("*.html"):
        for href in re.findall(r'(?:href|src)="([^"#:]+)', page.read_text("utf-8")):
            assert (page.parent / href).exists(), (page, href)


def test_the_check_of_links_ends_well() -> None:
    command = [sys.executable, "-m", "tools.docs", "links"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def test_the_index_leads_to_every_page() -> None:
    linked = re.findall(r"\]\(([^)#]+)", (DOCS / "index.md").read_text("utf-8"))
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert pages - {"index.md"} == {name for name in linked if name.endswith(".md")}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reference_says_why_of_each_shipped_order_and_missed_deadline(
    name: str, lang: str
) -> None:
    module = game_module(name)
    game = module.open(board_of_first_scenario(module), module.options(presets(name)[0].options))
    told = order_reference(module, lang).defaults
    assert told is not None
    asks = {ask.topic for ask in leaves(Ask) if ask.__module__.startswith(f"pbem.games.{name}.")}
    assert len(told.rows) == len(game.shipped) + len(asks)
    page = (ROOT / "docs" / "reference" / "orders" / lang / f"{name}.md").read_text("utf-8")
    assert f"## {Catalogue(lang).text('orders.reference.defaults')}" in page


def leaves(kind: type[Any]) -> Iterator[type[Any]]:
    """The classes of a kind that ask something."""
    for each in kind.__subclasses__():
        yield from leaves(each)
        if "topic" in vars(each):
            yield each
