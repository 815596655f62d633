"""What the program imports before it answers: small commands start fast."""

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.cli.printing import Screen
from pbem.render import Catalogue
from tests.cli.test_cli import at_home, logs_as_before

__all__ = ["at_home", "logs_as_before"]

PROGRAM = """
import sys
from pbem.cli import run
code = run(sys.argv[1:])
sys.stderr.write("\\n" + " ".join(sys.modules))
sys.exit(code)
"""
SLOW = {
    "alembic", "babel", "feedparser", "icalendar", "imapclient", "jinja2", "markdown_it",
    "networkx", "openskill", "PIL", "psycopg", "pydantic", "pydantic_settings", "rapidfuzz",
    "rich", "segno", "sqlalchemy", "sqlalchemy.orm", "sqlmodel", "structlog", "yaml",
    "pbem.games.module", "pbem.ledger.database.tables", "pbem.mail", "pbem.orders", "pbem.render.report",
    "pbem.service.base.settings", "pbem.service.inbox.app", "pbem.tournament",
}  # fmt: skip
NEEDED_BY_LISTS = {"babel", "pydantic", "rich", "sqlalchemy"}
"""Words, what Typer checks arguments with, the table on the screen, the database."""


def imported(folder: Path, *arguments: str) -> set[str]:
    """The modules that a command has imported when it is done."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.splitlines()[-1].split())


def test_the_help_imports_no_library_but_what_reads_the_command_line(tmp_path: Path) -> None:
    assert imported(tmp_path, "--help") & SLOW == set()


@pytest.mark.few(1)
@pytest.mark.parametrize("listing", [("game", "list"), ("player", "list")])
def test_a_list_opens_the_database_and_neither_the_service_nor_a_game(
    at_home: Path, listing: tuple[str, str]
) -> None:
    assert imported(at_home, *listing) & SLOW <= NEEDED_BY_LISTS


def test_the_quick_doctor_opens_no_model_and_no_game(at_home: Path) -> None:
    """It runs every minute. A game goes on whose rules are held against those of the program."""
    assert run(["game", "create", "FWW", "-o", "players=2"]) == 0
    used = imported(at_home, "doctor", "--quick")
    assert used & SLOW <= NEEDED_BY_LISTS - {"sqlalchemy"} | NEEDED_BY_THE_DOCTOR
    assert not {module for module in used if module.startswith("pbem.games.first_world_war.game")}
    assert not used & {"pbem.mail.letter", "pbem.mail.body", "pbem.mail.program_lines"}


def test_a_command_reads_the_words_of_the_command_line_alone() -> None:
    """Words of other files are found too: of a reason, of a game."""
    screen = Screen()
    assert screen.text("cli.doctor.files") == Catalogue("en").text("cli.doctor.files")
    assert "words" not in vars(screen)
    assert screen.text("audit.bad.letter", {"seq": 1, "letter": 2})
    assert "words" in vars(screen)


NEEDED_BY_THE_DOCTOR = {
    "imapclient", "pbem.mail", "pbem.service.base.settings", "pydantic_settings", "yaml",
}  # fmt: skip
"""The settings, which it checks, and what opens the mailbox."""
