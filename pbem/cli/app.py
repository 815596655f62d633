"""The program and its groups of commands."""

from pathlib import Path
from typing import Annotated

import typer

from pbem import __version__
from pbem.cli import (
    audit,
    bots,
    channels,
    event_entries,
    event_rounds,
    events,
    games,
    letters,
    lobby,
    moderators,
    players,
    positions,
    ratings,
    scenarios,
    serving,
    site,
)
from pbem.cli.printing import Screen

app = typer.Typer(
    name="pbem",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Board wargames by e-mail: letters in, adjudicated reports out, every roll on record.",
    epilog=(
        "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 does not verify, "
        "4 the doctor found something, 5 an audit proves only a part."
    ),
)
app.add_typer(scenarios.app, name="scenario")
app.add_typer(games.app, name="game")
app.add_typer(players.app, name="player")
app.add_typer(moderators.app, name="moderator")
app.add_typer(channels.app, name="channel")
app.add_typer(lobby.app, name="lobby")
events.app.add_typer(event_rounds.rounds)
events.app.add_typer(event_entries.entries, name="entry")
app.add_typer(events.app, name="event")
app.add_typer(ratings.app, name="rating")
app.add_typer(letters.quarantine, name="quarantine")
app.add_typer(letters.letter, name="letter")
app.add_typer(letters.orders, name="orders")
app.add_typer(bots.app, name="bots")
app.add_typer(audit.app, name="audit")
app.add_typer(site.app, name="site")
for command in (
    serving.init,
    serving.serve,
    serving.poll,
    serving.send,
    serving.tick,
):
    app.command()(command)
for command in (serving.doctor, serving.demo):
    app.command()(command)
app.command("map")(positions.map_)
app.command("report")(positions.report)
app.command("history")(positions.history)
app.command("export")(audit.export)
app.command("import")(audit.import_)
app.command("archive")(audit.archive)


def _version(*, asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def common(
    context: typer.Context,
    config: Annotated[Path, typer.Option(envvar="PBEM_CONFIG", help="The settings file.")] = Path(
        "pbem.toml"
    ),
    lang: Annotated[str, typer.Option(envvar="PBEM_LANG", help="en, it or pl.")] = "en",
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON document on standard output.")
    ] = False,
    by: Annotated[
        str, typer.Option(envvar="PBEM_BY", help="Who acts, for the log; else the system's user.")
    ] = "",
    version: Annotated[  # noqa: ARG001 - its callback answers
        bool, typer.Option("--version", callback=lambda v: _version(asked=v), is_eager=True)
    ] = False,
) -> None:
    """Settings common to all commands."""
    screen: Screen = context.obj
    screen.config, screen.lang, screen.as_json, screen.by = config, lang, as_json, by
    screen.log_level = "info" if context.invoked_subcommand == "serve" else "warning"
