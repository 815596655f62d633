"""How results and errors reach the screen: Rich tables, or one JSON document."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import category

import msgspec

from pbem.extras import MissingExtra
from pbem.logs import logs_to_stderr

if TYPE_CHECKING:
    from pbem.ledger import Store
    from pbem.render import Catalogue
    from pbem.service.base.settings import Settings
    from pbem.service.inbox.app import App

FAILED, UNVERIFIED, UNHEALTHY, PROVEN_IN_PART = 1, 3, 4, 5

_COMMANDS = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode's categories of signs that are no letters: controls, formats, surrogates, separators."""
_LONG = 500
"""A table of more rows is printed as plain lines: to lay out a table takes time by the cell."""
_WHOLE = frozenset(("game", "seat", "number", "event", "at", "due", "code"))
"""Columns whose cells are never broken."""


class Failure(Exception):
    """An error the user can do something about: its words, and the exit code."""

    def __init__(self, words: str, code: int = FAILED) -> None:
        self.words, self.code = words, code
        super().__init__(words)


class Screen:
    """What a command prints to, and what it opens; options common to all commands say how."""

    def __init__(self) -> None:
        self.config, self.lang, self.as_json = Path("pbem.toml"), "en", False
        self.by = ""
        self.log_level = "warning"

    @cached_property
    def words(self) -> "Catalogue":
        """The catalogue of the chosen language."""
        from pbem.render import Catalogue  # noqa: PLC0415 - help must be fast

        return Catalogue(self.lang)

    @cached_property
    def _own_words(self) -> "Catalogue":
        """The words of the command line alone, which are read in a tenth of the time."""
        from pbem.render import Catalogue  # noqa: PLC0415 - help must be fast

        return Catalogue(self.lang, name="cli")

    def text(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """The words of a key."""
        from pbem.render.catalogue import MissingWords  # noqa: PLC0415 - help must be fast

        try:
            return self._own_words.text(key, facts)
        except MissingWords:
            return self.words.text(key, facts)

    @cached_property
    def settings(self) -> "Settings":
        """The settings.

        Raises:
            Failure: there is no settings file, or something in it is wrong.
        """
        from pydantic import ValidationError  # noqa: PLC0415

        from pbem.service.base.settings import load_settings, setting_problem  # noqa: PLC0415

        logs_to_stderr(self.log_level)
        try:
            with self._config_errors_as_failure():
                return load_settings(self.config)
        except ValidationError as error:
            where = "; ".join(
                self.text(*setting_problem(each["loc"], each["type"], each["msg"]))
                for each in error.errors()
            )
            raise Failure(
                self.text("cli.error.config", {"path": self.config, "detail": where})
            ) from None

    @contextmanager
    def _config_errors_as_failure(self) -> Iterator[None]:
        """Say in a sentence that the settings file is missing or no TOML (raises Failure)."""
        import tomllib  # noqa: PLC0415

        try:
            yield
        except FileNotFoundError:
            raise Failure(self.text("cli.error.no_config", {"path": self.config})) from None
        except tomllib.TOMLDecodeError as error:
            facts = {"path": self.config, "detail": error}
            raise Failure(self.text("cli.error.toml", facts)) from None

    @cached_property
    def store(self) -> "Store":
        """The database of the settings, of which nothing else is read: a list needs no more.

        Raises:
            Failure: another program made the database, and this one cannot bring it up to date.
        """
        from pbem.ledger import UnknownSchema, open_store  # noqa: PLC0415
        from pbem.service.base.database_url import database_url  # noqa: PLC0415

        with self._config_errors_as_failure():
            url = database_url(self.config)
        try:
            return open_store(url or self.settings.database)
        except UnknownSchema as error:
            raise Failure(self.text(error.key)) from None

    @cached_property
    def app(self) -> "App":
        """The app on the database of the settings."""
        from pbem.service.inbox.app import App  # noqa: PLC0415

        return App(self.store, self.settings)

    def table(self, name: str, columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> None:
        """Print rows as a table, as plain lines if they are many, or as a JSON list of objects.

        Times in JSON have a time zone. A value that people copy, such as a number or a time, is
        never broken, even on a narrow screen.
        """
        rows = list(rows)
        if self.as_json:
            self.json([dict(zip(columns, map(_json_value, row), strict=True)) for row in rows])
            return
        if len(rows) > _LONG:
            heads = [self.text(f"cli.column.{column}") for column in columns]
            sys.stdout.write(_aligned_lines([heads, *map(self._cell_texts, rows)]))
            return
        from rich.console import Console  # noqa: PLC0415
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        table = Table(title=self.text(f"cli.table.{name}"), title_justify="left")
        for column in columns:
            table.add_column(
                self.text(f"cli.column.{column}"), overflow="fold", no_wrap=column in _WHOLE
            )
        for row in rows:
            table.add_row(*map(Text, self._cell_texts(row)))
        Console().print(table)

    def tables(self, named: Mapping[str, tuple[tuple[str, ...], list[tuple[Any, ...]]]]) -> None:
        """Print tables one after the other, or one JSON object with a list for each.

        A table is its columns and its rows. A table without rows is left out, but not of the JSON.
        """
        if self.as_json:
            self.json(
                {
                    name: [dict(zip(columns, map(_json_value, row), strict=True)) for row in rows]
                    for name, (columns, rows) in named.items()
                }
            )
            return
        for name, (columns, rows) in named.items():
            if rows:
                self.table(name, columns, rows)

    def _cell_texts(self, row: tuple[Any, ...]) -> list[str]:
        """A row in words: what does not hold is left empty."""
        return [
            self.text("cli.yes") if cell is True else "" if cell is False else _cell(cell)
            for cell in row
        ]

    def json(self, value: object) -> None:
        """Print one JSON document."""
        sys.stdout.write(
            msgspec.json.format(msgspec.json.encode(value, enc_hook=str)).decode() + "\n"
        )

    def say(self, key: str, **facts: object) -> None:
        """Print one sentence, or its facts as JSON."""
        if self.as_json:
            self.json({"message": key, **facts})
        else:
            sys.stdout.write(terminal_text(self.text(key, facts)) + "\n")

    def plain(self, name: str, text: str) -> None:
        """Print a text as it is, or as a JSON object of one field."""
        if self.as_json:
            self.json({name: text})
        else:
            sys.stdout.write(terminal_text(text if text.endswith("\n") else text + "\n"))


def _json_value(cell: object) -> object:
    """A cell for JSON: times in ISO 8601."""
    return cell.isoformat() if isinstance(cell, datetime) else cell


def _aligned_lines(rows: list[list[str]]) -> str:
    """Rows as lines, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    filled = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in filled)


def _cell(cell: object) -> str:
    """A cell of a table: times to the minute, in UTC."""
    if isinstance(cell, datetime):
        return f"{cell.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return "" if cell is None else terminal_text(str(cell))


def terminal_text(text: str) -> str:
    r"""A text without signs that command a terminal or turn the direction of writing.

    Each such sign is shown as its number, as in ``\x1b``. So is half of a pair of surrogates,
    which stands for a byte that is no UTF-8. Line ends and tabs stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        ascii(sign)[1:-1] if sign not in "\n\t" and category(sign) in _COMMANDS else sign
        for sign in text
    )


def fail_politely(app: Callable[..., object], arguments: list[str]) -> int:
    """Run the program. An expected error gives one message and an exit code.

    ``--json`` may stand anywhere.
    """
    if "--json" in arguments:
        arguments = ["--json", *(argument for argument in arguments if argument != "--json")]
    screen = Screen()
    try:
        app(arguments, obj=screen)
    except Failure as failure:
        sys.stderr.write(terminal_text(failure.words.rstrip()) + "\n")
        return failure.code
    except MissingExtra as missing:
        sys.stderr.write(screen.text(missing.key, missing.facts) + "\n")
        return FAILED
    except OSError as error:
        if error.filename is None:
            raise
        sys.stderr.write(
            screen.text(_file_error_key(error), {"path": error.filename, "detail": error.strerror})
            + "\n"
        )
        return FAILED
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    return 0


def _file_error_key(error: OSError) -> str:
    """The key of what is wrong with a file or folder that was named."""
    kinds = {
        FileNotFoundError: "missing",
        IsADirectoryError: "is_folder",
        NotADirectoryError: "no_folder",
        FileExistsError: "no_folder",
        PermissionError: "forbidden",
    }
    return f"cli.error.file.{kinds.get(type(error), 'other')}"
