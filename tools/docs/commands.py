"""The reference of the command line, made from the Typer program itself."""

from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperGroup, TyperOption

from pbem.cli import app
from tools.docs.markdown import item, paragraph

INTRODUCTION = """\
# Command line

`make pages` writes this page from the program. `pbem COMMAND --help` says the same.

Options before the command hold for every command: `pbem --config FILE --lang it game list`.

| exit code | what it means |
| --- | --- |
| 0 | the command did its work |
| 1 | the command failed, and its message says what to do |
| 2 | the arguments are wrong |
| 3 | a file or a scenario does not verify |
| 4 | the doctor found something |
| 5 | an audit proves only a part |
"""


def commands_page() -> str:
    """Every command with its arguments and options, in the order of the program."""
    root = typer.main.get_command(app)
    lines = [INTRODUCTION, "## pbem", "", *_options(root), ""]
    for path, command in walk(root, ("pbem",)):
        lines += (
            _group(path, command) if isinstance(command, TyperGroup) else _command(path, command)
        )
    return "\n".join(lines).rstrip() + "\n"


def walk(command: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All commands and groups below one, with the words that lead to each."""
    if isinstance(command, TyperGroup):
        below = command.commands.items()
        single = [(name, c) for name, c in below if not isinstance(c, TyperGroup)]
        groups = [(name, c) for name, c in below if isinstance(c, TyperGroup)]
        for name, inner in (*single, *groups):
            yield (*path, name), inner
            yield from walk(inner, (*path, name))


def _group(path: tuple[str, ...], group: TyperGroup) -> list[str]:
    return [f"## {' '.join(path)}", "", *paragraph(_plain(group.help)), ""]


def _command(path: tuple[str, ...], command: Any) -> list[str]:
    usage = " ".join((*path, *command.collect_usage_pieces(typer.Context(command))))
    lines = [f"### {' '.join(path)}", "", *_sentences(command.help), ""]
    lines += ["```text", *paragraph(usage, "", "  "), "```", ""]
    options = _options(command)
    return [*lines, *options, ""] if options else lines


def _sentences(text: str | None) -> list[str]:
    """A help text, paragraph by paragraph; without what Python's readers alone need."""
    parts = (text or "").partition("\n\nRaises:")[0].split("\n\n")
    lines: list[str] = []
    for part in parts:
        lines += [*paragraph(_plain(part)), ""]
    return lines[:-1]


def _plain(text: str | None) -> str:
    return " ".join((text or "").replace("``", "`").split()).replace("<", "\\<")


def _options(command: Any) -> list[str]:
    context = typer.Context(command)
    found: list[str] = []
    for parameter in command.params:
        record = None if parameter.name == "help" else parameter.get_help_record(context)
        if record and (record[1] or isinstance(parameter, TyperOption)):
            about = _plain(record[1])
            found += item(f"`{record[0]}`{': ' if about else ''}{about}")
    return found
