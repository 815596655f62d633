"""``pbem scenario``: the boards on offer, the sources of their facts, and the check of files."""

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from pbem.cli.printing import UNVERIFIED, Failure, Screen

if TYPE_CHECKING:
    from pbem.file_validation import InvalidFile
    from pbem.games import GameModule, UnknownGame

app = typer.Typer(no_args_is_help=True, help="The boards on offer.")
Context = typer.Context
_WIDE = 80
"""The columns of printed questions."""


@app.command("list")
def list_(context: Context) -> None:
    """List every game and scenario with its preset options."""
    from pbem.games import game_modules, presets  # noqa: PLC0415

    screen: Screen = context.obj
    rows = [
        (module.code, name, preset.id, ", ".join(f"{k}={v}" for k, v in preset.options.items()))
        for name, module in game_modules().items()
        for preset in presets(name)
    ]
    screen.table("scenarios", ("code", "game", "scenario", "options"), rows)


@app.command()
def show(context: Context, game: str) -> None:
    """Show a game's options, and the sources of its board's facts.

    Each value of an option stands with its meaning and with the scenarios that begin with it. A
    source is the rulebook, the web, a record of public play, or a reconstruction.
    """
    from pbem import resources  # noqa: PLC0415
    from pbem.games.documents import source_counts  # noqa: PLC0415

    screen: Screen = context.obj
    found = _module(screen, game)
    folder = resources.scenarios() / found.id
    kinds = ("rulebook", "web", "play", "reconstructed")
    files = {path.name: source_counts(folder, path.stem) for path in sorted(folder.glob("*.yaml"))}
    rows = [
        (name, *(counts.get(kind, 0) for kind in kinds)) for name, counts in files.items() if counts
    ]
    screen.tables(
        {
            "options": (("option", "value", "scenarios", "meaning"), _option_rows(screen, found)),
            "sources": (("file", *kinds), rows),
        }
    )
    if not screen.as_json:
        screen.say("cli.reconstructed")


def _option_rows(screen: Screen, module: "GameModule") -> list[tuple[str, str, str, str]]:
    """A row for each value of each option; a number stands as N."""
    from pbem.games import presets  # noqa: PLC0415
    from pbem.render.kit.options import option_words  # noqa: PLC0415

    begun = {
        preset.id: msgspec.to_builtins(module.complete(module.options(preset.options)))
        for preset in presets(module.id)
    }
    return [
        (
            name,
            value,
            ", ".join(id_ for id_, set_ in begun.items() if str(set_[name]).lower() == value),
            option_words(module.code.lower(), name, value, screen.words),
        )
        for name, values in module.offered_options().items()
        for value in values or ("N",)
    ]


@app.command()
def questions(context: Context, game: str) -> None:
    """Print what an owner of a game's English rules could confirm.

    Each question names its paragraph or page, what the Italian translation says, our answer, and
    what changes if our answer is wrong. The text is English in every language.
    """
    from pbem.games.questions import owner_questions  # noqa: PLC0415

    screen: Screen = context.obj
    found = owner_questions(_module(screen, game).id)
    if screen.as_json:
        screen.json([question._asdict() for question in found])
        return
    if not found:
        screen.say("cli.no_questions", game=game)
    for number, question in enumerate(found, start=1):
        said = screen.text("cli.question", {"number": number, **question._asdict()})
        lines = (fill(line, _WIDE, subsequent_indent="     ") for line in said.splitlines())
        screen.plain("question", "\n".join(lines) + "\n\n")


@app.command()
def check(
    context: Context,
    game: str,
    folder: Annotated[Path | None, typer.Option(help="Where the corrected files are.")] = None,
) -> None:
    """Check a board's files and explain every error with its line."""
    from pbem.games import ScenarioError  # noqa: PLC0415

    screen: Screen = context.obj
    found = _module(screen, game)
    try:
        document = found.load("standard", folder)
    except ScenarioError as error:
        raise failure_of_invalid_file(screen, error) from None
    screen.say("cli.scenario_good", game=game, digest=document.digest)


def _module(screen: Screen, game: str) -> "GameModule":
    """A game by any of its names (raises Failure)."""
    from pbem.games import UnknownGame, game_module  # noqa: PLC0415

    try:
        return game_module(game)
    except UnknownGame as error:
        raise unknown_game(screen, error) from None


def unknown_game(screen: Screen, error: "UnknownGame") -> Failure:
    """A failure that names the games there are."""
    facts = {"name": error.name, "known": ", ".join(error.known)}
    return Failure(screen.text("cli.error.unknown_game", facts))


def failure_of_invalid_file(screen: Screen, error: "InvalidFile") -> Failure:
    """A failure that lists the problems with file, line and column; prints them with ``--json``."""
    if screen.as_json:
        screen.json(
            [
                {"file": f.file, "line": f.line, "path": f.path, "key": f.key, "facts": f.facts}
                for f in error.problems
            ]
        )
    lines = [
        ": ".join(
            filter(
                None,
                (f"{f.file}:{f.line}:{f.column}", f.path, _problem_words(screen, f.key, f.facts)),
            )
        )
        for f in error.problems
    ]
    return Failure("\n".join(lines), UNVERIFIED)


def _problem_words(screen: Screen, key: str, facts: dict[str, str]) -> str:
    return screen.text(key if screen.words.has(key) else "scenario.problem.other", facts)
