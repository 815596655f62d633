"""Whatever number or name a user types, every command answers with a sentence."""

from collections.abc import Iterator
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
import typer
from typer.models import OptionInfo

from pbem.cli import app, run
from tests.cli.test_cli import Captured, at_home, logs_as_before, out
from tests.cli.test_events import CUP, entered
from tests.extent import EVERYTHING

__all__ = ["at_home", "logs_as_before"]

NUMBERS = ("0", "9", "99999999999999999999")
NAMES = ("", "POG-99", "99999999999999999999")
GOOD = {"event": CUP, "game": "POG-1", "address": "p1@players.test", "seat": "CP", "which": "1"}
INDICES: dict[Any, int] = {int: 1, int | None: 1, list[int] | None: 1, tuple[int, int] | None: 2}
"""Options that take indices, by their type: how many at a time."""
RUN_ON = frozenset(("init", "serve", "poll", "send", "tick", "doctor", "demo"))
"""Commands without an index that work on the whole service."""
LAST = (f"event draw {CUP}", f"event end {CUP}", f"event cancel {CUP}")
"""What ends the event, so that what is tried after it would be refused for that reason."""


def commands(group: typer.Typer, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every command, as it is typed, and its function."""
    for each in group.registered_commands:
        callback = each.callback
        assert callback is not None
        yield f"{path}{each.name or callback.__name__.strip('_').replace('_', '-')}", callback
    for each_group in group.registered_groups:
        name, inner = each_group.name, each_group.typer_instance
        assert inner is not None
        yield from commands(inner, f"{path}{name} " if isinstance(name, str) else path)


class Typed(NamedTuple):
    """What can be typed behind a command: an argument, or an option by its name with dashes."""

    name: str
    option: str
    kind: Any
    needed: bool


def typed(callback: Any) -> Iterator[Typed]:
    """Everything that can be typed behind a command, in order."""
    hints = get_type_hints(callback, include_extras=True)
    for name, parameter in signature(callback).parameters.items():
        about = next(iter(getattr(hints[name], "__metadata__", ())), None)
        kind = get_args(hints[name])[0] if about is not None else hints[name]
        needed = parameter.default is Parameter.empty
        is_option = isinstance(about, OptionInfo) or (about is None and not needed)
        declared = about.param_decls if isinstance(about, OptionInfo) else ()
        option = (declared or (f"--{name}",))[0] if is_option else ""
        if kind is not typer.Context:
            yield Typed(name, option, kind, needed)


def good(each: Typed) -> str:
    """What stands for an argument or option that is not the one that is tried."""
    if each.kind in (int, float):
        return "1"
    return GOOD.get(each.name, "1") if each.kind is str else "2027-01-31"


def tried(callback: Any) -> Iterator[list[str]]:
    """Calls of a command with one wrong index each, all else as it should be."""
    every = list(typed(callback))
    arguments = [each for each in every if not each.option]
    reason = [word for each in every if each.option and each.needed for word in (each.option, "1")]
    words = [*map(good, arguments), *reason]
    for at, each in enumerate(arguments):
        for value in {int: NUMBERS, str: NAMES}.get(each.kind, ()):
            yield [*words[:at], value, *words[at + 1 :]]
    for each in every:
        for value in (*NUMBERS, "-1") if each.option and each.kind in INDICES else ():
            yield [*words, each.option, *([value] * INDICES[each.kind])]


def test_every_index_that_a_user_types_is_answered_in_a_sentence(
    capsys: Captured, at_home: Path
) -> None:
    entered(capsys, at_home, 4)
    out(capsys, "event", "start", CUP)
    out(capsys, "event", "round", CUP, "--approve")
    calls = [
        [*command.split(), *words]
        for command, callback in commands(app)
        if command not in RUN_ON
        for words in tried(callback)
    ]
    assert len(calls) > 250
    calls = calls if EVERYTHING else calls[::3]
    for call in sorted(calls, key=lambda call: " ".join(call).startswith(LAST)):
        capsys.readouterr()
        try:
            code = run(call)
        except Exception as error:  # noqa: BLE001 - which call it was is what the test is about
            pytest.fail(f"pbem {' '.join(call)}: {error!r}")
        said = capsys.readouterr()
        assert code == 0 or said.err.strip(), call
        assert "Traceback" not in said.out + said.err, call
